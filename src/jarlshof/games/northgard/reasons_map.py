"""Why not, on the map: names, tiles, recruiting, building, moving, combat. Each function words one ruling."""

from __future__ import annotations

from jarlshof.games.northgard.cards import A, Where, With
from jarlshof.games.northgard.moves import BUILDING_NAMES, SPACE_NAMES
from jarlshof.games.northgard.state import (
    HAND_TILES,
    LARGE_FROM,
    NOBODY,
    NOWHERE,
    Building,
    Frame,
    Kind,
    Phase,
    Resource,
    Space,
)
from jarlshof.games.northgard.tiles import SECOND_START
from jarlshof.games.northgard.words.case import Case, area_name, card_name, name_in, seat_name, tile_name
from jarlshof.games.northgard.words.sentences import Told

SMALL_COST, LARGE_COST = 1, 3
CORNERS = ("nw", "ne", "se", "sw")


# ---------------------------------------------------------------- names, tiles, cells
def about_name(case: Case) -> Told:
    """An area that is not the name of a territory (northgard.7.2)."""
    areas = case.named.get("area", [])
    area = next((area for area in areas if not case.is_territory(area)), case.area)
    if case.at("root", area) < 0:
        return "map", {"area": area_name(area), "tile": tile_name(case.tile_of(area))}
    return "name", {"area": area_name(area), "territory": area_name(case.at("root", area))}


def about_border(case: Case) -> Told:
    return "", {**case.place_names(), "corner": name_in(CORNERS, case.lonely_corner())}


def about_joining(case: Case) -> Told:
    one, other = (*case.joined(), NOBODY, NOBODY)[:2]
    return "", {**case.place_names(), "owner": seat_name(one), "rival": seat_name(other)}


def _taken(case: Case) -> Told | None:
    """A cell on which a tile lies already."""
    there = case.tile_at(*case.cell()) if case.kind == Kind.LAY else -1
    if there < 0:
        return None
    cell = {name: word for name, word in case.place_names().items() if name != "tile"}
    return "taken", {**cell, "there": tile_name(there)}


def about_cell(case: Case) -> Told:
    """Where exploring may go (northgard.13.6)."""
    return _taken(case) or ("any" if case.has(With.ANYWHERE) else "", case.place_names())


def about_exploring(case: Case) -> Told:
    if case.kind == Kind.REDRAW:
        if not case.has(With.REDRAW):
            return "redraw", {"running": card_name(case.running)}
        return "drawn" if case.get("redrawn") else "pile", {}
    return "tile", {"tile": tile_name(case.of("tile")), "drawn": _tiles(case)}


def _tiles(case: Case) -> str:
    """The tiles of which one may be laid."""
    if case.get("phase") == Phase.SETUP:
        tiles = [tile for tile in case.s["seat_tiles"][case.seat].tolist() if tile >= 0]
    else:
        tiles = case.s["offer"][: case.get("offers")].tolist()
    return ", ".join(tile_name(tile) for tile in tiles) or tile_name(-1)


def about_start(case: Case) -> Told:
    """Tiles and units in the set-up and in a second chance (northgard.2.7, northgard.3.5)."""
    if case.kind != Kind.LAY:
        return about_founding(case)
    setup, tile = case.get("phase") == Phase.SETUP, case.of("tile")
    drawn = _tiles(case)
    if tile_name(tile) not in drawn.split(", "):
        return "tile", {"tile": tile_name(tile), "drawn": drawn}
    if taken := _taken(case):
        return taken
    beside = [case.tile_of(place) for _, place in case.neighbours()]
    if not beside:
        return "touch", case.place_names()
    first = setup and sum(tile >= 0 for tile in case.s["seat_tiles"][case.seat].tolist()) == HAND_TILES
    return "start" if first and not _touches_start(case) else "full", case.place_names()


def _touches_start(case: Case) -> bool:
    """Is the cell beside a start tile?"""
    x, y = case.cell()
    cells = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return any(0 <= case.tile_at(east, south) <= SECOND_START for east, south in cells)


