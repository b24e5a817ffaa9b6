"""A position of Northgard as a thumbnail: the land in the colours of its owners, borders, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator

from jarlshof.drawing.chart import Point, corners, line, loops
from jarlshof.drawing.thumbnail import Stamp, soft
from jarlshof.games.northgard.drawing.layout import Layout
from jarlshof.games.northgard.drawing.outlines import CORNERS, SIDE, borders, placed, ring
from jarlshof.games.northgard.drawing.pieces import COLOURS
from jarlshof.games.northgard.tiles import AREA_NAMES
from jarlshof.games.northgard.view.survey import areas_of
from jarlshof.games.northgard.view.table import NorthgardTable

COAST, LEAST = 40, 2  # rounding of its corners; columns and rows
FORCE = 46  # size of a piece, of 300 for a tile
EVERY = 3  # of the points of a line one in so many is drawn; its ends are


def thumbnail(seen: NorthgardTable) -> str:
    """What everybody may see, as small as a stamp."""
    stamp, layout = Stamp(), Layout(seen)
    cells = {(at.x, at.y) for at in layout.laid.values()}
    coast = "".join(soft([(x * SIDE, y * SIDE) for x, y in corners(around)], COAST) for around in loops(cells))
    body = stamp.island(coast, "pas", [*_owned(stamp, seen, layout), *_borders(stamp, layout)], 96)
    return stamp.svg(_box(cells), [*body, *_forces(stamp, layout)])


def _box(cells: set[tuple[int, int]]) -> tuple[float, float, float, float]:
    """The land; a single tile has as much sea round it as another one would take."""
    edges = []
    for numbers in zip(*cells, strict=True):
        low, high = min(numbers), max(numbers) + 1
        spare = max(0, LEAST - (high - low)) / 2
        edges.append(((low - spare) * SIDE, (high + spare) * SIDE))
    (left, right), (top, bottom) = edges
    return left, top, right, bottom


def _owned(stamp: Stamp, seen: NorthgardTable, layout: Layout) -> Iterator[str]:
    """What each seat holds, in its colour over the green."""
    owners = {name: land.owner for land in seen.territories for name in land.areas}
    found: dict[str, str] = {}
    for tile, at in layout.laid.items():
        for area in areas_of(tile):
            owner = owners[AREA_NAMES[area]]
            if owner:
                found[owner] = found.get(owner, "") + line(_whole(placed(_fewer(area, tile), at))) + "z"
    for seat, d in sorted(found.items()):
        yield stamp.path(d, COLOURS[seat], more=' fill-opacity=".5"')


def _fewer(area: int, tile: int) -> list[Point]:
    """The ring round an area with fewer points: its corners, and those of its lines that `_borders` draws."""
    kept = {*CORNERS.values(), *(point for each in borders(tile) for point in each.points[::EVERY])}
    return [point for point in ring(area, tile) if point in kept]


def _borders(stamp: Stamp, layout: Layout) -> Iterator[str]:
    """Regular ones pale, rough ones dark."""
    lines = [
        (each.rough, line(_whole(placed(each.points[::EVERY], at))))
        for tile, at in layout.laid.items()
        for each in borders(tile)
    ]
    regular, rough = ("".join(d for hard, d in lines if hard == kind) for kind in (False, True))
    yield stamp.path(regular, stroke="paper", width=8, more=' stroke-opacity=".7"')
    yield stamp.path(rough, stroke="hil-shade", width=12)


def _whole(points: list[Point]) -> list[Point]:
    """Points as whole numbers, which are enough here."""
    return [(round(x), round(y)) for x, y in points]


def _forces(stamp: Stamp, layout: Layout) -> Iterator[str]:
    """A piece where a seat's units or its war bear are."""
    for site in layout.sites.values():
        if site.land.owner and (site.land.units or site.land.bear):
            yield stamp.piece(COLOURS[site.land.owner], site.figures, FORCE)
