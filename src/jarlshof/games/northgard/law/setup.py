"""Set-up: options, decks, tiles, clans (northgard.2.1 – northgard.2.7)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import (
    ACHIEVEMENTS,
    ADVANCED,
    CLAN_CARDS,
    EARLY,
    FEAST,
    FIRST_ACHIEVEMENT,
    FIRST_ADVANCED,
    FIRST_CLAN_CARD,
    FIRST_EARLY,
    Clan,
)
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.land import clear_map, lay_tile
from jarlshof.games.northgard.law.laying import BESIDE_ANY, BESIDE_START
from jarlshof.games.northgard.state import (
    HAND_TILES,
    NOBODY,
    NOWHERE,
    OFFERED,
    SEATS,
    TOKENS,
    UNITS,
    UNRESTS,
    Dealing,
    Frame,
    Happening,
    Northgard,
    Phase,
    Resource,
    Zone,
)
from jarlshof.games.northgard.tiles import FIRST_TILE, SECOND_START, START, TILES

CLANS = 7
FIXED_CLANS = (Clan.WOLF.value, Clan.STAG.value, Clan.BOAR.value, Clan.GOAT.value, Clan.RAVEN.value)  # northgard.O.1
LONG_MATCH = 10  # years
FIRST_FOOD, LATE_FOOD, FIRST_WOOD = 2, 3, 2
LATE = 3  # seats in turn order before those with more food
NORTH = 0


# ---------------------------------------------------------------- the empty table
@compiled
def set_options(s: Northgard, row: Moves) -> None:
    """The options of the match, in the order of `options.NAMES`."""
    s.seats = row[0]
    s.years = row[1]
    s.hidden = row[2]
    s.same = row[3]
    s.dealing = row[4]


@compiled
def clear(s: Northgard) -> None:
    """Nothing on the map, nothing under way, everything in the supply."""
    clear_map(s)
    for seat in range(SEATS):
        s.clan[seat] = -1
        s.reserve[seat] = UNITS
        for k in range(HAND_TILES):
            s.seat_tiles[seat, k] = -1
    for building in range(s.stock.shape[0]):
        s.stock[building] = TOKENS
    for k in range(OFFERED):
        s.offer[k] = -1
    s.unrest = UNRESTS
    s.guard = NOBODY
    s.card = -1
    s.part = -1
    s.spot = NOWHERE
    s.only = NOWHERE
    s.laid = -1
    s.victim = NOBODY
    s.picked = -1
    s.attacker = NOBODY
    s.fight = NOWHERE
    s.loser = NOBODY


@compiled
def setup(s: Northgard, options: Moves, events: Events) -> None:
    """Shuffles everything and asks for the first clan or tile."""
    set_options(s, options)
    clear(s)
    s.phase = Phase.SETUP.value
    s.first = draw(s, Stream.BOARD, int(s.seats), events)
    s.turn = s.first
    tell(events, Happening.BEGINS, s.first, 0, 0, 0, 0)
    for k in range(s.seats):  # northgard.2.6
        seat = (s.first + k) % s.seats
        s.goods[seat, Resource.FOOD] = FIRST_FOOD if k < LATE else LATE_FOOD
        s.goods[seat, Resource.WOOD] = FIRST_WOOD
    clans = np.arange(CLANS)
    if s.dealing == Dealing.CHANCE:
        shuffle(s, Stream.DECK, clans, CLANS, events)
    _lay_achievements(s, events)
    _lay_developments(s, events)
    lay_tile(s, START, 0, 0, NORTH)
    if s.seats == SEATS:
        lay_tile(s, SECOND_START, 1, 0, NORTH)
    _shuffle_tiles(s, events)
    if s.dealing == Dealing.CHOICE:
        ask(s, Frame.CLAN, 1 << s.first)
        return
    for seat in range(s.seats):
        s.clan[seat] = FIXED_CLANS[seat] if s.dealing == Dealing.FIXED else clans[seat]
        tell(events, Happening.CLAN, seat, s.clan[seat], 0, 0, 0)
    deal(s, events)


# ---------------------------------------------------------------- cards and tiles
@compiled
def _lay_achievements(s: Northgard, events: Events) -> None:
    """As many as seats, open from the start (northgard.2.2)."""
    cards = np.arange(FIRST_ACHIEVEMENT, FIRST_ACHIEVEMENT + ACHIEVEMENTS)
    shuffle(s, Stream.DECK, cards, ACHIEVEMENTS, events)
    chosen = np.sort(cards[: s.seats])
    for k in range(s.seats):
        s.trophies[k] = chosen[k]
    s.trophies_left = s.seats


@compiled
def _lay_developments(s: Northgard, events: Events) -> None:
    """Early ones on top of advanced ones (northgard.2.1); the first of each shuffled list is drawn first."""
    long = s.years == LONG_MATCH
    early, advanced = np.arange(FIRST_EARLY, FIRST_EARLY + EARLY), np.arange(FIRST_ADVANCED, FIRST_ADVANCED + ADVANCED)
    shuffle(s, Stream.DECK, early, EARLY, events)
    shuffle(s, Stream.DECK, advanced, ADVANCED, events)
    n = s.seats * (3 if long else 2)
    m = s.seats * (6 if long else 4)
    for k in range(m):
        s.deck[m - 1 - k] = advanced[k]
    for k in range(n):
        s.deck[m + n - 1 - k] = early[k]
    s.deck_left = m + n


@compiled
def _shuffle_tiles(s: Northgard, events: Events) -> None:
    """All tiles that are not on the map."""
    s.tiles_left = 0
    s.tiles_known = 0
    for tile in range(FIRST_TILE, TILES):
        if s.tile_turn[tile] < 0:
            s.tile_pile[s.tiles_left] = tile
            s.tiles_left += 1
    shuffle(s, Stream.BOARD, s.tile_pile, s.tiles_left, events)
    for k in range(s.tiles_left, TILES):
        s.tile_pile[k] = 0


@compiled
def deal(s: Northgard, events: Events) -> None:
    """Everybody's deck (northgard.2.4), and three tiles each in turn order (northgard.2.7)."""
    for seat in range(s.seats):
        _shuffle_deck(s, seat, events)
    for k in range(s.seats):
        seat = (s.first + k) % s.seats
        _deal_tiles(s, seat)
        tell(events, Happening.TILES, seat, s.seat_tiles[seat, 0], s.seat_tiles[seat, 1], s.seat_tiles[seat, 2], 0)
    s.fence += 1
    s.news += 1
    s.turn = s.first
    ask(s, Frame.LAY, 1 << s.first)


