"""Marks on the drawn map of Northgard: what may be chosen, what may not, what is chosen, what is pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from jarlshof.core.errors import BadOption
from jarlshof.drawing.chart import Sheet, line, num
from jarlshof.drawing.seascape import Window
from jarlshof.games.northgard.drawing.layout import Layout
from jarlshof.games.northgard.drawing.outlines import SIDE, borders, placed, ring
from jarlshof.games.northgard.moves import EAST_NAMES, FARTHEST, SOUTH_NAMES
from jarlshof.games.northgard.view.table import NorthgardTable

MARKS = ("legal", "refused", "selected", "path")
INSET, ROUND = 12, 34  # of the frame of a tile or cell
STATES = {  # colour of the frame, colour and strength of what is inside
    "legal": ("legal", "legal-fill", 0.42),
    "refused": ("bad", "surface", 0.45),
    "selected": ("legal", "legal-fill", 0.0),
    "path": ("ghost", "accent-soft", 0.4),
}


def check_marks(marks: Mapping[str, str], seen: NorthgardTable) -> dict[str, str]:
    """Marks by name, if the names are territories, tiles or cells of this map, and the marks are known."""
    known = {land.name for land in seen.territories} | {tile.name for tile in seen.tiles}
    for name, mark in marks.items():
        if name not in known and not _is_cell(name):
            raise BadOption("place", name, "territories, tiles and cells of this map, such as Sn, 12, e1 n2")
        if mark not in MARKS:
            raise BadOption("mark", mark, ", ".join(MARKS))
    return dict(marks)


def _is_cell(name: str) -> bool:
    words = name.split()
    return len(words) == 2 and words[0] in EAST_NAMES and words[1] in SOUTH_NAMES


def cell_of(name: str) -> tuple[int, int]:
    """`e1 n2` as numbers."""
    east, south = name.split()
    return EAST_NAMES.index(east) - FARTHEST, SOUTH_NAMES.index(south) - FARTHEST


class Frame(NamedTuple):
    """What is marked: the shape, the frame drawn round it, the box of both, a name for what it clips."""

    path: str
    edges: str
    box: Window
    name: str
    is_area: bool


def draw_marks(sheet: Sheet, layout: Layout, seen: NorthgardTable, marks: Mapping[str, str]) -> Iterator[str]:
    """Frames round territories, tiles and cells; pieces stand on them."""
    lands = {land.name: land for land in seen.territories}
    tiles = {tile.name: (tile.x, tile.y) for tile in seen.tiles}
    for name, mark in sorted(marks.items()):
        if name in lands:
            for area, tile, _ in layout.areas(lands[name]):
                yield _draw(sheet, mark, _area(layout, area, tile))
        else:
            x, y = tiles[name] if name in tiles else cell_of(name)
            yield _draw(sheet, mark, _square(x, y, mark, name.replace(" ", "-")))


def _area(layout: Layout, area: int, tile: int) -> Frame:
    """An area; its frame goes along borders and the coast, not where the territory goes on."""
    points = placed(ring(area, tile), layout.laid[tile])
    xs, ys = [x for x, _ in points], [y for _, y in points]
    edges = [line(placed(each.points, layout.laid[tile])) for each in borders(tile) if area in (each.one, each.other)]
    edges += [line(side) for side in layout.coast(area, tile)]
    return Frame(line(points) + "Z", "".join(edges), (min(xs), min(ys), max(xs), max(ys)), f"land-{area}", True)


def _square(x: int, y: int, mark: str, name: str) -> Frame:
    """A tile or a cell; chosen ones have corners only."""
    left, top, size = x * SIDE + INSET, y * SIDE + INSET, SIDE - 2 * INSET
    right, bottom, arm, r = left + size, top + size, size // 4, ROUND
    corners = (
        f"M{left} {top + arm}V{top}H{left + arm}M{right - arm} {top}H{right}V{top + arm}"
        f"M{right} {bottom - arm}V{bottom}H{right - arm}M{left + arm} {bottom}H{left}V{bottom - arm}"
    )
    whole = (
        f"M{left + r} {top}H{right - r}q{r} 0 {r} {r}V{bottom - r}q0 {r} -{r} {r}"
        f"H{left + r}q-{r} 0 -{r} -{r}V{top + r}q0 -{r} {r} -{r}Z"
    )
    return Frame(whole, corners if mark == "selected" else whole, (left, top, right, bottom), name, False)


def _draw(sheet: Sheet, mark: str, frame: Frame) -> str:
    """One of the four states (look: frame and plus; stripes; corners or a heavy frame; dashes)."""
    clip = ""
    if frame.is_area or mark == "refused":
        known = sheet.define(f"mark-{frame.name}", f'<clipPath id="{{id}}"><path d="{frame.path}"/></clipPath>')
        clip = f' clip-path="url(#{known})"'
    colour, fill, strength = STATES[mark]
    dashes = ' stroke-dasharray="18 12"' if mark == "path" else ""
    wide = 2 if clip else 1  # half of a stroke is cut off
    parts = [
        *([f'<path d="{frame.path}" fill="{sheet[fill]}" fill-opacity="{strength:g}"/>'] if strength else []),
        f'<path d="{frame.edges}" fill="none" stroke="{sheet["legal-case"]}" stroke-width="{13 * wide}"/>',
        f'<path d="{frame.edges}" fill="none" stroke="{sheet[colour]}" stroke-width="{7 * wide}"{dashes}/>',
    ]
    if mark == "refused":
        parts.append(_stripes(sheet, frame.box))
    if mark == "legal" and not frame.is_area:
        x, y = (frame.box[0] + frame.box[2]) / 2, (frame.box[1] + frame.box[3]) / 2
        cross = f"M{num(x)} {num(y - 26)}v52M{num(x - 26)} {num(y)}h52"
        parts.append(f'<path d="{cross}" stroke="{sheet["legal"]}" stroke-width="10" stroke-linecap="round"/>')
    return f'<g class="mark-{mark}"{clip}>{"".join(parts)}</g>'


def _stripes(sheet: Sheet, box: Window) -> str:
    """Slanting lines over a box; what lies outside the frame is cut off."""
    left, top, right, bottom = box
    high = bottom - top
    places = range(-int(high), int(right - left), 34)
    stripes = "".join(f"M{num(left + k)} {num(bottom)}l{num(high)} {num(-high)}" for k in places)
    return f'<path d="{stripes}" stroke="{sheet["bad"]}" stroke-width="5"/>'
