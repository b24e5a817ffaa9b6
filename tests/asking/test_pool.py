"""The processes in which bots think: what goes in is what the seat may know, and no bot harms more than itself."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

import jarlshof
from jarlshof.asking.pool import BotPool
from jarlshof.asking.process import Memory, Ours
from jarlshof.asking.protocol import Question, dealt
from jarlshof.bots.bot import Bot, BotFailed
from jarlshof.bots.budget import Budget
from jarlshof.core.match import Match
from jarlshof.server.bots import simpler
from jarlshof.server.serve import _loop_factory
from tests.conformance import cases
from tests.conformance.cases import ONE_OF_EACH_GAME, Case

ROOT = Path(__file__).resolve().parents[2]
NAUGHTY = "tests.asking.naughty_bots"
PATIENCE = 2.0  # seconds: short for a bot that hangs, long for one on a busy machine
T = TypeVar("T")

TOY = Case("toy", 3, {}).new(1)


@pytest.fixture(autouse=True, scope="module")
def _tests_can_be_imported() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
        yield


class Desk:
    """A pool and the event loop it lives in, for tests that share its process."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner(loop_factory=_loop_factory())  # the loop that servers have
        self.pool = BotPool(patience=PATIENCE, module=NAUGHTY)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def ask(self, bot: str, table: str = "t", seat: int | None = None, own: int = 1) -> list[str]:
        return self.run(ask(self.pool, bot, table, seat, own))

    def close(self) -> None:
        self.run(self.pool.close())
        self._runner.close()


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.close()


def asked(bot: str, table: str = "t", seat: int | None = None, own: int = 1, budget: Budget | None = None) -> Question:
    """The first decision of a match of the toy."""
    seat = TOY.asked[0] if seat is None else seat
    return Question("toy", bot, budget, table, seat, own, 7, dealt(TOY, seat, 7))


async def ask(pool: BotPool, bot: str, table: str = "t", seat: int | None = None, own: int = 1) -> list[str]:
    """Asks about it."""
    return await pool.ask(asked(bot, table, seat, own))


async def play(pool: BotPool, match: Match, bot: str, moves: int) -> None:
    """Lets a bot play all seats of a match, for some moves or to its end."""
    while not match.over and match.seq < moves:
        seat, news, seq = match.asked[0], match.news, match.seq
        question = Question(match.game.name, bot, None, "match", seat, 5, seq, dealt(match, seat, seq))
        for text in await pool.ask(question):
            match.play(text, seat=seat)
            if match.news != news or seat not in match.asked:
                break


# ---------------------------------------------------------------- playing
def test_a_bot_plays_a_match_to_its_end(desk: Desk) -> None:
    match = Case("toy", 3, {}).new(2)
    desk.run(play(desk.pool, match, "random", 1000))
    assert match.over


@pytest.mark.parametrize("case", ONE_OF_EACH_GAME[1:], ids=str)
def test_greedy_plays_legal_moves_of_a_real_game(desk: Desk, case: Case) -> None:
    match = case.new(3)
    desk.run(play(desk.pool, match, "greedy", 40))
    assert match.seq >= 40 or match.over


def test_a_bot_remembers_its_match(desk: Desk) -> None:
    assert [len(desk.ask("counts", "one")) for _ in range(3)] == [1, 2, 3]
    assert len(desk.ask("counts", "another")) == 1
    assert len(desk.ask("counts", "one", own=2)) == 1
    assert len(desk.ask("counts", "one")) == 4


def test_what_a_bot_prints_and_reads_does_not_get_into_the_talk(desk: Desk) -> None:
    assert desk.ask("talks") == [TOY.legal()[-1]]


def test_the_memory_forgets_who_was_not_asked_for_longest() -> None:
    house = Ours()
    house.kept = 2
    memory = Memory(house)

    def bot(table: str) -> Bot:
        question = Question("toy", "random", None, table, 0, 1, 1, b"")
        found = memory.take(TOY.game, question)
        memory.keep(question, found)
        return found

    one, two = bot("one"), bot("two")
    assert bot("one") is one
    bot("three")
    assert len(memory) == 2
    assert bot("one") is one
    assert bot("two") is not two


