"""Building roads, how long a road is, and who holds the card of the longest one."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    ROAD,
    SETTLEMENT,
    SMALL_OFFICIAL,
    hand,
    legal,
    player,
    position,
    question,
    refused,
    roll,
    table,
    told,
    why_not,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

# Six roads in a line: b4 c4 d5 e5 f6 g6 h7.
LINE = "b4-c4 c4-d5 d5-e5 e5-f6 f6-g6 g6-h7"
# The six roads round the tile B6.
LOOP = "c6-d5 c6-d7 d5-e5 d7-e7 e5-f6 e7-f6"


def length(match: Match, seat: str) -> int:
    """The length of a seat's longest road, as everybody sees it."""
    return player(match, seat).road_length


def lengths(match: Match) -> list[int]:
    """All seats' lengths."""
    return [each.road_length for each in table(match).players]


# ------------------------------------------------------------------ building one


@ruling("settlers.S20")
def test_a_road_costs_one_wood_and_one_brick() -> None:
    match = position(a="settlements: d5; roads: d5-e5; hand: 2 wood 1 brick 1 ore", b="")
    match.play("road e5-f6")
    assert hand(match, "a") == {"wood": 1, "ore": 1}
    assert told(match, "road") == [("a", "e5-f6")]
    assert player(match, "a").roads_left == 15 - 2
    assert why_not(match, "road f6-g6") == ("settlers.S20", "a road costs 1 brick, and you have none")
    poor = position(a="settlements: d5; hand: 5 brick", b="")
    assert refused(poor, "road d5-e5") == "settlers.S20"


@ruling("settlers.S20")
def test_a_road_stands_next_to_an_own_road_settlement_or_city() -> None:
    match = position(
        a=f"settlements: d5; cities: k6; roads: g10-h9; hand: {ROAD}",
        b="settlements: f10; roads: e11-f10",
    )
    beside_settlement = ["road c4-d5", "road c6-d5", "road d5-e5"]
    beside_road = ["road g8-h9", "road g10-h11", "road h9-i9"]
    beside_city = ["road j6-k6", "road k6-l5", "road k6-l7"]
    # f10-g10 leads to b's settlement, but starts from the own road
    assert sorted(legal(match, "road")) == sorted([*beside_settlement, "road f10-g10", *beside_road, *beside_city])
    assert why_not(match, "road e5-f4") == ("settlers.S20", "e5-f4 is not next to a road or a building of yours")
    assert refused(match, "road d11-e11") == "settlers.S20"  # beside a road of b


@ruling("settlers.S20")
def test_each_path_has_room_for_one_road() -> None:
    match = position(a=f"settlements: d5; roads: d5-e5; hand: {ROAD}", b="settlements: b6; roads: b6-c6 c6-d5")
    assert why_not(match, "road d5-e5") == ("settlers.S20", "there is already a road on d5-e5")
    assert refused(match, "road c6-d5") == "settlers.S20"


@ruling("settlers.G16", "settlers.S20")
def test_nobody_builds_on_through_a_foreign_building() -> None:
    match = position(a=f"settlements: d5; roads: d5-e5 e5-f6; hand: {ROAD}", b="settlements: f6; roads: f6-g6")
    ruled, sentence = why_not(match, "road e7-f6")
    assert ruled == "settlers.G16"
    assert sentence == "the building of b on f6 blocks the way to e7-f6"
    assert "road e5-f4" in match.legal()
    # from the other side the same path is open
    match = position(
        a=f"settlements: d5; roads: d5-e5 e5-f6 c6-d5 c6-d7 d7-e7; hand: {ROAD}", b="settlements: f6; roads: f6-g6"
    )
    assert "road e7-f6" in match.legal()


@ruling("settlers.G16")
def test_a_new_foreign_building_closes_the_way_at_once() -> None:
    # a settles on d5, where b's road ends: b could have gone on to c4.
    match = position(
        a=f"settlements: a7; roads: a7-b6 b6-c6 c6-d5; hand: {SETTLEMENT}",
        b=f"settlements: f6; roads: e5-f6 d5-e5; hand: {ROAD}",
    )
    match.play("settle d5", "end")
    match = roll(match, 12)
    assert refused(match, "road c4-d5") == "settlers.G16"
    assert legal(match, "road") == ["road e5-f4", "road e7-f6", "road f6-g6"]


