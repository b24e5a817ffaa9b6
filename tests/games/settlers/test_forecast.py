"""What a spot would bring: told to the seat that is asked, from public facts, and true when it is built there."""

from __future__ import annotations

import random

import msgspec
import pytest

import jarlshof
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match
from jarlshof.core.view import Option
from jarlshof.games.settlers.forecast import SettlersForecast, Site
from tests.games.settlers.helpers import CITY, ROAD, SETTLEMENT, SMALL, play, player, position, rolled, table

pytestmark = pytest.mark.jit_off
LARGEST = 2048  # bytes of JSON that a forecast may have


def forecast(match: Match, seat: str = "a") -> SettlersForecast:
    """What a seat is told."""
    found = match.view("abcdef".index(seat)).forecast
    assert isinstance(found, SettlersForecast)
    return found


# ------------------------------------------------------------------ income
def test_income_counts_the_cards_of_36_rolls() -> None:
    """d5 lies at wood 5, ore 2 and wood 9: 4 + 1 + 4 rolls of 36; a city gets two cards each time."""
    match = position(a="settlements: d5", b="cities: i9", c="")
    assert (player(match, "a").income, player(match, "a").yields) == (
        9,
        {2: {"ore": 1}, 5: {"wood": 1}, 9: {"wood": 1}},
    )
    assert player(match, "b").yields == {6: {"wood": 2}, 9: {"wool": 2}, 12: {"brick": 2}}
    assert player(match, "b").income == 2 * (5 + 4 + 1)
    assert (player(match, "c").income, player(match, "c").yields) == (0, {})


def test_bandits_tiles_bring_nothing() -> None:
    robbed = SMALL.replace("W9", "W9!").replace("D! W11", "D W11")
    match = position(tiles=robbed, a="settlements: d5", b="")
    assert (player(match, "a").income, player(match, "a").yields) == (5, {2: {"ore": 1}, 5: {"wood": 1}})


def test_two_tiles_with_one_number_come_together() -> None:
    """d7 lies at grain 10, wood 9, wool 3; h5 at wool 3, grain 5 and the desert."""
    match = position(a="settlements: d7 h5", b="")
    assert player(match, "a").yields[3] == {"wool": 2}
    assert player(match, "a").income == 3 + 4 + 2 + 2 + 4


def test_what_a_roll_brings_is_what_it_then_brings() -> None:
    match = rolled(5, a="settlements: d5 h5", b="cities: i9")
    assert [event.args["cards"] for event in match.events() if event.kind == "gain"] == ["1 wood 1 grain"]
    assert player(match, "a").yields[5] == {"wood": 1, "grain": 1}


# ------------------------------------------------------------------ settlements and cities
def test_a_settlement_tells_its_tiles_and_what_a_roll_brings_then() -> None:
    """f4 lies at ore 2, brick 6 and a desert: 1 + 5 rolls more."""
    match = position(a=f"settlements: d5; roads: d5-e5 e5-f4; hand: {SETTLEMENT}", b="")
    assert forecast(match).settle == {"f4": Site(9 + 6, ["B4", "C3"])}
    assert (forecast(match).points, forecast(match).opens) == ({}, [])


def test_a_tile_with_a_bandit_is_told_but_does_not_count() -> None:
    robbed = SMALL.replace("B6 D!", "B6! D")
    match = position(tiles=robbed, a=f"settlements: d5; roads: d5-e5 e5-f4; hand: {SETTLEMENT}", b="")
    assert forecast(match).settle == {"f4": Site(9 + 1, ["B4", "C3"])}


@pytest.mark.parametrize(
    ("harbours", "opened"),
    [
        ("-", []),
        ("d3-e3 any", ["e3"]),
        ("d3-e3 ore", ["e3"]),
        ("d3-e3 any, a5-b4 any", []),  # the seat has one of the kind already
        ("d3-e3 any, a5-b4 ore", ["e3"]),
        ("d3-e3 ore, a5-b4 any", ["e3"]),
    ],
)
def test_a_settlement_tells_whether_its_harbour_makes_a_rate_better(harbours: str, opened: list[str]) -> None:
    roads = "d5-e5 e5-f4 e3-f4"
    match = position(f"harbours: {harbours}", a=f"settlements: d5 a5; roads: {roads}; hand: {SETTLEMENT}", b="")
    assert set(forecast(match).settle) == {"e3", "f4"}
    assert forecast(match).opens == opened


def test_a_city_tells_what_doubles() -> None:
    match = position(a=f"settlements: d5; hand: {CITY}", b="")
    assert forecast(match).city == {"d5": Site(18, ["A5", "B4", "B6"])}
    assert (forecast(match).settle, forecast(match).road) == ({}, {})


# ------------------------------------------------------------------ roads
FOUR = "settlements: c4; roads: c4-d5 d5-e5 e5-f6 f6-g6"


def test_a_road_tells_how_long_the_longest_is_then() -> None:
    match = position(a=f"{FOUR}; hand: {ROAD}", b="")
    found = forecast(match)
    assert (found.road["g6-h7"], found.road["c6-d5"]) == (5, 4)
    assert found.points == {place: 2 for place, length in found.road.items() if length == 5}
    assert found.longest_road == {place: "a" for place, length in found.road.items() if length == 5}
    assert set(found.road) == {move.split()[1] for move in match.legal() if move.startswith("road ")}


