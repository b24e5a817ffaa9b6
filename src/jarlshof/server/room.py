"""A table while somebody is there: the order of actions, the commit, the sockets, the bots' turns, the clock's alarm.

Everything that changes a table happens under its lock: checked, applied in memory, written, and only then told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Literal, NamedTuple, Protocol

import msgspec
import sqlalchemy as sa

from jarlshof.asking.pool import BotPool
from jarlshof.bots.bot import BotFailed
from jarlshof.core.errors import Error, IllegalMove
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.server import facts as f
from jarlshof.server import results, shown
from jarlshof.server import schema as db
from jarlshof.server.archive import ENDING
from jarlshof.server.bots import asked, simpler, usable_bots
from jarlshof.server.clock import now, seconds
from jarlshof.server.errors import Closing, Reused
from jarlshof.server.facts import AnyFact, Entry, write_fact
from jarlshof.server.guests import Guests
from jarlshof.server.notices import Notice, Notices
from jarlshof.server.store import Conflict, NotSaved, Store
from jarlshof.server.table import Table
from jarlshof.wire import api
from jarlshof.wire.api import RealTime

AHEAD = 3_600_000  # milliseconds: clocks that end within them are watched
LONGEST_PAUSE = 30.0  # seconds between tries of something that fails
PRESENCE = 0.3  # seconds between two frames that tell who is here
AT_ONCE = 50  # entries that are worded in the event loop; more go into a thread
SLOW = f.Started | f.Back | f.Imported  # facts that make a board or replay a match, so they go into a thread, too

logger = logging.getLogger("jarlshof.server")


class Action(NamedTuple):
    """Who does something, and the id and digest of the request."""

    guest: str | None = None
    request: str | None = None
    digest: str | None = None


class Listener(Protocol):
    """A socket of a table."""

    guest: str | None
    address: str
    lang: str

    def send(self, frame: bytes) -> None:
        """Puts a frame into the socket's queue."""

    def close(self, code: int = 1001) -> None:
        """Ends the socket."""


class Services(NamedTuple):
    """What a room needs of the server."""

    store: Store
    guests: Guests
    bots: BotPool
    notices: Notices
    link: Callable[[str], str]
    started: int  # when this server began, in milliseconds


