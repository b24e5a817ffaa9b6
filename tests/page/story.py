"""Matches of Nord told step by step, for the page's own tests: `python -m tests.page.story FILE`.

The page shows others' turns event by event; its tests check that the events lead to the views.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.core.events import Event
from jarlshof.core.match import Match
from jarlshof.core.view import View


class Step(msgspec.Struct, frozen=True):
    """What a move made true, and how things stand then, for a spectator."""

    events: list[Event]
    view: View


class Story(msgspec.Struct, frozen=True):
    """One match."""

    seats: int
    start: View
    steps: list[Step]


def told(match: Match, choose: random.Random) -> Story:
    """Plays a match to its end with random moves."""
    start, steps = match.view(), []
    while not match.over:
        seq = match.seq
        match.play(choose.choice(match.legal()))
        steps.append(Step(match.events(seq), match.view()))
    return Story(match.seats, start, steps)


def stories() -> list[Story]:
    """Matches with each number of seats, with fixed and free starts."""
    choose = random.Random(5)
    return [
        told(jarlshof.new("nord", seats=seats, seed=seats, starts=starts), choose)
        for seats in (2, 3, 4)
        for starts in ("fixed", "free")
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(stories()))
