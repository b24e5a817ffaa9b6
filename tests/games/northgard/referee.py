"""The referee of Northgard: a slow and plain second implementation of the rules, used as an oracle in tests.

It exists to be compared with the fast engine: both get the same position, the same moves and the same draws, and
must agree on who is asked, on the legal moves and on every position. It was written from the rule source and from
the notation page alone, without a look at the engine, so that the two readings of the rules are independent.

Ids such as northgard.4.A and northgard.13.14 in the docstrings are section and number of the rule source. "N5" and
the like is a point of the section "When a question is asked" of the notation page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

Cell = tuple[int, int]
"""How far east and how far north of the start tile."""
Placed = tuple[int, int, int]
"""East, north, and quarter turns clockwise."""
Bundle = Counter[str]
"""How many of each resource, or of each kind of space."""

SEATS = "abcde"
RESOURCES = ["food", "wood", "lore"]
CLANS = ["bear", "boar", "goat", "raven", "snake", "stag", "wolf"]
UNITS = 14  # of each seat (northgard.1)
TOKENS = 7  # of each building (northgard.1)
UNRESTS = 10  # northgard.1

# ----------------------------------------------------------------------------------------------------------- tables

START_DECK = ["recruit", "move", "explore", "build", "feast", "feast"]  # northgard.6.1
CLAN_CARDS = {  # the first card and the two upgrades (northgard.6.2)
    "bear": ["roaming", "bear-awakens", "land-guard"],
    "boar": ["woodcraft", "spreading", "lay-of-the-land"],
    "goat": ["masonry", "teamwork", "resourceful"],
    "raven": ["flight", "raiding-party", "hired-ravens"],
    "snake": ["slither", "extortion", "stolen-lore"],
    "stag": ["gathering", "clan-glory", "annexation"],
    "wolf": ["prowl", "plunder", "call-to-war"],
}
EARLY = {  # with the printed fame (northgard.6.3)
    "negotiation": 2,
    "scouts": 2,
    "town-hall": 1,
    "merchant": 1,
    "militia": 0,
    "village-tools": 2,
    "recruitment": 1,
    "market-place": 0,
    "mercenary": 1,
    "intimidate": 0,
    "banquet": 0,
    "scout-camp": 1,
    "shieldbearers": 0,
    "bodyguard": 0,
    "simple-living": 1,
    "future-sight": 0,
}
ADVANCED = {  # with the printed fame (northgard.6.4)
    "spy": 2,
    "ancestral-curse": 2,
    "veiled-threats": 2,
    "defensive-strategy": 3,
    "enemy-secrets": 0,
    "legendary-heroes": 2,
    "conqueror": 2,
    "bribery": 3,
    "capture": 3,
    "fishing": 2,
    "wood-monopoly": 2,
    "lore-mastery": 2,
    "warriors": 0,
    "grizzled-warriors": 0,
    "axe-throwers": 0,
    "heroic-charge": 0,
    "infiltration": 0,
    "incursion": 0,
    "hidden-ways": 0,
    "outpost": 1,
    "great-town-hall": 1,
    "wild-allies": 1,
    "hunters": 1,
    "woodcutters": 1,
    "loremasters": 1,
    "carpentry": 2,
    "villagers": 3,
    "amenities": 2,
    "huginn-muninn": 3,
    "rangers": 1,
    "great-scout-camp": 0,
    "great-market-place": 1,
    "great-trading-post": 0,
    "trade-routes": 0,
    "trading-post": 1,
    "cunning-merchant": 1,
}
PRINTED_FAME = EARLY | ADVANCED
ACHIEVEMENTS = ["builder", "explorer", "food-trader", "wood-trader", "scholar", "trapper", "warlord"]  # northgard.6.5
CARDS = [
    *START_DECK[:5],
    *(card for clan in CLANS for card in CLAN_CARDS[clan]),
    *EARLY,
    *ADVANCED,
    *ACHIEVEMENTS,
    "unrest",
]
CARD_ORDER = {card: i for i, card in enumerate(CARDS)}
FLASH = {
    *(cards[0] for cards in CLAN_CARDS.values()),
    *["bear-awakens", "raiding-party", "stolen-lore", "annexation", "plunder"],
    *["scouts", "town-hall", "militia", "village-tools", "bodyguard"],
    *["legendary-heroes", "conqueror", "bribery", "capture", "fishing", "wood-monopoly", "lore-mastery"],
    *["great-town-hall", "great-market-place"],
}
VICTIMS = {"slay", "target", "curse"}  # steps that are never left out (northgard.13.38, N4)
NOT_COPIED = {"enemy-secrets", "stolen-lore", "legendary-heroes", "defensive-strategy"}  # northgard.13.13, N4

SMALL = ["silo", "lodge", "stone", "camp", "tower"]
LARGE = ["forge", "fortress", "altar"]
BUILDINGS = SMALL + LARGE
SPACES = ["small", "carved", "large", "none"]
WOOD = {"small": 1, "large": 3}  # northgard.9
YIELDS = {"silo": "food", "lodge": "wood", "stone": "lore"}
LETTERS = {"f": "food", "w": "wood", "l": "lore", "s": "small", "c": "carved", "L": "large", "*": "lair"}
FACES = [(2, 0), (3, 0), None, (2, 1), (0, 2), (1, 1)]
"""Axes and skulls of the die; None is the face with a choice (northgard.10, N11)."""
BONUS = {"bodyguard": 1, "warriors": 1, "grizzled-warriors": 2, "heroic-charge": 1}


@dataclass(frozen=True)
class Step:
    """One step of a card: what is done, how often, whether it is only an extra."""

    kind: str
    count: int = 0
    extra: bool = False
    parts: tuple[str, ...] = ()
    """Of a `choose`."""
    split: tuple[int, int, int] = (0, 0, 0)
    """Of a `draw`: how many are kept, dropped, put back on top."""


def draws_of(keep: int, drop: int = 0, top: int = 0) -> Step:
    return Step("draw", keep + drop + top, split=(keep, drop, top))


FOUR = ("recruit", "move", "explore", "build")
PARTS = {
    "recruit": Step("recruit", 1),
    "move": Step("move", 1),
    "explore": Step("explore", 1),
    "build": Step("build"),
    "draw": draws_of(1),
    "retrieve": Step("retrieve"),
    "threaten": Step("threaten"),
}
STEPS: dict[str, list[Step]] = {
    "recruit": [Step("recruit", 1)],
    "town-hall": [Step("recruit", 1)],
    "great-town-hall": [Step("recruit", 2)],
    "move": [Step("move", 1)],
    "militia": [Step("move", 2)],
    "incursion": [Step("move", 4)],
    "explore": [Step("explore", 1)],
    "scouts": [Step("explore", 1)],
    "build": [Step("build")],
    "village-tools": [Step("build")],
    "feast": [Step("choose", 1, parts=FOUR)],
    "banquet": [Step("choose", 1, parts=FOUR)],
    "roaming": [Step("move", 1)],
    "bear-awakens": [Step("recruit", 2), Step("rouse")],
    "land-guard": [Step("guard")],
    "woodcraft": [Step("build")],
    "simple-living": [Step("build")],
    "spreading": [Step("recruit", 3)],
    "lay-of-the-land": [Step("explore", 3)],
    "masonry": [Step("build")],
    "teamwork": [Step("choose", 2, parts=FOUR)],
    "resourceful": [draws_of(2), Step("pay", 3, extra=True)],
    "flight": [Step("explore", 2)],
    "great-scout-camp": [Step("explore", 2)],
    "raiding-party": [Step("slay")],
    "hired-ravens": [Step("recruit", 2), Step("pay", 2, extra=True)],
    "slither": [Step("move", 1), Step("scorch", extra=True)],
    "extortion": [Step("target")],
    "stolen-lore": [Step("copy")],
    "gathering": [Step("recruit", 1), Step("pull", extra=True)],
    "clan-glory": [Step("build")],
    "annexation": [Step("choose", 2, parts=("move", "explore"))],
    "prowl": [Step("move", 1)],
    "plunder": [Step("slay"), draws_of(1)],
    "call-to-war": [Step("recruit")],
    "negotiation": [Step("choose", 1, parts=("draw", "retrieve"))],
    "merchant": [draws_of(1, 2)],
    "recruitment": [Step("recruit", 2)],
    "market-place": [draws_of(2)],
    "great-market-place": [draws_of(2)],
    "mercenary": [Step("recruit", 1)],
    "intimidate": [Step("move", 2)],
    "scout-camp": [Step("explore", 1)],
    "shieldbearers": [Step("move", 2)],
    "bodyguard": [Step("move", 1)],
    "future-sight": [Step("take")],
    "spy": [Step("target"), draws_of(1)],
    "ancestral-curse": [Step("curse"), draws_of(1)],
    "veiled-threats": [Step("choose", 1, parts=("draw", "threaten"))],
    "enemy-secrets": [Step("copy")],
    "legendary-heroes": [Step("copy")],
    "conqueror": [Step("conquer")],
    "bribery": [Step("bribe")],
    "capture": [Step("slay"), Step("add", 1)],
    "fishing": [Step("gain", 3)],
    "wood-monopoly": [Step("gain", 3)],
    "lore-mastery": [Step("gain", 2)],
    "warriors": [Step("move", 2)],
    "grizzled-warriors": [Step("move", 2)],
    "heroic-charge": [Step("move", 3)],
    "axe-throwers": [Step("move", 2)],
    "infiltration": [Step("move", 3)],
    "hidden-ways": [Step("move", 1)],
    "outpost": [Step("recruit", 2)],
    "wild-allies": [Step("recruit", 3)],
    "hunters": [Step("recruit")],
    "woodcutters": [Step("recruit")],
    "loremasters": [Step("recruit")],
    "carpentry": [Step("build"), Step("build", extra=True)],
    "villagers": [Step("build"), Step("swap", extra=True)],
    "amenities": [Step("build")],
    "huginn-muninn": [Step("explore", 1)],
    "rangers": [Step("explore", 1), Step("choose", 1, extra=True, parts=("explore",))],
    "great-trading-post": [draws_of(2, 1)],
    "trade-routes": [draws_of(2, 0, 1)],
    "trading-post": [draws_of(1, 1, 1)],
    "cunning-merchant": [draws_of(1, 0, 2)],
}
"""What each card does; cards that are not here cannot be played (northgard.6, the table of the notation page)."""
GAINS = {"fishing": "food", "wood-monopoly": "wood", "lore-mastery": "lore"}
PER_ICON = {"hunters": "food", "woodcutters": "wood", "loremasters": "lore"}

# ------------------------------------------------------------------------------------------------- tiles (northgard.8)

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = "nesw"
AHEAD = [(0, 1), (1, 0), (0, -1), (-1, 0)]
CORNERS = ["NE", "SE", "SW", "NW"]  # clockwise, so that a quarter turn is one further
CORNER_POINTS = [(1, 1), (1, 0), (0, 0), (0, 1)]  # from the south-west corner of the cell
SHAPES: dict[str, tuple[dict[str, str], list[str], list[str]]] = {  # areas and sides, lines, corners with a line end
    "O": ({"a": "nesw"}, [], []),
    "B": ({"n": "n", "s": "esw"}, ["n-s"], ["NW", "NE"]),
    "D": ({"n": "nw", "s": "es"}, ["n-s"], ["NE", "SW"]),
    "P": ({"n": "n", "m": "we", "s": "s"}, ["n-m", "m-s"], ["NW", "NE", "SW", "SE"]),
    "Y": ({"n": "nw", "e": "e", "s": "s"}, ["n-e", "e-s", "n-s"], ["NE", "SE", "SW"]),
    "Y'": ({"n": "n", "e": "es", "w": "w"}, ["n-w", "n-e", "w-e"], ["NW", "NE", "SW"]),
    "X": (
        {"n": "n", "e": "e", "s": "s", "w": "w"},
        ["n-w", "n-e", "w-s", "e-s", "w-e"],
        ["NW", "NE", "SW", "SE"],
    ),
    "Z": (
        {"n": "n", "e": "e", "s": "s", "w": "w"},
        ["n-w", "n-e", "w-s", "e-s", "n-s"],
        ["NW", "NE", "SW", "SE"],
    ),
}
TILE_TABLE = """
S  X   -                   -
T  Z   w:f                 -
1  X   n:f,e:s,s:s,w:*     e-s
2  B   n:s,s:fs            -
3  X   n:*,e:c,s:s,w:f     n-e,w-s,w-e
4  Y   n:L,e:*,s:c         -
5  D   n:c,s:L             -
6  X   n:s,e:s,s:l,w:w     w-s
7  P   n:c,m:sf,s:*        -
8  P   m:s,s:s             n-m
9  Y   n:sf,e:c,s:s        -
10 Y   n:fs,e:s,s:s        -
11 B   n:ws,s:L            -
12 P   n:s,m:ws            -
13 O   a:Lw                -
14 P   n:s,m:s,s:f         n-m
15 Y   n:L,e:s,s:l         -
16 Y   n:sf,e:s,s:l        n-s
17 B   n:*,s:L             -
18 Y   n:c,e:s,s:w         n-s,e-s
19 Y   n:s,e:l,s:s         n-e,n-s
20 D   n:fs,s:ls           n-s
21 D   n:fs,s:L            -
22 X   n:s,e:*,s:l,w:c     n-w,n-e
23 Y   n:sl,e:s,s:*        -
24 Y   n:L,e:s,s:s         -
25 Y   n:L,e:*,s:s         e-s
26 Y   n:f,e:s,s:sw        n-s
27 Y   n:L,e:ws,s:*        -
28 D   n:L,s:ws            -
29 Y'  n:w,e:L,w:s         -
30 X   n:s,e:w,s:s,w:*     -
31 Y   n:L,e:s,s:l         n-e,n-s
32 Y   n:s,e:w,s:s         e-s
33 P   n:c,m:L,s:*         n-m
"""


@dataclass(frozen=True)
class Tile:
    """What is printed on a tile; sides and corners as numbers, clockwise, not yet turned."""

    name: str
    areas: tuple[str, ...]
    """Full names in order."""
    owner: tuple[str, str, str, str]
    """The area that has the north, east, south, west side."""
    lines: tuple[tuple[str, str, bool], ...]
    """Two areas and whether the border between them is rough."""
    ends: frozenset[int]
    """The corners at which a border ends."""
    contents: dict[str, Counter[str]]
    """Resources, spaces and lairs of each area."""


def read_tiles() -> dict[str, Tile]:
    """The 35 tiles in their order (northgard.8)."""
    tiles = {}
    for line in TILE_TABLE.split("\n"):
        if not line:
            continue
        name, shape, contents_text, rough_text = line.split()
        areas, lines, ends = SHAPES[shape]
        contents: dict[str, Counter[str]] = {name + letter: Counter() for letter in areas}
        if contents_text != "-":
            for item in contents_text.split(","):
                letter, signs = item.split(":")
                contents[name + letter].update(LETTERS[sign] for sign in signs)
        rough = [] if rough_text == "-" else rough_text.split(",")
        assert all(line in lines for line in rough), name
        owner = {side: name + letter for letter, sides in areas.items() for side in sides}
        tiles[name] = Tile(
            name=name,
            areas=tuple(name + letter for letter in areas),
            owner=(owner["n"], owner["e"], owner["s"], owner["w"]),
            lines=tuple((name + line[0], name + line[2], line in rough) for line in lines),
            ends=frozenset(CORNERS.index(corner) for corner in ends),
            contents=contents,
        )
    return tiles


TILES = read_tiles()
TILE_ORDER = {name: i for i, name in enumerate(TILES)}
AREAS = [area for tile in TILES.values() for area in tile.areas]
AREA_ORDER = {area: i for i, area in enumerate(AREAS)}
TILE_OF = {area: tile for tile in TILES.values() for area in tile.areas}


# --------------------------------------------------------------------------------------------------- map (northgard.7)


@dataclass(frozen=True)
class Territory:
    """Areas that are joined over the sides of tiles (northgard.7)."""

    name: str
    areas: tuple[str, ...]
    size: int
    """How many tiles it covers."""
    open_cells: frozenset[Cell]
    """The empty cells beside its sides; none if it is closed."""
    near: dict[str, bool]
    """The adjacent territories; True if a regular border joins the two, False if only rough ones do."""
    contents: Counter[str]
    """Resources, spaces and lairs."""

    @property
    def is_open(self) -> bool:
        return bool(self.open_cells)


@dataclass(frozen=True)
class Chart:
    """The tiles on the map and the territories that they make."""

    tiles: dict[str, Placed]
    cells: dict[Cell, tuple[str, int]]
    """The tile in each cell and its quarter turns."""
    territory_of: dict[str, str]
    """The territory's name for each area on the map."""
    territories: dict[str, Territory]
    """By name, in the order of areas."""


