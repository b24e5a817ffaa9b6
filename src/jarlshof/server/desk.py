"""Whose turn it is to have something worked out that takes a while: nobody who asks for much keeps others waiting.

The work itself goes into threads (`asyncio.to_thread`), so that the event loop goes on; here is how much of it at once.
What is long goes one at a time, what is short does not wait for it, and one address has one thing worked out at a time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from jarlshof.server.limits import network

LONG = 500  # entries of a match: a tenth of a second to replay
SHORT_AT_ONCE = 2


class Desk:
    """The places where something is worked out."""

    def __init__(self) -> None:
        self._short, self._long = asyncio.Semaphore(SHORT_AT_ONCE), asyncio.Semaphore(1)
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def place(self, address: str | None, size: int = 0) -> AsyncIterator[None]:
        """A place, for as long as the work takes; without an address it is the server's own wish.

        Take it before the lock of a table: who waits here must keep nobody from moving.
        """
        turn = asyncio.Lock() if address is None else self._turns.setdefault(network(address), asyncio.Lock())
        async with turn, self._long if size > LONG else self._short:
            yield
