"""The board: geometry, land, tokens, harbours, bandits, decks, and what chance has to do with them."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jarlshof
from jarlshof import Match
from jarlshof.games.settlers import board as engine
from jarlshof.games.settlers.law.setup import TOKENS
from tests.games.settlers import referee
from tests.games.settlers.referee import Path, Tile
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

BOARDS = ("classic19", "large30")
SEATS = {"classic19": 4, "large30": 6}
STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
RED = (6, 8)
LETTERS = "ABCDEFGHIJKLMNOPQR"
# the tables of the rule source
ROWS = {"classic19": [3, 4, 5, 4, 3], "large30": [3, 4, 5, 6, 5, 4, 3]}
SIZES = {"classic19": (54, 72, 30, 18), "large30": (80, 109, 38, 22)}
TOUCHING = {"classic19": {3: 24, 2: 12, 1: 18}, "large30": {3: 42, 2: 16, 1: 22}}
TERRAIN = {"classic19": dict(W=4, S=4, G=4, B=3, O=3, D=1), "large30": dict(W=6, S=6, G=6, B=5, O=5, D=2)}
IN_ORDER = {
    "classic19": [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11],
    "large30": [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6],
}
GAPS = {"classic19": [3, 4, 3, 3, 4, 3, 3, 4, 3], "large30": [3, 4, 3, 4, 3, 4, 3, 4, 3, 3, 4]}
CARDS = {
    "classic19": dict(knight=14, roads=2, discovery=2, monopoly=2, point=5),
    "large30": dict(knight=20, roads=3, discovery=3, monopoly=3, point=5),
}
STOCK = {"classic19": 19, "large30": 24}
HARBOURS = {
    "classic19": dict(wood=1, brick=1, wool=1, grain=1, ore=1, any=4),
    "large30": dict(wood=1, brick=1, wool=2, grain=1, ore=1, any=5),
}
CORNER_NAMES = {
    "classic19": {"A5", "A9", "C3", "C11", "E5", "E9"},
    "large30": {"A5", "A9", "D2", "D12", "G5", "G9"},
}

each_board = pytest.mark.parametrize("board", BOARDS)
each_preset = pytest.mark.parametrize("preset", ["seed", "official"])
many_seeds = given(seed=st.integers(0, (1 << 64) - 1), board=st.sampled_from(BOARDS))


def new(board: str = "classic19", seed: int = 1, **options: object) -> Match:
    """A match on a board with the usual number of seats."""
    return jarlshof.new("settlers", seed=seed, options={"seats": SEATS[board], "board": board, **options})


def read(match: Match) -> referee.Position:
    return referee.read(match.position())


# ---------------------------------------------------------------- geometry of our own
def around(tile: Tile) -> list[Tile]:
    """The six places next to a tile, land or sea, clockwise from the right."""
    return [(tile[0] + row, tile[1] + column) for row, column in STEPS]


@cache
def neighbours(board: str) -> dict[Tile, list[Tile]]:
    land = set(referee.tiles_of(board))
    return {tile: [other for other in around(tile) if other in land] for tile in land}


@cache
def tiles_at(board: str, path: Path) -> list[Tile]:
    """The land tiles that a path belongs to."""
    return [tile for tile in referee.tiles_of(board) if set(path) <= set(referee.corners(tile))]


@cache
def coast(board: str) -> list[Path]:
    """The paths with land on one side, clockwise from the upper left one of the top left tile."""
    paths = [path for path in referee.paths_of(board) if len(tiles_at(board, path)) == 1]
    first = referee.path_named("a5-b4")
    walk, here = [first], first[0]  # from b4 up to a5, then on: clockwise
    while len(walk) < len(paths):
        [path] = [other for other in paths if here in other and other not in walk]
        walk.append(path)
        here = referee.other_end(path, here)
    return walk


@cache
def sea_tiles(board: str) -> list[Tile]:
    """The places around the land, in the order of the coast."""
    return list(dict.fromkeys(sea_at(board, path) for path in coast(board)))


def sea_at(board: str, path: Path) -> Tile:
    """The sea tile on the other side of a path of the coast."""
    [tile] = tiles_at(board, path)
    [sea] = [other for other in around(tile) if set(path) <= set(referee.corners(other))]
    assert sea not in neighbours(board)
    return sea


def rings(board: str) -> list[set[Tile]]:
    """The land from the coast inwards."""
    left, found = set(referee.tiles_of(board)), []
    while left:
        ring = {tile for tile in left if any(other not in left for other in around(tile))}
        found.append(ring)
        left -= ring
    return found


def reds_touch(board: str, tokens: dict[Tile, int]) -> bool:
    """Do two of 6 and 8 lie side by side?"""
    red = {tile for tile, number in tokens.items() if number in RED}
    return any(other in red for tile in red for other in neighbours(board)[tile])


def tokens_of(pos: referee.Position) -> dict[Tile, int]:
    return {tile: land.number for tile, land in pos.tiles.items() if land.number is not None}


def deserts_of(pos: referee.Position) -> list[str]:
    return [referee.tile_name(tile) for tile, land in pos.tiles.items() if land.terrain == "D"]


def bandits_of(pos: referee.Position) -> dict[str, int]:
    return {referee.tile_name(tile): land.bandits for tile, land in pos.tiles.items() if land.bandits}


def terrain_of(pos: referee.Position) -> dict[str, int]:
    return dict(Counter(land.terrain for land in pos.tiles.values()))


# ---------------------------------------------------------------- tiles, crossings, paths
@ruling("settlers.G1")
@each_board
def test_the_counts_of_the_board(board: str) -> None:
    n = BOARDS.index(board)
    assert list(engine.ROW_LENGTH[n]) == ROWS[board]
    assert len(engine.LAND_TILES[n]) == engine.TILE_COUNT[n] == sum(ROWS[board])
    sizes = len(engine.LAND_CROSSINGS[n]), len(engine.LAND_PATHS[n]), engine.COAST_LENGTH[n], engine.SEA_COUNT[n]
    assert sizes == SIZES[board]
    assert (len(coast(board)), len(sea_tiles(board))) == SIZES[board][2:]
    land = set(engine.LAND_TILES[n])
    touching = Counter(len(land & set(engine.CROSSING_TILES[c].tolist())) for c in engine.LAND_CROSSINGS[n])
    assert touching == TOUCHING[board]


@ruling("settlers.G1")
@each_board
def test_names_are_those_of_the_map_in_reading_order(board: str) -> None:
    n = BOARDS.index(board)
    assert [engine.TILE_NAMES[t] for t in engine.LAND_TILES[n]] == [
        referee.tile_name(tile) for tile in referee.tiles_of(board)
    ]
    assert [engine.CROSSING_NAMES[c] for c in engine.LAND_CROSSINGS[n]] == [
        referee.crossing_name(crossing) for crossing in referee.crossings_of(board)
    ]
    assert [engine.PATH_NAMES[p] for p in engine.LAND_PATHS[n]] == [
        referee.path_name(path) for path in referee.paths_of(board)
    ]


def test_the_neighbours_of_everything() -> None:
    tiles, crossings, paths = (
        referee.tiles_of("large30"),
        referee.crossings_of("large30"),
        referee.paths_of("large30"),
    )
    for n, tile in enumerate(tiles):
        assert [crossings[c] for c in engine.TILE_CROSSINGS[n]] == referee.corners(tile)
        assert {tiles[t] for t in engine.NEXT_TILES[n] if t >= 0} == set(neighbours("large30")[tile])
    for n, crossing in enumerate(crossings):
        at = referee.paths_at("large30", crossing)
        assert [paths[p] for p in engine.CROSSING_PATHS[n] if p >= 0] == at
        assert [crossings[c] for c in engine.NEXT_CROSSINGS[n] if c >= 0] == [
            referee.other_end(path, crossing) for path in at
        ]
        assert [tiles[t] for t in engine.CROSSING_TILES[n] if t >= 0] == [
            tile for tile in tiles if crossing in referee.corners(tile)
        ]
    for n, path in enumerate(paths):
        assert tuple(crossings[c] for c in engine.PATH_ENDS[n]) == path


@ruling("settlers.S4")
@each_board
def test_coast_and_sea_tiles_go_round_clockwise(board: str) -> None:
    n = BOARDS.index(board)
    walk = [engine.PATH_NAMES[p] for p in engine.COAST[n, : engine.COAST_LENGTH[n]]]
    assert walk == [referee.path_name(path) for path in coast(board)]
    places = [[sea_at(board, coast(board)[k]) for k in sides] for sides in engine.SEA_TILES[n]]
    assert [side[0] for side in places] == sea_tiles(board)
    assert all(len(set(side)) == 1 for side in places)
    # The six sea tiles at the corners of the island touch it with one path, all others with two.
    assert Counter(map(len, places)) == {1: 6, 2: SIZES[board][3] - 6}


@ruling("settlers.G1")
@pytest.mark.parametrize(("seats", "board"), [(2, 0), (3, 0), (4, 0), (5, 1), (6, 1)])
@each_preset
def test_the_board_goes_by_the_seats(preset: str, seats: int, board: int) -> None:
    match = jarlshof.new("settlers", seats=seats, seed=1, preset=preset)
    assert len(read(match).tiles) == (19, 30)[board]
    other = ("large30", "classic19")[board]
    assert len(read(jarlshof.new("settlers", seats=seats, seed=1, preset=preset, board=other)).tiles) == (30, 19)[board]


@ruling("settlers.G1")
def test_what_is_not_on_the_board_cannot_be_chosen() -> None:
    small, large = new("classic19"), new("large30")
    for name in ("p7", "h1", "i13", "m3"):
        refusal = small.why_not(f"settle {name}")
        assert refusal is not None
        assert refusal.ruling == "settlers.G1"
    assert large.why_not("settle p7") is None
    assert len(small.legal()) == 54
    assert len(large.legal()) == 80


# ---------------------------------------------------------------- land
@ruling("settlers.S3", "settlers.S6", "settlers.S8", "settlers.D4")
@each_preset
@each_board
@pytest.mark.parametrize("seed", range(3))
def test_what_lies_on_a_board(board: str, preset: str, seed: int) -> None:
    pos = read(new(board, seed, preset=preset))
    terrain, tokens = dict(TERRAIN[board]), Counter(IN_ORDER[board])
    if (board, preset) == ("classic19", "seed"):
        terrain["S"], terrain["D"] = 3, 2
        tokens[4] -= 1
    assert terrain_of(pos) == terrain
    assert Counter(tokens_of(pos).values()) == tokens
    assert Counter(pos.deck) == CARDS[board]
    assert not pos.known
    assert pos.bank == dict.fromkeys(referee.RESOURCES, STOCK[board])
    assert Counter(pos.harbours.values()) == HARBOURS[board]


@ruling("settlers.S6", "settlers.D4")
def test_how_often_each_number_is_there() -> None:
    """The tables of this file agree with the sentence of the source."""
    small, large = Counter(IN_ORDER["classic19"]), Counter(IN_ORDER["large30"])
    assert small == {n: 1 if n in (2, 12) else 2 for n in range(2, 13) if n != 7}
    assert large == {n: 2 if n in (2, 12) else 3 for n in range(2, 13) if n != 7}
    assert (small.total(), large.total()) == (18, 28)
    assert (sum(CARDS["classic19"].values()), sum(CARDS["large30"].values())) == (25, 34)
    assert TOKENS[0, :18].tolist() == IN_ORDER["classic19"]
    assert TOKENS[1].tolist() == IN_ORDER["large30"]
    pips = read(new("classic19", preset="official"))
    assert sum(6 - abs(7 - number) for number in tokens_of(pips).values()) == 58


@ruling("settlers.S6")
def test_the_page_is_told_how_likely_a_number_is() -> None:
    for tile in new("large30").view().table.tiles:  # type: ignore[attr-defined]
        assert tile.pips == (6 - abs(7 - tile.token) if tile.token else 0)


@ruling("settlers.S8")
@pytest.mark.parametrize(("bank", "stock"), [("base", 19), ("ext", 24)])
@pytest.mark.parametrize(("deck", "cards"), [("base", CARDS["classic19"]), ("ext", CARDS["large30"])])
@each_board
def test_bank_and_deck_can_be_chosen(board: str, deck: str, cards: dict[str, int], bank: str, stock: int) -> None:
    pos = read(new(board, bank=bank, deck=deck))
    assert pos.bank == dict.fromkeys(referee.RESOURCES, stock)
    assert Counter(pos.deck) == cards


@ruling("settlers.G2", "settlers.D4")
@each_preset
def test_a_second_desert_on_19_tiles_costs_a_pasture_and_a_four(preset: str) -> None:
    one, two = (read(new("classic19", preset=preset, deserts=deserts)) for deserts in (1, 2))
    assert terrain_of(one) == TERRAIN["classic19"]
    assert terrain_of(two) == {**TERRAIN["classic19"], "S": 3, "D": 2}
    left_out = Counter(tokens_of(one).values()) - Counter(tokens_of(two).values())
    assert left_out == {4: 1}


@ruling("settlers.S3", "settlers.G2", "settlers.G3")
@given(seed=st.integers(0, (1 << 64) - 1))
@settings(max_examples=15)
def test_deserts_flank_the_centre(seed: int) -> None:
    assert deserts_of(read(new("classic19", seed))) == ["C5", "C9"]
    assert deserts_of(read(new("large30", seed))) == ["D4", "D8"]  # the centre is D6, the left one of the middle two
    assert deserts_of(read(new("classic19", seed, deserts=1))) == ["C5"]


@ruling("settlers.S3", "settlers.G3")
@each_board
def test_deserts_of_the_printed_game_lie_anywhere(board: str) -> None:
    found = [deserts_of(read(new(board, seed, preset="official"))) for seed in range(120)]
    assert all(len(set(each)) == TERRAIN[board]["D"] for each in found)
    assert {name for each in found for name in each} == {referee.tile_name(tile) for tile in referee.tiles_of(board)}


@ruling("settlers.G3")
def test_the_large_board_always_has_two_deserts() -> None:
    assert len(deserts_of(read(new("large30", preset="official", deserts=0)))) == 2
    with pytest.raises(jarlshof.BadOption, match=r"deserts 1 .* 2 on large30"):
        new("large30", deserts=1)


@ruling("settlers.S3")
@each_board
def test_land_is_shuffled(board: str) -> None:
    """On every tile that is no desert each of the five terrains comes up."""
    seen: dict[Tile, set[str]] = {}
    for seed in range(60):
        for tile, land in read(new(board, seed)).tiles.items():
            seen.setdefault(tile, set()).add(land.terrain)
    assert all(kinds in ({"D"}, set("WBSGO")) for kinds in seen.values())


@ruling("settlers.S3")
@each_board
@each_preset
@pytest.mark.parametrize("placement", ["random", "beside_centre"])
@pytest.mark.parametrize("deserts", [1, 2])
def test_the_beginners_board_is_always_the_same(board: str, preset: str, placement: str, deserts: int) -> None:
    if board == "large30" and deserts == 1:
        deserts = 0
    options = dict(preset=preset, terrain="fixed", desert_placement=placement, deserts=deserts)
    matches = [new(board, seed, **options) for seed in range(5)]
    boards = {match.position().partition("turn:")[0] for match in matches}
    assert len(boards) == 1
    assert not any(line.startswith("board") for match in matches for line in match.draws)
    pos = read(matches[0])
    extra = board == "classic19" and deserts == 2
    assert terrain_of(pos) == {**TERRAIN[board], **({"S": 3, "D": 2} if extra else {})}
    if not (extra and placement == "random"):  # that no red touches red is promised for deserts beside the centre
        assert not reds_touch(board, tokens_of(pos))
    assert len({tuple(read(match).deck) for match in matches}) == 5  # the deck is left to chance


# ---------------------------------------------------------------- tokens
def spirals(board: str) -> list[list[Tile]]:
    """The engine's twelve walks: six corners, both ways."""
    n = BOARDS.index(board)
    tiles = referee.tiles_of("large30")
    return [[tiles[t] for t in walk if t >= 0] for walk in engine.SPIRALS[n].tolist()]