def area_at(name: str, turns: int, side: int) -> str:
    """The area that has this side of a turned tile."""
    return TILES[name].owner[(side - turns) % 4]


def has_end(name: str, turns: int, corner: int) -> bool:
    """Whether a border of the turned tile ends at this corner."""
    return (corner - turns) % 4 in TILES[name].ends


def beside(cell: Cell, side: int) -> Cell:
    return cell[0] + AHEAD[side][0], cell[1] + AHEAD[side][1]


@lru_cache(maxsize=256)
def survey(placed: tuple[tuple[str, Placed], ...]) -> Chart:
    """Territories by flood fill over joined sides (northgard.7)."""
    tiles = dict(placed)
    cells = {(x, y): (name, turns) for name, (x, y, turns) in placed}
    joined_areas: dict[str, list[str]] = {area: [] for name in tiles for area in TILES[name].areas}
    open_sides: dict[str, list[Cell]] = {area: [] for area in joined_areas}
    for cell, (name, turns) in cells.items():
        for side in range(4):
            area = area_at(name, turns, side)
            other = cells.get(beside(cell, side))
            if other is None:
                open_sides[area].append(beside(cell, side))
            else:
                joined_areas[area].append(area_at(*other, (side + 2) % 4))
    territory_of: dict[str, str] = {}
    members: dict[str, list[str]] = {}
    for start in sorted(joined_areas, key=AREA_ORDER.__getitem__):
        if start in territory_of:
            continue
        territory_of[start] = start
        members[start] = [start]
        for area in members[start]:  # grows while it is walked through
            for neighbour in joined_areas[area]:
                if neighbour not in territory_of:
                    territory_of[neighbour] = start
                    members[start].append(neighbour)
    near: dict[str, dict[str, bool]] = {name: {} for name in members}
    for name in tiles:
        for one, other_area, rough in TILES[name].lines:
            here, there = territory_of[one], territory_of[other_area]
            if here != there:
                regular = near[here].get(there, False) or not rough
                near[here][there] = near[there][here] = regular
    territories = {}
    for name, areas in members.items():
        contents: Counter[str] = Counter()
        for area in areas:
            contents.update(TILE_OF[area].contents[area])
        territories[name] = Territory(
            name=name,
            areas=tuple(areas),
            size=len({TILE_OF[area].name for area in areas}),
            open_cells=frozenset(cell for area in areas for cell in open_sides[area]),
            near=near[name],
            contents=contents,
        )
    return Chart(tiles, cells, territory_of, territories)


def chart_of(tiles: dict[str, Placed]) -> Chart:
    return survey(tuple(sorted(tiles.items(), key=lambda item: TILE_ORDER[item[0]])))


# --------------------------------------------------------------------------------------------------------- position


class Card(NamedTuple):
    """A card in a hand or draw pile, with what is known of it."""

    name: str
    batch: int
    known: frozenset[int]
    """The seats that know that it is there; all of them if `open`."""
    open: bool
    """Whether everybody knows it, spectators too."""


def known_to(card: Card, seat: int) -> Card:
    return card if card.open else card._replace(known=card.known | {seat})


@dataclass
class Land:
    """The figures and buildings of one territory."""

    owner: int | None = None
    units: int = 0
    bear: bool = False
    entered: int = 0
    """Units of the attacker that will fight here."""
    entered_bear: bool = False
    buildings: list[tuple[str, str]] = field(default_factory=list)
    """Type and space."""

    @property
    def figures(self) -> int:
        return self.units + self.bear

    @property
    def attackers(self) -> int:
        return self.entered + self.entered_bear


@dataclass
class Seat:
    """What one seat has."""

    clan: str | None
    fame: int
    goods: Bundle
    flags: set[str]
    draw: list[Card]
    """The first is the top."""
    hand: list[Card]
    active: list[tuple[str, bool]]
    """With the mark of those that were played."""
    discard: list[str]
    lifted: list[Card]
    aside: list[str]
    tiles: list[str]
    shuffles: int
    """How often the seat has shuffled; the text says it where no card has that batch."""


@dataclass
class Doing:
    """What is under way, as in the line `doing`; None, False or empty where it does not apply."""

    card: str | None = None
    step: int | None = None
    part: str | None = None
    parts: list[str] = field(default_factory=list)
    left: int | None = None
    room: dict[str, int] = field(default_factory=dict)
    camps: dict[str, int] = field(default_factory=dict)
    spot: str | None = None
    built: str | None = None
    only: str | None = None
    tiles: list[str] = field(default_factory=list)
    laid: str | None = None
    redrawn: bool = False
    split: tuple[int, int, int] | None = None
    victim: int | None = None
    picked: str | None = None
    attacker: int | None = None
    fight: str | None = None
    figures: tuple[int, int] | None = None
    fed: tuple[int, int] | None = None
    held: bool = False
    axes: tuple[int, int] | None = None
    skulls: tuple[int, int] | None = None
    losers: tuple[int, bool] | None = None


FLAGS = ["foresight", "conqueror", "roused", "declined"]
PILES = ["draw", "hand", "active", "discard", "lifted"]


@dataclass
class Position:
    """Everything that the text of a position says, line by line."""

    options: dict[str, str]
    year: int
    phase: str
    first: int
    turn: int
    played: str
    passed: set[int]
    ask: tuple[list[int], str] | None
    doing: Doing
    chart: Chart
    lands: dict[str, Land]
    """By the name of the territory; those without figures and buildings may be missing."""
    token: str | None
    pile: list[str]
    """The first is the top."""
    known: int
    """How many tiles at the bottom of the pile everybody knows."""
    deck: list[str]
    display: list[str]
    achievements: list[str]
    gone: list[str]
    unrest: int
    seats: list[Seat]
    legal_moves: dict[int, set[str]] = field(default_factory=dict)
    """A memory of `legal`; a position does not change once it has been handed out."""


def copied(pos: Position) -> Position:
    """A copy that shares nothing that changes."""
    return replace(
        pos,
        passed=set(pos.passed),
        doing=replace(
            pos.doing,
            parts=list(pos.doing.parts),
            room=dict(pos.doing.room),
            camps=dict(pos.doing.camps),
            tiles=list(pos.doing.tiles),
        ),
        lands={name: replace(land, buildings=list(land.buildings)) for name, land in pos.lands.items()},
        pile=list(pos.pile),
        deck=list(pos.deck),
        display=list(pos.display),
        achievements=list(pos.achievements),
        gone=list(pos.gone),
        seats=[
            replace(
                seat,
                goods=Counter(seat.goods),
                flags=set(seat.flags),
                draw=list(seat.draw),
                hand=list(seat.hand),
                active=list(seat.active),
                discard=list(seat.discard),
                lifted=list(seat.lifted),
                aside=list(seat.aside),
                tiles=list(seat.tiles),
            )
            for seat in pos.seats
        ],
        legal_moves={},
    )


@dataclass
class Draws:
    """The draws of one move, handed out in order; every bound must be the one that the rules call for."""

    left: list[tuple[int, int]] = field(default_factory=list)

    def draw(self, bound: int) -> int:
        """The next value; a bound of 1 draws nothing."""
        if bound == 1:
            return 0
        assert self.left, f"a draw with bound {bound} is needed, but none is left"
        given, value = self.left.pop(0)
        assert given == bound, f"a draw with bound {bound} is needed, not {given}"
        assert 0 <= value < bound, f"{value} is not below {bound}"
        return value

    def shuffled(self, entries: Iterable[str]) -> list[str]:
        """The shuffle of the notation page."""
        cards = list(entries)
        for i in range(len(cards) - 1, 0, -1):
            j = self.draw(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


# ----------------------------------------------------------------------------------------------------------- names


def cell_name(cell: Cell) -> str:
    """Two words: east or west, north or south."""
    x, y = cell
    east = "0" if x == 0 else f"e{x}" if x > 0 else f"w{-x}"
    north = "0" if y == 0 else f"n{y}" if y > 0 else f"s{-y}"
    return f"{east} {north}"


def cell_named(east: str, north: str) -> Cell:
    x = 0 if east == "0" else int(east[1:]) * (1 if east[0] == "e" else -1)
    y = 0 if north == "0" else int(north[1:]) * (1 if north[0] == "n" else -1)
    return x, y


def goods_text(goods: Bundle) -> str:
    """Counts and names in their order, without zeros."""
    return " ".join(f"{goods[name]} {name}" for name in RESOURCES if goods[name]) or "nothing"


def goods_named(text: str) -> Bundle:
    goods: Bundle = Counter()
    words = [] if text in {"-", "nothing"} else text.split()
    for count, name in zip(words[::2], words[1::2], strict=True):
        goods[name] = int(count)
    return goods


def card_text(card: Card) -> str:
    who = "*" if card.open else "".join(SEATS[seat] for seat in sorted(card.known))
    return f"{card.name}@{card.batch}" + (f":{who}" if who else "")


def card_named(text: str) -> Card:
    rest, _, who = text.partition(":")
    name, batch = rest.split("@")
    assert name in CARD_ORDER, name
    everybody = who == "*"
    known = frozenset() if everybody else frozenset(SEATS.index(letter) for letter in who)
    return Card(name, int(batch), known, everybody)


def counts_text(counts: dict[str, int]) -> str:
    return "+".join(f"{name}:{counts[name]}" for name in sorted(counts, key=AREA_ORDER.__getitem__))


def counts_named(text: str) -> dict[str, int]:
    pairs = [item.split(":") for item in text.split("+")]
    return {name: int(count) for name, count in pairs}


def lay_text(tile: str, cell: Cell, turns: int) -> str:
    return f"lay {tile} {cell_name(cell)} {SIDES[turns]}"


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=CARD_ORDER.__getitem__)


def hand_key(card: Card) -> tuple[int, int, bool, int]:
    """By card and batch, then by who knows it: a binary number in which seat `a` is the lowest digit and the
    spectators, who know only what everybody knows, are the highest."""
    return CARD_ORDER[card.name], card.batch, card.open, sum(2**seat for seat in card.known)


# --------------------------------------------------------------------------------------------------------- reading


@dataclass
class Lines:
    """The lines of a text, read one by one."""

    left: list[str]

    def value(self, key: str) -> str:
        """What stands behind the key in the next line."""
        line = self.left.pop(0)
        found, colon, value = line.partition(":")
        assert colon, f"no key in {line!r}"
        assert found.strip() == key, f"{key!r} is missing in {line!r}"
        return value.strip()

    def block(self) -> list[str]:
        """The following lines that are set in."""
        found = []
        while self.left and self.left[0].startswith("  "):
            found.append(self.left.pop(0).strip())
        return found


def items(text: str, separator: str | None = None) -> list[str]:
    """The words of a list; `-` is the empty one."""
    return [] if text == "-" else text.split(separator)


def seat_or_none(text: str) -> int | None:
    return None if text == "-" else SEATS.index(text)


def pair_named(text: str) -> tuple[int, int]:
    one, other = text.split("/")
    return int(one), int(other)


def read_doing(text: str) -> Doing:
    """The line `doing`."""
    doing = Doing()
    for item in items(text.replace(",", " ")):
        name, value = item.split("=", 1)
        if name in {"card", "part", "spot", "built", "only", "laid", "picked", "fight"}:
            setattr(doing, name, value)
        elif name in {"step", "left"}:
            setattr(doing, name, int(value))
        elif name in {"victim", "attacker"}:
            setattr(doing, name, SEATS.index(value))
        elif name in {"parts", "tiles"}:
            setattr(doing, name, value.split("+"))
        elif name in {"room", "camps"}:
            setattr(doing, name, counts_named(value))
        elif name in {"redrawn", "held"}:
            setattr(doing, name, value == "yes")
        elif name in {"figures", "fed", "axes", "skulls"}:
            setattr(doing, name, pair_named(value))
        elif name == "split":
            keep, drop, top = value.split("/")
            doing.split = int(keep), int(drop), int(top)
        else:
            assert name == "losers", f"nothing like this can be under way: {item!r}"
            units, _, bear = value.partition("+")
            doing.losers = int(units), bear == "bear"
    return doing


def read_land(text: str) -> Land:
    """Figures, those who entered, buildings: `b 2 bear < a 1; silo small, forge large`."""
    figures, _, buildings = text.partition(";")
    inside, _, outside = figures.partition("<")
    land = Land()
    if inside.strip() != "-":
        owner, units, *bear = inside.split()
        land.owner, land.units, land.bear = SEATS.index(owner), int(units), bool(bear)
    if outside:
        _, units, *bear = outside.split()
        land.entered, land.entered_bear = int(units), bool(bear)
    for item in buildings.split(",") if buildings else []:
        building, space = item.split()
        land.buildings.append((building, space))
    return land


