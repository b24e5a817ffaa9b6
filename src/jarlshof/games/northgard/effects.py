"""What the steps of cards do: from an operation to its question (northgard.13.30).

A new operation gets a line in each chain.
"""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.cards import OP, PARTS, STEPS, WITH, A, B, C, Clan, N, Op, With
from jarlshof.games.northgard.law.asking import ask
from jarlshof.games.northgard.law.opponents import count_targets
from jarlshof.games.northgard.law.scorched import can_scorch
from jarlshof.games.northgard.law.under_way import running
from jarlshof.games.northgard.law.wealth import gain
from jarlshof.games.northgard.questions import (
    bribe,
    build,
    discard,
    explore,
    move,
    pay,
    pull,
    recruit,
    slay,
    split,
    swap,
    take,
    target,
)
from jarlshof.games.northgard.state import Frame, Happening, Northgard, Zone

PART_KINDS = len(PARTS)


# ---------------------------------------------------------------- what is possible
@compiled
def possible(s: Northgard, seat: int, op: int, n: int, flags: int, a: int, b: int) -> bool:
    """Can a step be carried out now? Steps that choose or copy are looked at by the functions below."""
    if op == Op.RECRUIT:
        return recruit.can(s, seat, a, b)
    if op == Op.MOVE:
        return move.can(s, seat, n, flags)
    if op == Op.BUILD:
        return build.can(s, seat, flags)
    if op == Op.EXPLORE:
        return explore.can(s, seat, flags)
    if op == Op.DRAW:
        return split.can(s, seat, n, flags)
    if op == Op.ROUSE:
        return s.clan[seat] == Clan.BEAR
    if op == Op.SLAY:
        return slay.can(s, seat, flags)
    if op == Op.SPY or op == Op.EXTORT or op == Op.CURSE or op == Op.THREATEN:
        return count_targets(s, seat) > 0
    if op == Op.RETRIEVE:
        return s.pile_size[seat, Zone.DISCARD] > 0
    if op == Op.BRIBE:
        return bribe.can(s, seat)
    if op == Op.FORESEE:
        return take.can(s, seat)
    if op == Op.SCORCH:
        return s.clan[seat] == Clan.SNAKE and can_scorch(s, seat)
    if op == Op.PULL:
        return pull.can(s, seat)
    if op == Op.ADD:
        return recruit.can_add(s, seat)
    if op == Op.SWAP:
        return swap.can(s, seat)
    if op == Op.PAY:
        return pay.can(s, seat, n, a)
    return op == Op.GAIN or op == Op.CONQUER


@compiled
def part_possible(s: Northgard, seat: int, part: int) -> bool:
    """Can this part be chosen?"""
    row = PARTS[part]
    return possible(s, seat, row[OP], row[N], row[WITH], row[A], row[B])


@compiled
def any_part(s: Northgard, seat: int, parts: int) -> bool:
    """Can one of these parts be chosen?"""
    for part in range(PART_KINDS):
        if parts >> part & 1 and part_possible(s, seat, part):
            return True
    return False


@compiled
def needs_victim(op: int) -> bool:
    """Steps done to an opponent: they are the price of what follows, and never left out (northgard.13.38)."""
    return op == Op.SLAY or op == Op.SPY or op == Op.EXTORT or op == Op.CURSE


@compiled
def effect_possible(s: Northgard, seat: int, card: int) -> bool:
    """Has a card that does not copy a step, not an extra one, that is possible now, and every victim it needs?"""
    found = False
    for step in range(STEPS.shape[1]):
        row = STEPS[card, step]
        if row[OP] == Op.END or row[WITH] & With.EXTRA:
            break
        if row[OP] == Op.CHOOSE:
            can = any_part(s, seat, row[A])
        else:
            can = possible(s, seat, row[OP], row[N], row[WITH], row[A], row[B])
        if not can and needs_victim(row[OP]):
            return False
        found = found or can
    return found


# ---------------------------------------------------------------- how it begins
@compiled
def begin_step(s: Northgard, seat: int, events: Events) -> bool:
    """Begins the step (or part) under way, which is possible; True if it is over without a question."""
    op, n, flags = running(s, OP), running(s, N), running(s, WITH)
    if op == Op.EXPLORE:
        return explore.begin(s, seat, n, flags, events)
    if op == Op.DRAW:
        return split.begin(s, seat, n, flags, running(s, B), running(s, C), events)
    if op == Op.SPY or op == Op.EXTORT or op == Op.THREATEN:
        return target.begin(s, seat, op, events)
    if op == Op.GAIN or op == Op.ROUSE or op == Op.CONQUER:
        _at_once(s, seat, op, n, running(s, A), events)
        return True
    if op == Op.RECRUIT or op == Op.ADD:
        recruit.begin(s, seat, n, running(s, A), running(s, B))
    elif op == Op.MOVE:
        move.begin(s, seat, n)
    elif op == Op.CURSE:
        discard.begin(s, seat)
    elif op == Op.FORESEE:
        take.begin(s, seat)
    else:
        ask(s, _frame_of(op), 1 << seat)
    return False


@compiled
def _frame_of(op: int) -> int:
    """The question of the steps that only ask."""
    if op == Op.BUILD:
        return Frame.BUILD
    if op == Op.SLAY:
        return Frame.SLAY
    if op == Op.RETRIEVE:
        return Frame.RETRIEVE
    if op == Op.BRIBE:
        return Frame.BRIBE
    if op == Op.SCORCH:
        return Frame.SCORCH
    if op == Op.PAY:
        return Frame.PAY
    return Frame.PULL if op == Op.PULL else Frame.SWAP


@compiled
def _at_once(s: Northgard, seat: int, op: int, n: int, resource: int, events: Events) -> None:
    """Steps without a question."""
    if op == Op.GAIN:
        gain(s, seat, resource, n, events)
    elif op == Op.ROUSE:
        s.roused |= 1 << seat
        tell(events, Happening.ROUSE, seat, 0, 0, 0, 0)
    else:
        s.conqueror |= 1 << seat
        tell(events, Happening.CONQUER, seat, 0, 0, 0, 0)
