"""Blocked seats, whose turn is next, the treasures at the end, and who wins."""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.core.errors import IllegalMove
from jarlshof.core.match import Match
from tests.games.nord.helpers import aboard, kinds, line, position, refused, table, told, town, treasures, workers
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def story(match: Match, *wanted: str) -> list[str]:
    """The events of some kinds with their seats, in order: `turn b`, `blocked b`, `scoring 1`."""
    return [
        f"{e.kind} {e.args['number'] if e.kind == 'scoring' else e.seat}" for e in match.events() if e.kind in wanted
    ]


# ------------------------------------------------------------------ neither turn is possible

BLOCKED = """
    seats: 3
    supply: {}
    aboard: {}
    board:
         a  b  c  d  e
     1   A  k  ~  B  C
     2   ~  ~  ~  p  ~
    posts:
     A a1
     B b1
     C c1
    """


@ruling("nord.R52", "nord.R58", "nord.R59", "nord.R67")
def test_a_blocked_seat_brings_a_complete_scoring_and_gets_no_turn_of_its_own() -> None:
    # The scoring gives b a man back from the boat; still c is next.
    match = position(BLOCKED.format("b 0", "jarl-d b jarl"))
    match.play("treasure none", "place b1", "done")
    assert told(match, "blocked") == [("b",)]
    assert told(match, "scoring") == [(None, 1, "resources", "blocked")]
    assert aboard(match) == ["jarl-d", "jarl"]
    assert table(match).players[1].men == 1
    assert table(match).tiles == ["d2"]
    assert table(match).scoring == 2
    assert line(match, "ask") == "c turn"


@ruling("nord.R52", "nord.R67")
def test_two_blocked_seats_in_a_row_bring_two_scorings() -> None:
    match = position(BLOCKED.format("b 0, c 0", "-"))
    match.play("treasure none", "place b1", "done")
    assert story(match, "turn", "blocked", "scoring") == [
        "turn b",
        "blocked b",
        "scoring 1",
        "turn c",
        "blocked c",
        "scoring 2",
        "turn a",
    ]
    assert match.points == [1, 1, 1]  # the second one counts warriors
    assert line(match, "ask") == "a turn"


@ruling("nord.R52", "nord.R58")
def test_men_who_come_back_in_the_scoring_of_one_blocked_seat_free_the_next() -> None:
    match = position(BLOCKED.format("b 0, c 0", "c"))
    match.play("treasure none", "place b1", "done")
    assert story(match, "blocked", "scoring") == ["blocked b", "scoring 1"]
    assert line(match, "ask") == "c turn"


