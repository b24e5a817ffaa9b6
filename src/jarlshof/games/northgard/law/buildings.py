"""The eight buildings: their sizes and costs (northgard.5.2, northgard.9.1).

Where they may stand is in `questions/build.py`. What they bring is where it happens: goods in `land.py` (`produce`),
altar and forge in `seasons.py`, camp in `questions/recruit.py`, tower and fortress in `combat.py`.
"""

from __future__ import annotations

from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import With
from jarlshof.games.northgard.state import LARGE_FROM

BUILDINGS = 8
SMALL_COST, LARGE_COST = 1, 3


@compiled
def is_large(building: int) -> bool:
    """Forge, fortress, altar."""
    return building >= LARGE_FROM


@compiled
def cost(building: int, flags: int) -> int:
    """Wood for a building."""
    return (LARGE_COST if is_large(building) else SMALL_COST) - (1 if flags & With.CHEAPER else 0)