# ---------------------------------------------------------------- what bots do wrong
@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("raises", "raised ZeroDivisionError: never divide by zero"),
        ("rubbish", "answered what is no move: .*castle"),
        ("nothing", "answered no move at all"),
        ("nonsense", "neither a move nor a list of moves"),
        ("unheard-of", "is none of ours: random, greedy"),
    ],
)
def test_a_failure_is_told_and_the_process_goes_on(desk: Desk, bot: str, reason: str) -> None:
    desk.ask("random")
    before = desk.pool.pids
    with pytest.raises(BotFailed, match=reason):
        desk.ask(bot)
    assert desk.ask("random")
    assert desk.pool.pids == before


@pytest.mark.parametrize(
    ("bot", "reason"), [("hangs", rf"did not answer within {PATIENCE:g} s"), ("exits", "ended its process")]
)
def test_a_process_that_hangs_or_dies_is_replaced_and_nobody_else_fails(desk: Desk, bot: str, reason: str) -> None:
    desk.ask("random")
    before = desk.pool.pids

    async def all_at_once() -> list[list[str] | BaseException]:
        bots = ["random", bot, "random", "raises", "random"]
        return await asyncio.gather(*(ask(desk.pool, name) for name in bots), return_exceptions=True)

    first, failed, second, raised, third = desk.run(all_at_once())
    assert isinstance(first, list)
    assert isinstance(second, list)
    assert isinstance(third, list)
    assert isinstance(raised, BotFailed)
    with pytest.raises(BotFailed, match=reason):
        raise failed if isinstance(failed, BaseException) else AssertionError(failed)
    assert len(desk.pool.pids) == 1
    assert desk.pool.pids != before
    assert not is_alive(before[0])


def test_a_process_that_died_between_two_questions_costs_nobody_an_answer(desk: Desk) -> None:
    desk.ask("random")
    (before,) = desk.pool.pids
    os.kill(before, signal.SIGKILL)
    assert desk.ask("random")
    assert desk.pool.pids != [before]
    (before,) = desk.pool.pids
    os.kill(before, signal.SIGKILL)
    desk.run(asyncio.sleep(0.3))  # now the loop knows it too
    assert desk.ask("random")
    assert desk.pool.pids != [before]


def test_waiting_in_the_queue_is_not_thinking(desk: Desk) -> None:
    """Ten slow answers one after the other take longer than a bot may take for one."""
    desk.ask("random")

    async def all_at_once() -> list[list[str]]:
        return await asyncio.gather(*(ask(desk.pool, "slow", f"table {n}") for n in range(10)))

    begun = time.monotonic()
    assert len(desk.run(all_at_once())) == 10
    assert time.monotonic() - begun > PATIENCE


def test_who_gives_up_waiting_leaves_no_answer_to_others(desk: Desk) -> None:
    async def give_up() -> list[str]:
        slow = asyncio.create_task(ask(desk.pool, "slower", "given up"))
        queued = asyncio.create_task(ask(desk.pool, "counts", "given up"))
        await asyncio.sleep(0.05)
        slow.cancel()
        queued.cancel()
        return await ask(desk.pool, "counts", "given up")

    desk.ask("random")
    before = desk.pool.pids
    assert len(desk.run(give_up())) == 1, "the question that was given up in the queue was not asked"
    assert desk.pool.pids == before


