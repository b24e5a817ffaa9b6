"""What each spot of a seat's legal moves would bring, from public facts alone. Nothing in the state changes.

Compiled, every building is tried on a copy of the state and read off; plain Python words what comes of it. Only the
seat that is asked gets it: which spots are legal tells what its hand can pay.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from jarlshof.core import contract
from jarlshof.core.events import Events, new_buffer
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Fields, Moves, States, copy_state, new_states
from jarlshof.core.view import Forecast
from jarlshof.games.settlers.board import CROSSING_NAMES, CROSSING_TILES, CROSSINGS, PATH_NAMES, TILE_NAMES
from jarlshof.games.settlers.income import Land, land, pips
from jarlshof.games.settlers.law.awards import award_road
from jarlshof.games.settlers.law.networks import lay_road, lay_settlement
from jarlshof.games.settlers.law.winning import visible_points
from jarlshof.games.settlers.law.yields import SEVEN
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import DTYPE, MOST_MOVES, RESOURCES, Frame, Kind, Settlers
from jarlshof.games.settlers.view import SEAT_NAMES

# what is read off after a building: cards in 36 rolls, points won, length of road, who has the longest, better rates?
CARDS, POINTS, LENGTH, HOLDER, BETTER, COLUMNS = range(6)
BUILDING = (Frame.SETTLE, Frame.PAVE, Frame.MAIN, Frame.FREE, Frame.SPECIAL)
AROUND: list[list[int]] = [[tile for tile in row if tile >= 0] for row in CROSSING_TILES.tolist()]


# ---------------------------------------------------------------- compiled
@compiled
def _income(s: Settlers, seat: int) -> int:
    """Cards that the seat gets in 36 rolls, one of each kind (settlers.S16)."""
    n = 0
    for crossing in range(CROSSINGS):
        if s.owner[crossing] == seat:
            for k in range(3):
                tile = CROSSING_TILES[crossing, k]
                if tile >= 0 and s.token[tile] > 0 and s.bandit[0] != tile and s.bandit[1] != tile:
                    n += (1 + s.city[crossing]) * (SEVEN - 1 - abs(SEVEN - s.token[tile]))
    return n


@compiled
def _rates(s: Settlers, seat: int) -> int:
    """All rates of maritime trade together: a harbour that opens something makes them less."""
    n = 0
    for resource in range(RESOURCES):
        n += s.rate[seat, resource]
    return n


@compiled
def try_at(states: States, i: int, work: States, seat: int, moves: Moves, n: int, out: Moves, nothing: Events) -> None:
    """Builds on a copy what each of some moves builds, and notes what it comes to; other moves are passed over."""
    before, s = states[i], work[0]
    for k in range(n):
        kind, place = kind_of(moves[k]), first_of(moves[k])
        copy_state(s, before)
        if kind == Kind.ROAD:
            lay_road(s, seat, place)
        elif kind == Kind.SETTLE:
            lay_settlement(s, seat, place)
        elif kind == Kind.CITY:
            s.city[place] = 1
            s.settlements[seat] -= 1
            s.cities[seat] += 1
        else:
            continue
        award_road(s, nothing)
        out[k, CARDS] = _income(s, seat)
        out[k, POINTS] = visible_points(s, seat) - visible_points(before, seat)
        out[k, LENGTH] = s.length[seat]
        out[k, HOLDER] = s.road_holder
        out[k, BETTER] = 1 if _rates(s, seat) < _rates(before, seat) else 0


# ---------------------------------------------------------------- in words
class Site(NamedTuple):
    """A settlement or a city there: the seat's cards in 36 rolls then, and the tiles that it uses (no deserts)."""

    cards: int
    tiles: list[str]


class SettlersForecast(Forecast, frozen=True):
    """What each spot of the legal moves would bring the seat that is asked, by the name of the place.

    What is now stands in `table`: `income` and `road_length` of the player, `longest_road`. A settlement and a city
    bring one point, a road none; where it is another number it stands in `points`.
    """

    settle: dict[str, Site]
    city: dict[str, Site]
    road: dict[str, int]  # the length of the seat's longest road then
    points: dict[str, int]
    longest_road: dict[str, str]  # who has it then (- nobody), where that changes
    opens: list[str]  # crossings at a harbour that makes a rate of the seat better
    bandit: dict[str, dict[str, int]]  # what a bandit on this tile costs each seat, in cards of 36 rolls
    freed: dict[str, dict[str, int]]  # what each seat gets again when a bandit leaves this tile


def foretell(states: States, i: int, seat: int | None) -> SettlersForecast | None:
    """The forecast for a seat that has something to choose; None where no spot is to be chosen."""
    s = states[i]
    frame = int(s["frame_kind"][s["depth"] - 1]) if s["depth"] else 0
    if seat is None or (frame not in BUILDING and frame != Frame.BANDIT):
        return None
    moves = np.zeros(MOST_MOVES, np.int64)
    n = int(contract.legal_at(states, i, seat, moves))
    if frame == Frame.BANDIT:
        return _bandits(s, moves[:n].tolist())
    out = np.zeros((n, COLUMNS), np.int64)
    try_at(states, i, new_states(DTYPE, 1), seat, moves, n, out, new_buffer(0))
    return _built(s, moves[:n].tolist(), out)


def _built(s: Fields, moves: list[int], out: npt.NDArray[np.int64]) -> SettlersForecast | None:
    found, tokens = SettlersForecast({}, {}, {}, {}, {}, [], {}, {}), s["token"].tolist()
    sites = {Kind.SETTLE: found.settle, Kind.CITY: found.city}
    holder = int(s["road_holder"])
    for move, row in zip(moves, out.tolist(), strict=True):
        kind, place = MOVES.kind(move), [*MOVES.values(move), 0][0]
        if kind == Kind.ROAD:
            name = PATH_NAMES[place]
            found.road[name] = row[LENGTH]
        elif kind in sites:
            name = CROSSING_NAMES[place]
            tiles = [TILE_NAMES[tile] for tile in AROUND[place] if tokens[tile]]
            sites[Kind(kind)][name] = Site(row[CARDS], tiles)
        else:
            continue
        if row[POINTS] != (kind != Kind.ROAD):
            found.points[name] = row[POINTS]
        if row[HOLDER] != holder:
            found.longest_road[name] = SEAT_NAMES[row[HOLDER]]
        if row[BETTER]:
            found.opens.append(name)
    return found if found.settle or found.city or found.road else None


def _bandits(s: Fields, moves: list[int]) -> SettlersForecast:
    now = land(s)
    ways = [MOVES.values(move) for move in moves]
    starts, goals = ({way[k] for way in ways} for k in range(2))
    costs, freed = ({TILE_NAMES[tile]: _worth(now, tile) for tile in sorted(tiles)} for tiles in (goals, starts))
    return SettlersForecast({}, {}, {}, {}, {}, [], costs, freed)


def _worth(now: Land, tile: int) -> dict[str, int]:
    """Cards of a tile in 36 rolls, by seat."""
    rolls = pips(now.tokens[tile])
    return {SEAT_LETTERS[seat]: rolls * n for seat, n in sorted(now.shares(tile).items()) if rolls}
