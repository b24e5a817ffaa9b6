"""The law of Settlers: what is legal, what a move does. The parts of a turn have files of their own."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.bits import lowest
from jarlshof.core.contract import bind
from jarlshof.core.events import tell
from jarlshof.core.frames import argument, asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import States
from jarlshof.games.settlers.board import CROSSING_PATHS, CROSSINGS, TILES
from jarlshof.games.settlers.building import (
    CITY_PIECES,
    SETTLEMENT_PIECES,
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
from jarlshof.games.settlers.hands import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    bundled,
    can_pay,
    counted,
    hand_size,
)
from jarlshof.games.settlers.networks import ROAD_PIECES
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
from jarlshof.games.settlers.sets import ONE, U
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
    GIVE_SHIFT,
    TAKE_SHIFT,
    accept,
    counter,
    deal,
    offer,
    offers_left,
    refuse_accept,
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

FIRST, SECOND = 48, 40  # where one-byte arguments begin
BYTE = 255
SHOWN = 60  # discards that `legal` shows at most
HUGE = 40  # cards of a hand; only a bank without limit gives so many
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


@compiled
def encode(kind: int, a: int, b: int) -> int:
    """A move as one number."""
    return kind << KIND_SHIFT | np.int64(a) << FIRST | np.int64(b) << SECOND  # type: ignore[return-value]


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
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
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
    if frame == Frame.ANSWER:
        return _refuse_answer(s, seat, kind, move)
    if frame == Frame.PARTNER and kind == Kind.DEAL:
        return refuse_deal(s, seat, a)
    if frame == Frame.PARTNER and kind == Kind.WITHDRAW:
        return 0
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


# ---------------------------------------------------------------- lists of legal moves
@compiled
def legal(s: Settlers, seat: int, out: Any) -> int:
    """The legal moves of a seat that is asked; of offers, counter-offers and discards typical ones."""
    frame = asking(s)
    if frame == Frame.MAIN:
        return _list_main(s, seat, out)
    if frame == Frame.ROLL:
        out[0] = encode(Kind.ROLL, 0, 0)
        return _list_cards(s, seat, out, 1)
    if frame == Frame.SPECIAL:
        out[0] = encode(Kind.PASS, 0, 0)
        return _list_buildings(s, seat, out, 1)
    if frame == Frame.SETTLE:
        return _list_set(s.free[0], s.free[1], Kind.SETTLE, out, 0)
    if frame == Frame.PAVE:
        n = 0
        for k in range(3):
            path = CROSSING_PATHS[argument(s, 0), k]
            if path >= 0 and refuse_first_road(s, path) == 0:
                out[n] = encode(Kind.ROAD, path, 0)
                n += 1
        return n
    if frame == Frame.FREE:
        return _list_roads(s, seat, out, 0)
    if frame == Frame.DISCARD:
        return _list_discards(s, seat, out)
    if frame == Frame.BANDIT:
        return _list_bandit(s, seat, out)
    if frame == Frame.STEAL:
        return _list_steal(s, out)
    if frame == Frame.ANSWER:
        return _list_answers(s, seat, out)
    return _list_deals(s, seat, out)


@compiled
def _list_set(low: Any, high: Any, kind: int, out: Any, n: int) -> int:
    """A move for each member of a set."""
    while low != U(0):
        out[n] = encode(kind, lowest(low), 0)
        n += 1
        low &= low - ONE
    while high != U(0):
        out[n] = encode(kind, 64 + lowest(high), 0)
        n += 1
        high &= high - ONE
    return n


@compiled
def _list_roads(s: Settlers, seat: int, out: Any, n: int) -> int:
    return _list_set(s.front[seat, 0] & s.unpaved[0], s.front[seat, 1] & s.unpaved[1], Kind.ROAD, out, n)


@compiled
def _list_buildings(s: Settlers, seat: int, out: Any, n: int) -> int:
    """What can be paid for and placed."""
    if s.settlements[seat] < SETTLEMENT_PIECES and can_pay(s, seat, SETTLEMENT_COST):
        n = _list_set(s.ends[seat, 0] & s.free[0], s.ends[seat, 1] & s.free[1], Kind.SETTLE, out, n)
    if s.paved[seat] < ROAD_PIECES and can_pay(s, seat, ROAD_COST):
        n = _list_roads(s, seat, out, n)
    if s.cities[seat] < CITY_PIECES and can_pay(s, seat, CITY_COST):
        for crossing in range(CROSSINGS):
            if s.owner[crossing] == seat and not s.city[crossing]:
                out[n] = encode(Kind.CITY, crossing, 0)
                n += 1
    if refuse_buy(s, seat) == 0:
        out[n] = encode(Kind.BUY, 0, 0)
        n += 1
    return n


@compiled
def _list_main(s: Settlers, seat: int, out: Any) -> int:
    out[0] = encode(Kind.END, 0, 0)
    n = _list_buildings(s, seat, out, 1)
    for give in range(RESOURCES):
        if s.hand[seat, give] >= s.rate[seat, give]:
            for take in range(RESOURCES):
                if refuse_trade(s, seat, give, take) == 0:
                    out[n] = encode(Kind.TRADE, give, take)
                    n += 1
    if offers_left(s) > 0:
        move = typical_offer(s, seat)
        if refuse_offer(s, seat, move) == 0:
            out[n] = move
            n += 1
    return _list_cards(s, seat, out, n)


@compiled
def _list_cards(s: Settlers, seat: int, out: Any, n: int) -> int:
    """Development cards that can be played."""
    if s.card_played:
        return n
    for card in range(Card.POINT):
        if refuse_card(s, seat, card) != 0:
            continue
        kind = Kind.KNIGHT + card
        if card == Card.MONOPOLY:
            for resource in range(RESOURCES):
                out[n] = encode(kind, resource, 0)
                n += 1
        elif card == Card.DISCOVERY:
            n = _list_discoveries(s, out, n)
        else:
            out[n] = encode(kind, 0, 0)
            n += 1
    return n


@compiled
def _wide(resource: int) -> int:
    """One card of a resource in a discard or a discovery."""
    return 1 << KIND_SHIFT - WIDE_BITS * (resource + 1)


@compiled
def _list_discoveries(s: Settlers, out: Any, n: int) -> int:
    for one in range(RESOURCES):
        for other in range(-1, one + 1):
            move = (Kind.DISCOVERY << KIND_SHIFT) + _wide(one) + (_wide(other) if other >= 0 else 0)
            if refuse_discovery(s, move) == 0:
                out[n] = move
                n += 1
    return n


@compiled
def _list_discards(s: Settlers, seat: int, out: Any) -> int:
    """All ways to give half of the hand; of very many each so-and-so-many-th; of a huge hand one for each resource."""
    if hand_size(s, seat) > HUGE:
        return _list_huge_discards(s, seat, out)
    ways = _discards(s, seat, out, 0)
    step = (ways + SHOWN - 1) // SHOWN
    return _discards(s, seat, out, step)


@compiled
def _list_huge_discards(s: Settlers, seat: int, out: Any) -> int:
    """As many as possible of one resource, the rest of those that follow it."""
    for first in range(RESOURCES):
        left = hand_size(s, seat) // 2
        out[first] = Kind.DISCARD << KIND_SHIFT
        for k in range(RESOURCES):
            resource = (first + k) % RESOURCES
            n = np.int64(min(left, s.hand[seat, resource]))
            out[first] += n * _wide(resource)
            left -= n
    return _without_twins(out, RESOURCES)


@compiled
def _without_twins(out: Any, n: int) -> int:
    """Keeps each move once."""
    kept = 0
    for k in range(n):
        new = True
        for j in range(kept):
            new = new and out[j] != out[k]
        if new:
            out[kept] = out[k]
            kept += 1
    return kept


@compiled
def _discards(s: Settlers, seat: int, out: Any, step: int) -> int:
    """Counts the discards (step 0), or lists each step-th one."""
    half = hand_size(s, seat) // 2
    counted_ways, n = 0, 0
    for wood in range(min(half, s.hand[seat, 0]) + 1):
        for brick in range(min(half - wood, s.hand[seat, 1]) + 1):
            for wool in range(min(half - wood - brick, s.hand[seat, 2]) + 1):
                rest = half - wood - brick - wool
                for grain in range(max(0, rest - s.hand[seat, 4]), min(rest, s.hand[seat, 3]) + 1):
                    if step > 0 and counted_ways % step == 0:
                        move = Kind.DISCARD << KIND_SHIFT
                        move += wood * _wide(0) + brick * _wide(1) + wool * _wide(2)
                        out[n] = move + grain * _wide(3) + (rest - grain) * _wide(4)
                        n += 1
                    counted_ways += 1
    return n if step > 0 else counted_ways


@compiled
def _list_bandit(s: Settlers, seat: int, out: Any) -> int:
    n = 0
    for k in range(s.bandits):
        start = s.bandit[k]
        if k == 1 and start == s.bandit[0]:
            break
        for goal in range(TILES):
            if s.terrain[goal] >= 0 and refuse_bandit(s, seat, start, goal) == 0:
                out[n] = encode(Kind.BANDIT, start, goal)
                n += 1
    return n


@compiled
def _list_steal(s: Settlers, out: Any) -> int:
    n = 0
    for victim in range(s.seats):
        if is_victim(s, victim):
            out[n] = encode(Kind.STEAL, victim, 0)
            n += 1
    if s.may_spare:
        out[n] = encode(Kind.SPARE, 0, 0)
        n += 1
    return n


@compiled
def _list_answers(s: Settlers, seat: int, out: Any) -> int:
    n = 1
    out[0] = encode(Kind.REJECT, 0, 0)
    if refuse_accept(s, seat) == 0:
        out[n] = encode(Kind.ACCEPT, 0, 0)
        n += 1
    move = typical_counter(s, seat)
    if refuse_counter(s, seat, move) == 0:
        out[n] = move
        n += 1
    return n


@compiled
def _list_deals(s: Settlers, seat: int, out: Any) -> int:
    n = 1
    out[0] = encode(Kind.WITHDRAW, 0, 0)
    for partner in range(s.seats):
        if refuse_deal(s, seat, partner) == 0:
            out[n] = encode(Kind.DEAL, partner, 0)
            n += 1
    return n


# ---------------------------------------------------------------- typical offers
@compiled
def _most(s: Settlers, seat: int) -> int:
    """The resource of which the seat has most."""
    best = 0
    for resource in range(1, RESOURCES):
        if s.hand[seat, resource] > s.hand[seat, best]:
            best = resource
    return best


@compiled
def typical_offer(s: Settlers, seat: int) -> int:
    """One card of what the seat has most, for one of another kind: the one it has least, with each offer another."""
    give, skip, take = _most(s, seat), s.offers % (RESOURCES - 1), -1
    taken = 1 << give
    for _ in range(skip + 1):
        take = -1
        for resource in range(RESOURCES):
            if not taken >> resource & 1 and (take < 0 or s.hand[seat, resource] < s.hand[seat, take]):
                take = resource
        taken |= 1 << take
    return Kind.OFFER << KIND_SHIFT | bundled(give, 1) << GIVE_SHIFT | bundled(take, 1) << TAKE_SHIFT


@compiled
def typical_counter(s: Settlers, seat: int) -> int:
    """One card of what the seat has most for one of what it was offered."""
    give = _most(s, seat)
    take = 0
    while take < RESOURCES - 1 and counted(argument(s, 0), take) == 0:
        take += 1
    return Kind.COUNTER << KIND_SHIFT | bundled(give, 1) << GIVE_SHIFT | bundled(take, 1) << TAKE_SHIFT


@compiled
def offers_left_at(states: States, i: int) -> int:
    """How many more offers the acting seat may make in this turn."""
    return offers_left(states[i])


# ---------------------------------------------------------------- what a move does
@compiled
def apply(s: Settlers, seat: int, move: int, events: Any) -> int:
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
def _do(s: Settlers, seat: int, frame: int, move: int, events: Any) -> int:
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
def _roll(s: Settlers, seat: int, events: Any) -> int:
    total = roll_dice(s, seat, events)
    s.frame_kind[s.depth - 1] = Frame.MAIN.value
    if total == SEVEN:
        begin_seven(s, events)
    else:
        earn(s, total, events)
    return total


@compiled
def _build(s: Settlers, seat: int, frame: int, kind: int, place: int, events: Any) -> None:
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
def _steal(s: Settlers, seat: int, kind: int, victim: int, events: Any) -> None:
    s.depth -= 1
    if kind == Kind.STEAL:
        take_unseen(s, victim, events)
    else:
        tell(events, Happening.SPARE, seat, 0, 0, 0, 0)
    end_raid(s)


@compiled
def _trade(s: Settlers, seat: int, kind: int, move: int, events: Any) -> None:
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
def points(s: Settlers, out: Any) -> None:
    """Each seat's points, hidden ones included."""
    for seat in range(s.seats):
        out[seat] = all_points(s, seat)


@compiled
def places(s: Settlers, out: Any) -> None:
    """The winner first, the others by points; without a winner all by points. Ties share a place."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            ahead = other == s.winner or all_points(s, other) > all_points(s, seat)
            if seat != s.winner and other != seat and ahead:
                out[seat] += 1


bind(DTYPE, setup=setup, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
