"""Set-up: decks, clans, first resources, first tiles and units."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.northgard.cards import CARD_NAMES, FLASH, PRINTED
from tests.games.northgard.helpers import (
    begun,
    held,
    legal,
    line,
    marked,
    of,
    player,
    plays,
    question,
    refused,
    table,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

EARLY, ADVANCED = list(PRINTED["early"]), list(PRINTED["advanced"])
ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def new(seats: int, seed: int = 1, **options: object) -> Match:
    return jarlshof.new("northgard", seats=seats, seed=seed, options=options)


def settled(match: Match, seed: int = 1) -> Match:
    """The match after its set-up, laid by chance."""
    rng = random.Random(seed)
    while line(match, "phase") == "setup":
        match.play(rng.choice(match.legal()))
    return match


# ---------------------------------------------------------------- cards
@ruling("northgard.6.3", "northgard.6.4", "northgard.6.1", "northgard.6.2")
def test_the_cards_are_as_many_as_the_source_counts() -> None:
    sizes = {group: len(cards) for group, cards in PRINTED.items()}
    assert sizes == {"start": 5, "clan": 21, "early": 16, "advanced": 36, "achievement": 7, "unrest": 1}
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == 86
    flash = Counter(group for group, cards in PRINTED.items() for card in cards.values() if card.flash)
    assert flash == {"clan": 12, "early": 5, "advanced": 9}
    assert int(FLASH.sum()) == 26
    fame = {group: sum(card.fame for card in cards.values()) for group, cards in PRINTED.items()}
    assert fame == {"start": 0, "clan": 0, "early": 12, "advanced": 45, "achievement": 0, "unrest": -5}


FAME = {  # the printed fame of the source, as far as there is any
    **dict.fromkeys(["town-hall", "merchant", "recruitment", "mercenary", "scout-camp", "simple-living"], 1),
    **dict.fromkeys(["outpost", "great-town-hall", "wild-allies", "hunters", "woodcutters", "loremasters"], 1),
    **dict.fromkeys(["rangers", "great-market-place", "trading-post", "cunning-merchant"], 1),
    **dict.fromkeys(["negotiation", "scouts", "village-tools", "spy", "ancestral-curse", "veiled-threats"], 2),
    **dict.fromkeys(["legendary-heroes", "conqueror", "fishing", "wood-monopoly", "lore-mastery"], 2),
    **dict.fromkeys(["carpentry", "amenities"], 2),
    **dict.fromkeys(["defensive-strategy", "bribery", "capture", "villagers", "huginn-muninn"], 3),
    "unrest": -5,
}


@ruling("northgard.6.3", "northgard.6.4", "northgard.6.6")
def test_the_fame_on_each_card_is_that_of_the_source() -> None:
    printed = {name: card.fame for cards in PRINTED.values() for name, card in cards.items() if card.fame}
    assert printed == FAME


FLASH_CARDS = """
roaming woodcraft masonry flight slither gathering prowl bear-awakens raiding-party stolen-lore annexation plunder
scouts town-hall militia village-tools bodyguard legendary-heroes conqueror bribery capture fishing wood-monopoly
lore-mastery great-town-hall great-market-place
"""


@ruling("northgard.6.1", "northgard.6.2")
def test_flash_cards_are_those_of_the_source() -> None:
    assert {name for name, flash in zip(CARD_NAMES, FLASH, strict=True) if flash} == set(FLASH_CARDS.split())


@ruling("northgard.2.1")
@ALL_SEATS
def test_the_deck_has_two_early_and_four_advanced_cards_for_each_seat_early_ones_on_top(seats: int) -> None:
    deck = line(new(seats), "deck").split()
    assert len(deck) == len(set(deck)) == 6 * seats
    assert set(deck[: 2 * seats]) <= set(EARLY)
    assert set(deck[2 * seats :]) <= set(ADVANCED)


@ruling("northgard.2.1", "northgard.O.9")
def test_every_development_is_in_some_deck() -> None:
    found = {card for seed in range(12) for card in line(new(5, seed), "deck").split()}
    assert found == {*EARLY, *ADVANCED}


@ruling("northgard.2.2")
@ALL_SEATS
def test_as_many_achievements_as_seats_lie_open(seats: int) -> None:
    shown = [tuple(table(new(seats, seed)).achievements) for seed in range(6)]
    assert all(len(set(cards)) == seats and set(cards) <= set(PRINTED["achievement"]) for cards in shown)
    assert len(set(shown)) > 1


@ruling("northgard.2.4", "northgard.6.1")
@ALL_SEATS
def test_everybody_has_seven_cards_fourteen_units_and_a_clan_of_their_own(seats: int) -> None:
    match = new(seats)
    clans = []
    for seat in "abcde"[:seats]:
        clan = of(match, seat, "clan")
        first, *upgrades = list(PRINTED["clan"])[3 * list(CLAN_CARDS).index(clan) :][:3]
        draw = of(match, seat, "draw").split()
        assert sorted(draw) == sorted(["recruit", "move", "explore", "build", "feast", "feast", first])
        assert of(match, seat, "aside") == " ".join(upgrades)
        assert ":" not in marked(match, seat, "draw")  # nobody knows how they lie
        assert player(match, seat).reserve == 14
        clans.append(clan)
    assert len(set(clans)) == seats


CLAN_CARDS = ("bear", "boar", "goat", "raven", "snake", "stag", "wolf")


@ruling("northgard.2.4", "northgard.O.9")
def test_draw_piles_and_clans_are_left_to_chance() -> None:
    assert len({of(new(2, seed), "a", "draw") for seed in range(6)}) > 3
    assert {of(new(2, seed), "a", "clan") for seed in range(40)} == set(CLAN_CARDS)


@ruling("northgard.2.5", "northgard.O.9")
def test_chance_says_who_begins() -> None:
    assert {line(new(4, seed), "first") for seed in range(30)} == set("abcd")
    match = new(4, 3)
    assert question(match) == f"{line(match, 'first')} lay"
    assert line(match, "turn") == line(match, "first")


@ruling("northgard.2.6")
@ALL_SEATS
def test_the_fourth_and_fifth_in_turn_order_get_three_food(seats: int) -> None:
    for seed in range(5):
        match = new(seats, seed)
        first = "abcde".index(line(match, "first"))
        goods = [of(match, "abcde"[(first + k) % seats], "goods") for k in range(seats)]
        assert goods == [*["2 food 2 wood"] * min(3, seats), *["3 food 2 wood"] * (seats - 3)]
        assert {of(match, seat, "fame") for seat in "abcde"[:seats]} == {"0"}


# ---------------------------------------------------------------- tiles
@ruling("northgard.2.3")
@ALL_SEATS
def test_the_start_tile_lies_in_the_middle_and_the_second_one_beside_it_with_five(seats: int) -> None:
    match = new(seats)
    tiles = [(tile.name, tile.x, tile.y, tile.facing) for tile in table(match).tiles]
    assert tiles == [("S", 0, 0, "n"), *([("T", 1, 0, "n")] if seats == 5 else [])]
    dealt = [tile for seat in "abcde"[:seats] for tile in of(match, seat, "tiles").split()]
    assert len(dealt) == 3 * seats
    assert sorted(map(int, dealt + line(match, "pile").split())) == list(range(1, 34))


@ruling("northgard.2.3", "northgard.7.2")
def test_the_food_of_the_second_start_tile_joins_the_east_of_the_first() -> None:
    match = new(5)
    east = next(each for each in table(match).territories if each.name == "Se")
    assert (east.areas, east.icons) == (["Se", "Tw"], {"food": 1})


@ruling("northgard.2.7", "northgard.O.3")
def test_first_all_lay_beside_a_start_tile_then_beside_any() -> None:
    match = new(2, 1)
    one = line(match, "turn")
    other = "ab".replace(one, "")
    own = of(match, one, "tiles").split()
    assert {move.split()[1] for move in legal(match, "lay")} == set(own)
    assert {tuple(move.split()[2:4]) for move in legal(match, "lay")} == {
        ("e1", "0"),
        ("w1", "0"),
        ("0", "n1"),
        ("0", "s1"),
    }
    assert refused(match, f"lay {own[0]} e2 0 n") == "2.7"
    assert refused(match, f"lay {of(match, other, 'tiles').split()[0]} e1 0 n") == "2.7"  # not one's own tile
    plays(match, f"lay {own[0]} e1 0 n")
    assert question(match) == f"{one} found"
    places = {move.split()[1] for move in legal(match, "found")}
    assert places == {each.name for each in table(match).territories if any(a[:-1] == own[0] for a in each.areas)}
    place = sorted(places)[0]
    plays(match, f"found {place}")
    assert held(match) == f"{place}: {one} 3"
    assert question(match) == f"{other} lay"
    plays(match, legal(match)[0])
    plays(match, legal(match)[0])
    assert question(match) == f"{one} lay"  # the second round, in the same order
    cells = {tuple(move.split()[2:4]) for move in legal(match, "lay")}
    assert ("e2", "0") in cells
    assert ("e1", "n1") in cells


@ruling("northgard.2.7", "northgard.2.3")
def test_with_five_the_first_tiles_go_beside_either_start_tile() -> None:
    cells = {tuple(move.split()[2:4]) for move in legal(new(5), "lay")}
    around = {("w1", "0"), ("0", "n1"), ("0", "s1"), ("e1", "n1"), ("e1", "s1"), ("e2", "0")}
    assert cells == around


@ruling("northgard.2.7")
def test_units_go_into_a_territory_where_nobody_stands() -> None:
    # Tile 13 has one area: beside Sn of b it would leave no territory for a.
    setup = "phase: setup", "turn: a", "ask: a lay", "first: b"
    match = begun(*setup, tiles="tiles:\n  S 0 0 n\n  8 0 n1 n\n", held="Sn: b 3", a="tiles: 2 13 30", b="tiles: 9 10")
    assert refused(match, "lay 13 0 n1 n") == "2.7"  # taken
    assert legal(match, "lay").count("lay 13 e1 0 n") == 1
    plays(match, "lay 13 e1 0 n")
    assert legal(match) == ["found Se"]
    assert refused(match, "found Sn") == "2.7"
    assert refused(match, "found Ss") == "2.7"  # not on the tile just laid
    match = begun(*setup, tiles="tiles:\n  S 0 0 n\n  8 0 n1 n\n", held="Se: b 3", a="tiles: 2 13 30", b="tiles: 9 10")
    assert refused(match, "lay 13 e1 0 n") == "2.7"  # the whole tile would be b's


@ruling("northgard.2.7", "northgard.13.5")
def test_set_up_keeps_the_border_rule_and_joins_nobody() -> None:
    setup = "phase: setup", "turn: a", "ask: a lay", "first: a"
    tiles = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n  13 0 n1 n\n"
    match = begun(*setup, tiles=tiles, held="Sn: a 3 | 5n: b 3", a="tiles: 2 21", b="tiles: 9 10")
    assert refused(match, "lay 2 w1 s1 s") == "7.7"
    assert refused(match, "lay 21 w1 n1 n") == "13.5"
    assert refused(match, "lay 21 w1 n1 e") == "2.7"  # joins nobody, but leaves no empty territory on it
    assert match.why_not("lay 21 e1 0 n") is None


@ruling("northgard.2.7")
def test_the_second_group_does_not_go_to_the_first() -> None:
    setup = "phase: setup", "turn: a", "ask: a found", "first: a", "doing: laid=20"
    tiles = "tiles:\n  S 0 0 n\n  13 0 n1 n\n  20 e1 n1 n\n"
    match = begun(*setup, tiles=tiles, held="Sn: a 3", a="tiles: 2", b="tiles: 9 10")
    assert legal(match) == ["found 20s"]
    assert refused(match, "found Sn") == "2.7"


@ruling("northgard.2.7", "northgard.6.2")
def test_there_is_no_fame_and_no_clan_power_in_set_up() -> None:
    # Closing Ss and Sw (stag: fame, raven: resources) and closing nothing (boar: lore).
    for clan in ("stag", "raven", "boar"):
        setup = "phase: setup", "turn: a", "ask: a lay", "first: a"
        tiles = "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n"
        match = begun(*setup, tiles=tiles, held="Ss: a 3", a=f"clan: {clan}; tiles: 30 31", b="tiles: 9 10")
        plays(match, "lay 30 w1 s1 n" if clan != "boar" else "lay 30 e1 0 n")
        plays(match, legal(match)[0])
        assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("0", "nothing")


@ruling("northgard.2.7", "northgard.6.2")
def test_the_war_bear_may_be_one_of_the_first_three() -> None:
    setup = "phase: setup", "turn: a", "ask: a found", "first: a", "doing: laid=12"
    tiles = "tiles:\n  S 0 0 n\n  12 e1 0 n\n"
    match = begun(*setup, tiles=tiles, a="clan: bear; tiles: 2 3", b="tiles: 9 10 11")
    assert legal(match) == ["found Se", "found-bear Se", "found 12n", "found-bear 12n", "found 12s", "found-bear 12s"]
    plays(match, "found-bear 12n")
    assert held(match) == "12n: a 2 bear"
    assert player(match, "a").reserve == 12
    match = begun(*setup, tiles=tiles, a="clan: stag; tiles: 2 3", b="clan: bear; tiles: 9 10 11")
    assert refused(match, "found-bear 12n") == "6.2"


@ruling("northgard.2.7", "northgard.3.1")
@ALL_SEATS
def test_after_the_set_up_all_have_six_figures_in_two_territories_and_year_one_begins(seats: int) -> None:
    match = settled(new(seats, seats), seats)
    for seat in "abcde"[:seats]:
        each = player(match, seat)
        assert (each.territories, each.tiles, each.fame, each.hand) == (2, [], 0, 4)
        assert each.units == 6 or (each.clan == "bear" and each.units == 5)
    tiles = [tile.name for tile in table(match).tiles]
    assert len(tiles) == 2 * seats + 1 + (seats == 5)
    assert sorted([*tiles, *line(match, "pile").split()]) == sorted(
        [*tiles[: 1 + (seats == 5)], *map(str, range(1, 34))]
    )
    assert "/" not in line(match, "pile")
    assert (line(match, "year"), line(match, "phase")) == ("1", "actions")
    assert question(match) == f"{line(match, 'first')} turn"
    assert len(table(match).display) == seats
    assert table(match).deck == 5 * seats


@ruling("northgard.2.7", "northgard.O.9")
def test_the_tiles_left_over_go_back_and_the_pile_is_shuffled() -> None:
    match = new(2, 7)
    before = line(match, "pile").split()
    left = settled(match)
    after = line(left, "pile").split()
    assert len(after) == len(before) + 2
    assert [tile for tile in after if tile in before] != before


@ruling("northgard.2.5", "northgard.O.8")
def test_the_set_up_is_told_to_all() -> None:
    match = new(3, 2)
    assert told(match, "begins") == [(line(match, "first"),)]
    assert {event[0] for event in told(match, "clan")} == set("abc")
    assert len(told(match, "tiles")) == 3
