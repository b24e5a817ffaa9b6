"""Set-up: what is in the box, what everybody gets, where the match begins."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.nord.board import SPACES, neighbours
from jarlshof.games.nord.islands.island import read_island
from jarlshof.games.nord.islands.shipped import island_text, shipped
from jarlshof.games.nord.options import NordOptions
from tests.games.nord.helpers import FJORD, line, position, refused, table, town, treasures
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

ISLANDS = {2: "eid", 3: "voe", 4: "jarldom"}
STARTS = {2: "AF", 3: "GCB", 4: "EFBD"}
KINDS = ["axe", "gold", "hammer", "helmet", "goblet", "sword"]
NEGOTIATOR, TWO_REGIONS, MANY_WORKERS = {"gold", "hammer"}, {"axe", "goblet"}, {"helmet", "sword"}

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def new(seats: int, seed: int = 1, **options: str) -> Match:
    return jarlshof.new("nord", seats=seats, seed=seed, options=options)


def all_tiles(match: Match) -> Counter[str]:
    """The treasure tiles of all places together, by kind."""
    keys = [*(f"hand {seat}" for seat in "abcd"[: match.seats]), "tiles", "supply of tiles", "discards"]
    return Counter(re.findall("|".join(KINDS), " ".join(line(match, key) for key in keys)))


# Material


@ruling("nord.B1")
def test_a_table_of_four_uses_everything_in_the_box() -> None:
    match = new(4)
    seen = table(match)
    assert sum(row.count(ground) for row in seen.ground for ground in "mfkp") + len(seen.settlements) == 8 * 8
    assert len(seen.settlements) == 8
    assert sorted(str(each.jarl) for each in seen.settlements) == ["jarl"] * 4 + [
        "jarl-a",
        "jarl-b",
        "jarl-c",
        "jarl-d",
    ]
    assert seen.fishing == 8
    assert sum(all_tiles(match).values()) == 36
    assert [berth.worth for berth in seen.berths] == [2, 4, 6, 8, 10, 12, 14, 16, 18, 20]


@ruling("nord.B1", "nord.R1")
@every_table
def test_of_25_men_one_counts_the_points_one_is_a_warrior_and_23_are_in_the_supply(seats: int) -> None:
    match = new(seats)
    scoring_man = 1
    for seat, player in enumerate(table(match).players):
        warriors = sum(each.warriors[seat] for each in table(match).settlements)
        assert (player.men, warriors) == (23, 1)
        assert player.men + warriors + scoring_man == 25


@ruling("nord.B2")
@every_table
@pytest.mark.parametrize("seed", range(5))
def test_there_are_six_tiles_of_each_of_six_kinds(seats: int, seed: int) -> None:
    assert all_tiles(new(seats, seed)) == dict.fromkeys(KINDS, 6)


# Island


@ruling("nord.B3", "nord.B5", "nord.B7")
@every_table
def test_tiles_settlements_and_fishing_boats_are_four_more_than_players(seats: int) -> None:
    seen, island = table(new(seats)), read_island(island_text(ISLANDS[seats]))
    assert len(set(island.tiles) - {0}) == len(seen.settlements) == seen.fishing == seats + 4
    assert sum(ground in "mfkpABCDEFGH" for row in seen.ground for ground in row) == 8 * (seats + 4)


@ruling("nord.B3")
@pytest.mark.parametrize("seats", [1, 5, -2])
def test_nord_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(jarlshof.BadOption, match="2"):
        new(seats)


@ruling("nord.B3")
def test_an_island_for_three_is_too_big_for_two() -> None:
    with pytest.raises(jarlshof.BadOption, match="eid"):
        new(2, island="voe")


@ruling("nord.B4")
@every_table
def test_the_tiles_lie_as_one_island_around_the_small_boat(seats: int) -> None:
    """The boat is one sea space between tiles, and land hangs together; everything else is sea."""
    seen = table(new(seats))
    ground = "".join(seen.ground)
    assert ground.count("@") == 1
    assert seen.boat == SPACES[ground.index("@")]
    assert any(ground[near] in "mfkp" for near in neighbours(ground.index("@")))
    land = {cell for cell, token in enumerate(ground) if token not in "~@"}
    reached, edge = set[int](), {min(land)}
    while edge:
        reached |= edge
        edge = {near for cell in edge for near in neighbours(cell)} & land - reached
    assert reached == land
    rows, columns = {cell // 16 for cell in land}, {cell % 16 for cell in land}
    row, column = divmod(ground.index("@"), 16)
    assert min(rows) < row < max(rows)
    assert min(columns) < column < max(columns)


@ruling("nord.B5")
@every_table
def test_every_tile_carries_one_settlement(seats: int) -> None:
    island = read_island(island_text(ISLANDS[seats]))
    on_tiles = [island.tiles[SPACES.index(each.at)] for each in table(new(seats)).settlements]
    assert sorted(on_tiles) == sorted(set(island.tiles) - {0})


@ruling("nord.B6", "nord.R9", "nord.B10")
@every_table
@pytest.mark.parametrize("seed", range(4))
def test_a_standard_island_fixes_boat_settlements_and_start_places(seats: int, seed: int) -> None:
    """The places are given out in seat order, whatever the seed; nobody is asked."""
    match, island = new(seats, seed), read_island(island_text(ISLANDS[seats]))
    seen = table(match)
    assert [each.at for each in seen.settlements] == [SPACES[cell] for cell in island.settlements]
    assert seen.boat == SPACES[island.boat]
    assert line(match, "ask") == "a turn"
    for seat, start in enumerate(STARTS[seats]):
        assert town(match, start).warriors[seat] == 1
        assert town(match, start).jarl == f"jarl-{'abcd'[seat]}"


@ruling("nord.B6", "nord.R9")
@pytest.mark.parametrize("name", sorted(shipped()))
def test_islands_of_ours_fix_the_starts_unless_the_table_says_otherwise(name: str) -> None:
    for given in ({"island": name}, {"content": {"island": island_text(name)}}):
        match = jarlshof.new("nord", seed=1, **given)
        assert (line(match, "ask"), options(match).starts) == ("a turn", "fixed")
    assert line(jarlshof.new("nord", seed=1, island=name, starts="free"), "ask") == "a settle"


@ruling("nord.B6", "nord.B10")
@pytest.mark.parametrize("given", [{"island": "random-7"}, {"island": "wild-7"}, {"content": {"island": FJORD}}])
def test_on_other_islands_the_starts_are_chosen_unless_the_table_says_otherwise(given: Mapping[str, Any]) -> None:
    match = jarlshof.new("nord", seed=1, **given)
    assert (line(match, "ask"), options(match).starts) == ("a settle", "free")
    fixed = jarlshof.new("nord", seed=1, **given, starts="fixed")
    assert (line(fixed, "ask"), options(fixed).starts) == ("a turn", "fixed")


def options(match: Match) -> NordOptions:
    """The options of a match, with what `auto` came to."""
    assert isinstance(match.options, NordOptions)
    return match.options


# The worst island that is valid: twelve spaces long and four wide, no land space next to a like one.
WORST = """
name = "worst"
seats = 2
starts = ["A", "D"]
board = '''
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
~ ~ A f p m B f p m C f p m ~ ~
~ ~ f k m f k m f k m f k m ~ ~
~ ~ k m f k m f k m f k m f ~ ~
~ ~ m f D m f k E f k m F k ~ ~
~ ~ @ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
'''
tiles = '''
. . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
. . 1 1 2 2 3 3 4 4 5 5 6 6 . .
. . 1 1 2 2 3 3 4 4 5 5 6 6 . .
. . 1 1 2 2 3 3 4 4 5 5 6 6 . .
. . 1 1 2 2 3 3 4 4 5 5 6 6 . .
'''
"""


@ruling("nord.R5")
def test_wishes_for_an_island_are_no_conditions() -> None:
    match = jarlshof.new("nord", seats=2, seed=1, content={"island": WORST}, starts="fixed")
    assert match.legal()[0] == "treasure none"
    assert table(match).tiles == ["e3", "i3", "m3"]


@ruling("nord.R5", "nord.R6", "nord.B8")
def test_a_settlement_on_a_stone_pile_is_allowed_and_no_treasure_lies_there() -> None:
    """C stands on the pile of its tile, l7, instead of j7."""
    moved = FJORD.replace(" 7  ~ ~ ~ ~ f f p f f C f p ~", " 7  ~ ~ ~ ~ f f p f f f f C ~")
    match = jarlshof.new("nord", seats=2, seed=1, content={"island": moved})
    assert town(match, "C").at == "l7"
    assert table(match).tiles == ["e4", "g7", "d10", "g10", "k10"]  # l7 is missing
    assert table(match).supply_of_tiles == 36 - 2 * 3 - 5


@ruling("nord.R6")
def test_nobody_stands_on_the_space_of_a_settlement() -> None:
    match = position("""
        board:
          A k k B
        posts:
          A a1
        """)
    match.play("treasure none")
    assert refused(match, "place a1") == ("nord.R6", "settlement A stands on a1, where no worker can be placed")
    match.play("place b1", "place c1")
    assert refused(match, "place d1") == ("nord.R6", "settlement B stands on d1, where no worker can be placed")


@ruling("nord.R6")
def test_the_space_of_a_settlement_belongs_to_no_region() -> None:
    """The karst above and left of the mountain would be one region if there were karst under A."""
    match = position("""
        board:
          A k
          k m
        posts:
          A a1
        hand a: axe
        """)
    match.play("treasure axe", "place b1", "place b2")
    assert refused(match, "place a2") == (
        "nord.R23",
        "a2 lies in a third region, but your workers of this turn may stand in two at most",
    )


@ruling("nord.R8", "nord.B4")
def test_nobody_stands_on_the_space_of_the_small_boat() -> None:
    match = position("""
        board:
          ~ ~ ~ ~
          A ~ @ ~
        posts:
          A a1
        """)
    match.play("treasure none", "place b2")
    assert refused(match, "place c2") == ("nord.R8", "the small dragon boat lies on c2")
    assert "place b1" in match.legal()


@ruling("nord.R8")
@every_table
def test_the_small_boat_takes_a_space_of_the_sea(seats: int) -> None:
    seen = table(new(seats))
    assert "".join(seen.ground)[SPACES.index(str(seen.boat))] == "@"
    assert sum(ground in "~@" for row in seen.ground for ground in row) == 256 - 8 * (seats + 4)


@ruling("nord.R7")
def test_the_sea_ends_at_the_edge_of_the_table() -> None:
    """The last space of a row is not next to the first one of the row below, nor the top row to the bottom row."""
    match = position("""
        board:
          ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
          k ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ A
          kb ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        posts:
          A a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place p1", "place o2", "place p3"]
    match.play("place p1")
    assert match.legal() == ["place o1", "done"]


