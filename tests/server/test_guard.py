"""What the guard lets through: hosts, origins, bodies, headers, and what is said when the app breaks."""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from jarlshof.server.config import Config
from jarlshof.server.guard import MAX_BODY, Guard
from jarlshof.wire.api import Problem

PLAIN = Config(data=Path("nowhere"))
JSON = {"content-type": "application/json"}


class Got(NamedTuple):
    """What a client gets, and what the app saw of it (none: nothing)."""

    status: int
    headers: dict[str, str]
    body: bytes
    seen: bytes | None

    @property
    def problem(self) -> Problem:
        return msgspec.json.decode(self.body, type=Problem)


def config(**fields: object) -> Config:
    return msgspec.structs.replace(PLAIN, **fields)


def ask(
    method: str = "GET",
    headers: dict[str, str] | None = None,
    *,
    parts: tuple[bytes, ...] = (b"",),
    path: str = "/api/x",
    scheme: str = "http",
    config: Config = PLAIN,
    banned: frozenset[str] = frozenset(),
) -> Got:
    """Sends one request through a guard to an app that reads everything and answers 200."""
    seen: list[bytes] = []
    sent: list[Message] = []
    incoming = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    incoming[-1]["more_body"] = False

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        seen.append(await request.body())
        await PlainTextResponse("hello", headers={"cache-control": "max-age=60"})(scope, receive, send)

    async def receive() -> Message:
        return incoming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    given = {"host": "localhost:8420", **(headers or {})}
    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path,
        "scheme": scheme,
        "query_string": b"",
        "client": ("192.0.2.7", 5),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in given.items() if value],
    }
    asyncio.run(Guard(app, config, banned.__contains__)(scope, receive, send))
    start, *rest = sent
    answer = {name.decode(): value.decode() for name, value in start["headers"]}
    return Got(start["status"], answer, b"".join(each["body"] for each in rest), seen[0] if seen else None)


# ---------------------------------------------------------------- hosts
@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1:8420", "127.0.0.1", "192.168.1.5:8420", "[::1]:8420", "[2001:db8::5]", "localhost", "LocalHost:1",
        "localhost.", "jarlshof.localhost:8420", "games.example.org", "Games.Example.Org:443", "xn--mnchen-3ya.example",
        "play.example.com:8443", socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:8420",
    ],
)  # fmt: skip
def test_a_server_answers_to_addresses_and_its_own_names(host: str) -> None:
    told = config(names=("games.example.org", "München.example"), url="https://play.example.com:8443/")
    assert ask(headers={"host": host}, config=told).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:8420", "localhost.evil.example", "notlocalhost", "127.0.0.1.evil.example",
        "games.example.org.evil", "2130706433", "::1", "[127.0.0.1]", "[::1", "localhost:http", "user@localhost",
        "localhost/", "local host", "", ".",
    ],
)  # fmt: skip
def test_a_rebound_name_is_refused_before_the_app_sees_it(host: str) -> None:
    got = ask(headers={"host": host}, config=config(names=("games.example.org",)))
    assert (got.status, got.problem.code, got.seen) == (403, "forbidden", None)


def test_banned_addresses_are_shut_out() -> None:
    assert ask(banned=frozenset({"192.0.2.8"})).status == 200
    got = ask(banned=frozenset({"192.0.2.7"}))
    assert (got.status, got.problem.code, got.seen) == (403, "forbidden", None)


# ---------------------------------------------------------------- origins
@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8420", "http://localhost:8420"),
        ("localhost:80", "http://localhost"),
        ("localhost", "http://localhost:80"),
        ("[::1]:8420", "http://[::1]:8420"),
        ("LOCALHOST:8420", "http://localhost:8420"),
    ],
)
def test_a_page_of_ours_may_post(host: str, origin: str) -> None:
    assert ask("POST", {"host": host, "origin": origin, "sec-fetch-site": "same-origin"}).status == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "null"},
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:8421"},
        {"origin": "http://localhost"},
        {"origin": "https://localhost:8420"},
        {"origin": "http://localhost:8420.evil.example"},
        {"origin": "http://localhost:8420/"},
        {"origin": "localhost:8420"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://localhost:8420", "sec-fetch-site": "cross-site"},
        {"origin": "http://evil.example", "sec-fetch-site": "same-origin"},
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "QUERY"])
def test_a_page_of_another_site_may_not(method: str, headers: dict[str, str]) -> None:
    got = ask(method, headers)
    assert (got.status, got.problem.code, got.seen) == (403, "forbidden", None)
    assert ask("GET", headers).status == 200, "reading is up to the browser's own rules"


