"""What events tell, by name; questions tell of the same things."""

from __future__ import annotations

from jarlshof.core.game import Slot
from jarlshof.core.moves import Bundle
from jarlshof.games.settlers.board import CROSSING_NAMES, PATH_NAMES, TILE_NAMES
from jarlshof.games.settlers.moves import CARD_NAMES, RESOURCE_NAMES, WIDE
from jarlshof.games.settlers.moves import GIVE as OFFERED
from jarlshof.games.settlers.state import COUNT_BITS, Happening, Raid
from jarlshof.games.settlers.view import SEAT_NAMES

CROSSING = Slot("crossing", dict(enumerate(CROSSING_NAMES)))
_PATH = Slot("path", dict(enumerate(PATH_NAMES)))
_RESOURCE = Slot("resource", dict(enumerate(RESOURCE_NAMES)))
_CARD = Slot("card", dict(enumerate(CARD_NAMES)))
GIVE, TAKE = Slot("give", bundle=OFFERED), Slot("take", bundle=Bundle("take", RESOURCE_NAMES, COUNT_BITS))
_DICE = (Slot("first"), Slot("second"), Slot("sum"))
_TILES = dict(enumerate(TILE_NAMES))
N, ROUND, TILE, PROPOSER = Slot("n"), Slot("round"), Slot("tile", _TILES), Slot("proposer", SEAT_NAMES)
RAID = Slot("raid", {raid: raid.name.lower() for raid in Raid})

EVENTS: dict[int, tuple[Slot, ...]] = {
    Happening.FIRST_ROLL: _DICE,
    Happening.BEGINS: (),
    Happening.SETTLE: (CROSSING,),
    Happening.ROAD: (_PATH,),
    Happening.CITY: (CROSSING,),
    Happening.BUY: (Slot("left"),),
    Happening.BOUGHT: (_CARD,),
    Happening.TURN: (Slot("number"),),
    Happening.PART: (),
    Happening.ROLL: _DICE,
    Happening.AGAIN: _DICE,
    Happening.GAIN: (Slot("cards", bundle=OFFERED),),
    Happening.SHORT: (_RESOURCE,),
    Happening.DISCARD: (N, Slot("cards", bundle=WIDE)),
    Happening.BANDIT: (Slot("start", _TILES), Slot("goal", _TILES)),
    Happening.STEAL: (Slot("victim", SEAT_NAMES),),
    Happening.STOLE: (Slot("victim", SEAT_NAMES), _RESOURCE),
    Happening.SPARE: (),
    Happening.TRADE: (N, _RESOURCE, Slot("taken", dict(enumerate(RESOURCE_NAMES)))),
    Happening.OFFER: (GIVE, TAKE),
    Happening.ACCEPT: (),
    Happening.REJECT: (),
    Happening.COUNTER: (GIVE, TAKE),
    Happening.DEAL: (Slot("partner", SEAT_NAMES), GIVE, TAKE),
    Happening.WITHDRAW: (),
    Happening.REFUSED: (),
    Happening.PLAY: (_CARD,),
    Happening.DISCOVERY: (Slot("cards", bundle=OFFERED),),
    Happening.MONOPOLY: (_RESOURCE, N),
    Happening.GIVE: (Slot("taker", SEAT_NAMES), _RESOURCE, N),
    Happening.LONGEST_ROAD: (Slot("length"), Slot("holder", SEAT_NAMES)),
    Happening.LARGEST_ARMY: (Slot("knights"), Slot("holder", SEAT_NAMES)),
    Happening.PASS: (),
    Happening.DICE_DECK: (),
    Happening.SHOW: (N,),
    Happening.LIMIT: (Slot("turns"),),
    Happening.WIN: (Slot("points"),),
    Happening.CHANGE: (GIVE, TAKE),
}
