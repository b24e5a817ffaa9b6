"""Which of the drawn cards are kept, dropped, and put back on top (northgard.5.5)."""

from __future__ import annotations

from jarlshof.core.events import Events, emit, tell
from jarlshof.core.game import Slot
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.land import LARGE_TERRITORY, tile_count
from jarlshof.games.northgard.law.piles import cards_left, draw_cards, lift, list_cards, on_top, to_discard, to_hand
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Frame, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.tiles import AREAS
from jarlshof.games.northgard.words.case import Case, card_name
from jarlshof.games.northgard.words.reasons import Told, Why

KEEP, DROP, TOP = range(3)


@compiled
def name(s: Northgard) -> None:
    """How many cards are still to keep, to drop, and to put on top."""
    names(s, s.split[KEEP], s.split[DROP])
    s.frame_args[0, 2] = s.split[TOP]


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_cards(s.lifted, s.lifts, Kind.KEEP + _next_place(s), out)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    if kind_of(move) - Kind.KEEP != _next_place(s):
        return Rule.DRAW
    for k in range(s.lifts):
        if s.lifted[k] == first_of(move):
            return 0
    return Rule.DRAW


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    _split(s, seat, kind_of(move) - Kind.KEEP, first_of(move), events)
    return Then.STEP if _split_on(s, seat, events) else Then.ASKED


@compiled
def _next_place(s: Northgard) -> int:
    """Where the next card goes: first all to keep, then those to drop, then those for the top."""
    if s.split[KEEP] > 0:
        return KEEP
    return DROP if s.split[DROP] > 0 else TOP


@compiled
def _split(s: Northgard, seat: int, place: int, card: int, events: Events) -> None:
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
def _split_on(s: Northgard, seat: int, events: Events) -> bool:
    """What is left without a choice is done; True when all cards have their place."""
    place = _next_place(s)
    if s.lifts == s.split[place] and (place != TOP or s.lifts == 1):
        while s.lifts > 0:
            _split(s, seat, place, s.lifted[0], events)
    if s.lifts > 0:
        ask(s, Frame.SPLIT, 1 << seat)
        return False
    return True


# ---------------------------------------------------------------- as a step of a card
@compiled
def _number_drawn(s: Northgard, seat: int, n: int, flags: int) -> int:
    """How many cards a step asks for: as printed, or one for each own closed territory of three tiles."""
    if not flags & With.PER_TERRITORY:
        return n
    found = 0
    for place in range(AREAS):
        if s.owner[place] == seat and s.open[place] == 0 and tile_count(s, place) >= LARGE_TERRITORY:
            found += 1
    return found


@compiled
def can(s: Northgard, seat: int, n: int, flags: int) -> bool:
    """Are there as many cards as it asks for (northgard.5.5, northgard.13.37)?"""
    n = _number_drawn(s, seat, n, flags)
    return 0 < n <= cards_left(s, seat)


@compiled
def begin(s: Northgard, seat: int, n: int, flags: int, drop: int, top: int, events: Events) -> bool:
    """Draws; True if all cards go to the hand and nothing is asked."""
    if drop + top == 0:
        draw_cards(s, seat, _number_drawn(s, seat, n, flags), events)
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


# ---------------------------------------------------------------- in words
_PLACES = ("hand", "discard", "top")


def _about_split(case: Case) -> Told:
    """Cards that were drawn (northgard.5.5)."""
    keep, drop, _ = case.s["split"].tolist()
    now = 0 if keep > 0 else 1 if drop > 0 else 2
    if case.kind - Kind.KEEP != now:
        return "place", {"place": _PLACES[now]}
    return "card", {"card": card_name(case.card)}


QUESTION = Question(
    ruling=Rule.DRAW,
    answers=(Kind.KEEP, Kind.DROP, Kind.TOP),
    names=(Slot("keep"), Slot("drop"), Slot("top")),
    why={Rule.DRAW: Why(_about_split, {"card": "card", "place": "place"})},
)
