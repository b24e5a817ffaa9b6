"""The law of Nord: what is legal, what is refused and why, what a move does.

Source: the rule book of Nord as told in our own words, nord.B1–B50, with the clarifications nord.R1–R71.
Players: 2–4. Options: island, starts (fixed by the island, or chosen freely).
Not implemented: the special neutral jarls of the wild sides, whose powers nobody knows.

A turn: choose turn and treasure → (negotiate) → place man by man → done → attacks, each with its path and fifth man →
scoring if the large boat is full → the next seat. Scorings ask nothing.
"""

from __future__ import annotations

from typing import Any

from jarlshof.core.bits import EMPTY, first, get, get_row, put, rest, some
from jarlshof.core.contract import bind
from jarlshof.core.events import Events, tell
from jarlshof.core.frames import argument, asking, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import Moves
from jarlshof.games.nord.attack import (
    answer_attack,
    choices,
    forced_attacks,
    refuse_attack,
    refuse_fifth,
    refuse_path,
    tell_merged,
)
from jarlshof.games.nord.challenge import challenge, refuse_challenge
from jarlshof.games.nord.connections import find_front, link_new_men
from jarlshof.games.nord.placement import (
    can_place,
    negotiate,
    place,
    play_treasure,
    refuse_done,
    refuse_negotiate,
    refuse_place,
    refuse_treasure,
    spaces,
    take_tiles,
)
from jarlshof.games.nord.scoring import LAST, places, points, score
from jarlshof.games.nord.setup import refuse_settle, settle, setup
from jarlshof.games.nord.state import (
    BYTE,
    DTYPE,
    KINDS,
    NO_TREASURE,
    B,
    Cause,
    Frame,
    Happening,
    Kind,
    Nord,
    R,
)
from jarlshof.games.nord.treasures import redraw

ARGUMENTS = (0, 1, 1, 1, 2, 1, 0, 2, 1, 1)  # of each kind of move, in the order of Kind


@compiled
def encode(kind: int, a: int, b: int) -> int:
    """A move as one number: its kind in the top byte, then its arguments."""
    return kind << KIND_SHIFT | a << 48 | b << 40


# ---------------------------------------------------------------- legality
@compiled
def refusal(s: Nord, seat: int, move: int) -> int:
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
    kind = move >> KIND_SHIFT
    a = move >> 48 & BYTE
    b = move >> 40 & BYTE
    frame = asking(s)
    if kind < 0 or kind >= len(ARGUMENTS) or move & (1 << 8 * (7 - ARGUMENTS[kind])) - 1:
        return B + 16  # no number of a move: bytes that mean nothing are not zero
    if frame == Frame.TURN:
        if kind == Kind.TREASURE:
            return refuse_treasure(s, seat, a)
        if kind == Kind.CHALLENGE:
            return refuse_challenge(s, seat, a)
        return B + 16
    if frame == Frame.PLACE:
        if kind == Kind.PLACE:
            return refuse_place(s, seat, a)
        return refuse_done(s) if kind == Kind.DONE else R + 33
    if frame == Frame.NEGOTIATE:
        return refuse_negotiate(s, seat, a, b) if kind == Kind.NEGOTIATE else B + 19
    if frame == Frame.ATTACK:
        return refuse_attack(s, seat, a, b) if kind == Kind.ATTACK else R + 39
    if frame == Frame.PATH:
        return refuse_path(s, seat, a) if kind == Kind.PATH else R + 40
    if frame == Frame.FIFTH:
        return refuse_fifth(s, a) if kind == Kind.FIFTH else B + 31
    if frame == Frame.SETTLE:
        return refuse_settle(s, a) if kind == Kind.SETTLE else B + 10
    return R + 66


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """All legal moves of the seat that is asked."""
    frame = asking(s)
    if frame == Frame.PLACE:
        return _legal_places(s, seat, out)
    if frame == Frame.TURN:
        return _legal_turns(s, seat, out)
    if frame == Frame.SETTLE or frame == Frame.NEGOTIATE:
        return _legal_settlements(s, seat, out)
    return legal_answers(s, seat, out)


@compiled
def legal_answers(s: Nord, seat: int, out: Moves) -> int:
    """The legal answers to a question about an attack."""
    frame = asking(s)
    n = 0
    if frame == Frame.PATH:
        left = choices(s, get_row(s.men, seat), get(s.path), argument(s, 0))
        while some(left):
            out[n] = encode(Kind.PATH, first(left), 0)
            left = rest(left)
            n += 1
        return n
    for a in range(s.sites):
        if frame == Frame.FIFTH and refuse_fifth(s, a) == 0:
            out[n] = encode(Kind.FIFTH, a, 0)
            n += 1
        for b in range(s.sites):
            if frame == Frame.ATTACK and refuse_attack(s, seat, a, b) == 0:
                out[n] = encode(Kind.ATTACK, a, b)
                n += 1
    return n


