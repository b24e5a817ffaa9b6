"""Nord's moves: kind → verb and arguments."""

from __future__ import annotations

from jarlshof.core.moves import Argument, MoveTable, Verb
from jarlshof.games.nord.board import SETTLEMENTS, SPACES
from jarlshof.games.nord.state import Kind, Treasure

TREASURES = [kind.name.lower() for kind in Treasure]

CELL = Argument("cell", SPACES)
SETTLEMENT = Argument("settlement", SETTLEMENTS)
START = Argument("settlement", SETTLEMENTS, part="start")
GOAL = Argument("settlement", SETTLEMENTS, part="goal")
TREASURE = Argument("treasure", [*TREASURES, "none"])

MOVES = MoveTable(
    {
        Kind.SETTLE: Verb("settle", (SETTLEMENT,)),
        Kind.TREASURE: Verb("treasure", (TREASURE,)),
        Kind.CHALLENGE: Verb("challenge", (SETTLEMENT,)),
        Kind.NEGOTIATE: Verb("negotiate", (START, GOAL)),
        Kind.PLACE: Verb("place", (CELL,)),
        Kind.DONE: Verb("done", ends=True),
        Kind.ATTACK: Verb("attack", (START, GOAL)),
        Kind.PATH: Verb("path", (CELL,)),
        Kind.FIFTH: Verb("fifth", (SETTLEMENT,)),
    }
)
