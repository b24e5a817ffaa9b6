"""Nord – A Game of Jarls: tiles, networks of workers, attacks, majorities; 2–4 seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from jarlshof.core.errors import BadContent, BadOption
from jarlshof.core.game import Game, Options, Prepared
from jarlshof.games.nord import rules
from jarlshof.games.nord.explain import explain, ruling_id
from jarlshof.games.nord.island import island_names, island_text, read_island
from jarlshof.games.nord.moves import MOVES
from jarlshof.games.nord.position import write_position
from jarlshof.games.nord.reading import read_position
from jarlshof.games.nord.setup import row_of
from jarlshof.games.nord.show import show
from jarlshof.games.nord.state import DTYPE, B, Cause, Frame, Happening, R
from jarlshof.games.nord.view import EVENTS, QUESTIONS, mine, table


class NordOptions(Options, frozen=True, kw_only=True):
    """`island`: a shipped one by name, "" the first that fits; `starts`: as the island says, or chosen."""

    island: str = ""
    starts: Literal["fixed", "free"] = "fixed"


def prepare(options: Options, content: Mapping[str, str] | None) -> Prepared:
    """Finds and checks the island: given as text, or shipped."""
    assert isinstance(options, NordOptions)
    if content is not None and set(content) != {"island"}:
        raise BadOption("content", sorted(content), "one text, 'island'")
    name = options.island or island_names(options.seats or GAME.seats[0])[0]
    island = read_island(content["island"] if content else island_text(name))
    if options.seats not in (0, island.seats):
        if content:
            raise BadContent(
                island.name, [("nord.B3", f"this island is for {island.seats} seats, not {options.seats}")]
            )
        raise BadOption("island", name, f"for {options.seats} seats: {', '.join(island_names(options.seats))}")
    return Prepared(
        options=NordOptions(seats=island.seats, island=island.name, starts=options.starts),
        content={"island": island.text},
        row=row_of(island, options.starts == "free"),
    )


GAME = Game(
    name="nord",
    title="Nord – A Game of Jarls",
    rules="1",
    package="jarlshof.games.nord",
    seats=range(2, 5),
    dtype=DTYPE,
    most_moves=300,
    longest=20_000,
    moves=MOVES,
    frames=Frame,
    events=Happening,
    slots=EVENTS,
    questions=QUESTIONS,
    endings=Cause,
    options=NordOptions,
    content="island",
    presets={"standard": {"starts": "fixed"}, "free": {"starts": "free"}},
    prepare=prepare,
    ruling_id=ruling_id,
    not_asked=B + 16,
    finished=R + 66,
    table=table,
    mine=mine,
    explain=explain,
    write_position=write_position,
    read_position=read_position,
    show=show,
)

__all__ = ["GAME", "rules"]
