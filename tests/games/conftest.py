"""For the tests of games: failures inside the checks they share are told as if they stood in the test."""

from __future__ import annotations

import pytest

SHARED = ("book", "damage", "drawing", "paragraphs", "perft")

pytest.register_assert_rewrite(*(f"tests.games.{name}" for name in SHARED))
