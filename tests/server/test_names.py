"""What players are called: the server says it in one place, for persons and bots, and it stays."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from jarlshof.bots.naming import NAMES, names_for
from jarlshof.client import RemoteTable
from jarlshof.server.ledger import Head, Wish
from jarlshof.server.naming import bot_name
from jarlshof.wire import api
from tests.server.hall import hall_in, two_at_a_table
from tests.server.helpers import Guests, company, pair, seat


def called(table: RemoteTable) -> list[str | None]:
    return [each.name for each in table.refresh().table.seats]


def test_a_bot_is_somebody_with_a_name(guest: Guests) -> None:
    table = guest("Astrid").create("northgard", ["me", *["bot:random"] * 4], pace=10.0)
    mine, *bots = called(table)
    assert mine == "Astrid"
    assert len(set(bots)) == 4
    assert set(bots) <= set(NAMES)
    listed = next(line for line in table.client.my_tables().tables if line.id == table.id)
    assert [each.name for each in listed.seats] == [mine, *bots], "lists say the same"
    assert called(guest("Dagny").table(table.id)) == [mine, *bots], "and so does everybody's page"


def test_a_seat_without_anybody_has_no_name_until_a_bot_gets_it(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "open", "open"])
    assert called(table) == ["Astrid", None, None]
    table.hand_over("random", "b")
    name = called(table)[1]
    assert name in NAMES
    table.hand_over("random", "c")
    assert called(table)[1] == name
    assert called(table)[2] in set(NAMES) - {name}


def test_nobody_is_called_like_the_bot_beside_him(guest: Guests) -> None:
    for name in NAMES[:6]:
        assert called(guest(name).create("nord", ["me", *["bot:random"] * 3])).count(name) == 1


@pytest.mark.parametrize("seats", range(1, 9))
def test_names_are_enough_and_never_twice(seats: int) -> None:
    for n in range(200):
        found = names_for(f"table-{n}", seats, NAMES[:8])
        assert len(set(found)) == seats
        assert not set(found) & set(NAMES[:8])
    assert len({tuple(names_for(f"table-{n}", seats)) for n in range(200)}) > 10, "not the same at every table"


def test_a_table_from_before_bots_had_names_gets_them_for_good() -> None:
    head = Head(id="old", game="nord", rules="1", options={}, content={}, seed=b"", host="h", created=0,
                seats=[Wish(bot="greedy")] * 4)  # fmt: skip
    names = [bot_name(head, n) for n in range(4)]
    assert len(set(names)) == 4
    assert names == [bot_name(head, n) for n in range(4)]


def test_who_resigned_keeps_his_name(guest: Guests) -> None:
    tables = company(guest, "nord", 3)
    tables["b"].resign()
    gone = seat(tables["a"].refresh(), "b")
    assert (gone.name, gone.resigned, gone.bot is None) == ("Person b", True, False)
    tables["c"].hand_over("random", "c")
    lent = seat(tables["a"].refresh(), "c")
    assert (lent.name, lent.bot) == ("Person c", "random"), "nor does one lose it who steps away"


def test_a_rematch_and_a_board_keep_the_names(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:random"], pace=10.0)
    names = called(table)
    assert called(table.what_if(seat="a", bots={"b": "random"})) == names
    table.resign()
    assert called(table.rematch()) == names


def test_names_outlive_the_server(tmp_path: Path) -> None:
    seats = [api.SeatWish(who="me"), *[api.SeatWish(who="bot", bot="random")] * 3]

    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            astrid, _ = await hall.services.guests.create("Astrid")
            wish = api.Create(game="nord", seats=seats, pace=10.0, request="made-before-it-ended")
            room = await hall.create(astrid, wish, "digest")
            names = [each.name for each in room.update(astrid.id, "en").table.seats]
        async with hall_in(tmp_path) as hall:
            room = await hall.room(room.table.head.id)
            assert [each.name for each in room.update(astrid.id, "en").table.seats] == names
            assert len(set(names)) == 4

    asyncio.run(work())


def test_a_new_name_is_told_at_once(guest: Guests) -> None:
    first, second = pair(guest)
    with second.live() as live:
        first.client.rename("Åse")
        update = live.wait(lambda update: seat(update, "a").name == "Åse", 30)
    assert update.since == update.seq, "nothing has happened at the table"


def test_a_name_that_comes_while_an_action_is_written_waits_for_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            async with room.lock:
                telling = asyncio.create_task(hall.renamed(astrid))
                await asyncio.sleep(0)
                assert not telling.done()
            await telling

    asyncio.run(work())


def test_the_page_suggests_nobody_the_name_of_a_bot() -> None:
    listed = (Path(__file__).parents[2] / "web" / "src" / "shell" / "names.ts").read_text("utf-8")
    suggested = set(re.findall(r"'(\w+)'", listed.partition("NAMES = [")[2].partition("]")[0]))
    assert len(suggested) > 8
    assert not suggested & set(NAMES)
