"""Which tile a seat lays in the set-up, or in a second chance, and where (northgard.2.7, northgard.3.5)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.game import Slot
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, fourth_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.land import lay_tile
from jarlshof.games.northgard.law.laying import list_lays, refuse_lay
from jarlshof.games.northgard.law.setup import setup_mode, tiles_in_hand
from jarlshof.games.northgard.law.tile_pile import is_offered, return_offer
from jarlshof.games.northgard.moves import east_of, south_of
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import HAND_TILES, Frame, Happening, Kind, Northgard, Phase, Rule, Then
from jarlshof.games.northgard.tiles import FIRST_TILE, SECOND_START, TILES
from jarlshof.games.northgard.words.case import Case, tile_name
from jarlshof.games.northgard.words.reasons import BORDER, JOINING, Told, Why, about_taken, drawn_tiles


@compiled
def name(s: Northgard) -> None:
    """The round: 1 or 2, 3 in a second chance."""
    names(s, 3 if s.phase == Phase.CHANCE else 1 + HAND_TILES - tiles_in_hand(s, s.turn), 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    return list_lays(s, seat, s.phase == Phase.CHANCE, setup_mode(s, seat), True, out)


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """One of the seat's tiles, or the drawn one; it must leave a territory without figures."""
    tile, turn = first_of(move), fourth_of(move)
    if not FIRST_TILE <= tile < TILES or turn > 3 or not _has_tile(s, seat, tile):
        return Rule.END_OF_YEAR if s.phase == Phase.CHANCE else Rule.FIRST_TILES
    return refuse_lay(s, seat, tile, east_of(move), south_of(move), turn, setup_mode(s, seat), True)


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """Lays the tile and asks where the units go."""
    tile, x, y, turn = first_of(move), east_of(move), south_of(move), fourth_of(move)
    tell(events, Happening.LAY, seat, tile, x, y, turn)
    lay_tile(s, tile, x, y, turn)
    s.laid = tile
    if s.phase == Phase.CHANCE:
        return_offer(s, seat, tile, events)
    else:
        _drop_tile(s, seat, tile)
    ask(s, Frame.FOUND, 1 << seat)
    return Then.ASKED


@compiled
def _has_tile(s: Northgard, seat: int, tile: int) -> bool:
    """Is this one of the seat's tiles (in a second chance: the drawn one)?"""
    if s.phase == Phase.CHANCE:
        return is_offered(s, tile)
    for k in range(HAND_TILES):
        if s.seat_tiles[seat, k] == tile:
            return True
    return False


@compiled
def _drop_tile(s: Northgard, seat: int, tile: int) -> None:
    """The tiles left stay in order."""
    k = 0
    while s.seat_tiles[seat, k] != tile:
        k += 1
    for j in range(k, HAND_TILES - 1):
        s.seat_tiles[seat, j] = s.seat_tiles[seat, j + 1]
    s.seat_tiles[seat, HAND_TILES - 1] = -1


# ---------------------------------------------------------------- in words
def _about_tile(case: Case) -> Told:
    """Tiles and units in the set-up and in a second chance (northgard.2.7, northgard.3.5)."""
    setup, tile = case.get("phase") == Phase.SETUP, case.of("tile")
    drawn = drawn_tiles(case)
    if tile_name(tile) not in drawn.split(", "):
        return "tile", {"tile": tile_name(tile), "drawn": drawn}
    if taken := about_taken(case):
        return taken
    beside = [case.tile_of(place) for _, place in case.neighbours()]
    if not beside:
        return "touch", case.place_names()
    first = setup and sum(tile >= 0 for tile in case.s["seat_tiles"][case.seat].tolist()) == HAND_TILES
    return "start" if first and not _touches_start(case) else "full", case.place_names()


def _touches_start(case: Case) -> bool:
    """Is the cell beside a start tile?"""
    x, y = case.cell()
    cells = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return any(0 <= case.tile_at(east, south) <= SECOND_START for east, south in cells)


_START = {
    "full": "tile east south",
    "taken": "east south there",
    "tile": "tile drawn",
    "touch": "tile east south",
}
QUESTION = Question(
    ruling=Rule.FIRST_TILES,
    in_phase={Phase.CHANCE: Rule.END_OF_YEAR},
    answers=(Kind.LAY,),
    names=(Slot("round"),),
    why={
        Rule.FIRST_TILES: Why(_about_tile, {**_START, "start": "tile east south"}),
        Rule.END_OF_YEAR: Why(_about_tile, _START),
        Rule.BORDER: BORDER,
        Rule.NEVER_JOIN_TWO_PLAYERS: JOINING,
    },
)
