"""Where the snake puts the scorched-earth token (northgard.13.23)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.scorched import refuse_scorch
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for place in range(AREAS):
        if s.root[place] == place and refuse_scorch(s, seat, place) == 0:
            n = put(out, n, Kind.SCORCH, place)
    return put(out, n, Kind.DONE, 0)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if kind_of(move) == Kind.DONE else refuse_scorch(s, seat, first_of(move))


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    if kind_of(move) == Kind.SCORCH:
        s.token = first_of(move)
        tell(events, Happening.SCORCH, seat, s.token, 0, 0, 0)
    return Then.STEP


def _about_scorching(case: Case) -> Told:
    there = case.area == case.get("token")
    return "own" if case.is_mine(case.area) else "there" if there else "beside", {"area": area_name(case.area)}


QUESTION = Question(
    ruling=Rule.SCORCHED_EARTH,
    answers=(Kind.SCORCH, Kind.DONE),
    why={Rule.SCORCHED_EARTH: Why(_about_scorching, {"beside": "area", "own": "area", "there": "area"})},
)
