"""Who is connected with whom: workers, settlements and the small boat (nord.B13–B15).

`linked[A]` is the mask of settlements connected with A, and bit SITES for the small boat. New workers can only join
groups, so one flood from them brings it up to date; after workers left, only their group's settlements are looked at.
"""

from __future__ import annotations

from jarlshof.core.bits import EMPTY, Bits, around, first, flood, get, get_row, put, single, some
from jarlshof.core.jit import compiled
from jarlshof.games.nord.state import SITES, Nord

BOAT = 1 << SITES


@compiled
def workers(s: Nord) -> Bits:
    """All workers of all colours: whose a worker is does not matter for connections (nord.R17)."""
    return get_row(s.men, 0) | get_row(s.men, 1) | get_row(s.men, 2) | get_row(s.men, 3)


@compiled
def touched(s: Nord, group: Bits) -> int:
    """The settlements, and the small boat, that a group of workers touches."""
    mask = 0
    for k in range(s.sites):
        if some(get_row(s.gates, k) & group):
            mask |= 1 << k
    if some(get(s.beach) & group):
        mask |= BOAT
    return mask


@compiled
def _join(s: Nord, mask: int) -> None:
    for k in range(s.sites):
        if mask >> k & 1:
            s.linked[k] |= mask & ~(1 << k)


@compiled
def link_new_men(s: Nord) -> None:
    """After a placement: the new men form one group, and all it touches is connected now (nord.R36)."""
    _join(s, touched(s, flood(get(s.fresh), workers(s))))


@compiled
def relink(s: Nord, mask: int) -> None:
    """Looks again at the settlements of a mask, after workers of a group that touched them left the board."""
    mask &= BOAT - 1
    for k in range(s.sites):
        if mask >> k & 1:
            s.linked[k] &= ~(mask | BOAT)
    everyone = workers(s)
    seen = EMPTY
    for k in range(s.sites):
        if mask >> k & 1:
            gates = get_row(s.gates, k) & everyone & ~seen
            while some(gates):
                group = flood(single(first(gates)), everyone)
                _join(s, touched(s, group))
                seen = seen | group
                gates = gates & ~group


@compiled
def relink_all(s: Nord) -> None:
    """Looks at everything again."""
    relink(s, (1 << s.sites) - 1)


@compiled
def connected(s: Nord, k: int) -> Bits:
    """All workers that are connected with a settlement, through any of its gates."""
    everyone = workers(s)
    return flood(get_row(s.gates, k) & everyone, everyone)


@compiled
def posts(s: Nord, seat: int) -> int:
    """The mask of settlements in which a seat has a warrior."""
    mask = 0
    for k in range(s.sites):
        if s.warriors[k, seat] > 0:
            mask |= 1 << k
    return mask


@compiled
def reach(s: Nord, held: int) -> Bits:
    """The free spaces on which a man would be connected with one of these settlements (nord.B23, nord.R32)."""
    everyone = workers(s)
    gates = EMPTY
    for k in range(s.sites):
        if held >> k & 1:
            gates = gates | get_row(s.gates, k)
    near = gates | around(flood(gates & everyone, everyone))
    ground = get(s.mountain) | get(s.forest) | get(s.karst)
    if s.fishing > 0:
        ground = ground | get(s.sea)
    return near & ground & ~everyone


@compiled
def find_front(s: Nord, seat: int) -> None:
    """Notes where the seat's first new man may stand; nothing if it has no men."""
    put(s.front, reach(s, posts(s, seat)) if s.supply[seat] > 0 else EMPTY)
