"""Resources: what territories give, and paying (northgard.3.3)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.land import produce
from jarlshof.games.northgard.moves import given_of, gives
from jarlshof.games.northgard.state import RESOURCES, Happening, Kind, Northgard, Resource

GOODS_BITS = 8  # of a count in an event


@compiled
def bundle(food: int, wood: int, lore: int) -> int:
    """Counts as an event tells them."""
    return (food << GOODS_BITS | wood) << GOODS_BITS | lore


@compiled
def one_of(resource: int, n: int) -> int:
    """A number of one resource as an event tells it."""
    return n << GOODS_BITS * (RESOURCES - 1 - resource)


@compiled
def wealth(s: Northgard, seat: int) -> int:
    """All resources of a seat."""
    return s.goods[seat, 0] + s.goods[seat, 1] + s.goods[seat, 2]


@compiled
def gain(s: Northgard, seat: int, resource: int, n: int, events: Events) -> None:
    """Some of one resource, from a card or a clan power."""
    s.goods[seat, resource] += n
    tell(events, Happening.GAIN, seat, one_of(resource, n), 0, 0, 0)


@compiled
def collect(s: Northgard, seat: int, place: int, with_lore: bool, events: Events) -> None:
    """All that a territory gives: icons and buildings."""
    food, wood = produce(s, place, Resource.FOOD), produce(s, place, Resource.WOOD)
    lore = produce(s, place, Resource.LORE) if with_lore else 0
    s.goods[seat, Resource.FOOD] += food
    s.goods[seat, Resource.WOOD] += wood
    s.goods[seat, Resource.LORE] += lore
    if food + wood + lore > 0:
        tell(events, Happening.COLLECT, seat, place, bundle(food, wood, lore), 0, 0)


@compiled
def can_give(s: Northgard, seat: int, move: int, total: int) -> bool:
    """Does a move give away so many resources, all of which the seat has?"""
    given = 0
    for resource in range(RESOURCES):
        n = given_of(move, resource)
        if n > s.goods[seat, resource]:
            return False
        given += n
    return given == total


@compiled
def give(s: Northgard, seat: int, move: int) -> int:
    """Takes away what a move gives; as an event tells it."""
    for resource in range(RESOURCES):
        s.goods[seat, resource] -= given_of(move, resource)
    return bundle(given_of(move, 0), given_of(move, 1), given_of(move, 2))


@compiled
def list_payments(s: Northgard, seat: int, total: int, out: Moves, n: int) -> int:
    """Every way to pay so many resources."""
    for food in range(min(total, s.goods[seat, 0]) + 1):
        for wood in range(min(total - food, s.goods[seat, 1]) + 1):
            lore = total - food - wood
            if lore <= s.goods[seat, 2]:
                out[n] = encode(Kind.PAY, 0, 0) | gives(food, wood, lore)
                n += 1
    return n
