"""Perft: engine and referee count the same sequences of moves, as many as the table says (tests/games/perft.py)."""

from __future__ import annotations

from typing import Any

import pytest

from jarlshof.games.settlers.state import Frame
from tests.games.perft import engine_perft, positions, referee_perft
from tests.games.settlers import referee

pytestmark = pytest.mark.jit_off

TABLE = positions("settlers")
DEPTH = 3

each_position = pytest.mark.parametrize("entry", TABLE, ids=lambda entry: str(entry["name"]))


@each_position
def test_the_engine_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert engine_perft("settlers", entry["text"], DEPTH) == entry["counts"]


@each_position
def test_the_referee_counts_the_moves_of_the_table(entry: dict[str, Any]) -> None:
    assert referee_perft(referee, "settlers", entry["text"], DEPTH) == entry["counts"]


def test_the_table_has_every_question_but_the_open_one() -> None:
    questions = {ask[1] for entry in TABLE if (ask := referee.read(entry["text"]).ask)}
    assert questions == {frame.name.lower() for frame in Frame if frame != Frame.DISCARD}
