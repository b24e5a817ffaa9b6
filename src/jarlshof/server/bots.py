"""The processes in which a server's bots think; they are sent nothing but what the seat may know.

Each process answers one question after the other. One that hangs or dies costs the bot that was thinking its answer;
the questions that wait are asked of a new process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from zlib import crc32

import msgspec

from jarlshof.bots.bot import BotFailed, Sight
from jarlshof.bots.outside import LARGEST, SIZE, TO_START, Chosen, Trouble
from jarlshof.bots.roster import OURS, PATIENCE
from jarlshof.core.game import Game
from jarlshof.core.match import Match
from jarlshof.server.bot_process import Question, Reply
from jarlshof.server.waiting import Waiting

_replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)


def redrawn(match: Match, seat: int, seed: int) -> bytes:
    """The state a bot is sent: what the seat cannot know was dealt anew, by a chance that depends on `seed` only."""
    return Sight(match.game, match.state(), seat, seed).guess().tobytes()


def usable_bots(game: Game) -> list[str]:
    """The bots that can play a game, the simplest first: all of them play every game."""
    return list(OURS)


def stand_in(game: Game) -> str:
    """The bot that plays on for a person."""
    return "greedy"


def simpler(game: Game, bot: str) -> str | None:
    """The bot that takes over from one that failed; None: there is none, play the first legal move."""
    names = usable_bots(game)
    if bot not in names:
        return names[0]
    return names[names.index(bot) - 1] if bot != names[0] else None


class BotPool:
    """Asks bots in processes of their own, which are started when they are first needed; close it.

    A table always comes to the same process, so that a bot can remember its match.
    """

    def __init__(self, workers: int = 1, patience: float = PATIENCE, *, module: str | None = None) -> None:
        command = [sys.executable, "-m", "jarlshof.server.bot_process", *([module] if module else [])]
        self._workers = [_Worker(command, patience) for _ in range(max(1, workers))]
        self._closed = False

    async def choose(
        self,
        game: str,
        bot: str,
        table: str,
        seat: int,
        own: int,
        state: bytes,
        seed: int,
        *,
        waited_for: bool = True,
    ) -> list[str]:
        """The bot's moves as texts. Raises BotFailed: an error, no answer in time, a process that died, not a move.

        `own` is the bot's seed for the match, `seed` that of this decision; `state` comes from `redrawn`. The moves
        are well-formed, but only the match can say whether they are legal. What a person waits for comes first.
        """
        if self._closed:
            raise RuntimeError("the processes of the bots are closed")
        worker = self._workers[crc32(table.encode()) % len(self._workers)]
        return await worker.ask(Question(game, bot, table, seat, own, state, seed), waited_for)

    async def close(self) -> None:
        """Ends the processes; who still waits for an answer is cancelled."""
        self._closed = True
        await asyncio.gather(*(worker.close() for worker in self._workers))

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that run."""
        return [pid for worker in self._workers if (pid := worker.pid) is not None]


class _Lost(BotFailed):
    """A process that gave no answer that makes sense; it is of no more use."""


class _Worker:
    """One process and the questions that wait for it."""

    def __init__(self, command: list[str], patience: float) -> None:
        self._command, self._patience = command, patience
        self._waiting: Waiting[tuple[Question, asyncio.Future[list[str]]]] = Waiting()
        self._task: asyncio.Task[None] | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._loaded: set[str] = set()  # games

    @property
    def pid(self) -> int | None:
        """The id of the process, if it runs."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def ask(self, question: Question, waited_for: bool) -> list[str]:
        """Waits for its turn, and for the answer."""
        answer: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        self._waiting.put(question.table, (question, answer), waited_for=waited_for)
        if self._task is None:
            self._task = asyncio.create_task(self._serve())
        return await answer

    async def _serve(self) -> None:
        while True:
            question, answer = await self._waiting.get()
            if answer.done():  # nobody waits for it any more
                continue
            try:
                moves = await self._talk(question)
            except asyncio.CancelledError:
                answer.cancel()
                raise
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(moves)

    async def _talk(self, question: Question) -> list[str]:
        try:
            await self._begin(question)
            reply = await self._reply(self._patience, "did not answer")
        except _Lost:
            await self._end()
            raise
        if isinstance(reply, Trouble):
            raise BotFailed(reply.text)
        return [str(move) for move in reply.moves] if isinstance(reply, Chosen) else []

    async def _begin(self, question: Question) -> None:
        """Comes back when the bot begins to think; a process that died or hung since the last question is replaced."""
        fresh = self._process is None
        try:
            await self._send(question)
        except _Lost:
            if fresh:
                raise
            await self._end()
            await self._send(question)

    async def _send(self, question: Question) -> None:
        if self._process is None:
            await self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        data = msgspec.msgpack.encode(question)
        try:
            self._process.stdin.write(SIZE.pack(len(data)) + data)
        except (OSError, RuntimeError):  # the second is uvloop's word for a pipe whose other end has gone
            raise _Lost("ended its process") from None
        reply = await self._reply(self._patience if question.game in self._loaded else TO_START, "did not begin")
        if isinstance(reply, Trouble):
            raise BotFailed(reply.text)
        self._loaded.add(question.game)

    async def _reply(self, seconds: float, otherwise: str) -> Reply:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                (length,) = SIZE.unpack(await self._process.stdout.readexactly(SIZE.size))
                data = await self._process.stdout.readexactly(length) if length <= LARGEST else b""
            return _replies.decode(data)
        except TimeoutError:
            raise _Lost(f"{otherwise} within {seconds:g} s") from None
        except (asyncio.IncompleteReadError, OSError):
            raise _Lost("ended its process") from None
        except msgspec.MsgspecError:
            raise _Lost("sent what makes no sense") from None

    async def _start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        try:
            # a session of its own: whatever runs in it ends with it, and Ctrl-C is the server's business alone
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=pipe, stdout=pipe, start_new_session=True
            )
        except OSError as error:
            raise BotFailed(f"has no process: {error.strerror}") from None

    async def _end(self) -> None:
        process, self._process = self._process, None
        self._loaded.clear()
        if process is None:
            return
        if process.returncode is None:
            _kill(process)
        await process.wait()

    async def close(self) -> None:
        """Ends the process; questions that wait are cancelled."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        while self._waiting:
            self._waiting.take()[1].cancel()
        await self._end()


def _kill(process: asyncio.subprocess.Process) -> None:
    """Ends a process and whatever it has started."""
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
