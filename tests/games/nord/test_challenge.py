"""Turn B: who may challenge a foreign jarl, what it brings, and which of the turns A and B must be taken."""

from __future__ import annotations

import pytest

from tests.games.nord.helpers import aboard, kinds, line, position, refused, table, told, town, treasures, workers
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

# A is connected with the small dragon boat by a man of b and a man of c.
AT_THE_BOAT = """
    board:
         a  b  c  d  e
     1   ~  ~  ~  ~  ~
     2   A  mb mc @  B
     3   k  ~  ~  ~  ~
    posts:
     A {}
     B b1 c1
    """


# ------------------------------------------------------------------ the conditions

ENOUGH = [
    "jarl a2",  # a neutral jarl, nobody else there
    "jarl-b a2",  # another player's
    "jarl a2 b1",
    "jarl-b a2 b1",  # b's jarl is no second warrior of b
    "jarl a3 b2 c2",  # more than each other player; together they may have more
]


@ruling("nord.B37", "nord.R48", "nord.R50")
@pytest.mark.parametrize("post", ENOUGH)
def test_two_warriors_and_more_than_each_other_player_are_enough(post: str) -> None:
    match = position(AT_THE_BOAT.format(post))
    assert "challenge A" in match.legal()
    before = town(match, "A").warriors
    match.play("challenge A")
    assert town(match, "A").jarl is None
    assert aboard(match) == [post.split()[0]]
    assert town(match, "A").warriors == before


NOT_ENOUGH = [
    ("jarl a1", "nord.B37", "to challenge the jarl in A you need at least two warriors there; you have only 1"),
    ("jarl b1", "nord.B37", "to challenge the jarl in A you need at least two warriors there; you have none"),
    ("a3", "nord.B37", "there is no jarl in A"),
    ("jarl-a a3", "nord.B36", "the jarl in A is your own"),
    ("jarl-a a1", "nord.B36", "the jarl in A is your own"),
]


@ruling("nord.B36", "nord.B37", "nord.R49", "nord.R50")
@pytest.mark.parametrize(("post", "ruled", "sentence"), NOT_ENOUGH)
def test_without_a_foreign_jarl_and_two_warriors_there_is_no_challenge(post: str, ruled: str, sentence: str) -> None:
    match = position(AT_THE_BOAT.format(post).replace("B b1", "B a1 b1"))
    assert refused(match, "challenge A") == (ruled, sentence)


@ruling("nord.B37", "nord.R48")
@pytest.mark.parametrize("post", ["jarl a2 b2", "jarl a2 c2", "jarl a2 b3", "jarl a3 b1 c3"])
def test_an_equal_number_of_one_other_player_prevents_the_challenge(post: str) -> None:
    match = position(AT_THE_BOAT.format(post))
    assert match.legal() == ["treasure none"]


@ruling("nord.B37", "nord.R48")
def test_the_settlement_must_be_connected_with_the_small_dragon_boat() -> None:
    match = position(AT_THE_BOAT.format("jarl a2").replace("mc @", "m  @"))
    assert not town(match, "A").at_boat
    assert match.legal() == ["treasure none"]


@ruling("nord.R48")
def test_a_refused_challenge_says_that_others_have_as_many_warriors() -> None:
    match = position(AT_THE_BOAT.format("jarl a2 b2"))
    ruled, sentence = refused(match, "challenge A")
    assert ruled == "nord.R48"
    assert sentence == "to challenge the jarl in A you need more warriors there than b; you have 2, and b has 2"


@ruling("nord.R48")
def test_a_refused_challenge_says_that_the_boat_is_not_connected() -> None:
    match = position(AT_THE_BOAT.format("jarl a2").replace("mc @", "m  @"))
    ruled, sentence = refused(match, "challenge A")
    assert ruled == "nord.R48"
    assert sentence == "to challenge the jarl in A you need a connection from there to the small dragon boat"


@ruling("nord.R48")
def test_a_connection_with_the_boat_does_not_pass_through_another_settlement() -> None:
    match = position("""
        board:
             a  b  c  d  e
         1   A  ma B  ma @
         2   ~  ~  ~  ~  ~
        posts:
         A jarl a2
         B jarl a2 b1
        """)
    assert match.legal() == ["treasure none", "challenge B"]


