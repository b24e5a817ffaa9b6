"""A position of Northgard in a terminal: all names that moves need, within eighty columns."""

from __future__ import annotations

import random
import re

import pytest

from jarlshof.core.page import Page
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.tiles import FIRST_TILE, SIDES, TILE_NAMES, TILES
from jarlshof.games.northgard.view.public import table
from jarlshof.games.northgard.view.survey import Laid, Survey
from jarlshof.games.northgard.words.show import map_lines, show, sketch
from tests.games.northgard.helpers import cell, position, random_position

FIGHT = """ask: b food
doing: card=militia, attacker=a, fight=Se, figures=4/2, fed=1/0
territories:
  Sn: a 1
  Se: b 2 < a 3 bear; tower small
  12n: a 1
seat a
  clan: bear
"""


@pytest.mark.parametrize("seed", range(30))
def test_every_territory_is_named_on_the_map_and_below_it(seed: int) -> None:
    states = read_position(random_position(random.Random(seed)))
    seen = table(states, 0)
    drawn = "\n".join(map_lines(seen))
    for territory in seen.territories:
        assert re.search(rf"(?<![\w]){territory.name}(?!\w)", drawn), f"{territory.name}\n{drawn}"
        if territory.owner:
            assert f"{territory.owner}{territory.units}" in drawn


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("seed", range(30))
def test_a_map_and_what_is_said_of_it_fit_the_narrowest_terminal(seed: int, lang: str) -> None:
    states = read_position(random_position(random.Random(seed)))
    before, *_ = show(states, 0, lang).rpartition("\n\n")  # what is under way comes last, in one line
    assert max(map(len, before.splitlines())) <= 80


def test_a_small_map() -> None:
    lines = map_lines(table(position("territories:\n  Sn: a 3\n  12n: b 2\n"), 0))
    assert [line.split() for line in lines[:2]] == [["w1", "0", "e1"], ["+", "+"]]
    assert [line[:2].strip() for line in lines if line[:1] in "ns0" and line[:1].strip()] == ["n1", "0", "s1"]
    assert any("a3" in line for line in lines)


def test_a_combat_is_told() -> None:
    words = show(position(FIGHT), 0)
    assert "b2<3B" in words
    assert "combat in Se: a 4 figures, 1 fed, 0 axes, 0 skulls against b 2 figures" in words
    assert "Militia, step 1" in words


def test_a_retreat_and_a_split_are_told() -> None:
    retreat = "ask: b retreat\ndoing: card=militia, attacker=a, fight=Se, losers=2\nterritories:\n  Se: a 1\n"
    assert "b retreats with 2" in show(position(retreat), 0)
    split = "ask: a split\ndoing: card=merchant, split=1/1/0\nseat a\n  lifted: move feast\n"
    assert "to keep 1, drop 1, put on top 0" in show(position(split), 0)
    assert "feast" not in show(position(split), 0).lower().replace("bear", "")


def test_hidden_fame_stays_hidden() -> None:
    assert "fame hidden" in show(position("options: fame=hidden\nseat a\n  fame: 42\n"), 0)
    assert "42" not in show(position("options: fame=hidden\nseat a\n  fame: 42\n"), 0)


def test_a_sketch_has_marks() -> None:
    seen = table(position("territories:\n  Sn: a 3\n"), 0)
    words = sketch(seen, {"Sn": "legal", "e1 n1": "legal", "12": "refused"}, panel=True)
    assert "Sn+" in words
    assert "×" in words
    assert "a, Bear: " in words
    assert "Ss  -" not in words  # only what is used
    assert "a, Bear: " not in sketch(seen, {})


def _row(columns: int) -> str:
    """As many tiles beside each other, by the rules of borders."""
    laid = {TILE_NAMES.index("S"): Laid(0, 0, 0)}
    for x in range(1, columns):
        unused = [tile for tile in range(FIRST_TILE, TILES) if tile not in laid]
        options = ({**laid, tile: Laid(x, 0, turn)} for tile in unused for turn in range(4))
        laid = next(option for option in options if not Survey(option).broken_borders())
    return "".join(f"  {TILE_NAMES[tile]} {cell(at.x, at.y)} {SIDES[at.turn]}\n" for tile, at in laid.items())


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("columns", [8, 9, 12, 17])
def test_a_wide_map_is_drawn_in_parts_that_fit_the_page(columns: int, width: int) -> None:
    states = read_position(f"tiles:\n{_row(columns)}territories:\n  Sn: a 3\n")
    seen = table(states, 0)
    assert len({tile.x for tile in seen.tiles}) == columns
    lines = map_lines(seen, width=width)
    assert max(map(len, lines)) <= width
    drawn = "\n".join(lines)
    for territory in seen.territories:
        assert re.search(rf"(?<![\w]){territory.name}(?!\w)", drawn), f"{territory.name}\n{drawn}"
    for tile in seen.tiles:
        assert re.search(rf"(?<![\w]){tile.east}(?!\w)", drawn)
    before, *_ = show(states, 0, "en", Page(width=width)).rpartition("\n\n")  # then comes what is under way
    assert max(map(len, before.splitlines())) <= width
