"""Looking at a match: its record, its events, its earlier positions. What is not on the disk yet has not happened."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import msgspec

from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.core.record import Record, record_of, replay
from jarlshof.server import shown
from jarlshof.server.archive import Archive
from jarlshof.server.errors import Denied
from jarlshof.server.room import Room
from jarlshof.server.table import Table
from jarlshof.wire import api

DEAR = 2_000  # entries that are replayed at the price of one look
Eyes: TypeAlias = Callable[[Room], int | None]  # through whose eyes (none: a spectator's), or why not


class Found(NamedTuple):
    """A position of a match as text."""

    text: str
    seats: int
    over: bool


async def record(room: Room, eyes: Eyes) -> Record:
    """The record: whole when the match is over, a seat's part before."""
    async with room.lock:
        seat = eyes(room)
        if isinstance(room.table, Archive) and room.table.stage == "over":
            return room.table.record()
        match = begun(room.table)
        if room.table.stage == "over":
            return record_of(match)
        if seat is None:
            raise Denied("record_runs")
        return await asyncio.to_thread(record_of, match, seat)


async def story(room: Room, eyes: Eyes, lang: str) -> msgspec.Raw:
    """All events that stand, a `Story` worded and written in a thread: there may be thousands."""
    async with room.lock:
        seat, match = eyes(room), begun(room.table)
        events = await asyncio.to_thread(match.events, -1, seat, lang)
        seen = await asyncio.to_thread(_log, room.table, match, seat)
        silent = await asyncio.to_thread(shown.silent, room.table, seen, {event.seq for event in events})
        deals = await asyncio.to_thread(shown.taken_back, room.table, lang)
        luck = await asyncio.to_thread(match.luck)
    told = api.Story(seat=_letter(seat), events=events, silent=silent, deals=deals, luck=luck)
    return msgspec.Raw(await asyncio.to_thread(msgspec.json.encode, told))


def _log(table: Table, match: Match, seat: int | None) -> list[str]:
    """The log as a record has it: whole when the match is over, before that for those who play."""
    over = table.stage == "over"
    return record_of(match, None if over else seat).log if over or seat is not None else []


async def log(room: Room, lang: str) -> api.TableLog:
    """The table's log when its match is over, the moves as text; worded in a thread: there may be thousands."""
    async with room.lock:
        if room.table.stage != "over":
            raise Denied("not_over")
        return api.TableLog(lines=await asyncio.to_thread(shown.log, room.table, lang))


async def earlier(room: Room, at: int | None, eyes: Eyes, lang: str) -> api.Seen:
    """A position of the past, as a seat saw it."""
    async with room.lock:
        seat, past = eyes(room), _past(begun(room.table), at)
    match = await asyncio.to_thread(past)
    return api.Seen(seat=_letter(seat), view=match.view(seat, lang), events=match.events(match.seq - 1, seat, lang))


async def position(room: Room, at: int | None, eyes: Eyes) -> Found:
    """A position as text; in a running match what the seat cannot know is dealt again."""
    async with room.lock:
        table = room.table
        seat, over, past = eyes(room), table.stage == "over", _past(begun(table), at)
    match = await asyncio.to_thread(past)
    states = match.state()
    if not over:
        table.game.unlearn(states, 0)
        sight = contract.WATCHING if seat is None else seat
        contract.redraw_at(states, 0, sight, key_words(match_key(table.head.game, secrets.token_bytes(32))))
    return Found(table.game.write_position(states, 0), match.seats, match.over)


def length(table: Table) -> int:
    """How many entries its match has."""
    return 0 if table.match is None else table.match.seq


def cost(table: Table) -> int:
    """How often one look at its match counts; one that was played counts once, or a few times."""
    return 1 + length(table) // DEAR


def begun(table: Table) -> Match:
    """The match of a table."""
    table.check_rules()
    if table.match is None:
        raise Denied("not_begun")
    return table.match


def _past(match: Match, at: int | None) -> Callable[[], Match]:
    """Work for a thread: the match as it was after some entries, from a record of its own."""
    if at is not None and at > match.seq:
        raise Denied("no_entry", n=match.seq)
    whole = record_of(match)
    whole = msgspec.structs.replace(whole, log=list(whole.log))
    return lambda: replay(whole, at)


def _letter(seat: int | None) -> str | None:
    return None if seat is None else SEAT_LETTERS[seat]
