"""Perft: how many sequences of 1, 2, 3 … moves there are from a position, by engine and by referee.

Only kinds of moves that are not open are counted, as `legal` lists only these completely. A move that draws chance is
one branch: the engine's own draw with seed 1, which the referee is told.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np

import jarlshof
from jarlshof.core import contract
from jarlshof.core.events import DRAW, new_buffer, rows
from jarlshof.core.state import States, new_states

Position = TypeVar("Position")


class Referee(Protocol[Position]):
    """A game's referee.py."""

    def read(self, text: str, /) -> Position: ...

    def write(self, pos: Position, /) -> str: ...

    def asked(self, pos: Position, /) -> list[int]: ...

    def legal(self, pos: Position, seat: int, /) -> set[str]: ...

    def play(self, pos: Position, seat: int, text: str, draws: list[tuple[int, int]], /) -> Position: ...


def positions(game: str) -> list[dict[str, Any]]:
    """The named positions of a game, each with its text and its counts."""
    table = tomllib.loads((Path(__file__).parent / game / "perft.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = table["position"]
    return found


def _room(game: str, text: str, depth: int) -> States:
    """A state for each depth; the first one is the position."""
    start = jarlshof.position(game, text, seed=1).state()
    states = new_states(start.dtype, depth)
    states[0] = start[0]
    return states


def engine_perft(game: str, text: str, depth: int) -> list[int]:
    """How many sequences of each length there are, by the compiled rules."""
    rules = jarlshof.game(game)
    states, counts, nothing = _room(game, text, depth), [0] * depth, new_buffer(0)
    out = np.zeros(rules.most_moves, np.int64)

    def count(level: int) -> None:
        mask = contract.asked_at(states, level)
        for seat in range(rules.seats[-1]):
            if not mask >> seat & 1:
                continue
            n = contract.legal_at(states, level, seat, out)
            moves = [move for move in out[:n].tolist() if not rules.moves.is_open(move)]
            counts[level] += len(moves)
            for move in moves if level + 1 < depth else []:
                contract.copy_at(states, level, level + 1)
                contract.apply_at(states, level + 1, seat, move, nothing)
                count(level + 1)

    count(0)
    return counts


def referee_perft(referee: Referee[Position], game: str, text: str, depth: int) -> list[int]:
    """The same by the referee. The engine runs beside it to draw; on the way both must write the same positions."""
    rules = jarlshof.game(game)
    states, counts, buffer = _room(game, text, depth), [0] * depth, new_buffer()

    def count(pos: Position, level: int) -> None:
        assert referee.write(pos) == rules.write_position(states, level)
        for seat in referee.asked(pos):
            moves = sorted(referee.legal(pos, seat))
            counts[level] += len(moves)
            for move in moves if level + 1 < depth else []:
                contract.copy_at(states, level, level + 1)
                buffer[0, 0] = 0
                contract.apply_at(states, level + 1, seat, rules.moves.read(move), buffer)
                draws = [(row[5], row[6]) for row in rows(buffer) if row[0] == DRAW]
                count(referee.play(pos, seat, move, draws), level + 1)

    count(referee.read(text), 0)
    return counts
