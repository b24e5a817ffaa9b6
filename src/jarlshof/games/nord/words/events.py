"""What events tell, by name; questions tell of the same things."""

from __future__ import annotations

from jarlshof.core.game import Slot
from jarlshof.games.nord.board import SETTLEMENTS, SPACES
from jarlshof.games.nord.moves import TREASURES
from jarlshof.games.nord.state import JARL, NEUTRAL, Cause, Happening
from jarlshof.games.nord.view import figure_name

_SPACE = Slot("space", dict(enumerate(SPACES)))
_SETTLEMENT = Slot("settlement", dict(enumerate(SETTLEMENTS)))
START, GOAL = Slot("start", dict(enumerate(SETTLEMENTS))), Slot("goal", dict(enumerate(SETTLEMENTS)))
_KIND = Slot("treasure", dict(enumerate(TREASURES)))
_JARL = Slot("jarl", {figure: figure_name(figure) for figure in range(JARL, NEUTRAL + 1)})
_N, _POINTS, _BERTH = Slot("n"), Slot("points"), Slot("berth")

EVENTS: dict[int, tuple[Slot, ...]] = {
    Happening.SETTLE: (_SETTLEMENT,),
    Happening.TURN: (),
    Happening.TREASURE: (_KIND,),
    Happening.NEGOTIATE: (START, GOAL),
    Happening.PLACE: (_SPACE,),
    Happening.TAKE: (_SPACE,),
    Happening.FIND: (_KIND, _SPACE),
    Happening.ATTACK: (START, GOAL, _N),
    Happening.LEAVE: (_SPACE,),
    Happening.DIE: (_BERTH, Slot("worth")),
    Happening.POST: (_SETTLEMENT,),
    Happening.RETURN: (_N,),
    Happening.MERGE: (START, GOAL),
    Happening.CHALLENGE: (_SETTLEMENT, _JARL, _BERTH, _POINTS),
    Happening.BLOCKED: (),
    Happening.SCORING: (
        Slot("number"),
        Slot("of", {0: "resources", 1: "warriors"}),
        Slot("cause", {cause: cause.name.lower() for cause in Cause}),
    ),
    Happening.DELIVER: (_SETTLEMENT, Slot("forests"), Slot("mountains"), _POINTS),
    Happening.FEWEST: (_SETTLEMENT,),
    Happening.CAVE_IN: (_SPACE,),
    Happening.FOOD: (_SETTLEMENT, Slot("food")),
    Happening.STARVE: (_SETTLEMENT, _N),
    Happening.WARRIORS: (_SETTLEMENT, _N, _POINTS),
    Happening.STORM: (_SPACE,),
    Happening.CLEAR: (_N,),
    Happening.LAY: (_SPACE,),
    Happening.RESHUFFLE: (_N,),
    Happening.TREASURES: (Slot("kinds"), Slot("variety"), Slot("alike"), _POINTS),
    Happening.WIN: (_POINTS, Slot("treasures")),
}
