"""Nord's record and its words as numbers."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from jarlshof.core.state import Int16, Int16s, State, Words, dtype_of

SEATS = 4
SITES = 8
PILES = 16
TILES = 36
BERTHS = 16
KINDS = 6

# A ruling's code is its number, those of the clarifications lie 100 higher: B + 23 is nord.B23, R + 28 is nord.R28.
B = 0
R = 100


class Rule(IntEnum):
    """The rulings that forbid moves, by their titles."""

    START_SETTLEMENT = B + 10
    WHOSE_TURN = B + 16
    NEGOTIATOR = B + 19
    HOW_MANY_WORKERS = B + 22
    LINKED_TO_WARRIOR = B + 23
    ONE_REGION = B + 24
    BOATS_FOR_SEA_WORKERS = B + 25
    MUST_ATTACK = B + 28
    FATE_OF_ATTACKERS = B + 31
    CHALLENGING_A_JARL = B + 36
    CONDITIONS_OF_CHALLENGE = B + 37
    SPACE_UNDER_SETTLEMENT = R + 6
    SPACE_OF_SMALL_BOAT = R + 8
    NO_PLACING_NO_TREASURE = R + 19
    NEGOTIATOR_AND_PLACING = R + 20
    NEGOTIATORS_WAY = R + 21
    LIMITS_OF_TWO_REGIONS = R + 23
    ONE_GROUP_OF_WORKERS = R + 27
    LIMITS_OF_PLACING = R + 29
    ONE_WORKER_PER_SPACE = R + 30
    NO_PASSING = R + 33
    NEWLY_CONNECTED = R + 36
    ATTACKS_UNTIL_NONE_LEFT = R + 39
    ORDER_OF_CHOICES = R + 40
    SHORTEST_PATH = R + 41
    STRICTLY_MORE = R + 48
    END_OF_GAME = R + 66
    NAMING_THE_KIND = R + 68
    TREASURE_WITHOUT_USE = R + 69


class Frame(IntEnum):
    """What a seat can be asked."""

    SETTLE = 1
    TURN = 2
    NEGOTIATE = 3
    PLACE = 4
    ATTACK = 5
    PATH = 6
    FIFTH = 7


class Kind(IntEnum):
    """What a move does."""

    SETTLE = 1
    TREASURE = 2
    CHALLENGE = 3
    NEGOTIATE = 4
    PLACE = 5
    DONE = 6
    ATTACK = 7
    PATH = 8
    FIFTH = 9


class Treasure(IntEnum):
    """The six kinds of treasure (nord.B2)."""

    AXE = 0
    GOLD = 1
    HAMMER = 2
    HELMET = 3
    GOBLET = 4
    SWORD = 5


NO_TREASURE = 6  # the number after the last kind: it, KINDS, TILES and ACTIONS change with the kinds


class Action(IntEnum):
    """What a treasure does when it is played."""

    NEGOTIATOR = 0
    TWO_REGIONS = 1
    MANY_WORKERS = 2


# nord.B2: the action of each kind, in the order of Treasure
ACTIONS = (
    Action.TWO_REGIONS.value,
    Action.NEGOTIATOR.value,
    Action.NEGOTIATOR.value,
    Action.MANY_WORKERS.value,
    Action.TWO_REGIONS.value,
    Action.MANY_WORKERS.value,
)


class Place(IntEnum):
    """Where a treasure tile lies; HAND + seat, PILE + number of the stone pile; BOX if it is not in this match."""

    BOX = -1
    SUPPLY = 0
    DISCARDS = 1
    HAND = 2
    PILE = 8


# Figures in the large boat and in settlements: a dead man is his seat, a jarl JARL + seat, a neutral one JARL + 4.
JARL = 8
NEUTRAL = JARL + 4
NOBODY = -1


class Happening(IntEnum):
    """Kinds of events; the arguments of each are named in `words/events.py`."""

    SETTLE = 1
    TURN = 2
    TREASURE = 3
    NEGOTIATE = 4
    PLACE = 5
    TAKE = 6
    FIND = 7
    ATTACK = 8
    LEAVE = 9
    DIE = 10
    POST = 11
    RETURN = 12
    MERGE = 13
    CHALLENGE = 14
    BLOCKED = 15
    SCORING = 16
    DELIVER = 17
    FEWEST = 18
    CAVE_IN = 19
    FOOD = 20
    STARVE = 21
    WARRIORS = 22
    STORM = 23
    CLEAR = 24
    LAY = 25
    RESHUFFLE = 26
    TREASURES = 27
    WIN = 28


class Cause(IntEnum):
    """What brought a scoring about; that of the fourth is how the match ended."""

    ATTACK = 1
    CHALLENGE = 2
    BLOCKED = 3


class Nord(State):
    """One match. Sets of spaces are four words each (see core/bits.py)."""

    # the island
    mountain: Annotated[Words, 4]
    forest: Annotated[Words, 4]
    karst: Annotated[Words, 4]
    sea: Annotated[Words, 4]
    gates: Annotated[Words, SITES, 4]  # the spaces at a settlement's gates
    beach: Annotated[Words, 4]  # the spaces next to the small boat
    # men on the map
    men: Annotated[Words, SEATS, 4]
    fresh: Annotated[Words, 4]  # placed in this turn
    # this turn's placement
    front: Annotated[Words, 4]  # where the first man may stand
    home: Annotated[Words, 4]  # the region of the first man
    allowed: Annotated[Words, 4]  # where the next ones may stand
    path: Annotated[Words, 4]  # spaces that may belong to the attacking connection
    sites: Int16
    site: Annotated[Int16s, SITES]
    boat: Int16
    piles: Int16
    pile: Annotated[Int16s, PILES]
    # settlements
    warriors: Annotated[Int16s, SITES, SEATS]
    jarl: Annotated[Int16s, SITES]
    linked: Annotated[Int16s, SITES]  # settlements connected with each one, and the small boat as bit SITES
    before: Annotated[Int16s, SITES]  # the same at the start of the turn
    # the large boat
    berths: Int16
    berth: Annotated[Int16s, BERTHS]
    aboard: Int16
    figure: Annotated[Int16s, BERTHS]
    # treasures: who has which tile is public, its kind is not
    tile_kind: Annotated[Int16s, TILES]
    tile_place: Annotated[Int16s, TILES]
    tile_order: Annotated[Int16s, TILES]  # when it was taken into a hand
    tile_dealt: Annotated[Int16s, TILES]  # dealt at the start, so its action is known
    tile_shuffle: Annotated[Int16s, TILES]  # the reshuffle it came from
    shuffles: Int16
    taken: Int16
    # players
    turn: Int16
    played: Int16
    supply: Annotated[Int16s, SEATS]
    score: Annotated[Int16s, SEATS]
    fishing: Int16
    scoring: Int16


DTYPE = dtype_of(Nord)
