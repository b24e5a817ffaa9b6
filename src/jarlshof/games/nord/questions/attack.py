"""Turn A, step 2: forced attacks, one after another; a seat chooses which comes next (nord.B27, nord.B28)."""

from __future__ import annotations

from jarlshof.core.events import Events
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of, second_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.attacking import targets
from jarlshof.games.nord.questions import path
from jarlshof.games.nord.state import Frame, Kind, Nord, Rule
from jarlshof.games.nord.words.case import Case, Words


@compiled
def ask(s: Nord, seat: int) -> None:
    """Asks which attack comes next."""
    push(s, Frame.ATTACK, 1 << seat, 0, 0)


@compiled
def forced(s: Nord, seat: int, events: Events) -> bool:
    """Goes on until a question has to be asked (True) or no attack is left (False) (nord.R39)."""
    while True:
        pairs, start, goal = 0, 0, 0
        for k in range(s.sites):
            mask = targets(s, seat, k)
            while mask:
                goal_bit = mask & -mask
                mask ^= goal_bit
                pairs += 1
                if pairs == 1:
                    start = k
                    while 1 << goal < goal_bit:
                        goal += 1
        if pairs == 0:
            return False
        if pairs > 1:
            ask(s, seat)
            return True
        if path.begin(s, seat, start, goal, events):
            return True


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """All pairs of settlements of which one must attack the other."""
    n = 0
    for start in range(s.sites):
        for goal in range(s.sites):
            if refuse_pair(s, seat, start, goal) == 0:
                out[n] = encode(Kind.ATTACK, start, goal)
                n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """From one settlement to another."""
    if kind_of(move) != Kind.ATTACK:
        return Rule.ATTACKS_UNTIL_NONE_LEFT
    return refuse_pair(s, seat, first_of(move), second_of(move))


@compiled
def refuse_pair(s: Nord, seat: int, start: int, goal: int) -> int:
    """The four conditions of an attack (nord.B28), one by one; together they say what `targets` says in bits."""
    if start >= s.sites or goal >= s.sites or s.warriors[start, seat] == 0 or s.warriors[goal, seat] > 0:
        return Rule.MUST_ATTACK
    if s.linked[start] >> goal & 1 == 0:
        return Rule.MUST_ATTACK
    if s.before[start] >> goal & 1:
        return Rule.NEWLY_CONNECTED
    return 0


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """The attack begins; True if a question about it has to be asked first."""
    pop(s)
    return path.begin(s, seat, first_of(move), second_of(move), events)


def _ending(case: Case, ruling: int) -> str:
    if ruling != Rule.MUST_ATTACK:
        return ""
    if case.no_pair():
        return case.no_pair()
    if not case.own_in(case.a):
        return "start"
    return "goal" if case.own_in(case.b) else "linked"


WORDS = Words(
    told=(),
    answers=(Kind.ATTACK,),
    sentences={
        "B28.goal": (Case.goal,),
        "B28.linked": (Case.start, Case.goal),
        "B28.missing": (Case.settlement,),
        "B28.same": (),
        "B28.start": (Case.start,),
        "R36": (Case.start, Case.goal),
        "R39.question": (),
    },
    ending=_ending,
)
