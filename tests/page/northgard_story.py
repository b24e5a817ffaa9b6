"""Matches of Northgard told step by step, for the page's own tests: `python -m tests.page.northgard_story FILE`.

As tests.page.settlers_story, but only what is told to the first seat: a greedy player and some who play by chance.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.events import Event
from jarlshof.core.match import Match
from jarlshof.core.view import Public

EYES = 0


class Story(msgspec.Struct, frozen=True):
    """One match: the events before its first move, then those of each answer, and how things stood before and after."""

    seats: int
    opening: list[Event]
    steps: list[list[Event]]
    tables: list[Public]


def seen(match: Match) -> Public:
    """What the page shows of a position."""
    return match.view(EYES).table


def told(seats: int, seed: int) -> Story:
    """A whole match; every second seat plays greedily, so that there is land to fight for."""
    game = jarlshof.game("northgard")
    match, choose = jarlshof.new("northgard", seats=seats, seed=seed), random.Random(seed)
    bots = {seat: Greedy(game, seat, seed) for seat in range(0, seats, 2)}
    opening, steps, tables = match.events(-1, EYES), list[list[Event]](), [seen(match)]
    while not match.over:
        seq, seat = match.seq, match.asked[0]
        if seat in bots:
            take_turn(match, bots[seat])
        else:
            match.play(choose.choice(match.legal(seat)), seat=seat)
        steps.append(match.events(seq, EYES))
        tables.append(seen(match))
    return Story(seats, opening, steps, tables)


if __name__ == "__main__":
    stories = [told(seats, seed) for seed, seats in enumerate((2, 3, 5))]
    Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
    Path(sys.argv[1]).write_bytes(msgspec.json.encode(stories))
