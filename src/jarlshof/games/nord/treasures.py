"""Treasure tiles: supply, hands, discards, refilling the stone piles, and the last scoring (nord.B8, B18, B47).

Where each tile lies is public; its kind is known to its owner, or to all once it was played.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.bits import has
from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.contract import UNSEEN
from jarlshof.core.events import WIDTH, Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.nord.connections import workers
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
    """Different kinds 1, 2, 3, 5, 10, 15; the square of each kind held three times or more (nord.R64)."""
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


# ---------------------------------------------------------------- what a seat cannot know
@compiled
def redraw(s: Nord, seat: int) -> None:
    """Deals all tiles anew whose kind the seat cannot know, within what everybody knows of them (nord.R26).

    A dealt tile keeps its action; a tile from a reshuffle stays among the tiles of that reshuffle. Each consistent deal
    is equally likely: first the dealt tiles draw among all hidden tiles of their action, then the others are shuffled.
    The tiles are put in order before, so that the new deal depends on what the seat knows and on the chance alone: who
    knows the chance cannot undo it.
    """
    nothing = np.zeros((0, WIDTH), np.int64)
    hidden = np.empty(TILES, np.int16)
    for generation in range(s.shuffles + 1):
        n = 0
        for tile in range(TILES):
            at = s.tile_place[tile]
            in_hand = Place.HAND <= at < Place.PILE
            own = at == Place.HAND + seat or seat == UNSEEN or s.depth == 0
            known = at == Place.DISCARDS or (in_hand and own)
            if not known and at != Place.BOX and s.tile_shuffle[tile] == generation:
                hidden[n] = tile
                n += 1
        _put_in_order(s, hidden, n)
        fixed = 0  # hidden[:fixed] are dealt tiles that have drawn
        for k in range(n):
            if s.tile_dealt[hidden[k]] == 1:
                _draw_within_action(s, hidden, fixed, n, k, nothing)
                fixed += 1
        for last in range(n - 1, fixed, -1):
            other = fixed + draw(s, Stream.OTHER, last + 1 - fixed, nothing)
            _swap_kinds(s, hidden[last], hidden[other])


@compiled
def _put_in_order(s: Nord, hidden: Any, n: int) -> None:
    """Sorts the kinds of hidden tiles, dealt ones first, each with a kind of its action."""
    left = np.zeros(KINDS, np.int64)
    for k in range(n):
        left[s.tile_kind[hidden[k]]] += 1
    for dealt in range(1, -1, -1):
        for k in range(n):
            tile = hidden[k]
            if s.tile_dealt[tile] == dealt:
                action = ACTIONS[s.tile_kind[tile]]
                kind = 0
                while left[kind] == 0 or (dealt == 1 and ACTIONS[kind] != action):
                    kind += 1
                s.tile_kind[tile] = kind
                left[kind] -= 1


@compiled
def _draw_within_action(s: Nord, hidden: Any, fixed: int, n: int, k: int, events: Events) -> None:
    """Dealt tile hidden[k] moves to the fixed part and takes the kind of a random hidden tile of its action."""
    tile = hidden[k]
    hidden[k] = hidden[fixed]
    hidden[fixed] = tile
    action = ACTIONS[s.tile_kind[tile]]
    found = 0
    for m in range(fixed, n):
        if ACTIONS[s.tile_kind[hidden[m]]] == action:
            found += 1
    chosen = draw(s, Stream.OTHER, found, events)
    for m in range(fixed, n):
        if ACTIONS[s.tile_kind[hidden[m]]] == action:
            if chosen == 0:
                _swap_kinds(s, tile, hidden[m])
                return
            chosen -= 1


@compiled
def _swap_kinds(s: Nord, x: int, y: int) -> None:
    kind = s.tile_kind[x]
    s.tile_kind[x] = s.tile_kind[y]
    s.tile_kind[y] = kind
