"""A position of Settlers as a drawn chart (SVG text): what everybody may see, and nothing else.

The chart is built from the bottom up, like Nord's: sea, water lines, the island with its beach, the hexagons and their
textures, the paths between them, then what lies and stands on it (`pieces`), a map border with the names of columns
and rows, and below it the bank and the players (`panel`).
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping

import msgspec

from jarlshof.drawing.chart import Point, Sheet, Theme, curve, inked, line, num, pick
from jarlshof.drawing.seascape import BORDER, ROSE, Window, below, border, sea, squares, whole
from jarlshof.games.settlers.board import BOARDS, CROSSING_NAMES, LAND_CROSSINGS, LAND_PATHS, PATH_NAMES
from jarlshof.games.settlers.drawing.panel import draw_panel
from jarlshof.games.settlers.drawing.pieces import (
    BADGE,
    COLOURS,
    COLUMN,
    CROSSING_POINTS,
    HEXAGON,
    RADIUS,
    TERRAINS,
    TILE_POINTS,
    Plan,
    check_marks,
    draw_pieces,
    ends,
)
from jarlshof.games.settlers.drawing.thumbnail import thumbnail
from jarlshof.games.settlers.view import SettlersTable, Tile

MARGIN = (132, 106)  # sea left and right of the island, above and below it
GUTTER = 44  # paper outside the border, with the names of columns and rows
BEACH = 21  # from the crossings on the coast to the water
GRID = 100  # of the crosses and waves on the sea
VARIANTS = 2  # of each drawing


def picture(
    seen: SettlersTable,
    theme: Theme = "light",
    *,
    coordinates: bool = True,
    marks: Mapping[str, str] | None = None,
    title: str = "",
    panel: bool = True,
    small: bool = False,
    before: bool = False,
) -> str:
    """The position as one SVG file that needs nothing else; a `small` one is a thumbnail for both themes.

    `marks` points at tiles (`C7`), crossings (`d5`) and paths (`d5-e5`): each is `legal`, `refused`, `selected` or
    `path`. `before` the start it shows what everybody knows of it. Seats a, b, c, d, e, f are red, blue, green, yellow,
    white, black.
    """
    if before:
        seen = _unknown(seen)
    if small:
        return thumbnail(seen)
    marks = check_marks(marks or {}, seen.board)
    settings = (seen, theme, coordinates, sorted(marks.items()), title, panel)
    sheet = Sheet(theme, f"s{zlib.crc32(msgspec.json.encode(settings)):08x}-")
    plan = Plan(seen, marks)
    window = _window(plan)
    paper = GUTTER if coordinates else BORDER
    strip = draw_panel(sheet, seen, *below(window, paper)) if panel else None
    on_sea = [*_sea(sheet, plan, window), *_land(sheet, plan), *draw_pieces(sheet, plan)]
    edge = _border(sheet, plan, window, coordinates)
    return whole(sheet, window, paper, on_sea, edge, strip, title or "A position of Settlers", _words(seen))


def _unknown(seen: SettlersTable) -> SettlersTable:
    """The bare island: what lies where is drawn when the match starts."""
    tiles = [Tile(at=tile.at, gives="desert", token=0, pips=0, bandits=0) for tile in seen.tiles]
    return msgspec.structs.replace(seen, tiles=tiles, harbours=[])


def _words(seen: SettlersTable) -> str:
    """The position in a few sentences, for those who do not see it."""
    parts = [f"An island of {len(seen.tiles)} tiles."]
    for player in seen.players:
        own = [building for building in seen.buildings if building.seat == player.seat]
        towns = ", ".join(building.at for building in own if not building.city)
        cities = ", ".join(building.at for building in own if building.city)
        cards = " with the longest road" if seen.longest_road == player.seat else ""
        cards += " with the largest army" if seen.largest_army == player.seat else ""
        parts.append(
            f"{player.seat} ({COLOURS[player.seat]}){cards}: {player.points} points, settlements {towns or 'nowhere'},"
            f" cities {cities or 'nowhere'}, {sum(road.seat == player.seat for road in seen.roads)} roads."
        )
    bandits = [tile.at for tile in seen.tiles if tile.bandits]
    return " ".join([*parts, f"Bandits: {', '.join(bandits) or 'none'}."])


# ---------------------------------------------------------------- the frame
def _window(plan: Plan) -> Window:
    """The island and some sea round it."""
    xs, ys = [x for x, _ in plan.ring], [y for _, y in plan.ring]
    return min(xs) - MARGIN[0], min(ys) - MARGIN[1], max(xs) + MARGIN[0], max(ys) + MARGIN[1]


def _columns(plan: Plan) -> list[int]:
    """Numbers of the columns of crossings."""
    land = LAND_CROSSINGS[BOARDS.index(plan.seen.board)]
    return sorted({int(CROSSING_NAMES[crossing][1:]) for crossing in land})


def _border(sheet: Sheet, plan: Plan, window: Window, coordinates: bool) -> list[str]:
    """A map border, dark beside every other column and every row of tiles."""
    x0, y0, x1, y1 = window
    dark = []
    for column in _columns(plan):
        if column % 2:
            a, b = (column - 0.5) * COLUMN, (column + 0.5) * COLUMN
            dark += [f"M{num(a)} {num(y)}H{num(b)}" for y in (y0 - BORDER / 2, y1 + BORDER / 2)]
    for y in _tile_rows(plan).values():
        dark += [f"M{num(x)} {num(y - 50)}V{num(y + 50)}" for x in (x0 - BORDER / 2, x1 + BORDER / 2)]
    return border(sheet, window, dark) + (_coordinates(sheet, plan, window) if coordinates else [])


def _tile_rows(plan: Plan) -> dict[str, float]:
    """The height of each row of tiles."""
    return {tile.at[0]: TILE_POINTS[tile.at][1] for tile in plan.seen.tiles}


def _coordinates(sheet: Sheet, plan: Plan, window: Window) -> list[str]:
    """Numbers of columns, capitals of rows of tiles, and small, in the hand of the chart, rows of crossings."""
    x0, y0, x1, y1 = window
    away = BORDER + GUTTER / 2
    crossings = {
        CROSSING_NAMES[crossing][0]: CROSSING_POINTS[CROSSING_NAMES[crossing]][1]
        for crossing in LAND_CROSSINGS[BOARDS.index(plan.seen.board)]
    }

    def column(x: float, y: float, words: str) -> str:
        return sheet.text(x, y + 9, words, 26, sheet["muted"], weight=600)

    def tile(x: float, y: float, words: str) -> str:
        return sheet.text(x, y + 10, words, 29, sheet["text"], weight=700)

    def crossing(x: float, y: float, words: str) -> str:
        return sheet.text(x, y + 8, words, 26, sheet["muted"], font="font-chart", weight=600, italic=True)

    return [
        '<g class="coordinates">',
        *(column(n * COLUMN, y, str(n)) for n in _columns(plan) for y in (y0 - away, y1 + away)),
        *(tile(x, y, name) for name, y in _tile_rows(plan).items() for x in (x0 - away, x1 + away)),
        *(crossing(x, y, name) for name, y in crossings.items() for x in (x0 - away, x1 + away)),
        "</g>",
    ]


# ---------------------------------------------------------------- sea
def _sea(sheet: Sheet, plan: Plan, window: Window) -> list[str]:
    """Water, waves, and lines that follow the coast."""
    coast = sheet.define("coast", f'<path id="{{id}}" d="{curve(_shore(plan.ring))}"/>')
    rose = _room_for_rose(plan, window)
    return sea(sheet, window, GRID, coast, _ripples(sheet, plan, window, rose), rose)


def _beach(ring: list[Point]) -> list[Point]:
    """The ring of crossings, moved out to the water."""
    moved = []
    for k, (x, y) in enumerate(ring):
        (px, py), (qx, qy) = ring[k - 1], ring[(k + 1) % len(ring)]
        one, other = ((y - py) / RADIUS, (px - x) / RADIUS), ((qy - y) / RADIUS, (x - qx) / RADIUS)
        far = BEACH / (1 + one[0] * other[0] + one[1] * other[1])
        moved.append((x + (one[0] + other[0]) * far, y + (one[1] + other[1]) * far))
    return moved


def _shore(ring: list[Point]) -> list[Point]:
    """An inked line round the beach; the corners themselves are left out, which makes them round."""
    beach = _beach(ring)
    return [point for a, b in zip(beach, [*beach[1:], beach[0]], strict=True) for point in inked(a, b)]


def _room(plan: Plan, at: Point) -> float:
    """How far a point on the sea is from land and harbours."""
    land = min(math.dist(at, TILE_POINTS[tile.at]) for tile in plan.seen.tiles) - RADIUS - BEACH
    harbours = (math.dist(at, plan.badge(harbour)) - BADGE for harbour in plan.seen.harbours)
    return min(land, *harbours, math.inf)


def _ripples(sheet: Sheet, plan: Plan, window: Window, rose: Point | None) -> list[str]:
    """Waves where no land is near and nothing else is drawn."""
    x0, y0, x1, y1 = window
    parts = []
    for x, y in squares(window, GRID):
        left, top = x * GRID, y * GRID
        inside = x0 <= left + 15 and left + 80 <= x1 and y0 <= top + 25 and top + 65 <= y1
        at = left + 48, top + 46
        free = _room(plan, at) > 52 and (rose is None or math.dist(at, rose) > ROSE / 2 + 40)
        if inside and free and (kind := pick((x, y), 3, 11)) < 3:
            parts.append(sheet.use(f"sea-{kind}", left, top, GRID))
    return parts


def _room_for_rose(plan: Plan, window: Window) -> Point | None:
    """The middle of a compass rose in the emptiest corner, if there is room for one."""
    x0, y0, x1, y1 = window
    half = ROSE / 2
    spots = [(x, y) for x in (x0 + half + 22, x1 - half - 22) for y in (y1 - half - 22, y0 + half + 22)]
    rooms = [(_room(plan, spot), spot) for spot in spots]
    room, spot = max(rooms, key=lambda each: each[0])
    return spot if room >= half else None


# ---------------------------------------------------------------- land
def _land(sheet: Sheet, plan: Plan) -> list[str]:
    """The beach, the tiles, the paths between them."""
    coast, ink = sheet.define("coast", ""), sheet["ink"]
    clip = sheet.define("land", f'<clipPath id="{{id}}"><use xlink:href="#{coast}"/></clipPath>')
    return [
        f'<use xlink:href="#{coast}" fill="{ink}" fill-opacity=".2" transform="translate(5 8)"/>',
        f'<use xlink:href="#{coast}" fill="{sheet["kar-lit"]}"/>',
        f'<g clip-path="url(#{clip})">',
        *_hachures(sheet, plan.ring),
        "</g>",
        f'<use xlink:href="#{coast}" fill="none" stroke="{ink}" stroke-width="5.5" stroke-linejoin="round"/>',
        '<g class="tiles">',
        *_grounds(sheet, plan),
        *_textures(sheet, plan),
        "</g>",
        *_paths(sheet, plan),
    ]


def _hachures(sheet: Sheet, ring: list[Point]) -> list[str]:
    """Short strokes on the land side of the coast, turned with each edge."""
    parts = []
    beach = _beach(ring)
    for (ax, ay), (bx, by) in zip(beach, [*beach[1:], beach[0]], strict=True):
        turn, far = math.degrees(math.atan2(by - ay, bx - ax)), math.hypot(bx - ax, by - ay)
        strokes = sheet.use(f"coast-{pick((round(ax), round(ay)), 4, 13)}", 0, -20, 100, 40)
        moved = f"translate({num(ax)} {num(ay)}) rotate({num(turn)}) scale({far / 100:.3f} 1)"
        parts.append(f'<g transform="{moved}">{strokes}</g>')
    return parts


def _grounds(sheet: Sheet, plan: Plan) -> list[str]:
    """Each hexagon in the colour of its terrain with a darker wash along its border."""
    hexagon = sheet.define("hexagon", f'<path id="{{id}}" d="{line(HEXAGON)}Z"/>')
    clip = sheet.define("inside", f'<clipPath id="{{id}}"><use xlink:href="#{hexagon}"/></clipPath>')
    parts = []
    for tile in plan.seen.tiles:
        x, y = TILE_POINTS[tile.at]
        colour = TERRAINS[tile.gives][1]
        wash = f'stroke="{sheet[f"{colour}-shade"]}" stroke-width="30" stroke-opacity=".38" clip-path="url(#{clip})"'
        ground = sheet.define(
            f"ground-{colour}",
            f'<g id="{{id}}"><use xlink:href="#{hexagon}" fill="{sheet[colour]}"/>'
            f'<g {wash} fill="none"><use xlink:href="#{hexagon}"/></g></g>',
        )
        parts.append(f'<use xlink:href="#{ground}" x="{num(x)}" y="{num(y)}"/>')
    return parts


def _textures(sheet: Sheet, plan: Plan) -> list[str]:
    """The drawing of each tile, one of its terrain's by the place."""
    parts = []
    for tile in plan.seen.tiles:
        x, y = TILE_POINTS[tile.at]
        variant = pick((round(x), round(y)), VARIANTS, 7)
        parts.append(sheet.use(f"hex-{TERRAINS[tile.gives][0]}-{variant}", x - 87, y - 100, 174, 200))
    return parts


def _paths(sheet: Sheet, plan: Plan) -> list[str]:
    """Trodden ways between the tiles, where roads can be built."""
    n = BOARDS.index(plan.seen.board)
    ways = "".join(line(ends(PATH_NAMES[path])) for path in LAND_PATHS[n])
    dots = "".join(
        f"M{num(x)} {num(y)}h.1"
        for x, y in (CROSSING_POINTS[CROSSING_NAMES[crossing]] for crossing in LAND_CROSSINGS[n])
    )
    ink, bone, ends_round = sheet["ink"], sheet["kar-lit"], 'stroke-linecap="round"'
    return [
        '<g class="paths" fill="none">',
        f'<path d="{ways}" stroke="{ink}" stroke-width="10" stroke-opacity=".55" {ends_round}/>',
        f'<path d="{dots}" stroke="{ink}" stroke-width="19" stroke-opacity=".55" {ends_round}/>',
        f'<path d="{ways}" stroke="{bone}" stroke-width="6.4" {ends_round}/>',
        f'<path d="{dots}" stroke="{bone}" stroke-width="15.4" {ends_round}/>',
        "</g>",
    ]
