"""Does the owner of the picked card pay for it, or lose it: Extortion (northgard.5.7)?"""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.opponents import RANSOM, lose_card
from jarlshof.games.northgard.law.piles import show_card
from jarlshof.games.northgard.law.wealth import can_give, give, list_payments
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.case import Case
from jarlshof.games.northgard.words.events import CARD, PLAYER
from jarlshof.games.northgard.words.reasons import PAYMENT, Told, Why, about_payment


@compiled
def name(s: Northgard) -> None:
    """The picked card, and who gets the ransom."""
    names(s, s.picked, s.turn)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_payments(s, seat, RANSOM, out, put(out, 0, Kind.YIELD, 0))


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if kind_of(move) == Kind.YIELD or can_give(s, seat, move, RANSOM) else Rule.SPECIAL


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    if kind_of(move) == Kind.PAY:
        _pay(s, seat, move, events)
    else:
        lose_card(s, seat, s.picked, events)
    s.victim = NOBODY
    s.picked = NOBODY
    return Then.STEP


@compiled
def _pay(s: Northgard, victim: int, move: int, events: Events) -> None:
    """Two resources change hands; everybody knows now that this card is in that hand."""
    before0, before1, before2 = s.goods[victim, 0], s.goods[victim, 1], s.goods[victim, 2]
    tell(events, Happening.PAY, victim, give(s, victim, move), 0, 0, 0)
    s.goods[s.turn, 0] += before0 - s.goods[victim, 0]
    s.goods[s.turn, 1] += before1 - s.goods[victim, 1]
    s.goods[s.turn, 2] += before2 - s.goods[victim, 2]
    show_card(s, victim, s.picked)
    s.fence += 1


def _about_ransom(case: Case) -> Told:
    return about_payment(case, RANSOM)


QUESTION = Question(
    ruling=Rule.SPECIAL,
    answers=(Kind.YIELD, Kind.PAY),
    names=(CARD, PLAYER),
    why={Rule.SPECIAL: Why(_about_ransom, PAYMENT)},
)
