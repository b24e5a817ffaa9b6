"""Which part of a card comes next: Feast, and others that offer a choice (northgard.5.6)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import OP, PART_NAMES, STEPS, WITH, A, Op, Part, With
from jarlshof.games.northgard.effects import PART_KINDS, begin_step, part_possible
from jarlshof.games.northgard.law.asking import names
from jarlshof.games.northgard.law.under_way import stop
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import Happening, Kind, Northgard, Rule, Then
from jarlshof.games.northgard.words.case import Case, card_name, name_in
from jarlshof.games.northgard.words.events import CARD, N
from jarlshof.games.northgard.words.reasons import IMPOSSIBLE, Told, Why, always


@compiled
def name(s: Northgard) -> None:
    """The card, and how many parts may be chosen."""
    names(s, s.card, s.picks)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for part in range(PART_KINDS):
        if s.parts >> part & 1 and part_possible(s, seat, part):
            n = put(out, n, Kind.CHOOSE, part)
    return put(out, n, Kind.DONE, 0) if _may_stop(s, seat) else n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    if kind_of(move) == Kind.DONE:
        return 0 if _may_stop(s, seat) else Rule.MUST
    part = first_of(move)
    if part >= PART_KINDS or s.parts >> part & 1 == 0:
        return Rule.FEAST
    return 0 if part_possible(s, seat, part) else Rule.IMPOSSIBLE


@compiled
def _may_stop(s: Northgard, seat: int) -> bool:
    """May the rest of this step be left out: an extra, or Annexation's exploration (northgard.O.6)?"""
    flags = STEPS[s.card, s.step - 1, WITH]
    if flags & With.EXTRA:
        return True
    if not flags & With.OPTIONAL_EXPLORE:
        return False
    return s.parts >> Part.MOVE & 1 == 0 or not part_possible(s, seat, Part.MOVE)


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """A part begins, or the rest of the step is left out."""
    if kind_of(move) == Kind.DONE:
        stop(s)
        return Then.STEP
    part = first_of(move)
    tell(events, Happening.CHOOSE, seat, part, 0, 0, 0)
    s.part = part
    s.picks -= 1
    s.parts = s.parts & ~(1 << part) if s.picks > 0 else 0
    return Then.STEP if begin_step(s, seat, events) else Then.ASKED


def _about_part(case: Case) -> Told:
    """A part that the card does not have, or not any more."""
    part = case.of("part")
    told: dict[str, str | int] = {"part": name_in(PART_NAMES, part)}
    if part >= 0 and case.running >= 0 and case.row()[OP] == Op.CHOOSE and case.row()[A] >> part & 1:
        return "chosen", told
    return "", {**told, "running": card_name(case.running)}


QUESTION = Question(
    ruling=Rule.FEAST,
    answers=(Kind.CHOOSE, Kind.DONE),
    names=(CARD, N),
    why={
        Rule.FEAST: Why(_about_part, {"": "part running", "chosen": "part"}),
        Rule.IMPOSSIBLE: IMPOSSIBLE,
        Rule.MUST: always("choose"),
    },
)
