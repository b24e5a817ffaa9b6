"""What a position of Nord is worth to a seat, between two turns, from what that seat may know."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from jarlshof.core.jit import compiled
from jarlshof.core.state import Floats, Numbers
from jarlshof.games.nord.forecast import DELIVERED, SQUARES, forecast
from jarlshof.games.nord.law.connections import BOAT
from jarlshof.games.nord.law.scoring import LAST
from jarlshof.games.nord.law.treasures import held
from jarlshof.games.nord.state import JARL, KINDS, NOBODY, TILES, Nord, Place


class Weight(IntEnum):
    """What the parts of a value count, in points."""

    NEXT = 0  # a point of the next scoring, when the large boat is full
    FADE = 1  # less for each free space of the large boat
    LATER = 2  # a point of the scoring after the next
    WARRIOR = 3  # a warrior, for each scoring still to come
    POST = 4  # a settlement with a post, for each scoring still to come
    MAN = 5  # a man in the supply, for each scoring still to come
    TILE = 6  # a treasure's action, for each scoring still to come
    REACH = 7  # share of a jarl's number that can be taken in the next turn
    CLAIM = 8  # the same where only the connection with the small boat, or one warrior, is missing
    RIVAL = 9  # the best of the others
    FIELD = 10  # all others together, on average
    WIN = 11  # the match is won
    CHANCE = 12  # at most so many points of chance for each placement, so that not every match goes the same way


# A row for each number of seats, found by letting variants play against each other.
WEIGHTS: Floats = np.array(
    [
        *[[0.0] * len(Weight)] * 2,
        [0.70, 0.04, 0.30, 0.18, 0.12, 0.05, 1.60, 0.36, 0.06, 1.40, 0.40, 25.0, 0.2],
        [0.70, 0.04, 0.24, 0.36, 0.11, 0.07, 0.62, 0.38, 0.06, 0.60, 0.40, 25.0, 0.2],
        [0.70, 0.04, 0.35, 0.32, 0.15, 0.03, 0.62, 0.55, 0.08, 0.60, 0.46, 25.0, 0.2],
    ]
)

VARIETY = (0, 1, 2, 3, 5, 10, 15)  # as in `treasure_points` of the rules (nord.R64)
EXPECTED = (0.0, 1.0, 1.9, 3.0, 4.2, 6.2, 8.8, 12.0)  # treasure points of a hand nobody has seen, by its size


@compiled
def set_points(counts: Numbers) -> int:
    """Treasure points of a hand by kinds (nord.R64)."""
    different, alike = 0, 0
    for kind in range(KINDS):
        if counts[kind] > 0:
            different += 1
        if counts[kind] >= 3:
            alike += counts[kind] * counts[kind]
    return VARIETY[different] + alike


@compiled
def count_tiles(s: Nord, seat: int, own: Numbers, unseen: Numbers) -> None:
    """The seat's own tiles by kind, and how many of each kind it has not seen."""
    for kind in range(KINDS):
        own[kind] = 0
        unseen[kind] = 0
    for tile in range(TILES):
        place = s.tile_place[tile]
        if place == Place.HAND + seat:
            own[s.tile_kind[tile]] += 1
        elif place != Place.DISCARDS and place != Place.BOX:
            unseen[s.tile_kind[tile]] += 1


@compiled
def find_worth(own: Numbers, unseen: Numbers) -> float:
    """What one more tile of unknown kind adds to a hand, on average."""
    now = set_points(own)
    total, n = 0.0, 0
    for kind in range(KINDS):
        own[kind] += 1
        total += unseen[kind] * (set_points(own) - now)
        own[kind] -= 1
        n += unseen[kind]
    return total / n if n > 0 else 0.0


@compiled
def reach_of_jarls(s: Nord, seat: int, w: Floats) -> float:
    """Points of jarls the seat could challenge now, or nearly (nord.R48); one a turn, so the second counts half."""
    if s.aboard >= s.berths:
        return 0.0
    ready, near = 0, 0
    for k in range(s.sites):
        if s.jarl[k] != NOBODY and s.jarl[k] != JARL + seat:
            own = s.warriors[k, seat]
            most = 1
            for other in range(s.seats):
                if other != seat and s.warriors[k, other] > most:
                    most = s.warriors[k, other]
            linked = s.linked[k] & BOAT != 0
            if own > most and linked:
                ready += 1
            elif own > most or (own == most and linked):
                near += 1
    worth = s.berth[s.aboard]
    value = 0.0
    if ready > 0:
        value += w[Weight.REACH] * worth * (1.0 if ready == 1 else 1.5)
    return value + w[Weight.CLAIM] * worth * min(near, 2)


@compiled
def prospects(s: Nord, seat: int, table: Numbers, w: Floats) -> float:
    """Points of a seat and what it may hope for, without treasures."""
    value = float(s.score[seat])
    if s.scoring > LAST:
        return value
    delivered, squares, warriors, posts = 0, 0, 0, 0
    for k in range(s.sites):
        delivered += table[k, DELIVERED + seat]
        squares += table[k, SQUARES + seat]
        warriors += s.warriors[k, seat]
        if s.warriors[k, seat] > 0:
            posts += 1
    ahead = LAST - s.scoring
    free = s.berths - s.aboard
    resources = s.scoring % 2 == 1
    value += (delivered if resources else squares) * (w[Weight.NEXT] - w[Weight.FADE] * free)
    if ahead > 0:
        value += (squares if resources else delivered) * w[Weight.LATER]
    value += ahead * (w[Weight.WARRIOR] * warriors + w[Weight.POST] * posts + w[Weight.MAN] * min(s.supply[seat], 10))
    return value + reach_of_jarls(s, seat, w)


@compiled
def value_of(s: Nord, seat: int, hand: float, table: Numbers, w: Floats) -> float:
    """The position for a seat whose own hand is worth `hand`: its prospects against those of the others."""
    if s.scoring <= LAST:
        forecast(s, table)
    ahead = max(LAST - s.scoring, 0)
    best, total = -1000.0, 0.0
    for other in range(s.seats):
        if other != seat:
            n = held(s, other)
            theirs = prospects(s, other, table, w) + EXPECTED[min(n, 7)] + w[Weight.TILE] * ahead * n
            total += theirs
            best = max(best, theirs)
    mine = prospects(s, seat, table, w) + hand
    value = mine - w[Weight.RIVAL] * best - w[Weight.FIELD] * total / (s.seats - 1)
    if s.scoring > LAST:
        value += w[Weight.WIN] if mine > best else -w[Weight.WIN]
    return value
