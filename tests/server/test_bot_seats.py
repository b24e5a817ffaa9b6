"""Bots at a table: their pace, their failures, and what people are told of them."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
import sqlalchemy as sa

from jarlshof.asking.protocol import Question
from jarlshof.bots.ours import OURS
from jarlshof.server import facts as f
from jarlshof.server import shown
from jarlshof.server.errors import Closing
from jarlshof.server.hall import Hall, load
from jarlshof.server.room import Room
from jarlshof.wire import api
from tests.server.hall import hall_in, until
from tests.server.helpers import Guests, company, options_of

ROOT = Path(__file__).resolve().parents[2]
NAUGHTY = "tests.asking.naughty_bots"
Known = Callable[[str], None]
T = TypeVar("T")


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Known:
    """Makes the name of a naughty bot known here; only the processes know what it does."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    return lambda name: monkeypatch.setitem(OURS, name, OURS["random"])


async def begin(hall: Hall, *bots: str, game: str = "nord") -> Room:
    """A running table of a person and these bots."""
    guest, _ = await hall.services.guests.create("Astrid")
    seats = [*[api.SeatWish(who="bot", bot=bot) for bot in bots], api.SeatWish(who="me")]
    return await hall.create(guest, api.Create(game=game, seats=seats, pace=0.0, request="a-request"), "digest")


@pytest.mark.parametrize("bot", ["raises", "hangs", "rubbish", "nothing", "nonsense", "exits"])
def test_a_bot_that_fails_is_replaced_and_it_is_said(tmp_path: Path, known: Known, bot: str) -> None:
    known(bot)

    async def evening() -> None:
        async with hall_in(tmp_path, NAUGHTY, patience=3) as hall:
            room = await begin(hall, bot)
            await until(lambda: room.table.asked == [1])
            [told] = [deal for deal in shown.deals(room.table, 0, "en") if deal.kind == "replaced"]
            assert (told.seat, told.args) == ("a", {"old": bot, "new": "greedy"})
            assert room.table.chairs[0].bot == "greedy"
            async with room.lock:
                again = hall.services.store.read_now(lambda connection: load(connection, room.table.head.id))
            assert again.match is not None
            assert room.table.match is not None
            assert again.match.log == room.table.match.log

    asyncio.run(evening())


def test_a_bot_may_answer_more_than_can_be_played(tmp_path: Path, known: Known) -> None:
    known("counts")

    async def evening() -> None:
        async with hall_in(tmp_path, NAUGHTY) as hall:
            room = await begin(hall, "counts")
            await until(lambda: room.table.asked == [1])
            played = [entry.fact for entry in room.table.entries if isinstance(entry.fact, f.Played)]
            assert all(fact.moves for fact in played)
            assert shown.deals(room.table, 2, "en") == []

    asyncio.run(evening())


def test_a_table_whose_bots_all_fail_still_comes_to_its_end(tmp_path: Path, known: Known) -> None:
    known("raises")

    async def evening() -> None:
        async with hall_in(tmp_path, NAUGHTY) as hall:
            guest, _ = await hall.services.guests.create("Astrid")
            seats = [api.SeatWish(who="bot", bot="raises")] * 2
            wish = api.Create(game="nord", seats=seats, pace=5.0, request="a-request")
            room = await hall.create(guest, wish, "digest")
            await until(lambda: room.table.stage == "over")
            assert {chair.bot for chair in room.table.chairs} <= set(OURS) | {"first"}

    asyncio.run(evening())


# ---------------------------------------------------------------- at a real server
def test_bots_take_their_time_while_a_person_looks_on(guest: Guests) -> None:
    begun = time.monotonic()
    table = guest("Astrid").create("nord", ["bot:random", "me"], pace=0.3)
    with table.live() as live:
        live.wait(lambda update: update.seen[0].view.seq >= 2, 60)
    assert time.monotonic() - begun >= 0.6


