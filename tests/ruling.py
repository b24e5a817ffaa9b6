"""The mark of a test that proves rulings."""

from __future__ import annotations

import pytest


def ruling(*ids: str) -> pytest.MarkDecorator:
    """The rulings a test proves, e.g. `@ruling("nord.R39")`."""
    return pytest.mark.ruling(*ids)
