"""Random islands: from a seed, always valid, and as good as a fixed number of tries can make them.

What the rules demand is kept always: tiles laid around the boat, one settlement on each, distances, the sea
(nord.B3–B6, nord.R2–R4, nord.R6–R8), and the boat lies in a lake or bay that three tiles border. What they recommend
(nord.R5, nord.B10) is a cost; the cheapest of all tries is the island. The same seed gives the same island everywhere.
"""

from __future__ import annotations

from random import Random

from jarlshof.core.bits import members
from jarlshof.games.nord.board import CELLS, COLUMNS, SETTLEMENTS, SIZE, TOKENS, Ground
from jarlshof.games.nord.islands.founding import Founded, best_starts, cost_of_sites, settled
from jarlshof.games.nord.islands.island import NEUTRAL, SEA_MARK
from jarlshof.games.nord.islands.laying import (
    Layout,
    any_way_out,
    bordering,
    extent,
    lay,
    ponds,
    shuffled,
    water_around_boat,
)
from jarlshof.games.nord.islands.spaces import beside
from jarlshof.games.nord.islands.tiles import STANDARD, WILD

LAYOUTS = 36  # tries to lay the tiles
FOUNDINGS = 4  # tries to place the settlements of a layout
FINALS = 10  # islands whose starts are looked for
LAKES = range(1, 7)  # spaces of water kept free around the boat, the boat's own with them

# What is bad about a layout: longer than broad, boat aside, long coast, ponds, few tiles at the boat's water
LONG, ASIDE, COAST, POND, CRAMPED = 6, 2, 1, 4, 6
ROOMY = 5  # tiles at the boat's water that are enough


def generate(seats: int, seed: int, wild: bool = False) -> str:
    """The text of a random island for so many seats; `wild`: all tiles show their wild side."""
    rng = Random(seed * 8 + seats * 2 + wild)  # one stream for each kind of island
    founded = None
    while founded is None:  # that all tries of a round fail has never been seen
        founded = best_island(rng, seats, WILD if wild else STANDARD)
    return island_toml(f"{'wild' if wild else 'random'}-{seats}-{seed}", seats, founded)


def best_island(rng: Random, seats: int, marks: str) -> Founded | None:
    """The cheapest island of a number of tries."""
    way_out = any_way_out(rng)
    tries = []
    for n in range(LAYOUTS):
        water = water_around_boat(rng, LAKES[n % len(LAKES)], way_out)
        layout = lay(rng, shuffled(rng, marks)[: seats + NEUTRAL], water)
        if layout is None:
            continue
        basis = cost_of_layout(layout)
        for again in range(FOUNDINGS):
            sites = settled(rng, layout, seats)
            if sites is not None:
                tries.append((basis + cost_of_sites(layout, sites, seats), n, again, layout, sites))
    tries.sort(key=lambda each: each[:3])
    islands = []
    for cost, _, _, layout, sites in tries[:FINALS]:
        more, starts = best_starts(layout, sites, seats)
        islands.append(Founded(layout, sites, starts, cost + more))
    return min(islands, key=lambda island: island.cost, default=None)


def cost_of_layout(layout: Layout) -> int:
    """Not elongated, compact, no ponds (nord.R5); the boat in the middle with much land around its water (nord.B4)."""
    top, bottom, left, right = extent(layout.land)
    row, column = divmod(layout.boat, SIZE)
    coast = (beside(layout.land) & ~layout.land).bit_count()
    return (
        LONG * max(0, abs(bottom - top - right + left) - 1)
        + ASIDE * (abs(top + bottom - 2 * row) + abs(left + right - 2 * column)) // 2
        + COAST * coast
        + POND * ponds(layout).bit_count()
        + CRAMPED * max(0, ROOMY - len(bordering(layout)))
    )


# Writing


def island_toml(name: str, seats: int, island: Founded) -> str:
    """The text of an island file, moved to the middle of the grid."""
    board, tiles = diagrams(island)
    letters = dict(zip(sorted(island.sites), SETTLEMENTS))
    starts = ", ".join(f'"{letters[start]}"' for start in island.starts)
    marks = " ".join(sorted(tile.mark for tile in island.layout.tiles))
    return (
        f"# A random island for {seats} seats; tiles {marks}.\n\n"
        f'name = "{name}"\nseats = {seats}\nstarts = [{starts}]\n\n'
        f'board = """\n{board}"""\n\ntiles = """\n{tiles}"""\n'
    )


def diagrams(island: Founded) -> tuple[str, str]:
    """What each space is, and which tile it belongs to."""
    layout = island.layout
    board, tiles = ["~"] * CELLS, [SEA_MARK] * CELLS
    letters = {kind: token for token, kind in TOKENS.items()}
    by = to_the_middle(layout.land)
    for spaces, kind in (
        (layout.mountain, Ground.MOUNTAIN),
        (layout.forest, Ground.FOREST),
        (layout.karst, Ground.KARST),
        (layout.piles, Ground.PILE),
        (1 << layout.boat, Ground.BOAT),
    ):
        for space in members(spaces):
            board[space + by] = letters[kind]
    for letter, site in zip(SETTLEMENTS, sorted(island.sites)):
        board[site + by] = letter
    for tile in layout.tiles:
        for space in members(tile.land):
            tiles[space + by] = tile.mark
    return drawn(board), drawn(tiles)


def to_the_middle(land: int) -> int:
    """By how many spaces the island moves so that the sea around it is equally broad (nord.R7)."""
    top, bottom, left, right = extent(land)
    return (SIZE - 1 - bottom - top) // 2 * SIZE + (SIZE - 1 - right - left) // 2


def drawn(tokens: list[str]) -> str:
    """A diagram with header line and row numbers."""
    lines = ["    " + " ".join(COLUMNS)]
    lines += [f"{row + 1:2}  " + " ".join(tokens[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]
    return "\n".join(lines) + "\n"
