"""Set-up: options, board, deck, and who begins (settlers.S3–S10, settlers.D2).

Options reach the compiled rules as one row of numbers; `options.row_of` writes it, `set_options` reads it.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.chance import Stream, draw, shuffle
from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.state import Int16s, Moves
from jarlshof.games.settlers.board import (
    BESIDE_CENTRE,
    CENTRE,
    COAST,
    COAST_LENGTH,
    CROSSING_WORDS,
    CROSSINGS,
    NEXT_TILES,
    ON_BOARD_TILES,
    PATH_ENDS,
    PATH_WORDS,
    SEA_COUNT,
    SEA_PATHS,
    SPIRALS,
    TILE_COUNT,
    TILES,
)
from jarlshof.games.settlers.options import BY_SPIRAL, NO_RED_NEIGHBOURS
from jarlshof.games.settlers.state import (
    ANY,
    CARDS,
    DESERT,
    HARBOURS,
    NOBODY,
    RESOURCES,
    Happening,
    Settlers,
)

# by board: wood, brick, wool, grain, ore
TILES_OF = np.array([[4, 3, 4, 4, 3], [6, 5, 6, 6, 5]], np.int64)
# by deck: knight, roads, discovery, monopoly, point
CARDS_OF = np.array([[14, 2, 2, 2, 5], [20, 3, 3, 3, 5]], np.int64)
STOCK = np.array([19, 24], np.int64)
# The tokens in the order of their letters.
TOKENS = np.array(
    [
        [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11, *[0] * 10],
        [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6],
    ],
    np.int64,
)
LEFT_OUT = 13  # token N of `classic19` with two deserts (settlers.G2)
# Paths between one harbour and the next, clockwise from the first path of the coast.
GAPS = np.array([[3, 4, 3, 3, 4, 3, 3, 4, 3, 0, 0], [3, 4, 3, 4, 3, 4, 3, 4, 3, 3, 4]], np.int64)
HARBOUR_COUNT = np.array([9, 11], np.int64)
# The special harbours; the sixth one of `large30` is for wool again.
SPECIAL = np.array([0, 1, 2, 3, 4, 2], np.int64)
# The beginner's board (settlers.S3): what lies on the tiles in reading order, deserts left out.
W, B, L, G, O = range(5)  # noqa: E741  (wood, brick, wool, grain, ore)
FIXED = np.array(
    [
        [W, L, G, B, O, W, L, G, B, W, O, L, G, W, B, O, G, L, *[0] * 10],
        [W, L, G, B, O, W, L, G, B, W, O, L, G, W, B, L, O, G, W, B, L, G, O, W, L, B, G, O],
    ],
    np.int64,
)
DIE = 6


@compiled
def set_options(s: Settlers, row: Moves) -> None:
    """The options of the match, in the order of `options.NAMES`."""
    s.seats = row[0]
    s.board = row[1]
    s.deserts = row[2]
    s.beside_centre = row[3]
    s.terrain_fixed = row[4]
    s.tokens = row[5]
    s.harbour_tiles = row[6]
    s.bandits = row[7]
    s.target = row[8]
    s.win_any = row[9]
    s.seven_discard = row[10]
    s.hand_limit = row[11]
    s.move_first = row[12]
    s.seven_steal = row[13]
    s.may_spare = row[14]
    s.knight_each = row[15]
    s.road_to_stock = row[16]
    s.army_to_stock = row[17]
    s.recycle = row[18]
    s.bank_short = row[19]
    s.deck_ext = row[20]
    s.bank_ext = row[21]
    s.special = row[22]
    s.domestic = row[23]
    s.offers_most = row[24]
    s.strict = row[25]
    s.turns_most = row[26]
    s.deck36 = row[27]
    s.no_seven_rounds = row[28]
    s.friendly = row[29]
    s.not_to_desert = row[30]
    s.forgetful = row[31]


@compiled
def clear_board(s: Settlers) -> None:
    """Everything empty: no tile, no piece, all cards in the bank."""
    for tile in range(TILES):
        s.terrain[tile] = -1
    for crossing in range(CROSSINGS):
        s.port[crossing] = -1
        s.owner[crossing] = NOBODY
    for half in range(2):
        s.free[half] = CROSSING_WORDS[s.board, half]
        s.unpaved[half] = PATH_WORDS[s.board, half]
    for seat in range(s.hand.shape[0]):
        for resource in range(RESOURCES):
            s.rate[seat, resource] = 4  # without a harbour (settlers.S19)
    for resource in range(RESOURCES):
        s.bank[resource] = STOCK[s.bank_ext]
    s.road_holder = NOBODY
    s.army_holder = NOBODY
    s.raided = -1
    s.winner = NOBODY
    for n in range(2):
        s.bandit[n] = -1


@compiled
def setup(s: Settlers, options: Moves, events: Events) -> None:
    """Lays the board, shuffles the deck, rolls for who begins."""
    set_options(s, options)
    clear_board(s)
    _lay_deserts(s, events)
    _lay_terrain(s, events)
    if s.tokens == BY_SPIRAL:
        _lay_spiral(s, events)
    else:
        _lay_tokens(s, events)
    _lay_harbours(s, events)
    _place_bandits(s, events)
    _shuffle_deck(s, events)
    s.first = _roll_for_first(s, events)
    s.turn = s.first
    s.acting = s.first
    tell(events, Happening.BEGINS, s.first, 0, 0, 0, 0)


# ---------------------------------------------------------------- land
@compiled
def _lay_deserts(s: Settlers, events: Events) -> None:
    """Beside the centre (left, then right), or anywhere; on a fixed board in the centre and right of it."""
    n = TILE_COUNT[s.board]
    for k in range(s.deserts):
        if s.beside_centre:
            tile = BESIDE_CENTRE[s.board, k]
        elif s.terrain_fixed:
            tile = CENTRE[s.board]
            if k == 1:
                tile = BESIDE_CENTRE[s.board, 1]
        else:
            tile = ON_BOARD_TILES[s.board, draw(s, Stream.BOARD, n, events)]
            while s.terrain[tile] == DESERT:
                tile = ON_BOARD_TILES[s.board, draw(s, Stream.BOARD, n, events)]
        s.terrain[tile] = DESERT


@compiled
def _lay_terrain(s: Settlers, events: Events) -> None:
    """The other tiles in reading order, shuffled; a second desert of `classic19` takes the place of a pasture (G2)."""
    kinds = np.zeros(TILES, np.int16)
    n = 0
    for kind in range(RESOURCES):
        spare = 1 if s.board == 0 and s.deserts == 2 and kind == L else 0
        for _ in range(TILES_OF[s.board, kind] - spare):
            kinds[n] = kind
            n += 1
    if s.terrain_fixed:
        skipped = s.board == 1 or s.deserts == 1
        k = 0
        for place in range(TILE_COUNT[s.board] - 1 if s.board == 0 else TILE_COUNT[s.board] - 2):
            if not skipped and FIXED[s.board, place] == L:
                skipped = True
            else:
                kinds[k] = FIXED[s.board, place]
                k += 1
    else:
        shuffle(s, Stream.BOARD, kinds, n, events)
    k = 0
    for place in range(TILE_COUNT[s.board]):
        tile = ON_BOARD_TILES[s.board, place]
        if s.terrain[tile] != DESERT:
            s.terrain[tile] = kinds[k]
            k += 1


# ---------------------------------------------------------------- tokens
@compiled
def _take_tokens(s: Settlers, tokens: Int16s) -> int:
    """Writes the tokens of this board in the order of their letters; their number."""
    n = TILE_COUNT[s.board] - s.deserts
    k = 0
    for letter in range(TOKENS.shape[1]):
        left_out = s.board == 0 and s.deserts == 2 and letter == LEFT_OUT
        if k < n and not left_out:
            tokens[k] = TOKENS[s.board, letter]
            k += 1
    return n


@compiled
def _lay_spiral(s: Settlers, events: Events) -> None:
    """settlers.S5: from a corner along the coast and inwards, past the deserts; corner and direction by chance (D2)."""
    tokens = np.zeros(TILES, np.int16)
    _take_tokens(s, tokens)
    walk = 0
    if not s.terrain_fixed:
        walk = 2 * draw(s, Stream.BOARD, 6, events)
        walk += draw(s, Stream.BOARD, 2, events)
    k = 0
    for place in range(TILE_COUNT[s.board]):
        tile = SPIRALS[s.board, walk, place]
        if s.terrain[tile] != DESERT:
            s.token[tile] = tokens[k]
            k += 1


@compiled
def _lay_tokens(s: Settlers, events: Events) -> None:
    """Anywhere; with NO_RED_NEIGHBOURS 6 and 8 first, on tiles that do not touch each other."""
    tokens, tiles = np.zeros(TILES, np.int16), np.zeros(TILES, np.int16)
    n = _take_tokens(s, tokens)
    k = 0
    for place in range(TILE_COUNT[s.board]):
        tile = ON_BOARD_TILES[s.board, place]
        if s.terrain[tile] != DESERT:
            tiles[k] = tile
            k += 1
    shuffle(s, Stream.BOARD, tokens, n, events)
    if s.tokens == NO_RED_NEIGHBOURS:
        _reds_first(tokens, n)
        while not _reds_apart(s, tokens, tiles, n, events):
            pass
    for k in range(n):
        s.token[tiles[k]] = tokens[k]


@compiled
def _is_red(token: int) -> bool:
    return token == 6 or token == 8


@compiled
def _reds_first(tokens: Int16s, n: int) -> None:
    """Moves 6 and 8 to the front; the order of the others stays."""
    front = 0
    for k in range(n):
        if _is_red(tokens[k]):
            red = tokens[k]
            for j in range(k, front, -1):
                tokens[j] = tokens[j - 1]
            tokens[front] = red
            front += 1


@compiled
def _reds_apart(s: Settlers, tokens: Int16s, tiles: Int16s, n: int, events: Events) -> bool:
    """Shuffles the tiles and moves those for 6 and 8 to the front, none next to another; False if they did not fit."""
    shuffle(s, Stream.BOARD, tiles, n, events)
    for k in range(n):
        if not _is_red(tokens[k]):
            return True
        j = k
        while j < n and _touches_any(tiles, k, tiles[j]):
            j += 1
        if j == n:
            return False
        chosen = tiles[j]
        tiles[j] = tiles[k]
        tiles[k] = chosen
    return True


@compiled
def _touches_any(tiles: Int16s, n: int, tile: int) -> bool:
    """Is a tile a neighbour of one of the first n?"""
    for k in range(n):
        for j in range(6):
            if NEXT_TILES[tile, j] == tiles[k]:
                return True
    return False


# ---------------------------------------------------------------- sea
@compiled
def _lay_harbours(s: Settlers, events: Events) -> None:
    """settlers.S4: on every second sea tile, 2:1 and 3:1 in turn; or in the places of the frame, shuffled."""
    n = HARBOUR_COUNT[s.board]
    special = n - n // 2
    kinds = np.zeros(HARBOURS, np.int16)
    for k in range(n):
        kinds[k] = SPECIAL[k] if k < special else ANY
    chance = not s.terrain_fixed
    if chance:
        shuffle(s, Stream.BOARD, kinds, special if s.harbour_tiles else n, events)
    sea = draw(s, Stream.BOARD, SEA_COUNT[s.board], events) if s.harbour_tiles and chance else 0
    place = 0
    for k in range(n):
        if s.harbour_tiles:
            side = SEA_PATHS[s.board, (sea + 2 * k) % SEA_COUNT[s.board]]
            way = draw(s, Stream.BOARD, 2, events) if chance and side[1] >= 0 else 0
            put_harbour(s, COAST[s.board, side[way]], kinds[k // 2] if k % 2 == 0 else ANY)
        else:
            put_harbour(s, COAST[s.board, place % COAST_LENGTH[s.board]], kinds[k])
            place += GAPS[s.board, k]


@compiled
def put_harbour(s: Settlers, path: int, kind: int) -> None:
    """A harbour beside a path; both its crossings trade there."""
    s.harbour_path[s.harbours] = path
    s.harbour_kind[s.harbours] = kind
    s.harbours += 1
    for k in range(2):
        s.port[PATH_ENDS[path, k]] = kind


# ---------------------------------------------------------------- bandits, deck, starting seat
@compiled
def _place_bandits(s: Settlers, events: Events) -> None:
    """settlers.G4: one on each desert; both on a single one; a single one on a desert by chance."""
    skip = draw(s, Stream.BOARD, 2, events) if s.bandits == 1 and s.deserts == 2 and not s.terrain_fixed else 0
    n = 0
    for tile in range(TILES):
        if s.terrain[tile] == DESERT:
            if skip > 0:
                skip -= 1
            elif n < s.bandits:
                s.bandit[n] = tile
                n += 1
    if s.bandits == 2 and n == 1:
        s.bandit[1] = s.bandit[0]


@compiled
def _shuffle_deck(s: Settlers, events: Events) -> None:
    """settlers.S24."""
    for card in range(CARDS):
        for _ in range(CARDS_OF[s.deck_ext, card]):
            s.deck[s.left] = card
            s.left += 1
    shuffle(s, Stream.DECK, s.deck, s.left, events)


@compiled
def _roll_for_first(s: Settlers, events: Events) -> int:
    """settlers.D2: everybody rolls, the highest begins; those who tie for it roll again."""
    rolling = (1 << s.seats) - 1
    while True:
        best, highest, tied = 0, 0, 0
        for seat in range(s.seats):
            if rolling >> seat & 1:
                one, other = draw(s, Stream.DICE, DIE, events) + 1, draw(s, Stream.DICE, DIE, events) + 1
                tell(events, Happening.FIRST_ROLL, seat, one, other, one + other, 0)
                if one + other > best:
                    best, highest, tied = one + other, seat, 1 << seat
                elif one + other == best:
                    tied |= 1 << seat
        if tied == 1 << highest:
            return highest
        rolling = tied
