"""Slow clients and bursts: connections are counted when they are accepted, and nobody holds one for ever."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from jarlshof.client import Client
from jarlshof.server.clock import going_by
from jarlshof.server.config import Config
from jarlshof.server.guard import Guard
from jarlshof.server.limits import SOCKETS
from jarlshof.server.lines import BODY_TIME, HEAD_TIME, MAX_HEAD, OWN_HANDLES, TAKING_TIME, Crowd, Lines, Settings
from jarlshof.server.room import Room
from jarlshof.server.serve import _loop_factory, handles, web_server
from tests.server.hall import hall_in, two_at_a_table, until
from tests.server.running import RunningServer
from tests.server.test_commit import Listener
from tests.server.test_time import Moment

LARGE = 8_000_000  # bytes: more than a system takes without anybody reading
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n"


async def _home(request: Request) -> PlainTextResponse:
    await request.body()
    return PlainTextResponse("hail")


async def _large(_request: Request) -> PlainTextResponse:
    return PlainTextResponse("x" * LARGE)


class Harbour:
    """A server in this event loop, and those who come to it."""

    def __init__(self, port: int, lines: Lines) -> None:
        self.port, self.lines = port, lines
        self._writers: list[asyncio.StreamWriter] = []

    async def come(self, data: bytes = b"") -> asyncio.StreamReader:
        """A client that says so much and no more."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=4 * LARGE)
        self._writers.append(writer)
        writer.write(data)
        return reader

    def say(self, data: bytes) -> None:
        """The last one who came says more."""
        self._writers[-1].write(data)

    def go(self, number: int) -> None:
        """One of them goes."""
        self._writers[number].transport.abort()


@contextlib.asynccontextmanager
async def harbour(each: int = 10, tls: bool = False) -> AsyncIterator[Harbour]:
    """A small app behind the guard, as a server runs it."""
    config = Config(data=Path(), connections=each, tls=tls)
    routes = [Route("/", _home, methods=["GET", "POST"]), Route("/large", _large)]
    server = web_server(config, Starlette(routes=routes, middleware=[Middleware(Guard, config=config)]))
    port = socket.create_server(("127.0.0.1", 0))
    task = asyncio.create_task(server.serve(sockets=[port]))
    await until(lambda: server.started)
    assert isinstance(server.config, Settings)
    found = Harbour(port.getsockname()[1], server.config.lines)
    try:
        yield found
    finally:
        for number in range(len(found._writers)):
            found.go(number)
        server.should_exit = True
        await task


async def answered(reader: asyncio.StreamReader) -> tuple[int, str]:
    """Status and text of a whole answer, after which the connection ends."""
    async with asyncio.timeout(30):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    return (int(head.split()[1]), body.decode()) if head else (0, "")


def evening(work: Callable[[], Awaitable[None]]) -> None:
    """In the kind of event loop that a server has."""

    async def run() -> None:
        await work()

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(run())


# ---------------------------------------------------------------- how many
def test_a_burst_of_one_address_gets_no_more_than_its_share() -> None:
    async def work() -> None:
        async with harbour(each=10) as there:
            readers = await asyncio.gather(*(there.come() for _ in range(30)))
            await until(lambda: sum(reader.at_eof() or bool(reader._buffer) for reader in readers) == 20)  # type: ignore[attr-defined]
            refused = [reader for reader in readers if reader._buffer]  # type: ignore[attr-defined]
            assert len(there.lines) == 10
            for reader in refused:
                status, body = await answered(reader)
                assert (status, json.loads(body)["code"]) == (429, "limited")
            for number, reader in enumerate(readers):
                if reader not in refused:
                    there.go(number)
                    break
            await until(lambda: len(there.lines) == 9)
            assert b"hail" in await (await there.come(GET)).readuntil(b"hail"), "who waits gets the place of who goes"

    evening(work)


