"""Developments and achievements that lie open (northgard.3.1, northgard.4.F)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s
from jarlshof.games.northgard.cards import DEFENSIVE_STRATEGY, FIRST_ACHIEVEMENT
from jarlshof.games.northgard.law.piles import on_top
from jarlshof.games.northgard.state import ALL, NOBODY, Happening, Northgard


@compiled
def reveal(s: Northgard, events: Events) -> None:
    """The top development goes to the display, which is kept in the order of cards."""
    if s.deck_left == 0:
        return
    s.deck_left -= 1
    card = s.deck[s.deck_left]
    s.deck[s.deck_left] = 0
    k = s.shown
    while k > 0 and s.display[k - 1] > card:
        s.display[k] = s.display[k - 1]
        k -= 1
    s.display[k] = card
    s.shown += 1
    s.fence += 1
    s.news += 1
    tell(events, Happening.DISPLAY, NOBODY, card, 0, 0, 0)


@compiled
def take(s: Northgard, seat: int, card: int, events: Events) -> None:
    """A development or an achievement goes on top of the draw pile, where everybody knows it."""
    if card >= FIRST_ACHIEVEMENT:
        s.trophies_left = _without(s.trophies, s.trophies_left, card)
    else:
        s.shown = _without(s.display, s.shown, card)
    if card == DEFENSIVE_STRATEGY:
        s.guard = seat
    on_top(s, seat, card, ALL)
    tell(events, Happening.TAKE, seat, card, 0, 0, 0)


@compiled
def _without(cards: Int16s, n: int, card: int) -> int:
    """Takes a card out of the first n; how many are left."""
    k = 0
    while cards[k] != card:
        k += 1
    for j in range(k, n - 1):
        cards[j] = cards[j + 1]
    cards[n - 1] = 0
    return n - 1
