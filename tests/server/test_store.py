"""The store: writes share commits, keep their order and do not harm each other; what a full or broken disk does."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from jarlshof.client import Client, Refused
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.server import schema as db
from jarlshof.server import shown
from jarlshof.server.config import DATABASE
from jarlshof.server.hall import load
from jarlshof.server.store import AT_ONCE, BadDatabase, Conflict, NotSaved, Store, migrate
from jarlshof.wire import api
from tests.server.running import RunningServer
from tests.server.test_secrecy import CASES, TABLE, World

ENOUGH = 1 << 20  # pages


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store of its own."""
    store = Store(tmp_path / "some.db")
    store.open()
    yield store
    store.close()


def ban(who: str) -> sa.Executable:
    """A small write; the same one twice cannot be."""
    return sa.insert(db.bans).values(who=who, at=1)


def banned(store: Store) -> list[str]:
    """What was written, in the order in which it was."""
    return list(store.read_now(lambda c: c.execute(sa.text("SELECT who FROM bans ORDER BY rowid")).scalars().all()))


class Gate:
    """Holds the writer at a commit, and counts commits."""

    def __init__(self, store: Store) -> None:
        self.commits, self.reached, self.open = 0, threading.Event(), threading.Event()
        self.open.set()
        sa.event.listen(store._engine, "commit", self._commit)

    def _commit(self, _connection: sa.Connection) -> None:
        self.commits += 1
        self.reached.set()
        assert self.open.wait(30)


async def begun(gate: Gate, store: Store, who: str) -> asyncio.Task[None]:
    """A write that waits in its commit."""
    gate.open.clear()
    gate.reached.clear()
    task = asyncio.create_task(store.write([ban(who)]))
    await asyncio.to_thread(gate.reached.wait, 30)
    return task


# ---------------------------------------------------------------- writing
def test_writes_that_come_together_share_a_commit(store: Store) -> None:
    async def run() -> int:
        gate = Gate(store)
        first = await begun(gate, store, "first")
        more = [asyncio.create_task(store.write([ban(f"{n:04}")])) for n in range(2 * AT_ONCE)]
        await asyncio.sleep(0)
        gate.open.set()
        await asyncio.gather(first, *more)
        return gate.commits

    assert AT_ONCE >= 64
    assert asyncio.run(run()) == 3
    assert banned(store) == ["first", *(f"{n:04}" for n in range(2 * AT_ONCE))], "and they keep their order"


def test_who_waits_for_a_write_waits_for_its_commit(store: Store) -> None:
    async def run() -> None:
        gate = Gate(store)
        task = await begun(gate, store, "first")
        await asyncio.sleep(0.05)
        assert not task.done()
        assert banned(store) == [], "nobody else sees it before"
        gate.open.set()
        await task
        assert banned(store) == ["first"]

    asyncio.run(run())


def test_a_bad_write_among_good_ones_harms_none_of_them(store: Store) -> None:
    async def run() -> list[BaseException | None]:
        gate = Gate(store)
        first = await begun(gate, store, "first")
        works: list[list[sa.Executable]] = [
            [ban("a")],
            [ban("half"), ban("first")],  # the second statement cannot be: then nothing of it is
            [ban("b")],
            [sa.text("INSERT INTO nowhere VALUES (1)")],
            [ban("c")],
        ]
        tasks = [asyncio.create_task(store.write(work)) for work in works]
        await asyncio.sleep(0)
        gate.open.set()
        return await asyncio.gather(first, *tasks, return_exceptions=True)

    found = asyncio.run(run())
    assert [type(each) for each in found] == [type(None), type(None), Conflict, type(None), NotSaved, type(None)]
    assert banned(store) == ["first", "a", "b", "c"]
    assert not store.failing, "the last write was saved"


