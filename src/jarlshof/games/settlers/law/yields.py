"""Dice and what the land gives (settlers.S13, settlers.S16, settlers.S17, settlers.S28)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import CROSSING_TILES, TILE_CROSSINGS, TILES
from jarlshof.games.settlers.law.bundles import bundled
from jarlshof.games.settlers.law.hands import take_from_bank
from jarlshof.games.settlers.law.setup import DIE
from jarlshof.games.settlers.options import SINGLE_CLAIMANT, UNLIMITED
from jarlshof.games.settlers.state import DICE_DECK, NOBODY, RESOURCES, SEATS, Happening, Settlers

SEVEN = 7


@compiled
def roll_dice(s: Settlers, seat: int, events: Events) -> int:
    """Rolls; in a quiet round a 7 is rolled again (settlers.D6). Returns the sum."""
    while True:
        if s.deck36:
            _draw_pair(s, events)
        else:
            s.die[0] = draw(s, Stream.DICE, DIE, events) + 1
            s.die[1] = draw(s, Stream.DICE, DIE, events) + 1
        total = s.die[0] + s.die[1]
        if total != SEVEN or s.number > s.no_seven_rounds * s.seats:
            tell(events, Happening.ROLL, seat, s.die[0], s.die[1], total, 0)
            return total
        tell(events, Happening.AGAIN, seat, s.die[0], s.die[1], total, 0)


@compiled
def _draw_pair(s: Settlers, events: Events) -> None:
    """The last pair of the dice deck; an empty one is made again."""
    if s.dice_left == 0:
        for pair in range(DICE_DECK):
            s.dice_deck[pair] = pair
        s.dice_left = DICE_DECK
        shuffle(s, Stream.DICE, s.dice_deck, DICE_DECK, events)
        tell(events, Happening.DICE_DECK, NOBODY, 0, 0, 0, 0)
    s.dice_left -= 1
    pair = s.dice_deck[s.dice_left]
    s.dice_deck[s.dice_left] = 0
    s.die[0] = pair // DIE + 1
    s.die[1] = pair % DIE + 1
    s.fence += 1
    s.news += 1


@compiled
def earn(s: Settlers, number: int, events: Events) -> None:
    """Every building on a tile with this number and without a bandit earns."""
    owed = np.zeros((SEATS, RESOURCES), np.int64)
    any_owed = False
    for tile in range(TILES):
        if s.token[tile] == number and s.bandit[0] != tile and s.bandit[1] != tile:
            for k in range(6):
                crossing = TILE_CROSSINGS[tile, k]
                seat = s.owner[crossing]
                if seat >= 0:
                    owed[seat, s.terrain[tile]] += 1 + s.city[crossing]
                    any_owed = True
    if any_owed:
        _hand_out(s, owed, events)


@compiled
def _hand_out(s: Settlers, owed: Moves, events: Events) -> None:
    """settlers.S17: what the bank cannot pay in full nobody gets, or a single claimant gets the rest."""
    for resource in range(RESOURCES):
        total, claimants = 0, 0
        for seat in range(s.seats):
            total += owed[seat, resource]
            if owed[seat, resource] > 0:
                claimants += 1
        if total > s.bank[resource] and s.bank_short != UNLIMITED:
            tell(events, Happening.SHORT, NOBODY, resource, 0, 0, 0)
            alone = s.bank_short == SINGLE_CLAIMANT and claimants == 1
            for seat in range(s.seats):
                owed[seat, resource] = min(owed[seat, resource], s.bank[resource]) if alone else 0
    for seat in range(s.seats):
        earned = 0
        for resource in range(RESOURCES):
            n = owed[seat, resource]
            if n > 0:
                take_from_bank(s, seat, resource, n)
                earned += bundled(resource, n)
        if earned > 0:
            tell(events, Happening.GAIN, seat, earned, 0, 0, 0)


@compiled
def earn_first(s: Settlers, seat: int, crossing: int, events: Events) -> None:
    """settlers.S13: a card for each tile around the second settlement, as far as the bank reaches (settlers.G13)."""
    earned = 0
    for k in range(3):
        tile = CROSSING_TILES[crossing, k]
        if tile >= 0 and 0 <= s.terrain[tile] < RESOURCES:
            resource = s.terrain[tile]
            if s.bank[resource] > 0 or s.bank_short == UNLIMITED:
                take_from_bank(s, seat, resource, 1)
                earned += bundled(resource, 1)
    if earned > 0:
        tell(events, Happening.GAIN, seat, earned, 0, 0, 0)
