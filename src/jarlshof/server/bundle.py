"""All matches of a person as records in one zip file, made while it is sent: one match at a time is in memory."""

from __future__ import annotations

import asyncio
import io
import time
import zipfile
from collections.abc import AsyncIterator

import msgspec
import sqlalchemy as sa

from jarlshof.core.errors import Error
from jarlshof.core.game import SEAT_LETTERS, game_names
from jarlshof.core.record import Record, record_of
from jarlshof.server import past
from jarlshof.server import schema as db
from jarlshof.server.archive import Archive
from jarlshof.server.hall import Hall
from jarlshof.server.store import Row

FILE_NAME = "jarlshof-matches.zip"
LEFT_OUT = "left-out.txt"  # names the matches that could not be read
AT_ONCE = 100  # matches that are looked up together


class _Pipe(io.RawIOBase):
    """Where the zip file is written to, and from where it goes on its way."""

    def __init__(self) -> None:
        super().__init__()
        self._parts: list[bytes] = []

    def writable(self) -> bool:
        """Yes, but nobody can go back in it."""
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # a zip file writes nothing else
        """Keeps a piece."""
        self._parts.append(bytes(data))
        return len(self._parts[-1])

    def taken(self) -> bytes:
        """What was written since this was asked last."""
        data, self._parts = b"".join(self._parts), []
        return data


async def bundled(hall: Hall, guest: str, address: str) -> AsyncIterator[bytes]:
    """The file in pieces. Refused before the first of them if the rules of a game are not ready."""
    games = await hall.services.store.read(lambda c: [row.game for row in c.execute(_games(guest))])
    for game in sorted({*games} & {*game_names()}):
        hall.check_ready(game)
    return _pieces(hall, guest, address)


async def _pieces(hall: Hall, guest: str, address: str) -> AsyncIterator[bytes]:
    pipe, left_out = _Pipe(), list[str]()
    with zipfile.ZipFile(pipe, "w", zipfile.ZIP_DEFLATED) as bundle:
        async for row in _matches(hall, guest):
            try:
                records = await _records(hall, row, guest, address)
            except Error as error:  # one that cannot be read must not stop the others
                left_out.append(f"{row.id}: {error}")
                continue
            for name, record in records.items():
                await asyncio.to_thread(_add, bundle, f"{_named(row)}{name}.json", record, row.updated)
            yield pipe.taken()
        if left_out:
            bundle.writestr(LEFT_OUT, "\n".join(left_out) + "\n")
    yield pipe.taken()


def _add(bundle: zipfile.ZipFile, name: str, record: Record, at: int) -> None:
    info = zipfile.ZipInfo(name, max(time.gmtime(at / 1000)[:6], (1980, 1, 1, 0, 0, 0)))  # a zip knows nothing earlier
    info.compress_type = zipfile.ZIP_DEFLATED
    bundle.writestr(info, msgspec.json.format(msgspec.json.encode(record), indent=1))


def _named(row: Row) -> str:
    """`2026-11-19 nord ID`, those that run in a folder of their own."""
    day = time.strftime("%Y-%m-%d", time.gmtime(row.updated / 1000))
    return f"{'' if row.stage == 'over' else 'running/'}{day} {row.game} {row.id}"


async def _records(hall: Hall, row: Row, guest: str, address: str) -> dict[str, Record]:
    """The record of a match that is over; before that a person's part of it, for each of his seats."""
    if row.stage == "over":
        table = await hall.read(row.id, address)
        return {"": table.record() if isinstance(table, Archive) else record_of(past.begun(table))}
    room = await hall.room(row.id)
    seats = room.table.seats_of(guest)
    async with hall.desk.place(address, past.length(room.table)):
        return {f" {SEAT_LETTERS[seat]}": await past.record(room, lambda _room, seat=seat: seat) for seat in seats}  # type: ignore[misc]


# ---------------------------------------------------------------- which ones
def _mine(guest: str) -> sa.ColumnElement[bool]:
    """Matches that run and those that are over; not what-if boards."""
    t, s = db.tables.c, db.seats.c
    seated = t.id.in_(sa.select(s.table).where(s.guest == guest))
    ended = t.id.in_(sa.select(db.results.c.table).where(db.results.c.guest == guest))
    running = sa.and_(t.stage == "running", sa.func.json_extract(t.head, "$.whatif").is_(None), seated)
    return sa.or_(sa.and_(t.stage == "over", ended), running)


def _games(guest: str) -> sa.Select[tuple[str]]:
    return sa.select(db.tables.c.game).where(_mine(guest)).distinct()


async def _matches(hall: Hall, guest: str) -> AsyncIterator[Row]:
    """A person's matches by their ids, some at a time."""
    t, last = db.tables.c, ""
    while True:
        query = sa.select(t.id, t.game, t.stage, t.updated).where(_mine(guest), t.id > last).order_by(t.id)
        rows = await hall.services.store.read(lambda c, query=query: c.execute(query.limit(AT_ONCE)).all())  # type: ignore[misc]
        for row in rows:
            yield row
        if len(rows) < AT_ONCE:
            return
        last = rows[-1].id
