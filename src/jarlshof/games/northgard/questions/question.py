"""What a question is besides its compiled functions.

Each file beside this one is a question, which has

- `name(s)`, where it names something besides the card under way;
- `legal(s, seat, out)`: what may be answered;
- `refuse(s, seat, move)`: the ruling that forbids an answer of its kinds, or 0; areas are names of territories by then;
- `apply(s, seat, move, events)`: what an answer does, and what follows (`Then`);
- `can(s, …)` and `begin(s, …)`, where a step of a card asks it;
- QUESTION: all else, with words for what is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from jarlshof.core.game import Slot
from jarlshof.games.northgard.state import Kind, Phase, Rule
from jarlshof.games.northgard.words.reasons import Why


class Question(NamedTuple):
    """A kind of question, for people and pages."""

    ruling: Rule  # behind it; forbids all moves that are no answer
    answers: Sequence[Kind]
    names: tuple[Slot, ...] = ()  # what it tells
    why: Mapping[Rule, Why] = {}  # words for what `refuse` says
    in_phase: Mapping[Phase, Rule] = {}  # where another ruling is behind it

    @property
    def rulings(self) -> tuple[Rule, ...]:
        """All that can be behind it."""
        return (self.ruling, *self.in_phase.values())
