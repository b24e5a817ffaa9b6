"""Set-up: the island, the figures, the treasures, the start settlements (nord.B3–B11).

Options reach the compiled rules as one row of numbers; `row_of` writes it, `setup` reads it.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import EMPTY, around, get, put, put_row, single
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.nord.board import CELLS, Ground
from jarlshof.games.nord.islands.island import Island
from jarlshof.games.nord.law.connections import relink_all
from jarlshof.games.nord.law.treasures import deal
from jarlshof.games.nord.state import BERTHS, JARL, NEUTRAL, NO_TREASURE, NOBODY, SEATS, SITES, Happening, Nord

MEN = 24  # 25 of a colour, one of them counts the points (nord.R1)
BOATS = 4  # fishing boats beyond the number of seats

# the row: seats, free starts?, sites, small boat, berths, then the tables
_SITES, _STARTS, _BERTHS, _GROUND = 8, 16, 24, 40
ROW = _GROUND + CELLS


def row_of(island: Island, free_starts: bool) -> Moves:
    """An island and the way starts are chosen, as numbers."""
    row = np.zeros(ROW, np.int64)
    row[:5] = island.seats, free_starts, len(island.settlements), island.boat, len(island.berths)
    row[_SITES : _SITES + len(island.settlements)] = island.settlements
    row[_STARTS : _STARTS + len(island.starts)] = island.starts
    row[_BERTHS : _BERTHS + len(island.berths)] = island.berths
    row[_GROUND:] = island.ground
    return row


@compiled
def setup(s: Nord, row: Moves, events: Events) -> bool:
    """Sets everything up; True if the start settlements are to be chosen."""
    lay_island(s, row)
    s.fishing = s.seats + BOATS
    s.scoring = 1
    s.played = NO_TREASURE
    for seat in range(s.seats):
        s.supply[seat] = MEN
    for seat in range(s.seats, SEATS):  # jarls of absent players lie in the large boat (nord.R11)
        s.figure[s.aboard] = JARL + seat
        s.aboard += 1
    deal(s, events)
    if row[1] == 1:
        return True
    for seat in range(s.seats):
        found(s, seat, row[_STARTS + seat], events)
    neutral_jarls(s)
    return False


@compiled
def lay_island(s: Nord, row: Moves) -> None:
    """The board: regions, settlements and their gates, the small boat, stone piles, the numbers of the large boat."""
    s.seats = row[0]
    s.sites = row[2]
    s.boat = row[3]
    s.berths = row[4]
    for n in range(BERTHS):
        s.berth[n] = row[_BERTHS + n]
    for cell in range(CELLS):
        ground = row[_GROUND + cell]
        here = single(cell)
        if ground == Ground.SEA:
            put(s.sea, get(s.sea) | here)
        elif ground == Ground.MOUNTAIN:
            put(s.mountain, get(s.mountain) | here)
        elif ground == Ground.FOREST:
            put(s.forest, get(s.forest) | here)
        elif ground == Ground.KARST:
            put(s.karst, get(s.karst) | here)
        elif ground == Ground.PILE:
            put(s.karst, get(s.karst) | here)
            s.pile[s.piles] = cell
            s.piles += 1
    for k in range(SITES):
        s.jarl[k] = NOBODY
        s.site[k] = row[_SITES + k]
        put_row(s.gates, k, around(single(s.site[k])) if k < s.sites else EMPTY)
    if s.boat >= 0:
        put(s.beach, around(single(s.boat)))


@compiled
def found(s: Nord, seat: int, k: int, events: Events) -> None:
    """One man as a warrior, and the jarl (nord.B10)."""
    s.warriors[k, seat] = 1
    s.jarl[k] = JARL + seat
    s.supply[seat] -= 1
    tell(events, Happening.SETTLE, seat, k, 0, 0, 0)


@compiled
def neutral_jarls(s: Nord) -> None:
    """Every other settlement gets a neutral jarl (nord.B11)."""
    for k in range(s.sites):
        if s.jarl[k] == NOBODY:
            s.jarl[k] = NEUTRAL
    relink_all(s)
