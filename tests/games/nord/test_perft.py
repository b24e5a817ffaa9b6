"""Perft: engine and referee count the same sequences of moves, as many as the table says (tests/games/perft.py)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.nord import referee
from tests.games.perft import engine_perft, positions

TABLE = positions("nord")


def referee_perft(pos: referee.Position, depth: int) -> int:
    """Sequences of that many moves by the referee; the positions of the table draw no chance within three moves."""
    seat = referee.asked(pos)
    if seat is None:
        return 0
    moves = referee.legal(pos, seat)
    if depth == 1:
        return len(moves)
    return sum(referee_perft(referee.play(pos, seat, move, []), depth - 1) for move in moves)


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert engine_perft("nord", entry["text"], 3) == entry["counts"]


@pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))
def test_the_referee_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    pos = referee.read(entry["text"])
    assert [referee_perft(pos, depth) for depth in (1, 2, 3)] == entry["counts"]
