"""A hall without the network: tables, a real store and real bots in one event loop, for what a socket cannot show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec

from jarlshof.asking.pool import BotPool
from jarlshof.server.clock import now
from jarlshof.server.config import Config
from jarlshof.server.guests import Guest, Guests
from jarlshof.server.hall import Hall
from jarlshof.server.notices import Notices
from jarlshof.server.room import Action, Room, Services
from jarlshof.server.store import NotSaved, Statements, Store
from jarlshof.wire import api

P = ParamSpec("P")


def in_a_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """A test that is a coroutine, in an event loop of its own."""

    @wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


class GatedStore(Store):
    """A store whose writes can be held up, and then fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate, self.broken = asyncio.Event(), False
        self.gate.set()

    async def write(self, statements: Statements) -> None:
        """Waits at the gate."""
        await self.gate.wait()
        if self.broken:
            raise NotSaved("the disk is full")
        await super().write(statements)


@asynccontextmanager
async def hall_in(folder: Path, module: str | None = None, patience: float = 20.0) -> AsyncIterator[Hall]:
    """A hall with a store and bots of its own."""
    config = Config(data=folder)
    store, bots = GatedStore(config.database), BotPool(1, patience, module=module)
    store.open()
    hall = Hall(Services(store, Guests(store), bots, Notices(config), str, now()))
    try:
        yield hall
    finally:
        hall.close()
        await bots.close()
        store.close()


async def until(check: Callable[[], bool], timeout: float = 60.0) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(timeout):
        while not check():
            await asyncio.sleep(0.01)


async def two_at_a_table(hall: Hall, clock: api.Clock | None = None) -> tuple[Room, Guest, Guest]:
    """A running match of Nord of two new guests."""
    astrid, _ = await hall.services.guests.create("Astrid")
    bjarne, _ = await hall.services.guests.create("Bjarne")
    wish = api.Create(game="nord", clock=clock or api.NoClock(), hints=True, request="two-at-a-table")
    room = await hall.create(astrid, wish, "digest")
    async with room.lock:
        await room.commit(Action(bjarne.id), room.table.may_join(bjarne.id, None, None))
    return room, astrid, bjarne
