"""Which of several combats comes next (northgard.5.3, northgard.13.10)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.combat import fight
from jarlshof.games.northgard.law.figures import is_contested
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for place in range(AREAS):
        if s.root[place] == place and is_contested(s, place):
            n = put(out, n, Kind.FIGHT, place)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if is_contested(s, first_of(move)) else Rule.MOVE


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    return Then.COMBAT if fight(s, first_of(move), flags_of(s), bonus_of(s), events) else Then.ASKED


def _about_combat(case: Case) -> Told:
    return "fight", {"area": area_name(case.area)}


QUESTION = Question(
    ruling=Rule.MOVE,
    answers=(Kind.FIGHT,),
    why={Rule.MOVE: Why(_about_combat, {"fight": "area"})},
)
