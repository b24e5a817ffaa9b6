"""Exploring: drawing tiles, laying one, and what closed territories bring (northgard.5.4, northgard.7.8)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.land import BESIDE_ANY, BESIDE_OWN, fits_anywhere, lay_tile, refuse_lay, tile_count
from jarlshof.games.northgard.law.wealth import bundle, collect, gain
from jarlshof.games.northgard.state import (
    OFFERED,
    RESOURCES,
    Frame,
    Happening,
    Northgard,
    Resource,
    Rule,
)
from jarlshof.games.northgard.tiles import AREA_ICONS, AREAS, FIRST_AREA, MASK, SHIFT

NONE = -1


# ---------------------------------------------------------------- the pile
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


# ---------------------------------------------------------------- the step
@compiled
def mode_of(flags: int) -> int:
    """Beside own territories, or beside any (Huginn and Muninn)."""
    return BESIDE_ANY if flags & With.ANYWHERE else BESIDE_OWN


@compiled
def can_explore(s: Northgard, seat: int, flags: int) -> bool:
    """Is there a tile, and an open side for it?"""
    if s.tiles_left == 0:
        return False
    for place in range(AREAS):
        if s.open[place] > 0 and (flags & With.ANYWHERE or s.owner[place] == seat):
            return True
    return False


@compiled
def begin_exploring(s: Northgard, seat: int, n: int, flags: int, events: Events) -> bool:
    """Draws and asks; True if nothing fits and the step is over."""
    s.redrawn = 0
    if not offer_tiles(s, seat, max(n, 1), s.tiles_left, mode_of(flags), False, events):
        return True
    ask(s, Frame.EXPLORE, 1 << seat)
    return False


@compiled
def refuse_redraw(s: Northgard, flags: int) -> int:
    """Scout Camp, once."""
    return 0 if flags & With.REDRAW and s.redrawn == 0 and s.tiles_left > 0 else Rule.EXPLORE


@compiled
def redraw_tile(s: Northgard, seat: int, flags: int, events: Events) -> bool:
    """Another tile instead; True if none fits and the step is over."""
    others = s.tiles_left
    put_under(s, seat, s.offer[0], events)
    if not offer_tiles(s, seat, 1, others, mode_of(flags), False, events):
        return True
    s.redrawn = 1
    ask(s, Frame.EXPLORE, 1 << seat)
    return False


@compiled
def refuse_explore(s: Northgard, seat: int, tile: int, x: int, y: int, turn: int, flags: int) -> int:
    """northgard.5.4, northgard.13.5, northgard.13.6, northgard.7.7."""
    if not is_offered(s, tile):
        return Rule.EXPLORE
    return refuse_lay(s, seat, tile, x, y, turn, mode_of(flags), False)


@compiled
def explore(s: Northgard, seat: int, tile: int, x: int, y: int, turn: int, flags: int, events: Events) -> None:
    """Lays a tile; closed territories of the seat bring fame, and clans what their powers say."""
    tell(events, Happening.EXPLORE, seat, tile, x, y, turn)
    if flags & With.COLLECT:
        _collect_tile(s, seat, tile, events)
    lay_tile(s, tile, x, y, turn)
    return_offer(s, seat, tile, events)
    s.redrawn = 0
    if _close(s, seat, tile, events) == 0 and s.clan[seat] == Clan.BOAR:
        gain(s, seat, Resource.LORE, 1, events)


@compiled
def _collect_tile(s: Northgard, seat: int, tile: int, events: Events) -> None:
    """Lay of the Land: every resource icon on the tile."""
    found = 0
    for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
        found += AREA_ICONS[area]
    for resource in range(RESOURCES):
        s.goods[seat, resource] += found >> SHIFT[resource] & MASK[resource]
    food, wood, lore = found >> SHIFT[0] & MASK[0], found >> SHIFT[1] & MASK[1], found >> SHIFT[2] & MASK[2]
    if food + wood + lore > 0:
        tell(events, Happening.GAIN, seat, bundle(food, wood, lore), 0, 0, 0)


@compiled
def _close(s: Northgard, seat: int, tile: int, events: Events) -> int:
    """Territories that this tile has closed, of anybody; the seat's own ones bring something."""
    closed = 0
    for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
        place = s.root[area]
        new = s.open[place] == 0
        for before in range(FIRST_AREA[tile], area):
            new = new and s.root[before] != place
        if not new:
            continue
        closed += 1
        if s.owner[place] == seat:
            _reward(s, seat, place, events)
    return closed


@compiled
def _reward(s: Northgard, seat: int, place: int, events: Events) -> None:
    """Fame for the tiles of a closed territory; the stag gets one more, the raven collects (northgard.6.2)."""
    tiles = tile_count(s, place)
    s.fame[seat] += tiles
    tell(events, Happening.CLOSE, seat, place, tiles, tiles, 0)
    if s.clan[seat] == Clan.STAG:
        s.fame[seat] += 1
        tell(events, Happening.FAME, seat, 1, 0, 0, 0)
    elif s.clan[seat] == Clan.RAVEN:
        collect(s, seat, place, True, events)
