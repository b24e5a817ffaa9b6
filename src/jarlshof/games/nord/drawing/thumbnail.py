"""A position of Nord as a thumbnail: regions, settlements with their jarls, men, the small boat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from jarlshof.drawing.chart import SIDE, Point, Square, corners, loops, vertex
from jarlshof.drawing.thumbnail import Stamp, soft
from jarlshof.games.nord.board import SIZE
from jarlshof.games.nord.drawing.pieces import COLOURS, Plan
from jarlshof.games.nord.view import NordTable

GROUNDS = {"m": "mtn", "f": "for", "k": "kar", "p": "kar"}
MAN, JARL, RING = 38, 24, 46  # sizes of pieces, of 100 for a space
COAST, REGION = 24, 6  # rounding of corners


def thumbnail(seen: NordTable) -> str:
    """What everybody may see, as small as a stamp."""
    stamp, plan = Stamp(), Plan.of(seen, {})
    used = plan.used or {(SIZE // 2, SIZE // 2)}
    columns, rows = [x for x, _ in used], [y for _, y in used]
    box = (min(columns) * SIDE, min(rows) * SIDE, (max(columns) + 1) * SIDE, (max(rows) + 1) * SIDE)
    return stamp.svg(box, [*_land(stamp, plan), *_towns(stamp, plan), *_pieces(stamp, plan)])


def _land(stamp: Stamp, plan: Plan) -> list[str]:
    """The island, and on it each kind of ground."""
    regions = []
    for token in dict.fromkeys(GROUNDS.values()):
        squares = {square for square, kind in plan.ground.items() if GROUNDS.get(kind) == token}
        regions.append(stamp.path(_round(squares, REGION), token))
    return stamp.island(_round(plan.land, COAST), "kar-lit", regions, 76)


def _round(squares: Iterable[Square], rounding: float) -> str:
    """A line round squares, its corners a little off the grid as on the large chart."""
    return "".join(soft([vertex(corner) for corner in corners(ring)], rounding) for ring in loops(squares))


def _middle(square: Square) -> Point:
    return square[0] * SIDE + SIDE / 2, square[1] * SIDE + SIDE / 2


def _towns(stamp: Stamp, plan: Plan) -> Iterator[str]:
    """Ring forts, each with its jarl."""
    for square, town in plan.towns.items():
        x, y = _middle(square)
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{RING}" {stamp.paint("earth", "wood-deep", 16)}/>'
        if town.jarl:
            seat = town.jarl.removeprefix("jarl").removeprefix("-")
            yield stamp.piece(COLOURS.get(seat, "neutral"), (x, y), JARL)


def _pieces(stamp: Stamp, plan: Plan) -> Iterator[str]:
    for square, seat in plan.men.items():
        yield stamp.piece(COLOURS[seat], _middle(square), MAN)
    if plan.boat:
        x, y = _middle(plan.boat)
        hull = f"M{x - 46:g} {y - 22:g}C{x - 30:g} {y + 14:g} {x + 30:g} {y + 14:g} {x + 46:g} {y - 22:g}"
        sail = f"M{x - 22:g} {y - 8:g}V{y - 52:g}H{x + 22:g}V{y - 8:g}z"
        yield stamp.path(sail, "bone", "ink", 8)
        yield stamp.path(f"{hull}C{x + 40:g} {y + 50:g} {x - 40:g} {y + 50:g} {x - 46:g} {y - 22:g}z", "wood", "ink", 8)
