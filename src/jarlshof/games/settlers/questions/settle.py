"""The set-up: a seat founds a settlement, in the first round and in the second (settlers.S10, settlers.S11)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import argument, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.building import list_set, refuse_site
from jarlshof.games.settlers.law.networks import lay_settlement
from jarlshof.games.settlers.law.yields import earn_first
from jarlshof.games.settlers.questions import pave
from jarlshof.games.settlers.state import Frame, Happening, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import ROUND
from jarlshof.games.settlers.words.shared import about_building


@compiled
def ask(s: Settlers, round_: int) -> None:
    """Asks the acting seat for its first or second settlement."""
    push(s, Frame.SETTLE, 1 << s.acting, round_, 0)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """All crossings where the distance rule allows a building."""
    return list_set(s.free[0], s.free[1], Kind.SETTLE, out, 0)


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """Any crossing that is far enough from others."""
    return refuse_site(s, first_of(move)) if kind_of(move) == Kind.SETTLE else Rule.FIRST_SETTLEMENT


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """settlers.S10, S11, S13: the second settlement brings the first cards; then its road."""
    crossing = first_of(move)
    second = argument(s, 0) == 2
    pop(s)
    lay_settlement(s, seat, crossing)
    tell(events, Happening.SETTLE, seat, crossing, 0, 0, 0)
    if second:
        earn_first(s, seat, crossing, events)
    pave.ask(s, seat, crossing)


WORDS = Words(
    told=(ROUND,),
    answers=(Kind.SETTLE,),
    sentences={
        "S10.question": (),
        "S12": (Case.crossing, Case.neighbour),
        "S12.taken": (Case.crossing,),
        "G1.crossing": (Case.crossing,),
    },
    ending=about_building,
)
