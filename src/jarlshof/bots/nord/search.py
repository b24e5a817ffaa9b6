"""The best way to finish a turn that has begun: all placements, and all answers in the attacks they force."""

from __future__ import annotations

import numpy as np

from jarlshof.bots.nord.desk import WORST, jitter, new_desk
from jarlshof.bots.nord.lines import best_line
from jarlshof.bots.nord.placements import list_placements
from jarlshof.bots.nord.value import Weight, count_tiles, find_worth, set_points, value_of
from jarlshof.core.bits import EMPTY, Bits, around, count, first, get, get_row, has, put, put_row, single, some
from jarlshof.core.frames import asked_seats, asking, pop
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode
from jarlshof.core.state import Floats, Moves, States, copy_state
from jarlshof.games.nord.law.connections import link_new_men
from jarlshof.games.nord.law.placing import action_of
from jarlshof.games.nord.law.scoring import LAST
from jarlshof.games.nord.state import KINDS, TILES, Frame, Kind, Nord, Place


@compiled
def best_finish(
    states: States, i: int, seat: int, seed: int, extra: bool, most: int, weights: Floats, work: States, out: Moves
) -> float:
    """The value of state i for a seat that finishes its turn in the best way; the moves to `out`, their number last.

    If its turn is over, the value of the position. `extra`: only placements that a treasure has made possible; `most`:
    so many at most, evenly taken from the list of all. (One function: each layer of calls costs compile time.)
    """
    base = states[i]
    desk = new_desk(seat, seed, weights, work)
    own, unseen = np.zeros(KINDS, np.int64), np.zeros(KINDS, np.int64)
    count_tiles(base, seat, own, unseen)
    use = weights[Weight.TILE] * max(LAST - base.scoring, 0)  # what it is worth to be able to play a tile
    hand, find = set_points(own) + use * own.sum(), find_worth(own, unseen) + use
    frame = asking(base) if asked_seats(base) >> seat & 1 else 0
    placing = frame == Frame.PLACE
    listed = list_placements(base, seat, action_of(base.played), extra, desk.sets) if placing else 1
    best = WORST
    out[-1] = 0
    s = work[0]
    for number in range(0, listed, max(1, (listed + most - 1) // most)):
        copy_state(s, base)
        n = 0
        spaces = EMPTY
        worth = hand
        if placing:
            pop(s)
            spaces = get_row(desk.sets, number)
            worth += find * tiles_under(s, spaces & get(s.karst)) + jitter(desk, spaces)
            fill(s, seat, spaces)
            link_new_men(s)
        if placing or frame == Frame.ATTACK or frame == Frame.PATH or frame == Frame.FIFTH:
            value = best_line(desk, not placing, worth)
        else:
            desk.answered[0] = 0
            value = value_of(s, seat, worth, desk.table, weights)
        if value > best:
            best = value
            if placing:
                n = write_placement(base, spaces, out)
            for d in range(desk.answered[0]):
                out[n + d] = desk.line[d]
            out[-1] = n + desk.answered[0]
    return best


@compiled
def tiles_under(s: Nord, spaces: Bits) -> int:
    """How many treasures lie on these spaces."""
    n = 0
    if some(spaces):
        for tile in range(TILES):
            at = s.tile_place[tile] - Place.PILE
            if at >= 0 and has(spaces, s.pile[at]):
                n += 1
    return n


@compiled
def fill(s: Nord, seat: int, spaces: Bits) -> None:
    """Puts new men on all these spaces that have none yet."""
    new = spaces & ~get(s.fresh)
    put(s.fresh, spaces)
    put_row(s.men, seat, get_row(s.men, seat) | new)
    s.supply[seat] -= count(new)
    s.fishing -= count(new & get(s.sea))


@compiled
def write_placement(s: Nord, spaces: Bits, out: Moves) -> int:
    """The moves that fill these spaces, each man next to an earlier one, and `done`; their number."""
    placed = get(s.fresh)
    left = spaces & ~placed
    n = 0
    while some(left):
        cell = first(left & around(placed)) if some(placed) else first(left & get(s.front))
        out[n] = encode(Kind.PLACE, cell, 0)
        n += 1
        placed = placed | single(cell)
        left = left & ~single(cell)
    out[n] = encode(Kind.DONE, 0, 0)
    return n + 1
