"""All placements of a turn, each set of spaces once (nord.B22–B24).

The order in which men are placed makes no difference, so sets are listed, not orders: a set grows from a list of
untried neighbours, and a space that was tried is not tried again in the branches beside it.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import EMPTY, Bits, around, count, first, get, get_row, has, put_row, rest, single, some
from jarlshof.core.jit import compiled
from jarlshof.core.state import Words
from jarlshof.games.nord.law.connections import workers
from jarlshof.games.nord.law.placing import LAND_LIMIT, MANY_LAND, MANY_SEA, SEA_LIMIT, land, region
from jarlshof.games.nord.state import Action, Nord

MOST = 3000  # sets in one list; what lies beyond is left out
SET, UNTRIED, SEEN, ALLOWED, KEPT = 0, 1, 2, 3, 4  # what is kept at each size of a set


@compiled
def list_placements(s: Nord, seat: int, action: int, extra: bool, out: Words) -> int:
    """Writes the sets this turn's men may fill, men already placed included; their number.

    `extra`: only what the treasure adds to a turn without one.
    """
    fresh = get(s.fresh)
    many, two = action == Action.MANY_WORKERS, action == Action.TWO_REGIONS
    men = s.supply[seat] + count(fresh)
    boats = s.fishing + count(fresh & get(s.sea))
    empty = ~workers(s)
    n = 0
    if not some(fresh & get(s.sea)):
        most = min(MANY_LAND if many else LAND_LIMIT, men)
        n = _list(s, land(s) & empty, two, most, LAND_LIMIT if extra and many else 0, extra and two, out, n)
    if not some(fresh & land(s)) and not (extra and two):
        most = min(MANY_SEA if many else SEA_LIMIT, men, boats)
        n = _list(s, get(s.sea) & empty, False, most, SEA_LIMIT if extra and many else 0, False, out, n)
    return n


@compiled
def _list(s: Nord, room: Bits, two: bool, most: int, beyond: int, mixed: bool, out: Words, n: int) -> int:
    """Sets of more than `beyond` and at most `most` spaces; if `mixed`, only those in two regions."""
    fresh = get(s.fresh)
    if some(fresh):
        return _grow(s, fresh, EMPTY, get(s.home), get(s.allowed), room, two, most, beyond, mixed, out, n)
    tried = EMPTY
    roots = get(s.front) & room
    while some(roots) and most > 0:
        cell = first(roots)
        home = region(s, cell)
        allowed = land(s) if two else home
        n = _grow(s, single(cell), tried, home, allowed, room, two, most, beyond, mixed, out, n)
        tried = tried | single(cell)
        roots = rest(roots)
    return n


@compiled
def _grow(
    s: Nord,
    root: Bits,
    tried: Bits,
    home: Bits,
    allowed: Bits,
    room: Bits,
    two: bool,
    most: int,
    beyond: int,
    mixed: bool,
    out: Words,
    n: int,
) -> int:
    """Appends a set and all that grow from it without the spaces already tried."""
    kept = np.empty((KEPT * (MANY_LAND + 2), 4), np.uint64)
    size = count(root)
    least = size
    beside = around(root) & room & allowed & ~tried
    put_row(kept, KEPT * size + SET, root)
    put_row(kept, KEPT * size + UNTRIED, beside)
    put_row(kept, KEPT * size + SEEN, root | tried | beside)
    put_row(kept, KEPT * size + ALLOWED, allowed)
    if size > beyond and not mixed and n < MOST:
        put_row(out, n, root)
        n += 1
    while size >= least:
        row = KEPT * size
        untried = get_row(kept, row + UNTRIED)
        if size >= most or not some(untried) or n >= MOST:
            size -= 1
            continue
        cell = first(untried)
        put_row(kept, row + UNTRIED, rest(untried))
        grown = get_row(kept, row + SET) | single(cell)
        limits = get_row(kept, row + ALLOWED)
        if two and not has(home, cell):
            limits = home | region(s, cell)  # the second region is chosen (nord.R71)
        seen = get_row(kept, row + SEEN)
        beside = around(single(cell)) & room & ~seen
        size += 1
        row = KEPT * size
        put_row(kept, row + SET, grown)
        put_row(kept, row + UNTRIED, (rest(untried) | beside) & limits)
        put_row(kept, row + SEEN, seen | beside)
        put_row(kept, row + ALLOWED, limits)
        if size > beyond and not (mixed and not some(grown & ~home)):
            put_row(out, n, grown)
            n += 1
    return n
