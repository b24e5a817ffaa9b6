"""What the face with a choice counts as: an axe or a skull (northgard.10.4)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.jit import compiled
from jarlshof.core.moves import kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.combat import sign
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.events import AREA


@compiled
def name(s: Northgard) -> None:
    """The territory of the combat."""
    names(s, s.fight, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return put(out, put(out, 0, Kind.AXE, 0), Kind.SKULL, 0)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    return 0


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    over = sign(s, seat, kind_of(move) == Kind.SKULL, False, flags_of(s), bonus_of(s), events)
    return Then.COMBAT if over else Then.ASKED


QUESTION = Question(ruling=Rule.DICE, answers=(Kind.AXE, Kind.SKULL), names=(AREA,))
