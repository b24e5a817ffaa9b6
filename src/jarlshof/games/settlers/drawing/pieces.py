"""What lies and stands on the drawn island of Settlers: numbers, harbours, roads, buildings, bandits, marks; and where.

A path is 100 units long. Crossing a0 would be at 0, 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from jarlshof.core.errors import BadOption
from jarlshof.drawing.chart import Point, Sheet, group, line, num
from jarlshof.games.settlers.board import (
    BOARDS,
    COAST,
    COAST_LENGTH,
    CROSSING_NAMES,
    CROSSING_PLACES,
    LAND_CROSSINGS,
    LAND_PATHS,
    LAND_TILES,
    PATH_ENDS,
    PATH_NAMES,
    TILE_NAMES,
    TILE_PLACES,
)
from jarlshof.games.settlers.view import Building, Harbour, Road, SettlersTable, Tile

COLOURS = {"a": "red", "b": "blue", "c": "green", "d": "yellow", "e": "white", "f": "black"}
MARKS = ("legal", "refused", "selected", "path")
TERRAINS = {  # what a tile gives: its drawing and its colour
    "wood": ("forest", "for"),
    "brick": ("hills", "hil"),
    "wool": ("pasture", "pas"),
    "grain": ("fields", "fld"),
    "ore": ("mountains", "mtn"),
    "desert": ("desert", "kar"),
}

RADIUS = 100.0  # of a tile, from its middle to a crossing
COLUMN = RADIUS * math.sqrt(3) / 2
TOKEN = 33  # radius
HOT = (6, 8)
SHIFT = 20  # of a number that makes room for a bandit
HOUSE, CHURCH, BANDIT = 58, 76, 60
INSET = 0.84  # of a marked tile's frame
BADGE, OFFSHORE = 37, 78  # a harbour's radius, and how far from its path its middle is

CROSSING_POINTS: dict[str, Point] = {
    name: (column * COLUMN, row // 2 * 1.5 * RADIUS + row % 2 * RADIUS / 2)
    for name, (row, column) in zip(CROSSING_NAMES, CROSSING_PLACES, strict=True)
}
TILE_POINTS: dict[str, Point] = {
    name: (column * COLUMN, (1.5 * row + 1) * RADIUS)
    for name, (row, column) in zip(TILE_NAMES, TILE_PLACES, strict=True)
}
HEXAGON: list[Point] = [
    (RADIUS * math.sin(k * math.pi / 3), -RADIUS * math.cos(k * math.pi / 3)) for k in range(6)
]  # clockwise from the top


def player(seat: str) -> tuple[str, ...]:
    """The class that gives a piece its player."""
    return (f"p-{COLOURS[seat]}",)


def ends(path: str) -> tuple[Point, Point]:
    """Where a path begins and ends."""
    one, other = path.split("-")
    return CROSSING_POINTS[one], CROSSING_POINTS[other]


def middle(path: str) -> Point:
    """Half way along a path."""
    (x0, y0), (x1, y1) = ends(path)
    return (x0 + x1) / 2, (y0 + y1) / 2


def slope(path: str) -> float:
    """The angle of a path in degrees, from −30 to 90."""
    (x0, y0), (x1, y1) = sorted(ends(path))
    return round(math.degrees(math.atan2(y1 - y0, x1 - x0)))


@cache
def coast_ring(board: str) -> list[Point]:
    """The crossings on the coast, clockwise."""
    n = BOARDS.index(board)
    paths = [set(PATH_ENDS[path].tolist()) for path in COAST[n, : COAST_LENGTH[n]]]
    shared = [(one & other).pop() for one, other in zip([paths[-1], *paths], paths, strict=False)]
    return [CROSSING_POINTS[CROSSING_NAMES[crossing]] for crossing in shared]


@cache
def seaward(board: str) -> dict[str, Point]:
    """For each path on the coast the direction to the sea, one unit long."""
    ring = coast_ring(board)
    found = {}
    for k, (x0, y0) in enumerate(ring):
        x1, y1 = ring[(k + 1) % len(ring)]
        name = PATH_NAMES[int(COAST[BOARDS.index(board), k])]
        found[name] = ((y1 - y0) / RADIUS, (x0 - x1) / RADIUS)
    return found


def check_marks(marks: Mapping[str, str], board: str) -> dict[str, str]:
    """Marks by name, if the names are on this board and the marks are known."""
    n = BOARDS.index(board)
    known = {CROSSING_NAMES[c] for c in LAND_CROSSINGS[n]} | {PATH_NAMES[p] for p in LAND_PATHS[n]}
    known |= {TILE_NAMES[t] for t in LAND_TILES[n]}
    for name, mark in marks.items():
        if name not in known:
            raise BadOption("place", name, f"tiles, crossings and paths of {board}, such as C7, d5, d5-e5")
        if mark not in MARKS:
            raise BadOption("mark", mark, ", ".join(MARKS))
    return dict(marks)


@dataclass(frozen=True)
class Plan:
    """A table and what is pointed at on it."""

    seen: SettlersTable
    marks: dict[str, str]

    @property
    def ring(self) -> list[Point]:
        """The crossings on the coast."""
        return coast_ring(self.seen.board)

    def badge(self, harbour: Harbour) -> Point:
        """The middle of a harbour's disc, off the coast."""
        (x, y), (dx, dy) = middle(harbour.at), seaward(self.seen.board)[harbour.at]
        return x + dx * OFFSHORE, y + dy * OFFSHORE