def laid(walk: list[Tile], deserts: tuple[Tile, ...] | list[Tile], numbers: list[int]) -> dict[Tile, int]:
    """Tokens along a walk, past the deserts."""
    return dict(zip([tile for tile in walk if tile not in deserts], numbers, strict=True))


def turning(ring: list[Tile]) -> float:
    """By how much a walk turns around the middle of its tiles, clockwise."""
    middle = np.mean(np.array(ring, float), axis=0)
    angles = [math.atan2((row - middle[0]) * math.sqrt(3), column - middle[1]) for row, column in ring]
    steps = [(b - a + math.pi) % (2 * math.pi) - math.pi for a, b in pairwise(angles)]
    assert all(step > 0 for step in steps) or all(step < 0 for step in steps)
    return sum(steps)


@ruling("settlers.S5")
@each_board
def test_a_spiral_begins_in_a_corner_and_goes_round_ring_by_ring(board: str) -> None:
    walks = spirals(board)
    assert {referee.tile_name(walk[0]) for walk in walks} == CORNER_NAMES[board]
    assert len({tuple(walk) for walk in walks}) == 12
    for number, walk in enumerate(walks):
        assert sorted(walk) == referee.tiles_of(board)
        assert all(there in around(here) for here, there in pairwise(walk))
        start = 0
        for ring in rings(board):
            part = walk[start : start + len(ring)]
            assert set(part) == ring
            if len(part) > 2:
                turn = turning(part)
                assert (turn > 0) == bool(number % 2)  # walks by twos: counter-clockwise, clockwise
                assert abs(turn) < 2 * math.pi
            start += len(ring)


