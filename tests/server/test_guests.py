"""Guests in memory: as many as are needed, and no more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from jarlshof.server import guests as module
from jarlshof.server import schema as db
from jarlshof.server.errors import Unknown
from jarlshof.wire import api
from tests.server.hall import GatedStore, hall_in, in_a_loop, two_at_a_table, until
from tests.server.test_commit import Listener
from tests.server.test_stall import listening, server_in


def test_guests_who_are_not_here_leave_memory_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CACHED", 5)

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            guests = hall.services.guests
            room, astrid, bjarne = await two_at_a_table(hall)
            watcher, _ = await guests.create("Watcher")
            room.sockets.add(Listener(watcher.id))
            gone, secret = await guests.create("Gone")
            await guests.mute(gone, astrid.id, True)
            for number in range(20):
                await guests.create(f"Guest {number}")
            guests.trim(hall.people())
            assert len(guests._known) <= 5 + 3
            assert len(guests._sessions) <= 5
            assert all(guests.get(each.id) is each for each in (astrid, bjarne, watcher)), "their names are shown"
            assert guests.get(gone.id) is None
            back = await guests.by_secret(secret)
            assert back == gone, "with all that is known of him"
            guests.trim(hall.people())
            assert guests.get(gone.id) is back, "he is the last one who came"

    asyncio.run(evening())


def test_a_device_that_is_read_while_it_is_signed_out_is_not_remembered(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            guests = hall.services.guests
            astrid, own = await guests.create("Astrid")
            token, _ = await guests.recovery(astrid)
            _, other = await guests.recover(token)
            guests._sessions.clear()
            real = hall.services.store.read

            async def read(work: Callable[[sa.Connection], object]) -> object:
                found = await real(work)
                hall.services.store.read = real  # type: ignore[method-assign]
                await guests.sign_out(astrid, own)
                return found

            hall.services.store.read = read  # type: ignore[method-assign, assignment]
            assert await guests.by_secret(other) is None
            assert await guests.by_secret(own) is astrid

    asyncio.run(evening())


def test_a_socket_that_is_being_opened_by_a_device_that_is_signed_out_tells_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with server_in(tmp_path) as server:
            astrid, own = await server.guests.create("Astrid")
            token, _ = await server.guests.recovery(astrid)
            _, other = await server.guests.recover(token)
            room = await server.hall.create(astrid, api.Create(game="nord", request="request-1"), "digest")
            async with listening(server, room.table.head.id, "", other) as told:
                async with room.lock:  # the socket waits for it
                    await until(lambda: bool(told))
                    await server.guests.sign_out(astrid, own)
                    server.let_go(astrid)
                await until(lambda: len(told) == 2)
                assert [each["type"] for each in told] == ["websocket.accept", "websocket.close"]
                assert not room.sockets

    asyncio.run(evening())


@in_a_loop
async def test_the_code_of_one_mail_address_does_not_confirm_another_that_is_just_named(tmp_path: Path) -> None:
    """Otherwise a stranger would get mail that he never asked for."""
    async with hall_in(tmp_path) as hall:
        guests, store = hall.services.guests, hall.services.store
        assert isinstance(store, GatedStore)
        mallory, _ = await guests.create("Mallory")
        code = await guests.notices(mallory, api.NoticeWish(mail="mallory@example.org"))
        assert code is not None
        store.gate.clear()
        naming = asyncio.create_task(guests.notices(mallory, api.NoticeWish(mail="stranger@example.org")))
        await asyncio.sleep(0)
        confirming = asyncio.create_task(guests.confirm(mallory, code))
        await asyncio.sleep(0)
        store.gate.set()
        new = await naming
        with pytest.raises(Unknown):
            await confirming
        query = sa.select(db.guests.c.mail, db.guests.c.mail_code).where(db.guests.c.id == mallory.id)
        row = await store.read(lambda c: c.execute(query).one())
        assert (row.mail, row.mail_code is None, mallory.mail_code is None) == ("stranger@example.org", False, False)
        assert new is not None
        await guests.confirm(mallory, new)
        assert guests.me(mallory).mail_confirmed
