"""Northgard's record and its words as numbers."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from jarlshof.core.state import Int16, Int16s, Int32s, State, Words, dtype_of
from jarlshof.games.northgard.tiles import AREAS, TILES

SEATS = 5
NOBODY = -1
NOWHERE = -1
UNITS = 14  # of a seat
FIRST_UNITS = 3  # that are put into a territory at once
GRID = 37  # the map is a torus of this size: 35 tiles in a row, and the empty cells around them, never meet
SLOTS = 32  # cards in one pile of a seat: 7 start cards, 2 upgrades, 10 developments, 10 unrest
HAND_TILES = 3
OFFERED = 3  # tiles drawn at once
MOST_BUILDINGS = 56
DEVELOPMENTS = 45  # in the deck, with five seats and ten years
TOKENS = 7  # of each type of building
UNRESTS = 10
MOST_MOVES = 4096  # legal ones in a position
RESOURCES = 3
PUBLIC = 1 << SEATS  # the bit of those who only watch, in what is known of a card
ALL = PUBLIC * 2 - 1
BATCH = 6  # bits of a mark below the batch


class Rule(IntEnum):
    """Rulings by number: 100 × section + paragraph; ours are section 20, called O."""

    START_DECKS = 201
    OPEN_ACHIEVEMENTS = 202
    START_TILES = 203
    SEAT = 204
    FIRST_SEAT = 205
    FIRST_GOODS = 206
    FIRST_TILES = 207
    START_OF_YEAR = 301
    ACTIONS = 302
    HARVEST = 303
    WINTER = 304
    END_OF_YEAR = 305
    PLAY = 401
    WAIT = 402
    REPLACE = 403
    REMOVE = 404
    UPGRADE = 405
    PASS = 406
    EMPTY_HAND = 407
    IMPOSSIBLE = 408
    RECRUIT = 501
    BUILD = 502
    MOVE = 503
    EXPLORE = 504
    DRAW = 505
    FEAST = 506
    SPECIAL = 507
    START_CARDS = 601
    CLANS = 602
    EARLY = 603
    ADVANCED = 604
    ACHIEVEMENTS = 605
    UNREST = 606
    TILE = 701
    TERRITORY = 702
    ADJACENT = 703
    CLOSED = 704
    CONTROL = 705
    ICONS = 706
    BORDER = 707
    CLOSING = 708
    TILES = 801
    BUILDINGS = 901
    EFFECTS = 902
    COUNT_UNITS = 1001
    BONUS = 1002
    FOOD = 1003
    DICE = 1004
    VICTORY = 1005
    CASUALTIES = 1006
    RETREAT = 1007
    DOMINATION = 1101
    FAME = 1102
    TIES = 1103
    TEN_YEARS = 1201
    CORNER_TEST = 1301  # section 13: how we read the rules
    THREE_OF_ANY_KIND = 1302
    HOW_FOOD_IS_SPENT = 1303
    EQUAL_BUILDINGS = 1304
    NEVER_JOIN_TWO_PLAYERS = 1305
    WHERE_EXPLORING_MAY_GO = 1306
    SEVERAL_TILES = 1307
    LEAVING_A_TERRITORY = 1308
    REINFORCING_AN_ATTACK = 1309
    SEVERAL_COMBATS = 1310
    PUSHED_OUT = 1311
    TOO_FEW_UNITS = 1312
    WHAT_CAN_BE_COPIED = 1313
    DEFENSIVE_STRATEGY = 1314
    FUTURE_SIGHT = 1315
    RAIDING_PARTY = 1316
    BESIDE_YOURS = 1317
    BRIBED_UNITS = 1318
    HIDDEN_WAYS = 1319
    SWAPPING_A_BUILDING = 1320
    CLAN_GLORY = 1321
    WAR_BEAR = 1322
    SCORCHED_EARTH = 1323
    FAME_BELOW_ZERO = 1324
    CONQUEROR_AND_BRIBERY = 1325
    PLAYERS_WITH_CARDS = 1326
    DOMINATION_BY_SEVERAL = 1327
    FLASH_CARDS = 1328
    CARDS_FOR_OPTIONS = 1329
    IMPOSSIBLE_PARTS = 1330
    TOO_FEW_CARDS = 1331
    TRAINING_CAMPS = 1332
    RECRUITING_WITHOUT_TERRITORY = 1333
    FIRST_ROLL_THEN_DECIDE = 1334
    TILES_THAT_DO_NOT_FIT = 1335
    ROUGH_BORDERS = 1336
    COUNTED_DRAWS = 1337
    VICTIMS_ARE_A_PRICE = 1338
    FUTURE_SIGHT_ONCE = 1339
    CAPTURE = 1340
    CHOICE_OF_CLANS = 2001
    BEAR_IS_NO_UNIT = 2002
    OPEN_TILES = 2003
    OPEN_REFUSAL = 2004
    FAIR_TRADE = 2005
    MUST = 2006
    TRIBUTE = 2007
    KNOWLEDGE = 2008
    CHANCE = 2009


class Resource(IntEnum):
    """The three resources."""

    FOOD = 0
    WOOD = 1
    LORE = 2


class Icon(IntEnum):
    """What `icons` counts of a territory, resources first."""

    FOOD = 0
    WOOD = 1
    LORE = 2
    LAIR = 3
    SMALL = 4
    CARVED = 5
    LARGE = 6


class Building(IntEnum):
    """The eight buildings (northgard.9.1), small ones first; the first three give the resource of their number."""

    SILO = 0
    LODGE = 1
    STONE = 2
    CAMP = 3
    TOWER = 4
    FORGE = 5
    FORTRESS = 6
    ALTAR = 7


LARGE_FROM = Building.FORGE.value


class Space(IntEnum):
    """Where a building stands; NONE: Amenities."""

    SMALL = 0
    CARVED = 1
    LARGE = 2
    NONE = 3


class Zone(IntEnum):
    """The piles of a seat. Hand, active area and discard pile are kept in the order of cards."""

    DRAW = 0  # the last entry is the top
    HAND = 1
    ACTIVE = 2
    DISCARD = 3


class Phase(IntEnum):
    """The parts of a match that ask something."""

    SETUP = 0
    ACTIONS = 1
    HARVEST = 2
    CHANCE = 3
    OVER = 4


class Played(IntEnum):
    """What the seat has played in this turn."""

    NOTHING = 0
    FLASH = 1
    MAIN = 2


class Frame(IntEnum):
    """What a seat can be asked."""

    CLAN = 1
    LAY = 2
    FOUND = 3
    TURN = 4
    TAKE = 5
    REACT = 6
    CHOOSE = 7
    RECRUIT = 8
    PULL = 9
    BUILD = 10
    SWAP = 11
    MOVE = 12
    FIGHT = 13
    PUSH = 14
    FOOD = 15
    DIE = 16
    THROW = 17
    RETREAT = 18
    EXPLORE = 19
    SPLIT = 20
    PAY = 21
    SLAY = 22
    GATHER = 23
    SCORCH = 24
    TARGET = 25
    PICK = 26
    RANSOM = 27
    DISCARD = 28
    RETRIEVE = 29
    COPY = 30
    BRIBE = 31
    TRADE = 32


class Kind(IntEnum):
    """What a move does."""

    CLAN = 1
    LAY = 2
    FOUND = 3
    FOUND_BEAR = 4
    PLAY = 5
    WAIT = 6
    REPLACE = 7
    REMOVE = 8
    UPGRADE = 9
    RETIRE = 10
    PASS = 11
    END = 12
    TAKE = 13
    CANCEL = 14
    LET = 15
    LET_YEAR = 16
    CHOOSE = 17
    RECRUIT = 18
    BEAR = 19
    CAMP = 20
    DONE = 21
    PULL = 22
    BUILD = 23
    COLLECT = 24
    SWAP = 25
    MOVE = 26
    LEAD = 27
    FIGHT = 28
    PUSH = 29
    FEED = 30
    HOLD = 31
    AXE = 32
    SKULL = 33
    RETREAT = 34
    RETREAT_BEAR = 35
    REDRAW = 36
    KEEP = 37
    DROP = 38
    TOP = 39
    PAY = 40
    SLAY = 41
    GATHER = 42
    SCORCH = 43
    TARGET = 44
    PICK = 45
    YIELD = 46
    DISCARD = 47
    RETRIEVE = 48
    COPY = 49
    BRIBE = 50
    TRADE = 51


class Then(IntEnum):
    """What follows when a move has been made; `rules.apply` goes on from there, so that each part is compiled once."""

    ASKED = 0  # somebody is asked
    STEP = 1  # a step of the card is over
    CARD = 2  # the card is over
    TURN = 3  # the turn is over
    HARVEST = 4  # the harvest of the seat at `turn` is to come
    NEXT = 5  # the harvest of that seat is over
    WINTER = 6
    CHANCE = 7  # the second chance of the seat at `turn` is to come
    YEAR = 8  # a year begins
    COMBAT = 9  # the next combat is to come


class Dealing(IntEnum):
    """How clans come to the seats (northgard.O.1), in the order of the option's words."""

    CHANCE = 0
    CHOICE = 1
    FIXED = 2


