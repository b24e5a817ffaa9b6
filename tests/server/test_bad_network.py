"""Two persons behind a network that delays, cuts, swallows and repeats: nothing is lost and nothing happens twice."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from jarlshof.client import Client, guest, live
from tests.server.proxy import Proxy
from tests.server.running import RunningServer, meet, two_persons

ENTRIES = 80  # of the match's log: some turns of each seat


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("bad-network") / "data") as running:
        running.wait_ready("nord")
        yield running
        running.stop()
        assert running.errors == []


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients notice a silent network sooner than they need to, so that the test is short."""
    monkeypatch.setattr(guest, "ATTEMPT", 1.0)
    monkeypatch.setattr(live, "QUIET", 0.3)
    monkeypatch.setattr(live, "PATIENCE", 1.0)


@pytest.mark.usefixtures("hurry")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_match_on_a_bad_network(server: RunningServer, seed: int) -> None:
    with Proxy(server.url, seed) as network:
        players = two_persons(network.url, seed, entries=ENTRIES)
        network.delay, network.cuts, network.repeats = 0.01, 0.04, 0.3
        for player in players:
            player.start()
        time.sleep(0.5)
        network.stall()
        time.sleep(0.5)
        network.flow()
        for player in players:
            player.join(120)
            assert not player.is_alive(), f"seat {player.seat} is stuck at {player.table.update.seq}"
        network.calm()
        players[0].check()
        players[1].check()
        assert sum(len(player.acknowledged) for player in players) == ENTRIES
        meet(players[0].table.refresh().seq, *players)
        assert network.counted["cuts"] > 0
        assert network.counted["repeats"] > 0


def test_after_a_second_without_network_the_board_is_soon_right_again(server: RunningServer) -> None:
    with Proxy(server.url) as network:
        first, second = two_persons(server.url, 5)
        away = Client(network.url, token=first.table.client.token).table(first.table.id)
        with away.live() as live:
            live.next(30)
            network.down()
            ends = time.monotonic() + 1.0
            for _ in range(6):  # what the one behind the network does not see
                player = first if first.table.asked else second
                player._play()
                first.table.refresh()
                second.table.refresh()
            while (left := ends - time.monotonic()) > 0:
                live.next(left)
            seen = away.update.seq
            network.up()
            back = time.monotonic()
            now = first.table.refresh()
            assert seen < now.seq
            live.wait(lambda update: update.seq >= now.seq, 60.0)
            print(f"back on the right board {time.monotonic() - back:.2f} s after the network's return")
            assert away.sees("a") == first.table.sees("a")
