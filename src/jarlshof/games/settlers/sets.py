"""Sets of crossings and paths: two words in a record, or a row of two words in a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.jit import compiled

U = np.uint64
ONE = U(1)


@compiled
def has(words: Any, n: int) -> bool:
    """Is n in the set?"""
    return (words[n >> 6] >> U(n & 63)) & ONE != U(0)


@compiled
def row_has(table: Any, row: int, n: int) -> bool:
    """Is n in the set of this row?"""
    return (table[row, n >> 6] >> U(n & 63)) & ONE != U(0)


@compiled
def add(table: Any, row: int, n: int) -> None:
    """Puts n into the set of this row."""
    table[row, n >> 6] |= ONE << U(n & 63)


@compiled
def join(table: Any, row: int, members: Any, n: int) -> None:
    """Puts all of row n of `members` into the set of this row."""
    table[row, 0] |= members[n, 0]
    table[row, 1] |= members[n, 1]