def test_a_conflict_is_no_failure_of_the_disk(store: Store) -> None:
    async def run() -> None:
        await store.write([ban("a")])
        with pytest.raises(Conflict, match="UNIQUE"):
            await store.write([ban("a")])

    asyncio.run(run())
    assert not store.failing


def test_what_was_asked_for_is_written_even_if_nobody_waits_any_more(store: Store) -> None:
    async def run() -> None:
        gate = Gate(store)
        task = await begun(gate, store, "first")
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        gate.open.set()

    asyncio.run(run())
    store.close()
    assert banned(store) == ["first"]


def test_a_commit_reaches_the_disk_before_it_is_told(store: Store) -> None:
    async def run() -> list[Any]:
        found: list[Any] = []
        event = sa.event.listen
        event(store._engine, "commit", lambda c: found.append(c.exec_driver_sql("PRAGMA synchronous").scalar()))
        event(store._engine, "commit", lambda c: found.append(c.exec_driver_sql("PRAGMA journal_mode").scalar()))
        await store.write([ban("a")])
        return found

    assert asyncio.run(run()) == [2, "wal"], "FULL: the log is synced at every commit"


# ---------------------------------------------------------------- databases that cannot be used
def other_program(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE cookbook (recipe TEXT)")


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999_of_tomorrow')")


def no_database(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)


def folder(path: Path) -> None:
    path.mkdir()


def cut_off(path: Path) -> None:
    store = Store(path)
    store.open()
    store.close()
    path.write_bytes(path.read_bytes()[:5000])


UNUSABLE: dict[str, tuple[Callable[[Path], None], str]] = {
    "of another program": (other_program, "another program"),
    "of a newer version": (newer, "newer Jarlshof"),
    "no database": (no_database, "not a database"),
    "a folder": (folder, "cannot be used"),
    "cut off": (cut_off, "malformed"),
}


@pytest.mark.parametrize("case", UNUSABLE)
def test_a_database_that_cannot_be_used_is_refused_and_left_alone(case: str, tmp_path: Path) -> None:
    spoil, said = UNUSABLE[case]
    path = tmp_path / DATABASE
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BadDatabase, match=said) as refused:
        Store(path).open()
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)
    assert (path.read_bytes() if path.is_file() else b"") == before


