"""A position of Northgard as a drawn chart (SVG text): what everybody may see, and nothing else.

The chart is built from the bottom up, like Nord's: sea, water lines round the land that is known, the territories in
the colours of their owners, the borders between them, then what lies and stands there (`pieces`), a map border with
the names of cells, and below it supplies and players (`panel`). A territory that touches the sea is open.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping

import msgspec

from jarlshof.drawing.chart import Point, Sheet, Theme, group, line, mix, noise, num, outline, pick
from jarlshof.drawing.seascape import BORDER, ROSE, Window, below, border, sea, squares, whole
from jarlshof.games.northgard.drawing.layout import Layout
from jarlshof.games.northgard.drawing.marks import cell_of, check_marks, draw_marks
from jarlshof.games.northgard.drawing.outlines import SIDE, Border, borders, place, placed, ring, spots
from jarlshof.games.northgard.drawing.panel import draw_panel
from jarlshof.games.northgard.drawing.pieces import COLOURS, draw_pieces
from jarlshof.games.northgard.drawing.thumbnail import thumbnail
from jarlshof.games.northgard.moves import EAST_NAMES, FARTHEST, SOUTH_NAMES
from jarlshof.games.northgard.tiles import AREA_NAMES, PRINTED
from jarlshof.games.northgard.view.survey import areas_of
from jarlshof.games.northgard.view.table import NorthgardTable

MARGIN = 118  # sea round the land
GUTTER = 44  # paper outside the border, with the names of columns and rows
SQUARE = 100  # of the crosses and waves on the sea, and of the inked coast
LEAST = 3  # columns and rows
TINT = 0.42  # of the owner's colour on the ground
STRAY = 5  # trees and tufts of an area at most


def picture(
    seen: NorthgardTable,
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

    `marks` points at territories (`12n`), tiles (`12`) and cells (`e1 n2`): each is `legal`, `refused`, `selected` or
    `path`. `before` the start it shows what everybody knows of it. Seats a, b, c, d, e are red, blue, green, yellow,
    white.
    """
    del before  # the first tiles are the same whatever chance brings
    if small:
        return thumbnail(seen)
    marks = check_marks(marks or {}, seen)
    settings = (seen, theme, coordinates, sorted(marks.items()), title, panel)
    sheet = Sheet(theme, f"g{zlib.crc32(msgspec.json.encode(settings)):08x}-")
    layout = Layout(seen)
    window = _window(layout, marks)
    paper = GUTTER if coordinates else BORDER
    strip = draw_panel(sheet, seen, *below(window, paper)) if panel else None
    attacker = seen.doing.attacker if seen.doing else None
    on_sea = [
        *_sea(sheet, layout, window),
        *_land(sheet, seen, layout),
        *group("marks", draw_marks(sheet, layout, seen, marks)),
        *draw_pieces(sheet, layout, attacker),
    ]
    edge = _border(sheet, layout, window, coordinates)
    return whole(sheet, window, paper, on_sea, edge, strip, title or "A position of Northgard", _words(seen))


def _words(seen: NorthgardTable) -> str:
    """The position in a few sentences, for those who do not see it."""
    parts = [f"A land of {len(seen.tiles)} tiles and {len(seen.territories)} territories, year {seen.year}."]
    for each in seen.players:
        own = [land for land in seen.territories if land.owner == each.seat]
        held = ", ".join(f"{land.name} {land.units}{' and the war bear' * land.bear}" for land in own)
        fame = "" if each.fame is None else f" {each.fame} fame,"
        parts.append(f"{each.seat} ({COLOURS[each.seat]}), clan {each.clan}:{fame} {held or 'no territories'}.")
    return " ".join(parts)


# ---------------------------------------------------------------- the frame
def _span(layout: Layout, marks: Mapping[str, str]) -> tuple[int, int, int, int]:
    """First and last column and row of the drawing, in cells."""
    cells = [(at.x, at.y) for at in layout.laid.values()] + [cell_of(name) for name in marks if " " in name]
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    for _ in range(LEAST):  # a small map lies in the middle
        x0, x1 = (x0 - 1, x1 + 1) if x1 - x0 + 1 < LEAST else (x0, x1)
        y0, y1 = (y0 - 1, y1 + 1) if y1 - y0 + 1 < LEAST else (y0, y1)
    return x0, x1, y0, y1


def _window(layout: Layout, marks: Mapping[str, str]) -> Window:
    """The land and some sea round it."""
    x0, x1, y0, y1 = _span(layout, marks)
    return x0 * SIDE - MARGIN, y0 * SIDE - MARGIN, (x1 + 1) * SIDE + MARGIN, (y1 + 1) * SIDE + MARGIN


def _cells(low: float, high: float) -> range:
    """Numbers of the cells between two edges of the window."""
    return range(math.ceil(low / SIDE), math.floor(high / SIDE))


