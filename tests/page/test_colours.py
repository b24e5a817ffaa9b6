"""The palette: contrast in both themes, players' colours as the colour-blind see them, and never colour alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import numpy.typing as npt
import pytest
from playwright.sync_api import expect

from tests.page import scenes
from tests.page.conftest import Person, becomes
from tests.server.running import RunningServer

LOOK = Path(__file__).parents[2] / "src/jarlshof/drawing/look"
PLAYERS = ("red", "green", "blue", "yellow")
Array = npt.NDArray[np.float64]


# ---------------------------------------------------------------- reading and computing
def _block(css: str, selector: str) -> dict[str, str]:
    found = re.search(rf"^{re.escape(selector)} \{{(.*?)^\}}", css, re.DOTALL | re.MULTILINE)
    assert found is not None
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", found[1]))


def _themes() -> dict[str, dict[str, str]]:
    css = (LOOK / "tokens.css").read_text("utf-8")
    light = _block(css, ":root")
    return {"light": light, "dark": {**light, **_block(css, ".dark")}}


THEMES = _themes()


def linear(colour: str) -> Array:
    """Red, green and blue as amounts of light."""
    part = np.array([int(colour[n : n + 2], 16) for n in (1, 3, 5)]) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2."""
    bright = [float(np.array([0.2126, 0.7152, 0.0722]) @ linear(each)) for each in (one, other)]
    return (max(bright) + 0.05) / (min(bright) + 0.05)


# Machado, Oliveira and Fernandes (2009), full severity, on linear light
SIGHT: dict[str, Sequence[Sequence[float]]] = {
    "normal": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = XYZ @ np.ones(3)


def lab(colour: str, sight: str) -> Array:
    """CIE L*a*b* of a colour as somebody sees it."""
    seen = np.clip(np.array(SIGHT[sight]) @ linear(colour), 0, 1)
    part = XYZ @ seen / WHITE
    x, y, z = np.where(part > (6 / 29) ** 3, np.cbrt(part), part / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(one: str, other: str, sight: str) -> float:
    """ΔE76."""
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


def test_the_arithmetic() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert lab("#ffffff", "normal") == pytest.approx([100, 0, 0], abs=0.01)
    assert lab("#ff0000", "normal") == pytest.approx([53.24, 80.09, 67.20], abs=0.05)
    for sight in SIGHT:  # greys stay grey for everybody
        assert distance("#808080", "#808080", sight) == 0
        assert np.abs(lab("#808080", sight)[1:]).max() < 0.1


# ---------------------------------------------------------------- what look.md promises
# what stands on what, and at least how clearly
TEXT = 4.5
PAIRS = [
    *(("text", on, 7.0) for on in ("surface", "surface-2", "bg")),
    *(("muted", on, TEXT) for on in ("surface", "surface-2", "bg")),
    *(("accent", on, TEXT) for on in ("surface", "surface-2", "bg", "accent-soft")),
    ("on-accent", "accent", 7.0),
    *((name, on, TEXT) for name in ("good", "bad") for on in ("surface", "surface-2")),
    ("line-strong", "surface", 3.0),
    ("focus", "surface", 3.0),
    *((f"{player}-text", "surface", 6.0) for player in PLAYERS),
    *((f"{player}-on", player, TEXT) for player in (*PLAYERS, "white", "black", "neutral")),
    ("token-ink", "token", 7.0),
    ("hot", "token", TEXT),
    ("legal", "legal-case", 3.0),
    ("ink", "paper", 7.0),
]


@pytest.mark.parametrize("theme", THEMES)
def test_contrast(theme: str) -> None:
    colours = THEMES[theme]
    weak = [
        f"{name} on {on}: {ratio:.2f} < {least}"
        for name, on, least in PAIRS
        if (ratio := contrast(colours[name], colours[on])) < least
    ]
    assert weak == []


def test_what_can_be_chosen_is_seen_on_every_ground() -> None:
    """In the dark it is drawn on a casing of its own, which the pairs above hold."""
    light = THEMES["light"]
    assert min(contrast(light["legal"], light[ground]) for ground in ("mtn", "for", "kar", "sea")) >= 3


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sight", "least"), [("normal", 60), ("protan", 30), ("deutan", 36), ("tritan", 23)])
def test_players_are_told_apart(theme: str, sight: str, least: float) -> None:
    colours = THEMES[theme]
    near = {
        f"{one}-{other}": round(distance(colours[one], colours[other], sight), 1)
        for one, other in combinations(PLAYERS, 2)
    }
    assert min(near.values()) >= least, near


# ---------------------------------------------------------------- never colour alone
SVG = "{http://www.w3.org/2000/svg}"


def test_every_player_has_an_outline_of_their_own() -> None:
    """Symbols with a player's emblem show another shape for each colour."""
    root = ElementTree.parse(LOOK / "symbols.svg").getroot()
    symbols = {str(each.get("id")): each for each in root.iter(f"{SVG}symbol")}
    for name in ("man", "man-lying", "warrior-stack", "player-shield", "jarl", "fishing-boat"):
        drawing = ElementTree.tostring(symbols[name], "unicode")
        for _ in range(3):  # emblems are symbols themselves
            drawing += "".join(
                ElementTree.tostring(symbols[used], "unicode")
                for used in set(re.findall(r'href="#([\w-]+)"', drawing))
                if used in symbols
            )
        assert {f"--em-{letter}" for letter in "rgby"} <= set(re.findall(r"--em-\w", drawing)), name


# what is drawn in a player's colour, without a shape of theirs and without words
ALONE = """() => {
  const symbols = /^#(man|man-lying|fishing-boat|jarl|warrior-stack|player-shield)$/;
  const shaped = (each) => [each, ...each.querySelectorAll('use')]
    .some((use) => symbols.test(use.getAttribute('href') ?? ''));
  // badges lie on men, and the line of an attack runs through them
  const onMen = (each) => each.matches('.fate, :has(> .casing)');
  const said = (each) => /[A-Za-zÄÖÜäöü]{2}/.test(each.textContent);
  return [...document.querySelectorAll('[class*="p-red"], [class*="p-blue"]')]
    .filter((each) => !shaped(each) && !said(each) && !onMen(each)).map((each) => each.outerHTML.slice(0, 240));
}"""


def test_every_mark_of_a_player_has_shape_or_letter(person: Person, server: RunningServer) -> None:
    page = person()
    scenes.sit(page, server.url, scenes.attack())
    scenes.mine(page)
    scenes.place(page, *scenes.attack().spaces)
    expect(page.locator(".fate").first).to_be_attached()
    expect(page.locator('[class*="p-red"]').nth(10)).to_be_attached()
    becomes(page, lambda: page.evaluate(ALONE), [])
