"""The grid: names of spaces and settlements, kinds of ground. What an island looks like is in `content/islands/`."""

from __future__ import annotations

from enum import IntEnum

SIZE = 16
CELLS = SIZE * SIZE
COLUMNS = "abcdefghijklmnop"
SPACES = [f"{column}{row}" for row in range(1, SIZE + 1) for column in COLUMNS]
SETTLEMENTS = list("ABCDEFGH")


class Ground(IntEnum):
    """What a space is. A settlement and the small boat take the place of the ground below them (nord.R6, nord.R8)."""

    SEA = 0
    MOUNTAIN = 1
    FOREST = 2
    KARST = 3
    PILE = 4
    SETTLEMENT = 5
    BOAT = 6


TOKENS = {
    "~": Ground.SEA,
    "m": Ground.MOUNTAIN,
    "f": Ground.FOREST,
    "k": Ground.KARST,
    "p": Ground.PILE,
    "@": Ground.BOAT,
}


def neighbours(cell: int) -> list[int]:
    """The spaces that share an edge with a space."""
    row, column = divmod(cell, SIZE)
    around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return [r * SIZE + c for r, c in around if 0 <= r < SIZE and 0 <= c < SIZE]
