"""A tile by itself, small, as it lies before somebody who may lay it: borders, icons and spaces as printed."""

from __future__ import annotations

from jarlshof.drawing.chart import Sheet, line, num
from jarlshof.games.northgard.drawing.layout import SPACES, SYMBOLS, printed
from jarlshof.games.northgard.drawing.outlines import SIDE, borders, place, placed
from jarlshof.games.northgard.tiles import TILE_NAMES
from jarlshof.games.northgard.view.survey import Laid, areas_of

HERE = Laid(0, 0, 0)
ICON, SPACE, LARGE_SPACE = 62, 70, 100  # wider than on the map: a face is small


def tile_face(sheet: Sheet, name: str, x: float, y: float, size: float) -> list[str]:
    """The face of a tile in a box."""
    tile = TILE_NAMES.index(name)
    lines = [(each.rough, line(placed(each.points, HERE))) for each in borders(tile)]
    smooth = "".join(path for rough, path in lines if not rough)
    rough = "".join(path for rough, path in lines if rough)
    ends = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    box = f'x="0" y="0" width="{SIDE}" height="{SIDE}" rx="18"'
    parts = [f'<rect {box} fill="{sheet["pas"]}" stroke="{sheet["ink"]}" stroke-width="9"/>']
    if smooth:
        parts.append(f'<path d="{smooth}" stroke="{sheet["ink"]}" stroke-width="12" stroke-opacity=".5" {ends}/>')
        dots = f'stroke="{sheet["paper"]}" stroke-width="8" stroke-dasharray=".1 15"'
        parts.append(f'<path d="{smooth}" {dots} {ends}/>')
    if rough:
        parts.append(f'<path d="{rough}" stroke="{sheet["ink"]}" stroke-width="18" {ends}/>')
        parts.append(
            f'<path d="{rough}" stroke="{sheet["yellow"]}" stroke-width="11" stroke-dasharray="24 18" {ends}/>'
        )
    for area in areas_of(tile):
        for put in printed(area, tile)[1]:
            px, py = place(put.at, HERE)
            symbol = f"space-{SPACES[put.what]}" if put.what in SPACES else SYMBOLS[put.what]
            wide = LARGE_SPACE if put.what == "L" else SPACE if put.what in SPACES else ICON
            parts.append(sheet.use(symbol, px - wide / 2, py - wide / 2, wide))
    head = f'<g transform="translate({num(x)} {num(y)}) scale({size / SIDE:.4f})">'
    return [head, *parts, "</g>"]
