"""Northgard's moves: kind → verb and arguments."""

from __future__ import annotations

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.moves import Argument, Bundle, MoveTable, Verb, encode, encode_long, second_of, third_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.state import SEATS, UNITS, Building, Kind, Space
from jarlshof.games.northgard.tiles import AREA_NAMES, SIDES, TILE_NAMES

FARTHEST = 34  # cells from the start tile
HERE = "0"
COUNT_BITS = 4


def _steps(back: str, forth: str) -> list[str]:
    """Names of the distances from the start tile: w34 … w1 0 e1 … e34."""
    far = range(1, FARTHEST + 1)
    return [*(f"{back}{n}" for n in reversed(far)), HERE, *(f"{forth}{n}" for n in far)]


EAST_NAMES, SOUTH_NAMES = _steps("w", "e"), _steps("n", "s")
SEAT_NAMES = list(SEAT_LETTERS[:SEATS])
BUILDING_NAMES = [building.name.lower() for building in Building]
SPACE_NAMES = [space.name.lower() for space in Space]

AREA = Argument("area", AREA_NAMES)
START, GOAL = Argument("area", AREA_NAMES, part="start"), Argument("area", AREA_NAMES, part="goal")
CARD = Argument("card", CARD_NAMES)
NEW_CARD = Argument("card", CARD_NAMES, part="new")
TILE = Argument("tile", TILE_NAMES)
SEAT = Argument("seat", SEAT_NAMES)
BUILDING = Argument("building", BUILDING_NAMES)
NEW_BUILDING = Argument("building", BUILDING_NAMES, part="new")
SPACE = Argument("space", SPACE_NAMES)
RESOURCE = Argument("resource", list(RESOURCES))
NUMBER = Argument("number", [str(n) for n in range(UNITS + 1)])
GIVE = Bundle("give", list(RESOURCES), COUNT_BITS)
TAKE = Bundle("take", list(RESOURCES), COUNT_BITS, lead="for")
LAYING = (TILE, Argument("east", EAST_NAMES), Argument("south", SOUTH_NAMES), Argument("turn", list(SIDES)))

MOVES = MoveTable(
    {
        Kind.CLAN: Verb("clan", (Argument("clan", CLAN_NAMES),)),
        Kind.LAY: Verb("lay", LAYING),
        Kind.FOUND: Verb("found", (AREA,)),
        Kind.FOUND_BEAR: Verb("found-bear", (AREA,)),
        Kind.PLAY: Verb("play", (CARD,)),
        Kind.WAIT: Verb("wait", (CARD,)),
        Kind.REPLACE: Verb("replace", (CARD,)),
        Kind.REMOVE: Verb("remove", (CARD,)),
        Kind.UPGRADE: Verb("upgrade", (CARD, NEW_CARD)),
        Kind.RETIRE: Verb("retire", (CARD, NEW_CARD)),
        Kind.PASS: Verb("pass"),
        Kind.END: Verb("end", ends=True),
        Kind.TAKE: Verb("take", (CARD,)),
        Kind.CANCEL: Verb("cancel"),
        Kind.LET: Verb("let"),
        Kind.LET_YEAR: Verb("let-year"),
        Kind.CHOOSE: Verb("choose", (Argument("part", PART_NAMES),)),
        Kind.RECRUIT: Verb("recruit", (AREA,)),
        Kind.BEAR: Verb("bear", (AREA,)),
        Kind.CAMP: Verb("camp", (AREA,)),
        Kind.DONE: Verb("done", ends=True),
        Kind.PULL: Verb("pull", (AREA,)),
        Kind.BUILD: Verb("build", (BUILDING, AREA, SPACE)),
        Kind.COLLECT: Verb("collect", (AREA,)),
        Kind.SWAP: Verb("swap", (AREA, BUILDING, NEW_BUILDING, SPACE)),
        Kind.MOVE: Verb("move", (START, GOAL, NUMBER)),
        Kind.LEAD: Verb("lead", (START, GOAL, NUMBER)),
        Kind.FIGHT: Verb("fight", (AREA,)),
        Kind.PUSH: Verb("push", (AREA,)),
        Kind.FEED: Verb("feed", (NUMBER,)),
        Kind.HOLD: Verb("hold", ends=True),
        Kind.AXE: Verb("axe"),
        Kind.SKULL: Verb("skull"),
        Kind.RETREAT: Verb("retreat", (AREA, NUMBER)),
        Kind.RETREAT_BEAR: Verb("retreat-bear", (AREA,)),
        Kind.REDRAW: Verb("redraw"),
        Kind.KEEP: Verb("keep", (CARD,), secret=True),
        Kind.DROP: Verb("drop", (CARD,)),
        Kind.TOP: Verb("top", (CARD,), secret=True),
        Kind.PAY: Verb("pay", (GIVE,)),
        Kind.SLAY: Verb("slay", (AREA,)),
        Kind.GATHER: Verb("gather", (RESOURCE,)),
        Kind.SCORCH: Verb("scorch", (AREA,)),
        Kind.TARGET: Verb("target", (SEAT,)),
        Kind.PICK: Verb("pick", (CARD,)),
        Kind.YIELD: Verb("yield"),
        Kind.DISCARD: Verb("discard", (CARD,)),
        Kind.RETRIEVE: Verb("retrieve", (CARD,)),
        Kind.COPY: Verb("copy", (SEAT, CARD)),
        Kind.BRIBE: Verb("bribe", (START, GOAL, NUMBER)),
        Kind.TRADE: Verb("trade", (GIVE, TAKE)),
    }
)


# ---------------------------------------------------------------- in compiled code
UNUSED, AREA_PLACES = MOVES.unused, MOVES.places("area")
GIVEN, TAKEN = MOVES.shift(Kind.TRADE, "give"), MOVES.shift(Kind.TRADE, "take")  # a payment gives like a trade
COUNT, LAST = (1 << COUNT_BITS) - 1, len(RESOURCES) - 1


@compiled
def put(out: Moves, n: int, kind: int, a: int) -> int:
    """One more move with at most one word besides its verb."""
    out[n] = encode(kind, a, 0)
    return n + 1


@compiled
def laid_at(tile: int, x: int, y: int, turn: int) -> int:
    """The move that lays a tile on a cell."""
    return encode_long(Kind.LAY, tile, x + FARTHEST, y + FARTHEST, turn)


@compiled
def east_of(move: int) -> int:
    """How far east of the start tile such a move lays it."""
    return second_of(move) - FARTHEST


@compiled
def south_of(move: int) -> int:
    """And how far south."""
    return third_of(move) - FARTHEST


@compiled
def given_of(move: int, resource: int) -> int:
    """How many of a resource a move gives away."""
    return move >> GIVEN + COUNT_BITS * (LAST - resource) & COUNT


@compiled
def taken_of(move: int, resource: int) -> int:
    """How many of a resource a trade takes."""
    return move >> TAKEN + COUNT_BITS * (LAST - resource) & COUNT


@compiled
def gives(food: int, wood: int, lore: int) -> int:
    """The bits of a move that give these away."""
    return (food << 2 * COUNT_BITS | wood << COUNT_BITS | lore) << GIVEN


@compiled
def takes(resource: int) -> int:
    """The bits of a trade that take one of a resource."""
    return 1 << TAKEN + COUNT_BITS * (LAST - resource)
