"""Small helpers of the tests of Settlers' rules."""

from __future__ import annotations

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.settlers.view import Player, SettlersMine, SettlersTable

# The beginner's boards (`terrain=fixed`), as the preset `seed` and the preset `official` lay them.
#
#        2   3   4   5   6   7   8   9  10  11  12
# a                  ·       ·       ·
# b              ·       ·       ·       ·
# A              |  W5   |  G10  |  B8   |
# c              ·       ·       ·       ·
# d          ·       ·       ·       ·       ·
# B          |  O2   |  W9   |  S3   |  G4   |
# e          ·       ·       ·       ·       ·
# f      ·       ·       ·       ·       ·       ·
# C      |  B6   |  D!   |  W11  |  D!   |  O11  |
# g      ·       ·       ·       ·       ·       ·
# h          ·       ·       ·       ·       ·
# D          |  S3   |  G5   |  W6   |  B12  |
# i          ·       ·       ·       ·       ·
# j              ·       ·       ·       ·
# E              |  O8   |  G10  |  S9   |
# k              ·       ·       ·       ·
# l                  ·       ·       ·
SMALL = """
      W5 G10 B8
    O2 W9 S3 G4
  B6 D! W11 D! O11
    S3 G5 W6 B12
      O8 G10 S9
"""
SMALL_OFFICIAL = """
      W5 S10 G8
    B2 O9 W11 S4
  G6 B4 D! W3 O11
    S3 G5 W6 B12
      O8 G10 S9
"""
LARGE = """
      W2 S10 G8
    B5 O11 W12 S4
  G4 B12 W3 O9 S8
G6 D! W2 D! B5 S3
  O3 G10 W6 B9 S6
    G9 O5 W4 S10
      B8 G11 O11
"""
LARGE_OFFICIAL = """
      W2 S10 G8
    B5 O11 W3 S4
  G4 B12 W2 O12 S8
G6 W10 D! D B9 S3
  O3 G5 W6 B5 S6
    G9 O4 W9 S10
      B8 G11 O11
"""
# What things cost (settlers.S20, S22, S23, S24).
ROAD = "1 wood 1 brick"
SETTLEMENT = "1 wood 1 brick 1 wool 1 grain"
CITY = "2 grain 3 ore"
CARD = "1 wool 1 grain 1 ore"

TRIES = 500


def setting(*lines: str, tiles: str = SMALL, **seats: str) -> str:
    """A position text (docs/notation.md): `setting("turn: b", a="hand: 2 wood; knights: 1", b="")`."""
    block = ["tiles:", *tiles.strip("\n").splitlines()]
    for seat, text in seats.items():
        block += [f"seat {seat}", *(f"  {part.strip()}" for part in text.split(";") if part.strip())]
    return "\n".join([*block, *lines])


def position(*lines: str, tiles: str = SMALL, **seats: str) -> Match:
    """A match from lines of a position and seats' blocks."""
    return seeded(1, *lines, tiles=tiles, **seats)


def seeded(seed: int, *lines: str, tiles: str = SMALL, **seats: str) -> Match:
    """The same with a chance of its own."""
    return jarlshof.position("settlers", setting(*lines, tiles=tiles, **seats), seed=seed)


def play(match: Match, *moves: str) -> Match:
    """Plays moves one by one, so that chance may come between them."""
    for move in moves:
        match.play(move)
    return match


def roll(match: Match, total: int) -> Match:
    """A match that goes on with a roll of this sum: other chances are tried until one has it."""
    for n in range(TRIES):
        twin = match.fork(f"dice{n}")
        twin.play("roll")
        if sum(table(twin).dice or []) == total:
            return twin
    raise AssertionError(f"no {total} in {TRIES} rolls")


def rolled(total: int, *lines: str, tiles: str = SMALL, **seats: str) -> Match:
    """A match from a position before the roll, right after a roll of this sum."""
    for seed in range(TRIES):
        match = seeded(seed, "rolled: -", *lines, tiles=tiles, **seats)
        match.play("roll")
        if sum(table(match).dice or []) == total:
            return match
    raise AssertionError(f"no {total} in {TRIES} rolls")


# ------------------------------------------------------------------ what is seen
def table(match: Match) -> SettlersTable:
    """What everybody sees."""
    seen = match.view().table
    assert isinstance(seen, SettlersTable)
    return seen


def player(match: Match, seat: str) -> Player:
    """What everybody sees of one seat."""
    return next(each for each in table(match).players if each.seat == seat)


def mine(match: Match, seat: str) -> SettlersMine:
    """What only this seat sees."""
    seen = match.view("abcdef".index(seat)).mine
    assert isinstance(seen, SettlersMine)
    return seen


def hand(match: Match, seat: str) -> dict[str, int]:
    """A seat's resource cards, as their owner sees them."""
    return mine(match, seat).hand


def bandits(match: Match) -> list[str]:
    """The tiles with a bandit, one with two of them twice."""
    return [tile.at for tile in table(match).tiles for _ in range(tile.bandits)]


def line(match: Match, key: str) -> str:
    """The value of one line of the position text."""
    return next(text.split(": ", 1)[1] for text in match.position().splitlines() if text.startswith(f"{key}: "))


def question(match: Match) -> str:
    """Who is asked what: `a main`."""
    return line(match, "ask")


def sure(match: Match) -> list[str]:
    """What is not wholly known of others' hands: `c of b: 1 wood`."""
    lines = match.position().splitlines()
    return [text.strip() for text in lines[lines.index("sure:") + 1 :] if text.startswith("  ")]


# ------------------------------------------------------------------ moves and events
def legal(match: Match, verb: str, seat: str | None = None) -> list[str]:
    """The legal moves with this verb."""
    moves = match.legal(None if seat is None else "abcdef".index(seat))
    return [move for move in moves if move.split()[0] == verb]


def refused(match: Match, move: str) -> str:
    """The ruling that forbids a move."""
    return why_not(match, move)[0]


def why_not(match: Match, move: str) -> tuple[str, str]:
    """The ruling that forbids a move, and the sentence."""
    refusal = match.why_not(move)
    assert refusal is not None, f"{move} is legal"
    if len(move.split()[0]) > 1:  # no seat's letter before it
        assert move not in match.legal()
    return refusal.ruling, refusal.text


def allowed(match: Match, move: str) -> bool:
    """Is a move legal? For open kinds too, of which `legal` lists only some."""
    return match.why_not(move) is None


def told(match: Match, kind: str, seat: int | None = None) -> list[tuple[str | int | None, ...]]:
    """All events of one kind that a seat (None: everybody) saw: the seat they are about, then the values."""
    return [(event.seat, *event.args.values()) for event in match.events(seat=seat) if event.kind == kind]


def kinds(match: Match) -> list[str]:
    """The kinds of all events that everybody saw, in order."""
    return [event.kind for event in match.events()]
