"""The law of Settlers: what is legal, what a move does. The parts of a turn have files of their own."""

from __future__ import annotations

import numpy as np

from jarlshof.core.contract import bind
from jarlshof.core.events import Events, tell
from jarlshof.core.frames import asking, pop
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import Moves, States
from jarlshof.games.settlers.building import (
    build_city,
    build_free_road,
    build_road,
    build_settlement,
    first_road,
    found,
    refuse_city,
    refuse_first_road,
    refuse_place,
    refuse_road,
    refuse_settlement,
    refuse_site,
)
from jarlshof.games.settlers.cards import (
    buy,
    card_of,
    play_card,
    refuse_buy,
    refuse_card,
    refuse_discovery,
)
from jarlshof.games.settlers.hands import hand_size, most_held
from jarlshof.games.settlers.lists import FIRST, SECOND, legal
from jarlshof.games.settlers.raid import (
    begin_seven,
    discard,
    end_raid,
    is_victim,
    move_bandit,
    refuse_bandit,
    refuse_discard,
    take_unseen,
)
from jarlshof.games.settlers.secrets import redraw
from jarlshof.games.settlers.setup import setup
from jarlshof.games.settlers.state import (
    DTYPE,
    RESOURCES,
    WIDE_BITS,
    Card,
    D,
    Frame,
    Happening,
    Kind,
    S,
    Settlers,
)
from jarlshof.games.settlers.trade import (
    TAKE_SHIFT,
    accept,
    counter,
    deal,
    offer,
    offers_left,
    refuse_accept,
    refuse_change,
    refuse_counter,
    refuse_deal,
    refuse_offer,
    refuse_trade,
    reject,
    trade,
    withdraw,
)
from jarlshof.games.settlers.turns import (
    CHEAPEST,
    all_points,
    end_part,
    leave_special,
    look_for_winner,
    visible_points,
)
from jarlshof.games.settlers.yields import SEVEN, earn, roll_dice

BYTE = 255
# the question that a frame asks, as a ruling
QUESTION = np.zeros(12, np.int64)
for _frame, _ruling in {
    Frame.SETTLE: S + 10,
    Frame.PAVE: S + 11,
    Frame.ROLL: S + 15,
    Frame.DISCARD: S + 26,
    Frame.BANDIT: S + 25,
    Frame.STEAL: S + 27,
    Frame.MAIN: S + 15,
    Frame.ANSWER: S + 18,
    Frame.PARTNER: S + 18,
    Frame.FREE: S + 33,
    Frame.SPECIAL: S + 35,
}.items():
    QUESTION[_frame] = _ruling


# ---------------------------------------------------------------- legality
@compiled
def argument_bits(kind: int) -> int:
    """How many bits the arguments of a kind of move fill."""
    if kind == Kind.DISCARD or kind == Kind.DISCOVERY:
        return WIDE_BITS * RESOURCES
    if kind == Kind.OFFER or kind == Kind.COUNTER:
        return KIND_SHIFT - TAKE_SHIFT
    if kind == Kind.BANDIT or kind == Kind.TRADE:
        return 16
    if kind <= Kind.CITY or kind == Kind.STEAL or kind == Kind.DEAL or kind == Kind.MONOPOLY:
        return 8
    return 0


@compiled
def refusal(s: Settlers, seat: int, move: int) -> int:
    """0 if the seat, which is asked or may move, may make this move; otherwise the ruling that forbids it."""
    frame, kind, a, b = asking(s), move >> KIND_SHIFT, move >> FIRST & BYTE, move >> SECOND & BYTE
    if frame == 0:
        return S + 2
    if kind < Kind.SETTLE or kind > Kind.PASS or move & ((1 << KIND_SHIFT - argument_bits(kind)) - 1):
        return QUESTION[frame]
    if frame == Frame.MAIN or frame == Frame.ROLL:
        return _refuse_in_turn(s, seat, kind, move, frame)
    if frame == Frame.SPECIAL:
        return 0 if kind == Kind.PASS else _refuse_building(s, seat, kind, a, S + 35)
    if frame == Frame.SETTLE and kind == Kind.SETTLE:
        return refuse_site(s, a)
    if frame == Frame.PAVE and kind == Kind.ROAD:
        return refuse_first_road(s, a)
    if frame == Frame.FREE and kind == Kind.ROAD:
        return refuse_place(s, a, seat)
    if frame == Frame.DISCARD and kind == Kind.DISCARD:
        return refuse_discard(s, seat, move)
    if frame == Frame.BANDIT and kind == Kind.BANDIT:
        return refuse_bandit(s, seat, a, b)
    if frame == Frame.STEAL and kind == Kind.STEAL:
        return 0 if a < s.seats and is_victim(s, a) else S + 27
    if frame == Frame.STEAL and kind == Kind.SPARE:
        return 0 if s.may_spare else D + 3
    if frame == Frame.ANSWER and seat != s.acting:
        return _refuse_answer(s, seat, kind, move)
    if frame == Frame.ANSWER or frame == Frame.PARTNER:
        return _refuse_choice(s, seat, kind, move)
    return QUESTION[frame]


@compiled
def _refuse_in_turn(s: Settlers, seat: int, kind: int, move: int, frame: int) -> int:
    """Before the roll and after it."""
    card = card_of(kind)
    if card >= 0:
        ruling = refuse_card(s, seat, card)
        if ruling:
            return ruling
        if card == Card.DISCOVERY:
            return refuse_discovery(s, move)
        return S + 33 if card == Card.MONOPOLY and move >> FIRST & BYTE >= RESOURCES else 0
    if frame == Frame.ROLL:
        return 0 if kind == Kind.ROLL else S + 15
    if kind == Kind.END:
        return 0
    if kind == Kind.TRADE:
        return refuse_trade(s, seat, move >> FIRST & BYTE, move >> SECOND & BYTE)
    if kind == Kind.OFFER:
        return refuse_offer(s, seat, move)
    return _refuse_building(s, seat, kind, move >> FIRST & BYTE, S + 15)


