"""`jarlshof warmup`: compiles what is needed, once per machine and version."""

from __future__ import annotations

import subprocess
import sys
from typing import Annotated

import typer

from jarlshof.arena.progress import notes
from jarlshof.arena.ready import compile_visibly
from jarlshof.cli.language import own_language
from jarlshof.core.game import game, game_names
from jarlshof.core.jit import JIT


def command(
    names: Annotated[list[str] | None, typer.Argument(help="Games; all if none is named.", metavar="[GAME]...")] = None,
) -> None:
    """Compile the rules ahead of time, games side by side."""
    chosen = [game(name).name for name in names or game_names()]
    if not JIT:
        notes.print("The JIT is off: there is nothing to compile.")
        return
    others = [subprocess.Popen([sys.executable, "-m", "jarlshof", "warmup", name]) for name in chosen[1:]]
    compile_visibly(game(chosen[0]), own_language())
    if any(process.wait() for process in others):
        raise typer.Exit(1)
