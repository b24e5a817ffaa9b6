"""The prepared positions of the page's lesson, played and told step by step: `python -m tests.page.lessons FILE`.

The page's guides watch drafts and events; their tests replay these.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.events import Event
from jarlshof.core.match import Match
from jarlshof.core.view import Move, View

POSITIONS = Path(__file__).parents[2] / "web/src/games/nord/lesson/positions.toml"
ME, BOT = 0, 1


class Moment(msgspec.Struct, frozen=True):
    """What the person at the board sees: with a draft, or after events."""

    draft: list[Move]
    events: list[Event]
    view: View


class Course(msgspec.Struct, frozen=True):
    """A prepared position, and a way through it."""

    part: str
    way: str
    moments: list[Moment]


def prepared() -> dict[str, dict[str, str]]:
    """By the name of a part: its position and the ways through it."""
    return tomllib.loads(POSITIONS.read_text("utf-8"))


def begun(part: str, seed: int = 1) -> Match:
    """A match that begins with a prepared position."""
    return jarlshof.position("nord", prepared()[part]["position"], seed=seed)


def moves(part: str, way: str = "moves") -> list[str]:
    """The moves of a way."""
    return prepared()[part][way].split(", ")


def told(match: Match, way: list[str]) -> list[Move]:
    """Moves as a prompt's options tell them."""
    return [match.game.moves.told(match.game.moves.read(move)) for move in way]


def drafts(match: Match, way: list[str]) -> Iterator[Moment]:
    """The draft as it grows, as the page previews it: of a turn that is one single move it shows the view before."""
    if way[0].startswith("challenge "):
        yield Moment(told(match, way), [], match.view(ME))
        return
    draft = match.fork("draft")
    for n, move in enumerate(way, 1):
        if move != "done" or n < len(way):  # confirming needs no last look
            draft.play(move)
            yield Moment(told(match, way[:n]), [], draft.view(ME))


def confirmed(match: Match, way: list[str]) -> Moment:
    """The turn is made."""
    seq = match.seq
    match.play(*way)
    return Moment([], match.events(seq, ME), match.view(ME))


def answered(match: Match, seed: int = 1) -> Moment:
    """The bot's turn."""
    seq, bot = match.seq, Greedy(match.game, BOT, seed)
    while BOT in match.asked:
        take_turn(match, bot)
    return Moment([], match.events(seq, ME), match.view(ME))


def course(
    part: str, way: str = "moves", turns: list[list[str]] | None = None, then: list[str] | None = None
) -> Course:
    """One turn by the way of that name (or other turns), and another one after the bot's."""
    match = begun(part)
    moments = [Moment([], [], match.view(ME))]
    for number, turn in enumerate((turns or [moves(part, way)]) + ([then] if then else [])):
        if number:
            moments.append(answered(match))
        moments += drafts(match, turn)
        moments.append(confirmed(match, turn))
    return Course(part, way, moments)


def tried(part: str, way: str) -> Course:
    """A draft that is taken back."""
    match = begun(part)
    return Course(part, way, [Moment([], [], match.view(ME)), *drafts(match, moves(part, way))])


def courses() -> list[Course]:
    """Every way that is meant, and some that are not."""
    return [
        course("first"),
        course("first", "by the side", [["treasure none", "place g10", "place g11", "place h11", "done"]]),
        course("first", "elsewhere", [["treasure none", "place i8", "done"]]),
        course(
            "first",
            "in two turns",
            [["treasure none", "place f11", "place g11", "done"]],
            ["treasure none", "place h11", "done"],
        ),
        course("place"),
        course("attack"),
        course("attack", "lone"),
        course("merge"),
        course("resources"),
        course("sea", then=moves("sea", "challenge")),
        tried("treasures", "regions"),
        tried("treasures", "many"),
        course("treasures"),
        course("short", "any", [["treasure none", "place f5", "done"]]),
    ]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(courses()))