@compiled
def _refuse_building(s: Settlers, seat: int, kind: int, place: int, question: int) -> int:
    if kind == Kind.ROAD:
        return refuse_road(s, seat, place)
    if kind == Kind.SETTLE:
        return refuse_settlement(s, seat, place)
    if kind == Kind.CITY:
        return refuse_city(s, seat, place)
    return refuse_buy(s, seat) if kind == Kind.BUY else question


@compiled
def _refuse_answer(s: Settlers, seat: int, kind: int, move: int) -> int:
    if kind == Kind.ACCEPT:
        return refuse_accept(s, seat)
    if kind == Kind.COUNTER:
        return refuse_counter(s, seat, move)
    return 0 if kind == Kind.REJECT else S + 18


@compiled
def _refuse_choice(s: Settlers, seat: int, kind: int, move: int) -> int:
    """What the seat that offered may do, whether or not all have answered (settlers.D8)."""
    if kind == Kind.DEAL:
        return refuse_deal(s, seat, move >> FIRST & BYTE)
    if kind == Kind.OFFER:
        return refuse_change(s, seat, move)
    return 0 if kind == Kind.WITHDRAW else S + 18


@compiled
def offers_left_at(states: States, i: int) -> int:
    """How many more offers the acting seat may make in this turn."""
    return offers_left(states[i])


@compiled
def most_held_at(states: States, i: int, owner: int, resource: int) -> int:
    """The most cards of a resource that a seat can have, for all that everybody knows."""
    return most_held(states[i], owner, resource)


# ---------------------------------------------------------------- what a move does
@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> int:
    """Makes a legal move; the outcome is the sum of the dice if they were rolled."""
    before = _standing(s)
    outcome = _do(s, seat, asking(s), move, events)
    look_for_winner(s, _standing(s) != before, events)
    return outcome


@compiled
def _standing(s: Settlers) -> int:
    """All seats' visible points, and whose part of which turn it is, as one number."""
    standing = np.int64(s.number) << 3 | s.acting
    for seat in range(s.seats):
        standing = standing << 6 | visible_points(s, seat)
    return standing  # type: ignore[return-value]


@compiled
def _do(s: Settlers, seat: int, frame: int, move: int, events: Events) -> int:
    kind, a, b = move >> KIND_SHIFT, move >> FIRST & BYTE, move >> SECOND & BYTE
    if kind == Kind.ROLL:
        return _roll(s, seat, events)
    if kind == Kind.END:
        end_part(s, events)
    elif kind <= Kind.BUY:
        _build(s, seat, frame, kind, a, events)
    elif kind == Kind.PASS:
        tell(events, Happening.PASS, seat, 0, 0, 0, 0)
        leave_special(s, seat, events)
    elif kind == Kind.DISCARD:
        discard(s, seat, move, events)
    elif kind == Kind.BANDIT:
        move_bandit(s, seat, a, b, events)
    elif kind == Kind.STEAL or kind == Kind.SPARE:
        _steal(s, seat, kind, a, events)
    elif card_of(kind) >= 0:
        play_card(s, seat, card_of(kind), move, events)
    else:
        _trade(s, seat, kind, move, events)
    return 0


@compiled
def _roll(s: Settlers, seat: int, events: Events) -> int:
    total = roll_dice(s, seat, events)
    s.frame_kind[s.depth - 1] = Frame.MAIN.value
    if total == SEVEN:
        begin_seven(s)
    else:
        earn(s, total, events)
    return total


@compiled
def _build(s: Settlers, seat: int, frame: int, kind: int, place: int, events: Events) -> None:
    if frame == Frame.SETTLE:
        found(s, seat, place, events)
        return
    if frame == Frame.PAVE:
        first_road(s, seat, place, events)
        return
    if frame == Frame.FREE:
        build_free_road(s, seat, place, events)
        return
    if kind == Kind.ROAD:
        build_road(s, seat, place, events)
    elif kind == Kind.SETTLE:
        build_settlement(s, seat, place, events)
    elif kind == Kind.CITY:
        build_city(s, seat, place, events)
    else:
        buy(s, seat, events)
    if frame == Frame.SPECIAL and hand_size(s, seat) < CHEAPEST:
        leave_special(s, seat, events)


@compiled
def _steal(s: Settlers, seat: int, kind: int, victim: int, events: Events) -> None:
    pop(s)
    if kind == Kind.STEAL:
        take_unseen(s, victim, events)
    else:
        tell(events, Happening.SPARE, seat, 0, 0, 0, 0)
    end_raid(s)


@compiled
def _trade(s: Settlers, seat: int, kind: int, move: int, events: Events) -> None:
    if kind == Kind.TRADE:
        trade(s, seat, move >> FIRST & BYTE, move >> SECOND & BYTE, events)
    elif kind == Kind.OFFER:
        offer(s, seat, move, events)
    elif kind == Kind.ACCEPT:
        accept(s, seat, events)
    elif kind == Kind.REJECT:
        reject(s, seat, events)
    elif kind == Kind.COUNTER:
        counter(s, seat, move, events)
    elif kind == Kind.DEAL:
        deal(s, seat, move >> FIRST & BYTE, events)
    else:
        withdraw(s, seat, events)


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


bind(DTYPE, setup=setup, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
