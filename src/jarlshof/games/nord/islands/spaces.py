"""Sets of spaces as whole numbers, for drawing islands in plain Python: bit n is space n of the grid.

Compiled code has such sets as four words each (`core/bits.py`); plain Python is quicker with one long number.

Land keeps two spaces of distance to the edge of the grid (nord.R7), so stepping once from land, or from the water
around it, never leaves a row at one end to enter another at the other.
"""

from __future__ import annotations

from functools import cache

from jarlshof.core.bits import members
from jarlshof.games.nord.board import CELLS, SIZE
from jarlshof.games.nord.islands.island import MARGIN, steps

OPEN = 2  # of the eight directions, those that may lead out to the open sea from a lake or bay

DIRECTIONS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def square(margin: int) -> int:
    """All spaces at least so far from the edge of the grid."""
    inside = range(margin, SIZE - margin)
    return sum(1 << row * SIZE + column for row in inside for column in inside)


TABLE = square(MARGIN)  # where land may lie
WATERS = square(MARGIN - 1)  # where the sea matters: next to land


def beside(spaces: int) -> int:
    """All spaces that share an edge with one of these."""
    return spaces << 1 | spaces >> 1 | spaces << SIZE | spaces >> SIZE


def around(spaces: int) -> int:
    """All spaces that share an edge or a corner with one of these."""
    wide = spaces | spaces << 1 | spaces >> 1
    return wide | wide << SIZE | wide >> SIZE


def spread(start: int, within: int) -> int:
    """All spaces that can be reached from some over edges without leaving a set."""
    reached = start & within
    while True:
        wider = reached | beside(reached) & within
        if wider == reached:
            return reached
        reached = wider


@cache
def close_to(space: int, distance: int) -> int:
    """The spaces at most so many steps away (nord.R2)."""
    return sum(1 << other for other in range(CELLS) if steps(space, other) <= distance)


# Lakes and bays


@cache
def views(space: int) -> tuple[int, ...]:
    """What one sees from a space in each of the eight directions, up to the edge of the grid."""
    return tuple(view(space, down, right) for down, right in DIRECTIONS)


def view(space: int, down: int, right: int) -> int:
    row, column = divmod(space, SIZE)
    seen = 0
    while 0 <= (row := row + down) < SIZE and 0 <= (column := column + right) < SIZE:
        seen |= 1 << row * SIZE + column
    return seen


def sheltered(space: int, land: int) -> bool:
    """A sea space lies in a lake or bay if one sees land from it in at least six of the eight directions.

    Everything else is outer coast or open sea; on a straight coast, even in a notch one space deep, one sees land
    in five directions at most (nord.B4, our ruling).
    """
    return not land >> space & 1 and sum(not sight & land for sight in views(space)) <= OPEN


def bay(boat: int, land: int) -> int:
    """The lake or bay of the small boat: sheltered spaces that hang together by edges with its own; may be none."""
    found = edge = 1 << boat if sheltered(boat, land) else 0
    while edge:
        fresh = beside(edge) & WATERS & ~land & ~found
        edge = sum(1 << space for space in members(fresh) if sheltered(space, land))
        found |= edge
    return found