def test_who_is_no_browser_may_post_and_so_may_a_person_by_the_address_bar() -> None:
    assert ask("POST").status == 200
    assert ask("POST", {"sec-fetch-site": "none"}).status == 200


def test_behind_a_tls_proxy_pages_are_https() -> None:
    told = config(tls=True, names=("games.example.org",))
    host = {"host": "games.example.org"}
    assert ask("POST", {**host, "origin": "https://games.example.org"}, config=told).status == 200
    assert ask("POST", {**host, "origin": "https://games.example.org:443"}, config=told).status == 200
    assert ask("POST", {**host, "origin": "http://games.example.org"}, config=told).status == 403
    assert ask("POST", {"origin": "https://localhost:8420"}, scheme="https").status == 200


# ---------------------------------------------------------------- bodies
def test_the_app_sees_a_body_as_it_was_sent() -> None:
    got = ask("POST", {**JSON, "content-length": "6"}, parts=(b'{"a"', b":", b"1}"))
    assert (got.status, got.seen) == (200, b'{"a":1}')
    assert ask("POST", {"content-type": "Application/JSON; charset=utf-8"}, parts=(b"{}",)).status == 200
    assert ask("POST").seen == b"", "a request without a body needs no type"


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
def test_a_body_that_a_form_could_send_is_refused(kind: str) -> None:
    got = ask("POST", {"content-type": kind}, parts=(b"{}",))
    assert (got.status, got.problem.code, got.seen) == (400, "bad_request", None)


@pytest.mark.parametrize("method", ["POST", "GET"])
def test_a_large_body_is_refused_by_what_it_says_and_by_what_comes(method: str) -> None:
    assert ask(method, JSON, parts=(b"1" * MAX_BODY,)).status == 200
    said = ask(method, {**JSON, "content-length": str(MAX_BODY + 1)}, parts=(b"1",))
    came = ask(method, JSON, parts=(b"1" * MAX_BODY, b"1", b"never read"))
    for got in (said, came):
        assert (got.status, got.problem.code, got.seen) == (413, "too_large", None)


# ---------------------------------------------------------------- headers
def test_every_answer_has_its_headers() -> None:
    for got in (ask(), ask(headers={"host": "evil.example"}), ask("POST", {"origin": "null"}, path="/api")):
        headers = got.headers
        assert "default-src 'none'; script-src 'self';" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == headers["cross-origin-resource-policy"] == "same-origin"
        assert "clipboard-write=(self)" in headers["permissions-policy"]
        assert headers["cache-control"] == "no-store"
        assert "strict-transport-security" not in headers
        assert "server" not in headers


def test_scripts_and_styles_go_without_what_only_documents_heed() -> None:
    for name in ("page.js", "page.css"):
        headers = ask(path=f"/assets/{name}").headers
        assert "permissions-policy" not in headers
        assert "cross-origin-opener-policy" not in headers
        assert headers["x-content-type-options"] == "nosniff"
        assert ("content-security-policy" in headers) == name.endswith(".js"), "a worker has the policy of its script"
    assert "permissions-policy" in ask(path="/assets/board.svg").headers


def test_what_is_no_api_may_be_cached_and_tls_is_kept() -> None:
    got = ask(path="/apis/x.js", config=config(tls=True))
    assert got.headers["cache-control"] == "max-age=60"
    assert got.headers["strict-transport-security"].startswith("max-age=")


@pytest.mark.parametrize(
    ("host", "tls", "connect"),
    [
        ("localhost:8420", False, "'self' ws://localhost:8420"),
        ("192.168.1.5", False, "'self' ws://192.168.1.5"),
        ("localhost", True, "'self' wss://localhost"),
        ("[::1]:8420", False, "'self'"),
        ("evil.example", False, "'self'"),
        ("x;script-src *.localhost", False, "'self'"),
    ],
)
def test_the_policy_names_the_socket_of_this_very_server(host: str, tls: bool, connect: str) -> None:
    policy = ask(headers={"host": host}, config=config(tls=tls)).headers["content-security-policy"]
    assert f"; connect-src {connect};" in policy


