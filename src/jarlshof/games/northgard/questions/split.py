"""Drawing cards, splitting them between hand, discard pile and draw pile, and paying for one more (northgard.5.5)."""

from __future__ import annotations

from jarlshof.core.events import Events, emit, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.land import tile_count
from jarlshof.games.northgard.law.piles import cards_left, draw_cards, lift, on_top, to_discard, to_hand
from jarlshof.games.northgard.law.wealth import wealth
from jarlshof.games.northgard.state import (
    NOWHERE,
    Frame,
    Happening,
    Kind,
    Northgard,
    Rule,
)
from jarlshof.games.northgard.tiles import AREAS

KEEP, DROP, TOP = range(3)
LARGE_TERRITORY = 3  # tiles


@compiled
def number_drawn(s: Northgard, seat: int, n: int, flags: int) -> int:
    """How many cards a step asks for: as printed, or one for each own closed territory of three tiles."""
    if not flags & With.PER_TERRITORY:
        return n
    found = 0
    for place in range(AREAS):
        if s.owner[place] == seat and s.open[place] == 0 and tile_count(s, place) >= LARGE_TERRITORY:
            found += 1
    return found


@compiled
def can_draw(s: Northgard, seat: int, n: int, flags: int) -> bool:
    """Are there as many cards as it asks for (northgard.5.5, northgard.13.37)?"""
    n = number_drawn(s, seat, n, flags)
    return 0 < n <= cards_left(s, seat)


@compiled
def begin_drawing(s: Northgard, seat: int, n: int, flags: int, drop: int, top: int, events: Events) -> bool:
    """Draws; True if all cards go to the hand and nothing is asked."""
    if drop + top == 0:
        draw_cards(s, seat, number_drawn(s, seat, n, flags), events)
        return True
    tell(events, Happening.CARDS, seat, n, 0, 0, 0)
    for _ in range(n):
        card = lift(s, seat, events)
        _lift_sorted(s, card & 255, card >> 8 | 1 << seat)
    s.split[KEEP] = n - drop - top
    s.split[DROP] = drop
    s.split[TOP] = top
    ask(s, Frame.SPLIT, 1 << seat)
    return False


@compiled
def _lift_sorted(s: Northgard, card: int, mark: int) -> None:
    """Drawn cards lie in the order of cards."""
    k = s.lifts
    while k > 0 and (s.lifted[k - 1] > card or (s.lifted[k - 1] == card and s.lifted_mark[k - 1] > mark)):
        s.lifted[k] = s.lifted[k - 1]
        s.lifted_mark[k] = s.lifted_mark[k - 1]
        k -= 1
    s.lifted[k] = card
    s.lifted_mark[k] = mark
    s.lifts += 1


@compiled
def next_place(s: Northgard) -> int:
    """Where the next card goes: first all to keep, then those to drop, then those for the top."""
    if s.split[KEEP] > 0:
        return KEEP
    return DROP if s.split[DROP] > 0 else TOP


@compiled
def refuse_split(s: Northgard, kind: int, card: int) -> int:
    """northgard.5.5."""
    if kind - Kind.KEEP != next_place(s):
        return Rule.DRAW
    for k in range(s.lifts):
        if s.lifted[k] == card:
            return 0
    return Rule.DRAW


@compiled
def split_card(s: Northgard, seat: int, place: int, card: int, events: Events) -> None:
    """One of the drawn cards goes to its place."""
    k = 0
    while s.lifted[k] != card:
        k += 1
    mark = s.lifted_mark[k]
    s.lifts -= 1
    for j in range(k, s.lifts):
        s.lifted[j] = s.lifted[j + 1]
        s.lifted_mark[j] = s.lifted_mark[j + 1]
    s.lifted[s.lifts] = 0
    s.lifted_mark[s.lifts] = 0
    s.split[place] -= 1
    if place == KEEP:
        to_hand(s, seat, card, mark)
        tell(events, Happening.KEEP, seat, 0, 0, 0, 0)
        emit(events, Happening.KEPT, seat, 1 << seat, card, 0, 0, 0)
    elif place == DROP:
        to_discard(s, seat, card)
        s.fence += 1
        tell(events, Happening.DROP, seat, card, 0, 0, 0)
    else:
        _top_again(s, seat, card, mark)
        tell(events, Happening.TOP, seat, 0, 0, 0, 0)
        emit(events, Happening.TOPPED, seat, 1 << seat, card, 0, 0, 0)


@compiled
def _top_again(s: Northgard, seat: int, card: int, mark: int) -> None:
    """Back on top with the batch it had."""
    on_top(s, seat, card, 0)
    s.mark[seat, 0, s.pile_size[seat, 0] - 1] = mark


@compiled
def split_on(s: Northgard, seat: int, events: Events) -> bool:
    """What is left without a choice is done; True when all cards have their place."""
    place = next_place(s)
    if s.lifts == s.split[place] and (place != TOP or s.lifts == 1):
        while s.lifts > 0:
            split_card(s, seat, place, s.lifted[0], events)
    if s.lifts > 0:
        ask(s, Frame.SPLIT, 1 << seat)
        return False
    return True


# ---------------------------------------------------------------- paying for more
CARD_FOR_GOODS, UNIT_FOR_GOODS = 0, 1


@compiled
def can_pay(s: Northgard, seat: int, n: int, what: int) -> bool:
    """Are the resources there, and something to get for them?"""
    if wealth(s, seat) < n:
        return False
    if what == CARD_FOR_GOODS:
        return cards_left(s, seat) > 0
    return s.reserve[seat] > 0 and s.spot != NOWHERE
