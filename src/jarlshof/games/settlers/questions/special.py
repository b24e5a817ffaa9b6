"""Special building between two turns (settlers.S35)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law import building
from jarlshof.games.settlers.law.costs import CHEAPEST
from jarlshof.games.settlers.law.hands import hand_size
from jarlshof.games.settlers.state import Frame, Happening, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.shared import BUILDING_KINDS, BUILDING_SENTENCES, about_building


@compiled
def ask(s: Settlers, seat: int) -> None:
    """Asks a seat whose turn it is not."""
    s.acting = seat
    push(s, Frame.SPECIAL, 1 << seat, 0, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """To pass, and buildings."""
    out[0] = encode(Kind.PASS, 0, 0)
    return building.legal(s, seat, out, 1)


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """Nothing but buildings."""
    kind = kind_of(move)
    if kind == Kind.PASS:
        return 0
    return building.refuse(s, seat, kind, first_of(move), Rule.SPECIAL_BUILDING)


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """The question stays while the seat has cards enough for anything."""
    if kind_of(move) == Kind.PASS:
        tell(events, Happening.PASS, seat, 0, 0, 0, 0)
        pop(s)
        return
    building.build(s, seat, kind_of(move), first_of(move), events)
    if hand_size(s, seat) < CHEAPEST:
        pop(s)


WORDS = Words(
    told=(),
    answers=(Kind.PASS, *BUILDING_KINDS),
    sentences={"S35.question": (Case.verb,), **BUILDING_SENTENCES},
    ending=about_building,
)
