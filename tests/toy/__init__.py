"""The toy: dice, hidden hands, secret answers of all at once, a reaction. Proves that the core knows no game."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, Options, Prepared
from tests.toy import rules
from tests.toy.moves import MOVES
from tests.toy.state import DECK, DTYPE, SEATS, Ending, Frame, Happening
from tests.toy.view import (
    EVENTS,
    QUESTIONS,
    REFUSALS,
    explain,
    mine,
    read_position,
    ruling_id,
    show,
    table,
    write_position,
)


def prepare(options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared:
    """The toy has no content."""
    if content:
        raise BadOption("content", sorted(content), "none")
    seats = options.seats or 2
    return Prepared(options=Options(seats=seats), content={}, row=np.array([seats], np.int64))


GAME = Game(
    name="toy",
    title="Toy",
    rules="1",
    package="tests.toy",
    seats=range(2, SEATS + 1),
    dtype=DTYPE,
    most_moves=8,
    longest=3 * DECK,
    moves=MOVES,
    frames=Frame,
    events=Happening,
    slots=EVENTS,
    questions=QUESTIONS,
    endings=Ending,
    options=Options,
    options_in=lambda states: Options(seats=int(states["seats"][0])),
    content="",
    presets={},
    prepare=prepare,
    ruling_id=ruling_id,
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