class Room:
    """One table and everybody at it."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table, self.lock = table, asyncio.Lock()
        self.sockets: set[Listener] = set()
        self.used = now()
        self._services = services
        self._turns: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._actions: set[asyncio.Task[int]] = set()
        self._told: set[str] = set()
        self._shown: dict[tuple[tuple[int, ...], str, int], api.Update] = {}
        self._shown_at = (-1, -1)
        self._pause = 0.5  # seconds before what failed is tried again; it grows
        self._met = float("-inf")  # when it was last told who is here
        self._meeting: asyncio.TimerHandle | None = None
        self.closed = False
        # After a restart with an earlier wall clock this table goes on where its log ended: no log runs backwards.
        self._ahead = max(0, table.ticked - now())

    def now(self) -> int:
        """The time at this table, in milliseconds."""
        return now() + self._ahead

    # ------------------------------------------------------------ actions
    async def act(self, action: Action, wish: Callable[[], list[AnyFact]]) -> int:
        """Does what a wish comes to, once for each request id; the seq of its first entry.

        A client that hangs up in the middle does not stop it: it is done whole or not at all.
        """
        task = asyncio.get_running_loop().create_task(self._act(action, wish))
        self._actions.add(task)
        task.add_done_callback(self._actions.discard)
        return await asyncio.shield(task)

    async def _act(self, action: Action, wish: Callable[[], list[AnyFact]]) -> int:
        async with self.lock:
            if self.closed:
                raise Closing("closing")
            if action.guest is not None:
                self._services.guests.check(action.guest)
            try:
                return self._done(action) or await self.commit(action, wish())
            except Conflict:  # the table was read again: does it still come to the same?
                return self._done(action) or await self.commit(action, wish())

    def _done(self, action: Action) -> int | None:
        """The seq of a request that was done before."""
        if action.guest is None or action.request is None:
            return None
        entry = self.table.requests.get((action.guest, action.request))
        if entry is not None and entry.digest != action.digest:
            raise Reused("reused")
        return None if entry is None else entry.seq

    async def play(self, action: Action, seat: int, prompt: str, moves: list[str]) -> int:
        """Moves of a person; all of them are made, or none if one of them is refused."""

        def wish() -> list[AnyFact]:
            self.table.check_prompt(action.guest or "", seat, prompt)
            return [f.Played(seat, moves)]

        return await self.act(action, wish)

    async def commit(self, action: Action, found: list[AnyFact], more: Sequence[sa.Executable] = ()) -> int:
        """Applies, writes (with `more` in the same commit), and then tells. Needs the lock.

        If it cannot be written the table is what it was before, or what the log says if that knows more.
        """
        table, before, at = self.table, self.table.seq, self.now()
        if not found:
            return before
        entries: list[Entry] = []
        try:
            if any(isinstance(fact, SLOW) for fact in found):
                await asyncio.to_thread(_apply, table, action, found, at, entries)
            else:
                _apply(table, action, found, at, entries)
            await self._services.store.write([*self.statements(entries), *more])
        except BaseException as error:
            if entries or not isinstance(error, Error):  # a bug may have left a move half made
                self.table = await asyncio.to_thread(table.again, table.entries[:before])
                self._shown.clear()
            if isinstance(error, Conflict):
                await self._read_again()
            raise
        self.used, self._pause = now(), 0.5
        try:
            await self._services.guests.load(chair.guest for chair in table.chairs)
            self._broadcast(before)
        except Exception:  # it is done, whatever becomes of the telling
            logger.exception("table %s", table.head.id)
        self.wake()
        return before + 1

    async def _read_again(self) -> None:
        """Somebody else wrote to the log of this table: what it says is true, and everybody here is told."""
        from jarlshof.server.hall import load  # a hall knows its rooms, so it cannot be known before them

        before, table = self.table.seq, self.table.head.id
        logger.warning("table %s: its log has entries that were not known here; it is read again", table)
        try:
            self.table = await asyncio.to_thread(self._services.store.read_now, lambda c: load(c, table))
            self._ahead = max(0, self.table.ticked - now())
            await self._services.guests.load(chair.guest for chair in self.table.chairs)
            self._broadcast(before)
            self.wake()
        except Exception:
            logger.exception("table %s", table)

    def statements(self, entries: list[Entry]) -> list[sa.Executable]:
        """What has to be written for new entries."""
        table = self.table
        rows = [
            {
                "table": table.head.id,
                "seq": entry.seq,
                "at": entry.at,
                "guest": entry.guest,
                "request": entry.request,
                "digest": entry.digest,
                "fact": write_fact(entry.fact),
            }
            for entry in entries
        ]
        statements: list[sa.Executable] = [sa.insert(db.log).values(rows), self._row(entries[-1].at)]
        if any(not isinstance(entry.fact, f.Played | f.Undone | f.Proposed) for entry in entries):
            statements += seat_rows(table)
        if results.ended_by(table, entries):
            statements += results.statements(table)
        return statements

    def _row(self, at: int) -> sa.Executable:
        """What lists and a restart need to know."""
        table = self.table
        result = shown.outcome(table)
        return (
            sa.update(db.tables)
            .where(db.tables.c.id == table.head.id)
            .values(
                updated=at,
                stage=table.stage,
                asked="".join(SEAT_LETTERS[seat] for seat in table.asked),
                consent="".join(shown.missing(table)),
                bot_turn=bool(table.bots_asked()),
                deadline=table.deadline(),
                outcome=None if result is None else msgspec.json.encode(result).decode(),
            )
        )

    # ------------------------------------------------------------ telling
    def update(self, guest: str | None, lang: str, since: int | None = None, content: bool = False) -> api.Update:
        """The table for a person."""
        seats = tuple(self.table.seats_of(guest))
        if content or since is None or self.table.seq - since > AT_ONCE:
            return shown.update(self.table, self._services.guests, seats, lang, self.now(), since, content)
        return self._fresh(seats, lang, since)

    async def committed(
        self, guest: str | None, lang: str, since: int | None = None, content: bool = False
    ) -> api.Update:
        """The table for a person, with nothing in it that is not on the disk yet and may never be."""
        async with self.lock:
            return await self.worded(guest, lang, since, content)

    async def worded(self, guest: str | None, lang: str, since: int | None, content: bool = False) -> api.Update:
        """The table for a person; much is worded in a thread. Needs the lock."""
        if since is None or shown.span(self.table, since) <= AT_ONCE:
            return self.update(guest, lang, since, content)
        return await asyncio.to_thread(self.update, guest, lang, since, content)

    def _fresh(self, seats: tuple[int, ...], lang: str, since: int) -> api.Update:
        """An update that several people get, worked out once."""
        state = self.table.seq, self._services.guests.changes
        key = seats, lang, since
        if self._shown_at != state:
            self._shown_at, self._shown = state, {}
        if key not in self._shown:
            self._shown[key] = shown.update(self.table, self._services.guests, seats, lang, self.now(), since)
        return self._shown[key]

    def _broadcast(self, since: int) -> None:
        """Tells all sockets; those with the same seats and language get the same bytes."""
        frames: dict[tuple[tuple[int, ...], str], bytes] = {}
        for socket in list(self.sockets):
            key = tuple(self.table.seats_of(socket.guest)), socket.lang
            if key not in frames:
                frames[key] = msgspec.json.encode(self._fresh(*key, since))
            socket.send(frames[key])

    async def retell(self) -> None:
        """Tells all sockets how the table is, though nothing was done at it: somebody has another name."""
        async with self.lock:
            if not self.closed:
                self._broadcast(self.table.seq)

    def tell(self, frame: api.Answer, but: Callable[[Listener], bool] = lambda _: False) -> None:
        """Sends a frame to all sockets, except some."""
        data = msgspec.json.encode(frame)
        for socket in list(self.sockets):
            if not but(socket):
                socket.send(data)

    def presence(self) -> api.Presence:
        """Who is here."""
        here = {socket.guest for socket in self.sockets if socket.guest}
        seated = [n for n, chair in enumerate(self.table.chairs) if chair.guest in here]
        sitting = {self.table.chairs[n].guest for n in seated}
        return api.Presence(
            persons=[self._services.guests.person(guest) for guest in sorted(here & sitting)],
            seats=[SEAT_LETTERS[n] for n in seated],
            watchers=sum(socket.guest not in sitting for socket in self.sockets),
        )

    def came_or_went(self, but: Callable[[Listener], bool] = lambda _: False) -> None:
        """Tells who is here; of many who come and go together a few times a second, and in the end as it is then."""
        wait = self._met + PRESENCE - seconds()
        if self._meeting is not None or self.closed:
            return
        if wait > 0:
            self._meeting = asyncio.get_running_loop().call_later(wait, self._meet)
        else:
            self._meet(but)

    def _meet(self, but: Callable[[Listener], bool] = lambda _: False) -> None:
        self._met, self._meeting = seconds(), None
        self.tell(self.presence(), but)

    def keeps_out(self, guest: str | None, address: str) -> bool:
        """Was a person erased, or he or his address shut out, while he was coming in?"""
        guests = self._services.guests
        return guests.gone(guest) or guest in guests.banned or guests.shuts_out(address)

    def thinking(self) -> api.Thinking:
        """Which bots are at it."""
        return api.Thinking(seats=[SEAT_LETTERS[seat] for seat in sorted(self._turns)])

    # ------------------------------------------------------------ what goes on by itself
    def wake(self) -> None:
        """Sets bots to work, sets the alarm of the clock, tells people whose turn it is."""
        if self.closed:
            return
        for seat, prompt in self.table.bots_asked().items():
            if seat not in self._turns or self._turns[seat][0] != prompt:
                if seat in self._turns:
                    self._turns[seat][1].cancel()
                self._turns[seat] = prompt, self._spawn(self._bot_turn(seat, prompt))
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = self.table.deadline()
        if deadline is not None:
            wait = min(max(0.0, (deadline - self.now()) / 1000 + 0.001), 86_400.0)
            self._alarm = asyncio.get_running_loop().call_later(wait, lambda: self._spawn(self._time()))
        if isinstance(self.table.head.clock, api.Correspondence):
            self._spawn(self._notify())
        if self.table.away():
            self._spawn(self._ask_away())

    def _spawn(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _guarded(self, work: Coroutine[None, None, None]) -> None:
        """A task that fails says so in the log and harms nothing else."""
        try:
            await work
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if not isinstance(error, NotSaved):
                logger.exception("table %s", self.table.head.id)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            await asyncio.sleep(self._pause)  # the disk may come back; a bot's turn must not be lost
            self.wake()

    async def _time(self) -> None:
        async with self.lock:
            late = self.table.late(self.now())
            if late and not self.closed:
                await self.commit(Action(), late)
            else:
                self.wake()

    async def resume(self) -> None:
        """After a restart: clocks in real time did not run while the server was away.

        A match that was begun by other rules ends.
        """
        async with self.lock:
            if self.table.other_rules:
                if self.table.stage != "over":
                    with contextlib.suppress(NotSaved):  # it can be looked at all the same
                        await self.commit(Action(), [f.Ended(ENDING)])
                return
            away = self.table.ticked < self._services.started
            if away and isinstance(self.table.head.clock, RealTime) and self.table.stage == "running":
                try:
                    await self.commit(Action(), [f.Resumed()])
                except NotSaved:  # it can be looked at all the same
                    self.wake()
            else:
                self.wake()

    async def _was_told(self, prompt: str) -> bool:
        """Was a notice sent before the last restart?"""
        told = db.notices.c
        query = sa.select(told.prompt).where(told.table == self.table.head.id, told.prompt == prompt)
        return await self._services.store.read(lambda c: c.execute(query).first()) is not None

    async def _notify(self) -> None:
        """One notice for each turn of a person, even over a restart."""
        table = self.table
        for seat in table.asked:
            prompt = table.match.prompt_id(seat) if table.match is not None else ""
            if table.begins(seat):
                await self._notice(table.chairs[seat].person, prompt, "turn")

    async def _ask_away(self) -> None:
        """One notice for each proposal to those whose seats bots play: they are asked, and not here."""
        for guest in sorted(self.table.away()):
            if self.table.proposal is not None:
                await self._notice(guest, f"proposal {self.table.proposal.seq} {guest}", "asked")

    async def _notice(self, person: str | None, about: str, kind: Literal["turn", "asked"]) -> None:
        """Tells a person who wants to be told, once."""
        guest, table = self._services.guests.get(person or ""), self.table
        if guest is None or not (guest.webhook or guest.mail) or about in self._told:
            return
        self._told.add(about)
        if await self._was_told(about):
            return
        try:
            await self._services.store.write([sa.insert(db.notices).values(table=table.head.id, prompt=about)])
        except NotSaved:  # rather none than two
            return
        self._services.notices.send(
            Notice(
                kind=kind,
                webhook=guest.webhook,
                mail=guest.mail if guest.mail_code is None else None,
                lang=guest.lang,
                game=table.game.title,
                link=self._services.link(table.head.id),
                name=guest.name,
                guest=guest.id,
            )
        )

    # ------------------------------------------------------------ bots
    async def _bot_turn(self, seat: int, prompt: str) -> None:
        """Asks a bot until its answer can be played; a bot that fails is replaced by a simpler one."""
        try:
            if self.table.head.pace and self.table.persons:
                await asyncio.sleep(self.table.head.pace)
            self.tell(self.thinking())
            while self._still(seat, prompt):
                bot = self.table.chairs[seat].bot or ""
                try:
                    moves = await self._ask(seat, prompt, bot)
                    if moves is None:
                        return
                    async with self.lock:
                        if self._still(seat, prompt):
                            self._forget_turn(seat)
                            await self.commit(Action(), [f.Answered(seat, moves)])
                    return
                except NotSaved:
                    raise
                except Exception as error:
                    if not isinstance(error, BotFailed | IllegalMove):
                        logger.exception("table %s", self.table.head.id)
                    async with self.lock:
                        if self._still(seat, prompt):
                            await self._replace(seat, bot, str(error))
        finally:
            self._forget_turn(seat)

    def _forget_turn(self, seat: int) -> None:
        """The next question of this seat gets a task of its own."""
        if seat in self._turns and self._turns[seat][1] is asyncio.current_task():
            del self._turns[seat]

    def _still(self, seat: int, prompt: str) -> bool:
        return not self.closed and self.table.bots_asked().get(seat) == prompt

    async def _ask(self, seat: int, prompt: str, bot: str) -> list[str] | None:
        """What a bot answers; none: its question has gone."""
        async with self.lock:  # what takes long changes the match in a thread: nobody looks at it half changed
            table = self.table
            if table.match is None or not self._still(seat, prompt):
                return None
            if bot not in usable_bots(table.game):
                return table.match.legal(seat)[:1]  # the simplest of all: the first legal move
            question = asked(table.head, table.match, seat, bot)
        # who only watches counts as nobody: sockets cost nothing, and would put any table before those of players
        return await self._services.bots.ask(question, waited_for=bool(table.persons))

    async def _replace(self, seat: int, bot: str, reason: str) -> None:
        new = simpler(self.table.game, bot) or "first"
        logger.warning("table %s: %s failed on seat %s: %s", self.table.head.id, bot, SEAT_LETTERS[seat], reason)
        await self.commit(Action(), [f.Replaced(seat, bot, new)])

    @property
    def thinks(self) -> bool:
        """Is a bot at it?"""
        return bool(self._turns)

    # ------------------------------------------------------------ the end
    @property
    def idle(self) -> bool:
        """May it be put away? Not while something is done there, somebody looks, a bot thinks or a clock runs."""
        if self.lock.locked() or self.sockets or self._turns:
            return False
        deadline = self.table.deadline()
        watched = deadline is not None and (
            isinstance(self.table.head.clock, RealTime) or deadline < self.now() + AHEAD
        )
        return not watched

    def close(self) -> None:
        """Stops what goes on by itself, and lets all who listen go."""
        self.closed = True
        for socket in list(self.sockets):
            socket.close()
        for timer in (self._alarm, self._meeting):
            if timer is not None:
                timer.cancel()
        for task in list(self._tasks):
            task.cancel()


def _apply(table: Table, action: Action, found: list[AnyFact], at: int, entries: list[Entry]) -> None:
    """Makes facts true, one entry each; `entries` has those that were, also if the next one fails."""
    for fact in found:
        request = action if not entries else Action(action.guest)
        entry = Entry(table.seq + 1, at, fact, action.guest, request.request, request.digest)
        entries.append(table.apply(entry))


def seat_rows(table: Table) -> list[sa.Executable]:
    """The seats of a table, for lists."""
    rows = [
        {
            "table": table.head.id,
            "seat": seat,
            "guest": chair.guest,
            "bot": chair.bot,
            "kept": chair.kept,
            "resigned": chair.resigned,
        }
        for seat, chair in enumerate(table.chairs)
    ]
    return [sa.delete(db.seats).where(db.seats.c.table == table.head.id), sa.insert(db.seats).values(rows)]
