"""The land tiles: our own set of eight, two-sided, read from content/tiles.toml and checked (nord.B1).

A shape is the ground of each space of a tile, by row and column. A tile may be rotated on the table; its mirror
image is only the outline of its other side. `showing` says which tile lies on some spaces of a board.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import msgspec

from jarlshof.core.errors import BadContent
from jarlshof.games.nord.board import SIZE, TOKENS, Ground

SPACES = 8  # of a tile
REGIONS = [2, 3, 3]  # spaces of the mountain, the forest and the karst of a standard side, in some order
STANDARD, WILD = "12345678", "ABCDEFGH"
TERRAINS = (Ground.MOUNTAIN, Ground.FOREST, Ground.KARST)
NO_LAND = "."

Place = tuple[int, int]  # row and column
Shape = dict[Place, Ground]


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a tile as it is drawn."""

    mark: str
    rows: list[str]

    @property
    def shape(self) -> Shape:
        return at_corner(
            {
                (row, column): TOKENS[token]
                for row, tokens in enumerate(self.rows)
                for column, token in enumerate(tokens)
                if token != NO_LAND
            }
        )


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tile has a standard and a wild side (nord.B1)."""

    standard: Side
    wild: Side


class Showing(NamedTuple):
    """The side of a tile that is up, and how often it was turned clockwise by a quarter."""

    mark: str
    turns: int


# The set


@cache
def tile_set() -> tuple[Tile, ...]:
    """The eight tiles in the package."""
    content = files("jarlshof.games.nord") / "content" / "tiles.toml"
    return read_tiles(content.read_text(encoding="utf-8"))


@cache
def sides() -> dict[str, Shape]:
    """The shape of each side, by its mark."""
    return {side.mark: side.shape for tile in tile_set() for side in (tile.standard, tile.wild)}


def showing(ground: Sequence[int], spaces: Iterable[int]) -> Showing | None:
    """The side, and its rotation, that these spaces of a board show; None if it is none of ours.

    A settlement hides the ground below it (nord.R6), so it may stand on anything.
    """
    seen: Shape = at_corner({divmod(space, SIZE): Ground(ground[space]) for space in spaces})
    for mark, shape in sides().items():
        for turns, turned in enumerate(rotations(shape)):
            if alike(seen, turned):
                return Showing(mark, turns)
    return None


def alike(seen: Shape, shape: Shape) -> bool:
    """Same outline, and same ground wherever no settlement hides it."""
    return seen.keys() == shape.keys() and all(
        ground in (Ground.SETTLEMENT, shape[place]) for place, ground in seen.items()
    )


# Turning


def rotations(shape: Shape) -> list[Shape]:
    """The shape, then turned clockwise by one, two and three quarters."""
    found = [shape]
    for _ in range(3):
        found.append(at_corner({(column, -row): ground for (row, column), ground in found[-1].items()}))
    return found


def mirrored(shape: Shape) -> Shape:
    """What the outline becomes when the tile is turned over sideways."""
    return at_corner({(row, -column): ground for (row, column), ground in shape.items()})


def at_corner(shape: Shape) -> Shape:
    """The same shape with its uppermost row and leftmost column at 0."""
    top = min((row for row, _ in shape), default=0)
    left = min((column for _, column in shape), default=0)
    return {(row - top, column - left): ground for (row, column), ground in shape.items()}


def outline(shape: Shape) -> tuple[Place, ...]:
    """The same for two shapes that cover the same spaces after turning, or turning over."""
    turned = [*rotations(shape), *rotations(mirrored(shape))]
    return min(tuple(sorted(each)) for each in turned)


# Regions


def terrain(ground: Ground) -> Ground:
    """A stone pile lies on karst (nord.B8)."""
    return Ground.KARST if ground == Ground.PILE else ground


def regions(shape: Shape) -> list[tuple[Ground, int]]:
    """Terrain and number of spaces of each region of a side (nord.R12)."""
    found = []
    left = set(shape)
    while left:
        edge = [min(left)]
        kind, size = terrain(shape[edge[0]]), 0
        left.discard(edge[0])
        while edge:
            row, column = edge.pop()
            size += 1
            for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
                if near in left and terrain(shape[near]) == kind:
                    left.discard(near)
                    edge.append(near)
        found.append((kind, size))
    return found


def hangs_together(shape: Shape) -> bool:
    """Whether the spaces hang together by edges (nord.B1)."""
    return len(regions(dict.fromkeys(shape, Ground.KARST))) == 1


# Reading and checking


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of the file."""

    tiles: list[Tile]


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a TOML text; `BadContent` tells everything that is wrong with them."""
    try:
        tiles = msgspec.convert(tomllib.loads(text), Sheet).tiles
    except ValueError as error:  # not TOML, or other keys
        raise BadContent("tiles", [("nord.B1", str(error))]) from None
    unknown = [side.mark for tile in tiles for side in (tile.standard, tile.wild) if not drawn_with_tokens(side)]
    said = [f"side {mark} is drawn with other letters than m, f, k, p and ." for mark in unknown]
    said = said or [*wrong_set(tiles), *(each for tile in tiles for each in (*wrong_sides(tile), *wrong_regions(tile)))]
    if said:
        raise BadContent("tiles", [("nord.B1", each) for each in said])
    return tuple(tiles)


def drawn_with_tokens(side: Side) -> bool:
    return set("".join(side.rows)) <= {"m", "f", "k", "p", NO_LAND}


def wrong_set(tiles: Sequence[Tile]) -> Iterator[str]:
    """Eight tiles, 1 … 8 and A … H, with eight different outlines (nord.B1)."""
    for marks, found in (
        (STANDARD, [tile.standard.mark for tile in tiles]),
        (WILD, [tile.wild.mark for tile in tiles]),
    ):
        if found != list(marks):
            yield f"the sides are {' '.join(found)}; they should be {' '.join(marks)}"
    if len({outline(tile.standard.shape) for tile in tiles}) != len(tiles):
        yield "two tiles have the same outline"


def wrong_sides(tile: Tile) -> Iterator[str]:
    """Eight spaces that hang together and are no rectangle; the wild side is the mirror image (nord.B1)."""
    for side in (tile.standard, tile.wild):
        shape = side.shape
        if len(shape) != SPACES:
            yield f"side {side.mark} has {len(shape)} spaces; it should have {SPACES}"
        if not hangs_together(shape):
            yield f"side {side.mark} does not hang together by edges"
        if len({row for row, _ in shape}) * len({column for _, column in shape}) == len(shape):
            yield f"side {side.mark} is a rectangle"
    if tile.wild.shape.keys() != mirrored(tile.standard.shape).keys():
        yield f"side {tile.wild.mark} is not the mirrored outline of side {tile.standard.mark}"


def wrong_regions(tile: Tile) -> Iterator[str]:
    """A standard side has one region of each terrain, of 2, 3 and 3 spaces, and one stone pile (nord.B1)."""
    mark, shape = tile.standard.mark, tile.standard.shape
    found = regions(shape)
    if sorted(kind for kind, _ in found) != sorted(TERRAINS) or sorted(size for _, size in found) != REGIONS:
        yield f"side {mark} should have one region of each terrain, of 2, 3 and 3 spaces"
    if list(shape.values()).count(Ground.PILE) != 1:
        yield f"side {mark} should have exactly one stone pile"
