"""Perft: from named positions, how many sequences of 1, 2, 3 moves there are, by engine and by referee.

Only kinds that are not open are counted, as `legal` lists only these completely. A move that draws chance is one
branch: the engine's own draw, which the referee is told.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import jarlshof
from jarlshof import Match
from jarlshof.core import contract
from jarlshof.core.events import DRAW, new_buffer, rows
from jarlshof.core.state import States, new_states
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.position import write_position
from jarlshof.games.settlers.state import Frame
from tests.games.settlers import referee

pytestmark = pytest.mark.jit_off

TABLE: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]
DEPTH = 3
MOST = 200  # moves in a list

each_position = pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))


def start(text: str) -> Match:
    """Always the same chance, so that the counts are the same."""
    return jarlshof.position("settlers", text, seed=1)


def closed(states: States, i: int, seat: int) -> list[int]:
    """The legal moves of a seat that are listed completely."""
    out = np.zeros(MOST, np.int64)
    n = contract.legal_at(states, i, seat, out)
    return [move for move in out[:n].tolist() if not MOVES.is_open(move)]


def asked(states: States, i: int) -> list[int]:
    mask = contract.asked_at(states, i)
    return [seat for seat in range(6) if mask >> seat & 1]


def first_of(text: str) -> States:
    """Room for a state at each depth; the first one is the position."""
    states = new_states(start(text).state().dtype, DEPTH)
    states[0] = start(text).state()[0]
    return states


def engine_perft(text: str) -> list[int]:
    """How many sequences of each length there are, by the compiled rules."""
    states, counts, nothing = first_of(text), [0] * DEPTH, new_buffer(0)

    def count(level: int) -> None:
        for seat in asked(states, level):
            moves = closed(states, level, seat)
            counts[level] += len(moves)
            for move in moves if level + 1 < DEPTH else []:
                contract.copy_at(states, level, level + 1)
                contract.apply_at(states, level + 1, seat, move, nothing)
                count(level + 1)

    count(0)
    return counts


def referee_perft(text: str) -> list[int]:
    """The same by the referee. The engine runs beside it to draw; on the way both must write the same positions."""
    states, counts, buffer = first_of(text), [0] * DEPTH, new_buffer()

    def count(pos: referee.Position, level: int) -> None:
        assert referee.write(pos) == write_position(states, level)
        for seat in referee.asked(pos):
            moves = sorted(referee.legal(pos, seat))
            counts[level] += len(moves)
            for move in moves if level + 1 < DEPTH else []:
                contract.copy_at(states, level, level + 1)
                buffer[0, 0] = 0
                contract.apply_at(states, level + 1, seat, MOVES.read(move), buffer)
                draws = [(row[5], row[6]) for row in rows(buffer) if row[0] == DRAW]
                count(referee.play(pos, seat, move, draws), level + 1)

    count(referee.read(text), 0)
    return counts


@each_position
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert engine_perft(entry["text"]) == entry["counts"]


@each_position
def test_the_referee_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert referee_perft(entry["text"]) == entry["counts"]


def test_the_table_has_every_question_but_the_open_one() -> None:
    questions = {ask[1] for entry in TABLE if (ask := referee.read(entry["text"]).ask)}
    assert questions == {frame.name.lower() for frame in Frame if frame != Frame.DISCARD}
