"""Settlers: the classic of trade and building; 2–6 seats, in the rules of our source and in the printed ones."""

from __future__ import annotations

from jarlshof.core.game import Game
from jarlshof.games.settlers import rules
from jarlshof.games.settlers.drawing.picture import picture
from jarlshof.games.settlers.forecast import foretell
from jarlshof.games.settlers.law.secrets import unlearn
from jarlshof.games.settlers.luck import luck
from jarlshof.games.settlers.moves import CARD_NAMES, MOVES, RESOURCE_NAMES
from jarlshof.games.settlers.notation.position import options_in, write_position
from jarlshof.games.settlers.notation.reading import read_position
from jarlshof.games.settlers.options import PRESETS, SettlersOptions, board_names, prepare
from jarlshof.games.settlers.state import DTYPE, MOST_MOVES, SEATS, Ending, Frame, Happening, Rule
from jarlshof.games.settlers.view import forms, mine, table
from jarlshof.games.settlers.words.events import EVENTS
from jarlshof.games.settlers.words.explain import MAY_QUESTIONS, QUESTIONS, REFUSALS, explain, ruling_id
from jarlshof.games.settlers.words.show import SAID, chart, own, show, sketch

GAME = Game(
    name="settlers",
    title="Settlers",
    rules="2",
    seats=range(2, SEATS + 1),
    dtype=DTYPE,
    most_moves=MOST_MOVES,
    longest=100_000,
    moves=MOVES,
    agreements=frozenset({"deal"}),
    frames=Frame,
    events=Happening,
    slots=EVENTS,
    questions=QUESTIONS,
    may_questions=MAY_QUESTIONS,
    endings=Ending,
    options=SettlersOptions,
    options_in=options_in,
    boards=board_names,
    presets=PRESETS,
    prepare=prepare,
    ruling_id=ruling_id,
    not_asked=Rule.COURSE_OF_A_TURN,
    finished=Rule.WHO_WINS,
    table=table,
    mine=mine,
    forecast=foretell,
    foretells_moves=True,
    forms=forms,
    luck=luck,
    explain=explain,
    refusals=REFUSALS,
    things={
        "resource": RESOURCE_NAMES,
        "card": CARD_NAMES,
        "ending": [ending.name.lower() for ending in Ending],
    },
    unlearn=unlearn,
    position_key="tiles:",
    write_position=write_position,
    read_position=read_position,
    show=show,
    chart=chart,
    own=own,
    said=SAID,
    counted={
        "turns": (Happening.TURN, None, 0),
        "sevens": (Happening.ROLL, 2, 7),
        "offers": (Happening.OFFER, None, 0),
        "deals": (Happening.DEAL, None, 0),
        "trades with the bank": (Happening.TRADE, None, 0),
        "cards bought": (Happening.BUY, None, 0),
        "knights": (Happening.PLAY, 0, 0),
    },
    benched={"preset": "official", "domestic_trade": "off"},
    picture=picture,
    sketch=sketch,
)

__all__ = ["GAME", "rules"]