def read_seat(lines: Lines) -> Seat:
    clan = lines.value("clan")
    fame = int(lines.value("fame"))
    goods = goods_named(lines.value("goods"))
    flags = set(items(lines.value("flags")))
    draw = [card_named(word) for word in items(lines.value("draw"))]
    hand = [card_named(word) for word in items(lines.value("hand"))]
    active = [(word.rstrip("!"), word.endswith("!")) for word in items(lines.value("active"))]
    discard = items(lines.value("discard"))
    lifted = [card_named(word) for word in items(lines.value("lifted"))]
    aside = items(lines.value("aside"))
    tiles = items(lines.value("tiles"))
    is_told = bool(lines.left) and lines.left[0].startswith("  shuffles:")
    latest = max((card.batch for card in draw + hand + lifted), default=0)
    return Seat(
        clan=None if clan == "-" else clan,
        fame=fame,
        goods=goods,
        flags=flags,
        draw=draw,
        hand=hand,
        active=active,
        discard=discard,
        lifted=lifted,
        aside=aside,
        tiles=tiles,
        shuffles=int(lines.value("shuffles")) if is_told else latest,
    )


def read(text: str) -> Position:
    """The complete form of a position."""
    lines = Lines(text.splitlines())
    assert lines.left.pop(0) == "northgard position"
    count = int(lines.value("seats"))
    options = dict(item.split("=") for item in lines.value("options").split(", "))
    year = int(lines.value("year"))
    phase = lines.value("phase")
    first = SEATS.index(lines.value("first"))
    turn = SEATS.index(lines.value("turn"))
    played = lines.value("played")
    passed = {SEATS.index(letter) for letter in items(lines.value("passed"))}
    *asked_seats, frame = lines.value("ask").split()
    doing = read_doing(lines.value("doing"))
    assert lines.value("tiles") == ""
    tiles: dict[str, Placed] = {}
    for line in lines.block():
        name, east, north, turned = line.split()
        tiles[name] = (*cell_named(east, north), SIDES.index(turned))
    assert lines.value("territories") == ""
    lands = {}
    for line in lines.block():
        name, _, rest = line.partition(":")
        lands[name] = read_land(rest.strip())
    token = lines.value("token")
    unknown, _, known = lines.value("pile").partition("/")
    pile = items(unknown.strip()) + known.split()
    deck = items(lines.value("deck"))
    display = items(lines.value("display"))
    achievements = items(lines.value("achievements"))
    gone = items(lines.value("gone"))
    unrest = int(lines.value("unrest"))
    seats = []
    for letter in SEATS[:count]:
        assert lines.left.pop(0) == f"seat {letter}"
        seats.append(read_seat(lines))
    assert not lines.left, lines.left
    return Position(
        options=options,
        year=year,
        phase=phase,
        first=first,
        turn=turn,
        played=played,
        passed=passed,
        ask=([SEATS.index(letter) for letter in asked_seats], frame) if asked_seats else None,
        doing=doing,
        chart=chart_of(tiles),
        lands=lands,
        token=None if token == "-" else token,
        pile=pile,
        known=len(known.split()),
        deck=deck,
        display=display,
        achievements=achievements,
        gone=gone,
        unrest=unrest,
        seats=seats,
    )


# --------------------------------------------------------------------------------------------------------- writing


def joined(words: Iterable[str], separator: str = " ") -> str:
    """A list; the empty one is `-`."""
    return separator.join(words) or "-"


def doing_text(doing: Doing) -> str:
    """The line `doing`: a list of `name=value`, only those that apply."""
    found: list[tuple[str, str | None]] = [
        ("card", doing.card),
        ("step", None if doing.step is None else str(doing.step)),
        ("part", doing.part),
        ("parts", "+".join(doing.parts) or None),
        ("left", None if doing.left is None else str(doing.left)),
        ("room", counts_text(doing.room) or None),
        ("camps", counts_text(doing.camps) or None),
        ("spot", doing.spot),
        ("built", doing.built),
        ("only", doing.only),
        ("tiles", "+".join(doing.tiles) or None),
        ("laid", doing.laid),
        ("redrawn", "yes" if doing.redrawn else None),
        ("split", "/".join(str(n) for n in doing.split) if doing.split else None),
        ("victim", None if doing.victim is None else SEATS[doing.victim]),
        ("picked", doing.picked),
        ("attacker", None if doing.attacker is None else SEATS[doing.attacker]),
        ("fight", doing.fight),
        ("figures", "/".join(str(n) for n in doing.figures) if doing.figures else None),
        ("fed", "/".join(str(n) for n in doing.fed) if doing.fed else None),
        ("held", "yes" if doing.held else None),
        ("axes", "/".join(str(n) for n in doing.axes) if doing.axes else None),
        ("skulls", "/".join(str(n) for n in doing.skulls) if doing.skulls else None),
        ("losers", f"{doing.losers[0]}{'+bear' if doing.losers[1] else ''}" if doing.losers else None),
    ]
    return joined((f"{name}={value}" for name, value in found if value is not None), ", ")


def tile_lines(pos: Position) -> list[str]:
    return [
        f"  {name} {cell_name((x, y))} {SIDES[turns]}"
        for name, (x, y, turns) in sorted(pos.chart.tiles.items(), key=lambda item: TILE_ORDER[item[0]])
    ]


def figures_text(seat: int, units: int, bear: bool) -> str:
    return f"{SEATS[seat]} {units}{' bear' if bear else ''}"


def land_lines(pos: Position) -> list[str]:
    """Only territories with figures or buildings, in the order of areas."""
    lines = []
    for name in sorted(pos.lands, key=AREA_ORDER.__getitem__):
        land = pos.lands[name]
        if land.owner is None and not land.attackers and not land.buildings:
            continue
        text = "-" if land.owner is None else figures_text(land.owner, land.units, land.bear)
        if land.attackers:
            assert pos.doing.attacker is not None
            text += f" < {figures_text(pos.doing.attacker, land.entered, land.entered_bear)}"
        if land.buildings:
            text += "; " + ", ".join(f"{building} {space}" for building, space in sorted_buildings(land))
        lines.append(f"  {name}: {text}")
    return lines


def sorted_buildings(land: Land) -> list[tuple[str, str]]:
    return sorted(land.buildings, key=lambda item: (BUILDINGS.index(item[0]), SPACES.index(item[1])))


def pile_text(pos: Position) -> str:
    unknown, known = pos.pile[: len(pos.pile) - pos.known], pos.pile[len(pos.pile) - pos.known :]
    return joined(unknown + (["/", *known] if known else []))


def seat_lines(letter: str, seat: Seat) -> list[str]:
    active = sorted(seat.active, key=lambda item: (CARD_ORDER[item[0]], item[1]))
    return [
        f"seat {letter}",
        f"  clan: {seat.clan or '-'}",
        f"  fame: {seat.fame}",
        f"  goods: {goods_text(seat.goods)}",
        f"  flags: {joined(flag for flag in FLAGS if flag in seat.flags)}",
        f"  draw: {joined(card_text(card) for card in seat.draw)}",
        f"  hand: {joined(card_text(card) for card in sorted(seat.hand, key=hand_key))}",
        f"  active: {joined(name + '!' * played for name, played in active)}",
        f"  discard: {joined(in_order(seat.discard))}",
        f"  lifted: {joined(card_text(card) for card in sorted(seat.lifted, key=hand_key))}",
        f"  aside: {joined(in_order(seat.aside))}",
        f"  tiles: {joined(sorted(seat.tiles, key=TILE_ORDER.__getitem__))}",
        *([f"  shuffles: {seat.shuffles}"] if seat.shuffles != latest_batch(seat) else []),
    ]


def latest_batch(seat: Seat) -> int:
    """Of the cards that have one."""
    return max((card.batch for card in seat.draw + seat.hand + seat.lifted), default=0)


def write(pos: Position) -> str:
    """The complete form of a position."""
    ask = "-" if pos.ask is None else " ".join([SEATS[seat] for seat in sorted(pos.ask[0])] + [pos.ask[1]])
    lines = [
        "northgard position",
        f"seats: {len(pos.seats)}",
        f"options: {joined((f'{name}={value}' for name, value in pos.options.items()), ', ')}",
        f"year: {pos.year}",
        f"phase: {pos.phase}",
        f"first: {SEATS[pos.first]}",
        f"turn: {SEATS[pos.turn]}",
        f"played: {pos.played}",
        f"passed: {joined(SEATS[seat] for seat in sorted(pos.passed))}",
        f"ask: {ask}",
        f"doing: {doing_text(pos.doing)}",
        "tiles:",
        *tile_lines(pos),
        "territories:",
        *land_lines(pos),
        f"token: {pos.token or '-'}",
        f"pile: {pile_text(pos)}",
        f"deck: {joined(pos.deck)}",
        f"display: {joined(in_order(pos.display))}",
        f"achievements: {joined(in_order(pos.achievements))}",
        f"gone: {joined(in_order(pos.gone))}",
        f"unrest: {pos.unrest}",
    ]
    for letter, seat in zip(SEATS, pos.seats, strict=False):
        lines += seat_lines(letter, seat)
    return "\n".join(lines) + "\n"


# -------------------------------------------------------------------------------------------- questions about a map


def clockwise_from(pos: Position, seat: int) -> list[int]:
    """All seats, beginning with the given one."""
    count = len(pos.seats)
    return [(seat + i) % count for i in range(count)]


def opponents(pos: Position, seat: int) -> list[int]:
    """The other seats in the order of their letters."""
    return [other for other in range(len(pos.seats)) if other != seat]


def last_year(pos: Position) -> int:
    return int(pos.options["years"])


def land_at(pos: Position, name: str) -> Land:
    """The figures and buildings of a territory, to be changed."""
    return pos.lands.setdefault(name, Land())


def owner_of(pos: Position, name: str) -> int | None:
    """The seat that controls the territory, None if it is neutral (northgard.7)."""
    land = pos.lands.get(name)
    return None if land is None else land.owner


def own_territories(pos: Position, seat: int) -> list[str]:
    """Those that the seat controls, in the order of areas."""
    return [name for name in pos.chart.territories if owner_of(pos, name) == seat]


def neutral_territories(pos: Position) -> list[str]:
    return [name for name in pos.chart.territories if owner_of(pos, name) is None]


def enemy_territories(pos: Position, seat: int) -> list[str]:
    return [name for name in pos.chart.territories if owner_of(pos, name) not in {None, seat}]


def is_beside_own(pos: Position, seat: int, name: str) -> bool:
    """Whether the territory is adjacent, over any border, to one of the seat (northgard.13.17)."""
    return any(owner_of(pos, other) == seat for other in pos.chart.territories[name].near)


def is_fought_over(pos: Position, name: str) -> bool:
    """Whether a combat is to come there."""
    land = pos.lands.get(name)
    return land is not None and land.attackers > 0


def units_on_map(pos: Position, seat: int) -> int:
    """Units, those who entered included; the war bear is none."""
    units = sum(land.units for land in pos.lands.values() if land.owner == seat)
    if pos.doing.attacker == seat:
        units += sum(land.entered for land in pos.lands.values())
    return units


def is_losing(pos: Position, seat: int) -> bool:
    """Whether the seat's losers are being placed now."""
    return pos.doing.losers is not None and pos.ask is not None and pos.ask[0] == [seat]


def reserve(pos: Position, seat: int) -> int:
    """The units that are not on the map (northgard.5)."""
    retreating = pos.doing.losers[0] if pos.doing.losers is not None and is_losing(pos, seat) else 0
    return UNITS - units_on_map(pos, seat) - retreating


def has_bear_to_place(pos: Position, seat: int) -> bool:
    """Whether the seat is the bear and its war bear is beside the map (northgard.6.2)."""
    if pos.seats[seat].clan != "bear":
        return False
    if pos.doing.losers is not None and pos.doing.losers[1]:
        return False
    return not any(land.bear or land.entered_bear for land in pos.lands.values())


def has_figures(pos: Position, seat: int) -> bool:
    """Whether any unit or the war bear of the seat is on the map."""
    inside = any(land.owner == seat for land in pos.lands.values())
    return inside or (pos.doing.attacker == seat and any(land.attackers for land in pos.lands.values()))


def buildings_in(pos: Position, name: str) -> list[tuple[str, str]]:
    land = pos.lands.get(name)
    return [] if land is None else land.buildings


def count_of(pos: Position, name: str, building: str) -> int:
    """How many buildings of a type stand in the territory."""
    return sum(1 for found, _ in buildings_in(pos, name) if found == building)


def tokens_left(pos: Position, building: str) -> int:
    """northgard.9."""
    return TOKENS - sum(1 for land in pos.lands.values() for found, _ in land.buildings if found == building)


def free_spaces(pos: Position, name: str, space: str) -> int:
    """Spaces of this kind in the territory without a building."""
    used = sum(1 for _, found in buildings_in(pos, name) if found == space)
    return pos.chart.territories[name].contents[space] - used


def yield_of(pos: Position, name: str) -> Bundle:
    """What the territory produces: icons and buildings (northgard.3.3)."""
    contents = pos.chart.territories[name].contents
    return Counter(
        {
            resource: contents[resource]
            + sum(count_of(pos, name, building) for building, found in YIELDS.items() if found == resource)
            for resource in RESOURCES
        }
    )


def collect(pos: Position, seat: int, name: str, kinds: Iterable[str] = RESOURCES) -> None:
    """The seat gets what the territory produces, of these kinds."""
    produced = yield_of(pos, name)
    for kind in kinds:
        pos.seats[seat].goods[kind] += produced[kind]


def settle_owner(land: Land) -> None:
    """A territory without figures is neutral (northgard.13.8)."""
    if land.figures == 0:
        land.owner = None


def size_of(building: str) -> str:
    return "small" if building in SMALL else "large"


# --------------------------------------------------------------------------------------------------- laying tiles


def fits(pos: Position, tile: str, cell: Cell, turns: int, needs_empty: bool) -> bool:
    """The border rule, and no figures of two seats joined; in set-up and second chance a territory on the tile must
    be without figures (northgard.7, northgard.13.1, northgard.13.5, N1, N12, N21)."""
    return keeps_borders(pos.chart, tile, cell, turns) and joins_well(pos, tile, cell, turns, needs_empty)


def keeps_borders(chart: Chart, tile: str, cell: Cell, turns: int) -> bool:
    """A corner with four tiles must not have exactly one border end (northgard.7)."""
    x, y = cell
    for corner, (dx, dy) in enumerate(CORNER_POINTS):
        ends = ends_at(chart, x + dx, y + dy, skip=cell)
        if ends is not None and ends + has_end(tile, turns, corner) == 1:
            return False
    return True


def ends_at(chart: Chart, x: int, y: int, skip: Cell | None = None) -> int | None:
    """How many border ends meet at a corner of the grid; None unless all cells around it (but `skip`) are filled."""
    ends = 0
    for corner, (dx, dy) in enumerate(CORNER_POINTS):
        cell = (x - dx, y - dy)
        if cell == skip:
            continue
        found = chart.cells.get(cell)
        if found is None:
            return None
        ends += has_end(*found, corner)
    return ends