# ---------------------------------------------------------------- a real server
async def fine(request: Request) -> Response:
    return PlainTextResponse(f"{len(await request.body())}")


async def broken(request: Request) -> Response:
    raise RuntimeError("the secret is 42")


async def meant(request: Request) -> Response:
    return PlainTextResponse("broken on purpose", 500)


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    if await socket.receive_text() == "break":
        raise RuntimeError("the secret is 42")
    await socket.send_text("heard")


async def broken_door(socket: WebSocket) -> None:
    raise RuntimeError("the secret is 42")


@contextmanager
def serving(around: bool) -> Iterator[int]:
    """A real server on loopback, as `serve` starts it: with the guard around the app, or as a middleware in it."""
    routes = [
        Route("/api/fine", fine, methods=["GET", "POST"]),
        Route("/api/broken", broken),
        Route("/api/meant", meant),
        WebSocketRoute("/api/live", echo),
        WebSocketRoute("/api/door", broken_door),
    ]
    if around:
        app: ASGIApp = Guard(Starlette(routes=routes), config())
    else:
        app = Starlette(routes=routes, middleware=[Middleware(Guard, config=config())])
    options = uvicorn.Config(app, port=0, ws="websockets-sansio", log_config=None, server_header=False)
    server = uvicorn.Server(options)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(30)


@pytest.fixture(scope="module", params=["around", "inside"])
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    with serving(request.param == "around") as port:
        yield port


def test_an_app_that_breaks_tells_the_log_everything_and_the_client_nothing(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    client = HTTPConnection("127.0.0.1", port, timeout=30)
    with caplog.at_level(logging.ERROR):
        client.request("GET", "/api/broken")
        answer = client.getresponse()
        body = answer.read()
    problem = msgspec.json.decode(body, type=Problem)
    assert (answer.status, problem.code) == (500, "internal")
    assert b"42" not in body
    assert b"RuntimeError" not in body
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["server"] is None
    [record] = [each for each in caplog.records if each.name == "jarlshof.server"]
    assert record.getMessage() == "GET /api/broken failed"
    assert record.exc_info is not None
    assert "the secret is 42" in str(record.exc_info[1])
    client.request("GET", "/api/meant")
    assert client.getresponse().read() == b"broken on purpose", "the connection lives on"


def test_what_comes_in_pieces_is_counted_on_a_real_connection(port: int) -> None:
    client = HTTPConnection("127.0.0.1", port, timeout=30)
    client.request("POST", "/api/fine", iter([b"1" * 1000] * 20), JSON, encode_chunked=True)
    answer = client.getresponse()
    assert (answer.status, answer.read()) == (200, b"20000")
    client.request("POST", "/api/fine", iter([b"1" * 1000] * 200), JSON, encode_chunked=True)
    answer = client.getresponse()
    assert (answer.status, msgspec.json.decode(answer.read(), type=Problem).code) == (413, "too_large")


def test_a_socket_opens_for_our_page_and_for_no_browser(port: int) -> None:
    url = f"ws://127.0.0.1:{port}/api/live"
    for origin in (None, f"http://127.0.0.1:{port}"):
        with connect(url, additional_headers={"Origin": origin} if origin else {}) as live:
            live.send("hello")
            assert live.recv(timeout=30) == "heard"


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}]
)
def test_a_socket_of_another_site_stays_closed(port: int, headers: dict[str, str]) -> None:
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://127.0.0.1:{port}/api/live", additional_headers=headers),
    ):
        pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["x-content-type-options"] == "nosniff"


def test_a_socket_that_breaks_is_closed_with_a_code(port: int) -> None:
    with connect(f"ws://127.0.0.1:{port}/api/live") as live:
        live.send("break")
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
    with pytest.raises(InvalidStatus) as failed, connect(f"ws://127.0.0.1:{port}/api/door"):
        pass
    assert failed.value.response.status_code == 500


def test_without_the_extension_a_socket_is_closed_before_it_is_accepted() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def nothing(*_: object) -> Message:
        raise AssertionError("the app is not asked")

    scope: Scope = {"type": "websocket", "path": "/", "scheme": "ws", "headers": [(b"host", b"evil.example")]}
    asyncio.run(Guard(nothing, config())(scope, nothing, send))  # type: ignore[arg-type]
    assert [each["type"] for each in sent] == ["websocket.close"]
