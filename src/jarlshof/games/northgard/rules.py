"""The law of Northgard: from a question to its file (`questions/`), for what is legal and for what a move does.

A new question is its file, a line in QUESTIONS and in each chain below, and its texts.
"""

from __future__ import annotations

import numpy as np

from jarlshof.core.contract import bind
from jarlshof.core.events import Events
from jarlshof.core.frames import asking
from jarlshof.core.jit import compiled
from jarlshof.core.moves import BYTE, is_move, kind_of
from jarlshof.core.state import Moves, States
from jarlshof.games.northgard.law import setup as start
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.combat import combats
from jarlshof.games.northgard.law.land import is_territory
from jarlshof.games.northgard.law.scoring import places, points
from jarlshof.games.northgard.law.seasons import begin_year, harvest, next_harvest, second_chance, winter
from jarlshof.games.northgard.law.secrets import redraw
from jarlshof.games.northgard.law.turns import after_card, end_turn
from jarlshof.games.northgard.law.under_way import bonus_of, flags_of
from jarlshof.games.northgard.moves import AREA_PLACES, UNUSED
from jarlshof.games.northgard.questions import (
    bribe,
    build,
    choose,
    clan,
    copy,
    die,
    discard,
    explore,
    fight,
    food,
    found,
    gather,
    lay,
    move,
    pay,
    pick,
    pull,
    push,
    ransom,
    react,
    recruit,
    retreat,
    retrieve,
    scorch,
    slay,
    split,
    swap,
    take,
    target,
    throw,
    trade,
    turn,
)
from jarlshof.games.northgard.questions.question import Question
from jarlshof.games.northgard.state import DTYPE, Frame, Northgard, Phase, Rule, Then
from jarlshof.games.northgard.steps import advance

QUESTIONS: dict[Frame, Question] = {
    Frame.CLAN: clan.QUESTION,
    Frame.LAY: lay.QUESTION,
    Frame.FOUND: found.QUESTION,
    Frame.TURN: turn.QUESTION,
    Frame.TAKE: take.QUESTION,
    Frame.REACT: react.QUESTION,
    Frame.CHOOSE: choose.QUESTION,
    Frame.RECRUIT: recruit.QUESTION,
    Frame.PULL: pull.QUESTION,
    Frame.BUILD: build.QUESTION,
    Frame.SWAP: swap.QUESTION,
    Frame.MOVE: move.QUESTION,
    Frame.FIGHT: fight.QUESTION,
    Frame.PUSH: push.QUESTION,
    Frame.FOOD: food.QUESTION,
    Frame.DIE: die.QUESTION,
    Frame.THROW: throw.QUESTION,
    Frame.RETREAT: retreat.QUESTION,
    Frame.EXPLORE: explore.QUESTION,
    Frame.SPLIT: split.QUESTION,
    Frame.PAY: pay.QUESTION,
    Frame.SLAY: slay.QUESTION,
    Frame.GATHER: gather.QUESTION,
    Frame.SCORCH: scorch.QUESTION,
    Frame.TARGET: target.QUESTION,
    Frame.PICK: pick.QUESTION,
    Frame.RANSOM: ransom.QUESTION,
    Frame.DISCARD: discard.QUESTION,
    Frame.RETRIEVE: retrieve.QUESTION,
    Frame.COPY: copy.QUESTION,
    Frame.BRIBE: bribe.QUESTION,
    Frame.TRADE: trade.QUESTION,
}
# Which kinds of moves answer a question, and the ruling behind it in each phase.
ANSWERS = np.zeros((max(Frame) + 1, len(UNUSED)), np.int64)
RULINGS = np.zeros((len(Phase), max(Frame) + 1), np.int64)
for _frame, _question in QUESTIONS.items():
    for _phase in Phase:
        RULINGS[_phase, _frame] = _question.in_phase.get(_phase, _question.ruling)
    for _kind in _question.answers:
        ANSWERS[_frame, _kind] = 1


