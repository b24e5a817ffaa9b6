"""Bots of others: each in a process of its own, which is sent nothing but what the seat may know.

A bot that raises an error, hangs or dies harms nobody else: it loses the match, and the next match gets a new process.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO

import msgspec

from jarlshof.bots.bot import Answer, Bot, BotFailed, Budget, Sight
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game

SIZE = struct.Struct(">I")
LARGEST = 1 << 20  # bytes of a message
TO_START = 300.0  # seconds until a new process must be ready; on a new machine it compiles the rules first


class Begin(msgspec.Struct, frozen=True, tag=True):
    """To the process: a new match begins."""

    seat: int
    seed: int
    budget: Budget | None


class Ask(msgspec.Struct, frozen=True, tag=True):
    """To the process: the seat is asked; the state was dealt anew for it."""

    state: bytes
    seed: int


class Ready(msgspec.Struct, frozen=True, tag=True):
    """From the process: done."""


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """From the process: the moves."""

    moves: list[str | int]


class Trouble(msgspec.Struct, frozen=True, tag=True):
    """From the process: what went wrong."""

    text: str


Message = Begin | Ask | Ready | Chosen | Trouble
_decoder: msgspec.msgpack.Decoder[Message] = msgspec.msgpack.Decoder(Message)


def send(stream: IO[bytes], message: Message) -> None:
    """Writes a message with its length before it."""
    data = msgspec.msgpack.encode(message)
    stream.write(SIZE.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> Message | None:
    """The next message, None at the end of the stream."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    (length,) = SIZE.unpack(head)
    data = stream.read(length) if length <= LARGEST else b""
    return _decoder.decode(data) if len(data) == length else None


class Worker:
    """The process of one bot of others; started when it is needed, started anew after a failure."""

    def __init__(self, game: Game, name: str, file: str, cls: str, budget: Budget | None, patience: float) -> None:
        self.game, self.name, self.budget = game, name, budget
        self._command = [sys.executable, "-m", "jarlshof.bots.worker", game.name, file, cls]
        self._patience = max(patience, (budget.ms or 0) / 100 if budget else 0.0)
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        try:
            self._start()
        except BotFailed as error:
            raise BadOption("bot", name, f"a file with a subclass of jarlshof.bots.Bot ({error})") from None

    def _start(self) -> None:
        # a session of its own: whatever the bot starts ends with it, and Ctrl-C is our business alone
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._answers = queue.SimpleQueue()
        assert self._process.stdout is not None
        reader = threading.Thread(target=_read_all, args=(self._process.stdout, self._answers.put), daemon=True)
        reader.start()
        self._answer(TO_START, "did not start")

    def begin(self, seat: int, seed: int) -> None:
        """A new match: a new object of the bot's class."""
        if self._process is None:
            self._start()
        self._send(Begin(seat, seed, self.budget))
        self._answer(self._patience, "did not begin the match")

    def choose(self, state: bytes, seed: int) -> Answer:
        """The bot's moves."""
        self._send(Ask(state, seed))
        answer = self._answer(self._patience, "did not answer")
        return answer.moves if isinstance(answer, Chosen) else []

    def _send(self, message: Message) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # a process that has ended is noticed by its missing answer
            send(self._process.stdin, message)

    def _answer(self, seconds: float, otherwise: str) -> Message:
        try:
            message = self._answers.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise BotFailed(f"{otherwise} within {seconds:g} s") from None
        if message is None:
            self.close()
            raise BotFailed("ended its process")
        if isinstance(message, Trouble):
            self.close()
            raise BotFailed(message.text)
        return message

    def close(self) -> None:
        """Ends the process."""
        process, self._process = self._process, None
        if process is None:
            return
        if hasattr(os, "killpg"):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()


def _read_all(stream: IO[bytes], put: Callable[[Message | None], None]) -> None:
    """Passes messages on until the stream ends or makes no sense."""
    with contextlib.suppress(OSError, ValueError), stream:
        while (message := receive(stream)) is not None:
            put(message)
    put(None)


class OutsideBot(Bot):
    """A seat that is played by a bot of others."""

    def __init__(self, game: Game, seat: int, seed: int, worker: Worker) -> None:
        super().__init__(game, seat, seed, worker.budget)
        self._worker, self._begun = worker, False

    def choose(self, sight: Sight) -> Answer:
        if not self._begun:
            self._worker.begin(self.seat, self.seed)
            self._begun = True
        return self._worker.choose(sight.guess().tobytes(), sight.seed)
