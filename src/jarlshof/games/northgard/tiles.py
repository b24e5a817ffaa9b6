"""The map tiles as tables: areas, sides, lines, corners and what lies in each area (northgard.7.1, northgard.8.1).

Sides are numbered clockwise from north, corners clockwise from north-west, both of a tile as printed.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import NamedTuple

import numpy as np

SIDES = "nesw"
NORTH_WEST, NORTH_EAST, SOUTH_EAST, SOUTH_WEST = range(4)
CONTENTS = "fwl*scL"  # in the order of the fields of `icons`
MOST_AREAS = 4
MOST_LINES = 5
START, SECOND_START, FIRST_TILE = 0, 1, 2  # the tile called 1 has the number 2


class Line(NamedTuple):
    """A border between two areas, and the corners of the tile that it reaches."""

    one: str
    other: str
    corners: tuple[int, ...]


class Shape(NamedTuple):
    """The areas of a shape with the sides each one has, and its lines."""

    areas: dict[str, str]
    lines: tuple[Line, ...]


_TO_THE_CORNERS = (
    Line("n", "w", (NORTH_WEST,)),
    Line("n", "e", (NORTH_EAST,)),
    Line("w", "s", (SOUTH_WEST,)),
    Line("e", "s", (SOUTH_EAST,)),
)
_FOUR = {"n": "n", "e": "e", "s": "s", "w": "w"}
SHAPES = {
    "O": Shape({"a": "nesw"}, ()),
    "B": Shape({"n": "n", "s": "esw"}, (Line("n", "s", (NORTH_WEST, NORTH_EAST)),)),
    "D": Shape({"n": "nw", "s": "es"}, (Line("n", "s", (NORTH_EAST, SOUTH_WEST)),)),
    "P": Shape(
        {"n": "n", "m": "we", "s": "s"},
        (Line("n", "m", (NORTH_WEST, NORTH_EAST)), Line("m", "s", (SOUTH_WEST, SOUTH_EAST))),
    ),
    "Y": Shape(
        {"n": "nw", "e": "e", "s": "s"},
        (Line("n", "e", (NORTH_EAST,)), Line("e", "s", (SOUTH_EAST,)), Line("n", "s", (SOUTH_WEST,))),
    ),
    "Y'": Shape(
        {"n": "n", "e": "es", "w": "w"},
        (Line("n", "w", (NORTH_WEST,)), Line("n", "e", (NORTH_EAST,)), Line("w", "e", (SOUTH_WEST,))),
    ),
    "X": Shape(_FOUR, (*_TO_THE_CORNERS, Line("w", "e", ()))),
    "Z": Shape(_FOUR, (*_TO_THE_CORNERS, Line("n", "s", ()))),
}


class Tile(NamedTuple):
    """A tile as printed: its shape, the contents of its areas as letters, and its rough lines."""

    name: str
    shape: str
    contents: dict[str, str]
    rough: frozenset[tuple[str, str]]


def _read(name: str, text: str) -> Tile:
    printed, _, rough = text.partition(" rough ")
    shape, *parts = printed.split()
    contents = dict(part.split(":") for part in parts)
    lines = {(one, other) for one, other in (pair.split("-") for pair in rough.split())}
    known = {(line.one, line.other) for line in SHAPES[shape].lines}
    if not (lines <= known and contents.keys() <= SHAPES[shape].areas.keys()):
        raise ValueError(f"tile {name} names a line or an area that its shape does not have")
    return Tile(name, shape, contents, frozenset(lines))


def _read_all() -> list[Tile]:
    content = files("jarlshof.games.northgard") / "content" / "tiles.toml"
    return [_read(name, text) for name, text in tomllib.loads(content.read_text(encoding="utf-8")).items()]


PRINTED = _read_all()
TILE_NAMES = [tile.name for tile in PRINTED]
TILES = len(PRINTED)
AREA_NAMES = [tile.name + letter for tile in PRINTED for letter in SHAPES[tile.shape].areas]
AREAS = len(AREA_NAMES)
AREA_NUMBERS = {name: n for n, name in enumerate(AREA_NAMES)}

FIRST_AREA = np.zeros(TILES + 1, np.int64)  # areas of a tile have the numbers from here to that of the next tile
AREA_TILE = np.zeros(AREAS, np.int64)
SIDE_AREA = np.zeros((TILES, 4), np.int64)
SIDE_COUNT = np.zeros(AREAS, np.int64)
LINE_COUNT = np.zeros(TILES, np.int64)
LINES = np.zeros((TILES, MOST_LINES, 3), np.int64)  # two areas, and 1 if the line is rough
ENDS = np.zeros((TILES, 4), np.int64)  # lines that end in a corner
AREA_ICONS = np.zeros(AREAS, np.int64)  # what lies in an area, as the field `icons` has it

# `icons` counts seven things in one number; joined territories are added.
SHIFTS = (0, 4, 8, 12, 16, 22, 26)  # food, wood, lore, lairs, small, carved, large
SHIFT = np.array(SHIFTS, np.int64)
MASK = np.array([15, 15, 15, 15, 63, 15, 15], np.int64)


def _fill() -> None:
    for number, tile in enumerate(PRINTED):
        areas = {letter: AREA_NUMBERS[tile.name + letter] for letter in SHAPES[tile.shape].areas}
        FIRST_AREA[number + 1] = FIRST_AREA[number] + len(areas)
        for letter, sides in SHAPES[tile.shape].areas.items():
            AREA_TILE[areas[letter]] = number
            SIDE_COUNT[areas[letter]] = len(sides)
            for side in sides:
                SIDE_AREA[number, SIDES.index(side)] = areas[letter]
            for thing in tile.contents.get(letter, ""):
                AREA_ICONS[areas[letter]] += 1 << SHIFTS[CONTENTS.index(thing)]
        for line in SHAPES[tile.shape].lines:
            rough = (line.one, line.other) in tile.rough
            LINES[number, LINE_COUNT[number]] = areas[line.one], areas[line.other], rough
            LINE_COUNT[number] += 1
            for corner in line.corners:
                ENDS[number, corner] += 1


_fill()
