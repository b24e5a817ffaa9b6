"""The seats choose their start settlements, one after another (nord.B10)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.setup import found, neutral_jarls
from jarlshof.games.nord.state import NOBODY, Frame, Kind, Nord, Rule
from jarlshof.games.nord.words.case import Case, Words


@compiled
def ask(s: Nord, seat: int) -> None:
    """Asks a seat where it starts."""
    s.turn = seat
    push(s, Frame.SETTLE, 1 << seat, 0, 0)


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """The settlements without a player."""
    n = 0
    for k in range(s.sites):
        if s.jarl[k] == NOBODY:
            out[n] = encode(Kind.SETTLE, k, 0)
            n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """A settlement without a player (nord.R9)."""
    k = first_of(move)
    if kind_of(move) != Kind.SETTLE or k >= s.sites or s.jarl[k] != NOBODY:
        return Rule.START_SETTLEMENT
    return 0


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """Founds; True if the next seat is asked."""
    pop(s)
    found(s, seat, first_of(move), events)
    if seat + 1 < s.seats:
        ask(s, seat + 1)
        return True
    s.turn = 0
    neutral_jarls(s)
    return False


def _ending(case: Case, ruling: int) -> str:
    return "missing" if case.a >= case.s["sites"] else ""


WORDS = Words(
    told=(),
    answers=(Kind.SETTLE,),
    sentences={"B10": (Case.settlement,), "B10.missing": (Case.settlement,), "B10.question": ()},
    ending=_ending,
)
