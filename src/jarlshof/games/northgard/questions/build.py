"""Building (northgard.5.2, northgard.9.1), and swapping one building for another (northgard.13.20)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.land import (
    count_buildings,
    free_spaces,
    produce,
    sort_buildings,
)
from jarlshof.games.northgard.law.wealth import collect, gain
from jarlshof.games.northgard.state import (
    LARGE_FROM,
    NOWHERE,
    Building,
    Happening,
    Northgard,
    Resource,
    Rule,
    Space,
)
from jarlshof.games.northgard.tiles import AREAS

BUILDINGS = 8
SMALL_COST, LARGE_COST = 1, 3
SMALL_SIZE, LARGE_SIZE = 1, 2  # in `first_size`


@compiled
def is_large(building: int) -> bool:
    """Forge, fortress, altar."""
    return building >= LARGE_FROM


@compiled
def cost(building: int, flags: int) -> int:
    """Wood for a building."""
    return (LARGE_COST if is_large(building) else SMALL_COST) - (1 if flags & With.CHEAPER else 0)


@compiled
def _suits(building: int, space: int, flags: int) -> bool:
    """May this type stand on this kind of space?"""
    if is_large(building):
        return space == Space.LARGE
    if space == Space.NONE:
        return flags & With.SPACELESS != 0
    return space == Space.CARVED or (space == Space.SMALL and building != Building.STONE)


@compiled
def refuse_build(s: Northgard, seat: int, building: int, place: int, space: int, flags: int, wood: int) -> int:
    """Why a building cannot be built; `wood` comes from what is collected first."""
    if s.owner[place] != seat:
        return Rule.BUILD
    if s.only != NOWHERE and place != s.only:
        return Rule.CLAN_GLORY
    if flags & With.ONE_SMALL and s.first_size == LARGE_SIZE and is_large(building):
        return Rule.BUILDINGS
    if s.stock[building] == 0 or not _suits(building, space, flags):
        return Rule.BUILDINGS
    if space != Space.NONE and free_spaces(s, place, space) <= 0:
        return Rule.BUILDINGS
    if not flags & With.REPEAT and count_buildings(s, place, building) > 0:
        return Rule.BUILDINGS
    return 0 if s.goods[seat, Resource.WOOD] + wood >= cost(building, flags) else Rule.BUILD


@compiled
def can_build_in(s: Northgard, seat: int, place: int, flags: int, wood: int) -> bool:
    """Can anything be built in this territory?"""
    for building in range(BUILDINGS):
        for space in range(4):
            if refuse_build(s, seat, building, place, space, flags, wood) == 0:
                return True
    return False


@compiled
def refuse_collect(s: Northgard, seat: int, place: int, flags: int) -> int:
    """Clan Glory: collecting comes first, then something must be built there (northgard.13.21)."""
    if not flags & With.COLLECT or s.only != NOWHERE or s.owner[place] != seat:
        return Rule.CLAN_GLORY
    return 0 if can_build_in(s, seat, place, flags, produce(s, place, Resource.WOOD)) else Rule.CLAN_GLORY


@compiled
def can_build(s: Northgard, seat: int, flags: int) -> bool:
    """Can anything be built anywhere?"""
    for place in range(AREAS):
        if s.owner[place] == seat:
            if can_build_in(s, seat, place, flags, 0):
                return True
            if flags & With.COLLECT and refuse_collect(s, seat, place, flags) == 0:
                return True
    return False


@compiled
def build(s: Northgard, seat: int, building: int, place: int, space: int, flags: int, events: Events) -> None:
    """Pays and builds; the goat earns food (northgard.6.2)."""
    price = cost(building, flags)
    s.goods[seat, Resource.WOOD] -= price
    s.stock[building] -= 1
    k = s.buildings
    s.building_at[k] = place
    s.building_type[k] = building
    s.building_space[k] = space
    s.buildings = k + 1
    sort_buildings(s)
    tell(events, Happening.BUILD, seat, building, place, space, price)
    s.first_size = LARGE_SIZE if is_large(building) else SMALL_SIZE
    if s.clan[seat] == Clan.GOAT:
        gain(s, seat, Resource.FOOD, 2 if is_large(building) else 1, events)
    if flags & With.COLLECT and s.only == NOWHERE:
        collect(s, seat, place, True, events)
    s.only = NOWHERE


@compiled
def collect_first(s: Northgard, seat: int, place: int, events: Events) -> None:
    """Clan Glory: now something must be built there."""
    collect(s, seat, place, True, events)
    s.only = place


# ---------------------------------------------------------------- swapping
@compiled
def _standing(s: Northgard, place: int, building: int, space: int) -> int:
    for k in range(s.buildings):
        if s.building_at[k] == place and s.building_type[k] == building and s.building_space[k] == space:
            return k
    return -1


@compiled
def refuse_swap(s: Northgard, seat: int, place: int, old: int, new: int, space: int) -> int:
    """northgard.13.20."""
    if s.owner[place] != seat or old == new or is_large(old) != is_large(new) or s.stock[new] == 0:
        return Rule.SWAPPING_A_BUILDING
    if new == Building.STONE and space == Space.SMALL:
        return Rule.SWAPPING_A_BUILDING
    return 0 if _standing(s, place, old, space) >= 0 else Rule.SWAPPING_A_BUILDING


@compiled
def can_swap(s: Northgard, seat: int) -> bool:
    """Is there a building that can become another?"""
    for k in range(s.buildings):
        for new in range(BUILDINGS):
            if refuse_swap(s, seat, s.building_at[k], s.building_type[k], new, s.building_space[k]) == 0:
                return True
    return False


@compiled
def swap(s: Northgard, seat: int, place: int, old: int, new: int, space: int, events: Events) -> None:
    """The old one goes back to the supply."""
    s.building_type[_standing(s, place, old, space)] = new
    s.stock[old] += 1
    s.stock[new] -= 1
    sort_buildings(s)
    tell(events, Happening.SWAP, seat, place, old, new, space)
