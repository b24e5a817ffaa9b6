"""Where a tile may lie (northgard.7.7, northgard.13.5, northgard.13.6)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.land import EAST, SOUTH, facing, tile_at
from jarlshof.games.northgard.moves import laid_at
from jarlshof.games.northgard.state import HAND_TILES, NOBODY, Northgard, Phase, Rule
from jarlshof.games.northgard.tiles import ENDS, FIRST_AREA, MOST_AREAS, SECOND_START, SIDE_AREA, TILES

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
def joined_owners(s: Northgard, tile: int, x: int, y: int, turn: int, owners: Moves) -> int:
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
def _unite(group: Moves, owners: Moves, n: int, one: int, other: int) -> None:
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


@compiled
def list_lays(s: Northgard, seat: int, drawn: bool, mode: int, vacant: bool, out: Moves) -> int:
    """Each tile that was drawn, or else of the seat, on every cell, in every turn."""
    n = 0
    place = next_cell(s, seat, mode, -1)
    while place >= 0:
        x, y = s.tile_x[place >> 2] + EAST[place & 3], s.tile_y[place >> 2] + SOUTH[place & 3]
        for k in range(HAND_TILES):
            tile = s.offer[k] if drawn else s.seat_tiles[seat, k]
            if tile < 0:
                continue
            for turn in range(4):
                if refuse_lay(s, seat, tile, x, y, turn, mode, vacant) == 0:
                    out[n] = laid_at(tile, x, y, turn)
                    n += 1
        place = next_cell(s, seat, mode, place)
    return n
