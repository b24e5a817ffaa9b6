"""The first start: people play with plain Python while the games are compiled, and go on with machine code.

A real server becomes a warm one once, while two persons move without a break; all else looks at what that did.
"""

from __future__ import annotations

import hashlib
import random
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from jarlshof.client import Client, Refused, RemoteTable
from jarlshof.core.cache import cache_root
from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.core.record import record_of
from jarlshof.server.lock import holder
from jarlshof.wire import api
from tests.server.cold import SIGN, WARM
from tests.server.running import Player, RunningServer, cpu_seconds, two_persons

pytestmark = pytest.mark.long

LONGEST = 3.0  # seconds in which a click is answered while the server starts again
MOVES = 20  # of a match whose digests are compared
MORE = 10  # entries of the busy match before the compiler is through, and after the server is a warm one
GAMES = ("nord", "northgard", "settlers")


def until(true: Callable[[], bool], timeout: float = 120.0) -> None:
    """Looks again and again."""
    end = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def digest(table: RemoteTable) -> str:
    """Of all that its owner may know of a match, as the server works it out now."""
    table.refresh()
    seen = [(each.seat, each.view) for each in table.update.seen]
    return hashlib.sha256(msgspec.json.encode((table.update.seq, seen))).hexdigest()


def played(client: Client, game: str) -> RemoteTable:
    """A match for two at one screen, after some moves."""
    table, rng = client.create(game, ["me", "me"]), random.Random(5)
    for _ in range(MOVES):
        seat = table.asked[0]
        prompt = table.sees(seat).prompt
        assert prompt is not None
        table.play(rng.choice(prompt.options).text, seat=seat)
    return table


def socket_of(table: RemoteTable) -> ClientConnection:
    """A socket that does not come back by itself."""
    url = f"ws{table.client.url[4:]}/api/tables/{table.id}/live"
    return connect(url, legacy=True, additional_headers=table.client.headers, proxy=None, ping_interval=None)


class Switched(NamedTuple):
    """What was seen before and after."""

    server: RunningServer
    cold: api.Health
    warm: api.Health
    players: list[Player]  # who moved all the time
    moved: int  # entries of their match when the server was a warm one
    tables: dict[str, RemoteTable]  # matches in which nobody moved meanwhile
    digests: dict[str, str]  # of these, before
    against: RemoteTable  # a match with a bot
    socket: ClientConnection
    refused: api.Problem  # what a record was answered before
    cpu: float  # seconds of the processor from the compiler's end to the first answer of the warm server


@pytest.fixture(scope="module")
def switched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Switched]:
    """A server that was started cold and has become a warm one while two persons played."""
    cache = tmp_path_factory.mktemp("cache")
    env = {"JARLSHOF_CACHE": str(cache), WARM: str(cache_root())}
    with RunningServer(tmp_path_factory.mktemp("data"), module="tests.server.cold", env=env) as server:
        sigrid = Client(server.url, name="Sigrid", timeout=60.0)
        cold = sigrid.health()
        tables = {game: played(sigrid, game) for game in GAMES}
        digests = {game: digest(table) for game, table in tables.items()}
        against = sigrid.create("nord", ["me", "bot:greedy"])
        socket = socket_of(against)
        impatient = Client(server.url, name="Runa", timeout=1.0)  # others ask again and again
        with pytest.raises(Refused) as refused:
            impatient.open_record(record_of(new_match(game("nord"), {}, 1)))
        players = two_persons(server.url, seed=3, timeout=60.0, pause=0.1)
        for player in players:
            player.start()
        until(lambda: players[0].table.update.seq >= MORE)
        before = cpu_seconds(server.pid)
        (cache / SIGN).touch()
        until(lambda: sigrid.health().status != "warming")
        assert server.errors == []
        cpu, moved = cpu_seconds(server.pid) - before, players[0].table.update.seq
        until(lambda: players[0].table.update.seq >= moved + MORE)
        for player in players:
            player.enough.set()
            player.join(60)
        problem, warm = refused.value.problem, sigrid.health()
        yield Switched(server, cold, warm, players, moved, tables, digests, against, socket, problem, cpu)
        assert server.errors == []


def test_everything_can_be_played_before_anything_is_compiled(switched: Switched) -> None:
    assert switched.cold.status == "warming"
    assert [(each.ready, each.compiled) for each in switched.cold.warmup.values()] == [(True, False)] * 3


def test_afterwards_it_is_the_same_process_at_the_same_port_with_the_lock_of_the_database(switched: Switched) -> None:
    server = switched.server
    assert server.running
    assert switched.warm.uptime <= switched.cold.uptime + 600
    assert [(each.ready, each.compiled) for each in switched.warm.warmup.values()] == [(True, True)] * 3
    assert holder(server.data / "jarlshof.db") == f"process {server.pid} at {server.url}"


def test_a_restart_loses_no_move_and_makes_none_twice(switched: Switched) -> None:
    first, second = switched.players
    for player in switched.players:
        player.check()
    assert 2 * MORE <= switched.moved + MORE <= first.table.refresh().seq, "they moved before and after"
    assert min(len(first.acknowledged), len(second.acknowledged)) > 0


def test_no_click_waits_long_while_the_server_starts_anew(switched: Switched) -> None:
    """By the clock; where others use the processor, by that."""
    slowest = max(player.slowest for player in switched.players)
    assert min(slowest, switched.cpu) < LONGEST, (slowest, switched.cpu)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_log_gives_the_same_match_with_and_without_the_jit(switched: Switched, game: str) -> None:
    """Before, the server had played it in plain Python; now compiled code has replayed it from its log."""
    table = switched.tables[game]
    assert table.refresh().seq >= MOVES
    assert digest(table) == switched.digests[game]


def test_a_socket_is_told_that_the_server_restarts(switched: Switched) -> None:
    with pytest.raises(ConnectionClosed) as closed:
        deque(iter(lambda: switched.socket.recv(timeout=30), None))
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012


def test_a_bot_goes_on(switched: Switched) -> None:
    table = switched.against
    with table.live() as live:
        for _ in range(4):
            live.wait(lambda update: bool(table.asked), 60)
            prompt = table.sees("a").prompt
            assert prompt is not None
            table.play(prompt.options[0].text)


def test_a_record_waits_for_machine_code_and_is_opened_then(switched: Switched) -> None:
    assert (switched.refused.code, switched.refused.key) == ("warming", "problem.warming_slow")
    opened = switched.against.client.open_record(record_of(new_match(game("nord"), {}, 1)))
    assert opened.update.table.stage == "over"
