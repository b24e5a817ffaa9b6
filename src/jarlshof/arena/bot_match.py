"""One match between bots. A bot that fails loses it, and the report says why."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import msgspec
import numpy as np

from jarlshof.asking.turn import Bare, take_turn
from jarlshof.bots.bot import Bot, BotFailed
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key, seed_bytes
from jarlshof.core.errors import Refusal
from jarlshof.core.events import new_buffer, rows
from jarlshof.core.game import SEAT_LETTERS, Game, Prepared
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


class BotMatch(Bare):
    """A match under way, and the bots that play it."""

    def __init__(self, game: Game, prepared: Prepared, bots: list[Bot], seed: int | bytes) -> None:
        super().__init__(game, new_states(game.dtype, 1), new_buffer())
        self.bots, self.seed, self.counts = bots, seed, Counter[str]()
        key = key_words(match_key(game.name, seed_bytes(seed)))
        contract.setup_at(self.states, 0, prepared.row, key, self.events)
        self._count()

    def decide(self, seat: int) -> None:
        """Asks a seat's bot."""
        if self.seq > self.game.longest:
            raise RuntimeError(f"{self.game.name} with seed {self.seed!r} did not end within {self.game.longest} moves")
        take_turn(self, self.bots[seat])

    def make(self, seat: int, move: int) -> Refusal | None:
        """Makes a move and counts what happened."""
        refusal = super().make(seat, move)
        if refusal is None:
            self._count()
        return refusal

    def _count(self) -> None:
        if self.game.counted:
            for row in rows(self.events):
                for name, (kind, argument, value) in self.game.counted.items():
                    if row[0] == kind and (argument is None or row[3 + argument] == value):
                        self.counts[name] += 1
        self.events[0, 0] = 0

    def result(self) -> tuple[list[int], list[int]]:
        """Points and places."""
        seats = int(self.states["seats"][0])
        scores, ranks = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
        contract.result_at(self.states, 0, scores, ranks)
        return scores.tolist(), ranks.tolist()


def play_match(game: Game, prepared: Prepared, bots: list[Bot], names: list[str], seed: int) -> Outcome:
    """Plays a match to its end. If a bot fails the match ends there: it is last, the others are ranked by points."""
    match = BotMatch(game, prepared, bots, seed)
    failure = None
    while (seat := match.asked) >= 0 and failure is None:
        try:
            match.decide(seat)
        except BotFailed as error:
            failure = Failure(seed, SEAT_LETTERS[seat], names[seat], str(error))
    points, places = match.result()
    ending = game.endings(int(match.states["ending"][0])).name.lower() if failure is None else FORFEIT
    if failure is not None:
        places = places_without(points, SEAT_LETTERS.index(failure.seat))
    return Outcome(match.seq, points, places, ending, match.counts, failure)


def places_without(points: list[int], loser: int) -> list[int]:
    """Places by points, one seat being last whatever it has."""
    held = [-1 if seat == loser else score for seat, score in enumerate(points)]
    return [1 + sum(other > own for other in held) for own in held]
