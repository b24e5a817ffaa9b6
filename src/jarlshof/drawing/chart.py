"""Parts of a drawn board that no game owns: the inked coast, the colours, the sprite of symbols, SVG text and PNG.

`look/tokens.css` and `look/symbols.svg` are the one source of colours and symbols, for these files and for a page. A
page lets the browser look up `var(--x)`; a file must look right in every viewer, so here each value is written out.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Literal, TypeAlias
from xml.sax.saxutils import escape

Theme: TypeAlias = Literal["light", "dark"]
Square: TypeAlias = tuple[int, int]  # column and row; also a corner of the grid
Point: TypeAlias = tuple[float, float]

SIDE = 100  # units of a square
SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"


def num(value: float) -> str:
    """A coordinate as short as one decimal allows: `12`, `12.5`, never `-0`."""
    written = f"{value:.1f}".removesuffix(".0")
    return "0" if written == "-0" else written


# ---------------------------------------------------------------- the coast
def noise(a: int, b: int, c: int = 0) -> float:
    """From -0.5 to 0.5, always the same for the same place: 32-bit arithmetic, as a page would do it."""
    h = (a * 374761393 + b * 668265263 + c * 2147483647) & 0xFFFFFFFF
    h = (h ^ h >> 13) * 1274126177 & 0xFFFFFFFF
    return (h ^ h >> 16) / 4294967296 - 0.5


def pick(at: Square, of: int, salt: int) -> int:
    """One of 1 … `of`, by the place."""
    return int((noise(*at, salt) + 0.5) * of) + 1


def vertex(corner: Square) -> Point:
    """Where a corner of the grid is drawn: a little beside its place."""
    x, y = corner
    return x * SIDE + noise(x, y, 1) * 9, y * SIDE + noise(x, y, 2) * 9


def _edge(a: Square, b: Square) -> list[Point]:
    """The seven inner points of a unit edge: the same line whichever way it is walked, so that regions meet."""
    flip = a > b
    p, q = (b, a) if flip else (a, b)
    (px, py), (qx, qy) = vertex(p), vertex(q)
    nx, ny = -(qy - py) / SIDE, (qx - px) / SIDE
    salt = 3 if p[0] == q[0] else 4
    points = []
    for i in range(1, 8):
        t = i / 8
        swing = noise(p[0], p[1], salt + 5) * 11 * math.sin(t * 6.2832)
        d = noise(p[0] * 9 + i, p[1] * 9, salt) * 7 + swing
        points.append((px + (qx - px) * t + nx * d, py + (qy - py) * t + ny * d))
    return points[::-1] if flip else points


def loops(squares: Iterable[Square]) -> list[list[Square]]:
    """Closed rings of grid corners round a set of squares, the squares on the right hand."""
    inside = set(squares)
    out: dict[Square, list[Square]] = {}
    for x, y in sorted(inside, key=lambda square: square[::-1]):
        for beyond, a, b in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beyond not in inside:
                out.setdefault(a, []).append(b)
    rings = []
    while out:
        # The topmost corner that is left never has two ways on, so no ring closes too early.
        ring = [min(out, key=lambda corner: corner[::-1])]
        while True:
            ways = out[ring[-1]]
            to = ways.pop(_right_turn(ring, ways) if len(ways) > 1 and len(ring) > 1 else 0)
            if not ways:
                del out[ring[-1]]
            if to == ring[0]:
                break
            ring.append(to)
        rings.append(ring)
    return rings


def corners(ring: list[Square]) -> list[Square]:
    """Where a ring turns."""
    around = zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False)
    return [b for a, b, c in around if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])]


def _right_turn(ring: list[Square], ways: list[Square]) -> int:
    """Where two squares touch only at a corner they stay apart."""
    (x0, y0), (x, y) = ring[-2:]
    return next(i for i, (nx, ny) in enumerate(ways) if (x - x0) * (ny - y) - (y - y0) * (nx - x) > 0)


def outline(squares: Iterable[Square], rounding: float = 0) -> str:
    """Path data of an inked line round a set of squares; `rounding` softens the corners (a coast: 17, a region: 0)."""
    return "".join(_smooth(_ring_points(ring, rounding)) for ring in loops(squares))


def _ring_points(ring: list[Square], rounding: float) -> list[Point]:
    points: list[Point] = []
    for a, v, b in zip([ring[-1], *ring], ring, [*ring[1:], ring[0]]):
        px, py = vertex(v)
        corner = (v[0] - a[0]) * (b[1] - v[1]) != (v[1] - a[1]) * (b[0] - v[0])
        edge = _edge(v, b)
        if corner and rounding:
            (ax, ay), (bx, by) = (a[0] - v[0], a[1] - v[1]), (b[0] - v[0], b[1] - v[1])
            far, near = rounding, rounding * 0.2
            points.append((px + ax * far + bx * near, py + ay * far + by * near))
            points.append((px + bx * far + ax * near, py + by * far + ay * near))
        else:
            points.append((px, py))
        points += edge[1:-1] if rounding else edge
    return points


def _smooth(points: list[Point]) -> str:
    """A closed Catmull-Rom curve, written as Béziers."""
    around = [points[-1], *points, points[0], points[1]]
    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(around, around[1:], around[2:], around[3:]):
        numbers = (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)
        parts.append("C" + " ".join(map(num, numbers)))
    return "".join(parts) + "Z"


def inked(a: Point, b: Point, rough: float = 7, swing: float = 11) -> list[Point]:
    """The seven inner points of an inked line between any two points, the same whichever way it is walked."""
    flip = a > b
    (px, py), (qx, qy) = (b, a) if flip else (a, b)
    far = math.hypot(qx - px, qy - py)
    nx, ny = -(qy - py) / far, (qx - px) / far
    x, y = round(px), round(py)
    points = []
    for i in range(1, 8):
        t = i / 8
        d = noise(x * 9 + i, y * 9, 4) * rough + noise(x, y, 9) * swing * math.sin(t * 6.2832)
        points.append((px + (qx - px) * t + nx * d, py + (qy - py) * t + ny * d))
    return points[::-1] if flip else points


def curve(points: list[Point]) -> str:
    """Path data of a closed, smooth line through points."""
    return _smooth(points)


def line(points: Iterable[Point]) -> str:
    """Path data of straight pieces."""
    first, *others = points
    return f"M{num(first[0])} {num(first[1])}" + "".join(f"L{num(x)} {num(y)}" for x, y in others)


def edges(squares: Iterable[Square]) -> Iterable[tuple[Square, Square]]:
    """The unit edges of the outline, as it is walked."""
    for ring in loops(squares):
        yield from pairwise([*ring, ring[0]])


# ---------------------------------------------------------------- colours
@cache
def _look(name: str) -> str:
    return (files("jarlshof.drawing") / "look" / name).read_text(encoding="utf-8")


@cache
def _rules() -> dict[str, dict[str, str]]:
    """The custom properties each selector of tokens.css sets, names without dashes."""
    css = re.sub(r"/\*.*?\*/", "", _look("tokens.css"), flags=re.S).partition("@media")[0]
    blocks = re.findall(r"([^{}]+)\{([^{}]*)\}", css)
    return {name.strip(): dict(re.findall(r"--([\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)", body)) for name, body in blocks}


def tokens(theme: Theme = "light", *classes: str) -> dict[str, str]:
    """Every property of a theme with its value; classes such as `p-red` add what they set."""
    rules = _rules()
    table = rules[":root"] | (rules[".dark"] if theme == "dark" else {})
    for name in classes:
        table |= rules[f".{name}"]
    return {name: resolve(value, table) for name, value in table.items()}


def resolve(value: str, table: Mapping[str, str]) -> str:
    """A value with every `var(--x, fallback)` replaced by what it stands for."""
    while (start := value.find("var(")) >= 0:
        depth, end = 1, start + 4
        while depth:
            depth += {"(": 1, ")": -1}.get(value[end], 0)
            end += 1
        name, _, fallback = value[start + 4 : end - 1].partition(",")
        found = table.get(name.strip().removeprefix("--"), fallback.strip())
        value = value[:start] + resolve(found, table) + value[end:]
    return value


def mix(a: str, b: str, share: float) -> str:
    """A colour between two `#rrggbb`, by the share of the second."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)


