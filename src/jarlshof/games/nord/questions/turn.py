"""A turn begins: with a treasure, or none, and then workers (A); or with the challenge of a jarl (B) (nord.B16)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.connections import BOAT
from jarlshof.games.nord.law.placing import action_of, can_place
from jarlshof.games.nord.law.treasures import discard, holds
from jarlshof.games.nord.questions import negotiate, place
from jarlshof.games.nord.state import (
    JARL,
    KINDS,
    NO_TREASURE,
    NOBODY,
    Action,
    Frame,
    Happening,
    Kind,
    Nord,
    Rule,
)
from jarlshof.games.nord.words.case import Case, Words

MAJORITY = 2  # own warriors that are needed at least


@compiled
def ask(s: Nord, seat: int) -> None:
    """Asks the active seat."""
    push(s, Frame.TURN, 1 << seat, 0, 0)


@compiled
def can_act(s: Nord, seat: int) -> bool:
    """Is turn A or turn B possible? (nord.B16)"""
    if can_place(s):
        return True
    for k in range(s.sites):
        if refuse_challenge(s, seat, k) == 0:
            return True
    return False


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """No treasure, the treasures, the challenges."""
    n = 0
    if can_place(s):
        out[n] = encode(Kind.TREASURE, NO_TREASURE, 0)
        n += 1
        for kind in range(KINDS):
            if refuse_treasure(s, seat, kind) == 0:
                out[n] = encode(Kind.TREASURE, kind, 0)
                n += 1
    for k in range(s.sites):
        if refuse_challenge(s, seat, k) == 0:
            out[n] = encode(Kind.CHALLENGE, k, 0)
            n += 1
    return n


@compiled
def refuse(s: Nord, seat: int, move: int) -> int:
    """A treasure or a challenge."""
    kind = kind_of(move)
    if kind == Kind.TREASURE:
        return refuse_treasure(s, seat, first_of(move))
    return refuse_challenge(s, seat, first_of(move)) if kind == Kind.CHALLENGE else Rule.WHOSE_TURN


@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> bool:
    """True if there is a placement to go on with; a challenge ends the turn."""
    pop(s)
    if kind_of(move) == Kind.CHALLENGE:
        challenge(s, seat, first_of(move), events)
        return False
    play_treasure(s, seat, first_of(move), events)
    return True


# ---------------------------------------------------------------- turn A, step 0: a treasure
@compiled
def refuse_treasure(s: Nord, seat: int, kind: int) -> int:
    """At most one tile, only if a man can be placed; a Negotiator needs a move (nord.B18, nord.R19)."""
    if kind > NO_TREASURE:
        return Rule.NAMING_THE_KIND
    if not can_place(s):
        return Rule.NO_PLACING_NO_TREASURE if kind < NO_TREASURE else Rule.WHOSE_TURN
    if kind == NO_TREASURE:
        return 0
    if not holds(s, seat, kind):
        return Rule.NAMING_THE_KIND
    return _refuse_negotiator(s, seat) if action_of(kind) == Action.NEGOTIATOR else 0


@compiled
def _refuse_negotiator(s: Nord, seat: int) -> int:
    """He must be able to move a warrior (nord.R69), and one of his moves must leave a placement (nord.R20)."""
    found = Rule.TREASURE_WITHOUT_USE
    for start in range(s.sites):
        if s.warriors[start, seat] > 0 and s.before[start] & ((1 << s.sites) - 1):
            for goal in range(s.sites):
                refused = negotiate.refuse_pair(s, seat, start, goal)
                if refused == 0:
                    return 0
                if refused == Rule.NEGOTIATOR_AND_PLACING:
                    found = Rule.NEGOTIATOR_AND_PLACING
    return found


@compiled
def play_treasure(s: Nord, seat: int, kind: int, events: Events) -> None:
    """Step 0: a treasure, or none; then the placement, after the Negotiator's move if it is one."""
    s.played = kind
    if kind < NO_TREASURE:
        tell(events, Happening.TREASURE, seat, kind, 0, 0, 0)
        discard(s, seat, kind, events)
        s.fence += 1
    if action_of(kind) == Action.NEGOTIATOR:
        negotiate.ask(s, seat)
    else:
        place.ask(s, seat)


# ---------------------------------------------------------------- turn B: challenge a foreign jarl
@compiled
def refuse_challenge(s: Nord, seat: int, k: int) -> int:
    """A foreign jarl, two warriors and more than any other player, a connection with the small boat (nord.R48)."""
    if k >= s.sites or s.jarl[k] == NOBODY:
        return Rule.CONDITIONS_OF_CHALLENGE
    if s.jarl[k] == JARL + seat:
        return Rule.CHALLENGING_A_JARL
    own = s.warriors[k, seat]
    if own < MAJORITY:
        return Rule.CONDITIONS_OF_CHALLENGE
    for other in range(s.seats):
        if other != seat and s.warriors[k, other] >= own:
            return Rule.STRICTLY_MORE
    return 0 if s.before[k] & BOAT else Rule.STRICTLY_MORE


@compiled
def challenge(s: Nord, seat: int, k: int, events: Events) -> None:
    """The jarl goes to the lowest free space of the large boat, the player scores its number (nord.R49)."""
    worth = s.berth[s.aboard]
    tell(events, Happening.CHALLENGE, seat, k, s.jarl[k], s.aboard, worth)
    s.figure[s.aboard] = s.jarl[k]
    s.aboard += 1
    s.jarl[k] = NOBODY
    s.score[seat] += worth


# ---------------------------------------------------------------- in words
def _ending(case: Case, ruling: int) -> str:
    if case.kind == Kind.TREASURE:
        return "treasure" if ruling == Rule.NEGOTIATOR_AND_PLACING else ""
    if ruling == Rule.CONDITIONS_OF_CHALLENGE:
        if case.a >= case.s["sites"]:
            return "missing"
        return "jarl" if case.s["jarl"][case.a] == NOBODY else "warriors"
    if ruling == Rule.STRICTLY_MORE:
        return "boat" if case.own() > case.theirs() else "majority"
    return ""


WORDS = Words(
    told=(),
    answers=(Kind.TREASURE, Kind.CHALLENGE),
    sentences={
        "B16": (),
        "B16.question": (Case.verb,),
        "B36": (Case.settlement,),
        "B37.jarl": (Case.settlement,),
        "B37.missing": (Case.settlement,),
        "B37.warriors": (Case.settlement, Case.own),
        "R19": (),
        "R20.treasure": (),
        "R48.boat": (Case.settlement,),
        "R48.majority": (Case.settlement, Case.own, Case.rival, Case.theirs),
        "R68": (Case.treasure,),
        "R69": (),
    },
    ending=_ending,
)