@ruling("settlers.S5", "settlers.G2")
def test_no_spiral_of_the_small_board_puts_red_beside_red() -> None:
    """One desert anywhere: 6 corners × 2 directions × 19 places."""
    results = [
        reds_touch("classic19", laid(walk, [desert], IN_ORDER["classic19"]))
        for walk in spirals("classic19")
        for desert in referee.tiles_of("classic19")
    ]
    assert (len(results), sum(results)) == (228, 0)


@ruling("settlers.S5")
def test_no_spiral_of_the_large_board_puts_red_beside_red() -> None:
    """Two deserts anywhere: 6 corners × 2 directions × 435 pairs."""
    results = [
        reds_touch("large30", laid(walk, deserts, IN_ORDER["large30"]))
        for walk in spirals("large30")
        for deserts in combinations(referee.tiles_of("large30"), 2)
    ]
    assert (len(results), sum(results)) == (5220, 0)


@ruling("settlers.G2", "settlers.D4")
def test_with_two_deserts_on_19_tiles_any_token_from_k_to_p_could_be_left_out() -> None:
    """N, which we leave out, is one of those with which all twelve spirals are clean; R, the last one, is not."""
    deserts, touching = [referee.tile_named("C5"), referee.tile_named("C9")], {}
    for n, letter in enumerate(LETTERS):
        numbers = IN_ORDER["classic19"][:n] + IN_ORDER["classic19"][n + 1 :]
        touching[letter] = sum(reds_touch("classic19", laid(walk, deserts, numbers)) for walk in spirals("classic19"))
    assert {letter for letter, n in touching.items() if n == 0} >= set("KLMNOP")
    assert touching["R"] == 8
    assert IN_ORDER["classic19"][LETTERS.index("N")] == 4