@compiled
def _legal_settlements(s: Nord, seat: int, out: Moves) -> int:
    frame = asking(s)
    n = 0
    for a in range(s.sites):
        if frame == Frame.SETTLE and refuse_settle(s, a) == 0:
            out[n] = encode(Kind.SETTLE, a, 0)
            n += 1
        for b in range(s.sites):
            if frame == Frame.NEGOTIATE and refuse_negotiate(s, seat, a, b) == 0:
                out[n] = encode(Kind.NEGOTIATE, a, b)
                n += 1
    return n


@compiled
def _legal_places(s: Nord, seat: int, out: Moves) -> int:
    n = 0
    left = spaces(s, seat)
    while some(left):
        out[n] = encode(Kind.PLACE, first(left), 0)
        left = rest(left)
        n += 1
    if refuse_done(s) == 0:
        out[n] = encode(Kind.DONE, 0, 0)
        n += 1
    return n


@compiled
def _legal_turns(s: Nord, seat: int, out: Moves) -> int:
    n = 0
    if can_place(s):
        out[n] = encode(Kind.TREASURE, NO_TREASURE, 0)
        n += 1
        for kind in range(KINDS):
            if refuse_treasure(s, seat, kind) == 0:
                out[n] = encode(Kind.TREASURE, kind, 0)
                n += 1
    for k in range(s.sites):
        if refuse_challenge(s, seat, k) == 0:
            out[n] = encode(Kind.CHALLENGE, k, 0)
            n += 1
    return n


# ---------------------------------------------------------------- what a move does
@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> int:
    """Makes a legal move and everything that follows without a question. Nord has no public chance: always 0."""
    kind = move >> KIND_SHIFT
    a = move >> 48 & BYTE
    b = move >> 40 & BYTE
    start, goal = argument(s, 0), argument(s, 1)
    if kind == Kind.PLACE:
        place(s, seat, a, events)
        return 0
    pop(s)
    asked = False  # has a question of this turn come up?
    cause = Cause.ATTACK.value
    if kind == Kind.TREASURE:
        play_treasure(s, seat, a, events)
        asked = True
    elif kind == Kind.NEGOTIATE:
        negotiate(s, seat, a, b, events)
        asked = True
    elif kind == Kind.SETTLE:
        asked = settle(s, seat, a, events)
    elif kind == Kind.CHALLENGE:
        challenge(s, seat, a, events)
        cause = Cause.CHALLENGE.value
    else:
        if kind == Kind.DONE:
            take_tiles(s, seat, events)
            link_new_men(s)
        else:
            asked = answer_attack(s, seat, move, start, goal, events)
        asked = asked or forced_attacks(s, seat, events)
        if not asked:
            tell_merged(s, seat, events)
    if not asked:
        end_turn(s, kind, cause, events)
    return 0


@compiled
def end_turn(s: Nord, kind: int, cause: int, events: Events) -> None:
    """A full boat brings the next scoring (nord.B35); then the next seat, clockwise (nord.R67)."""
    put(s.fresh, EMPTY)  # the new men stand up
    put(s.home, EMPTY)
    put(s.allowed, EMPTY)
    s.played = NO_TREASURE
    if s.aboard >= s.berths:
        score(s, cause, events)
    if s.scoring > LAST:
        return
    if kind != Kind.SETTLE:
        s.turn = (s.turn + 1) % s.seats
    begin_turn(s, events)


@compiled
def begin_turn(s: Nord, events: Events) -> None:
    """Asks the active seat; one that can do neither A nor B brings the next scoring instead (nord.R52)."""
    while True:
        seat = s.turn
        for k in range(s.sites):
            s.before[k] = s.linked[k]
        find_front(s, seat)
        tell(events, Happening.TURN, seat, 0, 0, 0, 0)
        if can_act(s, seat):
            push(s, Frame.TURN, 1 << seat, 0, 0)
            return
        tell(events, Happening.BLOCKED, seat, 0, 0, 0, 0)
        score(s, Cause.BLOCKED.value, events)
        if s.scoring > LAST:
            return
        s.turn = (seat + 1) % s.seats


@compiled
def can_act(s: Nord, seat: int) -> bool:
    """Is turn A or turn B possible? (nord.B16)"""
    if can_place(s):
        return True
    for k in range(s.sites):
        if refuse_challenge(s, seat, k) == 0:
            return True
    return False


@compiled
def start(s: Nord, options: Any, events: Events) -> None:
    """Set-up, then the first question."""
    if not setup(s, options, events):
        begin_turn(s, events)


bind(DTYPE, setup=start, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
