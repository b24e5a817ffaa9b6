"""Which building becomes another (northgard.13.20)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode_long, first_of, fourth_of, kind_of, second_of, third_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.buildings import BUILDINGS, is_large
from jarlshof.games.northgard.law.land import sort_buildings
from jarlshof.games.northgard.law.under_way import stop
from jarlshof.games.northgard.moves import BUILDING_NAMES, SPACE_NAMES, put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import LARGE_FROM, Building, Happening, Kind, Northgard, Rule, Space, Then
from jarlshof.games.northgard.words.case import Case, area_name, name_in
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = put(out, 0, Kind.DONE, 0)
    last = -1
    for k in range(s.buildings):
        place, old, space = s.building_at[k], s.building_type[k], s.building_space[k]
        key = (place * BUILDINGS + old) * 4 + space
        if key == last:
            continue
        last = key
        for new in range(BUILDINGS):
            if _refuse(s, seat, place, old, new, space) == 0:
                out[n] = encode_long(Kind.SWAP, place, old, new, space)
                n += 1
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    if kind_of(move) == Kind.DONE:
        return 0
    place, old, new, space = first_of(move), second_of(move), third_of(move), fourth_of(move)
    ok = old < BUILDINGS and new < BUILDINGS
    return _refuse(s, seat, place, old, new, space) if ok else Rule.SWAPPING_A_BUILDING


@compiled
def _refuse(s: Northgard, seat: int, place: int, old: int, new: int, space: int) -> int:
    """northgard.13.20."""
    if s.owner[place] != seat or old == new or is_large(old) != is_large(new) or s.stock[new] == 0:
        return Rule.SWAPPING_A_BUILDING
    if new == Building.STONE and space == Space.SMALL:
        return Rule.SWAPPING_A_BUILDING
    return 0 if _standing(s, place, old, space) >= 0 else Rule.SWAPPING_A_BUILDING


@compiled
def _standing(s: Northgard, place: int, building: int, space: int) -> int:
    for k in range(s.buildings):
        if s.building_at[k] == place and s.building_type[k] == building and s.building_space[k] == space:
            return k
    return -1


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """The old one goes back to the supply."""
    if kind_of(move) == Kind.DONE:
        stop(s)
    else:
        place, old, new, space = first_of(move), second_of(move), third_of(move), fourth_of(move)
        s.building_type[_standing(s, place, old, space)] = new
        s.stock[old] += 1
        s.stock[new] -= 1
        sort_buildings(s)
        tell(events, Happening.SWAP, seat, place, old, new, space)
    return Then.STEP


@compiled
def can(s: Northgard, seat: int) -> bool:
    """Is there a building that can become another?"""
    for k in range(s.buildings):
        for new in range(BUILDINGS):
            if _refuse(s, seat, s.building_at[k], s.building_type[k], new, s.building_space[k]) == 0:
                return True
    return False


# ---------------------------------------------------------------- in words
def _about_swap(case: Case) -> Told:
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


QUESTION = Question(
    ruling=Rule.SWAPPING_A_BUILDING,
    answers=(Kind.SWAP, Kind.DONE),
    names=(CARD,),
    why={
        Rule.SWAPPING_A_BUILDING: Why(
            _about_swap,
            {
                "held": "area",
                "same": "",
                "size": "building new",
                "stands": "building area space",
                "stock": "building",
                "stone": "area",
            },
        )
    },
)
