"""Roads as networks: where a seat may go on building, and how long its longest road is (settlers.S20, settlers.S21).

Also what a harbour does to a seat's rates (settlers.S19). Who holds the card for the longest one is in `awards.py`.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import ONE, U, lowest, row_add, row_has, row_join, words_remove
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import AROUND_CROSSING, AT_CROSSING, CROSSING_PATHS, PATH_ENDS
from jarlshof.games.settlers.state import ANY, NOBODY, RESOURCES, Settlers

ROAD_PIECES = 15
GENERAL_RATE, SPECIAL_RATE = 3, 2  # of harbours


@compiled
def lay_road(s: Settlers, seat: int, path: int) -> None:
    """Puts a road on a path."""
    row_add(s.roads, seat, path)
    words_remove(s.unpaved, path)
    s.paved[seat] += 1
    for k in range(2):
        end = PATH_ENDS[path, k]
        row_add(s.ends, seat, end)
        if s.owner[end] == NOBODY or s.owner[end] == seat:
            row_join(s.front, seat, AT_CROSSING, end)
    s.length[seat] = longest_road(s, seat)


@compiled
def lay_settlement(s: Settlers, seat: int, crossing: int) -> None:
    """Puts a settlement on a crossing; it cuts the roads of others there (settlers.G16)."""
    s.owner[crossing] = seat
    s.settlements[seat] += 1
    s.free[0] &= ~AROUND_CROSSING[crossing, 0]
    s.free[1] &= ~AROUND_CROSSING[crossing, 1]
    row_join(s.front, seat, AT_CROSSING, crossing)
    kind = s.port[crossing]
    if kind >= 0:
        _open_port(s, seat, kind)
    for other in range(s.seats):
        if other != seat and row_has(s.ends, other, crossing):
            renew_front(s, other)
            s.length[other] = longest_road(s, other)


@compiled
def _open_port(s: Settlers, seat: int, kind: int) -> None:
    """settlers.S19: 3:1 for everything, or 2:1 for one resource."""
    if kind != ANY:
        s.rate[seat, kind] = SPECIAL_RATE
        return
    for resource in range(RESOURCES):
        s.rate[seat, resource] = min(s.rate[seat, resource], GENERAL_RATE)


@compiled
def renew_front(s: Settlers, seat: int) -> None:
    """Works out again which paths a seat's roads and buildings reach."""
    s.front[seat, 0] = U(0)
    s.front[seat, 1] = U(0)
    for crossing in range(s.owner.shape[0]):
        own = s.owner[crossing] == seat
        if own or (s.owner[crossing] == NOBODY and row_has(s.ends, seat, crossing)):
            row_join(s.front, seat, AT_CROSSING, crossing)


@compiled
def longest_road(s: Settlers, seat: int) -> int:
    """The most roads that can be walked in one go, none twice, past no building of another seat.

    Tries every walk from every crossing, which for 15 roads is little.
    """
    roads = s.paved[seat]
    if roads < 2:
        return roads
    at, choice = np.empty(ROAD_PIECES + 1, np.int64), np.empty(ROAD_PIECES + 1, np.int64)
    via = np.empty(ROAD_PIECES + 1, np.int64)
    best = 0
    for half in range(2):
        starts = s.ends[seat, half]
        while starts != U(0):
            start = 64 * half + lowest(starts)
            starts &= starts - ONE
            best = max(best, _longest_from(s, seat, start, at, choice, via))
            if best == roads:
                return best
    return best


@compiled
def _longest_from(s: Settlers, seat: int, start: int, at: Moves, choice: Moves, via: Moves) -> int:
    """The longest walk from one crossing. The roads not walked on yet are two words, those walked on are in `via`."""
    low, high = s.roads[seat, 0], s.roads[seat, 1]
    best, depth = 0, 0
    at[0], choice[0] = start, 0
    while depth >= 0:
        crossing = at[depth]
        path = -1
        if depth == 0 or s.owner[crossing] == NOBODY or s.owner[crossing] == seat:
            while path < 0 and choice[depth] < 3:
                path = CROSSING_PATHS[crossing, choice[depth]]
                choice[depth] += 1
                if path >= 64:
                    path = path if (high >> U(path - 64)) & ONE else -1
                elif path >= 0:
                    path = path if (low >> U(path)) & ONE else -1
        if path >= 0:
            if path >= 64:
                high ^= ONE << U(path - 64)
            else:
                low ^= ONE << U(path)
            via[depth] = path
            depth += 1
            at[depth] = PATH_ENDS[path, 0] + PATH_ENDS[path, 1] - crossing
            choice[depth] = 0
            best = max(best, depth)
        else:
            depth -= 1
            if depth >= 0:
                walked = via[depth]
                if walked >= 64:
                    high ^= ONE << U(walked - 64)
                else:
                    low ^= ONE << U(walked)
    return best
