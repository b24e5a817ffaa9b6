"""Bots are fair: a person does not wait behind tables of bots alone, and those go on, however many persons play."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import jarlshof
from jarlshof.asking.pool import BotPool
from jarlshof.asking.protocol import Question, dealt
from jarlshof.asking.waiting import IN_A_ROW, Waiting
from jarlshof.server.room import Action
from jarlshof.wire import api
from tests.server.hall import hall_in, in_a_loop, until
from tests.server.helpers import soon

BOTS_ALONE = 60


def test_where_somebody_waits_comes_before_sixty_tables_of_bots_alone() -> None:
    waiting: Waiting[str] = Waiting()
    for n in range(BOTS_ALONE):
        waiting.put(f"bots {n}", f"bots {n}", waited_for=False)
    waiting.put("person", "person", waited_for=True)
    assert waiting.take() == "person"


def test_where_nobody_waits_comes_now_and_then() -> None:
    waiting: Waiting[str] = Waiting()
    for n in range(BOTS_ALONE):
        waiting.put(f"person {n}", "person", waited_for=True)
        waiting.put(f"bots {n}", "bots", waited_for=False)
    order = [waiting.take() for _ in range(2 * BOTS_ALONE)]
    assert not waiting
    first = order[: BOTS_ALONE + BOTS_ALONE // IN_A_ROW]
    assert first == (["person"] * IN_A_ROW + ["bots"]) * (BOTS_ALONE // IN_A_ROW)


def test_tables_take_turns() -> None:
    waiting: Waiting[str] = Waiting()
    for n in range(3):
        waiting.put("many", f"many {n}", waited_for=True)
    waiting.put("one", "one", waited_for=True)
    waiting.put("other", "other", waited_for=True)
    assert [waiting.take() for _ in range(5)] == ["many 0", "one", "other", "many 1", "many 2"]


def test_who_has_time_waits_for_a_question_and_is_told_when_no_more_come() -> None:
    waiting: Waiting[str] = Waiting()
    got: list[str | None] = []

    def work() -> None:
        while (question := waiting.get()) is not None:
            got.append(question)
        got.append(None)

    thread = threading.Thread(target=work)
    thread.start()
    waiting.put("one", "first", waited_for=False)
    soon(lambda: got == ["first"], "it is brought to whoever waits")
    waiting.put("one", "second", waited_for=True)
    soon(lambda: got == ["first", "second"], "and the next")
    assert waiting.close() == []
    thread.join(30)
    assert got == ["first", "second", None]


def test_what_is_left_when_all_is_over_is_told_to_nobody_else() -> None:
    waiting: Waiting[str] = Waiting()
    waiting.put("bots", "bots", waited_for=False)
    waiting.put("person", "person", waited_for=True)
    assert waiting.close() == ["person", "bots"]
    assert waiting.get() is None


@in_a_loop
async def test_a_persons_bot_is_asked_next() -> None:
    """By order of service: what is asked last, but waited for, comes after the one that is thought about."""
    pool, answered, state = BotPool(1), list[str](), dealt(jarlshof.new("nord", seed=7), 0, 7)

    async def ask(table: str, waited_for: bool) -> None:
        await pool.ask(Question("nord", "random", None, table, 0, 7, 7, state), waited_for=waited_for)
        answered.append(table)

    try:
        bots = [asyncio.create_task(ask(f"bots {n}", waited_for=False)) for n in range(BOTS_ALONE)]
        await asyncio.sleep(0)
        person = asyncio.create_task(ask("person", waited_for=True))
        await asyncio.gather(person, *bots)
    finally:
        await pool.close()
    assert answered.index("person") <= 1
    assert len(answered) == BOTS_ALONE + 1


@in_a_loop
async def test_somebody_waits_where_a_person_plays_and_nowhere_else(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        asked: dict[str, set[bool]] = {}

        async def noted(question: Question, *, waited_for: bool = True) -> list[str]:
            asked.setdefault(question.match, set()).add(waited_for)
            await asyncio.sleep(0.01)
            match = hall.rooms[question.match].table.match
            assert match is not None
            return match.legal(question.seat)[:1]

        hall.services.bots.ask = noted  # type: ignore[method-assign]
        astrid, _ = await hall.services.guests.create("Astrid")
        bot = api.SeatWish(who="bot", bot="random")
        alone = api.Create(game="nord", seats=[bot, bot], pace=0, request="bots-alone")
        bots = (await hall.create(astrid, alone, "")).table.head.id
        mine = api.Create(game="nord", seats=[bot, api.SeatWish(who="me")], pace=0, request="with-astrid")
        room = await hall.create(astrid, mine, "")
        table = room.table.head.id
        await until(lambda: len(asked) == 2 and room.table.asked == [1])
        assert asked == {bots: {False}, table: {True}}
        asked.clear()
        await room.act(Action(astrid.id), lambda: room.table.may_hand_over(astrid.id, 1, "random"))
        await until(lambda: table in asked)
        assert asked[table] == {False}, "who has left his seat to a bot does not wait"
