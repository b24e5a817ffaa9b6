"""What the land gives, and what happens when the bank has too little of it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    LARGE,
    SMALL,
    SMALL_OFFICIAL,
    bandits,
    hand,
    kinds,
    play,
    position,
    question,
    refused,
    roll,
    rolled,
    table,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

ALL = ("wood", "brick", "wool", "grain", "ore")


def kept(match: Match) -> Counter[str]:
    """All resource cards there are: the bank's and everybody's."""
    cards = Counter(table(match).bank)
    for each in table(match).players:
        cards.update(hand(match, each.seat))
    return cards


# ------------------------------------------------------------------ the roll


@ruling("settlers.S16")
def test_a_settlement_earns_one_and_a_city_two() -> None:
    # e7 and g6 lie on C7 (forest, 11), g12 on C11 (mountains, 11), k6 on neither.
    match = rolled(11, a="settlements: e7 k6", b="cities: g6", c="settlements: g12")
    assert hand(match, "a") == {"wood": 1}
    assert hand(match, "b") == {"wood": 2}
    assert hand(match, "c") == {"ore": 1}
    assert told(match, "gain") == [("a", "1 wood"), ("b", "2 wood"), ("c", "1 ore")]
    assert table(match).bank == {"wood": 16, "brick": 19, "wool": 19, "grain": 19, "ore": 18}


@ruling("settlers.S16")
@pytest.mark.parametrize("turn", ["a", "b", "c"])
def test_everybody_earns_whoever_rolls(turn: str) -> None:
    match = rolled(11, f"turn: {turn}", a="settlements: e7", b="cities: g6", c="settlements: g12")
    assert [hand(match, seat) for seat in "abc"] == [{"wood": 1}, {"wood": 2}, {"ore": 1}]
    assert question(match) == f"{turn} main"


@ruling("settlers.S16")
def test_several_buildings_on_one_tile_earn_each() -> None:
    # D8 (forest, 6) has g8, i7 and i9; C3 (hills, 6) has f4.
    match = rolled(6, a="settlements: g8 i7 f4; cities: i9", b="")
    assert hand(match, "a") == {"wood": 4, "brick": 1}
    assert told(match, "gain") == [("a", "4 wood 1 brick")]


@ruling("settlers.S16")
def test_one_building_on_two_tiles_with_the_number_earns_from_both() -> None:
    tiles = "W5 G10 B8\nO2 W9 S3 G4\nB6 D! W9 D! O11\nS3 G5 W6 B12\nO8 G10 S9"
    match = rolled(9, tiles=tiles, a="settlements: f6", b="")  # B6 and C7 here
    assert hand(match, "a") == {"wood": 2}


@ruling("settlers.S16")
@pytest.mark.parametrize("total", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_only_the_tiles_with_the_number_give(total: int) -> None:
    # c8 lies on fields 10, hills 8 and a pasture 3; d5 on forests 5 and 9 and mountains 2
    match = rolled(total, a="settlements: c8", b="settlements: d5")
    assert hand(match, "a") == {3: {"wool": 1}, 8: {"brick": 1}, 10: {"grain": 1}}.get(total, {})
    assert hand(match, "b") == {2: {"ore": 1}, 5: {"wood": 1}, 9: {"wood": 1}}.get(total, {})


@ruling("settlers.S16")
def test_roads_and_deserts_earn_nothing() -> None:
    for total in range(2, 13):
        if total != 7:
            match = rolled(total, a="settlements: h9; roads: e7-f6 f6-g6", b="")  # C9 desert, D8 6, D10 12
            assert hand(match, "a") == {6: {"wood": 1}, 12: {"brick": 1}}.get(total, {})


@ruling("settlers.S25")
def test_a_seven_gives_nothing() -> None:
    match = rolled(7, a="settlements: e7 g8 i5", b="")
    assert "gain" not in kinds(match)
    assert hand(match, "a") == {}


# ------------------------------------------------------------------ bandits


@ruling("settlers.S28")
def test_nobody_gets_anything_from_a_tile_under_a_bandit() -> None:
    tiles = "W5 G10 B8\nO2 W9 S3 G4\nB6 D! W11! D O11\nS3 G5 W6 B12\nO8 G10 S9"
    match = rolled(11, tiles=tiles, a="settlements: e7", b="cities: g6", c="settlements: g12")
    assert [hand(match, seat) for seat in "abc"] == [{}, {}, {"ore": 1}]  # the other 11 is not affected


@ruling("settlers.S28")
def test_the_players_beside_a_bandit_still_earn_from_their_other_tiles() -> None:
    tiles = "W5 G10 B8\nO2 W9 S3 G4\nB6 D! W11! D O11\nS3 G5 W6 B12\nO8 G10 S9"
    match = rolled(9, tiles=tiles, a="settlements: e7", b="")  # B6, forest 9
    assert hand(match, "a") == {"wood": 1}


@ruling("settlers.S28", "settlers.S25")
def test_both_bandits_block_and_one_that_has_left_does_not() -> None:
    tiles = "W5 G10 B8\nO2 W9 S3 G4\nB6 D W11! D O11!\nS3 G5 W6 B12\nO8 G10 S9"
    match = rolled(11, tiles=tiles, a="settlements: e7", b="settlements: g12")
    assert "gain" not in kinds(match)
    match = position("rolled: -", tiles=tiles, a="settlements: e7; cards: 1 knight", b="settlements: g12")
    play(match, "knight", "bandit C7 C5")
    match = roll(match, 11)
    assert bandits(match) == ["C5", "C11"]
    assert [hand(match, seat) for seat in "ab"] == [{"wood": 1}, {}]


# ------------------------------------------------------------------ a short bank
# The 11 pays wood to e7 and g6 (C7) and ore to g12 (C11); c holds most of the wood.


@ruling("settlers.S17")
@pytest.mark.parametrize(
    ("mode", "a", "b", "left"),
    [
        ("nobody", {}, {"ore": 1}, 1),
        ("single_claimant_gets_rest", {}, {"ore": 1}, 1),
        ("unlimited", {"wood": 1}, {"wood": 1, "ore": 1}, -1),
    ],
)
def test_two_claimants_and_one_card(mode: str, a: dict[str, int], b: dict[str, int], left: int) -> None:
    match = rolled(
        11, f"options: seed, bank_short={mode}", a="settlements: e7", b="settlements: g6 g12", c="hand: 18 wood"
    )
    assert (hand(match, "a"), hand(match, "b")) == (a, b)
    assert table(match).bank["wood"] == left
    assert told(match, "short") == ([] if mode == "unlimited" else [(None, "wood")])


@ruling("settlers.S17")
@pytest.mark.parametrize(
    ("mode", "a", "left"),
    [("nobody", 0, 1), ("single_claimant_gets_rest", 1, 0), ("unlimited", 2, -1)],
)
@pytest.mark.parametrize("buildings", ["cities: e7", "settlements: e7 g8"])
def test_one_claimant_for_two_cards_and_one_card(mode: str, a: int, left: int, buildings: str) -> None:
    match = rolled(11, f"options: seed, bank_short={mode}", a=buildings, b="settlements: g12", c="hand: 18 wood")
    assert hand(match, "a").get("wood", 0) == a
    assert hand(match, "b") == {"ore": 1}
    assert table(match).bank["wood"] == left


@ruling("settlers.S17")
@pytest.mark.parametrize(("mode", "wood"), [("nobody", 0), ("single_claimant_gets_rest", 0), ("unlimited", 1)])
def test_an_empty_stack(mode: str, wood: int) -> None:
    match = rolled(11, f"options: seed, bank_short={mode}", a="settlements: e7", b="", c="hand: 19 wood")
    assert hand(match, "a").get("wood", 0) == wood


@ruling("settlers.S17")
@pytest.mark.parametrize("mode", ["nobody", "single_claimant_gets_rest", "unlimited"])
def test_just_enough_is_enough(mode: str) -> None:
    match = rolled(11, f"options: seed, bank_short={mode}", a="cities: e7", b="settlements: g6", c="hand: 16 wood")
    assert [hand(match, seat) for seat in "ab"] == [{"wood": 2}, {"wood": 1}]
    assert table(match).bank["wood"] == 0
    assert told(match, "short") == []


@ruling("settlers.S17")
def test_each_resource_is_looked_at_by_itself() -> None:
    # a 6: wood from D8 for a and b, brick from C3 for a alone; both stacks are at one
    match = rolled(
        6,
        "options: seed, bank_short=single_claimant_gets_rest",
        a="settlements: g8; cities: f4",
        b="settlements: i9",
        c="hand: 18 wood 18 brick",
    )
    assert [hand(match, seat) for seat in "ab"] == [{"brick": 1}, {}]
    assert told(match, "short") == [(None, "wood"), (None, "brick")]


@ruling("settlers.S17")
def test_seed_pays_nobody_and_official_a_single_claimant() -> None:
    seed = rolled(11, a="cities: e7", b="", c="hand: 18 wood")
    assert hand(seed, "a") == {}
    official = rolled(11, "options: official", tiles=SMALL_OFFICIAL, a="cities: e7", b="", c="hand: 18 wood")
    assert hand(official, "a") == {"wood": 1}


# ------------------------------------------------------------------ a short bank at the set-up

DRAFT = ("number: 0", "turn: a", "acting: b", "ask: b settle")


@ruling("settlers.G13", "settlers.S13")
def test_an_empty_stack_at_the_set_up_gives_nothing() -> None:
    match = position(*DRAFT, a="settlements: e11; roads: e11-f12; hand: 19 wood", b="settlements: i9; roads: h9-i9")
    match.play("settle c6")  # forest, fields, forest
    assert hand(match, "b") == {"grain": 1}


@ruling("settlers.G13", "settlers.S13")
def test_the_last_card_of_a_stack_at_the_set_up_is_paid() -> None:
    match = position(*DRAFT, a="settlements: e11; roads: e11-f12; hand: 18 wood", b="settlements: i9; roads: h9-i9")
    match.play("settle c6")  # two forests, and one wood left
    assert hand(match, "b") == {"wood": 1, "grain": 1}
    match.play("road c6-d5")
    match.play("settle g6")  # C7 forest, D6 fields; the forest's stack is empty now
    assert hand(match, "a") == {"wood": 18, "grain": 1}


@ruling("settlers.G13")
@pytest.mark.parametrize("mode", ["single_claimant_gets_rest", "unlimited"])
def test_other_values_at_the_set_up(mode: str) -> None:
    match = position(
        f"options: seed, bank_short={mode}",
        *DRAFT,
        a="settlements: e11; roads: e11-f12; hand: 18 wood",
        b="settlements: i9; roads: h9-i9",
    )
    match.play("settle c6")
    assert hand(match, "b") == {"wood": 2 if mode == "unlimited" else 1, "grain": 1}


@ruling("settlers.G13", "settlers.S19")
@pytest.mark.parametrize("mode", ["nobody", "single_claimant_gets_rest"])
def test_nobody_trades_for_a_resource_that_the_bank_does_not_have(mode: str) -> None:
    match = position(f"options: seed, bank_short={mode}", a="hand: 4 ore", b="hand: 19 wood 18 brick")
    assert refused(match, "trade ore wood") == "settlers.G13"
    assert "trade ore brick" in match.legal()
    endless = position("options: seed, bank_short=unlimited", a="hand: 4 ore", b="hand: 19 wood")
    endless.play("trade ore wood")
    assert (hand(endless, "a"), table(endless).bank["wood"]) == ({"wood": 1}, -1)


# ------------------------------------------------------------------ how many there are


@ruling("settlers.S8")
@pytest.mark.parametrize(
    ("options", "tiles", "stock"),
    [
        ("seed, bank=auto", SMALL, 19),
        ("seed, bank=base", SMALL, 19),
        ("seed, bank=ext", SMALL, 24),
        ("seed, board=large30, bank=auto", LARGE, 24),
        ("seed, board=large30, bank=base", LARGE, 19),
    ],
)
def test_the_bank_has_19_or_24_of_each(options: str, tiles: str, stock: int) -> None:
    match = position(f"options: {options}", tiles=tiles, a="", b="")
    assert table(match).bank == dict.fromkeys(ALL, stock)


@ruling("settlers.S8", "settlers.S17")
@pytest.mark.parametrize(("seats", "stock"), [(3, 19), (6, 24)])
def test_no_card_is_made_or_lost(seats: int, stock: int) -> None:
    match, rng = jarlshof.new("settlers", seats=seats, seed=seats), random.Random(7)
    for _ in range(250):
        if match.over:
            break
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat=seat)
        assert kept(match) == Counter(dict.fromkeys(ALL, stock))
