"""A real server in a process of its own, to be used, killed and started again; and people who play there."""

from __future__ import annotations

import contextlib
import os
import queue
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO

from jarlshof.client import Client, RemoteTable

ADDRESS = re.compile(r"https?://[^\s/:]+:(\d+)/")
WARM = 240.0  # seconds for the first compilation of a game


class RunningServer:
    """`jarlshof serve` on a folder; with port 0 on a free port, which it keeps when it is started again.

    With limits nothing is given back, however long the tests take to reach them.
    """

    def __init__(
        self,
        data: Path,
        port: int = 0,
        args: Sequence[str] = (),
        limits: bool = False,
        module: str | None = None,
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.data, self.port, self.args = data, port, (*args, *(() if limits else ("--no-limits",)))
        self.module, self.env = module or ("tests.server.still" if limits else "jarlshof"), env or {}
        self.log = data.with_name(data.name + ".log")
        self.url = ""
        self._process: subprocess.Popen[str] | None = None
        self.log.write_text("")
        self.start()

    def __enter__(self) -> RunningServer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self.running:
                self.stop()
        finally:
            self._sweep()

    @property
    def pid(self) -> int:
        """The server's process, which leads its session."""
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        """Is there a process?"""
        return self._process is not None and self._process.poll() is None

    @property
    def errors(self) -> list[str]:
        """Lines of the log that tell of a fault."""
        lines = self.log.read_text(errors="replace").splitlines()
        return [line for line in lines if "Traceback" in line or "ERROR" in line]

    # ------------------------------------------------------------ starting
    def start(self, timeout: float = 60.0) -> None:
        """Starts the server and waits for its address."""
        command = [sys.executable, "-m", self.module, "serve", "--data", str(self.data), "--port", str(self.port)]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, *self.args],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.env},
            )
        try:
            self.port = self._read_port(timeout)
        except BaseException:
            self._sweep()
            raise
        self.url = f"http://127.0.0.1:{self.port}"

    def _read_port(self, timeout: float) -> int:
        """The port it says it listens on; a thread reads on, so that the server never waits for a reader."""
        assert self._process is not None
        assert self._process.stdout is not None
        found: queue.Queue[int | None] = queue.Queue()
        threading.Thread(target=_listen, args=(self._process.stdout, found), daemon=True).start()
        with contextlib.suppress(queue.Empty):
            port = found.get(timeout=timeout)
            if port is not None:
                return port
        raise AssertionError(f"the server did not say where it is; its log: {self.log.read_text()[-2000:]}")

    def wait_ready(self, game: str = "nord", timeout: float = WARM) -> None:
        """Waits until tables of a game can be made."""
        client, end = Client(self.url, timeout=60.0), time.monotonic() + timeout
        while True:
            warmth = client.health().warmup.get(game)
            assert warmth is None or warmth.error is None, f"{game} cannot be compiled: {warmth.error}"
            if warmth is not None and warmth.ready:
                return
            assert time.monotonic() < end, f"{game} is not ready after {timeout} s: {warmth}"
            time.sleep(0.05)

    # ------------------------------------------------------------ ending
    def kill(self, timeout: float = 20.0) -> None:
        """Kills the server at once, but not its workers: they must notice by themselves."""
        self._end(signal.SIGKILL, timeout)

    def stop(self, timeout: float = 40.0) -> None:
        """Asks the server to end, and waits for it and its workers."""
        self._end(signal.SIGTERM, timeout)

    def _end(self, number: signal.Signals, timeout: float) -> None:
        assert self._process is not None
        leader, end = self.pid, time.monotonic() + timeout
        os.kill(leader, number)
        try:
            self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"the server did not end in {timeout} s") from None
        while left := session(leader):
            assert time.monotonic() < end, f"processes of the server go on without it: {left}"
            time.sleep(0.02)

    def _sweep(self) -> None:
        """Nothing of this server may outlive a test, whatever went wrong."""
        for pid in session(self.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        assert self._process is not None
        self._process.wait()


def _listen(lines: IO[str], found: queue.Queue[int | None]) -> None:
    with contextlib.suppress(ValueError):
        for line in lines:
            if match := ADDRESS.search(line):
                found.put(int(match[1]))
    found.put(None)


# ---------------------------------------------------------------- what the system knows of processes
def _fields(pid: int | str) -> list[str]:
    """The numbers of /proc/PID/stat from the state on; empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def session(leader: int) -> list[int]:
    """The living processes of a session, its leader included."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit() and (fields := _fields(entry)) and fields[0] != "Z" and int(fields[3]) == leader:
            found.append(int(entry))
    return found


def memory(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    fields = _fields(pid)
    return int(fields[21]) * os.sysconf("SC_PAGE_SIZE") if fields else 0


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far."""
    fields = _fields(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else 0.0


# ---------------------------------------------------------------- people
class Player(threading.Thread):
    """A person with one seat: plays random legal moves and remembers those that were acknowledged.

    Plays until the match has so many entries, until it is over, or until told to stop.
    """

    def __init__(self, table: RemoteTable, seed: int, entries: int = 1 << 30, pause: float = 0.0) -> None:
        super().__init__(daemon=True)
        self.table, self.entries, self.pause = table, entries, pause
        self.seat = table.seats[0]
        self.acknowledged: list[str] = []
        self.slowest = 0.0  # seconds of the move that took longest
        self.error: Exception | None = None
        self.enough = threading.Event()
        self._random = random.Random(seed)

    @property
    def through(self) -> bool:
        """Is there nothing more to play?"""
        return self.enough.is_set() or self.table.over or self.table.sees(self.seat).seq >= self.entries

    def run(self) -> None:
        """Plays."""
        try:
            with self.table.live() as live:
                while not self.through:
                    with contextlib.suppress(TimeoutError):
                        live.wait(lambda _: self.through or bool(self.table.asked), 0.2)
                    if not self.through and self.table.asked:
                        self._play()
        except Exception as error:
            self.error = error

    def _play(self) -> None:
        prompt = self.table.sees(self.seat).prompt
        assert prompt is not None
        move, begun = self._random.choice(prompt.options).text, time.monotonic()
        self.table.play(move, seat=self.seat)
        self.slowest = max(self.slowest, time.monotonic() - begun)
        self.acknowledged.append(f"{self.seat} {move}")
        time.sleep(self.pause)

    def check(self) -> None:
        """The record holds every move that was acknowledged, once and in order, and no other of this seat."""
        assert self.error is None, f"seat {self.seat}: {self.error!r}"
        log = self.table.record(seat=self.seat).log
        assert [entry for entry in log if entry.startswith(f"{self.seat} ")] == self.acknowledged


def meet(seq: int, *players: Player, timeout: float = 30.0) -> None:
    """All players come to the same board by their sockets alone."""
    for player in players:
        with player.table.live() as live:
            live.wait(lambda update: update.seq >= seq, timeout)
    boards = [(player.table.update.seq, player.table.sees(player.seat).table) for player in players]
    assert all(board == boards[0] for board in boards), [board[0] for board in boards]


def two_persons(url: str, seed: int, timeout: float = 30.0, pause: float = 0.0, entries: int = 1 << 30) -> list[Player]:
    """A running match of Nord between two new guests."""
    astrid, bjarne = Client(url, name="Astrid", timeout=timeout), Client(url, name="Bjarne", timeout=timeout)
    first = astrid.create("nord", ["me", "open"])
    second = bjarne.table(first.id)
    second.join()
    first.refresh()
    return [Player(first, 2 * seed, entries, pause), Player(second, 2 * seed + 1, entries, pause)]
