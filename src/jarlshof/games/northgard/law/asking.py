"""Asking: Northgard's pending decision is a single frame; all that is under way stands in the record."""

from __future__ import annotations

from jarlshof.core.frames import push
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.state import Northgard


@compiled
def ask(s: Northgard, frame: int, mask: int) -> None:
    """Asks the seats of a mask. What the question names follows from what is under way when the move is over.

    Most name the card; `rules.name_question` writes what the others do.
    """
    s.depth = 0
    push(s, frame, mask, s.card, 0)


@compiled
def names(s: Northgard, first: int, second: int) -> None:
    """What the pending question names."""
    s.frame_args[0, 0] = first
    s.frame_args[0, 1] = second