def draw_pieces(sheet: Sheet, plan: Plan) -> list[str]:
    """All of it, in the order in which it lies on the chart."""
    seen = plan.seen
    return [
        *group("marks", _marks(sheet, plan, on_top=False)),
        *group("tokens", (_token(sheet, tile) for tile in seen.tiles if tile.token)),
        *group("piers", (_piers(sheet, plan, harbour) for harbour in seen.harbours)),
        *group("harbours", (_badge(sheet, plan, harbour) for harbour in seen.harbours)),
        *group("roads", (_road(sheet, road) for road in seen.roads)),
        *group("pieces", _standing(sheet, seen)),
        *group("marks", _marks(sheet, plan, on_top=True)),
    ]


# ---------------------------------------------------------------- numbers
def _token(sheet: Sheet, tile: Tile) -> str:
    """The number, and a pip for each of 36 rolls that hit it."""
    x, y = TILE_POINTS[tile.at]
    x -= SHIFT if tile.bandits == 1 else 0
    hot = tile.token in HOT
    ink = sheet["hot"] if hot else sheet["token-ink"]
    first = x - (tile.pips - 1) * 3.9
    pips = "".join(f"M{num(first + 7.8 * k)} {num(y + 18)}h.1" for k in range(tile.pips))
    return (
        f'<g><circle cx="{num(x + 2)}" cy="{num(y + 3.5)}" r="{TOKEN}" fill="{sheet["ink"]}" fill-opacity=".3"/>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{TOKEN}" fill="{sheet["token"]}" stroke="{sheet["ink"]}"'
        f' stroke-width="3.2"/>'
        + sheet.text(x, y + 9, str(tile.token), 38 if hot else 34, ink, weight=800 if hot else 700)
        + f'<path d="{pips}" stroke="{ink}" stroke-width="5.6" stroke-linecap="round"/></g>'
    )


# ---------------------------------------------------------------- harbours
def _piers(sheet: Sheet, plan: Plan, harbour: Harbour) -> str:
    """Planks from the harbour to the two crossings that use it."""
    x, y = plan.badge(harbour)
    ways = []
    for px, py in ends(harbour.at):
        away = math.hypot(px - x, py - y)
        share = (away - 13) / away  # the crossing itself stays free
        ways.append(line([(x, y), (x + (px - x) * share, y + (py - y) * share)]))
    d = "".join(ways)
    return (
        f'<path d="{d}" stroke="{sheet["ink"]}" stroke-width="15"/>'
        f'<path d="{d}" stroke="{sheet["wood-lit"]}" stroke-width="9.5"/>'
        f'<path d="{d}" stroke="{sheet["wood-deep"]}" stroke-width="9.5" stroke-dasharray="2 6"/>'
    )


def _badge(sheet: Sheet, plan: Plan, harbour: Harbour) -> str:
    """A disc with what is traded and for how many cards; an anchor: everything."""
    x, y = plan.badge(harbour)
    any_kind = harbour.kind == "any"
    icon = (
        sheet.use("icon-harbour", x - 15, y - 31, 30, values={"color": sheet["token-ink"]})
        if any_kind
        else sheet.use(f"resource-{harbour.kind}", x - 20, y - 33, 40)
    )
    return (
        f'<g><circle cx="{num(x)}" cy="{num(y)}" r="{BADGE}" fill="{sheet["token"]}" stroke="{sheet["ink"]}"'
        f' stroke-width="3.6"/>{icon}'
        + sheet.text(x, y + 24, f"{harbour.rate}:1", 23, sheet["token-ink"], weight=700)
        + "</g>"
    )


