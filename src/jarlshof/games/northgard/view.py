"""What a seat sees of Northgard, and the names of what events and questions tell."""

from __future__ import annotations

from jarlshof.core.game import Slot
from jarlshof.core.moves import Bundle
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SEAT_NAMES, SOUTH_NAMES, SPACE_NAMES
from jarlshof.games.northgard.state import NOBODY, Frame, Happening
from jarlshof.games.northgard.tiles import AREA_NAMES, SIDES, TILE_NAMES

GOODS = Bundle("goods", list(RESOURCES), 8)
FACES = ("two-axes", "three-axes", "axe-or-skull", "two-axes-skull", "two-skulls", "axe-skull")


# ---------------------------------------------------------------- names of what is told
def _names(names: list[str]) -> dict[int, str]:
    return {NOBODY: "-", **dict(enumerate(names))}


_SEATS, _AREAS, _CARDS = _names(SEAT_NAMES), _names(AREA_NAMES), _names(CARD_NAMES)
_AREA, _CARD, _TILE = Slot("area", _AREAS), Slot("card", _CARDS), Slot("tile", _names(TILE_NAMES))
_N, _GOODS, _RESOURCE = Slot("n"), Slot("goods", bundle=GOODS), Slot("resource", _names(list(RESOURCES)))
_START, _GOAL, _VICTIM = Slot("start", _AREAS), Slot("goal", _AREAS), Slot("victim", _SEATS)
_CELL = (
    Slot("east", {n - FARTHEST: name for n, name in enumerate(EAST_NAMES)}),
    Slot("south", {n - FARTHEST: name for n, name in enumerate(SOUTH_NAMES)}),
    Slot("turn", _names(list(SIDES))),
)
_BUILDING, _SPACE = Slot("building", _names(BUILDING_NAMES)), Slot("space", _names(SPACE_NAMES))
_BEAR = Slot("bear", {0: "no", 1: "yes"})
_NEW = Slot("new", _CARDS)

