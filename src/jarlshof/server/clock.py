"""What time it is: the one clock of a server, which does not follow jumps of the machine's wall clock.

It is set by the wall once, when the server starts, and goes on by the steady clock of the machine. If somebody sets the
wall clock, nobody's thinking time changes; the next start takes the new time. Everything in this package that wants to
know the time asks here, so that a test can bring a clock of its own.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator


class Clock:
    """A wall clock that is looked at once, and a steady one that counts from there; both tell nanoseconds."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = time.monotonic_ns) -> None:
        self._steady = steady
        self._ahead = wall() - steady()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return (self._steady() + self._ahead) // 1_000_000

    def seconds(self) -> float:
        """Seconds since some moment: to measure how long something takes."""
        return self._steady() / 1e9


_clock = Clock()


def now() -> int:
    """Milliseconds since 1970, by the clock of this server."""
    return _clock.now()


def seconds() -> float:
    """Seconds since some moment, by the clock of this server."""
    return _clock.seconds()


@contextlib.contextmanager
def going_by(clock: Clock) -> Iterator[Clock]:
    """Everything goes by another clock for a while."""
    global _clock
    before, _clock = _clock, clock
    try:
        yield clock
    finally:
        _clock = before
