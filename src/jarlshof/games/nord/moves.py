"""Nord's moves: kind → verb and arguments."""

from __future__ import annotations

from jarlshof.core.moves import Argument, MoveTable, Verb
from jarlshof.games.nord.board import SETTLEMENTS, SPACES
from jarlshof.games.nord.state import Kind, Treasure

TREASURES = [kind.name.lower() for kind in Treasure]

CELL = Argument("cell", SPACES)
SETTLEMENT = Argument("settlement", SETTLEMENTS)
TREASURE = Argument("treasure", [*TREASURES, "none"])

MOVES = MoveTable(
    {
        Kind.SETTLE: Verb("settle", (SETTLEMENT,)),
        Kind.TREASURE: Verb("treasure", (TREASURE,)),
        Kind.CHALLENGE: Verb("challenge", (SETTLEMENT,)),
        Kind.NEGOTIATE: Verb("negotiate", (SETTLEMENT, SETTLEMENT)),
        Kind.PLACE: Verb("place", (CELL,)),
        Kind.DONE: Verb("done", ends=True),
        Kind.ATTACK: Verb("attack", (SETTLEMENT, SETTLEMENT)),
        Kind.PATH: Verb("path", (CELL,)),
        Kind.FIFTH: Verb("fifth", (SETTLEMENT,)),
    }
)
