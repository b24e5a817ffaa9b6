"""Does a seat pay for one more card, or one more unit (northgard.5.7)?"""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import A, N
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.figures import enter
from jarlshof.games.northgard.law.piles import cards_left, draw_cards
from jarlshof.games.northgard.law.under_way import running
from jarlshof.games.northgard.law.wealth import can_give, give, list_payments, wealth
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOWHERE, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.case import Case
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.events import N as NUMBER
from jarlshof.games.northgard.words.reasons import PAYMENT, Told, Why, about_payment

CARD_FOR_GOODS, UNIT_FOR_GOODS = 0, 1


@compiled
def name(s: Northgard) -> None:
    """The card, and how many resources it costs."""
    names(s, s.card, running(s, N))


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_payments(s, seat, running(s, N), out, put(out, 0, Kind.DONE, 0))


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if kind_of(move) == Kind.DONE or can_give(s, seat, move, running(s, N)) else Rule.SPECIAL


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """One more card, or one more unit in the territory of the recruits."""
    if kind_of(move) == Kind.DONE:
        return Then.STEP
    tell(events, Happening.PAY, seat, give(s, seat, move), 0, 0, 0)
    if running(s, A) == CARD_FOR_GOODS:
        draw_cards(s, seat, 1, events)
    else:
        enter(s, seat, s.spot, 1)
        tell(events, Happening.RECRUIT, seat, s.spot, 1, 0, 0)
    return Then.STEP


@compiled
def can(s: Northgard, seat: int, n: int, what: int) -> bool:
    """Are the resources there, and something to get for them?"""
    if wealth(s, seat) < n:
        return False
    if what == CARD_FOR_GOODS:
        return cards_left(s, seat) > 0
    return s.reserve[seat] > 0 and s.spot != NOWHERE


def _about_payment(case: Case) -> Told:
    return about_payment(case, case.row()[N])


QUESTION = Question(
    ruling=Rule.SPECIAL,
    answers=(Kind.PAY, Kind.DONE),
    names=(CARD, NUMBER),
    why={Rule.SPECIAL: Why(_about_payment, PAYMENT)},
)
