"""Measures random play beside other people's packages: `make bench-peers`, or `python -m tests.peers [NAME …]`.

All play in turns, a few CPU seconds each, round after round, so that whatever else the machine does meets all of them
alike. The medians of the rounds go into README.md and docs/performance.md, unless NAME or --json is given.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any

from jarlshof.arena.bench import machine
from jarlshof.arena.progress import notes, progress
from tests.marked import renew
from tests.peers.players import OURS, PLAYERS

ROOT = Path(__file__).resolve().parents[2]
THEIRS = ROOT / ".venv-peers/bin/python"
COLUMNS = ("package", "game", "seats", "how", "games", "moves", "moves a game")

Measured = dict[str, Any]


class Missing(Exception):
    """A package that cannot play here."""


class Worker:
    """The process of a line of the table."""

    def __init__(self, name: str, seconds: float) -> None:
        python = Path(sys.executable) if PLAYERS[name].package == OURS else THEIRS
        if not python.exists():
            raise Missing("not installed; `make bench-peers` installs it")
        command = [str(python), "-m", "tests.peers.worker", name, str(seconds)]
        pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        self._process = subprocess.Popen(command, cwd=ROOT, text=True, **pipes)

    def told(self) -> Measured:
        """What it says next."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            _, errors = self._process.communicate()
            raise Missing((errors.strip().splitlines() or ["it ended without a word"])[-1])
        told: Measured = json.loads(line)
        return told

    def play(self) -> Measured:
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # it has ended; `told` says why
            self._process.stdin.write("\n")
            self._process.stdin.flush()
        return self.told()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def workers(names: Iterable[str], seconds: float, missing: dict[str, str]) -> Iterator[dict[str, tuple[Worker, str]]]:
    """All that can play here, with their versions. One after the other, for compilers must not disturb each other."""
    with ExitStack() as stack:
        found = {}
        for name in names:
            notes.print(f"starting {name} …")
            try:
                worker = Worker(name, seconds)
                stack.callback(worker.close)
                found[name] = worker, str(worker.told()["version"])
            except Missing as error:
                missing[name] = str(error)
                notes.print(f"{name}: {error}")
        yield found


def measured(names: list[str], rounds: int, seconds: float) -> Measured:
    """Everything that --json prints."""
    missing: dict[str, str] = {}
    before = os.getloadavg()[0]
    with workers(names, seconds, missing) as playing, progress("measuring", rounds * len(playing)) as advance:
        told: dict[str, list[Measured]] = {name: [] for name in playing}
        for name in list(playing) * rounds:
            advance(0, f"measuring {name}")
            told[name].append(playing[name][0].play())
            advance()
        results = [result(name, version, told[name]) for name, (_, version) in playing.items()]
    load = [round(before, 1), round(os.getloadavg()[0], 1)]
    how = {"rounds": rounds, "seconds": seconds, "load": load, "month": time.strftime("%B %Y")}
    return {"machine": machine(), **how, "results": results, "missing": missing}


def result(name: str, version: str, rounds: list[Measured]) -> Measured:
    """Medians of the rounds; games may be few, so their length is that of all rounds."""
    player = PLAYERS[name]
    moves = sorted(each["moves"] / each["seconds"] for each in rounds)
    length = sum(each["moves"] for each in rounds) / max(1, sum(each["games"] for each in rounds))
    told: Measured = {"name": name, "package": player.package, "version": version}
    told |= {"game": player.game, "seats": player.seats, "how": player.way}
    told |= {"games": figure(median(moves) / length), "moves": figure(median(moves)), "moves a game": round(length)}
    return told | {"lowest moves": figure(moves[0]), "highest moves": figure(moves[-1])}


def figure(value: float) -> float:
    """Three digits; machines are noisy."""
    return float(f"{value:.3g}")


def row(cells: Iterable[object]) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |\n"


def table(report: Measured) -> str:
    """The results in Markdown."""
    units = {"games": "games per CPU second", "moves": "moves per CPU second"}
    lines = [row(units.get(column, column) for column in COLUMNS), row("---" for _ in COLUMNS)]
    for each in report["results"]:
        package = "**Jarlshof**" if each["package"] == OURS else f"{each['package']} {each['version']}"
        counts = (f"{each[column]:,.{0 if each[column] >= 100 else 1}f}" for column in ("games", "moves"))
        lines.append(row([package, each["game"], each["seats"], each["how"], *counts, each["moves a game"]]))
    return "".join(lines)


def conditions(report: Measured) -> str:
    """On what it was measured, as a sentence."""
    where, (before, after) = report["machine"], report["load"]
    here = f"{where['cpu']}, {where['cores']} cores, Python {where['python']}"
    rounds = f"medians of {report['rounds']} rounds of {report['seconds']:g} CPU seconds each, all in turns"
    return f"`make bench-peers`, {report['month']}: {here};\n{rounds}; load {before:g} before, {after:g} after.\n"


def whole(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("1 or more")
    return number


def positive(text: str) -> float:
    if not 0 < (number := float(text)) < 1000:
        raise argparse.ArgumentTypeError("more than 0")
    return number


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.peers", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"only these: {', '.join(PLAYERS)}")
    parser.add_argument("--rounds", type=whole, default=5)
    parser.add_argument("--seconds", type=positive, default=3.0, help="CPU seconds of each in a round")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in PLAYERS]:
        parser.error(f"'{unknown[0]}' is not known; there are: {', '.join(PLAYERS)}")
    try:
        report = measured(given.names or list(PLAYERS), given.rounds, given.seconds)
    except Missing as error:
        parser.exit(1, f"stopped in the middle: {error}\n")
    print(json.dumps(report, indent=2) if given.json else table(report) + "\n" + conditions(report))
    if not (given.json or given.names or report["missing"]):
        renew(ROOT / "docs/performance.md", "peers", table(report) + "\n" + conditions(report))
        renew(ROOT / "README.md", "peers", table(report))
    return 1 if report["missing"] else 0


if __name__ == "__main__":
    sys.exit(main())