def about_founding(case: Case) -> Told:
    area: dict[str, str | int] = {"area": area_name(case.area)}
    if case.owner(case.area) != NOBODY:
        return "held", {**area, "owner": seat_name(case.owner(case.area))}
    laid = case.get("laid")
    return "off", {**area, "tile": tile_name(laid if laid >= 0 else case.tile_of(case.area))}


# ---------------------------------------------------------------- recruiting and building
def about_recruiting(case: Case) -> Told:
    area: dict[str, str | int] = {"area": area_name(case.area)}
    if case.kind != Kind.BEAR and case.s["reserve"][case.seat] == 0:
        return "reserve", {}
    if case.is_enemy(case.area):
        return "held", {**area, "owner": seat_name(case.owner(case.area))}
    if case.get("left") == 0:
        return "left", {}
    area["running"] = card_name(case.running)
    spot = case.get("spot")
    if case.has(With.TOGETHER) and spot not in (NOWHERE, case.area):
        return "together", {**area, "spot": area_name(spot)}
    where = case.row()[A]
    if where in (Where.OWN_OR_NEUTRAL, Where.NEUTRAL) or not case.is_neutral(case.area):
        return "own" if where == Where.NEUTRAL and case.is_mine(case.area) else "room", area
    return "neutral", area


def about_bear(case: Case) -> Told:
    """The war bear (northgard.6.2)."""
    if not case.is_bear():
        return "clan", {}
    if case.kind != Kind.LEAD:
        return "map", {"area": area_name(case.get("bear_at"))}
    if case.get("bear_at") == case.area and case.is_enemy(case.goal):
        return "enemy", {"goal": area_name(case.goal), "owner": seat_name(case.owner(case.goal))}
    return "there", {"start": area_name(case.area)}


def about_adding(case: Case) -> Told:
    """Capture adds exactly one unit (northgard.13.40)."""
    return "bear" if case.kind == Kind.BEAR else "must", {"running": card_name(case.running)}


def about_camp(case: Case) -> Told:
    if case.at("camps", case.area) > 1 and case.s["reserve"][case.seat] == 0:
        return "reserve", {}
    return "", {"area": area_name(case.area)}


def _cost(case: Case, building: int) -> int:
    cost = LARGE_COST if building >= LARGE_FROM else SMALL_COST
    return cost - (1 if case.has(With.CHEAPER) else 0)


def about_building(case: Case) -> Told:
    """The territory, or the wood (northgard.5.2)."""
    building = case.of("building")
    if case.is_mine(case.area):
        told = {"n": _cost(case, building), "own": case.goods(Resource.WOOD)}
        return "wood", {"building": name_in(BUILDING_NAMES, building), **told}
    if case.is_enemy(case.area):
        return "held", {"area": area_name(case.area), "owner": seat_name(case.owner(case.area))}
    return "neutral", {"area": area_name(case.area)}


def about_space(case: Case) -> Told:
    """The type, its token, and its space (northgard.9.1)."""
    building, space, large = case.of("building"), case.of("space"), case.of("building") >= LARGE_FROM
    name = name_in(BUILDING_NAMES, building)
    if large and case.has(With.ONE_SMALL) and case.get("first_size") > 1:
        return "large", {}
    if building >= 0 and case.s["stock"][building] == 0:
        return "stock", {"building": name}
    if not _suits(case, building, space):
        return "only", {"building": name, "space": name_in(SPACE_NAMES, space)}
    if space != Space.NONE and case.free_spaces(case.area, space) <= 0:
        return "space", {"area": area_name(case.area), "space": name_in(SPACE_NAMES, space)}
    return "type", {"building": name, "area": area_name(case.area)}


def _suits(case: Case, building: int, space: int) -> bool:
    if building >= LARGE_FROM:
        return space == Space.LARGE
    if space == Space.NONE:
        return case.has(With.SPACELESS)
    return space == Space.CARVED or (space == Space.SMALL and building != Building.STONE)


