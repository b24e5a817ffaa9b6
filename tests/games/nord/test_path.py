"""Which connection attacks: the shortest one, and when and how the player is asked to choose among equals."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
from tests.games.nord.helpers import aboard, kinds, line, position, refused, table, told, town, workers
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def placed(text: str, *spaces: str, treasure: str = "none") -> Match:
    """The match after a placement is finished."""
    match = position(text)
    match.play(f"treasure {treasure}", *(f"place {space}" for space in spaces), "done")
    return match


def left(match: Match) -> list[str]:
    """The spaces of the men who left the map to attack, attack by attack in reading order."""
    return [str(space) for _, space in told(match, "leave")]


# ------------------------------------------------------------------ what is shortest


@ruling("nord.R41")
def test_the_shortest_connection_has_the_fewest_workers_of_all_colours() -> None:
    # Row 2 has one own man of three in all, the way by row 1 five own men of five: the shorter one attacks.
    match = placed(
        """
        board:
             a  b  c  d  e
         1   ~  ka ka ka ka
         2   A  k  mb mb B
        posts:
         A a1
         B b1
        """,
        "b2",
    )
    assert told(match, "attack") == [("a", "A", "B", 1)]
    assert left(match) == ["b2"]


@ruling("nord.R41", "nord.R40")
def test_a_longer_connection_is_never_offered() -> None:
    match = placed(
        """
        board:
             a  b  c  d
         1   ~  ka ka ka
         2   A  k  k  B
        posts:
         A a1
         B b1
        """,
        "b2",
        "c2",
    )
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert left(match) == ["b2", "c2"]
    assert workers(match) == {"b1": "a", "c1": "a", "d1": "a"}


@ruling("nord.R41")
def test_the_connection_never_runs_through_a_settlement() -> None:
    # Through B it would be b2 and d2, with one attacker. Around B it has three, and b's men d3 and d2.
    match = placed(
        """
        board:
             a  b  c  d  e
         1   ~  ~  ~  ~  ~
         2   A  k  B  mb C
         3   ~  k  k  mb ~
        posts:
         A a1
         B a1
         C b1
        """,
        "b2",
        "b3",
        "c3",
    )
    assert told(match, "attack") == [("a", "A", "C", 3)]
    assert left(match) == ["b2", "b3", "c3"]
    assert town(match, "A").warriors == [2, 0]
    assert town(match, "C").warriors == [1, 1]


@ruling("nord.R41")
def test_the_connection_never_runs_through_the_small_dragon_boat() -> None:
    match = placed(
        """
        board:
             a  b  c  d  e
         1   ~  ~  ~  ~  ~
         2   A  k  @  mb B
         3   ~  k  k  mb ~
        posts:
         A a1
         B b1
        """,
        "b2",
        "b3",
        "c3",
    )
    assert told(match, "attack") == [("a", "A", "B", 3)]


@ruling("nord.R41", "nord.B28")
def test_groups_that_meet_only_at_the_small_dragon_boat_do_not_attack() -> None:
    match = placed(
        """
        board:
             a  b  c  d  e
         1   A  k  @  mb B
        posts:
         A a1
         B b1
        """,
        "b1",
    )
    assert "attack" not in kinds(match)
    assert town(match, "A").at_boat
    assert town(match, "B").at_boat
    assert town(match, "A").linked == []


@ruling("nord.R41", "nord.B30")
def test_only_own_men_are_taken_out_of_the_connection() -> None:
    match = placed(
        """
        board:
             a  b  c  d  e  f  g
         1   A  ma mb k  mc ma B
        posts:
         A a1
         B b1 c1
        """,
        "d1",
    )
    assert left(match) == ["b1", "d1", "f1"]
    assert workers(match) == {"c1": "b", "e1": "c"}


@ruling("nord.R41", "nord.B31")
def test_a_connection_winds_as_far_as_it_must_and_does_not_jump_over_the_edge_of_the_map() -> None:
    match = placed(
        """
        board:
             a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p
         1   A  k  mb mb mb mb mb mb mb mb mb mb mb mb mb mb
         2   ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  mb
         3   ma ma ma ma ma ma ma ma mb mb mb mb mb mb mb mb
         4   B  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~
        posts:
         A a1
         B b1
        """,
        "b1",
    )
    match.play("fifth A")
    assert told(match, "attack") == [("a", "A", "B", 9)]
    assert told(match, "return") == [("a", 4)]
    assert set(workers(match).values()) == {"b"}


# ------------------------------------------------------------------ when nothing is asked


@ruling("nord.R40")
def test_a_single_shortest_connection_is_not_asked_for() -> None:
    match = placed(
        """
        board:
             a  b  c  d
         1   A  k  k  B
         2   ~  ka ka ~
        posts:
         A a1
         B b1
        """,
        "b1",
        "c1",
    )
    assert told(match, "attack") == [("a", "A", "B", 2)]


DIAMOND = """
    board:
         a  b  c  d
     1   A  k  mb ~
     2   ~  mc ma B
    posts:
     A a1
     B b1 c1
    """


@ruling("nord.R40", "nord.R41")
def test_foreign_men_never_ask() -> None:
    # A-b1-c1-c2-B and A-b1-b2-c2-B differ only by the men of b and c.
    match = placed(DIAMOND, "b1")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert left(match) == ["b1", "c2"]
    assert workers(match) == {"c1": "b", "b2": "c"}


@ruling("nord.R40", "nord.B30")
@pytest.mark.parametrize(("answer", "attackers"), [("c1", ["b1", "c2"]), ("b2", ["b1", "b2", "c2"])])
def test_an_own_man_beside_a_foreign_one_is_a_choice_and_both_may_be_named(answer: str, attackers: list[str]) -> None:
    match = placed(DIAMOND.replace("mc", "ma"), "b1")
    assert match.legal() == ["path c1", "path b2"]
    match.play(f"path {answer}")
    assert left(match) == attackers
    assert town(match, "A").warriors == ([1, 0, 0] if len(attackers) == 2 else [2, 0, 0])


@ruling("nord.R40")
def test_two_own_men_side_by_side_are_a_choice_as_well() -> None:
    match = placed(DIAMOND.replace("mc", "ma").replace("mb", "ma"), "b1")
    assert match.legal() == ["path c1", "path b2"]
    match.play("path c1")
    assert left(match) == ["b1", "c1", "c2"]
    assert workers(match) == {"b2": "a"}


# ------------------------------------------------------------------ which layer is asked for

GATES = """
    hand a: helmet
    board:
         a  b  c  d
     1   k  k  ma mb
     2   k  A  ~  B
     3   k  k  mb mb
    posts:
     A a1
     B b1
    """


@ruling("nord.R41", "nord.R40")
def test_any_gates_may_be_used_among_equally_short_connections() -> None:
    # By the upper gates A-b1-c1-d1-B, by the lower ones A-b3-c3-d3-B. a2 stands at a gate, but his way is longer.
    match = placed(GATES, "b1", "a1", "a2", "a3", "b3", treasure="helmet")
    assert match.legal() == ["path b1", "path b3"]
    assert refused(match, "path a2") == (
        "nord.R41",
        "no shortest connection from A to B that is left to choose passes a2",
    )
    match.play("path b1")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert left(match) == ["b1", "c1"]
    assert town(match, "B").warriors == [1, 1]


@ruling("nord.R39", "nord.R40")
def test_the_poorer_of_two_connections_may_be_chosen_and_the_other_must_follow() -> None:
    match = placed(GATES, "b1", "a1", "a2", "a3", "b3", treasure="helmet")
    match.play("path b3")
    assert told(match, "attack") == [("a", "A", "B", 1), ("a", "A", "B", 2)]
    assert left(match) == ["b3", "b1", "c1"]
    assert aboard(match) == ["a", "a"]


TWO_COASTS = """
    board:
         a  b  c  d  e
     1   mb mb k  mb mb
     2   A  ~  k  ~  B
     3   mb mb k  mb mb
    posts:
     A a1
     B b1
    """


@ruling("nord.R40")
def test_layers_of_foreign_men_are_passed_over_and_the_first_own_choice_is_asked() -> None:
    match = placed(TWO_COASTS, "c1", "c2", "c3")
    assert match.legal() == ["path c1", "path c3"]
    for space in ("a1", "b1", "d3", "e1"):  # on a shortest path, but no choice of own men
        assert refused(match, f"path {space}") == ("nord.R41", f"at {space} there is nothing to choose now")
    assert refused(match, "path c2")[0] == "nord.R41"  # on no shortest path
    assert refused(match, "path g7")[0] == "nord.R41"  # nobody there
    match.play("path c3")
    assert left(match) == ["c3", "c1"]  # the second attack leaves no choice
    assert workers(match)["c2"] == "a"


# All ways from A to B that go right and down are equally short: four layers, from corner to corner.
FIELD = """
    board:
         a  b  c  d
     1   A  k  ka ka
     2   k  k  ka ka
     3   ka ka ka B
    posts:
     A a1
     B b1
    """

ANSWERS = [
    (["b1", "c1", "d1"], ["b1 a2", "c1 b2", "d1 c2"], ["b1", "c1", "d1", "d2"]),
    (["b1", "b2", "c2", "c3"], ["b1 a2", "c1 b2", "c2 b3", "d2 c3"], ["b1", "b2", "c2", "c3"]),
    (["b1", "b2", "b3"], ["b1 a2", "c1 b2", "c2 b3"], ["b1", "b2", "b3", "c3"]),
    (["a2", "b2", "c2", "d2"], ["b1 a2", "b2 a3", "c2 b3", "d2 c3"], ["a2", "b2", "c2", "d2"]),
    (["a2", "a3"], ["b1 a2", "b2 a3"], ["a2", "a3", "b3", "c3"]),
]


@ruling("nord.R40", "nord.B30")
@pytest.mark.parametrize(("answers", "asked", "attackers"), ANSWERS)
def test_several_path_questions_follow_one_another_and_each_answer_narrows_the_rest(
    answers: list[str], asked: list[str], attackers: list[str]
) -> None:
    match = placed(FIELD, "b1", "b2", "a2")
    for answer, spaces in zip(answers, asked, strict=True):
        assert line(match, "ask") == "a path"
        assert "attack" not in kinds(match)
        assert match.legal() == [f"path {space}" for space in spaces.split()]
        match.play(f"path {answer}")
    assert told(match, "attack") == [("a", "A", "B", 4)]
    assert sorted(left(match)) == sorted(attackers)
    assert len(workers(match)) == 10 - 4


MIXED_FIELD = """
    board:
         a  b  c  d
     1   A  mb ka mb
     2   mb mb k  k
     3   mb ka k  B
    posts:
     A a1
     B b1
    """


@ruling("nord.R40")
def test_after_an_answer_foreign_alternatives_before_it_stay_open_and_unasked() -> None:
    match = placed(MIXED_FIELD, "c2", "d2", "c3")
    assert match.legal() == ["path c1", "path b2", "path a3"]  # b1 and a2 come before, both foreign
    assert line(match, "attack") == "A B b1 c1 d1 a2 b2 c2 d2 a3 b3 c3"
    match.play("path b2")
    assert line(match, "attack") == "A B b1 a2 b2 c2 d2 b3 c3"
    assert table(match).path == ["b1", "a2", "b2", "c2", "d2", "b3", "c3"]
    assert match.legal() == ["path c2", "path b3"]
    match.play("path b3")
    assert told(match, "attack") == [("a", "A", "B", 2)]
    assert left(match) == ["b3", "c3"]
    assert table(match).path == []


@ruling("nord.R40")
def test_naming_a_foreign_man_can_decide_everything() -> None:
    match = placed(MIXED_FIELD, "c2", "d2", "c3")
    match.play("path a3")
    assert left(match) == ["b3", "c3"]


@ruling("nord.R40")
def test_a_position_with_an_open_path_question_can_be_written_and_read() -> None:
    match = placed(MIXED_FIELD, "c2", "d2", "c3")
    match.play("path b2")
    again = position(match.position())
    assert again.position() == match.position()
    assert again.legal() == match.legal()


@ruling("nord.R40")
def test_the_layers_are_counted_from_the_chosen_start() -> None:
    # The same field from the other end: the start is B, so its corner is asked for first.
    match = placed(
        """
        board:
             a  b  c  d
         1   B  k  ka ka
         2   k  k  ka ka
         3   ka ka ka A
        posts:
         A a1
         B b1
        """,
        "b1",
        "b2",
        "a2",
    )
    assert match.legal() == ["path d2", "path c3"]


# ------------------------------------------------------------------ the order of the questions


@ruling("nord.R40")
def test_while_the_path_is_asked_for_nothing_else_can_be_done() -> None:
    match = placed(FIELD, "b1", "b2", "a2")
    for move in ("done", "attack A B", "fifth A", "place d4", "treasure none"):
        ruled, sentence = refused(match, move)
        assert ruled == "nord.R40"
        assert sentence == "first you must choose where the attack from A on B passes"


@ruling("nord.R40")
def test_nothing_has_happened_while_the_path_is_asked_for() -> None:
    match = placed(FIELD, "b1", "b2", "a2")
    assert len(workers(match)) == 10
    assert aboard(match) == []
    prompt = match.view(0).prompt
    assert prompt is not None
    assert prompt.text == "Attack from A on B: choose where it passes."


FIVE = """
    board:
         a  b  c  d  e  f
     1   A  k  ka ~  ~  ~
     2   ~  mb ma ma ma B
    posts:
     A a1
     B b1
    """


@ruling("nord.B31", "nord.R40")
def test_the_path_decides_whether_there_is_a_fifth_attacker() -> None:
    match = placed(FIVE, "b1")
    match.play("path c1")
    assert match.legal() == ["fifth A", "fifth B"]
    assert line(match, "attack") == "A B b1 c1 c2 d2 e2"
    match.play("fifth B")
    assert town(match, "A").warriors == [2, 0]
    assert town(match, "B").warriors == [2, 1]

    match = placed(FIVE, "b1")
    match.play("path b2")
    assert told(match, "attack") == [("a", "A", "B", 4)]
    assert town(match, "B").warriors == [1, 1]
