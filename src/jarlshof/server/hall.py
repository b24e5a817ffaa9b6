"""All tables: making them, finding them, listing them, putting them away, going on after a restart."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from jarlshof.bots.naming import names_for
from jarlshof.core.errors import BadOption, Error
from jarlshof.core.game import SEAT_LETTERS, Game, game, game_names
from jarlshof.core.match import match_from_position
from jarlshof.core.record import Record
from jarlshof.server import facts as f
from jarlshof.server import results
from jarlshof.server import schema as db
from jarlshof.server.archive import Archive
from jarlshof.server.bots import stand_in, usable_bots
from jarlshof.server.clock import now
from jarlshof.server.desk import LONG, Desk
from jarlshof.server.errors import Closing, Denied, Forbidden, Reused, Unknown, Warming
from jarlshof.server.facts import Entry, read_fact
from jarlshof.server.guests import Guest
from jarlshof.server.ledger import Head, Wish
from jarlshof.server.opening import first_match, opened
from jarlshof.server.past import length, position
from jarlshof.server.room import AHEAD, Action, Room, Services, seat_rows
from jarlshof.server.store import NotSaved
from jarlshof.server.table import Table
from jarlshof.wire import api

logger = logging.getLogger("jarlshof.server")

IDLE = 60_000  # milliseconds after which an unused table leaves memory
GONE_WITH_IT = (db.seats, db.log, db.chat, db.notices, db.results, db.unsettled)  # with a table that is deleted
SETTLED = 200  # older matches whose results are worked out at once, a few seconds
AN_ENTRY = 40  # bytes of an entry, with its draws, in a head that holds a record


class Hall:
    """Every table of a server."""

    def __init__(
        self,
        services: Services,
        ready: Callable[[str], bool] = lambda _game: True,
        slow: Callable[[str], bool] = lambda _game: False,
    ) -> None:
        self.services, self.ready, self.slow = services, ready, slow
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._closed = False
        self._checked = False  # were matches of other rules looked for?
        self.desk = Desk()
        self._making: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()

    # ------------------------------------------------------------ finding
    async def room(self, table: str) -> Room:
        """A table by its id, from memory or from the store."""
        room = self.rooms.get(table)
        if room is not None:
            room.used = now()
            return room
        if table not in self._opening:
            task = asyncio.get_running_loop().create_task(self._open(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(self._opening[table])

    async def _open(self, table: str) -> Room:
        found = await self.read(table)
        await self.services.guests.load(guest for chair in found.chairs for guest in (chair.guest, chair.kept))
        room = self._enter(Room(found, self.services))
        await room.resume()
        await self._mend(room)
        return room

    def _enter(self, room: Room) -> Room:
        """A table comes into memory; not when the server ends: it would ask bots that have gone, and replace them."""
        if self._closed:
            raise Closing("closing")
        return self.rooms.setdefault(room.table.head.id, room)

    async def _mend(self, room: Room) -> None:
        """What older servers could leave behind: seats of those who erased themselves, bots that play for nobody."""
        seated = {guest for chair in room.table.chairs for guest in (chair.guest, chair.kept) if guest}
        gone = filter(self.services.guests.gone, sorted(seated))
        wishes: list[Callable[[], list[f.AnyFact]]] = [partial(_erased, room, guest) for guest in gone]
        try:
            for wish in (*wishes, lambda: room.table.may_end()):
                await room.act(Action(), wish)
        except NotSaved:  # it can be looked at all the same
            return

    def check_ready(self, game: str) -> None:
        """No request waits for a compiler."""
        if not self.ready(game):
            raise Warming("warming", game=game)

    def check_fast(self, game: str, entries: int = LONG + 1) -> None:
        """What takes plain Python seconds waits for machine code: replaying so many entries, or as much work."""
        if entries > LONG and self.slow(game):
            raise Warming("warming_slow", game=game)

    async def resume(self) -> None:
        """After a start: bots whose turn it is go on, clocks that end soon are watched; matches of other rules end."""
        await self._end_others()
        due = sa.select(db.tables.c.id, db.tables.c.game).where(
            db.tables.c.stage == "running",
            sa.or_(
                db.tables.c.bot_turn,
                db.tables.c.deadline < now() + AHEAD,
                sa.and_(
                    db.tables.c.deadline.is_not(None),
                    sa.func.json_extract(db.tables.c.head, "$.clock.kind") == "realtime",
                ),
            ),
        )
        for row in await self.services.store.read(lambda c: c.execute(due).all()):
            if row.id not in self.rooms and self.ready(row.game):
                try:
                    await self.room(row.id)
                except Error:
                    continue
                except Exception:  # one table that cannot be read must not stop the others
                    logger.exception("table %s", row.id)
        await self._settle()

    async def _settle(self) -> None:
        """Works out some matches that were over before there were results; the others when it is called again."""
        games = [name for name in game_names() if self.ready(name) and not self.slow(name)]
        t, u = db.tables.c, db.unsettled.c
        waiting = sa.select(u.table).join(db.tables, t.id == u.table).where(t.game.in_(games)).limit(SETTLED)
        for table in await self.services.store.read(lambda c: c.execute(waiting).scalars().all()):
            found = None
            try:
                found = await self.read(table)
            except Exception:  # one that cannot be read must not stop the others
                logger.exception("table %s", table)
            await self.services.store.write(results.settling(table, found))

    async def read(self, table: str, address: str | None = None) -> Table:
        """A table as its log tells it, for somebody who only looks and leaves it out of memory."""
        store = self.services.store
        size = await store.read(lambda c: _size(c, table))

        def check(game: str) -> None:
            self.check_ready(game)
            self.check_fast(game, size)

        async with self.desk.place(address, size):  # not in the threads of the store: who only reads need not wait
            return await asyncio.to_thread(store.read_now, lambda c: load(c, table, check))

    async def _end_others(self) -> None:
        """Once: lists must not call a match running that nobody can go on with (archive.py)."""
        if self._checked:
            return
        rules = await asyncio.to_thread(lambda: {name: game(name).rules for name in game_names()})
        written = sa.func.json_extract(db.tables.c.head, "$.rules")
        others = [sa.and_(db.tables.c.game == name, written != number) for name, number in rules.items()]
        query = sa.select(db.tables.c.id).where(db.tables.c.stage != "over", sa.or_(*others))
        for table in await self.services.store.read(lambda c: c.execute(query).scalars().all()):
            try:
                await self.room(table)
            except Exception:  # one table that cannot be read must not stop the others
                logger.exception("table %s", table)
        self._checked = True

    def put_away(self) -> None:
        """Forgets tables that nobody uses; the store has them."""
        for table, room in list(self.rooms.items()):
            if room.idle and room.used < now() - IDLE:
                room.close()
                del self.rooms[table]

    def people(self) -> set[str]:
        """Everybody whose name is shown at a table in memory."""
        found = {socket.guest for room in self.rooms.values() for socket in room.sockets}
        found |= {
            who for room in self.rooms.values() for chair in room.table.chairs for who in (chair.guest, chair.kept)
        }
        return {guest for guest in found if guest is not None}

    def close(self) -> None:
        """Stops all that goes on by itself, and lets nothing new begin."""
        self._closed = True
        for room in self.rooms.values():
            room.close()

    # ------------------------------------------------------------ making
    async def create(self, guest: Guest, wish: api.Create, digest: str, address: str | None = None) -> Room:
        """A new table with the wishes of its maker."""
        rules = game(wish.game)
        self.check_ready(rules.name)
        given = dict(wish.options)
        if wish.seats is not None:
            if given.setdefault("seats", len(wish.seats)) != len(wish.seats):
                raise BadOption("seats", given["seats"], f"{len(wish.seats)}, as many as are wished for")
        seed = secrets.token_bytes(32)
        async with self.desk.place(address):  # a board made at random can take a while
            sample = await asyncio.to_thread(first_match, rules, wish, given, seed)
        seats = wish.seats or [api.SeatWish(who="me"), *[api.SeatWish(who="open")] * (sample.seats - 1)]
        for each in seats:
            _check_bot(rules, each)
        table = secrets.token_urlsafe(16)
        head = Head(
            id=table,
            game=rules.name,
            rules=rules.rules,
            options=sample.options.told(),
            content=sample.content,
            position=wish.position,
            seed=seed,
            host=guest.id,
            created=now(),
            seats=[Wish(bot=each.bot) for each in seats],
            public=wish.public,
            clock=wish.clock,
            undo=wish.undo,
            pace=wish.pace,
            start=wish.start,
            hints=wish.hints,
            names=names_for(table, len(seats), [guest.name]),
            silence=wish.silence,
        )
        mine = [n for n, each in enumerate(seats) if each.who == "me"]
        return await self._make(head, guest, mine, wish.salt, wish.request, digest)

    async def open_record(
        self, guest: Guest, record: Record, request: str, digest: str, address: str | None = None
    ) -> Room:
        """A table that is over, from a record; it is replayed in a thread."""
        self.check_ready(game(record.game).name)
        self.check_fast(record.game)
        async with self.desk.place(address, len(record.log)):
            head = await asyncio.to_thread(opened, record, secrets.token_urlsafe(16), guest.id, now())
            room, statements = await asyncio.to_thread(self._new, head, guest, (), None, request, digest)
        return await self._added(room, statements)

    async def _make(
        self, head: Head, guest: Guest, mine: Sequence[int], salt: str | None, request: str, digest: str
    ) -> Room:
        """Writes a new table."""
        return await self._added(*await asyncio.to_thread(self._new, head, guest, mine, salt, request, digest))

    async def _added(self, room: Room, statements: list[sa.Executable]) -> Room:
        """Writes a new table. It is there before it is written, so that whoever goes meanwhile goes here, too."""
        table, host = room.table.head.id, room.table.head.host
        self.services.guests.check(host)
        async with room.lock:
            self._enter(room)
            try:
                await self.services.store.write(statements)
            except BaseException:
                room.close()
                del self.rooms[table]
                raise
        room.wake()
        return room

    def _new(
        self, head: Head, guest: Guest, mine: Sequence[int], salt: str | None, request: str, digest: str
    ) -> tuple[Room, list[sa.Executable]]:
        """A new table with what its maker does at once: sit, salt, and start if nobody else is to come."""
        table = Table(head)
        found: list[f.AnyFact] = [f.Sat(seat, guest.id) for seat in mine]
        if salt and mine:
            found.append(f.Salted(mine[0], salt))
        if head.record is not None:
            found.append(f.Imported())
        elif head.start == "full" and all(n in mine or wish.bot for n, wish in enumerate(head.seats)):
            found.append(f.Started())
        for fact in found:
            table.apply(Entry(table.seq + 1, head.created, fact, guest.id))
        room = Room(table, self.services)
        statements: list[sa.Executable] = [
            sa.insert(db.tables).values(
                id=head.id,
                game=head.game,
                head=msgspec.json.encode(head).decode(),
                host=guest.id,
                request=request,
                digest=digest,
                created=head.created,
                public=head.public,
                updated=head.created,
                stage="open",
                asked="",
                bot_turn=False,
            ),
            *seat_rows(table),
        ]
        if table.entries:
            statements += room.statements(table.entries)
        return room, statements

    def once(self, guest: Guest, request: str) -> asyncio.Lock:
        """Requests with the same id go one after the other: the second finds what the first has made."""
        return self._making.setdefault((guest.id, request), asyncio.Lock())

    async def made_before(self, guest: Guest, request: str, digest: str) -> Room | None:
        """The table that this request made already."""
        query = sa.select(db.tables.c.id, db.tables.c.digest).where(
            db.tables.c.host == guest.id, db.tables.c.request == request
        )
        row = await self.services.store.read(lambda c: c.execute(query).first())
        if row is None:
            return None
        if row.digest != digest:
            raise Reused("reused")
        return await self.room(row.id)

    async def rematch(self, guest: Guest, room: Room, request: str, digest: str) -> Room:
        """A new table with the same settings; the others' seats wait for them. Who asks second joins the first."""
        async with room.lock:
            if room.table.stage != "over":
                raise Denied("not_over")
            mine = [n for n, chair in enumerate(room.table.chairs) if chair.guest == guest.id]
            if not mine:
                raise Forbidden("had_no_seat")
            known = room.table.rematch
            if known is None or not await self._exists(known):
                return await self._first_rematch(guest, room, mine, request, digest)
        new = await self.room(known)
        if not new.table.seats_of(guest.id):
            await new.act(Action(guest.id, request, digest), lambda: new.table.may_return(guest.id))
        return new

    async def _exists(self, table: str) -> bool:
        """Was a table not deleted?"""
        query = sa.select(db.tables.c.id).where(db.tables.c.id == table)
        return await self.services.store.read(lambda c: c.execute(query).first()) is not None

    async def _first_rematch(self, guest: Guest, room: Room, mine: Sequence[int], request: str, digest: str) -> Room:
        old = room.table
        head = msgspec.structs.replace(
            old.head,
            **_settings(old),
            id=secrets.token_urlsafe(16),
            seed=secrets.token_bytes(32),
            host=guest.id,
            created=now(),
            seats=[
                Wish(bot=bot, kept=None if n in mine or bot else self._present(old.chairs[n].guest))
                for n, bot in enumerate(map(partial(_own_bot, old), range(len(old.chairs))))
            ],
        )
        new, statements = await asyncio.to_thread(self._new, head, guest, mine, None, request, digest)
        self.services.guests.check(guest.id)
        async with new.lock:
            self._enter(new)  # before anybody hears of it
            try:
                await room.commit(Action(guest.id), [f.Rematched(head.id)], statements)
            except BaseException:
                new.close()
                del self.rooms[head.id]
                raise
        await self.services.guests.load(wish.kept for wish in head.seats)
        new.wake()
        return new

    def _present(self, guest: str | None) -> str | None:
        """A person, unless he erased himself: no seat waits for him."""
        known = self.services.guests.get(guest or "") is not None
        return guest if known and not self.services.guests.gone(guest) else None

    async def what_if(
        self, guest: Guest, room: Room, wish: api.WhatIf, digest: str, address: str | None = None
    ) -> Room:
        """A board of one's own from a position; in a running match with guesses for what the seat cannot know."""
        seat = None if wish.seat is None else SEAT_LETTERS.index(wish.seat)

        def eyes(room: Room) -> int | None:
            if room.table.stage != "over" and seat is not None and seat not in room.table.seats_of(guest.id):
                raise Forbidden("not_yours")
            return seat

        self.check_fast(room.table.head.game, length(room.table) if wish.at is None else wish.at)
        async with self.desk.place(address, length(room.table)):
            found, table = await position(room, wish.at, eyes), room.table
        if found.over:
            raise Denied("over_there")
        bots = {SEAT_LETTERS.index(letter): bot for letter, bot in wish.bots.items()}
        for n, bot in bots.items():
            if n >= found.seats:
                raise BadOption("seat", SEAT_LETTERS[n], f"a to {SEAT_LETTERS[found.seats - 1]}")
            _check_bot(table.game, api.SeatWish(who="bot", bot=bot))
        wishes = [Wish(bot=bots.get(n)) for n in range(found.seats)]
        head = msgspec.structs.replace(
            table.head,
            id=secrets.token_urlsafe(16),
            seed=secrets.token_bytes(32),
            host=guest.id,
            created=now(),
            seats=wishes,
            public=False,
            clock=api.NoClock(),
            undo="consent",
            start="full",
            # a board shows no more of a running match than the match itself would
            hints=table.hints or table.stage == "over",
            position=found.text,
            record=None,
            whatif=table.head.id,
        )
        mine = [n for n, each in enumerate(wishes) if each.bot is None]
        return await self._make(head, guest, mine, None, wish.request, digest)

    async def renamed(self, guest: Guest) -> None:
        """Tells everybody who sees a person what he is called now."""
        for room in list(self.rooms.values()):
            if any(guest.id in (chair.guest, chair.kept) for chair in room.table.chairs):
                await room.retell()

    async def remove(self, table: str, check: Callable[[Table], None] = lambda _table: None) -> None:
        """Deletes a table with everything about it; one in memory has to pass a check."""
        statements = [sa.delete(db.tables).where(db.tables.c.id == table)]
        statements += [sa.delete(each).where(each.c.table == table) for each in GONE_WITH_IT]
        while (room := await self._in_memory(table)) is None:
            await self.services.store.write(statements)
            if table not in self._opening and table not in self.rooms:  # nobody has come to it meanwhile
                return
        async with room.lock:  # nothing is written to a table that is gone
            check(room.table)
            await self.services.store.write(statements)
            room.close()
            self.rooms.pop(table, None)

    async def _in_memory(self, table: str) -> Room | None:
        """A table that somebody uses, or is just coming to."""
        if table in self._opening:
            await asyncio.wait([self._opening[table]])
        return self.rooms.get(table)

    async def erase(self, guest: Guest) -> None:
        """A person goes for good: he gives up his seats, and whatever he asks for from now on is not done."""
        self.services.guests.leave(guest.id)
        try:
            await self._give_up_seats(guest.id, _erased)
            await self.services.guests.erase(guest)
        finally:
            self.services.guests.stay(guest.id)

    async def shut_out(self, who: str) -> None:
        """The operator shuts out a guest or an address; nobody waits for a guest who is shut out."""
        await self.services.guests.ban(who, True)
        await self._give_up_seats(who, _shut_out)

    async def _give_up_seats(self, guest: str, how: Callable[[Room, str], list[f.AnyFact]]) -> None:
        """Does something at all tables where a person sits, or is just sitting down."""
        query = (
            sa.select(db.tables.c.id)
            .join(db.seats, db.seats.c.table == db.tables.c.id)
            .where(sa.or_(db.seats.c.guest == guest, db.seats.c.kept == guest), db.tables.c.stage != "over")
            .distinct()
        )
        # what is not on the disk yet happens under a lock
        busy = {table for table, room in self.rooms.items() if room.lock.locked() or _sits(room.table, guest)}
        for table in busy.union(await self.services.store.read(lambda c: c.execute(query).scalars().all())):
            try:
                room = await self.room(table)
                await room.act(Action(), partial(how, room, guest))
            except (Denied, Unknown, Closing):  # of other rules, so nobody can play it; or deleted meanwhile
                continue


