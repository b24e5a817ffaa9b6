"""Events: facts that a move made true, written by compiled rules into a buffer of the caller.

A buffer is an int64 table. Row 0 holds the number of events, each later row one event: kind, seat, to, four arguments.
Playouts pass an empty buffer, and nothing is written. Kind 0 is the core's own: a draw of chance, told to nobody.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from jarlshof.core.jit import compiled

Events: TypeAlias = npt.NDArray[np.int64]

WIDTH = 7  # kind, seat, to, four arguments
CAPACITY = 2048
DRAW = 0
SPECTATORS = 1 << 8  # the bit of those who only watch
EVERYBODY = (1 << 9) - 1


def new_buffer(capacity: int = CAPACITY) -> Events:
    """Room for this many events; 0 for a buffer that takes none."""
    return np.zeros((capacity + 1 if capacity else 0, WIDTH), np.int64)


@compiled
def untold() -> Events:
    """A buffer for compiled rules that takes no event: for what happens in a guess."""
    return np.zeros((0, WIDTH), np.int64)


@compiled
def emit(events: Events, kind: int, seat: int, to: int, a: int, b: int, c: int, d: int) -> None:
    """Writes one event; a full buffer only counts on, which the reader notices."""
    if events.shape[0] == 0:
        return
    n = events[0, 0] + 1
    events[0, 0] = n
    if n < events.shape[0]:
        events[n, 0] = kind
        events[n, 1] = seat
        events[n, 2] = to
        events[n, 3] = a
        events[n, 4] = b
        events[n, 5] = c
        events[n, 6] = d


@compiled
def tell(events: Events, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """An event that everybody may know."""
    emit(events, kind, seat, EVERYBODY, a, b, c, d)


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact for people and pages: what happened, to which seat, with named values, and its sentence."""

    seq: int
    kind: str
    seat: str | None
    args: dict[str, str | int]
    text: str


def rows(buffer: Events) -> list[list[int]]:
    """The events of a buffer as plain numbers."""
    n = int(buffer[0, 0])
    if n >= len(buffer):
        raise RuntimeError(f"{n} events in one move; the buffer holds {len(buffer) - 1}")
    result: list[list[int]] = buffer[1 : n + 1].tolist()
    return result
