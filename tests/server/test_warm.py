"""The first compilation: in a process of its own, told step by step, and never in the way of the event loop."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from jarlshof.arena import warmup
from jarlshof.core import cache
from jarlshof.core.game import Game
from jarlshof.server import warm
from jarlshof.server.app import Server
from jarlshof.server.config import Config
from jarlshof.server.warm import FAILED, CompilerFailed, Progress, Warmup
from jarlshof.wire.api import Warmth
from tests.server.test_stall import ask

LONGEST_STALL = 1.0  # seconds; compiling in the loop would stop it for half a minute

needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache in which nothing is compiled, for the compiler's process and for the marks of this one."""
    monkeypatch.setenv("JARLSHOF_CACHE", str(tmp_path))
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setattr(cache, "folder", lambda _owner: marks)
    return marks


def run_python(script: str, **env: str) -> dict[str, float | bool]:
    """What a new process prints as JSON."""
    found = subprocess.run([sys.executable, "-c", script], env={**os.environ, **env}, capture_output=True, check=True)
    return msgspec.json.decode(found.stdout, type=dict[str, float | bool])


# ---------------------------------------------------------------- a game that is compiled
def test_the_compilers_process_tells_each_step_and_marks_the_cache() -> None:
    found = subprocess.run([sys.executable, "-m", "jarlshof.server.warm", "nord"], capture_output=True, check=True)
    lines = [msgspec.json.decode(line, type=Progress) for line in found.stdout.splitlines()]
    of = lines[0].of
    assert [line.done for line in lines] == list(range(of + 1))
    assert {line.of for line in lines} == {of}
    assert lines[0].step == "set-up"
    assert all(line.step and line.error is None for line in lines)
    assert cache.is_compiled("nord")


def test_the_event_loop_goes_on_while_a_game_is_loaded() -> None:
    """In a new process, where nothing is loaded yet. The better of two, for machines that are busy."""
    script = """
import asyncio, time, jarlshof, msgspec, sys
from jarlshof.server.warm import Warmup
async def main():
    warmup = Warmup(["nord"])
    warmup.start()
    early, stall, begun = warmup.ready("nord"), 0.0, time.perf_counter()
    task = asyncio.create_task(warmup.wait())
    while not task.done():
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        stall = max(stall, time.perf_counter() - before)
    loading = time.perf_counter() - begun
    before = time.process_time()  # of this process alone: others may be busy
    match = jarlshof.new("nord", seed=1)
    match.play(match.legal()[0])
    match.view(0)
    first = time.process_time() - before
    told = {"early": early, "ready": warmup.ready("nord"), "stall": stall, "loading": loading, "first": first}
    sys.stdout.buffer.write(msgspec.json.encode(told))
asyncio.run(main())
"""
    runs = [run_python(script) for _ in range(2)]
    assert all(run["ready"] and not run["early"] for run in runs)
    assert min(run["stall"] for run in runs) < LONGEST_STALL
    assert min(run["first"] for run in runs) < 0.05, "nothing was left to load"


def test_without_a_compiler_everything_is_ready_at_once() -> None:
    script = """
import msgspec, sys
from jarlshof.server.warm import Warmup
warmup = Warmup(["nord", "settlers"])
warmup.start()
told = {name: warmth.ready and warmth.done == warmth.of for name, warmth in warmup.status().items()}
sys.stdout.buffer.write(msgspec.json.encode(told))
"""
    assert run_python(script, NUMBA_DISABLE_JIT="1") == {"nord": True, "settlers": True}


# ---------------------------------------------------------------- what goes wrong
def test_a_game_whose_compilation_fails_is_told_in_a_line_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler's process does not know the toy; clients are told that it failed, the log why."""
    monkeypatch.setattr(warm, "is_compiled", lambda name: name != "toy")

    async def main() -> None:
        warmup = Warmup(["toy", "nord"])
        assert not warmup.ready("toy")
        warmup.start()
        await asyncio.wait_for(warmup.wait(), 300)
        toy = warmup.status()["toy"]
        assert not warmup.ready("toy")
        assert toy.error == FAILED
        [line] = caplog.messages
        assert "BadOption: game 'toy' is not accepted" in line
        assert "\n" not in line
        nord = warmup.status()["nord"]
        assert warmup.ready("nord")
        assert nord.done == nord.of
        assert nord.error is None
        assert not warmup.ready("chess")
        await warmup.close()

    asyncio.run(main())


