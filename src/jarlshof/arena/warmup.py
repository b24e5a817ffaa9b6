"""Compiles everything a game needs, once per machine and version, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from jarlshof.arena.simulate import play_bots, play_chunk
from jarlshof.asking.roster import Roster
from jarlshof.core import contract
from jarlshof.core.batch import Batch
from jarlshof.core.cache import mark_compiled
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.events import new_buffer
from jarlshof.core.game import Game
from jarlshof.core.state import States, new_states


def compile_game(game: Game, tell: Callable[[int, int, str], None]) -> None:
    """Runs all steps; `tell` hears before each how many are done, of how many, and what comes now."""
    steps = list(warmup_steps(game))
    for done, (text, work) in enumerate(steps):
        tell(done, len(steps), text)
        work()
    mark_compiled(game.name)
    tell(len(steps), len(steps), "compiled")


def warmup_steps(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Name and work of each step; the order spreads the time over the bar."""
    prepared = game.prepare(game.read_options({}), None)
    states, out, nothing = new_states(game.dtype, 2), np.zeros(game.most_moves, np.int64), new_buffer(0)
    key, numbers = key_words(match_key(game.name, b"warm")), np.zeros(prepared.options.seats, np.int64)
    yield "set-up", lambda: contract.setup_at(states, 0, prepared.row, key, nothing)
    yield "questions", lambda: (contract.asked_at(states, 0), contract.may_at(states, 0))
    yield "legal moves", lambda: contract.legal_at(states, 0, _asked(states), out)
    yield "refusals", lambda: contract.refusal_at(states, 0, _asked(states), int(out[0]))
    yield "moves", lambda: contract.apply_at(states, 0, _asked(states), int(out[0]), nothing)
    yield "results", lambda: contract.result_at(states, 0, numbers, numbers)
    yield "guesses", lambda: contract.redraw_at(states, 0, 0, key)
    yield "branches", lambda: contract.rekey_at(states, 0, key)
    yield "copies", lambda: contract.copy_at(states, 0, 1)
    yield "views", lambda: (game.table(states, 0), game.forecast(states, 0, _asked(states)))
    yield "positions", lambda: game.read_position(game.write_position(states, 0))
    yield "random play", lambda: play_chunk(game, prepared, 1, 1)
    yield "batches", lambda: Batch(game, prepared, 1)
    yield "greedy", lambda: play_bots(game, prepared, Roster(game, ["greedy"] * prepared.options.seats), 1, 1)


def _asked(states: States) -> int:
    """The lowest seat that is asked."""
    mask = int(contract.asked_at(states, 0))
    return (mask & -mask).bit_length() - 1