def walk_of(board: str, pos: referee.Position) -> int:
    """Which of the twelve walks the tokens follow."""
    numbers = list(IN_ORDER[board])
    deserts = [referee.tile_named(name) for name in deserts_of(pos)]
    if board == "classic19" and len(deserts) == 2:
        del numbers[LETTERS.index("N")]
    [walk] = [n for n, walk in enumerate(spirals(board)) if laid(walk, deserts, numbers) == tokens_of(pos)]
    return walk


@ruling("settlers.S5", "settlers.D2", "settlers.G2")
@each_board
@each_preset
def test_tokens_follow_a_spiral_whose_corner_and_direction_are_left_to_chance(board: str, preset: str) -> None:
    found = set()
    for seed in range(80):
        pos = read(new(board, seed, preset=preset))
        found.add(walk_of(board, pos))
        assert not reds_touch(board, tokens_of(pos))
    assert found == set(range(12))


@ruling("settlers.S5")
@many_seeds
@settings(max_examples=25)
def test_red_tokens_keep_apart_if_that_is_wanted(seed: int, board: str) -> None:
    for preset in ("seed", "official"):
        pos = read(new(board, seed, preset=preset, tokens="random_no_red_neighbours"))
        assert not reds_touch(board, tokens_of(pos))
        missing = {4: 1} if (board, preset) == ("classic19", "seed") else {}
        assert Counter(IN_ORDER[board]) - Counter(tokens_of(pos).values()) == missing


