"""The random bot: every legal move is equally likely. Written once, compiled for each game."""

from __future__ import annotations

import importlib
import random
from typing import Protocol

import numpy as np

from jarlshof.bots.bot import Answer, Bot, Sight
from jarlshof.bots.budget import Budget
from jarlshof.core.chance import rekey
from jarlshof.core.contract import apply, legal, places, points, setup
from jarlshof.core.events import Events
from jarlshof.core.frames import first_asked
from jarlshof.core.game import Game
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves, States, Words

U = np.uint64


@compiled
def next_random(rng: np.uint64) -> np.uint64:
    """A step of xorshift64; bots choose with a generator of their own, never with the chance of the match."""
    rng ^= rng << U(13)
    rng ^= rng >> U(7)
    rng ^= rng << U(17)
    return rng


@compiled
def pick(rng: np.uint64, n: int) -> int:
    """A number below n from a generator's value."""
    return np.int64(((rng >> U(32)) * U(n)) >> U(32))  # type: ignore[return-value]


@compiled
def random_play(states: States, i: int, seed: int, out: Moves, events: Events, bound: int) -> int:
    """Plays state i to its end with random moves; their number, or −1 if `bound` moves did not end it."""
    s = states[i]
    rng = U(seed) ^ U(0x9E3779B97F4A7C15)
    moves = 0
    seat = first_asked(s)
    while seat >= 0:
        if moves == bound:
            return -1
        n = legal(s, seat, out)
        rng = next_random(rng)
        apply(s, seat, out[pick(rng, n)], events)
        moves += 1
        seat = first_asked(s)
    return moves


@compiled
def random_games(
    states: States, options: Moves, keys: Words, first: int, out: Moves, events: Events, bound: int, results: Moves
) -> None:
    """Sets up and plays all (zeroed) states; a row of results is moves, then points and places of each seat.

    One call for many games: threads that came back to Python after each one would wait for each other.
    """
    for i in range(states.shape[0]):
        s = states[i]
        rekey(s, keys[i])
        setup(s, options, events)
        results[i, 0] = random_play(states, i, first + i, out, events, bound)
        points(s, results[i, 1 : 1 + s.seats])
        places(s, results[i, 1 + s.seats :])


# the module with a game's Manners; where there is none, every legal move may be made
MANNERS = {"settlers": "jarlshof.bots.settlers.manners"}


class Manners(Protocol):
    """Knows which moves of a game would only try the patience of the others."""

    def polite(self, states: States, seat: int, moves: list[int]) -> list[int]:
        """Those of the legal moves that may be made; never none."""

    def note(self, states: States, seat: int, move: int) -> None:
        """A move that is being made."""


class Random(Bot):
    """Every legal move is equally likely, but for those that would only try the patience of the others."""

    def __init__(self, game: Game, seat: int, seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, budget)
        self._rng = random.Random(seed)
        module = MANNERS.get(game.name)
        self._manners: Manners | None = importlib.import_module(module).Manners() if module else None

    def choose(self, sight: Sight) -> Answer:
        if self._manners is None:
            return self._rng.choice(sight.numbers)
        states = sight.guess()
        move = self._rng.choice(self._manners.polite(states, self.seat, sight.numbers))
        self._manners.note(states, self.seat, move)
        return move
