"""The length of the longest road, against a count of all walks, on random networks with buildings of others."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest

import jarlshof
from jarlshof import Match
from jarlshof.core.jit import JIT
from jarlshof.core.state import Moves, new_states
from jarlshof.games.settlers.board import (
    BOARDS,
    CROSSING_NAMES,
    LAND_CROSSINGS,
    LAND_PATHS,
    NEXT_CROSSINGS,
    PATH_ENDS,
    PATH_NAMES,
)
from jarlshof.games.settlers.notation.reading_board import build_up
from jarlshof.games.settlers.options import SettlersOptions, row_of, worked_out
from jarlshof.games.settlers.state import DTYPE
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

NETWORKS = 2000 if JIT else 120  # on each board and of each shape
SHAPES = ("connected", "scattered", "looped", "winding")
Network = tuple[list[int], dict[int, int]]
"""The roads of seat a, and who has a building on which crossing."""


# ---------------------------------------------------------------- a count of our own
def longest_walk(roads: Sequence[int], owners: dict[int, int], seat: int = 0) -> int:
    """All walks from everywhere: no road twice; at a building of another seat a walk ends."""
    at: dict[int, list[tuple[int, int]]] = {}
    for road in roads:
        one, other = (int(end) for end in PATH_ENDS[road])
        at.setdefault(one, []).append((road, other))
        at.setdefault(other, []).append((road, one))

    def onwards(here: int, used: frozenset[int]) -> int:
        if used and owners.get(here, seat) != seat:
            return len(used)
        ways = [onwards(there, used | {road}) for road, there in at[here] if road not in used]
        return max(ways, default=len(used))

    return max((onwards(start, frozenset()) for start in at), default=0)


# ---------------------------------------------------------------- random networks
@cache
def touching(board: int) -> dict[int, list[int]]:
    """For each path of a board the paths that share a crossing with it."""
    ends = {path: set(PATH_ENDS[path].tolist()) for path in LAND_PATHS[board]}
    return {path: [other for other in ends if other != path and ends[path] & ends[other]] for path in ends}


def grown(board: int, rng: random.Random, n: int, near: float) -> list[int]:
    """Up to n roads; a new one is built on to another, or with a chance of 1 − near anywhere."""
    roads = [rng.choice(LAND_PATHS[board])]
    while len(roads) < n:
        beside = [path for path in touching(board)[rng.choice(roads)] if path not in roads]
        anywhere = [path for path in LAND_PATHS[board] if path not in roads]
        roads.append(rng.choice(beside if beside and rng.random() < near else anywhere))
    return roads


def looped(board: int, rng: random.Random, n: int) -> list[int]:
    """Roads that close loops wherever they can: the one with most neighbours among the roads comes next."""
    roads = [rng.choice(LAND_PATHS[board])]
    while len(roads) < n:
        beside = sorted({path for road in roads for path in touching(board)[road]} - set(roads))
        rng.shuffle(beside)
        roads.append(max(beside, key=lambda path: loops(path, roads)))
    return roads


def winding(board: int, rng: random.Random, n: int) -> list[int]:
    """Roads one after the other, past no crossing twice as long as that is possible."""
    roads = [rng.choice(LAND_PATHS[board])]
    head = int(PATH_ENDS[roads[0], 1])
    while len(roads) < n:
        beside = [path for path in LAND_PATHS[board] if head in PATH_ENDS[path] and path not in roads]
        onwards = [path for path in beside if loops(path, roads) == 1] or beside
        roads.append(rng.choice(onwards or [path for path in LAND_PATHS[board] if path not in roads]))
        head = int(PATH_ENDS[roads[-1]].sum()) - head if onwards else int(PATH_ENDS[roads[-1], 0])
    return roads


def loops(path: int, roads: list[int]) -> int:
    """How many ends of a path already have a road."""
    ends = {int(end) for road in roads for end in PATH_ENDS[road]}
    return sum(int(end) in ends for end in PATH_ENDS[path])


def scattered(board: int, rng: random.Random, roads: list[int]) -> dict[int, int]:
    """Buildings of seats a and b under the distance rule, most of them on the roads."""
    ends = sorted({int(end) for road in roads for end in PATH_ENDS[road]})
    owners: dict[int, int] = {}
    for _ in range(rng.randrange(7)):
        crossing = rng.choice(ends if rng.random() < 0.8 else LAND_CROSSINGS[board])
        near = {crossing, *NEXT_CROSSINGS[crossing].tolist()}
        owner = 0 if rng.random() < 0.25 else 1
        if not near & owners.keys() and list(owners.values()).count(owner) < 5:
            owners[crossing] = owner
    return owners


def network(board: int, shape: str, rng: random.Random) -> Network:
    n = rng.randint(1, 15)
    if shape in ("looped", "winding"):
        roads = {"looped": looped, "winding": winding}[shape](board, rng, n)
    else:
        roads = grown(board, rng, n, {"connected": 1.0, "scattered": 0.7}[shape])
    return roads, scattered(board, rng, roads)


# ---------------------------------------------------------------- the engine's count
@cache
def row(board: int) -> Moves:
    options = jarlshof.game("settlers").read_options({"seats": 2, "board": BOARDS[board]})
    assert isinstance(options, SettlersOptions)
    return row_of(worked_out(options))


def engine_length(board: int, roads: list[int], owners: dict[int, int], late: bool) -> int:
    """What the engine counts; `late`: buildings come after the roads and cut them."""
    states = new_states(DTYPE, 1)
    sites = np.array([(owner, crossing) for crossing, owner in owners.items()], np.int64).reshape(-1, 2)
    laid = np.array([(0, road) for road in roads], np.int64).reshape(-1, 2)
    none = np.zeros((0, 2), np.int64)
    if not late:
        build_up(states, 0, row(board), none, sites, laid)
        return int(states["length"][0, 0])
    return cut(board, roads, owners)


def cut(board: int, roads: list[int], owners: dict[int, int]) -> int:
    """The same by moves: roads lie there already, then b builds settlements and cuts them."""
    theirs = [crossing for crossing, owner in owners.items() if owner == 1]
    mine = [crossing for crossing, owner in owners.items() if owner == 0]
    reach = [next(p for p in LAND_PATHS[board] if c in PATH_ENDS[p] and p not in roads) for c in theirs]
    match = position(board, roads, mine, list(dict.fromkeys(reach)), len(theirs))
    match.play(*(f"settle {CROSSING_NAMES[crossing]}" for crossing in theirs))
    return int(match.state()["length"][0, 0])


def position(board: int, roads: list[int], mine: list[int], reach: list[int], n: int) -> Match:
    """Seat b may build n settlements at its roads, with a's roads and settlements in place."""
    rows = ((3, 4, 5, 4, 3), (3, 4, 5, 6, 5, 4, 3))[board]
    tiles = "\n".join(" ".join(["W2"] * length) for length in rows).replace("W2 W2", "D! D!", 1)
    text = f"""
seats: 2
options: seed, board={BOARDS[board]}, target=20
tiles:
{tiles}
turn: b
seat a
  settlements: {" ".join(CROSSING_NAMES[c] for c in mine) or "-"}
  roads: {" ".join(PATH_NAMES[p] for p in roads)}
seat b
  roads: {" ".join(PATH_NAMES[p] for p in reach) or "-"}
  hand: {f"{n} wood {n} brick {n} wool {n} grain" if n else "nothing"}
"""
    return jarlshof.position("settlers", text, seed=1)


