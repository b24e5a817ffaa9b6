"""Lists of legal moves. What is legal says `rules.refusal`; of the open kinds typical ones are listed."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.bits import ONE, U, lowest
from jarlshof.core.frames import argument, asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import CROSSING_PATHS, CROSSINGS, TILES
from jarlshof.games.settlers.building import (
    CITY_PIECES,
    SETTLEMENT_PIECES,
    refuse_first_road,
)
from jarlshof.games.settlers.cards import (
    refuse_buy,
    refuse_card,
    refuse_discovery,
)
from jarlshof.games.settlers.hands import (
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    another_could_have,
    bundled,
    can_pay,
    counted,
    hand_size,
)
from jarlshof.games.settlers.networks import ROAD_PIECES
from jarlshof.games.settlers.raid import (
    is_victim,
    refuse_bandit,
)
from jarlshof.games.settlers.state import (
    RESOURCES,
    WIDE_BITS,
    Card,
    Frame,
    Kind,
    Settlers,
)
from jarlshof.games.settlers.trade import (
    GIVE_SHIFT,
    TAKE_SHIFT,
    offers_left,
    refuse_accept,
    refuse_change,
    refuse_counter,
    refuse_deal,
    refuse_offer,
    refuse_trade,
)

FIRST, SECOND = 48, 40  # where one-byte arguments begin
SHOWN = 60  # discards that `legal` shows at most
HUGE = 40  # cards of a hand; only a bank without limit gives so many


@compiled
def encode(kind: int, a: int, b: int) -> int:
    """A move as one number."""
    return kind << KIND_SHIFT | np.int64(a) << FIRST | np.int64(b) << SECOND  # type: ignore[return-value]


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """The legal moves of a seat that is asked or may move; of offers, counter-offers and discards typical ones."""
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
    if frame == Frame.ANSWER and seat != s.acting:
        return _list_answers(s, seat, out)
    return _list_deals(s, seat, out)


@compiled
def _list_set(low: Any, high: Any, kind: int, out: Moves, n: int) -> int:
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
def _list_roads(s: Settlers, seat: int, out: Moves, n: int) -> int:
    return _list_set(s.front[seat, 0] & s.unpaved[0], s.front[seat, 1] & s.unpaved[1], Kind.ROAD, out, n)


@compiled
def _list_buildings(s: Settlers, seat: int, out: Moves, n: int) -> int:
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
def _list_main(s: Settlers, seat: int, out: Moves) -> int:
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
def _list_cards(s: Settlers, seat: int, out: Moves, n: int) -> int:
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
def _list_discoveries(s: Settlers, out: Moves, n: int) -> int:
    for one in range(RESOURCES):
        for other in range(-1, one + 1):
            move = (Kind.DISCOVERY << KIND_SHIFT) + _wide(one) + (_wide(other) if other >= 0 else 0)
            if refuse_discovery(s, move) == 0:
                out[n] = move
                n += 1
    return n


@compiled
def _list_discards(s: Settlers, seat: int, out: Moves) -> int:
    """All ways to give half of the hand; of very many each so-and-so-many-th; of a huge hand one for each resource."""
    if hand_size(s, seat) > HUGE:
        return _list_huge_discards(s, seat, out)
    ways = _discards(s, seat, out, 0)
    step = (ways + SHOWN - 1) // SHOWN
    return _discards(s, seat, out, step)


@compiled
def _list_huge_discards(s: Settlers, seat: int, out: Moves) -> int:
    """As many as possible of one resource, the rest of those that follow it."""
    for first in range(RESOURCES):
        left = hand_size(s, seat) // 2
        out[first] = Kind.DISCARD << KIND_SHIFT
        for k in range(RESOURCES):
            resource = (first + k) % RESOURCES
            taken = min(left, s.hand[seat, resource])
            out[first] += np.int64(taken) * _wide(resource)
            left -= taken
    return _without_twins(out, RESOURCES)


@compiled
def _without_twins(out: Moves, n: int) -> int:
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
def _discards(s: Settlers, seat: int, out: Moves, step: int) -> int:
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
def _list_bandit(s: Settlers, seat: int, out: Moves) -> int:
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
def _list_steal(s: Settlers, out: Moves) -> int:
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
def _list_answers(s: Settlers, seat: int, out: Moves) -> int:
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
def _list_deals(s: Settlers, seat: int, out: Moves) -> int:
    n = 1
    out[0] = encode(Kind.WITHDRAW, 0, 0)
    for partner in range(s.seats):
        if refuse_deal(s, seat, partner) == 0:
            out[n] = encode(Kind.DEAL, partner, 0)
            n += 1
    move = typical_offer(s, seat)
    if refuse_change(s, seat, move) == 0:
        out[n] = move
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
    """One card of what the seat has most, for one of another kind that somebody may have: with each offer another one.

    First the one of which the seat has least. If nobody can have anything else there is no such offer, and it is empty.
    """
    give, take, left, kinds = _most(s, seat), -1, 0, 0
    for resource in range(RESOURCES):
        if resource != give and another_could_have(s, seat, bundled(resource, 1)):
            left |= 1 << resource
            kinds += 1
    if kinds == 0:
        return Kind.OFFER << KIND_SHIFT
    for _ in range(s.offers % kinds + 1):
        take = -1
        for resource in range(RESOURCES):
            if left >> resource & 1 and (take < 0 or s.hand[seat, resource] < s.hand[seat, take]):
                take = resource
        left &= ~(1 << take)
    return Kind.OFFER << KIND_SHIFT | bundled(give, 1) << GIVE_SHIFT | bundled(take, 1) << TAKE_SHIFT


@compiled
def typical_counter(s: Settlers, seat: int) -> int:
    """One card of what the seat has most for one of what it was offered."""
    give = _most(s, seat)
    take = 0
    while take < RESOURCES - 1 and counted(argument(s, 0), take) == 0:
        take += 1
    return Kind.COUNTER << KIND_SHIFT | bundled(give, 1) << GIVE_SHIFT | bundled(take, 1) << TAKE_SHIFT
