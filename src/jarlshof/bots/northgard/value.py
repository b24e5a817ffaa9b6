"""What a position of Northgard is worth to a seat, in fame, from what that seat may know.

Of other seats' cards only the number in hand and the cards of the whole deck count, which everybody knows.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import numpy.typing as npt

from jarlshof.bots.northgard.cards import PLAY
from jarlshof.core.bits import row_has
from jarlshof.core.jit import compiled
from jarlshof.core.state import Floats, Numbers
from jarlshof.games.northgard.cards import FAME, FIRST_ACHIEVEMENT, UNREST, Clan
from jarlshof.games.northgard.law.combat import FORTRESS_POINTS
from jarlshof.games.northgard.law.land import icon, next_beside
from jarlshof.games.northgard.law.odds import win_chance
from jarlshof.games.northgard.law.scoring import DOMINATED, achievement, places
from jarlshof.games.northgard.law.seasons import ALTAR_FAME, SHORT_MATCH, WINTER_FOOD, WINTER_WOOD, YEARLY_CARDS
from jarlshof.games.northgard.state import (
    NOWHERE,
    RESOURCES,
    SEATS,
    UNITS,
    Building,
    Icon,
    Northgard,
    Phase,
    Zone,
)
from jarlshof.games.northgard.tiles import AREAS, FIRST_AREA, TILES


class Weight(IntEnum):
    """What the parts of a value count, in fame."""

    KEEP = 0  # a point of fame in each harvest to come
    CLOSE = 1  # how likely an open territory is to be closed, by its open sides
    FOOD = 2  # how much more a resource is worth for each harvest after it
    WOOD = 3
    LORE = 4
    LAND = 5  # a territory
    UNIT = 6  # a unit on the map
    SMALL = 7  # a free small space, for each harvest to come
    LARGE = 8  # a free large one
    CAMP = 9  # buildings, for each harvest to come
    TOWER = 10
    FORTRESS = 11
    PLAY = 12  # playing a card as good as a simple action, in the years after this
    HAND = 13  # the same in hand
    PICK = 14  # share of what a card of the display is worth while one has not passed
    DOMINATION = 15  # for the square of the closed territories with a large building
    UNREST = 16  # an unrest card to come, besides its fame
    THREAT = 17  # how likely an attack is that can be made
    NEAR = 18  # share of a neutral territory beside an own one
    TOKEN = 19  # the scorched earth on an opponent's territory, for each resource and harvest
    MARKER = 20  # to be first
    RIVAL = 21  # the best of the others
    FIELD = 22  # all others together, on average
    WIN = 23  # the match is won, or as good as


USUAL: Floats = np.array(
    [0.85, 0.9, 0.02, 0.09, 0.18, 0.5, 0.8, 0.08, 0.3, 0.25, 0.12, 0.2]
    + [0.9, 1.1, 0.8, 0.8, 1.5, 0.3, 0.1, 0.15, 0.2, 0.6, 0.4, 200.0]
)

# Columns of what is gathered of a territory.
SIZE, FOOD, WOOD, LORE, ALTARS, LARGES, CAMPS, TOWERS, WALLS, FORGES, COLUMNS = range(11)
WEALTH = 1 / 3  # fame of a resource at the end
FEW = 4  # resources of a kind that are as good as the first
MOST = 9  # figures that the table of threats knows
WALLED = 3
# How likely an attack is to win, by attackers, defenders and fortresses.
ODDS: npt.NDArray[np.float64] = np.array(
    [
        [[win_chance(a, d, -FORTRESS_POINTS * walls) if a else 0.0 for walls in range(WALLED)] for d in range(MOST)]
        for a in range(MOST)
    ]
)


# ---------------------------------------------------------------- the land
@compiled
def survey(s: Northgard, table: Numbers) -> None:
    """Size and buildings of every territory."""
    for tile in range(TILES):
        if s.tile_turn[tile] < 0:
            continue
        for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
            place, new = s.root[area], 1
            for before in range(FIRST_AREA[tile], area):
                if s.root[before] == place:
                    new = 0
            table[place, SIZE] += new
    for k in range(s.buildings):
        place, kind = s.building_at[k], s.building_type[k]
        if kind <= Building.STONE:
            table[place, FOOD + kind] += 1
        elif kind == Building.CAMP:
            table[place, CAMPS] += 1
        elif kind == Building.TOWER:
            table[place, TOWERS] += 1
        else:
            table[place, LARGES] += 1
            column = FORGES if kind == Building.FORGE else WALLS if kind == Building.FORTRESS else ALTARS
            table[place, column] += 1
    for place in range(AREAS):
        if table[place, SIZE] > 0:
            for resource in range(RESOURCES):
                table[place, FOOD + resource] += icon(s, place, resource)


@compiled
def land_worth(s: Northgard, place: int, row: Numbers, harvests: int, w: Floats) -> float:
    """What a territory brings until the end to whoever holds it."""
    yearly, sides = 2.0 if row[SIZE] > 2 else 1.0, s.open[place]
    worth = w[Weight.LAND] + w[Weight.KEEP] * ALTAR_FAME * row[ALTARS] * harvests
    if sides == 0:
        worth += w[Weight.KEEP] * yearly * harvests
    else:
        likely = w[Weight.CLOSE] / (0.5 + sides) * min(1.0, 0.2 + 0.25 * harvests)
        worth += likely * (1.0 + row[SIZE] + w[Weight.KEEP] * max(0, harvests - 1))
    for resource in range(RESOURCES):
        later = w[Weight.FOOD + resource] * (harvests - 1) / 2
        worth += row[FOOD + resource] * harvests * (WEALTH + later)
    small = icon(s, place, Icon.SMALL) + icon(s, place, Icon.CARVED)
    small = max(0, small - row[CAMPS] - row[TOWERS])
    worth += harvests * (w[Weight.SMALL] * small + w[Weight.LARGE] * max(0, icon(s, place, Icon.LARGE) - row[LARGES]))
    worth += harvests * (w[Weight.CAMP] * row[CAMPS] + w[Weight.TOWER] * row[TOWERS])
    return float(worth + harvests * w[Weight.FORTRESS] * row[WALLS])


@compiled
def figures_in(s: Northgard, place: int) -> int:
    """Figures that hold a territory."""
    return int(s.units[place] + (1 if s.bear_at == place and s.bear_enters == 0 else 0))


@compiled
def threat(s: Northgard, place: int, row: Numbers, w: Floats) -> float:
    """How likely a territory is to be lost to one beside it."""
    most, own = 0.0, min(figures_in(s, place), MOST - 1)
    other = next_beside(s, place, -1)
    while other >= 0:
        foe = s.owner[other]
        if foe >= 0 and foe != s.owner[place] and s.units[other] > 0:
            odds = ODDS[min(s.units[other], MOST - 1), own, min(row[WALLS], WALLED - 1)]
            if not row_has(s.near, place, other):
                odds *= 0.5
            if s.passed >> foe & 1:
                odds *= 0.6 if s.year < s.years else 0.0
            most = max(most, odds)
        other = next_beside(s, place, other)
    return float(most * w[Weight.THREAT] * (0.8 if row[TOWERS] else 1.0))


@compiled
def add_land(s: Northgard, table: Numbers, harvests: int, totals: Floats, w: Floats) -> None:
    """Territories, what threatens them, neutral ones within reach, and the scorched earth."""
    for place in range(AREAS):
        if table[place, SIZE] == 0:
            continue
        worth = land_worth(s, place, table[place], harvests, w)
        owner = s.owner[place]
        if owner >= 0:
            if s.phase <= Phase.ACTIONS or harvests > 0:
                worth -= threat(s, place, table[place], w) * (worth + w[Weight.UNIT])
            totals[owner] += worth
        elif harvests > 0:
            seen = 0
            other = next_beside(s, place, -1)
            while other >= 0:
                near = s.owner[other]
                if near >= 0 and seen >> near & 1 == 0:
                    seen |= 1 << near
                    totals[near] += w[Weight.NEAR] * worth
                other = next_beside(s, place, other)
    if s.token != NOWHERE and s.owner[s.token] >= 0:
        for seat in range(s.seats):
            if s.clan[seat] == Clan.SNAKE and s.owner[s.token] != seat:
                row = table[s.token]
                totals[seat] += w[Weight.TOKEN] * harvests * min(2, row[FOOD] + row[WOOD] + row[LORE])


# ---------------------------------------------------------------- seats
@compiled
def harvests_left(s: Northgard, seat: int) -> int:
    """Harvests of a seat still to come."""
    if s.phase == Phase.SETUP:
        return s.years
    waits = (seat - s.first) % s.seats > (s.turn - s.first) % s.seats
    return s.years - s.year + (1 if s.phase == Phase.ACTIONS or (s.phase == Phase.HARVEST and waits) else 0)


@compiled
def winters_worth(s: Northgard, seat: int, income: Numbers, harvests: int, w: Floats) -> float:
    """What the winters to come cost in unrest, if nothing changes (northgard.3.4)."""
    band = min((UNITS - s.reserve[seat] + 2) // 3, WINTER_FOOD.shape[0] - 1)
    food, wood, lore = s.goods[seat, 0], s.goods[seat, 1], s.goods[seat, 2]
    winters = s.years - s.year + (1 if s.phase == Phase.ACTIONS or s.phase == Phase.HARVEST else 0)
    cost, weight = 0.0, 1.0
    for winter in range(winters):
        if winters - winter <= harvests:
            food += income[0]
            wood += income[1]
            lore += income[2]
        short = max(0, WINTER_FOOD[band] - food) + max(0, WINTER_WOOD[band] - wood)
        food, wood = max(0, food - WINTER_FOOD[band]), max(0, wood - WINTER_WOOD[band])
        if short > 0:
            trading = winters - winter <= harvests  # it is too late to trade when this harvest is over
            if trading and food + wood + lore >= 3 * short:
                cost += weight * 1.2 * short
            else:
                cost += weight * (3.0 + w[Weight.UNREST] + 2.0 * short)
        wood = 0  # the rest is spent on other things
        lore = 0
        weight *= 0.75
    return -cost


@compiled
def goods_worth(s: Northgard, seat: int, harvests: int, w: Floats) -> float:
    """Resources in stock: the first few can be used."""
    worth = 0.0
    for resource in range(RESOURCES):
        n = s.goods[seat, resource]
        worth += WEALTH * n + w[Weight.FOOD + resource] * harvests * min(n, FEW)
    return worth


@compiled
def deck_worth(total: float, n: int, draws: int, w: Floats) -> float:
    """Cards to be drawn in the years to come."""
    return float(w[Weight.PLAY] * draws * total / max(n, 1))


@compiled
def cards_worth(s: Northgard, seat: int, me: int, forges: int, w: Floats) -> float:
    """Fame on cards, the quality of the deck, the hand, and what may be taken when passing."""
    worth, total, hand, n = 0.0, 0.0, 0.0, 0
    for zone in range(4):
        for k in range(s.pile_size[seat, zone]):
            card = s.pile[seat, zone, k]
            worth += achievement(s, seat, card) if FIRST_ACHIEVEMENT <= card < UNREST else FAME[card]
            total += PLAY[card]
            if zone == Zone.HAND:
                hand += PLAY[card]
            n += 1
    if s.lifts > 0 and s.turn == seat:
        for k in range(s.lifts):
            worth += FAME[s.lifted[k]]
            total += PLAY[s.lifted[k]]
            n += 1
    if seat != me:
        hand = s.pile_size[seat, Zone.HAND] * total / max(n, 1)
    draws = (YEARLY_CARDS + forges) * (s.years - s.year)
    now = deck_worth(total, n, draws, w)
    worth += now
    if s.passed >> seat & 1 == 0:
        worth += w[Weight.HAND] * hand
        if s.foresight >> seat & 1 == 0:
            worth += w[Weight.PICK] * pick_worth(s, seat, total, n, draws, now, w)
    return worth


@compiled
def pick_worth(s: Northgard, seat: int, total: float, n: int, draws: int, now: float, w: Floats) -> float:
    """A card of the display on average, in the last year an achievement."""
    worth = 0.0
    if s.year == s.years:
        for k in range(s.trophies_left):
            worth += achievement(s, seat, s.trophies[k])
        return worth / max(s.trophies_left, 1)
    for k in range(s.shown):
        card = s.display[k]
        worth += FAME[card] + deck_worth(total + PLAY[card], n + 1, draws, w) - now
    return worth / max(s.shown, 1)


@compiled
def domination_worth(s: Northgard, seat: int, table: Numbers, w: Floats) -> float:
    """Closed territories with a large building; open ones count less (northgard.11.1)."""
    if s.years != SHORT_MATCH:
        return 0.0
    closed, partly = 0, 0.0
    for place in range(AREAS):
        if s.owner[place] == seat and table[place, LARGES] > 0:
            if s.open[place] == 0:
                closed += 1
            else:
                partly += 0.35
    if closed >= DOMINATED:
        others = ((1 << s.seats) - 1) & ~(1 << seat)
        return float(w[Weight.WIN] if s.passed & others == others else 0.15 * w[Weight.WIN])
    return float(w[Weight.DOMINATION] * (closed + partly) * (closed + partly))


@compiled
def add_seat(s: Northgard, seat: int, me: int, table: Numbers, harvests: int, totals: Floats, w: Floats) -> None:
    """All that is not a territory."""
    income = np.zeros(RESOURCES, np.int64)
    forges = 0
    for place in range(AREAS):
        if s.owner[place] == seat:
            forges += table[place, FORGES]
            for resource in range(RESOURCES):
                income[resource] += table[place, FOOD + resource]
    own = harvests_left(s, seat)
    units = UNITS - s.reserve[seat] + (1 if s.clan[seat] == Clan.BEAR and s.bear_at != NOWHERE else 0)
    total = s.fame[seat] + w[Weight.UNIT] * units * min(1.0, 0.3 + 0.2 * harvests)
    total += winters_worth(s, seat, income, own, w) + goods_worth(s, seat, own, w)
    total += cards_worth(s, seat, me, forges, w) + domination_worth(s, seat, table, w)
    if s.passed > 0 and s.first == seat and s.year < s.years:
        total += w[Weight.MARKER]
    totals[seat] += total


# ---------------------------------------------------------------- the sum
@compiled
def value_of(s: Northgard, me: int, w: Floats) -> float:
    """The seat's prospects less those of the others, the best of them most."""
    table, totals = np.zeros((AREAS, COLUMNS), np.int64), np.zeros(SEATS)
    survey(s, table)
    harvests = harvests_left(s, me)
    add_land(s, table, harvests, totals, w)
    for seat in range(s.seats):
        add_seat(s, seat, me, table, harvests, totals, w)
    best, field = -1e9, 0.0
    for seat in range(s.seats):
        if seat != me:
            best = max(best, totals[seat])
            field += totals[seat]
    value = totals[me] - w[Weight.RIVAL] * best - w[Weight.FIELD] * field / (s.seats - 1)
    if s.ending:
        ranks = np.zeros(SEATS, np.int64)
        places(s, ranks)
        value += w[Weight.WIN] * (2 - ranks[me])
    return float(value)
