"""Building: roads, settlements, cities, and buying development cards (settlers.S20–S24, settlers.G16, settlers.G17)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.bits import ONE, U, lowest, row_has, words_have
from jarlshof.core.events import Events, emit, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import CROSSING_WORDS, CROSSINGS, PATH_ENDS, PATH_WORDS, PATHS
from jarlshof.games.settlers.law.awards import award_road
from jarlshof.games.settlers.law.costs import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, can_pay, pay
from jarlshof.games.settlers.law.networks import ROAD_PIECES, lay_road, lay_settlement
from jarlshof.games.settlers.state import NOBODY, Frame, Happening, Kind, Phase, Rule, Settlers

SETTLEMENT_PIECES, CITY_PIECES = 5, 4


# ---------------------------------------------------------------- what may be built where
@compiled
def refuse_place(s: Settlers, path: int, seat: int) -> int:
    """May a road of the seat stand on this path? Cost and pieces apart (settlers.S20)."""
    if path >= PATHS or not row_has(PATH_WORDS, s.board, path):
        return Rule.LAND_TILES
    if not words_have(s.unpaved, path):
        return Rule.BUILDING_A_ROAD
    if row_has(s.front, seat, path):
        return 0
    for k in range(2):
        end = PATH_ENDS[path, k]
        if s.owner[end] != NOBODY and row_has(s.ends, seat, end):
            return Rule.ANOTHERS_BUILDING
    return Rule.BUILDING_A_ROAD


@compiled
def refuse_site(s: Settlers, crossing: int) -> int:
    """May anybody found a settlement on this crossing (settlers.S12)?"""
    if crossing >= CROSSINGS or not row_has(CROSSING_WORDS, s.board, crossing):
        return Rule.LAND_TILES
    return 0 if words_have(s.free, crossing) else Rule.DISTANCE_RULE


@compiled
def refuse_road(s: Settlers, seat: int, path: int) -> int:
    """A road for its price."""
    if s.paved[seat] >= ROAD_PIECES:
        return Rule.PIECES_RUN_OUT
    ruling = refuse_place(s, path, seat)
    if ruling:
        return ruling
    return 0 if can_pay(s, seat, ROAD_COST) else Rule.BUILDING_A_ROAD


@compiled
def refuse_settlement(s: Settlers, seat: int, crossing: int) -> int:
    """A settlement for its price."""
    if s.settlements[seat] >= SETTLEMENT_PIECES:
        return Rule.PIECES_RUN_OUT
    ruling = refuse_site(s, crossing)
    if ruling:
        return ruling
    if not row_has(s.ends, seat, crossing):
        return Rule.BUILDING_A_SETTLEMENT
    return 0 if can_pay(s, seat, SETTLEMENT_COST) else Rule.BUILDING_A_SETTLEMENT


@compiled
def refuse_city(s: Settlers, seat: int, crossing: int) -> int:
    """A city in the place of an own settlement, for its price."""
    if crossing >= CROSSINGS or not row_has(CROSSING_WORDS, s.board, crossing):
        return Rule.LAND_TILES
    if s.cities[seat] >= CITY_PIECES:
        return Rule.PIECES_RUN_OUT
    if s.owner[crossing] != seat or s.city[crossing]:
        return Rule.BUILDING_A_CITY
    return 0 if can_pay(s, seat, CITY_COST) else Rule.BUILDING_A_CITY


@compiled
def refuse_buy(s: Settlers, seat: int) -> int:
    """settlers.S24, settlers.G12."""
    if s.left == 0:
        return Rule.CARDS_UNDER_THE_DECK
    return 0 if can_pay(s, seat, CARD_COST) else Rule.BUYING_A_CARD


@compiled
def refuse(s: Settlers, seat: int, kind: int, place: int, question: int) -> int:
    """Any of these, or the ruling of the question if it is none."""
    if kind == Kind.ROAD:
        return refuse_road(s, seat, place)
    if kind == Kind.SETTLE:
        return refuse_settlement(s, seat, place)
    if kind == Kind.CITY:
        return refuse_city(s, seat, place)
    return refuse_buy(s, seat) if kind == Kind.BUY else question


@compiled
def has_road_place(s: Settlers, seat: int) -> bool:
    """Has the seat a road piece and a path to put it on?"""
    if s.paved[seat] >= ROAD_PIECES:
        return False
    return (s.front[seat, 0] & s.unpaved[0]) | (s.front[seat, 1] & s.unpaved[1]) != U(0)


# ---------------------------------------------------------------- what can be paid for and placed
@compiled
def legal(s: Settlers, seat: int, out: Moves, n: int) -> int:
    """Writes on from a place of the list; how long it is then."""
    if s.settlements[seat] < SETTLEMENT_PIECES and can_pay(s, seat, SETTLEMENT_COST):
        n = list_set(s.ends[seat, 0] & s.free[0], s.ends[seat, 1] & s.free[1], Kind.SETTLE, out, n)
    if s.paved[seat] < ROAD_PIECES and can_pay(s, seat, ROAD_COST):
        n = list_roads(s, seat, out, n)
    if s.cities[seat] < CITY_PIECES and can_pay(s, seat, CITY_COST):
        for crossing in range(CROSSINGS):
            if s.owner[crossing] == seat and not s.city[crossing]:
                out[n] = encode(Kind.CITY, crossing, 0)
                n += 1
    if refuse_buy(s, seat) == 0:
        out[n] = encode(Kind.BUY, 0, 0)
        n += 1
    return n


@compiled
def list_set(low: np.uint64, high: np.uint64, kind: int, out: Moves, n: int) -> int:
    """A move for each member of a set of two words."""
    while low != U(0):
        out[n] = encode(kind, lowest(low), 0)
        n += 1
        low &= low - ONE
    while high != U(0):
        out[n] = encode(kind, 64 + lowest(high), 0)
        n += 1
        high &= high - ONE
    return n


@compiled
def list_roads(s: Settlers, seat: int, out: Moves, n: int) -> int:
    """The paths that the seat's roads and buildings reach."""
    return list_set(s.front[seat, 0] & s.unpaved[0], s.front[seat, 1] & s.unpaved[1], Kind.ROAD, out, n)


# ---------------------------------------------------------------- building
@compiled
def build(s: Settlers, seat: int, kind: int, place: int, events: Events) -> None:
    """Any of these."""
    if kind == Kind.ROAD:
        build_road(s, seat, place, events)
    elif kind == Kind.SETTLE:
        build_settlement(s, seat, place, events)
    elif kind == Kind.CITY:
        build_city(s, seat, place, events)
    else:
        buy(s, seat, events)


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
def buy(s: Settlers, seat: int, events: Events) -> None:
    """The top card; only the buyer sees it, unless it is one that was put under the deck in the open."""
    pay(s, seat, CARD_COST)
    now_building(s)
    s.left -= 1
    card = s.deck[s.left]
    s.deck[s.left] = 0
    s.cards[seat, card] += 1
    s.fresh[seat, card] += 1
    if s.left < s.known:
        s.known = s.left
        s.open_cards[seat, card] += 1
        s.fresh_open[seat, card] += 1
    s.fence += 1
    s.news += 1
    tell(events, Happening.BUY, seat, s.left, 0, 0, 0)
    emit(events, Happening.BOUGHT, seat, 1 << seat, card, 0, 0, 0)
