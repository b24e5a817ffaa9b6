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
PARTS, EVERYDAY = 10, 3  # the other parts belong to the long suite; each option comes up in these
PROBES = 3
REREAD = 0.02  # how often the referee reads a position again instead of going on with its own
# Seat b holds two closed territories of three tiles or more.
CLOSED = """northgard position
tiles:
  S 0 0 n
  9 w3 0 n
  11 w1 s1 s
  12 0 s1 w
  15 w2 n1 e
  16 0 n1 w
  18 w2 0 n
  19 w1 n1 s
  21 0 n2 w
  24 w3 s1 n
  25 e1 s1 w
  28 e1 0 w
  31 e1 n1 w
  32 w1 0 s
  33 w2 s1 s
territories:
  Sn: b 2
  Se: a 5
  9e: b 2
  16s: b 2
turn: b
seat a
  clan: wolf
seat b
  clan: bear
  hand: land-guard
"""
SMALL = """northgard position
tiles:
  S 0 0 n
territories:
  Sn: a 3
  Sw: b 3
display: scouts merchant
seat a
"""
# What chance seldom brings about: a position, a move of the seat that is asked, and whether it is legal.
RARE = {
    "land guard has the cards it counts": (CLOSED + "  draw: move\n  discard: feast\n", "play land-guard", True),
    "land guard lacks one": (CLOSED + "  draw: move\n", "play land-guard", False),
    "future sight": (SMALL + "  hand: future-sight\n", "play future-sight", True),
    "future sight copied first": (SMALL + "  hand: future-sight\n  flags: foresight\n", "play future-sight", False),
    "its copy": (SMALL + "  hand: legendary-heroes\n  active: future-sight!\n", "play legendary-heroes", True),
    "its second use": (
        SMALL + "  hand: legendary-heroes\n  active: future-sight!\n  flags: foresight\n",
        "play legendary-heroes",
        False,
    ),
    "spy sees a hand": (SMALL + "  hand: spy\nseat b\n  hand: feast\n", "play spy", True),
    "spy sees none": (SMALL + "  hand: spy\n  draw: move\n", "play spy", False),
}
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
        if rng.random() < REREAD:
            pos = referee.read(referee.write(pos))
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


@pytest.mark.parametrize("part", [pytest.param(n, marks=[pytest.mark.long] * (n >= EVERYDAY)) for n in range(PARTS)])
def test_random_games_agree_with_the_referee(part: int) -> None:
    for n in range(part, GAMES, PARTS):
        agree(variant(n), random.Random(n))


@pytest.mark.parametrize(("text", "move", "is_legal"), RARE.values(), ids=RARE)
def test_what_is_rare_agrees_with_the_referee(text: str, move: str, is_legal: bool) -> None:
    match = jarlshof.position("northgard", text)
    pos = referee.read(match.position())
    [seat] = match.asked
    assert referee.legal(pos, seat) == set(match.legal(seat))
    assert (move in match.legal(seat)) == is_legal