def lengths(text: str) -> list[int]:
    """The lengths that everybody sees."""
    seen = jarlshof.position("settlers", text, seed=1).view().table
    return [player.road_length for player in seen.players]  # type: ignore[attr-defined]


# ---------------------------------------------------------------- tests
@ruling("settlers.S21", "settlers.G16")
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("board", [0, 1], ids=BOARDS)
def test_the_length_is_that_of_the_longest_walk(board: int, shape: str) -> None:
    rng = random.Random(f"{board} {shape}")
    for _ in range(NETWORKS):
        roads, owners = network(board, shape, rng)
        expected = longest_walk(roads, owners)
        found = engine_length(board, roads, owners, late=False)
        assert found == expected, ([PATH_NAMES[road] for road in roads], owners)


@ruling("settlers.S21", "settlers.G16")
@pytest.mark.parametrize("board", [0, 1], ids=BOARDS)
def test_a_settlement_built_later_cuts_just_the_same(board: int) -> None:
    rng = random.Random(board)
    shorter = tried = 0
    while tried < (300 if JIT else 40):
        roads, owners = network(board, rng.choice(["connected", "looped", "winding"]), rng)
        theirs = [crossing for crossing, owner in owners.items() if owner == 1]
        full = [c for c in theirs if all(p in roads for p in LAND_PATHS[board] if c in PATH_ENDS[p])]
        if not theirs or full:
            continue  # b needs a road to build there
        tried += 1
        expected = longest_walk(roads, owners)
        assert engine_length(board, roads, owners, late=True) == expected, [PATH_NAMES[road] for road in roads]
        shorter += expected < longest_walk(roads, {})
    assert shorter > tried // 10  # buildings do cut