@ruling("nord.B37")
def test_a_settlement_that_does_not_exist_cannot_be_challenged() -> None:
    match = position(AT_THE_BOAT.format("jarl a2"))
    assert refused(match, "challenge H") == ("nord.B37", "there is no settlement H on this island")


@ruling("nord.R48", "nord.B36")
def test_the_challenge_is_made_at_the_start_of_the_turn_or_not_at_all() -> None:
    # With the next man A would be connected with the boat, but then the turn is turn A.
    match = position(AT_THE_BOAT.format("jarl a2").replace("mc @", "k  @"))
    assert "challenge A" not in match.legal()
    match.play("treasure none", "place c2")
    ruled, sentence = refused(match, "challenge A")
    assert ruled == "nord.R33"
    assert "challenge" in sentence
    match.play("done")
    assert match.asked == [1]
    assert town(match, "A").at_boat
    assert town(match, "A").jarl == "jarl"


@ruling("nord.B36")
@pytest.mark.parametrize("kind", ["axe", "sword"])
def test_no_treasure_comes_before_a_challenge(kind: str) -> None:
    match = position(f"hand a: {kind}" + AT_THE_BOAT.format("jarl a2"))
    assert match.legal() == ["treasure none", f"treasure {kind}", "challenge A"]
    match.play(f"treasure {kind}")
    assert refused(match, "challenge A")[0] == "nord.R33"


@ruling("nord.B36")
def test_a_negotiator_cannot_bring_the_second_warrior_for_a_challenge() -> None:
    match = position("""
        hand a: hammer
        board:
             a  b  c  d  e
         1   A  ma ma B  ~
         2   ~  ma ~  ~  ~
         3   ~  @  ~  ~  ~
        posts:
         A jarl a1
         B a1 b1
        """)
    assert refused(match, "challenge A") == (
        "nord.B37",
        "to challenge the jarl in A you need at least two warriors there; you have only 1",
    )
    match.play("treasure hammer", "negotiate B A")
    assert town(match, "A").warriors == [2, 0]
    assert refused(match, "challenge A")[0] == "nord.R33"


# ------------------------------------------------------------------ what it brings


@ruling("nord.B38", "nord.R49")
@pytest.mark.parametrize(("boat", "points"), [("-", 2), ("b", 4), ("jarl-d b jarl", 8), ("b c b c b c b c", 18)])
def test_the_jarl_takes_the_lowest_free_space_and_its_number_is_scored(boat: str, points: int) -> None:
    match = position(f"score: a 7, b 5\naboard: {boat}" + AT_THE_BOAT.format("jarl-b a2 b1"))
    before = aboard(match)
    match.play("challenge A")
    assert told(match, "challenge") == [("a", "A", "jarl-b", len(before), points)]
    assert aboard(match) == [*before, "jarl-b"]
    assert match.points == [7 + points, 5, 0]
    assert "scoring" not in kinds(match)


@ruling("nord.B36", "nord.R49")
def test_one_jarl_is_a_whole_turn() -> None:
    match = position("""
        hand a: sword
        board:
             a  b  c  d  e
         1   A  ma @  ma B
         2   ~  ~  ~  ~  ~
        posts:
         A jarl a2 b1
         B jarl a2
        """)
    assert match.legal() == ["treasure none", "treasure sword", "challenge A", "challenge B"]
    men = table(match).players[0].men
    match.play("challenge B")
    assert line(match, "ask") == "b turn"
    assert town(match, "A").jarl == "jarl"
    assert table(match).players[0].men == men
    assert treasures(match, 0) == {"sword": 1}


@ruling("nord.R49")
def test_the_owner_of_a_fallen_jarl_loses_nothing_else() -> None:
    match = position("score: b 9\nhand b: axe" + AT_THE_BOAT.format("jarl-b a3 b2"))
    men, on_map = table(match).players[1].men, workers(match)
    match.play("challenge A")
    assert match.points[1] == 9
    assert table(match).players[1].men == men
    assert town(match, "A").warriors == [3, 2, 0]
    assert workers(match) == on_map
    assert treasures(match, 1) == {"axe": 1}
    assert line(match, "ask") == "b turn"


