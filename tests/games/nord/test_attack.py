"""Turn A, step 2: who must attack whom, what becomes of the attackers, and when alliances merge."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.games.nord.helpers import aboard, kinds, line, position, refused, table, told, town, workers
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def men(match: Match) -> list[int]:
    """The men in each seat's supply."""
    return [player.men for player in table(match).players]


def question(match: Match) -> str:
    """Who is asked what: `a place`."""
    return line(match, "ask")


def placements(match: Match) -> Iterator[Match]:
    """The match after each placement without a treasure that the active seat can make."""
    seen: set[frozenset[str]] = set()

    def more(now: Match, chosen: frozenset[str]) -> Iterator[Match]:
        for move in now.legal():
            then = now.fork("x")
            then.play(move)
            if move == "done":
                yield then
            elif chosen | {move} not in seen:
                seen.add(chosen | {move})
                yield from more(then, chosen | {move})

    start = match.fork("x")
    start.play("treasure none")
    yield from more(start, frozenset())


# ------------------------------------------------------------------ the four conditions

TWO_SETTLEMENTS = """
    board:
         a  b  c  d  e
     1   ~  ~  ~  ~  ~
     2   ~  A  k  k  B
     3   ~  ~  ~  k  ~
    posts:
     A a1
     B b1
    """


@ruling("nord.B28", "nord.B30", "nord.B31", "nord.B32")
def test_a_simple_attack_costs_one_man_and_posts_one_in_the_goal() -> None:
    match = position(TWO_SETTLEMENTS)
    match.play("treasure none", "place c2", "place d2", "done")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert aboard(match) == ["a"]
    assert town(match, "A").warriors == [1, 0]
    assert town(match, "B").warriors == [1, 1]
    assert workers(match) == {}
    assert match.points == [0, 0]  # the dead score nothing
    assert men(match)[0] == 24 - 3  # one aboard, two posted
    assert table(match).boat is None  # an attack needs no small dragon boat
    assert match.asked == [1]


