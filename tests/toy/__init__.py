"""The toy: dice, hidden hands, secret answers of all at once, a reaction. Proves that the core knows no game."""

from __future__ import annotations

from jarlshof.core.game import Game
from tests.toy import rules
from tests.toy.moves import MOVES
from tests.toy.state import DTYPE, SEATS, Ending, Frame, Happening
from tests.toy.view import (
    EVENTS,
    QUESTIONS,
    REFUSALS,
    explain,
    mine,
    read_position,
    show,
    table,
    write_position,
)

GAME = Game(
    name="toy",
    seats=range(2, SEATS + 1),
    dtype=DTYPE,
    moves=MOVES,
    frames=Frame,
    events=Happening,
    slots=EVENTS,
    questions=QUESTIONS,
    endings=Ending,
    not_asked=rules.TURN,
    finished=rules.OVER,
    table=table,
    mine=mine,
    explain=explain,
    refusals=REFUSALS,
    position_key="deck:",
    write_position=write_position,
    read_position=read_position,
    show=show,
)
