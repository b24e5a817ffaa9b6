"""The toy's moves: kind → verb and arguments."""

from __future__ import annotations

from jarlshof.core.moves import Argument, MoveTable, Verb
from tests.toy.state import CARDS, Kind

STAKES = ["one", "two", "three"]

MOVES = MoveTable(
    {
        Kind.STAKE: Verb("stake", (Argument("stake", STAKES),)),
        Kind.COMMIT: Verb("commit", (Argument("card", CARDS),), secret=True),
        Kind.SHIELD: Verb("shield"),
        Kind.PASS: Verb("pass"),
    }
)
