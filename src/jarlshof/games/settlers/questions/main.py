"""After the roll: trade, build, play a card, end the turn (settlers.S15, settlers.S18–S24, settlers.S29)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law import building, cards, trade
from jarlshof.games.settlers.law.hands import pay_to_bank, take_from_bank
from jarlshof.games.settlers.options import UNLIMITED
from jarlshof.games.settlers.questions import answer
from jarlshof.games.settlers.state import RESOURCES, Frame, Happening, Kind, Phase, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.shared import (
    BUILDING_KINDS,
    BUILDING_SENTENCES,
    CARD_KINDS,
    CARD_SENTENCES,
    OFFER_SENTENCES,
    about_building,
    about_card,
    about_offer,
)


@compiled
def ask(s: Settlers, seat: int) -> None:
    """Asks a seat that need not roll; after a roll its question becomes this one."""
    push(s, Frame.MAIN, 1 << seat, 0, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """The end, buildings, trade with the bank, a typical offer, cards."""
    out[0] = encode(Kind.END, 0, 0)
    n = building.legal(s, seat, out, 1)
    for give in range(RESOURCES):
        if s.hand[seat, give] >= s.rate[seat, give]:
            for take in range(RESOURCES):
                if _refuse_trade(s, seat, give, take) == 0:
                    out[n] = encode(Kind.TRADE, give, take)
                    n += 1
    if trade.offers_left(s) > 0:
        move = trade.typical_offer(s, seat)
        if trade.refuse_offer(s, seat, move) == 0:
            out[n] = move
            n += 1
    return cards.legal(s, seat, out, n)


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """All that a turn can hold after the roll."""
    kind = kind_of(move)
    if cards.card_of(kind) >= 0:
        return cards.refuse(s, seat, move)
    if kind == Kind.END:
        return 0
    if kind == Kind.TRADE:
        return _refuse_trade(s, seat, first_of(move), second_of(move))
    if kind == Kind.OFFER:
        return trade.refuse_offer(s, seat, move)
    return building.refuse(s, seat, kind, first_of(move), Rule.COURSE_OF_A_TURN)


@compiled
def _refuse_trade(s: Settlers, seat: int, give: int, take: int) -> int:
    """With the bank (settlers.S19)."""
    if give >= RESOURCES or take >= RESOURCES or give == take:
        return Rule.MARITIME_TRADE
    if s.phase == Phase.BUILD:
        return Rule.STRICT_OR_MIXED
    if s.hand[seat, give] < s.rate[seat, give]:
        return Rule.MARITIME_TRADE
    return Rule.SHORT_BANK if s.bank[take] <= 0 and s.bank_short != UNLIMITED else 0


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Does it; the question stays until the end."""
    kind = kind_of(move)
    if kind == Kind.END:
        pop(s)
    elif kind <= Kind.BUY:
        building.build(s, seat, kind, first_of(move), events)
    elif kind == Kind.TRADE:
        _trade(s, seat, first_of(move), second_of(move), events)
    elif kind == Kind.OFFER:
        trade.offer(s, seat, move, Happening.OFFER, events)
        answer.ask(s, seat, move)
    else:
        cards.play(s, seat, move, events)


@compiled
def _trade(s: Settlers, seat: int, give: int, take: int, events: Events) -> None:
    """As many cards of one resource as the best rate says, for one of another."""
    pay_to_bank(s, seat, give, s.rate[seat, give])
    take_from_bank(s, seat, take, 1)
    tell(events, Happening.TRADE, seat, s.rate[seat, give], give, take, 0)


def _ending(case: Case, ruling: int) -> str:
    if case.kind in BUILDING_KINDS:
        return about_building(case, ruling)
    if case.kind in CARD_KINDS:
        return about_card(case, ruling)
    if case.kind == Kind.OFFER:
        return about_offer(case, ruling)
    if ruling == Rule.MARITIME_TRADE:
        return "same" if case.values[0] == case.values[1] else "rate"
    return "stack" if ruling == Rule.SHORT_BANK else ""


WORDS = Words(
    told=(),
    answers=(Kind.END, Kind.TRADE, Kind.OFFER, *BUILDING_KINDS, *CARD_KINDS),
    sentences={
        "S15.question": (Case.verb,),
        "S19.rate": (Case.resource, Case.n, Case.own),
        "S19.same": (Case.resource,),
        **BUILDING_SENTENCES,
        **CARD_SENTENCES,
        **OFFER_SENTENCES,
    },
    ending=_ending,
)