def _border(sheet: Sheet, layout: Layout, window: Window, coordinates: bool) -> list[str]:
    """A map border, dark beside every other column and row."""
    x0, y0, x1, y1 = window
    columns, rows = _cells(x0, x1), _cells(y0, y1)
    dark = [
        f"M{num(column * SIDE)} {num(y)}h{SIDE}"
        for column in columns
        if column % 2
        for y in (y0 - BORDER / 2, y1 + BORDER / 2)
    ]
    dark += [
        f"M{num(x)} {num(row * SIDE)}v{SIDE}" for row in rows if row % 2 for x in (x0 - BORDER / 2, x1 + BORDER / 2)
    ]
    return border(sheet, window, dark) + (_coordinates(sheet, window, columns, rows) if coordinates else [])


def _coordinates(sheet: Sheet, window: Window, columns: range, rows: range) -> list[str]:
    """How far east or west, south or north of the start tile."""
    x0, y0, x1, y1 = window
    away = BORDER + GUTTER / 2

    def name(x: float, y: float, words: str) -> str:
        return sheet.text(x, y + 10, words, 28, sheet["muted"], weight=600)

    middle = SIDE / 2
    return [
        '<g class="coordinates">',
        *(name(n * SIDE + middle, y, EAST_NAMES[n + FARTHEST]) for n in columns for y in (y0 - away, y1 + away)),
        *(name(x, n * SIDE + middle, SOUTH_NAMES[n + FARTHEST]) for n in rows for x in (x0 - away, x1 + away)),
        "</g>",
    ]


# ---------------------------------------------------------------- sea
def _land_squares(layout: Layout) -> set[tuple[int, int]]:
    """The land in squares of the coast."""
    n = SIDE // SQUARE
    return {(at.x * n + k, at.y * n + m) for at in layout.laid.values() for k in range(n) for m in range(n)}


def _sea(sheet: Sheet, layout: Layout, window: Window) -> list[str]:
    land = _land_squares(layout)
    coast = sheet.define("coast", f'<path id="{{id}}" d="{outline(land, 17)}"/>')
    rose = _room_for_rose(land, window)
    return sea(sheet, window, SQUARE, coast, _ripples(sheet, land, window, rose), rose)


def _room(land: set[tuple[int, int]], at: Point) -> float:
    """How far a point is from land."""
    x, y = at
    return min(
        math.hypot(
            max(column * SQUARE - x, 0, x - (column + 1) * SQUARE), max(row * SQUARE - y, 0, y - (row + 1) * SQUARE)
        )
        for column, row in land
    )


def _ripples(sheet: Sheet, land: set[tuple[int, int]], window: Window, rose: Point | None) -> Iterator[str]:
    """Waves where no land is near."""
    x0, y0, x1, y1 = window
    for x, y in squares(window, SQUARE):
        left, top = x * SQUARE, y * SQUARE
        whole = x0 <= left + 15 and left + 80 <= x1 and y0 <= top + 25 and top + 65 <= y1
        at = left + 48.0, top + 46.0
        free = _room(land, at) > 85 and (rose is None or math.dist(at, rose) > ROSE / 2 + 40)
        if whole and free and (kind := pick((x, y), 3, 11)) < 3:
            yield sheet.use(f"sea-{kind}", left, top, SQUARE)


def _room_for_rose(land: set[tuple[int, int]], window: Window) -> Point | None:
    """The middle of a compass rose in the emptiest corner, if there is room for one."""
    x0, y0, x1, y1 = window
    half = ROSE / 2
    corners = [(x, y) for x in (x0 + half + 26, x1 - half - 26) for y in (y1 - half - 26, y0 + half + 26)]
    room, spot = max(((_room(land, corner), corner) for corner in corners), key=lambda each: each[0])
    return spot if room >= half + 20 else None


# ---------------------------------------------------------------- land
def _land(sheet: Sheet, seen: NorthgardTable, layout: Layout) -> list[str]:
    """The ground of every area, its owner's colour along the borders, seams of tiles, trees, borders, the coast."""
    coast, ink = sheet.define("coast", ""), sheet["ink"]
    clip = sheet.define("land", f'<clipPath id="{{id}}"><use xlink:href="#{coast}"/></clipPath>')
    return [
        f'<use xlink:href="#{coast}" fill="{ink}" fill-opacity=".2" transform="translate(5 8)"/>',
        f'<use xlink:href="#{coast}" fill="{sheet["pas"]}"/>',
        f'<g clip-path="url(#{clip})">',
        *group("ground", _grounds(sheet, seen, layout)),
        *_seams(sheet, layout),
        *group("growth", _growth(sheet, layout)),
        *group("borders", _borders(sheet, layout)),
        "</g>",
        f'<use xlink:href="#{coast}" fill="none" stroke="{ink}" stroke-width="5.5" stroke-linejoin="round"/>',
    ]


