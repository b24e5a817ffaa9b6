"""The hex board: tiles, crossings and paths of `large30`, of which `classic19` is a part; names and neighbours.

Tiles stand on a point. A tile in row r and column x touches the crossings (x, 2r), (x + 1, 2r + 1), (x + 1, 2r + 2),
(x, 2r + 3), (x − 1, 2r + 2), (x − 1, 2r + 1). Everything is numbered in reading order. What lies on it
is dealt by `law/setup.py`.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from jarlshof.core.bits import to_words

Place: TypeAlias = tuple[int, int]  # row and column
Table: TypeAlias = npt.NDArray[np.int64]

NONE = -1
CLASSIC, LARGE = 0, 1
BOARDS = ("classic19", "large30")
FIRST_COLUMN = ((5, 4, 3, 4, 5), (5, 4, 3, 2, 3, 4, 5))
ROW_LENGTH = ((3, 4, 5, 4, 3), (3, 4, 5, 6, 5, 4, 3))
CORNERS = 6
# steps clockwise: E, SE, SW, W, NW, NE
STEPS = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))


def _tiles(board: int) -> list[Place]:
    rows = zip(FIRST_COLUMN[board], ROW_LENGTH[board], strict=True)
    return [(row, first + 2 * k) for row, (first, length) in enumerate(rows) for k in range(length)]


def _crossings(tile: Place) -> list[Place]:
    """The six crossings of a tile, clockwise from the top."""
    r, x = tile
    return [(2 * r, x), (2 * r + 1, x + 1), (2 * r + 2, x + 1), (2 * r + 3, x), (2 * r + 2, x - 1), (2 * r + 1, x - 1)]


def _paths(tile: Place) -> list[tuple[Place, Place]]:
    """The six paths of a tile, clockwise from the upper right one."""
    corners = _crossings(tile)
    ring = zip(corners, corners[1:] + corners[:1], strict=True)
    return [(one, other) if one < other else (other, one) for one, other in ring]


_LAND = [_tiles(board) for board in (CLASSIC, LARGE)]
TILE_PLACES = _LAND[LARGE]
CROSSING_PLACES = sorted({crossing for tile in TILE_PLACES for crossing in _crossings(tile)})
PATH_PLACES = sorted({path for tile in TILE_PLACES for path in _paths(tile)})
TILES, CROSSINGS, PATHS = len(TILE_PLACES), len(CROSSING_PLACES), len(PATH_PLACES)

_tile_number = {place: n for n, place in enumerate(TILE_PLACES)}
_crossing_number = {place: n for n, place in enumerate(CROSSING_PLACES)}
_path_number = {place: n for n, place in enumerate(PATH_PLACES)}

TILE_NAMES = [f"{'ABCDEFG'[row]}{column}" for row, column in TILE_PLACES]
CROSSING_NAMES = [f"{'abcdefghijklmnop'[row]}{column}" for row, column in CROSSING_PLACES]
PATH_NAMES = ["-".join(CROSSING_NAMES[_crossing_number[end]] for end in path) for path in PATH_PLACES]


def _table(rows: list[list[int]], width: int) -> Table:
    """Rows of numbers, filled up with NONE."""
    return np.array([row + [NONE] * (width - len(row)) for row in rows], np.int64)


# ---------------------------------------------------------------- neighbours
TILE_CROSSINGS = _table([[_crossing_number[c] for c in _crossings(tile)] for tile in TILE_PLACES], 6)
PATH_ENDS = _table([[_crossing_number[end] for end in path] for path in PATH_PLACES], 2)
CROSSING_PATHS = _table([[e for e in range(PATHS) if n in PATH_ENDS[e]] for n in range(CROSSINGS)], 3)
CROSSING_TILES = _table([[t for t in range(TILES) if n in TILE_CROSSINGS[t]] for n in range(CROSSINGS)], 3)
NEXT_CROSSINGS = _table(
    [[int(PATH_ENDS[e].sum()) - n for e in CROSSING_PATHS[n] if e >= 0] for n in range(CROSSINGS)], 3
)


def _neighbours(tile: Place) -> list[Place]:
    return [(tile[0] + row, tile[1] + column) for row, column in STEPS]


NEXT_TILES = _table([[_tile_number[t] for t in _neighbours(tile) if t in _tile_number] for tile in TILE_PLACES], 6)

# ---------------------------------------------------------------- the two boards as parts
LAND_TILES = [[_tile_number[tile] for tile in land] for land in _LAND]
LAND_CROSSINGS = [sorted({int(c) for t in tiles for c in TILE_CROSSINGS[t]}) for tiles in LAND_TILES]
LAND_PATHS = [sorted({_path_number[p] for tile in land for p in _paths(tile)}) for land in _LAND]
ON_BOARD_TILES = _table(LAND_TILES, TILES)  # in reading order
TILE_COUNT = np.array([len(tiles) for tiles in LAND_TILES], np.int64)


CROSSING_WORDS = np.array([to_words(members) for members in LAND_CROSSINGS], np.uint64)
PATH_WORDS = np.array([to_words(members) for members in LAND_PATHS], np.uint64)
AT_CROSSING = np.array([to_words(e for e in row if e >= 0) for row in CROSSING_PATHS], np.uint64)  # its paths
AROUND_CROSSING = np.array(  # itself and its neighbours: where the distance rule forbids others
    [to_words([n, *(m for m in NEXT_CROSSINGS[n] if m >= 0)]) for n in range(CROSSINGS)], np.uint64
)


# ---------------------------------------------------------------- the coast, clockwise from the top left tile's NW path
def _coast(board: int) -> tuple[list[int], list[list[int]]]:
    """The coast's paths; and the sea tiles around it, each as the numbers (on the coast) of its paths to land."""
    land = set(_LAND[board])
    middle = (len(ROW_LENGTH[board]) * 2 + 1) / 2, 7.0
    found: list[tuple[float, int, Place]] = []
    for tile in land:
        for path, sea in zip(_paths(tile), (_neighbours(tile)[k] for k in (5, 0, 1, 2, 3, 4)), strict=True):
            if sea not in land:
                (r1, x1), (r2, x2) = path
                angle = math.atan2((r1 + r2) / 2 - middle[0], ((x1 + x2) / 2 - middle[1]) * 0.9)
                found.append((angle, _path_number[path], sea))
    found.sort()
    first = next(k for k, (_, path, _) in enumerate(found) if PATH_NAMES[path] == "a5-b4")
    ring = found[first:] + found[:first]
    seas: dict[Place, list[int]] = {}
    for k, (_, _, sea) in enumerate(ring):
        seas.setdefault(sea, []).append(k)
    return [path for _, path, _ in ring], list(seas.values())


