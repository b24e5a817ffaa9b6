"""Which card each opponent discards: Ancestral Curse asks all of them at once (northgard.5.7)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.frames import answered, asked_seats
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.opponents import is_target, lose_card
from jarlshof.games.northgard.law.piles import holds, list_cards
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Frame, Kind, Northgard, Rule, Then, Zone
from jarlshof.games.northgard.words.case import Case, card_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_cards(s.pile[seat, Zone.HAND], s.pile_size[seat, Zone.HAND], Kind.DISCARD, out)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if holds(s, seat, first_of(move)) else Rule.SPECIAL


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    lose_card(s, seat, first_of(move), events)
    answered(s, seat)
    return Then.STEP if asked_seats(s) == 0 else Then.ASKED


@compiled
def begin(s: Northgard, seat: int) -> None:
    """Ancestral Curse asks all opponents with cards at once."""
    mask = 0
    for other in range(s.seats):
        if is_target(s, seat, other):
            mask |= 1 << other
    ask(s, Frame.DISCARD, mask)


def _about_card(case: Case) -> Told:
    return "hand", {"card": card_name(case.card)}


QUESTION = Question(
    ruling=Rule.SPECIAL,
    answers=(Kind.DISCARD,),
    names=(CARD,),
    why={Rule.SPECIAL: Why(_about_card, {"hand": "card"})},
)