def joins_well(pos: Position, tile: str, cell: Cell, turns: int, needs_empty: bool) -> bool:
    """The groups of territories and new areas that the tile would join: at most one seat in each; and one group
    without figures if needed. A group without an area of the tile does not exist."""
    groups: list[set[str]] = [{area} for area in TILES[tile].areas]
    for side in range(4):
        other = pos.chart.cells.get(beside(cell, side))
        if other is None:
            continue
        neighbour = pos.chart.territory_of[area_at(*other, (side + 2) % 4)]
        mine = next(group for group in groups if area_at(tile, turns, side) in group)
        theirs = next((group for group in groups if neighbour in group), {neighbour})
        if mine is not theirs:
            groups = [group for group in groups if group is not mine and group is not theirs] + [mine | theirs]
    empty = False
    for group in groups:
        seats = {owner_of(pos, name) for name in group} - {None}
        if len(seats) > 1:
            return False
        empty = empty or not seats
    return empty or not needs_empty


def places_for(pos: Position, tile: str, cells: Iterable[Cell], needs_empty: bool) -> Iterator[tuple[Cell, int]]:
    """Where and how turned the tile can be laid, among these cells."""
    for cell in sorted(cells):
        for turns in range(4):
            if fits(pos, tile, cell, turns, needs_empty):
                yield cell, turns


def cells_beside(pos: Position, tiles: Iterable[str]) -> set[Cell]:
    """The empty cells beside these tiles."""
    found = {beside(pos.chart.tiles[tile][:2], side) for tile in tiles for side in range(4)}
    return found - set(pos.chart.cells)


def explore_cells(pos: Position, seat: int, card: str) -> set[Cell]:
    """The cells beside an open side of an open territory of the seat; Huginn and Muninn: of any
    (northgard.5, northgard.13.6, N12)."""
    if card == "huginn-muninn":
        names = list(pos.chart.territories)
    else:
        names = own_territories(pos, seat)
    return {cell for name in names for cell in pos.chart.territories[name].open_cells}


def put_tile(pos: Position, tile: str, cell: Cell, turns: int) -> None:
    """The tile goes on the map; what lies in joined territories comes together (northgard.13.4, northgard.13.5)."""
    pos.chart = chart_of({**pos.chart.tiles, tile: (*cell, turns)})
    lands: dict[str, Land] = {}
    for name, land in pos.lands.items():
        new = lands.setdefault(pos.chart.territory_of[name], Land())
        assert new.owner is None or land.owner is None or new.owner == land.owner
        assert not land.attackers
        new.owner = new.owner if land.owner is None else land.owner
        new.units += land.units
        new.bear = new.bear or land.bear
        new.buildings += land.buildings
    pos.lands = lands
    if pos.token is not None:
        pos.token = pos.chart.territory_of[pos.token]
    if pos.doing.spot is not None:
        pos.doing.spot = pos.chart.territory_of[pos.doing.spot]


def put_under(pos: Position, tiles: Iterable[str]) -> None:
    """Under the pile, and everybody knows it."""
    for tile in tiles:
        pos.pile.append(tile)
        pos.known += 1


def draw_tiles(pos: Position, count: int, limit: int, can_be_laid: Callable[[str], bool]) -> list[str]:
    """So many tiles that can be laid, from the top; those that cannot go under the pile (northgard.13.7,
    northgard.13.35, N12, N21). Not more than `limit` are looked at, so that none is drawn twice."""
    found: list[str] = []
    for _ in range(limit):
        if len(found) == count:
            break
        tile = pos.pile.pop(0)
        pos.known = min(pos.known, len(pos.pile))
        if can_be_laid(tile):
            found.append(tile)
        else:
            put_under(pos, [tile])
    return found


# ----------------------------------------------------------------------------------------------------------- cards


def hand_names(pos: Position, seat: int) -> list[str]:
    """The different cards of the hand, in order."""
    return in_order({card.name for card in pos.seats[seat].hand})


def cards_to_draw(pos: Position, seat: int) -> int:
    """How many cards the seat could draw: draw and discard pile together (northgard.5, northgard.13.29)."""
    return len(pos.seats[seat].draw) + len(pos.seats[seat].discard)


def draw_card(pos: Position, seat: int, chance: Draws) -> Card:
    """The top card, which its owner then knows; an empty pile is made of the discards (northgard.3.1, N13)."""
    one = pos.seats[seat]
    if not one.draw:
        one.shuffles += 1
        names = chance.shuffled(in_order(one.discard))
        one.discard = []
        one.draw = [Card(name, one.shuffles, frozenset(), False) for name in reversed(names)]
    return known_to(one.draw.pop(0), seat)


def draw_to_hand(pos: Position, seat: int, count: int, chance: Draws) -> None:
    for _ in range(count):
        pos.seats[seat].hand.append(draw_card(pos, seat, chance))


def open_card(pos: Position, seat: int, name: str) -> Card:
    """A card that everybody sees coming; it has the batch of the latest shuffle."""
    return Card(name, pos.seats[seat].shuffles, frozenset(), True)


def observers(pos: Position, card: Card) -> set[int]:
    """Who knows the card; the number after the last seat is the spectator."""
    return set(range(len(pos.seats) + 1)) if card.open else set(card.known)


def leave_hand(pos: Position, seat: int, name: str) -> None:
    """A card leaves the hand. Of equal ones it is the one of the lowest batch, and everybody else is sure of one
    fewer than before ("What is known of cards")."""
    one = pos.seats[seat]
    equal = sorted((card for card in one.hand if card.name == name), key=hand_key)
    rest = [card for card in one.hand if card.name != name]
    knowing = [observers(pos, card) for card in equal]
    left, still = knowing[0], knowing[1:]
    for observer in range(len(pos.seats) + 1):
        if observer != seat and observer not in left:
            unsure = next((who for who in still if observer in who), None)
            if unsure is not None:
                unsure.remove(observer)
    spectator = len(pos.seats)
    for card, who in zip(equal[1:], still, strict=True):
        if spectator in who and len(who) == spectator + 1:
            rest.append(card._replace(known=frozenset(), open=True))
        else:
            rest.append(card._replace(known=frozenset(who - {spectator}), open=False))
    one.hand = rest


def discard_from_hand(pos: Position, seat: int, name: str) -> None:
    leave_hand(pos, seat, name)
    pos.seats[seat].discard.append(name)


def leave_game(pos: Position, name: str) -> None:
    """Developments and achievements that left openly are remembered."""
    if name in PRINTED_FAME or name in ACHIEVEMENTS:
        pos.gone.append(name)


def see_hand(pos: Position, seat: int, victim: int) -> None:
    """Spy and Extortion: the seat knows all cards of that hand."""
    one = pos.seats[victim]
    one.hand = [known_to(card, seat) for card in one.hand]


def seats_with_cards(pos: Position, seat: int) -> list[int]:
    """Opponents with cards in hand (northgard.13.26)."""
    return [other for other in opponents(pos, seat) if pos.seats[other].hand]


def copies(pos: Position, seat: int, card: str) -> set[tuple[int, str]]:
    """Whose and which cards may be copied now (northgard.13.13, N4)."""
    found: list[tuple[int, str]] = []
    if card == "legendary-heroes":
        found = [(seat, name) for name, played in pos.seats[seat].active if played]
    elif card == "enemy-secrets":
        near = {owner_of(pos, name) for name in enemy_territories(pos, seat) if is_beside_own(pos, seat, name)}
        found = [
            (other, name) for other in opponents(pos, seat) if other in near for name, _ in pos.seats[other].active
        ]
    elif pos.token is not None:
        found = active_at(pos, seat, pos.token)
    return {(other, name) for other, name in found if name not in NOT_COPIED and is_playable(pos, seat, name)}


def active_at(pos: Position, seat: int, territory: str) -> list[tuple[int, str]]:
    """The active area of the opponent who controls the territory (Stolen Lore)."""
    owner = owner_of(pos, territory)
    return [] if owner is None or owner == seat else [(owner, name) for name, _ in pos.seats[owner].active]


def can_steal_lore(pos: Position, seat: int) -> bool:
    """Whether the token could be moved so that something can be copied (N4)."""
    return pos.seats[seat].clan == "snake" and any(
        name not in NOT_COPIED and is_playable(pos, seat, name)
        for place in scorch_places(pos, seat)
        for _, name in active_at(pos, seat, place)
    )


def is_playable(pos: Position, seat: int, card: str) -> bool:
    """Whether at least one step that is not extra is possible now, and every victim is there
    (northgard.4, northgard.13.30, northgard.13.38, N4)."""
    steps = [step for step in STEPS.get(card, []) if not step.extra]
    possible = [step for step in steps if is_possible(pos, seat, card, step)]
    if possible and all(step in possible for step in steps if step.kind in VICTIMS):
        return True
    return card == "stolen-lore" and can_steal_lore(pos, seat)


def is_possible(pos: Position, seat: int, card: str, step: Step) -> bool:
    """N4, N6, N18, and what the other points say of when a question is asked."""
    kind = step.kind
    one = pos.seats[seat]
    if kind == "recruit":
        able = reserve(pos, seat) > 0 or has_bear_to_place(pos, seat)
        return able and bool(recruit_room(pos, seat, card, step)[1])
    if kind == "move":
        return any(True for _ in moves(pos, seat, card, step.count))
    if kind == "explore":
        return bool(pos.pile) and bool(explore_cells(pos, seat, card))
    if kind == "build":
        return bool(build_moves(pos, seat, card, step))
    if kind == "draw":
        return cards_to_draw(pos, seat) >= step.count
    if kind == "guard":
        return 0 < guarded(pos, seat) <= cards_to_draw(pos, seat)
    if kind == "add":
        return reserve(pos, seat) > 0
    if kind == "choose":
        return any(is_possible(pos, seat, card, PARTS[part]) for part in step.parts)
    if kind == "rouse":
        return one.clan == "bear"
    if kind == "slay":
        return bool(slay_places(pos, seat, card))
    if kind == "bribe":
        return bool(bribes(pos, seat))
    if kind == "copy":
        return bool(copies(pos, seat, card))
    if kind == "retrieve":
        return bool(one.discard)
    if kind in {"target", "threaten", "curse"}:
        return bool(seats_with_cards(pos, seat))
    if kind == "take":
        return bool(pos.display or pos.achievements) and "foresight" not in one.flags
    if kind == "scorch":
        return bool(scorch_places(pos, seat))
    if kind == "pull":
        return bool(pull_places(pos, seat))
    if kind == "swap":
        return bool(swaps(pos, seat))
    if kind == "pay":
        enough = one.goods.total() >= step.count
        if card == "resourceful":
            return enough and cards_to_draw(pos, seat) > 0
        return enough and reserve(pos, seat) > 0 and pos.doing.spot is not None
    assert kind in {"gain", "conquer"}, kind
    return True


# --------------------------------------------------------------------------------------- what a card offers to choose


def recruit_room(pos: Position, seat: int, card: str, step: Step) -> tuple[int, dict[str, int]]:
    """How many units a recruit step may bring, and where how many (northgard.5, northgard.6, northgard.13.33, N7)."""
    own = own_territories(pos, seat)
    territories = pos.chart.territories
    if card in PER_ICON:
        icons = {name: yield_of(pos, name)[PER_ICON[card]] for name in own}
        room = {name: count for name, count in icons.items() if count > 0}
        return sum(room.values()), room
    if card == "call-to-war":
        enemies = set(enemy_territories(pos, seat))
        room = {name: 1 for name in own if any(other in enemies for other in territories[name].near)}
        return len(room), room
    if card == "spreading":
        return step.count, {name: 1 for name in own if territories[name].is_open or territories[name].contents["wood"]}
    if card in {"mercenary", "outpost"}:
        names = [name for name in territories if owner_of(pos, name) in {None, seat}]
    elif card in {"wild-allies", "hired-ravens"}:
        names = neutral_territories(pos)
    else:
        names = own if has_figures(pos, seat) else neutral_territories(pos)
    return step.count, dict.fromkeys(names, step.count)


def moves(pos: Position, seat: int, card: str, left: int) -> Iterator[tuple[str, str, int, bool, int]]:
    """From, to, units, whether the war bear goes along, and what it costs (northgard.5, northgard.13.9,
    northgard.13.19, N10)."""
    for here, land in pos.lands.items():
        if land.owner == seat:
            units, bear = land.units, land.bear
        elif card == "infiltration" and land.attackers and pos.doing.attacker == seat:
            units, bear = land.entered, land.entered_bear
        else:
            continue
        for there, cost in ways(pos, here, card):
            if cost > left:
                continue
            is_enemy = owner_of(pos, there) not in {None, seat}
            for count in range(1, units + 1):
                yield here, there, count, False, cost
            if bear and (not is_enemy or "roused" in pos.seats[seat].flags):
                for count in range(units + 1):
                    yield here, there, count, True, cost


def ways(pos: Position, here: str, card: str) -> list[tuple[str, int]]:
    """Where a move may go and what it costs: 1, over a rough border 2 (northgard.5, northgard.13.36, N10)."""
    if card == "hidden-ways":
        return [(name, 1) for name, found in pos.chart.territories.items() if found.is_open and name != here]
    near = pos.chart.territories[here].near
    return [(there, 1 if regular or card == "prowl" else 2) for there, regular in near.items()]


def price(card: str, building: str) -> int:
    """In wood (northgard.9, northgard.6.2, northgard.6.3)."""
    return WOOD[size_of(building)] - (card in {"woodcraft", "simple-living"})


def buildable(pos: Position, seat: int, card: str, name: str, wood: int) -> set[tuple[str, str]]:
    """Which buildings, on which spaces, could be built in an own territory with so much wood
    (northgard.5, northgard.9, N8)."""
    found = set()
    for building in BUILDINGS:
        if count_of(pos, name, building) and card != "masonry":
            continue
        if tokens_left(pos, building) == 0 or wood < price(card, building):
            continue
        for space in spaces_for(building):
            if free_spaces(pos, name, space) > 0:
                found.add((building, space))
        if card == "amenities" and building in SMALL:
            found.add((building, "none"))
    return found


def spaces_for(building: str) -> list[str]:
    """northgard.9."""
    if building in LARGE:
        return ["large"]
    return ["carved"] if building == "stone" else ["small", "carved"]


def build_moves(pos: Position, seat: int, card: str, step: Step) -> set[str]:
    """`build` and, for Clan Glory, `collect` (N8; northgard.13.21)."""
    found = set()
    wood = pos.seats[seat].goods["wood"]
    for name in own_territories(pos, seat):
        if pos.doing.only is not None and name != pos.doing.only:
            continue
        for building, space in buildable(pos, seat, card, name, wood):
            if step.extra and pos.doing.built == "large" and building in LARGE:
                continue
            found.add(f"build {building} {name} {space}")
        if card == "clan-glory" and pos.doing.only is None:
            if buildable(pos, seat, card, name, wood + yield_of(pos, name)["wood"]):
                found.add(f"collect {name}")
    return found


def swaps(pos: Position, seat: int) -> set[str]:
    """Industrious Villagers (northgard.13.20, N9)."""
    found = set()
    for name in own_territories(pos, seat):
        for old, space in buildings_in(pos, name):
            for new in SMALL if old in SMALL else LARGE:
                if new == old or tokens_left(pos, new) == 0:
                    continue
                if new == "stone" and space not in {"carved", "none"}:
                    continue
                found.add(f"swap {name} {old} {new} {space}")
    return found


