"""Perft: engine and referee count the same sequences of moves, as many as the table says (tests/games/perft.py)."""

from __future__ import annotations

from typing import Any

import pytest

from jarlshof.core.jit import JIT
from jarlshof.games.northgard.state import Frame
from tests.games.northgard import referee
from tests.games.perft import engine_perft, positions, referee_perft

pytestmark = pytest.mark.jit_off

TABLE = positions("northgard")
DEPTH = 3 if JIT else 2  # plain Python is a thousand times slower
FEW = 100  # positions that the referee, in plain Python, looks at for every day

each_position = pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))


@each_position
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert engine_perft("northgard", entry["text"], DEPTH) == entry["counts"][:DEPTH]


@each_position
def test_the_referee_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    depth = DEPTH if entry["counts"][1] < FEW else 2
    assert referee_perft(referee, "northgard", entry["text"], depth) == entry["counts"][:depth]


def test_the_table_has_every_question() -> None:
    asked = {line.split()[-1] for entry in TABLE for line in entry["text"].splitlines() if line.startswith("ask: ")}
    assert asked == {frame.name.lower() for frame in Frame}
