"""Land tiles: our set keeps what the rules say of the printed one, and a tile is found again on a board."""

from __future__ import annotations

from importlib.resources import files

import pytest

from jarlshof.core.errors import BadContent
from jarlshof.games.nord.board import CELLS, SIZE, Ground
from jarlshof.games.nord.islands.tiles import (
    STANDARD,
    WILD,
    Shape,
    Showing,
    Tile,
    mirrored,
    outline,
    read_tiles,
    regions,
    rotations,
    showing,
    sides,
    terrain,
    tile_set,
)
from tests.ruling import ruling

TEXT = (files("jarlshof.games.nord") / "content" / "tiles.toml").read_text(encoding="utf-8")
TILES = pytest.mark.parametrize("tile", tile_set(), ids=lambda tile: f"{tile.standard.mark}-{tile.wild.mark}")
SIDES = pytest.mark.parametrize("mark", STANDARD + WILD)


def piles(shape: Shape) -> int:
    return list(shape.values()).count(Ground.PILE)


def connected(shape: Shape) -> bool:
    """Walking over edges, written in another way than the code that is tested."""
    reached = [next(iter(shape))]
    for row, column in reached:
        for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
            if near in shape and near not in reached:
                reached.append(near)
    return len(reached) == len(shape)


def board(shape: Shape, row: int = 4, column: int = 5) -> list[int]:
    """The ground of a grid on which nothing lies but one tile."""
    ground = [int(Ground.SEA)] * CELLS
    for (down, right), kind in shape.items():
        ground[(row + down) * SIZE + column + right] = kind
    return ground


def land(ground: list[int]) -> list[int]:
    return [space for space, kind in enumerate(ground) if kind != Ground.SEA]


# The set


@ruling("nord.B1")
def test_there_are_eight_tiles_with_two_sides_each() -> None:
    assert [tile.standard.mark for tile in tile_set()] == list("12345678")
    assert [tile.wild.mark for tile in tile_set()] == list("ABCDEFGH")


@ruling("nord.B1")
@SIDES
def test_a_side_is_eight_spaces_that_hang_together(mark: str) -> None:
    assert len(sides()[mark]) == 8
    assert connected(sides()[mark])


@ruling("nord.B1")
@SIDES
def test_no_tile_is_a_rectangle(mark: str) -> None:
    rows, columns = ({place[axis] for place in sides()[mark]} for axis in (0, 1))
    assert len(rows) * len(columns) > 8


@ruling("nord.B1")
def test_no_two_tiles_have_the_same_outline_however_they_are_turned_or_turned_over() -> None:
    for marks in (STANDARD, WILD):
        assert len({outline(sides()[mark]) for mark in marks}) == 8


@ruling("nord.B1")
@TILES
def test_the_wild_side_is_the_mirror_image_of_the_standard_side(tile: Tile) -> None:
    widest = max(len(row) for row in tile.standard.rows)
    seen = [[token != "." for token in row.ljust(widest, ".")] for row in tile.standard.rows]
    assert [[token != "." for token in row] for row in tile.wild.rows] == [row[::-1] for row in seen]


@ruling("nord.B1")
@pytest.mark.parametrize("mark", STANDARD)
def test_a_standard_side_has_a_region_of_each_terrain_of_two_three_and_three_spaces(mark: str) -> None:
    found = regions(sides()[mark])
    assert sorted(kind for kind, _ in found) == [Ground.MOUNTAIN, Ground.FOREST, Ground.KARST]
    assert sorted(size for _, size in found) == [2, 3, 3]


@ruling("nord.B1", "nord.B8")
@pytest.mark.parametrize("mark", STANDARD)
def test_a_standard_side_has_one_stone_pile(mark: str) -> None:
    assert piles(sides()[mark]) == 1


@ruling("nord.B1")
def test_each_terrain_is_the_small_one_of_some_standard_sides() -> None:
    small = [kind for mark in STANDARD for kind, size in regions(sides()[mark]) if size == 2]
    assert set(small) == {Ground.MOUNTAIN, Ground.FOREST, Ground.KARST}


@ruling("nord.B1")
@pytest.mark.parametrize("mark", WILD)
def test_a_wild_side_has_two_terrains_in_larger_regions_and_two_stone_piles_or_none(mark: str) -> None:
    shape = sides()[mark]
    assert len({terrain(ground) for ground in shape.values()}) == 2
    assert max(size for _, size in regions(shape)) >= 4
    assert piles(shape) in (0, 2)


