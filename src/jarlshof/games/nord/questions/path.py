"""Where an attack passes: the shortest connection with the most to choose (nord.B29, nord.R40, nord.R41)."""

from __future__ import annotations

from jarlshof.core.bits import as_number, first, get, get_row, has, put, rest, some
from jarlshof.core.events import Events
from jarlshof.core.frames import argument, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.attacking import choices, shortest, through
from jarlshof.games.nord.questions import fifth
from jarlshof.games.nord.state import Frame, Kind, Nord, Rule
from jarlshof.games.nord.words.case import Case, Words
from jarlshof.games.nord.words.events import GOAL, START


@compiled
def ask(s: Nord, seat: int, start: int, goal: int) -> None:
    """Asks for a space on the way from start to goal."""
    push(s, Frame.PATH, 1 << seat, start, goal)


@compiled
def begin(s: Nord, seat: int, start: int, goal: int, events: Events) -> bool:
    """An attack from start to goal; True if a question about it has to be asked first."""
    put(s.path, shortest(s, start, goal))
    return go_on(s, seat, start, goal, events)


@compiled
def go_on(s: Nord, seat: int, start: int, goal: int, events: Events) -> bool:
    """Asks for the path if there is a choice, otherwise for what comes after it."""
    if some(choices(s, get_row(s.men, seat), get(s.path), start)):
        ask(s, seat, start, goal)
        return True
    return fifth.go_on(s, seat, start, goal, events)


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """The spaces of the first layer in which a choice is left."""
    left = choices(s, get_row(s.men, seat), get(s.path), argument(s, 0))
    n = 0
    while some(left):
        out[n] = encode(Kind.PATH, first(left), 0)
        left = rest(left)
        n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """The space must belong to the layer in which a choice is left (nord.R40, nord.R41)."""
    if kind_of(move) != Kind.PATH:
        return Rule.ORDER_OF_CHOICES
    open_spaces = choices(s, get_row(s.men, seat), get(s.path), argument(s, 0))
    return 0 if has(open_spaces, first_of(move)) else Rule.SHORTEST_PATH


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """The path is narrowed; True if there is another question about this attack."""
    start, goal = argument(s, 0), argument(s, 1)
    pop(s)
    put(s.path, through(s, get(s.path), start, first_of(move)))
    return go_on(s, seat, start, goal, events)


def _ending(case: Case, ruling: int) -> str:
    return "other" if as_number(case.s["path"].tolist()) >> case.a & 1 else ""


WORDS = Words(
    told=(START, GOAL),
    answers=(Kind.PATH,),
    sentences={
        "R40.question": (Case.start, Case.goal),
        "R41": (Case.space, Case.start, Case.goal),
        "R41.other": (Case.space,),
    },
    ending=_ending,
)
