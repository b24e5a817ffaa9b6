"""How a tile looks: its lines and areas as points (northgard.7.1), and where in an area there is room for something.

A tile is a square of SIDE units. Points are those of the tile as printed; `placed` turns and moves them to the map.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from jarlshof.drawing.chart import Point, noise
from jarlshof.games.northgard.tiles import AREA_NAMES, PRINTED, SHAPES, SIDES
from jarlshof.games.northgard.view.survey import Laid, areas_of

Points: TypeAlias = npt.NDArray[np.float64]

SIDE = 300
CORNERS: dict[str, Point] = {"NW": (0, 0), "NE": (1, 0), "SE": (1, 1), "SW": (0, 1)}
# Where lines meet inside a tile of each shape.
JUNCTIONS: dict[str, dict[str, Point]] = {
    "X": {"J": (0.5, 0.36), "K": (0.5, 0.64)},
    "Z": {"J": (0.36, 0.5), "K": (0.64, 0.5)},
    "Y": {"J": (0.52, 0.5)},
    "Y'": {"J": (0.52, 0.5)},
}
# The ring round each area: corners and junctions, reached along a line (~) or along a side of the tile.
RINGS: dict[str, dict[str, str]] = {
    "O": {"a": "NW NE SE SW"},
    "B": {"n": "NW NE ~NW", "s": "NW ~NE SE SW"},
    "D": {"n": "NW NE ~SW", "s": "NE SE SW ~NE"},
    "P": {"n": "NW NE ~NW", "m": "NW ~NE SE ~SW", "s": "SE SW ~SE"},
    "Y": {"n": "NW NE ~J ~SW", "e": "NE SE ~J ~NE", "s": "SE SW ~J ~SE"},
    "Y'": {"n": "NW NE ~J ~NW", "e": "NE SE SW ~J ~NE", "w": "SW NW ~J ~SW"},
    "X": {"n": "NW NE ~J ~NW", "e": "NE SE ~K ~J ~NE", "s": "SE SW ~K ~SE", "w": "SW NW ~J ~K ~SW"},
    "Z": {"n": "NW NE ~K ~J ~NW", "e": "NE SE ~K ~NE", "s": "SE SW ~J ~K ~SE", "w": "SW NW ~J ~SW"},
}
# The ends of each line, in the order of the lines of the shape.
ENDS: dict[str, str] = {
    "O": "",
    "B": "NW-NE",
    "D": "NE-SW",
    "P": "NW-NE SW-SE",
    "Y": "J-NE J-SE J-SW",
    "Y'": "J-NW J-NE J-SW",
    "X": "NW-J NE-J SW-K SE-K J-K",
    "Z": "NW-J NE-K SW-J SE-K J-K",
}
BULGE = 0.33  # of a line that joins two corners of one side
SWING = 0.07  # of the line from corner to corner, an S
WOBBLE = 0.035
STEPS = 12  # pieces of a line


class Border(NamedTuple):
    """A line of a tile: its points, the areas (by number) on both sides, whether it is rough."""

    points: list[Point]
    one: int
    other: int
    rough: bool


# ---------------------------------------------------------------- lines
@cache
def _walk(tile: int, start: str, end: str) -> tuple[Point, ...]:
    """The points of a line of a tile, both ends included; it is inked by hand, a little differently on each tile."""
    if start > end:
        return _walk(tile, end, start)[::-1]
    shape = PRINTED[tile].shape
    nodes = CORNERS | JUNCTIONS.get(shape, {})
    (x0, y0), (x1, y1) = nodes[start], nodes[end]
    far = math.hypot(x1 - x0, y1 - y0)
    nx, ny = -(y1 - y0) / far, (x1 - x0) / far
    inward = (0.5 - (x0 + x1) / 2) * nx + (0.5 - (y0 + y1) / 2) * ny  # to the middle of the tile
    bulge = math.copysign(BULGE, inward) if shape in "BP" else 0
    swing = SWING if shape == "D" else noise(tile, ord(start[-1]), ord(end[-1])) * 0.06
    points = [nodes[start]]
    for k in range(1, STEPS):
        t = k / STEPS
        wave = math.sin(t * math.tau)
        rough = noise(tile * 31 + k, ord(start[0]), ord(end[-1])) * WOBBLE * math.sin(t * math.pi)
        off = bulge * math.sin(t * math.pi) ** 0.8 + swing * wave + rough
        points.append((x0 + (x1 - x0) * t + nx * off, y0 + (y1 - y0) * t + ny * off))
    return (*points, nodes[end])


@cache
def borders(tile: int) -> list[Border]:
    """The lines of a tile, as printed."""
    printed = PRINTED[tile]
    numbers = {AREA_NAMES[area].removeprefix(printed.name): area for area in areas_of(tile)}
    found = []
    for ends, line in zip(ENDS[printed.shape].split(), SHAPES[printed.shape].lines, strict=True):
        start, end = ends.split("-")
        rough = (line.one, line.other) in printed.rough
        found.append(Border(list(_walk(tile, start, end)), numbers[line.one], numbers[line.other], rough))
    return found


@cache
def ring(area: int, tile: int) -> list[Point]:
    """The points round an area of a tile, as printed."""
    printed = PRINTED[tile]
    nodes = CORNERS | JUNCTIONS.get(printed.shape, {})
    first, *others = RINGS[printed.shape][AREA_NAMES[area].removeprefix(printed.name)].split()
    points, here = [nodes[first]], first
    for step in others:
        there = step.removeprefix("~")
        points += _walk(tile, here, there)[1:] if step.startswith("~") else [nodes[there]]
        here = there
    return points[:-1] if points[0] == points[-1] else points


def placed(points: Iterable[Point], at: Laid) -> list[Point]:
    """Points of a tile as printed, where they are on the map."""
    return [place(point, at) for point in points]


def place(point: Point, at: Laid) -> Point:
    """One point of a tile, turned clockwise with it and moved to its cell."""
    x, y = point
    for _ in range(at.turn):
        x, y = 1 - y, x
    return (at.x + x) * SIDE, (at.y + y) * SIDE


def laid_at(x: int, y: int, turn: str) -> Laid:
    """Where a tile of a table lies."""
    return Laid(x, y, SIDES.index(turn))


# ---------------------------------------------------------------- room
class Spot(NamedTuple):
    """A place in an area and how far it is from the lines and sides round it, in units."""

    at: Point
    room: float


GRAIN = 24  # spots along a side of a tile that are looked at


@cache
def spots(area: int, tile: int) -> list[Spot]:
    """Places all over an area, of a tile as printed."""
    points = np.array(ring(area, tile))
    middles = (np.arange(GRAIN) + 0.5) / GRAIN
    grid = np.array([(x, y) for y in middles for x in middles])
    within = grid[_inside(grid, points)]
    rooms = SIDE * _away(within, points)
    return [Spot((float(x), float(y)), float(room)) for (x, y), room in zip(within, rooms, strict=True)]


def _inside(places: Points, points: Points) -> npt.NDArray[np.bool_]:
    """Which places lie in a ring of points: an odd number of its pieces is east of them."""
    ax, ay = points[:, 0], points[:, 1]
    bx, by = np.roll(ax, -1), np.roll(ay, -1)
    x, y = places[:, 0, None], places[:, 1, None]
    level = (ay > y) != (by > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        east = x < ax + (y - ay) / (by - ay) * (bx - ax)
    odd: npt.NDArray[np.bool_] = np.count_nonzero(level & east, axis=1) % 2 == 1
    return odd


def _away(places: Points, points: Points) -> Points:
    """How far places are from the nearest piece of a ring."""
    way = np.roll(points, -1, axis=0) - points
    to = places[:, None, :] - points
    t = np.clip((to * way).sum(axis=2) / np.maximum((way * way).sum(axis=1), 1e-12), 0, 1)
    off = to - t[:, :, None] * way
    nearest: Points = np.sqrt((off * off).sum(axis=2)).min(axis=1)
    return nearest
