"""The set-up: a road at the settlement just founded (settlers.S11)."""

from __future__ import annotations

from jarlshof.core.bits import row_has, words_have
from jarlshof.core.events import Events
from jarlshof.core.frames import argument, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.board import CROSSING_PATHS, PATH_ENDS, PATH_WORDS, PATHS
from jarlshof.games.settlers.law.building import put_road
from jarlshof.games.settlers.state import Frame, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import CROSSING
from jarlshof.games.settlers.words.shared import about_building


@compiled
def ask(s: Settlers, seat: int, crossing: int) -> None:
    """Asks for the road of a settlement."""
    push(s, Frame.PAVE, 1 << seat, crossing, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """The free paths at the crossing."""
    n = 0
    for k in range(3):
        path = CROSSING_PATHS[argument(s, 0), k]
        if path >= 0 and _refuse_path(s, path) == 0:
            out[n] = encode(Kind.ROAD, path, 0)
            n += 1
    return n


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """A free path at the crossing."""
    return _refuse_path(s, first_of(move)) if kind_of(move) == Kind.ROAD else Rule.SECOND_SETTLEMENT


@compiled
def _refuse_path(s: Settlers, path: int) -> int:
    """settlers.S11: it must touch the settlement just placed."""
    if path >= PATHS or not row_has(PATH_WORDS, s.board, path):
        return Rule.LAND_TILES
    if PATH_ENDS[path, 0] != argument(s, 0) and PATH_ENDS[path, 1] != argument(s, 0):
        return Rule.SECOND_SETTLEMENT
    return 0 if words_have(s.unpaved, path) else Rule.BUILDING_A_ROAD


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Builds it; whose turn it is then says `course.go_on`."""
    pop(s)
    put_road(s, seat, first_of(move), events)


def _ending(case: Case, ruling: int) -> str:
    return "road" if ruling == Rule.SECOND_SETTLEMENT else about_building(case, ruling)


WORDS = Words(
    told=(CROSSING,),
    answers=(Kind.ROAD,),
    sentences={
        "S11.question": (),
        "S11.road": (Case.path, Case.crossing),
        "S20.taken": (Case.path,),
        "G1.path": (Case.path,),
    },
    ending=_ending,
)