# ---------------------------------------------------------------- who is asked what
@compiled
def name_question(s: Northgard) -> None:
    """Writes what the pending question names, where that is more than the card under way."""
    frame = asking(s)
    if frame == Frame.LAY:
        lay.name(s)
    elif frame == Frame.FOUND:
        found.name(s)
    elif frame == Frame.TURN:
        turn.name(s)
    elif frame == Frame.REACT:
        react.name(s)
    elif frame == Frame.CHOOSE:
        choose.name(s)
    elif frame == Frame.RECRUIT:
        recruit.name(s)
    elif frame == Frame.PULL:
        pull.name(s)
    elif frame == Frame.MOVE:
        move.name(s)
    elif frame == Frame.PUSH:
        push.name(s)
    elif frame == Frame.FOOD:
        food.name(s)
    elif frame == Frame.DIE:
        die.name(s)
    elif frame == Frame.THROW:
        throw.name(s)
    elif frame == Frame.RETREAT:
        retreat.name(s)
    elif frame == Frame.GATHER:
        gather.name(s)
    elif frame == Frame.PICK:
        pick.name(s)
    elif frame == Frame.RANSOM:
        ransom.name(s)
    elif frame == Frame.SPLIT:
        split.name(s)
    elif frame == Frame.PAY:
        pay.name(s)


@compiled
def ask_at(states: States, i: int, frame: int, mask: int) -> None:
    """Asks, in a state that was read from a position."""
    ask(states[i], frame, mask)
    name_question(states[i])


@compiled
def setup(s: Northgard, options: Moves, events: Events) -> None:
    """Everything is laid out, and the first question asked."""
    start.setup(s, options, events)
    name_question(s)


# ---------------------------------------------------------------- what may be answered
@compiled
def legal(s: Northgard, seat: int, out: Moves) -> int:
    """All legal moves of a seat that is asked. What is legal says `refusal`."""
    frame = asking(s)
    if frame == Frame.CLAN:
        return clan.legal(s, seat, out)
    if frame == Frame.LAY:
        return lay.legal(s, seat, out)
    if frame == Frame.FOUND:
        return found.legal(s, seat, out)
    if frame == Frame.TURN:
        return turn.legal(s, seat, out)
    if frame == Frame.TAKE:
        return take.legal(s, seat, out)
    if frame == Frame.REACT:
        return react.legal(s, seat, out)
    if frame == Frame.CHOOSE:
        return choose.legal(s, seat, out)
    if frame == Frame.RECRUIT:
        return recruit.legal(s, seat, out)
    if frame == Frame.PULL:
        return pull.legal(s, seat, out)
    if frame == Frame.BUILD:
        return build.legal(s, seat, out)
    if frame == Frame.SWAP:
        return swap.legal(s, seat, out)
    if frame == Frame.MOVE:
        return move.legal(s, seat, out)
    if frame == Frame.FIGHT:
        return fight.legal(s, seat, out)
    if frame == Frame.PUSH:
        return push.legal(s, seat, out)
    if frame == Frame.FOOD:
        return food.legal(s, seat, out)
    if frame == Frame.DIE:
        return die.legal(s, seat, out)
    if frame == Frame.THROW:
        return throw.legal(s, seat, out)
    if frame == Frame.RETREAT:
        return retreat.legal(s, seat, out)
    if frame == Frame.EXPLORE:
        return explore.legal(s, seat, out)
    if frame == Frame.SPLIT:
        return split.legal(s, seat, out)
    if frame == Frame.PAY:
        return pay.legal(s, seat, out)
    if frame == Frame.SLAY:
        return slay.legal(s, seat, out)
    if frame == Frame.GATHER:
        return gather.legal(s, seat, out)
    if frame == Frame.SCORCH:
        return scorch.legal(s, seat, out)
    if frame == Frame.TARGET:
        return target.legal(s, seat, out)
    if frame == Frame.PICK:
        return pick.legal(s, seat, out)
    if frame == Frame.RANSOM:
        return ransom.legal(s, seat, out)
    if frame == Frame.DISCARD:
        return discard.legal(s, seat, out)
    if frame == Frame.RETRIEVE:
        return retrieve.legal(s, seat, out)
    if frame == Frame.COPY:
        return copy.legal(s, seat, out)
    if frame == Frame.BRIBE:
        return bribe.legal(s, seat, out)
    if frame == Frame.TRADE:
        return trade.legal(s, seat, out)
    return 0


