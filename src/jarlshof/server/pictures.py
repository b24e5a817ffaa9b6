"""Pictures of tables, as everybody may see their boards: drawn in threads, kept for who asks again.

A picture is known by its tag, made from everything that is in it. So who has it already is told so without a table
being loaded, and nobody can make the server draw the same thing over and over.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from functools import cache, partial
from importlib.metadata import version
from typing import TYPE_CHECKING

import sqlalchemy as sa
from starlette.responses import Response

from jarlshof.core.match import Match
from jarlshof.core.view import Public
from jarlshof.drawing.thumbnail import open_sea
from jarlshof.server import schema as db
from jarlshof.server.limits import PICTURES
from jarlshof.server.room import Room
from jarlshof.server.table import Table

if TYPE_CHECKING:
    from jarlshof.server.call import Call

SVG = "image/svg+xml"
ROOM = 16 * 1024 * 1024  # bytes of pictures that are kept
ASK_AGAIN = "private, no-cache"  # a board changes with every move


class Pictures:
    """What was drawn, by tag; what nobody has asked for longest goes first."""

    def __init__(self, room: int = ROOM) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._room, self.size = room, 0

    def get(self, tag: str) -> bytes | None:
        """A picture that is still here."""
        if tag in self._kept:
            self._kept.move_to_end(tag)
        return self._kept.get(tag)

    def put(self, tag: str, picture: bytes) -> bytes:
        """Keeps a picture."""
        self.size += len(picture) - len(self._kept.pop(tag, b""))
        self._kept[tag] = picture
        while self.size > self._room:
            self.size -= len(self._kept.popitem(last=False)[1])
        return picture


async def thumbnail(call: Call) -> Response:
    """The board of a table as small as a stamp."""
    call.server.limits.check(PICTURES, call.address)
    tag = _tag(call.path["table"], await _seq(call))
    headers = {"etag": f'"{tag}"', "cache-control": ASK_AGAIN}
    if call.has(headers["etag"]):
        return Response(status_code=304, headers=headers)
    kept = call.server.pictures
    picture = kept.get(tag)
    if picture is None:
        room = await call.room()
        async with call.server.hall.desk.place(call.address):
            table, seen = await _seen(room)
            tag = _tag(table.head.id, table.seq)  # it may have gone on meanwhile
            headers["etag"] = f'"{tag}"'
            picture = kept.get(tag) or kept.put(tag, await asyncio.to_thread(_small, table, seen))
    return Response(picture, headers=headers, media_type=SVG)


def _tag(*parts: str | int) -> str:
    """The name of a picture; another version may draw it otherwise."""
    return hashlib.sha256("\n".join(map(str, (_version(), *parts))).encode()).hexdigest()[:24]


_version = cache(partial(version, "jarlshof"))


async def _seq(call: Call) -> int:
    """How far a table is; one that is not in memory need not be loaded to know that."""
    table = call.path["table"]
    room = call.server.hall.rooms.get(table)
    if room is not None:
        return room.table.seq
    last = sa.select(sa.func.max(db.log.c.seq)).where(db.log.c.table == table)
    return await call.server.store.read(lambda c: c.execute(last).scalar()) or 0


async def _seen(room: Room) -> tuple[Table, Public | None]:
    """A table and what everybody may know of its match, both as they are on the disk."""
    async with room.lock:
        table = room.table
        return table, None if table.match is None else table.match.view(None).table


def _small(table: Table, seen: Public | None) -> bytes:
    """The drawing, for a thread; nothing but sea where there is no board to show."""
    draw, before = table.game.picture, seen is None
    if before and not table.other_rules:
        seen = _before(table)
    if draw is None or seen is None:
        return _open_sea()
    return draw(seen, small=True, before=before).encode()


def _before(table: Table) -> Public | None:
    """The table before the start: what its options and its board say; a position is shown when it is played."""
    if table.head.position is not None:
        return None
    prepared = table.game.prepare(table.game.read_options(table.head.options), table.head.content)
    return Match(table.game, prepared, bytes(32)).view().table


@cache
def _open_sea() -> bytes:
    return open_sea().encode()