def _grounds(sheet: Sheet, seen: NorthgardTable, layout: Layout) -> list[str]:
    """First wide, so that the rounded coast is filled, then the area itself, then a wash along its borders."""
    owners = {name: land.owner for land in seen.territories for name in land.areas}
    wide, fills, washes = [], [], []
    for tile, at in layout.laid.items():
        for area in areas_of(tile):
            owner = owners[AREA_NAMES[area]]
            path = line(placed(ring(area, tile), at)) + "Z"
            colour = mix(sheet["pas"], sheet[COLOURS[owner]], TINT) if owner else sheet["pas"]
            shade = sheet[COLOURS[owner]] if owner else sheet["pas-shade"]
            shape = sheet.define(f"area-{area}", f'<path id="{{id}}" d="{path}"/>')
            wide.append(f'<use xlink:href="#{shape}" fill="none" stroke="{colour}" stroke-width="44"/>')
            fills.append(f'<use xlink:href="#{shape}" fill="{colour}" stroke="{colour}" stroke-width="1.5"/>')
            washes.append(_wash(sheet, area, tile, layout, shade, 0.6 if owner else 0.45))
    return [*wide, *fills, *washes]


def _wash(sheet: Sheet, area: int, tile: int, layout: Layout, colour: str, strength: float) -> str:
    """A band inside an area along its lines; not along the sides of its tile, where the territory goes on."""
    lines = [each for each in borders(tile) if area in (each.one, each.other)]
    if not lines:
        return ""
    shape = sheet.define(f"area-{area}", "")
    clip = sheet.define(f"in-{area}", f'<clipPath id="{{id}}"><use xlink:href="#{shape}"/></clipPath>')
    path = "".join(line(placed(each.points, layout.laid[tile])) for each in lines)
    stroke = f'stroke="{colour}" stroke-width="34" stroke-opacity="{strength:g}" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" {stroke} clip-path="url(#{clip})"/>'


def _seams(sheet: Sheet, layout: Layout) -> list[str]:
    """Hairlines where two tiles meet."""
    path = "".join(f"M{num(at.x * SIDE)} {num(at.y * SIDE)}h{SIDE}v{SIDE}h-{SIDE}z" for at in layout.laid.values())
    return [
        f'<path class="seams" d="{path}" fill="none" stroke="{sheet["ink"]}" stroke-width="1.6" stroke-opacity=".2"/>'
    ]


def _growth(sheet: Sheet, layout: Layout) -> Iterator[str]:
    """Trees where there is wood, tufts elsewhere; never on what lies there."""
    for tile, at in sorted(layout.laid.items(), key=lambda each: each[1].y):
        for area in areas_of(tile):
            site = layout.sites[layout.territory[AREA_NAMES[area]]]
            wooded = "w" in PRINTED[tile].contents.get(AREA_NAMES[area].removeprefix(PRINTED[tile].name), "")
            found: list[Point] = []
            for spot in sorted(
                spots(area, tile), key=lambda spot: noise(round(spot.at[0] * 99), round(spot.at[1] * 99))
            ):
                x, y = place(spot.at, at)
                free = all(math.dist((x, y), put.at) > put.radius + 18 for put in site.taken)
                apart = all(math.dist((x, y), other) > 44 for other in found)
                if free and apart and spot.room > 20 and len(found) < STRAY:
                    found.append((x, y))
            for x, y in sorted(found, key=lambda each: each[1]):
                yield (
                    sheet.use("tree-1", x - 15, y - 26, 30, 43) if wooded else sheet.use("tuft-1", x - 9, y - 9, 18, 17)
                )


# ---------------------------------------------------------------- borders
def _borders(sheet: Sheet, layout: Layout) -> list[str]:
    """Regular ones pale and dotted, rough ones yellow and dashed, with rocks."""
    lines = [(each, placed(each.points, at)) for tile, at in layout.laid.items() for each in borders(tile)]
    smooth = "".join(line(points) for each, points in lines if not each.rough)
    rough = "".join(line(points) for each, points in lines if each.rough)
    ink = sheet["ink"]
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    parts = []
    if smooth:
        parts += [
            f'<path d="{smooth}" stroke="{ink}" stroke-width="10" stroke-opacity=".5" {ends}/>',
            f'<path d="{smooth}" stroke="{sheet["paper"]}" stroke-width="6.4" stroke-dasharray=".1 11" {ends}/>',
        ]
    if rough:
        parts += [
            f'<path d="{rough}" stroke="{ink}" stroke-width="13" stroke-opacity=".85" {ends}/>',
            f'<path d="{rough}" stroke="{sheet["yellow"]}" stroke-width="7" stroke-dasharray="17 13" {ends}/>',
        ]
    return parts + [rock for each, points in lines if each.rough for rock in _rocks(sheet, each, points)]


def _rocks(sheet: Sheet, each: Border, points: list[Point]) -> Iterator[str]:
    """Stones along a rough border, by the place."""
    for k in (3, 6, 9) if len(points) > 8 else (4,):
        x, y = points[k]
        kind = pick((each.one, each.other + k), 2, 17)
        yield sheet.use(f"rock-{kind}", x - 17, y - 14, 34, 22)
