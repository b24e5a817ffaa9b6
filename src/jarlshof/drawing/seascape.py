"""What surrounds every drawn island, whatever its game: the sea with water lines, the rose, the map border, paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from jarlshof.drawing.chart import Point, Sheet, mix, num
from jarlshof.drawing.panel import Panel

Window: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

BORDER = 14  # the map border: a dark and a light piece for each column and row
ROSE = 150  # width of the compass rose
# Lines that follow the coast, from far to near: width and strength of the line, width and depth of the water inside.
WATER_LINES = ((104, 0.22, 100, 0.25), (66, 0.38, 61.5, 0.6), (34, 0.6, 28.5, 1.0))


def rect_path(window: Window) -> str:
    """A rectangle as a path."""
    x0, y0, x1, y1 = window
    return f"M{num(x0)} {num(y0)}H{num(x1)}V{num(y1)}H{num(x0)}Z"


def clipped(sheet: Sheet, name: str, path: str, parts: Iterable[str]) -> str:
    """Parts of which only what lies inside a path is seen."""
    clip = sheet.define(name, f'<clipPath id="{{id}}"><path d="{path}"/></clipPath>')
    return "\n".join([f'<g clip-path="url(#{clip})">', *parts, "</g>"])


def border(sheet: Sheet, window: Window, dark: Iterable[str]) -> list[str]:
    """The map border; `dark` are the paths of its dark pieces."""
    x0, y0, x1, y1 = window
    ink = sheet["ink"] if sheet.theme == "light" else sheet["line-strong"]
    band = rect_path((x0 - BORDER, y0 - BORDER, x1 + BORDER, y1 + BORDER)) + rect_path(window)
    return [
        f'<path d="{band}" fill="{sheet["surface"]}" fill-rule="evenodd"/>',
        f'<path d="{"".join(dark)}" stroke="{ink}" stroke-width="{num(BORDER / 2)}" stroke-opacity=".72"/>',
        f'<path d="{band}" fill="none" stroke="{ink}" stroke-width="2.6" stroke-opacity=".85"/>',
    ]


def squares(window: Window, side: int) -> list[tuple[int, int]]:
    """Column and row of the squares of a grid that a window touches, row by row."""
    x0, y0, x1, y1 = window
    columns, rows = (range(int(a // side), int(b // side) + 1) for a, b in ((x0, x1), (y0, y1)))
    return [(x, y) for y in rows for x in columns]


def sea(sheet: Sheet, window: Window, side: int, coast: str, ripples: Iterable[str], rose: Point | None) -> list[str]:
    """Water with crosses on a grid, ripples, lines along a coast (the id of its path), the rose where it has room."""
    ink, deep, shallow = sheet["sea-ink"], sheet["sea"], sheet["sea-shallow"]
    crosses = "".join(f"M{x * side - 4} {y * side}h8M{x * side} {y * side - 4}v8" for x, y in squares(window, side))

    def stroke(colour: str, width: float, opacity: float = 1) -> str:
        return (
            f'<use xlink:href="#{coast}" stroke="{colour}" stroke-width="{num(width)}" stroke-opacity="{opacity:g}"/>'
        )

    lines = []
    for width, strength, inside, depth in WATER_LINES:
        lines += [stroke(ink, width, strength), stroke(mix(deep, shallow, depth) if depth < 1 else shallow, inside)]
    return [
        f'<path d="{rect_path(window)}" fill="{deep}"/>',
        f'<path d="{crosses}" stroke="{ink}" stroke-width="1.6" stroke-opacity=".4"/>',
        *ripples,
        '<g fill="none" stroke-linejoin="round">',
        *lines,
        "</g>",
        *([_rose(sheet, rose)] if rose else []),
    ]


def _rose(sheet: Sheet, at: Point) -> str:
    rose = sheet.use("compass-rose", at[0] - ROSE / 2, at[1] - ROSE / 2, ROSE, values={"color": sheet["sea-ink"]})
    return f'<g opacity=".75">{rose}</g>'


def below(window: Window, paper: float) -> tuple[float, float, float]:
    """The corner from which a panel below the chart is drawn, and its width."""
    left, right = window[0] - BORDER, window[2] + BORDER
    return left, window[3] + BORDER + paper, right - left


def whole(
    sheet: Sheet,
    window: Window,
    paper: float,
    on_sea: Iterable[str],
    edge: Iterable[str],
    panel: Panel | None,
    title: str,
    description: str,
) -> str:
    """The whole file: paper of that width, what is seen through the window, its edge, and a panel below it."""
    left, bottom, width = below(window, paper)
    top, height = window[1] - BORDER - paper, panel.height + paper if panel else 0
    view = (left - paper, top, width + 2 * paper, bottom + height - top)
    body = [
        f'<path d="{rect_path((view[0], view[1], view[0] + view[2], view[1] + view[3]))}" fill="{sheet["bg"]}"/>',
        clipped(sheet, "window", rect_path(window), on_sea),
        *edge,
        *(panel.parts if panel else []),
    ]
    return sheet.svg(view, body, title, description)
