"""One match between bots. A bot that fails loses it, and the report says why."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec
import numpy as np

from jarlshof.bots.bot import Bot, BotFailed, Sight, decision_seed, read_answer
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key, seed_bytes
from jarlshof.core.events import new_buffer, rows
from jarlshof.core.game import SEAT_LETTERS, Game, Prepared
from jarlshof.core.match import word_refusal
from jarlshof.core.state import new_states

FORFEIT = "forfeit"


class Failure(msgspec.Struct, frozen=True):
    """A bot that lost a match by its own fault."""

    seed: int
    seat: str
    bot: str
    reason: str


class Outcome(NamedTuple):
    """How a match went."""

    moves: int
    points: list[int]
    places: list[int]
    ending: str
    counts: Counter[str]
    failure: Failure | None


class Table:
    """A match under way, and the bots that play it."""

    def __init__(self, game: Game, prepared: Prepared, bots: list[Bot], seed: int) -> None:
        self.game, self.bots, self.seed = game, bots, seed
        self.moves, self.counts = 0, Counter[str]()
        self.states = new_states(game.dtype, 1)
        self._events = new_buffer()
        key = key_words(match_key(game.name, seed_bytes(seed)))
        contract.setup_at(self.states, 0, prepared.row, key, self._events)
        self._count()

    @property
    def asked(self) -> int:
        """The lowest seat that is asked, −1 when the match is over."""
        mask = int(contract.asked_at(self.states, 0))
        return (mask & -mask).bit_length() - 1

    def decide(self, seat: int) -> None:
        """Asks a bot and plays what it answers, until something new comes to light or another seat is asked."""
        if self.moves > self.game.longest:
            raise RuntimeError(f"{self.game.name} with seed {self.seed} did not end within {self.game.longest} moves")
        bot = self.bots[seat]
        sight = Sight(self.game, self.states, seat, decision_seed(bot, self.moves))
        moves = read_answer(self.game, bot.choose(sight))
        news = int(self.states["news"][0])
        for number, move in enumerate(moves):
            ruling = contract.refusal_at(self.states, 0, seat, move)
            if ruling:
                refusal = word_refusal(self.game, self.states, seat, move, ruling)
                raise BotFailed(f"answered {self.game.moves.write(move)!r}, move {number + 1} of its turn: {refusal}")
            contract.apply_at(self.states, 0, seat, move, self._events)
            self.moves += 1
            self._count()
            if int(self.states["news"][0]) != news or not int(contract.asked_at(self.states, 0)) >> seat & 1:
                return

    def _count(self) -> None:
        if self.game.counted:
            for row in rows(self._events):
                for name, (kind, argument, value) in self.game.counted.items():
                    if row[0] == kind and (argument is None or row[3 + argument] == value):
                        self.counts[name] += 1
        self._events[0, 0] = 0

    def result(self) -> tuple[list[int], list[int]]:
        """Points and places."""
        seats = int(self.states["seats"][0])
        scores, ranks = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        contract.result_at(self.states, 0, scores, ranks)
        return scores.tolist(), ranks.tolist()


def play_match(game: Game, prepared: Prepared, bots: list[Bot], names: list[str], seed: int) -> Outcome:
    """Plays a match to its end. If a bot fails the match ends there: it is last, the others are ranked by points."""
    table = Table(game, prepared, bots, seed)
    failure = None
    while (seat := table.asked) >= 0 and failure is None:
        try:
            table.decide(seat)
        except BotFailed as error:
            failure = Failure(seed, SEAT_LETTERS[seat], names[seat], str(error))
    points, places = table.result()
    ending = game.endings(int(table.states["ending"][0])).name.lower() if failure is None else FORFEIT
    if failure is not None:
        places = places_without(points, SEAT_LETTERS.index(failure.seat))
    return Outcome(table.moves, points, places, ending, table.counts, failure)


def places_without(points: list[int], loser: int) -> list[int]:
    """Places by points, one seat being last whatever it has."""
    held = [-1 if seat == loser else score for seat, score in enumerate(points)]
    return [1 + sum(other > own for other in held) for own in held]
