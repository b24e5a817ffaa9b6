"""What a seat has and would score, counted from a record in plain Python.

A record is read once: asking an array for single numbers takes most of the time of a view.
"""

from __future__ import annotations

from jarlshof.core.state import Fields
from jarlshof.games.northgard.cards import (
    BUILDER,
    CARD_NAMES,
    EXPLORER,
    FAME,
    FOOD_TRADER,
    SCHOLAR,
    TRAPPER,
    UNREST,
    WARLORD,
    WOOD_TRADER,
)
from jarlshof.games.northgard.state import LARGE_FROM, RESOURCES, UNITS, Building, Icon, Resource, Space
from jarlshof.games.northgard.tiles import AREA_TILE
from jarlshof.games.northgard.view.peek import buildings_by_territory
from jarlshof.games.northgard.view.survey import counts
from jarlshof.games.northgard.view.table import Scoring

GOODS_FOR_FAME = 3
LARGE_WORTH = 3  # achievements count a large building or space as three small ones
SMALL_LAND = 2  # tiles of a territory that brings one fame when it is closed
ICON_WORTH, LAIR_WORTH = 2, 3
ALTAR_FAME = 3
STEP_OF_WINTER = 3  # units for each of which a food more is due
WOOD_FROM = (10, 13)  # units from which one wood, and two, are due
TILE_OF: list[int] = AREA_TILE.tolist()
PRINTED_FAME: list[int] = FAME.tolist()
GOODS = tuple(resource.name.lower() for resource in Resource)
ACHIEVEMENTS = frozenset((BUILDER, EXPLORER, FOOD_TRADER, WOOD_TRADER, SCHOLAR, TRAPPER, WARLORD))


def winter(units: int) -> dict[str, int]:
    """What a winter costs (northgard.3.4)."""
    food = min((units - 1) // STEP_OF_WINTER, 4) if units else 0
    wood = sum(units >= least for least in WOOD_FROM)
    return {Resource.FOOD.name.lower(): food, Resource.WOOD.name.lower(): wood}


class Tally:
    """The map of a record, read once, and what it is worth to the seats."""

    def __init__(self, s: Fields) -> None:
        self.s = s
        self.owner: list[int] = s["owner"].tolist()
        self.open: list[int] = s["open"].tolist()
        self.built = buildings_by_territory(s)
        self.areas: dict[int, list[int]] = {}  # of each territory, by its lowest area
        for area, root in enumerate(s["root"].tolist()):
            if root >= 0:
                self.areas.setdefault(root, []).append(area)
        icons = s["icons"].tolist()
        self.icons = {root: counts(icons[root]) for root in self.areas}

    # ------------------------------------------------------------ territories
    def territories(self, seat: int) -> list[int]:
        """The territories that a seat controls."""
        return [area for area in self.areas if self.owner[area] == seat]

    def tile_count(self, territory: int) -> int:
        """On how many tiles a territory lies."""
        return len({TILE_OF[area] for area in self.areas[territory]})

    def closed_fame(self, territory: int) -> int:
        """What a territory brings at a harvest because it is closed (northgard.3.3)."""
        if self.open[territory]:
            return 0
        return 1 if self.tile_count(territory) <= SMALL_LAND else 2

    def yields(self, territory: int) -> list[int]:
        """Food, wood and lore of a territory: icons and buildings (northgard.3.3)."""
        found = list(self.icons[territory][:RESOURCES])
        for kind, _ in self.built.get(territory, ()):
            if kind < RESOURCES:  # silo, lodge and stone are numbered as what they give
                found[kind] += 1
        return found

    def free_spaces(self, territory: int) -> list[int]:
        """Free small, carved and large spaces."""
        free = list(self.icons[territory][Icon.SMALL :])
        for _, space in self.built.get(territory, ()):
            if space != Space.NONE:
                free[space] -= 1
        return free

    # ------------------------------------------------------------ seats
    def units_on_map(self, seat: int) -> int:
        """Units of a seat on the map, those that entered included; the war bear is none (northgard.O.2)."""
        retreating = int(self.s["losers"]) if self.s["loser"] == seat else 0
        return UNITS - int(self.s["reserve"][seat]) - retreating

    def strongholds(self, seat: int) -> int:
        """Closed territories with a large building (northgard.11.1)."""
        closed = [area for area in self.territories(seat) if not self.open[area]]
        return sum(any(kind >= LARGE_FROM for kind, _ in self.built.get(area, ())) for area in closed)

    def harvest(self, seat: int) -> dict[str, int]:
        """Fame, food, wood and lore of a harvest now: closed territories, altars, icons, buildings (northgard.3.3)."""
        fame, goods = 0, [0] * RESOURCES
        for area in self.territories(seat):
            goods = [n + more for n, more in zip(goods, self.yields(area), strict=True)]
            fame += ALTAR_FAME * sum(kind == Building.ALTAR for kind, _ in self.built.get(area, ()))
            fame += self.closed_fame(area)
        return {"fame": fame, **dict(zip(GOODS, goods, strict=True))}

    def scoring(self, seat: int, cards: list[int]) -> Scoring:
        """What would be added to a seat's fame now; with all its cards, wherever they lie (northgard.11.2)."""
        return Scoring(
            goods=sum(self.s["goods"][seat].tolist()) // GOODS_FOR_FAME,
            developments=sum(PRINTED_FAME[card] for card in cards if card != UNREST),
            achievements={CARD_NAMES[card]: self.achievement(seat, card) for card in cards if card in ACHIEVEMENTS},
            unrest=PRINTED_FAME[UNREST] * cards.count(UNREST),
        )

    def achievement(self, seat: int, card: int) -> int:
        """What an achievement is worth to a seat (northgard.6.5)."""
        own = self.territories(seat)
        if card == BUILDER:
            kinds = [kind for area in own for kind, _ in self.built.get(area, ())]
            return sum(LARGE_WORTH if kind >= LARGE_FROM else 1 for kind in kinds)
        if card == EXPLORER:
            spaces = [self.free_spaces(area) for area in own]
            return sum(small + carved + LARGE_WORTH * large for small, carved, large in spaces)
        if card == TRAPPER:
            return LAIR_WORTH * sum(self.icons[area][Icon.LAIR] for area in own)
        if card == WARLORD:
            return UNITS - int(self.s["reserve"][seat])  # those who retreat count, too
        return ICON_WORTH * sum(self.yields(area)[card - FOOD_TRADER] for area in own)