def compilers() -> list[int]:
    """The compiler's processes that this process has started."""

    def found() -> Iterator[int]:
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
                if int(parent) == os.getpid() and b"jarlshof.server.warm" in (folder / "cmdline").read_bytes():
                    yield int(folder.name)
            except OSError:
                continue

    return list(found())


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + 120
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


@needs_proc
def test_a_compiler_that_is_killed_is_told(empty_cache: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        warmup = Warmup(["nord"])
        warmup.start()
        await until(lambda: warmup.status()["nord"].step == "set-up")
        for pid in compilers():
            os.kill(pid, signal.SIGKILL)
        await asyncio.wait_for(warmup.wait("nord"), 60)
        assert warmup.status()["nord"].error == FAILED
        assert caplog.messages == ["nord: the compiler's process ended with signal SIGKILL; it will be tried again"]
        assert not warmup.ready("nord")
        await warmup.close()

    asyncio.run(main())


@pytest.mark.parametrize("error", [OSError(24, "Too many open files"), CompilerFailed("killed", passing=True)])
def test_a_game_that_failed_for_want_of_handles_is_tried_again(
    error: Exception, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Meanwhile health says so; the others do not wait for it."""
    monkeypatch.setattr(warm, "RETRY", 0.05)
    tried: list[str] = []

    async def warmed(warmup: Warmup, name: str) -> None:
        tried.append(name)
        if tried.count("nord") < 3 and name == "nord":
            raise error
        warmup._tell(name, Warmth(ready=True, done=1, of=1, step="ready"))

    monkeypatch.setattr(Warmup, "_warm", warmed)

    async def main() -> None:
        warmup = Warmup(["nord", "settlers"])
        warmup.start()
        await asyncio.wait_for(warmup.wait(), 60)
        assert warmup.status()["nord"].error == FAILED
        await until(lambda: warmup.ready("nord"))
        assert warmup.status()["nord"].error is None
        await warmup.close()

    asyncio.run(main())
    assert tried == ["nord", "settlers", "nord", "nord"]
    assert len(caplog.messages) == 2


def test_health_says_that_a_game_failed(tmp_path: Path) -> None:
    async def status(**warmth: Warmth) -> object:
        server = Server(Config(data=tmp_path))
        server.warmup._status = warmth
        server.store.open()
        try:
            _, body = await ask(server, "health")
            return msgspec.json.decode(body)["status"]
        finally:
            await server.close()

    ready, going = (Warmth(ready=ready, done=1, of=2, step="") for ready in (True, False))
    failed = msgspec.structs.replace(going, error=FAILED)
    assert asyncio.run(status(nord=ready)) == "ok"
    assert asyncio.run(status(nord=ready, settlers=going)) == "warming"
    assert asyncio.run(status(nord=failed, settlers=going)) == "failed"


@needs_proc
def test_closing_ends_the_compiler_and_nobody_waits_for_ever(empty_cache: Path) -> None:
    async def main() -> None:
        warmup = Warmup(["nord", "settlers"])
        warmup.start()
        waiting = asyncio.create_task(warmup.wait())
        await until(lambda: warmup.status()["nord"].step == "set-up")
        assert warmup.status()["nord"].of > 10
        assert warmup.status()["settlers"].step == "waiting", "one after the other"
        assert len(compilers()) == 1
        await warmup.close()
        assert compilers() == []
        await asyncio.wait_for(waiting, 30)
        assert not any(warmth.ready for warmth in warmup.status().values())

    asyncio.run(main())


# ---------------------------------------------------------------- the mark
def test_a_mark_is_good_for_one_kind_of_processor(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not cache.is_compiled("nord")
    monkeypatch.setattr(warmup, "warmup_steps", lambda _: iter([("nothing", lambda: None)]))
    warm.compile_all("nord", io.StringIO())
    assert cache.is_compiled("nord")
    assert not cache.is_compiled("settlers")
    monkeypatch.setattr(cache, "_processor", lambda: "another one")
    assert not cache.is_compiled("nord")


def test_no_mark_before_the_last_step_is_done(empty_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def steps(_: Game) -> Iterator[tuple[str, Callable[[], object]]]:
        yield "fine", lambda: None
        yield "not fine", lambda: 1 // 0

    monkeypatch.setattr(warmup, "warmup_steps", steps)
    with pytest.raises(ZeroDivisionError):
        warm.compile_all("nord", io.StringIO())
    assert not cache.is_compiled("nord")
    assert list(empty_cache.iterdir()) == []
