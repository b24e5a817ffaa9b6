"""Attacks: who must attack whom, along which path, and what becomes of the attackers; or merging (nord.B27–B35).

The connection that attacks is kept as the set of spaces that may still belong to it: all spaces on a shortest path from
start to goal, narrowed by the player's answers until his own men on it are certain.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import (
    EMPTY,
    Bits,
    around,
    count,
    first,
    flood,
    get,
    get_row,
    has,
    put,
    put_row,
    rest,
    single,
    some,
)
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves, States
from jarlshof.games.nord.law.connections import relink, touched, workers
from jarlshof.games.nord.state import SITES, Happening, Nord

LAYERS = 104  # no path is longer than all men together
FIFTH = 5


# ---------------------------------------------------------------- who must attack whom
@compiled
def targets(s: Nord, seat: int, start: int) -> int:
    """The mask of settlements that must be attacked from here (nord.B28); for the others `refuse_pair` says why not."""
    if s.warriors[start, seat] == 0:
        return 0
    mask = s.linked[start] & ~s.before[start] & ((1 << SITES) - 1)
    for goal in range(s.sites):
        if s.warriors[goal, seat] > 0:
            mask &= ~(1 << goal)
    return mask


@compiled
def threatened_at(states: States, i: int, out: Moves) -> None:
    """For each start the mask of goals that must be attacked if the placement ends now (nord.R34).

    As `targets` decides then; but what will be linked has to be worked out first.
    """
    s = states[i]
    group = touched(s, flood(get(s.fresh), workers(s)))
    for start in range(s.sites):
        out[start] = 0
        if group >> start & 1 and s.warriors[start, s.turn] > 0:
            for goal in range(s.sites):
                if (group & ~s.before[start]) >> goal & 1 and s.warriors[goal, s.turn] == 0:
                    out[start] |= 1 << goal


# ---------------------------------------------------------------- the shortest connection
@compiled
def shortest(s: Nord, start: int, goal: int) -> Bits:
    """All spaces on shortest worker paths between two connected settlements (nord.R41)."""
    everyone = workers(s)
    layers = np.empty((LAYERS, 4), np.uint64)
    gates = get_row(s.gates, goal)
    layer = get_row(s.gates, start) & everyone
    seen = layer
    n = 0
    put_row(layers, 0, layer)
    while not some(layer & gates):
        layer = around(layer) & everyone & ~seen
        seen = seen | layer
        n += 1
        put_row(layers, n, layer)
    layer = layer & gates
    path = layer
    while n > 0:
        n -= 1
        layer = around(layer) & get_row(layers, n)
        path = path | layer
    return path


@compiled
def choices(s: Nord, own: Bits, path: Bits, start: int) -> Bits:
    """The first layer of a path that leaves a choice about own men: its spaces, or nothing (nord.R40)."""
    layer = get_row(s.gates, start) & path
    left = path & ~layer
    while some(layer):
        if some(layer & own) and some(rest(layer)):
            return layer
        layer = around(layer) & left
        left = left & ~layer
    return EMPTY


@compiled
def through(s: Nord, path: Bits, start: int, cell: int) -> Bits:
    """What remains of a path if it passes this space."""
    layers = np.empty((LAYERS, 4), np.uint64)
    layer = get_row(s.gates, start) & path
    left = path
    n, at = 0, 0
    while some(layer):
        if has(layer, cell):
            at = n
        put_row(layers, n, layer)
        left = left & ~layer
        layer = around(layer) & left
        n += 1
    kept = single(cell)
    up = kept
    for k in range(at + 1, n):
        up = around(up) & get_row(layers, k)
        kept = kept | up
    down = single(cell)
    for k in range(at - 1, -1, -1):
        down = around(down) & get_row(layers, k)
        kept = kept | down
    return kept


# ---------------------------------------------------------------- what becomes of the attackers
@compiled
def resolve(s: Nord, seat: int, start: int, goal: int, fifth: int, events: Events) -> None:
    """All own men on the path attack (nord.R42) and are distributed in order (nord.B31)."""
    attackers = get(s.path) & get_row(s.men, seat)
    n = count(attackers)
    tell(events, Happening.ATTACK, seat, start, goal, n, 0)
    _leave(s, seat, attackers, events)
    _die(s, seat, events)
    if n >= 2:
        _post(s, seat, goal, events)
    if n >= 3:
        _post(s, seat, start, events)
    if n >= 4:
        _die(s, seat, events)
    if n >= FIFTH:
        _post(s, seat, fifth, events)
    if n > FIFTH:
        s.supply[seat] += n - FIFTH
        tell(events, Happening.RETURN, seat, n - FIFTH, 0, 0, 0)
    put(s.path, EMPTY)
    relink(s, s.linked[start] | 1 << start)


@compiled
def _leave(s: Nord, seat: int, attackers: Bits, events: Events) -> None:
    """The attackers leave the map; fishing boats go back to the common supply at once (nord.R43)."""
    put_row(s.men, seat, get_row(s.men, seat) & ~attackers)
    put(s.fresh, get(s.fresh) & ~attackers)
    s.fishing += count(attackers & get(s.sea))
    left = attackers
    while some(left):
        tell(events, Happening.LEAVE, seat, first(left), 0, 0, 0)
        left = rest(left)


@compiled
def _die(s: Nord, seat: int, events: Events) -> None:
    """To the lowest free space of the large boat, or back to the supply if it is full (nord.R44)."""
    if s.aboard < s.berths:
        s.figure[s.aboard] = seat
        tell(events, Happening.DIE, seat, s.aboard, s.berth[s.aboard], 0, 0)
        s.aboard += 1
    else:
        s.supply[seat] += 1
        tell(events, Happening.RETURN, seat, 1, 0, 0, 0)


@compiled
def _post(s: Nord, seat: int, site: int, events: Events) -> None:
    s.warriors[site, seat] += 1
    tell(events, Happening.POST, seat, site, 0, 0, 0)


@compiled
def tell_merged(s: Nord, seat: int, events: Events) -> None:
    """What is newly connected after all attacks has merged (nord.R47)."""
    if events.shape[0] == 0:
        return
    for a in range(s.sites):
        for b in range(a + 1, s.sites):
            if (s.linked[a] & ~s.before[a]) >> b & 1:
                tell(events, Happening.MERGE, seat, a, b, 0, 0)
