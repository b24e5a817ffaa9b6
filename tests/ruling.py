"""`@ruling("nord.B23")`: says which rulings a test proves; docs/rulings/ is made from it."""

from __future__ import annotations

import pytest


def ruling(*ids: str) -> pytest.MarkDecorator:
    """Marks a test as proof of these rulings."""
    return pytest.mark.ruling(*ids)
