"""Nobody waits for a compiler without a word: the first compilation of a game shows how far it is."""

from __future__ import annotations

import logging

from jarlshof.arena.progress import notes, progress
from jarlshof.arena.warmup import compile_game
from jarlshof.core.game import Game

logger = logging.getLogger("jarlshof")


def compile_visibly(game: Game) -> None:
    """With a bar on stderr; where that is no terminal, with a line of the log."""
    if not notes.is_terminal:
        logger.warning("compiling the rules of %s, once on this machine: this takes a minute or two …", game.name)
    with progress(f"compiling {game.name}", 1) as advance:
        shown = 0

        def tell(done: int, of: int, step: str) -> None:
            nonlocal shown
            advance(done - shown, f"compiling {game.name}: {step}", of)
            shown = done

        compile_game(game, tell)
