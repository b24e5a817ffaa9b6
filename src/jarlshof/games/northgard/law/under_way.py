"""The step of a card, or chosen part, that is being carried out."""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import OP, PARTS, STEPS, WITH, A, Op
from jarlshof.games.northgard.state import NOBODY, NOWHERE, Northgard


@compiled
def running(s: Northgard, column: int) -> int:
    """A number of the step, or chosen part, that is being carried out."""
    if s.part >= 0:
        return PARTS[s.part, column]
    return STEPS[s.card, s.step - 1, column] if s.step > 0 else 0


@compiled
def flags_of(s: Northgard) -> int:
    """Its conditions."""
    return running(s, WITH) if s.card >= 0 else 0


@compiled
def is_adding(s: Northgard) -> bool:
    """Is the unit that is asked for added, not recruited (northgard.13.40)?"""
    return s.card >= 0 and running(s, OP) == Op.ADD


@compiled
def bonus_of(s: Northgard) -> int:
    """Combat points that the card adds for the attacker."""
    return running(s, A) if s.card >= 0 and running(s, OP) == Op.MOVE else 0


@compiled
def stop(s: Northgard) -> None:
    """The rest of this step is left out."""
    s.picks = 0
    s.parts = 0


@compiled
def forget_step(s: Northgard) -> None:
    """Nothing of a step is left."""
    s.only = NOWHERE
    s.victim = NOBODY
    s.picked = NOBODY
