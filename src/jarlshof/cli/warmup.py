"""`jarlshof warmup`: compiles what is needed, once per machine and version."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from jarlshof.arena.warmup import warmup_steps
from jarlshof.cli.common import notes, progress
from jarlshof.core.game import Game, game, game_names
from jarlshof.core.jit import CACHE, JIT


def command(
    names: Annotated[list[str] | None, typer.Argument(help="Games; all if none is named.", metavar="[GAME]...")] = None,
) -> None:
    """Compile the rules ahead of time, games side by side."""
    chosen = [game(name).name for name in names or game_names()]
    if not JIT:
        notes.print("The JIT is off: there is nothing to compile.")
        return
    others = [subprocess.Popen([sys.executable, "-m", "jarlshof", "warmup", name]) for name in chosen[1:]]
    _compile(game(chosen[0]))
    if any(process.wait() for process in others):
        raise typer.Exit(1)


def ready(rules: Game) -> None:
    """Where a person would wait without a word while the rules are compiled for the first time: a bar."""
    if JIT and notes.is_terminal and not _mark(rules).exists():
        _compile(rules)


def _compile(rules: Game) -> None:
    steps = list(warmup_steps(rules))
    with progress(f"compiling {rules.name}", len(steps)) as advance:
        for text, work in steps:
            advance(0, f"compiling {rules.name}: {text}")
            work()
            advance()
    _mark(rules).touch()


def _mark(rules: Game) -> Path:
    """Lies beside the compiled rules once all of them are there."""
    return CACHE / f"{rules.name}.ready"
