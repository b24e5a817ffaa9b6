"""A position of Nord as a drawn chart (SVG text): what everybody may see, and nothing else.

The chart is built from the bottom up: sea, water lines, land, regions and their textures, coast, then what the players
have put on it (`pieces`), a map border with the names of columns and rows, and below it the large boat and the players
(`panel`). One space of the grid is a square of 100 units; a1 begins at 0, 0.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping

import msgspec

from jarlshof.drawing.chart import SIDE, Point, Sheet, Square, Theme, edges, num, outline, pick
from jarlshof.drawing.seascape import BORDER, ROSE, Window, below, border, sea, whole
from jarlshof.games.nord.board import COLUMNS, SIZE, neighbours
from jarlshof.games.nord.drawing.panel import HARBOUR, draw_panel, harbour
from jarlshof.games.nord.drawing.pieces import COLOURS, Plan, check_marks, draw_pieces
from jarlshof.games.nord.drawing.thumbnail import thumbnail
from jarlshof.games.nord.view import NordTable

MARGIN = 75  # sea round what is drawn
GUTTER = 40  # paper outside the border, with the names of columns and rows
KINDS = {"m": "mountain", "f": "forest", "k": "karst", "p": "karst"}
SHADES = {"mountain": "mtn", "forest": "for", "karst": "kar"}
COAST = 17  # rounding of its corners
TURNS = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): -90}


def picture(
    seen: NordTable,
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

    `marks` points at spaces: each is `legal`, `refused`, `selected` or `path`. A bare island has no panel below the
    chart. `before` the start it shows what everybody knows of it. Seats a, b, c, d are red, blue, green, yellow.
    """
    del before  # all there is to see is settled with the island
    if small:
        return thumbnail(seen)
    marks = check_marks({**dict.fromkeys(seen.path, "path"), **(marks or {})})
    settings = (seen, theme, coordinates, sorted(marks.items()), title, panel)
    sheet = Sheet(theme, f"n{zlib.crc32(msgspec.json.encode(settings)):08x}-")
    plan = Plan.of(seen, marks)
    window = _window(plan)
    paper = GUTTER if coordinates else BORDER
    strip = draw_panel(sheet, seen, *below(window, paper)) if panel and _played(seen) else None
    on_sea = [*_sea(sheet, plan, window), *_land(sheet, plan), *draw_pieces(sheet, plan, window)]
    if strip:
        on_sea += harbour(sheet, seen, window)
    edge = _border(sheet, window, coordinates)
    return whole(sheet, window, paper, on_sea, edge, strip, title or "A position of Nord", _words(seen))


def _played(seen: NordTable) -> bool:
    """Has anybody anything in this match yet?"""
    posts = any(sum(town.warriors) for town in seen.settlements)
    return posts or bool(seen.workers) or any(player.points for player in seen.players)


def _words(seen: NordTable) -> str:
    """The position in a sentence or two, for those who do not see it."""
    parts = [f"An island with {len(seen.settlements)} settlements."]
    for n, player in enumerate(seen.players):
        men = sum(worker.seat == player.seat for worker in seen.workers)
        posts = ", ".join(f"{town.name} {town.warriors[n]}" for town in seen.settlements if town.warriors[n])
        parts.append(
            f"{player.seat} ({COLOURS[player.seat]}): {player.points} points, {men} men on the map, "
            f"warriors {posts or 'nowhere'}."
        )
    return " ".join(parts)


# ---------------------------------------------------------------- the frame


