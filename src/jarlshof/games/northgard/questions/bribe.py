"""Which units of an opponent go where: Bribery (northgard.13.18)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode_long, first_of, second_of, third_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.figures import arrive, settle
from jarlshof.games.northgard.law.land import is_adjacent, next_beside
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why

BRIBED = 2  # units at most


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for start in range(AREAS):
        if s.units[start] == 0 or s.owner[start] == seat:
            continue
        goal = next_beside(s, start, -1)
        while goal >= 0:
            for k in range(1, min(BRIBED, s.units[start]) + 1):
                out[n] = encode_long(Kind.BRIBE, start, goal, k, 0)
                n += 1
            goal = next_beside(s, start, goal)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """One or two units of an opponent to an adjacent territory."""
    start, goal, n = first_of(move), second_of(move), third_of(move)
    owner = s.owner[start]
    if owner < 0 or owner == seat or n < 1 or n > BRIBED or n > s.units[start]:
        return Rule.BRIBED_UNITS
    return 0 if is_adjacent(s, start, goal) else Rule.BRIBED_UNITS


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    bribe(s, seat, first_of(move), second_of(move), third_of(move), events)
    return Then.COMBAT


@compiled
def bribe(s: Northgard, seat: int, start: int, goal: int, n: int, events: Events) -> None:
    """The moved units attack whoever else holds the goal."""
    owner = s.owner[start]
    tell(events, Happening.BRIBE, seat, start, goal, n, owner)
    s.units[start] -= n
    hostile = s.owner[goal] != NOBODY and s.owner[goal] != owner
    arrive(s, owner, goal, n, hostile)
    settle(s, start)


@compiled
def can(s: Northgard, seat: int) -> bool:
    """Is there an enemy unit with somewhere to go?"""
    for start in range(AREAS):
        if s.units[start] > 0 and s.owner[start] != seat and next_beside(s, start, -1) >= 0:
            return True
    return False


# ---------------------------------------------------------------- in words
def _about_bribe(case: Case) -> Told:
    start: dict[str, str | int] = {"start": area_name(case.area)}
    if not case.is_enemy(case.area):
        return "enemy", start
    if not 1 <= case.number <= BRIBED:
        return "number", {"n": BRIBED}
    units = case.at("units", case.area)
    if case.number > units:
        return "units", {**start, "n": case.number, "own": units}
    if case.area == case.goal:
        return "same", {}
    return "beside", {**start, "goal": area_name(case.goal)}


QUESTION = Question(
    ruling=Rule.BRIBED_UNITS,
    answers=(Kind.BRIBE,),
    names=(CARD,),
    why={
        Rule.BRIBED_UNITS: Why(
            _about_bribe,
            {"beside": "start goal", "enemy": "start", "number": "n", "same": "", "units": "start n own"},
        )
    },
)
