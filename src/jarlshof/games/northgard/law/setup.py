"""Set-up: options, decks, tiles, clans, and the first territories (northgard.2.1 – northgard.2.7)."""

from __future__ import annotations

from typing import Any

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
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
from jarlshof.games.northgard.law.asking import ask, tiles_in_hand
from jarlshof.games.northgard.law.land import (
    BESIDE_ANY,
    BESIDE_START,
    clear_map,
    lay_tile,
    refuse_lay,
)
from jarlshof.games.northgard.questions.explore import is_offered, return_offer
from jarlshof.games.northgard.questions.recruit import bear_waits, enter
from jarlshof.games.northgard.state import (
    FIRST_UNITS,
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
    Rule,
    Then,
    Zone,
)
from jarlshof.games.northgard.tiles import FIRST_AREA, FIRST_TILE, SECOND_START, START, TILES

CLANS = 7
FIXED_CLANS = (Clan.WOLF.value, Clan.STAG.value, Clan.BOAR.value, Clan.GOAT.value, Clan.RAVEN.value)  # northgard.O.1
LONG_MATCH = 10  # years
FIRST_FOOD, LATE_FOOD, FIRST_WOOD = 2, 3, 2
LATE = 3  # seats in turn order before those with more food
NORTH = 0


@compiled
def set_options(s: Northgard, row: Any) -> None:
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
def setup(s: Northgard, options: Any, events: Events) -> None:
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
    _deal(s, events)


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
def _deal(s: Northgard, events: Events) -> None:
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


# ---------------------------------------------------------------- clans
@compiled
def refuse_clan(s: Northgard, clan: int) -> int:
    """One that nobody has (northgard.O.1)."""
    if clan >= CLANS:
        return Rule.CHOICE_OF_CLANS
    for seat in range(s.seats):
        if s.clan[seat] == clan:
            return Rule.CHOICE_OF_CLANS
    return 0


@compiled
def choose_clan(s: Northgard, seat: int, clan: int, events: Events) -> None:
    """In turn order."""
    s.clan[seat] = clan
    tell(events, Happening.CLAN, seat, clan, 0, 0, 0)
    s.turn = (seat + 1) % s.seats
    if s.turn == s.first:
        _deal(s, events)
    else:
        ask(s, Frame.CLAN, 1 << s.turn)


# ---------------------------------------------------------------- tiles
@compiled
def has_tile(s: Northgard, seat: int, tile: int) -> bool:
    """Is this one of the seat's tiles (in a second chance: the drawn one)?"""
    if s.phase == Phase.CHANCE:
        return is_offered(s, tile)
    for k in range(HAND_TILES):
        if s.seat_tiles[seat, k] == tile:
            return True
    return False


@compiled
def setup_mode(s: Northgard, seat: int) -> int:
    """Round A beside a start tile, later beside any tile."""
    return BESIDE_START if s.phase == Phase.SETUP and tiles_in_hand(s, seat) == HAND_TILES else BESIDE_ANY


@compiled
def refuse_first_lay(s: Northgard, seat: int, tile: int, x: int, y: int, turn: int) -> int:
    """northgard.2.7, northgard.3.5."""
    if tile < FIRST_TILE or not has_tile(s, seat, tile):
        return Rule.END_OF_YEAR if s.phase == Phase.CHANCE else Rule.FIRST_TILES
    return refuse_lay(s, seat, tile, x, y, turn, setup_mode(s, seat), True)


@compiled
def first_lay(s: Northgard, seat: int, tile: int, x: int, y: int, turn: int, events: Events) -> None:
    """Lays a tile and asks where the units go."""
    tell(events, Happening.LAY, seat, tile, x, y, turn)
    lay_tile(s, tile, x, y, turn)
    s.laid = tile
    if s.phase == Phase.CHANCE:
        return_offer(s, seat, tile, events)
    else:
        _drop_tile(s, seat, tile)
    ask(s, Frame.FOUND, 1 << seat)


@compiled
def _drop_tile(s: Northgard, seat: int, tile: int) -> None:
    """The tiles left stay in order."""
    k = 0
    while s.seat_tiles[seat, k] != tile:
        k += 1
    for j in range(k, HAND_TILES - 1):
        s.seat_tiles[seat, j] = s.seat_tiles[seat, j + 1]
    s.seat_tiles[seat, HAND_TILES - 1] = -1


@compiled
def refuse_found(s: Northgard, seat: int, place: int, bear: bool) -> int:
    """A territory without figures, with an area on the tile just laid if one was laid."""
    ruling = Rule.END_OF_YEAR if s.phase == Phase.CHANCE else Rule.FIRST_TILES
    if bear and not bear_waits(s, seat):
        return Rule.CLANS
    if s.owner[place] != NOBODY:
        return ruling
    if s.laid < 0:
        return 0
    for area in range(FIRST_AREA[s.laid], FIRST_AREA[s.laid + 1]):
        if s.root[area] == place:
            return 0
    return ruling


@compiled
def found(s: Northgard, seat: int, place: int, bear: bool, events: Events) -> int:
    """Three figures; then the next seat, the second round, or the year."""
    units = FIRST_UNITS - 1 if bear else FIRST_UNITS
    enter(s, seat, place, units)
    if bear:
        s.bear_at = place
    tell(events, Happening.FOUND, seat, place, units, 1 if bear else 0, 0)
    s.laid = -1
    s.turn = (seat + 1) % s.seats
    if s.phase == Phase.CHANCE:
        return Then.YEAR if s.turn == s.first else Then.CHANCE
    if s.turn == s.first and tiles_in_hand(s, s.turn) == 1:
        _end_setup(s, events)
        return Then.YEAR
    ask(s, Frame.LAY, 1 << s.turn)
    return Then.ASKED


@compiled
def _end_setup(s: Northgard, events: Events) -> None:
    """The tiles left over go back, the pile is shuffled."""
    for seat in range(s.seats):
        for k in range(HAND_TILES):
            s.seat_tiles[seat, k] = -1
    _shuffle_tiles(s, events)
