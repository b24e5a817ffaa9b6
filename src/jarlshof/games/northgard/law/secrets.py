"""What a seat cannot know, dealt again: hands, draw piles, the tile pile, developments to come, fame (northgard.O.8).

What is dealt depends only on what the observer knows, so two worlds that look alike to it give the same guess, byte by
byte: hidden cards are gathered as counts and laid out in the order of cards before they are shuffled.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import words_have
from jarlshof.core.chance import Stream, shuffle
from jarlshof.core.contract import UNSEEN
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s
from jarlshof.games.northgard.cards import (
    ADVANCED,
    CARDS,
    EARLY,
    FIRST_ADVANCED,
    FIRST_EARLY,
)
from jarlshof.games.northgard.law.land import tile_count
from jarlshof.games.northgard.law.piles import to_hand
from jarlshof.games.northgard.law.seasons import harvest_fame
from jarlshof.games.northgard.state import (
    ALL,
    BATCH,
    PUBLIC,
    SLOTS,
    Northgard,
    Phase,
    Zone,
)
from jarlshof.games.northgard.tiles import AREAS

MASK = (1 << BATCH) - 1


@compiled
def redraw(s: Northgard, seat: int) -> None:
    """Replaces what a seat cannot know by a guess; UNSEEN: only what nobody at all has seen."""
    events = np.zeros((0, WIDTH), np.int64)
    _redraw_tiles(s, events)
    _redraw_deck(s, FIRST_EARLY, EARLY, events)
    _redraw_deck(s, FIRST_ADVANCED, ADVANCED, events)
    for owner in range(s.seats):
        if seat == UNSEEN:
            _redraw_piles(s, owner, ALL, 0, events)
        else:
            observer = PUBLIC if seat < 0 else 1 << seat
            _redraw_piles(s, owner, observer, observer, events)
            if s.hidden and s.phase != Phase.OVER and owner != seat:
                s.fame[owner] = _likely_fame(s, owner)


@compiled
def _likely_fame(s: Northgard, owner: int) -> int:
    """A guess by what lies open: closed territories brought their tiles, and half of the harvests so far."""
    found = 0
    for place in range(AREAS):
        if s.owner[place] == owner:
            found += harvest_fame(s, place) * max(0, s.year - 1) // 2
            found += tile_count(s, place) if s.open[place] == 0 else 0
    return found


@compiled
def _redraw_tiles(s: Northgard, events: Events) -> None:
    """The pile above the tiles that were put under it openly."""
    n = s.tiles_left - s.tiles_known
    tiles = np.sort(s.tile_pile[s.tiles_known : s.tiles_left])
    shuffle(s, Stream.OTHER, tiles, n, events)
    for k in range(n):
        s.tile_pile[s.tiles_known + k] = tiles[k]


@compiled
def _redraw_deck(s: Northgard, first: int, n: int, events: Events) -> None:
    """Those of one kind still to come, out of all that nobody has seen."""
    unseen = np.zeros(n, np.int16)
    left = 0
    for card in range(first, first + n):
        if not _was_seen(s, card):
            unseen[left] = card
            left += 1
    shuffle(s, Stream.OTHER, unseen, left, events)
    k = 0
    for place in range(s.deck_left):
        if first <= s.deck[place] < first + n:
            s.deck[place] = unseen[k]
            k += 1


@compiled
def _was_seen(s: Northgard, card: int) -> bool:
    """Has this development ever lain open?"""
    if words_have(s.gone, card):
        return True
    for k in range(s.shown):
        if s.display[k] == card:
            return True
    for seat in range(s.seats):
        for zone in range(4):
            for k in range(s.pile_size[seat, zone]):
                if s.pile[seat, zone, k] == card:
                    return True
    for k in range(s.lifts):
        if s.lifted[k] == card:
            return True
    return False


# ---------------------------------------------------------------- hands and draw piles
@compiled
def _is_hidden(mark: int, seen_by: int) -> bool:
    return mark & seen_by & MASK == 0


@compiled
def _redraw_piles(s: Northgard, owner: int, seen_by: int, observer: int, events: Events) -> None:
    """Hidden cards of one batch are exchanged with each other, batch by batch.

    `seen_by`: a card is hidden if none of these seats knows it. `observer`: whose guess it is, 0 for nobody's.
    """
    lifts = s.lifts if owner == s.turn else 0
    for batch in range(s.batch[owner] + 1):
        counts = np.zeros(CARDS, np.int64)
        for zone in range(Zone.HAND + 1):
            for k in range(s.pile_size[owner, zone]):
                mark = s.mark[owner, zone, k]
                if mark >> BATCH == batch and _is_hidden(mark, seen_by):
                    counts[s.pile[owner, zone, k]] += 1
        for k in range(lifts):
            if s.lifted_mark[k] >> BATCH == batch and _is_hidden(s.lifted_mark[k], seen_by):
                counts[s.lifted[k]] += 1
        items = np.zeros(2 * SLOTS + 3, np.int16)
        n = 0
        for card in range(CARDS):
            for _ in range(counts[card]):
                items[n] = card
                n += 1
        shuffle(s, Stream.OTHER, items, n, events)
        _deal(s, owner, batch, seen_by, lifts, items, n)
    if observer:
        _forget_others(s, owner, observer, lifts)
    _sort_hand(s, owner)
    _sort_lifted(s, lifts)


@compiled
def _deal(s: Northgard, owner: int, batch: int, seen_by: int, lifts: int, items: Int16s, n: int) -> None:
    """From the end of the list: drawn cards, the hand, the draw pile. Their slots are all alike to the observer."""
    for k in range(lifts):
        if s.lifted_mark[k] >> BATCH == batch and _is_hidden(s.lifted_mark[k], seen_by):
            n -= 1
            s.lifted[k] = items[n]
    for zone in range(Zone.HAND, -1, -1):
        for k in range(s.pile_size[owner, zone]):
            mark = s.mark[owner, zone, k]
            if mark >> BATCH == batch and _is_hidden(mark, seen_by):
                n -= 1
                s.pile[owner, zone, k] = items[n]


@compiled
def _forget_others(s: Northgard, owner: int, observer: int, lifts: int) -> None:
    """What other seats know of hidden cards is their secret: only what everybody knows of them stays."""
    for zone in range(Zone.HAND + 1):
        for k in range(s.pile_size[owner, zone]):
            s.mark[owner, zone, k] = _plain(s.mark[owner, zone, k], owner, observer)
    for k in range(lifts):
        s.lifted_mark[k] = _plain(s.lifted_mark[k], owner, observer)


@compiled
def _plain(mark: int, owner: int, observer: int) -> int:
    """Everybody, or the owner (if he knows it) and the observer (if it does)."""
    known = mark & MASK
    if known & PUBLIC == 0:
        known &= 1 << owner | observer
    return (mark >> BATCH) << BATCH | known


@compiled
def _sort_hand(s: Northgard, owner: int) -> None:
    """The hand in the order of cards again."""
    n = s.pile_size[owner, Zone.HAND]
    cards, marks = s.pile[owner, Zone.HAND].copy(), s.mark[owner, Zone.HAND].copy()
    s.pile_size[owner, Zone.HAND] = 0
    for k in range(n):
        to_hand(s, owner, cards[k], marks[k])


@compiled
def _sort_lifted(s: Northgard, lifts: int) -> None:
    for k in range(1, lifts):
        j = k
        while j > 0 and _lifted_key(s, j - 1) > _lifted_key(s, j):
            card, mark = s.lifted[j], s.lifted_mark[j]
            s.lifted[j] = s.lifted[j - 1]
            s.lifted_mark[j] = s.lifted_mark[j - 1]
            s.lifted[j - 1] = card
            s.lifted_mark[j - 1] = mark
            j -= 1


@compiled
def _lifted_key(s: Northgard, k: int) -> int:
    return int(s.lifted[k]) << 16 | int(s.lifted_mark[k])
