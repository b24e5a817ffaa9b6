"""Matches of Settlers told step by step, for the page's own tests: `python -m tests.page.settlers_story FILE`.

As tests.page.story, but through the eyes of the first seat: its own hand must follow from what it is told, too.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.core.events import Event
from jarlshof.core.match import Match
from jarlshof.core.view import Luck, View
from tests.page.story import Step

EYES = 0
LONGEST = 900  # moves: whole matches, unless chance makes one very long
EAGER = ("settle", "city", "buy", "knight", "roads", "discovery", "monopoly", "accept", "deal", "pass")


class Story(msgspec.Struct, frozen=True):
    """One match; `opening` are the events before its first move."""

    preset: str
    seats: int
    over: bool
    opening: list[Event]
    start: View
    steps: list[Step]
    luck: list[Luck]


def seen(match: Match) -> View:
    """What the page shows of a position; what could be done now is no part of it."""
    return msgspec.structs.replace(match.view(EYES), prompt=None, forecast=None)


def chosen(match: Match, choose: random.Random) -> tuple[int, str]:
    """Somebody's move by chance, but rather one that leads on; who offered sometimes does not wait."""
    asked, may = match.view().asked, match.view().may
    seat = ord(choose.choice(may if may and choose.random() < 0.3 else asked)) - ord("a")
    moves = match.legal(seat)
    eager = [move for move in moves if move.startswith(EAGER)]
    return seat, choose.choice(eager if eager and choose.random() < 0.7 else moves)


def told(match: Match, preset: str, choose: random.Random) -> Story:
    """Plays a match, to its end if it is not very long."""
    opening, start, steps = match.events(-1, EYES), seen(match), list[Step]()
    while not match.over and len(steps) < LONGEST:
        seq = match.seq
        seat, move = chosen(match, choose)
        match.play(move, seat=seat)
        steps.append(Step(match.events(seq, EYES), seen(match)))
    return Story(preset, match.seats, match.over, opening, start, steps, match.luck())


def stories() -> list[Story]:
    """Matches by both presets, on the small board and on the large one."""
    choose = random.Random(5)
    return [
        told(jarlshof.new("settlers", seats=seats, seed=seats, preset=preset, **options), preset, choose)
        for preset in ("seed", "official")
        for seats, options in ((4, {"target": 8}), (6, {"target": 6, "dice": "deck36", "no_seven_rounds": 2}))
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(stories()))
