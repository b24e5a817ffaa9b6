"""Nord – A Game of Jarls: tiles, networks of workers, attacks, majorities; 2–4 seats."""

from __future__ import annotations

from jarlshof.core.game import Game
from jarlshof.games.nord import rules
from jarlshof.games.nord.drawing.picture import picture
from jarlshof.games.nord.forecast import foretell
from jarlshof.games.nord.islands.shipped import island_names
from jarlshof.games.nord.moves import MOVES, TREASURES
from jarlshof.games.nord.notation.position import write_position
from jarlshof.games.nord.notation.reading import read_position
from jarlshof.games.nord.options import PRESETS, NordOptions, prepare
from jarlshof.games.nord.state import DTYPE, Cause, Frame, Happening, Rule
from jarlshof.games.nord.view import mine, table
from jarlshof.games.nord.words.events import EVENTS
from jarlshof.games.nord.words.explain import QUESTIONS, REFUSALS, explain, ruling_id
from jarlshof.games.nord.words.show import SAID, chart, own, show, sketch

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
    presets=PRESETS,
    prepare=prepare,
    ruling_id=ruling_id,
    not_asked=Rule.WHOSE_TURN,
    finished=Rule.END_OF_GAME,
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
