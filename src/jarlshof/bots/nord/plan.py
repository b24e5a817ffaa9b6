"""Greedy in Nord: looks at the whole turn in every way it can be played, and takes the best.

Turn B against every jarl; turn A with and without each treasure and each move of the Negotiator, all placements, all
answers in the attacks they force. Where a list is too long it is sampled. Tiles the seat cannot know it never looks at.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from jarlshof.bots.nord.desk import STATES
from jarlshof.bots.nord.placements import MOST
from jarlshof.bots.nord.search import best_finish
from jarlshof.bots.nord.value import WEIGHTS, set_points
from jarlshof.core import contract
from jarlshof.core.events import new_buffer
from jarlshof.core.state import States, copy_states, new_states
from jarlshof.games.nord.board import SIZE
from jarlshof.games.nord.islands.island import steps
from jarlshof.games.nord.moves import MOVES
from jarlshof.games.nord.state import (
    ACTIONS,
    DTYPE,
    KINDS,
    NO_TREASURE,
    NOBODY,
    Action,
    Frame,
    Kind,
    Place,
)

AFTER_NEGOTIATOR = 400  # placements looked at after each move of the Negotiator
LONGEST = 64  # moves of a turn
LEGAL = 300  # legal moves of a position

Weights = npt.NDArray[np.float64]


class Planner:
    """Greedy's mind: weights (None: the usual ones) and room to think in, for one thread."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights
        self._work, self._out = new_states(DTYPE, STATES), np.zeros(LONGEST, np.int64)
        self._legal, self._nothing = np.zeros(LEGAL, np.int64), new_buffer(0)

    def plan(self, states: States, seat: int, seed: int) -> list[int]:
        """The moves with which a seat that is asked in states[0] goes on, to the end of its turn."""
        frame = states["frame_kind"][0, states["depth"][0] - 1]
        if frame == Frame.SETTLE:
            return [self._start(states, seat, seed)]
        return max(self._turns(states, seat, seed, []), key=lambda turn: turn[0])[1]

    def _turns(self, states: States, seat: int, seed: int, before: list[int]) -> Iterator[tuple[float, list[int]]]:
        """Value and moves of every way to begin the turn, each finished in the best way."""
        frame = states["frame_kind"][0, states["depth"][0] - 1]
        if frame not in (Frame.TURN, Frame.NEGOTIATE):
            yield self._finish(states, seat, seed, before)
            return
        for move in self._beginnings(states, seat):
            after = copy_states(states)
            contract.apply_at(after, 0, seat, move, self._nothing)
            moves = [*before, move]
            if after["frame_kind"][0, after["depth"][0] - 1] == Frame.NEGOTIATE:
                yield from self._turns(after, seat, seed, moves)
            else:
                yield self._finish(after, seat, seed, moves)

    def _finish(self, states: States, seat: int, seed: int, before: list[int]) -> tuple[float, list[int]]:
        kind = int(states["played"][0])
        action = ACTIONS[kind] if kind < NO_TREASURE else None
        extra = len(before) == 1 and action in (Action.TWO_REGIONS, Action.MANY_WORKERS)
        most = AFTER_NEGOTIATOR if action == Action.NEGOTIATOR else MOST
        weights = WEIGHTS[states["seats"][0]] if self.weights is None else self.weights
        value = best_finish(states, 0, seat, seed, extra, most, weights, self._work, self._out)
        rest: list[int] = self._out[: self._out[-1]].tolist()
        return value, before + rest

    def _beginnings(self, states: States, seat: int) -> list[int]:
        """The legal moves; of two treasures with one action only that which costs fewer points."""
        n = contract.legal_at(states, 0, seat, self._legal)
        moves: list[int] = self._legal[:n].tolist()
        own = _hand(states, seat)
        cheapest: dict[int, int] = {}
        treasures = [move for move in moves if MOVES.kind(move) == Kind.TREASURE]
        for move in treasures:
            [kind] = MOVES.values(move)
            if kind != NO_TREASURE:
                [other] = MOVES.values(cheapest.setdefault(ACTIONS[kind], move))
                if _left(own, kind) > _left(own, other):
                    cheapest[ACTIONS[kind]] = move
        dear = {move for move in treasures if MOVES.values(move) != [NO_TREASURE]} - set(cheapest.values())
        return [move for move in moves if move not in dear]

    def _start(self, states: States, seat: int, seed: int) -> int:
        """A start near the small boat and near the others (nord.B10); among equals by chance."""
        n = contract.legal_at(states, 0, seat, self._legal)
        moves: list[int] = self._legal[:n].tolist()
        sites, jarls = states["site"][0].tolist(), states["jarl"][0].tolist()
        boat, count = int(states["boat"][0]), int(states["sites"][0])
        chance = np.random.default_rng(seed).random(len(moves))

        def worth(number: int) -> float:
            [k] = MOVES.values(moves[number])
            near = (
                max(0, SIZE // 2 - steps(sites[k], sites[other])) * (0.2 if jarls[other] == NOBODY else 0.3)
                for other in range(count)
                if other != k
            )
            return sum(near) - (steps(sites[k], boat) if boat >= 0 else 0) + 0.5 * float(chance[number])

        return moves[max(range(len(moves)), key=worth)]


def _hand(states: States, seat: int) -> npt.NDArray[np.int64]:
    kinds = states["tile_kind"][0][states["tile_place"][0] == Place.HAND + seat]
    return np.bincount(kinds, minlength=KINDS)


def _left(own: npt.NDArray[np.int64], kind: int) -> int:
    """Treasure points of the hand without one tile of a kind."""
    rest = own.copy()
    rest[kind] -= 1
    return set_points(rest)