@ruling("settlers.S5")
@each_board
def test_tokens_at_random_lie_anywhere(board: str) -> None:
    boards = [tokens_of(read(new(board, seed, tokens="random"))) for seed in range(60)]
    touching = sum(reds_touch(board, tokens) for tokens in boards)
    assert 0 < touching < 60
    everywhere = {tile for tokens in boards for tile, number in tokens.items() if number == 6}
    assert len(everywhere) == len(boards[0])
    for tokens in boards:
        assert Counter(tokens.values()) <= Counter(IN_ORDER[board])


@ruling("settlers.S5")
@each_board
def test_red_tokens_that_keep_apart_still_lie_anywhere(board: str) -> None:
    boards = [tokens_of(read(new(board, seed, tokens="random_no_red_neighbours"))) for seed in range(80)]
    everywhere = {tile for tokens in boards for tile, number in tokens.items() if number in RED}
    assert len(everywhere) == len(boards[0])


# ---------------------------------------------------------------- harbours
def harbour_seas(board: str, pos: referee.Position) -> list[tuple[int, str]]:
    """Number of the sea tile and kind of each harbour, in the order of the sea tiles."""
    seas = sea_tiles(board)
    return sorted((seas.index(sea_at(board, path)), kind) for path, kind in pos.harbours.items())


