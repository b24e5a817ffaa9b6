"""The map in plain Python, from where its tiles lie: territories, what they have and whom they border.

The compiled rules let the map grow tile by tile; positions, views and drawings look at it as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from jarlshof.games.northgard.tiles import (
    AREA_ICONS,
    AREA_TILE,
    AREAS,
    ENDS,
    FIRST_AREA,
    LINE_COUNT,
    LINES,
    MASK,
    SHIFTS,
    SIDE_AREA,
)

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west; y grows to the south
AROUND = ((-1, -1), (0, -1), (0, 0), (-1, 0))  # cells around a crossing, clockwise from the north-west
FACING = (2, 3, 0, 1)  # the corner of each of these cells that lies on the crossing
REGULAR, ROUGH = 0, 1
# printed facts as lists: plain Python asks an array for single numbers slowly
SIDE_AREAS, CORNER_ENDS = SIDE_AREA.tolist(), ENDS.tolist()
ICONS, FIRST_AREAS, TILE_OF = AREA_ICONS.tolist(), FIRST_AREA.tolist(), AREA_TILE.tolist()
LINES_OF = [
    [(one, other, bool(rough)) for one, other, rough in lines[:n]]
    for lines, n in zip(LINES.tolist(), LINE_COUNT.tolist(), strict=True)
]
COUNTED = tuple(zip(SHIFTS, MASK.tolist(), strict=True))  # what `icons` counts


class Laid(NamedTuple):
    """Where a tile lies, and where its printed north side looks."""

    x: int
    y: int
    turn: int


class Survey:
    """All that follows from the tiles on the map, as the record has it; `root` is −1 for areas not on the map."""

    def __init__(self, laid: Mapping[int, Laid]) -> None:
        self.laid = dict(laid)
        self.at = {(place.x, place.y): tile for tile, place in laid.items()}
        self.beside = {tile: [self.at.get((at.x + x, at.y + y)) for x, y in STEPS] for tile, at in laid.items()}
        self.areas = [area for tile in sorted(laid) for area in areas_of(tile)]  # those on the map, in order
        self.root = [-1] * AREAS
        self.open = [0] * AREAS
        self.icons = [0] * AREAS
        self.near = [0] * AREAS  # bit sets
        self.rough = [0] * AREAS
        self._join()
        self._count()

    def _join(self) -> None:
        """Areas that own the same side of two tiles are one territory, called after its first area (northgard.7.2)."""
        for area in self.areas:
            self.root[area] = area
        for tile, beside in self.beside.items():
            for side in (1, 2):  # from there the other two are the same
                if (other := beside[side]) is not None:
                    self._unite(self.area(tile, side), self.area(other, side + 2))
        for area in self.areas:
            self.root[area] = self._find(area)

    def _find(self, area: int) -> int:
        while self.root[area] != area:
            area = self.root[area]
        return area

    def _unite(self, one: int, other: int) -> None:
        low, high = sorted((self._find(one), self._find(other)))
        self.root[high] = low

    def _count(self) -> None:
        for area in self.areas:
            self.icons[self.root[area]] += ICONS[area]
        for tile, beside in self.beside.items():
            for side, other_tile in enumerate(beside):
                if other_tile is None:
                    self.open[self.root[self.area(tile, side)]] += 1
            for one, other, rough in lines_of(tile):
                here, there = self.root[one], self.root[other]
                if here != there:  # a territory is never its own neighbour
                    borders = self.rough if rough else self.near
                    borders[here] |= 1 << there
                    borders[there] |= 1 << here

    # ------------------------------------------------------------ looking
    def territories(self) -> list[int]:
        """Territories in order."""
        return [area for area in self.areas if self.root[area] == area]

    def area(self, tile: int, side: int) -> int:
        """The area of a tile that owns the side which looks there."""
        return int(SIDE_AREAS[tile][(side - self.laid[tile].turn) % 4])

    def tiles_of(self, territory: int) -> int:
        """On how many tiles a territory lies."""
        return len({TILE_OF[area] for area in self.areas if self.root[area] == territory})

    # ------------------------------------------------------------ what must be true of a map
    def loose(self) -> list[int]:
        """Tiles that no chain of neighbours joins to the first one."""
        found = set(list(self.laid)[:1])
        edge = list(found)
        while edge:
            tile = edge.pop()
            new = {other for other in self.beside[tile] if other is not None} - found
            found |= new
            edge += new
        return sorted(set(self.laid) - found)

    def broken_borders(self) -> list[tuple[int, int]]:
        """Where a border stops in the middle of land (northgard.7.7): crossings, by the cell south-east of them."""
        crossings = {(x + dx, y + dy) for x, y in self.at for dx in (0, 1) for dy in (0, 1)}
        return sorted(crossing for crossing in crossings if self._ends(crossing) == 1)

    def _ends(self, crossing: tuple[int, int]) -> int:
        """Borders that end in a crossing; 0 where not all four cells have a tile."""
        ends = 0
        for (dx, dy), corner in zip(AROUND, FACING, strict=True):
            tile = self.at.get((crossing[0] + dx, crossing[1] + dy))
            if tile is None:
                return 0
            ends += int(CORNER_ENDS[tile][(corner - self.laid[tile].turn) % 4])
        return ends


def areas_of(tile: int) -> range:
    """The areas of a tile."""
    return range(FIRST_AREAS[tile], FIRST_AREAS[tile + 1])


def lines_of(tile: int) -> list[tuple[int, int, bool]]:
    """The lines of a tile: the areas on both sides, and whether it is rough."""
    return LINES_OF[tile]


@lru_cache(1 << 12)
def counts(icons: int) -> tuple[int, ...]:
    """Food, wood, lore, lairs, small, carved and large spaces in a number of `icons`."""
    return tuple(icons >> shift & mask for shift, mask in COUNTED)
