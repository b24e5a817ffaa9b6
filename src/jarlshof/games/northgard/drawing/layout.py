"""Where things stand on the drawn map: printed things always at the same place of their tile, the others where room is.

Every area keeps its roomiest spot for figures. Icons and spaces lie round it; what else there is (the war bear, those
who entered, the scorched-earth token, buildings without a space) takes the best of what is left in its territory.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from jarlshof.drawing.chart import Point
from jarlshof.games.northgard.drawing.outlines import SIDE, Spot, laid_at, place, spots
from jarlshof.games.northgard.tiles import AREA_NAMES, PRINTED, SIDE_AREA, TILE_NAMES
from jarlshof.games.northgard.view.survey import STEPS, Laid, areas_of
from jarlshof.games.northgard.view.table import NorthgardTable, Territory

HOME = "figures"
FIGURES = 43.0  # radius of what stands for a territory's units
RADII = {"L": 45.0, "s": 27.0, "c": 27.0, "f": 25.0, "w": 25.0, "l": 25.0, "*": 23.0}  # of what is printed
SYMBOLS = {"f": "resource-food", "w": "resource-wood", "l": "resource-lore", "*": "lair"}
SPACES = {"s": "small", "c": "carved", "L": "large"}
BUILDING, NAME = 30.0, 22.0
OTHERS = {"guests": FIGURES, "bear": 36.0, "guest bear": 36.0, "token": 27.0}
BELOW = 50  # a name, from the middle of the figures


class Put(NamedTuple):
    """Something at a place: its name, its middle, its radius."""

    what: str
    at: Point
    radius: float


@cache
def printed(area: int, tile: int) -> tuple[Point, list[Put]]:
    """Of an area as printed: the spot for figures, and where icons and spaces lie (by their letters)."""
    contents = PRINTED[tile].contents.get(AREA_NAMES[area].removeprefix(PRINTED[tile].name), "")
    things = sorted(((letter, RADII[letter]) for letter in contents), key=lambda thing: -thing[1])
    orders = ([(HOME, FIGURES), *things], [*things, (HOME, FIGURES)])
    laid = max((_arranged(area, tile, order) for order in orders), key=lambda each: each[0])[1]
    home = next(put for put in laid if put.what == HOME)
    return home.at, [put for put in laid if put is not home]


def _arranged(area: int, tile: int, things: list[tuple[str, float]]) -> tuple[float, list[Put]]:
    """Things laid into an area one by one, each as comfortably as possible; and how tight the tightest lies."""
    free, taken, tightest = spots(area, tile), list[Put](), math.inf
    for what, radius in things:

        def ease(spot: Spot, radius: float = radius) -> float:
            away = taken[0].at if taken else (0.5, 0.5)  # near the others, or near the middle of the tile
            return _ease(spot.at, spot.room, radius, taken, SIDE) - 0.02 * SIDE * math.dist(spot.at, away)

        best = max(free, key=ease)
        tightest = min(tightest, _ease(best.at, best.room, radius, taken, SIDE))
        taken.append(Put(what, best.at, radius))
    return tightest, taken


def _ease(at: Point, room: float, radius: float, taken: list[Put], scale: float = 1) -> float:
    """How comfortably a disc lies somewhere: the least distance to a border or to another disc."""
    others = (scale * math.dist(at, put.at) - put.radius for put in taken)
    return min([room, *others], default=room) - radius


@dataclass
class Site:
    """A territory on the drawing."""

    land: Territory
    figures: Point = (0, 0)
    icons: list[Put] = field(default_factory=list)  # symbols of goods and lairs
    free: list[Put] = field(default_factory=list)  # spaces without a building
    built: list[Put] = field(default_factory=list)
    others: dict[str, Point] = field(default_factory=dict)  # bear, guests, token

    @property
    def taken(self) -> list[Put]:
        """All that has a place already."""
        placed = [Put(name, at, OTHERS[name]) for name, at in self.others.items()]
        return [*self.own, *self.icons, *self.free, *self.built, *placed]

    @property
    def own(self) -> list[Put]:
        """The figures and, below them, the name of the territory; the name alone where nobody is."""
        (x, y), held = self.figures, self.land.owner is not None
        name = Put("name", (x, y + BELOW if held else y), NAME)
        return [Put("figures", self.figures, FIGURES), name] if held else [name]


class Layout:
    """The whole map: tiles by number, and a site for each territory."""

    def __init__(self, seen: NorthgardTable) -> None:
        self.laid = {TILE_NAMES.index(tile.name): laid_at(tile.x, tile.y, tile.facing) for tile in seen.tiles}
        self.territory = {name: land.name for land in seen.territories for name in land.areas}
        self.sites = {land.name: self._site(land, seen.token == land.name) for land in seen.territories}

    def areas(self, land: Territory) -> Iterator[tuple[int, int, Laid]]:
        """Area, tile and place of each area of a territory."""
        for tile, at in self.laid.items():
            for area in areas_of(tile):
                if AREA_NAMES[area] in land.areas:
                    yield area, tile, at

    def coast(self, area: int, tile: int) -> Iterator[list[Point]]:
        """The sides of an area that no tile lies beside, from corner to corner."""
        at, cells = self.laid[tile], {(other.x, other.y) for other in self.laid.values()}
        for side, (dx, dy) in enumerate(STEPS):
            if SIDE_AREA[tile, (side - at.turn) % 4] == area and (at.x + dx, at.y + dy) not in cells:
                corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                ends = corners[side], corners[(side + 1) % 4]
                yield [((at.x + x) * SIDE, (at.y + y) * SIDE) for x, y in ends]

    def _site(self, land: Territory, scorched: bool) -> Site:
        site = Site(land)
        rooms = []
        spaces = []
        for area, tile, at in self.areas(land):
            home, contents = printed(area, tile)
            room = max(spot.room for spot in spots(area, tile)) - 6 * len(contents)
            rooms.append((room, -area, place(home, at)))
            for put in contents:
                moved = put._replace(at=place(put.at, at))
                if put.what in SPACES:
                    spaces.append(moved._replace(what=SPACES[put.what]))
                else:
                    site.icons.append(moved._replace(what=SYMBOLS[put.what]))
        site.figures = max(rooms)[2]
        _build(site, spaces)
        self._add(site, scorched)
        return site

    def _add(self, site: Site, scorched: bool) -> None:
        """What is not printed and has no space of its own."""
        land = site.land
        entered = bool(land.guests or land.bear_enters)
        wanted = ["guests"] * entered + ["bear"] * bool(land.bear and land.units)
        wanted += ["guest bear"] * bool(land.bear_enters and land.guests) + ["token"] * scorched
        for name in wanted:
            site.others[name] = self._room_for(site, OTHERS[name])
        for built in land.buildings:
            if built.space == "none":
                site.built.append(Put(built.building, self._room_for(site, BUILDING), BUILDING))

    def _room_for(self, site: Site, radius: float) -> Point:
        """The easiest spot, near the figures where several are as good."""
        best, found = -math.inf, site.figures
        taken = site.taken
        for area, tile, at in self.areas(site.land):
            for spot in spots(area, tile):
                where = place(spot.at, at)
                ease = min(_ease(where, spot.room + 8, radius, taken), 4) - 0.02 * math.dist(where, site.figures)
                if ease > best:
                    best, found = ease, where
        return found


def _build(site: Site, spaces: list[Put]) -> None:
    """Buildings take the spaces of their kind in order; which of several is all the same to the rules."""
    by_kind: Mapping[str, list[str]] = {
        kind: [built.building for built in site.land.buildings if built.space == kind] for kind in SPACES.values()
    }
    for space in spaces:
        if by_kind[space.what]:
            site.built.append(space._replace(what=by_kind[space.what].pop(0)))
        else:
            site.free.append(space)
