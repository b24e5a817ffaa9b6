"""What the API tells without changing anything: games, books, samples, matches of the past, invitations."""

from __future__ import annotations

import asyncio
import typing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib.metadata import version

import msgspec
from starlette.responses import Response, StreamingResponse

from jarlshof.core.game import SEAT_LETTERS, Game, game, game_names
from jarlshof.core.match import Match, new_match
from jarlshof.core.record import Record
from jarlshof.core.view import View
from jarlshof.server import books, past, pictures
from jarlshof.server.bots import usable_bots
from jarlshof.server.bundle import FILE_NAME, bundled
from jarlshof.server.call import Call
from jarlshof.server.errors import BadRequest, Forbidden, Unknown
from jarlshof.server.limits import EXPENSIVE, EXPORT, LISTING, LOOKING
from jarlshof.server.lists import boards, finished, listed
from jarlshof.server.room import Room
from jarlshof.server.sharing import is_only_here, known_as, qr_path, table_link
from jarlshof.server.statistics import Wish, statistics
from jarlshof.wire import api


async def health(call: Call) -> api.Health:
    server = call.server
    warmth = server.warmup.status()
    failing = server.store.failing
    failed = any(each.error for each in warmth.values())
    warm = all(each.ready for each in warmth.values()) and not server.warmup.cold
    return api.Health(
        status="failing" if failing else "failed" if failed else "ok" if warm else "warming",
        version=version("jarlshof"),
        store="failing" if failing else "ok",
        warmup=warmth,
        uptime=server.uptime,
        tables=len(server.hall.rooms),
        sockets=len(server.sockets()),
    )


# ---------------------------------------------------------------- games
async def games(call: Call) -> api.GameList:
    found = await asyncio.to_thread(lambda: [_game_info(name) for name in game_names()])
    return api.GameList(
        games=[msgspec.structs.replace(each, ready=call.server.warmup.ready(each.name)) for each in found]
    )


@cache
def _game_info(name: str) -> api.GameInfo:
    rules = game(name)
    options = [
        api.OptionInfo(name=each.name, default=each.default, accepted=[*typing.get_args(each.type)])
        for each in msgspec.structs.fields(rules.options)
    ]
    return api.GameInfo(
        name=rules.name,
        title=rules.title,
        rules=rules.rules,
        seats=list(rules.seats),
        usual_seats=rules.prepare(rules.read_options({}), None, 0).options.seats,
        options=options,
        presets={preset: dict(values) for preset, values in rules.presets.items()},
        content=rules.content,
        boards={str(seats): rules.boards(seats) for seats in rules.seats},
        bots=usable_bots(rules),
        ready=False,
    )


def _game(call: Call) -> Game:
    """The game of the address, if it can be played by now."""
    name = call.path["game"]
    if name not in game_names():
        raise Unknown("no_game")
    call.server.hall.check_ready(name)
    return game(name)


async def book(call: Call) -> msgspec.Raw:
    rules = _game(call)
    async with call.server.hall.desk.place(call.address):
        return msgspec.Raw(await asyncio.to_thread(books.written, rules.name, call.lang))


async def texts(call: Call) -> dict[str, str]:
    return _game(call).texts(call.lang).all()


async def sample(call: Call) -> api.Sampled:
    wish, rules = call.read(api.Sample), _game(call)
    call.server.limits.check(EXPENSIVE, call.address)

    def made() -> tuple[Match, View]:
        match = new_match(rules, wish.options, content=wish.content)
        return match, match.view(None, call.lang)

    async with call.server.hall.desk.place(call.address):
        match, view = await asyncio.to_thread(made)
    return api.Sampled(options=match.options.told(), content=match.content, view=view)


async def general_picture(call: Call) -> Response:
    return await pictures.general(call)


# ---------------------------------------------------------------- lists
async def my_tables(call: Call) -> api.TableList:
    guest = call.somebody()
    call.server.limits.check(LISTING, guest.id)
    store, guests, before = call.server.store, call.server.guests, call.mark()
    if call.query.get("boards"):
        return await boards(store, guests, guest=guest.id, before=before)
    stages = ("over",) if call.query.get("finished") else ("open", "running")
    return await listed(store, guests, guest=guest.id, stages=stages, before=before)


async def my_matches(call: Call) -> api.TableList:
    guest = call.somebody()
    call.server.limits.check(LISTING, guest.id)
    store, guests, wish = call.server.store, call.server.guests, _wish(call)
    return await finished(store, guests, guest=guest.id, wish=wish, before=call.mark())