# ---------------------------------------------------------------- why not
@compiled
def refusal(s: Northgard, seat: int, move: int) -> int:
    """0 if the seat, which is asked, may make this move; otherwise the ruling that forbids it."""
    frame = asking(s)
    if frame == 0:
        return Rule.FAME
    if not is_move(move, UNUSED) or not ANSWERS[frame, kind_of(move)]:
        return RULINGS[s.phase, frame]
    for shift in AREA_PLACES[kind_of(move)]:
        if shift >= 0 and not is_territory(s, move >> shift & BYTE):
            return Rule.TERRITORY
    return _refuse(s, seat, frame, move)


@compiled
def _refuse(s: Northgard, seat: int, frame: int, answer: int) -> int:
    """The ruling that forbids an answer of this question's kinds."""
    if frame == Frame.CLAN:
        return clan.refuse(s, seat, answer)
    if frame == Frame.LAY:
        return lay.refuse(s, seat, answer)
    if frame == Frame.FOUND:
        return found.refuse(s, seat, answer)
    if frame == Frame.TURN:
        return turn.refuse(s, seat, answer)
    if frame == Frame.TAKE:
        return take.refuse(s, seat, answer)
    if frame == Frame.REACT:
        return react.refuse(s, seat, answer)
    if frame == Frame.CHOOSE:
        return choose.refuse(s, seat, answer)
    if frame == Frame.RECRUIT:
        return recruit.refuse(s, seat, answer)
    if frame == Frame.PULL:
        return pull.refuse(s, seat, answer)
    if frame == Frame.BUILD:
        return build.refuse(s, seat, answer)
    if frame == Frame.SWAP:
        return swap.refuse(s, seat, answer)
    if frame == Frame.MOVE:
        return move.refuse(s, seat, answer)
    if frame == Frame.FIGHT:
        return fight.refuse(s, seat, answer)
    if frame == Frame.PUSH:
        return push.refuse(s, seat, answer)
    if frame == Frame.FOOD:
        return food.refuse(s, seat, answer)
    if frame == Frame.DIE:
        return die.refuse(s, seat, answer)
    if frame == Frame.THROW:
        return throw.refuse(s, seat, answer)
    if frame == Frame.RETREAT:
        return retreat.refuse(s, seat, answer)
    if frame == Frame.EXPLORE:
        return explore.refuse(s, seat, answer)
    if frame == Frame.SPLIT:
        return split.refuse(s, seat, answer)
    if frame == Frame.PAY:
        return pay.refuse(s, seat, answer)
    if frame == Frame.SLAY:
        return slay.refuse(s, seat, answer)
    if frame == Frame.GATHER:
        return gather.refuse(s, seat, answer)
    if frame == Frame.SCORCH:
        return scorch.refuse(s, seat, answer)
    if frame == Frame.TARGET:
        return target.refuse(s, seat, answer)
    if frame == Frame.PICK:
        return pick.refuse(s, seat, answer)
    if frame == Frame.RANSOM:
        return ransom.refuse(s, seat, answer)
    if frame == Frame.DISCARD:
        return discard.refuse(s, seat, answer)
    if frame == Frame.RETRIEVE:
        return retrieve.refuse(s, seat, answer)
    if frame == Frame.COPY:
        return copy.refuse(s, seat, answer)
    if frame == Frame.BRIBE:
        return bribe.refuse(s, seat, answer)
    if frame == Frame.TRADE:
        return trade.refuse(s, seat, answer)
    return 0