@ruling("nord.R7", "nord.R13")
@pytest.mark.parametrize("seed", range(3))
def test_at_least_two_spaces_of_sea_lie_around_a_standard_island(seed: int) -> None:
    for seats in ISLANDS:
        ground = table(new(seats, seed)).ground
        edge = "".join(ground[:2] + ground[-2:] + [row[:2] + row[-2:] for row in ground])
        assert set(edge) == {"~"}
        assert len(ground) == len(ground[0]) == 16


# Scoring board and treasures


@ruling("nord.B7")
@every_table
def test_the_marker_stands_on_the_first_scoring_and_all_fishing_boats_are_in_the_common_supply(seats: int) -> None:
    seen = table(new(seats))
    assert seen.scoring == 1
    assert seen.fishing == {2: 6, 3: 7, 4: 8}[seats]
    assert seen.workers == []


@ruling("nord.B8")
@every_table
@pytest.mark.parametrize("seed", range(10))
def test_everybody_gets_one_treasure_of_each_action(seats: int, seed: int) -> None:
    match = new(seats, seed)
    for seat in range(seats):
        hand = treasures(match, seat)
        assert sorted(hand.values()) == [1, 1, 1]
        assert all(len(action & hand.keys()) == 1 for action in (NEGOTIATOR, TWO_REGIONS, MANY_WORKERS))


