"""Perft: from named positions, how many sequences of 1, 2, 3 moves there are.

A move that draws chance is one branch: the engine's own draw with seed 1.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.events import new_buffer
from jarlshof.core.jit import JIT
from jarlshof.core.state import new_states
from jarlshof.games.northgard.state import MOST_MOVES, SEATS, Frame

pytestmark = pytest.mark.jit_off

TABLE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]
DEPTH = 3 if JIT else 2  # plain Python is a thousand times slower
OUT = np.zeros((DEPTH, MOST_MOVES), np.int64)

each_position = pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))


def perft(text: str, depth: int) -> list[int]:
    """How many sequences of each length there are, by the compiled rules."""
    start = jarlshof.position("northgard", text, seed=1).state()
    states, counts, nothing = new_states(start.dtype, depth), [0] * depth, new_buffer(0)
    states[0] = start[0]

    def count(level: int) -> None:
        mask = contract.asked_at(states, level)
        for seat in range(SEATS):
            if not mask >> seat & 1:
                continue
            n = contract.legal_at(states, level, seat, OUT[level])
            counts[level] += n
            for move in OUT[level, :n].tolist() if level + 1 < depth else []:
                contract.copy_at(states, level, level + 1)
                contract.apply_at(states, level + 1, seat, move, nothing)
                count(level + 1)

    count(0)
    return counts


@each_position
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert perft(entry["text"], DEPTH) == entry["counts"][:DEPTH]


def test_the_table_has_every_question() -> None:
    asked = {line.split()[-1] for entry in TABLE for line in entry["text"].splitlines() if line.startswith("ask: ")}
    assert asked == {frame.name.lower() for frame in Frame}
