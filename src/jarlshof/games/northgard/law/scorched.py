"""Scorched earth: where its token may lie, and the tribute for it (northgard.13.23, northgard.O.7)."""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan
from jarlshof.games.northgard.law.land import beside_own, produce
from jarlshof.games.northgard.state import NOBODY, NOWHERE, RESOURCES, Northgard, Rule
from jarlshof.games.northgard.tiles import AREAS


@compiled
def refuse_scorch(s: Northgard, seat: int, place: int) -> int:
    """An enemy or neutral territory beside an own one, where the token does not lie yet (northgard.13.23)."""
    if s.owner[place] == seat or place == s.token:
        return Rule.SCORCHED_EARTH
    return 0 if beside_own(s, seat, place) else Rule.SCORCHED_EARTH


@compiled
def can_scorch(s: Northgard, seat: int) -> bool:
    """Is there a territory for the token?"""
    for place in range(AREAS):
        if s.root[place] == place and refuse_scorch(s, seat, place) == 0:
            return True
    return False


@compiled
def snake(s: Northgard) -> int:
    """The seat of the snake, −1 if nobody has it."""
    for seat in range(s.seats):
        if s.clan[seat] == Clan.SNAKE:
            return seat
    return NOBODY


@compiled
def owes_tribute(s: Northgard, seat: int) -> bool:
    """Does the seat hold scorched earth that produces something (northgard.13.23)?"""
    if s.token == NOWHERE or s.owner[s.token] != seat or s.clan[seat] == Clan.SNAKE:
        return False
    for resource in range(RESOURCES):
        if refuse_tribute(s, resource) == 0:
            return True
    return False


@compiled
def refuse_tribute(s: Northgard, resource: int) -> int:
    """One resource that the scorched territory produces."""
    if resource >= RESOURCES or produce(s, s.token, resource) == 0 or s.goods[s.owner[s.token], resource] == 0:
        return Rule.TRIBUTE
    return 0
