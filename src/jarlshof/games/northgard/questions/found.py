"""Where three figures found a first territory: in the set-up and in a second chance (northgard.2.7, northgard.3.5)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.northgard.law.asking import ask, names
from jarlshof.games.northgard.law.figures import bear_waits, enter
from jarlshof.games.northgard.law.setup import end_setup, tiles_in_hand
from jarlshof.games.northgard.moves import put
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import FIRST_UNITS, NOBODY, Frame, Happening, Kind, Northgard, Phase, Rule, Then
from jarlshof.games.northgard.tiles import AREAS, FIRST_AREA
from jarlshof.games.northgard.words.case import Case, area_name, seat_name, tile_name
from jarlshof.games.northgard.words.events import TILE
from jarlshof.games.northgard.words.reasons import BEAR, Told, Why


@compiled
def name(s: Northgard) -> None:
    """The tile just laid, if one was."""
    names(s, s.laid, 0)


@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    n = 0
    for place in range(AREAS):
        if s.root[place] == place and refuse(s, seat, encode(Kind.FOUND, place, 0)) == 0:
            n = put(out, n, Kind.FOUND, place)
            if bear_waits(s, seat):
                n = put(out, n, Kind.FOUND_BEAR, place)
    return n


@compiled
def refuse(s: Northgard, seat: int, move: int) -> int:
    """A territory without figures, with an area on the tile just laid if one was laid."""
    place = first_of(move)
    ruling = Rule.END_OF_YEAR if s.phase == Phase.CHANCE else Rule.FIRST_TILES
    if kind_of(move) == Kind.FOUND_BEAR and not bear_waits(s, seat):
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
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """Three figures; then the next seat, the second round, or the year."""
    place, bear = first_of(move), kind_of(move) == Kind.FOUND_BEAR
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
        end_setup(s, events)
        return Then.YEAR
    ask(s, Frame.LAY, 1 << s.turn)
    return Then.ASKED


# ---------------------------------------------------------------- in words
def _about_territory(case: Case) -> Told:
    area: dict[str, str | int] = {"area": area_name(case.area)}
    if case.owner(case.area) != NOBODY:
        return "held", {**area, "owner": seat_name(case.owner(case.area))}
    laid = case.get("laid")
    return "off", {**area, "tile": tile_name(laid if laid >= 0 else case.tile_of(case.area))}


_FOUNDING = Why(_about_territory, {"held": "area owner", "off": "area tile"})
QUESTION = Question(
    ruling=Rule.FIRST_TILES,
    in_phase={Phase.CHANCE: Rule.END_OF_YEAR},
    answers=(Kind.FOUND, Kind.FOUND_BEAR),
    names=(TILE,),
    why={Rule.FIRST_TILES: _FOUNDING, Rule.END_OF_YEAR: _FOUNDING, Rule.CLANS: BEAR},
)
