"""Points, winning, and the end of a match (settlers.S2, settlers.S34, settlers.G11).

Who holds the special cards that count here is decided in `awards.py`.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.settlers.state import CARDS, NOBODY, Card, Ending, Frame, Happening, Settlers

SPECIAL_CARD = 2  # points of the longest road and the largest army
POINT_CARDS = 5


# ---------------------------------------------------------------- points
@compiled
def visible_points(s: Settlers, seat: int) -> int:
    """Points that everybody sees."""
    n = s.settlements[seat] + 2 * s.cities[seat]
    if s.road_holder == seat:
        n += SPECIAL_CARD
    if s.army_holder == seat:
        n += SPECIAL_CARD
    return n


@compiled
def all_points(s: Settlers, seat: int) -> int:
    """Points with the hidden ones (settlers.S34)."""
    return visible_points(s, seat) + s.cards[seat, Card.POINT]


@compiled
def could_have_won(s: Settlers, seat: int) -> bool:
    """As far as the others can tell, might hidden cards have brought this seat to the target?"""
    hidden = 0
    for card in range(CARDS):
        hidden += s.cards[seat, card] - s.open_cards[seat, card]
    known = s.open_cards[seat, Card.POINT]
    return visible_points(s, seat) + known + min(hidden, POINT_CARDS) >= s.target


@compiled
def standing(s: Settlers) -> int:
    """All seats' visible points, and whose part of which turn it is, as one number."""
    number = np.int64(s.number) << 3 | s.acting
    for seat in range(s.seats):
        number = number << 6 | visible_points(s, seat)
    return number  # type: ignore[return-value]


@compiled
def wins_count(s: Settlers) -> bool:
    """Is this a moment in which somebody can win? Not in the set-up and not in special building."""
    return s.depth > 0 and s.number > 0 and s.frame_kind[0] != Frame.SPECIAL


@compiled
def look_for_winner(s: Settlers, changed: bool, events: Events) -> None:
    """settlers.G11: the acting seat first. That a possible win was none is news to the others, if points changed."""
    if not wins_count(s):
        return
    for k in range(s.seats if s.win_any else 1):
        seat = (s.acting + k) % s.seats
        if all_points(s, seat) >= s.target:
            s.winner = seat
            finish(s, Ending.TARGET, events)
            return
        if changed and could_have_won(s, seat):
            s.fence += 1


@compiled
def finish(s: Settlers, ending: int, events: Events) -> None:
    """The match is over; hidden point cards are shown."""
    s.depth = 0
    s.ending = ending
    s.fence += 1
    s.news += 1
    for seat in range(s.seats):
        if s.cards[seat, Card.POINT] > 0:
            tell(events, Happening.SHOW, seat, s.cards[seat, Card.POINT], 0, 0, 0)
    if ending == Ending.TURNS:
        tell(events, Happening.LIMIT, NOBODY, s.number, 0, 0, 0)
    best = 0
    for seat in range(s.seats):
        best = max(best, all_points(s, seat))
    for seat in range(s.seats):
        if seat == s.winner or (s.winner == NOBODY and all_points(s, seat) == best):
            tell(events, Happening.WIN, seat, all_points(s, seat), 0, 0, 0)


# ---------------------------------------------------------------- results
@compiled
def points(s: Settlers, out: Moves) -> None:
    """Each seat's points, hidden ones included."""
    for seat in range(s.seats):
        out[seat] = all_points(s, seat)


@compiled
def places(s: Settlers, out: Moves) -> None:
    """The winner first, the others by points; without a winner all by points. Ties share a place."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            ahead = other == s.winner or all_points(s, other) > all_points(s, seat)
            if seat != s.winner and other != seat and ahead:
                out[seat] += 1
