"""The one interface of all bots, for all games: docs/bots.md is the contract."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

import msgspec
import numpy as np

from jarlshof.core import contract
from jarlshof.core.chance import branch_key, key_words, match_key, seed_bytes
from jarlshof.core.errors import BadMove, BadOption, Error, IllegalMove
from jarlshof.core.game import Game
from jarlshof.core.match import Match, match_from_position
from jarlshof.core.state import States, copy_states
from jarlshof.core.view import Forecast, Mine, Table

Answer: TypeAlias = "str | int | Sequence[str | int]"

PER_DECISION = 1_000_003  # spreads a bot's seed over its decisions
_BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms|it)")


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think about a decision: milliseconds, or iterations of its search."""

    ms: int | None = None
    iterations: int | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """`500ms` or `2000it`."""
        found = _BUDGET.fullmatch(text)
        if found is None:
            raise BadOption("budget", text, "a number of milliseconds or iterations: 500ms, 2000it")
        number = int(found[1])
        return cls(ms=number) if found[2] == "ms" else cls(iterations=number)


class Sight:
    """What a bot gets when its seat is asked: everything the seat may know, and nothing else.

    It holds a state in which all that the seat cannot know (others' tiles, piles, chance to come) was dealt anew, by a
    chance that depends on nothing but `seed`: two worlds that look alike to the seat give the same sight, byte by byte.
    """

    def __init__(self, game: Game, states: States, seat: int, seed: int) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        self._key = match_key(game.name, seed_bytes(seed))
        self._guesses = 0
        self._states = states
        self._states = self.guess()

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
    def table(self) -> Table:
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
        """A state in which the unknown was dealt at random, anew at every call; for compiled search."""
        states = copy_states(self._states)
        contract.redraw_at(states, 0, self.seat, key_words(branch_key(self._key, str(self._guesses))))
        self._guesses += 1
        return states

    def match(self) -> Match:
        """A match that goes on from here in a guessed world: to try moves and to look ahead."""
        position = self.game.write_position(self.guess(), 0)
        return match_from_position(self.game, position, branch_key(self._key, f"match{self._guesses}"))


class Bot:
    """Base of all bots: one object plays one seat of one match."""

    def __init__(self, game: Game, seat: int, seed: int, budget: Budget | None = None) -> None:
        self.game, self.seat, self.seed, self.budget = game, seat, seed, budget

    def choose(self, sight: Sight) -> Answer:
        """The next move, or several of this turn: they are played in order until something new comes to light."""
        raise NotImplementedError


class BotFailed(Error):
    """A bot raised an error, did not answer in time or answered something illegal; the message says which."""


def read_answer(game: Game, answer: Answer) -> list[int]:
    """The moves of an answer as numbers."""
    given = [answer] if isinstance(answer, str | int) else list(answer)
    if not given:
        raise BotFailed("answered no move at all")
    try:
        numbers = [game.moves.read(move) if isinstance(move, str) else move for move in given]
        for number in numbers:
            game.moves.write(number)  # a number that is no move cannot be written
    except BadMove as error:
        raise BotFailed(f"answered what is no move: {error}") from None
    except (KeyError, IndexError):
        raise BotFailed(f"answered what is no move: {given!r:.80}") from None
    return numbers


def decision_seed(bot: Bot, seq: int) -> int:
    """A bot's seed for the decision after `seq` moves."""
    return (bot.seed * PER_DECISION + seq) % (1 << 62)


def take_turn(match: Match, bot: Bot) -> None:
    """Asks a bot and plays what it answers, until something new comes to light or its seat is not asked any more."""
    sight = Sight(match.game, match.state(), bot.seat, decision_seed(bot, match.seq))
    news = match.news
    for move in read_answer(match.game, bot.choose(sight)):
        try:
            match.play(match.game.moves.write(move), seat=bot.seat)
        except IllegalMove as error:
            raise BotFailed(f"answered {error}") from None
        if match.news != news or bot.seat not in match.asked:
            return