def test_it_is_told_which_bots_think(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:greedy"], pace=0.1)
    with table.live() as live:
        frames = [live.next(30)]  # the socket is open before the bot is asked
        while table.asked:
            table.play(options_of(table, "a")[-1])
        while not table.asked:
            frames.append(live.next(30))
    assert api.Thinking(seats=["b"]) in frames


def test_bots_and_persons_play_a_match_together(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:greedy", "bot:random"], pace=0.0)
    with table.live() as live:
        for _ in range(4):
            live.wait(lambda _: bool(table.asked) or table.over, 60)
            while table.asked:
                table.play(options_of(table, "a")[-1])
    log = table.record("a").log
    assert {entry[0] for entry in log} == {"a", "b", "c"}


@pytest.mark.parametrize("game", ["nord", "settlers", "northgard"])
def test_when_the_last_person_gives_up_bots_do_not_play_on_for_nobody(guest: Guests, game: str) -> None:
    tables = company(guest, game, 3)
    for letter in "ab":
        tables[letter].resign()
    assert tables["c"].refresh().table.stage == "running", "one person still plays"
    tables["c"].resign()
    info = tables["a"].refresh().table
    assert info.stage == "over"
    assert info.outcome is not None
    assert (info.outcome.ending, info.outcome.places) == ("abandoned", [1, 1, 1]), "nobody has won, not even by points"
    assert info.outcome.lost == ["a", "b", "c"]
    assert all(each.resigned for each in info.seats)


def test_who_gives_up_against_bots_alone_has_lost_at_once(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:greedy", "bot:random"], pace=10.0)
    table.resign()
    outcome = table.refresh().table.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.lost, outcome.places[0]) == ("resigned", ["a"], 3)


def test_a_match_goes_on_for_who_has_another_seat_or_lent_his(guest: Guests) -> None:
    mine = guest("Astrid").create("nord", ["me", "me", "bot:random"], pace=10.0)
    mine.resign("a")
    assert mine.refresh().table.stage == "running", "of her two seats one is left"
    tables = company(guest, "nord", 3)
    tables["a"].hand_over("random", "a")
    tables["b"].resign()
    tables["c"].resign()
    assert tables["a"].refresh().table.stage == "running", "she may take her seat back"
    tables["a"].resign()
    assert tables["a"].refresh().table.stage == "over"


def test_no_bot_is_asked_about_a_match_that_is_just_being_changed(tmp_path: Path) -> None:
    """A thread may be at it while the lock is held."""

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            asked: list[int] = []
            real = hall.services.bots.ask

            async def ask(question: Question, *, waited_for: bool = True) -> list[str]:
                asked.append(question.seat)
                return await real(question, waited_for=waited_for)

            hall.services.bots.ask = ask  # type: ignore[method-assign]
            astrid, _ = await hall.services.guests.create("Astrid")
            bots = [api.SeatWish(who="bot", bot="random")] * 2
            room = await hall.create(astrid, api.Create(game="nord", seats=bots, request="all-bots"), "digest")
            async with room.lock:
                await asyncio.sleep(0.1)
                assert asked == []
                assert not room.idle
            await until(lambda: bool(asked))

    asyncio.run(evening())


def test_no_bot_is_replaced_because_the_server_ends(tmp_path: Path) -> None:
    """A table that is just being read then is not woken any more."""
    go, reading = threading.Event(), threading.Event()

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            astrid, _ = await hall.services.guests.create("Astrid")
            bots = [api.SeatWish(who="bot", bot="greedy")] * 2
            room = await hall.create(astrid, api.Create(game="nord", seats=bots, pace=10, request="all-bots"), "digest")
            table = room.table.head.id
            await asyncio.sleep(0)  # the bot's turn begins
            room.close()
            del hall.rooms[table]
            real = hall.services.store.read_now

            def read(work: Callable[[sa.Connection], T]) -> T:
                reading.set()
                assert go.wait(20)
                return real(work)

            hall.services.store.read_now = read  # type: ignore[method-assign]
            coming = asyncio.create_task(hall.room(table))
            await until(reading.is_set)
            hall.close()
            await hall.services.bots.close()
            go.set()
            with pytest.raises(Closing):
                await coming
            assert hall.rooms == {}

    asyncio.run(evening())
