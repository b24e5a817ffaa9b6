"""One client cannot stall the others: what takes a while is worked out beside the event loop, and not without end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest
from starlette.requests import Request
from starlette.types import Message
from starlette.websockets import WebSocket

from jarlshof.core.events import Event
from jarlshof.core.game import game
from jarlshof.core.match import Match, new_match
from jarlshof.core.record import Record, record_of, replay
from jarlshof.server import facts as f
from jarlshof.server import ledger, past, shown
from jarlshof.server.app import Server
from jarlshof.server.clock import going_by
from jarlshof.server.config import Config
from jarlshof.server.desk import LONG, Desk
from jarlshof.server.facts import Entry
from jarlshof.server.limits import LISTING, LOOKING
from jarlshof.server.room import AT_ONCE, Action, Room
from jarlshof.server.store import NotSaved
from jarlshof.server.table import Table
from jarlshof.wire import api
from jarlshof.wire.routes import ROUTES
from tests.server.hall import GatedStore, hall_in, two_at_a_table, until
from tests.server.test_time import Moment

T = TypeVar("T")


def long_record(entries: int) -> Record:
    """A record of so many entries: somebody who cannot make up his mind."""
    match = new_match(game("nord"), {}, 7)
    while match.seq < entries:
        match.play("treasure none")
        match.undo()
    return record_of(match)


@asynccontextmanager
async def server_in(folder: Path, limits: bool = False) -> AsyncIterator[Server]:
    """A server without a port, whose Nord is ready."""
    server = Server(Config(data=folder, limits=limits))
    server.store.open()
    server.hall.ready = lambda _game: True
    try:
        yield server
    finally:
        await server.close()


async def ask(server: Server, name: str, query: str = "", **path: str) -> tuple[int, bytes]:
    """Status and body of the answer to a GET."""
    route = next(each for each in ROUTES if each.name == name)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http",
        "method": route.method,
        "path": route.path,
        "path_params": path,
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost")],
        "client": ("192.0.2.1", 5),
        "scheme": "http",
        "server": ("localhost", 80),
    }
    answer = await server.endpoint(route)(Request(scope, receive))
    return answer.status_code, bytes(answer.body)


@asynccontextmanager
async def listening(server: Server, table: str, query: str, secret: str = "") -> AsyncIterator[list[Message]]:
    """What comes out of a socket."""
    told: list[Message] = []
    incoming: asyncio.Queue[Message] = asyncio.Queue()
    incoming.put_nowait({"type": "websocket.connect"})

    async def send(message: Message) -> None:
        told.append(message)

    scope = {
        "type": "websocket",
        "path_params": {"table": table},
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost"), (b"cookie", f"jarlshof={secret}".encode())],
        "client": ("192.0.2.1", 5),
    }
    task = asyncio.create_task(server.live(WebSocket(scope, incoming.get, send)))
    try:
        yield told
    finally:
        incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait_for(task, 20)


async def opened(server: Server, entries: int) -> Room:
    """A table that shows a long record."""
    guest, _ = await server.guests.create("Prolix")
    return await server.hall.open_record(guest, long_record(entries), "record-request", "digest")


class Held:
    """A function that does not go on before it is told to, and says in which thread it was."""

    def __init__(self, real: Callable[..., object]) -> None:
        self._real, self._go = real, threading.Event()
        self.threads: list[threading.Thread] = []

    def __call__(self, *args: object) -> object:
        self.threads.append(threading.current_thread())
        assert self._go.wait(20.0), "nobody lets it go on: it stands in the way of who would"
        return self._real(*args)

    def go(self) -> None:
        """It goes on."""
        self._go.set()

    async def while_it_waits(self, work: Awaitable[T], server: Server) -> T:
        """Does the work; before its slow part goes on, the server has answered somebody else."""
        task = asyncio.ensure_future(work)
        await until(lambda: bool(self.threads))
        status, _ = await ask(server, "health")
        assert (status, task.done()) == (200, False)
        self.go()
        found = await task
        assert threading.main_thread() not in self.threads
        return found


# ---------------------------------------------------------------- beside the event loop
@pytest.mark.parametrize("query", ["since=0", "since=0&lang=de"])
def test_events_of_a_long_record_are_worded_while_others_are_answered(
    query: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with server_in(tmp_path) as server:
            room = await opened(server, AT_ONCE + 20)
            held = Held(Match.events)
            monkeypatch.setattr(Match, "events", lambda *args: held(*args))
            status, body = await held.while_it_waits(ask(server, "table", query, table=room.table.head.id), server)
            assert (status, msgspec.json.decode(body)["since"]) == (200, 0)

    asyncio.run(evening())


def test_the_hello_of_a_socket_is_worded_while_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with server_in(tmp_path) as server:
            room = await opened(server, AT_ONCE + 20)
            held = Held(Match.events)
            monkeypatch.setattr(Match, "events", lambda *args: held(*args))
            update = await held.while_it_waits(room.worded(None, "en", 0, content=True), server)
            assert update.since == 0

    asyncio.run(evening())


def test_one_address_has_the_hello_of_one_socket_worded_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with server_in(tmp_path) as server:
            tables = [(await opened(server, AT_ONCE + n)).table.head.id for n in (20, 22)]
            held = Held(Match.events)
            monkeypatch.setattr(Match, "events", lambda *args: held(*args))
            async with listening(server, tables[0], "seq=0") as first, listening(server, tables[1], "seq=0") as second:
                await until(lambda: bool(held.threads))
                status, _ = await ask(server, "table", table=tables[1])
                assert (status, len(held.threads)) == (200, 1), "who waits for his turn keeps nobody from the table"
                held.go()
                await until(lambda: len(first) >= 2 and len(second) >= 2)
                assert [told[1]["type"] for told in (first, second)] == ["websocket.send"] * 2

    asyncio.run(evening())


@pytest.mark.parametrize(("name", "query"), [("events", ""), ("view", "at=9"), ("position", "at=9")])
def test_so_is_what_was(name: str, query: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        async with server_in(tmp_path) as server:
            room = await opened(server, 20)
            held = Held(Match.events if name == "events" else replay)
            where = Match if name == "events" else past
            monkeypatch.setattr(where, "events" if name == "events" else "replay", lambda *args: held(*args))
            status, _ = await held.while_it_waits(ask(server, name, query, table=room.table.head.id), server)
            assert status == 200

    asyncio.run(evening())


def test_a_long_log_is_replayed_while_others_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in no thread of the store: whoever only wants to read something does not wait for it."""

    async def evening() -> None:
        async with server_in(tmp_path) as server:
            room = await opened(server, 20)
            server.hall.rooms.clear()
            held = Held(replay)
            monkeypatch.setattr(ledger, "replay", lambda *args: held(*args))
            await held.while_it_waits(ask(server, "table", table=room.table.head.id), server)
            assert not any(thread.name.startswith("reader") for thread in held.threads)

    asyncio.run(evening())


