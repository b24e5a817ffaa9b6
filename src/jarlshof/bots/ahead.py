"""How greedy plays a game that it was taught nothing about: it looks one move ahead, in worlds that may be true.

Each legal move is made in the same worlds, dealt from what the seat cannot know; the one that leaves its seat with the
most points before the best of the others is taken. It plays as well as the game's `points` tell of a running match.
"""

from __future__ import annotations

import random

import numpy as np

from jarlshof.core import contract
from jarlshof.core.chance import branch_key, key_words, match_key, seed_bytes
from jarlshof.core.events import new_buffer
from jarlshof.core.game import Game
from jarlshof.core.state import States, new_states

WORLDS = 48


class Planner:
    """Chooses one move; moves that promise the same are equally likely."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._out = np.zeros(game.most_moves, np.int64)
        self._nothing = new_buffer(0)

    def plan(self, states: States, seat: int, seed: int) -> list[int]:
        """The best legal move of a seat that is asked."""
        moves = self._out[: contract.legal_at(states, 0, seat, self._out)].tolist()
        random.Random(seed).shuffle(moves)
        return [moves[0] if len(moves) == 1 else max(moves, key=self._leads(states, seat, seed, moves).__getitem__)]

    def _leads(self, states: States, seat: int, seed: int, moves: list[int]) -> dict[int, int]:
        """What each move promises: the sum of its leads in all worlds."""
        worlds, seats = new_states(self._game.dtype, 2), int(states["seats"][0])
        worlds[0] = states[0]
        key, leads = match_key(self._game.name, seed_bytes(seed)), dict.fromkeys(moves, 0)
        points, places = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        for world in range(WORLDS):
            contract.redraw_at(worlds, 0, seat, key_words(branch_key(key, f"world {world}")))
            for move in moves:
                contract.copy_at(worlds, 0, 1)
                contract.apply_at(worlds, 1, seat, move, self._nothing)
                contract.result_at(worlds, 1, points, places)
                told = points.tolist()
                own = told.pop(seat)
                leads[move] += own - max(told, default=0)
        return leads