def guarded(pos: Position, seat: int) -> int:
    """Own closed territories of three tiles or more: so many cards are drawn (Land Guard; northgard.13.37)."""
    found = [pos.chart.territories[name] for name in own_territories(pos, seat)]
    return sum(1 for territory in found if not territory.is_open and territory.size >= 3)


def slay_places(pos: Position, seat: int, card: str) -> list[str]:
    """Enemy territories with a unit; but for Raiding Party adjacent to an own one (northgard.13.16,
    northgard.13.17)."""
    found = [name for name in enemy_territories(pos, seat) if pos.lands[name].units > 0]
    return [name for name in found if card == "raiding-party" or is_beside_own(pos, seat, name)]


def bribes(pos: Position, seat: int) -> set[str]:
    """One or two units of an opponent's territory to any adjacent one (northgard.13.18, N17)."""
    return {
        f"bribe {here} {there} {count}"
        for here in enemy_territories(pos, seat)
        for there in pos.chart.territories[here].near
        for count in range(1, min(2, pos.lands[here].units) + 1)
    }


def scorch_places(pos: Position, seat: int) -> list[str]:
    """Where the snake may put the token; others have none (northgard.6.2, N6)."""
    if pos.seats[seat].clan != "snake":
        return []
    return [
        name
        for name in pos.chart.territories
        if owner_of(pos, name) != seat and name != pos.token and is_beside_own(pos, seat, name)
    ]


def pull_places(pos: Position, seat: int) -> list[str]:
    """Own territories with a unit adjacent, over any border, to the one that got the recruit (Gathering)."""
    if pos.doing.spot is None:
        return []
    near = pos.chart.territories[pos.doing.spot].near
    return [name for name in near if owner_of(pos, name) == seat and pos.lands[name].units > 0]


def payments(goods: Bundle, count: int) -> list[Bundle]:
    """All ways to pay so many resources of any kinds."""
    found = []
    for food in range(min(goods["food"], count) + 1):
        for wood in range(min(goods["wood"], count - food) + 1):
            lore = count - food - wood
            if lore <= goods["lore"]:
                found.append(Counter(food=food, wood=wood, lore=lore))
    return found


def pay_moves(goods: Bundle, count: int) -> set[str]:
    return {f"pay {goods_text(bundle)}" for bundle in payments(goods, count)}


def takeable(pos: Position) -> list[str]:
    """What may be taken: with Future Sight the display and the achievements, when passing the display or, in the
    last year, the achievements (northgard.4.F, northgard.13.15, N19)."""
    if pos.doing.card is not None:
        return pos.display + pos.achievements
    return pos.achievements if pos.year == last_year(pos) else pos.display


def push_places(pos: Position) -> list[str]:
    """Intimidate: where a defending unit can be pushed (N11)."""
    assert pos.doing.fight is not None
    land = pos.lands[pos.doing.fight]
    if land.units == 0:
        return []
    return [
        name
        for name in pos.chart.territories[pos.doing.fight].near
        if owner_of(pos, name) in {None, land.owner} and not is_fought_over(pos, name)
    ]


def retreat_places(pos: Position, seat: int) -> list[str]:
    """Where the survivors of a loser can go (northgard.10.7, northgard.13.10, N11)."""
    assert pos.doing.fight is not None
    over_rough = pos.doing.card == "prowl" and pos.doing.attacker == seat
    return [
        name
        for name, regular in pos.chart.territories[pos.doing.fight].near.items()
        if (regular or over_rough) and owner_of(pos, name) in {None, seat} and not is_fought_over(pos, name)
    ]


# ----------------------------------------------------------------------------------------------------- legal moves


def asked(pos: Position) -> list[int]:
    """The seats that are asked, [] when the match is over."""
    return sorted(pos.ask[0]) if pos.ask is not None else []


def legal(pos: Position, seat: int) -> set[str]:
    """All legal moves of a seat; none if it is not asked."""
    if pos.ask is None or seat not in pos.ask[0]:
        return set()
    if seat not in pos.legal_moves:
        pos.legal_moves[seat] = FRAMES[pos.ask[1]][0](pos, seat)
    return set(pos.legal_moves[seat])


def allowed(pos: Position, seat: int, text: str) -> bool:
    """Whether a move is legal."""
    return text in legal(pos, seat)


def current_step(pos: Position) -> Step:
    """The step, or the chosen part of it, that is carried out."""
    doing = pos.doing
    assert doing.card is not None
    assert doing.step is not None
    return PARTS[doing.part] if doing.part is not None else STEPS[doing.card][doing.step - 1]


def clan_moves(pos: Position, seat: int) -> set[str]:
    """N1."""
    taken = {one.clan for one in pos.seats}
    return {f"clan {clan}" for clan in CLANS if clan not in taken}


def lay_moves(pos: Position, seat: int) -> set[str]:
    """Set-up and second chance (northgard.2.7, northgard.3.5, N1, N21)."""
    if pos.phase == "chance":
        tiles, cells = pos.doing.tiles, cells_beside(pos, pos.chart.tiles)
    else:
        tiles = pos.seats[seat].tiles
        cells = cells_beside(pos, [name for name in pos.chart.tiles if len(tiles) == 2 or name in {"S", "T"}])
    return {lay_text(tile, *place) for tile in tiles for place in places_for(pos, tile, cells, needs_empty=True)}


def found_moves(pos: Position, seat: int) -> set[str]:
    """On the tile just laid, or anywhere if none was; without figures (northgard.2.7, northgard.3.5, N1, N21)."""
    names = set(neutral_territories(pos))
    if pos.doing.laid is not None:
        names &= {pos.chart.territory_of[area] for area in TILES[pos.doing.laid].areas}
    found = {f"found {name}" for name in names}
    if has_bear_to_place(pos, seat):
        found |= {f"found-bear {name}" for name in names}
    return found


def turn_moves(pos: Position, seat: int) -> set[str]:
    """The options A to F (northgard.4, northgard.13.28, northgard.13.29, N3)."""
    one = pos.seats[seat]
    names = hand_names(pos, seat)
    found = {
        f"play {card}" for card in names if (card in FLASH or pos.played != "main") and is_playable(pos, seat, card)
    }
    if pos.played != "nothing":
        return found | {"end"}
    found |= {"pass"} | {f"wait {card}" for card in names}
    lore = one.goods["lore"]
    if lore >= 1 and cards_to_draw(pos, seat) >= 1:
        found |= {f"replace {card}" for card in names}
    if lore >= 2 and cards_to_draw(pos, seat) >= 2:
        found |= {f"remove {card}" for card in names if card != "unrest"}
    if lore >= 3:
        found |= {f"upgrade {card} {new}" for card in names for new in one.aside}
        found |= {f"retire {card} {new}" for card in names for new in one.aside if card != "unrest"}
    return found


def take_moves(pos: Position, seat: int) -> set[str]:
    return {f"take {card}" for card in takeable(pos)}


def react_moves(pos: Position, seat: int) -> set[str]:
    """N5; northgard.13.14."""
    has_it = any(card.name == "defensive-strategy" for card in pos.seats[seat].hand)
    return {"let", "let-year"} | ({"cancel"} if has_it else set())


def choose_moves(pos: Position, seat: int) -> set[str]:
    """N14."""
    doing = pos.doing
    assert doing.card is not None
    found = {part for part in doing.parts if is_possible(pos, seat, doing.card, PARTS[part])}
    can_stop = current_step(pos).extra or (doing.card == "annexation" and "move" not in found)
    return {f"choose {part}" for part in found} | ({"done"} if can_stop else set())


def recruit_moves(pos: Position, seat: int) -> set[str]:
    """N7; northgard.13.32. A unit that is added is not recruited, and must be added (northgard.13.40)."""
    if current_step(pos).kind == "add":
        return {f"recruit {name}" for name in pos.doing.room}
    found = {"done"}
    if reserve(pos, seat) > 0:
        found |= {f"recruit {name}" for name in pos.doing.room}
        found |= {f"camp {name}" for name, count in pos.doing.camps.items() if count > 0}
    if has_bear_to_place(pos, seat):
        found |= {f"bear {name}" for name in pos.doing.room}
    return found


def pull_moves(pos: Position, seat: int) -> set[str]:
    return {"done"} | {f"pull {name}" for name in pull_places(pos, seat)}


def build_frame(pos: Position, seat: int) -> set[str]:
    """N8."""
    step = current_step(pos)
    assert pos.doing.card is not None
    return build_moves(pos, seat, pos.doing.card, step) | ({"done"} if step.extra else set())


def swap_moves(pos: Position, seat: int) -> set[str]:
    return {"done"} | swaps(pos, seat)


def move_moves(pos: Position, seat: int) -> set[str]:
    """N10."""
    doing = pos.doing
    assert doing.card is not None
    assert doing.left is not None
    return {"done"} | {
        f"{'lead' if bear else 'move'} {here} {there} {count}"
        for here, there, count, bear, _ in moves(pos, seat, doing.card, doing.left)
    }


def fight_moves(pos: Position, seat: int) -> set[str]:
    return {f"fight {name}" for name in combats(pos)}


def push_moves(pos: Position, seat: int) -> set[str]:
    return {"done"} | {f"push {name}" for name in push_places(pos)}


def food_moves(pos: Position, seat: int) -> set[str]:
    """northgard.10.3, northgard.13.3, N11."""
    return {"hold"} | {f"feed {count}" for count in range(1, most_food(pos, seat) + 1)}


def die_moves(pos: Position, seat: int) -> set[str]:
    return {"axe", "skull"}


def retreat_moves(pos: Position, seat: int) -> set[str]:
    """N11."""
    assert pos.doing.losers is not None
    units, bear = pos.doing.losers
    places = retreat_places(pos, seat)
    found = {f"retreat {name} {count}" for name in places for count in range(1, units + 1)}
    return found | ({f"retreat-bear {name}" for name in places} if bear else set())


def explore_moves(pos: Position, seat: int) -> set[str]:
    """N12."""
    doing = pos.doing
    assert doing.card is not None
    cells = explore_cells(pos, seat, doing.card)
    found = {lay_text(tile, *place) for tile in doing.tiles for place in places_for(pos, tile, cells, False)}
    if doing.card == "scout-camp" and not doing.redrawn and pos.pile:
        found.add("redraw")
    return found


def split_moves(pos: Position, seat: int) -> set[str]:
    """First those to keep, then those to drop, then those for the top (N13)."""
    assert pos.doing.split is not None
    keep, drop, _ = pos.doing.split
    verb = "keep" if keep else "drop" if drop else "top"
    return {f"{verb} {card.name}" for card in pos.seats[seat].lifted}


def pay_frame(pos: Position, seat: int) -> set[str]:
    return {"done"} | pay_moves(pos.seats[seat].goods, current_step(pos).count)


def slay_moves(pos: Position, seat: int) -> set[str]:
    assert pos.doing.card is not None
    return {f"slay {name}" for name in slay_places(pos, seat, pos.doing.card)}


def gather_moves(pos: Position, seat: int) -> set[str]:
    """Raiding Party, or the tribute of scorched earth (N16, N20)."""
    place = pos.token if pos.phase == "harvest" else pos.doing.only
    assert place is not None
    produced = yield_of(pos, place)
    found = {f"gather {kind}" for kind in RESOURCES if produced[kind] > 0}
    return found | ({"done"} if pos.phase == "harvest" else set())


def scorch_moves(pos: Position, seat: int) -> set[str]:
    return {"done"} | {f"scorch {name}" for name in scorch_places(pos, seat)}


def target_moves(pos: Position, seat: int) -> set[str]:
    return {f"target {SEATS[other]}" for other in seats_with_cards(pos, seat)}


def pick_moves(pos: Position, seat: int) -> set[str]:
    assert pos.doing.victim is not None
    return {f"pick {card}" for card in hand_names(pos, pos.doing.victim)}


def ransom_moves(pos: Position, seat: int) -> set[str]:
    return {"yield"} | pay_moves(pos.seats[seat].goods, 2)


def discard_moves(pos: Position, seat: int) -> set[str]:
    return {f"discard {card}" for card in hand_names(pos, seat)}


def retrieve_moves(pos: Position, seat: int) -> set[str]:
    return {f"retrieve {card}" for card in pos.seats[seat].discard}


def copy_moves(pos: Position, seat: int) -> set[str]:
    assert pos.doing.card is not None
    return {f"copy {SEATS[other]} {name}" for other, name in copies(pos, seat, pos.doing.card)}


def bribe_moves(pos: Position, seat: int) -> set[str]:
    return bribes(pos, seat)


def trade_moves(pos: Position, seat: int) -> set[str]:
    """Three resources for one of another kind (northgard.3.3, northgard.13.2, N20)."""
    found = {"done"}
    for bundle in payments(pos.seats[seat].goods, 3):
        given = [kind for kind in RESOURCES if bundle[kind]]
        if pos.options["trade"] == "any" or len(given) == 1:
            found |= {f"trade {goods_text(bundle)} for 1 {kind}" for kind in RESOURCES if kind not in given}
    return found


# ------------------------------------------------------------------------------------------------------------ play


def play(pos: Position, seat: int, text: str, draws: Iterable[tuple[int, int]] | Draws) -> Position:
    """The position after a legal move with these draws. Instead of a list of draws an object that makes them up may
    be given, a descendant of Draws."""
    assert allowed(pos, seat, text), f"not legal: {text!r}"
    assert pos.ask is not None
    new = copied(pos)
    chance = draws if isinstance(draws, Draws) else Draws(list(draws))
    word, *rest = text.split()
    FRAMES[pos.ask[1]][1](new, seat, word, rest, chance)
    assert not chance.left, f"draws left over: {chance.left}"
    return new


def ask(pos: Position, seat: int, frame: str) -> None:
    pos.ask = ([seat], frame)


# ---------------------------------------------------------------------------------------------------------- set-up


