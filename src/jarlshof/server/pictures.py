"""Pictures of tables, as everybody may see their boards: drawn in threads, kept for who asks again.

A picture is known by its tag, made from everything that is in it. So who has it already is told so without a table
being loaded, and nobody can make the server draw the same thing over and over.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from importlib.metadata import version
from typing import TYPE_CHECKING

import sqlalchemy as sa
from starlette.responses import Response

from jarlshof.core.game import Game, game, game_names
from jarlshof.core.match import Match, new_match
from jarlshof.core.view import Public
from jarlshof.drawing.chart import png_of
from jarlshof.drawing.poster import WIDTH, poster, triptych
from jarlshof.drawing.thumbnail import open_sea
from jarlshof.server import schema as db
from jarlshof.server.desk import LONG
from jarlshof.server.errors import texts
from jarlshof.server.gist import Gist, gist_of
from jarlshof.server.limits import PICTURES, PREVIEWS, Limited, network
from jarlshof.server.room import Room
from jarlshof.server.table import Table

if TYPE_CHECKING:
    from jarlshof.server.call import Call

SVG, PNG = "image/svg+xml", "image/png"
ROOM = 16 * 1024 * 1024  # bytes of pictures that are kept
MOST_WAITING, MOST_OF_ONE = 20, 4
SAMPLE = 90  # moves of the matches that the general picture shows
ASK_AGAIN = "private, no-cache"  # a board changes with every move
FOR_A_WHILE = "public, max-age=300"


class Pictures:
    """What was drawn, by tag; what nobody has asked for longest goes first."""

    def __init__(self, room: int = ROOM) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._room, self.size = room, 0
        self._waiting: Counter[str] = Counter()  # for a place to draw a large one, by address

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

    @contextmanager
    def queue(self, address: str) -> Iterator[None]:
        """One more who waits for a large picture; there is room for some of them, and for few of one address."""
        whose = network(address)
        if self._waiting.total() >= MOST_WAITING or self._waiting[whose] >= MOST_OF_ONE:
            raise Limited(PREVIEWS, MOST_WAITING // 2)
        self._waiting[whose] += 1
        try:
            yield
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]


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


async def preview(call: Call) -> Response:
    """The board beside words: what a link to a table is shown with."""
    call.server.limits.check(PREVIEWS, call.address)
    room, kept = await call.room(), call.server.pictures
    tag, gist, seen = await _told(call, room)
    headers = {"etag": f'"{tag}"', "cache-control": FOR_A_WHILE}
    if call.has(headers["etag"]):
        return Response(status_code=304, headers=headers)
    picture = kept.get(tag)
    if picture is None:
        with kept.queue(call.address):
            async with call.server.hall.desk.place(call.address, LONG + 1):
                picture = kept.get(tag) or kept.put(tag, await asyncio.to_thread(_large, room.table, seen, gist))
    return Response(picture, headers=headers, media_type=PNG)


async def general(call: Call) -> Response:
    """A board of each game: for links that lead to no table."""
    call.server.limits.check(PREVIEWS, call.address)
    kept, tag = call.server.pictures, _tag("general", call.lang)
    headers = {"etag": f'"{tag}"', "cache-control": FOR_A_WHILE}
    if call.has(headers["etag"]):
        return Response(status_code=304, headers=headers)
    picture = kept.get(tag)
    if picture is None:
        for name in game_names():
            call.server.hall.check_ready(name)
        with kept.queue(call.address):
            async with call.server.hall.desk.place(call.address, LONG + 1):
                picture = kept.get(tag) or kept.put(tag, await asyncio.to_thread(_general, call.lang))
    return Response(picture, headers=headers, media_type=PNG)


async def _told(call: Call, room: Room) -> tuple[str, Gist, Public | None]:
    """A preview's tag, and what is in it."""
    guests = call.server.guests
    async with room.lock:
        table, gist = room.table, gist_of(room.table, guests, call.lang, room.now())
        seen = None if table.match is None else table.match.view(None).table
        return _tag(table.head.id, table.seq, str(gist)), gist, seen


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
    """The thumbnail, for a thread."""
    return _drawn(table, seen, small=True).encode()


def _large(table: Table, seen: Public | None, gist: Gist) -> bytes:
    """The preview, for a thread."""
    board = _drawn(table, seen, panel=False, coordinates=False)
    return png_of(poster(board, gist.game, gist.state, gist.sitters), WIDTH)


def _general(lang: str) -> bytes:
    """A board of each game that is drawn, for a thread."""
    boards = [
        rules.picture(_played(rules).view().table, panel=False, coordinates=False)
        for rules in map(game, game_names())
        if rules.picture is not None
    ]
    said = texts(lang)
    return png_of(triptych(boards, said("link.general"), said("link.general_text")), WIDTH)


def _played(rules: Game) -> Match:
    """A match as it may look after a while: always the same one."""
    match, chance = new_match(rules, {}, bytes(32)), random.Random(SAMPLE)
    while match.seq < SAMPLE and not match.over:
        seat = match.asked[0]
        match.play(chance.choice(match.legal(seat)), seat=seat)
    return match


def _drawn(table: Table, seen: Public | None, **how: bool) -> str:
    """The board; nothing but sea where there is none to show."""
    draw, before = table.game.picture, seen is None
    if before and not table.other_rules:
        seen = _before(table)
    if draw is None or seen is None:
        return open_sea()
    return draw(seen, before=before, **how)


def _before(table: Table) -> Public | None:
    """The table before the start: what its options and its board say; a position is shown when it is played."""
    if table.head.position is not None:
        return None
    prepared = table.game.prepare(table.game.read_options(table.head.options), table.head.content)
    return Match(table.game, prepared, bytes(32)).view().table
