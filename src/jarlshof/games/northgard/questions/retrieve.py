"""Which card comes back from the discard pile (northgard.5.7)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.piles import batch_mark, find, from_discard, list_cards, to_hand
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import ALL, Happening, Kind, Northgard, Rule, Then, Zone
from jarlshof.games.northgard.words.case import Case, card_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_cards(s.pile[seat, Zone.DISCARD], s.pile_size[seat, Zone.DISCARD], Kind.RETRIEVE, out)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if find(s, seat, Zone.DISCARD, first_of(move)) >= 0 else Rule.SPECIAL


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    card = first_of(move)
    from_discard(s, seat, card)
    to_hand(s, seat, card, batch_mark(s, seat, ALL))
    tell(events, Happening.RETRIEVE, seat, card, 0, 0, 0)
    return Then.STEP


def _about_card(case: Case) -> Told:
    return "pile", {"card": card_name(case.card)}


QUESTION = Question(
    ruling=Rule.SPECIAL,
    answers=(Kind.RETRIEVE,),
    names=(CARD,),
    why={Rule.SPECIAL: Why(_about_card, {"pile": "card"})},
)
