"""The bare effect of a move, without the chance, the combats and the seasons that follow it in a match."""

from __future__ import annotations

import numpy as np

from jarlshof.bots.northgard.value import value_of
from jarlshof.core.events import WIDTH
from jarlshof.core.jit import compiled
from jarlshof.core.moves import first_of, kind_of, second_of, third_of
from jarlshof.core.state import Floats, States
from jarlshof.games.northgard.law.combat import ATTACKER, DEFENDER
from jarlshof.games.northgard.law.developments import take
from jarlshof.games.northgard.law.figures import enter
from jarlshof.games.northgard.law.piles import clear_table
from jarlshof.games.northgard.law.under_way import flags_of
from jarlshof.games.northgard.questions.bribe import bribe
from jarlshof.games.northgard.questions.move import march
from jarlshof.games.northgard.questions.push import push_away
from jarlshof.games.northgard.questions.trade import trade
from jarlshof.games.northgard.state import FIRST_UNITS, Kind, Resource


@compiled
def value_at(states: States, i: int, seat: int, w: Floats) -> float:
    """The value of state i for a seat."""
    return value_of(states[i], seat, w)


@compiled
def step_at(states: States, i: int, seat: int, move: int) -> None:
    """Marching, bribing, pushing, feeding, deciding a die, founding, passing, taking, trading – and nothing more."""
    s, nothing = states[i], np.zeros((0, WIDTH), np.int64)
    kind, a, b, n = kind_of(move), first_of(move), second_of(move), third_of(move)
    side = ATTACKER if seat == s.attacker else DEFENDER
    if kind == Kind.MOVE or kind == Kind.LEAD:
        march(s, seat, a, b, n, kind == Kind.LEAD, flags_of(s), nothing)
    elif kind == Kind.BRIBE:
        bribe(s, seat, a, b, n, nothing)
    elif kind == Kind.PUSH:
        push_away(s, a, nothing)
    elif kind == Kind.FIGHT:
        s.fight = a
    elif kind == Kind.FEED:
        s.fed[side] += a
        s.goods[seat, Resource.FOOD] -= a
    elif kind == Kind.AXE:
        s.axes[side] += 1
    elif kind == Kind.SKULL:
        s.skulls[side] += 1
    elif kind == Kind.FOUND or kind == Kind.FOUND_BEAR:
        enter(s, seat, a, FIRST_UNITS - (1 if kind == Kind.FOUND_BEAR else 0))
        if kind == Kind.FOUND_BEAR:
            s.bear_at = a
    elif kind == Kind.PASS:
        clear_table(s, seat)
        if s.passed == 0:
            s.first = seat
        s.passed |= 1 << seat
    elif kind == Kind.TAKE:
        take(s, seat, a, nothing)
    elif kind == Kind.TRADE:
        trade(s, seat, move, nothing)
