"""Plays fixed seeds and prints a hash of all states, for each case: `python -m tests.conformance.digest`."""

from __future__ import annotations

import hashlib
import random

from tests.conformance.cases import ALL_CASES, Case, everyone, redrawn, state_bytes, walk

SEEDS = range(3)
MOVES = 200


def digest(case: Case) -> str:
    """A hash over every state, draw and guess of a few matches."""
    found = hashlib.sha256()
    for seed in SEEDS:
        match = case.new(seed)
        for number, _ in enumerate(walk(match, random.Random(seed))):
            found.update(state_bytes(match))
            if number % 20 == 3:
                for seat in everyone(match):
                    found.update(redrawn(match, seat, number).position().encode())
            if number == MOVES:
                break
        found.update(state_bytes(match) + repr((match.draws, match.points, match.log)).encode())
    return found.hexdigest()


if __name__ == "__main__":
    import tests.conftest  # noqa: F401  (makes the toy known)

    for case in ALL_CASES:
        print(case, digest(case))