def test_of_ipv6_a_household_is_one_address() -> None:
    crowd = Crowd(2)
    assert [crowd.enter(f"2001:db8:0:1::{n:x}") for n in range(3)] == [True, True, False]
    assert crowd.enter("2001:db8:0:2::1")
    assert [crowd.enter(each) for each in ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.1")] == [True, True, False]
    crowd.leave("2001:db8:0:1::7")
    assert crowd.enter("2001:db8:0:1::8")
    for address in ("2001:db8:0:1::", "2001:db8:0:1::", "2001:db8:0:2::", "192.0.2.1", "192.0.2.1"):
        crowd.leave(address)
    assert (len(crowd), dict(crowd._held)) == (0, {}), "who has gone leaves nothing behind"


@pytest.mark.parametrize("forwarded", ["192.0.2.7", "2001:db8::7"])
def test_behind_a_proxy_the_address_it_tells_is_counted(forwarded: str) -> None:
    def request(address: str) -> bytes:
        return POST + f"X-Forwarded-For: {address}\r\n\r\n".encode()

    async def work() -> None:
        async with harbour(each=10, tls=True) as there:
            readers = [await there.come(request(forwarded)) for _ in range(15)]
            await until(lambda: sum(bool(reader._buffer) for reader in readers) == 5)  # type: ignore[attr-defined]
            refused = [reader for reader in readers if reader._buffer]  # type: ignore[attr-defined]
            for reader in refused:
                assert b" 429 " in await reader.readline()
            assert len(there.lines) == 15, "the proxy itself holds as many as it likes"
            other = await there.come(request("192.0.2.8") + b'{"a": "b"}')
            assert b" 200 " in await other.readline(), "others do not suffer for it"

    evening(work)


def test_without_tls_nobody_is_believed_to_be_a_proxy() -> None:
    async def work() -> None:
        async with harbour(each=4) as there:
            forged = [POST + f"X-Forwarded-For: 192.0.2.{n}\r\n\r\n".encode() for n in range(5)]
            readers = [await there.come(each) for each in forged]
            assert (await answered(readers[-1]))[0] == 429

    evening(work)


class FakeTransport:
    """A connection from an address."""

    def __init__(self, address: str) -> None:
        self._address = address

    def get_extra_info(self, name: str) -> object:
        return (self._address, 5) if name == "peername" else None


def test_the_server_keeps_handles_for_itself_and_no_address_gets_all_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines = Lines(each=200, handles=OWN_HANDLES + 100)

    def come(address: str) -> bool:
        return lines.enter(cast(asyncio.Transport, FakeTransport(address))) is not None

    assert sum(come("192.0.2.1") for _ in range(200)) == 25
    assert [sum(come(f"192.0.2.{n}") for _ in range(200)) for n in (2, 3, 4, 5)] == [25, 25, 25, 0]
    assert caplog.messages == ["all 100 connections are taken; new ones are refused"], "once, not each time"
    assert (handles() or 1 << 20) >= 256


def test_sockets_of_a_burst_are_counted_before_they_are_accepted(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", limits=True, args=["--connections", "1000"]) as server:
        server.wait_ready("nord")
        table = Client(server.url, name="Crowded").create("nord").id

        def knock(_number: int) -> ClientConnection | int:
            try:
                url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
                return connect(url, legacy=True, proxy=None, open_timeout=60)
            except InvalidStatus as refused:
                return refused.response.status_code

        with ThreadPoolExecutor(40) as threads, contextlib.ExitStack() as stack:
            found = list(threads.map(knock, range(SOCKETS.count + 40)))
            accepted = [each for each in found if not isinstance(each, int)]
            for each in accepted:
                stack.callback(each.close)
            assert (len(accepted), {each for each in found if isinstance(each, int)}) == (SOCKETS.count, {429})


# ---------------------------------------------------------------- how long
BEGINNINGS = {
    "nothing": (b"", HEAD_TIME),
    "half a head": (b"GET / HTTP/1.1\r\nHost: loc", HEAD_TIME),
    "half a handshake": (b"GET /live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n", HEAD_TIME),
    "half a body": (POST + b'\r\n{"a"', BODY_TIME),
    "half a chunk": (POST.replace(b"Content-Length: 10", b"Transfer-Encoding: chunked") + b"\r\n5\r\n{", BODY_TIME),
}


@pytest.mark.parametrize("case", BEGINNINGS)
def test_who_does_not_finish_a_request_is_let_go(case: str) -> None:
    data, seconds = BEGINNINGS[case]

    async def work() -> None:
        async with harbour() as there:
            reader = await there.come(data)
            await until(lambda: len(there.lines) == 1)
            await asyncio.sleep(0.1)
            moment.passes(int(seconds * 1000) - 1000)
            there.lines.sweep()
            await asyncio.sleep(0.1)
            assert len(there.lines) == 1, "it still has time"
            if data:  # a byte now and then is not enough
                there.say(b"1")
            moment.passes(2000)
            status, body = await answered(reader)
            assert (status, json.loads(body)["code"]) == (408, "bad_request")
            await until(lambda: len(there.lines) == 0)

    moment = Moment()
    with going_by(moment.clock()):
        evening(work)


def test_nor_who_goes_on_with_an_empty_line() -> None:
    async def work() -> None:
        async with harbour() as there:
            reader = await there.come(GET)
            await reader.readuntil(b"hail")
            there.say(b"\r\n")
            await asyncio.sleep(0.1)
            moment.passes(int(HEAD_TIME * 1000) + 1000)
            assert (await answered(reader))[0] == 408

    moment = Moment()
    with going_by(moment.clock()):
        evening(work)


def test_who_does_not_take_an_answer_is_let_go() -> None:
    async def work() -> None:
        async with harbour() as there:
            line = socket.create_connection(("127.0.0.1", there.port))
            line.sendall(GET.replace(b"GET /", b"GET /large"))
            await until(lambda: any(held.unsent for held in there.lines._open.values()))
            moment.passes(int(TAKING_TIME * 1000) - 1000)
            there.lines.sweep()
            await asyncio.sleep(0.1)
            assert len(there.lines) == 1, "it still has time"
            moment.passes(2000)
            await until(lambda: len(there.lines) == 0)
            line.close()

    moment = Moment()
    with going_by(moment.clock()):
        evening(work)


def test_who_goes_before_the_first_of_several_answers_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody fills the log by asking for much at once and going away."""

    async def work() -> None:
        async with harbour() as found:
            for number in range(3):
                reader = await found.come(3 * GET.replace(b"/ ", b"/large ", 1))
                await reader.readexactly(1)
                found.go(number)
            await until(lambda: not found.lines)
            assert (await (await found.come(GET)).readexactly(12)) == b"HTTP/1.1 200"

    evening(work)
    assert caplog.messages == []


def test_who_takes_it_slowly_gets_it_whole() -> None:
    async def work() -> None:
        async with harbour() as there:
            line = socket.create_connection(("127.0.0.1", there.port))
            line.sendall(GET.replace(b"GET /", b"GET /large").replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
            await until(lambda: any(held.unsent for held in there.lines._open.values()))
            taken, waits, least = 0, 0, LARGE
            while part := await asyncio.to_thread(line.recv, LARGE // 8):
                taken += len(part)
                await asyncio.sleep(0)
                left = sum(cast(asyncio.Transport, each).get_write_buffer_size() for each in there.lines._open)
                if left < least:  # the server sees that something was taken, each time just before its patience ends
                    waits, least = waits + 1, left
                    moment.passes(int(TAKING_TIME * 1000) - 1000)
                    there.lines.sweep()
            assert taken > LARGE
            assert waits > 1
            line.close()

    moment = Moment()
    with going_by(moment.clock()):
        evening(work)


@pytest.mark.parametrize("head", [b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", b"GET /"])
def test_a_head_has_an_end(head: bytes) -> None:
    async def work() -> None:
        async with harbour() as there:
            reader = await there.come(head + b"x" * MAX_HEAD)
            status, body = await answered(reader)
            assert (status, json.loads(body)["code"]) == (431, "too_large")

    evening(work)


# ---------------------------------------------------------------- who is here
def frames(listener: Listener) -> list[dict[str, object]]:
    return [found for found in map(json.loads, listener.frames) if found["type"] == "presence"]


def test_of_many_who_come_together_it_is_told_a_few_times(tmp_path: Path) -> None:
    async def come(room: Room, number: int) -> None:
        room.sockets.add(Listener(None))
        room.came_or_went()
        await asyncio.sleep(0)

    async def work() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall)
            first = Listener(astrid.id)
            room.sockets.add(first)
            for number in range(200):
                await come(room, number)
            assert len(frames(first)) == 1
            await until(lambda: len(frames(first)) == 2)
            assert frames(first)[-1]["watchers"] == 200, "in the end it is as it is"

    moment = Moment()
    with going_by(moment.clock()):
        evening(work)