EVENTS: dict[int, tuple[Slot, ...]] = {
    Happening.BEGINS: (),
    Happening.CLAN: (Slot("clan", _names(CLAN_NAMES)),),
    Happening.TILES: (_TILE, Slot("second", _TILE.names), Slot("third", _TILE.names)),
    Happening.LAY: (_TILE, *_CELL),
    Happening.FOUND: (_AREA, _N, _BEAR),  # units, and whether the war bear is with them
    Happening.YEAR: (Slot("year"),),
    Happening.CARDS: (_N,),  # cards drawn, for everybody
    Happening.DREW: (_CARD,),  # one card drawn, for its owner only
    Happening.SHUFFLE: (_N,),
    Happening.DISPLAY: (_CARD,),
    Happening.PLAY: (_CARD,),
    Happening.WAIT: (_CARD,),
    Happening.REPLACE: (_CARD,),
    Happening.REMOVE: (_CARD,),
    Happening.UPGRADE: (_CARD, _NEW),
    Happening.RETIRE: (_CARD, _NEW),
    Happening.PASS: (),
    Happening.FIRST: (),  # gets the first-player marker
    Happening.TAKE: (_CARD,),
    Happening.END: (),
    Happening.CANCEL: (_CARD, _VICTIM),  # by Defensive Strategy: whose card
    Happening.LET: (),
    Happening.LET_YEAR: (),
    Happening.CHOOSE: (Slot("part", _names(PART_NAMES)),),
    Happening.RECRUIT: (_AREA, _N),
    Happening.BEAR: (_AREA,),
    Happening.CAMP: (_AREA,),
    Happening.PULL: (_START, _GOAL),
    Happening.BUILD: (_BUILDING, _AREA, _SPACE, Slot("wood")),
    Happening.SWAP: (_AREA, _BUILDING, Slot("new", _BUILDING.names), _SPACE),
    Happening.MOVE: (_START, _GOAL, _N),
    Happening.LEAD: (_START, _GOAL, _N),  # with the war bear
    Happening.PUSH: (_START, _GOAL),
    Happening.TAKEN: (_AREA,),  # without a combat
    Happening.COMBAT: (_AREA, Slot("defender", _SEATS), Slot("attack"), Slot("defence")),  # points before food and dice
    Happening.FEED: (_N,),
    Happening.HOLD: (),
    Happening.ROLL: (Slot("face", _names(list(FACES))),),
    Happening.THROW: (Slot("sign", {0: "axe", 1: "skull"}),),  # chosen on the die or thrown
    Happening.RESULT: (_AREA, Slot("defender", _SEATS), Slot("attack"), Slot("defence")),
    Happening.CASUALTIES: (_AREA, _N, _BEAR),  # units, and whether the bear too
    Happening.WIN_COMBAT: (_AREA,),
    Happening.BOTH_DEAD: (_AREA,),
    Happening.RETREAT: (_START, _GOAL, _N),
    Happening.RETREAT_BEAR: (_START, _GOAL),
    Happening.RESERVE: (_AREA, _N, _BEAR),  # nowhere to retreat
    Happening.DRAW_TILE: (_TILE,),
    Happening.UNDER: (_TILE,),
    Happening.EXPLORE: (_TILE, *_CELL),
    Happening.NO_TILE: (),
    Happening.CLOSE: (_AREA, Slot("tiles"), Slot("fame")),
    Happening.COLLECT: (_AREA, _GOODS),
    Happening.GAIN: (_GOODS,),  # from a card or a clan power
    Happening.FAME: (_N,),  # the stag's power
    Happening.KEEP: (),
    Happening.KEPT: (_CARD,),  # for its owner only
    Happening.DROP: (_CARD,),
    Happening.TOP: (),
    Happening.TOPPED: (_CARD,),  # for its owner only
    Happening.PAY: (_GOODS,),
    Happening.SLAY: (_AREA, _VICTIM),
    Happening.SCORCH: (_AREA,),
    Happening.TARGET: (_VICTIM,),
    Happening.SEE: (_VICTIM,),
    Happening.SAW: (_CARD,),  # one card of that hand, for the seat only
    Happening.PICK: (_VICTIM, _CARD),
    Happening.DISCARD: (_CARD,),
    Happening.RETRIEVE: (_CARD,),
    Happening.COPY: (_CARD, _VICTIM),
    Happening.BRIBE: (_START, _GOAL, _N, _VICTIM),
    Happening.ROUSE: (),
    Happening.CONQUER: (),
    Happening.HARVEST: (Slot("fame"), _GOODS),
    Happening.TRIBUTE: (_VICTIM, _RESOURCE),
    Happening.TRADE: (_GOODS, Slot("taken", _RESOURCE.names)),
    Happening.WINTER: (Slot("food"), Slot("wood"), Slot("units")),  # paid, for so many units
    Happening.UNREST: (),
    Happening.HUNGER: (Slot("fame"),),  # no unrest left: fame lost
    Happening.CHANCE: (),
    Happening.LEFT_OVER: (_CARD,),
    Happening.DOMINATION: (),
    Happening.OVER: (Slot("year"),),
    Happening.SCORE: (Slot("points"),),
    Happening.WIN: (Slot("points"),),
}
QUESTIONS: dict[int, tuple[Slot, ...]] = {
    Frame.CLAN: (),
    Frame.LAY: (Slot("round"),),  # 1, 2; 3: second chance
    Frame.FOUND: (_TILE,),  # the tile just laid, or -
    Frame.TURN: (Slot("played", {0: "nothing", 1: "flash", 2: "main"}),),
    Frame.TAKE: (),
    Frame.REACT: (_CARD, Slot("player", _SEATS)),
    Frame.CHOOSE: (_CARD, _N),
    Frame.RECRUIT: (_CARD, _N),
    Frame.PULL: (_AREA,),
    Frame.BUILD: (_CARD,),
    Frame.SWAP: (_CARD,),
    Frame.MOVE: (_CARD, _N),
    Frame.FIGHT: (),
    Frame.PUSH: (_AREA,),
    Frame.FOOD: (_AREA,),
    Frame.DIE: (_AREA,),
    Frame.THROW: (_AREA,),
    Frame.RETREAT: (_AREA, _N),
    Frame.EXPLORE: (_CARD,),
    Frame.SPLIT: (Slot("keep"), Slot("drop"), Slot("top")),
    Frame.PAY: (_CARD, _N),
    Frame.SLAY: (_CARD,),
    Frame.GATHER: (_AREA,),
    Frame.SCORCH: (),
    Frame.TARGET: (_CARD,),
    Frame.PICK: (_CARD, _VICTIM),
    Frame.RANSOM: (_CARD, Slot("player", _SEATS)),
    Frame.DISCARD: (_CARD,),
    Frame.RETRIEVE: (_CARD,),
    Frame.COPY: (_CARD,),
    Frame.BRIBE: (_CARD,),
    Frame.TRADE: (),
}
