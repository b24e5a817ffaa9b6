"""The first minutes of Northgard, played and told step by step: `python -m tests.page.lessons_northgard FILE`.

The page's guide watches views and events; its tests replay these.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.bots.bot import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.match import Match
from tests.page.lessons import ME, Course, Moment

POSITIONS = Path(__file__).parents[2] / "web/src/games/northgard/lesson/positions.toml"
RIVAL = 1


def prepared() -> dict[str, str]:
    """The position, and the moves that the guide leads to."""
    first: dict[str, str] = tomllib.loads(POSITIONS.read_text("utf-8"))["first"]
    return first


def begun(seed: int = 1) -> Match:
    """A match that begins with it."""
    return jarlshof.position("northgard", prepared()["position"], seed=seed)


def moves() -> list[str]:
    """The person's moves, without what is chosen on the die if it comes to that."""
    return prepared()["moves"].split(", ")


def seen(match: Match, seq: int) -> Moment:
    """What the person sees after the moves since then."""
    return Moment([], match.events(seq, ME), match.view(ME))


def played(match: Match, way: Sequence[str]) -> list[Moment]:
    """The person's moves and what the bot decides, one moment for each; on the die a skull is chosen."""
    bot = Greedy(match.game, RIVAL, 1)
    moments, left = list[Moment](), list(way)
    while left or ME not in match.asked:
        seq = match.seq
        if ME not in match.asked:
            take_turn(match, bot)
        else:
            match.play("skull" if "skull" in match.legal(ME) else left.pop(0), seat=ME)
        moments.append(seen(match, seq))
    return moments


def course(way: str, line: Sequence[str], seed: int = 1) -> Course:
    """One way through the position."""
    match = begun(seed)
    return Course("first", way, [seen(match, match.seq), *played(match, line)])


def courses() -> list[Course]:
    """The way that is meant, with a choice on the die and without one, and some that are not meant."""
    line = moves()
    return [
        course("moves", line, 3),
        course("with a choice", line, 1),
        course("passed at once", ["pass", *line[-2:]]),
        course("attacked first", [*line[3:7], *line[:3], *line[7:]], 3),
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(courses()))
