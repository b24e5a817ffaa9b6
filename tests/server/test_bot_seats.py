"""Bots at a table: their pace, their failures, and what people are told of them."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from jarlshof.bots.roster import OURS
from jarlshof.core.record import record_of
from jarlshof.server import api, shown
from jarlshof.server import facts as f
from jarlshof.server.bots import BotPool
from jarlshof.server.config import Config
from jarlshof.server.guests import Guests as GuestBook
from jarlshof.server.hall import Hall
from jarlshof.server.notices import Notices
from jarlshof.server.room import Room, Services
from jarlshof.server.store import Store
from tests.server.helpers import Guests, company, options_of, seat, soon

ROOT = Path(__file__).resolve().parents[2]
NAUGHTY = ["raises", "hangs", "rubbish", "nothing", "nonsense", "exits"]


@pytest.fixture(autouse=True)
def _naughty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of the naughty bots are known here; only the processes know what they do."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    for name in ["counts", *NAUGHTY]:
        monkeypatch.setitem(OURS, name, OURS["random"])


@asynccontextmanager
async def hall_in(folder: Path, patience: float = 0.5) -> AsyncIterator[Hall]:
    """A hall with a store and bots of its own, without the network."""
    config = Config(data=folder)
    store, notices = Store(config.database), Notices(config)
    store.open()
    bots = BotPool(1, patience, module="tests.server.naughty_bots")
    hall = Hall(Services(store, GuestBook(store), bots, notices, str))
    try:
        yield hall
    finally:
        hall.close()
        await bots.close()
        store.close()


async def until(check: Callable[[], bool], timeout: float = 30.0) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(timeout):
        while not check():
            await asyncio.sleep(0.01)


async def begin(hall: Hall, *bots: str, game: str = "nord") -> Room:
    """A running table of a person and these bots."""
    guest, _ = await hall.services.guests.create("Astrid")
    seats = [*[api.SeatWish(who="bot", bot=bot) for bot in bots], api.SeatWish(who="me")]
    return await hall.create(guest, api.Create(game=game, seats=seats, pace=0.0, request="a-request"), "digest")


def test_bots_that_fail_are_replaced_and_it_is_said(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            for bot in NAUGHTY:
                room = await begin(hall, bot)
                await until(lambda room=room: room.table.asked == [1])  # type: ignore[misc]
                told = [deal for deal in shown.deals(room.table, 0) if deal.kind == "replaced"]
                assert told, bot
                assert (told[0].seat, told[0].args["old"]) == ("a", bot)
                assert told[0].args["new"] != bot
                assert set(told[0].args) == {"old", "new", "reason"}
                assert "zero" not in str(told[0].args["reason"]), "an error's words are for the log"
                assert room.table.chairs[0].bot == told[-1].args["new"]
                again = await hall.services.store.read(lambda c, room=room: load_again(c, room))  # type: ignore[misc]
                assert again == record_of(room.table.match).log  # type: ignore[arg-type]
                await hall.remove(room.table.head.id)

    asyncio.run(evening())


def load_again(connection: object, room: Room) -> list[str]:
    """The log of the match as the store has it."""
    from jarlshof.server.hall import load

    table = load(connection, room.table.head.id)  # type: ignore[arg-type]
    assert table.match is not None
    return table.match.log


def test_a_bot_may_answer_more_than_can_be_played(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room = await begin(hall, "counts")
            await until(lambda: room.table.asked == [1])
            played = [entry.fact for entry in room.table.entries if isinstance(entry.fact, f.Played)]
            assert all(fact.moves for fact in played)
            assert shown.deals(room.table, 2) == []

    asyncio.run(evening())


def test_a_table_whose_bots_all_fail_still_comes_to_its_end(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
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
        live.wait(lambda update: update.seen[0].view.seq >= 2, 20)
    assert time.monotonic() - begun >= 0.6


def test_it_is_told_which_bots_think(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["bot:greedy", "me"], pace=0.1)
    with table.live() as live:
        frames = []
        while not table.asked:
            frames.append(live.next(10))
    assert api.Thinking(seats=["a"]) in frames


def test_bots_and_persons_play_a_match_together(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:greedy", "bot:random"], pace=0.0)
    with table.live() as live:
        for _ in range(4):
            live.wait(lambda _: bool(table.asked) or table.over, 20)
            while table.asked:
                table.play(options_of(table, "a")[-1])
    log = table.record("a").log
    assert {entry[0] for entry in log} == {"a", "b", "c"}


def test_a_match_of_resigned_persons_is_played_to_its_end(guest: Guests) -> None:
    tables = company(guest, "nord", 3)
    for letter in "abc":
        tables[letter].resign()
    soon(lambda: tables["a"].refresh().table.stage == "over", "bots play on alone", 30)
    outcome = tables["a"].update.table.outcome
    assert outcome is not None
    assert outcome.lost == ["a", "b", "c"]
    assert outcome.ending not in ("resigned", "abandoned")
    assert all(seat(tables["a"].update, letter).resigned for letter in "abc")
    assert msgspec.to_builtins(tables["a"].record())["result"]["places"] == outcome.places
