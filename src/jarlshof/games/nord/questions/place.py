"""Turn A, step 1: new workers, man by man, then `done` (nord.B20–B26)."""

from __future__ import annotations

from jarlshof.core.bits import around, count, first, get, get_row, has, put, put_row, rest, single, some
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.connections import link_new_men, workers
from jarlshof.games.nord.law.placing import action_of, land, limit, region, spaces
from jarlshof.games.nord.state import TILES, Action, Frame, Happening, Kind, Nord, Place, Rule
from jarlshof.games.nord.words.case import Case, Words


@compiled
def ask(s: Nord, seat: int) -> None:
    """Asks for the men of this turn; it stays open until `done`, so that a placement can be changed."""
    push(s, Frame.PLACE, 1 << seat, 0, 0)


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """The spaces for the next man, and `done`."""
    n = 0
    left = spaces(s, seat)
    while some(left):
        out[n] = encode(Kind.PLACE, first(left), 0)
        left = rest(left)
        n += 1
    if some(get(s.fresh)):
        out[n] = encode(Kind.DONE, 0, 0)
        n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """A man, or `done` when at least one is placed (nord.R33)."""
    if kind_of(move) == Kind.PLACE:
        return _refuse_space(s, seat, first_of(move))
    return 0 if kind_of(move) == Kind.DONE and some(get(s.fresh)) else Rule.NO_PASSING


@compiled
def _refuse_space(s: Nord, seat: int, cell: int) -> int:
    """Why a man may not be placed on a space; the most telling ruling first."""
    here = single(cell)
    if has(spaces(s, seat), cell):
        return 0
    fresh = get(s.fresh)
    on_sea = some(here & get(s.sea))
    if not on_sea and not some(here & land(s)):
        return Rule.SPACE_OF_SMALL_BOAT if cell == s.boat else Rule.SPACE_UNDER_SETTLEMENT
    if some(here & workers(s)):
        return Rule.ONE_WORKER_PER_SPACE
    if s.supply[seat] == 0:
        return Rule.LIMITS_OF_PLACING
    if on_sea and s.fishing == 0:
        return Rule.BOATS_FOR_SEA_WORKERS
    if not some(fresh):
        return Rule.LINKED_TO_WARRIOR
    at_sea = some(fresh & get(s.sea))
    if at_sea != on_sea:
        return Rule.HOW_MANY_WORKERS
    if count(fresh) >= limit(s, at_sea):
        return Rule.LIMITS_OF_PLACING
    if not some(around(fresh) & here):
        return Rule.ONE_GROUP_OF_WORKERS
    if action_of(s.played) == Action.TWO_REGIONS:
        return Rule.LIMITS_OF_TWO_REGIONS
    return Rule.ONE_REGION


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """True after a man, as the question stays; after `done` the new men are linked, and attacks may follow."""
    if kind_of(move) == Kind.PLACE:
        _place(s, seat, first_of(move), events)
        return True
    pop(s)
    _take_tiles(s, seat, events)
    link_new_men(s)
    return False


@compiled
def _place(s: Nord, seat: int, cell: int, events: Events) -> None:
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
def _take_tiles(s: Nord, seat: int, events: Events) -> None:
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


def _ending(case: Case, ruling: int) -> str:
    if case.kind == Kind.PLACE and ruling == Rule.LIMITS_OF_PLACING:
        return "men" if case.s["supply"][case.seat] == 0 else "limit"
    if case.kind == Kind.PLACE and ruling == Rule.ONE_WORKER_PER_SPACE:
        return "own" if case.owner() == SEAT_LETTERS[case.seat] else ""
    return ""


WORDS = Words(
    told=(),
    answers=(Kind.PLACE, Kind.DONE),
    sentences={
        "B22": (Case.space, Case.ground),
        "B23": (Case.space,),
        "B24": (Case.space, Case.ground, Case.region),
        "B25": (Case.space,),
        "R6": (Case.space, Case.settlement),
        "R8": (Case.space,),
        "R23": (Case.space,),
        "R27": (Case.space,),
        "R29.limit": (Case.n, Case.ground),
        "R29.men": (),
        "R30": (Case.space, Case.owner),
        "R30.own": (Case.space,),
        "R33": (),
        "R33.question": (Case.verb,),
    },
    ending=_ending,
)