class Ending(IntEnum):
    """How a match ends."""

    FAME = 1
    DOMINATION = 2


class Happening(IntEnum):
    """Kinds of events; the arguments of each are named in `words/events.py`."""

    BEGINS = 1
    CLAN = 2
    TILES = 3
    LAY = 4
    FOUND = 5
    YEAR = 6
    CARDS = 7
    DREW = 8
    SHUFFLE = 9
    DISPLAY = 10
    PLAY = 11
    WAIT = 12
    REPLACE = 13
    REMOVE = 14
    UPGRADE = 15
    RETIRE = 16
    PASS = 17
    FIRST = 18
    TAKE = 19
    END = 20
    CANCEL = 21
    LET = 22
    LET_YEAR = 23
    CHOOSE = 24
    RECRUIT = 25
    BEAR = 26
    CAMP = 27
    PULL = 28
    BUILD = 29
    SWAP = 30
    MOVE = 31
    LEAD = 32
    PUSH = 33
    TAKEN = 34
    COMBAT = 35
    FEED = 36
    HOLD = 37
    ROLL = 38
    THROW = 39
    RESULT = 40
    CASUALTIES = 41
    WIN_COMBAT = 42
    BOTH_DEAD = 43
    RETREAT = 44
    RETREAT_BEAR = 45
    RESERVE = 46
    DRAW_TILE = 47
    UNDER = 48
    EXPLORE = 49
    NO_TILE = 50
    CLOSE = 51
    COLLECT = 52
    GAIN = 53
    FAME = 54
    KEEP = 55
    KEPT = 56
    DROP = 57
    TOP = 58
    TOPPED = 59
    PAY = 60
    SLAY = 61
    SCORCH = 62
    TARGET = 63
    SEE = 64
    SAW = 65
    PICK = 66
    DISCARD = 67
    RETRIEVE = 68
    COPY = 69
    BRIBE = 70
    ROUSE = 71
    CONQUER = 72
    HARVEST = 73
    TRIBUTE = 74
    TRADE = 75
    WINTER = 76
    UNREST = 77
    HUNGER = 78
    CHANCE = 79
    LEFT_OVER = 80
    DOMINATION = 81
    OVER = 82
    SCORE = 83
    WIN = 84


