"""The first compilation of the games: in a process of its own, so that the server answers meanwhile.

`python -m jarlshof.server.warm GAME` compiles into the cache and tells how far it is; a server then loads from there.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from typing import TextIO

import msgspec

from jarlshof.arena.warmup import compile_game
from jarlshof.asking.file import told
from jarlshof.bots.bot import Sight
from jarlshof.core.cache import is_compiled, is_shared
from jarlshof.core.errors import Error
from jarlshof.core.game import Game, game
from jarlshof.core.jit import JIT
from jarlshof.core.match import match_from_position, new_match
from jarlshof.core.record import read_record, replay
from jarlshof.core.texts import all_languages
from jarlshof.server.cold import with_jit
from jarlshof.wire.api import Warmth

COMPILER = "jarlshof.server.warm"  # the module that compiles the game of its argument
PAUSE = 0.005  # seconds between two steps of loading, for the event loop
RETRY, LONGEST = 15.0, 300.0  # seconds until a game is tried again whose failure may pass; they grow


FAILED = "failed; the server's log says why"  # all that clients are told
logger = logging.getLogger("jarlshof.server")


class Progress(msgspec.Struct, frozen=True):
    """A line of the compiler's process."""

    done: int
    of: int
    step: str
    error: str | None = None
    passing: bool = False  # the machine was short of something


class CompilerFailed(Error):
    """The compiler's process did not end well; the message is one line. `passing`: it may another time."""

    def __init__(self, reason: str, passing: bool = False) -> None:
        self.passing = passing
        super().__init__(reason)