@ruling("nord.B32")
def test_an_attack_needs_no_connection_with_the_small_dragon_boat() -> None:
    match = position("""
        board:
             a  b  c  d  e
         1   ~  A  k  k  B
         2   ~  ~  ~  ~  ~
         3   @  ~  ~  ~  ~
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place c1", "place d1", "done")
    assert not town(match, "A").at_boat
    assert aboard(match) == ["a"]
    assert town(match, "B").warriors == [1, 1]


@ruling("nord.B27", "nord.R35")
def test_attacks_are_looked_for_only_when_all_men_are_placed() -> None:
    match = position(TWO_SETTLEMENTS)
    match.play("treasure none", "place c2", "place d2")  # A and B touch already
    assert question(match) == "a place"
    assert "attack" not in kinds(match)
    assert workers(match) == {"c2": "a", "d2": "a"}
    match.play("place d3")
    assert "attack" not in kinds(match)
    match.play("done")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert workers(match) == {"d3": "a"}


@ruling("nord.R35")
def test_a_man_placed_after_the_connection_is_closed_attacks_too() -> None:
    # c2 alone already connects A with B; but the check comes after c1 and d1, who reach a second goal.
    match = position("""
        board:
             a  b  c  d  e
         1   ~  ~  k  k  C
         2   A  mb k  mb B
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place c2", "place c1", "place d1")
    assert "attack" not in kinds(match)
    match.play("done")
    assert match.legal() == ["attack A B", "attack A C"]


@ruling("nord.B28")
def test_men_who_reach_no_other_settlement_attack_nobody() -> None:
    match = position(TWO_SETTLEMENTS)
    match.play("treasure none", "place c2", "done")
    assert "attack" not in kinds(match)
    assert "merge" not in kinds(match)
    assert workers(match) == {"c2": "a"}


@ruling("nord.B28", "nord.R36")
def test_each_pair_that_breaks_a_condition_is_refused_by_name() -> None:
    # A and D hold own men, D and B are connected from the start; E lies apart.
    match = position("""
        board:
             a  b  c  d  e  f
         1   ~  D  mb B  ~  ~
         2   ~  ~  ~  k  ~  ~
         3   ~  A  k  k  mb C
         4   ~  ~  ~  ~  ~  ~
         5   E  ~  ~  ~  ~  ~
        posts:
         A a1
         B b1
         D a1
        """)
    match.play("treasure none", "place c3", "place d3", "place d2", "done")
    assert match.legal() == ["attack A B", "attack A C"]
    assert refused(match, "attack B C") == ("nord.B28", "you have no warrior in B")
    assert refused(match, "attack A D") == ("nord.B28", "you have a warrior in D already")
    assert refused(match, "attack A E") == ("nord.B28", "A and E are not connected")
    assert refused(match, "attack A A") == ("nord.B28", "a settlement cannot attack itself")
    assert refused(match, "attack A H") == ("nord.B28", "there is no settlement H on this island")
    assert refused(match, "attack H A") == ("nord.B28", "there is no settlement H on this island")


@ruling("nord.R36", "nord.B28")
def test_settlements_connected_at_the_start_of_the_turn_never_attack_each_other() -> None:
    # D and B were connected; A and D, A and B are new. Only A can be a start against B.
    match = position("""
        board:
             a  b  c  d  e
         1   ~  D  mb B  ~
         2   ~  ~  k  ~  ~
         3   ~  A  k  mb C
        posts:
         A a1
         B b1
         D a1
        """)
    match.play("treasure none", "place c3", "place c2", "done")
    assert match.legal() == ["attack A B", "attack A C", "attack D C"]
    ruled, sentence = refused(match, "attack D B")
    assert ruled == "nord.R36"
    assert sentence == "D and B were already connected when your turn began"


@ruling("nord.R36", "nord.R63")
def test_a_connection_that_a_scoring_has_broken_is_new_when_it_is_made_again() -> None:
    # b has nobody left: the resource scoring takes a's miner c1, and A and B come apart. Nobody attacks for that.
    match = position("""
        supply: b 0
        board:
             a  b  c  d
         1   A  kb ma B
         2   k  ~  ~  ~
        posts:
         A a1 b1
        """)
    match.play("treasure none", "place a2", "done")
    assert told(match, "cave_in") == [("a", "c1")]
    assert "attack" not in kinds(match)
    assert question(match) == "a turn"
    assert line(match, "allied") == "-"
    match.play("treasure none", "place c1", "done")
    assert told(match, "attack") == [("a", "A", "B", 1)]


@ruling("nord.R36")
def test_start_of_the_turn_is_the_measure_for_later_attacks_too() -> None:
    # B is attacked from A by b1-b2-b3. A and C were connected by b1 and c1. When b1 has left, they still are, by the
    # long way round that only the new man b4 closes. Still the pair is an old one.
    match = position("""
        board:
             a  b  c  d  e
         1   A  ka kb C  ~
         2   kb k  ~  kb ~
         3   kb k  B  kb ~
         4   kb k  kb kb ~
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b2", "place b3", "place b4", "done")
    assert match.legal() == ["path b1", "path a2"]
    match.play("path b1")
    assert told(match, "attack") == [("a", "A", "B", 3)]
    assert town(match, "A").linked == ["B", "C"]  # by a2-a3-a4-b4-c4 and on to d4
    assert workers(match)["b4"] == "a"
    assert town(match, "C").warriors == [0, 0]
    assert question(match) == "b turn"


# ------------------------------------------------------------------ which pairs

NOT_EXTENDED = """
    board:
         a  b  c  d  e
     1   ~  A  k  k  B
     2   ~  mb mb ~  ~
     3   ~  mb ~  ~  ~
     4   ~  C  ~  ~  ~
    posts:
     A a1
     B a1
     C b1
    """


@ruling("nord.R37", "nord.R41")
def test_the_attack_need_not_come_from_the_settlement_that_was_extended() -> None:
    # a means to merge A and B, but B is now connected with C as well.
    match = position(NOT_EXTENDED)
    match.play("treasure none", "place c1", "place d1", "done")
    assert told(match, "attack") == [("a", "B", "C", 2)]
    assert aboard(match) == ["a"]
    assert town(match, "C").warriors == [1, 1]
    assert workers(match) == {"b2": "b", "c2": "b", "b3": "b"}
    assert told(match, "merge") == []  # the new men are gone


@ruling("nord.R37")
def test_neither_start_nor_goal_need_touch_the_settlement_placed_from() -> None:
    # From A a joins two foreign alliances, and both of them reach goals; every own settlement is a start.
    match = position("""
        board:
             a  b  c  d  e
         1   ~  ~  B  ~  ~
         2   ~  ~  mb ~  ~
         3   A  k  k  mb D
         4   ~  ~  mb ~  ~
         5   ~  ~  C  ~  ~
        posts:
         A a1
         B a1
         C b1
        """)
    match.play("treasure none", "place b3", "place c3", "done")
    assert match.legal() == ["attack A C", "attack A D", "attack B C", "attack B D"]


ATTACK_ON = """
    board:
         a  b  c  d
     1   A  k  k  B
     2   ~  ~  k  mb
     3   ~  ~  ma ~
     4   ~  ~  C  ~
    posts:
     A a1
     C b2
    """


@ruling("nord.R38", "nord.B29")
def test_a_settlement_won_this_turn_attacks_on() -> None:
    match = position(ATTACK_ON)
    match.play("treasure none", "place b1", "place c1", "place c2", "done")
    assert match.legal() == ["attack A B", "attack A C"]
    match.play("attack A B")
    # A is cut off; the warrior just posted in B must go on against C, by d2-c2-c3.
    assert told(match, "attack") == [("a", "A", "B", 2), ("a", "B", "C", 2)]
    assert town(match, "C").warriors == [1, 2]
    assert aboard(match) == ["a", "a"]
    assert workers(match) == {"d2": "b"}


@ruling("nord.B29", "nord.B30")
def test_of_several_attacks_the_player_chooses_one() -> None:
    match = position(ATTACK_ON)
    match.play("treasure none", "place b1", "place c1", "place c2", "done", "attack A C")
    # All four men went to C: two dead, one posted in C, one in A. B is out of reach now.
    assert told(match, "attack") == [("a", "A", "C", 4)]
    assert town(match, "A").warriors == [2, 0]
    assert town(match, "B").warriors == [0, 0]
    assert town(match, "C").warriors == [1, 2]
    assert aboard(match) == ["a", "a"]


@ruling("nord.B29", "nord.R39", "nord.R42", "nord.R46")
def test_what_remains_possible_must_follow_and_attackers_are_counted_again() -> None:
    match = position("""
        board:
             a  b  c  d  e
         1   B  ~  ~  ~  ~
         2   ma k  k  ~  ~
         3   ~  A  k  ma C
        posts:
         A a1 b1
        """)
    match.play("treasure none", "place b2", "place c2", "place c3", "done")
    assert match.legal() == ["attack A B", "attack A C"]
    match.play("attack A B")
    # Counted on, the second pair of men would be a third and a fourth: nobody would reach C.
    assert told(match, "attack") == [("a", "A", "B", 2), ("a", "A", "C", 2)]
    assert [town(match, name).warriors for name in "ABC"] == [[1, 1], [1, 0], [1, 0]]
    assert aboard(match) == ["a", "a"]
    # c2 is cut off from all settlements. He stays and belongs to no alliance until somebody reaches him.
    assert workers(match) == {"c2": "a"}
    match.play("treasure none")
    assert refused(match, "place c1")[0] == "nord.B23"
    match.play("place c3", "done", "treasure none")
    assert "place c1" in match.legal()


@ruling("nord.R39")
def test_while_an_attack_is_forced_nothing_else_can_be_done() -> None:
    match = position(ATTACK_ON)
    match.play("treasure none", "place b1", "place c1", "place c2", "done")
    for move in ("done", "place d3", "treasure none", "path b1", "fifth A", "challenge C"):
        ruled, sentence = refused(match, move)
        assert ruled == "nord.R39"
        assert sentence == "first you must choose one of the attacks that are forced"


# ------------------------------------------------------------------ the attackers

FATE = [  # the corridor from A to B; dead, posted in B, posted in A
    ("A k mb mb mb mb mb mb B", 1, 0, 0),
    ("A k mb mb ma mb mb mb B", 1, 1, 0),
    ("A k mb ma mb mb mb ma B", 1, 1, 1),
    ("A k ma mb ma mb ma mb B", 2, 1, 1),
]


@ruling("nord.B31", "nord.R42", "nord.R41")
@pytest.mark.parametrize(("corridor", "dead", "goal", "start"), FATE)
def test_up_to_four_attackers_die_or_are_posted_in_order(corridor: str, dead: int, goal: int, start: int) -> None:
    match = position(f"""
        board:
         {corridor}
        posts:
         A a1
         B b1
        """)
    before, foreign = men(match), {at: seat for at, seat in workers(match).items() if seat == "b"}
    match.play("treasure none", "place b1", "done")
    assert aboard(match) == ["a"] * dead
    assert town(match, "B").warriors == [goal, 1]
    assert town(match, "A").warriors == [1 + start, 0]
    assert men(match) == [before[0] - 1, before[1]]  # nobody returns
    assert workers(match) == foreign  # all own men of the connection went, nobody else


MANY = [  # back in the supply
    ("A k ma ma mb ma ma mb B", 0),
    ("A k ma ma ma ma ma mb B", 1),
    ("A k ma ma ma ma ma ma B", 2),
]


@ruling("nord.B31")
@pytest.mark.parametrize("fifth", ["A", "B"])
@pytest.mark.parametrize(("corridor", "back"), MANY)
def test_the_fifth_attacker_goes_where_he_is_sent_and_all_further_ones_return(
    corridor: str, back: int, fifth: str
) -> None:
    match = position(f"""
        board:
         {corridor}
        posts:
         A a1
         B b1
        """)
    before = men(match)[0]
    match.play("treasure none", "place b1", "done")
    assert match.legal() == ["fifth A", "fifth B"]
    match.play(f"fifth {fifth}")
    assert aboard(match) == ["a", "a"]
    assert town(match, "A").warriors == [3 if fifth == "A" else 2, 0]
    assert town(match, "B").warriors == [2 if fifth == "B" else 1, 1]
    assert men(match)[0] == before - 1 + back
    assert "a" not in workers(match).values()
    assert told(match, "return") == ([("a", back)] if back else [])


@ruling("nord.B31")
def test_the_fifth_attacker_is_asked_for_before_anything_happens() -> None:
    match = position("""
        board:
             a  b  c  d  e  f  g
         1   A  k  ma ma ma ma B
         2   ~  ~  ~  ~  ~  ~  ~
         3   C  ~  ~  ~  ~  ~  ~
        posts:
         A a1
         C a1
        """)
    match.play("treasure none", "place b1", "done")
    assert question(match) == "a fifth"
    assert line(match, "attack") == "A B b1 c1 d1 e1 f1"
    assert len(workers(match)) == 5
    assert aboard(match) == []
    assert "attack" not in kinds(match)
    assert refused(match, "fifth C") == ("nord.B31", "the fifth attacker is posted in A or B, not in C")
    for move in ("done", "attack A B", "path b1", "treasure none"):
        ruled, sentence = refused(match, move)
        assert ruled == "nord.B31"
        assert sentence == "first you must choose whether the fifth attacker is posted in A or in B"


@ruling("nord.B34")
def test_only_attacks_bring_new_warriors() -> None:
    posted = 0
    for seed in range(3):
        match, rng = jarlshof.new("nord", seats=2 + seed, seed=seed), random.Random(seed)
        while not match.over:
            before = sum(sum(each.warriors) for each in table(match).settlements)
            events = match.play(rng.choice(match.legal()))
            after = sum(sum(each.warriors) for each in table(match).settlements)
            new = sum(event.kind == "post" for event in events)
            gone = sum(int(event.args["n"]) for event in events if event.kind == "starve")
            assert after == before + new - gone
            assert new == 0 or "attack" in {event.kind for event in events}
            posted += new
    assert posted > 0


@ruling("nord.R45")
def test_defenders_lose_nothing_and_share_their_settlement() -> None:
    match = position("""
        board:
             a  b  c  d
         1   A  k  k  B
        posts:
         A a1
         B jarl-b b9 c8 d7
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert town(match, "B").warriors == [1, 9, 8, 7]
    assert town(match, "B").jarl == "jarl-b"
    assert aboard(match) == ["a"]
    assert men(match)[1:] == [24 - 9, 24 - 8, 24 - 7]


@ruling("nord.R50")
def test_the_own_jarl_is_no_warrior_so_his_settlement_must_be_attacked() -> None:
    # The Negotiator takes a's last warrior out of B, where a's jarl stays; then a connects A with B.
    match = position("""
        hand a: gold
        board:
             a  b  c  d
         1   A  k  k  B
         2   ~  ~  ~  mb
         3   ~  ~  ~  C
        posts:
         A a1
         B jarl-a a1
         C b1
        """)
    match.play("treasure gold", "negotiate B C", "place b1", "place c1", "done")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert town(match, "B").warriors == [1, 0]
    assert town(match, "B").jarl == "jarl-a"


# ------------------------------------------------------------------ the large boat fills up

LAST_BERTH = """
    scoring: 2
    aboard: b b b b b b b b b
    hand a: sword
    board:
         a  b  c  d  e  f
     1   A  k  ma ma mb B
     2   ~  k  ~  ~  ~  ~
    posts:
     A a1
     B b1
    """


@ruling("nord.R44", "nord.B32", "nord.B35")
def test_with_one_space_left_the_first_attacker_takes_it_and_the_fourth_returns() -> None:
    match = position(LAST_BERTH.replace("mb B", "ma B"))
    before = men(match)[0]
    match.play("treasure none", "place b1", "done")
    assert told(match, "die") == [("a", 9, 20)]
    assert told(match, "return") == [("a", 1)]
    assert told(match, "post") == [("a", "B"), ("a", "A")]
    order = kinds(match)
    assert order.index("scoring") > max(
        n for n, kind in enumerate(order) if kind in ("attack", "die", "return", "post")
    )
    assert told(match, "scoring") == [(None, 2, "warriors", "attack")]
    assert aboard(match) == []
    # One placed; the fourth is back, and so is the first, from the boat, and A's second warrior, unfed.
    assert men(match)[0] == before - 1 + 1 + 1 + 1


@ruling("nord.R44", "nord.R43", "nord.R39")
def test_attacks_go_on_when_the_boat_is_full_and_the_scoring_waits_for_the_last() -> None:
    # Three ways from A to B, each with one man of a's. The first of them takes the last space of the boat.
    match = position("""
        aboard: b b b b b b b b b
        hand a: sword
        board:
             a  b  c  d  e
         1   ~  kb ~  kb ~
         2   A  kb ~  kb B
         3   ~  kb ~  kb ~
        posts:
         A a1
         B jarl b1
        """)
    match.play("treasure sword", "place c2", "place c1", "place c3", "done")
    # c2 is dead; c1 and c3 are equally good now. The boat is full, but there is no scoring yet.
    assert match.legal() == ["path c1", "path c3"]
    assert len(aboard(match)) == 10
    assert aboard(match)[-1] == "a"
    assert "scoring" not in kinds(match)
    assert table(match).scoring == 1
    assert table(match).fishing == 6 - 2  # c2's fishing boat is back at once
    match.play("path c3")
    assert told(match, "attack") == [("a", "A", "B", 1)] * 3
    assert told(match, "die") == [("a", 9, 20)]
    assert told(match, "return") == [("a", 1), ("a", 1)]
    assert men(match)[0] == 23  # two returned, the third after the scoring
    assert town(match, "B").warriors == [0, 1]
    assert [number for _, number, *_ in told(match, "scoring")] == [1]
    assert kinds(match).index("scoring") > len(kinds(match)) - 1 - kinds(match)[::-1].index("return")
    assert table(match).fishing == 6


@ruling("nord.R44")
def test_in_a_full_boat_second_third_and_fifth_attackers_are_posted_as_usual() -> None:
    # c2 attacks alone and takes the last space. The second attack, by row 1, has five men and finds the boat full.
    match = position("""
        aboard: b b b b b b b b b
        board:
             a  b  c  d  e
         1   ka ka k  ka ka
         2   A  kb k  kb B
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place c1", "place c2", "done", "path a1", "path e1", "fifth B")
    assert told(match, "attack") == [("a", "A", "B", 1), ("a", "A", "B", 5)]
    assert told(match, "die") == [("a", 9, 20)]
    assert told(match, "return") == [("a", 1), ("a", 1)]
    assert told(match, "post") == [("a", "B"), ("a", "A"), ("a", "B")]
    assert men(match)[0] == 24 - 4  # four warriors
    assert [town(match, name).warriors for name in "AB"] == [[2, 0], [2, 1]]


@ruling("nord.B35")
def test_a_boat_that_is_not_full_brings_no_scoring() -> None:
    match = position(LAST_BERTH.replace("b b b b b b b b b", "b b b b b b b b"))
    match.play("treasure none", "place b1", "done")
    assert len(aboard(match)) == 9
    assert "scoring" not in kinds(match)
    assert table(match).scoring == 2
    assert match.asked == [1]


@ruling("nord.B35", "nord.R67")
def test_a_boat_full_after_the_attacks_brings_the_next_scoring_and_then_the_next_player() -> None:
    match = position(LAST_BERTH)
    match.play("treasure none", "place b1", "done")
    assert told(match, "attack") == [("a", "A", "B", 3)]
    assert told(match, "scoring") == [(None, 2, "warriors", "attack")]
    assert table(match).scoring == 3
    assert match.asked == [1]


@ruling("nord.R43")
def test_fishing_boats_of_attackers_return_to_the_common_supply() -> None:
    match = position("""
        board:
             a  b  c  d
         1   A  ~  ~  B
         2   ~  ~  ~b ~
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b1", "place c1")
    assert table(match).fishing == 3
    match.play("done")
    assert table(match).fishing == 5  # b's sea worker keeps his
    assert workers(match) == {"c2": "b"}


# ------------------------------------------------------------------ merging


@ruling("nord.B33", "nord.R47")
def test_merge_case_one_own_warriors_in_all_settlements() -> None:
    match = position(TWO_SETTLEMENTS.replace("B b1", "B a1 b1"))
    match.play("treasure none", "place c2", "place d2", "done")
    assert "attack" not in kinds(match)
    assert told(match, "merge") == [("a", "A", "B")]
    assert town(match, "A").linked == ["B"]
    assert workers(match) == {"c2": "a", "d2": "a"}
    assert [town(match, name).warriors for name in "AB"] == [[1, 0], [1, 1]]
    assert aboard(match) == []
    assert question(match) == "b turn"  # nothing was asked


@ruling("nord.B33", "nord.R36", "nord.R47")
def test_merge_case_two_every_start_was_connected_with_every_goal() -> None:
    # A and B are connected by c1 and d1. The new men touch that alliance from A's lower gate: a second way only.
    match = position("""
        board:
             a  b  c  d  e
         1   ~  A  mb mb B
         2   ~  k  k  ~  ~
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b2", "place c2", "done")
    assert "attack" not in kinds(match)
    assert "merge" not in kinds(match)  # no pair of settlements is newly connected
    assert workers(match) == {"c1": "b", "d1": "b", "b2": "a", "c2": "a"}
    assert question(match) == "b turn"


@ruling("nord.R36")
def test_a_second_shorter_way_between_connected_settlements_is_not_new() -> None:
    match = position("""
        board:
             a  b  c  d
         1   mb mb mb mb
         2   A  k  k  B
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b2", "place c2", "done")
    assert "attack" not in kinds(match)
    assert town(match, "B").warriors == [0, 1]
    assert len(workers(match)) == 6


@ruling("nord.B33")
def test_nothing_merges_as_long_as_an_attack_is_possible() -> None:
    # A, B (own) and C are all newly connected: the attack on C comes first and takes the new men away.
    match = position("""
        board:
             a  b  c  d
         1   A  k  k  B
         2   ~  ~  mb ~
         3   ~  ~  C  ~
        posts:
         A a1
         B a1
         C b1
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert match.legal() == ["attack A C", "attack B C"]
    match.play("attack A C")
    assert told(match, "attack") == [("a", "A", "C", 2)]
    assert "merge" not in kinds(match)
    assert town(match, "A").linked == []


# ------------------------------------------------------------------ the long example

LONG_EXAMPLE = """
    aboard: b b b b b b b
    board:
         a  b  c  d  e
     1   ~  ~  ~  ~  ~
     2   ~  A  k  mb C
     3   ~  k  k  ~  ~
     4   ~  mb B  ~  ~
    posts:
     A a1
     B jarl b1
     C a1
    """  # new men 1 c2, 2 c3, 3 b3; b's men 4 b4 and 5 d2


def long_example() -> Match:
    match = position(LONG_EXAMPLE)
    match.play("treasure none", "place c2", "place c3", "place b3", "done")
    return match


@ruling("nord.R40", "nord.B29")
def test_long_example_all_three_are_newly_connected_and_a_attacks_from_either_side() -> None:
    match = long_example()
    assert [town(match, name).linked for name in "ABC"] == [["B", "C"], ["A", "C"], ["A", "B"]]
    assert match.legal() == ["attack A B", "attack C B"]


@ruling("nord.R40", "nord.B30", "nord.B33")
def test_long_example_case_one_three_equal_paths() -> None:
    match = long_example()
    match.play("attack A B")
    assert match.legal() == ["path c2", "path b3"]
    match.play("path b3")
    assert match.legal() == ["path c3", "path b4"]
    match.play("path c3")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert town(match, "B").warriors == [1, 1]
    assert workers(match) == {"c2": "a", "d2": "b", "b4": "b"}
    assert told(match, "merge") == [("a", "A", "C")]  # A-1-5-C
    assert aboard(match) == ["b"] * 7 + ["a"]
    assert "scoring" not in kinds(match)  # two spaces are left
    assert question(match) == "b turn"


@ruling("nord.R39", "nord.R40")
def test_long_example_a_path_with_one_own_man_forces_a_second_attack() -> None:
    match = long_example()
    match.play("attack A B", "path b3", "path b4")
    assert told(match, "attack") == [("a", "A", "B", 1)]
    assert town(match, "B").warriors == [0, 1]
    assert match.legal() == ["attack A B", "attack C B"]  # by A-1-2-B and C-5-1-2-B


@ruling("nord.R40", "nord.R41", "nord.B33")
def test_long_example_case_two_the_only_shortest_path_passes_a_foreign_man() -> None:
    match = long_example()
    match.play("attack C B")  # C-5-1-2-B: longer than A's paths, but it is the shortest of this pair
    assert told(match, "attack") == [("a", "C", "B", 2)]
    assert told(match, "leave") == [("a", "c2"), ("a", "c3")]
    assert workers(match) == {"b3": "a", "b4": "b", "d2": "b"}
    assert town(match, "B").warriors == [1, 1]
    assert told(match, "merge") == [("a", "A", "B")]  # A-3-4-B, and B is no goal any more
    assert aboard(match) == ["b"] * 7 + ["a"]
    assert "scoring" not in kinds(match)


# ------------------------------------------------------------------ the questions of the last page

LAST_PAGE = """
    turn: a
    hand a: gold
    hand b: sword
    board:
         a  b  c  d  e
     1   ~  ~  ~  ~  ~
     2   ~  ~  ~  B  ~
     3   ~  ~  f  fc fc
     4   ~  A  ma k  fc
     5   ~  ~  ma k  ma
     6   ~  ~  mb C  fc
    posts:
     A a1 b1
     B a1
     C c1
    """  # spaces 1 d4, 2 d5; sea spaces 3 b3, 4 b2, 5 c2; alliance I: A and C, alliance II: B and C


def last_page(seat: str) -> Match:
    return position(LAST_PAGE.replace("turn: a", f"turn: {seat}"))


def possible_attacks(seat: str) -> set[tuple[str | int | None, ...]]:
    """Start and goal of every attack that the seat can bring about without a treasure."""
    found: set[tuple[str | int | None, ...]] = set()
    for match in placements(last_page(seat)):
        assert question(match).split()[1] in ("turn", "path")
        found |= {tuple(line(match, "attack").split()[:2])} if question(match).endswith("path") else set()
        found |= {(start, goal) for _, start, goal, _ in told(match, "attack")}
    return found


@ruling("nord.B28", "nord.R36")
def test_last_page_two_alliances_at_one_settlement_do_not_connect() -> None:
    assert line(last_page("a"), "allied") == "AC BC"


@ruling("nord.B28", "nord.R36")
def test_last_page_red_cannot_attack_anywhere() -> None:
    assert possible_attacks("a") == set()


@ruling("nord.B28", "nord.R36")
def test_last_page_yellow_cannot_attack_anywhere() -> None:
    assert possible_attacks("c") == set()


@ruling("nord.B28", "nord.R36")
def test_last_page_blue_can_only_attack_b_from_a() -> None:
    assert possible_attacks("b") == {("A", "B")}


@ruling("nord.R39", "nord.R42")
def test_last_page_two_lone_attackers_die_one_after_the_other() -> None:
    match = last_page("b")
    match.play("treasure none", "place d4", "place d5", "done")
    assert told(match, "attack") == [("b", "A", "B", 1), ("b", "A", "B", 1)]
    assert told(match, "leave") == [("b", "d4"), ("b", "d5")]
    assert aboard(match) == ["b", "b"]
    assert town(match, "B").warriors == [1, 0, 0]


@ruling("nord.B31", "nord.R43")
def test_last_page_three_sea_workers_attack_and_their_boats_come_back() -> None:
    match = last_page("b")
    match.play("treasure sword", "place b3", "place b2", "place c2")
    assert table(match).fishing == 7 - 3
    match.play("done")
    assert told(match, "attack") == [("b", "A", "B", 3)]
    assert aboard(match) == ["b"]
    assert town(match, "A").warriors == [1, 2, 0]
    assert town(match, "B").warriors == [1, 1, 0]
    assert table(match).fishing == 7


@ruling("nord.B31", "nord.R41", "nord.R42")
def test_last_page_the_negotiator_empties_b_and_four_men_attack_it() -> None:
    match = last_page("a")
    match.play("treasure gold", "negotiate B C", "place d5", "done")
    assert told(match, "attack") == [("a", "A", "B", 4)]  # never from C, which was connected with B
    assert aboard(match) == ["a", "a"]
    assert town(match, "B").warriors == [1, 0, 0]
    assert town(match, "A").warriors == [2, 1, 0]
    assert town(match, "C").warriors == [1, 0, 1]
    assert workers(match) == {"d3": "c", "e3": "c", "e4": "c", "c6": "b", "e6": "c"}


# ------------------------------------------------------------------ advice


@ruling("nord.B50")
def test_new_men_lie_on_their_side_until_all_attacks_are_resolved() -> None:
    match = long_example()
    assert {worker.at for worker in table(match).workers if worker.fresh} == {"c2", "c3", "b3"}
    match.play("attack C B")
    assert not any(worker.fresh for worker in table(match).workers)


@ruling("nord.B50")
def test_an_attack_that_was_not_intended_can_be_taken_back() -> None:
    match = position(TWO_SETTLEMENTS)
    before = match.position()
    match.play("treasure none", "place c2", "place d2", "done")
    for _ in range(4):
        match.undo(0)
    assert match.position() == before


@ruling("nord.B50")
def test_the_advice_for_the_first_game_is_there_to_read() -> None:
    advice = jarlshof.game("nord").texts("en")("ruling.B50.text")
    assert "treasures last" in advice
    assert "taken back" in advice
