"""Northgard: clans that explore an unknown land, tile by tile; 2–5 seats, the whole base game."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, Options, Prepared
from jarlshof.games.northgard import rules
from jarlshof.games.northgard.drawing.picture import picture
from jarlshof.games.northgard.forecast import foretell
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.notation.position import options_in, write_position
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.options import DEFAULT_SEATS, NorthgardOptions, row_of
from jarlshof.games.northgard.state import DTYPE, MOST_MOVES, SEATS, Ending, Frame, Happening, Rule
from jarlshof.games.northgard.view.mine import mine
from jarlshof.games.northgard.view.public import table
from jarlshof.games.northgard.words import desk
from jarlshof.games.northgard.words.events import EVENTS
from jarlshof.games.northgard.words.explain import NAMED, REFUSALS, THINGS, explain, ruling_id
from jarlshof.games.northgard.words.show import SAID, chart, show, sketch


def prepare(options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared:
    """Works the options out; tiles and cards are laid by the rules, with the chance of the match."""
    assert isinstance(options, NorthgardOptions)
    if content:
        raise BadOption("content", sorted(content), "none: the map is laid in play")
    full = msgspec.structs.replace(options, seats=options.seats or DEFAULT_SEATS)
    return Prepared(options=full, content={}, row=row_of(full))


GAME = Game(
    name="northgard",
    title="Northgard: Uncharted Lands",
    rules="2",
    seats=range(2, SEATS + 1),
    dtype=DTYPE,
    most_moves=MOST_MOVES,
    longest=100_000,
    moves=MOVES,
    frames=Frame,
    events=Happening,
    slots=EVENTS,
    questions={frame: question.names for frame, question in rules.QUESTIONS.items()},
    endings=Ending,
    options=NorthgardOptions,
    options_in=options_in,
    prepare=prepare,
    ruling_id=ruling_id,
    not_asked=Rule.ACTIONS,
    finished=Rule.FAME,
    table=table,
    mine=mine,
    forecast=foretell,
    foretells_moves=True,
    explain=explain,
    refusals=REFUSALS,
    things=THINGS,
    named=NAMED,
    position_key="territories:",
    write_position=write_position,
    read_position=read_position,
    show=show,
    chart=chart,
    own=desk.own,
    looks={"tiles": desk.tiles},
    said=SAID | desk.SAID,
    note=desk.note,
    meant=desk.meant,
    counted={
        "combats": (Happening.COMBAT, None, 0),
        "closed territories": (Happening.CLOSE, None, 0),
    },
    picture=picture,
    sketch=sketch,
)

__all__ = ["GAME", "rules"]
