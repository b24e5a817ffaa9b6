"""The client against a small server of its own, so that every fault can be made on purpose."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import jarlshof
from jarlshof.client import Client, Refused, RemoteTable, Unreachable, play_bot
from jarlshof.client import live as module
from jarlshof.client.wire import read_problem
from jarlshof.core.errors import BadOption, IllegalMove, NotAllowed
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.record import record_of
from jarlshof.core.view import View
from jarlshof.games.nord.forecast import NordForecast
from jarlshof.games.nord.view import NordMine, NordTable
from jarlshof.wire import api
from jarlshof.wire.routes import STATUS
from tests.server.proxy import Proxy

Moves = msgspec.json.Decoder(api.Moves)
Wishes = msgspec.json.Decoder(api.Create)


# ---------------------------------------------------------------- the small server
class SmallTable:
    """A match and who sits at it."""

    def __init__(self, id: str, guests: list[str | None]) -> None:
        self.id, self.guests = id, guests
        self.match = jarlshof.new("nord", seats=len(guests), seed=7)
        self.sockets: set[WebSocket] = set()

    def update(self, guest: str | None) -> api.Update:
        """The table for a guest."""
        match, now = self.match, int(time.time() * 1000)
        mine: list[int | None] = [seat for seat, owner in enumerate(self.guests) if owner and owner == guest]
        person = [None if owner is None else api.Person(id=owner[:6], name="Somebody") for owner in self.guests]
        info = api.TableInfo(
            id=self.id, game="nord", rules=match.game.rules, stage="over" if match.over else "running", seq=match.seq,
            public=False, created=now, at=now, options={}, content=None, clock=api.NoClock(), undo="consent", pace=0.8,
            start="full", hints=True, silence=1440, from_position=False, imported=False, other_rules=False, host=None,
            commitment="", seed=None, salts=[], proposal=None, outcome=None, whatif=None,
            rematch=None,
            seats=[
                api.SeatInfo(seat=SEAT_LETTERS[n], name=sitting.name if sitting else None, person=sitting, bot=None,
                             kept=None, resigned=False, time_up=False, left=None, running=False)
                for n, sitting in enumerate(person)
            ],
        )  # fmt: skip
        seen = [
            api.Seen(seat=None if seat is None else SEAT_LETTERS[seat], view=match.view(seat), events=None)
            for seat in mine or [None]
        ]
        return api.Update(seq=match.seq, since=None, table=info, seen=seen, deals=[])


class SmallServer:
    """Guests, tables and moves in memory; every call is counted, and the next answers can be ordered."""

    def __init__(self) -> None:
        self.guests: dict[str, str] = {}
        self.tables: dict[str, SmallTable] = {}
        self.given: dict[tuple[str, str], bytes] = {}
        self.calls: list[str] = []
        self.ordered: list[api.Code] = []
        self.since: list[int] = []
        self.pings = 0
        routes = [
            Route("/api/me", self.me, methods=["GET", "POST", "DELETE"]),
            Route("/api/tables", self.create, methods=["POST"]),
            Route("/api/tables/{table}", self.table),
            Route("/api/tables/{table}/moves", self.moves, methods=["POST"]),
            Route("/api/tables/{table}/record", self.record),
            WebSocketRoute("/api/tables/{table}/live", self.live),
        ]
        config = uvicorn.Config(
            Starlette(routes=routes), port=0, log_level="warning", ws="websockets-sansio", lifespan="off"
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.005)
        self.url = f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def close(self) -> None:
        """Ends the server."""
        self.server.should_exit = self.server.force_exit = True
        self.thread.join(30)

    def _problem(self, code: api.Code, text: str = "", update: api.Update | None = None) -> Response:
        body = msgspec.json.encode(api.Problem(code=code, text=text, update=update))
        return Response(body, STATUS[code], media_type="application/json")

    def _counted(self, request: Request) -> Response | None:
        self.calls.append(f"{request.method} {request.url.path.rpartition('/')[2]}")
        return self._problem(self.ordered.pop(0), "as ordered") if self.ordered else None

    async def me(self, request: Request) -> Response:
        if ordered := self._counted(request):
            return ordered
        token = request.cookies.get("jarlshof")
        if request.method == "POST":
            token = token if token in self.guests else secrets.token_hex(8)
            self.guests[token] = msgspec.json.decode(await request.body(), type=api.Rename).name or "Nobody"
        if token is None or token not in self.guests:
            return self._problem("no_guest")
        if request.method == "DELETE":
            del self.guests[token]
            return Response(status_code=204)
        me = api.Me(id=token[:6], name=self.guests[token], notices=api.NoticeWish(), mail_confirmed=False, muted=[])
        answer = Response(msgspec.json.encode(me))
        answer.set_cookie("jarlshof", token, httponly=True)
        return answer

    async def create(self, request: Request) -> Response:
        if ordered := self._counted(request):
            return ordered
        wish, token = Wishes.decode(await request.body()), request.cookies["jarlshof"]
        if (token, wish.request) not in self.given:
            table = SmallTable(secrets.token_hex(4), [token if w.who == "me" else None for w in wish.seats or []])
            self.tables[table.id] = table
            made = api.Created(id=table.id, update=table.update(token))
            self.given[token, wish.request] = msgspec.json.encode(made)
        return Response(self.given[token, wish.request], 201)

    async def table(self, request: Request) -> Response:
        table = self.tables.get(request.path_params["table"])
        if table is None:
            return self._problem("not_found", "There is no such table.")
        return Response(msgspec.json.encode(table.update(request.cookies.get("jarlshof"))))

    async def record(self, request: Request) -> Response:
        return Response(msgspec.json.encode(record_of(self.tables[request.path_params["table"]].match)))

    async def moves(self, request: Request) -> Response:
        if ordered := self._counted(request):
            return ordered
        table, token = self.tables[request.path_params["table"]], request.cookies["jarlshof"]
        wish = Moves.decode(await request.body())
        if (token, wish.request) not in self.given:
            seat = SEAT_LETTERS.index(wish.seat)
            prompt = table.match.view(seat).prompt
            if prompt is None or prompt.id != wish.prompt:
                return self._problem("stale", "The question has changed.", table.update(token))
            try:
                table.match.play(*wish.moves, seat=seat)
            except IllegalMove as error:
                return self._problem("illegal", str(error))
            done = api.Done(seq=table.match.seq, update=table.update(token))
            self.given[token, wish.request] = msgspec.json.encode(done)
            for socket in tuple(table.sockets):
                with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):  # it has gone
                    await socket.send_bytes(msgspec.json.encode(table.update(socket.cookies.get("jarlshof"))))
        return Response(self.given[token, wish.request])

    async def live(self, socket: WebSocket) -> None:
        table = self.tables.get(socket.path_params["table"])
        if table is None:
            await socket.send_denial_response(self._problem("not_found", "There is no such table."))
            return
        await socket.accept()
        self.since.append(int(socket.query_params["seq"]))
        nobody = api.Presence(persons=[], seats=[], watchers=0)
        hello = api.Hello(me=None, update=table.update(socket.cookies.get("jarlshof")), chat=[], presence=nobody)
        await socket.send_bytes(msgspec.json.encode(hello))
        table.sockets.add(socket)
        try:
            while True:
                msgspec.json.decode(await socket.receive_text(), type=api.Ping)
                self.pings += 1
                await socket.send_bytes(msgspec.json.encode(api.Pong(at=0)))
        except (WebSocketDisconnect, asyncio.CancelledError):
            pass
        finally:
            table.sockets.discard(socket)


@pytest.fixture(scope="module")
def shared() -> Iterator[SmallServer]:
    server = SmallServer()
    yield server
    server.close()


@pytest.fixture
def server(shared: SmallServer) -> SmallServer:
    shared.calls.clear()
    shared.since.clear()
    shared.pings = 0
    return shared


@pytest.fixture
def network(server: SmallServer) -> Iterator[Proxy]:
    with Proxy(server.url) as proxy:
        yield proxy


def first(table: RemoteTable) -> str:
    """The first legal move of the seat of mine that is asked."""
    prompt = table.sees(table.asked[0]).prompt
    assert prompt is not None
    return prompt.options[0].text


# ---------------------------------------------------------------- who one is
def test_a_client_becomes_a_guest_once_and_comes_back_with_its_token(server: SmallServer) -> None:
    astrid = Client(server.url, name="Astrid")
    assert astrid.me().name == "Astrid"
    assert astrid.me().name == "Astrid"
    assert server.calls == ["POST me", "GET me", "GET me"]
    again = Client(server.url, token=astrid.token)
    assert again.me().id == astrid.me().id


def test_threads_share_one_guest(server: SmallServer) -> None:
    astrid = Client(server.url, name="Astrid")
    with ThreadPoolExecutor(8) as pool:
        ids = {future.result().id for future in [pool.submit(astrid.me) for _ in range(24)]}
    assert len(ids) == 1
    assert server.calls.count("POST me") == 1


def test_erasing_is_tried_once_and_forgets_the_token(server: SmallServer, network: Proxy) -> None:
    astrid = Client(network.url, name="Astrid")
    astrid.me()
    network.lost_answers = 1
    with pytest.raises(Unreachable):
        astrid.erase()
    assert server.calls.count("DELETE me") == 1


def test_what_cannot_be_is_refused_before_anything_is_sent(server: SmallServer) -> None:
    with pytest.raises(BadOption, match="url"):
        Client("localhost:8420")
    with pytest.raises(BadOption, match="me, open, bot:NAME"):
        Client(server.url).create("nord", ["me", "greedy"])


# ---------------------------------------------------------------- what a view holds
def test_views_hold_the_games_own_tables(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    view = table.sees("a")
    assert view == server.tables[table.id].match.view(0)
    assert (type(view.table), type(view.mine), type(view.forecast)) == (NordTable, NordMine, NordForecast)
    assert table.seats == ["a", "b"]
    assert table.asked == ["a"]
    spectator = Client(server.url).table(table.id)
    assert spectator.seats == []
    assert spectator.sees().mine is None


def test_a_record_comes_as_a_record(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    table.play(move := first(table))
    assert table.record().log == [f"a {move}"]


# ---------------------------------------------------------------- exactly once
@pytest.mark.parametrize("fault", ["lost_requests", "lost_answers"])
def test_a_move_on_a_broken_line_is_made_once(server: SmallServer, network: Proxy, fault: str) -> None:
    table = Client(network.url).create("nord", ["me", "me"])
    setattr(network, fault, 2)
    done = table.play(move := first(table))
    assert done.seq == 1
    assert server.tables[table.id].match.log == [f"a {move}"]
    assert network.counted["cuts"] == 2
    assert server.calls.count("POST moves") == (3 if fault == "lost_answers" else 1)


def test_a_table_whose_first_answer_is_lost_is_made_once(server: SmallServer, network: Proxy) -> None:
    guests, tables = len(server.guests), len(server.tables)
    client = Client(network.url, name="Astrid")
    client.become()
    network.lost_answers = 1
    client.create("nord", ["me", "open"])
    assert server.calls.count("POST tables") == 2
    assert (len(server.guests), len(server.tables)) == (guests + 1, tables + 1)


def test_a_server_that_is_not_ready_is_asked_again(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    server.ordered += ["warming", "not_saved"]
    assert table.play(first(table)).seq == 1
    assert server.calls.count("POST moves") == 3


def test_a_repeated_request_changes_nothing(server: SmallServer, network: Proxy) -> None:
    table = Client(network.url).create("nord", ["me", "me"])
    network.repeats = 1.0
    made = []
    for _ in range(6):
        made.append(f"{table.asked[0]} {first(table)}")
        table.play(made[-1][2:])
    assert server.tables[table.id].match.log == made
    assert network.counted["repeats"] == 6


def test_the_time_for_a_call_is_bounded(network: Proxy, server: SmallServer) -> None:
    client = Client(network.url)
    table = client.create("nord", ["me", "me"])
    usual, client.timeout = client.timeout, 0.5
    for weather in (network.stall, network.down):
        weather()
        begun = time.monotonic()
        with pytest.raises(Unreachable):
            table.play(first(table))
        assert time.monotonic() - begun < usual, "not for ever"
        network.flow()
    network.up()
    client.timeout = usual
    assert table.play(first(table)).seq == 1


# ---------------------------------------------------------------- no
def test_a_refusal_tells_the_problem_and_is_not_repeated(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    with pytest.raises(Refused) as refused:
        table.play("place a1")
    assert (refused.value.status, refused.value.problem.code) == (422, "illegal")
    assert server.calls.count("POST moves") == 1


def test_a_stale_answer_brings_the_new_question(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    twin = Client(server.url, token=table.client.token).table(table.id)
    twin.play(first(twin))
    with pytest.raises(Refused, match="stale"):
        table.play(first(table))
    assert table.update.seq == 1
    assert table.sees("a").prompt == twin.sees("a").prompt


def test_a_seat_that_is_not_asked_cannot_play(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    with pytest.raises(NotAllowed, match="seat b is not asked"):
        table.play("treasure none", seat="b")
    with pytest.raises(NotAllowed, match="no seat at this table is mine"):
        Client(server.url).table(table.id).play("treasure none")


def test_an_answer_from_something_else_is_a_problem_too() -> None:
    problem = read_problem(502, b"<html>Bad Gateway")
    assert problem.code == "internal"
    assert "Bad Gateway" in problem.text


# ---------------------------------------------------------------- frames
def test_frames_keep_a_table_current(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    spectator = Client(server.url).table(table.id)
    with spectator.live() as live:
        frames = iter(live)
        assert isinstance(next(frames), api.Hello)
        table.play(first(table))
        frame = next(frames)
        assert isinstance(frame, api.Update)
        assert frame is spectator.update
        assert spectator.update.seq == 1
        assert isinstance(spectator.sees().table, NordTable)
    assert list(live) == []


def test_waiting_ends_in_time(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    with table.live() as live, pytest.raises(TimeoutError):
        live.wait(lambda update: update.seq > 0, 0.2)


def test_a_lost_socket_comes_back_with_the_last_seq(server: SmallServer, network: Proxy) -> None:
    direct = Client(server.url).create("nord", ["me", "me"])
    table = Client(network.url).table(direct.id)
    with table.live() as live:
        live.next()
        direct.play(first(direct))
        live.wait(lambda update: update.seq == 1, 30)
        network.down()
        direct.play(first(direct))
        threading.Timer(0.5, network.up).start()
        assert live.wait(lambda update: update.seq == 2, 30).seq == 2
        assert live.connections >= 2
    assert server.since[0] == 0
    assert set(server.since[1:]) == {1}, "it resumes where it was"


def test_a_silent_network_is_noticed(server: SmallServer, network: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "QUIET", 0.2)
    monkeypatch.setattr(module, "PATIENCE", 5.0)  # a busy machine's pong may be late
    direct = Client(server.url).create("nord", ["me", "me"])
    table = Client(network.url).table(direct.id)
    with table.live() as live:
        live.next()
        ends = time.monotonic() + 30
        while server.pings < 2 and time.monotonic() < ends:  # before the second one the first was answered
            assert live.next(0.5) is None
        assert server.pings >= 2
        assert live.connections == 1, "a pong keeps the connection"
        monkeypatch.setattr(module, "PATIENCE", 0.2)
        network.stall()
        direct.play(first(direct))
        assert live.next(0.3) is None
        network.flow()
        monkeypatch.setattr(module, "PATIENCE", 5.0)
        assert live.wait(lambda update: update.seq == 1, 30).seq == 1
        assert live.connections > 1


def test_frames_of_a_table_that_is_not_there_are_refused(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    del server.tables[table.id]
    with table.live() as live, pytest.raises(Refused) as refused:
        live.next(30)
    assert (refused.value.status, refused.value.problem.code) == (404, "not_found")


# ---------------------------------------------------------------- bots
def random_mover(seed: int) -> Callable[[View], list[str]]:
    """A bot that plays any legal move."""
    chance = random.Random(seed)

    def choose(view: View) -> list[str]:
        assert view.prompt is not None
        return [chance.choice(view.prompt.options).text]

    return choose


def test_a_bot_plays_a_match_to_its_end_even_when_its_prompt_gets_stale(server: SmallServer) -> None:
    table = Client(server.url).create("nord", ["me", "me"])
    server.ordered += ["stale"]
    assert play_bot(table, random_mover(3)).table.stage == "over"
    match = server.tables[table.id].match
    assert match.over
    assert len(match.log) == table.update.seq == server.calls.count("POST moves") - 1