def load(connection: sa.Connection, table: str, check: Callable[[str], None] = lambda _game: None) -> Table:
    """A table from the store: its head and its log, replayed; only read where other rules would be needed for that."""
    columns = db.tables.c.head, db.tables.c.stage, db.tables.c.outcome
    row = connection.execute(sa.select(*columns).where(db.tables.c.id == table)).first()
    if row is None:
        raise Unknown("no_table")
    head = msgspec.json.decode(row.head, type=Head)
    rows = connection.execute(sa.select(db.log).where(db.log.c.table == table).order_by(db.log.c.seq))
    entries = (Entry(each.seq, each.at, read_fact(each.fact), each.guest, each.request, each.digest) for each in rows)
    if head.rules != game(head.game).rules:
        outcome = None if row.outcome is None else msgspec.json.decode(row.outcome, type=api.Outcome)
        return Archive.noted(head, list(entries), row.stage == "over", outcome)
    check(head.game)
    return Table.of(head, list(entries))


def _settings(table: Table) -> dict[str, object]:
    """What a rematch takes over of the match: its options and its board, as the rules of today read them."""
    head, rules = table.head, table.game
    if not table.other_rules:
        return {"rules": rules.rules}
    try:
        if head.position is not None:
            begun = match_from_position(rules, head.position, head.seed)
            return {"rules": rules.rules, "options": msgspec.to_builtins(begun.options), "content": begun.content}
        ready = rules.prepare(rules.read_options(head.options), head.content)
    except Error:  # they mean nothing any more
        table.check_rules()
        raise
    return {"rules": rules.rules, "options": ready.options.told(), "content": ready.content}


