"""How many play, who begins, the first two settlements and roads, and the first cards."""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    LARGE,
    hand,
    legal,
    line,
    player,
    position,
    question,
    refused,
    table,
    told,
    why_not,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def drafted(seats: int, seed: int) -> Match:
    """A match after its set-up, with places taken at random."""
    match, rng = jarlshof.new("settlers", seats=seats, seed=seed), random.Random(seed)
    while table(match).number == 0:
        match.play(rng.choice(match.legal()))
    return match


def test_a_view_says_set_up_until_the_first_turn() -> None:
    assert table(jarlshof.new("settlers", seed=1)).phase == "setup"
    assert table(drafted(3, 1)).phase == "trade"


# ------------------------------------------------------------------ how many


@ruling("settlers.S1")
@pytest.mark.parametrize("preset", ["seed", "official"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(seats: int, preset: str) -> None:
    match = jarlshof.new("settlers", seats=seats, preset=preset, seed=1)
    assert match.seats == seats
    assert [each.seat for each in table(match).players] == list("abcdef"[:seats])


@ruling("settlers.S1")
@pytest.mark.parametrize("seats", [1, 7])
def test_neither_one_nor_seven_can_play(seats: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", seats=seats, seed=1)


@ruling("settlers.S1")
def test_four_play_if_nothing_is_said() -> None:
    assert jarlshof.new("settlers", seed=1).seats == 4


# ------------------------------------------------------------------ who begins


@ruling("settlers.D2", "settlers.S10")
@pytest.mark.parametrize("seed", range(8))
def test_the_highest_roll_begins(seed: int) -> None:
    match = jarlshof.new("settlers", seats=3, seed=seed)
    rolls = told(match, "first_roll")
    for _, first, second, total in rolls:
        assert 1 <= int(first or 0) <= 6
        assert 1 <= int(second or 0) <= 6
        assert total == int(first or 0) + int(second or 0)
    assert [seat for seat, *_ in rolls[:3]] == ["a", "b", "c"]
    [(starter,)] = told(match, "begins")
    highest = max(int(total or 0) for _, _, _, total in rolls[:3])
    assert starter in [seat for seat, _, _, total in rolls[:3] if total == highest]
    assert question(match) == f"{starter} settle"
    assert line(match, "turn") == starter


@ruling("settlers.D2")
def test_those_who_tie_for_the_highest_roll_again() -> None:
    ties = 0
    for seed in range(60):
        match = jarlshof.new("settlers", seats=6, seed=seed)
        rolls = [(str(seat), int(total or 0)) for seat, _, _, total in told(match, "first_roll")]
        rolling = list("abcdef")
        while True:
            now, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
            assert [seat for seat, _ in now] == rolling
            best = max(total for _, total in now)
            rolling = [seat for seat, total in now if total == best]
            if len(rolling) == 1:
                break
            ties += 1
        assert rolls == []
        assert told(match, "begins") == [(rolling[0],)]
    assert ties


@ruling("settlers.D2")
def test_every_seat_can_begin_and_no_seat_more_than_its_share() -> None:
    starters = [str(told(jarlshof.new("settlers", seats=3, seed=seed), "begins")[0][0]) for seed in range(90)]
    assert all(15 <= starters.count(seat) <= 45 for seat in "abc")


@ruling("settlers.D2")
def test_corner_and_direction_of_the_spiral_are_left_to_chance() -> None:
    coast = ["A5", "A7", "A9", "B10", "C11", "D10", "E9", "E7", "E5", "D4", "C3", "B4"]
    letters = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10]
    found = set()
    for seed in range(90):
        tokens = {tile.at: tile.token for tile in table(jarlshof.new("settlers", seats=4, seed=seed)).tiles}
        for corner in range(0, 12, 2):
            for step in (1, -1):
                if [tokens[coast[(corner + step * k) % 12]] for k in range(12)] == letters:
                    found.add((coast[corner], step))
    assert found == {(corner, step) for corner in ("A5", "A9", "C11", "E9", "E5", "C3") for step in (1, -1)}


# ------------------------------------------------------------------ the two rounds


@ruling("settlers.S10", "settlers.S11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_first_round_goes_clockwise_and_the_second_one_back(seats: int) -> None:
    starters = set()
    for seed in range(4):
        match = drafted(seats, seed)
        [(starter,)] = told(match, "begins")
        first = "abcdef".index(str(starter))
        clockwise = ["abcdef"[(first + n) % seats] for n in range(seats)]
        expected = clockwise + clockwise[::-1]
        assert [seat for seat, _ in told(match, "settle")] == expected
        assert [seat for seat, _ in told(match, "road")] == expected
        assert question(match) == f"{starter} roll"
        assert told(match, "turn") == [(starter, 1)]
        starters.add(starter)
    assert len(starters) > 1


@ruling("settlers.S10")
def test_a_settlement_comes_first_and_its_road_next() -> None:
    match = position("number: 0", "turn: b", "ask: b settle", a="", b="")
    assert why_not(match, "road d5-e5") == ("settlers.S10", "now you must place a settlement")
    assert refused(match, "roll") == "settlers.S10"
    assert refused(match, "a settle d5") == "settlers.S15"  # it is b's choice
    match.play("settle d5")
    assert question(match) == "b pave"
    assert refused(match, "settle g6") == "settlers.S11"
    assert match.legal() == ["road c4-d5", "road c6-d5", "road d5-e5"]
    match.play("road c6-d5")
    assert question(match) == "a settle"


@ruling("settlers.S10")
def test_the_first_settlement_may_stand_on_any_crossing() -> None:
    small = position("number: 0", "ask: a settle", a="", b="")
    assert len(legal(small, "settle")) == 54
    large = position("number: 0", "ask: a settle", tiles=LARGE, a="", b="", c="", d="", e="")
    assert len(legal(large, "settle")) == 80


@ruling("settlers.S11")
def test_the_road_must_touch_the_settlement_just_placed() -> None:
    match = position(
        "number: 0",
        "turn: a",
        "acting: b",
        "ask: b settle",
        a="settlements: d5; roads: d5-e5",
        b="settlements: g10; roads: g10-h9",
    )
    match.play("settle i5")
    assert match.legal() == ["road h5-i5", "road i5-j4", "road i5-j6"]
    ruled, sentence = why_not(match, "road g10-h11")
    assert ruled == "settlers.S11"
    assert sentence == "g10-h11 does not touch your new settlement on i5"


@ruling("settlers.S11")
def test_the_second_settlement_may_stand_far_from_the_first() -> None:
    match = position(
        "number: 0",
        "acting: b",
        "ask: b settle",
        a="settlements: d5; roads: d5-e5",
        b="settlements: g10; roads: g10-h9",
    )
    # all crossings but the two with a building and the three next to each
    assert len(legal(match, "settle")) == 54 - 2 * 4


@ruling("settlers.S12")
def test_distance_in_the_set_up() -> None:
    match = position("number: 0", "acting: b", "ask: b settle", a="settlements: d5; roads: d5-e5", b="")
    assert why_not(match, "settle d5") == ("settlers.S12", "there is already a building on d5")
    for near in ("c4", "c6", "e5"):
        ruled, sentence = why_not(match, f"settle {near}")
        assert ruled == "settlers.S12"
        assert sentence == f"{near} is too close to the building on d5: the neighbouring crossings must be free"
    for far in ("b4", "b6", "d3", "d7", "f4", "f6"):
        assert f"settle {far}" in match.legal()


# ------------------------------------------------------------------ the first cards


@ruling("settlers.S13")
@pytest.mark.parametrize(
    ("crossing", "cards"),
    [
        ("c6", {"wood": 2, "grain": 1}),  # A5 forest, A7 fields, B6 forest
        ("i7", {"wood": 1, "grain": 2}),  # D6 and E7 fields, D8 forest
        ("h5", {"wool": 1, "grain": 1}),  # C5 desert, D4 pasture, D6 fields
        ("d3", {"ore": 1}),  # only B4 mountains
        ("b4", {"wood": 1}),
    ],
)
def test_one_card_for_each_tile_next_to_the_second_settlement(crossing: str, cards: dict[str, int]) -> None:
    match = position(
        "number: 0",
        "acting: b",
        "ask: b settle",
        a="settlements: e11; roads: e11-f12",
        b="settlements: c8; roads: c8-d7",
    )
    match.play(f"settle {crossing}")
    assert hand(match, "b") == cards
    assert hand(match, "a") == {}
    assert {name: 19 - n for name, n in table(match).bank.items() if n < 19} == cards
    assert player(match, "b").points == 2


@ruling("settlers.S13")
def test_the_first_settlement_brings_nothing() -> None:
    match = position("number: 0", "ask: a settle", a="", b="")
    match.play("settle c6")
    assert hand(match, "a") == {}
    assert told(match, "gain") == []


@ruling("settlers.S13")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_after_the_set_up_everybody_has_the_cards_of_the_second_settlement(seats: int) -> None:
    match = drafted(seats, 3)
    for seat in "abcdef"[:seats]:
        place = [at for who, at in told(match, "settle") if who == seat][1]
        around = [tile for tile in table(match).tiles if tile.gives != "desert" and _touches(tile.at, str(place))]
        assert sum(hand(match, seat).values()) == len(around)


def _touches(tile: str, crossing: str) -> bool:
    """The six crossings of a tile by the rule of the notation page."""
    row, column = 2 * "ABCDEFG".index(tile[0]), int(tile[1:])
    around = [(0, 0), (1, 1), (2, 1), (3, 0), (2, -1), (1, -1)]
    return crossing in {f"{'abcdefghijklmnop'[row + down]}{column + right}" for down, right in around}


@ruling("settlers.S13", "settlers.S11")
def test_after_the_last_road_the_starting_seat_has_the_first_turn() -> None:
    match = position(
        "number: 0",
        "turn: b",
        "acting: b",
        "ask: b settle",
        a="settlements: e11 k4; roads: e11-f12 j4-k4",
        b="settlements: c8; roads: c8-d7",
    )
    match.play("settle h5", "road h5-i5")
    assert told(match, "turn") == [("b", 1)]
    assert question(match) == "b roll"
    assert line(match, "number") == "1"
