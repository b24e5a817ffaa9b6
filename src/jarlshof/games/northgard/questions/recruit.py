"""Where units, the war bear, or the further unit of a training camp are recruited (northgard.5.1).

`room` says where units may still go in this step, `camps` what training camps add.
"""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import A, Where, With
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.figures import bear_waits, enter
from jarlshof.games.northgard.law.land import count_buildings, has_figures, icon, next_beside, produce
from jarlshof.games.northgard.law.under_way import flags_of, is_adding, running
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import (
    NOBODY,
    NOWHERE,
    Building,
    Frame,
    Happening,
    Icon,
    Kind,
    Northgard,
    Rule,
    Then,
)
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, area_name, card_name, seat_name
from jarlshof.games.northgard.words.events import CARD, N
from jarlshof.games.northgard.words.reasons import BEAR, Told, Why

PLENTY = 14


@compiled
def name(s: Northgard) -> None:
    """The card, and how many units are left."""
    names(s, s.card, s.left)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    adding = is_adding(s)
    n = 0 if adding else put(out, 0, Kind.DONE, 0)
    bear, reserve = bear_waits(s, seat) and not adding, s.reserve[seat] > 0
    for place in range(AREAS):
        if s.room[place] > 0 and reserve:
            n = put(out, n, Kind.RECRUIT, place)
        if s.room[place] > 0 and bear:
            n = put(out, n, Kind.BEAR, place)
        if s.camps[place] > 1 and reserve:
            n = put(out, n, Kind.CAMP, place)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """northgard.5.1; the bear northgard.6.2, camps northgard.13.32, adding northgard.13.40."""
    kind, place = kind_of(move), first_of(move)
    if kind == Kind.CAMP:
        return 0 if s.camps[place] > 1 and s.reserve[seat] > 0 else Rule.TRAINING_CAMPS
    if kind == Kind.RECRUIT:
        return 0 if s.room[place] > 0 and s.reserve[seat] > 0 else Rule.RECRUIT
    if is_adding(s):
        return Rule.CAPTURE
    if kind == Kind.DONE:
        return 0
    if not bear_waits(s, seat):
        return Rule.CLANS
    return 0 if s.room[place] > 0 else Rule.RECRUIT


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """One figure; then the next one, as long as there is room."""
    kind, place = kind_of(move), first_of(move)
    if kind == Kind.CAMP:
        _camp(s, seat, place, events)
    elif is_adding(s):
        _add(s, seat, place, events)
    elif kind != Kind.DONE:
        _recruit(s, seat, place, kind == Kind.BEAR, flags_of(s), running(s, A), events)
    if kind == Kind.DONE or not _goes_on(s, seat):
        _end(s)
        return Then.STEP
    ask(s, Frame.RECRUIT, 1 << seat)
    return Then.ASKED


@compiled
def _recruit(s: Northgard, seat: int, place: int, bear: bool, flags: int, where: int, events: Events) -> None:
    """One unit, or the war bear in its place; the first units of a seat without figures stay together."""
    together = flags & With.TOGETHER or (where == Where.OWN and not has_figures(s, seat))
    if bear:
        s.owner[place] = seat
        s.bear_at = place
        tell(events, Happening.BEAR, seat, place, 0, 0, 0)
    else:
        enter(s, seat, place, 1)
        tell(events, Happening.RECRUIT, seat, place, 1, 0, 0)
    if s.spot == NOWHERE:
        s.spot = place
    camps = count_buildings(s, place, Building.CAMP)
    if camps > 0 and s.camps[place] == 0:
        s.camps[place] = camps + 1
    s.left -= 1
    s.room[place] -= 1
    if together:
        _only_here(s, place)
    _limit(s)


@compiled
def _only_here(s: Northgard, place: int) -> None:
    """All further units go into the same territory."""
    for other in range(AREAS):
        if other != place:
            s.room[other] = 0


@compiled
def _limit(s: Northgard) -> None:
    """No room for more than are left."""
    for place in range(AREAS):
        if s.room[place] > s.left:
            s.room[place] = s.left


@compiled
def _add(s: Northgard, seat: int, place: int, events: Events) -> None:
    """One unit, which is not recruited: no training camp adds to it (northgard.13.40)."""
    enter(s, seat, place, 1)
    tell(events, Happening.RECRUIT, seat, place, 1, 0, 0)
    s.left = 0


