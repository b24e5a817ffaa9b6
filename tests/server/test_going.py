"""Whoever goes for good, or is shut out, leaves no seat that nobody can fill, whatever happens at that moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest
import sqlalchemy as sa
from starlette.websockets import WebSocket

from jarlshof.server import facts as f
from jarlshof.server import handlers
from jarlshof.server import schema as db
from jarlshof.server.call import Call
from jarlshof.server.chat import Chat
from jarlshof.server.errors import Closing, Denied, Forbidden, NoGuest, Stale, Unknown
from jarlshof.server.facts import write_fact
from jarlshof.server.guests import Guest
from jarlshof.server.hall import Hall
from jarlshof.server.live import Socket
from jarlshof.server.room import Action, Room
from jarlshof.server.store import NotSaved
from jarlshof.wire import api
from tests.server.hall import GatedStore, hall_in, in_a_loop, two_at_a_table, until
from tests.server.helpers import Guests, at_once, kinds, pair, raw, seat
from tests.server.test_stall import server_in


def gate(hall: Hall) -> asyncio.Event:
    """Closed, no write gets to the disk."""
    store = hall.services.store
    assert isinstance(store, GatedStore)
    return store.gate


async def table_of(hall: Hall, host: Guest, **more: object) -> Room:
    """A table of Nord with the host on the first seat, the second one open."""
    wish = msgspec.convert({"game": "nord", "request": "a-table-of-mine", **more}, api.Create)
    return await hall.create(host, wish, "digest")


def joining(room: Room, guest: Guest) -> asyncio.Task[int]:
    """Sits down, soon."""
    return asyncio.create_task(room.act(Action(guest.id), lambda: room.table.may_join(guest.id, None, None)))


def no_ghost(hall: Hall) -> bool:
    """Does every seat of every table that is not over belong to somebody who is there, to a bot, or to nobody?"""
    gone = sa.select(db.guests.c.id).where(db.guests.c.erased)
    query = (
        sa.select(sa.func.count())
        .select_from(db.seats.join(db.tables, db.tables.c.id == db.seats.c.table))
        .where(db.tables.c.stage != "over", sa.or_(db.seats.c.guest.in_(gone), db.seats.c.kept.in_(gone)))
    )
    return hall.services.store.read_now(lambda c: c.execute(query).scalar_one()) == 0


# ---------------------------------------------------------------- at the same moment
@in_a_loop
async def test_who_joins_and_goes_at_once_has_gone(tmp_path: Path) -> None:
    """The join was allowed, but is not on the disk when the person goes."""
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        bjarne, _ = await hall.services.guests.create("Bjarne")
        room = await table_of(hall, astrid)
        gate(hall).clear()
        join = joining(room, bjarne)
        await until(lambda: room.table.stage == "running")
        going = asyncio.create_task(hall.erase(bjarne))
        await asyncio.sleep(0.1)
        gate(hall).set()
        await asyncio.gather(join, going)
        assert no_ghost(hall)
        assert (room.table.stage, room.table.ending) == ("over", "resigned")
        assert room.table.places()[1] == [1, 2]


@in_a_loop
async def test_who_goes_and_joins_meanwhile_does_not_sit_down(tmp_path: Path) -> None:
    """The request knew the person before he went, and comes to the table while he goes, or after it."""
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        bjarne, _ = await hall.services.guests.create("Bjarne")
        room = await table_of(hall, astrid)
        gate(hall).clear()
        going = asyncio.create_task(hall.erase(bjarne))
        await asyncio.sleep(0)
        with pytest.raises(NoGuest):
            await joining(room, bjarne)
        gate(hall).set()
        await going
        with pytest.raises(NoGuest):
            await joining(room, bjarne)
        assert (room.table.stage, room.table.chairs[1].guest) == ("open", None)


@in_a_loop
async def test_who_makes_a_table_and_goes_at_once_leaves_no_seat_behind(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        gate(hall).clear()
        making = asyncio.create_task(table_of(hall, astrid))
        await until(lambda: bool(hall.rooms))
        going = asyncio.create_task(hall.erase(astrid))
        await asyncio.sleep(0.1)
        gate(hall).set()
        room, _ = await asyncio.gather(making, going)
        assert no_ghost(hall)
        assert room.table.chairs[0].guest is None
        with pytest.raises(NoGuest):
            await table_of(hall, astrid, request="once-more-please")


@in_a_loop
async def test_a_rematch_keeps_no_seat_for_somebody_who_goes_meanwhile(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await two_at_a_table(hall)
        await room.act(Action(bjarne.id), lambda: room.table.may_resign(bjarne.id, 1, "random"))
        gate(hall).clear()
        again = asyncio.create_task(hall.rematch(astrid, room, "once-more-please", "digest"))
        await until(lambda: len(hall.rooms) == 2)
        going = asyncio.create_task(hall.erase(bjarne))
        await asyncio.sleep(0.1)
        gate(hall).set()
        new, _ = await asyncio.gather(again, going)
        assert no_ghost(hall)
        assert new.table.chairs[1].kept is None


@in_a_loop
async def test_a_table_that_could_not_be_written_is_not_there(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        store = hall.services.store
        assert isinstance(store, GatedStore)
        store.broken = True
        with pytest.raises(Exception, match="full"):
            await table_of(hall, astrid)
        assert hall.rooms == {}


@in_a_loop
async def test_who_goes_takes_a_new_name_link_or_word_with_him(tmp_path: Path) -> None:
    """What was asked for before he went must not come back after it."""
    async with hall_in(tmp_path) as hall:
        guests = hall.services.guests
        room, astrid, _ = await two_at_a_table(hall)
        chat = Chat(hall.services.store, guests)
        gate(hall).clear()
        going = asyncio.create_task(hall.erase(astrid))
        await asyncio.sleep(0)
        late = [
            guests.rename(astrid, "Astrid again"),
            guests.recovery(astrid),
            guests.notices(astrid, api.NoticeWish(webhook="https://example.org/astrid")),
            guests.mute(astrid, astrid.id, True),
            chat.say(room, astrid, "Astrid was here", "a-last-word"),
        ]
        for work in late:
            with pytest.raises(NoGuest):
                await work
        gate(hall).set()
        await going
        for table in (db.sessions, db.recoveries, db.chat, db.mutes):
            rows = await hall.services.store.read(lambda c, t=table: c.execute(sa.select(t)).all())  # type: ignore[misc]
            assert not [row for row in rows if row.guest == astrid.id], table.name


@in_a_loop
async def test_whoever_cannot_go_now_stays(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, _ = await two_at_a_table(hall)
        store = hall.services.store
        assert isinstance(store, GatedStore)
        store.broken = True
        with pytest.raises(Exception, match="full"):
            await hall.erase(astrid)
        store.broken = False
        assert room.table.stage == "running"
        await room.act(Action(astrid.id), lambda: room.table.may_hand_over(astrid.id, 0, "random"))


@in_a_loop
async def test_a_link_of_somebody_who_goes_leads_nowhere(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        token, _ = await hall.services.guests.recovery(astrid)
        found = await asyncio.gather(hall.services.guests.recover(token), hall.erase(astrid), return_exceptions=True)
        assert found[1] is None
        if not isinstance(found[0], BaseException):
            assert await hall.services.guests.by_secret(found[0][1]) is None
        with pytest.raises(Unknown):
            await hall.services.guests.recover(token)


def test_a_seat_is_never_left_to_nobody_over_the_network(guest: Guests) -> None:
    for n in range(6):
        first, bjarne = guest("Astrid").create("nord", ["me", "open"]), guest("Bjarne")
        gone = bjarne.me().id
        join = ("POST", f"{first.path}/join", {"request": f"sit-down-{n}"})
        actions = [("DELETE", "/api/me", None), join]
        token = bjarne.token
        at_once(2, lambda n, actions=actions, me=bjarne, token=token: raw(me, *actions[n], token=token))  # type: ignore[misc]
        update = first.refresh()
        sits = seat(update, "b").person
        if sits is None:
            assert update.table.stage in ("open", "over")
        else:  # who comes with a cookie that nobody has any more is somebody new
            assert sits.id != gone, kinds(first.client._get(first.path, api.Update, since=0))


@in_a_loop
async def test_a_table_that_is_opened_while_it_is_deleted_is_gone(tmp_path: Path) -> None:
    """It was not in memory, and somebody read it before it was deleted from the disk."""
    async with hall_in(tmp_path) as hall:
        room, astrid, _ = await two_at_a_table(hall)
        table = room.table.head.id
        room.close()
        del hall.rooms[table]
        gate(hall).clear()
        deleting = asyncio.create_task(hall.remove(table))
        await asyncio.sleep(0)
        room = await hall.room(table)
        gate(hall).set()
        await deleting
        assert (room.closed, hall.rooms) == (True, {})
        with pytest.raises(Closing):
            await room.act(Action(astrid.id), lambda: room.table.may_resign(astrid.id, 0, "random"))
        with pytest.raises(Unknown):
            await hall.room(table)


@in_a_loop
async def test_a_late_answer_at_a_table_that_is_just_deleted_finds_nothing(tmp_path: Path) -> None:
    """How things are now cannot be told there."""

    async def gone() -> Room:
        raise Unknown("no_table")

    async with server_in(tmp_path) as server:
        call = cast(Call, SimpleNamespace(lang="en", known=None, room=gone))
        assert (await server._problem(Stale("stale"), call)).status_code == 404


# ---------------------------------------------------------------- what becomes of the match
@in_a_loop
async def test_with_three_seats_a_bot_plays_on_for_who_went(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        people = [(await hall.services.guests.create(name))[0] for name in ("Astrid", "Bjarne", "Cnut")]
        room = await table_of(hall, people[0], options={"seats": 3})
        for each in people[1:]:
            await joining(room, each)
        await hall.erase(people[1])
        chair = room.table.chairs[1]
        assert (room.table.stage, chair.guest, chair.resigned, chair.bot) == ("running", None, True, "greedy")
        await hall.erase(people[2])
        assert room.table.stage == "running", "Astrid plays on"
        await hall.erase(people[0])
        assert (room.table.stage, room.table.ending) == ("over", "abandoned"), "nobody is left"


@pytest.mark.parametrize("seats", [2, 3])
@in_a_loop
async def test_bots_win_against_whoever_goes_as_against_whoever_gives_up(tmp_path: Path, seats: int) -> None:
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        bots = [{"who": "bot", "bot": "random"}] * (seats - 1)
        room = await table_of(hall, astrid, seats=[{"who": "me"}, *bots], pace=10)
        await hall.erase(astrid)
        assert (room.table.stage, room.table.ending, room.table.places()[1][0]) == ("over", "resigned", seats)


@in_a_loop
async def test_a_stored_match_with_a_seat_of_nobody_ends_when_it_is_looked_at(tmp_path: Path) -> None:
    """Such tables were made before: a seat of somebody who has erased himself, and no bot."""
    async with hall_in(tmp_path) as hall:
        room, _, bjarne = await two_at_a_table(hall)
        table = room.table.head.id
        await hall.services.guests.erase(bjarne)
    async with hall_in(tmp_path) as hall:
        found = (await hall.room(table)).table
        assert (found.stage, found.ending, found.places()[1]) == ("over", "resigned", [1, 2])
        assert no_ghost(hall)


@in_a_loop
async def test_a_stored_match_that_bots_play_for_nobody_ends_when_it_is_looked_at(tmp_path: Path) -> None:
    """All persons had given up, and older servers let the bots play on; a table of bots alone is another matter."""
    bots = [{"who": "bot", "bot": "random"}] * 3
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        room = await table_of(hall, astrid, seats=[{"who": "me"}, *bots[1:]])
        alone = await table_of(hall, astrid, seats=bots, request="bots-alone")
        for each in (room, alone):
            each.wake = lambda: None  # type: ignore[method-assign]
        await room.act(Action(astrid.id), lambda: [f.Resigned(0, "random")])
        assert room.table.stage == alone.table.stage == "running"
        tables = [each.table.head.id for each in (room, alone)]
    async with hall_in(tmp_path) as hall:
        found, other = [(await hall.room(table)).table for table in tables]
        assert (found.stage, found.ending) == ("over", "resigned")
        assert other.stage == "running"


@in_a_loop
async def test_a_stored_seat_that_waits_for_nobody_is_open_when_it_is_looked_at(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await two_at_a_table(hall)
        await room.act(Action(bjarne.id), lambda: room.table.may_resign(bjarne.id, 1, "random"))
        new = await hall.rematch(astrid, room, "once-more-please", "digest")
        table = new.table.head.id
        await hall.services.guests.erase(bjarne)
    async with hall_in(tmp_path) as hall:
        dagny, _ = await hall.services.guests.create("Dagny")
        found = await hall.room(table)
        await joining(found, dagny)
        assert found.table.stage == "running"


@in_a_loop
async def test_what_an_older_log_says_of_who_went_stays_true(tmp_path: Path) -> None:
    """There his seat went to a bot, and he had not lost."""
    async with hall_in(tmp_path) as hall:
        room, _, _ = await two_at_a_table(hall)
        await room.act(Action(), lambda: [f.read_fact('{"kind":"erased","seat":1,"bot":"random"}')])
        chair = room.table.chairs[1]
        assert (room.table.stage, chair.guest, chair.bot, chair.resigned) == ("running", None, "random", False)
        assert write_fact(f.Erased(1, "random")) == '{"kind":"erased","seat":1,"bot":"random"}'


# ---------------------------------------------------------------- who is shut out
@in_a_loop
async def test_who_is_shut_out_does_not_sit_down_any_more(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        astrid, _ = await hall.services.guests.create("Astrid")
        bjarne, _ = await hall.services.guests.create("Bjarne")
        room = await table_of(hall, astrid)
        await hall.shut_out(bjarne.id)
        with pytest.raises(Forbidden):
            await joining(room, bjarne)
        await hall.services.guests.ban(bjarne.id, False)
        await joining(room, bjarne)
        assert room.table.stage == "running"


@in_a_loop
async def test_nobody_waits_for_who_is_shut_out(tmp_path: Path) -> None:
    """Before the start his seat is open again; in a match a bot plays on until he may come back."""
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await two_at_a_table(hall)
        waiting = await table_of(hall, bjarne)
        await hall.shut_out(bjarne.id)
        assert waiting.table.chairs[0].guest is None
        assert (room.table.stage, room.table.chairs[1].bot) == ("running", "greedy")
        with pytest.raises(Forbidden):
            await room.act(Action(bjarne.id), lambda: room.table.may_take(bjarne.id, 1))
        await hall.services.guests.ban(bjarne.id, False)
        await room.act(Action(bjarne.id), lambda: room.table.may_take(bjarne.id, 1))
        with pytest.raises(Denied):
            await room.act(Action(astrid.id), lambda: room.table.may_take(astrid.id, 0))


def test_who_is_shut_out_hears_nothing_more_even_if_his_tables_cannot_be_changed() -> None:
    closed: list[str] = []

    async def fails(_who: str) -> None:
        raise NotSaved("the disk is full")

    server = SimpleNamespace(hall=SimpleNamespace(shut_out=fails), shut_out=lambda: closed.append("sockets"))
    call = SimpleNamespace(server=server, path={"who": "mallory"}, check_operator=lambda: None)
    with pytest.raises(NotSaved):
        asyncio.run(handlers.ban(cast(Call, call)))
    assert closed == ["sockets"]


class Web:
    """The other end of a socket that is just being opened."""

    codes: list[int]

    def __init__(self) -> None:
        self.codes = []

    async def close(self, code: int) -> None:
        """Notes why."""
        self.codes.append(code)


@pytest.mark.parametrize("banned", ["192.0.2.7", "2001:db8:1:2::/64"])
@in_a_loop
async def test_a_socket_that_is_being_opened_from_an_address_that_is_shut_out_is_closed(
    tmp_path: Path, banned: str
) -> None:
    """The guard has let it in; it waits for the table while its address is shut out."""
    addresses = {"192.0.2.7": "192.0.2.7", "2001:db8:1:2::/64": "2001:db8:1:2:3::4"}
    async with hall_in(tmp_path) as hall:
        room, astrid, _ = await two_at_a_table(hall)
        chat = Chat(hall.services.store, hall.services.guests)
        here, other = Web(), Web()
        sockets = [
            Socket(cast(WebSocket, here), None, addresses[banned], "en"),
            Socket(cast(WebSocket, other), astrid, "198.51.100.1", "en"),
        ]
        async with room.lock:
            coming = [asyncio.create_task(socket.hello(room, chat, None)) for socket in sockets]
            await asyncio.sleep(0.01)
            await hall.services.guests.ban(banned, True)
        assert await asyncio.gather(*coming) == [False, True]
        assert (here.codes, other.codes) == ([1008], [])
        assert room.sockets == {sockets[1]}


def test_a_socket_opened_by_who_goes_is_closed(guest: Guests) -> None:
    first, _ = pair(guest)
    with first.live() as live:
        live.next(30)
        first.client.call("DELETE", "/api/me", again=False)
        live.wait(lambda update: update.table.stage == "over", 30)
