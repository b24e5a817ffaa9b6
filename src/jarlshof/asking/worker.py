"""A process in which bots think, seen by those who ask it: started when it is needed, and ended when it is lost.

It is sent nothing but what a seat may know. Whatever a bot does in it – raise an error, hang, die – costs that bot its
answer and nobody else anything. A worker is asked one question after the other, by one thread.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import IO

import msgspec

from jarlshof.asking.protocol import Chosen, Load, Question, Reply, Trouble, Wish, receive, replies, send
from jarlshof.bots.bot import BotFailed
from jarlshof.bots.budget import PATIENCE, patience_for

PROGRAM = "jarlshof.asking.process"
TO_START = 300.0  # seconds until a process must have loaded a game; on a new machine it compiles the rules first


class _Lost(BotFailed):
    """A process that gave no answer in time, or none that makes sense; it is of no more use."""


class Worker:
    """One process. `arguments` say who plays in it (process.py)."""

    def __init__(self, arguments: Sequence[str] = (), patience: float = PATIENCE) -> None:
        self._command, self._patience = [sys.executable, "-m", PROGRAM, *arguments], patience
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._loaded: set[str] = set()  # games
        self._lock, self._closed = threading.Lock(), False

    @property
    def pid(self) -> int | None:
        """The id of the process, if it runs."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    # ------------------------------------------------------------ asking
    def load(self, game: str) -> None:
        """Comes back when its bots can play a game; BotFailed if they cannot."""
        with self._talk():
            self._load(game)

    def ask(self, question: Question, *, renew: bool = True) -> list[str | int]:
        """The moves of the bot; BotFailed: an error, no answer in time, a process that died.

        `renew`: a process that died since it was asked last is replaced, which costs nobody an answer, but the bots in
        it have forgotten their matches.
        """
        patience = patience_for(question.budget, self._patience)
        with self._talk():
            fresh = self._process is None
            try:
                self._begin(question, patience)
            except _Lost:
                if fresh or not renew:
                    raise
                self.end()
                self._begin(question, patience)
            reply = self._reply(patience, "did not answer")
        return reply.moves if isinstance(reply, Chosen) else []

    @contextlib.contextmanager
    def _talk(self) -> Iterator[None]:
        """A process that is lost is ended."""
        try:
            yield
        except _Lost:
            self.end()
            raise

    def _load(self, game: str) -> None:
        if game not in self._loaded or self._process is None:
            self._send(Load(game))
            self._reply(TO_START, "did not start")
            self._loaded.add(game)

    def _begin(self, question: Question, patience: float) -> None:
        """Comes back when the bot begins to think."""
        self._load(question.game)
        self._send(question)
        self._reply(patience, "did not begin")

    def _send(self, wish: Wish) -> None:
        if self._process is None:
            self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):  # a process that has ended is noticed by its missing answer
            send(self._process.stdin, wish)

    def _reply(self, seconds: float, otherwise: str) -> Reply:
        try:
            reply = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise _Lost(f"{otherwise} within {seconds:g} s") from None
        if reply is None:
            raise _Lost("ended its process")
        if isinstance(reply, Trouble):
            raise BotFailed(reply.text)
        return reply

    # ------------------------------------------------------------ the process
    def _start(self) -> None:
        with self._lock:
            if self._closed:
                raise _Lost("is not asked any more")
            try:
                # a session of its own: whatever runs in it ends with it, and Ctrl-C is our business alone
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
                )
            except OSError as error:
                raise BotFailed(f"has no process: {error.strerror}") from None
            self._loaded.clear()
            self._answers = queue.SimpleQueue()
        assert self._process.stdout is not None
        reader = threading.Thread(target=_read_all, args=(self._process.stdout, self._answers.put), daemon=True)
        reader.start()

    def end(self) -> None:
        """Ends the process and whatever it has started; the next question gets a new one."""
        with self._lock:
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

    def close(self) -> None:
        """Ends the process for good, from any thread."""
        with self._lock:
            self._closed = True
        self.end()


def _read_all(stream: IO[bytes], put: Callable[[Reply | None], None]) -> None:
    """Passes replies on until the stream ends or makes no sense."""
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError), stream:
        while (reply := receive(stream, replies)) is not None:
            put(reply)
    put(None)