def _window(plan: Plan) -> Window:
    """All that is on the chart, and some sea round it; beyond the grid there is sea as well."""
    used = plan.used or {(SIZE // 2, SIZE // 2)}
    columns, rows = [x for x, _ in used], [y for _, y in used]
    return (
        min(columns) * SIDE - MARGIN,
        min(rows) * SIDE - MARGIN,
        (max(columns) + 1) * SIDE + MARGIN,
        (max(rows) + 1) * SIDE + MARGIN,
    )


def _border(sheet: Sheet, window: Window, coordinates: bool) -> list[str]:
    """A map border in pieces as long as a space, and what the spaces are called."""
    x0, y0, x1, y1 = window
    dark = []
    for column in range(int(x0 // SIDE), int(x1 // SIDE) + 1):
        a, b = max(column * SIDE, x0), min(column * SIDE + SIDE, x1)
        if column % 2 and a < b:
            dark += [f"M{num(a)} {num(y)}H{num(b)}" for y in (y0 - BORDER / 2, y1 + BORDER / 2)]
    for row in range(int(y0 // SIDE), int(y1 // SIDE) + 1):
        a, b = max(row * SIDE, y0), min(row * SIDE + SIDE, y1)
        if row % 2 and a < b:
            dark += [f"M{num(x)} {num(a)}V{num(b)}" for x in (x0 - BORDER / 2, x1 + BORDER / 2)]
    return border(sheet, window, dark) + (_coordinates(sheet, window) if coordinates else [])


def _coordinates(sheet: Sheet, window: Window) -> list[str]:
    x0, y0, x1, y1 = window

    def name(x: float, y: float, words: str) -> str:
        return sheet.text(x, y + 8, words, 23, sheet["muted"], weight=600)

    columns = [x for x in range(SIZE) if x0 <= x * SIDE and (x + 1) * SIDE <= x1]
    rows = [y for y in range(SIZE) if y0 <= y * SIDE and (y + 1) * SIDE <= y1]
    away = BORDER + GUTTER / 2
    return [
        '<g class="coordinates">',
        *(name(x * SIDE + 50, y, COLUMNS[x]) for x in columns for y in (y0 - away, y1 + away)),
        *(name(x, y * SIDE + 50, str(y + 1)) for y in rows for x in (x0 - away, x1 + away)),
        "</g>",
    ]


# ---------------------------------------------------------------- sea
def _sea(sheet: Sheet, plan: Plan, window: Window) -> list[str]:
    """Water, waves, and lines that follow the coast."""
    coast = sheet.define("coast", f'<path id="{{id}}" d="{outline(plan.land, COAST)}"/>')
    rose = _room_for_rose(plan, window)
    return sea(sheet, window, SIDE, coast, _ripples(sheet, plan, window, rose), rose)


def _ripples(sheet: Sheet, plan: Plan, window: Window, rose: Point | None) -> list[str]:
    """Waves where no land is near and nothing else is drawn."""
    x0, y0, x1, y1 = window
    parts = []
    for y in range(int(y0 // SIDE), int(y1 // SIDE) + 1):
        for x in range(int(x0 // SIDE), int(x1 // SIDE) + 1):
            kind = pick((x, y), 3, 11)  # the third kind is still water
            near = {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
            inside = x0 <= x * SIDE + 15 and x * SIDE + 80 <= x1 and y0 <= y * SIDE + 25 and y * SIDE + 65 <= y1
            under_count = x * SIDE + 80 > x1 - HARBOUR[0] and y * SIDE + 65 > y1 - HARBOUR[1]
            free = not under_count and (rose is None or _gap((x, y), *rose) > ROSE / 2)
            if kind < 3 and inside and free and not near & plan.land and (x, y) not in plan.used:
                parts.append(sheet.use(f"sea-{kind}", x * SIDE, y * SIDE, SIDE))
    return parts


def _room_for_rose(plan: Plan, window: Window) -> Point | None:
    """The middle of a compass rose in the emptiest corner, if there is room for one."""
    x0, y0, x1, y1 = window
    half = ROSE / 2
    corners = [(x0, y1), (x1, y1), (x0, y0), (x1, y0)]
    rooms: list[tuple[float, Point]] = []
    for x in range(int(x0 + half + 25), int(x1 - half - 24), 25):
        for y in range(int(y0 + half + 25), int(y1 - half - 24), 25):
            above_count = x + half < x1 - HARBOUR[0] or y + half < y1 - HARBOUR[1]
            if above_count and all(_gap(square, x, y) >= half + 50 for square in plan.used):
                away = min(abs(x - cx) + abs(y - cy) + 30 * n for n, (cx, cy) in enumerate(corners))
                rooms.append((away, (x, y)))
    return min(rooms)[1] if rooms else None


def _gap(square: Square, x: float, y: float) -> float:
    """How far a point is from a square."""
    dx = max(square[0] * SIDE - x, 0, x - (square[0] + 1) * SIDE)
    dy = max(square[1] * SIDE - y, 0, y - (square[1] + 1) * SIDE)
    return float((dx * dx + dy * dy) ** 0.5)


# ---------------------------------------------------------------- land
def _land(sheet: Sheet, plan: Plan) -> list[str]:
    if not plan.land:
        return []
    coast, ink = sheet.define("coast", ""), sheet["ink"]
    clip = sheet.define("land", f'<clipPath id="{{id}}"><use xlink:href="#{coast}"/></clipPath>')
    regions = [(kind, squares) for kind in SHADES for squares in _regions(plan, kind)]
    return [
        f'<use xlink:href="#{coast}" fill="{ink}" fill-opacity=".2" transform="translate(5 8)"/>',
        f'<use xlink:href="#{coast}" fill="{sheet["kar-lit"]}"/>',
        f'<g clip-path="url(#{clip})">',
        *_region_fills(sheet, regions),
        "</g>",
        '<g opacity=".92">',
        *_textures(sheet, regions),
        "</g>",
        f'<path d="{_hairlines(plan.land)}" stroke="{sheet["grid"]}" stroke-width="1.6" stroke-opacity=".2"/>',
        f'<g clip-path="url(#{clip})">',
        *_hachures(sheet, plan.land),
        "</g>",
        f'<use xlink:href="#{coast}" fill="none" stroke="{ink}" stroke-width="5.5" stroke-linejoin="round"/>',
    ]


def _regions(plan: Plan, kind: str) -> list[list[Square]]:
    """Squares of one kind that hang together. A settlement belongs to none, so its square keeps the bare ground."""
    left = {square for square, token in plan.ground.items() if KINDS.get(token) == kind}
    found = []
    while left:
        region = [min(left)]
        left.discard(region[0])
        for x, y in region:  # grows while it is walked
            around = {(cell % SIZE, cell // SIZE) for cell in neighbours(y * SIZE + x)} & left
            left -= around
            region += sorted(around)
        found.append(region)
    return found


def _region_fills(sheet: Sheet, regions: list[tuple[str, list[Square]]]) -> list[str]:
    """Colour that spills into rounded corners, the region itself, a darker wash along its border, a thin line."""
    spill, fill, wash, border = [], [], [], []
    for n, (kind, squares) in enumerate(regions):
        colour, shade = sheet[SHADES[kind]], sheet[f"{SHADES[kind]}-shade"]
        name = sheet.define(f"region{n}", f'<path id="{{id}}" d="{outline(squares)}"/>')
        clip = sheet.define(f"inside{n}", f'<clipPath id="{{id}}"><use xlink:href="#{name}"/></clipPath>')
        use = f'<use xlink:href="#{name}"'
        spill.append(f'{use} fill="{colour}" stroke="{colour}" stroke-width="44" stroke-linejoin="round"/>')
        fill.append(f'{use} fill="{colour}"/>')
        inner = f'{use} fill="none" stroke="{shade}" stroke-width="22" stroke-opacity=".38"/>'
        wash.append(f'<g clip-path="url(#{clip})">{inner}</g>')
        border.append(f'{use} fill="none" stroke="{sheet["ink"]}" stroke-width="2.2" stroke-opacity=".55"/>')
    return spill + fill + wash + border


def _textures(sheet: Sheet, regions: list[tuple[str, list[Square]]]) -> list[str]:
    """A drawing for each square and a joiner over each edge inside a region, the far ones first."""
    drawn: list[tuple[float, str]] = []
    for kind, squares in regions:
        flat = kind == "karst"  # slabs lie under everything that stands up
        for x, y in squares:
            left, top, base = x * SIDE, y * SIDE, -1e6 if flat else 0.0
            drawn.append((base + top + 90, sheet.use(f"{kind}-{pick((x, y), 4, 7)}", left, top, SIDE)))
            if (x + 1, y) in squares:
                drawn.append((base + top + 70, sheet.use(f"{kind}-join-x", left + 70, top, 60, 100)))
            if (x, y + 1) in squares:
                drawn.append((base + top + 115, sheet.use(f"{kind}-join-y", left, top + 70, 100, 60)))
    return [markup for _, markup in sorted(drawn, key=lambda each: each[0])]


def _hairlines(land: set[Square]) -> str:
    parts = []
    for x, y in sorted(land):
        if (x + 1, y) in land:
            parts.append(f"M{(x + 1) * SIDE} {y * SIDE}v100")
        if (x, y + 1) in land:
            parts.append(f"M{x * SIDE} {(y + 1) * SIDE}h100")
    return "".join(parts)


def _hachures(sheet: Sheet, land: set[Square]) -> list[str]:
    """Short strokes on the land side of the coast, turned with each edge."""
    parts = []
    for a, b in edges(land):
        turn = TURNS[b[0] - a[0], b[1] - a[1]]
        strokes = sheet.use(f"coast-{pick(a, 4, 13)}", 0, -20, 100, 40)
        parts.append(f'<g transform="translate({a[0] * SIDE} {a[1] * SIDE}) rotate({turn})">{strokes}</g>')
    return parts
