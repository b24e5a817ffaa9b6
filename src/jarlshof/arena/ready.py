"""Nobody waits for a compiler without a word: the first compilation of a game shows how far it is."""

from __future__ import annotations

import logging

from jarlshof.arena.progress import notes, progress
from jarlshof.arena.warmup import compile_game
from jarlshof.core.game import Game
from jarlshof.core.texts import texts_of

ARENA = "jarlshof.arena"
logger = logging.getLogger("jarlshof")


def compile_visibly(game: Game, lang: str = "en") -> None:
    """With a bar on stderr; where that is no terminal, with a line of the log."""
    say = texts_of(ARENA, lang)
    if not notes.is_terminal:
        logger.warning("%s", say("compiling.logged", game=game.name))
    with progress(say("compiling.game", game=game.name), 1) as advance:
        shown = 0

        def tell(done: int, of: int, step: str) -> None:
            nonlocal shown
            key = f"step.{step.replace(' ', '-')}"
            advance(done - shown, say("compiling.step", game=game.name, step=say(key) if key in say else step), of)
            shown = done

        compile_game(game, tell)
