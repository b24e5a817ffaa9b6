"""Fame at the end, domination and ties (northgard.6.5, northgard.11.1 – northgard.11.3)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import (
    BUILDER,
    EXPLORER,
    FAME,
    FIRST_ACHIEVEMENT,
    FOOD_TRADER,
    TRAPPER,
    UNREST,
    WARLORD,
)
from jarlshof.games.northgard.law.buildings import is_large
from jarlshof.games.northgard.law.land import free_spaces, icon, produce
from jarlshof.games.northgard.law.wealth import wealth
from jarlshof.games.northgard.state import (
    NOBODY,
    SEATS,
    UNITS,
    Ending,
    Happening,
    Icon,
    Northgard,
    Phase,
    Space,
)
from jarlshof.games.northgard.tiles import AREAS

DOMINATED = 3  # closed territories with a large building
LARGE_WORTH = 3


@compiled
def units_on_map(s: Northgard, seat: int) -> int:
    """Units, without the war bear."""
    return UNITS - int(s.reserve[seat])


@compiled
def territories(s: Northgard, seat: int) -> int:
    """Territories that a seat controls."""
    n = 0
    for place in range(AREAS):
        n += 1 if s.owner[place] == seat else 0
    return n


@compiled
def buildings(s: Northgard, seat: int) -> int:
    """Buildings that a seat controls."""
    n = 0
    for k in range(s.buildings):
        n += 1 if s.owner[s.building_at[k]] == seat else 0
    return n


# ---------------------------------------------------------------- achievements
@compiled
def achievement(s: Northgard, seat: int, card: int) -> int:
    """What an achievement is worth for a seat now (northgard.6.5)."""
    if card == WARLORD:
        return units_on_map(s, seat)
    if card == BUILDER:
        worth = 0
        for k in range(s.buildings):
            if s.owner[s.building_at[k]] == seat:
                worth += LARGE_WORTH if is_large(s.building_type[k]) else 1
        return worth
    worth = 0
    for place in range(AREAS):
        if s.owner[place] == seat:
            worth += _worth_of(s, place, card)
    return worth


@compiled
def _worth_of(s: Northgard, place: int, card: int) -> int:
    """What a territory adds to an achievement."""
    if card == EXPLORER:
        small = free_spaces(s, place, Space.SMALL) + free_spaces(s, place, Space.CARVED)
        return small + LARGE_WORTH * free_spaces(s, place, Space.LARGE)
    if card == TRAPPER:
        return 3 * icon(s, place, Icon.LAIR)
    return 2 * produce(s, place, card - FOOD_TRADER)


# ---------------------------------------------------------------- the sum
@compiled
def score(s: Northgard, seat: int) -> int:
    """Fame as if the match ended now (northgard.11.2)."""
    total = s.fame[seat] + wealth(s, seat) // 3
    for zone in range(4):
        for k in range(s.pile_size[seat, zone]):
            total += _card_worth(s, seat, s.pile[seat, zone, k])
    if s.lifts > 0 and seat == s.turn:
        for k in range(s.lifts):
            total += _card_worth(s, seat, s.lifted[k])
    return total


@compiled
def _card_worth(s: Northgard, seat: int, card: int) -> int:
    if FIRST_ACHIEVEMENT <= card < UNREST:
        return achievement(s, seat, card)
    return FAME[card]


@compiled
def dominates(s: Northgard, seat: int) -> bool:
    """Three closed territories, each with a large building (northgard.11.1)."""
    n, last = 0, NOBODY
    for k in range(s.buildings):  # they are listed by territory
        place = s.building_at[k]
        if place != last and is_large(s.building_type[k]) and s.owner[place] == seat and s.open[place] == 0:
            n += 1
            last = place
    return n >= DOMINATED


@compiled
def points(s: Northgard, out: Moves) -> None:
    """Each seat's fame as if the match ended now."""
    for seat in range(s.seats):
        out[seat] = score(s, seat)


@compiled
def _rank(s: Northgard, seat: int, fame: int) -> int:
    """Fame, then territories, units on the map and buildings, as one number (northgard.11.3)."""
    return ((int(fame) * 128 + territories(s, seat)) * 16 + units_on_map(s, seat)) * 64 + buildings(s, seat)


@compiled
def places(s: Northgard, out: Moves) -> None:
    """Who dominates first, several by their fame tokens only (northgard.13.27); the others by all their fame."""
    ranks = np.zeros(SEATS, np.int64)
    best = np.int64(-(1 << 62))
    for seat in range(s.seats):
        ranks[seat] = _rank(s, seat, score(s, seat))
        if s.ending == Ending.DOMINATION and dominates(s, seat):
            best = max(best, np.int64(_rank(s, seat, s.fame[seat])))
    for seat in range(s.seats):
        if s.ending == Ending.DOMINATION and dominates(s, seat) and _rank(s, seat, s.fame[seat]) == best:
            ranks[seat] = 1 << 62
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += 1 if ranks[other] > ranks[seat] else 0


@compiled
def end_match(s: Northgard, ending: int, events: Events) -> None:
    """Nobody is asked any more; everybody's fame is told."""
    s.depth = 0
    s.ending = ending
    s.phase = Phase.OVER.value
    s.fence += 1
    tell(events, Happening.OVER, NOBODY, s.year, 0, 0, 0)
    if ending == Ending.DOMINATION:
        for seat in range(s.seats):
            if dominates(s, seat):
                tell(events, Happening.DOMINATION, seat, 0, 0, 0, 0)
    ranks = np.zeros(SEATS, np.int64)
    places(s, ranks)
    for seat in range(s.seats):
        tell(events, Happening.SCORE, seat, score(s, seat), 0, 0, 0)
    for seat in range(s.seats):
        if ranks[seat] == 1:
            tell(events, Happening.WIN, seat, score(s, seat), 0, 0, 0)
