"""What a seat builds, and where (northgard.5.2, northgard.9.1)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode_long, first_of, kind_of, second_of, third_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.buildings import BUILDINGS, LARGE_COST, SMALL_COST, cost, is_large
from jarlshof.games.northgard.law.land import count_buildings, free_spaces, produce, sort_buildings
from jarlshof.games.northgard.law.under_way import flags_of, stop
from jarlshof.games.northgard.law.wealth import collect, gain
from jarlshof.games.northgard.moves import BUILDING_NAMES, SPACE_NAMES, put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import (
    LARGE_FROM,
    NOWHERE,
    Building,
    Frame,
    Happening,
    Kind,
    Northgard,
    Resource,
    Rule,
    Space,
    Then,
)
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name, card_name, name_in, seat_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why, always

SMALL_SIZE, LARGE_SIZE = 1, 2  # in `first_size`


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n, flags = 0, flags_of(s)
    if flags & With.EXTRA:
        n = put(out, n, Kind.DONE, 0)
    for place in range(AREAS):
        if s.owner[place] != seat:
            continue
        for building in range(BUILDINGS):
            for space in range(4):
                if _refuse_build(s, seat, building, place, space, flags, 0) == 0:
                    out[n] = encode_long(Kind.BUILD, building, place, space, 0)
                    n += 1
        if _refuse_collect(s, seat, place, flags) == 0:
            n = put(out, n, Kind.COLLECT, place)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    kind, flags = kind_of(move), flags_of(s)
    if kind == Kind.DONE:
        return 0 if flags & With.EXTRA else Rule.MUST
    if kind == Kind.COLLECT:
        return _refuse_collect(s, seat, first_of(move), flags)
    building, place, space = first_of(move), second_of(move), third_of(move)
    ok = building < BUILDINGS and space <= Space.NONE
    return _refuse_build(s, seat, building, place, space, flags, 0) if ok else Rule.BUILDINGS


@compiled
def _suits(building: int, space: int, flags: int) -> bool:
    """May this type stand on this kind of space?"""
    if is_large(building):
        return space == Space.LARGE
    if space == Space.NONE:
        return flags & With.SPACELESS != 0
    return space == Space.CARVED or (space == Space.SMALL and building != Building.STONE)


@compiled
def _refuse_build(s: Northgard, seat: int, building: int, place: int, space: int, flags: int, wood: int) -> int:
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
def _can_build_in(s: Northgard, seat: int, place: int, flags: int, wood: int) -> bool:
    """Can anything be built in this territory?"""
    for building in range(BUILDINGS):
        for space in range(4):
            if _refuse_build(s, seat, building, place, space, flags, wood) == 0:
                return True
    return False


@compiled
def _refuse_collect(s: Northgard, seat: int, place: int, flags: int) -> int:
    """Clan Glory: collecting comes first, then something must be built there (northgard.13.21)."""
    if not flags & With.COLLECT or s.only != NOWHERE or s.owner[place] != seat:
        return Rule.CLAN_GLORY
    return 0 if _can_build_in(s, seat, place, flags, produce(s, place, Resource.WOOD)) else Rule.CLAN_GLORY


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    kind = kind_of(move)
    if kind == Kind.COLLECT:  # Clan Glory: now something must be built there
        collect(s, seat, first_of(move), True, events)
        s.only = first_of(move)
        ask(s, Frame.BUILD, 1 << seat)
        return Then.ASKED
    if kind == Kind.DONE:
        stop(s)
    else:
        _build(s, seat, first_of(move), second_of(move), third_of(move), flags_of(s), events)
    return Then.STEP


@compiled
def _build(s: Northgard, seat: int, building: int, place: int, space: int, flags: int, events: Events) -> None:
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
def can(s: Northgard, seat: int, flags: int) -> bool:
    """Can anything be built anywhere?"""
    for place in range(AREAS):
        if s.owner[place] == seat:
            if _can_build_in(s, seat, place, flags, 0):
                return True
            if flags & With.COLLECT and _refuse_collect(s, seat, place, flags) == 0:
                return True
    return False


# ---------------------------------------------------------------- in words
def _cost(case: Case, building: int) -> int:
    return (LARGE_COST if building >= LARGE_FROM else SMALL_COST) - (1 if case.has(With.CHEAPER) else 0)


def _about_building(case: Case) -> Told:
    """The territory, or the wood (northgard.5.2)."""
    building = case.of("building")
    if case.is_mine(case.area):
        told = {"n": _cost(case, building), "own": case.goods(Resource.WOOD)}
        return "wood", {"building": name_in(BUILDING_NAMES, building), **told}
    if case.is_enemy(case.area):
        return "held", {"area": area_name(case.area), "owner": seat_name(case.owner(case.area))}
    return "neutral", {"area": area_name(case.area)}


def _about_space(case: Case) -> Told:
    """The type, its token, and its space (northgard.9.1)."""
    building, space, large = case.of("building"), case.of("space"), case.of("building") >= LARGE_FROM
    name = name_in(BUILDING_NAMES, building)
    if large and case.has(With.ONE_SMALL) and case.get("first_size") > 1:
        return "large", {}
    if building >= 0 and case.s["stock"][building] == 0:
        return "stock", {"building": name}
    if not _may_stand(case, building, space):
        return "only", {"building": name, "space": name_in(SPACE_NAMES, space)}
    if space != Space.NONE and case.free_spaces(case.area, space) <= 0:
        return "space", {"area": area_name(case.area), "space": name_in(SPACE_NAMES, space)}
    return "type", {"building": name, "area": area_name(case.area)}


def _may_stand(case: Case, building: int, space: int) -> bool:
    if building >= LARGE_FROM:
        return space == Space.LARGE
    if space == Space.NONE:
        return case.has(With.SPACELESS)
    return space == Space.CARVED or (space == Space.SMALL and building != Building.STONE)


def _about_collecting(case: Case) -> Told:
    """Clan Glory (northgard.13.21)."""
    only = case.get("only")
    if not case.has(With.COLLECT):
        return "", {"running": card_name(case.running)}
    if only != NOWHERE:
        return "only", {"only": area_name(only)}
    return "nothing" if case.is_mine(case.area) else "held", {"area": area_name(case.area)}


QUESTION = Question(
    ruling=Rule.BUILD,
    answers=(Kind.BUILD, Kind.COLLECT, Kind.DONE),
    names=(CARD,),
    why={
        Rule.BUILD: Why(_about_building, {"held": "area owner", "neutral": "area", "wood": "building n own"}),
        Rule.BUILDINGS: Why(
            _about_space,
            {
                "large": "",
                "only": "building space",
                "space": "area space",
                "stock": "building",
                "type": "building area",
            },
        ),
        Rule.CLAN_GLORY: Why(_about_collecting, {"": "running", "held": "area", "nothing": "area", "only": "only"}),
        Rule.MUST: always("build"),
    },
)