@ruling("nord.R52")
def test_a_seat_with_men_but_no_room_is_blocked_too() -> None:
    # b has 23 men, but around B there is only sea, and a has taken the last fishing boat. a still has land.
    match = position("""
        fishing: 1
        board:
             a  b  c  d
         1   A  ~  ~  B
         2   k  ~  ~  ~
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b1", "done")
    assert table(match).players[1].men == 23
    assert story(match, "blocked", "scoring") == ["blocked b", "scoring 1"]
    assert line(match, "ask") == "a turn"


@ruling("nord.R52", "nord.R51")
def test_a_seat_that_can_challenge_is_not_blocked() -> None:
    match = position("""
        supply: b 0
        board:
             a  b  c  d  e
         1   A  k  ~  ~  ~
         2   B  mb @  ~  ~
        posts:
         A a1
         B jarl b2
        """)
    match.play("treasure none", "place b1", "done")
    assert "blocked" not in kinds(match)
    assert match.asked == [1]
    assert match.legal() == ["challenge B"]


@ruling("nord.R52")
def test_a_full_boat_and_then_a_blocked_seat_bring_two_scorings() -> None:
    # The attack fills the boat: scoring 1 clears it, but b has nobody there. Then b is blocked: scoring 2.
    match = position("""
        supply: b 0
        aboard: a a a a a a a a a
        board:
             a  b  c  d
         1   A  k  k  B
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert [values[1:] for values in told(match, "scoring")] == [
        (1, "resources", "attack"),
        (2, "warriors", "blocked"),
    ]
    assert line(match, "ask") == "a turn"


@ruling("nord.R52", "nord.R66")
def test_a_blocked_seat_can_bring_the_fourth_scoring_and_end_the_game() -> None:
    match = position("scoring: 4" + BLOCKED.format("b 0", "-"))
    match.play("treasure none", "place b1", "done")
    assert match.over
    assert match.ending == "blocked"
    assert match.asked == []


@ruling("nord.R52", "nord.R66", "nord.R67")
def test_if_nobody_can_do_anything_all_scorings_follow_at_once() -> None:
    match = position("""
        supply: a 1, b 0
        hand a: gold
        board:
             a  b  c  d
         1   A  k  ~  B
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b1", "done")
    assert story(match, "turn", "scoring", "treasures", "win") == [
        "turn b",
        "scoring 1",
        "turn a",
        "scoring 2",
        "turn b",
        "scoring 3",
        "turn a",
        "scoring 4",
        "treasures a",
        "treasures b",
        "win a",
    ]
    assert match.points == [3, 2]


# ------------------------------------------------------------------ whose turn is next


@ruling("nord.R67")
def test_in_whole_games_the_next_player_is_always_the_next_one_clockwise() -> None:
    causes = set()
    for seats in (2, 3, 4):
        match, rng = jarlshof.new("nord", seats=seats, seed=seats), random.Random(seats)
        while not match.over:
            match.play(rng.choice(match.legal()))
        order = [str(seat) for (seat,) in told(match, "turn")]
        assert order == ["abcd"[n % seats] for n in range(len(order))]
        causes |= {values[-1] for values in told(match, "scoring")}
    assert {"attack", "blocked"} <= causes


@ruling("nord.R67")
@pytest.mark.parametrize(("seat", "following"), [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
def test_after_a_scoring_the_player_after_the_active_one_follows(seat: str, following: str) -> None:
    match = position(f"""
        turn: {seat}
        aboard: jarl a b c d a b c d
        board:
             a  b  c  d
         1   A  ma @  B
        posts:
         A jarl {seat}2
         B a1 b1 c1 d1
        """)
    match.play("challenge A")
    assert [number for _, number, *_ in told(match, "scoring")] == [1]
    assert line(match, "ask") == f"{following} turn"


# ------------------------------------------------------------------ treasures

END = """
    seats: {seats}
    scoring: 4
    score: {score}
    supply: b 0
    {hands}
    board:
         a  b  c  d  e
     1   A  k  ~  B  C
     2   ~  p  ~  ~  ~
    posts:
     A a1
     B b1
     C {third}
    """


def ended(*hands: str, score: str = "a 0", last: tuple[str, ...] = ("treasure none", "place b1", "done")) -> Match:
    """A finished match: a's last turn, then b is blocked. Every seat scores one point for its warrior."""
    lines = "\n".join(f"hand {seat}: {hand or '-'}" for seat, hand in zip("abc", hands, strict=False))
    third = "c1" if len(hands) == 3 else "-"
    match = position(END.format(seats=len(hands), score=score, hands=lines, third=third))
    match.play(*last)
    assert match.over
    return match


HANDS = [  # a hand; its kinds and their points, points for equal ones
    ("", 0, 0, 0),
    ("axe", 1, 1, 0),
    ("axe gold", 2, 2, 0),
    ("axe gold hammer", 3, 3, 0),
    ("axe gold hammer helmet", 4, 5, 0),
    ("axe gold hammer helmet goblet", 5, 10, 0),
    ("axe gold hammer helmet goblet sword", 6, 15, 0),
    ("goblet goblet", 1, 1, 0),
    ("sword sword sword", 1, 1, 9),
    ("hammer hammer hammer hammer", 1, 1, 16),
    ("helmet helmet helmet helmet helmet", 1, 1, 25),
    ("axe axe axe axe axe axe", 1, 1, 36),
    ("axe axe axe helmet helmet helmet gold hammer", 4, 5, 9 + 9),
    ("axe axe axe helmet helmet helmet gold gold hammer hammer", 4, 5, 9 + 9),
    ("gold gold gold gold goblet goblet goblet sword", 3, 3, 16 + 9),
]


@ruling("nord.B47", "nord.R64")
@pytest.mark.parametrize(("hand", "different", "variety", "alike"), HANDS)
def test_treasures_score_for_different_kinds_and_for_three_or_more_alike(
    hand: str, different: int, variety: int, alike: int
) -> None:
    match = ended(hand, "")
    assert told(match, "treasures")[0] == ("a", different, variety, alike, variety + alike)
    assert match.points == [1 + variety + alike, 1]


@ruling("nord.B47", "nord.R64")
def test_treasure_example() -> None:
    match = ended("axe helmet axe gold helmet axe hammer helmet", "hammer hammer hammer hammer", "goblet goblet")
    assert [values[-1] for values in told(match, "treasures")] == [23, 17, 1]
    assert match.points == [1 + 23, 1 + 17, 1 + 1]


@ruling("nord.R64", "nord.B47")
def test_only_unplayed_treasures_count() -> None:
    match = ended("axe axe axe", "", last=("treasure axe", "place b1", "done"))
    assert told(match, "treasures")[0] == ("a", 1, 1, 0, 1)
    match = ended("axe axe axe", "")
    assert told(match, "treasures")[0] == ("a", 1, 1, 9, 10)


@ruling("nord.R64")
def test_a_treasure_taken_in_the_last_turn_counts() -> None:
    match = position(
        END.format(seats=2, score="a 0", hands="hand a: gold gold", third="-").replace("A  k", "A  p")
        + "\ntiles: b1 gold\n"
    )
    match.play("treasure none", "place b1", "done")
    assert told(match, "treasures")[0] == ("a", 1, 1, 9, 10)


@ruling("nord.R66", "nord.B46")
def test_treasures_laid_after_the_fourth_scoring_have_no_effect() -> None:
    match = ended("axe", "gold")
    assert told(match, "lay") == [(None, "b2")]
    assert table(match).tiles == ["b2"]
    assert match.points == [2, 2]
    assert treasures(match, 0) == {"axe": 1}


@ruling("nord.B47", "nord.B39")
def test_treasures_are_scored_only_after_the_fourth_scoring() -> None:
    match = position(END.format(seats=2, score="a 0", hands="hand a: axe axe axe", third="-").replace(": 4", ": 2"))
    match.play("treasure none", "place b1", "done")
    assert match.points == [1, 1]
    assert "treasures" not in kinds(match)


# ------------------------------------------------------------------ who wins

WINNERS = [  # score before the last scoring, hands of a, b and c, places
    ("most points", "a 5, b 4, c 3", ("", "", ""), [1, 2, 3]),
    ("most points, not most tiles", "a 5, b 0, c 0", ("", "axe axe", "gold gold"), [1, 2, 2]),
    ("treasures are points first", "a 5, b 0, c 0", ("", "axe axe axe", ""), [2, 1, 3]),
    ("a tie goes to more tiles", "a 0, b 0, c 0", ("axe axe", "gold", "-"), [1, 2, 3]),
    ("more tiles, whatever the seat", "a 0, b 0, c 0", ("axe", "-", "gold gold"), [2, 3, 1]),
    ("shared by two", "a 9, b 9, c 0", ("axe", "gold", "helmet"), [1, 1, 3]),
    ("shared by all", "a 0, b 0, c 0", ("", "", ""), [1, 1, 1]),
    ("two behind one by tiles", "a 0, b 0, c 0", ("axe axe", "gold", "hammer"), [1, 2, 2]),
    ("a tie behind the winner", "a 0, b 7, c 0", ("axe", "-", "gold gold"), [3, 1, 2]),
    ("a tie made by treasures", "a 2, b 0, c 1", ("", "axe gold", "sword sword"), [3, 1, 1]),
]


@ruling("nord.B49", "nord.R66")
@pytest.mark.parametrize(("score", "hands", "places"), [case[1:] for case in WINNERS], ids=[c[0] for c in WINNERS])
def test_most_points_then_most_treasure_tiles_then_shared(
    score: str, hands: tuple[str, ...], places: list[int]
) -> None:
    match = ended(*(hand.replace("-", "") for hand in hands), score=score)
    assert match.places == places
    assert [seat for seat, *_ in told(match, "win")] == [
        seat for seat, place in zip("abc", places, strict=True) if place == 1
    ]


@ruling("nord.B49", "nord.R66")
def test_a_played_tile_does_not_break_a_tie() -> None:
    kept = ended("axe axe", "gold")
    assert kept.places == [1, 2]
    played = ended("axe axe", "gold", last=("treasure axe", "place b1", "done"))
    assert played.places == [1, 1]
    assert played.points == [2, 2]


@ruling("nord.R66")
def test_the_match_is_over_after_the_treasures() -> None:
    match = ended("axe", "")
    assert (match.asked, match.legal()) == ([], [])
    assert line(match, "ask") == "-"
    assert line(match, "scoring") == "5"
    assert match.view(0).prompt is None
    assert [player.shown for player in table(match).players] == [{"axe": 1}, {}]
    for move in ("treasure none", "place c1", "done", "challenge A"):
        assert refused(match, move) == ("nord.R66", "the match is over")
        with pytest.raises(IllegalMove):
            match.play(move)


@ruling("nord.R66")
def test_before_the_end_there_are_no_places_and_no_open_hands() -> None:
    match = position(END.format(seats=2, score="a 0", hands="hand a: axe", third="-"))
    assert not match.over
    assert match.places is None
    assert match.ending is None
    assert [player.shown for player in table(match).players] == [None, None]


@ruling("nord.R66", "nord.B35", "nord.B38")
def test_the_fourth_scoring_ends_the_game_however_it_came_about() -> None:
    attack = position("""
        scoring: 4
        aboard: b b b b b b b b b
        board:
             a  b  c  d
         1   A  k  k  B
        posts:
         A a1
         B b1
        """)
    attack.play("treasure none", "place b1", "place c1", "done")
    assert (attack.over, attack.ending) == (True, "attack")
    assert aboard(attack) == []
    assert workers(attack) == {}

    challenge = position("""
        scoring: 4
        aboard: b b b b b b b b b
        board:
             a  b  c  d
         1   A  ma @  B
        posts:
         A jarl a2
         B b1
        """)
    challenge.play("challenge A")
    assert (challenge.over, challenge.ending) == (True, "challenge")
    assert challenge.points == [20 + 1, 1]
    assert town(challenge, "A").warriors == [1, 0]
    assert aboard(challenge) == ["jarl"]


@ruling("nord.R36")
def test_a_finished_position_keeps_what_was_connected_before_its_last_turn() -> None:
    """The men of the last turn have stood up, so they connect what `allied` says was apart when it began."""
    text = """
        turn: a
        ask: -
        scoring: 5
        allied: -
        board:
         A ka ka B
        posts:
         A a1
         B a1 b1
        """
    assert line(position(text), "allied") == "-"
