"""The fifth attacker goes to the start or to the goal (nord.B31)."""

from __future__ import annotations

from jarlshof.core.bits import count, get, get_row
from jarlshof.core.events import Events
from jarlshof.core.frames import argument, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.attacking import FIFTH, resolve
from jarlshof.games.nord.state import Frame, Kind, Nord, Rule
from jarlshof.games.nord.words.case import Case, Words
from jarlshof.games.nord.words.events import GOAL, START


@compiled
def ask(s: Nord, seat: int, start: int, goal: int) -> None:
    """Asks where the fifth man of the attack from start to goal is posted."""
    push(s, Frame.FIFTH, 1 << seat, start, goal)


@compiled
def go_on(s: Nord, seat: int, start: int, goal: int, events: Events) -> bool:
    """Asks if five or more attack, otherwise the attack happens."""
    if count(get(s.path) & get_row(s.men, seat)) >= FIFTH:
        ask(s, seat, start, goal)
        return True
    resolve(s, seat, start, goal, start, events)
    return False


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """Start and goal, in the order of their letters."""
    n = 0
    for k in range(s.sites):
        if k == argument(s, 0) or k == argument(s, 1):
            out[n] = encode(Kind.FIFTH, k, 0)
            n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """Start or goal."""
    k = first_of(move)
    if kind_of(move) == Kind.FIFTH and (k == argument(s, 0) or k == argument(s, 1)):
        return 0
    return Rule.FATE_OF_ATTACKERS


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """The attack happens; no question about it is left."""
    start, goal = argument(s, 0), argument(s, 1)
    pop(s)
    resolve(s, seat, start, goal, first_of(move), events)
    return False


def _ending(case: Case, ruling: int) -> str:
    return ""


WORDS = Words(
    told=(START, GOAL),
    answers=(Kind.FIFTH,),
    sentences={"B31": (Case.start, Case.goal, Case.settlement), "B31.question": (Case.start, Case.goal)},
    ending=_ending,
)
