"""The law of Nord: which question asks what, and what follows when no question is open.

Source: the rule book of Nord as told in our own words, nord.B1–B50, with the clarifications nord.R1–R71.
Players: 2–4. Options: island, starts (fixed by the island, or chosen freely).
Not implemented: the special neutral jarls of the wild sides, whose powers nobody knows.

A turn: choose turn and treasure → (negotiate) → place man by man → done → attacks, each with its path and fifth man →
scoring if the large boat is full → the next seat. Scorings ask nothing.
"""

from __future__ import annotations

from jarlshof.core.bits import EMPTY, put
from jarlshof.core.contract import bind
from jarlshof.core.events import Events, tell
from jarlshof.core.frames import asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import is_move
from jarlshof.core.state import Moves
from jarlshof.games.nord.law.attacking import tell_merged
from jarlshof.games.nord.law.connections import find_front
from jarlshof.games.nord.law.redraw import redraw
from jarlshof.games.nord.law.scoring import LAST, places, points, score
from jarlshof.games.nord.law.setup import setup
from jarlshof.games.nord.moves import MOVES
from jarlshof.games.nord.questions import attack, fifth, negotiate, path, place, settle, turn
from jarlshof.games.nord.state import DTYPE, NO_TREASURE, Cause, Frame, Happening, Nord, Rule
from jarlshof.games.nord.words.case import Words

UNUSED = MOVES.unused

# ---------------------------------------------------------------- the questions: a line for each in every chain
WORDS: dict[Frame, Words] = {
    Frame.SETTLE: settle.WORDS,
    Frame.TURN: turn.WORDS,
    Frame.NEGOTIATE: negotiate.WORDS,
    Frame.PLACE: place.WORDS,
    Frame.ATTACK: attack.WORDS,
    Frame.PATH: path.WORDS,
    Frame.FIFTH: fifth.WORDS,
}


@compiled
def legal(s: Nord, seat: int, out: Moves) -> int:
    """All legal moves of the seat that is asked."""
    frame = asking(s)
    if frame == Frame.PLACE:
        return place.legal(s, seat, out)
    if frame == Frame.TURN:
        return turn.legal(s, seat, out)
    if frame == Frame.NEGOTIATE:
        return negotiate.legal(s, seat, out)
    if frame == Frame.SETTLE:
        return settle.legal(s, seat, out)
    return legal_in_attack(s, seat, out)


@compiled
def legal_in_attack(s: Nord, seat: int, out: Moves) -> int:
    """The legal answers to a question about an attack."""
    frame = asking(s)
    if frame == Frame.ATTACK:
        return attack.legal(s, seat, out)
    if frame == Frame.PATH:
        return path.legal(s, seat, out)
    if frame == Frame.FIFTH:
        return fifth.legal(s, seat, out)
    return 0


@compiled
def refusal(s: Nord, seat: int, move: int) -> int:
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
    frame = asking(s)
    if not is_move(move, UNUSED):
        return Rule.WHOSE_TURN
    if frame == Frame.PLACE:
        return place.refuse(s, seat, move)
    if frame == Frame.TURN:
        return turn.refuse(s, seat, move)
    if frame == Frame.NEGOTIATE:
        return negotiate.refuse(s, seat, move)
    if frame == Frame.ATTACK:
        return attack.refuse(s, seat, move)
    if frame == Frame.PATH:
        return path.refuse(s, seat, move)
    if frame == Frame.FIFTH:
        return fifth.refuse(s, seat, move)
    if frame == Frame.SETTLE:
        return settle.refuse(s, seat, move)
    return Rule.END_OF_GAME


@compiled
def answer(s: Nord, seat: int, move: int, events: Events) -> bool:
    """Does what the answer to a question does; True if a question is open then."""
    frame = asking(s)
    if frame == Frame.PLACE:
        return place.apply(s, seat, move, events)
    if frame == Frame.TURN:
        return turn.apply(s, seat, move, events)
    if frame == Frame.NEGOTIATE:
        return negotiate.apply(s, seat, move, events)
    if frame == Frame.SETTLE:
        return settle.apply(s, seat, move, events)
    return answer_in_attack(s, seat, move, events)


@compiled
def answer_in_attack(s: Nord, seat: int, move: int, events: Events) -> bool:
    """The same for a question about an attack; False when that attack is over, and another may be forced."""
    frame = asking(s)
    if frame == Frame.ATTACK:
        return attack.apply(s, seat, move, events)
    if frame == Frame.PATH:
        return path.apply(s, seat, move, events)
    return fifth.apply(s, seat, move, events)


# ---------------------------------------------------------------- what follows without a question
@compiled
def apply(s: Nord, seat: int, move: int, events: Events) -> int:
    """Makes a legal move and everything that follows without a question. Nord has no public chance: always 0."""
    frame = asking(s)
    if answer(s, seat, move, events):
        return 0
    if frame != Frame.TURN and frame != Frame.SETTLE:
        if attack.forced(s, seat, events):
            return 0
        tell_merged(s, seat, events)
    end_turn(s, frame, events)
    return 0


@compiled
def end_turn(s: Nord, frame: int, events: Events) -> None:
    """A full boat brings the next scoring (nord.B35); then the next seat, clockwise (nord.R67)."""
    put(s.fresh, EMPTY)  # the new men stand up
    put(s.home, EMPTY)
    put(s.allowed, EMPTY)
    s.played = NO_TREASURE
    if s.aboard >= s.berths:
        score(s, Cause.CHALLENGE if frame == Frame.TURN else Cause.ATTACK, events)
    if s.scoring > LAST:
        return
    if frame != Frame.SETTLE:
        s.turn = (s.turn + 1) % s.seats
    begin_turn(s, events)


@compiled
def begin_turn(s: Nord, events: Events) -> None:
    """Asks the active seat; one that can do neither A nor B brings the next scoring instead (nord.R52)."""
    while True:
        seat = s.turn
        for k in range(s.sites):
            s.before[k] = s.linked[k]
        find_front(s, seat)
        tell(events, Happening.TURN, seat, 0, 0, 0, 0)
        if turn.can_act(s, seat):
            turn.ask(s, seat)
            return
        tell(events, Happening.BLOCKED, seat, 0, 0, 0, 0)
        score(s, Cause.BLOCKED, events)
        if s.scoring > LAST:
            return
        s.turn = (seat + 1) % s.seats


@compiled
def start(s: Nord, options: Moves, events: Events) -> None:
    """Set-up, then the first question."""
    if setup(s, options, events):
        settle.ask(s, 0)
    else:
        begin_turn(s, events)


bind(DTYPE, setup=start, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
