"""What is told is on the disk: nobody hears of a move before, and one that cannot be written never was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import msgspec
import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocket

from jarlshof.server import facts as f
from jarlshof.server import schema as db
from jarlshof.server.chat import Chat
from jarlshof.server.errors import Forbidden, Stale
from jarlshof.server.hall import Hall, load
from jarlshof.server.live import WAITING, Socket
from jarlshof.server.room import Action, Room
from jarlshof.server.store import NotSaved
from jarlshof.wire import api
from tests.server.hall import GatedStore, hall_in, two_at_a_table, until

HOUR = 3_600_000


class Listener:
    """A socket that only remembers."""

    def __init__(self, guest: str | None) -> None:
        self.guest, self.address, self.lang = guest, "127.0.0.1", "en"
        self.frames: list[bytes] = []
        self.closed = False

    def send(self, frame: bytes) -> None:
        self.frames.append(frame)

    def close(self, code: int = 1001) -> None:
        self.closed = True


def gate_of(hall: Hall) -> GatedStore:
    store = hall.services.store
    assert isinstance(store, GatedStore)
    return store


def test_nothing_is_told_before_it_is_written(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, bjarne = await two_at_a_table(hall)
            listener, store = Listener(bjarne.id), gate_of(hall)
            room.sockets.add(listener)
            store.gate.clear()
            move = asyncio.create_task(room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"]))
            await asyncio.sleep(0.02)
            look = asyncio.create_task(room.committed(bjarne.id, "en"))
            await asyncio.sleep(0.02)
            assert (move.done(), look.done(), listener.frames) == (False, False, [])
            store.gate.set()
            assert await move == 4
            assert (await look).seq == 4
            [frame] = listener.frames
            assert msgspec.json.decode(frame)["seq"] == 4

    asyncio.run(evening())


def test_a_move_that_cannot_be_written_never_was(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, bjarne = await two_at_a_table(hall)
            listener, store = Listener(bjarne.id), gate_of(hall)
            room.sockets.add(listener)
            before = msgspec.structs.replace(room.update(astrid.id, "en"), table=None)
            store.broken = True
            for _ in range(2):
                with pytest.raises(NotSaved):
                    await room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"])
            assert listener.frames == []
            assert msgspec.structs.replace(room.update(astrid.id, "en"), table=None) == before
            store.broken = False
            assert await room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"]) == 4
            assert store.read_now(lambda connection: load(connection, room.table.head.id)).seq == 4

    asyncio.run(evening())


def test_a_client_that_hangs_up_stops_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            gate_of(hall).gate.clear()
            move = asyncio.create_task(room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"]))
            await asyncio.sleep(0.01)
            move.cancel()
            gate_of(hall).gate.set()
            await until(lambda: not room.lock.locked())
            assert room.table.seq == 4
            assert await room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"]) == 4

    asyncio.run(evening())


def test_a_slow_client_gets_no_frame_behind_one_it_missed() -> None:
    sent: list[str] = []

    class Web:
        application_state = None

        async def send_text(self, text: str) -> None:
            sent.append(text)

    async def evening() -> None:
        socket = Socket(cast(WebSocket, Web()), None, "127.0.0.1", "en")
        frames = [str(n) for n in range(2 * WAITING)]
        for frame in frames:
            socket.send(frame.encode())
        await socket._write()
        assert sent == frames[: len(sent)]

    asyncio.run(evening())


def test_who_listens_to_a_table_that_is_deleted_is_let_go(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            listener = Listener(astrid.id)
            room.sockets.add(listener)
            await hall.remove(room.table.head.id)
            assert listener.closed
            with pytest.raises(Exception, match="no such table"):
                await hall.room(room.table.head.id)
            with pytest.raises(Exception, match="closed"):
                await room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"])
            assert not gate_of(hall).read_now(lambda connection: connection.execute(sa.select(db.log)).all())

    asyncio.run(evening())


# ---------------------------------------------------------------- clocks of tables that nobody looks at
async def days_later(hall: Hall, room: Room, hours: int) -> Room:
    """Puts a table away, as if its log had been written long ago, and lets the hall look for what is due."""
    past, table = hours * HOUR, room.table.head.id
    head = msgspec.structs.replace(room.table.head, created=room.table.head.created - past)
    values = {"deadline": db.tables.c.deadline - past, "head": msgspec.json.encode(head).decode()}
    await hall.services.store.write(
        [
            sa.update(db.log).where(db.log.c.table == table).values(at=db.log.c.at - past),
            sa.update(db.tables).where(db.tables.c.id == table).values(values),
        ]
    )
    room.close()
    del hall.rooms[table]
    await hall.resume()
    return hall.rooms.get(table, room)


def test_a_turn_that_is_too_late_is_noticed_though_nobody_looks(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, *_ = await two_at_a_table(hall, api.Correspondence(days=2))
            room = await days_later(hall, room, 24)
            assert room.closed, "it is not due, so it was not loaded"
            room = await days_later(hall, await hall.room(room.table.head.id), 25)
            await until(lambda: room.table.chairs[0].flagged)
            assert isinstance(room.table.entries[-1].fact, f.Flagged)

    asyncio.run(evening())


def test_in_real_time_nobody_is_late_because_the_server_was_away(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, *_ = await two_at_a_table(hall, api.RealTime(bank=60))
            room = await days_later(hall, room, 25)
            assert isinstance(room.table.entries[-1].fact, f.Resumed)
            assert not room.table.chairs[0].flagged
            left = room.table.left(0, room.table.ticked)
            assert left is not None
            assert left > 59_000

    asyncio.run(evening())


def test_a_long_clock_in_real_time_goes_on_though_its_table_was_put_away(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, *_ = await two_at_a_table(hall, api.RealTime(bank=7200))
            assert not room.idle, "a clock runs"
            room.close()
            del hall.rooms[room.table.head.id]
            await hall.resume()
            again = hall.rooms[room.table.head.id]
            assert again.table.entries == room.table.entries, "the server was not away, so no time is given back"

    asyncio.run(evening())


# ---------------------------------------------------------------- what must not spread
def test_a_table_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            rooms = [await two_at_a_table(hall, api.Correspondence(days=1)) for _ in range(2)]
            broken, sound = (room.table.head.id for room, *_ in rooms)
            log, tables = db.log, db.tables
            await hall.services.store.write(
                [
                    sa.update(log).where(log.c.table == broken, log.c.seq == 2).values(fact='{"kind":"nonsense"}'),
                    sa.update(tables).values(deadline=0),
                ]
            )
            for room, *_ in rooms:
                room.close()
            hall.rooms.clear()
            await hall.resume()
            assert list(hall.rooms) == [sound]

    asyncio.run(evening())


def test_no_secret_is_told_for_an_end_that_could_not_be_written(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, bjarne = await two_at_a_table(hall)
            gate = gate_of(hall)
            gate.gate.clear()
            resigning = asyncio.create_task(
                room.act(Action(astrid.id, "r1", "d"), lambda: room.table.may_resign(astrid.id, 0, "greedy"))
            )
            await until(lambda: room.table.stage == "over")
            peeking = asyncio.create_task(
                hall.what_if(bjarne, room, api.WhatIf(seat="a", request="peeking1"), "digest")
            )
            await asyncio.sleep(0.05)
            gate.broken = True
            gate.gate.set()
            with pytest.raises(NotSaved):
                await resigning
            with pytest.raises(Forbidden):
                await peeking
            assert room.table.stage == "running"

    asyncio.run(evening())


# ---------------------------------------------------------------- a log that somebody else wrote to
async def written_elsewhere(room: Room, hall: Hall, fact: f.AnyFact, request: str | None = None) -> None:
    """An entry that this room does not know of."""
    last = room.table.entries[-1]
    values = {"seq": last.seq + 1, "at": last.at, "guest": last.guest, "request": request, "digest": "d"}
    statement = sa.insert(db.log).values(table=room.table.head.id, fact=f.write_fact(fact), **values)
    await hall.services.store.write([statement])


def test_a_room_that_meets_an_entry_it_did_not_know_reads_its_log_again(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, bjarne = await two_at_a_table(hall)
            listener = Listener(bjarne.id)
            room.sockets.add(listener)
            await written_elsewhere(room, hall, f.Proposed("abandon", 1, None))
            seq = await room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"])
            assert [type(entry.fact) for entry in room.table.entries[-2:]] == [f.Proposed, f.Played]
            assert seq == room.table.seq
            told = [msgspec.json.decode(frame)["seq"] for frame in listener.frames]
            assert told == [seq - 1, seq], "those who listen heard of both"
            assert not hall.services.store.failing
            again = gate_of(hall).read_now(lambda c: load(c, room.table.head.id))
            assert again.entries == room.table.entries

    asyncio.run(evening())


def test_what_no_longer_fits_then_is_refused_and_what_was_done_is_not_done_twice(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            entry = f.Played(0, ["treasure none"])
            await written_elsewhere(room, hall, entry, "elsewhere")
            with pytest.raises(Stale):
                await room.play(Action(astrid.id, "r1", "d"), 0, "0a", ["treasure none"])
            assert room.table.entries[-1].fact == entry
            assert room.table.match is not None
            await room.play(Action(astrid.id, "r2", "d"), 0, room.table.match.prompt_id(0), ["place h6"])

    asyncio.run(evening())


def test_a_line_of_chat_whose_number_is_taken_gets_the_next_one(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            store, guests = hall.services.store, hall.services.guests
            here, elsewhere = Chat(store, guests), Chat(store, guests)
            for number in range(5):
                await elsewhere.say(room, astrid, f"line {number}", f"request-{number}")
            await here.say(room, astrid, "and I", "request-here")
            assert [(line.id, line.text) for line in await here.recent(room.table, None)][-2:] == [
                (5, "line 4"),
                (6, "and I"),
            ]

    asyncio.run(evening())
