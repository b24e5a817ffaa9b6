"""Which development or achievement a seat takes: after passing, or by Future Sight (northgard.4.F, northgard.13.15)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.developments import take
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Frame, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.reasons import Why, about_card


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    if s.card >= 0 or s.year < s.years:
        for k in range(s.shown):
            n = put(out, n, Kind.TAKE, s.display[k])
    if s.card >= 0 or s.year == s.years:
        for k in range(s.trophies_left):
            n = put(out, n, Kind.TAKE, s.trophies[k])
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """After passing from the display, in the last year an achievement; with Future Sight (a card) from both."""
    card, foreseeing = first_of(move), s.card >= 0
    if foreseeing or s.year < s.years:
        for k in range(s.shown):
            if s.display[k] == card:
                return 0
    if foreseeing or s.year == s.years:
        for k in range(s.trophies_left):
            if s.trophies[k] == card:
                return 0
    return Rule.FUTURE_SIGHT if foreseeing else Rule.PASS


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    take(s, seat, first_of(move), events)
    return Then.STEP if s.card >= 0 else Then.TURN


@compiled
def can(s: Northgard, seat: int) -> bool:
    """Future Sight: is there a card to take, for the first time in this year (northgard.13.39)?"""
    return s.foresight >> seat & 1 == 0 and s.shown + s.trophies_left > 0


@compiled
def begin(s: Northgard, seat: int) -> None:
    """Future Sight takes its card now, not when its player passes."""
    s.foresight |= 1 << seat
    ask(s, Frame.TAKE, 1 << seat)


_CARD = Why(about_card, {"": "card"})
QUESTION = Question(
    ruling=Rule.PASS,
    answers=(Kind.TAKE,),
    why={Rule.PASS: _CARD, Rule.FUTURE_SIGHT: _CARD},
)
