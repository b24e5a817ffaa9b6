"""Reading a position's map: tiles, figures and buildings, and all that follows from them."""

from __future__ import annotations

from typing import NamedTuple

from jarlshof.core.bits import to_words
from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.position import choice, listed, number
from jarlshof.games.northgard.cards import Clan
from jarlshof.games.northgard.moves import BUILDING_NAMES, EAST_NAMES, FARTHEST, SOUTH_NAMES, SPACE_NAMES
from jarlshof.games.northgard.notation.draft import Draft
from jarlshof.games.northgard.notation.position import NONE
from jarlshof.games.northgard.state import (
    GRID,
    LARGE_FROM,
    NOBODY,
    SEATS,
    TOKENS,
    UNITS,
    Building,
    Icon,
    Space,
)
from jarlshof.games.northgard.tiles import AREA_NAMES, SECOND_START, SIDES, START, TILE_NAMES
from jarlshof.games.northgard.view.survey import Laid, Survey, counts

BEAR = "bear"
SPACE_ICONS = {Space.SMALL: Icon.SMALL, Space.CARVED: Icon.CARVED, Space.LARGE: Icon.LARGE}


class Force(NamedTuple):
    """`a 3 bear`: figures of a seat."""

    seat: int
    units: int
    bear: bool


def read_map(draft: Draft) -> None:
    """Tiles, territories, figures and buildings."""
    _tiles(draft)
    for line in draft.lines.blocks["territories"]:
        _territory(draft, line)
    _order_buildings(draft)
    token = draft.lines.value("token")
    if token != NONE:
        draft.s["token"] = draft.territory("token", token)
        if Clan.SNAKE not in draft.s["clan"][: draft.seats]:
            raise BadPosition("token: nobody is the snake")


# ---------------------------------------------------------------- tiles
def _tiles(draft: Draft) -> None:
    laid: dict[int, Laid] = {}
    for line in draft.lines.blocks["tiles"]:
        tile, place = _tile(line)
        if tile in laid:
            raise BadPosition(f"tiles: {TILE_NAMES[tile]} lies there twice")
        if other := [name for name, there in laid.items() if there[:2] == place[:2]]:
            raise BadPosition(f"tiles: {TILE_NAMES[tile]} and {TILE_NAMES[other[0]]} lie on the same cell")
        laid[tile] = place
    _check_start(draft, laid)
    draft.survey = Survey({tile: laid[tile] for tile in sorted(laid)})
    _check_map(draft.survey)
    _fill(draft)


def _tile(line: str) -> tuple[int, Laid]:
    words = line.split()
    if len(words) != 4:
        raise BadPosition(f"tiles: {line[:40]!r} is not like '12 e1 n2 w': tile, cell and turn")
    tile = choice("tiles", words[0], TILE_NAMES)
    x, y = choice("tiles", words[1], EAST_NAMES), choice("tiles", words[2], SOUTH_NAMES)
    return tile, Laid(x - FARTHEST, y - FARTHEST, choice("tiles", words[3], list(SIDES)))


def _check_start(draft: Draft, laid: dict[int, Laid]) -> None:
    if laid.get(START) != Laid(0, 0, 0):
        raise BadPosition("tiles: the start tile lies in the middle, as printed: 'S 0 0 n' (northgard.2.3)")
    expected = Laid(1, 0, 0) if draft.seats == SEATS else None
    if laid.get(SECOND_START) != expected:
        raise BadPosition("tiles: 'T e1 0 n' is there with five seats, and only then (northgard.2.3)")


def _check_map(survey: Survey) -> None:
    if loose := survey.loose():
        raise BadPosition(f"tiles: {TILE_NAMES[loose[0]]} does not hang together with the start tile (northgard.5.4)")
    if broken := survey.broken_borders():
        x, y = broken[0]
        cell = f"{EAST_NAMES[x + FARTHEST]} {SOUTH_NAMES[y + FARTHEST]}"
        raise BadPosition(f"tiles: at the north-west corner of {cell} a border ends in the open (northgard.7.7)")


def _fill(draft: Draft) -> None:
    """What the record has of the map, as the rules would have left it tile by tile."""
    s, survey = draft.s, draft.survey
    for tile, (x, y, turn) in survey.laid.items():
        s["tile_x"][tile], s["tile_y"][tile], s["tile_turn"][tile] = x, y, turn
        s["grid"][y % GRID * GRID + x % GRID] = tile + 1
    s["root"], s["open"], s["icons"] = survey.root, survey.open, survey.icons
    for area in survey.territories():
        s["near"][area] = to_words(survey.near[area])
        s["rough"][area] = to_words(survey.rough[area])


