"""Sets of territories: a row of two words in a table, as `near` and `rough` are."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.bits import lowest
from jarlshof.core.jit import compiled

U = np.uint64
ONE = U(1)
NONE = -1


@compiled
def row_has(table: Any, row: int, n: int) -> bool:
    """Is n in the set of this row?"""
    return (table[row, n >> 6] >> U(n & 63)) & ONE != U(0)


@compiled
def add(table: Any, row: int, n: int) -> None:
    """Puts n into the set of this row."""
    table[row, n >> 6] |= ONE << U(n & 63)


@compiled
def remove(table: Any, row: int, n: int) -> None:
    """Takes n out of the set of this row."""
    table[row, n >> 6] &= ~(ONE << U(n & 63))


@compiled
def next_in(low: Any, high: Any, after: int) -> int:
    """The first member after `after` of the set of these two words, NONE if there is none."""
    n = after + 1
    if n < 64:
        rest = low >> U(n)
        if rest != U(0):
            return n + lowest(rest)
        n = 64
    if n < 128:
        rest = high >> U(n - 64)
        if rest != U(0):
            return n + lowest(rest)
    return NONE