@ruling("settlers.S21")
def test_the_networks_are_worth_testing() -> None:
    """Among them are loops, several parts, cuts, dead ends, and all lengths from 1 to 15."""
    rng = random.Random(5)
    networks = [network(n % 2, shape, rng) for n in range(120) for shape in SHAPES]
    found = [(longest_walk(roads, owners), longest_walk(roads, {}), len(roads)) for roads, owners in networks]
    assert {n for _, n, _ in found} == set(range(1, 16))
    assert sum(cut_length < whole for cut_length, whole, _ in found) > 30
    assert sum(whole < n for _, whole, n in found) > 30
    crossings = [{int(end) for road in roads for end in PATH_ENDS[road]} for roads, _ in networks]
    circles = sum(len(roads) >= len(ends) for (roads, _), ends in zip(networks, crossings, strict=True))
    assert circles > 20


LAND = """tiles:
 W11 S12 G9
 B4 O6 B5 G10
 S3 D! W11 D! O4
 G8 W8 S10 O9
 B5 W2 G6
"""


@ruling("settlers.S21", "settlers.G16")
@pytest.mark.parametrize(
    ("roads", "buildings", "length"),
    [
        ("a5-b4", "", 1),
        ("a5-b4 a5-b6", "", 2),
        ("a5-b4 a5-b6 b6-c6", "", 3),
        ("c6-d5 c6-d7 b6-c6", "", 2),  # a fork
        ("c6-d5 c6-d7 b6-c6 a5-b6 a7-b6", "", 3),
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5", "", 6),  # a closed loop
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5 d5-e5", "", 7),  # with a tail
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5 d5-e5 a7-b6", "", 7),  # with two: only one of them fits
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5", "a5", 6),  # cut where it begins and ends
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5", "a5 d5", 3),
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5 d5-e5", "d5", 6),
        ("a5-b4 a5-b6 b6-c6 c6-d7 d7-e7", "b6", 3),  # a cut; both parts end at the building
        ("a5-b4 a5-b6 b6-c6 c6-d7 d7-e7", "b4", 5),  # a road that ends at a building counts
        ("a5-b4 a5-b6 b6-c6 c6-d7 d7-e7", "b4 e7", 5),
        ("a5-b4 a5-b6 b6-c6 c6-d7 d7-e7 i5-j4 j4-k4", "", 5),  # two parts
        ("a5-b4 a5-b6 b4-c4 b6-c6 c4-d5 c6-d5 c6-d7 a7-b6 a7-b8 b8-c8 c8-d7", "", 11),  # two loops side by side
    ],
)
def test_lengths_that_can_be_counted_by_hand(roads: str, buildings: str, length: int) -> None:
    text = f"{LAND}seat a\n  roads: {roads}\nseat b\n  settlements: {buildings or '-'}\n"
    assert lengths(text) == [length, 0]
    own = f"{LAND}seat a\n  roads: {roads}\n  settlements: {buildings or '-'}\n"  # an own building does not cut
    numbers = [PATH_NAMES.index(name) for name in roads.split()]
    assert lengths(own) == [longest_walk(numbers, {}), 0]
