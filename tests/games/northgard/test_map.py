"""The map: tiles, territories, borders, open and closed, and where a tile may lie."""

from __future__ import annotations

import math
import random
from collections import Counter, deque
from itertools import pairwise
from typing import NamedTuple

import pytest

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.northgard.tiles import AREA_NAMES, PRINTED, SHAPES, SIDES, TILE_NAMES
from jarlshof.games.northgard.view.survey import STEPS, Laid, Survey
from tests.games.northgard.helpers import (
    LAND,
    REALM,
    SMALL,
    begun,
    cell,
    held,
    legal,
    line,
    of,
    plays,
    question,
    random_map,
    refused,
    table,
    territory,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

# The tiles of the source: shape, contents of each area, rough lines.
SOURCE = """
S  X  -                           -
T  Z  w:f                         -
1  X  n:f e:s s:s w:*             e-s
2  B  n:s s:fs                    -
3  X  n:* e:c s:s w:f             n-e w-s w-e
4  Y  n:L e:* s:c                 -
5  D  n:c s:L                     -
6  X  n:s e:s s:l w:w             w-s
7  P  n:c m:sf s:*                -
8  P  m:s s:s                     n-m
9  Y  n:sf e:c s:s                -
10 Y  n:fs e:s s:s                -
11 B  n:ws s:L                    -
12 P  n:s m:ws                    -
13 O  a:Lw                        -
14 P  n:s m:s s:f                 n-m
15 Y  n:L e:s s:l                 -
16 Y  n:sf e:s s:l                n-s
17 B  n:* s:L                     -
18 Y  n:c e:s s:w                 n-s e-s
19 Y  n:s e:l s:s                 n-e n-s
20 D  n:fs s:ls                   n-s
21 D  n:fs s:L                    -
22 X  n:s e:* s:l w:c             n-w n-e
23 Y  n:sl e:s s:*                -
24 Y  n:L e:s s:s                 -
25 Y  n:L e:* s:s                 e-s
26 Y  n:f e:s s:sw                n-s
27 Y  n:L e:ws s:*                -
28 D  n:L s:ws                    -
29 Y' n:w e:L w:s                 -
30 X  n:s e:w s:s w:*             -
31 Y  n:L e:s s:l                 n-e n-s
32 Y  n:s e:w s:s                 e-s
33 P  n:c m:L s:*                 n-m
"""


# ---------------------------------------------------------------- the tiles
@ruling("northgard.8.1")
def test_the_tiles_are_those_of_the_source() -> None:
    rows = [row.split(maxsplit=2) for row in SOURCE.strip().splitlines()]
    assert [(tile.name, tile.shape) for tile in PRINTED] == [(name, shape) for name, shape, _ in rows]
    for tile, (_, _, rest) in zip(PRINTED, rows, strict=True):
        words = rest.split()
        contents = {word[0]: sorted(word[2:]) for word in words if ":" in word}
        assert {area: sorted(things) for area, things in tile.contents.items()} == contents
        rough = {(word[0], word[2]) for word in words if len(word) == 3 and word[1] == "-"}
        assert tile.rough == rough


@ruling("northgard.8.1")
def test_the_sums_of_the_tiles_are_those_of_the_source() -> None:
    tiles = [tile for tile in PRINTED if tile.name not in "ST"]
    assert len(tiles) == 33
    assert sum(len(SHAPES[tile.shape].areas) for tile in tiles) == 95
    assert sum(len(SHAPES[tile.shape].lines) for tile in tiles) == 87
    assert sum(len(tile.rough) for tile in tiles) == 21
    things = Counter("".join(text for tile in tiles for text in tile.contents.values()))
    assert things == {"f": 11, "w": 11, "l": 8, "s": 45, "c": 8, "L": 14, "*": 11}
    assert Counter(tile.shape for tile in tiles) == {"O": 1, "B": 3, "D": 4, "P": 5, "Y": 14, "Y'": 1, "X": 5}
    for tile in tiles:
        assert not any(text.count(thing) > 1 for text in tile.contents.values() for thing in "fwl")
    poor = [tile.name for tile in tiles if not set("fwl") & set("".join(tile.contents.values()))]
    assert poor == ["4", "5", "8", "17", "24", "25", "33"]


@ruling("northgard.7.1")
def test_each_side_of_a_tile_belongs_to_one_area() -> None:
    for shape in SHAPES.values():
        assert sorted("".join(shape.areas.values())) == sorted(SIDES)
        assert all(shape.areas.values())
        assert len(shape.areas) <= 4


@ruling("northgard.7.6")
def test_a_territory_shows_what_lies_on_its_areas() -> None:
    match = begun(tiles=REALM)
    assert territory(match, "Sn").icons == {"food": 1, "wood": 2, "lair": 1}
    assert territory(match, "Sn").spaces == {"small": 3, "large": 1}
    assert territory(match, "2s").spaces == {"small": 1, "carved": 1}
    assert territory(match, "12n").icons == {"lore": 1}


# ---------------------------------------------------------------- territories
@ruling("northgard.7.2")
def test_areas_that_meet_at_a_side_are_one_territory_with_the_name_of_the_first() -> None:
    match = begun()
    areas = {each.name: each.areas for each in table(match).territories}
    assert areas == {
        "Sn": ["Sn", "13a", "20n"],
        "Se": ["Se", "12m"],
        "Ss": ["Ss", "24n"],
        "Sw": ["Sw", "5s"],
        "5n": ["5n"],
        "7n": ["7n", "12s"],
        "7m": ["7m", "24e"],
        "7s": ["7s"],
        "12n": ["12n", "20s"],
        "24s": ["24s"],
    }


@ruling("northgard.7.2")
def test_only_the_name_of_a_territory_is_accepted() -> None:
    match = plays(begun(held="Sn: a 3", a="hand: recruit"), "play recruit")
    assert legal(match) == ["done", "recruit Sn"]
    assert refused(match, "recruit 13a") == "7.2"
    assert refused(match, "recruit 20n") == "7.2"
    assert refused(match, "recruit 33n") == "7.2"  # not on the map


@ruling("northgard.7.3")
def test_territories_are_adjacent_if_a_line_parts_them_not_if_corners_touch() -> None:
    match = begun()
    near = {each.name: set(each.near) for each in table(match).territories}
    assert near == {
        "Sn": {"Se", "Sw"},
        "Se": {"Sn", "Ss", "Sw", "7n", "12n"},
        "Ss": {"Se", "Sw", "7m", "24s"},
        "Sw": {"Sn", "Se", "Ss", "5n"},
        "5n": {"Sw"},
        "7n": {"Se", "7m"},
        "7m": {"Ss", "7n", "7s", "24s"},
        "7s": {"7m"},
        "12n": {"Se"},
        "24s": {"Ss", "7m"},
    }
    rough = {each.name: each.rough for each in table(match).territories if each.rough}
    assert rough == {"Sn": ["12n"], "12n": ["Sn"]}


@ruling("northgard.7.3")
def test_on_the_second_start_tile_west_and_east_are_not_adjacent() -> None:
    match = begun("seats: 5", tiles="tiles:\n  S 0 0 n\n  T e1 0 n\n", e="")
    assert territory(match, "Se").areas == ["Se", "Tw"]
    assert territory(match, "Se").near == ["Sn", "Ss", "Sw", "Tn", "Ts"]
    assert territory(match, "Te").near == ["Tn", "Ts"]
    assert territory(match, "Tn").near == ["Se", "Te", "Ts"]
    assert territory(match, "Sn").near == ["Se", "Sw"]


@ruling("northgard.7.4")
def test_closed_is_a_territory_with_tiles_beside_all_its_sides() -> None:
    assert [each.name for each in table(begun()).territories if each.closed] == ["7n"]
    closed = {each.name: each.tiles for each in table(begun(tiles=REALM)).territories if each.closed}
    assert closed == {"Sn": 6, "Ss": 3, "Sw": 3, "7n": 2}


@ruling("northgard.7.5")
def test_who_has_figures_there_holds_a_territory_and_its_buildings() -> None:
    match = begun(held="Sn: a 1; altar large | Se: -; silo small | Sw: b 0 bear", b="clan: bear")
    owners = {each.name: each.owner for each in table(match).territories if each.owner}
    assert owners == {"Sn": "a", "Sw": "b"}
    plays(match, "pass", "pass")
    assert (of(match, "a", "fame"), of(match, "a", "goods")) == ("3", "1 food 1 wood")
    assert of(match, "b", "goods") == "nothing"  # the silo serves nobody


# ---------------------------------------------------------------- where a tile may lie
def exploring(tile: int, *lines: str, tiles: str = LAND, seats: str = "", where: str = "Ss: a 1 | Sw: a 1") -> Match:
    """Seat a explores with this tile."""
    others = {letter: "" for letter in seats}
    ask = "ask: a explore", f"doing: card=explore, step=1, tiles={tile}"
    return begun(*ask, *lines, tiles=tiles, held=where, a="hand: feast", **others)


@ruling("northgard.7.7", "northgard.13.1")
def test_a_border_may_not_end_in_the_middle_of_land() -> None:
    # At the corner of S, 5, 24 and w1 s1 one border ends so far, that of S.
    match = exploring(2)
    turns = [move.split()[-1] for move in legal(match, "lay") if " w1 s1 " in move]
    assert turns == ["n", "e"]  # where the line of tile 2 ends there too
    assert refused(match, "lay 2 w1 s1 s") == "7.7"
    assert refused(match, "lay 2 w1 s1 w") == "7.7"
    plays(match, "lay 2 w1 s1 n")
    assert territory(match, "Ss").areas == ["Ss", "2s", "24n"]


@ruling("northgard.7.7", "northgard.13.1")
def test_no_border_at_all_or_several_may_meet_at_a_corner() -> None:
    # Tiles 13 (none) and 21 (none at NW and SE), 17 (one) around a corner: without an end, tile 28 may turn as it likes
    # as long as it brings none or two.
    tiles = "tiles:\n  S 0 0 n\n  13 0 n1 n\n  21 e1 n1 n\n  17 0 n2 s\n"
    match = exploring(28, tiles=tiles, where="Sn: a 1")
    turns = [move.split()[-1] for move in legal(match, "lay") if " e1 n2 " in move]
    assert turns == ["n", "s"]  # the diagonal reaches SW: with that of 17 two ends
    assert refused(match, "lay 28 e1 n2 e") == "7.7"


@ruling("northgard.13.1")
def test_a_corner_with_an_empty_place_is_not_looked_at() -> None:
    match = exploring(13, tiles="tiles:\n  S 0 0 n\n  5 w1 0 n\n", where="Sw: a 1")
    assert (
        " ".join(legal(match, "lay")).count("w1 s1") == 4
    )  # beside 5; one border ends at the corner, one place is empty


class Drawn(NamedTuple):
    """A line of a tile as it is drawn: points, from and to; coordinates 0 … 1 to the east and to the south."""

    points: list[tuple[float, float]]
    areas: tuple[str, str]


NW, NE, SE, SW = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)