# ---------------------------------------------------------------- the server's side
class Warmup:
    """Compiles and loads games, one after the other, while the event loop runs; close it.

    `cold`: they are played without the JIT meanwhile (cold.py); then they are compiled only, for the next process.
    """

    def __init__(self, games: Sequence[str], cold: bool = False) -> None:
        self.cold = cold
        self._status = {name: Warmth(ready=cold, done=0, of=1, step="waiting") for name in games}
        self._ended = {name: asyncio.Event() for name in games}
        self._task: asyncio.Task[None] | None = None
        self._stop = threading.Event()

    def start(self) -> None:
        """Begins, within a running event loop, and returns at once."""
        if JIT or self.cold:
            self._task = asyncio.create_task(self._run())
        else:
            for name in self._status:
                self._tell(name, Warmth(ready=True, done=1, of=1, step="ready"))
        if self.cold:  # nobody has to wait
            for ended in self._ended.values():
                ended.set()

    def status(self) -> dict[str, Warmth]:
        """How far each game is."""
        return dict(self._status)

    def ready(self, game: str) -> bool:
        """Can the game be played without waiting for a compiler?"""
        return game in self._status and self._status[game].ready

    @property
    def compiled(self) -> bool:
        """Is there machine code of all games, though this process has no use for it?"""
        return self.cold and all(warmth.compiled for warmth in self._status.values())

    def slow(self, game: str) -> bool:
        """Is the game played with plain Python while its machine code is on the way?"""
        return self.cold and game in self._status and self._status[game].error is None

    async def wait(self, game: str | None = None) -> None:
        """Comes back when a game (every game) is ready, has failed or will not come any more."""
        for name in self._status if game is None else [game]:
            await self._ended[name].wait()

    async def close(self) -> None:
        """Stops where it is."""
        self._stop.set()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for ended in self._ended.values():
            ended.set()

    def _tell(self, name: str, warmth: Warmth) -> None:
        self._status[name] = warmth
        if warmth.ready or warmth.error:
            self._ended[name].set()

    async def _run(self) -> None:
        """One game after the other; those that failed because the machine was short of something come once more."""
        left, pause = list(self._status), RETRY
        while left := [name for name in left if not await self._settled(name)]:
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)

    async def _settled(self, name: str) -> bool:
        """Tries a game; false: it failed, but may not the next time."""
        try:
            await self._warm(name)
        except Exception as error:
            text = str(error) if isinstance(error, Error) else told(error, "")
            passing = may_pass(error) or (isinstance(error, CompilerFailed) and error.passing)
            then = "; it will be tried again" if passing else "; play goes on without it, slowly" if self.cold else ""
            logger.error("%s: %s%s", name, text, then)
            self._tell(name, msgspec.structs.replace(self._status[name], error=FAILED))
            return not passing
        return True

    async def _warm(self, name: str) -> None:
        # A cache of this process alone is of no use to a compiler in another: loading will compile.
        if is_shared(name) and not await asyncio.to_thread(is_compiled, name):
            await self._compile(name)
        steps = self._status[name].of
        if self.cold:
            if not await asyncio.to_thread(is_compiled, name):
                raise CompilerFailed("what was compiled is not in the cache: it was not written, or is of another edit")
        else:
            self._tell(name, Warmth(ready=False, done=steps - 1, of=steps, step="loading"))
            await asyncio.to_thread(load, name, self._stop)
        self._tell(name, Warmth(ready=True, compiled=True, done=steps, of=steps, step="ready"))

    async def _compile(self, name: str) -> None:
        """Follows the process of a game's compiler; loading is one step more."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", COMPILER, name),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            env=with_jit(),
            start_new_session=True,  # Ctrl-C is the server's business alone
        )
        try:
            error, passing = None, False
            assert process.stdout is not None
            async for line in process.stdout:
                now = msgspec.json.decode(line, type=Progress)
                error, passing = now.error, now.passing
                self._tell(name, Warmth(ready=self.cold, done=now.done, of=now.of + 1, step=now.step))
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if code:
            killed = code < 0  # most often because the machine ran out of memory
            raise CompilerFailed(error or f"the compiler's process ended with {_shown(code)}", passing or killed)


def may_pass(error: Exception) -> bool:
    """Was the machine short of file handles, memory or room on the disk, and may not be the next time?"""
    return isinstance(error, OSError | MemoryError)


def _shown(code: int) -> str:
    return f"signal {signal.Signals(-code).name}" if code < 0 else f"code {code}"


# ---------------------------------------------------------------- loading what is compiled
def load(name: str, stop: threading.Event | None = None) -> None:
    """Loads everything a server needs of a game, in small steps, so that other threads get their turns."""
    for _ in _rehearsal(game(name)):
        if stop is not None and stop.is_set():
            return
        time.sleep(PAUSE)


def _rehearsal(rules: Game) -> Iterator[None]:
    """What a server does with a match, once: compiled functions are loaded when they are first called."""
    for lang in all_languages():
        rules.texts(lang)
        yield
    match = new_match(rules, {}, 0)
    yield
    seat = match.asked[0]
    move = match.legal(seat)[0]
    yield
    match.view(None)
    yield
    match.view(seat)
    yield
    match.why_not(move, seat)
    match.preview(move, seat=seat)
    yield
    match.play(move, seat=seat)
    yield
    if match.can_undo(seat):
        match.undo(seat)
        match.play(move, seat=seat)
    match.back(1)
    yield
    _ = match.events(seat=seat), match.points, match.fork()
    yield
    replay(read_record(match.record()))
    yield
    match_from_position(rules, match.position(), match.seed)
    yield
    Sight(rules, match.state(), seat, 0).guess()


# ---------------------------------------------------------------- the compiler's process
def compile_all(name: str, out: TextIO) -> None:
    """Runs all steps of a game's compilation, telling each in a line before it begins."""
    if not JIT:  # it would mark the cache without a thing in it
        raise CompilerFailed("the JIT is off in the compiler's process")
    compile_game(game(name), lambda done, of, step: _print(out, Progress(done, of, step)))


def _print(out: TextIO, progress: Progress) -> None:
    print(msgspec.json.encode(progress).decode(), file=out, flush=True)


def main() -> None:
    """What anything else prints goes to stderr."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    try:
        compile_all(sys.argv[1], out)
    except BrokenPipeError:  # the server is gone
        os._exit(1)
    except Exception as error:
        traceback.print_exc()
        _print(out, Progress(0, 0, "failed", told(error, ""), may_pass(error)))
        sys.exit(1)


if __name__ == "__main__":
    main()
