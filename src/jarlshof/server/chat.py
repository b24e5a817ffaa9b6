"""Table chat: text, kept with the table, told to all who did not mute its author."""

from __future__ import annotations

import sqlalchemy as sa

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.server import schema as db
from jarlshof.server.clock import now
from jarlshof.server.errors import Closing, Forbidden, Reused
from jarlshof.server.guests import Guest, Guests
from jarlshof.server.room import Listener, Room
from jarlshof.server.store import Conflict, Store
from jarlshof.server.table import Table
from jarlshof.wire.api import ChatLine

RECENT = 100


def plain(text: str) -> str:
    """Chat is text: no control characters, no invisible ones that turn the direction of others' words."""
    return "".join(c for c in text if c.isprintable() or c == "\n").strip()


class Chat:
    """What is said at all tables."""

    def __init__(self, store: Store, guests: Guests) -> None:
        self._store, self._guests, self._last = store, guests, 0

    async def open(self) -> None:
        """Goes on with the numbers of the lines."""
        query = sa.select(sa.func.coalesce(sa.func.max(db.chat.c.id), 0))
        self._last = await self._store.read(lambda c: c.execute(query).scalar_one())

    async def say(self, room: Room, guest: Guest, text: str, request: str) -> None:
        """Keeps a line and tells it; the same request says it once."""
        if not any(chair.guest == guest.id for chair in room.table.chairs):
            raise Forbidden("chat")
        text = plain(text)
        same = sa.select(db.chat.c.text).where(
            db.chat.c.table == room.table.head.id, db.chat.c.guest == guest.id, db.chat.c.request == request
        )
        async with room.lock:  # so that a repeated request waits for the first
            if room.closed:
                raise Closing("closing")
            known = await self._store.read(lambda c: c.execute(same).scalar())
            if known not in (None, text):
                raise Reused("reused")
            if not text or known is not None:
                return
            self._guests.check(guest.id)
            try:
                line = await self._kept(room.table, guest, text, request)
            except Conflict:  # somebody else has taken the number: go on behind the last one
                await self.open()
                line = await self._kept(room.table, guest, text, request)
        room.tell(line, but=lambda socket: self._muted(socket, guest.id))

    async def _kept(self, table: Table, guest: Guest, text: str, request: str) -> ChatLine:
        self._last += 1
        line = self._line(table, self._last, now(), guest.id, text)
        values = {"id": line.id, "at": line.at, "guest": guest.id, "request": request, "text": text}
        await self._store.write([sa.insert(db.chat).values(table=table.head.id, **values)])
        return line

    def _muted(self, socket: Listener, author: str) -> bool:
        listener = self._guests.get(socket.guest or "")
        return listener is not None and author in listener.muted

    def _line(self, table: Table, number: int, at: int, guest: str, text: str) -> ChatLine:
        seats = [SEAT_LETTERS[n] for n, chair in enumerate(table.chairs) if chair.guest == guest]
        return ChatLine(id=number, at=at, person=self._guests.person(guest), seats=seats, text=text)

    async def recent(self, table: Table, reader: Guest | None) -> list[ChatLine]:
        """The last lines, without those of people the reader muted."""
        query = sa.select(db.chat).where(db.chat.c.table == table.head.id).order_by(db.chat.c.id.desc()).limit(RECENT)
        rows = await self._store.read(lambda c: c.execute(query).all())
        await self._guests.load(row.guest for row in rows)
        return [
            self._line(table, row.id, row.at, row.guest, row.text)
            for row in reversed(rows)
            if reader is None or row.guest not in reader.muted
        ]