async def moved(room: Room, guest: str, times: int) -> None:
    """So many moves of the seat, each taken back."""
    for _ in range(times):
        assert room.table.match is not None
        await room.play(Action(guest), 0, room.table.match.prompt_id(0), ["treasure none"])
        await room.act(Action(guest), lambda: room.table.may_undo(guest, 0, 1))


def test_a_table_whose_change_was_not_saved_is_made_again_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            await moved(room, astrid.id, 3)
            store = hall.services.store
            assert isinstance(store, GatedStore)
            store.broken = True
            threads: list[threading.Thread] = []
            real = Table.again

            def again(table: Table, entries: Sequence[Entry]) -> Table:
                threads.append(threading.current_thread())
                return real(table, entries)

            monkeypatch.setattr(Table, "again", again)
            with pytest.raises(NotSaved):
                await moved(room, astrid.id, 1)
            assert len(threads) == 1
            assert threading.main_thread() not in threads

    asyncio.run(evening())


def test_boards_and_rewinds_are_made_beside_the_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: dict[str, set[threading.Thread]] = {}
    real = Table.apply

    def apply(table: Table, entry: f.Entry) -> f.Entry:
        threads.setdefault(type(entry.fact).__name__, set()).add(threading.current_thread())
        return real(table, entry)

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            monkeypatch.setattr(Table, "apply", apply)
            room, astrid, bjarne = await two_at_a_table(hall)
            await moved(room, astrid.id, 1)
            assert room.table.match is not None
            await room.play(Action(astrid.id, "last", "d"), 0, room.table.match.prompt_id(0), ["treasure none"])
            await room.act(Action(astrid.id, "back", "d"), lambda: room.table.may_propose(astrid.id, "back", 0, 1))
            seq = room.table.proposal.seq if room.table.proposal else 0
            await room.act(Action(bjarne.id, "yes", "d"), lambda: room.table.may_reply(bjarne.id, 1, True, seq))

    asyncio.run(evening())
    assert threading.main_thread() in threads["Played"]
    for kind in ("Started", "Back"):
        assert threading.main_thread() not in threads[kind], kind


