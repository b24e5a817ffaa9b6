"""Engine against referee: random games agree move by move on who is asked, legal moves, position text and places."""

from __future__ import annotations

import os
import random

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.conformance.cases import any_move
from tests.games.northgard import referee

GAMES = int(os.environ.get("REFEREE_GAMES", "100"))  # REFEREE_GAMES=2000 for the great proof by hand
PARTS = 10
PROBES = 3
LAZY = {"pass", "done", "end"}  # moves that end something: chance would make them far too often


def drawn(match: Match, since: int) -> list[tuple[int, int]]:
    """Bound and value of each draw from number `since` on."""
    return [(int(line.split()[2]), int(line.split()[3])) for line in match.draws[since:]]


def lively(legal: list[str], rng: random.Random) -> str:
    """Any legal move, but mostly one that does something."""
    busy = [text for text in legal if text not in LAZY and not text.startswith("wait ")]
    return rng.choice(busy if busy and rng.random() < 0.7 else legal)


def agree(match: Match, rng: random.Random) -> None:
    """Plays a match to its end with engine and referee side by side."""
    pos = referee.read(match.position())
    assert referee.write(pos) == match.position()
    while not match.over:
        assert referee.asked(pos) == match.asked
        seat = rng.choice(match.asked)
        legal = match.legal(seat)
        assert referee.legal(pos, seat) == set(legal), match.position()
        for text in (match.game.moves.write(any_move(match.game, rng)) for _ in range(PROBES)):
            free = match.why_not(text, seat) is None
            assert referee.allowed(pos, seat, text) == free, f"{text}\n{match.position()}"
        text, before = lively(legal, rng), len(match.draws)
        match.play(text, seat=seat)
        pos = referee.play(pos, seat, text, drawn(match, before))
        assert referee.write(pos) == match.position(), text
        referee.invariants(pos)
    assert referee.asked(pos) == []
    assert referee.points(pos) == match.points
    assert referee.places(pos) == match.places


def variant(n: int) -> Match:
    """The n-th match: seats and options in turn."""
    options: dict[str, str | int] = {
        "years": 10 if n % 3 == 0 else 7,
        "trade": "same" if n % 5 == 0 else "any",
        "clans": "choose" if n % 7 == 0 else "random",
    }
    return jarlshof.new("northgard", seats=2 + n % 4, seed=n, options=options)


@pytest.mark.parametrize("part", range(PARTS))
def test_random_games_agree_with_the_referee(part: int) -> None:
    for n in range(part, GAMES, PARTS):
        agree(variant(n), random.Random(n))