@ruling("settlers.S4")
@many_seeds
@settings(max_examples=40)
def test_harbours_lie_on_every_second_sea_tile_special_and_plain_in_turn(seed: int, board: str) -> None:
    pos = read(new(board, seed))
    assert set(pos.harbours) <= set(coast(board))
    crossings = [crossing for path in pos.harbours for crossing in path]
    assert len(crossings) == len(set(crossings))  # none is shared
    assert set(crossings) <= set(referee.crossings_of(board))
    found = harbour_seas(board, pos)
    assert [n for n, _ in found] == list(range(found[0][0], SIZES[board][3], 2))
    plain = [kind == "any" for _, kind in found]
    same = [one for one, other in zip(plain, plain[1:] + plain[:1], strict=True) if one == other]
    assert same == [False]  # in one place two of 2:1 meet
    assert Counter(pos.harbours.values()) == HARBOURS[board]


@ruling("settlers.S4")
@each_board
def test_the_turn_of_a_harbour_its_place_and_its_kind_are_left_to_chance(board: str) -> None:
    paths, seams, first = set(), set(), set()
    for seed in range(150):
        pos = read(new(board, seed))
        found = harbour_seas(board, pos)
        paths |= set(pos.harbours)
        first.add(found[0][0])
        pairs = zip(found, found[1:] + found[:1], strict=True)
        seams |= {one for (one, kind), (_, other) in pairs if "any" not in (kind, other)}
    assert paths == set(coast(board))
    assert first == {0, 1}
    assert len(seams) == SIZES[board][3]