def bulge(start: tuple[float, float], end: tuple[float, float], depth: float) -> list[tuple[float, float]]:
    """A curve between two corners of the same row that reaches so far down (up, if negative)."""
    steps = [k / 40 for k in range(41)]
    return [(start[0] + (end[0] - start[0]) * t, start[1] + depth * math.sin(math.pi * t)) for t in steps]


HIGH, LOW, LEFT, RIGHT, MIDDLE = (0.5, 0.36), (0.5, 0.64), (0.36, 0.5), (0.64, 0.5), (0.52, 0.5)
DRAWING = {
    "O": [],
    "B": [Drawn(bulge(NW, NE, 0.33), ("n", "s"))],
    "D": [Drawn([NE, SW], ("n", "s"))],
    "P": [Drawn(bulge(NW, NE, 0.33), ("n", "m")), Drawn(bulge(SW, SE, -0.33), ("m", "s"))],
    "Y": [Drawn([MIDDLE, NE], ("n", "e")), Drawn([MIDDLE, SE], ("e", "s")), Drawn([MIDDLE, SW], ("n", "s"))],
    "Y'": [Drawn([MIDDLE, NW], ("n", "w")), Drawn([MIDDLE, NE], ("n", "e")), Drawn([MIDDLE, SW], ("w", "e"))],
    "X": [
        Drawn([HIGH, NW], ("n", "w")),
        Drawn([HIGH, NE], ("n", "e")),
        Drawn([LOW, SW], ("w", "s")),
        Drawn([LOW, SE], ("e", "s")),
        Drawn([HIGH, LOW], ("w", "e")),
    ],
    "Z": [
        Drawn([LEFT, NW], ("n", "w")),
        Drawn([RIGHT, NE], ("n", "e")),
        Drawn([LEFT, SW], ("w", "s")),
        Drawn([RIGHT, SE], ("e", "s")),
        Drawn([LEFT, RIGHT], ("n", "s")),
    ],
}
MIDDLES = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))  # of the sides
DOTS = 31  # across a tile


