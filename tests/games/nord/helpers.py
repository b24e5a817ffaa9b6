"""Small helpers of the tests of Nord's rules."""

from __future__ import annotations

from pathlib import Path

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.nord.view import NordMine, NordTable, Settlement

# An island for tests of islands. It is not shipped: its starts are unfair.
FJORD = Path(__file__).with_name("fjord.toml").read_text("utf-8")


def position(text: str, seed: int = 1) -> Match:
    """A match from a diagram (docs/notation.md)."""
    return jarlshof.position("nord", text, seed=seed)


def table(match: Match) -> NordTable:
    """What everybody sees."""
    seen = match.view().table
    assert isinstance(seen, NordTable)
    return seen


def town(match: Match, name: str) -> Settlement:
    """What everybody sees of one settlement."""
    return next(each for each in table(match).settlements if each.name == name)


def treasures(match: Match, seat: int) -> dict[str, int]:
    """The treasures in a seat's hand, as its owner sees them."""
    mine = match.view(seat).mine
    assert isinstance(mine, NordMine)
    return mine.treasures


def refused(match: Match, move: str) -> tuple[str, str]:
    """The ruling that forbids a move, and the sentence."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    assert move not in match.legal()
    return refusal.ruling, refusal.text


def kinds(match: Match) -> list[str]:
    """The kinds of all events that everybody saw, in order."""
    return [event.kind for event in match.events()]


def line(match: Match, key: str) -> str:
    """The value of one line of the position text."""
    return next(text.split(": ", 1)[1] for text in match.position().splitlines() if text.startswith(f"{key}: "))


def workers(match: Match) -> dict[str, str]:
    """Who stands where on the map."""
    return {worker.at: worker.seat for worker in table(match).workers}


def aboard(match: Match) -> list[str]:
    """Who lies in the large boat, lowest space first."""
    return [berth.figure for berth in table(match).berths if berth.figure]


def told(match: Match, kind: str) -> list[tuple[str | int | None, ...]]:
    """All events of one kind that everybody saw: the seat, then the values."""
    return [(event.seat, *event.args.values()) for event in match.events() if event.kind == kind]
