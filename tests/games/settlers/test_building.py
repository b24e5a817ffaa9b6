"""Settlements, cities and pieces: what they cost, where they stand, when they run out."""

from __future__ import annotations

import pytest

import jarlshof
from tests.games.settlers.helpers import (
    CARD,
    CITY,
    ROAD,
    SETTLEMENT,
    hand,
    legal,
    player,
    position,
    refused,
    table,
    told,
    why_not,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

# Fifteen roads round the coast, from b4 on; the crossings on the way have room for settlements.
FIFTEEN = "b4-c4 a5-b4 a5-b6 a7-b6 a7-b8 a9-b8 a9-b10 b10-c10 c10-d11 d11-e11 e11-f12 f12-g12 g12-h11 h11-i11 i11-j10"


@ruling("settlers.S20", "settlers.S22", "settlers.S23", "settlers.S24")
def test_a_view_tells_what_everything_costs() -> None:
    """What is paid for each is checked below and in test_roads, test_cards."""
    bundles = {
        verb: " ".join(f"{n} {name}" for name, n in costs.items())
        for verb, costs in table(position(a="", b="")).costs.items()
    }
    assert bundles == {"road": ROAD, "settle": SETTLEMENT, "city": CITY, "buy": CARD}


# ------------------------------------------------------------------ pieces


@ruling("settlers.S7")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_each_player_has_5_settlements_4_cities_and_15_roads(seats: int) -> None:
    match = jarlshof.new("settlers", seats=seats, seed=1)
    for each in table(match).players:
        assert (each.settlements_left, each.cities_left, each.roads_left) == (5, 4, 15)


@ruling("settlers.S7", "settlers.G17")
def test_there_is_no_sixteenth_road() -> None:
    match = position(a=f"roads: {FIFTEEN}; hand: {ROAD}", b="")
    assert player(match, "a").roads_left == 0
    assert why_not(match, "road j10-k10") == ("settlers.G17", "you have no road left in your supply")
    assert legal(match, "road") == []
    match = position(a=f"roads: {FIFTEEN[:-8]}; hand: {ROAD}", b="")
    assert "road i11-j10" in match.legal()


@ruling("settlers.S7", "settlers.G17")
def test_there_is_no_sixth_settlement_until_one_becomes_a_city() -> None:
    match = position(
        a=f"settlements: b4 b6 b8 b10 d11; roads: {FIFTEEN}; hand: 1 wood 1 brick 1 wool 3 grain 3 ore", b=""
    )
    assert player(match, "a").settlements_left == 0
    assert why_not(match, "settle f12") == ("settlers.G17", "you have no settlement left in your supply")
    match.play("city b6")
    assert player(match, "a").settlements_left == 1
    match.play("settle f12")
    assert hand(match, "a") == {}
    assert player(match, "a").settlements_left == 0
    assert match.points == [5 + 2 + 2, 0]  # five houses, a church, the longest road


@ruling("settlers.S7", "settlers.G17")
def test_there_is_no_fifth_city() -> None:
    match = position("options: seed, target=12", a=f"settlements: b4; cities: b6 b8 b10 d11; hand: {CITY}", b="")
    assert player(match, "a").cities_left == 0
    assert why_not(match, "city b4") == ("settlers.G17", "you have no city left in your supply")
    match = position("options: seed, target=12", a=f"settlements: b4 d11; cities: b6 b8 b10; hand: {CITY}", b="")
    assert legal(match, "city") == ["city b4", "city d11"]


# ------------------------------------------------------------------ settlements


@ruling("settlers.S22")
def test_a_settlement_costs_one_of_each_but_ore_and_is_worth_a_point() -> None:
    match = position(a="roads: d5-e5 e5-f6; hand: 2 wood 1 brick 1 wool 1 grain 1 ore", b="")
    match.play("settle f6")
    assert hand(match, "a") == {"wood": 1, "ore": 1}
    assert match.points == [1, 0]
    assert told(match, "settle") == [("a", "f6")]
    assert table(match).bank == {"wood": 18, "brick": 19, "wool": 19, "grain": 19, "ore": 18}


@ruling("settlers.S22")
@pytest.mark.parametrize("missing", ["wood", "brick", "wool", "grain"])
def test_a_settlement_needs_all_four(missing: str) -> None:
    cards = " ".join(f"3 {name}" for name in ("wood", "brick", "wool", "grain", "ore") if name != missing)
    match = position(a=f"roads: d5-e5; hand: {cards}", b="")
    assert why_not(match, "settle d5") == ("settlers.S22", f"a settlement costs 1 {missing}, and you have none")


@ruling("settlers.S22")
def test_a_settlement_must_touch_an_own_road() -> None:
    match = position(a=f"settlements: h3; roads: d5-e5; hand: {SETTLEMENT}", b="roads: f8-g8")
    assert legal(match, "settle") == ["settle d5", "settle e5"]
    assert why_not(match, "settle f6") == ("settlers.S22", "none of your roads leads to f6")
    assert refused(match, "settle g8") == "settlers.S22"  # b's road does not help
    assert refused(match, "settle j4") == "settlers.S22"  # nor does an own settlement two steps away


@ruling("settlers.S12", "settlers.S22")
def test_the_three_neighbouring_crossings_must_be_free() -> None:
    # a's line passes b's settlement on e7 and its own city on i7
    roads = "d5-e5 e5-f6 e7-f6 f6-g6 g6-h7 h7-i7"
    match = position(a=f"cities: i7; roads: {roads}; hand: {SETTLEMENT}", b="settlements: e7")
    assert legal(match, "settle") == ["settle d5", "settle e5", "settle g6"]
    assert why_not(match, "settle f6") == (
        "settlers.S12",
        "f6 is too close to the building on e7: the neighbouring crossings must be free",
    )
    assert refused(match, "settle h7") == "settlers.S12"  # the own city counts as well
    assert why_not(match, "settle e7") == ("settlers.S12", "there is already a building on e7")
    assert refused(match, "settle i7") == "settlers.S12"


@ruling("settlers.S12")
@pytest.mark.parametrize(("crossing", "neighbours"), [("a5", "b4 b6"), ("d3", "c4 e3"), ("f6", "e5 e7 g6")])
@pytest.mark.parametrize("piece", ["settlements", "cities"])
def test_on_the_coast_there_are_two_neighbours_inland_three(crossing: str, neighbours: str, piece: str) -> None:
    free = position("number: 0", "ask: a settle", a="", b="")
    assert f"settle {crossing}" in free.legal()
    road = _path(crossing, neighbours.split()[0])
    match = position("number: 0", "acting: b", "ask: b settle", a=f"settlements: {crossing}; roads: {road}", b="")
    shut = {move.split()[1] for move in free.legal()} - {move.split()[1] for move in match.legal()}
    assert shut == {crossing, *neighbours.split()}
    turn = position(a=f"{piece}: {crossing}", b=f"roads: {road}; hand: {SETTLEMENT}")
    assert refused(turn, f"settle {neighbours.split()[0]}") == "settlers.S12"


def _path(one: str, other: str) -> str:
    return "-".join(sorted((one, other)))


# ------------------------------------------------------------------ cities


@ruling("settlers.S23")
def test_a_city_costs_two_grain_and_three_ore_and_replaces_a_settlement() -> None:
    match = position(a="settlements: d5 g6; hand: 1 wool 3 grain 4 ore", b="settlements: i9")
    match.play("city g6")
    assert hand(match, "a") == {"wool": 1, "grain": 1, "ore": 1}
    assert match.points == [3, 1]
    assert told(match, "city") == [("a", "g6")]
    assert [(each.at, each.seat, each.city) for each in table(match).buildings] == [
        ("d5", "a", False),
        ("g6", "a", True),
        ("i9", "b", False),
    ]
    assert (player(match, "a").settlements_left, player(match, "a").cities_left) == (4, 3)


@ruling("settlers.S23")
def test_only_an_own_settlement_becomes_a_city() -> None:
    match = position(a=f"settlements: d5; cities: g6; roads: d5-e5 e5-f4; hand: {CITY}", b="settlements: i9")
    assert legal(match, "city") == ["city d5"]
    assert why_not(match, "city f4") == ("settlers.S23", "you have no settlement on f4")  # nobody builds it at once
    assert refused(match, "city i9") == "settlers.S23"
    assert refused(match, "city g6") == "settlers.S23"


@ruling("settlers.S23")
@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("1 grain 5 ore", "a city costs 2 grain, and you have only 1"),
        ("5 grain 2 ore", "a city costs 3 ore, and you have only 2"),
        ("5 wood 5 brick 5 wool", "a city costs 2 grain, and you have none"),
    ],
)
def test_a_city_needs_all_five(cards: str, sentence: str) -> None:
    match = position(a=f"settlements: d5; hand: {cards}", b="")
    assert why_not(match, "city d5") == ("settlers.S23", sentence)


@ruling("settlers.S23", "settlers.S12")
def test_a_city_needs_no_road_and_no_distance_of_its_own() -> None:
    match = position(a=f"settlements: d5; hand: {CITY}", b="settlements: b4 b6 d3")
    assert legal(match, "city") == ["city d5"]


# ------------------------------------------------------------------ several in one turn


@ruling("settlers.S15", "settlers.S22", "settlers.S20")
def test_there_is_no_limit_to_building_in_one_turn() -> None:
    match = position(a="settlements: d5; roads: d5-e5; hand: 3 wood 3 brick 1 wool 3 grain 3 ore", b="")
    match.play("road e5-f6", "road f6-g6", "settle g6", "city g6")
    assert hand(match, "a") == {}
    assert match.points == [3, 0]
