"""Who holds the two special cards, the longest road and the largest army (settlers.S21, settlers.S31)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s
from jarlshof.games.settlers.state import NOBODY, Happening, Settlers

ENOUGH_ROADS, ENOUGH_KNIGHTS = 5, 3


@compiled
def _holder(s: Settlers, values: Int16s, enough: int, holder: int, to_stock: int) -> int:
    """Who has the special card now: the seat that is alone on top; with a tie the holder, or nobody."""
    top = 0
    for seat in range(s.seats):
        top = max(top, values[seat])
    if top < enough:
        return NOBODY
    if not to_stock and holder != NOBODY and values[holder] == top:
        return holder
    found, n = NOBODY, 0
    for seat in range(s.seats):
        if values[seat] == top:
            found = seat
            n += 1
    return found if n == 1 else NOBODY


@compiled
def award_road(s: Settlers, events: Events) -> None:
    """settlers.S21: the card goes where it belongs after a road was built or cut."""
    holder = _holder(s, s.length, ENOUGH_ROADS, s.road_holder, s.road_to_stock)
    if holder != s.road_holder:
        s.road_holder = holder
        length = s.length[holder] if holder != NOBODY else 0
        tell(events, Happening.LONGEST_ROAD, holder, length, holder, 0, 0)


@compiled
def award_army(s: Settlers, events: Events) -> None:
    """settlers.S31: the card goes where it belongs after a knight was played."""
    holder = _holder(s, s.knights, ENOUGH_KNIGHTS, s.army_holder, s.army_to_stock)
    if holder != s.army_holder:
        s.army_holder = holder
        knights = s.knights[holder] if holder != NOBODY else 0
        tell(events, Happening.LARGEST_ARMY, holder, knights, holder, 0, 0)