@ruling("nord.B1")
def test_wild_sides_have_eight_stone_piles_and_all_terrains_in_equal_parts() -> None:
    ground = [terrain(kind) for mark in WILD for kind in sides()[mark].values()]
    assert sum(piles(sides()[mark]) for mark in WILD) == 8
    assert all(20 <= ground.count(kind) <= 23 for kind in (Ground.MOUNTAIN, Ground.FOREST, Ground.KARST))
    assert sum(max(size for _, size in regions(sides()[mark])) >= 5 for mark in WILD) == 7


# Turning


@SIDES
def test_four_quarters_are_a_whole_turn(mark: str) -> None:
    shape = sides()[mark]
    assert rotations(shape)[0] == shape
    assert rotations(rotations(shape)[3])[1] == shape


def test_a_turn_goes_clockwise() -> None:
    """1 is drawn pkm/fkm/ff. – its left column is its upper row after a quarter."""
    turned = rotations(sides()["1"])[1]
    assert [turned[0, column] for column in range(3)] == [Ground.FOREST, Ground.FOREST, Ground.PILE]


def test_turning_over_twice_changes_nothing() -> None:
    assert all(mirrored(mirrored(shape)) == shape for shape in sides().values())


# Finding a tile on a board


@SIDES
@pytest.mark.parametrize("turns", range(4))
def test_a_side_is_known_again_in_every_rotation(mark: str, turns: int) -> None:
    turned = rotations(sides()[mark])[turns]
    ground = board(turned)
    found = showing(ground, land(ground))
    assert found is not None
    assert found.mark == mark
    assert rotations(sides()[mark])[found.turns] == turned


@ruling("nord.R6")
@SIDES
def test_a_settlement_may_hide_any_space(mark: str) -> None:
    for n in range(8):
        ground = board(rotations(sides()[mark])[1])
        ground[land(ground)[n]] = Ground.SETTLEMENT
        found = showing(ground, land(ground))
        assert found is not None
        assert found.mark == mark


@pytest.mark.parametrize("mark", STANDARD)
def test_a_mirrored_standard_side_is_none_of_ours(mark: str) -> None:
    ground = board(mirrored(sides()[mark]))
    assert showing(ground, land(ground)) is None


def test_other_ground_is_none_of_ours() -> None:
    ground = board(sides()["4"])
    assert showing(ground, land(ground)) == Showing("4", 0)
    ground[land(ground)[0]] = Ground.MOUNTAIN
    assert showing(ground, land(ground)) is None
    assert showing(ground, land(ground)[:7]) is None
    assert showing(ground, []) is None


# Reading


BAD = {
    "no TOML": ("tiles", "[["),
    "another key": (TEXT, TEXT + 'name = "x"'),
    "no list": (TEXT, "tiles = 3"),
    "an unknown letter": ('"pkm", "fkm"', '"pkx", "fkm"'),
    "the sea": ('"pkm", "fkm"', '"pk~", "fkm"'),
    "seven spaces": ('"pkm", "fkm", "ff."', '"pkm", "fkm", "f.."'),
    "in two pieces": ('"pkm", "fkm", "ff."', '"pkm", "fkm", "...", "ff."'),
    "a rectangle": ('["ffpk.", ".fkmm"]', '["ffpk", "fkmm"]'),
    "the outline of another": ('["pk..", "mmmf", "..ff"]', '["kpff", ".km.", ".mm."]'),
    "not mirrored": ('[".ffff", "ffmm."]', '["ffff.", ".ffmm"]'),
    "no pile": ('"pkm", "fkm"', '"kkm", "fkm"'),
    "two piles": ('"pkm", "fkm"', '"ppm", "fkm"'),
    "no karst": ('["k.f", "kmf", "pmm"]', '["m.f", "mmf", "mmm"]'),
    "two forests": ('"pkm", "fkm", "ff."', '"pkf", "fkm", "fm."'),
    "a mark twice": ('mark = "2"', 'mark = "1"'),
    "a wild mark on a standard side": ('mark = "1"', 'mark = "A"'),
    "one tile less": (TEXT, TEXT[: TEXT.rindex("[[tiles]]")]),
    "nothing": (TEXT, ""),
}


@ruling("nord.B1")
@pytest.mark.parametrize(("old", "new"), list(BAD.values()), ids=list(BAD))
def test_another_set_is_refused(old: str, new: str) -> None:
    with pytest.raises(BadContent, match=r"^tiles: .*\(nord.B1\)"):
        read_tiles(TEXT.replace(old, new))


def test_our_set_is_read() -> None:
    assert read_tiles(TEXT) == tile_set()