@ruling("settlers.G16")
def test_an_own_building_blocks_nothing() -> None:
    match = position(a=f"settlements: f6; roads: e5-f6; hand: {ROAD}", b="")
    assert {"road e7-f6", "road f6-g6"} <= set(match.legal())


# ------------------------------------------------------------------ how long

SHAPES = [  # name, roads, length
    ("nothing", "", 0),
    ("one", "d5-e5", 1),
    ("a line", LINE, 6),
    ("two pieces that do not touch", "b4-c4 c4-d5 f6-g6 g6-h7 h7-i7", 3),
    ("a fork: the two longest arms", "c6-d5 d5-e5 e5-f4 c6-d7 d7-e7 b6-c6", 5),
    ("a fork with equal arms", "c6-d5 d5-e5 c6-d7 d7-e7 b6-c6 a5-b6", 4),
    ("two forks", "c6-d5 c4-d5 d5-e5 e5-f4 e5-f6", 3),
    ("a closed loop of 6", LOOP, 6),
    ("a loop and a tail", f"{LOOP} f6-g6", 7),
    ("a loop and a longer tail", f"{LOOP} f6-g6 g6-h7 h7-i7", 9),
    ("a loop with two tails: one tail and the loop", f"{LOOP} f6-g6 b6-c6", 7),
    ("a loop with two longer tails: both and half of it", f"{LOOP} f6-g6 g6-h7 h7-i7 b6-c6 a7-b6 a7-b8", 9),
    ("two loops with a common road", f"{LOOP} c8-d7 c8-d9 d9-e9 e9-f8 e7-f8", 11),
    ("two loops with a road between them", f"{LOOP} f6-g6 g6-h5 g6-h7 h5-i5 h7-i7 i5-j6 i7-j6", 13),
    ("all fifteen", f"{LINE} h7-i7 i7-j8 j8-k8 k8-l9 k10-l9 j10-k10 i9-j10 h9-i9 g10-h9", 15),
]


@ruling("settlers.S21")
@pytest.mark.parametrize(("roads", "expected"), [case[1:] for case in SHAPES], ids=[case[0] for case in SHAPES])
def test_the_most_roads_that_can_be_walked_in_one_go(roads: str, expected: int) -> None:
    assert length(position(a=f"roads: {roads or '-'}", b=""), "a") == expected


@ruling("settlers.G16", "settlers.S21")
@pytest.mark.parametrize("piece", ["settlements", "cities"])
@pytest.mark.parametrize(
    ("crossing", "expected"),
    [("b4", 6), ("c4", 5), ("d5", 4), ("e5", 3), ("f6", 4), ("g6", 5), ("h7", 6), ("c6", 6)],
)
def test_a_foreign_building_cuts_a_road_but_one_at_its_end_does_not(piece: str, crossing: str, expected: int) -> None:
    assert length(position(a=f"roads: {LINE}", b=f"{piece}: {crossing}"), "a") == expected
    assert length(position(a=f"roads: {LINE}; {piece}: {crossing}", b=""), "a") == 6  # an own one never cuts


@ruling("settlers.G16", "settlers.S21")
def test_a_road_between_two_foreign_buildings_counts_in_full() -> None:
    match = position(a="roads: c4-d5 d5-e5 e5-f6 f6-g6 g6-h7", b="settlements: c4", c="settlements: h7")
    assert length(match, "a") == 5
    assert table(match).longest_road == "a"


@ruling("settlers.G16", "settlers.S21")
def test_a_loop_that_begins_and_ends_at_a_foreign_building_counts_in_full() -> None:
    assert length(position(a=f"roads: {LOOP}", b="settlements: c6"), "a") == 6
    # with two of them it is two lines
    assert length(position(a=f"roads: {LOOP}", b="settlements: c6 f6"), "a") == 3
    # the tail is cut off where it meets the loop
    assert length(position(a=f"roads: {LOOP} f6-g6 g6-h7", b="settlements: f6"), "a") == 6


