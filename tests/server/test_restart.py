"""One kill and one start: requests, bots, clocks and notices go on as if nothing had been."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

import msgspec
import pytest

from jarlshof.client import Client, RemoteTable
from jarlshof.wire import api
from tests.server.helpers import kinds, options_of, post, prompt_of, refused, seat, soon
from tests.server.running import RunningServer


class Hook:
    """A webhook on loopback that remembers what it was told."""

    def __init__(self) -> None:
        told = self.told = list[dict[str, str]]()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                told.append(msgspec.json.decode(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"

    def of(self, table: RemoteTable) -> int:
        """How often it was told of a table."""
        return sum(table.id in each["table"] for each in self.told)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class Before(NamedTuple):
    """What there was before the kill."""

    server: RunningServer
    hook: Hook
    astrid: Client
    bjarne: Client
    moved: RemoteTable
    wish: api.Moves
    done: api.Done
    creation: api.Create
    created: str
    bots: RemoteTable
    timed: RemoteTable
    letters: RemoteTable
    letter_turns: int
    left: int  # on the clock, as soon as it could be asked
    away: float  # seconds


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Before]:
    """A server that was killed and started, and what was done before."""
    hook = Hook()
    with RunningServer(tmp_path_factory.mktemp("restart"), args=["--webhooks", "any"]) as server:
        server.wait_ready("nord")
        yield prepare(server, hook)
        assert server.errors == []
    hook.close()


def prepare(server: RunningServer, hook: Hook) -> Before:
    astrid, bjarne = Client(server.url, name="Astrid"), Client(server.url, name="Bjarne")
    bjarne.become()
    bjarne.notices(webhook=hook.url)
    moved = astrid.create("nord", ["me", "me"])
    wish = api.Moves(seat="a", prompt=prompt_of(moved, "a").id, moves=["treasure none"], request="before-kill")
    done = post(moved, "moves", wish)
    creation = api.Create(game="nord", request="create-kill")
    made = astrid._do("POST", "/api/tables", creation, api.Created)
    timed = astrid.create("nord", ["me", "open"], clock=api.RealTime(bank=3600, increment=5))
    bjarne.table(timed.id).join()
    letters = astrid.create("nord", ["me", "open"], clock=api.Correspondence(days=3))
    bjarne.table(letters.id).join()
    letters.refresh()
    turn(letters)
    soon(lambda: hook.of(letters) > 0, "Bjarne is told")
    turns = hook.of(letters)
    bots = astrid.create("nord", ["bot:random", "me"], pace=0.6)
    begun = time.monotonic()
    server.kill()
    server.start()
    server.wait_ready("nord")
    left = seat(timed.refresh(), "a").left
    away = time.monotonic() - begun
    return Before(server, hook, astrid, bjarne, moved, wish, done, creation, made.id, bots, timed, letters, turns,
                  left or 0, away)  # fmt: skip


def turn(table: RemoteTable) -> None:
    """All moves of a turn, one by one."""
    while table.asked:
        table.play(options_of(table, table.asked[0])[-1])


def test_a_request_is_known_after_a_restart(after: Before) -> None:
    assert post(after.moved, "moves", after.wish).seq == after.done.seq
    assert after.moved.record("a").log == ["a treasure none"]
    with refused("bad_request", 400):
        post(after.moved, "moves", msgspec.structs.replace(after.wish, moves=["treasure axe"]))
    again = after.astrid._do("POST", "/api/tables", after.creation, api.Created)
    assert again.id == after.created
    with refused("bad_request", 400):
        other = msgspec.structs.replace(after.creation, public=True)
        after.astrid._do("POST", "/api/tables", other, api.Created)


def test_bots_go_on_though_nobody_looks(after: Before) -> None:
    soon(lambda: [line.my_turn for line in after.astrid.my_tables().tables if line.id == after.bots.id] == [True],
         "the bot ends its turn", 60)  # fmt: skip
    after.bots.refresh()
    assert after.bots.asked == ["b"]
    turn(after.bots)


def test_time_while_the_server_was_away_does_not_count(after: Before) -> None:
    update = after.timed.refresh()
    assert after.away > 1.0
    assert after.left > 3_600_000 - 500 * after.away, "less than half of the time it was away"
    assert seat(update, "a").running


def test_nobody_is_told_twice_after_a_restart(after: Before) -> None:
    assert after.letter_turns == 1
    there = after.bjarne.table(after.letters.id)  # it is loaded, and wakes up
    assert after.hook.of(after.letters) == 1
    turn(there)
    assert after.hook.of(after.letters) == 1, "one notice for a turn, not for each of its moves"
    after.letters.refresh()
    turn(after.letters)
    soon(lambda: after.hook.of(after.letters) == 2, "the next turn is told")
    told = after.hook.told[-1]
    assert (told["kind"], told["game"]) == ("turn", "Nord – A Game of Jarls")
    assert after.letters.id in told["table"]
    assert after.hook.of(after.timed) == 0, "in real time people are there"


def test_the_history_of_a_table_is_still_told(after: Before) -> None:
    update = after.astrid._get(after.timed.path, api.Update, since=0)
    assert kinds(update)[:3] == [("sat", "a"), ("sat", "b"), ("started", None)]
