"""Engine against referee: random games agree move by move on who is asked, legal moves, position text and places;
and on whether starts are chosen, and by which ruling a treasure in hand cannot be played.
"""

from __future__ import annotations

import os
import random

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.games.nord import referee

GAMES = int(os.environ.get("REFEREE_GAMES", "200"))  # REFEREE_GAMES=5000 for the great proof by hand
PARTS, EVERYDAY = 10, 3  # the other parts belong to the long suite
# The warrior of A can go to B, but the only land that is left is beside A, and no fishing boat is left.
STRANDED = """
nord position
seats: 2
turn: a
ask: a turn
fishing: 0
hand a: gold axe
board:
     a b c d e f g h i j k l m n o p
 1   ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
 2   ~ ~ ~ ~ m A mb B ~ ~ @ ~ ~ ~ ~ ~
posts:
 A jarl-a a1
 B jarl-b b1
"""


def drawn(match: Match, since: int) -> list[tuple[int, int]]:
    """Bound and value of each draw from number `since` on."""
    return [(int(line.split()[2]), int(line.split()[3])) for line in match.draws[since:]]


def agree_on_treasures(match: Match, pos: referee.Position, seat: int) -> None:
    """At the start of a turn, every treasure in hand: playable, or refused by the same ruling."""
    assert pos.ask is not None
    for kind in referee.held(pos, seat) if pos.ask[1] == "turn" else []:
        refusal = match.why_not(f"treasure {kind}", seat)
        assert referee.ruling_against(pos, seat, kind) == (refusal and refusal.ruling), f"{kind}\n{match.position()}"


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
        agree_on_treasures(match, pos, seat)
        text, before = rng.choice(legal), len(match.draws)
        match.play(text)
        pos = referee.play(pos, seat, text, drawn(match, before))
        assert referee.write(pos) == match.position(), text
        moves += 1
    assert referee.asked(pos) is None
    assert referee.places(pos) == match.places
    return moves


def variant(n: int) -> Match:
    """The n-th match: seats, islands and starts in turn; both agree on whether starts are chosen."""
    seats, starts = 2 + n % 3, ("auto", "fixed", "auto", "free")[n % 4]
    islands = [*referee.ISLANDS[seats], "random", "wild"]
    island = islands[n // 3 % len(islands)]
    match = jarlshof.new("nord", seats=seats, island=island, starts=starts, seed=n)
    assert ("ask: a settle" in match.position()) == referee.chooses_starts(island, starts), (island, starts)
    return match


@pytest.mark.parametrize("part", [pytest.param(n, marks=[pytest.mark.long] * (n >= EVERYDAY)) for n in range(PARTS)])
def test_random_games_agree_with_the_referee(part: int) -> None:
    for n in range(part, GAMES, PARTS):
        agree(variant(n), random.Random(n))


def test_a_negotiator_who_would_leave_no_room_is_refused_by_r20() -> None:
    match = jarlshof.position("nord", STRANDED)
    pos = referee.read(match.position())
    assert referee.ruling_against(pos, 0, "gold") == "nord.R20"
    agree_on_treasures(match, pos, 0)
    assert referee.legal(pos, 0) == set(match.legal())
