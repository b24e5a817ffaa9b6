"""Which unit beside the recruit joins it (northgard.5.7)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.figures import settle
from jarlshof.games.northgard.law.land import beside_own, next_beside
from jarlshof.games.northgard.law.under_way import stop
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOWHERE, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name
from jarlshof.games.northgard.words.events import AREA
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def name(s: Northgard) -> None:
    """The territory of the recruit."""
    names(s, s.spot, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for place in range(AREAS):
        if s.root[place] == place and _refuse(s, seat, place) == 0:
            n = put(out, n, Kind.PULL, place)
    return put(out, n, Kind.DONE, 0)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if kind_of(move) == Kind.DONE else _refuse(s, seat, first_of(move))


@compiled
def _refuse(s: Northgard, seat: int, place: int) -> int:
    """One unit from an adjacent own territory into that of the recruit."""
    if s.spot == NOWHERE or s.owner[place] != seat or s.units[place] == 0 or place == s.spot:
        return Rule.SPECIAL
    beside = next_beside(s, s.spot, -1)
    while beside >= 0:
        if beside == place:
            return 0
        beside = next_beside(s, s.spot, beside)
    return Rule.SPECIAL


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """The gathering: the unit goes over any border."""
    if kind_of(move) == Kind.DONE:
        stop(s)
    else:
        place = first_of(move)
        s.units[place] -= 1
        s.units[s.spot] += 1
        settle(s, place)
        tell(events, Happening.PULL, seat, place, s.spot, 0, 0)
    return Then.STEP


@compiled
def can(s: Northgard, seat: int) -> bool:
    """Is there a unit to pull?"""
    if s.spot == NOWHERE or not beside_own(s, seat, s.spot):
        return False
    for place in range(AREAS):
        if s.owner[place] == seat and _refuse(s, seat, place) == 0:
            return True
    return False


# ---------------------------------------------------------------- in words
def _about_unit(case: Case) -> Told:
    area: dict[str, str | int] = {"area": area_name(case.area)}
    if case.area == case.get("spot"):
        return "same", {}
    if case.is_mine(case.area) and case.at("units", case.area) > 0:
        return "beside", {**area, "spot": area_name(case.get("spot"))}
    return "unit", area


QUESTION = Question(
    ruling=Rule.SPECIAL,
    answers=(Kind.PULL, Kind.DONE),
    names=(AREA,),
    why={Rule.SPECIAL: Why(_about_unit, {"beside": "area spot", "same": "", "unit": "area"})},
)
