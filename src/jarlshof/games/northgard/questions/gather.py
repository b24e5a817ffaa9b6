"""Which resource of a territory is taken: Raiding Party, and the tribute of scorched earth (northgard.13.16, O.7)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.land import produce
from jarlshof.games.northgard.law.scorched import refuse_tribute
from jarlshof.games.northgard.law.seasons import trade_on
from jarlshof.games.northgard.law.wealth import gain
from jarlshof.games.northgard.moves import RESOURCE, put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import RESOURCES, Happening, Kind, Northgard, Phase, Rule, Then
from jarlshof.games.northgard.words.case import Case, area_name, name_in
from jarlshof.games.northgard.words.events import AREA
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def name(s: Northgard) -> None:
    """The territory."""
    names(s, s.only if s.phase == Phase.ACTIONS else s.token, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for resource in range(RESOURCES):
        if refuse(s, seat, encode(Kind.GATHER, resource, 0)) == 0:
            n = put(out, n, Kind.GATHER, resource)
    return put(out, n, Kind.DONE, 0) if s.phase == Phase.HARVEST else n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """A tribute may be left, what is raided not."""
    done, resource = kind_of(move) == Kind.DONE, first_of(move)
    if s.phase == Phase.HARVEST:
        return 0 if done else refuse_tribute(s, resource)
    return 0 if not done and resource < RESOURCES and produce(s, s.only, resource) > 0 else Rule.RAIDING_PARTY


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    resource = first_of(move)
    if s.phase != Phase.HARVEST:
        gain(s, seat, resource, 1, events)
        return Then.STEP
    if kind_of(move) == Kind.GATHER:
        s.goods[s.turn, resource] -= 1
        s.goods[seat, resource] += 1
        tell(events, Happening.TRIBUTE, seat, s.turn, resource, 0, 0)
    return trade_on(s)


# ---------------------------------------------------------------- in words
def _about_raid(case: Case) -> Told:
    return ("must", {}) if case.kind == Kind.DONE else ("shows", _gathered(case, case.get("only")))


def _about_tribute(case: Case) -> Told:
    return "", _gathered(case, case.get("token"))


def _gathered(case: Case, place: int) -> dict[str, str | int]:
    return {"area": area_name(place), "resource": name_in(RESOURCE.names, case.of("resource"))}


QUESTION = Question(
    ruling=Rule.RAIDING_PARTY,
    in_phase={Phase.HARVEST: Rule.TRIBUTE},
    answers=(Kind.GATHER, Kind.DONE),
    names=(AREA,),
    why={
        Rule.RAIDING_PARTY: Why(_about_raid, {"must": "", "shows": "area resource"}),
        Rule.TRIBUTE: Why(_about_tribute, {"": "area resource"}),
    },
)