@ruling("settlers.G16", "settlers.S21")
def test_a_fork_at_a_foreign_building_falls_into_its_arms() -> None:
    roads = "c6-d5 d5-e5 e5-f4 c6-d7 d7-e7 b6-c6"
    assert length(position(a=f"roads: {roads}", b="settlements: c6"), "a") == 3


@ruling("settlers.S21")
def test_foreign_roads_do_not_lengthen_a_road() -> None:
    match = position(a="roads: b4-c4 c4-d5 d5-e5", b="roads: e5-f6 f6-g6 g6-h7")
    assert lengths(match) == [3, 3]


# ------------------------------------------------------------------ who holds the card


@ruling("settlers.S21")
def test_the_fifth_road_brings_the_card_and_two_points() -> None:
    match = position(a="settlements: b4; roads: b4-c4 c4-d5 d5-e5; hand: 2 wood 2 brick", b="")
    match.play("road e5-f6")
    assert (length(match, "a"), table(match).longest_road) == (4, None)
    match.play("road f6-g6")
    assert (length(match, "a"), table(match).longest_road) == (5, "a")
    assert told(match, "longest_road") == [("a", 5, "a")]
    assert match.points == [1 + 2, 0]
    assert player(match, "a").points == 3  # everybody sees it


@ruling("settlers.S21")
def test_five_roads_that_fork_are_not_enough() -> None:
    match = position(a=f"roads: b4-c4 c4-d5 d5-e5 e5-f6; hand: {ROAD}", b="")
    match.play("road e5-f4")
    assert (length(match, "a"), table(match).longest_road) == (4, None)


@ruling("settlers.S21", "settlers.G10")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_longer_road_takes_the_card(mode: str) -> None:
    match = position(
        f"options: seed, tie_road={mode}",
        "longest road: b",
        a=f"roads: b4-c4 c4-d5 d5-e5 e5-f6 f6-g6; hand: {ROAD}",
        b="roads: c10-d11 d11-e11 e11-f12 f12-g12 g12-h11",
    )
    match.play("road g6-h7")
    assert lengths(match) == [6, 5]
    assert table(match).longest_road == "a"
    assert match.points == [2, 0]


TIE = {
    "a": "roads: b4-c4 c4-d5 d5-e5 e5-f6; hand: 2 wood 2 brick",
    "b": "roads: c10-d11 d11-e11 e11-f12 f12-g12 g12-h11",
}


@ruling("settlers.S21", "settlers.G10")
def test_an_equally_long_road_sends_the_card_back_to_the_stock() -> None:
    match = position(**TIE)
    assert table(match).longest_road == "b"
    match.play("road f6-g6")
    assert lengths(match) == [5, 5]
    assert table(match).longest_road is None
    assert told(match, "longest_road") == [(None, 0, "-")]
    assert match.points == [0, 0]
    match.play("road g6-h7")  # alone on top again
    assert told(match, "longest_road")[1:] == [("a", 6, "a")]
    assert match.points == [2, 0]


@ruling("settlers.S21", "settlers.G10")
def test_official_the_holder_keeps_the_card_in_a_tie() -> None:
    match = position("options: official", tiles=SMALL_OFFICIAL, **TIE)
    match.play("road f6-g6")
    assert lengths(match) == [5, 5]
    assert table(match).longest_road == "b"
    assert told(match, "longest_road") == []
    match.play("road g6-h7")
    assert table(match).longest_road == "a"


@ruling("settlers.S21", "settlers.G10")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_tie_without_a_holder_gives_the_card_to_nobody(mode: str) -> None:
    # b has five but no card, as a position may have it after a cut; a draws level.
    match = position(f"options: seed, tie_road={mode}", "longest road: -", **TIE)
    match.play("road f6-g6")
    assert table(match).longest_road is None
    match.play("road g6-h7")
    assert table(match).longest_road == "a"


