"""What a seat cannot know, dealt again: the kinds of treasure tiles (nord.R26)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.chance import Stream, draw
from jarlshof.core.contract import UNSEEN
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s
from jarlshof.games.nord.state import ACTIONS, KINDS, TILES, Nord, Place


@compiled
def redraw(s: Nord, seat: int) -> None:
    """Deals again all tiles whose kind the seat cannot know, within what everybody knows of them (nord.R26).

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
def _put_in_order(s: Nord, hidden: Int16s, n: int) -> None:
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
def _draw_within_action(s: Nord, hidden: Int16s, fixed: int, n: int, k: int, events: Events) -> None:
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
