"""The free roads of a development card (settlers.S33)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.building import has_road_place, list_roads, put_road, refuse_place
from jarlshof.games.settlers.state import Frame, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import N
from jarlshof.games.settlers.words.shared import about_building


@compiled
def ask(s: Settlers, seat: int) -> None:
    """Asks for the next one."""
    push(s, Frame.FREE, 1 << seat, s.free_roads, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """All paths that the seat reaches."""
    return list_roads(s, seat, out, 0)


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """A path that the seat reaches."""
    return refuse_place(s, first_of(move), seat) if kind_of(move) == Kind.ROAD else Rule.PROGRESS_CARDS


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """It ends when two are laid, or when there is no piece or place any more."""
    put_road(s, seat, first_of(move), events)
    pop(s)
    s.free_roads -= 1
    if not has_road_place(s, seat):
        s.free_roads = 0


WORDS = Words(
    told=(N,),
    answers=(Kind.ROAD,),
    sentences={
        "S33.question": (),
        "S20.taken": (Case.path,),
        "S20.reach": (Case.path,),
        "G1.path": (Case.path,),
        "G16": (Case.path, Case.crossing, Case.owner),
    },
    ending=about_building,
)