@ruling("nord.B8")
def test_which_of_the_two_kinds_it_is_is_left_to_chance() -> None:
    for seat in (0, 1):
        hands = {tuple(treasures(new(2, seed), seat)) for seed in range(60)}
        assert len(hands) == 2 * 2 * 2


@ruling("nord.B8")
@every_table
@pytest.mark.parametrize("starts", ["fixed", "free"])
def test_a_tile_lies_on_every_stone_pile_and_the_rest_is_the_supply(seats: int, starts: str) -> None:
    """One pile on each tile: 24, 20 or 16 tiles are left over."""
    seen = table(new(seats, starts=starts))
    piles = [space for space, token in zip(SPACES, "".join(seen.ground), strict=True) if token == "p"]
    assert seen.tiles == piles
    assert len(piles) == seats + 4
    assert seen.supply_of_tiles == {2: 24, 3: 20, 4: 16}[seats]
    assert seen.discards == {}


@ruling("nord.B8")
def test_the_other_tiles_are_shuffled() -> None:
    supplies = [line(new(2, seed), "supply of tiles").split() for seed in range(60)]
    assert {supply[0] for supply in supplies} == {supply[-1] for supply in supplies} == set(KINDS)
    on_map = [re.findall("|".join(KINDS), line(new(2, seed), "tiles")) for seed in range(20)]
    assert len({tuple(found) for found in on_map}) == 20