def test_a_settlement_that_cuts_the_longest_road_tells_who_has_it_then() -> None:
    cut = f"settlements: h3; roads: e5-f4 f4-g4 g4-h3; hand: {SETTLEMENT}"
    match = position(a=cut, b=f"{FOUR} g6-h7")
    assert table(match).longest_road == "b"
    assert (forecast(match).longest_road, forecast(match).points) == ({"e5": "-"}, {})
    longer = cut.replace("g4-h3", "g4-h3 h3-i3 i3-j4")
    match = position(a=longer, b=f"{FOUR} g6-h7 h7-i7")
    assert table(match).longest_road == "b"
    assert (forecast(match).longest_road["e5"], forecast(match).points["e5"]) == ("a", 3)
    assert player(play(match, "settle e5"), "a").points == 4


# ------------------------------------------------------------------ bandits
def test_a_bandits_tile_tells_what_it_costs_whom() -> None:
    """B6 is wood 9, 4 rolls of 36: a has a settlement there, b a city; the bandits leave deserts."""
    match = rolled(7, a="settlements: d5", b="cities: d7", c="settlements: i9")
    found = forecast(match)
    assert found.bandit["B6"] == {"a": 4, "b": 8}
    assert found.bandit["D8"] == {"c": 5}
    assert found.bandit["A9"] == {}
    assert found.freed == {"C5": {}, "C9": {}}
    assert set(found.bandit) == {move.split()[2] for move in match.legal()}
    play(match, "bandit C5 B6")
    assert [player(match, seat).income for seat in "ab"] == [9 - 4, 18 - 8]


def test_a_bandit_that_leaves_gives_back_what_it_cost() -> None:
    robbed = SMALL.replace("W9", "W9!").replace("D! W11", "D W11")
    found = forecast(rolled(7, tiles=robbed, a="settlements: d5", b="cities: d7"))
    assert found.freed == {"B6": {"a": 4, "b": 8}, "C9": {}}


# ------------------------------------------------------------------ for whom
def test_only_the_seat_that_is_asked_gets_one() -> None:
    match = jarlshof.new("settlers", seats=3, seed=2)
    seen = {seat: match.view(seat).forecast is not None for seat in range(3)}
    assert [seat for seat, told in seen.items() if told] == match.asked
    assert match.view().forecast is None
    assert position("rolled: -", a="", b="").view(0).forecast is None, "no spot is to be chosen"
    assert position(a="settlements: d5", b="").view(0).forecast is None, "nothing can be paid"


@pytest.mark.parametrize("board", ["classic19", "large30"])
@pytest.mark.parametrize("preset", ["seed", "official"])
def test_in_the_set_up_every_free_crossing_is_told_and_it_stays_small(board: str, preset: str) -> None:
    match = jarlshof.new("settlers", seats=4, seed=3, options={"board": board, "preset": preset})
    seat = match.asked[0]
    found = match.view(seat).forecast
    assert isinstance(found, SettlersForecast)
    assert len(found.settle) == {"classic19": 54, "large30": 80}[board]
    pips = {tile.at: tile.pips for tile in table(match).tiles}
    assert all(site.cards == sum(pips[tile] for tile in site.tiles) for site in found.settle.values())
    assert set(found.opens) == {end for each in table(match).harbours for end in each.at.split("-")}
    assert len(msgspec.json.encode(found)) <= LARGEST
    match.play(f"settle {next(iter(found.settle))}", seat=seat)
    paved = match.view(seat).forecast
    assert isinstance(paved, SettlersForecast)
    assert set(paved.road.values()) == {1}


# ------------------------------------------------------------------ true
@pytest.mark.parametrize("board", ["classic19", "large30"])
@pytest.mark.parametrize("preset", ["seed", "official"])
def test_what_was_foretold_is_what_the_view_says_after_it(board: str, preset: str) -> None:
    looked = {"settle": 0, "city": 0, "road": 0, "bandit": 0}
    for seed in range(4 if JIT else 1):
        options = {"board": board, "preset": preset, "target": 12, "turns": 150 if JIT else 40}
        match, rng = jarlshof.new("settlers", seats=4, seed=seed, options=options), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.asked)
            view = match.view(seat)
            assert view.prompt is not None
            assert len(msgspec.json.encode(view.forecast)) <= LARGEST
            spots = [option for option in view.prompt.options if option.verb in looked]
            option = rng.choice(spots or view.prompt.options)
            before = table(match)
            match.play(option.text, seat=seat)
            if option in spots and not match.over:
                assert isinstance(view.forecast, SettlersForecast)
                looked[option.verb] += 1
                check(view.forecast, option, seat, before, match)
    assert all(n for verb, n in looked.items() if JIT or verb != "city")  # few turns bring none


def check(found: SettlersForecast, option: Option, seat: int, before: object, match: Match) -> None:
    """One spot was chosen: the table is as it was foretold."""
    after = table(match)
    was, now = before.players[seat], after.players[seat]  # type: ignore[attr-defined]
    if option.verb == "bandit":
        start, goal = str(option.args["start"]), str(option.args["goal"])
        for each, then in zip(before.players, after.players, strict=True):  # type: ignore[attr-defined]
            lost, won = found.bandit[goal].get(each.seat, 0), found.freed[start].get(each.seat, 0)
            assert then.income == each.income - lost + won
        return
    place = str(next(iter(option.args.values())))
    assert now.points - was.points == found.points.get(place, 0 if option.verb == "road" else 1)
    holder = before.longest_road  # type: ignore[attr-defined]
    assert (after.longest_road or "-") == found.longest_road.get(place, holder or "-")
    if option.verb == "road":
        assert now.road_length == found.road[place]
        return
    site = (found.settle if option.verb == "settle" else found.city)[place]
    assert now.income == site.cards
    assert (now.rates != was.rates) == (place in found.opens)