@compiled
def _camp(s: Northgard, seat: int, place: int, events: Events) -> None:
    """The further unit of a training camp."""
    enter(s, seat, place, 1)
    s.camps[place] -= 1
    tell(events, Happening.CAMP, seat, place, 0, 0, 0)


@compiled
def _goes_on(s: Northgard, seat: int) -> bool:
    """Can anything more be recruited in this step?"""
    bringing = s.left > 0 and _can_bring(s, seat)
    for place in range(AREAS):
        if (bringing and s.room[place] > 0) or (s.camps[place] > 1 and s.reserve[seat] > 0):
            return True
    return False


@compiled
def _end(s: Northgard) -> None:
    """Nothing of the step is left."""
    s.left = 0
    for place in range(AREAS):
        s.room[place] = 0
        s.camps[place] = 0


# ---------------------------------------------------------------- as a step of a card
@compiled
def _can_bring(s: Northgard, seat: int) -> bool:
    """Has the seat a figure to recruit?"""
    return s.reserve[seat] > 0 or bear_waits(s, seat)


@compiled
def _beside_enemy(s: Northgard, seat: int, place: int) -> bool:
    other = next_beside(s, place, -1)
    while other >= 0:
        if s.owner[other] >= 0 and s.owner[other] != seat:
            return True
        other = next_beside(s, place, other)
    return False


@compiled
def _room_in(s: Northgard, seat: int, place: int, where: int, resource: int, homeless: bool) -> int:
    """How many units a step lets into a territory; a seat without figures goes to a neutral one (northgard.13.33)."""
    own, neutral = s.owner[place] == seat, s.owner[place] == NOBODY
    if where == Where.NEUTRAL:
        return PLENTY if neutral else 0
    if where == Where.OWN_OR_NEUTRAL:
        return PLENTY if own or neutral else 0
    if where == Where.OWN:
        return PLENTY if own or (homeless and neutral) else 0
    if not own:
        return 0
    if where == Where.OPEN_OR_WOODED:
        return 1 if s.open[place] > 0 or icon(s, place, Icon.WOOD) > 0 else 0
    if where == Where.FRONTIER:
        return 1 if _beside_enemy(s, seat, place) else 0
    return produce(s, place, resource)


@compiled
def can(s: Northgard, seat: int, where: int, resource: int) -> bool:
    """Is there a figure, and a territory where it may go?"""
    if not _can_bring(s, seat):
        return False
    homeless = not has_figures(s, seat)
    for place in range(AREAS):
        if s.root[place] == place and _room_in(s, seat, place, where, resource, homeless) > 0:
            return True
    return False


@compiled
def can_add(s: Northgard, seat: int) -> bool:
    """Is there a unit, and a territory of the seat for it (northgard.13.40)?"""
    return s.reserve[seat] > 0 and has_figures(s, seat)


@compiled
def begin(s: Northgard, seat: int, n: int, where: int, resource: int) -> None:
    """Says where units may go; a step without a printed number may fill all the room."""
    homeless = not has_figures(s, seat)
    total = 0
    for place in range(AREAS):
        s.camps[place] = 0
        s.room[place] = 0
        if s.root[place] == place:
            s.room[place] = _room_in(s, seat, place, where, resource, homeless)
            total += s.room[place]
    s.left = n if n > 0 else total
    _limit(s)
    ask(s, Frame.RECRUIT, 1 << seat)


# ---------------------------------------------------------------- in words
def _about_recruiting(case: Case) -> Told:
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


def _about_adding(case: Case) -> Told:
    """Capture adds exactly one unit (northgard.13.40)."""
    return "bear" if case.kind == Kind.BEAR else "must", {"running": card_name(case.running)}


def _about_camp(case: Case) -> Told:
    if case.at("camps", case.area) > 1 and case.s["reserve"][case.seat] == 0:
        return "reserve", {}
    return "", {"area": area_name(case.area)}


QUESTION = Question(
    ruling=Rule.RECRUIT,
    answers=(Kind.RECRUIT, Kind.BEAR, Kind.CAMP, Kind.DONE),
    names=(CARD, N),
    why={
        Rule.RECRUIT: Why(
            _about_recruiting,
            {
                "held": "area owner",
                "left": "",
                "neutral": "area running",
                "own": "area running",
                "reserve": "",
                "room": "area running",
                "together": "area spot running",
            },
        ),
        Rule.CLANS: BEAR,
        Rule.TRAINING_CAMPS: Why(_about_camp, {"": "area", "reserve": ""}),
        Rule.CAPTURE: Why(_about_adding, {"bear": "running", "must": "running"}),
    },
)
