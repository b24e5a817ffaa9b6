"""Starts what `jarlshof` starts, makes one move over HTTP, stops: does it work at all, and how soon?

python -m tests.server.smoke
python -m tests.server.smoke --cold     as on a machine that has never compiled
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from jarlshof.arena.progress import progress
from jarlshof.client import Client
from tests.server.running import cpu_seconds

ADDRESS = re.compile(r"http://[^\s/]+(?=/)")
START, COMPILE, STOP = 60.0, 300.0, 40.0  # seconds


class Started:
    """A `jarlshof` process that says where it is; `said` is what it has printed so far."""

    def __init__(self, process: subprocess.Popen[bytes], output: int) -> None:
        self.process, self.said = process, ""
        self._output, self._ready = output, threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Reads on to the end, so that the process never waits for a reader; a terminal ends with an error."""
        with contextlib.suppress(OSError):
            while data := os.read(self._output, 1 << 16):
                self.said += data.decode(errors="replace")
                if ADDRESS.search(self.said) and self.said.endswith("\n"):
                    self._ready.set()
        self._ready.set()

    @property
    def url(self) -> str:
        """The first address that it tells: this machine's own."""
        assert self._ready.wait(START), "it does not say where it is"
        found = ADDRESS.search(self.said)
        assert found, f"it ended with {self.process.wait()} and said {self.said!r}"
        return found[0]

    def says(self, text: str) -> bool:
        """Has it printed this, or does it soon? What it says comes in pieces, the address in the first."""
        end = time.monotonic() + START
        while text not in self.said and time.monotonic() < end:
            time.sleep(0.02)
        return text in self.said

    def stop(self) -> int:
        """Asks it to end, and tells its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP)


@contextlib.contextmanager
def started(*arguments: str, terminal: bool = False, python: str = sys.executable) -> Iterator[Started]:
    """`jarlshof` with arguments, on a pipe or on a terminal; it does not outlive the block."""
    ours, theirs = os.openpty() if terminal else os.pipe()
    command = [python, "-m", "jarlshof", *arguments]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    try:
        yield Started(process, ours)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.wait(STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def wait_ready(client: Client, game: str) -> None:
    """Waits until tables of a game can be made, with a progress bar: the first time its rules are compiled."""
    end, shown = time.monotonic() + COMPILE, 0
    with progress(f"compiling {game}", 100) as advance:
        while not (warmth := client.health().warmup[game]).ready:
            assert warmth.error is None, f"{game} cannot be compiled: {warmth.error}"
            assert time.monotonic() < end, f"{game} is not ready after {COMPILE} s"
            percent = 100 * warmth.done // max(warmth.of, 1)
            advance(percent - shown, f"compiling {game}: {warmth.step}")
            shown = percent
            time.sleep(0.1)


def one_move(url: str) -> str:
    """A guest, a table with a bot, a move: what the record then says."""
    guest = Client(url, name="Smoke", timeout=60.0)
    wait_ready(guest, "nord")
    table = guest.create("nord", ["me", "bot:greedy"])
    prompt = table.sees("a").prompt
    assert prompt is not None
    move = prompt.options[0].text
    table.play(move)
    log = table.record(seat="a").log
    assert log == [f"a {move}"], log
    return log[0]


def first_board(url: str) -> None:
    """What lies between the page and a board with a question: a guest, a table with a bot."""
    guest = Client(url, name="Smoke", timeout=60.0)
    wait_ready(guest, "nord")
    assert guest.create("nord", ["me", "bot:greedy"]).sees("a").prompt is not None


def main() -> None:
    """Runs it and says how long it took, and what else the machine was doing."""
    with tempfile.TemporaryDirectory() as folder:
        if "--cold" in sys.argv:
            os.environ["JARLSHOF_CACHE"] = str(Path(folder) / "cache")
        begun = time.monotonic()
        with started("--data", str(Path(folder) / "data"), "--port", "0") as server:
            url = server.url
            there = time.monotonic() - begun
            first_board(url)
            board, cpu = time.monotonic() - begun, cpu_seconds(server.process.pid)
            entry = one_move(url)
            status = server.stop()
        assert status in (0, -signal.SIGTERM), f"it ended with {status}"
        done = time.monotonic() - begun
    print(f"{url} answered after {there:.1f} s, a board could be played on after {board:.1f} s")
    print(f"(load of the machine {os.getloadavg()[0]:.1f}; until then the server had used {cpu:.1f} s of a processor)")
    print(f"`{entry}` is in the record; {done:.1f} s in all")


if __name__ == "__main__":
    main()
