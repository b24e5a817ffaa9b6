"""What a seat has and would score, counted from a record in plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.games.northgard.cards import (
    BUILDER,
    EXPLORER,
    FAME,
    FOOD_TRADER,
    SCHOLAR,
    TRAPPER,
    WARLORD,
    WOOD_TRADER,
)
from jarlshof.games.northgard.peek import buildings_by_territory, discards, lifted, zone
from jarlshof.games.northgard.state import LARGE_FROM, RESOURCES, UNITS, Building, Icon, Resource, Space, Zone
from jarlshof.games.northgard.survey import counts
from jarlshof.games.northgard.tiles import AREA_TILE

GOODS_FOR_FAME = 3
LARGE_WORTH = 3  # achievements count a large building or space as three small ones
ICON_WORTH, LAIR_WORTH = 2, 3
ALTAR_FAME = 3
STEP_OF_WINTER = 3  # units for each of which a food more is due
WOOD_FROM = (10, 13)  # units from which one wood, and two, are due


def territories(s: Any, seat: int) -> list[int]:
    """The territories that a seat controls."""
    found: list[int] = np.flatnonzero(s["owner"] == seat).tolist()
    return found


def units_on_map(s: Any, seat: int) -> int:
    """Units of a seat on the map, those that entered included; the war bear is none (northgard.O.2)."""
    retreating = int(s["losers"]) if s["loser"] == seat else 0
    return UNITS - int(s["reserve"][seat]) - retreating


def yields(s: Any, territory: int) -> list[int]:
    """Food, wood and lore of a territory: icons and buildings (northgard.3.3)."""
    found = counts(int(s["icons"][territory]))[:RESOURCES]
    for kind, _ in buildings_by_territory(s).get(territory, []):
        if kind < RESOURCES:  # silo, lodge and stone are numbered as what they give
            found[kind] += 1
    return found


def free_spaces(s: Any, territory: int) -> list[int]:
    """Free small, carved and large spaces."""
    free = counts(int(s["icons"][territory]))[Icon.SMALL :]
    for _, space in buildings_by_territory(s).get(territory, []):
        if space != Space.NONE:
            free[space] -= 1
    return free


def strongholds(s: Any, seat: int) -> int:
    """Closed territories with a large building (northgard.11.1)."""
    built = buildings_by_territory(s)
    closed = [area for area in territories(s, seat) if not s["open"][area]]
    return sum(any(kind >= LARGE_FROM for kind, _ in built.get(area, [])) for area in closed)


def winter(units: int) -> dict[str, int]:
    """What a winter costs (northgard.3.4)."""
    food = min((units - 1) // STEP_OF_WINTER, 4) if units else 0
    wood = sum(units >= least for least in WOOD_FROM)
    return {Resource.FOOD.name.lower(): food, Resource.WOOD.name.lower(): wood}


# ---------------------------------------------------------------- points
def owned(s: Any, seat: int) -> list[int]:
    """All cards of a seat, wherever they lie."""
    cards = [card for where in (Zone.DRAW, Zone.HAND, Zone.ACTIVE) for card, _ in zone(s, seat, where)]
    return cards + discards(s, seat) + ([card for card, _ in lifted(s)] if seat == s["turn"] else [])


def points(s: Any, seat: int) -> int:
    """Fame as it would be counted now (northgard.11.2)."""
    cards = owned(s, seat)
    printed = sum(int(FAME[card]) for card in cards)
    goods = int(s["goods"][seat].sum()) // GOODS_FOR_FAME
    return int(s["fame"][seat]) + goods + printed + sum(achievement(s, seat, card) for card in cards)


def achievement(s: Any, seat: int, card: int) -> int:
    """What an achievement is worth to a seat; other cards nothing (northgard.6.5)."""
    own = territories(s, seat)
    if card == BUILDER:
        built = buildings_by_territory(s)
        kinds = [kind for area in own for kind, _ in built.get(area, [])]
        return sum(LARGE_WORTH if kind >= LARGE_FROM else 1 for kind in kinds)
    if card == EXPLORER:
        spaces = [free_spaces(s, area) for area in own]
        return sum(small + carved + LARGE_WORTH * large for small, carved, large in spaces)
    if card in (FOOD_TRADER, WOOD_TRADER, SCHOLAR):
        return ICON_WORTH * sum(yields(s, area)[card - FOOD_TRADER] for area in own)
    if card == TRAPPER:
        return LAIR_WORTH * sum(counts(int(s["icons"][area]))[Icon.LAIR] for area in own)
    return units_on_map(s, seat) if card == WARLORD else 0


def harvest(s: Any, seat: int) -> dict[str, int]:
    """Fame, food, wood and lore of a harvest now: closed territories, altars, icons, buildings (northgard.3.3)."""
    built = buildings_by_territory(s)
    fame, goods = 0, [0] * RESOURCES
    for area in territories(s, seat):
        goods = [n + more for n, more in zip(goods, yields(s, area), strict=True)]
        fame += ALTAR_FAME * sum(kind == Building.ALTAR for kind, _ in built.get(area, []))
        if not s["open"][area]:
            fame += 1 if tile_count(s, area) <= 2 else 2
    return {"fame": fame, **dict(zip((resource.name.lower() for resource in Resource), goods, strict=True))}


def tile_count(s: Any, territory: int) -> int:
    """On how many tiles a territory lies."""
    return len(set(AREA_TILE[s["root"] == territory].tolist()))