async def my_statistics(call: Call) -> api.Statistics:
    guest, wish = call.somebody(), _wish(call)
    call.server.limits.check(EXPENSIVE, guest.id)
    async with call.server.hall.desk.place(call.address):
        return await statistics(call.server.store, call.server.guests, guest.id, wish)


def _wish(call: Call) -> Wish:
    return Wish(call.text("game"), call.text("opponent"))


async def my_records(call: Call) -> Response:
    guest = call.somebody()
    call.server.limits.check(EXPORT, guest.id, call.address)
    bundle = await bundled(call.server.hall, guest.id, call.address)
    headers = {"Content-Disposition": f'attachment; filename="{FILE_NAME}"'}
    return StreamingResponse(bundle, headers=headers, media_type="application/zip")


async def tables(call: Call) -> api.TableList:
    call.server.limits.check(LISTING, call.known.id if call.known else call.address)
    stage = call.text("stage")
    stages = (stage,) if stage else ("open", "running")
    return await listed(
        call.server.store, call.server.guests, stages=stages, game=call.text("game"), before=call.mark()
    )


async def all_tables(call: Call) -> api.TableList:
    call.check_operator()
    return await listed(
        call.server.store, call.server.guests, everything=True, stages=("open", "running", "over"), before=call.mark()
    )


# ---------------------------------------------------------------- a table
async def table(call: Call) -> api.Update:
    guest, since = call.known.id if call.known else None, call.number("since")
    if since is None:
        return await (await call.room()).committed(guest, call.lang, content=True)
    async with _looked_at(call) as (room, _eyes):  # what happened since has to be worded
        return await room.committed(guest, call.lang, since, content=True)


async def invitation(call: Call) -> api.Invitation:
    room = await call.room()
    base = known_as(call.origin, call.server.url)
    url = table_link(base, room.table.head.id, call.lang)
    async with call.server.hall.desk.place(call.address):
        size, path = await asyncio.to_thread(qr_path, url)
    return api.Invitation(url=url, reachable=not is_only_here(base), qr=api.QrCode(size=size, path=path))


def _seat(call: Call, room: Room) -> int | None:
    """One of my seats; when the match is over any seat may be looked at."""
    letter = call.text("seat")
    if letter is None:
        return None
    seat = SEAT_LETTERS.find(letter) if len(letter) == 1 else -1
    if not 0 <= seat < len(room.table.chairs):
        raise BadRequest(f"parameter seat: {', '.join(SEAT_LETTERS[: len(room.table.chairs)])}")
    if room.table.stage != "over" and seat not in room.table.seats_of(call.known.id if call.known else None):
        raise Forbidden("not_yours")
    return seat


@asynccontextmanager
async def _looked_at(call: Call) -> AsyncIterator[tuple[Room, past.Eyes]]:
    """The table of the address and the eyes that look at its match; that costs something, a long match more."""
    room = await call.room()
    call.server.limits.check(LOOKING, call.known.id if call.known else call.address, times=past.cost(room.table))
    async with call.server.hall.desk.place(call.address, past.length(room.table)):
        yield room, lambda room: _seat(call, room)


@asynccontextmanager
async def _replayed(call: Call) -> AsyncIterator[tuple[Room, past.Eyes]]:
    """The same for what replays the match up to an entry."""
    async with _looked_at(call) as (room, eyes):
        at = call.number("at")
        call.server.hall.check_fast(room.table.head.game, past.length(room.table) if at is None else at)
        yield room, eyes


async def view(call: Call) -> api.Seen:
    async with _replayed(call) as (room, eyes):
        return await past.earlier(room, call.number("at"), eyes, call.lang)


async def events(call: Call) -> msgspec.Raw:
    async with _looked_at(call) as (room, eyes):
        return await past.story(room, eyes, call.lang)


async def log(call: Call) -> api.TableLog:
    async with _looked_at(call) as (room, _eyes):
        return await past.log(room, call.lang)


async def thumbnail(call: Call) -> Response:
    return await pictures.thumbnail(call)


async def preview_picture(call: Call) -> Response:
    return await pictures.preview(call)


async def record(call: Call) -> Record:
    async with _looked_at(call) as (room, eyes):
        return await past.record(room, eyes)


async def position(call: Call) -> api.Position:
    async with _replayed(call) as (room, eyes):
        return api.Position(text=(await past.position(room, call.number("at"), eyes)).text)
