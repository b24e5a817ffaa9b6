"""Whoever makes the first match on a machine is told why it takes a minute."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

import jarlshof
from jarlshof.arena import progress, ready, warmup
from jarlshof.core import cache
from jarlshof.core.jit import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="is about compiling")


@pytest.fixture(autouse=True)
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nothing seems to be compiled; the steps of compiling that were taken."""
    taken: list[str] = []

    def two_steps(game: jarlshof.core.game.Game) -> Iterator[tuple[str, Callable[[], object]]]:
        yield "rules", lambda: taken.append(f"{game.name} rules")
        yield "bots", lambda: taken.append(f"{game.name} bots")

    monkeypatch.setattr(cache, "folder", lambda _owner: tmp_path)
    monkeypatch.setattr(warmup, "warmup_steps", two_steps)
    return taken


POSITION = jarlshof.new("toy", seed=1).position()
RECORD = jarlshof.write_record(jarlshof.new("toy", seed=1))
MAKERS: dict[str, Callable[[], object]] = {
    "new": lambda: jarlshof.new("toy"),
    "batch": lambda: jarlshof.batch("toy", 1),
    "position": lambda: jarlshof.position("toy", POSITION),
    "replay": lambda: jarlshof.replay(jarlshof.read_record(RECORD)),
}


@pytest.mark.parametrize("make", MAKERS.values(), ids=list(MAKERS))
def test_the_first_match_compiles_everything_and_says_so(
    make: Callable[[], object], steps: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    make()
    assert steps == ["toy rules", "toy bots"]
    assert ["compiling the rules of toy" in line for line in caplog.messages] == [True]
    make()
    assert len(steps) == 2, "once is enough"
    assert len(caplog.messages) == 1


def test_on_a_terminal_a_bar_tells_what_is_being_compiled(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    terminal = Console(file=io.StringIO(), force_terminal=True)
    monkeypatch.setattr(progress, "notes", terminal)
    monkeypatch.setattr(ready, "notes", terminal)
    jarlshof.new("toy")
    assert isinstance(terminal.file, io.StringIO)
    shown = terminal.file.getvalue()
    assert "compiling toy: compiled" in shown
    assert "2/2" in shown
    assert not [line for line in caplog.records if line.levelno >= logging.WARNING]


def test_a_wrong_option_is_told_before_anything_is_compiled(steps: list[str]) -> None:
    with pytest.raises(jarlshof.BadOption):
        jarlshof.new("toy", seats=99)
    with pytest.raises(jarlshof.BadOption):
        jarlshof.batch("toy", 1, seats=99)
    assert steps == []
