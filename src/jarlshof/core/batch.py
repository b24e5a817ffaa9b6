"""Many matches side by side: compiled stepping for bots, search and learning."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key, seed_bytes
from jarlshof.core.contract import apply, legal
from jarlshof.core.errors import BadOption
from jarlshof.core.events import Events, new_buffer
from jarlshof.core.frames import first_asked
from jarlshof.core.game import Game, Prepared
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves, States, new_states

SKIP = -1


@compiled
def step_all(states: States, choices: Moves, seats: Moves, counts: Moves, moves: Moves, events: Events) -> int:
    """Plays a chosen legal move in each match (none where SKIP) and lists the next ones; how many matches still run."""
    running = 0
    for i in range(states.shape[0]):
        s = states[i]
        if choices[i] >= 0 and seats[i] >= 0:
            apply(s, seats[i], moves[i, choices[i]], events)
        seat = first_asked(s)
        seats[i] = seat
        counts[i] = 0
        if seat >= 0:
            counts[i] = legal(s, seat, moves[i])
            running += 1
    return running


def check_number(n: int) -> None:
    """BadOption for a number of matches that no batch can have."""
    if not isinstance(n, int) or n < 1:
        raise BadOption("number of matches", n, "1 or more")


class Batch:
    """n matches with seeds seed, seed + 1, …; `seats`, `counts` and `moves` say who is asked and what is legal."""

    def __init__(self, game: Game, prepared: Prepared, n: int, seed: int = 1) -> None:
        check_number(n)
        self.game, self._prepared, self.seed = game, prepared, seed
        self.states = new_states(game.dtype, n)
        self.seats: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        self.counts: npt.NDArray[np.int64] = np.zeros(n, np.int64)
        self.moves: npt.NDArray[np.int64] = np.zeros((n, game.most_moves), np.int64)
        self._nothing = new_buffer(0)
        for i in range(n):
            key = key_words(match_key(game.name, seed_bytes(seed + i)))
            contract.setup_at(self.states, i, prepared.row, key, self._nothing)
        self.running = self._step(np.full(n, SKIP, np.int64))

    def __len__(self) -> int:
        return len(self.states)

    def _step(self, choices: Moves) -> int:
        return step_all(self.states, choices, self.seats, self.counts, self.moves, self._nothing)

    def step(self, choices: npt.ArrayLike) -> int:
        """Plays legal move number choices[i] in match i; −1 leaves a match alone. Returns how many still run."""
        accepted = "one whole number below counts[i], or −1, for each match"
        try:
            given = np.asarray(choices)
        except (ValueError, TypeError, OverflowError):
            raise BadOption("choices", type(choices).__name__, accepted) from None
        running = self.seats >= 0
        if given.dtype.kind not in "iu" or given.shape != self.seats.shape:
            raise BadOption("choices", f"{given.dtype}{list(given.shape)}", accepted)
        if np.any(given[running] >= self.counts[running]) or np.any(given < SKIP):
            raise BadOption("choices", "out of range", accepted)
        self.running = self._step(given.astype(np.int64))
        return self.running

    def points(self) -> npt.NDArray[np.int64]:
        """Points, a row for each match."""
        return self._results()[0]

    def places(self) -> npt.NDArray[np.int64]:
        """Places, a row for each match; of use once a match is over."""
        return self._results()[1]

    def _results(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        shape = len(self), int(self.states["seats"][0])
        scores, ranks = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for i in range(len(self)):
            contract.result_at(self.states, i, scores[i], ranks[i])
        return scores, ranks
