"""Trade with the bank and with each other (settlers.S18, S19, G13–G15, D1, D8, D10)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import answered, argument, asked_seats, asking, let, pop, push
from jarlshof.core.jit import compiled
from jarlshof.games.settlers.hands import (
    another_could_have,
    could_have,
    counted,
    hand_over,
    hand_size,
    lacks,
    pay_to_bank,
    show_cards,
    take_from_bank,
)
from jarlshof.games.settlers.options import UNLIMITED
from jarlshof.games.settlers.state import (
    RESOURCES,
    Answer,
    D,
    Frame,
    G,
    Happening,
    Phase,
    S,
    Settlers,
)

# An offer fills the bits below the kind of the move: what is given, what is wanted, and six bits that are zero.
BUNDLE_BITS = 25
BUNDLE = (1 << BUNDLE_BITS) - 1
GIVE_SHIFT, TAKE_SHIFT = 31, 6


@compiled
def given(move: int) -> int:
    """What an offer or counter-offer gives."""
    return move >> GIVE_SHIFT & BUNDLE


@compiled
def wanted(move: int) -> int:
    """What it wants."""
    return move >> TAKE_SHIFT & BUNDLE


# ---------------------------------------------------------------- with the bank
@compiled
def refuse_trade(s: Settlers, seat: int, give: int, take: int) -> int:
    """settlers.S19."""
    if give >= RESOURCES or take >= RESOURCES or give == take:
        return S + 19
    if s.phase == Phase.BUILD:
        return D + 1
    if s.hand[seat, give] < s.rate[seat, give]:
        return S + 19
    return G + 13 if s.bank[take] <= 0 and s.bank_short != UNLIMITED else 0


@compiled
def trade(s: Settlers, seat: int, give: int, take: int, events: Events) -> None:
    """As many cards of one resource as the best rate says, for one of another."""
    pay_to_bank(s, seat, give, s.rate[seat, give])
    take_from_bank(s, seat, take, 1)
    tell(events, Happening.TRADE, seat, s.rate[seat, give], give, take, 0)


# ---------------------------------------------------------------- with each other
@compiled
def _partners(s: Settlers, seat: int) -> int:
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
def refuse_exchange(s: Settlers, seat: int, give: int, take: int) -> int:
    """What holds for offers and counter-offers alike (settlers.G15)."""
    if give == 0 or take == 0:
        return G + 15
    for resource in range(RESOURCES):
        if counted(give, resource) > 0 and counted(take, resource) > 0:
            return G + 15
    return S + 18 if lacks(s, seat, give) else 0


@compiled
def refuse_offer(s: Settlers, seat: int, move: int) -> int:
    """settlers.S18, and settlers.D10: somebody may be able to accept."""
    if not s.domestic:
        return S + 18
    if s.acting != s.turn:
        return S + 35
    if s.phase == Phase.BUILD:
        return D + 1
    if s.offers >= s.offers_most:
        return D + 8
    ruling = refuse_exchange(s, seat, given(move), wanted(move))
    if ruling:
        return ruling
    if not _partners(s, seat):
        return S + 18
    return 0 if another_could_have(s, seat, wanted(move)) else D + 10


@compiled
def refuse_change(s: Settlers, seat: int, move: int) -> int:
    """Another offer in the place of the one on the table: it must differ from it, and counts like any (settlers.D8)."""
    if given(move) == argument(s, 0) and wanted(move) == argument(s, 1):
        return S + 18
    return refuse_offer(s, seat, move)


@compiled
def offer(s: Settlers, seat: int, move: int, events: Events) -> None:
    """All others who have any card are asked at once; the seat that offers need not wait for them (settlers.D8)."""
    happening = Happening.OFFER.value
    if asking(s) != Frame.MAIN:  # in the place of the one on the table, whose answers are void
        pop(s)
        happening = Happening.CHANGE.value
    s.offers += 1
    forget_offer(s)
    show_cards(s, seat, given(move))
    tell(events, happening, seat, given(move), wanted(move), 0, 0)
    push(s, Frame.ANSWER, _partners(s, seat), given(move), wanted(move))
    s.frame_args[s.depth - 1, 2] = seat
    let(s, 1 << seat)


@compiled
def refuse_accept(s: Settlers, seat: int) -> int:
    """The seat must have what is wanted."""
    return S + 18 if lacks(s, seat, argument(s, 1)) else 0


@compiled
def refuse_counter(s: Settlers, seat: int, move: int) -> int:
    """A counter-offer is an exchange of its own, not the offer again, and one that may be possible (settlers.D10)."""
    ruling = refuse_exchange(s, seat, given(move), wanted(move))
    if ruling:
        return ruling
    if given(move) == argument(s, 1) and wanted(move) == argument(s, 0):
        return S + 18
    return 0 if could_have(s, s.acting, wanted(move)) else D + 10


@compiled
def accept(s: Settlers, seat: int, events: Events) -> None:
    """Says yes."""
    show_cards(s, seat, argument(s, 1))
    tell(events, Happening.ACCEPT, seat, 0, 0, 0, 0)
    _reply(s, seat, Answer.ACCEPT, events)


@compiled
def reject(s: Settlers, seat: int, events: Events) -> None:
    """Says no."""
    tell(events, Happening.REJECT, seat, 0, 0, 0, 0)
    _reply(s, seat, Answer.REJECT, events)


@compiled
def counter(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Proposes something else."""
    show_cards(s, seat, given(move))
    s.counter_give[seat] = given(move)
    s.counter_take[seat] = wanted(move)
    tell(events, Happening.COUNTER, seat, given(move), wanted(move), 0, 0)
    _reply(s, seat, Answer.COUNTER, events)


