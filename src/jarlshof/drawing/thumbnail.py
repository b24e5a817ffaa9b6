"""A board as small as a stamp: flat land, pieces as the shapes of their players, one file for light and dark pages.

Every colour stands at its element, so that any viewer shows the light theme; rules in the file change them where the
viewer says that it is dark. Browsers pass on to an image what the page round it has chosen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from jarlshof.drawing.chart import SVG, Point, num, tokens

RATIO = 4 / 3  # of width to height; in a box of any other shape there is more sea
SEA = 0.06  # of the width, round what is drawn
# Where a player's piece stands: the shapes of the symbol `emblem`, about 2 units wide and high.
EMBLEMS = {
    "red": "M-1-.85H1L0 1.05z",
    "blue": "M-.85-.85H.85V.85H-.85z",
    "green": "M0-.95A.95.95 0 1 1 0 .95A.95.95 0 1 1 0-.95z",
    "yellow": "M0-1.1L1.1 0L0 1.1L-1.1 0z",
    "white": "M0-1.2L.35-.4 1.2-.3.55.25.75 1.1 0 .65-.75 1.1-.55.25-1.2-.3-.35-.4z",
    "black": "M-.35-1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35z",
    "neutral": "M0-.6A.6.6 0 1 1 0 .6A.6.6 0 1 1 0-.6z",
}


class Stamp:
    """A thumbnail in the making: the colours it uses, and shapes that are drawn once and used often."""

    def __init__(self) -> None:
        self._used: dict[str, str] = {}
        self._shapes: dict[str, str] = {}

    def paint(self, fill: str = "", stroke: str = "", width: float = 0) -> str:
        """Attributes with colours of tokens; without a fill there is none."""
        marks = [self._mark("fill", fill)] if fill else []
        marks += [self._mark("stroke", stroke)] if stroke else []
        light = _colours()[0]
        given = f' fill="{light[fill] if fill else "none"}"'
        given += f' stroke="{light[stroke]}" stroke-width="{num(width)}"' if stroke else ""
        return f'class="{" ".join(marks)}"{given}' if marks else given.strip()

    def _mark(self, what: str, token: str) -> str:
        name = f"{what[0]}-{token}"
        self._used[name] = f"{what}:{_colours()[1][token]}"
        return name

    def path(self, d: str, fill: str = "", stroke: str = "", width: float = 0, more: str = "") -> str:
        """A path in colours of tokens."""
        return f'<path d="{d}" {self.paint(fill, stroke, width)}{more}/>' if d else ""

    def island(self, coast: str, ground: str, inner: Iterable[str], size: float) -> list[str]:
        """Lines in the water round a coast, the ground, what is on it, the inked edge; `size` of the shallows."""
        self._shapes["coast"] = f'<path id="coast" d="{coast}" stroke-linejoin="round"/>'
        self._shapes["land"] = '<clipPath id="land"><use href="#coast"/></clipPath>'

        def line(stroke: str, width: float, fill: str = "", opacity: str = "") -> str:
            return f'<use href="#coast" {self.paint(fill, stroke, width)}{opacity}/>'

        return [
            line("sea-ink", size * 1.5, opacity=' stroke-opacity=".3"'),
            line("sea", size * 1.4),
            line("sea-ink", size, opacity=' stroke-opacity=".5"'),
            line("sea-shallow", size * 0.88),
            f'<use href="#coast" {self.paint(ground)}/>',
            '<g clip-path="url(#land)">',
            *inner,
            "</g>",
            line("ink", size * 0.16),
        ]

    def piece(self, colour: str, at: Point, size: float) -> str:
        """A player's shape in his colour, with a thin dark edge."""
        if colour not in self._shapes:
            edge = self.paint(colour, "ink", 0.35)
            self._shapes[colour] = f'<path id="{colour}" d="{EMBLEMS[colour]}" {edge} stroke-linejoin="round"/>'
        return f'<use href="#{colour}" transform="translate({num(at[0])} {num(at[1])}) scale({size:.3g})"/>'

    def svg(self, land: tuple[float, float, float, float], body: Iterable[str]) -> str:
        """The whole file; `land` is the box of what must be seen: left, top, right, bottom."""
        view = _view(land)
        x, y, width, height = (num(each) for each in (view[0] - view[2], view[1] - view[3], 3 * view[2], 3 * view[3]))
        sea = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" {self.paint("sea")}/>'
        parts = [sea, *body]
        dark = "".join(f".{name}{{{value}}}" for name, value in sorted(self._used.items()))
        shapes = f"<defs>{''.join(self._shapes.values())}</defs>" if self._shapes else ""
        box = " ".join(map(num, view))
        head = f'<svg xmlns="{SVG}" viewBox="{box}"><style>@media(prefers-color-scheme:dark){{{dark}}}</style>'
        return f"{head}{shapes}{''.join(parts)}</svg>"


def open_sea() -> str:
    """Where there is no board to show: the rose of a chart."""
    stamp = Stamp()
    ray = "M0-40L7-7L0 0zM0-40L-7-7L0 0z"
    turns = "".join(f'<use href="#ray" transform="rotate({turn})"/>' for turn in range(90, 360, 90))
    lesser = '<g transform="rotate(45) scale(.6)"><use href="#ray"/>' + turns + "</g>"
    rays = f'<g id="ray">{stamp.path(ray, "sea-shallow", "sea-ink", 1.4)}</g>'
    ring = f'<circle r="27" {stamp.paint(stroke="sea-ink", width=1.2)}/>'
    return stamp.svg((-50, -50, 50, 50), [ring, lesser, rays, turns])


def soft(points: list[Point], rounding: float) -> str:
    """Path data of a closed line with rounded corners."""
    parts = []
    for (ax, ay), (x, y), (bx, by) in zip([points[-1], *points], points, [*points[1:], points[0]], strict=False):
        before, after = _towards(x, y, ax, ay, rounding), _towards(x, y, bx, by, rounding)
        parts.append(f"{num(before[0])} {num(before[1])}Q{num(x)} {num(y)} {num(after[0])} {num(after[1])}")
    return "M" + "L".join(parts) + "z"


def _towards(x: float, y: float, to_x: float, to_y: float, far: float) -> Point:
    """So far from a point on the way to another, never beyond its middle."""
    share = min(far / (math.hypot(to_x - x, to_y - y) or 1), 0.5)
    return x + (to_x - x) * share, y + (to_y - y) * share


@cache
def _colours() -> tuple[dict[str, str], dict[str, str]]:
    """By token, light and dark."""
    return tokens("light"), tokens("dark")


def _view(land: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Left, top, width and height of the picture: the land in the middle of the sea."""
    x0, y0, x1, y1 = land
    width = max(x1 - x0, (y1 - y0) * RATIO) * (1 + 2 * SEA)
    height = width / RATIO
    return (x0 + x1 - width) / 2, (y0 + y1 - height) / 2, width, height
