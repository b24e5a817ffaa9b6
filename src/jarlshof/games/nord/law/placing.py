"""Where new workers may stand, and how many of them (nord.B20–B26)."""

from __future__ import annotations

from jarlshof.core.bits import EMPTY, Bits, around, count, flood, get, single, some
from jarlshof.core.jit import compiled
from jarlshof.games.nord.law.connections import workers
from jarlshof.games.nord.state import ACTIONS, NO_TREASURE, Action, Nord

LAND_LIMIT, SEA_LIMIT = 3, 2
MANY_LAND, MANY_SEA = 5, 3


@compiled
def action_of(kind: int) -> int:
    """The action of a treasure kind, −1 for none."""
    return ACTIONS[kind] if kind < NO_TREASURE else -1


@compiled
def can_place(s: Nord) -> bool:
    """Is turn A possible? (nord.R32)"""
    return some(get(s.front))


@compiled
def land(s: Nord) -> Bits:
    """All land spaces on which men can stand."""
    return get(s.mountain) | get(s.forest) | get(s.karst)


@compiled
def region(s: Nord, cell: int) -> Bits:
    """The region of a space: like ground that hangs together by edges, whoever stands on it (nord.R12, nord.R13)."""
    here = single(cell)
    ground = get(s.sea)
    if some(here & get(s.mountain)):
        ground = get(s.mountain)
    elif some(here & get(s.forest)):
        ground = get(s.forest)
    elif some(here & get(s.karst)):
        ground = get(s.karst)
    else:
        return ground  # new sea men stand next to each other anyway, so all sea will do
    return flood(here, ground)


@compiled
def limit(s: Nord, at_sea: bool) -> int:
    """How many new men this turn may have (nord.B22, nord.B21)."""
    many = action_of(s.played) == Action.MANY_WORKERS
    if at_sea:
        return MANY_SEA if many else SEA_LIMIT
    return MANY_LAND if many else LAND_LIMIT


@compiled
def spaces(s: Nord, seat: int) -> Bits:
    """Where the next new man may stand."""
    fresh = get(s.fresh)
    if not some(fresh):
        return get(s.front)
    at_sea = some(fresh & get(s.sea))
    if s.supply[seat] == 0 or count(fresh) >= limit(s, at_sea) or (at_sea and s.fishing == 0):
        return EMPTY
    return around(fresh) & get(s.allowed) & ~workers(s)
