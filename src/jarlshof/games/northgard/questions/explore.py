"""Which of the drawn tiles a seat lays, and where (northgard.5.4, northgard.7.8)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, fourth_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.cards import Clan, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.land import lay_tile, tile_count
from jarlshof.games.northgard.law.laying import BESIDE_ANY, BESIDE_OWN, list_lays, refuse_lay
from jarlshof.games.northgard.law.tile_pile import is_offered, offer_tiles, put_under, return_offer
from jarlshof.games.northgard.law.under_way import flags_of
from jarlshof.games.northgard.law.wealth import bundle, collect, gain
from jarlshof.games.northgard.moves import east_of, put, south_of
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import RESOURCES, Frame, Happening, Kind, Northgard, Resource, Rule, Then
from jarlshof.games.northgard.tiles import AREA_ICONS, AREAS, FIRST_AREA, MASK, SHIFT, TILES
from jarlshof.games.northgard.words.case import Case, card_name, tile_name
from jarlshof.games.northgard.words.events import CARD
from jarlshof.games.northgard.words.reasons import BORDER, JOINING, Told, Why, about_taken, drawn_tiles


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    flags = flags_of(s)
    n = list_lays(s, seat, True, _mode_of(flags), False, out)
    return put(out, n, Kind.REDRAW, 0) if _refuse_redraw(s, flags) == 0 else n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """northgard.5.4, northgard.13.5, northgard.13.6, northgard.7.7."""
    flags = flags_of(s)
    if kind_of(move) == Kind.REDRAW:
        return _refuse_redraw(s, flags)
    tile, turn = first_of(move), fourth_of(move)
    if tile >= TILES or turn > 3 or not is_offered(s, tile):
        return Rule.EXPLORE
    return refuse_lay(s, seat, tile, east_of(move), south_of(move), turn, _mode_of(flags), False)


@compiled
def _refuse_redraw(s: Northgard, flags: int) -> int:
    """Scout Camp, once."""
    return 0 if flags & With.REDRAW and s.redrawn == 0 and s.tiles_left > 0 else Rule.EXPLORE


@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    if kind_of(move) == Kind.REDRAW:
        return Then.STEP if _redraw(s, seat, flags_of(s), events) else Then.ASKED
    _lay(s, seat, first_of(move), east_of(move), south_of(move), fourth_of(move), flags_of(s), events)
    return Then.STEP


@compiled
def _redraw(s: Northgard, seat: int, flags: int, events: Events) -> bool:
    """Another tile instead; True if none fits and the step is over."""
    others = s.tiles_left
    put_under(s, seat, s.offer[0], events)
    if not offer_tiles(s, seat, 1, others, _mode_of(flags), False, events):
        return True
    s.redrawn = 1
    ask(s, Frame.EXPLORE, 1 << seat)
    return False


@compiled
def _lay(s: Northgard, seat: int, tile: int, x: int, y: int, turn: int, flags: int, events: Events) -> None:
    """Lays a tile; closed territories of the seat bring fame, and clans what their powers say."""
    tell(events, Happening.EXPLORE, seat, tile, x, y, turn)
    if flags & With.COLLECT:
        _collect_tile(s, seat, tile, events)
    lay_tile(s, tile, x, y, turn)
    return_offer(s, seat, tile, events)
    s.redrawn = 0
    if _close(s, seat, tile, events) == 0 and s.clan[seat] == Clan.BOAR:
        gain(s, seat, Resource.LORE, 1, events)


@compiled
def _collect_tile(s: Northgard, seat: int, tile: int, events: Events) -> None:
    """Lay of the Land: every resource icon on the tile."""
    found = 0
    for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
        found += AREA_ICONS[area]
    for resource in range(RESOURCES):
        s.goods[seat, resource] += found >> SHIFT[resource] & MASK[resource]
    food, wood, lore = found >> SHIFT[0] & MASK[0], found >> SHIFT[1] & MASK[1], found >> SHIFT[2] & MASK[2]
    if food + wood + lore > 0:
        tell(events, Happening.GAIN, seat, bundle(food, wood, lore), 0, 0, 0)


@compiled
def _close(s: Northgard, seat: int, tile: int, events: Events) -> int:
    """Territories that this tile has closed, of anybody; the seat's own ones bring something."""
    closed = 0
    for area in range(FIRST_AREA[tile], FIRST_AREA[tile + 1]):
        place = s.root[area]
        new = s.open[place] == 0
        for before in range(FIRST_AREA[tile], area):
            new = new and s.root[before] != place
        if not new:
            continue
        closed += 1
        if s.owner[place] == seat:
            _reward(s, seat, place, events)
    return closed


@compiled
def _reward(s: Northgard, seat: int, place: int, events: Events) -> None:
    """Fame for the tiles of a closed territory; the stag gets one more, the raven collects (northgard.6.2)."""
    tiles = tile_count(s, place)
    s.fame[seat] += tiles
    tell(events, Happening.CLOSE, seat, place, tiles, tiles, 0)
    if s.clan[seat] == Clan.STAG:
        s.fame[seat] += 1
        tell(events, Happening.FAME, seat, 1, 0, 0, 0)
    elif s.clan[seat] == Clan.RAVEN:
        collect(s, seat, place, True, events)


# ---------------------------------------------------------------- as a step of a card
@compiled
def _mode_of(flags: int) -> int:
    """Beside own territories, or beside any (Huginn and Muninn)."""
    return BESIDE_ANY if flags & With.ANYWHERE else BESIDE_OWN


@compiled
def can(s: Northgard, seat: int, flags: int) -> bool:
    """Is there a tile, and an open side for it?"""
    if s.tiles_left == 0:
        return False
    for place in range(AREAS):
        if s.open[place] > 0 and (flags & With.ANYWHERE or s.owner[place] == seat):
            return True
    return False


@compiled
def begin(s: Northgard, seat: int, n: int, flags: int, events: Events) -> bool:
    """Draws and asks; True if nothing fits and the step is over."""
    s.redrawn = 0
    if not offer_tiles(s, seat, max(n, 1), s.tiles_left, _mode_of(flags), False, events):
        return True
    ask(s, Frame.EXPLORE, 1 << seat)
    return False


# ---------------------------------------------------------------- in words
def _about_cell(case: Case) -> Told:
    """Where exploring may go (northgard.13.6)."""
    return about_taken(case) or ("any" if case.has(With.ANYWHERE) else "", case.place_names())


def _about_exploring(case: Case) -> Told:
    if case.kind == Kind.REDRAW:
        if not case.has(With.REDRAW):
            return "redraw", {"running": card_name(case.running)}
        return "drawn" if case.get("redrawn") else "pile", {}
    return "tile", {"tile": tile_name(case.of("tile")), "drawn": drawn_tiles(case)}


QUESTION = Question(
    ruling=Rule.EXPLORE,
    answers=(Kind.LAY, Kind.REDRAW),
    names=(CARD,),
    why={
        Rule.EXPLORE: Why(_about_exploring, {"drawn": "", "pile": "", "redraw": "running", "tile": "tile drawn"}),
        Rule.WHERE_EXPLORING_MAY_GO: Why(
            _about_cell, {"": "tile east south", "any": "tile east south", "taken": "east south there"}
        ),
        Rule.BORDER: BORDER,
        Rule.NEVER_JOIN_TWO_PLAYERS: JOINING,
    },
)
