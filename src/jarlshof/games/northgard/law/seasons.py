"""The phases of a year besides the actions (northgard.3.1, northgard.3.3 – northgard.3.5).

What a harvest brings and a winter costs is counted a second time for views, in plain Python (`view/tally.py`).
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import UNREST
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.developments import reveal
from jarlshof.games.northgard.law.land import any_neutral, count_buildings, has_figures, produce, tile_count
from jarlshof.games.northgard.law.laying import BESIDE_ANY
from jarlshof.games.northgard.law.piles import draw_cards, leave_game, on_top, to_discard
from jarlshof.games.northgard.law.scorched import owes_tribute, snake
from jarlshof.games.northgard.law.scoring import dominates, end_match, units_on_map
from jarlshof.games.northgard.law.tile_pile import offer_tiles
from jarlshof.games.northgard.law.turns import begin_turn
from jarlshof.games.northgard.law.wealth import bundle, wealth
from jarlshof.games.northgard.state import (
    ALL,
    NOBODY,
    NOWHERE,
    RESOURCES,
    Building,
    Ending,
    Frame,
    Happening,
    Northgard,
    Phase,
    Resource,
    Then,
    Zone,
)
from jarlshof.games.northgard.tiles import AREAS

YEARLY_CARDS = 4
ALTAR_FAME = 3
SHORT_MATCH = 7  # years; only then domination wins
TRADED = 3
# By threes of units on the map: 0, 1–3, 4–6, 7–9, 10–12, 13 and more.
WINTER_FOOD = np.array([0, 0, 1, 2, 3, 4], np.int64)
WINTER_WOOD = np.array([0, 0, 0, 0, 1, 2], np.int64)
HUNGER_FAME = 5


# ---------------------------------------------------------------- start of a year
@compiled
def begin_year(s: Northgard, events: Events) -> None:
    """Cards for everybody, developments for all to see, then the first turn."""
    s.year += 1
    s.phase = Phase.ACTIONS.value
    s.passed = 0
    s.foresight = 0
    s.conqueror = 0
    s.roused = 0
    s.declined = 0
    tell(events, Happening.YEAR, NOBODY, s.year, 0, 0, 0)
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        draw_cards(s, seat, YEARLY_CARDS + forges(s, seat), events)
    if s.year < s.years:
        for _ in range(s.seats):
            reveal(s, events)
    begin_turn(s, s.first)


@compiled
def forges(s: Northgard, seat: int) -> int:
    """Forges that a seat controls."""
    n = 0
    for k in range(s.buildings):
        if s.building_type[k] == Building.FORGE and s.owner[s.building_at[k]] == seat:
            n += 1
    return n


# ---------------------------------------------------------------- harvest
@compiled
def harvest(s: Northgard, events: Events) -> int:
    """The harvest of the seat at `turn`, until a question."""
    s.phase = Phase.HARVEST.value
    _collect_all(s, s.turn, events)
    if owes_tribute(s, s.turn):
        ask(s, Frame.GATHER, 1 << snake(s))
        return Then.ASKED
    return trade_on(s)


@compiled
def trade_on(s: Northgard) -> int:
    """Asks for (another) trade, if there can be one."""
    if not can_trade(s, s.turn):
        return Then.NEXT
    ask(s, Frame.TRADE, 1 << s.turn)
    return Then.ASKED


@compiled
def next_harvest(s: Northgard) -> int:
    """The next seat in turn order, or the winter."""
    s.turn = (s.turn + 1) % s.seats
    return Then.WINTER if s.turn == s.first else Then.HARVEST


@compiled
def harvest_fame(s: Northgard, place: int) -> int:
    """Fame of a territory: for being closed, and for altars."""
    fame = ALTAR_FAME * count_buildings(s, place, Building.ALTAR)
    if s.open[place] == 0:
        fame += 2 if tile_count(s, place) > 2 else 1
    return fame


@compiled
def _collect_all(s: Northgard, seat: int, events: Events) -> None:
    """Fame and resources of all territories that a seat controls."""
    fame = 0
    goods = np.zeros(RESOURCES, np.int64)
    for place in range(AREAS):
        if s.owner[place] == seat:
            fame += harvest_fame(s, place)
            for resource in range(RESOURCES):
                goods[resource] += produce(s, place, resource)
    s.fame[seat] += fame
    for resource in range(RESOURCES):
        s.goods[seat, resource] += goods[resource]
    tell(events, Happening.HARVEST, seat, fame, bundle(goods[0], goods[1], goods[2]), 0, 0)


# ---------------------------------------------------------------- trade
@compiled
def can_trade(s: Northgard, seat: int) -> bool:
    """Three resources, of one kind with the option `same` (northgard.13.2)."""
    if not s.same:
        return wealth(s, seat) >= TRADED
    for resource in range(RESOURCES):
        if s.goods[seat, resource] >= TRADED:
            return True
    return False


# ---------------------------------------------------------------- winter
@compiled
def winter(s: Northgard, events: Events) -> int:
    """Everybody pays by the units on the map (northgard.3.4), then the year ends."""
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        units = units_on_map(s, seat)
        band = min((units + 2) // 3, WINTER_FOOD.shape[0] - 1)
        food = min(WINTER_FOOD[band], s.goods[seat, Resource.FOOD])
        wood = min(WINTER_WOOD[band], s.goods[seat, Resource.WOOD])
        s.goods[seat, Resource.FOOD] -= food
        s.goods[seat, Resource.WOOD] -= wood
        tell(events, Happening.WINTER, seat, food, wood, units, 0)
        if food < WINTER_FOOD[band] or wood < WINTER_WOOD[band]:
            _unrest(s, seat, events)
    return _end_year(s, events)


@compiled
def _unrest(s: Northgard, seat: int, events: Events) -> None:
    """An unrest card on top of the draw pile; without one fame and the top card are lost."""
    if s.unrest > 0:
        s.unrest -= 1
        on_top(s, seat, UNREST, ALL)
        tell(events, Happening.UNREST, seat, 0, 0, 0, 0)
        return
    s.fame[seat] -= HUNGER_FAME
    tell(events, Happening.HUNGER, seat, HUNGER_FAME, 0, 0, 0)
    top = s.pile_size[seat, Zone.DRAW] - 1
    if top >= 0:
        card = s.pile[seat, Zone.DRAW, top]
        s.pile[seat, Zone.DRAW, top] = 0
        s.mark[seat, Zone.DRAW, top] = 0
        s.pile_size[seat, Zone.DRAW] = top
        s.fence += 1
        s.news += 1
        to_discard(s, seat, card)
        tell(events, Happening.DISCARD, seat, card, 0, 0, 0)


# ---------------------------------------------------------------- end of the year
@compiled
def _end_year(s: Northgard, events: Events) -> int:
    """Domination, the end, or second chances and the next year."""
    ending = Ending.FAME.value if s.year == s.years else 0
    for seat in range(s.seats):
        if s.years == SHORT_MATCH and dominates(s, seat):
            ending = Ending.DOMINATION.value
    if ending:
        s.turn = (s.first - 1) % s.seats  # as it was
        end_match(s, ending, events)
        return Then.ASKED
    for k in range(s.shown):
        leave_game(s, s.display[k])
        tell(events, Happening.LEFT_OVER, NOBODY, s.display[k], 0, 0, 0)
        s.display[k] = 0
    s.shown = 0
    s.phase = Phase.CHANCE.value
    s.turn = s.first
    return Then.CHANCE


@compiled
def second_chance(s: Northgard, events: Events) -> int:
    """The seat at `turn` and those after it, until a question; then the next year (northgard.3.5)."""
    while True:
        if not has_figures(s, s.turn):
            tell(events, Happening.CHANCE, s.turn, 0, 0, 0, 0)
            s.laid = NOWHERE
            if any_neutral(s):
                ask(s, Frame.FOUND, 1 << s.turn)
                return Then.ASKED
            if offer_tiles(s, s.turn, 1, s.tiles_left, BESIDE_ANY, True, events):
                ask(s, Frame.LAY, 1 << s.turn)
                return Then.ASKED
        s.turn = (s.turn + 1) % s.seats
        if s.turn == s.first:
            return Then.YEAR
