"""Engine against referee: random games agree move by move on who is asked, legal moves, position text and places."""

from __future__ import annotations

import os
import random

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.games.nord import referee

GAMES = int(os.environ.get("REFEREE_GAMES", "200"))  # REFEREE_GAMES=5000 for the great proof by hand
PARTS, EVERYDAY = 10, 5  # the other parts belong to the long suite


def drawn(match: Match, since: int) -> list[tuple[int, int]]:
    """Bound and value of each draw from number `since` on."""
    return [(int(line.split()[2]), int(line.split()[3])) for line in match.draws[since:]]


def agree(match: Match, rng: random.Random, bound: int = 20_000) -> int:
    """Plays a match to its end with engine and referee side by side; the number of moves."""
    pos = referee.read(match.position())
    assert referee.write(pos) == match.position()
    moves = 0
    while not match.over:
        assert moves < bound
        [seat] = match.asked
        assert referee.asked(pos) == seat
        legal = match.legal(seat)
        assert referee.legal(pos, seat) == set(legal), match.position()
        assert len(set(legal)) == len(legal)
        text, before = rng.choice(legal), len(match.draws)
        match.play(text)
        pos = referee.play(pos, seat, text, drawn(match, before))
        assert referee.write(pos) == match.position(), text
        moves += 1
    assert referee.asked(pos) is None
    assert referee.places(pos) == match.places
    return moves


@pytest.mark.parametrize("part", [pytest.param(n, marks=[pytest.mark.long] * (n >= EVERYDAY)) for n in range(PARTS)])
def test_random_games_agree_with_the_referee(part: int) -> None:
    for n in range(part, GAMES, PARTS):
        seats, starts = 2 + n % 3, "free" if n % 4 == 3 else "fixed"
        agree(jarlshof.new("nord", seats=seats, starts=starts, seed=n), random.Random(n))
