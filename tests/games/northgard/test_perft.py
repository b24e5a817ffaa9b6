"""Perft: from named positions, how many sequences of 1, 2, 3 moves there are, by engine and by referee.

A move that draws chance is one branch: the engine's own draw with seed 1, which the referee is told.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.events import DRAW, new_buffer, rows
from jarlshof.core.jit import JIT
from jarlshof.core.state import States, new_states
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.position import write_position
from jarlshof.games.northgard.state import MOST_MOVES, SEATS, Frame
from tests.games.northgard import referee

pytestmark = pytest.mark.jit_off

TABLE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]
DEPTH = 3 if JIT else 2  # plain Python is a thousand times slower
FEW = 100  # positions that the referee, in plain Python, looks at for every day
OUT = np.zeros((DEPTH, MOST_MOVES), np.int64)

each_position = pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))


def first_of(text: str, depth: int) -> States:
    """Room for a state at each depth; the first one is the position."""
    start = jarlshof.position("northgard", text, seed=1).state()
    states = new_states(start.dtype, depth)
    states[0] = start[0]
    return states


def engine_perft(text: str, depth: int) -> list[int]:
    """How many sequences of each length there are, by the compiled rules."""
    states, counts, nothing = first_of(text, depth), [0] * depth, new_buffer(0)

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


def referee_perft(text: str, depth: int) -> list[int]:
    """The same by the referee. The engine runs beside it to draw; on the way both must write the same positions."""
    states, counts, buffer = first_of(text, depth), [0] * depth, new_buffer()

    def count(pos: referee.Position, level: int) -> None:
        assert referee.write(pos) == write_position(states, level)
        for seat in referee.asked(pos):
            moves = sorted(referee.legal(pos, seat))
            counts[level] += len(moves)
            for move in moves if level + 1 < depth else []:
                contract.copy_at(states, level, level + 1)
                buffer[0, 0] = 0
                contract.apply_at(states, level + 1, seat, MOVES.read(move), buffer)
                draws = [(row[5], row[6]) for row in rows(buffer) if row[0] == DRAW]
                count(referee.play(pos, seat, move, draws), level + 1)

    count(referee.read(text), 0)
    return counts


@each_position
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert engine_perft(entry["text"], DEPTH) == entry["counts"][:DEPTH]


@each_position
def test_the_referee_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    depth = DEPTH if entry["counts"][1] < FEW else 2
    assert referee_perft(entry["text"], depth) == entry["counts"][:depth]


def test_the_table_has_every_question() -> None:
    asked = {line.split()[-1] for entry in TABLE for line in entry["text"].splitlines() if line.startswith("ask: ")}
    assert asked == {frame.name.lower() for frame in Frame}
