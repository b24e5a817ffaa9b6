"""Who is robbed by the bandit, or is spared (settlers.S27, settlers.S30, settlers.D3)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import encode, first_of, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.raid import end, is_victim, take_unseen
from jarlshof.games.settlers.state import Frame, Happening, Kind, Raid, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words
from jarlshof.games.settlers.words.events import TILE


@compiled
def ask(s: Settlers) -> None:
    """Asks the acting seat."""
    push(s, Frame.STEAL, 1 << s.acting, s.raided, 0)


@compiled
def rob(s: Settlers, events: Events) -> None:
    """Steals, or asks from whom."""
    victims, last = 0, -1
    for seat in range(s.seats):
        if is_victim(s, seat):
            victims += 1
            last = seat
            if s.raid == Raid.KNIGHT and s.knight_each:
                take_unseen(s, seat, events)
    if victims == 0 or (s.raid == Raid.KNIGHT and s.knight_each) or (s.raid == Raid.SEVEN and not s.seven_steal):
        end(s)
    elif victims == 1 and not s.may_spare:
        take_unseen(s, last, events)
        end(s)
    else:
        ask(s)


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """The victims, and nobody where that is allowed."""
    n = 0
    for victim in range(s.seats):
        if is_victim(s, victim):
            out[n] = encode(Kind.STEAL, victim, 0)
            n += 1
    if s.may_spare:
        out[n] = encode(Kind.SPARE, 0, 0)
        n += 1
    return n


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """Somebody who can be robbed; nobody only where that is allowed."""
    if kind_of(move) == Kind.SPARE:
        return 0 if s.may_spare else Rule.MAY_OR_MUST_STEAL
    victim = first_of(move)
    return 0 if kind_of(move) == Kind.STEAL and victim < s.seats and is_victim(s, victim) else Rule.STEALING


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """Takes a card, or spares everybody."""
    pop(s)
    if kind_of(move) == Kind.STEAL:
        take_unseen(s, first_of(move), events)
    else:
        tell(events, Happening.SPARE, seat, 0, 0, 0, 0)
    end(s)


def _ending(case: Case, ruling: int) -> str:
    if ruling != Rule.STEALING:
        return ""
    return "self" if case.values[0] == case.seat else "victim"


WORDS = Words(
    told=(TILE,),
    answers=(Kind.STEAL, Kind.SPARE),
    sentences={"S27.question": (), "S27.victim": (Case.victim,), "S27.self": (), "D3": ()},
    ending=_ending,
)