# ---------------------------------------------------------------- what a move does
@compiled
def apply(s: Northgard, seat: int, move: int, events: Events) -> int:
    """Makes a legal move and all that follows from it; the outcome is always 0: chance is in the events."""
    then = _apply(s, seat, asking(s), move, events)
    if then == Then.COMBAT:
        then = Then.STEP if combats(s, flags_of(s), bonus_of(s), events) else Then.ASKED
    if then == Then.STEP:
        then = advance(s, s.turn, events)
    if then == Then.CARD:
        then = after_card(s)
    if then == Then.TURN:
        then = end_turn(s)
    while then == Then.HARVEST or then == Then.NEXT:
        then = harvest(s, events) if then == Then.HARVEST else next_harvest(s)
    if then == Then.WINTER:
        then = winter(s, events)
    if then == Then.CHANCE:
        then = second_chance(s, events)
    if then == Then.YEAR:
        begin_year(s, events)
    name_question(s)
    return 0


@compiled
def _apply(s: Northgard, seat: int, frame: int, answer: int, events: Events) -> int:
    """The move itself; what follows."""
    if frame == Frame.CLAN:
        return clan.apply(s, seat, answer, events)
    if frame == Frame.LAY:
        return lay.apply(s, seat, answer, events)
    if frame == Frame.FOUND:
        return found.apply(s, seat, answer, events)
    if frame == Frame.TURN:
        return turn.apply(s, seat, answer, events)
    if frame == Frame.TAKE:
        return take.apply(s, seat, answer, events)
    if frame == Frame.REACT:
        return react.apply(s, seat, answer, events)
    if frame == Frame.CHOOSE:
        return choose.apply(s, seat, answer, events)
    if frame == Frame.RECRUIT:
        return recruit.apply(s, seat, answer, events)
    if frame == Frame.PULL:
        return pull.apply(s, seat, answer, events)
    if frame == Frame.BUILD:
        return build.apply(s, seat, answer, events)
    if frame == Frame.SWAP:
        return swap.apply(s, seat, answer, events)
    if frame == Frame.MOVE:
        return move.apply(s, seat, answer, events)
    if frame == Frame.FIGHT:
        return fight.apply(s, seat, answer, events)
    if frame == Frame.PUSH:
        return push.apply(s, seat, answer, events)
    if frame == Frame.FOOD:
        return food.apply(s, seat, answer, events)
    if frame == Frame.DIE:
        return die.apply(s, seat, answer, events)
    if frame == Frame.THROW:
        return throw.apply(s, seat, answer, events)
    if frame == Frame.RETREAT:
        return retreat.apply(s, seat, answer, events)
    if frame == Frame.EXPLORE:
        return explore.apply(s, seat, answer, events)
    if frame == Frame.SPLIT:
        return split.apply(s, seat, answer, events)
    if frame == Frame.PAY:
        return pay.apply(s, seat, answer, events)
    if frame == Frame.SLAY:
        return slay.apply(s, seat, answer, events)
    if frame == Frame.GATHER:
        return gather.apply(s, seat, answer, events)
    if frame == Frame.SCORCH:
        return scorch.apply(s, seat, answer, events)
    if frame == Frame.TARGET:
        return target.apply(s, seat, answer, events)
    if frame == Frame.PICK:
        return pick.apply(s, seat, answer, events)
    if frame == Frame.RANSOM:
        return ransom.apply(s, seat, answer, events)
    if frame == Frame.DISCARD:
        return discard.apply(s, seat, answer, events)
    if frame == Frame.RETRIEVE:
        return retrieve.apply(s, seat, answer, events)
    if frame == Frame.COPY:
        return copy.apply(s, seat, answer, events)
    if frame == Frame.BRIBE:
        return bribe.apply(s, seat, answer, events)
    if frame == Frame.TRADE:
        return trade.apply(s, seat, answer, events)
    return Then.ASKED


bind(DTYPE, setup=setup, legal=legal, refusal=refusal, apply=apply, points=points, places=places, redraw=redraw)