# ------------------------------------------------------------------ cuts: a settles on d5, in the middle of b's road

CUTTER = f"settlements: a7; roads: a7-b6 b6-c6 c6-d5; hand: {SETTLEMENT}"
LONG_CUTTER = f"settlements: c8; roads: c6-d5 b6-c6 a7-b6 a7-b8 b8-c8; hand: {SETTLEMENT}"
FIVE = "roads: c10-d11 d11-e11 e11-f12 f12-g12 g12-h11"


@ruling("settlers.S21", "settlers.G16")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_cut_that_leaves_nobody_with_five(mode: str) -> None:
    match = position(f"options: seed, tie_road={mode}", a=CUTTER, b=f"settlements: h7; roads: {LINE}")
    assert match.points == [1, 1 + 2]
    match.play("settle d5")
    assert lengths(match) == [3, 4]
    assert table(match).longest_road is None
    assert told(match, "longest_road") == [(None, 0, "-")]
    assert match.points == [2, 1]


@ruling("settlers.S21", "settlers.G16")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_holder_who_is_cut_but_still_has_the_longest_keeps_the_card(mode: str) -> None:
    match = position(
        f"options: seed, tie_road={mode}", a=CUTTER, b=f"settlements: h7; roads: {LINE} h7-i7", c="roads: c10-d11"
    )
    match.play("settle d5")
    assert lengths(match) == [3, 5, 1]
    assert table(match).longest_road == "b"
    assert told(match, "longest_road") == []


@ruling("settlers.S21", "settlers.G10", "settlers.G16")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_cut_that_leaves_a_tie_of_others_sets_the_card_aside(mode: str) -> None:
    match = position(f"options: seed, tie_road={mode}", a=LONG_CUTTER, b=f"settlements: h7; roads: {LINE}", c=FIVE)
    assert lengths(match) == [5, 6, 5]
    match.play("settle d5")
    assert lengths(match) == [5, 4, 5]
    assert table(match).longest_road is None


@ruling("settlers.S21", "settlers.G10", "settlers.G16")
@pytest.mark.parametrize(("mode", "holder"), [("to_stock", None), ("holder_keeps", "b")])
def test_a_cut_that_leaves_the_holder_in_a_tie(mode: str, holder: str | None) -> None:
    match = position(
        f"options: seed, tie_road={mode}", a=LONG_CUTTER, b=f"settlements: h7; roads: {LINE} h7-i7", c=FIVE
    )
    assert lengths(match) == [5, 7, 5]
    match.play("settle d5")
    assert lengths(match) == [5, 5, 5]
    assert table(match).longest_road == holder


@ruling("settlers.S21", "settlers.G10", "settlers.G11")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_card_gained_during_a_foreign_turn(mode: str) -> None:
    match = position(f"options: seed, tie_road={mode}", a=CUTTER, b=f"settlements: h7; roads: {LINE}", c=FIVE)
    assert table(match).longest_road == "b"
    match.play("settle d5")
    assert lengths(match) == [3, 4, 5]
    assert table(match).longest_road == "c"
    assert told(match, "longest_road") == [("c", 5, "c")]
    assert match.points == [2, 1, 2]
    assert question(match) == "a main"


@ruling("settlers.S21", "settlers.G10")
def test_a_cut_by_one_side_of_a_tie_brings_the_card_back_to_the_other() -> None:
    # b and c share six: the card is in the stock. a cuts b, and c is alone ahead.
    match = position(a=CUTTER, b=f"settlements: h7; roads: {LINE}", c=f"{FIVE} h11-i11")
    assert table(match).longest_road is None
    match.play("settle d5")
    assert table(match).longest_road == "c"


@ruling("settlers.S21")
def test_a_road_grows_together_from_two_pieces() -> None:
    match = position(a=f"roads: b4-c4 c4-d5 d5-e5 f6-g6 g6-h7; hand: {ROAD}", b=FIVE)
    assert lengths(match) == [3, 5]
    match.play("road e5-f6")
    assert lengths(match) == [6, 5]
    assert told(match, "longest_road") == [("a", 6, "a")]