_COASTS = [_coast(board) for board in (CLASSIC, LARGE)]
COAST = _table([coast for coast, _ in _COASTS], max(len(coast) for coast, _ in _COASTS))
COAST_LENGTH = np.array([len(coast) for coast, _ in _COASTS], np.int64)
SEA_TILES = [seas for _, seas in _COASTS]
SEA_COUNT = np.array([len(seas) for seas in SEA_TILES], np.int64)
SEA_PATHS = np.array(  # for each sea tile its one or two places on the coast
    [[pair + [NONE] * (2 - len(pair)) for pair in seas + [[]] * (max(SEA_COUNT) - len(seas))] for seas in SEA_TILES],
    np.int64,
)


# ---------------------------------------------------------------- spirals from each corner, both ways
def _spiral(board: int, corner: Place, turn: int) -> list[int]:
    """All tiles from a corner along the coast and inwards; `turn` −1 counter-clockwise, 1 clockwise."""
    land = set(_LAND[board])
    for heading in range(6):
        outside = STEPS[(heading - turn) % 6]
        if (corner[0] + outside[0], corner[1] + outside[1]) in land:
            continue
        walk, left, way, here = [corner], land - {corner}, heading, corner
        while left:
            for bend in range(6):
                step = STEPS[(way + turn * bend) % 6]
                there = here[0] + step[0], here[1] + step[1]
                if there in left:
                    break
            else:
                break
            way, here = (way + turn * bend) % 6, there
            walk.append(here)
            left.remove(here)
        if not left and walk[1] == (corner[0] + STEPS[heading][0], corner[1] + STEPS[heading][1]):
            return [_tile_number[tile] for tile in walk]
    raise AssertionError(f"no spiral from {corner}")


def _corners(board: int) -> list[Place]:
    """Clockwise from the top left."""
    rows: dict[int, list[Place]] = {}
    for tile in _LAND[board]:
        rows.setdefault(tile[0], []).append(tile)
    widest, last = len(rows) // 2, len(rows) - 1
    return [rows[0][0], rows[0][-1], rows[widest][-1], rows[last][-1], rows[last][0], rows[widest][0]]


SPIRALS = np.array(  # board, 2 × corner + (clockwise?), position
    [
        [
            _spiral(board, corner, turn) + [NONE] * (TILES - len(_LAND[board]))
            for corner in _corners(board)
            for turn in (-1, 1)
        ]
        for board in (CLASSIC, LARGE)
    ],
    np.int64,
)
CENTRE = (_tile_number[(2, 7)], _tile_number[(3, 6)])  # on `large30` the left one of the two in the middle (G3)
BESIDE_CENTRE = np.array([[_tile_number[(2, 5)], _tile_number[(2, 9)]], [_tile_number[(3, 4)], _tile_number[(3, 8)]]])