def about_swap(case: Case) -> Told:
    old, new, space = case.of("building"), case.of("building", 1), case.of("space")
    area = area_name(case.area)
    if not case.is_mine(case.area):
        return "held", {"area": area}
    if (old, space) not in case.buildings(case.area):
        names = {"building": name_in(BUILDING_NAMES, old), "space": name_in(SPACE_NAMES, space)}
        return "stands", {**names, "area": area}
    if old == new:
        return "same", {}
    if (old >= LARGE_FROM) != (new >= LARGE_FROM):
        return "size", {"building": name_in(BUILDING_NAMES, old), "new": name_in(BUILDING_NAMES, new)}
    if new >= 0 and case.s["stock"][new] == 0:
        return "stock", {"building": name_in(BUILDING_NAMES, new)}
    return "stone", {"area": area}


def about_collecting(case: Case) -> Told:
    """Clan Glory (northgard.13.21)."""
    only = case.get("only")
    if not case.has(With.COLLECT):
        return "", {"running": card_name(case.running)}
    if only != NOWHERE:
        return "only", {"only": area_name(only)}
    return "nothing" if case.is_mine(case.area) else "held", {"area": area_name(case.area)}


def about_duty(case: Case) -> Told:
    return "build" if case.frame == Frame.BUILD else "choose", {}


# ---------------------------------------------------------------- moving and fighting
def about_moving(case: Case) -> Told:
    start = {"start": area_name(case.area)}
    if case.kind == Kind.FIGHT:
        return "fight", {"area": area_name(case.area)}
    if case.is_enemy(case.area) and not case.is_contested(case.area):
        return "held", {**start, "owner": seat_name(case.owner(case.area))}
    if case.owner(case.area) == NOBODY:
        return "neutral", {**start}
    units = case.at("guests" if case.is_contested(case.area) else "units", case.area)
    if case.number > units:
        return "units", {**start, "n": case.number, "own": units}
    return "nobody", {}


def about_combat_to_come(case: Case) -> Told:
    return "", {"start": area_name(case.area)}


def about_adjacency(case: Case) -> Told:
    if case.area == case.goal:
        return "same", {}
    return "", {"start": area_name(case.area), "goal": area_name(case.goal)}


def about_rough(case: Case) -> Told:
    """Too few moves for a rough border (northgard.13.36)."""
    return "", {"start": area_name(case.area), "goal": area_name(case.goal), "n": 2, "left": case.get("left")}


def about_hidden_ways(case: Case) -> Told:
    return ("same", {}) if case.area == case.goal else ("", {"goal": area_name(case.goal)})


def about_push(case: Case) -> Told:
    area: dict[str, str | int] = {"area": area_name(case.area)}
    fight = case.get("fight")
    if fight == case.area:
        return "same", {}
    if not case.is_adjacent(fight, case.area):
        return "beside", {**area, "start": area_name(fight)}
    if case.is_contested(case.area):
        return "combat", area
    return "held", {**area, "owner": seat_name(case.owner(case.area))}


def about_food(case: Case) -> Told:
    own, n = case.goods(Resource.FOOD), case.number
    if n <= 0:
        return "none", {}
    if n > own:
        return "lack", {"n": n, "own": own}
    side = 0 if case.get("attacker") == case.seat else 1
    return "most", {"n": n, "most": int(case.s["figures"][side]) - int(case.s["fed"][side])}


def about_retreat(case: Case) -> Told:
    fight, place = case.get("fight"), case.area
    area: dict[str, str | int] = {"area": area_name(place)}
    if case.kind == Kind.RETREAT_BEAR and not case.get("loser_bear"):
        return "bear", {}
    if fight == place:
        return "same", {}
    if not case.borders("near", fight, place) and not (case.has(With.ROUGH) and case.is_adjacent(fight, place)):
        ending = "rough" if case.borders("rough", fight, place) else "beside"
        return ending, {**area, "start": area_name(fight)}
    if case.is_contested(place):
        return "combat", area
    if case.owner(place) not in (NOBODY, case.seat):
        return "held", {**area, "owner": seat_name(case.owner(place))}
    if case.number > case.get("losers"):
        return "units", {"n": case.number, "own": case.get("losers")}
    return "none", {}
