"""Moving figures over borders (northgard.5.3); figures that enter an enemy territory wait there for the combat."""

from __future__ import annotations

from jarlshof.core.bits import row_has
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.land import next_beside
from jarlshof.games.northgard.law.wealth import collect
from jarlshof.games.northgard.questions.recruit import settle
from jarlshof.games.northgard.state import NOBODY, Happening, Northgard, Rule
from jarlshof.games.northgard.tiles import AREAS

FAR = 99


@compiled
def is_contested(s: Northgard, place: int) -> bool:
    """Is a combat to come in this territory?"""
    return s.guests[place] > 0 or (s.bear_enters != 0 and s.bear_at == place)


@compiled
def any_combat(s: Northgard) -> bool:
    """Is a combat to come anywhere?"""
    for place in range(AREAS):
        if is_contested(s, place):
            return True
    return False


@compiled
def is_enemy(s: Northgard, seat: int, place: int) -> bool:
    """Does another seat hold this territory?"""
    return s.owner[place] != NOBODY and s.owner[place] != seat


@compiled
def price(s: Northgard, start: int, goal: int, flags: int) -> int:
    """How many moves it takes (northgard.13.36); FAR if the two are not adjacent."""
    if flags & With.ANYWHERE:
        return 1 if start != goal and s.open[goal] > 0 else FAR
    if row_has(s.near, start, goal):
        return 1
    if row_has(s.rough, start, goal):
        return 1 if flags & With.ROUGH else 2
    return FAR


@compiled
def movable(s: Northgard, seat: int, start: int, flags: int) -> int:
    """Units that may leave a territory, −1 if nobody of this seat may."""
    if is_contested(s, start):
        return s.guests[start] if flags & With.THROUGH else -1
    return s.units[start] if s.owner[start] == seat else -1


@compiled
def bear_with(s: Northgard, seat: int, start: int) -> bool:
    """Is the seat's war bear there (among those who entered, if a combat is to come)?"""
    return s.bear_at == start and s.clan[seat] == Clan.BEAR and (s.bear_enters != 0) == is_contested(s, start)


@compiled
def bear_may_enter(s: Northgard, seat: int, goal: int) -> bool:
    """Not an enemy territory, except after Bear Awakens (northgard.6.2)."""
    return not is_enemy(s, seat, goal) or s.roused >> seat & 1 != 0


@compiled
def refuse_move(s: Northgard, seat: int, start: int, goal: int, n: int, bear: bool, flags: int) -> int:
    """Why figures may not go there."""
    there = movable(s, seat, start, flags)
    if there < 0:
        return Rule.REINFORCING_AN_ATTACK if is_contested(s, start) else Rule.MOVE
    if bear and not bear_with(s, seat, start):
        return Rule.CLANS
    if n > there or (n == 0 and not bear):
        return Rule.MOVE
    moves = price(s, start, goal, flags)
    if moves == FAR:
        return Rule.HIDDEN_WAYS if flags & With.ANYWHERE else Rule.ADJACENT
    if moves > s.left:
        return Rule.ROUGH_BORDERS
    return 0 if not bear or bear_may_enter(s, seat, goal) else Rule.CLANS


@compiled
def can_move(s: Northgard, seat: int, left: int, flags: int) -> bool:
    """Can anything move anywhere?"""
    for start in range(AREAS):
        if s.root[start] != start:
            continue
        units = movable(s, seat, start, flags)
        bear = units >= 0 and bear_with(s, seat, start)
        if units <= 0 and not bear:
            continue
        goal = next_goal(s, start, flags, -1)
        while goal >= 0:
            if price(s, start, goal, flags) <= left and (units > 0 or bear_may_enter(s, seat, goal)):
                return True
            goal = next_goal(s, start, flags, goal)
    return False


@compiled
def next_goal(s: Northgard, start: int, flags: int, after: int) -> int:
    """The next territory that could be a goal: an adjacent one, or with Hidden Ways any open one."""
    if not flags & With.ANYWHERE:
        return next_beside(s, start, after)
    for goal in range(after + 1, AREAS):
        if s.root[goal] == goal and goal != start and s.open[goal] > 0:
            return goal
    return -1


@compiled
def march(s: Northgard, seat: int, start: int, goal: int, n: int, bear: bool, flags: int, events: Events) -> None:
    """One move of a card."""
    s.left -= price(s, start, goal, flags)
    if bear:
        tell(events, Happening.LEAD, seat, start, goal, n, 0)
        if flags & With.HERDING:
            collect(s, seat, start, False, events)
    else:
        tell(events, Happening.MOVE, seat, start, goal, n, 0)
    entered = is_contested(s, start)
    if entered:
        s.guests[start] -= n
    else:
        s.units[start] -= n
    hostile = is_enemy(s, seat, goal)
    if bear:
        s.bear_at = goal
        s.bear_enters = 1 if hostile else 0
    arrive(s, seat, goal, n, hostile)
    if not entered:
        settle(s, start)
    elif not any_combat(s):  # Infiltration has left it
        s.attacker = NOBODY


@compiled
def arrive(s: Northgard, seat: int, goal: int, n: int, hostile: bool) -> None:
    """Units reach a territory; in an enemy one they will fight."""
    if hostile:
        s.guests[goal] += n
        s.attacker = seat
    else:
        s.units[goal] += n
        s.owner[goal] = seat
