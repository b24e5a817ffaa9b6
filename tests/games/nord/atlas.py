"""What tests ask of an island's map, counted space by space; nothing here is shared with the generator."""

from __future__ import annotations

import tomllib

from jarlshof.games.nord.board import CELLS, SIZE, SPACES, Ground, neighbours
from jarlshof.games.nord.islands.island import Island
from jarlshof.games.nord.islands.tiles import Showing, showing, sides

EIGHT = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
WATER = (Ground.SEA, Ground.BOAT)


def is_land(island: Island, space: int) -> bool:
    return island.ground[space] not in WATER


def sees_land(island: Island, space: int, down: int, right: int) -> bool:
    """Whether land lies somewhere in this direction."""
    row, column = divmod(space, SIZE)
    while 0 <= (row := row + down) < SIZE and 0 <= (column := column + right) < SIZE:
        if is_land(island, row * SIZE + column):
            return True
    return False


def sheltered(island: Island, space: int) -> bool:
    """Neither outer coast nor open sea: land in at least six of the eight directions."""
    return sum(sees_land(island, space, down, right) for down, right in EIGHT) >= 6


def bay(island: Island) -> list[int]:
    """The boat's lake or bay; empty if the boat lies on the outer coast."""
    found = [island.boat] if sheltered(island, island.boat) else []
    for space in found:
        for near in neighbours(space):
            if near not in found and not is_land(island, near) and sheltered(island, near):
                found.append(near)
    return found


def tiles_around_boat(island: Island) -> set[int]:
    """The tiles that border the boat's space or a space of its bay next to it."""
    water = [space for space in bay(island) if space == island.boat or space in neighbours(island.boat)]
    return {island.tiles[near] for space in water for near in neighbours(space)} - {0}


def lone_spaces(island: Island) -> list[str]:
    """Land spaces that are next to no like one (nord.R5)."""
    kinds = [Ground.KARST if ground == Ground.PILE else ground for ground in island.ground]
    terrains = (Ground.MOUNTAIN, Ground.FOREST, Ground.KARST)
    return [
        SPACES[space]
        for space, kind in enumerate(kinds)
        if kind in terrains and kind not in [kinds[near] for near in neighbours(space)]
    ]


def tiles_shown(island: Island) -> dict[int, Showing | None]:
    """The side and rotation of each tile, or None if it is not one of ours."""
    numbers = sorted(set(island.tiles) - {0})
    spaces = {number: [space for space in range(CELLS) if island.tiles[space] == number] for number in numbers}
    return {number: showing(island.ground, found) for number, found in spaces.items()}


def covered_piles(island: Island) -> int:
    """Stone piles under settlements (nord.R5)."""
    printed = [sides()[shown.mark] for shown in tiles_shown(island).values() if shown]
    return sum(list(shape.values()).count(Ground.PILE) for shape in printed) - island.ground.count(Ground.PILE)


def marks(island: Island) -> set[str]:
    """The tile marks in the island's file."""
    rows = tomllib.loads(island.text)["tiles"].splitlines()[1:]
    return {mark for row in rows for mark in row.split()[1:]} - {"."}


def extent(island: Island) -> tuple[int, int]:
    """Rows and columns of the land."""
    land = [divmod(space, SIZE) for space in range(CELLS) if is_land(island, space)]
    height, width = (max(place[axis] for place in land) - min(place[axis] for place in land) + 1 for axis in (0, 1))
    return height, width
