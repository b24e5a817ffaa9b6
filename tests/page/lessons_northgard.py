"""The lessons of Northgard, played and told step by step: `python -m tests.page.lessons_northgard FILE`.

The page's guides watch views and events; their tests replay these.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.match import Match
from tests.page.lessons import ME, Course, Moment

POSITIONS = Path(__file__).parents[2] / "web/src/games/northgard/lesson/positions.toml"
RIVAL = 1


def prepared(part: str) -> dict[str, str]:
    """The position of a lesson, and the moves that its guide leads to."""
    found: dict[str, str] = tomllib.loads(POSITIONS.read_text("utf-8"))[part]
    return found


def begun(seed: int = 1, part: str = "first") -> Match:
    """A match that begins with it."""
    return jarlshof.position("northgard", prepared(part)["position"], seed=seed)


def moves(part: str = "first") -> list[str]:
    """The person's moves, without what is chosen on the die if it comes to that."""
    return prepared(part)["moves"].split(", ")


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


def course(way: str, line: Sequence[str], seed: int = 1, part: str = "first") -> Course:
    """One way through a position."""
    match = begun(seed, part)
    return Course(part, way, [seen(match, match.seq), *played(match, line)])


def courses() -> list[Course]:
    """The ways that are meant, with a choice on the die and without one, and some that are not meant."""
    line, cards = moves(), moves("cards")
    return [
        course("moves", line, 3),
        course("with a choice", line, 1),
        course("passed at once", ["pass", *line[-2:]]),
        course("attacked first", [*line[3:7], *line[:3], *line[7:]], 3),
        course("built nothing", [*line[:7], "wait build", *line[9:]], 3),
        course("moves", cards, part="cards"),
        course("passed at once", ["pass", *cards[-2:]], part="cards"),
        course("laid down", ["wait town-hall", "replace recruit", "wait unrest", *cards[6:]], part="cards"),
        course(
            "spent", ["replace recruit", "remove town-hall", "replace move", *cards[5:6], *cards[-3:]], part="cards"
        ),
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(courses()))