@compiled
def _shuffle_deck(s: Northgard, seat: int, events: Events) -> None:
    for card in range(FEAST + 1):
        s.pile[seat, Zone.DRAW, card] = card
    s.pile[seat, Zone.DRAW, FEAST + 1] = FEAST
    s.pile[seat, Zone.DRAW, FEAST + 2] = FIRST_CLAN_CARD + CLAN_CARDS * s.clan[seat]
    s.pile_size[seat, Zone.DRAW] = FEAST + 3
    s.aside[seat] = 3
    shuffle(s, Stream.DECK, s.pile[seat, Zone.DRAW], FEAST + 3, events)


@compiled
def _deal_tiles(s: Northgard, seat: int) -> None:
    """Three from the top, in order."""
    for k in range(HAND_TILES):
        s.tiles_left -= 1
        tile = s.tile_pile[s.tiles_left]
        s.tile_pile[s.tiles_left] = 0
        j = k
        while j > 0 and s.seat_tiles[seat, j - 1] > tile:
            s.seat_tiles[seat, j] = s.seat_tiles[seat, j - 1]
            j -= 1
        s.seat_tiles[seat, j] = tile


@compiled
def tiles_in_hand(s: Northgard, seat: int) -> int:
    """Tiles that a seat has still to lay in the set-up."""
    n = 0
    for k in range(HAND_TILES):
        n += 1 if s.seat_tiles[seat, k] >= 0 else 0
    return n


@compiled
def setup_mode(s: Northgard, seat: int) -> int:
    """Round A beside a start tile, later beside any tile."""
    return BESIDE_START if s.phase == Phase.SETUP and tiles_in_hand(s, seat) == HAND_TILES else BESIDE_ANY


@compiled
def end_setup(s: Northgard, events: Events) -> None:
    """The tiles left over go back, the pile is shuffled."""
    for seat in range(s.seats):
        for k in range(HAND_TILES):
            s.seat_tiles[seat, k] = -1
    _shuffle_tiles(s, events)
