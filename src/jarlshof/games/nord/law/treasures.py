"""Treasure tiles: supply, hands, discards, refilling the stone piles, and the last scoring (nord.B8, B18, B47).

Where each tile lies is public; its kind is known to its owner, or to all once it was played.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import has
from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.nord.law.connections import workers
from jarlshof.games.nord.state import ACTIONS, KINDS, PILES, TILES, Happening, Nord, Place

NONE = -1


@compiled
def holds(s: Nord, seat: int, kind: int) -> bool:
    """Has the seat a tile of this kind?"""
    for tile in range(TILES):
        if s.tile_place[tile] == Place.HAND + seat and s.tile_kind[tile] == kind:
            return True
    return False


@compiled
def held(s: Nord, seat: int) -> int:
    """How many tiles a seat has."""
    n = 0
    for tile in range(TILES):
        if s.tile_place[tile] == Place.HAND + seat:
            n += 1
    return n


@compiled
def _lying(s: Nord, place: int) -> int:
    n = 0
    for tile in range(TILES):
        if s.tile_place[tile] == place:
            n += 1
    return n


@compiled
def top_of_supply(s: Nord) -> int:
    """The next tile of the supply: supply tiles are drawn in the order of their numbers."""
    for tile in range(TILES):
        if s.tile_place[tile] == Place.SUPPLY:
            return tile
    return NONE


@compiled
def discard(s: Nord, seat: int, kind: int, events: Events) -> None:
    """A played tile goes to the open discards; of equal ones that which was taken first."""
    found = NONE
    for tile in range(TILES):
        if s.tile_place[tile] == Place.HAND + seat and s.tile_kind[tile] == kind:
            if found == NONE or s.tile_order[tile] < s.tile_order[found]:
                found = tile
    s.tile_place[found] = Place.DISCARDS
    s.tile_dealt[found] = 0  # now everybody knows it
    s.tile_shuffle[found] = 0
    s.tile_order[found] = 0
    reshuffle_if_empty(s, events)


@compiled
def reshuffle_if_empty(s: Nord, events: Events) -> None:
    """The moment the supply is empty, the discards are shuffled into a new one (nord.R25)."""
    if top_of_supply(s) != NONE:
        return
    n = 0
    kinds = np.empty(TILES, np.int16)
    for kind in range(KINDS):
        for tile in range(TILES):
            if s.tile_place[tile] == Place.DISCARDS and s.tile_kind[tile] == kind:
                kinds[n] = kind
                n += 1
    if n == 0:
        return
    news = s.news
    shuffle(s, Stream.DECK, kinds, n, events)
    s.news = news  # nobody sees the new order
    s.shuffles += 1
    n = 0
    for tile in range(TILES):
        if s.tile_place[tile] == Place.DISCARDS:
            s.tile_kind[tile] = kinds[n]
            s.tile_place[tile] = Place.SUPPLY
            s.tile_shuffle[tile] = s.shuffles
            n += 1
    tell(events, Happening.RESHUFFLE, -1, n, 0, 0, 0)


@compiled
def refill(s: Nord, events: Events) -> None:
    """A tile on every stone pile without tile and worker; short tiles go to random piles (nord.R59, nord.R25)."""
    covered = np.zeros(PILES, np.int16)
    for tile in range(TILES):
        if s.tile_place[tile] >= Place.PILE:
            covered[s.tile_place[tile] - Place.PILE] = 1
    everyone = workers(s)
    free = np.empty(PILES, np.int16)
    n = 0
    for at in range(s.piles):
        if covered[at] == 0 and not has(everyone, s.pile[at]):
            free[n] = at
            n += 1
    if _lying(s, Place.SUPPLY) + _lying(s, Place.DISCARDS) < n:
        shuffle(s, Stream.DECK, free, n, events)
    for k in range(n):
        tile = top_of_supply(s)
        if tile == NONE:
            return
        s.tile_place[tile] = Place.PILE + free[k]
        tell(events, Happening.LAY, -1, s.pile[free[k]], 0, 0, 0)
        reshuffle_if_empty(s, events)


@compiled
def deal(s: Nord, events: Events) -> None:
    """One tile of each action to every seat, its symbol by chance; the rest is shuffled, piles are filled (nord.B8)."""
    left = np.empty(TILES, np.int16)
    for n in range(TILES):
        left[n] = n // (TILES // KINDS)
    n = TILES
    tile = 0
    for seat in range(s.seats):
        for action in range(3):
            found = 0
            for k in range(n):
                if ACTIONS[left[k]] == action:
                    found += 1
            chosen = draw(s, Stream.DECK, found, events)
            for k in range(n):
                if ACTIONS[left[k]] == action:
                    if chosen == 0:
                        s.tile_kind[tile] = left[k]
                        for m in range(k, n - 1):
                            left[m] = left[m + 1]
                        break
                    chosen -= 1
            n -= 1
            s.taken += 1
            s.tile_place[tile] = Place.HAND + seat
            s.tile_order[tile] = s.taken
            s.tile_dealt[tile] = 1
            tile += 1
    shuffle(s, Stream.DECK, left, n, events)
    for k in range(n):
        s.tile_kind[tile] = left[k]
        s.tile_place[tile] = Place.SUPPLY
        tile += 1
    refill(s, events)


# ---------------------------------------------------------------- the last scoring
@compiled
def treasure_points(s: Nord, seat: int, events: Events) -> int:
    """Different kinds 1, 2, 3, 5, 10, 15; the square of each kind held three times or more (nord.R64).

    Greedy (`bots/nord/value.py`) and the page's aid (`AidCard.svelte`) know these numbers, too.
    """
    different = 0
    alike = 0
    for kind in range(KINDS):
        n = 0
        for tile in range(TILES):
            if s.tile_place[tile] == Place.HAND + seat and s.tile_kind[tile] == kind:
                n += 1
        if n > 0:
            different += 1
        if n >= 3:
            alike += n * n
    variety = (0, 1, 2, 3, 5, 10, 15)[different]
    tell(events, Happening.TREASURES, seat, different, variety, alike, variety + alike)
    return variety + alike
