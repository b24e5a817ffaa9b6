"""Figures on the map: entering, arriving, leaving, and where they meet enemies (northgard.13.8)."""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Northgard
from jarlshof.games.northgard.tiles import AREAS


@compiled
def bear_waits(s: Northgard, seat: int) -> bool:
    """Has this seat the war bear, and is it beside the map?"""
    return s.clan[seat] == Clan.BEAR and s.bear_at == NOWHERE and s.loser_bear == 0


@compiled
def enter(s: Northgard, seat: int, place: int, n: int) -> None:
    """Units from the reserve into a territory that is the seat's or neutral."""
    s.owner[place] = seat
    s.units[place] += n
    s.reserve[seat] -= n


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
def arrive(s: Northgard, seat: int, goal: int, n: int, hostile: bool) -> None:
    """Units reach a territory; in an enemy one they will fight."""
    if hostile:
        s.guests[goal] += n
        s.attacker = seat
    else:
        s.units[goal] += n
        s.owner[goal] = seat


@compiled
def settle(s: Northgard, place: int) -> None:
    """A territory without figures is neutral at once (northgard.13.8)."""
    if s.units[place] == 0 and not (s.bear_at == place and s.bear_enters == 0):
        s.owner[place] = NOBODY
