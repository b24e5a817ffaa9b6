"""Finished matches: listed and counted from their last entry on, and kept with the guest."""

from __future__ import annotations

import io
import random
import sqlite3
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from jarlshof.client import Client
from jarlshof.core.record import Record, replay
from jarlshof.server import lists
from jarlshof.server import schema as db
from jarlshof.server.backup import backup, restore
from jarlshof.server.bundle import bundled
from jarlshof.server.guests import Guest
from jarlshof.server.hall import Hall
from jarlshof.server.lists import finished
from jarlshof.server.room import Action, Room
from jarlshof.server.statistics import Wish
from jarlshof.server.store import NotSaved, Row
from jarlshof.wire import api
from tests.server.hall import GatedStore, hall_in, in_a_loop
from tests.server.helpers import Guests, pair, play_out, refused, soon
from tests.server.running import RunningServer

NUMBERS = count()


def ids(found: api.TableList) -> list[str]:
    return [line.id for line in found.tables]


def share(client: Client, by: str = "all", **wish: str) -> dict[str, tuple[int, float]]:
    """Matches and wins, by what they are told apart."""
    found = client.my_statistics(**wish)
    return {each.key: (each.matches, each.won) for each in found.shares if each.by == by}


# ---------------------------------------------------------------- what counts
def test_a_finished_match_is_listed_and_counts_for_everybody_at_once(guest: Guests) -> None:
    first, second = pair(guest)
    astrid, bjarne = first.client, second.client
    assert ids(astrid.my_matches()) == []
    second.resign()
    me, other = astrid.me().id, bjarne.me().id
    for client, won, opponent in ((astrid, 1, other), (bjarne, 0, me)):
        [line] = client.my_matches().tables
        assert (line.id, line.stage) == (first.id, "over")
        assert line.played is not None
        assert (line.played.turns, line.played.began <= line.played.ended) == (0, True)
        assert share(client) == {"": (1, won)}
        assert share(client, "opponent") == {opponent: (1, won)}
        assert ids(client.my_matches(game="nord", opponent=opponent)) == [first.id]
        assert ids(client.my_matches(game="settlers")) == ids(client.my_matches(opponent="bot:greedy")) == []
    versus = astrid.my_statistics(opponent=other).versus
    assert versus is not None
    assert (versus.ahead, [duel.result for duel in versus.last]) == (1, ["ahead"])
    with refused("not_allowed", 409):  # the end is not taken back, so neither is what it came to
        first.propose("back")


