"""Turns and their parts, special building, winning (settlers.S2, settlers.S15, settlers.S35, settlers.G11)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.games.settlers.hands import hand_size
from jarlshof.games.settlers.options import AFTER_EACH_TURN, PAIRED
from jarlshof.games.settlers.state import (
    CARDS,
    NOBODY,
    Card,
    Ending,
    Frame,
    Happening,
    Phase,
    Settlers,
)

SPECIAL_CARD = 2  # points of the longest road and the largest army
CHEAPEST = 2  # cards of the cheapest thing to build
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
            _finish(s, Ending.TARGET, events)
            return
        if changed and could_have_won(s, seat):
            s.fence += 1


@compiled
def _finish(s: Settlers, ending: int, events: Events) -> None:
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


# ---------------------------------------------------------------- turns
@compiled
def begin_turn(s: Settlers, seat: int, events: Events) -> None:
    """A new turn; or the end if there were enough of them (settlers.D7)."""
    if s.number >= s.turns_most:
        _finish(s, Ending.TURNS, events)
        return
    s.number += 1
    s.turn = seat
    s.die[0] = 0
    s.die[1] = 0
    _begin_part(s, seat)
    tell(events, Happening.TURN, seat, s.number, 0, 0, 0)
    push(s, Frame.ROLL, 1 << seat, 0, 0)


@compiled
def _begin_part(s: Settlers, seat: int) -> None:
    s.acting = seat
    s.phase = Phase.TRADE.value
    s.card_played = 0
    s.offers = 0
    for card in range(CARDS):
        s.fresh[seat, card] = 0
        s.fresh_open[seat, card] = 0


@compiled
def end_part(s: Settlers, events: Events) -> None:
    """After `end`: special building, the second part of a paired turn, or the next turn."""
    pop(s)
    if s.special == PAIRED and s.acting == s.turn:
        partner = (s.turn + 3) % s.seats
        _begin_part(s, partner)
        tell(events, Happening.PART, partner, 0, 0, 0, 0)
        push(s, Frame.MAIN, 1 << partner, 0, 0)
    elif s.special == AFTER_EACH_TURN:
        ask_special(s, (s.turn + 1) % s.seats, events)
    else:
        begin_turn(s, (s.turn + 1) % s.seats, events)


@compiled
def ask_special(s: Settlers, seat: int, events: Events) -> None:
    """Special building by the next seat, from this one on, that has cards enough for anything; else the next turn."""
    while seat != s.turn:
        if hand_size(s, seat) >= CHEAPEST:
            s.acting = seat
            push(s, Frame.SPECIAL, 1 << seat, 0, 0)
            return
        seat = (seat + 1) % s.seats
    begin_turn(s, (s.turn + 1) % s.seats, events)


@compiled
def leave_special(s: Settlers, seat: int, events: Events) -> None:
    """This seat has finished its special building."""
    pop(s)
    ask_special(s, (seat + 1) % s.seats, events)
