"""Which card of the hand just seen: Spy and Extortion (northgard.5.7)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import OP, Op
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.opponents import RANSOM, lose_card
from jarlshof.games.northgard.law.piles import holds, list_cards
from jarlshof.games.northgard.law.under_way import running
from jarlshof.games.northgard.law.wealth import wealth
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import NOBODY, Frame, Happening, Kind, Northgard, Rule, Then, Zone
from jarlshof.games.northgard.words.case import Case, card_name, seat_name
from jarlshof.games.northgard.words.events import CARD, VICTIM
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def name(s: Northgard) -> None:
    """The card under way, and whose hand it is."""
    names(s, s.card, s.victim)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_cards(s.pile[s.victim, Zone.HAND], s.pile_size[s.victim, Zone.HAND], Kind.PICK, out)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if holds(s, s.victim, first_of(move)) else Rule.PLAYERS_WITH_CARDS


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """Spy: it is discarded. Extortion: its owner may pay, if he can."""
    card = first_of(move)
    tell(events, Happening.PICK, seat, s.victim, card, 0, 0)
    if running(s, OP) == Op.EXTORT and wealth(s, s.victim) >= RANSOM:
        s.picked = card
        ask(s, Frame.RANSOM, 1 << s.victim)
        return Then.ASKED
    lose_card(s, s.victim, card, events)
    s.victim = NOBODY
    return Then.STEP


def _about_card(case: Case) -> Told:
    return "card", {"card": card_name(case.card), "victim": seat_name(case.get("victim"))}


QUESTION = Question(
    ruling=Rule.PLAYERS_WITH_CARDS,
    answers=(Kind.PICK,),
    names=(CARD, VICTIM),
    why={Rule.PLAYERS_WITH_CARDS: Why(_about_card, {"card": "card victim"})},
)
