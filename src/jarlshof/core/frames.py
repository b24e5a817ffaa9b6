"""Frames: the small stack of pending decisions in every state. An empty stack means that the match is over.

A frame has two masks. Seats that are asked *must* answer: the match waits for them. Other seats *may* move meanwhile;
nobody waits for them, so bots, random play and search never step them.
"""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.core.state import ARGUMENTS, State


@compiled
def push(s: State, kind: int, asked: int, a: int, b: int) -> None:
    """Asks the seats of a mask something, with two arguments; whatever was pending waits below."""
    top = s.depth
    s.frame_kind[top] = kind
    s.frame_asked[top] = asked
    s.frame_may[top] = 0
    s.frame_answered[top] = 0
    for n in range(ARGUMENTS):
        s.frame_args[top, n] = 0
    s.frame_args[top, 0] = a
    s.frame_args[top, 1] = b
    s.depth = top + 1


@compiled
def let(s: State, seats: int) -> None:
    """The seats of a mask, none of them asked, may move while the others answer the top frame."""
    s.frame_may[s.depth - 1] = seats


@compiled
def pop(s: State) -> None:
    """The top decision is made."""
    s.depth -= 1


@compiled
def asking(s: State) -> int:
    """The kind of the top frame, 0 when the match is over."""
    return s.frame_kind[s.depth - 1] if s.depth > 0 else 0


@compiled
def argument(s: State, n: int) -> int:
    """An argument of the top frame."""
    return s.frame_args[s.depth - 1, n]


@compiled
def answered(s: State, seat: int) -> None:
    """This seat has given its answer; the others are still asked."""
    s.frame_answered[s.depth - 1] |= 1 << seat


@compiled
def asked_seats(s: State) -> int:
    """The mask of the seats that are asked now; 0 when the match is over."""
    return s.frame_asked[s.depth - 1] & ~s.frame_answered[s.depth - 1] if s.depth > 0 else 0


@compiled
def may_seats(s: State) -> int:
    """The mask of the seats that may move now although nobody waits for them; never one that is asked."""
    return s.frame_may[s.depth - 1] & ~s.frame_answered[s.depth - 1] if s.depth > 0 else 0


@compiled
def first_asked(s: State) -> int:
    """The lowest seat that is asked now, −1 when the match is over."""
    mask = asked_seats(s)
    seat = 0
    if mask == 0:
        return -1
    while mask & 1 == 0:
        mask >>= 1
        seat += 1
    return seat
