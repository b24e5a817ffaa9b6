"""The public facts of a match of Northgard as plain structs; `public.py` fills them."""

from __future__ import annotations

from jarlshof.core.view import Mine, Public


class Tile(Public, frozen=True):
    """A tile on the map: its cell as numbers (east, south) and as moves name it, and where its north side looks."""

    name: str
    x: int
    y: int
    east: str
    south: str
    facing: str


class Building(Public, frozen=True):
    """A building and the kind of space it stands on."""

    building: str
    space: str


class Territory(Public, frozen=True):
    """A territory: who holds it, what lies in it, what borders it.

    `guests` are units of the attacker that have entered and will fight, `bear_enters` if the war bear is with them.
    `fame` is what it brings at each harvest because it is closed (an altar brings more), `yields` counts icons and
    buildings; `near` are neighbours over a regular border, `rough` over a rough one.
    """

    name: str
    areas: list[str]
    owner: str | None
    units: int
    bear: bool
    guests: int
    bear_enters: bool
    closed: bool
    tiles: int
    fame: int
    icons: dict[str, int]
    yields: dict[str, int]
    spaces: dict[str, int]
    free: dict[str, int]
    buildings: list[Building]
    near: list[str]
    rough: list[str]


class Active(Public, frozen=True):
    """A card in an active area: was it played, or only laid down?"""

    card: str
    played: bool


class Scoring(Public, frozen=True):
    """What the end of the match would add to a seat's fame now, by source: everybody can count it.

    `developments` is the fame printed on cards, `achievements` what each of them is worth, `unrest` is below zero.
    """

    goods: int
    developments: int
    achievements: dict[str, int]
    unrest: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.goods + self.developments + sum(self.achievements.values()) + self.unrest


class Player(Public, frozen=True):
    """What everybody sees of a seat.

    `points` are `fame` so far and `scoring`, what the end would add; the first two are None while they are hidden.
    `unseen` are all cards in hand and draw pile together, which everybody can count; `known_hand` and `known_draw` (by
    place from the top, 1 first) those that everybody saw there. `harvest` and `winter` are what the next ones would
    give and cost, `strongholds` closed territories with a large building.
    """

    seat: str
    clan: str | None
    fame: int | None
    points: int | None
    scoring: Scoring
    goods: dict[str, int]
    units: int
    reserve: int
    territories: int
    strongholds: int
    hand: int
    draw: int
    lifted: int
    known_hand: list[str]
    known_draw: dict[str, str]
    unseen: list[str]
    active: list[Active]
    discard: list[str]
    aside: list[str]
    flags: list[str]
    passed: bool
    tiles: list[str]
    harvest: dict[str, int]
    winter: dict[str, int]


class Fight(Public, frozen=True):
    """A combat under way; pairs are attacker and defender. Dice and food count from the moment they are known.

    `base` are the combat points without them, as long as it is fought; None when only a retreat is left."""

    at: str
    attacker: str
    defender: str | None
    figures: list[int]
    base: list[int] | None
    fed: list[int]
    axes: list[int]
    skulls: list[int]


class Doing(Public, frozen=True):
    """What is under way: the card with its step, and what this step has come to (None or empty: does not apply).

    `left` counts units to recruit, moves, or resources to pay.
    """

    card: str | None
    step: int
    part: str | None
    parts: list[str]
    left: int | None
    room: dict[str, int]
    camps: dict[str, int]
    spot: str | None
    built: str | None
    only: str | None
    tiles: list[str]
    laid: str | None
    redrawn: bool
    split: list[int] | None  # still to keep, drop, put on top
    victim: str | None
    picked: str | None
    attacker: str | None
    fight: Fight | None
    losers: int  # units that look for a place to retreat to
    loser: str | None
    loser_bear: bool


class NorthgardTable(Public, frozen=True):
    """All public facts of a match of Northgard."""

    year: int
    years: int
    phase: str
    first: str
    turn: str
    played: str
    passed: list[str]
    doing: Doing | None
    tiles: list[Tile]
    territories: list[Territory]
    token: str | None
    pile: int
    known_in_pile: list[str]  # tiles under the pile that everybody knows, the one drawn first first
    deck: int
    deck_early: int
    display: list[str]
    achievements: list[str]
    gone: list[str]
    unrest: int
    stock: dict[str, int]
    players: list[Player]


class Known(Public, frozen=True):
    """What a seat knows of another one's cards; those of the draw pile by place from the top."""

    hand: list[str]
    draw: dict[str, str]


class NorthgardMine(Mine, frozen=True):
    """What only one seat knows: its hand, cards just drawn, what it put on its draw pile, its fame, others' cards."""

    hand: list[str]
    lifted: list[str]
    draw: dict[str, str]
    fame: int
    points: int
    known: dict[str, Known]
