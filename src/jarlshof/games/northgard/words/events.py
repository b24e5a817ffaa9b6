"""The names of what events and questions tell."""

from __future__ import annotations

from jarlshof.core.game import Slot
from jarlshof.core.moves import Bundle
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SEAT_NAMES, SOUTH_NAMES, SPACE_NAMES
from jarlshof.games.northgard.state import NOBODY, Happening
from jarlshof.games.northgard.tiles import AREA_NAMES, SIDES, TILE_NAMES

GOODS_BUNDLE = Bundle("goods", list(RESOURCES), 8)
FACES = ("two-axes", "three-axes", "axe-or-skull", "two-axes-skull", "two-skulls", "axe-skull")


def _names(names: list[str]) -> dict[int, str]:
    return {NOBODY: "-", **dict(enumerate(names))}


_SEATS, _AREAS, _CARDS = _names(SEAT_NAMES), _names(AREA_NAMES), _names(CARD_NAMES)
AREA, CARD, TILE = Slot("area", _AREAS), Slot("card", _CARDS), Slot("tile", _names(TILE_NAMES))
N, GOODS, RESOURCE = Slot("n"), Slot("goods", bundle=GOODS_BUNDLE), Slot("resource", _names(list(RESOURCES)))
START, GOAL, VICTIM = Slot("start", _AREAS), Slot("goal", _AREAS), Slot("victim", _SEATS)
PLAYER = Slot("player", _SEATS)
CELL = (
    Slot("east", {n - FARTHEST: name for n, name in enumerate(EAST_NAMES)}),
    Slot("south", {n - FARTHEST: name for n, name in enumerate(SOUTH_NAMES)}),
    Slot("turn", _names(list(SIDES))),
)
BUILDING, SPACE = Slot("building", _names(BUILDING_NAMES)), Slot("space", _names(SPACE_NAMES))
BEAR = Slot("bear", {0: "no", 1: "yes"})
NEW = Slot("new", _CARDS)

EVENTS: dict[int, tuple[Slot, ...]] = {
    Happening.BEGINS: (),
    Happening.CLAN: (Slot("clan", _names(CLAN_NAMES)),),
    Happening.TILES: (TILE, Slot("second", TILE.names), Slot("third", TILE.names)),
    Happening.LAY: (TILE, *CELL),
    Happening.FOUND: (AREA, N, BEAR),  # units, and whether the war bear is with them
    Happening.YEAR: (Slot("year"),),
    Happening.CARDS: (N,),  # cards drawn, for everybody
    Happening.DREW: (CARD,),  # one card drawn, for its owner only
    Happening.SHUFFLE: (N,),
    Happening.DISPLAY: (CARD,),
    Happening.PLAY: (CARD,),
    Happening.WAIT: (CARD,),
    Happening.REPLACE: (CARD,),
    Happening.REMOVE: (CARD,),
    Happening.UPGRADE: (CARD, NEW),
    Happening.RETIRE: (CARD, NEW),
    Happening.PASS: (),
    Happening.FIRST: (),  # gets the first-player marker
    Happening.TAKE: (CARD,),
    Happening.END: (),
    Happening.CANCEL: (CARD, VICTIM),  # by Defensive Strategy: whose card
    Happening.LET: (),
    Happening.LET_YEAR: (),
    Happening.CHOOSE: (Slot("part", _names(PART_NAMES)),),
    Happening.RECRUIT: (AREA, N),
    Happening.BEAR: (AREA,),
    Happening.CAMP: (AREA,),
    Happening.PULL: (START, GOAL),
    Happening.BUILD: (BUILDING, AREA, SPACE, Slot("wood")),
    Happening.SWAP: (AREA, BUILDING, Slot("new", BUILDING.names), SPACE),
    Happening.MOVE: (START, GOAL, N),
    Happening.LEAD: (START, GOAL, N),  # with the war bear
    Happening.PUSH: (START, GOAL),
    Happening.TAKEN: (AREA,),  # without a combat
    Happening.COMBAT: (AREA, Slot("defender", _SEATS), Slot("attack"), Slot("defence")),  # points before food and dice
    Happening.FEED: (N,),
    Happening.HOLD: (),
    Happening.ROLL: (Slot("face", _names(list(FACES))),),
    Happening.THROW: (Slot("sign", {0: "axe", 1: "skull"}),),  # chosen on the die or thrown
    Happening.RESULT: (AREA, Slot("defender", _SEATS), Slot("attack"), Slot("defence")),
    Happening.CASUALTIES: (AREA, N, BEAR),  # units, and whether the bear too
    Happening.WIN_COMBAT: (AREA,),
    Happening.BOTH_DEAD: (AREA,),
    Happening.RETREAT: (START, GOAL, N),
    Happening.RETREAT_BEAR: (START, GOAL),
    Happening.RESERVE: (AREA, N, BEAR),  # nowhere to retreat
    Happening.DRAW_TILE: (TILE,),
    Happening.UNDER: (TILE,),
    Happening.EXPLORE: (TILE, *CELL),
    Happening.NO_TILE: (),
    Happening.CLOSE: (AREA, Slot("tiles"), Slot("fame")),
    Happening.COLLECT: (AREA, GOODS),
    Happening.GAIN: (GOODS,),  # from a card or a clan power
    Happening.FAME: (N,),  # the stag's power
    Happening.KEEP: (),
    Happening.KEPT: (CARD,),  # for its owner only
    Happening.DROP: (CARD,),
    Happening.TOP: (),
    Happening.TOPPED: (CARD,),  # for its owner only
    Happening.PAY: (GOODS,),
    Happening.SLAY: (AREA, VICTIM),
    Happening.SCORCH: (AREA,),
    Happening.TARGET: (VICTIM,),
    Happening.SEE: (VICTIM,),
    Happening.SAW: (CARD,),  # one card of that hand, for the seat only
    Happening.PICK: (VICTIM, CARD),
    Happening.DISCARD: (CARD,),
    Happening.RETRIEVE: (CARD,),
    Happening.COPY: (CARD, VICTIM),
    Happening.BRIBE: (START, GOAL, N, VICTIM),
    Happening.ROUSE: (),
    Happening.CONQUER: (),
    Happening.HARVEST: (Slot("fame"), GOODS),
    Happening.TRIBUTE: (VICTIM, RESOURCE),
    Happening.TRADE: (GOODS, Slot("taken", RESOURCE.names)),
    Happening.WINTER: (Slot("food"), Slot("wood"), Slot("units")),  # paid, for so many units
    Happening.UNREST: (),
    Happening.HUNGER: (Slot("fame"),),  # no unrest left: fame lost
    Happening.CHANCE: (),
    Happening.LEFT_OVER: (CARD,),
    Happening.DOMINATION: (),
    Happening.OVER: (Slot("year"),),
    Happening.SCORE: (Slot("points"),),
    Happening.WIN: (Slot("points"),),
}
