"""The law of Flotsam: what a match remembers, what can be done, and what comes of it. Every function is compiled."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.contract import UNSEEN, bind
from jarlshof.core.events import Events, emit, tell, untold
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of, move_of
from jarlshof.core.state import Int16, Int16s, Moves, State, dtype_of

SEATS, TARGET, DIE = 4, 40, 6
CHARMS = ["pebble", "shell", "pearl"]  # a charm is worth three times its number
KINDS, COPIES, WORTH = len(CHARMS), 4, 3
ALL = KINDS * COPIES
PLACES = ["beach", "reef"]  # searched with one die, and with two

Frame = IntEnum("Frame", ["SHORE"])
Kind = IntEnum("Kind", ["SEARCH", "HOME", "SWAP"])
Happening = IntEnum("Happening", ["CHARM", "ROLL", "WAVE", "HOME", "SWAP", "SHOW"])
Ending = IntEnum("Ending", ["TREASURE"])
Rule = IntEnum("Rule", ["TURN", "END", "SEARCH", "HOME", "SWAP"])


class Flotsam(State):
    """One match. Each field says which numbers it can hold."""

    pile: Annotated[Int16s, ALL, range(KINDS)]  # face down; the last of `left` charms is drawn next
    left: Annotated[Int16, range(ALL + 1)]
    charm: Annotated[Int16s, SEATS, range(KINDS)]  # known to its seat alone, until the end
    aside: Annotated[Int16s, KINDS, range(COPIES + 1)]  # how many of each kind were swapped, face up
    hoard: Annotated[Int16s, SEATS, range(1000)]
    basket: Annotated[Int16, range(1000)]
    turn: Annotated[Int16, range(SEATS)]


DTYPE = dtype_of(Flotsam)


@compiled
def setup(s: Flotsam, options: Moves, events: Events) -> None:
    """Everybody gets a charm, the others are the pile; seat a begins."""
    s.seats, s.left = options[0], ALL
    for n in range(ALL):
        s.pile[n] = n // COPIES
    shuffle(s, Stream.DECK, s.pile, ALL, events)
    for seat in range(s.seats):
        _draw_charm(s, seat, events)
    _ask(s)


@compiled
def refusal(s: Flotsam, seat: int, move: int) -> int:
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
    if move == move_of(Kind.SEARCH, 0) or move == move_of(Kind.SEARCH, 1):
        return 0
    if move == move_of(Kind.HOME):
        return 0 if s.basket > 0 else Rule.HOME.value
    if move == move_of(Kind.SWAP):
        return 0 if s.basket == 0 and s.left > 0 else Rule.SWAP.value
    return Rule.TURN.value


@compiled
def legal(s: Flotsam, seat: int, out: Moves) -> int:
    """All legal moves of a seat that is asked."""
    n = 0
    for move in (move_of(Kind.SEARCH, 0), move_of(Kind.SEARCH, 1), move_of(Kind.HOME), move_of(Kind.SWAP)):
        if refusal(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@compiled
def apply(s: Flotsam, seat: int, move: int, events: Events) -> int:
    """Makes a legal move; the outcome is what was found, 0 after a wave."""
    pop(s)
    found = 0
    if kind_of(move) == Kind.SEARCH:
        found = _search(s, seat, first_of(move) + 1, events)
        if found > 0:
            s.basket += found
            _ask(s)
            return found
        tell(events, Happening.WAVE, seat, s.basket, 0, 0, 0)
    elif kind_of(move) == Kind.HOME:
        s.hoard[seat] += s.basket
        tell(events, Happening.HOME, seat, s.basket, s.hoard[seat], 0, 0)
    else:
        s.aside[s.charm[seat]] += 1
        tell(events, Happening.SWAP, seat, s.charm[seat], 0, 0, 0)
        _draw_charm(s, seat, events)
    s.basket = 0
    s.turn = (s.turn + 1) % s.seats
    if s.turn == 0 and s.hoard.max() >= TARGET:
        _end(s, events)
    else:
        _ask(s)
    return found


@compiled
def _ask(s: Flotsam) -> None:
    push(s, Frame.SHORE, 1 << s.turn, s.basket, 0)


@compiled
def _search(s: Flotsam, seat: int, dice: int, events: Events) -> int:
    """What the dice bring; 0 if one of them shows a 1 (flotsam.search)."""
    found, wave = 0, False
    for _ in range(dice):
        die = draw(s, Stream.DICE, DIE, events) + 1
        tell(events, Happening.ROLL, seat, die, 0, 0, 0)
        found += die
        wave = wave or die == 1
    return 0 if wave else found


@compiled
def _draw_charm(s: Flotsam, seat: int, events: Events) -> None:
    """The top of the pile goes to a seat, which alone is told. Something hidden became known: fence and news go up."""
    s.left -= 1
    s.charm[seat] = s.pile[s.left]
    s.pile[s.left] = 0
    s.fence += 1
    s.news += 1
    emit(events, Happening.CHARM, seat, 1 << seat, s.charm[seat], 0, 0, 0)


@compiled
def _end(s: Flotsam, events: Events) -> None:
    """All charms are shown and counted; with no frame left the match is over (flotsam.end)."""
    s.fence += 1
    s.news += 1
    s.ending = Ending.TREASURE.value
    for seat in range(s.seats):
        s.hoard[seat] += WORTH * s.charm[seat]
        tell(events, Happening.SHOW, seat, s.charm[seat], s.hoard[seat], 0, 0)


@compiled
def points(s: Flotsam, out: Moves) -> None:
    """What a seat has brought home, and what it carries."""
    for seat in range(s.seats):
        out[seat] = s.hoard[seat] + (s.basket if seat == s.turn else 0)


@compiled
def redraw(s: Flotsam, seat: int) -> None:
    """Deals again what this seat has not seen: the pile, and as long as nothing was shown the charms of others."""
    pool, n = np.zeros(ALL, np.int16), s.left
    pool[:n] = s.pile[:n]
    hidden = seat != UNSEEN and s.depth > 0
    for other in range(s.seats):
        if hidden and other != seat:
            pool[n] = s.charm[other]
            n += 1
    pool[:n].sort()  # so that the guess does not depend on how they really lie
    shuffle(s, Stream.OTHER, pool, n, untold())
    for other in range(s.seats):
        if hidden and other != seat:
            n -= 1
            s.charm[other] = pool[n]
    s.pile[:n] = pool[:n]


bind(DTYPE, setup=setup, legal=legal, refusal=refusal, apply=apply, points=points, redraw=redraw)