def test_a_name_loads_no_code(desk: Desk, tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w').close()\nfrom jarlshof.bots.random import Random\n")
    with pytest.raises(BotFailed, match="none of ours"):
        desk.ask(f"{trap}:Random")
    assert not (tmp_path / "sprung").exists()


def test_next_after_a_failure_comes_a_simpler_bot() -> None:
    nord = jarlshof.game("nord")
    assert simpler(nord, "greedy") == "random"
    assert simpler(nord, "random") is None
    assert simpler(nord, "no longer known") == "random"


# ---------------------------------------------------------------- several processes, and their end
def test_a_table_sticks_to_its_process_and_others_do_not_wait_for_it() -> None:
    async def main() -> None:
        pool = BotPool(workers=2, patience=30, module=NAUGHTY)
        tables = [f"table {n}" for n in range(8)]
        await asyncio.gather(*(ask(pool, "counts", table) for table in tables))
        assert len(set(pool.pids)) == 2
        assert [len(await ask(pool, "counts", table)) for table in tables] == [2] * 8
        stuck = asyncio.create_task(ask(pool, "hangs", tables[0]))
        rest = [asyncio.create_task(ask(pool, "counts", table)) for table in tables]
        await asyncio.wait(rest, timeout=60, return_when=asyncio.FIRST_COMPLETED)
        pids = pool.pids
        await pool.close()
        assert pool.pids == []
        assert not any(map(is_alive, pids))
        ends = await asyncio.gather(stuck, *rest, return_exceptions=True)
        assert any(isinstance(end, list) for end in ends), "one process hangs, the other answers"
        assert all(isinstance(end, list | asyncio.CancelledError) for end in ends)
        assert isinstance(ends[0], asyncio.CancelledError)
        assert isinstance(ends[1], asyncio.CancelledError), "a question that waited at the table that hangs"
        with pytest.raises(RuntimeError, match="closed"):
            await ask(pool, "random")

    asyncio.run(main())


def test_starting_and_loading_is_not_thinking() -> None:
    """A new process takes longer than this bot may, and is in a session of its own."""

    async def main() -> None:
        pool = BotPool(patience=0.5, module=NAUGHTY)
        assert pool.pids == [], "it is started when it is needed"
        try:
            assert await ask(pool, "random")
            assert os.getsid(pool.pids[0]) == pool.pids[0] != os.getsid(0)
        finally:
            await pool.close()

    asyncio.run(main())


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "thinking"])
def test_the_process_ends_when_the_server_is_killed(busy: bool) -> None:
    script = f"""
import asyncio, jarlshof
from jarlshof.asking.pool import BotPool
from jarlshof.asking.protocol import Question, dealt
from tests.asking import naughty_bots
async def main():
    pool, match = BotPool(module={NAUGHTY!r}), jarlshof.new("toy", seed=1)
    def question(bot):
        return Question("toy", bot, None, "t", match.asked[0], 1, 7, dealt(match, match.asked[0], 7))
    await pool.ask(question("random"))
    if {busy}:
        task = asyncio.create_task(pool.ask(question("hangs")))
        await asyncio.sleep(0.1)
    print("going", flush=True)
    await asyncio.sleep(100)
asyncio.run(main())
"""
    command = [sys.executable, "-c", script]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert server.stdout is not None
    assert server.stdout.readline() == b"going\n"
    server.kill()
    server.communicate(timeout=30)  # the bot's process holds stderr open while it lives


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# ---------------------------------------------------------------- secrecy
# Not the toy: it shuffles the hidden cards as they lie, so its guesses, fair as they are, depend on the real deal.
each_served_game = pytest.mark.parametrize("case", ONE_OF_EACH_GAME[1:], ids=str)


@each_served_game
def test_what_a_seat_cannot_know_makes_no_difference_to_what_its_bot_is_sent(case: Case) -> None:
    for match in [cases.with_secrets(case, 4), *(cases.somewhere(case, seed) for seed in range(4))]:
        for seat in range(match.seats):
            others = [cases.redrawn(match, seat, number) for number in range(5)]
            # of Flotsam's charms the last one unseen can be told
            known = case.game == "flotsam" and not match.state()["left"][0]
            assert known or len({other.position() for other in others}) > 1, "they are different worlds"
            assert {dealt(other, seat, 9) for other in others} == {dealt(match, seat, 9)}
            assert dealt(match, seat, 9) != dealt(match, seat, 10), "the seed does make a difference"


@each_served_game
def test_a_seats_own_secrets_do_reach_its_bot(case: Case) -> None:
    match = cases.with_secrets(case, 4)
    assert len({dealt(cases.redrawn(match, 1, number), 0, 9) for number in range(5)}) > 1
