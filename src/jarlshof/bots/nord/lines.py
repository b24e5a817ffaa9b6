"""How the attacks of a turn can go: all answers are tried, the best kept (nord.R39, R40)."""

from __future__ import annotations

from jarlshof.bots.nord.desk import DEEP, WORST, Desk
from jarlshof.bots.nord.value import value_of
from jarlshof.core.jit import compiled
from jarlshof.core.state import copy_state
from jarlshof.games.nord.law.connections import relink_all
from jarlshof.games.nord.law.scoring import clear_boat, resource_scoring, warrior_scoring
from jarlshof.games.nord.questions import attack
from jarlshof.games.nord.rules import answer_in_attack, legal_in_attack
from jarlshof.games.nord.state import Nord

LEAVES = 40  # ways through the attacks of one placement


@compiled
def weigh(desk: Desk, s: Nord, hand: float) -> float:
    """The value of a position at the end of the turn. Uses the state up: a full boat brings the scoring (nord.B35).

    New treasures are not laid: nobody knows anything of them.
    """
    if s.aboard >= s.berths:
        if s.scoring % 2 == 1:
            resource_scoring(s, desk.nothing)
        else:
            warrior_scoring(s, desk.nothing)
        relink_all(s)
        clear_boat(s, desk.nothing)
        s.scoring += 1
    return value_of(s, desk.seat, hand, desk.table, desk.weights)


@compiled
def best_line(desk: Desk, asked: bool, hand: float) -> float:
    """The best value over all answers in the attacks of work[0], and those answers on the desk.

    `asked`: a question is waiting already; otherwise the attacks are about to begin.
    """
    desk.answered[0] = 0
    if not (asked or attack.forced(desk.work[0], desk.seat, desk.nothing)):
        return weigh(desk, desk.work[0], hand)
    best, leaves, depth = WORST, 0, 0
    _ask(desk, depth)
    while depth >= 0:
        if desk.at[depth] == desk.counts[depth] or leaves >= LEAVES:
            depth -= 1
            continue
        desk.at[depth] += 1
        if _answer(desk, depth):
            depth += 1
            _ask(desk, depth)
            continue
        leaves += 1
        value = weigh(desk, desk.work[depth + 1], hand)
        if value > best:
            best = value
            desk.answered[0] = depth + 1
            for d in range(depth + 1):
                desk.line[d] = desk.answers[d, desk.at[d] - 1]
    return best


@compiled
def _ask(desk: Desk, depth: int) -> None:
    """Lists the answers to the question that waits in work[depth]."""
    desk.counts[depth] = legal_in_attack(desk.work[depth], desk.seat, desk.answers[depth])
    desk.at[depth] = 0


@compiled
def _answer(desk: Desk, depth: int) -> bool:
    """Gives the next answer at this depth, in work[depth + 1]; True if another question waits there."""
    s = desk.work[depth + 1]
    copy_state(s, desk.work[depth])
    more = _go_on(desk, s, desk.answers[depth, desk.at[depth] - 1])
    while more and depth + 1 == DEEP:  # too deep to look at all answers
        legal_in_attack(s, desk.seat, desk.answers[DEEP])
        more = _go_on(desk, s, desk.answers[DEEP, 0])
    return more


@compiled
def _go_on(desk: Desk, s: Nord, move: int) -> bool:
    asked = answer_in_attack(s, desk.seat, move, desk.nothing)
    return asked or attack.forced(s, desk.seat, desk.nothing)
