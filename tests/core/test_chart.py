"""The drawing parts: the inked coast, the colours, the sprite, SVG and PNG."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ET

import pytest

from jarlshof.drawing.chart import (
    SVG,
    XLINK,
    Sheet,
    Square,
    Theme,
    loops,
    mix,
    noise,
    num,
    outline,
    pick,
    png_of,
    tokens,
)
from jarlshof.drawing.chart import _symbols as symbols

# What the page's JavaScript gives for the same places: the coast must be the same line there.
NOISE = {
    (0, 0, 0): -0.5,
    (3, 5, 1): 0.4751625300850719,
    (15, 7, 2): -0.11880690441466868,
    (-2, -1, 4): -0.42699359147809446,
    (141, 9, 8): -0.39097268553450704,
}
ROUND = (
    "M299.9 213.2C302.5 209.5 309.8 201.2 313.5 199.6C317.2 197.9 318.5 203.2 322.1 203.3C325.8 203.3 331 201.1 335.4"
)
PLAIN = (
    "M296.5 196.2C298.8 194.6 305.1 198.3 309.3 199.4C313.6 200.6 317.8 203.1 322.1 203.3C326.5 203.4 331 201.1 335.4"
)

RING = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
SHAPES: list[set[Square]] = [{(0, 0)}, {(0, 0), (1, 1)}, {(0, 1), (1, 0)}, RING, {(-2, -1), (-1, -1), (0, -1)}]


def points(path: str) -> list[list[tuple[str, str]]]:
    """The points that the curve of each closed ring passes."""
    rings = []
    for ring in path.removesuffix("Z").split("Z"):
        start, *curves = re.split("[MC]", ring)[1:]
        rings.append([_last_point(part) for part in (start, *curves)])
    return rings


def _last_point(part: str) -> tuple[str, str]:
    *_, x, y = part.split()
    return x, y


# ---------------------------------------------------------------- the coast
def test_the_coast_is_that_of_the_page() -> None:
    assert {place: noise(*place) for place in NOISE} == NOISE
    assert outline({(3, 2)}, 17).startswith(ROUND)
    assert outline({(3, 2)}).startswith(PLAIN)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("rounding", [0, 17])
def test_an_outline_is_closed_and_always_the_same(shape: set[Square], rounding: float) -> None:
    path = outline(shape, rounding)
    assert path.count("M") == path.count("Z") == len(loops(shape))
    assert all(ring[0] == ring[-1] for ring in points(path))
    assert path == outline(sorted(shape, reverse=True), rounding)
    assert "-0 " not in path


@pytest.mark.parametrize(("shape", "rings"), list(zip(SHAPES, [1, 2, 2, 2, 1], strict=True)))
def test_rings(shape: set[Square], rings: int) -> None:
    """Squares that touch at a corner only stay apart; a lake has its own ring."""
    found = loops(shape)
    assert len(found) == rings
    edges = {(a, b) for ring in found for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)}
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in edges)
    inner = sum((x + dx, y + dy) in shape for x, y in shape for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    assert len(edges) == 4 * len(shape) - inner


@pytest.mark.parametrize("neighbour", [(1, 0), (0, 1)])
def test_neighbouring_regions_share_their_border(neighbour: Square) -> None:
    """Both corners and the seven points between them, so there is neither a gap nor an overlap."""
    here, there = ({at for ring in points(outline({square})) for at in ring} for square in ((0, 0), neighbour))
    assert len(here & there) == 9


def test_pick_is_spread_over_all_values() -> None:
    assert {pick((x, y), 4, 7) for x in range(16) for y in range(16)} == {1, 2, 3, 4}


def test_numbers_are_short() -> None:
    assert [num(value) for value in (12, 12.04, -0.04, 7.25001, -3.5)] == ["12", "12", "0", "7.3", "-3.5"]


# ---------------------------------------------------------------- colours and symbols
def test_tokens_of_both_themes() -> None:
    light, dark = tokens("light", "p-red", "n2"), tokens("dark", "p-red")
    assert (light["pc"], light["em-r"], light["h2"], light["t-fast"]) == (light["red"], "1", "1", "120ms")
    assert dark["pc"] == dark["red"] != light["red"]
    assert dark["red-lit"] == light["red-lit"]  # what the dark theme does not name stays
    assert light.keys() > dark.keys()
    assert not any("var(" in value for value in (*light.values(), *dark.values()))
    assert mix("#000000", "#ff8040", 0.5) == "#804020"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("player", ["red", "blue", "green", "yellow", "neutral"])
def test_every_symbol_can_be_written_out(theme: Theme, player: str) -> None:
    sheet = Sheet(theme)
    body = [sheet.use(name, 0, 0, 100, classes=(f"p-{player}", "n3")) for name in symbols()]
    svg = sheet.svg((0, 0, 100, 100), body, "all", "")
    root = ET.fromstring(svg)
    assert len(list(root.iter(f"{{{SVG}}}symbol"))) == len(symbols()) > 80
    assert not re.search(r"var\(|currentColor|opacity=\"0\"", svg)
    assert not any(node.attrib["fill"] == "" for node in root.iter() if "fill" in node.attrib)


def test_no_shape_of_a_symbol_needs_a_layer_of_its_own() -> None:
    """`opacity` on a shape is drawn apart and laid over the rest; hundreds of them make a chart slow."""
    assert not [name for name, symbol in symbols().items() for node in symbol.iter() if "opacity" in node.attrib]


def test_a_symbol_is_defined_once_for_each_look() -> None:
    sheet = Sheet()
    body = [sheet.use("man", x, 0, 82, classes=("p-red",)) for x in (0, 100)]
    body += [sheet.use("man", 200, 0, 82, classes=("p-blue",)), sheet.use("settlement", 0, 0, 140)]
    body += [sheet.use("settlement", 0, 0, 140, values={"gate-n": "#123456"})]
    root = ET.fromstring(sheet.svg((0, 0, 300, 100), body, "men", ""))
    ids = [node.attrib["id"] for node in root.iter(f"{{{SVG}}}symbol")]
    assert ids == ["man-red", "man-blue", "settlement", "settlement-gate-n-123456"]
    assert {node.attrib[f"{{{XLINK}}}href"] for node in root.iter(f"{{{SVG}}}use")} == {f"#{name}" for name in ids}


def test_text_is_escaped() -> None:
    sheet = Sheet()
    words = 'a < b & "c"'
    root = ET.fromstring(sheet.svg((0, 0, 9, 9), [sheet.text(0, 0, words, 20, "#000000")], words, words))
    assert [root.findtext(f"{{{SVG}}}{name}") for name in ("title", "desc", "text")] == [words] * 3


# ---------------------------------------------------------------- PNG
def test_a_png_has_the_width_that_is_asked_for() -> None:
    sheet = Sheet()
    svg = sheet.svg((0, 0, 100, 50), [sheet.use("man", 0, 0, 50, classes=("p-red",))], "a man", "")
    data = png_of(svg, width=320)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", data[16:24]) == (320, 160)


def test_words_without_any_font_do_no_harm() -> None:
    import resvg_py

    sheet = Sheet()
    svg = sheet.svg((0, 0, 100, 50), [sheet.text(50, 30, "12", 27, "#000000")], "a number", "")
    assert resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
