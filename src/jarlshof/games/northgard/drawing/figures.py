"""The figures that the rules set, as data for pages: what is printed on the aids is not written a second time."""

from __future__ import annotations

from itertools import groupby

import msgspec

from jarlshof.games.northgard.law.buildings import LARGE_COST, SMALL_COST
from jarlshof.games.northgard.law.scoring import DOMINATED
from jarlshof.games.northgard.law.seasons import SHORT_MATCH
from jarlshof.games.northgard.questions.turn import REMOVE_COST, REPLACE_COST, UPGRADE_COST
from jarlshof.games.northgard.state import LARGE_FROM, TOKENS, UNITS, Building
from jarlshof.games.northgard.view.tally import winter

TYPES = """
/** What a winter costs up to so many units. */
export interface WinterStep { upTo: number; bill: Readonly<Record<string, number>> }
/** A building, and what it costs without a card that makes it cheaper. */
export interface BuildingPrice { building: string; large: boolean; wood: number }
"""


class WinterStep(msgspec.Struct, rename="camel"):
    """What a winter costs up to so many units (northgard.3.4)."""

    up_to: int
    bill: dict[str, int]


class BuildingPrice(msgspec.Struct):
    """A building, and what it costs (northgard.9.1)."""

    building: str
    large: bool
    wood: int


class Domination(msgspec.Struct):
    """Matches of so many years end with so many strongholds (northgard.11.1)."""

    years: int
    strongholds: int


PRICES = {"play": 0, "wait": 0, "replace": REPLACE_COST, "remove": REMOVE_COST, "upgrade": UPGRADE_COST}
DOMINATION = Domination(SHORT_MATCH, DOMINATED)


def building_prices() -> list[BuildingPrice]:
    """All buildings, small ones first."""
    sizes = [(each, each >= LARGE_FROM) for each in Building]
    return [BuildingPrice(each.name.lower(), large, LARGE_COST if large else SMALL_COST) for each, large in sizes]


def winter_scale() -> list[WinterStep]:
    """The steps of winter, from no unit to all."""
    alike = groupby(range(UNITS + 1), key=winter)
    return [WinterStep(max(units), {good: n for good, n in bill.items() if n}) for bill, units in alike]


def declarations() -> str:
    """All of them as TypeScript."""
    return f"""{TYPES}
/** What the ways to use a card cost, in lore. */
export const PRICES = {_text(PRICES)} as const;
export const WINTER: readonly WinterStep[] = {_text(winter_scale())};
/** Small ones first. */
export const BUILDINGS: readonly BuildingPrice[] = {_text(building_prices())};
/** How many there are of each building. */
export const TOKENS = {TOKENS};
/** Matches of so many years end with so many strongholds. */
export const DOMINATION = {_text(DOMINATION)} as const;
"""


def _text(of: object) -> str:
    return msgspec.json.encode(of).decode()