# ---------------------------------------------------------------- figures
def _territory(draft: Draft, line: str) -> None:
    """`12n: b 2 bear < a 1; silo small, forge large`."""
    name, _, rest = line.partition(":")
    figures, _, buildings = (part.strip() for part in rest.partition(";"))
    at, where = draft.territory("territories", name.strip()), f"territories: {name.strip()}"
    if draft.s["owner"][at] != NOBODY or at in draft.s["building_at"][: draft.s["buildings"]]:
        raise BadPosition(f"{where} stands there twice")
    held, _, entered = (part.strip() for part in figures.partition("<"))
    if held != NONE:
        owner = _force(draft, where, held)
        draft.s["owner"][at], draft.s["units"][at] = owner.seat, owner.units
        if owner.bear:
            _put_bear(draft, where, owner.seat, at)
    if entered:
        _guests(draft, where, at, entered)
    if held == NONE and not buildings:
        raise BadPosition(f"{where}: without figures and buildings it needs no line")
    for building in listed(buildings or NONE, ","):
        _building(draft, where, at, building)


def _force(draft: Draft, where: str, text: str) -> Force:
    words = text.split()
    bear = words[2:] == [BEAR]
    if len(words) != 2 + bear:
        raise BadPosition(f"{where}: {text[:40]!r} is not like 'a 3' or 'a 2 bear'")
    seat, units = draft.seat(where, words[0]), number(where, words[1], 0, UNITS)
    if not units and not bear:
        raise BadPosition(f"{where}: nobody is there; a neutral territory is written '-'")
    return Force(seat, units, bear)


def _put_bear(draft: Draft, where: str, seat: int, at: int) -> None:
    if draft.s["clan"][seat] != Clan.BEAR:
        raise BadPosition(f"{where}: {SEAT_LETTERS[seat]} has no war bear, its clan is another one")
    if draft.s["bear_at"] != NOBODY:
        raise BadPosition(f"{where}: there is only one war bear")
    draft.s["bear_at"] = at


def _guests(draft: Draft, where: str, at: int, text: str) -> None:
    """Those who entered and will fight; all of one seat."""
    s, force = draft.s, _force(draft, where, text)
    if s["owner"][at] in (NOBODY, force.seat):
        raise BadPosition(f"{where}: who enters fights against somebody else who holds the territory")
    if s["attacker"] not in (NOBODY, force.seat):
        raise BadPosition(f"{where}: there is only one attacker at a time")
    s["attacker"], s["guests"][at] = force.seat, force.units
    if force.bear:
        _put_bear(draft, where, force.seat, at)
        s["bear_enters"] = 1


# ---------------------------------------------------------------- buildings
def _building(draft: Draft, where: str, at: int, text: str) -> None:
    words = text.split()
    if len(words) != 2:
        raise BadPosition(f"{where}: {text[:40]!r} is not a building and its space, such as 'silo small'")
    kind, space = choice(where, words[0], BUILDING_NAMES), choice(where, words[1], SPACE_NAMES)
    fits = (Space.LARGE,) if kind >= LARGE_FROM else (Space.CARVED, Space.NONE)
    if space not in fits and not (Building.STONE != kind < LARGE_FROM and space == Space.SMALL):
        raise BadPosition(f"{where}: a {words[0]} does not stand on {words[1]} (northgard.9.1)")
    s, n = draft.s, int(draft.s["buildings"])
    if s["building_type"][:n].tolist().count(kind) == TOKENS:
        raise BadPosition(f"{where}: there are only {TOKENS} tokens of {words[0]}")
    s["building_at"][n], s["building_type"][n], s["building_space"][n] = at, kind, space
    s["buildings"] = n + 1
    _check_spaces(draft, where, at, space)


def _check_spaces(draft: Draft, where: str, at: int, space: int) -> None:
    s, n = draft.s, int(draft.s["buildings"])
    taken = list(zip(s["building_at"].tolist()[:n], s["building_space"].tolist()[:n], strict=True)).count((at, space))
    if space != Space.NONE and taken > counts(int(s["icons"][at]))[SPACE_ICONS[Space(space)]]:
        raise BadPosition(f"{where}: {AREA_NAMES[at]} has not so many {SPACE_NAMES[space]} spaces (northgard.9.1)")


def _order_buildings(draft: Draft) -> None:
    """The record lists them by territory, type and space; what is left of the tokens follows."""
    s, n = draft.s, int(draft.s["buildings"])
    fields = ("building_at", "building_type", "building_space")
    rows = sorted(zip(*(s[field].tolist()[:n] for field in fields), strict=True))
    for k, row in enumerate(rows):
        for field, value in zip(fields, row, strict=True):
            s[field][k] = value
    for kind in Building:
        s["stock"][kind] = TOKENS - [row[1] for row in rows].count(kind)
