"""With whom the seat that offered deals; also while others still answer (settlers.S18, settlers.D8)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import argument, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.bundles import given, wanted
from jarlshof.games.settlers.law.hands import hand_over, lacks
from jarlshof.games.settlers.law.trade import forget_offer, offer, refuse_offer, typical_offer
from jarlshof.games.settlers.questions import answer
from jarlshof.games.settlers.state import Answer, Frame, Happening, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import GIVE, TAKE
from jarlshof.games.settlers.words.shared import OFFER_SENTENCES, about_offer


@compiled
def ask(s: Settlers, give: int, take: int) -> None:
    """Asks the seat that offered."""
    push(s, Frame.PARTNER, 1 << s.acting, give, take)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """To withdraw, the partners, and a typical other offer."""
    n = 1
    out[0] = encode(Kind.WITHDRAW, 0, 0)
    for partner in range(s.seats):
        if _refuse_deal(s, seat, partner) == 0:
            out[n] = encode(Kind.DEAL, partner, 0)
            n += 1
    move = typical_offer(s, seat)
    if _refuse_change(s, seat, move) == 0:
        out[n] = move
        n += 1
    return n


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """A deal, another offer, or none."""
    kind = kind_of(move)
    if kind == Kind.DEAL:
        return _refuse_deal(s, seat, first_of(move))
    if kind == Kind.OFFER:
        return _refuse_change(s, seat, move)
    return 0 if kind == Kind.WITHDRAW else Rule.DOMESTIC_TRADE


@compiled
def _refuse_deal(s: Settlers, seat: int, partner: int) -> int:
    """The partner must have agreed or countered, and its price must be there."""
    if partner >= s.seats or s.answer[partner] < Answer.ACCEPT:
        return Rule.DOMESTIC_TRADE
    return Rule.DOMESTIC_TRADE if lacks(s, seat, _price(s, partner)) else 0


@compiled
def _price(s: Settlers, partner: int) -> int:
    """What the seat that offered would have to give this partner."""
    return s.counter_take[partner] if s.answer[partner] == Answer.COUNTER else argument(s, 0)


@compiled
def _refuse_change(s: Settlers, seat: int, move: int) -> int:
    """Another offer in the place of the one on the table: it must differ from it, and counts like any (settlers.D8)."""
    if given(move) == argument(s, 0) and wanted(move) == argument(s, 1):
        return Rule.DOMESTIC_TRADE
    return refuse_offer(s, seat, move)


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """The offer is off the table; answers to it are void."""
    if kind_of(move) == Kind.DEAL:
        _deal(s, seat, first_of(move), events)
        return
    pop(s)
    if kind_of(move) == Kind.OFFER:
        offer(s, seat, move, Happening.CHANGE, events)
        answer.ask(s, seat, move)
    else:
        tell(events, Happening.WITHDRAW, seat, 0, 0, 0, 0)
        forget_offer(s)


@compiled
def _deal(s: Settlers, seat: int, partner: int, events: Events) -> None:
    """The exchange happens."""
    give = _price(s, partner)
    take = s.counter_give[partner] if s.answer[partner] == Answer.COUNTER else argument(s, 1)
    pop(s)
    hand_over(s, seat, partner, give)
    hand_over(s, partner, seat, take)
    tell(events, Happening.DEAL, seat, partner, give, take, 0)
    forget_offer(s)


def _ending(case: Case, ruling: int) -> str:
    if case.kind == Kind.OFFER:
        return "unchanged" if case.values == case.args[:2] else about_offer(case, ruling)
    has_answered = case.values[0] < case.s["seats"] and case.s["answer"][case.values[0]] >= Answer.ACCEPT
    return "price" if has_answered else "deal"


WORDS = Words(
    told=(GIVE, TAKE),
    answers=(Kind.DEAL, Kind.OFFER, Kind.WITHDRAW),
    sentences={
        "S18.partner": (),
        "S18.deal": (Case.partner,),
        "S18.price": (Case.resource, Case.n, Case.own),
        "S18.unchanged": (),
        **OFFER_SENTENCES,
    },
    ending=_ending,
    otherwise="partner",
)
