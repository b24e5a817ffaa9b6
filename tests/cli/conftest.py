"""For all tests of commands."""

from __future__ import annotations

import pytest

from tests.cli.runner import Runner


@pytest.fixture
def jarl(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runner:
    """Runs `jarlshof` with arguments in this process."""
    return Runner(monkeypatch, capsys)
