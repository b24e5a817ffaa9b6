"""Turn A, steps 0 and 1: play a treasure, place new workers (nord.B18–B26)."""

from __future__ import annotations

from jarlshof.core.bits import (
    EMPTY,
    Bits,
    around,
    count,
    first,
    flood,
    get,
    get_row,
    has,
    put,
    put_row,
    rest,
    single,
    some,
)
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.frames import push
from jarlshof.core.jit import compiled
from jarlshof.games.nord.connections import find_front, posts, reach, workers
from jarlshof.games.nord.state import (
    ACTIONS,
    NO_TREASURE,
    TILES,
    Action,
    B,
    Frame,
    Happening,
    Nord,
    Place,
    R,
)
from jarlshof.games.nord.treasures import discard, holds

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


# ---------------------------------------------------------------- step 0: a treasure
@compiled
def refuse_treasure(s: Nord, seat: int, kind: int) -> int:
    """At most one tile, only if a man can be placed; a Negotiator needs a move (nord.B18, nord.R19)."""
    if kind > NO_TREASURE:
        return R + 68
    if not can_place(s):
        return R + 19 if kind < NO_TREASURE else B + 16
    if kind == NO_TREASURE:
        return 0
    if not holds(s, seat, kind):
        return R + 68
    return _refuse_negotiator(s, seat) if action_of(kind) == Action.NEGOTIATOR else 0


@compiled
def _refuse_negotiator(s: Nord, seat: int) -> int:
    """He must be able to move a warrior (nord.R69), and one of his moves must leave a placement (nord.R20)."""
    found = R + 69
    for start in range(s.sites):
        if s.warriors[start, seat] > 0 and s.before[start] & ((1 << s.sites) - 1):
            for goal in range(s.sites):
                refused = refuse_negotiate(s, seat, start, goal)
                if refused == 0:
                    return 0
                if refused == R + 20:
                    found = R + 20
    return found


@compiled
def refuse_negotiate(s: Nord, seat: int, start: int, goal: int) -> int:
    """One own warrior, to another settlement in one alliance; a placement must remain (nord.R20, nord.R21)."""
    if start >= s.sites or goal >= s.sites or start == goal or s.warriors[start, seat] == 0:
        return R + 21
    if s.before[start] >> goal & 1 == 0:
        return R + 21
    if s.warriors[start, seat] == 1:  # only a post that is given up can take room away
        held = (posts(s, seat) & ~(1 << start)) | 1 << goal
        if not some(reach(s, held)):
            return R + 20
    return 0


@compiled
def play_treasure(s: Nord, seat: int, kind: int, events: Events) -> None:
    """Step 0: a treasure, or none; then the placement, after the Negotiator's move if it is one."""
    s.played = kind
    if kind < NO_TREASURE:
        tell(events, Happening.TREASURE, seat, kind, 0, 0, 0)
        discard(s, seat, kind, events)
        s.fence += 1
    if action_of(kind) == Action.NEGOTIATOR:
        push(s, Frame.NEGOTIATE, 1 << seat, 0, 0)
    else:
        push(s, Frame.PLACE, 1 << seat, 0, 0)


@compiled
def negotiate(s: Nord, seat: int, start: int, goal: int, events: Events) -> None:
    """A warrior changes his settlement; it is no attack (nord.B19)."""
    s.warriors[start, seat] -= 1
    s.warriors[goal, seat] += 1
    tell(events, Happening.NEGOTIATE, seat, start, goal, 0, 0)
    find_front(s, seat)
    push(s, Frame.PLACE, 1 << seat, 0, 0)


# ---------------------------------------------------------------- step 1: new workers
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


@compiled
def refuse_place(s: Nord, seat: int, cell: int) -> int:
    """Why a man may not be placed on a space; the most telling ruling first."""
    here = single(cell)
    if has(spaces(s, seat), cell):
        return 0
    fresh = get(s.fresh)
    on_sea = some(here & get(s.sea))
    if not on_sea and not some(here & land(s)):
        return R + 8 if cell == s.boat else R + 6
    if some(here & workers(s)):
        return R + 30
    if s.supply[seat] == 0:
        return R + 29
    if on_sea and s.fishing == 0:
        return B + 25
    if not some(fresh):
        return B + 23
    at_sea = some(fresh & get(s.sea))
    if at_sea != on_sea:
        return B + 22
    if count(fresh) >= limit(s, at_sea):
        return R + 29
    if not some(around(fresh) & here):
        return R + 27
    return R + 23 if action_of(s.played) == Action.TWO_REGIONS else B + 24


@compiled
def place(s: Nord, seat: int, cell: int, events: Events) -> None:
    """One new man; he lies on his side until the attacks are resolved."""
    here = single(cell)
    fresh = get(s.fresh)
    ground = region(s, cell)
    two = action_of(s.played) == Action.TWO_REGIONS
    if not some(fresh):
        put(s.home, ground)
        put(s.allowed, land(s) if two and some(here & land(s)) else ground)
    elif two and not some(here & get(s.home)):
        put(s.allowed, get(s.home) | ground)  # the second region is chosen (nord.R71)
    if some(here & get(s.sea)):
        s.fishing -= 1
    put(s.fresh, fresh | here)
    put_row(s.men, seat, get_row(s.men, seat) | here)
    s.supply[seat] -= 1
    tell(events, Happening.PLACE, seat, cell, 0, 0, 0)


@compiled
def refuse_done(s: Nord) -> int:
    """At least one man must be placed (nord.R33)."""
    return 0 if some(get(s.fresh)) else R + 33


@compiled
def take_tiles(s: Nord, seat: int, events: Events) -> None:
    """The tiles under new men are taken when the placement is finished, and looked at by their owner (nord.R70)."""
    fresh = get(s.fresh) & get(s.karst)
    while some(fresh):
        cell = first(fresh)
        fresh = rest(fresh)
        for tile in range(TILES):
            at = s.tile_place[tile] - Place.PILE
            if at >= 0 and s.pile[at] == cell:
                s.taken += 1
                s.tile_place[tile] = Place.HAND + seat
                s.tile_order[tile] = s.taken
                s.fence += 1
                s.news += 1
                tell(events, Happening.TAKE, seat, cell, 0, 0, 0)
                emit(events, Happening.FIND, seat, 1 << seat, s.tile_kind[tile], cell, 0, 0)
