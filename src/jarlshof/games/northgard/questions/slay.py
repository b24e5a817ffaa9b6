"""Which enemy unit is slain (northgard.13.16, northgard.13.17)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.figures import settle
from jarlshof.games.northgard.law.land import beside_own, produce
from jarlshof.games.northgard.law.under_way import flags_of
from jarlshof.games.northgard.law.wealth import gain
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, RESOURCES, Frame, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n, flags = 0, flags_of(s)
    for place in range(AREAS):
        if s.root[place] == place and _refuse(s, seat, place, flags) == 0:
            n = put(out, n, Kind.SLAY, place)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return _refuse(s, seat, first_of(move), flags_of(s))


@compiled
def _refuse(s: Northgard, seat: int, place: int, flags: int) -> int:
    """An enemy unit, anywhere or beside an own territory; never the war bear (northgard.O.2)."""
    anywhere = flags & With.ANYWHERE
    ruling = Rule.RAIDING_PARTY if anywhere else Rule.BESIDE_YOURS
    if s.owner[place] == NOBODY or s.owner[place] == seat or s.units[place] == 0:
        return ruling
    return 0 if anywhere or beside_own(s, seat, place) else ruling


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    return Then.STEP if _slay(s, seat, first_of(move), flags_of(s), events) else Then.ASKED


@compiled
def _slay(s: Northgard, seat: int, place: int, flags: int, events: Events) -> bool:
    """The unit leaves; Raiding Party takes what its territory shows. True when nothing is asked."""
    victim = s.owner[place]
    s.units[place] -= 1
    s.reserve[victim] += 1
    tell(events, Happening.SLAY, seat, place, victim, 0, 0)
    settle(s, place)
    if not flags & With.GATHER:
        return True
    shown, last = 0, 0
    for resource in range(RESOURCES):
        if produce(s, place, resource) > 0:
            shown += 1
            last = resource
    if shown > 1:
        s.only = place
        ask(s, Frame.GATHER, 1 << seat)
        return False
    if shown == 1:
        gain(s, seat, last, 1, events)
    return True


@compiled
def can(s: Northgard, seat: int, flags: int) -> bool:
    """Is there such a unit?"""
    for place in range(AREAS):
        if s.units[place] > 0 and _refuse(s, seat, place, flags) == 0:
            return True
    return False


# ---------------------------------------------------------------- in words
def _about_raid(case: Case) -> Told:
    return "unit", {"area": area_name(case.area)}


def _about_slaying(case: Case) -> Told:
    enemy = case.is_enemy(case.area) and case.at("units", case.area) > 0
    return "" if enemy else "unit", {"area": area_name(case.area)}


QUESTION = Question(
    ruling=Rule.SPECIAL,
    answers=(Kind.SLAY,),
    names=(CARD,),
    why={
        Rule.RAIDING_PARTY: Why(_about_raid, {"unit": "area"}),
        Rule.BESIDE_YOURS: Why(_about_slaying, {"": "area", "unit": "area"}),
    },
)