# ---------------------------------------------------------------- not without end
def test_who_missed_very_much_takes_the_view(tmp_path: Path) -> None:
    async def evening() -> None:
        async with server_in(tmp_path) as server:
            room = await opened(server, shown.MOST + 50)
            assert room.table.seq == 1, "the table's own log is short"
            for since in (0, 1):
                _, body = await ask(server, "table", f"since={since}", table=room.table.head.id)
                update = msgspec.json.decode(body)
                assert update["since"] == (None if since == 0 else 1)
                assert update["seen"][0]["events"] == (None if since == 0 else [])
            _, body = await ask(server, "events", table=room.table.head.id)
            assert msgspec.json.decode(body)["events"], "all of it can still be had"

    asyncio.run(evening())


def test_an_old_request_that_is_repeated_words_no_more_than_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shown, "MOST", 60)

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            await moved(room, astrid.id, 40)
            near, far = room.table.seq - 10, room.table.seq - 70
            for since in (near, far):
                update = await room.committed(astrid.id, "en", since)
                assert len(update.deals) <= 60
                assert all(len(seen.events or []) <= 60 for seen in update.seen)
            assert len(room._shown) <= 1, "what one person repeats is not kept for others"

    asyncio.run(evening())


def test_looking_back_is_counted_and_a_long_match_counts_more(tmp_path: Path) -> None:
    async def evening() -> None:
        async with server_in(tmp_path, limits=True) as server:
            room = await opened(server, 4_100)
            table, answers = room.table.head.id, []
            for _ in range(LOOKING.count // 3 + 2):
                answers.append((await ask(server, "table", "since=1", table=table))[0])
            assert answers == [200] * (LOOKING.count // 3) + [429] * 2
            assert (await ask(server, "table", table=table))[0] == 200, "the table itself is always there"

    with going_by(Moment().clock()):  # no time goes by, so nothing is given back
        asyncio.run(evening())


def test_lists_are_counted(tmp_path: Path) -> None:
    async def evening() -> None:
        async with server_in(tmp_path, limits=True) as server:
            answers = [(await ask(server, "tables"))[0] for _ in range(LISTING.count + 1)]
            assert answers == [200] * LISTING.count + [429]

    with going_by(Moment().clock()):  # no time goes by, so nothing is given back
        asyncio.run(evening())


# ---------------------------------------------------------------- the desk
def test_short_work_does_not_wait_for_long_work_nor_one_address_for_another() -> None:
    async def evening() -> None:
        desk, begun, end = Desk(), list[str](), asyncio.Event()

        async def work(name: str, address: str | None, size: int = 0) -> None:
            async with desk.place(address, size):
                begun.append(name)
                await end.wait()

        wishes = [("long", "192.0.2.1", LONG + 1), ("same address", "192.0.2.1", 0), ("second long", None, LONG + 1)]
        wishes += [("short", "192.0.2.2", 0), ("a household", "2001:db8::1", 0), ("the same one", "2001:db8::2", 0)]
        tasks = []
        for wish in wishes:
            tasks.append(asyncio.create_task(work(*wish)))
            await asyncio.sleep(0)
        assert begun == ["long", "short", "a household"]
        end.set()
        await asyncio.gather(*tasks)
        assert sorted(begun) == sorted(name for name, *_ in wishes)

    asyncio.run(evening())


def test_events_on_the_wire_are_a_story(tmp_path: Path) -> None:
    async def evening() -> list[Event]:
        async with server_in(tmp_path) as server:
            room = await opened(server, 20)
            _, body = await ask(server, "events", table=room.table.head.id)
            return msgspec.json.decode(body, type=api.Story).events

    assert asyncio.run(evening())
