"""Asking bots from an event loop: a few workers, and the questions that wait for them."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from jarlshof.asking.protocol import Question
from jarlshof.asking.turn import read_answer
from jarlshof.asking.waiting import Waiting
from jarlshof.asking.worker import Worker
from jarlshof.bots.budget import PATIENCE
from jarlshof.core.game import game


class BotPool:
    """Asks bots of ours in processes of their own, which are started when they are first needed; close it.

    A match always comes to the same process, so that a bot can remember it.
    """

    def __init__(self, workers: int = 1, patience: float = PATIENCE, *, module: str | None = None) -> None:
        arguments = [module] if module else []
        self._lines = [_Line(Worker(arguments, patience)) for _ in range(max(1, workers))]
        self._closed = False

    async def ask(self, question: Question, *, waited_for: bool = True) -> list[str]:
        """The bot's moves as texts. Raises BotFailed: an error, no answer in time, a process that died, not a move.

        The moves are well-formed, but only the match can say whether they are legal. What a person waits for comes
        first.
        """
        if self._closed:
            raise RuntimeError("the processes of the bots are closed")
        line = self._lines[crc32(question.match.encode()) % len(self._lines)]
        moves = await line.ask(question, waited_for)
        rules = game(question.game)
        return [rules.moves.write(move) for move in read_answer(rules, moves)]

    async def close(self) -> None:
        """Ends the processes; who still waits for an answer is cancelled."""
        self._closed = True
        await asyncio.gather(*(line.close() for line in self._lines))

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return [pid for line in self._lines if (pid := line.worker.pid) is not None]


class _Asked(NamedTuple):
    """A question and who waits for its answer."""

    question: Question
    answer: asyncio.Future[Sequence[str | int]]


class _Line:
    """A worker, the questions that wait for it, and the thread that brings them to it one by one."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self._waiting: Waiting[_Asked] = Waiting()
        self._thread: threading.Thread | None = None
        self._now: _Asked | None = None

    def ask(self, question: Question, waited_for: bool) -> asyncio.Future[Sequence[str | int]]:
        """The answer, some time."""
        answer: asyncio.Future[Sequence[str | int]] = asyncio.get_running_loop().create_future()
        self._waiting.put(question.match, _Asked(question, answer), waited_for=waited_for)
        if self._thread is None:  # a daemon: a bot that still thinks keeps no server from ending
            self._thread = threading.Thread(target=self._work, daemon=True)
            self._thread.start()
        return answer

    def _work(self) -> None:
        while (asked := self._waiting.get()) is not None:
            if asked.answer.done():  # nobody waits for it any more
                continue
            self._now = asked
            try:
                moves = self.worker.ask(asked.question)
            except Exception as error:
                _tell(asked.answer, error)
            else:
                _tell(asked.answer, moves)

    async def close(self) -> None:
        """Ends the process; questions without an answer are cancelled."""
        left = self._waiting.close()
        for asked in left if self._now is None else [self._now, *left]:
            asked.answer.cancel()
        await asyncio.to_thread(self.worker.close)


def _tell(answer: asyncio.Future[Sequence[str | int]], found: Sequence[str | int] | Exception) -> None:
    """Gives an answer to the event loop it belongs to, unless that has ended or nobody waits any more."""

    def settle() -> None:
        if answer.done():
            return
        if isinstance(found, Exception):
            answer.set_exception(found)
        else:
            answer.set_result(found)

    with contextlib.suppress(RuntimeError):
        answer.get_loop().call_soon_threadsafe(settle)
