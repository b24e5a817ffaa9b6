"""The map: cells, territories that grow together, borders, and where a tile may lie (northgard.7.1 – northgard.7.8)."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.bits import U, next_in, row_add, row_has, row_remove
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.state import GRID, NOBODY, NOWHERE, Icon, Northgard, Phase, Rule
from jarlshof.games.northgard.tiles import (
    AREA_ICONS,
    AREAS,
    ENDS,
    FIRST_AREA,
    LINE_COUNT,
    LINES,
    MASK,
    MOST_AREAS,
    SECOND_START,
    SHIFT,
    SIDE_AREA,
    SIDE_COUNT,
    TILES,
)

EAST = np.array([0, 1, 0, -1], np.int64)  # of the cell beside each side
SOUTH = np.array([-1, 0, 1, 0], np.int64)
# The three other cells around each corner: how far east and south, and which corner of theirs it is.
AROUND = np.array(
    [
        [[-1, -1, 2], [0, -1, 3], [-1, 0, 1]],
        [[1, -1, 3], [0, -1, 2], [1, 0, 0]],
        [[1, 1, 0], [0, 1, 1], [1, 0, 3]],
        [[-1, 1, 1], [0, 1, 0], [-1, 0, 2]],
    ],
    np.int64,
)
# Where a tile may be laid: beside a start tile, beside any tile, beside an own open territory.
BESIDE_START, BESIDE_ANY, BESIDE_OWN = 0, 1, 2


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
def _join_borders(table: Any, kept: int, lost: int) -> None:
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


# ---------------------------------------------------------------- where a tile may lie
@compiled
def breaks_border(s: Northgard, tile: int, x: int, y: int, turn: int) -> bool:
    """Would a border stop in the middle of land: one single end at a corner with four tiles (northgard.7.7)?"""
    for corner in range(4):
        ends, filled = ENDS[tile, (corner - turn) & 3], True
        for k in range(3):
            other = tile_at(s, x + AROUND[corner, k, 0], y + AROUND[corner, k, 1])
            if other < 0:
                filled = False
                break
            ends += ENDS[other, (AROUND[corner, k, 2] - s.tile_turn[other]) & 3]
        if filled and ends == 1:
            return True
    return False


@compiled
def joined_owners(s: Northgard, tile: int, x: int, y: int, turn: int, owners: Any) -> int:
    """Writes the owner of each area of a tile if it lay there; how many areas would have none, −1 if two met."""
    first = FIRST_AREA[tile]
    n = FIRST_AREA[tile + 1] - first
    group = np.zeros(MOST_AREAS, np.int64)
    roots = np.full(4, -1, np.int64)
    for k in range(n):
        owners[k] = NOBODY
        group[k] = k
    for side in range(4):
        other = tile_at(s, x + EAST[side], y + SOUTH[side])
        if other < 0:
            continue
        mine = SIDE_AREA[tile, (side - turn) & 3] - first
        roots[side] = s.root[facing(s, other, side + 2 & 3)]
        for before in range(side):
            if roots[before] == roots[side]:  # two of its areas reach the same territory: they become one
                _unite(group, owners, n, group[mine], group[SIDE_AREA[tile, (before - turn) & 3] - first])
        owner = s.owner[roots[side]]
        if owner >= 0:
            seen = owners[group[mine]]
            if seen >= 0 and seen != owner:
                return -1
            owners[group[mine]] = owner
    free = 0
    for k in range(n):
        owners[k] = owners[group[k]]
        free += 1 if owners[k] == NOBODY else 0
    return -1 if owners[MOST_AREAS] else free


@compiled
def _unite(group: Any, owners: Any, n: int, one: int, other: int) -> None:
    """Two groups of areas become one; `owners[MOST_AREAS]` is set if two seats meet."""
    if one == other:
        return
    if owners[one] >= 0 and owners[other] >= 0 and owners[one] != owners[other]:
        owners[MOST_AREAS] = 1
    if owners[one] < 0:
        owners[one] = owners[other]
    for k in range(n):
        if group[k] == other:
            group[k] = one


@compiled
def touches(s: Northgard, seat: int, x: int, y: int, mode: int) -> bool:
    """Does an empty cell lie where a tile may go: beside a start tile, any tile, an own territory?

    The grid is a torus: a cell far away from the map has the neighbours of another one, so these are looked at closely.
    """
    for side in range(4):
        tile = tile_at(s, x + EAST[side], y + SOUTH[side])
        if counts(s, seat, tile, side + 2 & 3, mode):
            return s.tile_x[tile] == x + EAST[side] and s.tile_y[tile] == y + SOUTH[side]
    return False


@compiled
def counts(s: Northgard, seat: int, tile: int, side: int, mode: int) -> bool:
    """Is this side of a tile one beside which a tile may go?"""
    if tile < 0:
        return False
    if mode == BESIDE_START:
        return tile <= SECOND_START
    return mode == BESIDE_ANY or s.owner[s.root[facing(s, tile, side)]] == seat


@compiled
def refuse_lay(s: Northgard, seat: int, tile: int, x: int, y: int, turn: int, mode: int, vacant: bool) -> int:
    """Why a tile may not lie there; `vacant`: it must leave a territory without figures."""
    if tile_at(s, x, y) >= 0 or not touches(s, seat, x, y, mode):
        return (
            Rule.WHERE_EXPLORING_MAY_GO
            if not vacant
            else Rule.END_OF_YEAR
            if s.phase == Phase.CHANCE
            else Rule.FIRST_TILES
        )
    if breaks_border(s, tile, x, y, turn):
        return Rule.BORDER
    owners = np.zeros(MOST_AREAS + 1, np.int64)
    free = joined_owners(s, tile, x, y, turn, owners)
    if free < 0:
        return Rule.NEVER_JOIN_TWO_PLAYERS
    if vacant and free == 0:
        return Rule.END_OF_YEAR if s.phase == Phase.CHANCE else Rule.FIRST_TILES
    return 0


@compiled
def next_cell(s: Northgard, seat: int, mode: int, after: int) -> int:
    """The next empty cell where a tile may go, as 4 × tile + side of the tile beside it; −1 at the end.

    A cell beside several such sides is named by the first of them only.
    """
    for place in range(after + 1, 4 * TILES):
        tile, side = place >> 2, place & 3
        if s.tile_turn[tile] < 0 or not counts(s, seat, tile, side, mode):
            continue
        x, y = s.tile_x[tile] + EAST[side], s.tile_y[tile] + SOUTH[side]
        if tile_at(s, x, y) >= 0:
            continue
        new = True
        for way in range(4):
            other = tile_at(s, x + EAST[way], y + SOUTH[way])
            if counts(s, seat, other, way + 2 & 3, mode) and 4 * other + (way + 2 & 3) < place:
                new = False
        if new:
            return place
    return -1


@compiled
def fits_anywhere(s: Northgard, seat: int, tile: int, mode: int, vacant: bool) -> bool:
    """Is there a place for this tile at all?"""
    place = next_cell(s, seat, mode, -1)
    while place >= 0:
        x, y = s.tile_x[place >> 2] + EAST[place & 3], s.tile_y[place >> 2] + SOUTH[place & 3]
        for turn in range(4):
            if refuse_lay(s, seat, tile, x, y, turn, mode, vacant) == 0:
                return True
        place = next_cell(s, seat, mode, place)
    return False
