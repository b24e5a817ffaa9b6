"""Does the owner of Defensive Strategy cancel the card just played (northgard.13.14)? `turn.py` asks it."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import DEFENSIVE_STRATEGY
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.piles import from_active, from_hand, holds, to_active, to_discard
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Frame, Happening, Kind, Northgard, Played, Rule, Then
from jarlshof.games.northgard.steps import carry_out
from jarlshof.games.northgard.words.events import CARD, PLAYER
from jarlshof.games.northgard.words.reasons import always


@compiled
def name(s: Northgard) -> None:
    """The card, and who played it."""
    names(s, s.card, s.turn)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    if holds(s, seat, DEFENSIVE_STRATEGY):
        n = put(out, n, Kind.CANCEL, 0)
    return put(out, put(out, n, Kind.LET, 0), Kind.LET_YEAR, 0)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0 if kind_of(move) != Kind.CANCEL or holds(s, seat, DEFENSIVE_STRATEGY) else Rule.DEFENSIVE_STRATEGY


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    kind = kind_of(move)
    if kind == Kind.CANCEL:
        return _cancel(s, seat, events)
    if kind == Kind.LET_YEAR:
        s.declined |= 1 << seat
        tell(events, Happening.LET_YEAR, seat, 0, 0, 0, 0)
    else:
        tell(events, Happening.LET, seat, 0, 0, 0, 0)
    return carry_out(s, s.turn, s.card)


@compiled
def _cancel(s: Northgard, guard: int, events: Events) -> int:
    """The played card goes to its player's discard pile; he goes on with something else."""
    card, seat = s.card, s.turn
    from_hand(s, guard, DEFENSIVE_STRATEGY)
    to_active(s, guard, DEFENSIVE_STRATEGY, 1)
    from_active(s, seat, card)
    to_discard(s, seat, card)
    tell(events, Happening.CANCEL, guard, card, seat, 0, 0)
    s.card = -1
    if s.played != Played.NOTHING:
        return Then.CARD
    ask(s, Frame.TURN, 1 << seat)
    return Then.ASKED


QUESTION = Question(
    ruling=Rule.DEFENSIVE_STRATEGY,
    answers=(Kind.CANCEL, Kind.LET, Kind.LET_YEAR),
    names=(CARD, PLAYER),
    why={Rule.DEFENSIVE_STRATEGY: always("hand")},
)
