"""The piles of cards of a seat: moving cards between them, and who knows which card lies where (northgard.O.8).

A mark holds the batch of a card (how often its owner had shuffled) and, below it, a bit for each seat that knows it.
"""

from __future__ import annotations

from jarlshof.core.bits import words_add
from jarlshof.core.chance import Stream, shuffle
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s, Moves
from jarlshof.games.northgard.cards import DEFENSIVE_STRATEGY, FIRST_EARLY, UNREST
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.state import ALL, BATCH, NOBODY, PUBLIC, Happening, Northgard, Zone


@compiled
def batch_mark(s: Northgard, seat: int, known: int) -> int:
    """The mark of a card that comes now, known to a mask of seats."""
    return s.batch[seat] << BATCH | known


@compiled
def _insert(s: Northgard, seat: int, zone: int, card: int, mark: int) -> None:
    """Into a pile that is kept in the order of cards, equal ones in the order of their marks."""
    k = s.pile_size[seat, zone]
    while k > 0 and (
        s.pile[seat, zone, k - 1] > card
        or (s.pile[seat, zone, k - 1] == card and zone != Zone.DISCARD and s.mark[seat, zone, k - 1] > mark)
    ):
        s.pile[seat, zone, k] = s.pile[seat, zone, k - 1]
        if zone != Zone.DISCARD:
            s.mark[seat, zone, k] = s.mark[seat, zone, k - 1]
        k -= 1
    s.pile[seat, zone, k] = card
    if zone != Zone.DISCARD:
        s.mark[seat, zone, k] = mark
    s.pile_size[seat, zone] += 1


@compiled
def _cut(s: Northgard, seat: int, zone: int, slot: int) -> None:
    """Takes a slot out of a pile."""
    last = s.pile_size[seat, zone] - 1
    for k in range(slot, last):
        s.pile[seat, zone, k] = s.pile[seat, zone, k + 1]
        if zone != Zone.DISCARD:
            s.mark[seat, zone, k] = s.mark[seat, zone, k + 1]
    s.pile[seat, zone, last] = 0
    if zone != Zone.DISCARD:
        s.mark[seat, zone, last] = 0
    s.pile_size[seat, zone] = last


@compiled
def find(s: Northgard, seat: int, zone: int, card: int) -> int:
    """The first slot of a pile with this card, −1 if there is none."""
    for k in range(s.pile_size[seat, zone]):
        if s.pile[seat, zone, k] == card:
            return k
    return -1


@compiled
def holds(s: Northgard, seat: int, card: int) -> bool:
    """Is this card in the seat's hand?"""
    return find(s, seat, Zone.HAND, card) >= 0


# ---------------------------------------------------------------- hand
@compiled
def to_hand(s: Northgard, seat: int, card: int, mark: int) -> None:
    """A card comes into hand, where its owner knows it."""
    _insert(s, seat, Zone.HAND, card, mark | 1 << seat)


@compiled
def from_hand(s: Northgard, seat: int, card: int) -> None:
    """A card leaves the hand openly; of equal ones nobody can say which it was, so everybody knows one less."""
    slot = find(s, seat, Zone.HAND, card)
    unsure = ALL & ~s.mark[seat, Zone.HAND, slot]
    s.fence += 1
    _cut(s, seat, Zone.HAND, slot)
    k = slot
    while k < s.pile_size[seat, Zone.HAND] and s.pile[seat, Zone.HAND, k] == card:
        lost = s.mark[seat, Zone.HAND, k] & unsure
        s.mark[seat, Zone.HAND, k] -= lost
        unsure -= lost
        k += 1
    _sort_equal(s, seat, slot, k)


@compiled
def _sort_equal(s: Northgard, seat: int, start: int, end: int) -> None:
    """Equal cards of a hand in the order of their marks."""
    for k in range(start + 1, end):
        j = k
        while j > start and s.mark[seat, Zone.HAND, j - 1] > s.mark[seat, Zone.HAND, j]:
            mark = s.mark[seat, Zone.HAND, j]
            s.mark[seat, Zone.HAND, j] = s.mark[seat, Zone.HAND, j - 1]
            s.mark[seat, Zone.HAND, j - 1] = mark
            j -= 1


@compiled
def show_hand(s: Northgard, owner: int, seat: int) -> None:
    """Another seat sees a whole hand."""
    for k in range(s.pile_size[owner, Zone.HAND]):
        s.mark[owner, Zone.HAND, k] |= 1 << seat
    s.fence += 1
    s.news += 1


@compiled
def show_card(s: Northgard, owner: int, card: int) -> None:
    """Everybody sees that a hand has this card: one of equal ones, unless everybody knew one already."""
    slot = find(s, owner, Zone.HAND, card)
    end, known = slot, 0
    while end < s.pile_size[owner, Zone.HAND] and s.pile[owner, Zone.HAND, end] == card:
        known |= s.mark[owner, Zone.HAND, end]
        end += 1
    if known & PUBLIC == 0:
        s.mark[owner, Zone.HAND, slot] |= ALL
        _sort_equal(s, owner, slot, end)


