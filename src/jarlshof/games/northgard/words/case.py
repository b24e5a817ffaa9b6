"""A refused move and the public facts about it, in plain Python; nothing here raises, whatever the move names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jarlshof.core.bits import as_number
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.moves import Bundle
from jarlshof.core.state import Fields, States
from jarlshof.games.northgard.cards import CARD_NAMES, CARDS, PARTS, STEPS, WITH, Clan
from jarlshof.games.northgard.moves import EAST_NAMES, FARTHEST, MOVES, SOUTH_NAMES
from jarlshof.games.northgard.state import GRID, NOBODY, NOWHERE, RESOURCES, SEATS, Icon, Zone
from jarlshof.games.northgard.tiles import (
    AREA_NAMES,
    AREA_TILE,
    AREAS,
    ENDS,
    FIRST_AREA,
    MASK,
    SHIFT,
    SIDE_AREA,
    TILE_NAMES,
    TILES,
)

NONE = -1
NO_NAME = "-"
# The cell beside each side of a cell, and the corners with the cells around each; see tiles.py for the numbers.
BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))
AROUND = (
    ((-1, -1, 2), (0, -1, 3), (-1, 0, 1)),
    ((1, -1, 3), (0, -1, 2), (1, 0, 0)),
    ((1, 1, 0), (0, 1, 1), (1, 0, 3)),
    ((-1, 1, 1), (0, 1, 0), (-1, 0, 2)),
)


def name_in(names: Sequence[str], n: int) -> str:
    """A name by its number."""
    return names[n] if 0 <= n < len(names) else NO_NAME


def seat_name(seat: int) -> str:
    """A seat's letter."""
    return name_in(SEAT_LETTERS, seat)


def card_name(card: int) -> str:
    """A card's name in moves."""
    return name_in(CARD_NAMES, card)


def area_name(area: int) -> str:
    """An area's name."""
    return name_in(AREA_NAMES, area)


def tile_name(tile: int) -> str:
    """A tile's name."""
    return name_in(TILE_NAMES, tile)


def case_of(states: States, i: int, seat: int, move: int) -> Case:
    """What there is to say about a move."""
    s = states[i]
    top = int(s["depth"]) - 1
    named: dict[str, list[int]] = {}
    for argument, value in MOVES.arguments(move):
        known = isinstance(argument, Bundle) or value < len(argument.names)
        named.setdefault(argument.category, []).append(value if known else NONE)
    return Case(
        s=s,
        seat=seat,
        kind=MOVES.kind(move),
        named=named,
        frame=int(s["frame_kind"][top]) if top >= 0 else 0,
        mask=int(s["frame_asked"][top]) & ~int(s["frame_answered"][top]) if top >= 0 else 0,
    )


