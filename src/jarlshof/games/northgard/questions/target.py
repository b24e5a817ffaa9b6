"""Which opponent a card is played against (northgard.13.26)."""

from __future__ import annotations

from jarlshof.core.chance import Stream, draw
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import OP, Op
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.opponents import count_targets, is_target, lose_card
from jarlshof.games.northgard.law.piles import show_hand
from jarlshof.games.northgard.law.under_way import running
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Frame, Happening, Kind, Northgard, Rule, Then, Zone
from jarlshof.games.northgard.words.case import Case, seat_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import Told, Why


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for other in range(s.seats):
        if is_target(s, seat, other):
            n = put(out, n, Kind.TARGET, other)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if is_target(s, seat, first_of(move)) else Rule.PLAYERS_WITH_CARDS


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    return Then.STEP if _target(s, seat, first_of(move), running(s, OP), events) else Then.ASKED


@compiled
def _target(s: Northgard, seat: int, victim: int, op: int, events: Events) -> bool:
    """Threatening takes a card by chance; otherwise the hand is seen and a card picked."""
    tell(events, Happening.TARGET, seat, victim, 0, 0, 0)
    if op == Op.THREATEN:
        slot = draw(s, Stream.OTHER, int(s.pile_size[victim, Zone.HAND]), events)
        lose_card(s, victim, s.pile[victim, Zone.HAND, slot], events)
        return True
    s.victim = victim
    show_hand(s, victim, seat)
    tell(events, Happening.SEE, seat, victim, 0, 0, 0)
    for k in range(s.pile_size[victim, Zone.HAND]):
        emit(events, Happening.SAW, seat, 1 << seat, s.pile[victim, Zone.HAND, k], 0, 0, 0)
    ask(s, Frame.PICK, 1 << seat)
    return False


# ---------------------------------------------------------------- as a step of a card
@compiled
def begin(s: Northgard, seat: int, op: int, events: Events) -> bool:
    """One opponent is taken without a question."""
    if count_targets(s, seat) > 1:
        ask(s, Frame.TARGET, 1 << seat)
        return False
    other = 0
    while not is_target(s, seat, other):
        other += 1
    return _target(s, seat, other, op, events)


# ---------------------------------------------------------------- in words
def _about_opponent(case: Case) -> Told:
    victim = case.of("seat")
    if victim == case.seat:
        return "self", {}
    return "cards" if 0 <= victim < case.get("seats") else "nobody", {"victim": seat_name(victim)}


QUESTION = Question(
    ruling=Rule.PLAYERS_WITH_CARDS,
    answers=(Kind.TARGET,),
    names=(CARD,),
    why={Rule.PLAYERS_WITH_CARDS: Why(_about_opponent, {"cards": "victim", "nobody": "victim", "self": ""})},
)