@ruling("settlers.S4")
@many_seeds
@settings(max_examples=20)
def test_harbours_of_the_frame_have_fixed_places(seed: int, board: str) -> None:
    pos = read(new(board, seed, preset="official"))
    places = [sum(GAPS[board][:k]) for k in range(len(GAPS[board]))]
    assert sum(GAPS[board]) == SIZES[board][2]
    assert set(pos.harbours) == {coast(board)[k] for k in places}
    assert Counter(pos.harbours.values()) == HARBOURS[board]
    crossings = [crossing for path in pos.harbours for crossing in path]
    assert len(crossings) == len(set(crossings))


@ruling("settlers.S4")
@each_board
def test_kinds_of_the_frame_are_shuffled(board: str) -> None:
    seen: dict[Path, set[str]] = {}
    for seed in range(100):
        for path, kind in read(new(board, seed, preset="official")).harbours.items():
            seen.setdefault(path, set()).add(kind)
    assert all(kinds == set(HARBOURS[board]) for kinds in seen.values())


# ---------------------------------------------------------------- bandits
@ruling("settlers.S9", "settlers.G4")
@pytest.mark.parametrize("seed", range(4))
def test_each_desert_has_its_bandit(seed: int) -> None:
    assert bandits_of(read(new("classic19", seed))) == {"C5": 1, "C9": 1}
    assert bandits_of(read(new("large30", seed))) == {"D4": 1, "D8": 1}


@ruling("settlers.G4")
def test_two_bandits_share_a_single_desert() -> None:
    assert bandits_of(read(new("classic19", deserts=1))) == {"C5": 2}


@ruling("settlers.G4")
@each_board
def test_a_single_bandit_starts_on_a_desert(board: str) -> None:
    for seed in range(10):
        pos = read(new(board, seed, preset="official"))
        [(tile, n)] = bandits_of(pos).items()
        assert n == 1
        assert tile in deserts_of(pos)


@ruling("settlers.G4")
@each_board
def test_chance_chooses_the_desert_of_a_single_bandit(board: str) -> None:
    found = {tile for seed in range(20) for tile in bandits_of(read(new(board, seed, bandits=1)))}
    assert found == set(deserts_of(read(new(board))))


# ---------------------------------------------------------------- chance
def drawn(match: Match, stream: str) -> list[str]:
    """The draws of one stream."""
    return [line for line in match.draws if line.split()[0] == stream]


def rounds_of_rolls(match: Match) -> list[list[int]]:
    """Who rolled in each round of rolling for the start, as it must have been by the sums."""
    seats, rolls = range(match.seats), [event for event in match.events() if event.kind == "first_roll"]
    rounds = [list(seats)]
    while len(rounds[-1]) > 1:
        rolling = rounds[-1]
        now, rolls = rolls[: len(rolling)], rolls[len(rolling) :]
        assert [event.seat for event in now] == ["abcdef"[seat] for seat in rolling]
        for event in now:
            assert {event.args["first"], event.args["second"]} <= set(range(1, 7))
            assert event.args["first"] + event.args["second"] == event.args["sum"]  # type: ignore[operator]
        sums = [event.args["sum"] for event in now]
        rounds.append([seat for seat, n in zip(rolling, sums, strict=True) if n == max(sums)])
    assert not rolls
    return rounds


@ruling("settlers.S10", "settlers.D2")
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_highest_roll_begins_and_those_who_tie_roll_again(seats: int) -> None:
    shapes = set()
    for seed in range(40):
        match = jarlshof.new("settlers", seats=seats, seed=seed)
        rounds = rounds_of_rolls(match)
        shapes.add(tuple(map(len, rounds)))
        [begins] = [event.seat for event in match.events() if event.kind == "begins"]
        assert [begins] == ["abcdef"[seat] for seat in rounds[-1]]
        assert match.asked == rounds[-1]
        assert read(match).turn == rounds[-1][0]
    assert (seats, 1) in shapes
    assert (seats, 2, 1) in shapes  # two of them tied