@ruling("nord.B8")
@every_table
def test_treasures_are_dealt_face_down(seats: int) -> None:
    """Everybody can count them; only the owner can look at them. The set-up tells nobody any kind."""
    match = new(seats)
    assert [player.treasures for player in table(match).players] == [3] * seats
    assert [player.shown for player in table(match).players] == [None] * seats
    assert match.view().mine is None
    told = [event.text for seat in range(seats) for event in match.events(seat=seat)]
    assert not re.search("|".join(KINDS), " ".join(told))


# Players


@ruling("nord.B9")
@every_table
def test_everybody_begins_with_no_points_and_the_jarl_of_one_colour(seats: int) -> None:
    match = new(seats)
    assert match.points == [0] * seats
    jarls = [each.jarl for each in table(match).settlements]
    assert all(jarls.count(f"jarl-{seat}") == 1 for seat in "abcd"[:seats])


@ruling("nord.B10", "nord.R9", "nord.B6")
def test_with_free_starts_the_seats_choose_in_order() -> None:
    match = new(3, starts="free")
    assert (match.asked, match.legal()) == ([0], [f"settle {name}" for name in "ABCDEFG"])
    match.play("settle G")
    assert (match.asked, match.legal()) == ([1], [f"settle {name}" for name in "ABCDEF"])
    match.play("settle A")
    assert (match.asked, match.legal()) == ([2], [f"settle {name}" for name in "BCDEF"])
    match.play("settle C")
    assert (match.asked, line(match, "ask")) == ([0], "a turn")
    assert (town(match, "G").warriors, town(match, "G").jarl) == ([1, 0, 0], "jarl-a")
    assert (town(match, "A").warriors, town(match, "A").jarl) == ([0, 1, 0], "jarl-b")
    assert (town(match, "C").warriors, town(match, "C").jarl) == ([0, 0, 1], "jarl-c")
    assert [player.men for player in table(match).players] == [23, 23, 23]


