"""A seven: all who have too many cards give up half of them (settlers.S26, settlers.G18)."""

from __future__ import annotations

import numpy as np

from jarlshof.core.events import Events, tell
from jarlshof.core.frames import answered, asked_seats, pop, push
from jarlshof.core.jit import compiled
from jarlshof.core.moves import KIND_SHIFT, kind_of
from jarlshof.core.state import Moves
from jarlshof.games.settlers.law.bundles import wide, wide_bundle, wide_count, wide_sum
from jarlshof.games.settlers.law.hands import hand_size, pay_to_bank
from jarlshof.games.settlers.law.raid import stands_at
from jarlshof.games.settlers.options import ADJACENT_ONLY, ALL_OVER_LIMIT
from jarlshof.games.settlers.state import RESOURCES, Frame, Happening, Kind, Rule, Settlers
from jarlshof.games.settlers.words.case import Case, Words

SHOWN = 60  # discards that `legal` shows at most
HUGE = 40  # cards of a hand; only a bank without limit gives so many


@compiled
def ask(s: Settlers) -> bool:
    """settlers.S26: asks all who have too many cards; False if nobody has."""
    mask = 0
    for seat in range(s.seats):
        if s.seven_discard == ALL_OVER_LIMIT or (s.seven_discard == ADJACENT_ONLY and stands_at(s, seat, s.raided)):
            if hand_size(s, seat) > s.hand_limit:
                mask |= 1 << seat
    if mask:
        push(s, Frame.DISCARD, mask, 0, 0)
    return mask != 0


@compiled
def legal(s: Settlers, seat: int, out: Moves) -> int:
    """All ways to give half of the hand; of very many each so-and-so-many-th; of a huge hand one for each resource."""
    if hand_size(s, seat) > HUGE:
        return _list_huge(s, seat, out)
    ways = _list_each(s, seat, out, 0)
    step = (ways + SHOWN - 1) // SHOWN
    return _list_each(s, seat, out, step)


@compiled
def _list_huge(s: Settlers, seat: int, out: Moves) -> int:
    """As many as possible of one resource, the rest of those that follow it."""
    for first in range(RESOURCES):
        left = hand_size(s, seat) // 2
        out[first] = Kind.DISCARD << KIND_SHIFT
        for k in range(RESOURCES):
            resource = (first + k) % RESOURCES
            taken = min(left, s.hand[seat, resource])
            out[first] += np.int64(taken) * wide(resource)
            left -= taken
    return _without_twins(out, RESOURCES)


@compiled
def _without_twins(out: Moves, n: int) -> int:
    """Keeps each move once."""
    kept = 0
    for k in range(n):
        new = True
        for j in range(kept):
            new = new and out[j] != out[k]
        if new:
            out[kept] = out[k]
            kept += 1
    return kept


@compiled
def _list_each(s: Settlers, seat: int, out: Moves, step: int) -> int:
    """Counts the discards (step 0), or lists each step-th one."""
    half = hand_size(s, seat) // 2
    counted_ways, n = 0, 0
    for wood in range(min(half, s.hand[seat, 0]) + 1):
        for brick in range(min(half - wood, s.hand[seat, 1]) + 1):
            for wool in range(min(half - wood - brick, s.hand[seat, 2]) + 1):
                rest = half - wood - brick - wool
                for grain in range(max(0, rest - s.hand[seat, 4]), min(rest, s.hand[seat, 3]) + 1):
                    if step > 0 and counted_ways % step == 0:
                        move = Kind.DISCARD << KIND_SHIFT
                        move += wood * wide(0) + brick * wide(1) + wool * wide(2)
                        out[n] = move + grain * wide(3) + (rest - grain) * wide(4)
                        n += 1
                    counted_ways += 1
    return n if step > 0 else counted_ways


@compiled
def refuse(s: Settlers, seat: int, move: int) -> int:
    """Half of the hand, rounded down."""
    if kind_of(move) != Kind.DISCARD:
        return Rule.GIVING_UP_CARDS
    for resource in range(RESOURCES):
        if wide_count(move, resource) > s.hand[seat, resource]:
            return Rule.GIVING_UP_CARDS
    return 0 if wide_sum(move) == hand_size(s, seat) // 2 else Rule.MORE_THAN_SEVEN


@compiled
def apply(s: Settlers, seat: int, move: int, events: Events) -> None:
    """The cards go back to the open stacks; after the last seat the raid goes on."""
    for resource in range(RESOURCES):
        n = wide_count(move, resource)
        if n > 0:
            pay_to_bank(s, seat, resource, n)
    tell(events, Happening.DISCARD, seat, wide_sum(move), wide_bundle(move), 0, 0)
    answered(s, seat)
    if asked_seats(s) == 0:
        pop(s)


def _ending(case: Case, ruling: int) -> str:
    return "lack" if ruling == Rule.GIVING_UP_CARDS else ""


WORDS = Words(
    told=(),
    answers=(Kind.DISCARD,),
    sentences={
        "S26.question": (),
        "S26.lack": (Case.resource, Case.n, Case.own),
        "G18": (Case.n, Case.given),
    },
    ending=_ending,
)