def turned(point: tuple[float, float], at: Laid) -> tuple[float, float]:
    """A point of a tile where it lies on the map."""
    x, y = point
    for _ in range(at.turn):
        x, y = 1 - y, x
    return at.x + x, at.y + y


def inwards(point: tuple[float, float]) -> tuple[float, float]:
    """A little nearer to the middle of the tile."""
    return point[0] + (0.5 - point[0]) * 0.08, point[1] + (0.5 - point[1]) * 0.08


class Picture:
    """A map drawn dot by dot: where one can walk without crossing a line is one territory."""

    def __init__(self, laid: dict[int, Laid]) -> None:
        self.laid = laid
        self.cells = {(at.x, at.y) for at in laid.values()}
        self.lines = [
            (tile, drawn, [turned(point, at) for point in drawn.points])
            for tile, at in laid.items()
            for drawn in DRAWING[PRINTED[tile].shape]
        ]
        walls = {self.dot(point) for _, _, points in self.lines for point in self.along(points)}
        self.region: dict[tuple[int, int], int] = {}
        dots = {(x * DOTS + i, y * DOTS + j) for x, y in self.cells for i in range(DOTS) for j in range(DOTS)} - walls
        for n, start in enumerate(sorted(dots)):
            if start not in self.region:
                self.fill(start, n, dots)

    @staticmethod
    def dot(point: tuple[float, float]) -> tuple[int, int]:
        return math.floor(point[0] * DOTS), math.floor(point[1] * DOTS)

    @staticmethod
    def along(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
        """Points so close together that nobody slips through, and a little beside them too."""
        found = []
        for (x, y), (u, v) in pairwise(points):
            steps = 3 + int(4 * DOTS * math.hypot(u - x, v - y))
            for k in range(steps + 1):
                px, py = x + (u - x) * k / steps, y + (v - y) * k / steps
                found += [(px + dx / DOTS, py + dy / DOTS) for dx, dy in ((0, 0), (0.45, 0), (-0.45, 0))]
        return found

    def fill(self, start: tuple[int, int], label: int, dots: set[tuple[int, int]]) -> None:
        queue = deque([start])
        self.region[start] = label
        while queue:
            x, y = queue.popleft()
            for dx, dy in STEPS:
                other = x + dx, y + dy
                if other in dots and other not in self.region:
                    self.region[other] = label
                    queue.append(other)

    def side(self, tile: int, side: int) -> int:
        """The region at the middle of a printed side."""
        return self.region[self.dot(turned(inwards(MIDDLES[side]), self.laid[tile]))]

    def area(self, tile: int, letter: str) -> int:
        """The region of an area."""
        return self.side(tile, SIDES.index(SHAPES[PRINTED[tile].shape].areas[letter][0]))

    def loose_ends(self) -> set[tuple[int, int]]:
        """Corners in the middle of land where just one line ends."""
        ends = Counter((round(x, 6), round(y, 6)) for _, _, points in self.lines for x, y in (points[0], points[-1]))
        corners = {(round(x), round(y)) for (x, y), n in ends.items() if n == 1}
        around = ((0, 0), (-1, 0), (0, -1), (-1, -1))
        return {(x, y) for x, y in corners if all((x + dx, y + dy) in self.cells for dx, dy in around)}


def on_map(laid: dict[int, Laid], *lines: str, seats: int = 2) -> Match:
    """A match on a map without figures."""
    text = "".join(f"  {TILE_NAMES[tile]} {cell(at.x, at.y)} {SIDES[at.turn]}\n" for tile, at in laid.items())
    return jarlshof.position("northgard", "\n".join([f"seats: {seats}", *lines, "tiles:"]) + "\n" + text, seed=1)


@ruling("northgard.7.1", "northgard.7.2", "northgard.7.3", "northgard.7.4")
@pytest.mark.parametrize("seed", range(8))
def test_territories_borders_and_open_sides_are_those_of_a_drawing(seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.choice([2, 5])
    laid = random_map(rng, seats, 3 + 2 * seed)
    picture, match = Picture(laid), on_map(laid, seats=seats)
    areas = {name: (tile, name[len(TILE_NAMES[tile]) :]) for name in AREA_NAMES for tile in laid if _of(name, tile)}
    regions = {name: picture.area(*where) for name, where in areas.items()}
    for each in table(match).territories:
        own = regions[each.name]
        assert each.areas == [name for name, region in regions.items() if region == own]
        tiles = {tile for tile, _ in (areas[name] for name in each.areas)}
        assert each.tiles == len(tiles)
        edge = [
            (tile, side)
            for tile in laid
            for side in range(4)
            if picture.side(tile, side) == own and _beyond(laid[tile], side) not in picture.cells
        ]
        assert each.closed == (not edge)
        beside: dict[bool, set[int]] = {True: set(), False: set()}
        for tile, drawn, _ in picture.lines:
            pair = {picture.area(tile, letter) for letter in drawn.areas}
            if own in pair and len(pair) == 2:
                beside[drawn.areas in PRINTED[tile].rough] |= pair - {own}
        assert {regions[name] for name in each.near} == beside[False]
        assert {regions[name] for name in each.rough} == beside[True]


def _of(area: str, tile: int) -> bool:
    return area[:-1] == TILE_NAMES[tile]


def _beyond(at: Laid, side: int) -> tuple[int, int]:
    """The cell behind a printed side of a tile."""
    dx, dy = STEPS[(side + at.turn) % 4]
    return at.x + dx, at.y + dy


@ruling("northgard.7.7", "northgard.13.1")
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(6, 60))])
def test_a_tile_fits_where_a_drawing_shows_no_loose_end(seed: int) -> None:
    rng = random.Random(seed)
    laid = random_map(rng, 2, 8 + seed % 20)
    tile = rng.choice([n for n in range(2, len(TILE_NAMES)) if n not in laid])
    match = on_map(laid, "ask: a explore", f"doing: card=huginn-muninn, step=1, tiles={TILE_NAMES[tile]}")
    taken = {(at.x, at.y) for at in laid.values()}
    beside = sorted({(x + dx, y + dy) for x, y in taken for dx, dy in STEPS} - taken)
    lines = Picture.__new__(Picture)
    fits = []
    for x, y in beside:
        for turn in range(4):
            lines.cells = {*taken, (x, y)}
            lines.lines = [
                (number, drawn, [turned(point, at) for point in (drawn.points[0], drawn.points[-1])])
                for number, at in {**laid, tile: Laid(x, y, turn)}.items()
                for drawn in DRAWING[PRINTED[number].shape]
            ]
            if not lines.loose_ends():
                fits.append(f"lay {TILE_NAMES[tile]} {cell(x, y)} {SIDES[turn]}")
    assert sorted(match.legal()) == sorted(fits)


