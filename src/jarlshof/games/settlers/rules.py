"""The law of Settlers: which question asks what. `course.py` says what follows when no question is open."""

from __future__ import annotations

from jarlshof.core.contract import bind
from jarlshof.core.events import Events
from jarlshof.core.frames import asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import is_move
from jarlshof.core.state import Moves
from jarlshof.games.settlers.course import go_on, start
from jarlshof.games.settlers.law.secrets import redraw
from jarlshof.games.settlers.law.winning import look_for_winner, places, points, standing
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.questions import (
    answer,
    bandit,
    discard,
    free,
    main,
    partner,
    pave,
    roll,
    settle,
    special,
    steal,
)
from jarlshof.games.settlers.state import DTYPE, Frame, Rule, Settlers
from jarlshof.games.settlers.words.case import Words

UNUSED = MOVES.unused

# ---------------------------------------------------------------- the questions: a line for each in every chain
WORDS: dict[Frame, Words] = {
    Frame.SETTLE: settle.WORDS,
    Frame.PAVE: pave.WORDS,
    Frame.ROLL: roll.WORDS,
    Frame.DISCARD: discard.WORDS,
    Frame.BANDIT: bandit.WORDS,
    Frame.STEAL: steal.WORDS,
    Frame.MAIN: main.WORDS,
    Frame.ANSWER: answer.WORDS,
    Frame.PARTNER: partner.WORDS,
    Frame.FREE: free.WORDS,
    Frame.SPECIAL: special.WORDS,
}


@compiled
def question_to(s: Settlers, seat: int) -> int:
    """What a seat is asked: while others answer, the seat that offered may choose already (settlers.D8)."""
    frame = asking(s)
    return Frame.PARTNER if frame == Frame.ANSWER and seat == s.acting else frame


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """The legal moves of a seat that is asked or may move; of offers, counter-offers and discards typical ones."""
    frame = question_to(s, seat)
    if frame == Frame.MAIN:
        return main.legal(s, seat, out)
    if frame == Frame.ROLL:
        return roll.legal(s, seat, out)
    if frame == Frame.SPECIAL:
        return special.legal(s, seat, out)
    if frame == Frame.SETTLE:
        return settle.legal(s, seat, out)
    if frame == Frame.PAVE:
        return pave.legal(s, seat, out)
    if frame == Frame.FREE:
        return free.legal(s, seat, out)
    if frame == Frame.DISCARD:
        return discard.legal(s, seat, out)
    if frame == Frame.BANDIT:
        return bandit.legal(s, seat, out)
    if frame == Frame.STEAL:
        return steal.legal(s, seat, out)
    if frame == Frame.ANSWER:
        return answer.legal(s, seat, out)
    return partner.legal(s, seat, out)


@compiled
def refusal(s: Settlers, seat: int, move: int) -> int:
    """0 if the seat, which is asked or may move, may make this move; otherwise the ruling that forbids it."""
    frame = question_to(s, seat)
    if not is_move(move, UNUSED):
        move = 0  # no move of any question
    if frame == Frame.MAIN:
        return main.refuse(s, seat, move)
    if frame == Frame.ROLL:
        return roll.refuse(s, seat, move)
    if frame == Frame.SPECIAL:
        return special.refuse(s, seat, move)
    if frame == Frame.SETTLE:
        return settle.refuse(s, seat, move)
    if frame == Frame.PAVE:
        return pave.refuse(s, seat, move)
    if frame == Frame.FREE:
        return free.refuse(s, seat, move)
    if frame == Frame.DISCARD:
        return discard.refuse(s, seat, move)
    if frame == Frame.BANDIT:
        return bandit.refuse(s, seat, move)
    if frame == Frame.STEAL:
        return steal.refuse(s, seat, move)
    if frame == Frame.ANSWER:
        return answer.refuse(s, seat, move)
    if frame == Frame.PARTNER:
        return partner.refuse(s, seat, move)
    return Rule.WHO_WINS


@compiled
def do(s: Settlers, seat: int, move: int, events: Events) -> int:
    """Does what the answer to a question does; the sum of the dice if they were rolled, otherwise 0."""
    frame = question_to(s, seat)
    if frame == Frame.ROLL:
        return roll.apply(s, seat, move, events)
    if frame == Frame.MAIN:
        main.apply(s, seat, move, events)
    elif frame == Frame.SPECIAL:
        special.apply(s, seat, move, events)
    elif frame == Frame.SETTLE:
        settle.apply(s, seat, move, events)
    elif frame == Frame.PAVE:
        pave.apply(s, seat, move, events)
    elif frame == Frame.FREE:
        free.apply(s, seat, move, events)
    elif frame == Frame.DISCARD:
        discard.apply(s, seat, move, events)
    elif frame == Frame.BANDIT:
        bandit.apply(s, seat, move, events)
    elif frame == Frame.STEAL:
        steal.apply(s, seat, move, events)
    elif frame == Frame.ANSWER:
        answer.apply(s, seat, move, events)
    else:
        partner.apply(s, seat, move, events)
    return 0


# ---------------------------------------------------------------- a move and what follows
@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> int:
    """Makes a legal move; the outcome is the sum of the dice if they were rolled."""
    before, frame = standing(s), asking(s)
    outcome = do(s, seat, move, events)
    go_on(s, seat, frame, events)
    look_for_winner(s, standing(s) != before, events)
    return outcome


bind(DTYPE, setup=start, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