class Case(NamedTuple):
    """A refused move. Everything it tells is known to the seat that moves."""

    s: Fields
    seat: int
    kind: int
    named: dict[str, list[int]]  # what the move names, by category
    frame: int
    mask: int  # seats that are asked

    # ------------------------------------------------------------ what the move names
    def of(self, category: str, k: int = 0) -> int:
        """What the move names first, second … of a category; −1 if nothing."""
        found = self.named.get(category, [])
        return found[k] if k < len(found) else NONE

    @property
    def area(self) -> int:
        """The first area."""
        return self.of("area")

    @property
    def goal(self) -> int:
        """The second area."""
        return self.of("area", 1)

    @property
    def card(self) -> int:
        """The card."""
        return self.of("card")

    @property
    def number(self) -> int:
        """The number of units or of food."""
        return self.of("number")

    @property
    def verb(self) -> str:
        """The word of the move."""
        return MOVES.verbs[self.kind].word

    def counts(self, category: str) -> list[int]:
        """How many of each resource the move gives or takes."""
        bundle = next((a for a in MOVES.verbs[self.kind].arguments if a.category == category), None)
        return bundle.counts(self.of(category)) if isinstance(bundle, Bundle) else [0] * RESOURCES

    def lacking(self) -> int:
        """The first resource of which the seat has less than the move gives, −1 if it has all."""
        given = self.counts("give")
        return next((k for k in range(RESOURCES) if given[k] > self.goods(k)), NONE)

    # ------------------------------------------------------------ the seat
    def get(self, field: str) -> int:
        """A plain number of the record."""
        return int(self.s[field])

    def goods(self, resource: int) -> int:
        """How much the seat has of a resource."""
        return int(self.s["goods"][self.seat, resource])

    def bit(self, field: str) -> bool:
        """Is the seat in a mask of seats?"""
        return bool(self.get(field) >> self.seat & 1)

    def cards_left(self) -> int:
        """Cards that the seat could draw."""
        return int(self.s["pile_size"][self.seat, Zone.DRAW]) + int(self.s["pile_size"][self.seat, Zone.DISCARD])

    def holds(self, card: int) -> bool:
        """Is this card in the seat's hand?"""
        return card in self.pile(self.seat, Zone.HAND)

    def pile(self, seat: int, zone: int) -> list[int]:
        """The cards of a pile; of hands only those that the seat has or has seen are asked for."""
        if not 0 <= seat < SEATS:
            return []
        cards: list[int] = self.s["pile"][seat, zone, : self.s["pile_size"][seat, zone]].tolist()
        return cards

    def is_bear(self) -> bool:
        """Does the seat play the clan with the war bear?"""
        return bool(self.s["clan"][self.seat] == Clan.BEAR)

    # ------------------------------------------------------------ the card under way
    @property
    def running(self) -> int:
        """The card that is being carried out."""
        return self.get("card")

    def row(self) -> list[int]:
        """The step or part that is being carried out, as numbers; zeros if there is none."""
        part, card, step = self.get("part"), self.get("card"), self.get("step")
        if 0 <= part < len(PARTS):
            found: list[int] = PARTS[part].tolist()
        elif 0 <= card < CARDS and 0 < step <= STEPS.shape[1]:
            found = STEPS[card, step - 1].tolist()
        else:
            found = [0] * STEPS.shape[2]
        return found

    def has(self, flag: int) -> bool:
        """Has the step under way this condition?"""
        return bool(self.row()[WITH] & flag)

    # ------------------------------------------------------------ territories
    def at(self, field: str, place: int) -> int:
        """A number that belongs to a territory."""
        return int(self.s[field][place]) if 0 <= place < AREAS else NONE

    def owner(self, place: int) -> int:
        """Who holds a territory."""
        return self.at("owner", place)

    def is_mine(self, place: int) -> bool:
        """Does the seat hold it?"""
        return self.owner(place) == self.seat

    def is_enemy(self, place: int) -> bool:
        """Does another seat hold it?"""
        return self.owner(place) not in (NOBODY, self.seat)

    def is_neutral(self, place: int) -> bool:
        """Does nobody hold it?"""
        return self.is_territory(place) and self.owner(place) == NOBODY

    def is_contested(self, place: int) -> bool:
        """Is a combat to come there?"""
        return self.at("guests", place) > 0 or (bool(self.s["bear_enters"]) and place == self.get("bear_at") != NOWHERE)

    def is_territory(self, area: int) -> bool:
        """Is this the name of a territory?"""
        return area >= 0 and self.at("root", area) == area

    def borders(self, table: str, one: int, other: int) -> bool:
        """Does a border of a kind (`near`: regular, `rough`) divide the two?"""
        if not (0 <= one < AREAS and 0 <= other < AREAS):
            return False
        return bool(as_number(self.s[table][one].tolist()) >> other & 1)

    def is_adjacent(self, one: int, other: int) -> bool:
        """Does any border?"""
        return self.borders("near", one, other) or self.borders("rough", one, other)

    def is_beside_mine(self, place: int) -> bool:
        """Is it adjacent to a territory of the seat?"""
        return any(self.is_mine(other) and self.is_adjacent(place, other) for other in range(AREAS))

    # ------------------------------------------------------------ what is in a territory
    def buildings(self, place: int) -> list[tuple[int, int]]:
        """Type and space of each building there."""
        rows = zip(*(self.s[f"building_{of}"].tolist() for of in ("at", "type", "space")), strict=True)
        return [(kind, space) for at, kind, space in list(rows)[: self.get("buildings")] if at == place]

    def icon(self, place: int, icon: int) -> int:
        """How many of something its tiles show."""
        return self.at("icons", place) >> int(SHIFT[icon]) & int(MASK[icon]) if 0 <= place < AREAS else 0

    def produces(self, place: int, resource: int) -> bool:
        """Does it give this resource, by icon or building?"""
        return self.icon(place, resource) > 0 or any(kind == resource for kind, _ in self.buildings(place))

    def free_spaces(self, place: int, space: int) -> int:
        """Spaces of a kind without a building."""
        taken = sum(stands == space for _, stands in self.buildings(place))
        return self.icon(place, Icon.SMALL + space) - taken if Icon.SMALL + space <= Icon.LARGE else 0

    # ------------------------------------------------------------ cells and tiles
    def cell(self) -> tuple[int, int]:
        """Where a tile was to be laid."""
        return self.of("east") - FARTHEST, self.of("south") - FARTHEST

    def place_names(self) -> dict[str, str | int]:
        """The tile and its cell, for a sentence."""
        return {
            "tile": tile_name(self.of("tile")),
            "east": name_in(EAST_NAMES, self.of("east")),
            "south": name_in(SOUTH_NAMES, self.of("south")),
        }

    def tile_at(self, x: int, y: int) -> int:
        """The tile on a cell, −1 if there is none."""
        tile = int(self.s["grid"][y % GRID * GRID + x % GRID]) - 1
        return tile if tile < TILES else NONE

    def areas_of(self, tile: int) -> range:
        """The areas of a tile."""
        return range(FIRST_AREA[tile], FIRST_AREA[tile + 1]) if 0 <= tile < TILES else range(0)

    def tile_of(self, area: int) -> int:
        """The tile that an area lies on."""
        return int(AREA_TILE[area]) if 0 <= area < AREAS else NONE

    def neighbours(self) -> Iterator[tuple[int, int]]:
        """Beside the cell of the move: each side that has a tile, and the territory that tile shows it."""
        x, y = self.cell()
        for side, (east, south) in enumerate(BESIDE):
            tile = self.tile_at(x + east, y + south)
            if tile >= 0:
                area = SIDE_AREA[tile, (side + 2 - int(self.s["tile_turn"][tile])) % 4]
                yield side, self.at("root", int(area))

    def lonely_corner(self) -> int:
        """The corner where a border would end alone if the tile lay there (northgard.13.1), −1 if there is none."""
        (x, y), tile, turn = self.cell(), self.of("tile"), self.of("turn")
        if not 0 <= tile < TILES:
            return NONE
        for corner, cells in enumerate(AROUND):
            around = [(self.tile_at(x + east, y + south), there) for east, south, there in cells]
            if all(other >= 0 for other, _ in around):
                ends = int(ENDS[tile, (corner - turn) % 4])
                ends += sum(int(ENDS[other, (at - int(self.s["tile_turn"][other])) % 4]) for other, at in around)
                if ends == 1:
                    return corner
        return NONE

    def joined(self) -> list[int]:
        """The seats whose figures the tile would join in one territory (northgard.13.5)."""
        tile, turn = self.of("tile"), self.of("turn")
        if not 0 <= tile < TILES:
            return []
        groups: list[set[int]] = []  # what grows together: territories, and areas of the tile as numbers below zero
        for side, place in self.neighbours():
            grown = {place, -1 - int(SIDE_AREA[tile, (side - turn) % 4])}
            for group in [group for group in groups if group & grown]:
                groups.remove(group)
                grown |= group
            groups.append(grown)
        owners = [sorted({self.owner(place) for place in group if place >= 0} - {NOBODY}) for group in groups]
        return next((seats for seats in owners if len(seats) > 1), [])
