"""The one interface of all bots, for all games: docs/bots.md is the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

import numpy as np

from jarlshof.bots.budget import Budget
from jarlshof.core import contract
from jarlshof.core.chance import branch_key, key_words, match_key, seed_bytes
from jarlshof.core.errors import Error
from jarlshof.core.game import Game
from jarlshof.core.match import Match, match_from_position
from jarlshof.core.state import States, copy_states
from jarlshof.core.view import Forecast, Mine, Public

Answer: TypeAlias = "str | int | Sequence[str | int]"

FIRST = 1  # the number of the first guess, which is the sight's own state


class Sight:
    """What a bot gets when its seat is asked: everything the seat may know, and nothing else.

    It holds a state in which all that the seat cannot know (others' tiles, piles, chance to come) was dealt again, by a
    chance that depends on nothing but `seed`: two worlds that look alike to the seat give the same sight, byte by byte.
    """

    def __init__(self, game: Game, states: States, seat: int, seed: int, *, dealt: bool = False) -> None:
        """`dealt`: this was done before, with the same seed, and the state is this sight's own from now on."""
        self.game, self.seat, self.seed = game, seat, seed
        self._key = match_key(game.name, seed_bytes(seed))
        self._states = states if dealt else self._deal(states, FIRST)
        self._next = FIRST

    def _deal(self, states: States, number: int) -> States:
        """A copy in which what the seat cannot know is dealt again."""
        copy = copy_states(states)
        contract.redraw_at(copy, 0, self.seat, key_words(branch_key(self._key, str(number))))
        return copy

    @property
    def dealt(self) -> bytes:
        """The state that it was made with, to make the same sight in another process."""
        return self._states.tobytes()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self._states["seats"][0])

    @property
    def numbers(self) -> list[int]:
        """The legal moves as numbers, as compiled code knows them."""
        out = np.zeros(self.game.most_moves, np.int64)
        n = contract.legal_at(self._states, 0, self.seat, out)
        moves: list[int] = out[:n].tolist()
        return moves

    @property
    def legal(self) -> list[str]:
        """The legal moves as texts."""
        return [self.game.moves.write(move) for move in self.numbers]

    @property
    def table(self) -> Public:
        """The public facts."""
        return self.game.table(self._states, 0)

    @property
    def mine(self) -> Mine:
        """What only this seat knows."""
        return self.game.mine(self._states, 0, self.seat)

    @property
    def forecast(self) -> Forecast | None:
        """What the game foretells from public facts."""
        return self.game.forecast(self._states, 0, self.seat)

    def guess(self) -> States:
        """A state in which the unknown was dealt at random, again at every call; for compiled search."""
        number, self._next = self._next, self._next + 1
        return copy_states(self._states) if number == FIRST else self._deal(self._states, number)

    def match(self) -> Match:
        """A match that goes on from here in a guessed world: to try moves and to look ahead."""
        position = self.game.write_position(self.guess(), 0)
        return match_from_position(self.game, position, branch_key(self._key, f"match{self._next}"))


class Bot:
    """Base of all bots: one object plays one seat of one match."""

    searches: ClassVar[bool] = False  # is there something it could do with a budget?

    def __init__(self, game: Game, seat: int, seed: int, budget: Budget | None = None) -> None:
        self.game, self.seat, self.seed, self.budget = game, seat, seed, budget

    def choose(self, sight: Sight) -> Answer:
        """The next move, or several of this turn: they are played in order until something new comes to light."""
        raise NotImplementedError


class BotFailed(Error):
    """A bot raised an error, did not answer in time or answered something illegal; the message says which."""
