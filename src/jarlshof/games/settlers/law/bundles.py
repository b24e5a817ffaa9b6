"""Several resources in one number: those of an offer, and the many cards of a discard or a discovery."""

from __future__ import annotations

import numpy as np

from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT
from jarlshof.games.settlers.moves import CARDS_SHIFT, GIVE, GIVE_SHIFT, TAKE_SHIFT, WIDE
from jarlshof.games.settlers.state import COUNT_BITS, RESOURCES, WIDE_BITS

COUNT = (1 << COUNT_BITS) - 1
BUNDLE = (1 << GIVE.width) - 1
WIDE_COUNT = (1 << WIDE_BITS) - 1
WIDE_BUNDLE = (1 << WIDE.width) - 1


# ---------------------------------------------------------------- offers
@compiled
def counted(bundle: int, resource: int) -> int:
    """How many of a resource are in a bundle."""
    return bundle >> COUNT_BITS * (RESOURCES - 1 - resource) & COUNT


@compiled
def bundled(resource: int, n: int) -> int:
    """A bundle of one resource."""
    return np.int64(n) << COUNT_BITS * (RESOURCES - 1 - resource)  # type: ignore[return-value]


@compiled
def given(move: int) -> int:
    """What an offer or counter-offer gives."""
    return move >> GIVE_SHIFT & BUNDLE


@compiled
def wanted(move: int) -> int:
    """What it wants."""
    return move >> TAKE_SHIFT & BUNDLE


@compiled
def exchange(kind: int, give: int, take: int) -> int:
    """An offer or counter-offer."""
    return np.int64(kind) << KIND_SHIFT | np.int64(give) << GIVE_SHIFT | np.int64(take) << TAKE_SHIFT  # type: ignore[return-value]


# ---------------------------------------------------------------- discards and discoveries
@compiled
def wide_count(move: int, resource: int) -> int:
    """A count in a discard or a discovery."""
    return move >> CARDS_SHIFT + WIDE_BITS * (RESOURCES - 1 - resource) & WIDE_COUNT


@compiled
def wide_sum(move: int) -> int:
    """All cards named in it."""
    n = 0
    for resource in range(RESOURCES):
        n += wide_count(move, resource)
    return n


@compiled
def wide_bundle(move: int) -> int:
    """All its counts as one number."""
    return move >> CARDS_SHIFT & WIDE_BUNDLE


@compiled
def wide(resource: int) -> int:
    """One card of a resource in it."""
    return 1 << CARDS_SHIFT + WIDE_BITS * (RESOURCES - 1 - resource)
