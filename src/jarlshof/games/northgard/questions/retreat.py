"""Where the losers of a combat retreat (northgard.10.7, northgard.13.10)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.combat import refuse_refuge, retreat_bear, retreat_on, retreat_units
from jarlshof.games.northgard.law.land import next_beside
from jarlshof.games.northgard.law.under_way import flags_of
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.case import Case, area_name, seat_name
from jarlshof.games.northgard.words.events import AREA, N
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def name(s: Northgard) -> None:
    """The territory of the combat, and how many figures retreat."""
    names(s, s.fight, s.losers + s.loser_bear)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n, flags = 0, flags_of(s)
    goal = next_beside(s, s.fight, -1)
    while goal >= 0:
        if refuse_refuge(s, goal, flags) == 0:
            for k in range(1, s.losers + 1):
                out[n] = encode(Kind.RETREAT, goal, k)
                n += 1
            if s.loser_bear:
                n = put(out, n, Kind.RETREAT_BEAR, goal)
        goal = next_beside(s, s.fight, goal)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    if kind_of(move) == Kind.RETREAT_BEAR:
        there = s.loser_bear != 0
    else:
        there = 0 < second_of(move) <= s.losers
    return refuse_refuge(s, first_of(move), flags_of(s)) if there else Rule.RETREAT


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    if kind_of(move) == Kind.RETREAT:
        retreat_units(s, first_of(move), second_of(move), events)
    else:
        retreat_bear(s, first_of(move), events)
    return Then.COMBAT if retreat_on(s, flags_of(s), events) else Then.ASKED


def _about_retreat(case: Case) -> Told:
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


QUESTION = Question(
    ruling=Rule.RETREAT,
    answers=(Kind.RETREAT, Kind.RETREAT_BEAR),
    names=(AREA, N),
    why={
        Rule.RETREAT: Why(
            _about_retreat,
            {
                "bear": "",
                "beside": "area start",
                "combat": "area",
                "held": "area owner",
                "none": "",
                "rough": "area start",
                "same": "",
                "units": "n own",
            },
        )
    },
)