def test_loose_ends_are_seen() -> None:
    """The drawing itself: four tiles around a corner with one line only."""
    tiles = {0: Laid(0, 0, 0), TILE_NAMES.index("13"): Laid(0, -1, 0), TILE_NAMES.index("5"): Laid(1, 0, 0)}
    picture = Picture({**tiles, TILE_NAMES.index("21"): Laid(1, -1, 1)})
    assert picture.loose_ends() == {(1, 0)}
    assert not Picture({**tiles, TILE_NAMES.index("21"): Laid(1, -1, 0)}).loose_ends()


@ruling("northgard.13.6")
def test_a_tile_goes_beside_an_open_side_of_an_own_territory_and_may_touch_others() -> None:
    match = exploring(30, where="Ss: a 1 | 5n: b 2")
    cells = {tuple(move.split()[2:4]) for move in legal(match, "lay")}
    assert cells == {("w1", "s1")}  # the only open side of Ss; it touches Sw too
    assert refused(match, "lay 30 w1 n1 n") == "13.6"  # beside 5n of b
    assert refused(match, "lay 30 0 0 n") == "13.6"  # taken
    assert refused(match, "lay 30 w2 s2 n") == "13.6"  # beside nothing
    assert refused(match, "lay 9 w1 s1 n") == "5.4"  # not the tile that was drawn


