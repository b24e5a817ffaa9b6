"""For all tests of commands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.cli.runner import Runner
from tests.server.running import RunningServer


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The language of whoever runs the tests is not that of the commands."""
    for variable in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture
def jarl(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runner:
    """Runs `jarlshof` with arguments in this process."""
    return Runner(monkeypatch, capsys)


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A running server on a folder of its own, ready for Nord; at the end its log must hold no error."""
    with RunningServer(tmp_path_factory.mktemp("hosted") / "data") as server:
        server.wait_ready("nord")
        yield server
        assert server.errors == []
