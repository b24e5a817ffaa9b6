"""The Negotiator: one own warrior changes his settlement before the placement (nord.B19)."""

from __future__ import annotations

from jarlshof.core.bits import some
from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.connections import find_front, posts, reach
from jarlshof.games.nord.questions import place
from jarlshof.games.nord.state import Frame, Happening, Kind, Nord, Rule
from jarlshof.games.nord.words.case import Case, Words


@compiled
def ask(s: Nord, seat: int) -> None:
    """Asks who goes where."""
    push(s, Frame.NEGOTIATE, 1 << seat, 0, 0)


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """All pairs of settlements."""
    n = 0
    for start in range(s.sites):
        for goal in range(s.sites):
            if refuse_pair(s, seat, start, goal) == 0:
                out[n] = encode(Kind.NEGOTIATE, start, goal)
                n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """From one settlement to another."""
    if kind_of(move) != Kind.NEGOTIATE:
        return Rule.NEGOTIATOR
    return refuse_pair(s, seat, first_of(move), second_of(move))


@compiled
def refuse_pair(s: Nord, seat: int, start: int, goal: int) -> int:
    """One own warrior, to another settlement in one alliance; a placement must remain (nord.R20, nord.R21)."""
    if start >= s.sites or goal >= s.sites or start == goal or s.warriors[start, seat] == 0:
        return Rule.NEGOTIATORS_WAY
    if s.before[start] >> goal & 1 == 0:
        return Rule.NEGOTIATORS_WAY
    if s.warriors[start, seat] == 1:  # only a post that is given up can take room away
        held = (posts(s, seat) & ~(1 << start)) | 1 << goal
        if not some(reach(s, held)):
            return Rule.NEGOTIATOR_AND_PLACING
    return 0


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """A warrior changes his settlement; it is no attack (nord.B19). Then the placement begins."""
    start, goal = first_of(move), second_of(move)
    pop(s)
    s.warriors[start, seat] -= 1
    s.warriors[goal, seat] += 1
    tell(events, Happening.NEGOTIATE, seat, start, goal, 0, 0)
    find_front(s, seat)
    place.ask(s, seat)
    return True


def _ending(case: Case, ruling: int) -> str:
    if ruling != Rule.NEGOTIATORS_WAY:
        return ""
    return case.no_pair() or ("linked" if case.own_in(case.a) else "warrior")


WORDS = Words(
    told=(),
    answers=(Kind.NEGOTIATE,),
    sentences={
        "B19.question": (Case.verb,),
        "R20": (Case.start, Case.goal),
        "R21.linked": (Case.start, Case.goal),
        "R21.missing": (Case.settlement,),
        "R21.same": (),
        "R21.warrior": (Case.start,),
    },
    ending=_ending,
)