# Tile 21 on w1 n1, beside 5n and Sn: with its printed north to the north or south one area has both sides.
@ruling("northgard.13.5")
def test_a_tile_never_joins_figures_of_two_seats() -> None:
    match = exploring(21, where="Sn: a 1 | 5n: b 1")
    assert [move for move in legal(match, "lay") if " w1 n1 " in move] == ["lay 21 w1 n1 e", "lay 21 w1 n1 w"]
    assert refused(match, "lay 21 w1 n1 n") == "13.5"
    assert refused(match, "lay 21 w1 n1 s") == "13.5"
    plays(match, "lay 21 w1 n1 e")
    assert held(match) == "Sn: a 1 | 5n: b 1"


@ruling("northgard.13.5", "northgard.O.2")
def test_the_bear_alone_is_a_figure_too() -> None:
    ask = "ask: a explore", "doing: card=explore, step=1, tiles=21"
    match = begun(*ask, held="Sn: a 1 | 5n: b 0 bear", a="hand: feast", b="clan: bear")
    assert refused(match, "lay 21 w1 n1 n") == "13.5"


@ruling("northgard.13.5", "northgard.13.6", "northgard.7.7")
@pytest.mark.parametrize("seed", [*range(8), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(8, 80))])
def test_where_a_tile_may_go_is_the_same_when_every_place_is_tried_out(seed: int) -> None:
    """Each cell and turn is laid on a map of its own, which is looked at as a whole; also ways around the new tile."""
    rng = random.Random(seed)
    laid = random_map(rng, 3, 6 + seed % 18)
    tile = rng.choice([n for n in range(2, len(TILE_NAMES)) if n not in laid])
    before = Survey(laid)
    some = rng.sample(before.territories(), len(before.territories()) * 3 // 5)
    owners = {area: "abc"[n % 3] for n, area in enumerate(some)}
    places = [f"{AREA_NAMES[area]}: {owner} 1" for area, owner in list(owners.items())]
    lines = "\n".join(f"  {TILE_NAMES[tile]} {cell(at.x, at.y)} {SIDES[at.turn]}" for tile, at in laid.items())
    ask = "ask: a explore", f"doing: card=explore, step=1, tiles={TILE_NAMES[tile]}"
    match = begun(*ask, tiles=f"tiles:\n{lines}\n", held=" | ".join(places), a="hand: feast", c="")
    taken = {(at.x, at.y) for at in laid.values()}
    fits = []
    for x, y in {(x + dx, y + dy) for x, y in taken for dx, dy in STEPS} - taken:
        touched = [
            before.root[before.area(before.at[x + dx, y + dy], (side + 2) % 4)]
            for side, (dx, dy) in enumerate(STEPS)
            if (x + dx, y + dy) in taken
        ]
        if not any(owners.get(area) == "a" for area in touched):
            continue
        for turn in range(4):
            after = Survey({**laid, tile: Laid(x, y, turn)})
            seats: dict[int, set[str]] = {}
            for area, owner in owners.items():
                seats.setdefault(after.root[area], set()).add(owner)
            if not after.broken_borders() and max(map(len, seats.values())) == 1:
                fits.append(f"lay {TILE_NAMES[tile]} {cell(x, y)} {SIDES[turn]}")
    assert sorted(match.legal()) == sorted(fits)


@ruling("northgard.13.5")
def test_a_way_around_the_new_tile_joins_too() -> None:
    # The gap 0 n1 has a's 14s in the north, b's Sn in the south, and the neutral 8m in the west and in the east, which
    # goes around it. Each area of tile 20 has two sides: one area would be a's and 8m's, the other one b's and 8m's.
    #
    #     28  12  14   5
    #     21   8   .   9
    #         24   S
    way = "  8 w1 n1 n\n  12 w1 n2 n\n  14 0 n2 n\n  21 w2 n1 e\n  24 w1 0 n\n  28 w2 n2 n\n"
    tiles = f"tiles:\n  S 0 0 n\n  5 e1 n2 w\n  9 e1 n1 n\n{way}"
    where = "14s: a 1 | Sn: b 1 | 24s: a 1"
    match = exploring(20, tiles=tiles, where=where)
    assert territory(match, "5n").areas == ["5n", "8m", "9n", "12m", "14m", "21n", "28s"]
    assert [refused(match, f"lay 20 0 n1 {turn}") for turn in SIDES] == ["13.5", "7.7", "13.5", "7.7"]
    match = exploring(20, tiles=f"tiles:\n  S 0 0 n\n{way}", where=where)  # nothing in the east: no way around
    assert [move for move in legal(match) if " 0 n1 " in move] == [f"lay 20 0 n1 {turn}" for turn in SIDES]
    plays(match, "lay 20 0 n1 n")
    assert held(match) == "Sn: b 1 | 8m: a 1 | 24s: a 1"


@ruling("northgard.13.5", "northgard.7.2")
def test_neutral_areas_join_and_bring_their_buildings() -> None:
    match = exploring(21, where="Sn: a 2; altar large | 5n: -; stone carved")
    plays(match, "lay 21 w1 n1 n")
    assert held(match) == "Sn: a 2; stone carved, altar large"
    assert territory(match, "Sn").areas == ["Sn", "5n", "13a", "20n", "21s"]


@ruling("northgard.13.4")
def test_equal_buildings_stay_when_their_territories_join() -> None:
    match = exploring(21, where="Sn: a 2; altar large, tower small | 5n: a 1; tower carved")
    plays(match, "lay 21 w1 n1 n")
    assert held(match) == "Sn: a 3; tower small, tower carved, altar large"
    ask = "ask: a build", "doing: card=build, step=1"
    match = begun(*ask, held=held(match), tiles=tiles_of(match), a="goods: 9 wood")
    assert match.legal() == ["build forge Sn large", "build fortress Sn large"]  # no third tower, no second altar
    assert refused(match, "build altar Sn large") == "9.1"


def tiles_of(match: Match) -> str:
    """The map of a match as text."""
    return "tiles:\n" + match.position().partition("tiles:\n")[2].partition("territories:")[0]


@ruling("northgard.7.8", "northgard.5.4")
def test_closing_brings_as_much_fame_as_the_territory_has_tiles() -> None:
    match = exploring(30)
    plays(match, "lay 30 w1 s1 n")
    assert of(match, "a", "fame") == "6"  # Sw and Ss, three tiles each
    assert told(match, "close") == [("a", "Sw", 3, 3), ("a", "Ss", 3, 3)]


@ruling("northgard.7.8")
def test_closing_others_territories_brings_nobody_anything() -> None:
    match = exploring(30, where="Ss: a 1 | Sw: b 1")
    plays(match, "lay 30 w1 s1 n")
    assert (of(match, "a", "fame"), of(match, "b", "fame")) == ("3", "0")
    match = exploring(30, where="Ss: a 1")
    plays(match, "lay 30 w1 s1 n")
    assert of(match, "a", "fame") == "3"  # Sw was neutral


@ruling("northgard.7.8")
def test_a_territory_of_several_areas_of_the_tile_counts_it_once() -> None:
    match = exploring(14, tiles=SMALL, where="Ss: a 1 | Sw: a 1")
    plays(match, "lay 14 w1 s1 e")  # printed north to the east: n joins Ss, m joins Sw and is open to the south
    assert of(match, "a", "fame") == "3"
    assert told(match, "close") == [("a", "Ss", 3, 3)]
    assert not territory(match, "Sw").closed


@ruling("northgard.5.4")
def test_a_gap_in_the_map_is_allowed() -> None:
    tiles = LAND + "  30 w1 s1 n\n  32 w1 s2 n\n  14 e1 s2 n\n"
    match = exploring(10, tiles=tiles, where="24s: a 1")
    assert any(" 0 s2 " in move for move in legal(match, "lay"))  # a hole between three tiles can be filled …
    match = exploring(10, where="7s: a 1", tiles=LAND)
    plays(match, "lay 10 e1 s2 n")  # … and need not be: 0 s2 is empty
    assert question(match) == "a turn"
    assert "  10 e1 s2 n" in match.position()
    assert line(match, "pile").split()[0] == "1"