@ruling("settlers.D2")
def test_everybody_begins_now_and_then_and_sometimes_there_is_a_tie() -> None:
    matches = [jarlshof.new("settlers", seats=3, seed=seed) for seed in range(60)]
    assert {tuple(match.asked) for match in matches} == {(0,), (1,), (2,)}
    rolls = {sum(event.kind == "first_roll" for event in match.events()) for match in matches}
    assert min(rolls) == 3
    assert max(rolls) > 3


@many_seeds
@settings(max_examples=20)
def test_each_draw_names_its_stream(seed: int, board: str) -> None:
    match = new(board, seed)
    streams = [line.split()[0] for line in match.draws]
    assert sorted(set(streams)) == ["board", "deck", "dice"]
    assert streams == sorted(streams)  # the board is laid, the deck shuffled, the start rolled for
    assert len(drawn(match, "deck")) == sum(CARDS[board].values()) - 1
    assert all(line.split()[2] == "6" for line in drawn(match, "dice"))
    for stream in set(streams):
        words = [int(line.split()[1]) for line in drawn(match, stream)]
        assert words == sorted(set(words))


@pytest.mark.parametrize(
    "options",
    [
        {"target": 15},
        {"seats": 3},
        {"turns": 10},
        {"tokens": "random"},
        {"terrain": "fixed"},
        {"harbours": "frame"},
        {"desert_placement": "random"},
        {"bandits": 1},
        {"dice": "deck36"},
    ],
    ids=str,
)
@given(seed=st.integers(0, (1 << 64) - 1))
@settings(max_examples=6)
def test_one_kind_of_chance_never_shifts_another(options: dict[str, object], seed: int) -> None:
    """Other board, other seats, other target: the deck is the same, and so are the rolls of those who roll."""
    plain, other = new("classic19", seed), new("classic19", seed, **options)
    assert drawn(plain, "deck") == drawn(other, "deck")
    assert read(plain).deck == read(other).deck
    rolls = [drawn(match, "dice") for match in (plain, other)]
    shorter = min(map(len, rolls))
    assert rolls[0][:shorter] == rolls[1][:shorter]
    if not {"tokens", "terrain", "harbours", "desert_placement", "bandits"} & options.keys():
        assert drawn(plain, "board") == drawn(other, "board")
        assert read(plain).tiles == read(other).tiles
        assert rolls[0] == rolls[1] or options == {"seats": 3}


def test_another_deck_shifts_neither_board_nor_dice() -> None:
    for seed in range(10):
        plain, other = new("classic19", seed), new("classic19", seed, deck="ext")
        assert drawn(plain, "board") == drawn(other, "board")
        assert drawn(plain, "dice") == drawn(other, "dice")
        assert len(read(other).deck) == 34


@pytest.mark.parametrize("seed", range(3))
def test_rolls_and_thefts_do_not_touch_the_deck(seed: int) -> None:
    match = jarlshof.new("settlers", seats=3, seed=seed, seven_discard="none", target=20)
    deck = read(match).deck
    dice = len(drawn(match, "dice"))
    while len(drawn(match, "dice")) < dice + 60:
        legal = match.legal()
        plain = [text for text in legal if text.split()[0] in ("roll", "end", "settle", "bandit", "steal")]
        match.play((plain or legal)[0])
    assert read(match).deck == deck
    assert len(drawn(match, "board")) == len(drawn(new("classic19", seed), "board"))
    assert len(drawn(match, "deck")) == 24
    fresh = jarlshof.new("settlers", seats=3, seed=seed)
    assert drawn(match, "dice")[:dice] == drawn(fresh, "dice")


def test_another_seed_is_another_board_deck_and_start() -> None:
    matches = [new("large30", seed) for seed in range(12)]
    assert len({tuple(drawn(match, "board")) for match in matches}) == 12
    assert len({tuple(read(match).deck) for match in matches}) == 12
    assert len({tuple(drawn(match, "dice")) for match in matches}) > 10