# ---------------------------------------------------------------- roads, buildings, bandits
def _road(sheet: Sheet, road: Road) -> str:
    """A bar along its path. The player's shape stays upright, or a square would look like a lozenge."""
    x, y = middle(road.at)
    bar = sheet.use("road", -44, -13, 88, 26, classes=player(road.seat))
    shape = sheet.use("emblem", x - 8, y - 8, 16, classes=player(road.seat))
    return f'<g><g transform="translate({num(x)} {num(y)}) rotate({num(slope(road.at))})">{bar}</g>{shape}</g>'


def _standing(sheet: Sheet, seen: SettlersTable) -> list[str]:
    """Buildings and bandits, the far ones first."""
    drawn = [(CROSSING_POINTS[building.at][1], _building(sheet, building)) for building in seen.buildings]
    for tile in seen.tiles:
        drawn += [(y, markup) for y, markup in _bandits(sheet, tile)]
    return [markup for _, markup in sorted(drawn, key=lambda each: each[0])]


def _building(sheet: Sheet, building: Building) -> str:
    """A house or a church, with the seat's letter on the wall."""
    x, y = CROSSING_POINTS[building.at]
    on, classes = sheet[f"{COLOURS[building.seat]}-on"], player(building.seat)
    if building.city:
        shape = sheet.use("church", x - CHURCH * 0.5, y - CHURCH * 0.6, CHURCH, classes=classes)
        letter = sheet.text(x + CHURCH * 0.17, y + CHURCH * 0.275, building.seat, 22, on, weight=800)
    else:
        shape = sheet.use("house", x - HOUSE * 0.5, y - HOUSE * 0.56, HOUSE, classes=classes)
        letter = sheet.text(x, y + HOUSE * 0.305, building.seat, 21, on, weight=800)
    return f"<g>{shape}{letter}</g>"


def _bandits(sheet: Sheet, tile: Tile) -> list[tuple[float, str]]:
    """Beside the number, so that it can be read; in the middle where there is none."""
    x, y = TILE_POINTS[tile.at]
    if tile.token:
        spots = [(32.0, 1.0)] if tile.bandits == 1 else [(50.0, 4.0), (-50.0, 4.0)]
    else:
        spots = [(0.0, 0.0)] if tile.bandits == 1 else [(-26.0, 0.0), (26.0, 0.0)]
    size = BANDIT if tile.token else 76
    return [
        (y + dy, sheet.use("bandit", x + dx - size / 2, y + dy - size / 2, size)) for dx, dy in spots[: tile.bandits]
    ]


# ---------------------------------------------------------------- marks
def _marks(sheet: Sheet, plan: Plan, on_top: bool) -> list[str]:
    """Tiles are marked on the ground; crossings and paths over what stands there, so that it is never hidden."""
    parts = []
    pieces = {building.at for building in plan.seen.buildings} | {road.at for road in plan.seen.roads}
    for name, mark in sorted(plan.marks.items()):
        if name in TILE_POINTS:
            if not on_top:
                parts.append(_mark(sheet, "tile", mark, TILE_POINTS[name]))
        elif on_top:
            taken = name in pieces
            if "-" in name:
                parts.append(_mark(sheet, "path", mark, middle(name), slope(name), taken=taken))
            else:
                parts.append(_mark(sheet, "crossing", mark, CROSSING_POINTS[name], taken=taken))
    return parts


def _frame(kind: str, taken: bool) -> str:
    """The outline of a mark round 0, 0; wider round a piece."""
    if kind == "tile":
        return line([(x * INSET, y * INSET) for x, y in HEXAGON]) + "Z"
    if kind == "crossing":
        r = num(44 if taken else 20)
        return f"M0 -{r}A{r} {r} 0 1 1 0 {r}A{r} {r} 0 1 1 0 -{r}Z"
    x, y = (46, 19) if taken else (33, 13)
    return f"M{y - x} -{y}H{x - y}A{y} {y} 0 0 1 {x - y} {y}H{y - x}A{y} {y} 0 0 1 {y - x} -{y}Z"