# The book's example: the boat has one space left, a warrior scoring is next, a stands at 35 points.
EXAMPLE = """
    turn: {}
    scoring: 2
    score: a 35, b 12
    aboard: jarl-c jarl-d b b a a jarl b a
    board:
         a  b  c  d  e
     1   ~  ~  ~  ~  ~
     2   A  mb mb @  B
     3   k  ~  ~  ~  k
    posts:
     A {}
     B b1
    """


@ruling("nord.B38", "nord.B39", "nord.R49", "nord.R65")
def test_jarl_example_the_last_space_brings_20_points_and_a_scoring_at_once() -> None:
    match = position(EXAMPLE.format("a", "jarl a3 b2"))
    match.play("challenge A")
    assert told(match, "challenge") == [("a", "A", "jarl", 9, 20)]
    assert told(match, "scoring") == [(None, 2, "warriors", "challenge")]
    assert kinds(match).index("challenge") < kinds(match).index("scoring")
    assert table(match).scoring == 3
    # A feeds one warrior of each player. Later the jarl moves down to 8; his 20 points stay.
    assert match.points == [35 + 20 + 1, 12 + 1 + 1]
    assert aboard(match) == ["jarl-c", "jarl-d", "jarl", "jarl"]
    assert line(match, "ask") == "b turn"


@ruling("nord.R48")
@pytest.mark.parametrize("post", ["jarl a3 b2", "jarl a3 b3"])
def test_jarl_example_the_other_player_has_not_more_and_cannot_challenge(post: str) -> None:
    match = position(EXAMPLE.format("b", post))
    assert match.legal() == ["treasure none"]


@ruling("nord.R48")
def test_equal_warriors_forbid_the_challenge_to_both() -> None:
    match = position(EXAMPLE.format("a", "jarl a3 b3"))
    assert match.legal() == ["treasure none"]


@ruling("nord.B38")
def test_a_boat_with_a_space_left_brings_no_scoring() -> None:
    match = position(EXAMPLE.format("a", "jarl a3 b2").replace("jarl b a\n", "jarl b\n"))
    match.play("challenge A")
    assert match.points == [35 + 18, 12]
    assert len(aboard(match)) == 9
    assert table(match).scoring == 2


# ------------------------------------------------------------------ turn A or turn B


@ruling("nord.R51", "nord.B36")
def test_if_both_turns_are_possible_the_choice_is_free() -> None:
    match = position(AT_THE_BOAT.format("jarl a2"))
    assert match.legal() == ["treasure none", "challenge A"]


@ruling("nord.R51")
def test_if_only_placing_is_possible_it_must_be_done() -> None:
    match = position("hand a: axe" + AT_THE_BOAT.format("jarl a1"))
    assert match.legal() == ["treasure none", "treasure axe"]


@ruling("nord.R51", "nord.B36")
def test_without_men_the_challenge_must_be_made() -> None:
    match = position("supply: a 0\nhand a: axe" + AT_THE_BOAT.format("jarl a2"))
    assert match.legal() == ["challenge A"]
    assert refused(match, "treasure none") == ("nord.B16", "you cannot place any worker, so you must challenge a jarl")
    assert refused(match, "treasure axe") == ("nord.R19", "you cannot place any worker, so you may not play a treasure")


@ruling("nord.R51")
def test_without_room_the_challenge_must_be_made() -> None:
    # A's gates are taken or at sea, and no fishing boat is left.
    match = position("""
        fishing: 0
        board:
             a  b  c
         1   A  mb @
        posts:
         A jarl a2
        """)
    assert match.legal() == ["challenge A"]


@ruling("nord.R51", "nord.B38")
def test_a_forced_challenge_goes_on_with_the_next_player() -> None:
    match = position("supply: a 0" + AT_THE_BOAT.format("jarl a2"))
    match.play("challenge A")
    assert match.points[0] == 2
    assert "blocked" not in kinds(match)
    assert line(match, "ask") == "b turn"