def play_clan(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """With the last clan come the decks and the tiles (N1, "Where chance enters")."""
    pos.seats[seat].clan = rest[0]
    waiting = [other for other in clockwise_from(pos, pos.first) if pos.seats[other].clan is None]
    if waiting:
        pos.turn = waiting[0]
        ask(pos, pos.turn, "clan")
        return
    for one in pos.seats:
        assert one.clan is not None
        cards = CLAN_CARDS[one.clan]
        names = chance.shuffled(in_order([*START_DECK, cards[0]]))
        one.draw = [Card(name, 0, frozenset(), False) for name in reversed(names)]
        one.aside = cards[1:]
    for other in clockwise_from(pos, pos.first):
        if not pos.seats[other].tiles:
            pos.seats[other].tiles, pos.pile = pos.pile[:3], pos.pile[3:]
    pos.turn = pos.first
    ask(pos, pos.turn, "lay")


def play_lay(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Set-up and second chance: the tile, then the units (northgard.2.7, N1, N21)."""
    tile, east, north, turned = rest
    put_tile(pos, tile, cell_named(east, north), SIDES.index(turned))
    if pos.phase == "setup":
        pos.seats[seat].tiles.remove(tile)
    pos.doing = Doing(laid=tile)
    ask(pos, seat, "found")


def play_found(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Three units, or two and the war bear (northgard.2.7, northgard.3.5, N1, N21)."""
    land = land_at(pos, rest[0])
    land.owner = seat
    land.bear = word == "found-bear"
    land.units = 2 if land.bear else 3
    pos.doing = Doing()
    if pos.phase == "chance":
        go_on_with_chances(pos, after(pos, seat), chance)
        return
    following = after(pos, seat)
    if following:
        pos.turn = following[0]
    elif len(pos.seats[seat].tiles) == 2:
        pos.turn = pos.first
    else:
        end_set_up(pos, chance)
        return
    ask(pos, pos.turn, "lay")


def after(pos: Position, seat: int) -> list[int]:
    """The seats behind this one in turn order."""
    order = clockwise_from(pos, pos.first)
    return order[order.index(seat) + 1 :]


def end_set_up(pos: Position, chance: Draws) -> None:
    """The tiles left over go back and the pile is shuffled; year 1 begins (N1)."""
    for one in pos.seats:
        one.tiles = []
    rest = [name for name in TILES if name not in pos.chart.tiles and name not in {"S", "T"}]
    pos.pile = chance.shuffled(rest)[::-1]
    pos.known = 0
    begin_year(pos, chance)


# ------------------------------------------------------------------------------------------------ years and turns


def begin_year(pos: Position, chance: Draws) -> None:
    """Cards, then the display, then the first turn (northgard.3.1, northgard.13.31, N2)."""
    pos.year += 1
    pos.phase = "actions"
    pos.passed = set()
    pos.doing = Doing()
    for one in pos.seats:
        one.flags = set()
    for seat in clockwise_from(pos, pos.first):
        forges = sum(count_of(pos, name, "forge") for name in own_territories(pos, seat))
        draw_to_hand(pos, seat, min(4 + forges, cards_to_draw(pos, seat)), chance)
    if pos.year < last_year(pos):
        count = len(pos.seats)
        pos.display, pos.deck = pos.deck[:count], pos.deck[count:]
    begin_turn(pos, pos.first)


def begin_turn(pos: Position, seat: int) -> None:
    pos.turn = seat
    pos.played = "nothing"
    ask(pos, seat, "turn")


def end_turn(pos: Position, chance: Draws) -> None:
    """The next seat that has not passed; when all have passed the harvest (northgard.3.2, N3)."""
    for seat in clockwise_from(pos, (pos.turn + 1) % len(pos.seats)):
        if seat not in pos.passed:
            begin_turn(pos, seat)
            return
    begin_harvest(pos, chance)


def play_turn(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One of the options A to F, or the end of flash cards (northgard.4, N3)."""
    one = pos.seats[seat]
    if word == "play":
        play_card(pos, seat, rest[0], chance)
        return
    if word == "pass":
        play_pass(pos, seat, chance)
        return
    if word != "end":
        card = rest[0]
        leave_hand(pos, seat, card)
        if word in {"remove", "retire"}:
            leave_game(pos, card)
        else:
            one.active.append((card, False))
        one.goods["lore"] -= {"wait": 0, "replace": 1, "remove": 2, "upgrade": 3, "retire": 3}[word]
        if word in {"upgrade", "retire"}:
            one.aside.remove(rest[1])
            one.hand.append(open_card(pos, seat, rest[1]))
        draw_to_hand(pos, seat, {"replace": 1, "remove": 2}.get(word, 0), chance)
    end_turn(pos, chance)


def play_pass(pos: Position, seat: int, chance: Draws) -> None:
    """All cards are discarded; the first gets the marker; one development or achievement is taken
    (northgard.4.F, N19)."""
    one = pos.seats[seat]
    one.discard += [card.name for card in one.hand] + [name for name, _ in one.active]
    one.hand, one.active = [], []
    if not pos.passed:
        pos.first = seat
    pos.passed.add(seat)
    choice = [] if "foresight" in one.flags else takeable(pos)
    if len(choice) >= 2:
        ask(pos, seat, "take")
        return
    for card in list(choice):
        take_card(pos, seat, card)
    end_turn(pos, chance)


def take_card(pos: Position, seat: int, card: str) -> None:
    """From the table openly onto the draw pile (northgard.4.F)."""
    (pos.display if card in pos.display else pos.achievements).remove(card)
    pos.seats[seat].draw.insert(0, open_card(pos, seat, card))


def play_take(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """After passing, or with Future Sight (N19)."""
    take_card(pos, seat, rest[0])
    if pos.doing.card is None:
        end_turn(pos, chance)
    else:
        after_step(pos, chance)


# ------------------------------------------------------------------------------------------------- carrying out cards


def play_card(pos: Position, seat: int, card: str, chance: Draws) -> None:
    """The card goes to the active area; the owner of Defensive Strategy may be asked (N5; northgard.13.14)."""
    leave_hand(pos, seat, card)
    pos.seats[seat].active.append((card, True))
    pos.doing = Doing(card=card, step=0)
    for other in opponents(pos, seat):
        one = pos.seats[other]
        holds = any(found.name == "defensive-strategy" for found in one.hand + one.draw)
        if holds and one.hand and "declined" not in one.flags:
            ask(pos, other, "react")
            return
    begin_card(pos, chance)


def play_react(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """N5; northgard.13.14."""
    if word != "cancel":
        if word == "let-year":
            pos.seats[seat].flags.add("declined")
        begin_card(pos, chance)
        return
    leave_hand(pos, seat, "defensive-strategy")
    pos.seats[seat].active.append(("defensive-strategy", True))
    assert pos.doing.card is not None
    one = pos.seats[pos.turn]
    one.active.remove((pos.doing.card, True))
    one.discard.append(pos.doing.card)
    pos.doing = Doing()
    if not one.hand and pos.played != "nothing":
        end_turn(pos, chance)
    else:
        ask(pos, pos.turn, "turn")


def begin_card(pos: Position, chance: Draws) -> None:
    """The card will be carried out. The snake may move its token before (N6)."""
    card = pos.doing.card
    assert card is not None
    pos.played = "main" if card not in FLASH or pos.played == "main" else "flash"
    seat = pos.turn
    if pos.seats[seat].clan == "snake" and card in CLAN_CARDS["snake"] and scorch_places(pos, seat):
        ask(pos, seat, "scorch")
        return
    next_step(pos, chance)


def next_step(pos: Position, chance: Draws) -> None:
    """Go on with the card's next step that is possible; after the last the card is over (northgard.13.30, N4)."""
    doing = pos.doing
    assert doing.card is not None
    assert doing.step is not None
    while doing.step < len(STEPS[doing.card]):
        doing.step += 1
        step = current_step(pos)
        if is_possible(pos, pos.turn, doing.card, step) and begin_step(pos, step, chance):
            return
    end_card(pos, chance)


def end_card(pos: Position, chance: Draws) -> None:
    """The seat is asked again, unless its hand is empty (N3)."""
    pos.doing = Doing()
    if pos.seats[pos.turn].hand:
        ask(pos, pos.turn, "turn")
    else:
        end_turn(pos, chance)


def after_step(pos: Position, chance: Draws) -> None:
    """A step is over, or a part after which another may be chosen (N14)."""
    old = pos.doing
    parts = old.parts if old.part is not None else []
    pos.doing = Doing(card=old.card, step=old.step, spot=old.spot, built=old.built)
    assert old.card is not None
    if any(is_possible(pos, pos.turn, old.card, PARTS[part]) for part in parts):
        pos.doing.parts = parts
        ask(pos, pos.turn, "choose")
        return
    next_step(pos, chance)


def begin_step(pos: Position, step: Step, chance: Draws) -> bool:
    """Begin a step that is possible. True if somebody is asked; False if it is over already."""
    seat, doing = pos.turn, pos.doing
    one = pos.seats[seat]
    card = doing.card
    assert card is not None
    kind = step.kind
    if kind in {"recruit", "add"}:
        doing.left, room = recruit_room(pos, seat, card, step)
        doing.room = {name: min(count, doing.left) for name, count in room.items()}
        ask(pos, seat, "recruit")
        return True
    if kind == "move":
        doing.left = step.count
        ask(pos, seat, "move")
        return True
    if kind == "explore":
        return begin_explore(pos, seat, step.count, len(pos.pile))
    if kind == "draw":
        return begin_draw(pos, seat, step, chance)
    if kind == "choose":
        doing.parts = list(step.parts)
        ask(pos, seat, "choose")
        return True
    if kind in {"target", "threaten"}:
        return begin_target(pos, seat, kind, chance)
    if kind == "curse":
        pos.ask = (seats_with_cards(pos, seat), "discard")
        return True
    if kind == "take":
        return begin_take(pos, seat)
    if kind == "guard":
        draw_to_hand(pos, seat, guarded(pos, seat), chance)
        return False
    if kind == "rouse":
        one.flags.add("roused")
        return False
    if kind == "conquer":
        one.flags.add("conqueror")
        return False
    if kind == "gain":
        one.goods[GAINS[card]] += step.count
        return False
    assert kind in {"build", "slay", "bribe", "copy", "retrieve", "scorch", "pull", "swap", "pay"}, kind
    ask(pos, seat, kind)
    return True


def play_choose(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One part is carried out; where two may be chosen the others wait (N14)."""
    doing = pos.doing
    if word == "done":
        doing.parts = []
        after_step(pos, chance)
        return
    step = current_step(pos)
    is_last = step.count == 1 or len(doing.parts) < len(step.parts)
    doing.part = rest[0]
    doing.parts = [] if is_last else [part for part in doing.parts if part != rest[0]]
    if not begin_step(pos, PARTS[rest[0]], chance):
        after_step(pos, chance)


# ------------------------------------------------------------------------------------------- recruiting and building


def play_recruit(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One unit, the war bear, the further unit of a training camp, or the unit that is added
    (northgard.5, northgard.13.12, northgard.13.40, N7)."""
    doing = pos.doing
    if word == "done":
        after_step(pos, chance)
        return
    name = rest[0]
    if word == "camp":
        doing.camps[name] -= 1
    else:
        note_recruit(pos, seat, name)
    land = land_at(pos, name)
    land.owner = seat
    if word == "bear":
        land.bear = True
    else:
        land.units += 1
    more = bool(doing.room) and (reserve(pos, seat) > 0 or has_bear_to_place(pos, seat))
    if not more and not (any(doing.camps.values()) and reserve(pos, seat) > 0):
        after_step(pos, chance)


def note_recruit(pos: Position, seat: int, name: str) -> None:
    """What may still be recruited if one figure goes there, which is about to come (N7; northgard.13.33)."""
    doing = pos.doing
    assert doing.left is not None
    if count_of(pos, name, "camp") and current_step(pos).kind == "recruit":
        doing.camps.setdefault(name, count_of(pos, name, "camp"))
    doing.left -= 1
    doing.room[name] -= 1
    all_in_one = doing.card in {"recruitment", "outpost", "hired-ravens"}
    if all_in_one or (not has_figures(pos, seat) and doing.card != "wild-allies"):
        doing.room = {place: count for place, count in doing.room.items() if place == name}
    caps = {place: min(count, doing.left) for place, count in doing.room.items()}
    doing.room = {place: count for place, count in caps.items() if count > 0}
    if doing.spot is None:
        doing.spot = name


def play_pull(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Gathering (northgard.6.2)."""
    if word == "pull":
        assert pos.doing.spot is not None
        source = land_at(pos, rest[0])
        source.units -= 1
        settle_owner(source)
        land_at(pos, pos.doing.spot).units += 1
    after_step(pos, chance)


def play_build(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """A building, paid in wood; or Clan Glory collects first (northgard.5, northgard.6.2, northgard.13.21, N8)."""
    doing, one = pos.doing, pos.seats[seat]
    assert doing.card is not None
    if word == "collect":
        collect(pos, seat, rest[0])
        doing.only = rest[0]
        return
    if word == "build":
        building, name, space = rest
        one.goods["wood"] -= price(doing.card, building)
        land_at(pos, name).buildings.append((building, space))
        if one.clan == "goat":
            one.goods["food"] += 1 if building in SMALL else 2
        if doing.card == "clan-glory" and doing.only is None:
            collect(pos, seat, name)
        doing.built = size_of(building) if doing.card == "carpentry" and doing.step == 1 else None
    after_step(pos, chance)


def play_swap(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Industrious Villagers (northgard.13.20, N9)."""
    if word == "swap":
        name, old, new, space = rest
        buildings = land_at(pos, name).buildings
        buildings.remove((old, space))
        buildings.append((new, space))
    after_step(pos, chance)


# -------------------------------------------------------------------------------------------------------- exploring


def begin_explore(pos: Position, seat: int, count: int, limit: int) -> bool:
    """Draw so many tiles that fit; without one the step is over (northgard.13.7, northgard.13.35, N12)."""
    assert pos.doing.card is not None
    cells = explore_cells(pos, seat, pos.doing.card)
    pos.doing.tiles = draw_tiles(
        pos, count, limit, lambda tile: any(True for _ in places_for(pos, tile, cells, needs_empty=False))
    )
    if not pos.doing.tiles:
        return False
    ask(pos, seat, "explore")
    return True


def play_explore(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Lay a tile, or draw another one (northgard.5, N12)."""
    doing = pos.doing
    if word == "redraw":
        limit = len(pos.pile)
        put_under(pos, doing.tiles)
        doing.redrawn = True
        if not begin_explore(pos, seat, 1, limit):
            after_step(pos, chance)
        return
    tile, east, north, turned = rest
    one = pos.seats[seat]
    if doing.card == "lay-of-the-land":
        for contents in TILES[tile].contents.values():
            one.goods.update({kind: contents[kind] for kind in RESOURCES})
    put_under(pos, [other for other in doing.tiles if other != tile])
    put_tile(pos, tile, cell_named(east, north), SIDES.index(turned))
    reward_closing(pos, seat, tile)
    after_step(pos, chance)


def reward_closing(pos: Position, seat: int, tile: str) -> None:
    """Fame and clan powers for the territories that the tile closes: those on it without an open side
    (northgard.5, northgard.6.2, northgard.7)."""
    one = pos.seats[seat]
    names = {pos.chart.territory_of[area] for area in TILES[tile].areas}
    closed = [name for name in names if not pos.chart.territories[name].is_open]
    for name in closed:
        if owner_of(pos, name) == seat:
            one.fame += pos.chart.territories[name].size + (one.clan == "stag")
            if one.clan == "raven":
                collect(pos, seat, name)
    if not closed and one.clan == "boar":
        one.goods["lore"] += 1


# --------------------------------------------------------------------------------------------------------- drawing


def begin_draw(pos: Position, seat: int, step: Step, chance: Draws) -> bool:
    """All into the hand, or a question which goes where (northgard.5, N13)."""
    one = pos.seats[seat]
    keep, drop, top = step.split
    if drop + top == 0:
        draw_to_hand(pos, seat, keep, chance)
        return False
    one.lifted += [draw_card(pos, seat, chance) for _ in range(step.count)]
    pos.doing.split = step.split
    ask(pos, seat, "split")
    return True


def play_split(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One card; what is then without a choice happens by itself (N13)."""
    put_lifted(pos, seat, word, rest[0])
    one = pos.seats[seat]
    while pos.doing.split is not None and pos.doing.split.count(0) == 2:
        keep, drop, top = pos.doing.split
        if top > 1:
            break
        put_lifted(pos, seat, "keep" if keep else "drop" if drop else "top", one.lifted[0].name)
    if not one.lifted:
        after_step(pos, chance)


def put_lifted(pos: Position, seat: int, word: str, name: str) -> None:
    """A card of those drawn goes where it should; the owner knows what he put on top."""
    one = pos.seats[seat]
    assert pos.doing.split is not None
    card = next(card for card in sorted(one.lifted, key=hand_key) if card.name == name)
    one.lifted.remove(card)
    keep, drop, top = pos.doing.split
    if word == "keep":
        one.hand.append(card)
        keep -= 1
    elif word == "drop":
        one.discard.append(name)
        drop -= 1
    else:
        one.draw.insert(0, card)
        top -= 1
    pos.doing.split = (keep, drop, top)


def play_pay(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One more card, or one more unit where the others went (northgard.6.2, N18)."""
    if word == "pay":
        pos.seats[seat].goods.subtract(goods_named(" ".join(rest)))
        if pos.doing.card == "resourceful":
            draw_to_hand(pos, seat, 1, chance)
        else:
            assert pos.doing.spot is not None
            land_at(pos, pos.doing.spot).units += 1
    after_step(pos, chance)


def play_retrieve(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Negotiation (northgard.6.3)."""
    pos.seats[seat].discard.remove(rest[0])
    pos.seats[seat].hand.append(open_card(pos, seat, rest[0]))
    after_step(pos, chance)


# ------------------------------------------------------------------------------------------------ against opponents


def begin_take(pos: Position, seat: int) -> bool:
    """Future Sight: always asked, once a year (northgard.13.15, northgard.13.39, N19)."""
    pos.seats[seat].flags.add("foresight")
    ask(pos, seat, "take")
    return True


def begin_target(pos: Position, seat: int, kind: str, chance: Draws) -> bool:
    """Which opponent: asked if there are two or more (northgard.13.26, N15)."""
    choice = seats_with_cards(pos, seat)
    if len(choice) >= 2:
        ask(pos, seat, "target")
        return True
    return go_for(pos, seat, choice[0], chance)


def go_for(pos: Position, seat: int, victim: int, chance: Draws) -> bool:
    """Veiled Threats discard at random; Spy and Extortion see the hand and pick. True if somebody is asked."""
    if current_step(pos).kind == "threaten":
        hand = sorted(pos.seats[victim].hand, key=hand_key)
        discard_from_hand(pos, victim, hand[chance.draw(len(hand))].name)
        return False
    see_hand(pos, seat, victim)
    pos.doing.victim = victim
    ask(pos, seat, "pick")
    return True


def play_target(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    if not go_for(pos, seat, SEATS.index(rest[0]), chance):
        after_step(pos, chance)


def play_pick(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Spy: discarded. Extortion: a ransom may be paid by who has two resources (northgard.6.2, N15)."""
    victim = pos.doing.victim
    assert victim is not None
    if pos.doing.card == "extortion" and pos.seats[victim].goods.total() >= 2:
        pos.doing.picked = rest[0]
        ask(pos, victim, "ransom")
        return
    discard_from_hand(pos, victim, rest[0])
    after_step(pos, chance)


def play_ransom(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """The card goes, or two resources; then everybody knows the card (northgard.6.2, N15)."""
    card = pos.doing.picked
    assert card is not None
    if word == "yield":
        discard_from_hand(pos, seat, card)
    else:
        paid = goods_named(" ".join(rest))
        pos.seats[seat].goods.subtract(paid)
        pos.seats[pos.turn].goods.update(paid)
        show_card(pos, seat, card)
    after_step(pos, chance)


def show_card(pos: Position, seat: int, name: str) -> None:
    """Everybody knows that this card is in the hand; if that was known of an equal one nothing changes."""
    equal = sorted((card for card in pos.seats[seat].hand if card.name == name), key=hand_key)
    if not any(card.open for card in equal):
        pos.seats[seat].hand.remove(equal[0])
        pos.seats[seat].hand.append(equal[0]._replace(known=frozenset(), open=True))


def play_discard(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Ancestral Curse: all are asked at once, the last answer ends it (northgard.6.4)."""
    assert pos.ask is not None
    discard_from_hand(pos, seat, rest[0])
    left = [other for other in pos.ask[0] if other != seat]
    if left:
        pos.ask = (left, "discard")
    else:
        after_step(pos, chance)


def play_slay(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """An enemy unit leaves; Raiding Party also brings a resource (northgard.13.16, northgard.13.17, N16)."""
    name = rest[0]
    land = land_at(pos, name)
    land.units -= 1
    settle_owner(land)
    if pos.doing.card == "raiding-party":
        kinds = [kind for kind in RESOURCES if yield_of(pos, name)[kind] > 0]
        if len(kinds) >= 2:
            pos.doing.only = name
            ask(pos, seat, "gather")
            return
        pos.seats[seat].goods.update(kinds)
    after_step(pos, chance)


def play_gather(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Raiding Party, or the tribute of scorched earth (N16, N20)."""
    if word == "gather":
        pos.seats[seat].goods[rest[0]] += 1
    if pos.phase != "harvest":
        after_step(pos, chance)
        return
    if word == "gather":
        pos.seats[pos.turn].goods[rest[0]] -= 1
    begin_trade(pos, pos.turn, chance)


def play_scorch(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """The token, before a card of the snake or with Slither's second step (northgard.13.23, N6)."""
    if word == "scorch":
        pos.token = rest[0]
    after_step(pos, chance)


def play_copy(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """The copied card takes the place of the one that copies (northgard.13.13)."""
    pos.doing = Doing(card=rest[1], step=0)
    next_step(pos, chance)


def play_bribe(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """The units go; if another seat is there they attack (northgard.13.18, N17)."""
    here, there, count = rest[0], rest[1], int(rest[2])
    source, goal = land_at(pos, here), land_at(pos, there)
    owner = source.owner
    assert owner is not None
    source.units -= count
    settle_owner(source)
    if goal.owner in {None, owner}:
        goal.owner = owner
        goal.units += count
    else:
        goal.entered = count
        pos.doing.attacker = owner
    next_combat(pos, chance)


# ----------------------------------------------------------------------------------------------- moving and fighting


def play_move(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One move; when none is left or possible the combats follow (northgard.5, northgard.13.9, N10)."""
    doing = pos.doing
    assert doing.card is not None
    assert doing.left is not None
    if word != "done":
        here, there, count, bear = rest[0], rest[1], int(rest[2]), word == "lead"
        if bear and doing.card == "roaming":
            collect(pos, seat, here, ["food", "wood"])
        go(pos, seat, here, there, count, bear)
        doing.left -= dict(ways(pos, here, doing.card))[there]
        if any(True for _ in moves(pos, seat, doing.card, doing.left)):
            return
    next_combat(pos, chance)


def go(pos: Position, seat: int, here: str, there: str, count: int, bear: bool) -> None:
    """Figures go from one territory to another; in an enemy territory they wait for the combat."""
    source, goal = land_at(pos, here), land_at(pos, there)
    if source.owner == seat:
        source.units -= count
        source.bear = source.bear and not bear
        settle_owner(source)
    else:
        source.entered -= count
        source.entered_bear = source.entered_bear and not bear
    if goal.owner in {None, seat}:
        goal.owner = seat
        goal.units += count
        goal.bear = goal.bear or bear
    else:
        goal.entered += count
        goal.entered_bear = goal.entered_bear or bear
    pos.doing.attacker = seat if combats(pos) else None


def combats(pos: Position) -> list[str]:
    """The territories in which a combat is to come, in the order of areas."""
    return [name for name in pos.chart.territories if is_fought_over(pos, name)]


def next_combat(pos: Position, chance: Draws) -> None:
    """The combats one by one, in an order that the mover chooses; after the last the step is over
    (northgard.5, northgard.13.10, N10, N11)."""
    doing = pos.doing
    waiting = combats(pos)
    pos.doing = Doing(card=doing.card, step=doing.step, part=doing.part, parts=doing.parts, spot=doing.spot)
    if not waiting:
        after_step(pos, chance)
        return
    pos.doing.attacker = doing.attacker
    if len(waiting) > 1:
        ask(pos, pos.turn, "fight")
    else:
        begin_combat(pos, waiting[0], chance)


def play_fight(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    begin_combat(pos, rest[0], chance)


def begin_combat(pos: Position, name: str, chance: Draws) -> None:
    """Intimidate first, then the food (N11)."""
    pos.doing.fight = name
    if pos.doing.card == "intimidate" and push_places(pos):
        assert pos.doing.attacker is not None
        ask(pos, pos.doing.attacker, "push")
        return
    begin_food(pos, chance)


def play_push(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """One defending unit goes; without a defender there is no combat (northgard.6.3, northgard.13.11, N11)."""
    assert pos.doing.fight is not None
    land = land_at(pos, pos.doing.fight)
    if word == "push":
        goal = land_at(pos, rest[0])
        goal.owner = land.owner
        goal.units += 1
        land.units -= 1
        if land.figures == 0:
            occupy(pos, land, (land.entered, land.entered_bear))
            next_combat(pos, chance)
            return
    begin_food(pos, chance)


def occupy(pos: Position, land: Land, attackers: tuple[int, bool]) -> None:
    """These attackers have the territory now; none of them: it is neutral."""
    land.owner = pos.doing.attacker
    land.units, land.bear = attackers
    land.entered, land.entered_bear = 0, False
    settle_owner(land)


def sides(pos: Position) -> tuple[int, int]:
    """The seats of attacker and defender."""
    assert pos.doing.attacker is not None
    assert pos.doing.fight is not None
    defender = pos.lands[pos.doing.fight].owner
    assert defender is not None
    return pos.doing.attacker, defender


def begin_food(pos: Position, chance: Draws) -> None:
    """northgard.10.3, northgard.13.3, N11."""
    assert pos.doing.fight is not None
    land = pos.lands[pos.doing.fight]
    pos.doing.figures = (land.attackers, land.figures)
    pos.doing.fed = (0, 0)
    ask_food(pos, 0, False, chance)


def most_food(pos: Position, seat: int) -> int:
    """As much food as it has, and not more in all than its figures at the beginning (northgard.10.3)."""
    assert pos.doing.figures is not None
    assert pos.doing.fed is not None
    side = sides(pos).index(seat)
    return min(pos.seats[seat].goods["food"], pos.doing.figures[side] - pos.doing.fed[side])


def ask_food(pos: Position, side: int, held: bool, chance: Draws) -> None:
    """Ask this side, or the other if it cannot feed; two in a row who hold end it (N11)."""
    for _ in range(2):
        seat = sides(pos)[side]
        if most_food(pos, seat) > 0:
            pos.doing.held = held
            ask(pos, seat, "food")
            return
        if held:
            break
        held = True
        side = 1 - side
    roll(pos, 0, chance)


def play_food(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """N11."""
    doing = pos.doing
    side = sides(pos).index(seat)
    if word == "feed":
        count = int(rest[0])
        pos.seats[seat].goods["food"] -= count
        assert doing.fed is not None
        doing.fed = added(doing.fed, side, count)
        ask_food(pos, 1 - side, False, chance)
    elif doing.held:
        roll(pos, 0, chance)
    else:
        ask_food(pos, 1 - side, True, chance)


def added(pair: tuple[int, int] | None, side: int, count: int) -> tuple[int, int]:
    one, other = pair or (0, 0)
    return (one + count, other) if side == 0 else (one, other + count)


def roll(pos: Position, side: int, chance: Draws) -> None:
    """One die; the face with a choice asks (northgard.10.4, northgard.13.34, N11)."""
    pos.doing.held = False
    face = FACES[chance.draw(6)]
    count(pos, side, *(face or (0, 0)))
    if face is None:
        ask(pos, sides(pos)[side], "die")
    else:
        after_die(pos, side, chance)


def count(pos: Position, side: int, axes: int, skulls: int) -> None:
    pos.doing.axes = added(pos.doing.axes, side, axes)
    pos.doing.skulls = added(pos.doing.skulls, side, skulls)


def play_die(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """northgard.10.4."""
    side = sides(pos).index(seat)
    count(pos, side, int(word == "axe"), int(word == "skull"))
    after_die(pos, side, chance)


def after_die(pos: Position, side: int, chance: Draws) -> None:
    """Axe Throwers after the attacker's die, then the defender's die, then the result (N11)."""
    if side == 1:
        end_combat(pos, chance)
    elif pos.doing.card == "axe-throwers":
        ask(pos, sides(pos)[0], "throw")
    else:
        roll(pos, 1, chance)


def play_throw(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Axe Throwers (northgard.6.4)."""
    count(pos, 0, int(word == "axe"), int(word == "skull"))
    roll(pos, 1, chance)


def end_combat(pos: Position, chance: Draws) -> None:
    """Casualties, victory, retreat (northgard.10.5, northgard.10.6, northgard.10.7, N11)."""
    doing = pos.doing
    assert doing.fight is not None
    assert doing.fed is not None
    assert doing.axes is not None
    assert doing.skulls is not None
    land = pos.lands[doing.fight]
    attacker, defender = sides(pos)
    ignores = "conqueror" in pos.seats[attacker].flags  # northgard.13.25
    towers = 0 if ignores else count_of(pos, doing.fight, "tower")
    fortresses = 0 if ignores else count_of(pos, doing.fight, "fortress")
    by_attacker = doing.skulls[0]
    by_defender = max(0, doing.skulls[1] + towers - (doing.card == "shieldbearers"))
    points_of = [
        land.entered + 2 * land.entered_bear + doing.fed[0] + doing.axes[0] + BONUS.get(doing.card or "", 0),
        land.units + 2 * land.bear + doing.fed[1] + doing.axes[1] + 2 * fortresses,
    ]
    if pos.token == doing.fight:
        for side, seat in enumerate((attacker, defender)):
            points_of[side] += pos.seats[seat].clan == "snake"
    kills, is_killed = by_attacker >= land.figures, by_defender >= land.attackers
    attackers = survivors(land.entered, land.entered_bear, by_defender)
    defenders = survivors(land.units, land.bear, by_attacker)
    wins = kills if kills or is_killed else points_of[0] > points_of[1]
    doing.figures = doing.fed = doing.axes = doing.skulls = None
    if kills and is_killed:
        occupy(pos, land, (0, False))
        next_combat(pos, chance)
    elif wins:
        occupy(pos, land, attackers)
        pos.seats[attacker].fame += pos.seats[attacker].clan == "stag"
        pos.seats[attacker].goods["food"] += pos.seats[attacker].clan == "wolf"
        retreat(pos, defender, defenders, chance)
    else:
        land.units, land.bear = defenders
        land.entered, land.entered_bear = 0, False
        retreat(pos, attacker, attackers, chance)


def survivors(units: int, bear: bool, casualties: int) -> tuple[int, bool]:
    """Units die first, the war bear last (northgard.13.22)."""
    return max(0, units - casualties), bear and casualties <= units


def retreat(pos: Position, seat: int, losers: tuple[int, bool], chance: Draws) -> None:
    """No place: back to the reserve; one: all go there; more: a question (northgard.10.7, N11)."""
    units, bear = losers
    choice = retreat_places(pos, seat)
    if (units or bear) and len(choice) >= 2:
        pos.doing.losers = losers
        ask(pos, seat, "retreat")
        return
    if (units or bear) and choice:
        arrive(pos, seat, choice[0], units, bear)
    next_combat(pos, chance)


def arrive(pos: Position, seat: int, name: str, units: int, bear: bool) -> None:
    land = land_at(pos, name)
    land.owner = seat
    land.units += units
    land.bear = land.bear or bear


def play_retreat(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """Some of the losers; until all are placed (N11)."""
    assert pos.doing.losers is not None
    units, bear = pos.doing.losers
    if word == "retreat-bear":
        arrive(pos, seat, rest[0], 0, True)
        bear = False
    else:
        arrive(pos, seat, rest[0], int(rest[1]), False)
        units -= int(rest[1])
    pos.doing.losers = (units, bear)
    if not units and not bear:
        next_combat(pos, chance)


# ---------------------------------------------------------------------------------------------- harvest and winter


def begin_harvest(pos: Position, chance: Draws) -> None:
    """northgard.3.3, N20."""
    pos.phase = "harvest"
    harvest(pos, clockwise_from(pos, pos.first)[0], chance)


def harvest(pos: Position, seat: int, chance: Draws) -> None:
    """Fame, resources, tribute (northgard.3.3, northgard.13.23, N20)."""
    pos.turn = seat
    one = pos.seats[seat]
    for name in own_territories(pos, seat):
        territory = pos.chart.territories[name]
        if not territory.is_open:
            one.fame += 1 if territory.size <= 2 else 2
        one.fame += 3 * count_of(pos, name, "altar")
        collect(pos, seat, name)
    if pos.token is not None and owner_of(pos, pos.token) == seat and yield_of(pos, pos.token).total() > 0:
        for other in opponents(pos, seat):
            if pos.seats[other].clan == "snake":
                ask(pos, other, "gather")
                return
    begin_trade(pos, seat, chance)


def begin_trade(pos: Position, seat: int, chance: Draws) -> None:
    """Asked as long as three resources are there (northgard.13.2, N20)."""
    goods = pos.seats[seat].goods
    most = goods.total() if pos.options["trade"] == "any" else max(goods[kind] for kind in RESOURCES)
    if most >= 3:
        ask(pos, seat, "trade")
    else:
        end_trade(pos, seat, chance)


def play_trade(pos: Position, seat: int, word: str, rest: list[str], chance: Draws) -> None:
    """northgard.3.3, N20."""
    if word == "done":
        end_trade(pos, seat, chance)
        return
    give, take = " ".join(rest).split(" for ")
    pos.seats[seat].goods.subtract(goods_named(give))
    pos.seats[seat].goods.update(goods_named(take))
    begin_trade(pos, seat, chance)


def end_trade(pos: Position, seat: int, chance: Draws) -> None:
    """The next seat's harvest; after the last comes the winter."""
    following = after(pos, seat)
    if following:
        harvest(pos, following[0], chance)
        return
    for other in clockwise_from(pos, pos.first):
        winter(pos, other)
    end_year(pos, chance)


def winter(pos: Position, seat: int) -> None:
    """The cost depends on the units on the map; who cannot pay gets unrest (northgard.3.4, northgard.13.24)."""
    one = pos.seats[seat]
    units = units_on_map(pos, seat)
    food, wood = [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2)][min(4, max(0, units - 1) // 3)]
    short = one.goods["food"] < food or one.goods["wood"] < wood
    one.goods["food"] -= min(food, one.goods["food"])
    one.goods["wood"] -= min(wood, one.goods["wood"])
    if not short:
        return
    if pos.unrest > 0:
        pos.unrest -= 1
        one.draw.insert(0, open_card(pos, seat, "unrest"))
        return
    one.fame -= 5
    if one.draw:
        one.discard.append(one.draw.pop(0).name)


def end_year(pos: Position, chance: Draws) -> None:
    """Domination, the end, or the next year (northgard.3.5, northgard.11, N21)."""
    if dominating(pos) or pos.year == last_year(pos):
        pos.phase = "over"
        pos.ask = None
        return
    pos.gone += pos.display
    pos.display = []
    go_on_with_chances(pos, clockwise_from(pos, pos.first), chance)


def go_on_with_chances(pos: Position, seats: list[int], chance: Draws) -> None:
    """Second chances of these seats, then the next year (northgard.3.5, N21)."""
    pos.phase = "chance"
    for seat in seats:
        if has_figures(pos, seat):
            continue
        pos.turn = seat
        if neutral_territories(pos):
            ask(pos, seat, "found")
            return
        pos.doing.tiles = draw_tiles(pos, 1, len(pos.pile), lambda tile: can_found_on(pos, tile))
        if pos.doing.tiles:
            ask(pos, seat, "lay")
            return
    begin_year(pos, chance)


def can_found_on(pos: Position, tile: str) -> bool:
    """Whether the tile can be laid beside any other so that a territory on it has no figures."""
    cells = cells_beside(pos, pos.chart.tiles)
    return any(True for _ in places_for(pos, tile, cells, needs_empty=True))


# --------------------------------------------------------------------------------------------------------- scoring


def dominating(pos: Position) -> list[int]:
    """Who controls three closed territories with a large building each; only with seven years (northgard.11)."""
    if last_year(pos) != 7:
        return []
    return [
        seat
        for seat in range(len(pos.seats))
        if sum(
            1
            for name in own_territories(pos, seat)
            if not pos.chart.territories[name].is_open and any(count_of(pos, name, building) for building in LARGE)
        )
        >= 3
    ]


def cards_of(pos: Position, seat: int) -> list[str]:
    """All cards in the seat's piles: draw pile, hand, active area, discards and those lifted."""
    one = pos.seats[seat]
    return (
        [card.name for card in one.draw + one.hand + one.lifted] + [name for name, _ in one.active] + list(one.discard)
    )


def achievement_points(pos: Position, seat: int, card: str) -> int:
    """northgard.6.5."""
    own = own_territories(pos, seat)
    if card == "builder":
        return sum(1 if building in SMALL else 3 for name in own for building, _ in buildings_in(pos, name))
    if card == "explorer":
        worth = {"small": 1, "carved": 1, "large": 3}
        return sum(worth[space] * free_spaces(pos, name, space) for name in own for space in worth)
    if card == "trapper":
        return 3 * sum(pos.chart.territories[name].contents["lair"] for name in own)
    if card == "warlord":
        return units_on_map(pos, seat)
    kind = {"food-trader": "food", "wood-trader": "wood", "scholar": "lore"}[card]
    return 2 * sum(yield_of(pos, name)[kind] for name in own)


def points(pos: Position) -> list[int]:
    """The final scoring, as if the match ended now (northgard.11)."""
    found = []
    for seat, one in enumerate(pos.seats):
        total = one.fame + one.goods.total() // 3
        for card in cards_of(pos, seat):
            if card in ACHIEVEMENTS:
                total += achievement_points(pos, seat, card)
            elif card == "unrest":
                total -= 5
            else:
                total += PRINTED_FAME.get(card, 0)
        found.append(total)
    return found


def tie_breaks(pos: Position, seat: int) -> tuple[int, int, int]:
    """Territories, units on the map, buildings (northgard.11)."""
    own = own_territories(pos, seat)
    return len(own), units_on_map(pos, seat), sum(len(buildings_in(pos, name)) for name in own)


def places(pos: Position) -> list[int]:
    """The place of each seat, 1 is best, ties share; [] unless the match is over. Who wins by domination comes
    first; of several the one with most fame, cards not counted (northgard.11, northgard.13.27)."""
    if pos.phase != "over":
        return []
    rulers = dominating(pos)
    by_fame = {seat: (pos.seats[seat].fame, *tie_breaks(pos, seat)) for seat in rulers}
    winners = [seat for seat in rulers if by_fame[seat] == max(by_fame.values())]
    totals = points(pos)
    ranks = [(seat in winners, totals[seat], *tie_breaks(pos, seat)) for seat in range(len(pos.seats))]
    return [
        1 if seat in winners else 1 + sum(1 for other in ranks if other > ranks[seat]) for seat in range(len(pos.seats))
    ]


# ------------------------------------------------------------------------------------------------------ invariants


def invariants(pos: Position) -> None:
    """What is true of every position (northgard.14)."""
    check_cards(pos)
    check_map(pos)
    check_figures(pos)
    assert (pos.ask is None) == (pos.phase == "over")
    assert 0 <= pos.year <= last_year(pos)
    for one in pos.seats:
        assert all(one.goods[kind] >= 0 for kind in RESOURCES)
        assert set(one.goods) <= set(RESOURCES)
        assert one.flags <= set(FLAGS)
    if pos.phase != "setup":
        assert all(not one.tiles for one in pos.seats)
    if pos.doing.card is None:
        assert all(not one.lifted for one in pos.seats)


def check_cards(pos: Position) -> None:
    """Every development and achievement once, unrests counted, start and clan cards not more than there are."""
    count = len(pos.seats)
    own: list[Counter[str]] = [Counter(cards_of(pos, seat)) for seat in range(count)]
    everything: Counter[str] = Counter([*pos.deck, *pos.display, *pos.achievements, *pos.gone])
    for cards in own:
        everything.update(cards)
    developments = [card for card in everything if card in PRINTED_FAME]
    assert all(everything[card] == 1 for card in developments)
    assert len(developments) == count * (9 if last_year(pos) == 10 else 6)
    early = sum(1 for card in developments if card in EARLY)
    assert early == count * (3 if last_year(pos) == 10 else 2)
    assert sum(everything[card] for card in ACHIEVEMENTS) == count
    assert all(everything[card] <= 1 for card in ACHIEVEMENTS)
    assert everything["unrest"] + pos.unrest == UNRESTS
    for seat, cards in enumerate(own):
        one = pos.seats[seat]
        for card in CARDS[:5]:
            assert cards[card] <= START_DECK.count(card)
        for clan in CLANS:
            for card in CLAN_CARDS[clan]:
                assert cards[card] + one.aside.count(card) <= (clan == one.clan)
        assert len(one.aside) <= 2
        assert all(seat in card.known or card.open for card in one.hand + one.lifted)
    assert len(pos.display) <= count
    if pos.phase == "setup" or pos.year == last_year(pos) or pos.phase == "chance":
        assert not pos.display
    if pos.phase != "setup":
        assert len(pos.deck) == count * max(0, last_year(pos) - 1 - pos.year)


def check_map(pos: Position) -> None:
    """Tiles, borders, spaces and tokens."""
    on_map = set(pos.chart.tiles)
    elsewhere = pos.pile + pos.doing.tiles
    elsewhere += [tile for one in pos.seats for tile in one.tiles]
    assert len(elsewhere) + len(on_map) == len(on_map.union(elsewhere)) == (35 if len(pos.seats) == 5 else 34)
    assert pos.chart.tiles["S"] == (0, 0, 0)
    assert ("T" in on_map) == (len(pos.seats) == 5)
    assert len(pos.chart.cells) == len(on_map)
    assert 0 <= pos.known <= len(pos.pile)
    for x, y in {(x + dx, y + dy) for x, y in pos.chart.cells for dx, dy in CORNER_POINTS}:
        assert ends_at(pos.chart, x, y) != 1
    for building in BUILDINGS:
        assert tokens_left(pos, building) >= 0
    for name in pos.lands:
        assert pos.chart.territory_of[name] == name
        for space in ["small", "carved", "large"]:
            assert free_spaces(pos, name, space) >= 0
        for building, space in buildings_in(pos, name):
            assert space in spaces_for(building) or (space == "none" and building in SMALL)
    assert pos.token is None or pos.chart.territory_of[pos.token] == pos.token


def check_figures(pos: Position) -> None:
    """Fourteen units for each seat, one war bear, and two seats in a territory only before a combat."""
    for seat in range(len(pos.seats)):
        assert 0 <= reserve(pos, seat) <= UNITS
    bears = 0
    for land in pos.lands.values():
        assert (land.owner is None) == (land.figures == 0)
        assert land.units >= 0
        assert land.entered >= 0
        if land.attackers:
            assert land.owner is not None
            assert pos.doing.attacker not in {None, land.owner}
        if land.bear:
            bears += 1
            assert land.owner is not None
            assert pos.seats[land.owner].clan == "bear"
        if land.entered_bear:
            bears += 1
            assert pos.doing.attacker is not None
            assert pos.seats[pos.doing.attacker].clan == "bear"
    assert bears <= 1
    assert pos.doing.attacker is None or combats(pos) or pos.doing.fight is not None


# ---------------------------------------------------------------------------------------------------------- frames

Answers = Callable[[Position, int], set[str]]
Player = Callable[[Position, int, str, list[str], Draws], None]
FRAMES: dict[str, tuple[Answers, Player]] = {
    "clan": (clan_moves, play_clan),
    "lay": (lay_moves, play_lay),
    "found": (found_moves, play_found),
    "turn": (turn_moves, play_turn),
    "take": (take_moves, play_take),
    "react": (react_moves, play_react),
    "choose": (choose_moves, play_choose),
    "recruit": (recruit_moves, play_recruit),
    "pull": (pull_moves, play_pull),
    "build": (build_frame, play_build),
    "swap": (swap_moves, play_swap),
    "move": (move_moves, play_move),
    "fight": (fight_moves, play_fight),
    "push": (push_moves, play_push),
    "food": (food_moves, play_food),
    "die": (die_moves, play_die),
    "throw": (die_moves, play_throw),
    "retreat": (retreat_moves, play_retreat),
    "explore": (explore_moves, play_explore),
    "split": (split_moves, play_split),
    "pay": (pay_frame, play_pay),
    "slay": (slay_moves, play_slay),
    "gather": (gather_moves, play_gather),
    "scorch": (scorch_moves, play_scorch),
    "target": (target_moves, play_target),
    "pick": (pick_moves, play_pick),
    "ransom": (ransom_moves, play_ransom),
    "discard": (discard_moves, play_discard),
    "retrieve": (retrieve_moves, play_retrieve),
    "copy": (copy_moves, play_copy),
    "bribe": (bribe_moves, play_bribe),
    "trade": (trade_moves, play_trade),
}
"""What may be answered to each question, and what an answer does."""