def test_a_match_against_bots_counts_by_their_kind(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:greedy", "bot:greedy", "bot:random"])
    table.resign()
    assert ids(table.client.my_matches(opponent="bot:random")) == [table.id]
    assert share(table.client, "opponent") == {"bot:greedy": (1, 0), "bot:random": (1, 0)}
    assert share(table.client, "seats") == {"4": (1, 0)}


def test_several_seats_boards_and_what_was_abandoned_do_not_count(guest: Guests) -> None:
    astrid = guest("Astrid")
    table = astrid.create("nord", ["me", "me"])
    play_out(table, random.Random(5))
    [line] = astrid.my_matches().tables
    assert line.played is not None
    assert line.played.turns == len(replay(table.record()).turn_starts())
    board = table.what_if(at=4)
    board.propose("abandon")
    opened = astrid.open_record(table.record())
    first, second = pair(guest)
    first.propose("abandon")
    second.reply(True)
    prepared = astrid.create("nord", ["me", "bot:greedy"], position=table.position(at=4), pace=0.0)
    prepared.resign()
    left = astrid.create("nord", ["me", "me"], position=table.position(at=4))
    left.propose("abandon")
    for client, listed in ((astrid, [prepared.id, table.id]), (second.client, [first.id])):
        assert ids(client.my_matches()) == listed
        assert client.my_statistics().shares == []
    assert set(ids(astrid.my_tables(boards=True))) == {board.id, left.id}
    assert opened.id not in ids(astrid.my_matches())
    assert astrid.my_tables().tables == []


def test_a_stranger_has_none_and_a_bad_mark_is_refused(guest: Guests) -> None:
    client = guest("Astrid")
    for path in ("matches", "statistics", "records"):
        with refused("no_guest", 401):
            client.call("GET", f"/api/me/{path}")
    client.become()
    with refused("bad_request", 400):
        client.my_matches(before="nonsense")
    with refused("bad_request", 400):
        client.call("GET", "/api/me/statistics?sort=points")


# ---------------------------------------------------------------- whose they are
def test_both_devices_see_them_and_who_goes_takes_only_his_own_along(guest: Guests) -> None:
    first, second = pair(guest)
    second.resign()
    astrid, bjarne = first.client, second.client
    device = guest("Somebody")
    device.recover(astrid.recovery().token)
    assert ids(device.my_matches()) == ids(astrid.my_matches()) == [first.id]
    assert device.my_statistics() == astrid.my_statistics()
    results = astrid.export()["results"]
    assert isinstance(results, list)
    assert [(row["table"], row["place"]) for row in results] == [(first.id, 1)]
    gone = astrid.me().id
    astrid.erase()
    [line] = bjarne.my_matches().tables
    assert [(each.name, each.person and each.person.name) for each in line.seats] == [("–", "–"), ("Bjarne", "Bjarne")]
    assert share(bjarne) == {"": (1, 0)}
    found = bjarne.my_statistics(opponent=gone)
    assert (found.opponents, found.shares) == ([], [])


# ---------------------------------------------------------------- with the last entry, or not at all
async def end(hall: Hall, *, whole: bool = True) -> tuple[Room, Guest, Guest]:
    """A match of two new guests, of whom the second gives up."""
    astrid, _ = await hall.services.guests.create("Astrid")
    bjarne, _ = await hall.services.guests.create("Bjarne")
    room = await played(hall, astrid, bjarne)
    if whole:
        await give_up(room, bjarne)
    return room, astrid, bjarne


async def played(hall: Hall, *persons: Guest) -> Room:
    """A running match."""
    wish = api.Create(game="nord", request=f"a-match-{next(NUMBERS)}")
    room = await hall.create(persons[0], wish, "digest")
    for person in persons[1:]:
        await room.act(Action(person.id), lambda person=person: room.table.may_join(person.id, None, None))  # type: ignore[misc]
    return room


async def give_up(room: Room, person: Guest) -> None:
    await room.act(Action(person.id), lambda: room.table.may_resign(person.id, 1, "greedy"))


def rows(hall: Hall) -> list[Row]:
    query = sa.select(db.results).order_by(db.results.c.table, db.results.c.seat)
    return hall.services.store.read_now(lambda c: list(c.execute(query).all()))


@in_a_loop
async def test_what_could_not_be_saved_left_no_result_and_a_rematch_makes_no_other(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await end(hall, whole=False)
        store = hall.services.store
        assert isinstance(store, GatedStore)
        store.broken = True
        with pytest.raises(NotSaved):
            await give_up(room, bjarne)
        assert (rows(hall), room.table.stage) == ([], "running")
        store.broken = False
        await give_up(room, bjarne)
        before = rows(hall)
        assert [(row.guest, row.place, row.share, row.counts) for row in before] == [
            (astrid.id, 1, 1.0, True),
            (bjarne.id, 2, 0.0, True),
        ]
        await hall.erase(bjarne)
        await hall.rematch(astrid, room, "rematch-1", "digest")
        assert [row.guest for row in rows(hall)] == [astrid.id, None], "he does not come back with it"
        await hall.remove(room.table.head.id)
        assert rows(hall) == []


@in_a_loop
async def test_the_list_goes_on_page_by_page_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "PAGE", 2)
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await end(hall)
        ended = [room.table.head.id]
        for _ in range(4):
            room = await played(hall, astrid, bjarne)
            await give_up(room, bjarne)
            ended.insert(0, room.table.head.id)
        found: list[str] = []
        before = None
        while True:
            page = await finished(
                hall.services.store, hall.services.guests, guest=astrid.id, wish=Wish("nord", bjarne.id), before=before
            )
            found += ids(page)
            if page.more is None:
                break
            key, _, identity = page.more.partition(".")
            before = int(key), identity
        assert len(found) == len(set(found)) == 5
        times = {row.table: row.ended for row in rows(hall)}
        assert [times[table] for table in found] == sorted(times.values(), reverse=True)


@pytest.mark.long
def test_a_server_killed_at_the_last_entry_leaves_the_end_with_its_result_or_neither(tmp_path: Path) -> None:
    chance = random.Random(3)
    with RunningServer(tmp_path / "data") as server, Client(server.url, name="Astrid", timeout=60.0) as me:
        server.wait_ready("nord")
        tables = [me.create("nord", ["me", "bot:greedy"]) for _ in range(80)]
        ended: list[str] = []

        def give_all_up() -> None:
            for table in tables:
                table.resign()
                ended.append(table.id)

        giving = threading.Thread(target=give_all_up, daemon=True)
        giving.start()
        for _ in range(2):
            before = len(ended)
            soon(lambda before=before: len(ended) >= min(before + 20, len(tables)), "it goes on", 60.0)  # type: ignore[misc]
            time.sleep(chance.uniform(0.0, 0.05))
            server.kill()
            server.start()
        giving.join(120)
        assert ended == [table.id for table in tables]
        assert share(me) == {"": (len(tables), 0)}
        server.stop()
        with closing(sqlite3.connect(tmp_path / "data" / "jarlshof.db")) as connection:
            count = connection.execute
            assert count("SELECT count(*) FROM results").fetchone() == (2 * len(tables),)
            over = count("SELECT id FROM tables WHERE stage = 'over' EXCEPT SELECT \"table\" FROM results").fetchall()
            assert over == []
    assert server.errors == []


# ---------------------------------------------------------------- matches that were over before
def forget(path: Path) -> None:
    """Makes a database what it was before there were results."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DROP TABLE results; DROP TABLE unsettled")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
        connection.commit()


@in_a_loop
async def test_older_matches_get_their_results_also_if_that_is_interrupted(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        for _ in range(3):
            room, astrid, _bjarne = await end(hall)
        running, *_ = await end(hall, whole=False)
        await hall.rematch(astrid, room, "rematch-1", "digest")
        before, path = rows(hall), hall.services.store.path
        await hall.services.guests.erase(astrid)
    forget(path)
    async with hall_in(tmp_path) as hall:
        assert rows(hall) == []
        write, left = hall.services.store.write, [1]

        async def once(statements: object) -> None:
            if not left:
                raise NotSaved("the server is killed here")
            left.pop()
            await write(statements)  # type: ignore[arg-type]

        hall.services.store.write = once  # type: ignore[method-assign]
        with pytest.raises(NotSaved):
            await hall.resume()
        assert len(rows(hall)) == 2
        hall.services.store.write = write  # type: ignore[method-assign]
        await hall.resume()
        await hall.resume()
        nameless = [row._replace(guest=None) if row.guest == astrid.id else row for row in map(Plain.of, before)]
        assert [Plain.of(row) for row in rows(hall)] == nameless, "as if they had been written with the last entry"
        assert running.table.head.id not in {row.table for row in rows(hall)}


class Plain(msgspec.Struct, frozen=True):
    """A row of results that can be changed."""

    table: str
    seat: int
    guest: str | None
    values: tuple[object, ...]

    @classmethod
    def of(cls, row: Row) -> Plain:
        return cls(row.table, row.seat, row.guest, tuple(row[3:]))

    def _replace(self, **values: object) -> Plain:
        return msgspec.structs.replace(self, **values)


@in_a_loop
async def test_a_restored_copy_has_them(tmp_path: Path) -> None:
    async with hall_in(tmp_path / "old") as hall:
        await end(hall)
        before, path = rows(hall), hall.services.store.path
        backup(path, tmp_path / "copy.db")
    (tmp_path / "new").mkdir()
    restore(tmp_path / "copy.db", tmp_path / "new" / path.name)
    async with hall_in(tmp_path / "new") as hall:
        assert rows(hall) == before


# ---------------------------------------------------------------- all in one file
@pytest.fixture
def bundle(guest: Guests) -> Iterator[zipfile.ZipFile]:
    """What somebody gets who has finished a match, looks at a board and plays another match."""
    first, second = pair(guest)
    second.resign()
    first.client.create("nord", ["me", "bot:greedy"]).what_if()
    with zipfile.ZipFile(io.BytesIO(first.client.my_records())) as found:
        yield found


def test_all_matches_come_as_records_in_one_file(bundle: zipfile.ZipFile) -> None:
    assert bundle.testzip() is None
    names = sorted(bundle.namelist())
    assert [name.split(" ")[1] for name in names] == ["nord", "nord"]
    records = [msgspec.json.decode(bundle.read(name), type=Record) for name in names]
    over, running = records
    assert not names[0].startswith("running/")
    assert names[1].startswith("running/")
    assert (over.seat, running.seat) == (None, "a")
    assert over.seed is not None
    assert running.seed is None, "of a match that runs only what its seat may have"


@in_a_loop
async def test_one_that_cannot_be_read_is_named_and_the_others_are_there(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await end(hall)
        other = await played(hall, astrid, bjarne)
        await give_up(other, bjarne)
        broken = sa.delete(db.log).where(db.log.c.table == other.table.head.id)
        await hall.services.store.write([broken])
        data = b"".join([piece async for piece in await bundled(hall, astrid.id, "192.0.2.1")])
        with zipfile.ZipFile(io.BytesIO(data)) as found:
            assert room.table.head.id in "".join(found.namelist())
            assert other.table.head.id in found.read("left-out.txt").decode()


@in_a_loop
async def test_the_file_is_made_one_match_at_a_time_and_leaves_tables_out_of_memory(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await end(hall)
        await give_up(await played(hall, astrid, bjarne), bjarne)
        hall.rooms.clear()
        pieces = [piece async for piece in await bundled(hall, astrid.id, "192.0.2.1")]
        assert len(pieces) == 3, "a piece for each match, and the end of the file"
        assert hall.rooms == {}
        room.close()
