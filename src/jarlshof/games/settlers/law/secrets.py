"""What a seat cannot know, dealt again: stolen cards, development cards, the deck, the dice deck (settlers.D9).

What is dealt depends only on what the observer knows, so two worlds that look alike to it give the same guess, byte by
byte: hidden cards are gathered as counts and laid out in the order of their kinds before they are shuffled.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.contract import UNSEEN
from jarlshof.core.events import WIDTH, Events
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s, Moves, States
from jarlshof.games.settlers.law.winning import all_points, wins_count
from jarlshof.games.settlers.state import (
    CARDS,
    DECK,
    DICE_DECK,
    RESOURCES,
    SEATS,
    WATCHING,
    Settlers,
)

TRIES = 100  # deals in which nobody has won already


@compiled
def redraw(s: Settlers, seat: int) -> None:
    """Replaces what a seat cannot know by a guess; UNSEEN: only what nobody at all has seen."""
    events = np.zeros((0, WIDTH), np.int64)
    _redraw_dice(s, events)
    if seat == UNSEEN:
        _redraw_deck(s, events)
        return
    observer = seat if seat >= 0 else WATCHING
    _redraw_hands(s, observer, events)
    if s.depth == 0:  # all development cards were shown
        _redraw_deck(s, events)
    else:
        _redraw_cards(s, observer, events)


@compiled
def _laid_out(counts: Moves, items: Int16s) -> int:
    """Writes kinds in order, each as often as counted; their number."""
    n = 0
    for kind in range(counts.shape[0]):
        for _ in range(counts[kind]):
            items[n] = kind
            n += 1
    return n


def unlearn(states: States, i: int) -> None:
    """With `memory=off` nobody is told what surely lies in others' hands, nor can find it out by many guesses (D9).

    For what-if boards and earlier positions (`server/past.py`); a table's view leaves it out itself (`view.py`).
    """
    s = states[i]
    if not s["forgetful"]:
        return
    for observer in (*range(int(s["seats"])), WATCHING):
        for owner in range(int(s["seats"])):
            if owner != observer:
                s["sure"][observer, owner] = 0


# ---------------------------------------------------------------- dice deck and deck
@compiled
def _redraw_dice(s: Settlers, events: Events) -> None:
    counts = np.zeros(DICE_DECK, np.int64)
    for n in range(s.dice_left):
        counts[s.dice_deck[n]] += 1
    n = _laid_out(counts, s.dice_deck)
    shuffle(s, Stream.OTHER, s.dice_deck, n, events)


@compiled
def _redraw_deck(s: Settlers, events: Events) -> None:
    """The part of the deck that nobody knows."""
    counts, items = np.zeros(CARDS, np.int64), np.zeros(DECK, np.int16)
    for n in range(s.known, s.left):
        counts[s.deck[n]] += 1
    n = _laid_out(counts, items)
    shuffle(s, Stream.OTHER, items, n, events)
    for k in range(n):
        s.deck[s.known + k] = items[k]


# ---------------------------------------------------------------- resource cards
@compiled
def _redraw_hands(s: Settlers, observer: int, events: Events) -> None:
    """What the observer is not sure of is dealt to those whose cards it does not know."""
    hidden, slots = np.zeros(RESOURCES, np.int64), np.zeros(SEATS, np.int64)
    for owner in range(s.seats):
        if owner != observer:
            for resource in range(RESOURCES):
                unsure = s.hand[owner, resource] - s.sure[observer, owner, resource]
                hidden[resource] += unsure
                slots[owner] += unsure
                s.hand[owner, resource] -= unsure
    items = np.zeros(hidden.sum() + 1, np.int16)
    n = _laid_out(hidden, items)
    shuffle(s, Stream.OTHER, items, n, events)
    for owner in range(s.seats):
        for _ in range(slots[owner]):
            n -= 1
            s.hand[owner, items[n]] += 1
    for other in range(s.seats):
        if other != observer:
            _set_sure(s, other)


@compiled
def _set_sure(s: Settlers, observer: int) -> None:
    """What another seat is sure of is a secret of its own: it gets its hand and what everybody knows."""
    for owner in range(s.seats):
        for resource in range(RESOURCES):
            known = s.hand[owner, resource] if owner == observer else s.sure[WATCHING, owner, resource]
            s.sure[observer, owner, resource] = known


# ---------------------------------------------------------------- development cards
@compiled
def _redraw_cards(s: Settlers, observer: int, events: Events) -> None:
    """The unknown part of the deck and the others' cards; deals in which somebody would have won already are not."""
    counts, items = np.zeros(CARDS, np.int64), np.zeros(DECK, np.int16)
    held, new = np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64)
    for n in range(s.known, s.left):
        counts[s.deck[n]] += 1
    for owner in range(s.seats):
        if owner != observer:
            for card in range(CARDS):
                unknown = s.cards[owner, card] - s.open_cards[owner, card]
                counts[card] += unknown
                held[owner] += unknown
                new[owner] += s.fresh[owner, card] - s.fresh_open[owner, card]
    total = _laid_out(counts, items)
    for _ in range(TRIES):
        shuffle(s, Stream.OTHER, items, total, events)
        _deal_cards(s, observer, items, total, held)
        if not _somebody_has_won(s, observer):
            break
    for owner in range(s.seats):
        if owner != observer:
            _deal_fresh(s, owner, new[owner], held[owner], events)


@compiled
def _deal_cards(s: Settlers, observer: int, items: Int16s, n: int, held: Moves) -> None:
    """From the end of the list: each other seat's unknown cards, then the deck."""
    for owner in range(s.seats):
        if owner != observer:
            for card in range(CARDS):
                s.cards[owner, card] = s.open_cards[owner, card]
            for _ in range(held[owner]):
                n -= 1
                s.cards[owner, items[n]] += 1
    for k in range(n):
        s.deck[s.known + k] = items[k]


@compiled
def _somebody_has_won(s: Settlers, observer: int) -> bool:
    """Would a seat have won in this deal? The observer's own cards are no guess."""
    if not wins_count(s):
        return False
    for k in range(s.seats if s.win_any else 1):
        seat = (s.acting + k) % s.seats
        if seat != observer and all_points(s, seat) >= s.target:
            return True
    return False


@compiled
def _deal_fresh(s: Settlers, owner: int, new: int, held: int, events: Events) -> None:
    """How many of the unknown cards are new is known, not which; of the open ones also which."""
    left = np.zeros(CARDS, np.int64)
    for card in range(CARDS):
        s.fresh[owner, card] = s.fresh_open[owner, card]
        left[card] = s.cards[owner, card] - s.open_cards[owner, card]
    for k in range(min(new, held)):
        place = draw(s, Stream.OTHER, held - k, events)
        card = 0
        while place >= left[card]:
            place -= left[card]
            card += 1
        left[card] -= 1
        s.fresh[owner, card] += 1