def serve(data: Path) -> subprocess.CompletedProcess[str]:
    """Tries to start a server."""
    command = [sys.executable, "-m", "jarlshof", "serve", "--data", str(data), "--port", "0"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def check_one_line(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Exit code 2, and a line that says what is wrong."""
    assert done.returncode == 2, done.stderr
    [line] = done.stderr.splitlines()
    assert line.startswith("jarlshof: ")
    assert all(word in line for word in words), line
    assert done.stdout == ""


@pytest.mark.parametrize("case", UNUSABLE)
def test_a_server_does_not_start_on_it(case: str, tmp_path: Path) -> None:
    spoil, said = UNUSABLE[case]
    spoil(tmp_path / DATABASE)
    check_one_line(serve(tmp_path), str(tmp_path), said)


root_only = pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="NOT TESTED: only root can do this")


@contextmanager
def small_disk(place: Path, size: str) -> Iterator[Path]:
    """A file system of its own; skips where none can be mounted."""
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", place], capture_output=True)
    if mounted.returncode:
        pytest.skip(f"NOT TESTED: no file system can be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=True)


@root_only
def test_a_server_does_not_start_where_it_cannot_write(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "4m") as disk:
        store = Store(disk / DATABASE)
        store.open()
        store.close()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True, capture_output=True)
        check_one_line(serve(disk), str(disk), "ead-only")


# ---------------------------------------------------------------- the form of the database
def test_the_tables_are_those_of_the_migrations(store: Store) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), db.metadata) == []
        log = connection.exec_driver_sql("SELECT sql FROM sqlite_master WHERE name = 'log'").scalar_one()
    assert "WITHOUT ROWID" in log, "which the comparison does not see"


def test_an_upgrade_from_nothing_and_of_what_is_new_already(tmp_path: Path) -> None:
    (tmp_path / "empty.db").touch()
    store = Store(tmp_path / "empty.db")
    for _ in range(2):
        migrate(store._engine)
        tables = set(sa.inspect(store._engine).get_table_names())
        assert tables == {*db.metadata.tables, "alembic_version"}


# ---------------------------------------------------------------- a disk that fails while a match runs
class Broken:
    """Lets the disk of a world fail, and mends it."""

    def __init__(self, world: World) -> None:
        self.store = world.server.store

    async def _pragma(self, text: str) -> None:
        await self.store.write([sa.text(f"PRAGMA {text}")])

    async def fill(self) -> None:
        """From here on the database has no page more."""
        pages = self.store.read_now(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar_one())
        await self._pragma(f"max_page_count = {pages}")

    async def protect(self) -> None:
        """From here on nothing can be written."""
        await self._pragma("query_only = ON")

    async def mend(self) -> None:
        await self._pragma("query_only = OFF")
        await self._pragma(f"max_page_count = {ENOUGH}")


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[tuple[World, Broken]]:
    """A world with a running match of the toy."""
    world = World(folder)
    await world.open(CASES["toy"].new(1).position(), "toy")
    try:
        yield world, Broken(world)
    finally:
        await world.close()


def check_memory(world: World) -> None:
    """The table in memory is the one on the disk."""
    table = world.server.hall.rooms[TABLE].table
    stored = world.server.store.read_now(lambda c: load(c, TABLE))
    assert (table.seq, table.reached, table.requests) == (stored.seq, stored.reached, stored.requests)
    assert table.match is not None
    assert stored.match is not None
    assert table.match.position() == stored.match.position()
    assert table.match.log == stored.match.log
    for seats in ((), *((seat,) for seat in range(table.match.seats))):
        eyes = [shown.update(each, world.server.guests, seats, "en", 1, 0) for each in (table, stored)]
        assert msgspec.json.encode(eyes[0]) == msgspec.json.encode(eyes[1])


def a_move(world: World) -> tuple[int, dict[str, object]]:
    """Who is asked, and a move of his."""
    seat = world.match.asked[0]
    return seat, {
        "seat": SEAT_LETTERS[seat],
        "prompt": world.match.prompt_id(seat),
        "moves": [world.match.legal(seat)[0]],
        "request": f"move-{world.match.seq:06}",
    }


def an_action(name: str, number: int) -> dict[str, object]:
    """Something else that takes space."""
    if name == "say":
        return {"text": f"{number} " + "x" * 400, "request": f"chat-{number:06}"}
    return {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "request": f"table-{number:06}"}


async def health(world: World) -> api.Health:
    status, data = await world.ask(0, "health")
    assert status == 200, "who asks how it is gets an answer"
    return msgspec.json.decode(data, type=api.Health)


def run(work: Callable[[Path], Coroutine[None, None, None]], folder: Path) -> None:
    asyncio.run(work(folder))


def test_a_move_that_is_not_saved_was_not_made(tmp_path: Path) -> None:
    async def work(folder: Path) -> None:
        async with playing(folder) as (world, disk):
            assert (await health(world)).store == "ok"
            await disk.protect()
            seat, move = a_move(world)
            before = world.match.position()
            for _ in range(2):
                status, data = await world.ask(seat, "moves", "", move)
                problem = msgspec.json.decode(data, type=api.Problem)
                assert (status, problem.code) == (503, "not_saved")
                assert "readonly" not in problem.text, "the disk's own words are for the log"
                assert world.match.position() == before
                check_memory(world)
            assert ((await health(world)).status, (await health(world)).store) == ("failing", "failing")
            await disk.mend()
            status, data = await world.ask(seat, "moves", "", move)
            assert status == 200, data
            again = await world.ask(seat, "moves", "", move)
            assert msgspec.json.decode(data)["seq"] == msgspec.json.decode(again[1])["seq"], "and it was made once"
            assert len(world.match.log) == 1
            check_memory(world)
            assert (await health(world)).store == "ok"

    run(work, tmp_path / "world")


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """Everything is done again and again until the disk is full; what was refused is done when there is space."""

    async def work(folder: Path) -> None:
        async with playing(folder) as (world, disk):
            await disk.fill()
            refused: dict[str, tuple[int, dict[str, object]]] = {}
            said = 0
            for number in range(400):
                name = ("say", "create", "moves")[number % 3]
                who, body = a_move(world) if name == "moves" else (0, an_action(name, number))
                status, data = await world.ask(who, name, "", body)
                assert status in (200, 201, 503), data
                said += name == "say" and status == 200
                if status == 503:
                    refused[name] = who, body
                    check_memory(world)
                if world.match.over or len(refused) == 3:
                    break
            assert {"say", "create"} <= refused.keys()
            await disk.mend()
            for name, (who, body) in refused.items():
                status, data = await world.ask(who, name, "", body)
                assert status in (200, 201), data
            lines = world.server.store.read_now(lambda c: c.execute(sa.select(db.chat)).all())
            assert len(lines) == said + 1
            check_memory(world)
            assert (await health(world)).store == "ok"

    run(work, tmp_path / "world")


def test_nobody_is_told_what_is_not_on_the_disk(tmp_path: Path) -> None:
    """While a move waits for its commit, and when that fails: no answer and no frame shows it."""

    async def work(folder: Path) -> None:
        async with playing(folder) as (world, _), world.listening(1, "en") as frames:
            while not frames:
                await asyncio.sleep(0.001)
            gate = Gate(world.server.store)
            seat, move = a_move(world)
            before, heard = world.match.seq, len(frames)
            gate.open.clear()
            gate.reached.clear()
            making = asyncio.create_task(world.ask(seat, "moves", "", move))
            await asyncio.to_thread(gate.reached.wait, 30)
            assert world.match.seq == before + 1, "it is made in memory"
            other = (seat + 1) % world.match.seats
            stale = {**move, "seat": SEAT_LETTERS[other], "prompt": "999a", "request": "stale-request"}
            asking = [
                asyncio.create_task(world.ask(other, name, query, body))
                for name, query, body in (
                    ("table", "", None),
                    ("view", "", None),
                    ("record", f"seat={SEAT_LETTERS[other]}", None),
                    ("moves", "", stale),
                    ("say", "", {"text": "hail", "request": "chat-000001"}),
                    ("what_if", "", {"request": "what-if-1"}),
                )
            ]
            await asyncio.sleep(0.05)
            told = [task.result()[1] for task in asking if task.done()]
            assert not [data for data in told if f'"seq":{before + 1}'.encode() in data]
            assert frames[heard:] == []
            gate.open.set()
            assert (await making)[0] == 200
            for task in asking:
                assert (await task)[0] in (200, 201, 409)

    run(work, tmp_path / "world")


def test_an_answer_to_a_repeated_request_is_not_of_a_world_that_never_was(tmp_path: Path) -> None:
    """What was worked out for a move that could not be saved is not kept for the next one."""

    async def work(folder: Path) -> None:
        async with playing(folder) as (world, disk):
            seat, first = a_move(world)
            assert (await world.ask(seat, "moves", "", first))[0] == 200
            await disk.protect()
            other, second = a_move(world)
            attempts = [world.ask(other, "moves", "", second), world.ask(seat, "moves", "", first)]
            lost, repeated = await asyncio.gather(*attempts)
            assert (lost[0], repeated[0]) == (503, 200)
            assert msgspec.json.decode(repeated[1])["update"]["seq"] == world.server.hall.rooms[TABLE].table.seq
            await disk.mend()
            moves = world.match.legal(other)
            assert len(moves) > 1
            changed = {**second, "moves": moves[-1:], "request": "another-1"}
            assert (await world.ask(other, "moves", "", changed))[0] == 200
            check_memory(world)
            answer = msgspec.json.decode((await world.ask(seat, "moves", "", first))[1])["update"]
            table = world.server.hall.rooms[TABLE].table
            fresh = shown.update(table, world.server.guests, (seat,), "en", 1, answer["since"])
            assert answer["seen"] == msgspec.json.decode(msgspec.json.encode(fresh))["seen"]

    run(work, tmp_path / "world")


def test_a_match_that_has_just_begun_is_not_deleted(tmp_path: Path) -> None:
    """The last one sits down while the host deletes the table: one of them is first, and the other is told so."""

    async def work(folder: Path) -> None:
        async with playing(folder) as (world, _):
            wish = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}], "request": "table-000001"}
            table = msgspec.json.decode((await world.ask(0, "create", "", wish))[1])["id"]
            gate = Gate(world.server.store)
            gate.open.clear()
            gate.reached.clear()
            joining = asyncio.create_task(world.ask(1, "join", "", {"request": "join-000001"}, table))
            await asyncio.to_thread(gate.reached.wait, 30)
            deleting = asyncio.create_task(world.ask(0, "remove", "", None, table))
            await asyncio.sleep(0.02)
            gate.open.set()
            assert (await joining)[0] == 200
            assert (await deleting)[0] == 403
            assert (await world.ask(1, "table", "", None, table))[0] == 200

    run(work, tmp_path / "world")


def test_a_table_that_could_not_be_deleted_is_still_there(tmp_path: Path) -> None:
    async def work(folder: Path) -> None:
        async with playing(folder) as (world, disk), world.listening(1, "en") as frames:
            room = world.server.hall.rooms[TABLE]
            await disk.protect()
            with pytest.raises(NotSaved):
                await world.server.hall.remove(TABLE)
            assert world.server.hall.rooms[TABLE] is room
            assert not room.closed
            await disk.mend()
            seat, move = a_move(world)
            assert (await world.ask(seat, "moves", "", move))[0] == 200
            while not any('"type":"update"' in frame for frame in frames):
                await asyncio.sleep(0.001)

    run(work, tmp_path / "world")


# ---------------------------------------------------------------- a real server on a real small disk
@root_only
def test_a_server_goes_on_when_its_disk_is_full_and_when_it_is_not_any_more(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", "8m") as disk, RunningServer(disk / "data") as server:
        server.wait_ready("nord")
        client = Client(server.url, name="Astrid")
        table = client.create("nord", ["me", "bot:random"], pace=10.0, undo="none")
        prompt = table.sees("a").prompt
        assert prompt is not None
        move = api.Moves(seat="a", prompt=prompt.id, moves=[prompt.options[0].text], request="move-on-full-disk")
        body = msgspec.json.encode(move)
        filler = disk / "filler"
        fill(filler)
        usual, client.timeout = client.timeout, 4.0  # what cannot be saved is tried again until then
        with pytest.raises(Refused) as refused:
            client.call("POST", f"{table.path}/moves", body)
        client.timeout = usual
        assert (refused.value.status, refused.value.problem.code) == (503, "not_saved")
        assert client.health().status == "failing"
        assert table.refresh().seen[0].view.seq == 0
        filler.unlink()
        client.call("POST", f"{table.path}/moves", body)
        assert client.health().store == "ok"
        assert table.refresh().seen[0].view.seq == 1
        server.kill()
        server.start()
        server.wait_ready("nord")
        assert Client(server.url, token=client.token).table(table.id).record("a").log[0] == f"a {move.moves[0]}"


def fill(file: Path) -> None:
    """Takes all space that is left."""
    with file.open("wb", buffering=0) as stream:
        for size in (1 << 16, 1 << 12, 1):
            try:
                while True:
                    stream.write(b"x" * size)
            except OSError:
                continue