# ---------------------------------------------------------------- symbols
@cache
def _symbols() -> dict[str, ET.Element]:
    return {symbol.attrib["id"]: symbol for symbol in ET.fromstring(_look("symbols.svg")).iter(f"{{{SVG}}}symbol")}


def _write(node: ET.Element, table: Mapping[str, str]) -> str:
    """An element with its values written out; what is fully transparent is left out."""
    name = node.tag.removeprefix(f"{{{SVG}}}")
    given = {key: resolve(value, table) for key, value in node.attrib.items()}
    given = {key: table["color"] if value == "currentColor" else value for key, value in given.items()}
    if given.get("fill-opacity") == given.get("stroke-opacity") == "0":
        return ""
    return tag(name, given, "".join(_write(child, table) for child in node))


def tag(name: str, attributes: Mapping[str, str], inner: str = "") -> str:
    """An element as text."""
    head = "".join(f' {key}="{escape(value, {chr(34): "&quot;"})}"' for key, value in attributes.items())
    return f"<{name}{head}>{inner}</{name}>" if inner else f"<{name}{head}/>"


def group(name: str, parts: Iterable[str]) -> list[str]:
    """Parts with a class round them, if there are any."""
    inner = list(parts)
    return [f'<g class="{name}">', *inner, "</g>"] if inner else []


