"""What things cost; `content/costs.toml` is the one table of it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files

from jarlshof.core.jit import compiled
from jarlshof.games.settlers.law.hands import pay_to_bank
from jarlshof.games.settlers.moves import RESOURCE_NAMES
from jarlshof.games.settlers.state import RESOURCES, Kind, Settlers

DIGIT = 4  # bits of a count in the number that compiled code knows a cost by; wood is the lowest


def _read(text: str) -> dict[str, tuple[int, ...]]:
    """Counts in the order of Resource, by the name of the thing."""
    table: dict[str, dict[str, int]] = tomllib.loads(text)
    for thing, counts in table.items():
        for name, n in counts.items():
            if name not in RESOURCE_NAMES or not 0 < n < 1 << DIGIT:
                raise ValueError(f"costs.toml: {thing} cannot cost {n} {name}")
    return {thing: tuple(counts.get(name, 0) for name in RESOURCE_NAMES) for thing, counts in table.items()}


def _packed(counts: Sequence[int]) -> int:
    return sum(n << DIGIT * resource for resource, n in enumerate(counts))


_THINGS = _read((files("jarlshof.games.settlers") / "content" / "costs.toml").read_text(encoding="utf-8"))
# by the move that builds or buys the thing
COSTS: Mapping[int, tuple[int, ...]] = {
    Kind.ROAD: _THINGS["road"],
    Kind.SETTLE: _THINGS["settlement"],
    Kind.CITY: _THINGS["city"],
    Kind.BUY: _THINGS["card"],
}
ROAD_COST, SETTLEMENT_COST, CITY_COST, CARD_COST = map(_packed, COSTS.values())
CHEAPEST = min(map(sum, COSTS.values()))  # cards of the cheapest thing


@compiled
def can_pay(s: Settlers, seat: int, cost: int) -> bool:
    """Has the seat what a thing costs?"""
    for resource in range(RESOURCES):
        if s.hand[seat, resource] < _count(cost, resource):
            return False
    return True


@compiled
def pay(s: Settlers, seat: int, cost: int) -> None:
    """Pays what a thing costs."""
    for resource in range(RESOURCES):
        n = _count(cost, resource)
        if n > 0:
            pay_to_bank(s, seat, resource, n)


@compiled
def _count(cost: int, resource: int) -> int:
    """How many cards of a resource are in a cost."""
    return cost >> DIGIT * resource & (1 << DIGIT) - 1
