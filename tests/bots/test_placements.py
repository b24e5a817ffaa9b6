"""The list of placements: exactly the sets that can be filled man by man under the rules, each once."""

from __future__ import annotations

import random
from itertools import islice

import numpy as np
import pytest

import jarlshof
from jarlshof.bots.nord.placements import MOST, list_placements
from jarlshof.core import contract
from jarlshof.core.bits import Bits, cells
from jarlshof.core.events import new_buffer
from jarlshof.core.jit import JIT
from jarlshof.core.state import States, copy_states
from jarlshof.games.nord.moves import MOVES
from jarlshof.games.nord.state import ACTIONS, NO_TREASURE, Frame, Kind

NOTHING, OUT = new_buffer(0), np.zeros(300, np.int64)
Sets = set[frozenset[int]]


def by_the_rules(states: States, seat: int) -> Sets:
    """All placements, found by making every legal move."""
    found: Sets = set()
    waiting = [(states, frozenset(cells(Bits(*states["fresh"][0]))))]
    while waiting:
        state, filled = waiting.pop()
        n = contract.legal_at(state, 0, seat, OUT)
        for move in OUT[:n].tolist():
            more = filled | {MOVES.first(move)}
            if MOVES.kind(move) == Kind.PLACE and more not in found:
                found.add(more)
                after = copy_states(state)
                contract.apply_at(after, 0, seat, move, NOTHING)
                waiting.append((after, more))
    fresh = frozenset(cells(Bits(*states["fresh"][0])))
    return found | ({fresh} if fresh else set())


def listed(states: States, seat: int, action: int, extra: bool) -> list[frozenset[int]]:
    out = np.zeros((MOST, 4), np.uint64)
    n = list_placements(states[0], seat, action, extra, out)
    return [frozenset(cells(Bits(*row))) for row in out[:n]]


def positions(seats: int, games: int) -> list[tuple[States, int]]:
    """States in which men are placed, at any moment of it, from random play."""
    found = []
    for seed in range(games):
        match, rng = jarlshof.new("nord", seats=seats, seed=seed), random.Random(seed)
        while not match.over:
            states = match.state()
            if states["frame_kind"][0, states["depth"][0] - 1] == Frame.PLACE:
                found.append((states, match.asked[0]))
            match.play(rng.choice(match.legal()))
    random.Random(1).shuffle(found)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_placement_is_listed_once(seats: int) -> None:
    kinds: set[int] = set()
    for states, seat in islice(positions(seats, 20), 150 if JIT else 5):
        played = int(states["played"][0])
        action = ACTIONS[played] if played < NO_TREASURE else -1
        sets = listed(states, seat, action, extra=False)
        assert len(sets) == len(set(sets))
        assert set(sets) == by_the_rules(states, seat)
        kinds.add(action)
    assert kinds == {-1, 0, 1, 2} or not JIT


@pytest.mark.parametrize("seats", [2, 4])
def test_with_a_treasure_only_what_it_adds(seats: int) -> None:
    for states, seat in islice(positions(seats, 20), 60 if JIT else 3):
        if states["fresh"].any():
            continue
        plain = copy_states(states)
        plain["played"][0] = NO_TREASURE
        without = by_the_rules(plain, seat)
        for kind in range(6):
            states["played"][0] = kind
            sets = listed(states, seat, ACTIONS[kind], extra=ACTIONS[kind] > 0)
            if ACTIONS[kind] > 0:
                assert set(sets) == by_the_rules(states, seat) - without
                assert len(sets) == len(set(sets))
            else:
                assert set(sets) == without