class Sheet:
    """One drawing in the making: its colours, and the definitions that its parts use, each written once.

    `key` keeps the ids of drawings apart that are put into one page.
    """

    def __init__(self, theme: Theme = "light", key: str = "") -> None:
        self.theme, self.key = theme, key
        self.tokens = tokens(theme)
        self._definitions: dict[str, str] = {}

    def __getitem__(self, token: str) -> str:
        return self.tokens[token]

    def define(self, name: str, markup: str) -> str:
        """Keeps an element, `markup` with `{id}` where its id belongs; returns the id."""
        known = f"{self.key}{name}"
        self._definitions.setdefault(known, markup.replace("{id}", known))
        return known

    def use(
        self,
        symbol: str,
        x: float,
        y: float,
        width: float,
        height: float | None = None,
        *,
        classes: tuple[str, ...] = (),
        values: Mapping[str, str] | None = None,
        more: str = "",
    ) -> str:
        """A symbol in a box. Classes give a player (`p-red`) or a count (`n2`); values set single properties."""
        name = self._symbol(symbol, classes, values or {})
        size = f'width="{num(width)}" height="{num(width if height is None else height)}"'
        return f'<use xlink:href="#{name}" x="{num(x)}" y="{num(y)}" {size}{more}/>'

    def _symbol(self, symbol: str, classes: tuple[str, ...], values: Mapping[str, str]) -> str:
        marks = [name.removeprefix("p-") for name in classes] + [f"{key}-{value}" for key, value in values.items()]
        name = "-".join([symbol, *(re.sub(r"[^\w-]", "", mark) for mark in marks)])
        known = f"{self.key}{name}"
        if known not in self._definitions:
            table = {"color": self["ink"], **tokens(self.theme, *classes), **values}
            source = _symbols()[symbol]
            kept = {key: value for key, value in source.attrib.items() if key != "id"}
            inner = "".join(_write(child, table) for child in source)
            self._definitions[known] = tag("symbol", {"id": known, **kept}, inner)
        return known

    def svg(self, box: tuple[float, float, float, float], body: Iterable[str], title: str, description: str) -> str:
        """The whole file: x, y, width and height of the view, what is in it, and words for those who cannot see it."""
        view = " ".join(map(num, box))
        head = (
            f'<svg xmlns="{SVG}" xmlns:xlink="{XLINK}" viewBox="{view}" width="{num(box[2])}" height="{num(box[3])}"'
            ' role="img">'
        )
        words = [f"<title>{escape(title)}</title>", f"<desc>{escape(description)}</desc>"]
        return "\n".join([head, *words, "<defs>", *self._definitions.values(), "</defs>", *body, "</svg>", ""])

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        fill: str,
        *,
        font: str = "font-text",
        weight: int = 400,
        anchor: str = "middle",
        italic: bool = False,
        halo: str = "",
        struck: bool = False,
    ) -> str:
        """Words at a place; digits of equal width; a halo keeps them readable on any ground."""
        given = {"x": num(x), "y": num(y), "font-family": self[font], "font-size": num(size), "fill": fill}
        given |= {"font-weight": str(weight), "text-anchor": anchor}
        given |= {"font-style": "italic"} if italic else {}
        given |= {"text-decoration": "line-through"} if struck else {}
        if halo:
            given |= {"stroke": halo, "stroke-width": num(size / 4.5), "stroke-linejoin": "round"}
            given |= {"paint-order": "stroke"}
        return tag("text", {**given, "style": "font-variant-numeric:tabular-nums"}, escape(words))


def png_of(svg: str, width: int = 1600) -> bytes:
    """The picture as PNG, `width` pixels wide, drawn by resvg in this process.

    Text is set in the fonts of the machine: those the tokens name, otherwise DejaVu. Where there is no font at all the
    picture is drawn without its letters and digits; nothing fails.
    """
    import resvg_py  # loads a library of some megabytes; most commands draw nothing

    return bytes(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, sans_serif_family="DejaVu Sans", serif_family="DejaVu Serif")
    )
