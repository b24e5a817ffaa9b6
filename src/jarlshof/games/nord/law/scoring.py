"""The scorings (nord.B39–B46): resources, warriors, and what follows each of them.

`forecast.py` foretells the same points; a test holds the two together. The treasures are counted in `treasures.py`.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import (
    Bits,
    count,
    first,
    flood,
    get,
    get_row,
    put_row,
    rest,
    single,
    some,
    surroundings,
)
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.connections import connected, relink_all
from jarlshof.games.nord.law.treasures import held, refill, treasure_points
from jarlshof.games.nord.state import JARL, SEATS, Happening, Nord

LAST = 4


@compiled
def score(s: Nord, cause: int, events: Events) -> None:
    """The next scoring, complete; after the fourth also the treasures and the end (nord.B39, nord.R52)."""
    resources = s.scoring % 2 == 1
    tell(events, Happening.SCORING, -1, s.scoring, 0 if resources else 1, cause, 0)
    if resources:
        resource_scoring(s, events)
    else:
        warrior_scoring(s, events)
    relink_all(s)  # connections only vanish, so no attack arises from a scoring (nord.R63)
    clear_boat(s, events)
    refill(s, events)
    s.scoring += 1
    if s.scoring > LAST:
        s.ending = cause
        s.fence += 1  # all hands are shown
        s.news += 1
        for seat in range(s.seats):
            s.score[seat] += treasure_points(s, seat, events)
        tell_winners(s, events)


# ---------------------------------------------------------------- resources
@compiled
def is_fewest(s: Nord, k: int, seat: int) -> bool:
    """Has the seat the fewest warriors of the players present there? The most are never also the fewest (nord.R55)."""
    own = s.warriors[k, seat]
    more = False
    for other in range(s.seats):
        n = s.warriors[k, other]
        if n > 0 and n < own:
            return False
        if n > own:
            more = True
    return more


@compiled
def forest_regions(s: Nord, group: Bits) -> int:
    """In how many different forest regions a group has men."""
    forest = get(s.forest)
    left = group & forest
    n = 0
    while some(left):
        left = left & ~flood(single(first(left)), forest)
        n += 1
    return n


@compiled
def resource_scoring(s: Nord, events: Events) -> None:
    """Deliveries to every settlement in which a seat has a warrior and not the fewest; then the cave-in (nord.R56)."""
    miners = np.zeros((SEATS, 4), np.uint64)
    for k in range(s.sites):
        group = connected(s, k)
        for seat in range(s.seats):
            if s.warriors[k, seat] > 0:
                own = group & get_row(s.men, seat)
                if is_fewest(s, k, seat):
                    tell(events, Happening.FEWEST, seat, k, 0, 0, 0)
                elif some(own):
                    mountain = own & get(s.mountain)
                    forests = forest_regions(s, own)
                    gained = forests + count(mountain)
                    if gained > 0:
                        s.score[seat] += gained
                        tell(events, Happening.DELIVER, seat, k, forests, count(mountain), gained)
                    put_row(miners, seat, get_row(miners, seat) | mountain)
    for seat in range(s.seats):
        cave_in(s, seat, get_row(miners, seat), events)


@compiled
def cave_in(s: Nord, seat: int, miners: Bits, events: Events) -> None:
    """Mountain men who delivered return to their supply (nord.R57)."""
    put_row(s.men, seat, get_row(s.men, seat) & ~miners)
    s.supply[seat] += count(miners)
    while some(miners):
        tell(events, Happening.CAVE_IN, seat, first(miners), 0, 0, 0)
        miners = rest(miners)


# ---------------------------------------------------------------- warriors
@compiled
def food(s: Nord, k: int) -> int:
    """Food of a settlement for each player: itself, forest regions and sea men in its surroundings (nord.R60)."""
    near = surroundings(s.site[k]) & connected(s, k)
    return 1 + forest_regions(s, near) + count(near & get(s.sea))


@compiled
def warrior_scoring(s: Nord, events: Events) -> None:
    """Unfed warriors go home, the squares of the others are scored; then the storm (nord.R61)."""
    for k in range(s.sites):
        supplied = food(s, k)
        tell(events, Happening.FOOD, -1, k, supplied, 0, 0)
        for seat in range(s.seats):
            starving = s.warriors[k, seat] - supplied
            if starving > 0:
                s.warriors[k, seat] = supplied
                s.supply[seat] += starving
                tell(events, Happening.STARVE, seat, k, starving, 0, 0)
            kept = s.warriors[k, seat]
            if kept > 0:
                s.score[seat] += kept * kept
                tell(events, Happening.WARRIORS, seat, k, kept, kept * kept, 0)
    for seat in range(s.seats):
        storm(s, seat, events)


@compiled
def storm(s: Nord, seat: int, events: Events) -> None:
    """All sea men return, connected or not, and their fishing boats (nord.R62)."""
    sailors = get_row(s.men, seat) & get(s.sea)
    put_row(s.men, seat, get_row(s.men, seat) & ~sailors)
    s.supply[seat] += count(sailors)
    s.fishing += count(sailors)
    while some(sailors):
        tell(events, Happening.STORM, seat, first(sailors), 0, 0, 0)
        sailors = rest(sailors)


# ---------------------------------------------------------------- afterwards
@compiled
def clear_boat(s: Nord, events: Events) -> None:
    """Dead men return to their supplies, jarls stay and move down (nord.R58)."""
    returned = np.zeros(SEATS, np.int16)
    kept = 0
    for n in range(s.aboard):
        figure = s.figure[n]
        if figure >= JARL:
            s.figure[kept] = figure
            kept += 1
        else:
            s.supply[figure] += 1
            returned[figure] += 1
    for n in range(kept, s.berths):
        s.figure[n] = 0
    s.aboard = kept
    for seat in range(s.seats):
        if returned[seat] > 0:
            tell(events, Happening.CLEAR, seat, returned[seat], 0, 0, 0)


@compiled
def points(s: Nord, out: Moves) -> None:
    """Each seat's points."""
    for seat in range(s.seats):
        out[seat] = s.score[seat]


@compiled
def places(s: Nord, out: Moves) -> None:
    """Most points, then most unplayed tiles, then shared (nord.R66)."""
    for seat in range(s.seats):
        place = 1
        for other in range(s.seats):
            more = s.score[other] > s.score[seat]
            level = s.score[other] == s.score[seat]
            if more or (level and held(s, other) > held(s, seat)):
                place += 1
        out[seat] = place


@compiled
def tell_winners(s: Nord, events: Events) -> None:
    """Who has won, one event for each winner."""
    if events.shape[0] == 0:
        return
    out = np.zeros(SEATS, np.int64)
    places(s, out)
    for seat in range(s.seats):
        if out[seat] == 1:
            tell(events, Happening.WIN, seat, s.score[seat], held(s, seat), 0, 0)
