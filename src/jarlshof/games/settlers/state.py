"""Settlers' record and its words as numbers."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from jarlshof.core.state import Int16, Int16s, Int32s, State, Words, dtype_of
from jarlshof.games.settlers.board import CROSSINGS, TILES

SEATS = 6
WATCHING = SEATS  # the row of a spectator in `sure`
RESOURCES = 5
CARDS = 5
DECK = 34
DICE_DECK = 36
HARBOURS = 11
COUNT_BITS = 5  # of a count in an offer
WIDE_BITS = 11  # of a count in a discard or a discovery
NOBODY = -1
MOST_MOVES = 200  # legal ones in a position

# A ruling's code is its number; gaps lie 100 higher, our decisions 200: S + 21 is settlers.S21, G + 10 settlers.G10.
S = 0
G = 100
D = 200


class Rule(IntEnum):
    """The rulings that forbid moves, by their titles."""

    WHO_WINS = S + 2
    FIRST_SETTLEMENT = S + 10
    SECOND_SETTLEMENT = S + 11
    DISTANCE_RULE = S + 12
    COURSE_OF_A_TURN = S + 15
    DOMESTIC_TRADE = S + 18
    MARITIME_TRADE = S + 19
    BUILDING_A_ROAD = S + 20
    BUILDING_A_SETTLEMENT = S + 22
    BUILDING_A_CITY = S + 23
    BUYING_A_CARD = S + 24
    MOVING_A_BANDIT = S + 25
    GIVING_UP_CARDS = S + 26
    STEALING = S + 27
    PLAYING_A_CARD = S + 29
    PROGRESS_CARDS = S + 33
    SPECIAL_BUILDING = S + 35
    LAND_TILES = G + 1
    WHERE_A_BANDIT_MAY_GO = G + 5
    CARDS_UNDER_THE_DECK = G + 12
    SHORT_BANK = G + 13
    NO_GIFTS = G + 15
    ANOTHERS_BUILDING = G + 16
    PIECES_RUN_OUT = G + 17
    MORE_THAN_SEVEN = G + 18
    STRICT_OR_MIXED = D + 1
    MAY_OR_MUST_STEAL = D + 3
    EXTRAS = D + 6
    HOW_OFFERS_ARE_MADE = D + 8
    WHAT_NOBODY_CAN_HAVE = D + 10


class Resource(IntEnum):
    """The five resources (settlers.S8), and what their tiles give."""

    WOOD = 0
    BRICK = 1
    WOOL = 2
    GRAIN = 3
    ORE = 4


DESERT = 5  # a tile that gives nothing
ANY = 5  # a harbour for everything


class Card(IntEnum):
    """The five kinds of development cards (settlers.S24), as `Kind` from KNIGHT on; points, never played, are last.

    A new kind also needs: CARDS and DECK above; how many there are (`CARDS_OF` in `law/setup.py`); its `Kind`, with a
    verb in `moves.py`; what it does, in `law/cards.py`; its place in `CARD_KINDS` (`words/shared.py`), and texts; when
    greedy plays it (`bots/settlers/cards.py`); the page's `panels/Development.svelte` and `model.ts`; and the referee.
    """

    KNIGHT = 0
    ROADS = 1
    DISCOVERY = 2
    MONOPOLY = 3
    POINT = 4


class Frame(IntEnum):
    """What a seat can be asked."""

    SETTLE = 1
    PAVE = 2
    ROLL = 3
    DISCARD = 4
    BANDIT = 5
    STEAL = 6
    MAIN = 7
    ANSWER = 8
    PARTNER = 9
    FREE = 10
    SPECIAL = 11


class Kind(IntEnum):
    """What a move does."""

    SETTLE = 1
    ROAD = 2
    CITY = 3
    BUY = 4
    ROLL = 5
    DISCARD = 6
    BANDIT = 7
    STEAL = 8
    SPARE = 9
    TRADE = 10
    OFFER = 11
    ACCEPT = 12
    REJECT = 13
    COUNTER = 14
    DEAL = 15
    WITHDRAW = 16
    KNIGHT = 17
    ROADS = 18
    DISCOVERY = 19
    MONOPOLY = 20
    END = 21
    PASS = 22


class Answer(IntEnum):
    """What a seat has said to an offer."""

    NONE = 0
    REJECT = 1
    ACCEPT = 2
    COUNTER = 3


class Raid(IntEnum):
    """Why a bandit moves."""

    NONE = 0
    SEVEN = 1
    KNIGHT = 2


class Phase(IntEnum):
    """With `turn_order=strict` nobody trades after building (settlers.D1)."""

    TRADE = 0
    BUILD = 1


class Ending(IntEnum):
    """How a match ends."""

    TARGET = 1
    TURNS = 2


class Happening(IntEnum):
    """Kinds of events; the arguments of each are named in `words/events.py`."""

    FIRST_ROLL = 1
    BEGINS = 2
    SETTLE = 3
    ROAD = 4
    CITY = 5
    BUY = 6
    BOUGHT = 7
    TURN = 8
    PART = 9
    ROLL = 10
    AGAIN = 11
    GAIN = 12
    SHORT = 13
    DISCARD = 14
    BANDIT = 15
    STEAL = 16
    STOLE = 17
    SPARE = 18
    TRADE = 19
    OFFER = 20
    ACCEPT = 21
    REJECT = 22
    COUNTER = 23
    DEAL = 24
    WITHDRAW = 25
    REFUSED = 26
    PLAY = 27
    DISCOVERY = 28
    MONOPOLY = 29
    GIVE = 30
    LONGEST_ROAD = 31
    LARGEST_ARMY = 32
    PASS = 33
    DICE_DECK = 34
    SHOW = 35
    LIMIT = 36
    WIN = 37
    CHANGE = 38


class Settlers(State):
    """One match. Sets of crossings and paths are two words each; a crossing is CROSSING bits, a path PATH bits."""

    # options, worked out (see options.py), in its order
    board: Int16
    deserts: Int16
    beside_centre: Int16
    terrain_fixed: Int16
    tokens: Int16
    harbour_tiles: Int16
    bandits: Int16
    target: Int16
    win_any: Int16
    seven_discard: Int16
    hand_limit: Int16
    move_first: Int16
    seven_steal: Int16
    may_spare: Int16
    knight_each: Int16
    road_to_stock: Int16
    army_to_stock: Int16
    recycle: Int16
    bank_short: Int16
    deck_ext: Int16
    bank_ext: Int16
    special: Int16
    domestic: Int16
    offers_most: Int16
    strict: Int16
    turns_most: Int16
    deck36: Int16
    no_seven_rounds: Int16
    friendly: Int16
    not_to_desert: Int16
    # the board
    terrain: Annotated[Int16s, TILES]  # a resource, DESERT, or −1 where there is no land
    token: Annotated[Int16s, TILES]
    harbours: Int16
    harbour_path: Annotated[Int16s, HARBOURS]
    harbour_kind: Annotated[Int16s, HARBOURS]
    port: Annotated[Int16s, CROSSINGS]  # the harbour kind at a crossing, −1 if there is none
    bandit: Annotated[Int16s, 2]
    # pieces
    owner: Annotated[Int16s, CROSSINGS]  # −1, or the seat with a building there
    city: Annotated[Int16s, CROSSINGS]
    forgetful: Int16  # the option `memory=off`; it fills two bytes that lay idle, so all others stay where they were
    free: Annotated[Words, 2]  # crossings where the distance rule allows a building
    unpaved: Annotated[Words, 2]  # paths of the board without a road
    roads: Annotated[Words, SEATS, 2]
    ends: Annotated[Words, SEATS, 2]  # crossings that the seat's roads touch
    front: Annotated[Words, SEATS, 2]  # paths that its roads and buildings reach
    settlements: Annotated[Int16s, SEATS]  # pieces on the board
    cities: Annotated[Int16s, SEATS]
    paved: Annotated[Int16s, SEATS]
    length: Annotated[Int16s, SEATS]  # of its longest road
    rate: Annotated[Int16s, SEATS, RESOURCES]  # of maritime trade
    # cards
    bank: Annotated[Int16s, RESOURCES]
    hand: Annotated[Int16s, SEATS, RESOURCES]
    cards: Annotated[Int16s, SEATS, CARDS]
    fresh: Annotated[Int16s, SEATS, CARDS]  # those that cannot be played yet
    open_cards: Annotated[Int16s, SEATS, CARDS]  # those that everybody knows
    fresh_open: Annotated[Int16s, SEATS, CARDS]  # those of them that are fresh
    deck: Annotated[Int16s, DECK]  # the top is deck[left − 1], the known ones lie from 0 to known − 1
    left: Int16
    known: Int16
    knights: Annotated[Int16s, SEATS]
    road_holder: Int16
    army_holder: Int16
    sure: Annotated[Int16s, SEATS + 1, SEATS, RESOURCES]
    # the turn
    first: Int16
    turn: Int16
    number: Int16
    acting: Int16
    die: Annotated[Int16s, 2]
    phase: Int16
    card_played: Int16
    offers: Int16
    free_roads: Int16  # of the card, still to place
    raid: Int16
    raided: Int16  # the tile where the bandit has been put
    answer: Annotated[Int16s, SEATS]
    counter_give: Annotated[Int32s, SEATS]
    counter_take: Annotated[Int32s, SEATS]
    dice_deck: Annotated[Int16s, DICE_DECK]  # 6 × (first die − 1) + second die − 1; the last one is next
    dice_left: Int16
    winner: Int16


DTYPE = dtype_of(Settlers)
OPTION_FIELDS = (
    "seats",
    *list(Settlers.__annotations__)[: list(Settlers.__annotations__).index("terrain")],
    "forgetful",
)
