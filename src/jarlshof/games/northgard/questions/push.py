"""Where Intimidate pushes a defender before the combat (northgard.13.11)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.combat import engage, refuse_push
from jarlshof.games.northgard.law.figures import arrive
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name, seat_name
from jarlshof.games.northgard.words.events import AREA
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def name(s: Northgard) -> None:
    """The territory of the combat."""
    names(s, s.fight, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for place in range(AREAS):
        if s.root[place] == place and refuse_push(s, place) == 0:
            n = put(out, n, Kind.PUSH, place)
    return put(out, n, Kind.DONE, 0)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if kind_of(move) == Kind.DONE else refuse_push(s, first_of(move))


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    if kind_of(move) == Kind.PUSH:
        push_away(s, first_of(move), events)
    return Then.COMBAT if engage(s, flags_of(s), bonus_of(s), events) else Then.ASKED


@compiled
def push_away(s: Northgard, goal: int, events: Events) -> None:
    """The pushed unit keeps its owner."""
    s.units[s.fight] -= 1
    arrive(s, s.owner[s.fight], goal, 1, False)
    tell(events, Happening.PUSH, s.attacker, s.fight, goal, 0, 0)


# ---------------------------------------------------------------- in words
def _about_push(case: Case) -> Told:
    area: dict[str, str | int] = {"area": area_name(case.area)}
    fight = case.get("fight")
    if fight == case.area:
        return "same", {}
    if not case.is_adjacent(fight, case.area):
        return "beside", {**area, "start": area_name(fight)}
    if case.is_contested(case.area):
        return "combat", area
    return "held", {**area, "owner": seat_name(case.owner(case.area))}


QUESTION = Question(
    ruling=Rule.PUSHED_OUT,
    answers=(Kind.PUSH, Kind.DONE),
    names=(AREA,),
    why={
        Rule.PUSHED_OUT: Why(_about_push, {"beside": "area start", "combat": "area", "held": "area owner", "same": ""})
    },
)
