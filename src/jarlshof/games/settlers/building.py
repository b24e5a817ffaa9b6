"""Building: roads, settlements, cities (settlers.S10–S12, settlers.S20–S23, settlers.G16, settlers.G17)."""

from __future__ import annotations

from jarlshof.core.bits import U, row_has, words_have
from jarlshof.core.events import Events, tell
from jarlshof.core.frames import argument, pop, push
from jarlshof.core.jit import compiled
from jarlshof.games.settlers.board import CROSSING_WORDS, CROSSINGS, PATH_ENDS, PATH_WORDS, PATHS
from jarlshof.games.settlers.hands import CITY_COST, ROAD_COST, SETTLEMENT_COST, can_pay, pay
from jarlshof.games.settlers.networks import ROAD_PIECES, award_road, lay_road, lay_settlement
from jarlshof.games.settlers.state import NOBODY, Frame, G, Happening, Phase, S, Settlers
from jarlshof.games.settlers.turns import begin_turn
from jarlshof.games.settlers.yields import earn_first

SETTLEMENT_PIECES, CITY_PIECES = 5, 4


# ---------------------------------------------------------------- what may be built where
@compiled
def refuse_place(s: Settlers, path: int, seat: int) -> int:
    """May a road of the seat stand on this path? Cost and pieces apart (settlers.S20)."""
    if path >= PATHS or not row_has(PATH_WORDS, s.board, path):
        return G + 1
    if not words_have(s.unpaved, path):
        return S + 20
    if row_has(s.front, seat, path):
        return 0
    for k in range(2):
        end = PATH_ENDS[path, k]
        if s.owner[end] != NOBODY and row_has(s.ends, seat, end):
            return G + 16
    return S + 20


@compiled
def refuse_site(s: Settlers, crossing: int) -> int:
    """May anybody found a settlement on this crossing (settlers.S12)?"""
    if crossing >= CROSSINGS or not row_has(CROSSING_WORDS, s.board, crossing):
        return G + 1
    return 0 if words_have(s.free, crossing) else S + 12


@compiled
def refuse_road(s: Settlers, seat: int, path: int) -> int:
    """A road for its price."""
    if s.paved[seat] >= ROAD_PIECES:
        return G + 17
    ruling = refuse_place(s, path, seat)
    if ruling:
        return ruling
    return 0 if can_pay(s, seat, ROAD_COST) else S + 20


@compiled
def refuse_settlement(s: Settlers, seat: int, crossing: int) -> int:
    """A settlement for its price."""
    if s.settlements[seat] >= SETTLEMENT_PIECES:
        return G + 17
    ruling = refuse_site(s, crossing)
    if ruling:
        return ruling
    if not row_has(s.ends, seat, crossing):
        return S + 22
    return 0 if can_pay(s, seat, SETTLEMENT_COST) else S + 22


@compiled
def refuse_city(s: Settlers, seat: int, crossing: int) -> int:
    """A city in the place of an own settlement, for its price."""
    if crossing >= CROSSINGS or not row_has(CROSSING_WORDS, s.board, crossing):
        return G + 1
    if s.cities[seat] >= CITY_PIECES:
        return G + 17
    if s.owner[crossing] != seat or s.city[crossing]:
        return S + 23
    return 0 if can_pay(s, seat, CITY_COST) else S + 23


@compiled
def has_road_place(s: Settlers, seat: int) -> bool:
    """Has the seat a road piece and a path to put it on?"""
    if s.paved[seat] >= ROAD_PIECES:
        return False
    return (s.front[seat, 0] & s.unpaved[0]) | (s.front[seat, 1] & s.unpaved[1]) != U(0)


# ---------------------------------------------------------------- building
@compiled
def now_building(s: Settlers) -> None:
    """settlers.D1: with the strict order nobody trades after this. Special building is no part of a turn."""
    if s.strict and s.frame_kind[s.depth - 1] == Frame.MAIN:
        s.phase = Phase.BUILD.value


@compiled
def put_road(s: Settlers, seat: int, path: int, events: Events) -> None:
    """The road itself, and who has the longest one now."""
    lay_road(s, seat, path)
    tell(events, Happening.ROAD, seat, path, 0, 0, 0)
    award_road(s, events)


@compiled
def build_road(s: Settlers, seat: int, path: int, events: Events) -> None:
    """Pays and builds."""
    pay(s, seat, ROAD_COST)
    now_building(s)
    put_road(s, seat, path, events)


@compiled
def build_settlement(s: Settlers, seat: int, crossing: int, events: Events) -> None:
    """Pays and builds; it may cut others' roads."""
    pay(s, seat, SETTLEMENT_COST)
    now_building(s)
    lay_settlement(s, seat, crossing)
    tell(events, Happening.SETTLE, seat, crossing, 0, 0, 0)
    award_road(s, events)


@compiled
def build_city(s: Settlers, seat: int, crossing: int, events: Events) -> None:
    """Pays; the settlement's piece comes back."""
    pay(s, seat, CITY_COST)
    now_building(s)
    s.city[crossing] = 1
    s.settlements[seat] -= 1
    s.cities[seat] += 1
    tell(events, Happening.CITY, seat, crossing, 0, 0, 0)


@compiled
def build_free_road(s: Settlers, seat: int, path: int, events: Events) -> None:
    """A road of the card; it ends when two are laid, or when there is no piece or place any more."""
    put_road(s, seat, path, events)
    pop(s)
    s.free_roads -= 1
    if s.free_roads > 0 and has_road_place(s, seat):
        push(s, Frame.FREE, 1 << seat, s.free_roads, 0)
    else:
        s.free_roads = 0


# ---------------------------------------------------------------- the set-up
@compiled
def found(s: Settlers, seat: int, crossing: int, events: Events) -> None:
    """settlers.S10, S11, S13: a settlement of the set-up; the second one brings the first cards."""
    second = argument(s, 0) == 2
    pop(s)
    lay_settlement(s, seat, crossing)
    tell(events, Happening.SETTLE, seat, crossing, 0, 0, 0)
    if second:
        earn_first(s, seat, crossing, events)
    push(s, Frame.PAVE, 1 << seat, crossing, 0)


@compiled
def refuse_first_road(s: Settlers, path: int) -> int:
    """settlers.S11: it must touch the settlement just placed."""
    if path >= PATHS or not row_has(PATH_WORDS, s.board, path):
        return G + 1
    if PATH_ENDS[path, 0] != argument(s, 0) and PATH_ENDS[path, 1] != argument(s, 0):
        return S + 11
    return 0 if words_have(s.unpaved, path) else S + 20


@compiled
def first_road(s: Settlers, seat: int, path: int, events: Events) -> None:
    """Then the next seat: clockwise in the first round, back in the second; after that the first turn."""
    pop(s)
    put_road(s, seat, path, events)
    placed = 0
    for other in range(s.seats):
        placed += s.settlements[other]
    if placed == 2 * s.seats:
        begin_turn(s, s.first, events)
        return
    step = placed if placed < s.seats else 2 * s.seats - 1 - placed
    s.acting = (s.first + step) % s.seats
    push(s, Frame.SETTLE, 1 << s.acting, 1 if placed < s.seats else 2, 0)