@compiled
def _reply(s: Settlers, seat: int, answer: int, events: Events) -> None:
    """After the last answer the seat that offered must choose, if there is anything to choose."""
    s.answer[seat] = answer
    answered(s, seat)
    if asked_seats(s):
        return
    give, take = argument(s, 0), argument(s, 1)
    pop(s)
    for other in range(s.seats):
        if s.answer[other] == Answer.ACCEPT or s.answer[other] == Answer.COUNTER:
            push(s, Frame.PARTNER, 1 << s.acting, give, take)
            return
    tell(events, Happening.REFUSED, s.acting, 0, 0, 0, 0)
    forget_offer(s)


@compiled
def price(s: Settlers, partner: int) -> int:
    """What the seat that offered would have to give this partner."""
    return s.counter_take[partner] if s.answer[partner] == Answer.COUNTER else argument(s, 0)


@compiled
def refuse_deal(s: Settlers, seat: int, partner: int) -> int:
    """The partner must have agreed or countered, and its price must be there."""
    if partner >= s.seats or s.answer[partner] < Answer.ACCEPT:
        return S + 18
    return S + 18 if lacks(s, seat, price(s, partner)) else 0


@compiled
def deal(s: Settlers, seat: int, partner: int, events: Events) -> None:
    """The exchange happens."""
    give = price(s, partner)
    take = s.counter_give[partner] if s.answer[partner] == Answer.COUNTER else argument(s, 1)
    pop(s)
    hand_over(s, seat, partner, give)
    hand_over(s, partner, seat, take)
    tell(events, Happening.DEAL, seat, partner, give, take, 0)
    forget_offer(s)


@compiled
def withdraw(s: Settlers, seat: int, events: Events) -> None:
    """No exchange."""
    pop(s)
    tell(events, Happening.WITHDRAW, seat, 0, 0, 0, 0)
    forget_offer(s)


@compiled
def forget_offer(s: Settlers) -> None:
    """Answers are for one offer only."""
    for seat in range(s.seats):
        s.answer[seat] = Answer.NONE.value
        s.counter_give[seat] = 0
        s.counter_take[seat] = 0