def _own_bot(table: Table, seat: int) -> str | None:
    """The bot whose seat it is: as the table was made, or as its host gave an open seat away before the start."""
    chair, wish = table.chairs[seat], table.head.seats[seat]
    if wish.bot or chair.guest is not None or chair.resigned or chair.bot is None:
        return wish.bot
    return chair.bot if chair.bot in usable_bots(table.game) else stand_in(table.game)


def _size(connection: sa.Connection, table: str) -> int:
    """About how many entries have to be replayed to load a table."""
    written = connection.execute(sa.select(sa.func.count()).where(db.log.c.table == table)).scalar_one()
    head = connection.execute(sa.select(sa.func.length(db.tables.c.head)).where(db.tables.c.id == table)).scalar()
    return max(int(written), (head or 0) // AN_ENTRY)


def _sits(table: Table, guest: str) -> bool:
    return any(guest in (chair.guest, chair.kept) for chair in table.chairs)


def _erased(room: Room, guest: str) -> list[f.AnyFact]:
    """What it comes to when a person goes for good."""
    return room.table.may_erase(guest, stand_in(room.table.game))


def _shut_out(room: Room, guest: str) -> list[f.AnyFact]:
    """What it comes to when a person is shut out."""
    return room.table.may_shut_out(guest, stand_in(room.table.game))


def _check_bot(rules: Game, wish: api.SeatWish) -> None:
    if wish.who == "bot" and wish.bot not in usable_bots(rules):
        raise BadOption("bot", wish.bot, ", ".join(usable_bots(rules)))
    if wish.who != "bot" and wish.bot is not None:
        raise BadOption("bot", wish.bot, "a seat of its own, with who: bot")