# ---------------------------------------------------------------- active area, discard pile, draw pile
@compiled
def to_active(s: Northgard, seat: int, card: int, played: int) -> None:
    """A card goes to the active area."""
    _insert(s, seat, Zone.ACTIVE, card, played)


@compiled
def from_active(s: Northgard, seat: int, card: int) -> None:
    """A card leaves the active area: the one that came last, which was played if any was."""
    slot = find(s, seat, Zone.ACTIVE, card)
    while slot + 1 < s.pile_size[seat, Zone.ACTIVE] and s.pile[seat, Zone.ACTIVE, slot + 1] == card:
        slot += 1
    _cut(s, seat, Zone.ACTIVE, slot)


@compiled
def was_played(s: Northgard, seat: int, card: int) -> bool:
    """Does this card lie in the active area because it was played?"""
    for k in range(s.pile_size[seat, Zone.ACTIVE]):
        if s.pile[seat, Zone.ACTIVE, k] == card and s.mark[seat, Zone.ACTIVE, k]:
            return True
    return False


@compiled
def to_discard(s: Northgard, seat: int, card: int) -> None:
    """A card goes to the discard pile."""
    _insert(s, seat, Zone.DISCARD, card, 0)


@compiled
def from_discard(s: Northgard, seat: int, card: int) -> None:
    """A card leaves the discard pile."""
    _cut(s, seat, Zone.DISCARD, find(s, seat, Zone.DISCARD, card))


@compiled
def on_top(s: Northgard, seat: int, card: int, known: int) -> None:
    """A card goes on top of the draw pile, known to a mask of seats."""
    n = s.pile_size[seat, Zone.DRAW]
    s.pile[seat, Zone.DRAW, n] = card
    s.mark[seat, Zone.DRAW, n] = batch_mark(s, seat, known)
    s.pile_size[seat, Zone.DRAW] = n + 1


@compiled
def clear_table(s: Northgard, seat: int) -> None:
    """Hand and active area go to the discard pile (northgard.4.F)."""
    s.fence += 1
    for zone in range(Zone.HAND, Zone.DISCARD):
        while s.pile_size[seat, zone] > 0:
            last = s.pile_size[seat, zone] - 1
            to_discard(s, seat, s.pile[seat, zone, last])
            _cut(s, seat, zone, last)


@compiled
def leave_game(s: Northgard, card: int) -> None:
    """A card is out of the game; of developments and achievements everybody remembers it."""
    if FIRST_EARLY <= card < UNREST:
        words_add(s.gone, card)
    if card == DEFENSIVE_STRATEGY:
        s.guard = NOBODY


# ---------------------------------------------------------------- drawing
@compiled
def cards_left(s: Northgard, seat: int) -> int:
    """Cards that can be drawn: draw pile and discard pile together."""
    return s.pile_size[seat, Zone.DRAW] + s.pile_size[seat, Zone.DISCARD]


@compiled
def shuffle_discards(s: Northgard, seat: int, events: Events) -> None:
    """The discard pile becomes the draw pile, which is empty; a new batch that nobody knows anything of."""
    n = s.pile_size[seat, Zone.DISCARD]
    s.batch[seat] += 1
    for k in range(n):
        s.pile[seat, Zone.DRAW, k] = s.pile[seat, Zone.DISCARD, k]
        s.mark[seat, Zone.DRAW, k] = batch_mark(s, seat, 0)
        s.pile[seat, Zone.DISCARD, k] = 0
    s.pile_size[seat, Zone.DRAW] = n
    s.pile_size[seat, Zone.DISCARD] = 0
    tell(events, Happening.SHUFFLE, seat, n, 0, 0, 0)
    shuffle(s, Stream.DECK, s.pile[seat, Zone.DRAW], n, events)


@compiled
def lift(s: Northgard, seat: int, events: Events) -> int:
    """Takes the top card of the draw pile, which must not be without cards; card and mark as one number."""
    if s.pile_size[seat, Zone.DRAW] == 0:
        shuffle_discards(s, seat, events)
    top = s.pile_size[seat, Zone.DRAW] - 1
    card, mark = s.pile[seat, Zone.DRAW, top], s.mark[seat, Zone.DRAW, top]
    s.pile[seat, Zone.DRAW, top] = 0
    s.mark[seat, Zone.DRAW, top] = 0
    s.pile_size[seat, Zone.DRAW] = top
    s.fence += 1
    s.news += 1
    emit(events, Happening.DREW, seat, 1 << seat, card, 0, 0, 0)
    return int(mark) << 8 | int(card)


@compiled
def draw_cards(s: Northgard, seat: int, n: int, events: Events) -> None:
    """Draws cards into hand, as many as there are."""
    n = min(n, cards_left(s, seat))
    if n > 0:
        tell(events, Happening.CARDS, seat, n, 0, 0, 0)
    for _ in range(n):
        top = lift(s, seat, events)
        to_hand(s, seat, top & 255, top >> 8)


@compiled
def list_cards(cards: Int16s, size: int, kind: int, out: Moves) -> int:
    """Each card of an ordered pile once, as moves of a kind."""
    n = 0
    for k in range(size):
        if k == 0 or cards[k] != cards[k - 1]:
            n = put(out, n, kind, cards[k])
    return n
