"""The map: cells, territories that grow together, and borders (northgard.7.1 – northgard.7.6)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import U, next_in, row_add, row_has, row_remove
from jarlshof.core.jit import compiled
from jarlshof.core.state import Words
from jarlshof.games.northgard.state import GRID, NOBODY, NOWHERE, Icon, Northgard
from jarlshof.games.northgard.tiles import (
    AREA_ICONS,
    AREAS,
    FIRST_AREA,
    LINE_COUNT,
    LINES,
    MASK,
    SHIFT,
    SIDE_AREA,
    SIDE_COUNT,
    TILES,
)

LARGE_TERRITORY = 3  # tiles that Land Guard asks for
EAST = np.array([0, 1, 0, -1], np.int64)  # of the cell beside each side
SOUTH = np.array([-1, 0, 1, 0], np.int64)


# ---------------------------------------------------------------- cells
@compiled
def cell(x: int, y: int) -> int:
    """The place of a cell in the grid."""
    return y % GRID * GRID + x % GRID


@compiled
def tile_at(s: Northgard, x: int, y: int) -> int:
    """The tile on a cell, −1 if it is empty."""
    return s.grid[cell(x, y)] - 1


@compiled
def facing(s: Northgard, tile: int, side: int) -> int:
    """The area that a tile on the map has on this side of its cell."""
    return SIDE_AREA[tile, (side - s.tile_turn[tile]) & 3]


# ---------------------------------------------------------------- territories
@compiled
def is_territory(s: Northgard, area: int) -> bool:
    """Is this the name of a territory, the first of its areas?"""
    return 0 <= area < AREAS and s.root[area] == area


@compiled
def icon(s: Northgard, place: int, kind: int) -> int:
    """How many of something the tiles of a territory show."""
    return s.icons[place] >> SHIFT[kind] & MASK[kind]


@compiled
def tile_count(s: Northgard, place: int) -> int:
    """How many tiles a territory covers."""
    n = 0
    for tile in range(TILES):
        if s.tile_turn[tile] >= 0:
            for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
                if s.root[area] == place:
                    n += 1
                    break
    return n


@compiled
def is_adjacent(s: Northgard, one: int, other: int) -> bool:
    """Do two territories have a border in common, regular or rough (northgard.7.3)?"""
    return row_has(s.near, one, other) or row_has(s.rough, one, other)


@compiled
def next_beside(s: Northgard, place: int, after: int) -> int:
    """The next adjacent territory after a number, over any border."""
    return next_in(s.near[place, 0] | s.rough[place, 0], s.near[place, 1] | s.rough[place, 1], after)


@compiled
def beside_own(s: Northgard, seat: int, place: int) -> bool:
    """Is a territory adjacent to one that the seat controls?"""
    other = next_beside(s, place, -1)
    while other >= 0:
        if s.owner[other] == seat:
            return True
        other = next_beside(s, place, other)
    return False


@compiled
def has_figures(s: Northgard, seat: int) -> bool:
    """Does the seat control any territory?"""
    for place in range(AREAS):
        if s.owner[place] == seat:
            return True
    return False


@compiled
def any_neutral(s: Northgard) -> bool:
    """Is there a territory without figures?"""
    for place in range(AREAS):
        if s.root[place] == place and s.owner[place] == NOBODY:
            return True
    return False


@compiled
def clear_map(s: Northgard) -> None:
    """No tile anywhere."""
    for tile in range(TILES):
        s.tile_turn[tile] = -1
    for area in range(AREAS):
        s.root[area] = NOWHERE
        s.owner[area] = NOBODY
    s.bear_at = NOWHERE
    s.token = NOWHERE


@compiled
def lay_tile(s: Northgard, tile: int, x: int, y: int, turn: int) -> None:
    """Puts a tile on the map; its areas join those beside them."""
    s.tile_x[tile] = x
    s.tile_y[tile] = y
    s.tile_turn[tile] = turn
    s.grid[cell(x, y)] = tile + 1
    for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
        s.root[area] = area
        s.open[area] = SIDE_COUNT[area]
        s.icons[area] = AREA_ICONS[area]
    for k in range(LINE_COUNT[tile]):
        one, other = LINES[tile, k, 0], LINES[tile, k, 1]
        if LINES[tile, k, 2]:
            row_add(s.rough, one, other)
            row_add(s.rough, other, one)
        else:
            row_add(s.near, one, other)
            row_add(s.near, other, one)
    for side in range(4):
        beside = tile_at(s, x + EAST[side], y + SOUTH[side])
        if beside >= 0:
            place = _join(s, facing(s, tile, side), facing(s, beside, side + 2 & 3))
            s.open[place] -= 2


@compiled
def _join(s: Northgard, one: int, other: int) -> int:
    """Two areas become parts of one territory; everything goes to its lower number, which is returned."""
    kept, lost = s.root[one], s.root[other]
    if kept == lost:
        return kept
    if lost < kept:
        kept, lost = lost, kept
    for area in range(AREAS):
        if s.root[area] == lost:
            s.root[area] = kept
    if s.owner[lost] >= 0:
        s.owner[kept] = s.owner[lost]
    s.owner[lost] = NOBODY
    s.units[kept] += s.units[lost]
    s.units[lost] = 0
    s.open[kept] += s.open[lost]
    s.open[lost] = 0
    s.icons[kept] += s.icons[lost]
    s.icons[lost] = 0
    _join_borders(s.near, kept, lost)
    _join_borders(s.rough, kept, lost)
    _move_pieces(s, kept, lost)
    return kept


@compiled
def _join_borders(table: Words, kept: int, lost: int) -> None:
    """Whoever was adjacent to the lost number is adjacent to the kept one."""
    other = next_in(table[lost, 0], table[lost, 1], -1)
    while other >= 0:
        row_remove(table, other, lost)
        row_add(table, other, kept)
        other = next_in(table[lost, 0], table[lost, 1], other)
    for half in range(2):
        table[kept, half] |= table[lost, half]
        table[lost, half] = U(0)
    row_remove(table, kept, kept)
    row_remove(table, kept, lost)


@compiled
def _move_pieces(s: Northgard, kept: int, lost: int) -> None:
    """Buildings, bear and token come along; buildings stay in their order."""
    moved = False
    for k in range(s.buildings):
        if s.building_at[k] == lost:
            s.building_at[k] = kept
            moved = True
    if moved:
        sort_buildings(s)
    if s.bear_at == lost:
        s.bear_at = kept
    if s.token == lost:
        s.token = kept
    if s.spot == lost:
        s.spot = kept


# ---------------------------------------------------------------- buildings
@compiled
def _building_key(s: Northgard, k: int) -> int:
    return (int(s.building_at[k]) * 8 + int(s.building_type[k])) * 4 + int(s.building_space[k])


@compiled
def sort_buildings(s: Northgard) -> None:
    """By territory, type and space."""
    for k in range(1, s.buildings):
        j = k
        while j > 0 and _building_key(s, j - 1) > _building_key(s, j):
            at, kind, space = s.building_at[j], s.building_type[j], s.building_space[j]
            s.building_at[j] = s.building_at[j - 1]
            s.building_type[j] = s.building_type[j - 1]
            s.building_space[j] = s.building_space[j - 1]
            s.building_at[j - 1] = at
            s.building_type[j - 1] = kind
            s.building_space[j - 1] = space
            j -= 1


@compiled
def count_buildings(s: Northgard, place: int, building: int) -> int:
    """How many of a type stand in a territory."""
    n = 0
    for k in range(s.buildings):
        if s.building_at[k] == place and s.building_type[k] == building:
            n += 1
    return n


@compiled
def free_spaces(s: Northgard, place: int, space: int) -> int:
    """Spaces of a kind (small, carved, large) on which nothing stands."""
    n = icon(s, place, Icon.SMALL + space)
    for k in range(s.buildings):
        if s.building_at[k] == place and s.building_space[k] == space:
            n -= 1
    return n


@compiled
def produce(s: Northgard, place: int, resource: int) -> int:
    """What a territory gives of a resource: icons, and the building for it."""
    return icon(s, place, resource) + count_buildings(s, place, resource)
