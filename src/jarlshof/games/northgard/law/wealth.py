"""Resources: what territories give, and paying (northgard.3.3)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.games.northgard.law.land import produce
from jarlshof.games.northgard.state import RESOURCES, Happening, Northgard, Resource

COUNT_BITS = 4  # of a count in a move
COUNT = (1 << COUNT_BITS) - 1
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


# ---------------------------------------------------------------- bundles in moves
@compiled
def counted(move: int, resource: int) -> int:
    """How many of a resource a move gives away."""
    return move >> KIND_SHIFT - COUNT_BITS * (resource + 1) & COUNT


@compiled
def taken(move: int, resource: int) -> int:
    """How many of a resource a trade takes."""
    return move >> KIND_SHIFT - COUNT_BITS * (RESOURCES + resource + 1) & COUNT


@compiled
def gives(food: int, wood: int, lore: int) -> int:
    """The bits of a move that give these away."""
    return (food << 2 * COUNT_BITS | wood << COUNT_BITS | lore) << KIND_SHIFT - RESOURCES * COUNT_BITS


@compiled
def takes(resource: int) -> int:
    """The bits of a trade that take one of a resource."""
    return 1 << KIND_SHIFT - COUNT_BITS * (RESOURCES + resource + 1)


@compiled
def can_give(s: Northgard, seat: int, move: int, total: int) -> bool:
    """Does a move give away so many resources, all of which the seat has?"""
    given = 0
    for resource in range(RESOURCES):
        n = counted(move, resource)
        if n > s.goods[seat, resource]:
            return False
        given += n
    return given == total


@compiled
def give(s: Northgard, seat: int, move: int) -> int:
    """Takes away what a move gives; as an event tells it."""
    for resource in range(RESOURCES):
        s.goods[seat, resource] -= counted(move, resource)
    return bundle(counted(move, 0), counted(move, 1), counted(move, 2))
