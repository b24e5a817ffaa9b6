"""What Axe Throwers add to the roll: an axe or a skull (northgard.10.4); asked like the face with a choice."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.jit import compiled
from jarlshof.core.moves import kind_of
from jarlshof.games.northgard.law.combat import sign
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.questions import die
from jarlshof.games.northgard.state import Kind, Northgard, Then

name, legal, refuse, QUESTION = die.name, die.legal, die.refuse, die.QUESTION


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    over = sign(s, seat, kind_of(move) == Kind.SKULL, True, flags_of(s), bonus_of(s), events)
    return Then.COMBAT if over else Then.ASKED
