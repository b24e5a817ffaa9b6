"""What follows from a position that was read: connections, regions, and whether its question has an answer."""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import Bits, count, first, get, get_row, put, put_row, same, some
from jarlshof.core.frames import push
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves, States
from jarlshof.games.nord.board import CELLS
from jarlshof.games.nord.law.attacking import FIFTH, choices, shortest
from jarlshof.games.nord.law.connections import BOAT, find_front, relink_all
from jarlshof.games.nord.law.placing import action_of, land, region
from jarlshof.games.nord.law.setup import lay_island
from jarlshof.games.nord.questions import attack
from jarlshof.games.nord.rules import legal
from jarlshof.games.nord.state import SITES, Action, Frame, Nord


@compiled
def lay_at(states: States, i: int, row: Moves) -> None:
    lay_island(states[i], row)


@compiled
def ask_at(states: States, i: int, frame: int, start: int, goal: int, allied: Moves) -> bool:
    """Derives connections, front and regions, and asks the question; False if it has no answer."""
    s = states[i]
    fresh = get(s.fresh)
    seat = s.turn
    own = get_row(s.men, seat)
    put_row(s.men, seat, own & ~fresh)
    relink_all(s)
    for k in range(s.sites):
        running = frame != 0 and frame != Frame.SETTLE
        if running and allied[0] >= 0 and s.linked[k] & ~BOAT & ~allied[k]:
            return False  # old men connect what is said not to have been connected
        s.before[k] = s.linked[k] if allied[0] < 0 else (s.linked[k] & BOAT) | allied[k]
    find_front(s, seat)
    put_row(s.men, seat, own)
    if frame != Frame.PLACE:
        relink_all(s)
    _regions(s, fresh)
    if frame == 0:
        return True
    push(s, frame, 1 << seat, start, goal)
    if frame == Frame.PATH or frame == Frame.FIFTH:
        return _attack_fits(s, seat, start, goal, frame)
    return legal(s, seat, np.empty(CELLS + SITES, np.int64)) > 0


@compiled
def _regions(s: Nord, fresh: Bits) -> None:
    """Where the placement may go on, from the men already placed."""
    if not some(fresh):
        return
    home = region(s, first(fresh))
    allowed = home
    left = fresh & ~home
    while some(left):
        allowed = allowed | region(s, first(left))
        left = left & ~allowed
    if action_of(s.played) == Action.TWO_REGIONS and same(allowed, home) and some(home & land(s)):
        allowed = land(s)
    put(s.home, home)
    put(s.allowed, allowed)


@compiled
def _attack_fits(s: Nord, seat: int, start: int, goal: int, frame: int) -> bool:
    """Is this attack under way possible: an attack by the rules, along shortest paths, with this question open?"""
    path, own = get(s.path), get_row(s.men, seat)
    if attack.refuse_pair(s, seat, start, goal) != 0 or some(path & ~shortest(s, start, goal)):
        return False
    open_choice = some(choices(s, own, path, start))
    return open_choice if frame == Frame.PATH else not open_choice and count(path & own) >= FIFTH
