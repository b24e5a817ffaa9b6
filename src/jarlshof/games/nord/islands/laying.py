"""Laying land tiles around the small dragon boat, one after another (nord.B4).

First some water around the boat is kept free, at random; then each tile goes where it touches the land before it,
closes in the water, joins like terrain and stays near the boat, with some chance in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from jarlshof.core.bits import members
from jarlshof.games.nord.board import SIZE, Ground
from jarlshof.games.nord.islands.island import MARGIN, steps
from jarlshof.games.nord.islands.spaces import TABLE, WATERS, around, bay, beside, sheltered, spread, view
from jarlshof.games.nord.islands.tiles import rotations, sides, terrain

BOAT = 7 * SIZE + 7  # where the boat lies while tiles are laid; the island is moved to the middle afterwards
BORDERING = 3  # tiles at least around the boat's lake or bay (nord.B4)

# What a place for a tile is worth
TOUCHING, LIKE, SHORE, CHANCE = 4, 3, 6, 14


class Laid(NamedTuple):
    """A tile side in some rotation at some place, as sets of spaces."""

    mark: str
    land: int
    mountain: int
    forest: int
    karst: int  # with stone piles
    piles: int
    far: int  # how far from the boat


class Layout(NamedTuple):
    """Tiles around a boat, without settlements."""

    boat: int
    tiles: list[Laid]
    land: int
    mountain: int
    forest: int
    karst: int
    piles: int


def below(rng: Random, bound: int) -> int:
    """A number from 0 on. `Random.random` is the only method that stays the same in all versions of Python."""
    return int(rng.random() * bound)


def shuffled(rng: Random, things: str) -> list[str]:
    left = list(things)
    return [left.pop(below(rng, len(left))) for _ in things]


@cache
def places(mark: str) -> list[Laid]:
    """Every way to lay a side on the table; it may be rotated, not mirrored (nord.B1)."""
    found = []
    for shape in rotations(sides()[mark]):
        height, width = (max(place[axis] for place in shape) + 1 for axis in (0, 1))
        for row in range(MARGIN, SIZE - MARGIN - height + 1):
            for column in range(MARGIN, SIZE - MARGIN - width + 1):
                ground = {(row + down) * SIZE + column + right: kind for (down, right), kind in shape.items()}
                found.append(laid(mark, ground))
    return found


def laid(mark: str, ground: dict[int, Ground]) -> Laid:
    kinds = dict.fromkeys((Ground.MOUNTAIN, Ground.FOREST, Ground.KARST), 0)
    for space, kind in ground.items():
        kinds[terrain(kind)] |= 1 << space
    return Laid(
        mark=mark,
        land=sum(kinds.values()),
        mountain=kinds[Ground.MOUNTAIN],
        forest=kinds[Ground.FOREST],
        karst=kinds[Ground.KARST],
        piles=sum(1 << space for space, kind in ground.items() if kind == Ground.PILE),
        far=sum(steps(space, BOAT) ** 2 for space in ground) // 6,
    )


def water_around_boat(rng: Random, size: int, way_out: int) -> int:
    """So many spaces, the boat's among them, that hang together; and the way out to the sea, if there is one."""
    water = 1 << BOAT
    while water.bit_count() < size:
        edge = members(beside(water) & ~water)
        water |= 1 << edge[below(rng, len(edge))]
    return water | way_out


def any_way_out(rng: Random) -> int:
    """None, which mostly makes a lake; or straight from the boat to the open sea, which makes a bay."""
    ways = [0, 0, 0, *(view(BOAT, down, right) for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0)))]
    return ways[below(rng, len(ways))]


def lay(rng: Random, marks: Sequence[str], water: int) -> Layout | None:
    """The tiles in this order around some water; None if a tile finds no place or the boat no bay."""
    layout = Layout(BOAT, [], 0, 0, 0, 0, 0)
    for mark in marks:
        place = best_place(rng, mark, layout, water)
        if place is None:
            return None
        layout = with_tile(layout, place)
    return layout if as_it_should_be(layout) else None


def with_tile(layout: Layout, tile: Laid) -> Layout:
    return Layout(
        boat=layout.boat,
        tiles=[*layout.tiles, tile],
        land=layout.land | tile.land,
        mountain=layout.mountain | tile.mountain,
        forest=layout.forest | tile.forest,
        karst=layout.karst | tile.karst,
        piles=layout.piles | tile.piles,
    )


def best_place(rng: Random, mark: str, layout: Layout, water: int) -> Laid | None:
    """Where the next tile is worth most, with some chance: touching land, like terrain, around the water, near."""
    taken, touching, shore = layout.land | water, beside(layout.land or water), around(water)
    mountain, forest, karst = beside(layout.mountain), beside(layout.forest), beside(layout.karst)
    best, most = None, 0
    for each in places(mark):
        if each.land & taken or not each.land & touching:
            continue
        like = each.mountain & mountain | each.forest & forest | each.karst & karst
        worth = (
            TOUCHING * (each.land & touching).bit_count()
            + LIKE * like.bit_count()
            + SHORE * (each.land & shore).bit_count()
            + below(rng, CHANCE)
            - each.far
        )
        if best is None or worth > most:
            best, most = each, worth
    return best


def as_it_should_be(layout: Layout) -> bool:
    """Each tile at the sea, the boat at land (nord.R4), in a lake or bay that three tiles border (nord.B4)."""
    return (
        all(beside(tile.land) & ~layout.land for tile in layout.tiles)
        and bool(beside(1 << layout.boat) & layout.land)
        and sheltered(layout.boat, layout.land)
        and len(bordering(layout)) >= BORDERING
    )


def bordering(layout: Layout) -> list[str]:
    """The tiles around the boat: those that border its space or, within its lake or bay, a space next to it."""
    boat = 1 << layout.boat
    shore = beside((boat | beside(boat)) & bay(layout.boat, layout.land))
    return [tile.mark for tile in layout.tiles if tile.land & shore]


def ponds(layout: Layout) -> int:
    """Water that neither belongs to the boat's lake or bay nor to the sea around the island."""
    sea = WATERS & ~layout.land
    outside = spread(WATERS & ~TABLE, sea)
    return sea & ~outside & ~bay(layout.boat, layout.land)


def extent(land: int) -> tuple[int, int, int, int]:
    """Uppermost and lowest row, leftmost and rightmost column of the island."""
    rows = [space // SIZE for space in members(land)]
    columns = [space % SIZE for space in members(land)]
    return rows[0], rows[-1], min(columns), max(columns)
