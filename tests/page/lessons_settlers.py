"""The first minutes of Settlers, played and told step by step: `python -m tests.page.lessons_settlers FILE`.

The page's guide watches views and events; its tests replay these.
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

POSITIONS = Path(__file__).parents[2] / "web/src/games/settlers/lesson/positions.toml"
BOTS = (1, 2)


def prepared() -> dict[str, str]:
    """The position, and the moves that the guide leads to."""
    first: dict[str, str] = tomllib.loads(POSITIONS.read_text("utf-8"))["first"]
    return first


def begun(seed: int = 1) -> Match:
    """A match that begins with it."""
    return jarlshof.position("settlers", prepared()["position"], seed=seed)


def moves() -> list[str]:
    """The person's moves."""
    return prepared()["moves"].split(", ")


def seen(match: Match, seq: int) -> Moment:
    """What the person sees after the moves since then."""
    return Moment([], match.events(seq, ME), match.view(ME))


def played(match: Match, way: Sequence[str]) -> list[Moment]:
    """The person's moves and what the bots do, one moment for each; what the bots offer is refused."""
    bots = {seat: Greedy(match.game, seat, 1) for seat in BOTS}
    moments, left = list[Moment](), list(way)
    while left or ME not in match.asked:
        seq = match.seq
        if ME not in match.asked:
            take_turn(match, bots[match.asked[0]])
        else:
            match.play("reject" if "reject" in match.legal(ME) else left.pop(0), seat=ME)
        moments.append(seen(match, seq))
    return moments


def course(way: str, line: Sequence[str]) -> Course:
    """One way through the position."""
    match = begun()
    return Course("first", way, [seen(match, match.seq), *played(match, line)])


def taken_back() -> Course:
    """A road that leads elsewhere, taken back before all goes on as it was meant."""
    match = begun()
    moments = [seen(match, match.seq), *played(match, moves()[:4])]
    astray, before = match.fork("astray"), moments[-1].view
    return Course(
        "first",
        "taken back",
        [*moments, *played(astray, ["road c8-d9"]), Moment([], [], before), *played(match, moves()[4:])],
    )


def courses() -> list[Course]:
    """The way that is meant, and some that are not."""
    line = moves()
    return [
        course("moves", line),
        course("road first", ["roll", "road j6-k6", *line[1:4], *line[5:]]),
        course("astray", ["roll", "trade ore brick", "road c8-d9", "end", "roll"]),
        course("ended at once", ["roll", "end", "roll"]),
        taken_back(),
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(courses()))
