"""Lists of tables, a page at a time: mine, those of my finished matches, public ones, all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
import sqlalchemy as sa

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.server import schema as db
from jarlshof.server import shown
from jarlshof.server.guests import Guests
from jarlshof.server.ledger import Head
from jarlshof.server.statistics import ALL, Wish, wished
from jarlshof.server.store import Row, Store
from jarlshof.wire import api

PAGE = 50
Mark: TypeAlias = tuple[int, str]  # where a page ends: the key and the id of its last table
Query: TypeAlias = sa.Select[Any]  # of tables, with their key
FIRST = 10**15  # added to the time of a table that waits for one: a list has those before all others


async def listed(
    store: Store,
    guests: Guests,
    *,
    guest: str | None = None,
    everything: bool = False,
    stages: Sequence[str] = ("open", "running"),
    game: str | None = None,
    before: Mark | None = None,
) -> api.TableList:
    """Tables of a person, public ones, or all; the newest first, but those that wait for him before all."""
    t = db.tables
    key: sa.ColumnElement[int] = t.c.updated
    if guest is not None:
        key = t.c.updated + sa.case((_waits_for(guest), FIRST), else_=0)
    query = sa.select(t, key.label("key")).where(t.c.stage.in_(stages))
    if guest is not None:
        query = query.where(_of(guest))
    elif not everything:
        query = query.where(t.c.public)
    if game is not None:
        query = query.where(t.c.game == game)
    return await _page(store, guests, query, key, guest, before)


async def boards(store: Store, guests: Guests, *, guest: str, before: Mark | None = None) -> api.TableList:
    """What is no match: a person's what-if boards, and prepared positions that he left."""
    t = db.tables.c
    position = sa.func.json_extract(t.head, "$.position").is_not(None)
    left = sa.and_(t.stage == "over", position, t.id.not_in(sa.select(db.results.c.table)))
    what_if = sa.func.json_extract(t.head, "$.whatif").is_not(None)
    query = sa.select(db.tables, t.updated.label("key")).where(_of(guest), sa.or_(what_if, left))
    return await _page(store, guests, query, t.updated, guest, before)


async def finished(
    store: Store, guests: Guests, *, guest: str, wish: Wish = ALL, before: Mark | None = None
) -> api.TableList:
    """A person's matches that are over, the newest first."""
    r = db.results.c
    ended = sa.select(r.table, r.turns, r.began, r.ended).where(*wished(guest, wish)).distinct().subquery()
    query = sa.select(db.tables, ended.c.turns, ended.c.began, ended.c.ended, ended.c.ended.label("key"))
    query = query.join(ended, ended.c.table == db.tables.c.id)
    return await _page(store, guests, query, ended.c.ended, guest, before)


async def _page(
    store: Store, guests: Guests, query: Query, key: sa.ColumnElement[int], guest: str | None, before: Mark | None
) -> api.TableList:
    """The tables behind a mark, as many as go on a page."""
    t, s = db.tables, db.seats
    if before is not None:
        query = query.where(sa.tuple_(key, t.c.id) < sa.tuple_(*before))
    query = query.order_by(key.desc(), t.c.id.desc()).limit(PAGE + 1)

    def read(c: sa.Connection) -> tuple[list[Row], list[Head], list[Row]]:
        rows = list(c.execute(query).all())
        ids = [row.id for row in rows]
        heads = [msgspec.json.decode(row.head, type=Head) for row in rows[:PAGE]]  # here: a board or a record is in it
        return rows, heads, list(c.execute(sa.select(s).where(s.c.table.in_(ids)).order_by(s.c.seat)).all())

    rows, heads, seats = await store.read(read)
    await guests.load(each for row in seats for each in (row.guest, row.kept))
    lines = [
        _line(row, head, [seat for seat in seats if seat.table == row.id], guest, guests)
        for row, head in zip(rows, heads, strict=False)
    ]
    more = f"{rows[PAGE - 1].key}.{rows[PAGE - 1].id}" if len(rows) > PAGE else None
    return api.TableList(tables=lines, more=more)


def _of(guest: str) -> sa.ColumnElement[bool]:
    """Tables with a seat of a person, or one that waits for him."""
    s = db.seats.c
    return db.tables.c.id.in_(sa.select(s.table).where(sa.or_(s.guest == guest, s.kept == guest)))


def _line(row: Row, head: Head, seats: Sequence[Row], guest: str | None, guests: Guests) -> api.TableLine:
    chairs = [shown.listed_seat(head, guests, each) for each in seats]
    asked = list(row.asked)
    return api.TableLine(
        id=head.id,
        game=head.game,
        rules=head.rules,
        stage=row.stage,
        public=head.public,
        created=head.created,
        updated=row.updated,
        clock=head.clock,
        due=row.deadline,
        seats=chairs,
        asked=asked,
        my_turn=any(
            chair.seat in asked and chair.bot is None and chair.person is not None and chair.person.id == guest
            for chair in chairs
        ),
        my_consent=any(
            chair.seat in row.consent and chair.person is not None and chair.person.id == guest for chair in chairs
        ),
        from_position=head.position is not None,
        whatif=head.whatif,
        outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=api.Outcome),
        played=api.Played(turns=row.turns, began=row.began, ended=row.ended) if "turns" in row._fields else None,
    )


def _waits_for(guest: str) -> sa.ColumnElement[bool]:
    """Is one of the person's own seats asked, and not played by a bot? Or does a proposal wait for his consent?"""
    t, s = db.tables, db.seats
    letter = sa.func.substr(SEAT_LETTERS, s.c.seat + 1, 1)
    turn = sa.and_(s.c.bot.is_(None), sa.func.instr(t.c.asked, letter) > 0)
    consent = sa.func.instr(t.c.consent, letter) > 0
    return sa.exists().where(s.c.table == t.c.id, s.c.guest == guest, sa.or_(turn, consent))
