"""Nord – A Game of Jarls: tiles, networks of workers, attacks, majorities; 2–4 seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from jarlshof.core.errors import BadContent, BadOption
from jarlshof.core.game import Game, Options, Prepared
from jarlshof.games.nord import rules
from jarlshof.games.nord.choice import find_island
from jarlshof.games.nord.explain import REFUSALS, explain, ruling_id
from jarlshof.games.nord.forecast import foretell
from jarlshof.games.nord.island import read_island
from jarlshof.games.nord.moves import MOVES, TREASURES
from jarlshof.games.nord.picture import picture
from jarlshof.games.nord.position import write_position
from jarlshof.games.nord.reading import read_position
from jarlshof.games.nord.setup import row_of
from jarlshof.games.nord.shipped import is_shipped, island_names
from jarlshof.games.nord.show import SAID, chart, own, show, sketch
from jarlshof.games.nord.state import DTYPE, B, Cause, Frame, Happening, R
from jarlshof.games.nord.view import EVENTS, QUESTIONS, mine, table


class NordOptions(Options, frozen=True, kw_only=True):
    """`island`: a shipped one by name, "" the default, or one of the random ones.

    `starts`: as the island says, chosen, or `auto`: fixed on shipped islands, chosen on all others (nord.B6). Random
    islands are `random` and `wild` (only wild sides of tiles), and with a seed `random-7` and `wild-7`.
    """

    island: str = ""
    starts: Literal["auto", "fixed", "free"] = "auto"


def prepare(options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared:
    """Finds and checks the island: given as text, shipped, or made from a seed.

    Its text becomes part of the record, so a match on a random island replays even where others would be made.
    """
    assert isinstance(options, NordOptions)
    if content is not None and set(content) != {"island"}:
        raise BadOption("content", sorted(content), "one text, 'island'")
    island = read_island(content["island"] if content else find_island(options.island, options.seats, draw))
    if options.seats not in (0, island.seats):
        raise BadContent(island.name, [("nord.B3", f"this island is for {island.seats} seats, not {options.seats}")])
    starts = options.starts
    if starts == "auto":
        starts = "fixed" if is_shipped(island.text) else "free"
    return Prepared(
        options=NordOptions(seats=island.seats, island=island.name, starts=starts),
        content={"island": island.text},
        row=row_of(island, starts == "free"),
    )


GAME = Game(
    name="nord",
    title="Nord – A Game of Jarls",
    rules="2",
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
    options_in=lambda states: NordOptions(seats=int(states["seats"][0]), starts="fixed"),
    content="island",
    random_content=True,
    boards=island_names,
    presets={"standard": {"starts": "auto"}, "free": {"starts": "free"}},
    prepare=prepare,
    ruling_id=ruling_id,
    not_asked=B + 16,
    finished=R + 66,
    table=table,
    mine=mine,
    forecast=foretell,
    explain=explain,
    refusals=REFUSALS,
    things={"treasure": TREASURES, "ending": [cause.name.lower() for cause in Cause]},
    position_key="board:",
    write_position=write_position,
    read_position=read_position,
    show=show,
    chart=chart,
    own=own,
    said=SAID,
    counted={
        "turns": (Happening.TURN, None, 0),
        "attacks": (Happening.ATTACK, None, 0),
        "jarls": (Happening.CHALLENGE, None, 0),
        **{f"scorings by {cause.name.lower()}": (Happening.SCORING, 2, cause) for cause in Cause},
    },
    picture=picture,
    sketch=sketch,
)

__all__ = ["GAME", "rules"]
