"""Recruiting: `room` says where units may still go in this step, `camps` what training camps add (northgard.5.1)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan, Where, With
from jarlshof.games.northgard.law.land import (
    beside_own,
    count_buildings,
    has_figures,
    icon,
    next_beside,
    produce,
)
from jarlshof.games.northgard.state import (
    NOBODY,
    NOWHERE,
    Building,
    Happening,
    Icon,
    Northgard,
    Rule,
)
from jarlshof.games.northgard.tiles import AREAS

PLENTY = 14


@compiled
def bear_waits(s: Northgard, seat: int) -> bool:
    """Has this seat the war bear, and is it beside the map?"""
    return s.clan[seat] == Clan.BEAR and s.bear_at == NOWHERE and s.loser_bear == 0


@compiled
def can_bring(s: Northgard, seat: int) -> bool:
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
def room_in(s: Northgard, seat: int, place: int, where: int, resource: int, homeless: bool) -> int:
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
def can_recruit(s: Northgard, seat: int, where: int, resource: int) -> bool:
    """Is there a figure, and a territory where it may go?"""
    if not can_bring(s, seat):
        return False
    homeless = not has_figures(s, seat)
    for place in range(AREAS):
        if s.root[place] == place and room_in(s, seat, place, where, resource, homeless) > 0:
            return True
    return False


@compiled
def begin_recruiting(s: Northgard, seat: int, n: int, where: int, resource: int) -> None:
    """Says where units may go; a step without a printed number may fill all the room."""
    homeless = not has_figures(s, seat)
    total = 0
    for place in range(AREAS):
        s.camps[place] = 0
        s.room[place] = 0
        if s.root[place] == place:
            s.room[place] = room_in(s, seat, place, where, resource, homeless)
            total += s.room[place]
    s.left = n if n > 0 else total
    _limit(s)


@compiled
def _limit(s: Northgard) -> None:
    """No room for more than are left."""
    for place in range(AREAS):
        if s.room[place] > s.left:
            s.room[place] = s.left


@compiled
def refuse_recruit(s: Northgard, seat: int, place: int) -> int:
    """northgard.5.1."""
    return 0 if s.room[place] > 0 and s.reserve[seat] > 0 else Rule.RECRUIT


@compiled
def refuse_bear(s: Northgard, seat: int, place: int) -> int:
    """northgard.6.2."""
    if not bear_waits(s, seat):
        return Rule.CLANS
    return 0 if s.room[place] > 0 else Rule.RECRUIT


@compiled
def refuse_camp(s: Northgard, seat: int, place: int) -> int:
    """northgard.13.32."""
    return 0 if s.camps[place] > 1 and s.reserve[seat] > 0 else Rule.TRAINING_CAMPS


@compiled
def enter(s: Northgard, seat: int, place: int, n: int) -> None:
    """Units from the reserve into a territory that is the seat's or neutral."""
    s.owner[place] = seat
    s.units[place] += n
    s.reserve[seat] -= n


@compiled
def recruit(s: Northgard, seat: int, place: int, bear: bool, flags: int, where: int, events: Events) -> None:
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
def can_add(s: Northgard, seat: int) -> bool:
    """Is there a unit, and a territory of the seat for it (northgard.13.40)?"""
    return s.reserve[seat] > 0 and has_figures(s, seat)


@compiled
def add(s: Northgard, seat: int, place: int, events: Events) -> None:
    """One unit, which is not recruited: no training camp adds to it (northgard.13.40)."""
    enter(s, seat, place, 1)
    tell(events, Happening.RECRUIT, seat, place, 1, 0, 0)
    s.left = 0


@compiled
def _only_here(s: Northgard, place: int) -> None:
    """All further units go into the same territory."""
    for other in range(AREAS):
        if other != place:
            s.room[other] = 0


@compiled
def camp(s: Northgard, seat: int, place: int, events: Events) -> None:
    """The further unit of a training camp."""
    enter(s, seat, place, 1)
    s.camps[place] -= 1
    tell(events, Happening.CAMP, seat, place, 0, 0, 0)


@compiled
def recruits_on(s: Northgard, seat: int) -> bool:
    """Can anything more be recruited in this step?"""
    bringing = s.left > 0 and can_bring(s, seat)
    for place in range(AREAS):
        if (bringing and s.room[place] > 0) or (s.camps[place] > 1 and s.reserve[seat] > 0):
            return True
    return False


@compiled
def end_recruiting(s: Northgard) -> None:
    """Nothing of the step is left."""
    s.left = 0
    for place in range(AREAS):
        s.room[place] = 0
        s.camps[place] = 0


# ---------------------------------------------------------------- the further steps of two cards
@compiled
def refuse_pull(s: Northgard, seat: int, place: int) -> int:
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
def can_pull(s: Northgard, seat: int) -> bool:
    """Is there a unit to pull?"""
    if s.spot == NOWHERE or not beside_own(s, seat, s.spot):
        return False
    for place in range(AREAS):
        if s.owner[place] == seat and refuse_pull(s, seat, place) == 0:
            return True
    return False


@compiled
def pull(s: Northgard, seat: int, place: int, events: Events) -> None:
    """The gathering: the unit goes over any border."""
    s.units[place] -= 1
    s.units[s.spot] += 1
    settle(s, place)
    tell(events, Happening.PULL, seat, place, s.spot, 0, 0)


@compiled
def settle(s: Northgard, place: int) -> None:
    """A territory without figures is neutral at once (northgard.13.8)."""
    if s.units[place] == 0 and not (s.bear_at == place and s.bear_enters == 0):
        s.owner[place] = NOBODY
