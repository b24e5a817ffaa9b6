"""The course of a match: which question comes next when an answer leaves none open (settlers.S10, S15, S25, S35).

Questions do not know what follows them; they change the state, and `go_on` reads from it what is to be asked.
"""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import argument, asked_seats, asking, pop
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.costs import CHEAPEST
from jarlshof.games.settlers.law.hands import hand_size
from jarlshof.games.settlers.law.setup import setup
from jarlshof.games.settlers.law.trade import forget_offer
from jarlshof.games.settlers.law.winning import finish
from jarlshof.games.settlers.options import AFTER_EACH_TURN, PAIRED
from jarlshof.games.settlers.questions import bandit, discard, free, main, partner, roll, settle, special, steal
from jarlshof.games.settlers.state import CARDS, Answer, Ending, Frame, Happening, Phase, Raid, Settlers


@compiled
def start(s: Settlers, options: Moves, events: Events) -> None:
    """Set-up, then the first settlement."""
    setup(s, options, events)
    settle.ask(s, 1)


@compiled
def go_on(s: Settlers, seat: int, frame: int, events: Events) -> None:
    """After an answer to the question of a frame."""
    now = asking(s)
    if now == Frame.MAIN or now == Frame.ROLL:
        if s.raid != Raid.NONE:
            _go_on_with_raid(s, frame, events)
        elif s.free_roads > 0:
            free.ask(s, seat)
    elif now == Frame.ANSWER:
        if asked_seats(s) == 0:
            _all_have_answered(s, events)
    elif now == 0:
        if frame == Frame.MAIN:
            _end_part(s, events)
        elif frame == Frame.SPECIAL:
            _ask_special(s, (seat + 1) % s.seats, events)
        else:
            _after_first_road(s, events)


# ---------------------------------------------------------------- the set-up
@compiled
def _after_first_road(s: Settlers, events: Events) -> None:
    """The next seat: clockwise in the first round, back in the second; after that the first turn."""
    placed = 0
    for seat in range(s.seats):
        placed += s.settlements[seat]
    if placed == 2 * s.seats:
        _begin_turn(s, s.first, events)
        return
    step = placed if placed < s.seats else 2 * s.seats - 1 - placed
    s.acting = (s.first + step) % s.seats
    settle.ask(s, 1 if placed < s.seats else 2)


# ---------------------------------------------------------------- turns
@compiled
def _begin_turn(s: Settlers, seat: int, events: Events) -> None:
    """A new turn; or the end if there were enough of them (settlers.D7)."""
    if s.number >= s.turns_most:
        finish(s, Ending.TURNS, events)
        return
    s.number += 1
    s.turn = seat
    s.die[0] = 0
    s.die[1] = 0
    _begin_part(s, seat)
    tell(events, Happening.TURN, seat, s.number, 0, 0, 0)
    roll.ask(s, seat)


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
def _end_part(s: Settlers, events: Events) -> None:
    """After `end`: special building, the second part of a paired turn, or the next turn."""
    if s.special == PAIRED and s.acting == s.turn:
        seat = (s.turn + 3) % s.seats
        _begin_part(s, seat)
        tell(events, Happening.PART, seat, 0, 0, 0, 0)
        main.ask(s, seat)
    elif s.special == AFTER_EACH_TURN:
        _ask_special(s, (s.turn + 1) % s.seats, events)
    else:
        _begin_turn(s, (s.turn + 1) % s.seats, events)


@compiled
def _ask_special(s: Settlers, seat: int, events: Events) -> None:
    """Special building by the next seat, from this one on, that has cards enough for anything; else the next turn."""
    while seat != s.turn:
        if hand_size(s, seat) >= CHEAPEST:
            special.ask(s, seat)
            return
        seat = (seat + 1) % s.seats
    _begin_turn(s, (s.turn + 1) % s.seats, events)


# ---------------------------------------------------------------- raids and offers
@compiled
def _go_on_with_raid(s: Settlers, frame: int, events: Events) -> None:
    """Discards and the bandit in the order of the options, then stealing (settlers.G7); a knight has no discards."""
    seven = s.raid == Raid.SEVEN
    if frame == Frame.BANDIT:
        if not (seven and s.move_first and discard.ask(s)):
            steal.rob(s, events)
    elif frame == Frame.DISCARD and s.raided >= 0:
        steal.rob(s, events)
    elif frame == Frame.DISCARD or not (seven and not s.move_first and discard.ask(s)):
        bandit.ask(s)


@compiled
def _all_have_answered(s: Settlers, events: Events) -> None:
    """The seat that offered must choose, if there is anything to choose."""
    give, take = argument(s, 0), argument(s, 1)
    pop(s)
    for seat in range(s.seats):
        if s.answer[seat] == Answer.ACCEPT or s.answer[seat] == Answer.COUNTER:
            partner.ask(s, give, take)
            return
    tell(events, Happening.REFUSED, s.acting, 0, 0, 0, 0)
    forget_offer(s)