def _mark(sheet: Sheet, kind: str, mark: str, at: Point, turn: float = 0, taken: bool = False) -> str:
    """One of the four states (look: frame and plus; stripes; corners; dashes), drawn once and used where it is."""
    draw = {"legal": _legal, "refused": _refused, "selected": _selected, "path": _dashed}[mark]
    name = f"mark-{mark}-{kind}{'-taken' if taken else ''}"
    known = sheet.define(name, f'<g id="{{id}}">{draw(sheet, kind, taken)}</g>')
    moved = f"translate({num(at[0])} {num(at[1])})" + (f" rotate({num(turn)})" if turn else "")
    return f'<use xlink:href="#{known}" transform="{moved}"/>'


def _framed(sheet: Sheet, kind: str, taken: bool, colour: str, fill: str, opacity: float, dashes: str = "") -> str:
    """A coloured frame on a casing; what is inside shows through, a piece wholly."""
    frame = _frame(kind, taken)
    inside = "none" if taken else f'{fill}" fill-opacity="{opacity:g}'
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{frame}" fill="{inside}" stroke="{sheet["legal-case"]}" stroke-width="10"/>'
        f'<path d="{frame}" fill="none" stroke="{colour}" stroke-width="5"{dashed}/>'
    )


def _legal(sheet: Sheet, kind: str, taken: bool) -> str:
    """A plus where there is room: in the frame, or on the ring round a building that may become a city."""
    frame = _framed(sheet, kind, taken, sheet["legal"], sheet["legal-fill"], 0.32 if kind == "tile" else 0.85)
    x, y, arm = {"tile": (0, -53, 9), "crossing": (31, -31, 8) if taken else (0, 0, 8), "path": (0, 0, 7)}[kind]
    if taken and kind == "path":
        return frame
    disc = f'<circle cx="{x}" cy="{y}" r="14" fill="{sheet["legal-fill"]}"/>' if taken else ""
    plus = f"M{x} {y - arm}V{y + arm}M{x - arm} {y}H{x + arm}"
    return f'{frame}{disc}<path d="{plus}" stroke="{sheet["legal"]}" stroke-width="5" stroke-linecap="round"/>'


def _refused(sheet: Sheet, kind: str, taken: bool) -> str:
    """Stripes; over a piece a single one, so that it can still be seen."""
    name = f"refused-{kind}{'-taken' if taken else ''}"
    clip = sheet.define(name, f'<clipPath id="{{id}}"><path d="{_frame(kind, taken)}"/></clipPath>')
    places = [0] if taken else range(-162, 163, 18)
    stripes = "".join(f"M{x - 90} 90L{x + 90} -90" for x in places)
    line_of = f'stroke="{sheet["bad"]}" stroke-width="{6 if taken else 4}"'
    return (
        _framed(sheet, kind, taken, sheet["bad"], sheet["surface"], 0.5)
        + f'<g clip-path="url(#{clip})"><path d="{stripes}" {line_of}/></g>'
    )


def _dashed(sheet: Sheet, kind: str, taken: bool) -> str:
    return _framed(sheet, kind, taken, sheet["ghost"], sheet["accent-soft"], 0.35, "13 8")


def _selected(sheet: Sheet, kind: str, taken: bool) -> str:
    """Corners only: the frame with its sides left out; wide enough for a piece, whether there is one or not."""
    del taken
    corners = _corners(kind)
    return (
        f'<path d="{corners}" fill="none" stroke="{sheet["legal-case"]}" stroke-width="11" stroke-linecap="round"/>'
        f'<path d="{corners}" fill="none" stroke="{sheet["legal"]}" stroke-width="6" stroke-linecap="round"/>'
    )


def _corners(kind: str) -> str:
    """Six angles of a tile; four arcs round a crossing; two ends of a path."""
    if kind == "crossing":
        return (
            "M-42 -14A44 44 0 0 1 -14 -42M14 -42A44 44 0 0 1 42 -14M42 14A44 44 0 0 1 14 42M-14 42A44 44 0 0 1 -42 14"
        )
    if kind == "path":
        return "M-32 -19A19 19 0 0 0 -32 19M32 -19A19 19 0 0 1 32 19"
    parts, arm = [], 0.3  # share of a side
    for k, (x, y) in enumerate(HEXAGON):
        sides = HEXAGON[k - 1], HEXAGON[(k + 1) % 6]
        back, on = (((x + (px - x) * arm) * INSET, (y + (py - y) * arm) * INSET) for px, py in sides)
        parts.append(line([back, (x * INSET, y * INSET), on]))
    return "".join(parts)
