"""Copying a state again and again, to measure it: the only compiled code of the arena, on the core alone."""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.core.state import States, copy_state


@compiled
def copies(states: States, n: int) -> None:
    """Copies the first state `n` times over the others, in turn."""
    for k in range(n):
        copy_state(states[1 + k % 63], states[0])
