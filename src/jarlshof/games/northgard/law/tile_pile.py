"""The pile of tiles, and tiles drawn from it (northgard.13.35, northgard.O.3)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.law.laying import fits_anywhere
from jarlshof.games.northgard.state import OFFERED, Happening, Northgard

NONE = -1


@compiled
def pop_tile(s: Northgard, seat: int, events: Events) -> int:
    """The top tile of the pile; everybody sees it."""
    s.tiles_left -= 1
    tile = s.tile_pile[s.tiles_left]
    s.tile_pile[s.tiles_left] = 0
    s.tiles_known = min(s.tiles_known, s.tiles_left)
    s.fence += 1
    s.news += 1
    tell(events, Happening.DRAW_TILE, seat, tile, 0, 0, 0)
    return tile


@compiled
def put_under(s: Northgard, seat: int, tile: int, events: Events) -> None:
    """A tile goes under the pile, where everybody knows it."""
    for k in range(s.tiles_left, 0, -1):
        s.tile_pile[k] = s.tile_pile[k - 1]
    s.tile_pile[0] = tile
    s.tiles_left += 1
    s.tiles_known += 1
    tell(events, Happening.UNDER, seat, tile, 0, 0, 0)


@compiled
def offer_tiles(s: Northgard, seat: int, n: int, tries: int, mode: int, vacant: bool, events: Events) -> bool:
    """Draws until so many tiles fit somewhere, at most so many tiles; False if none does (northgard.13.35)."""
    for k in range(OFFERED):
        s.offer[k] = NONE
    s.offers = 0
    while tries > 0 and s.offers < n:
        tries -= 1
        tile = pop_tile(s, seat, events)
        if fits_anywhere(s, seat, tile, mode, vacant):
            s.offer[s.offers] = tile
            s.offers += 1
        else:
            put_under(s, seat, tile, events)
    if s.offers == 0:
        tell(events, Happening.NO_TILE, seat, 0, 0, 0, 0)
    return s.offers > 0


@compiled
def is_offered(s: Northgard, tile: int) -> bool:
    """Is this one of the drawn tiles?"""
    for k in range(s.offers):
        if s.offer[k] == tile:
            return True
    return False


@compiled
def return_offer(s: Northgard, seat: int, laid: int, events: Events) -> None:
    """Drawn tiles that were not laid go under the pile, in the order in which they were drawn."""
    for k in range(s.offers):
        if s.offer[k] != laid:
            put_under(s, seat, s.offer[k], events)
    for k in range(OFFERED):
        s.offer[k] = NONE
    s.offers = 0
