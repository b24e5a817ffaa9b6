"""Starting without a compiler, part by part: when that is done, what it leaves alone, and what waits meanwhile."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.core.record import record_of
from jarlshof.server import app, cold, hall, serve, warm
from jarlshof.server.app import Server
from jarlshof.server.cold import COLD, HANDED_ON, NO_JIT, Handed
from jarlshof.server.config import Config
from jarlshof.server.desk import LONG
from jarlshof.server.errors import Warming
from jarlshof.server.lock import Busy, ServerLock
from jarlshof.server.problems import problem_of
from jarlshof.server.warm import FAILED, CompilerFailed, Warmup
from jarlshof.wire.api import Warmth
from tests.server.test_stall import ask, opened, server_in

ALONE = Config(data=Path("data"))


# ---------------------------------------------------------------- when
@pytest.fixture
def became(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, str]]:
    """The environments of the processes that this one would have become, on a machine where nothing is compiled."""
    found: list[Mapping[str, str]] = []
    monkeypatch.setattr(cold, "is_compiled", lambda _game: False)
    monkeypatch.setattr(cold, "is_shared", lambda _game: True)
    monkeypatch.setattr(os, "execve", lambda _path, _arguments, environment: found.append(environment))
    return found


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.0.0.2"])
def test_a_server_for_this_machine_alone_starts_without_the_jit(host: str, became: list[Mapping[str, str]]) -> None:
    cold.start_cold_if_needed(msgspec.structs.replace(ALONE, host=host))
    [environment] = became
    assert environment[NO_JIT] == "1"
    assert environment[COLD]


@pytest.mark.parametrize(
    "change",
    [
        {"host": "0.0.0.0"},
        {"host": "192.168.1.7"},
        {"host": "example.org"},
        {"tls": True},
        {"names": ("example.org",)},
        {"url": "https://example.org"},
    ],
    ids=str,
)
def test_one_that_others_can_reach_waits_for_its_compiler(
    change: dict[str, object], became: list[Mapping[str, str]]
) -> None:
    cold.start_cold_if_needed(msgspec.structs.replace(ALONE, **change))
    assert became == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("is_compiled", lambda _game: True), ("is_shared", lambda _game: False), ("JIT", False)],
    ids=["everything is compiled", "nobody could use what is compiled", "the JIT is off by wish"],
)
def test_nothing_is_done_where_it_would_be_of_no_use(
    name: str, value: object, became: list[Mapping[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cold, name, value)
    cold.start_cold_if_needed(ALONE)
    assert became == []
    assert not cold.is_cold()


def test_where_a_process_cannot_become_another_it_waits(
    became: list[Mapping[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cold, "os", SimpleNamespace(name="nt"))
    cold.start_cold_if_needed(ALONE)
    assert became == []


# ---------------------------------------------------------------- what it leaves alone
def test_without_the_jit_the_cache_stays_empty(tmp_path: Path) -> None:
    """Neither a match nor the compiler's own module, wrongly started, leaves anything there."""
    program = "import jarlshof, io; from jarlshof.server.warm import compile_all\n"
    program += "match = jarlshof.new('nord', seed=1); match.play(match.legal()[0])\n"
    program += "compile_all('nord', io.StringIO())"
    env = {**os.environ, "JARLSHOF_CACHE": str(tmp_path), NO_JIT: "1"}
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert "CompilerFailed: the JIT is off" in done.stderr
    assert [path for path in tmp_path.rglob("*") if not path.is_dir()] == []


