"""A real server for the tests of this folder: one for each worker, on loopback, in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from jarlshof.client import Client
from tests.server.running import RunningServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A running server, ready for all games; at the end its log must hold no error."""
    with RunningServer(tmp_path_factory.mktemp("server"), args=["--webhooks", "any"]) as running:
        for game in ("nord", "northgard", "settlers"):
            running.wait_ready(game)
        yield running
        log = running.log.read_text()
        assert "Traceback" not in log, log
        assert "ERROR" not in log, log


@pytest.fixture
def guest(server: RunningServer) -> Iterator[Callable[[str], Client]]:
    """Makes guests."""
    clients: list[Client] = []

    def make(name: str) -> Client:
        clients.append(Client(server.url, name=name, timeout=60.0))
        return clients[-1]

    yield make
    for client in clients:
        client.close()