@ruling("nord.R9", "nord.B10")
def test_to_be_near_the_boat_is_only_advice() -> None:
    """A of the voe is eight steps from the boat, D five; both may be chosen."""
    match = new(3, starts="free")
    match.play("settle A", "settle D")
    assert match.legal() == ["settle B", "settle C", "settle E", "settle F", "settle G"]


@ruling("nord.B10")
def test_a_settlement_that_is_taken_cannot_be_chosen() -> None:
    match = new(2, starts="free")
    match.play("settle D")
    assert refused(match, "settle D") == ("nord.B10", "D is already taken")


@ruling("nord.B10")
def test_only_a_settlement_of_the_island_can_be_chosen() -> None:
    match = new(2, starts="free")
    assert refused(match, "settle H") == ("nord.B10", "there is no settlement H on this island")


@ruling("nord.B10")
@pytest.mark.parametrize("move", ["treasure none", "challenge A", "place h6", "done"])
def test_nothing_else_happens_before_all_have_chosen(move: str) -> None:
    match = new(2, starts="free")
    match.play("settle A")
    assert refused(match, move) == ("nord.B10", "first all players choose their start settlements")


@ruling("nord.B10", "nord.B16")
def test_nobody_chooses_for_another() -> None:
    match = new(2, starts="free")
    assert refused(match, "b settle A") == ("nord.B16", "it is a who must decide now, not b")


@ruling("nord.B11")
@every_table
@pytest.mark.parametrize("starts", ["fixed", "free"])
def test_the_four_settlements_without_a_player_get_neutral_jarls(seats: int, starts: str) -> None:
    match = new(seats, starts=starts)
    if starts == "free":
        assert all(each.jarl is None for each in table(match).settlements)
        match.play(*(f"settle {name}" for name in "FCAE"[:seats]))
    neutral = [each for each in table(match).settlements if each.jarl == "jarl"]
    assert len(neutral) == 4
    assert all(each.warriors == [0] * seats for each in neutral)
    assert all(each.jarl is not None for each in table(match).settlements)


@ruling("nord.B11", "nord.R11")
@pytest.mark.parametrize(("seats", "absent"), [(2, ["jarl-c", "jarl-d"]), (3, ["jarl-d"]), (4, [])])
def test_jarls_of_absent_players_lie_in_the_lowest_spaces_of_the_large_boat(seats: int, absent: list[str]) -> None:
    figures = [berth.figure for berth in table(new(seats)).berths]
    assert figures == absent + [None] * (10 - len(absent))


@ruling("nord.R11")
@pytest.mark.parametrize(("seats", "absent"), [(2, ["jarl-c", "jarl-d"]), (3, ["jarl-d"])])
def test_jarls_of_absent_players_stay_there_for_the_whole_game(seats: int, absent: list[str]) -> None:
    match, rng = new(seats, seed=5), random.Random(5)
    while not match.over:
        match.play(rng.choice(match.legal()))
        assert [berth.figure for berth in table(match).berths][: len(absent)] == absent
    assert table(match).scoring == 5


# Who begins


@ruling("nord.R10", "nord.B16")
@every_table
@pytest.mark.parametrize("starts", ["fixed", "free"])
def test_seat_a_begins(seats: int, starts: str) -> None:
    for seed in range(8):
        match = new(seats, seed, starts=starts)
        assert (match.asked, table(match).turn) == ([0], "a")
        if starts == "free":
            match.play(*(f"settle {name}" for name in "ABCD"[:seats]))
            assert (match.asked, table(match).turn) == ([0], "a")


@ruling("nord.B16")
@every_table
def test_turns_go_round_clockwise(seats: int) -> None:
    match = new(seats)
    order = []
    for _ in range(2 * seats):
        order += match.asked
        match.play("treasure none")
        match.play(match.legal()[0])
        match.play("done")
    assert order == [*range(seats), *range(seats)]
