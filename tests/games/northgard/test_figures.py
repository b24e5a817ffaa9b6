"""The figures that the page prints are those by which the engine plays."""

from __future__ import annotations

import re
from typing import cast

from msgspec import json

import jarlshof
from jarlshof.games.northgard.drawing.faces import module
from jarlshof.games.northgard.drawing.figures import PRICES, building_prices, winter_scale
from jarlshof.games.northgard.law.buildings import BUILDINGS, cost, is_large
from jarlshof.games.northgard.law.scoring import DOMINATED
from jarlshof.games.northgard.law.seasons import SHORT_MATCH, WINTER_FOOD, WINTER_WOOD
from jarlshof.games.northgard.state import TOKENS, UNITS
from jarlshof.games.northgard.view.table import NorthgardTable


def written(name: str) -> object:
    """What the page's module says."""
    found = re.search(rf"^export const {name}(?:: [^=]+)? = (.+?)(?: as const)?;$", module(), re.MULTILINE)
    assert found is not None
    return json.decode(found[1])


def test_the_module_tells_the_figures_of_the_rules() -> None:
    assert written("PRICES") == PRICES
    assert written("TOKENS") == TOKENS
    assert written("DOMINATION") == {"years": SHORT_MATCH, "strongholds": DOMINATED}
    assert written("WINTER") == [{"upTo": each.up_to, "bill": each.bill} for each in winter_scale()]


def test_the_scale_is_what_a_winter_takes() -> None:
    """For every number of units, by the table of the compiled rules."""
    steps = winter_scale()
    assert steps[-1].up_to == UNITS
    for units in range(UNITS + 1):
        bill = next(step.bill for step in steps if units <= step.up_to)
        band = min((units + 2) // 3, len(WINTER_FOOD) - 1)
        assert (bill.get("food", 0), bill.get("wood", 0)) == (WINTER_FOOD[band], WINTER_WOOD[band])


def test_buildings_cost_what_is_told() -> None:
    """By the compiled rules, without a card that makes them cheaper."""
    told = building_prices()
    assert [(each.large, each.wood) for each in told] == [(is_large(n), cost(n, 0)) for n in range(BUILDINGS)]
    assert written("BUILDINGS") == [{"building": e.building, "large": e.large, "wood": e.wood} for e in told]


def test_every_building_is_there_as_often_as_told() -> None:
    table = cast(NorthgardTable, jarlshof.new("northgard", seats=2, seed=1).view(0).table)
    assert set(table.stock.values()) == {TOKENS}
