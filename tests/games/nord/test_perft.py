"""Perft: from named positions, how many sequences of 1, 2, 3 moves there are, by engine and by referee."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.events import new_buffer
from jarlshof.core.state import new_states
from tests.games.nord import referee

TABLE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]


def engine_perft(text: str, depth: int) -> int:
    """Leaves of the tree of moves, by the compiled rules."""
    start = jarlshof.position("nord", text, seed=1).state()
    states = new_states(start.dtype, depth + 1)
    states[0] = start[0]
    nothing = new_buffer(0)

    def leaves(level: int) -> int:
        total = 0
        mask = contract.asked_at(states, level)
        for seat in range(4):
            if mask >> seat & 1:
                out = np.zeros(300, np.int64)
                n = contract.legal_at(states, level, seat, out)
                if level + 1 == depth:
                    total += n
                    continue
                for move in out[:n].tolist():
                    contract.copy_at(states, level, level + 1)
                    contract.apply_at(states, level + 1, seat, move, nothing)
                    total += leaves(level + 1)
        return total

    return leaves(0)


def referee_perft(pos: referee.Position, depth: int) -> int:
    """The same by the referee; the positions of the table draw no chance within three moves."""
    seat = referee.asked(pos)
    if seat is None:
        return 0
    moves = referee.legal(pos, seat)
    if depth == 1:
        return len(moves)
    return sum(referee_perft(referee.play(pos, seat, move, []), depth - 1) for move in moves)


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert [engine_perft(entry["text"], depth) for depth in (1, 2, 3)] == entry["counts"]


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))
def test_the_referee_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    pos = referee.read(entry["text"])
    assert [referee_perft(pos, depth) for depth in (1, 2, 3)] == entry["counts"]