def test_a_compiler_and_the_next_process_have_the_jit(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in (NO_JIT, COLD):
        monkeypatch.setenv(variable, "1")
    assert {NO_JIT, COLD}.isdisjoint(cold.with_jit())
    assert cold.with_jit().items() <= os.environ.items()


# ---------------------------------------------------------------- compiling meanwhile
def warmed(compile: Callable[[str], None], kept: bool = True) -> Warmup:
    """The end of a cold warmup whose compiler is a function."""

    async def main() -> Warmup:
        warmup, compiled, looked_at = Warmup(["nord", "settlers"], cold=True), set[str](), asyncio.Event()

        async def one(name: str) -> None:
            await looked_at.wait()
            compile(name)
            compiled.add(name)

        warmup._compile = one  # type: ignore[method-assign]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(warm, "is_shared", lambda _game: True)
            patch.setattr(warm, "is_compiled", lambda name: kept and name in compiled)
            warmup.start()
            await asyncio.wait_for(warmup.wait(), 10)  # nobody waits
            assert all(each.ready and not each.compiled for each in warmup.status().values())
            assert warmup.slow("nord")
            assert not warmup.compiled
            looked_at.set()
            assert warmup._task is not None
            await asyncio.wait_for(warmup._task, 10)
        await warmup.close()
        return warmup

    return asyncio.run(main())


def test_all_games_can_be_played_while_they_are_compiled() -> None:
    warmup = warmed(lambda _name: None)
    assert warmup.compiled
    assert all(each.ready and each.compiled for each in warmup.status().values())


def test_if_compiling_fails_it_says_so_and_plays_on(caplog: pytest.LogCaptureFixture) -> None:
    def compile(name: str) -> None:
        if name == "nord":
            raise CompilerFailed("no room for code")

    warmup = warmed(compile)
    nord, settlers = warmup.status().values()
    assert (nord.ready, nord.compiled, nord.error) == (True, False, FAILED)
    assert (settlers.ready, settlers.compiled, settlers.error) == (True, True, None)
    assert not warmup.compiled, "the server stays what it is"
    assert not warmup.slow("nord"), "what waited for its machine code is done without"
    assert caplog.messages == ["nord: no room for code; play goes on without it, slowly"]


def test_what_is_not_in_the_cache_is_not_compiled(caplog: pytest.LogCaptureFixture) -> None:
    assert not warmed(lambda _name: None, kept=False).compiled
    assert all("not in the cache" in line for line in caplog.messages)


# ---------------------------------------------------------------- what waits meanwhile
def test_what_takes_long_without_machine_code_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with server_in(tmp_path) as server:
            long, short = await opened(server, LONG + 1), await opened(server, 40)
            server.hall.slow = lambda _game: True
            for route in ("view", "position"):
                status, body = await ask(server, route, f"at={LONG + 1}", table=long.table.head.id)
                assert (status, msgspec.json.decode(body)["key"]) == (503, "problem.warming_slow")
                assert (await ask(server, route, "at=30", table=long.table.head.id))[0] == 200
                assert (await ask(server, route, table=short.table.head.id))[0] == 200
            guest, _ = await server.guests.create("Runa")
            with pytest.raises(Warming):
                await server.hall.open_record(guest, record_of(new_match(game("nord"), {}, 1)), "r", "d")
            for size, status in ((LONG + 1, 503), (LONG, 200)):
                server.hall.rooms.clear()  # as after a start
                monkeypatch.setattr(hall, "_size", lambda _connection, _table, size=size: size)
                assert (await ask(server, "table", table=short.table.head.id))[0] == status

    asyncio.run(main())


def test_why_something_waits_is_said_in_both_languages() -> None:
    error = Warming("warming_slow", game="nord")
    assert problem_of(error, "en").text.startswith("this has to wait for the fast rules")
    assert problem_of(error, "de").text.startswith("das muss auf die schnellen Regeln warten")


def test_a_bot_may_think_longer(tmp_path: Path) -> None:
    async def patience(cold: bool) -> float:
        server = Server(Config(data=tmp_path, cold=cold))
        [line] = server.bots._lines
        await server.close()
        return line.worker._patience

    assert asyncio.run(patience(True)) == 10 * asyncio.run(patience(False))


# ---------------------------------------------------------------- starting again
def test_it_starts_anew_when_nobody_waits_for_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some people never stop: after a while it is done all the same."""
    now = 100.0
    monkeypatch.setattr(app, "seconds", lambda: now)

    async def main() -> None:
        nonlocal now
        server = Server(Config(data=tmp_path, cold=True))
        assert not server.may_start_anew(), "nothing is compiled"
        server.warmup._status = {"nord": Warmth(ready=True, compiled=True, done=1, of=1, step="ready")}
        assert server.may_start_anew()
        server._calls = 1
        assert not server.may_start_anew()
        now += app.LULL + 1
        assert server.may_start_anew()
        await server.close()

    asyncio.run(main())


def test_port_and_lock_go_through_to_the_next_process_alone(
    tmp_path: Path, became: list[Mapping[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "jarlshof.db"
    with ServerLock(database) as lock, socket.socket() as port:
        cold.hand_on(port, lock.handle)
        assert os.get_inheritable(port.fileno())
        assert os.get_inheritable(lock.handle)
        [environment] = became
        monkeypatch.setenv(HANDED_ON, environment[HANDED_ON])
        assert cold.handed_on() == Handed(port.fileno(), lock.handle)
        assert HANDED_ON not in os.environ, "it is none of its children's business"
        assert not os.get_inheritable(port.fileno())
        assert cold.handed_on() is None
        monkeypatch.setenv(HANDED_ON, f"{os.getpid() + 1} {port.fileno()} {lock.handle}")
        assert cold.handed_on() is None, "it was meant for another process"
        with pytest.raises(Busy):
            ServerLock(database).acquire()
        with ServerLock(database, kept=os.dup(lock.handle)):
            pass  # whoever holds the file holds the lock


def test_if_the_system_does_not_let_it_it_says_so_and_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*_arguments: object) -> None:
        raise OSError(2, "No such file or directory")

    monkeypatch.setattr(os, "execve", refuse)
    with ServerLock(tmp_path / "jarlshof.db") as lock, socket.socket() as port:
        serve._start_anew(port, lock)
        assert not os.get_inheritable(lock.handle)
    [line] = caplog.messages
    assert line == ("the server cannot start again (No such file or directory); it goes on with plain Python, slowly")
