"""A position of Settlers as a thumbnail: tiles, numbers and harbours as discs, roads, buildings, bandits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from jarlshof.drawing.chart import Point, line, num
from jarlshof.drawing.thumbnail import Stamp, soft
from jarlshof.games.settlers.drawing.pieces import (
    COLOURS,
    CROSSING_POINTS,
    HEXAGON,
    HOT,
    TERRAINS,
    TILE_POINTS,
    Plan,
    ends,
)
from jarlshof.games.settlers.view import Building, SettlersTable

ROUND = ' stroke-linecap="round"'
HOUSE = ((-24, 20), (-24, -6), (0, -28), (24, -6), (24, 20))
CHURCH = ((-34, 24), (-34, -16), (-18, -44), (-2, -16), (34, -16), (34, 24))
BANDIT = "m-27 38q0-34 14-44a20 20 0 1 1 26 0q14 10 14 44z"


def thumbnail(seen: SettlersTable) -> str:
    """What everybody may see, as small as a stamp."""
    stamp, plan = Stamp(), Plan(seen, {})
    xs, ys = [x for x, _ in plan.ring], [y for _, y in plan.ring]
    land = stamp.island(soft(plan.ring, 20), "kar-lit", _tiles(stamp, seen), 80)
    return stamp.svg(
        (min(xs) - 30, min(ys) - 40, max(xs) + 30, max(ys) + 40),
        [*land, *_harbours(stamp, plan), *_tokens(stamp, seen), *_roads(stamp, seen), *_standing(stamp, seen)],
    )


def _tiles(stamp: Stamp, seen: SettlersTable) -> Iterator[str]:
    """All tiles of a terrain in one path."""
    sides = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(HEXAGON)]
    shape = "".join(f"l{num(x)} {num(y)}" for x, y in sides) + "z"
    for gives, (_, colour) in TERRAINS.items():
        corners = [TILE_POINTS[tile.at] for tile in seen.tiles if tile.gives == gives]
        d = "".join(f"M{num(x + HEXAGON[0][0])} {num(y + HEXAGON[0][1])}{shape}" for x, y in corners)
        yield stamp.path(d, colour, "kar-lit", 9)


def _harbours(stamp: Stamp, plan: Plan) -> Iterator[str]:
    """A disc off the coast."""
    discs = "".join(_dot(*plan.badge(harbour)) for harbour in plan.seen.harbours)
    yield stamp.path(discs, stroke="ink", width=36, more=ROUND)
    yield stamp.path(discs, stroke="token", width=24, more=ROUND)


def _tokens(stamp: Stamp, seen: SettlersTable) -> Iterator[str]:
    """A disc where there is a number, with a red heart if it comes often."""
    pale = "".join(_dot(*TILE_POINTS[tile.at]) for tile in seen.tiles if tile.token)
    hot = "".join(_dot(*TILE_POINTS[tile.at]) for tile in seen.tiles if tile.token in HOT)
    yield stamp.path(pale, stroke="token", width=46, more=f'{ROUND} stroke-opacity=".85"')
    yield stamp.path(hot, stroke="hot", width=22, more=ROUND)


def _dot(x: float, y: float) -> str:
    return f"M{num(x)} {num(y)}h.1"


def _roads(stamp: Stamp, seen: SettlersTable) -> Iterator[str]:
    """All roads on one dark casing, then those of each player."""
    yield stamp.path("".join(line(ends(road.at)) for road in seen.roads), stroke="ink", width=27, more=ROUND)
    for seat, colour in COLOURS.items():
        d = "".join(line(ends(road.at)) for road in seen.roads if road.seat == seat)
        yield stamp.path(d, stroke=colour, width=16, more=ROUND)


def _standing(stamp: Stamp, seen: SettlersTable) -> Iterator[str]:
    """Buildings and bandits, the far ones first."""
    drawn = [(CROSSING_POINTS[building.at][1], _building(stamp, building)) for building in seen.buildings]
    for tile in seen.tiles:
        if tile.bandits:
            x, y = TILE_POINTS[tile.at]
            drawn.append((y, stamp.path(f"M{num(x)} {num(y)}{BANDIT}", "bandit", "paper", 7)))
    yield from (markup for _, markup in sorted(drawn, key=lambda each: each[0]))


def _building(stamp: Stamp, building: Building) -> str:
    x, y = CROSSING_POINTS[building.at]
    points: list[Point] = [(x + dx, y + dy) for dx, dy in (CHURCH if building.city else HOUSE)]
    return stamp.path(line(points) + "z", COLOURS[building.seat], "ink", 8, ' stroke-linejoin="round"')
