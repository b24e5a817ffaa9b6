"""Offers to the other seats (settlers.S18, settlers.G15, settlers.D1, settlers.D8, settlers.D10).

Trade with the bank (settlers.S19) is in `questions/main.py`; `networks.py` improves a seat's rates at harbours.
"""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import States
from jarlshof.games.settlers.law.bundles import bundled, counted, exchange, given, wanted
from jarlshof.games.settlers.law.hands import another_could_have, hand_size, lacks, show_cards
from jarlshof.games.settlers.state import RESOURCES, Answer, Kind, Phase, Rule, Settlers


@compiled
def partners(s: Settlers, seat: int) -> int:
    """The other seats that have any card."""
    mask = 0
    for other in range(s.seats):
        if other != seat and hand_size(s, other) > 0:
            mask |= 1 << other
    return mask


@compiled
def offers_left(s: Settlers) -> int:
    """How many more offers the acting seat may make in this turn; 0 when it may not trade with others."""
    if not s.domestic or s.phase == Phase.BUILD or s.acting != s.turn:
        return 0
    return max(0, s.offers_most - s.offers)


@compiled
def offers_left_at(states: States, i: int) -> int:
    """The same, for Python."""
    return offers_left(states[i])


@compiled
def refuse_exchange(s: Settlers, seat: int, give: int, take: int) -> int:
    """What holds for offers and counter-offers alike (settlers.G15)."""
    if give == 0 or take == 0:
        return Rule.NO_GIFTS
    for resource in range(RESOURCES):
        if counted(give, resource) > 0 and counted(take, resource) > 0:
            return Rule.NO_GIFTS
    return Rule.DOMESTIC_TRADE if lacks(s, seat, give) else 0


@compiled
def refuse_offer(s: Settlers, seat: int, move: int) -> int:
    """settlers.S18, and settlers.D10: somebody may be able to accept."""
    if not s.domestic:
        return Rule.DOMESTIC_TRADE
    if s.acting != s.turn:
        return Rule.SPECIAL_BUILDING
    if s.phase == Phase.BUILD:
        return Rule.STRICT_OR_MIXED
    if s.offers >= s.offers_most:
        return Rule.HOW_OFFERS_ARE_MADE
    ruling = refuse_exchange(s, seat, given(move), wanted(move))
    if ruling:
        return ruling
    if not partners(s, seat):
        return Rule.DOMESTIC_TRADE
    return 0 if another_could_have(s, seat, wanted(move)) else Rule.WHAT_NOBODY_CAN_HAVE


@compiled
def forget_offer(s: Settlers) -> None:
    """Answers are for one offer only."""
    for seat in range(s.seats):
        s.answer[seat] = Answer.NONE.value
        s.counter_give[seat] = 0
        s.counter_take[seat] = 0


@compiled
def offer(s: Settlers, seat: int, move: int, happening: int, events: Events) -> None:
    """An offer is made: it counts, and shows that the cards are there (settlers.D8)."""
    s.offers += 1
    forget_offer(s)
    show_cards(s, seat, given(move))
    tell(events, happening, seat, given(move), wanted(move), 0, 0)


# ---------------------------------------------------------------- typical offers
@compiled
def most(s: Settlers, seat: int) -> int:
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
    give, take, left, kinds = most(s, seat), -1, 0, 0
    for resource in range(RESOURCES):
        if resource != give and another_could_have(s, seat, bundled(resource, 1)):
            left |= 1 << resource
            kinds += 1
    if kinds == 0:
        return exchange(Kind.OFFER, 0, 0)
    for _ in range(s.offers % kinds + 1):
        take = -1
        for resource in range(RESOURCES):
            if left >> resource & 1 and (take < 0 or s.hand[seat, resource] < s.hand[seat, take]):
                take = resource
        left &= ~(1 << take)
    return exchange(Kind.OFFER, bundled(give, 1), bundled(take, 1))
