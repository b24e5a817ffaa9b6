"""Harbours, pieces and tiles of a position."""

from __future__ import annotations

import re

import numpy as np

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.position import listed
from jarlshof.core.state import Moves, States
from jarlshof.games.settlers.board import (
    COAST,
    COAST_LENGTH,
    CROSSING_NAMES,
    LAND_CROSSINGS,
    LAND_PATHS,
    LAND_TILES,
    NEXT_CROSSINGS,
    PATH_ENDS,
    PATH_NAMES,
    ROW_LENGTH,
)
from jarlshof.games.settlers.law.building import CITY_PIECES, SETTLEMENT_PIECES
from jarlshof.games.settlers.law.networks import ROAD_PIECES, lay_road, lay_settlement
from jarlshof.games.settlers.law.setup import clear_board, put_harbour, set_options
from jarlshof.games.settlers.notation.draft import Draft
from jarlshof.games.settlers.notation.position import TERRAIN_LETTERS
from jarlshof.games.settlers.options import row_of
from jarlshof.games.settlers.state import DESERT, HARBOURS
from jarlshof.games.settlers.view import HARBOUR_NAMES

PIECES = {"settlements": SETTLEMENT_PIECES, "cities": CITY_PIECES, "roads": ROAD_PIECES}
TILE_WORD = re.compile(r"([WBSGOD])([0-9]{0,2})(!{0,2})")


@compiled
def build_up(states: States, i: int, row: Moves, harbours: Moves, sites: Moves, roads: Moves) -> None:
    """An empty board with these harbours (path, kind), settlements (seat, crossing) and roads (seat, path)."""
    s = states[i]
    set_options(s, row)
    clear_board(s)
    for n in range(harbours.shape[0]):
        put_harbour(s, harbours[n, 0], harbours[n, 1])
    for n in range(sites.shape[0]):
        lay_settlement(s, sites[n, 0], sites[n, 1])
    for n in range(roads.shape[0]):
        lay_road(s, roads[n, 0], roads[n, 1])


def read_pieces(draft: Draft) -> None:
    """Harbours, settlements, cities, roads: laid by the rules, so that all that follows from them is there."""
    crossings, paths = LAND_CROSSINGS[draft.board], LAND_PATHS[draft.board]
    sites: list[tuple[int, int]] = []
    cities: list[int] = []
    roads: list[tuple[int, int]] = []
    for seat in range(draft.seats):
        where = f"seat {SEAT_LETTERS[seat]}"
        built = draft.names(where, draft.of(seat, "settlements"), CROSSING_NAMES, crossings, "crossing")
        churches = draft.names(where, draft.of(seat, "cities"), CROSSING_NAMES, crossings, "crossing")
        laid = draft.names(where, draft.of(seat, "roads"), PATH_NAMES, paths, "path")
        for (piece, most), n in zip(PIECES.items(), map(len, (built, churches, laid)), strict=True):
            if n > most:
                raise BadPosition(f"{where} has {n} {piece}, but only {most} pieces")
        sites += [(seat, crossing) for crossing in built + churches]
        cities += churches
        roads += [(seat, path) for path in laid]
    _check_pieces(draft, [crossing for _, crossing in sites], [path for _, path in roads])
    row = row_of(draft.options)
    build_up(draft.states, 0, row, _harbours(draft), _table(sites), _table(roads))
    owner = draft.states["owner"][0]
    for crossing in cities:
        draft.states["city"][0, crossing] = 1
        draft.states["settlements"][0, owner[crossing]] -= 1
        draft.states["cities"][0, owner[crossing]] += 1


def _check_pieces(draft: Draft, sites: list[int], roads: list[int]) -> None:
    for crossing in sites:
        near = [int(n) for n in NEXT_CROSSINGS[crossing] if n >= 0 and int(n) in sites]
        if near or sites.count(crossing) > 1:
            other = CROSSING_NAMES[near[0]] if near else "another building"
            raise BadPosition(f"{CROSSING_NAMES[crossing]} is too near to {other} (settlers.S12)")
    for path in roads:
        if roads.count(path) > 1:
            raise BadPosition(f"two roads on {PATH_NAMES[path]} (settlers.S20)")


def _harbours(draft: Draft) -> Moves:
    found: list[tuple[int, int]] = []
    coast = COAST[draft.board, : COAST_LENGTH[draft.board]].tolist()
    for part in listed(draft.lines.value("harbours"), ","):
        words = part.split()
        if len(words) != 2 or words[1] not in HARBOUR_NAMES:
            raise BadPosition(f"harbours: {part[:40]!r} should be a path and one of {', '.join(HARBOUR_NAMES)}")
        [path] = draft.names("harbours", words[0], PATH_NAMES, coast, "path on the coast")
        taken = {int(end) for other, _ in found for end in PATH_ENDS[other]}
        if taken & {int(end) for end in PATH_ENDS[path]}:
            raise BadPosition(f"harbours: {words[0]} shares a crossing with another one")
        found.append((path, HARBOUR_NAMES.index(words[1])))
    if len(found) > HARBOURS:
        raise BadPosition(f"harbours: at most {HARBOURS}")
    return _table(found)


def read_tiles(draft: Draft) -> None:
    rows = [line.split() for line in draft.lines.blocks["tiles"]]
    lengths = ROW_LENGTH[draft.board]
    if tuple(map(len, rows)) != lengths:
        raise BadPosition(f"tiles: the rows of {draft.options.board} have {', '.join(map(str, lengths))} tiles")
    bandits: list[int] = []
    for tile, word in zip(LAND_TILES[draft.board], (word for row in rows for word in row), strict=True):
        found = TILE_WORD.fullmatch(word)
        if found is None:
            raise BadPosition(f"tiles: {word[:20]!r} is not a letter of {TERRAIN_LETTERS}, a number and !")
        terrain, token = TERRAIN_LETTERS.index(found[1]), int(found[2] or 0)
        if (terrain == DESERT) != (token == 0) or token in (1, 7) or token > 12:
            raise BadPosition(f"tiles: {word!r}; a desert has no number, the others 2 to 12 but not 7")
        draft.s["terrain"][tile], draft.s["token"][tile] = terrain, token
        bandits += [tile] * len(found[3])
    if len(bandits) != draft.options.bandits:
        raise BadPosition(f"tiles: {len(bandits)} bandits (!), but the options have {draft.options.bandits}")
    if len(set(bandits)) < len(bandits) and draft.s["terrain"][bandits[0]] != DESERT:
        raise BadPosition("tiles: two bandits share a tile that is no desert (settlers.G5)")
    draft.s["bandit"][: len(bandits)] = bandits


def _table(pairs: list[tuple[int, int]]) -> Moves:
    return np.array(pairs, np.int64).reshape(len(pairs), 2)