class Northgard(State):
    """One match. What belongs to a territory stands at the number of its first area; other areas have nothing."""

    # options, in the order of options.py
    years: Int16
    hidden: Int16  # fame
    same: Int16  # trade of three of a kind
    dealing: Int16  # how clans come to the seats
    # the map
    tile_x: Annotated[Int16s, TILES]
    tile_y: Annotated[Int16s, TILES]  # grows to the south
    tile_turn: Annotated[Int16s, TILES]  # −1: not on the map
    grid: Annotated[Int16s, GRID * GRID]  # the tile on a cell + 1
    root: Annotated[Int16s, AREAS]  # the territory of an area
    open: Annotated[Int16s, AREAS]  # sides of a territory without a tile beside them
    icons: Annotated[Int32s, AREAS]
    near: Annotated[Words, AREAS, 2]  # territories behind a regular border
    rough: Annotated[Words, AREAS, 2]  # territories behind a rough border
    owner: Annotated[Int16s, AREAS]
    units: Annotated[Int16s, AREAS]
    guests: Annotated[Int16s, AREAS]  # units that have entered and will fight
    bear_at: Int16
    bear_enters: Int16  # is the bear one of those who will fight?
    token: Int16
    buildings: Int16  # on the map; listed by territory, type and space
    building_at: Annotated[Int16s, MOST_BUILDINGS]
    building_type: Annotated[Int16s, MOST_BUILDINGS]
    building_space: Annotated[Int16s, MOST_BUILDINGS]
    stock: Annotated[Int16s, 8]
    # seats
    clan: Annotated[Int16s, SEATS]
    fame: Annotated[Int16s, SEATS]
    goods: Annotated[Int16s, SEATS, RESOURCES]
    reserve: Annotated[Int16s, SEATS]
    pile: Annotated[Int16s, SEATS, 4, SLOTS]
    pile_size: Annotated[Int16s, SEATS, 4]
    mark: Annotated[Int16s, SEATS, 3, SLOTS]  # batch and who knows it; in the active area 1 if it was played
    batch: Annotated[Int16s, SEATS]
    aside: Annotated[Int16s, SEATS]  # bits of the upgrades still aside
    lifted: Annotated[Int16s, 3]  # cards drawn and not split yet, in the order of cards
    lifted_mark: Annotated[Int16s, 3]
    lifts: Int16
    seat_tiles: Annotated[Int16s, SEATS, HAND_TILES]  # in the set-up; −1: laid
    foresight: Int16  # masks of seats, for this year
    conqueror: Int16
    roused: Int16
    declined: Int16
    passed: Int16
    guard: Int16  # the owner of Defensive Strategy
    # supplies
    tile_pile: Annotated[Int16s, TILES]  # the last one is the top
    tiles_left: Int16
    tiles_known: Int16  # those at the bottom whose place everybody knows
    deck: Annotated[Int16s, DEVELOPMENTS]  # the last one is the top
    deck_left: Int16
    display: Annotated[Int16s, SEATS]
    shown: Int16
    trophies: Annotated[Int16s, SEATS]  # achievements nobody has taken
    trophies_left: Int16
    gone: Annotated[Words, 2]  # developments and achievements that left the game openly
    unrest: Int16
    # the turn
    year: Int16
    phase: Int16
    first: Int16
    turn: Int16
    played: Int16
    # what is under way
    card: Int16
    step: Int16
    part: Int16
    parts: Int16  # mask of those that may be chosen
    picks: Int16  # how many of them
    left: Int16
    room: Annotated[Int16s, AREAS]
    camps: Annotated[Int16s, AREAS]  # further units, + 1, where units have come and camps are
    spot: Int16
    first_size: Int16  # of the first building of a card: 0 none, 1 small, 2 large
    only: Int16
    laid: Int16
    offer: Annotated[Int16s, OFFERED]
    offers: Int16
    redrawn: Int16
    split: Annotated[Int16s, 3]  # cards still to keep, drop, put on top
    victim: Int16
    picked: Int16
    attacker: Int16
    fight: Int16
    figures: Annotated[Int16s, 2]
    fed: Annotated[Int16s, 2]
    held: Int16
    axes: Annotated[Int16s, 2]
    skulls: Annotated[Int16s, 2]
    loser: Int16
    losers: Int16
    loser_bear: Int16


DTYPE = dtype_of(Northgard)
