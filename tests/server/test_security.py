"""What an attacker tries against a real server: other sites and names, other people's seats, too much of everything."""

from __future__ import annotations

import ast
import asyncio
import base64
import contextlib
import gzip
import http.client
import json
import socket
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import jarlshof.server
from jarlshof.client import Client, Refused, RemoteTable
from jarlshof.server.app import Server
from jarlshof.server.config import Config
from jarlshof.server.guard import MAX_BODY
from jarlshof.server.limits import CHAT, CREATE_TABLE, LOOKING, NEW_GUEST, RENAME, SOCKET
from jarlshof.server.serve import TOKEN, operator_token
from jarlshof.wire import api
from jarlshof.wire.routes import ROUTES, STATUS, Route
from tests.server.running import RunningServer, memory
from tests.server.test_secrecy import World

UNSAFE = [route for route in ROUTES if route.method != "GET"]
OTHER_SITES = (
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
)
OTHER_NAMES = ("evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example:{port}")
SALT = "00" * 8
BODIES: dict[str, dict[str, object]] = {  # a right body for each route that takes one
    "rename": {"name": "Mallory"},
    "recover": {"token": "x" * 16},
    "notices": {},
    "confirm": {"token": "x" * 16},
    "create": {"game": "nord", "request": "request-1"},
    "join": {"request": "request-1"},
    "leave": {"request": "request-1"},
    "start": {"request": "request-1"},
    "salt": {"salt": SALT, "request": "request-1"},
    "moves": {"seat": "a", "prompt": "0a", "moves": ["x"], "request": "request-1"},
    "preview": {"seat": "a", "prompt": "0a", "moves": ["x"]},
    "why_not": {"seat": "a", "prompt": "0a", "moves": ["x"]},
    "hint": {"seat": "a", "prompt": "0a"},
    "sample": {},
    "open_record": {"format": "x", "game": "nord", "rules": "1", "options": {}, "content": {}, "log": []},
    "undo": {"seat": "a", "request": "request-1"},
    "propose": {"kind": "abandon", "seat": "a", "request": "request-1"},
    "reply": {"seat": "a", "proposal": 1, "agree": True, "request": "request-1"},
    "hand_over": {"seat": "a", "request": "request-1"},
    "take": {"seat": "a", "request": "request-1"},
    "resign": {"seat": "a", "request": "request-1"},
    "time_up": {"seat": "a", "choice": "end", "request": "request-1"},
    "say": {"text": "hail", "request": "request-1"},
    "rematch": {"request": "request-1"},
    "what_if": {"seat": "a", "request": "request-1"},
}


class Got(NamedTuple):
    """An answer."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def problem(self) -> api.Problem:
        found = json.loads(self.body)
        assert found.pop("update", None) is None
        return msgspec.convert(found, api.Problem)


def ask(
    server: RunningServer,
    method: str,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
    source: str = "127.0.0.1",
) -> Got:
    """One request on a connection of its own. No answer may tell anything of the inside."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30, source_address=(source, 0))
    given = {"Content-Type": "application/json", **(headers or {})}
    data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
    try:
        line.request(method, path, data, given)
        answer = line.getresponse()
        got = Got(answer.status, answer.headers, answer.read())
    finally:
        line.close()
    assert not [word for word in (b"Traceback", b'File "', b"site-packages", b"sqlite") if word in got.body]
    return got


def elsewhere(address: str) -> str:
    """Another address of this machine to come from; not every system has one."""
    try:
        socket.create_server((address, 0)).close()
    except OSError:
        pytest.skip("NOT TESTED: this system has no second address of its own")
    return address


def path_of(route: Route, table: str) -> str:
    return route.path.format(table=table, game="nord", person="somebody", who="somebody")


def knock(
    server: RunningServer, table: str, headers: dict[str, str] | None = None, source: str = "127.0.0.1"
) -> ClientConnection:
    """A socket at a table."""
    line = socket.create_connection(("127.0.0.1", server.port), 30, (source, 0))
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
    return connect(url, sock=line, legacy=True, additional_headers=headers, proxy=None, close_timeout=1)


def refusal(server: RunningServer, table: str, headers: dict[str, str], source: str = "127.0.0.1") -> int:
    """The status with which a handshake is refused."""
    with pytest.raises(InvalidStatus) as refused, knock(server, table, headers, source):
        pass
    return refused.value.response.status_code


def closed(live: ClientConnection) -> int:
    """The code with which a socket ends, whatever comes before."""
    try:
        while True:
            live.recv(timeout=30)
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else 1006


@pytest.fixture(scope="module")
def owner(server: RunningServer) -> Client:
    """Somebody with a table."""
    return Client(server.url, name="Olaf")


@pytest.fixture(scope="module")
def table(owner: Client) -> RemoteTable:
    """An open table."""
    return owner.create("nord", ["me", "open"])


# ---------------------------------------------------------------- other sites, other names
@pytest.mark.parametrize("route", UNSAFE, ids=lambda route: route.name)
def test_no_other_site_can_do_anything(server: RunningServer, owner: Client, table: RemoteTable, route: Route) -> None:
    before = table.refresh().seq
    for headers in OTHER_SITES:
        got = ask(server, route.method, path_of(route, table.id), BODIES.get(route.name), {**owner.headers, **headers})
        assert (got.status, got.problem.code) == (403, "forbidden"), headers
        assert got.headers["set-cookie"] is None
        assert got.headers["access-control-allow-origin"] is None
    assert table.refresh().seq == before
    assert owner.me().name == "Olaf"


def test_the_socket_opens_for_no_other_site(server: RunningServer, owner: Client, table: RemoteTable) -> None:
    for headers in OTHER_SITES:
        assert refusal(server, table.id, {**owner.headers, **headers}) == 403
    with knock(server, table.id, {**owner.headers, "Origin": server.url, "Sec-Fetch-Site": "same-origin"}) as live:
        assert json.loads(live.recv(timeout=30))["type"] == "hello"


def test_a_rebound_name_gets_nothing(server: RunningServer, owner: Client, table: RemoteTable) -> None:
    """A page whose name is made to point to this address is same-origin to its browser, but it comes with its name."""
    for name in OTHER_NAMES:
        headers = {**owner.headers, "Host": name.format(port=server.port)}
        for route in ROUTES:
            got = ask(server, route.method, path_of(route, table.id), BODIES.get(route.name), headers)
            assert (got.status, got.problem.code) == (403, "forbidden"), route.name
        for path in ("/", "/api", "/api/types.ts", "/nothing"):
            assert ask(server, "GET", path, None, headers).status == 403
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(
            f"ws://evil.example:{server.port}/api/tables/{table.id}/live",
            sock=socket.create_connection(("127.0.0.1", server.port)),
            proxy=None,
        ),
    ):
        pass
    assert refused.value.response.status_code == 403


# ---------------------------------------------------------------- cookies and headers
def test_the_cookie_is_for_this_server_only(server: RunningServer) -> None:
    got = ask(server, "POST", "/api/me", {"name": "Nils"})
    [cookie] = got.headers.get_all("set-cookie") or []
    value, *flags = cookie.split("; ")
    assert len(base64.urlsafe_b64decode(value.removeprefix("jarlshof=") + "==")) == 32
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
    assert not any(flag.startswith(("Domain", "Secure")) for flag in flags), "over plain http there is no Secure"
    again = ask(server, "POST", "/api/me", {"name": "Nils"}, {"Cookie": value})
    assert again.headers["set-cookie"] is None, "a secret is sent once"
    secret = value.removeprefix("jarlshof=").encode()
    for path in ("/api/me", "/api/me/export"):
        assert secret not in ask(server, "GET", path, None, {"Cookie": value}).body


def test_behind_tls_the_cookie_is_stricter(tmp_path: Path) -> None:
    async def work() -> str:
        world = World(tmp_path / "world")
        world.server = Server(Config(data=tmp_path / "world", tls=True))
        world.server.store.open()
        world.secrets = ["nobody"]
        answer = await world.answer(0, "rename", "", {"name": "Nils"})
        await world.close()
        return str(answer.headers["set-cookie"])

    flags = asyncio.run(work()).split("; ")
    assert flags[0].startswith("__Host-jarlshof=")
    assert {"Secure", "HttpOnly", "SameSite=strict", "Path=/"} <= set(flags)
    assert not any(flag.startswith("Domain") for flag in flags)


def check_headers(got: Got, of_api: bool = True) -> None:
    """Every answer has them."""
    policy = got.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert got.headers["x-content-type-options"] == "nosniff"
    assert got.headers["referrer-policy"] == "no-referrer"
    assert got.headers["cross-origin-opener-policy"] == "same-origin"
    shown = got.headers["content-type"] == "image/png" and "cross-origin"  # pictures for those who show links
    assert got.headers["cross-origin-resource-policy"] == (shown or "same-origin")
    assert got.headers["server"] is None
    if of_api:
        assert got.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_every_answer_has_its_headers_and_every_error_its_form(server: RunningServer, route: Route) -> None:
    for body, headers in (
        (None, {}),
        (b"{", {}),
        (b"x", {"Content-Type": "text/plain"}),
        (b"1" * (MAX_BODY + 1), {}),
        (None, {"Host": "evil.example"}),
    ):
        got = ask(server, route.method, path_of(route, "nowhere"), body, headers)
        check_headers(got, of_api=not (got.status == 200 and route.kind.startswith("image/")))
        if got.status >= 400:
            assert got.headers["content-type"] == "application/json"
            assert STATUS[got.problem.code] == got.status
            assert got.status < 500


@pytest.mark.parametrize("path", ["/", "/api", "/api/types.ts", "/api/nothing", "/nothing", "/api/tables/a/b/c/d"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "PATCH", "OPTIONS", "TRACE", "QUERY"])
def test_so_has_what_is_no_route(server: RunningServer, method: str, path: str) -> None:
    got = ask(server, method, path)
    check_headers(got, path.startswith("/api"))
    assert got.status in (200, 404, 405)


# ---------------------------------------------------------------- bodies
def test_a_large_body_is_refused_however_it_comes(server: RunningServer) -> None:
    large = b'{"name": "' + b"x" * MAX_BODY + b'"}'
    assert ask(server, "POST", "/api/me", large).problem.code == "too_large"
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    line.request("POST", "/api/me", iter([large[:1000]] * 100), {"Content-Type": "application/json"})
    answer = line.getresponse()
    assert answer.status == 413
    line.close()


def raw(server: RunningServer, data: bytes, patience: float = 2.0) -> bytes:
    """What comes back for bytes, until the server ends it or the patience does."""
    found = b""
    with socket.create_connection(("127.0.0.1", server.port), patience) as line:
        line.sendall(data)
        with contextlib.suppress(TimeoutError, ConnectionResetError):
            while part := line.recv(65536):
                found += part
                if found.count(b"HTTP/1.1 ") > 1:
                    break
    return found


HEAD = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_a_body_that_lies_about_its_length(server: RunningServer) -> None:
    told_more = raw(server, HEAD + b'Content-Length: 1000000000\r\n\r\n{"name": "x"}', 1.0)
    assert told_more.startswith(b"HTTP/1.1 413"), "what is too much is refused before it comes"
    told_less = raw(server, HEAD + b"Content-Length: 2\r\n\r\n{}GET /api/operator/tables HTTP/1.1\r\n\r\n", 0.5)
    assert told_less.startswith(b"HTTP/1.1 200")
    assert b'"tables"' not in told_less, "what is behind it is another request, no more than that"
    for twice in (
        b"Content-Length: 2\r\nContent-Length: 3\r\n",
        b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n",
    ):
        assert raw(server, HEAD + twice + b"\r\n{} ", 1.0).startswith(b"HTTP/1.1 400"), "nothing to smuggle with"


def test_nothing_is_unpacked(server: RunningServer, table: RemoteTable) -> None:
    """A bomb of 60 KiB that would be 60 MiB stays one of 60 KiB."""
    bomb = gzip.compress(b'{"name": "' + b" " * (60 << 20) + b'"}')
    assert len(bomb) < MAX_BODY
    before = memory(server.pid)
    for coding in ("gzip", "deflate", "br", "zstd"):
        got = ask(server, "POST", "/api/me", bomb, {"Content-Encoding": coding})
        assert (got.status, got.problem.code) == (400, "bad_request")
    assert memory(server.pid) - before < 20 << 20
    with knock(server, table.id, {"Sec-WebSocket-Extensions": "permessage-deflate"}) as live:
        assert live.response is not None
        assert live.response.headers.get("Sec-WebSocket-Extensions") is None


def test_what_is_nested_too_deeply_is_a_bad_request(server: RunningServer) -> None:
    deep = b"[" * 30_000 + b"]" * 30_000
    for body in (
        deep,
        b'{"a":' + deep + b"}",
        b'{"game":"nord","request":"request-1","clock":{"a":' + deep + b',"kind":"none"}}',
        b'{"game":"nord","request":"request-1","options":{"a":' + deep + b"}}",
    ):
        got = ask(server, "POST", "/api/tables", body)
        assert (got.status, got.problem.code) == (400, "bad_request")


def bodies(kind: type[api.Body] = api.Body) -> Iterator[type[api.Body]]:
    for each in kind.__subclasses__():
        yield each
        yield from bodies(each)


@pytest.mark.parametrize("kind", list(bodies()), ids=lambda kind: kind.__name__)
def test_a_field_that_is_not_known_is_refused(kind: type[api.Body]) -> None:
    assert kind.__struct_config__.forbid_unknown_fields
    tag = {kind.__struct_config__.tag_field: kind.__struct_config__.tag} if kind.__struct_config__.tag else {}
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(json.dumps({"unknown_field": 1, **tag}), type=kind)


@pytest.mark.parametrize("route", [route for route in ROUTES if route.body], ids=lambda route: route.name)
def test_also_on_the_wire(server: RunningServer, owner: Client, table: RemoteTable, route: Route) -> None:
    body = {"unknown_field": 1, **BODIES[route.name]}
    got = ask(server, route.method, path_of(route, table.id), body, owner.headers)
    assert (got.status, got.problem.code) == (400, "bad_request")
    assert "unknown_field" in got.problem.text


# ---------------------------------------------------------------- ids and tokens
def test_ids_cannot_be_guessed(server: RunningServer, owner: Client) -> None:
    ids = [owner.create("nord").id for _ in range(12)]
    assert len(set(ids)) == 12
    assert all(len(base64.urlsafe_b64decode(each + "==")) == 16 for each in ids), "128 bits"
    for place in range(21):
        assert len({each[place] for each in ids}) > 3, "every letter of it is random"
    assert ask(server, "GET", "/api/tables/" + ids[0][:-1]).status == 404


def test_chance_of_a_server_comes_from_the_system() -> None:
    """Ids, secrets and seeds are made by `secrets`; a generator with a state could be found out."""
    folder = Path(jarlshof.server.__file__).parent
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not {"random", "uuid", "numpy.random"} & set(names), file


def test_the_operators_secret_is_his_alone(server: RunningServer, tmp_path: Path) -> None:
    file = server.data / TOKEN
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert len(file.read_text().strip()) >= 43
    (tmp_path / TOKEN).touch()
    token = operator_token(tmp_path)
    assert len(token) >= 43, "an empty file is what a full disk left, and no secret"
    assert operator_token(tmp_path) == token


def operator(server: RunningServer) -> dict[str, str]:
    return {"Authorization": f"Bearer {(server.data / TOKEN).read_text().strip()}"}


def test_the_operators_routes_are_for_him(server: RunningServer, owner: Client, table: RemoteTable) -> None:
    token = (server.data / TOKEN).read_text().strip()
    for route in ROUTES:
        if route.path.startswith("/api/operator"):
            for given in ("", "Bearer", "Bearer ", f"Bearer {token[:-1]}", f"Bearer {token}x", f"Basic {token}", token):
                headers = {**owner.headers, "Authorization": given}
                got = ask(server, route.method, path_of(route, table.id), None, headers)
                assert (got.status, got.problem.code) == (403, "forbidden"), (route.name, given)
    assert ask(server, "GET", "/api/operator/tables", None, operator(server)).status == 200
    got = ask(server, "GET", f"/api/operator/tables?token={token}")
    assert got.status in (400, 403), "a secret does not stand in an address"


# ---------------------------------------------------------------- other people's things
@pytest.fixture(scope="module")
def match(server: RunningServer) -> dict[str, RemoteTable]:
    """A running match of two."""
    first = Client(server.url, name="Astrid").create("nord", ["me", "open"])
    second = Client(server.url, name="Bjarne").table(first.id)
    second.join()
    first.refresh()
    return {"a": first, "b": second}


STRANGERS = (
    "moves", "preview", "why_not", "hint", "undo", "propose", "reply", "hand_over", "take", "resign", "time_up", "say",
    "what_if",
)  # fmt: skip


@pytest.mark.parametrize("name", STRANGERS)
def test_nobody_acts_for_anothers_seat(
    server: RunningServer, owner: Client, match: dict[str, RemoteTable], name: str
) -> None:
    [route] = [route for route in ROUTES if route.name == name]
    prompt = match["a"].sees("a").prompt
    assert prompt is not None
    body = {**BODIES[name]}
    if "prompt" in body:
        body["prompt"] = prompt.id
    if name in ("moves", "preview", "why_not"):
        body["moves"] = [prompt.options[0].text]
    before = match["a"].refresh().seq
    people = [owner] if name in ("say", "time_up") else [owner, match["b"].client]
    for person in people:
        got = ask(server, route.method, path_of(route, match["a"].id), body, person.headers)
        assert (got.status, got.problem.code) == (403, "forbidden")
    assert match["a"].refresh().seq == before
    nobody = ask(server, route.method, path_of(route, match["a"].id), body)
    assert nobody.status == 403


def test_nobody_sees_through_anothers_eyes(server: RunningServer, owner: Client, match: dict[str, RemoteTable]) -> None:
    for headers in ({}, owner.headers, match["b"].client.headers):
        for what in ("record", "view", "view?at=0", "events", "position", "position?at=0"):
            path = f"{match['a'].path}/{what}{'&' if '?' in what else '?'}seat=a"
            assert ask(server, "GET", path, None, headers).status == 403
    seen = json.loads(ask(server, "GET", match["a"].path, None, owner.headers).body)["seen"]
    assert [each["seat"] for each in seen] == [None]
    assert [each.seat for each in match["b"].refresh().seen] == ["b"]


def test_nobody_starts_salts_leaves_or_deletes_anothers_table(
    server: RunningServer, owner: Client, table: RemoteTable, match: dict[str, RemoteTable]
) -> None:
    stranger = match["a"].client
    for name in ("start", "salt", "leave"):
        got = ask(server, "POST", f"{table.path}/{name}", BODIES[name], stranger.headers)
        assert (got.status, got.problem.code) == (403, "forbidden")
    for headers in ({}, stranger.headers, {**stranger.headers, "Authorization": "Bearer x"}):
        assert ask(server, "DELETE", table.path, None, headers).status == 403
    assert ask(server, "DELETE", match["a"].path, None, stranger.headers).status == 403, "nor his own, once it runs"
    assert ask(server, "GET", table.path).status == 200


def test_who_is_at_a_table_that_is_deleted_is_let_go(server: RunningServer, owner: Client) -> None:
    table = owner.create("nord")
    with knock(server, table.id, owner.headers) as live:
        assert json.loads(live.recv(timeout=30))["type"] == "hello"
        table.remove()
        assert closed(live) == 1001
    assert refusal(server, table.id, owner.headers) == 404


def test_a_guest_cannot_be_taken_over(server: RunningServer, owner: Client) -> None:
    """Ids are public: they are no secret, neither as a cookie nor as a link."""
    identity = owner.me().id
    for cookie in (identity, "", "x" * 43, "x" * 5000):
        got = ask(server, "GET", "/api/me", None, {"Cookie": f"jarlshof={cookie}"})
        assert (got.status, got.problem.code) == (401, "no_guest")
    for token in (identity, "x" * 22):
        got = ask(server, "POST", "/api/recover", {"token": token})
        assert (got.status, got.problem.code) in ((404, "not_found"), (400, "bad_request"))
    link = owner.recovery()
    assert ask(server, "POST", "/api/recover", {"token": link.token}).status == 200
    assert ask(server, "POST", "/api/recover", {"token": link.token}).status == 404, "a link works once"


# ---------------------------------------------------------------- bans
def test_a_banned_guest_is_shut_out_at_once(server: RunningServer) -> None:
    victim, mallory = Client(server.url, name="Vera"), Client(server.url, name="Mallory")
    table = victim.create("nord", ["me", "open"])
    mallory.become()
    path = f"/api/operator/bans/{mallory.me().id}"
    with knock(server, table.id, mallory.headers) as live, knock(server, table.id, victim.headers) as other:
        live.recv(timeout=30)
        assert ask(server, "PUT", path, None, operator(server)).status == 204
        assert closed(live) >= 1000, "a socket that is open is no way in"
        other.send('{"type": "ping"}')
        while json.loads(other.recv(timeout=30))["type"] != "pong":
            pass
    assert refusal(server, table.id, mallory.headers) == 403
    for method, at, body in (("GET", "/api/me", None), ("POST", f"{table.path}/join", BODIES["join"])):
        assert ask(server, method, at, body, mallory.headers).status == 403
    assert ask(server, "DELETE", path, None, operator(server)).status == 204
    assert ask(server, "GET", "/api/me", None, mallory.headers).status == 200


def test_a_banned_address_is_shut_out_at_once(server: RunningServer, table: RemoteTable) -> None:
    there = elsewhere("127.0.0.9")
    assert ask(server, "GET", "/api/health", source=there).status == 200
    with knock(server, table.id, source=there) as live:
        live.recv(timeout=30)
        assert ask(server, "PUT", f"/api/operator/bans/{there}", None, operator(server)).status == 204
        assert closed(live) >= 1000
    assert refusal(server, table.id, {}, there) == 403
    assert ask(server, "GET", "/api/health", source=there).status == 403
    assert ask(server, "GET", "/", source=there).status == 403
    assert ask(server, "GET", "/api/health").status == 200
    assert ask(server, "DELETE", f"/api/operator/bans/{there}", None, operator(server)).status == 204
    assert ask(server, "GET", "/api/health", source=there).status == 200


# ---------------------------------------------------------------- too much of everything
def test_slow_requests_stop_nobody_else(server: RunningServer, table: RemoteTable) -> None:
    beginnings = (
        b"GET /api/health HTTP/1.1\r\nHost: loc",
        HEAD + b"Content-Length: 1000\r\n\r\n{",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\n{",
        b"",
        b"GET /api/tables/x/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n",
    )
    with contextlib.ExitStack() as stack:
        for number in range(50):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
            line.sendall(beginnings[number % len(beginnings)])
        for _ in range(10):
            begun = time.monotonic()
            table.refresh()
            assert time.monotonic() - begun < 20.0


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the limits of one that people run."""
    with RunningServer(tmp_path_factory.mktemp("limited") / "data", limits=True) as running:
        running.wait_ready("nord")
        yield running
        assert running.errors == []


def until_limited(server: RunningServer, method: str, path: str, body: dict[str, Any], client: Client) -> int:
    """How often something can be done; the refusal says how long to wait."""
    for number in range(1000):
        given = {**body, **({"request": f"request-{number:06}"} if "request" in body else {})}
        if "name" in given:
            given["name"] = f"Name {number}"
        got = ask(server, method, path, given, client.headers)
        if got.status == 429:
            assert got.problem.code == "limited"
            assert int(got.headers["retry-after"]) >= 1
            check_headers(got)
            return number
        assert got.status < 300, got
    return 1000


def test_nobody_makes_tables_without_end(limited: RunningServer) -> None:
    client = Client(limited.url, name="Eager")
    client.become()
    body = {"game": "nord", "request": ""}
    assert until_limited(limited, "POST", "/api/tables", body, client) == CREATE_TABLE.count
    again = ask(limited, "POST", "/api/tables", {"game": "nord", "request": "request-000000"}, client.headers)
    assert again.status == 201, "what was made already is told again"
    assert Client(limited.url, name="Other").create("nord").id, "others are not to blame"


def test_nobody_renames_himself_all_the_time(limited: RunningServer) -> None:
    client = Client(limited.url, name="Fickle")
    client.become()
    assert until_limited(limited, "POST", "/api/me", {"name": ""}, client) == RENAME.count
    assert client.me().name == f"Name {RENAME.count - 1}"


def test_nobody_chats_all_the_time(limited: RunningServer) -> None:
    client = Client(limited.url, name="Chatty")
    table = client.create("nord")
    body = {"text": "hail", "request": ""}
    assert until_limited(limited, "POST", f"{table.path}/chat", body, client) == CHAT.count
    with knock(limited, table.id, client.headers) as live:
        live.send(json.dumps({"type": "say", "text": "hail", "request": "request-by-socket"}))
        while (frame := json.loads(live.recv(timeout=30)))["type"] != "problem":
            assert frame["type"] in ("hello", "presence")
        assert frame["code"] == "limited", "nor by the socket"


def test_nobody_becomes_a_new_guest_all_the_time(limited: RunningServer) -> None:
    there = elsewhere("127.0.0.8")
    found = [ask(limited, "POST", "/api/me", {}, source=there) for _ in range(NEW_GUEST.count + 1)]
    assert [got.status for got in found] == [200] * NEW_GUEST.count + [429]
    assert found[-1].headers["set-cookie"] is None
    forged = {"X-Forwarded-For": "192.0.2.77", "Forwarded": "for=192.0.2.77", "X-Real-IP": "192.0.2.77"}
    assert ask(limited, "POST", "/api/me", {}, forged, there).status == 429, "only a proxy of ours is believed"


def test_a_limit_of_earlier_positions(limited: RunningServer) -> None:
    client = Client(limited.url, name="Curious")
    table = client.create("nord", ["me", "bot:random"], pace=10.0)
    asked = range(LOOKING.count + 1)
    codes = [ask(limited, "GET", f"{table.path}/view?at=0", None, client.headers).status for _ in asked]
    assert codes == [200] * LOOKING.count + [429]
    with pytest.raises(Refused, match="limited"):
        table.view(0)


def test_nobody_talks_to_a_socket_without_end(limited: RunningServer) -> None:
    table = Client(limited.url, name="Talker").create("nord")
    with knock(limited, table.id) as live:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(SOCKET.count + 20):
                live.send('{"type": "ping"}')
                live.recv(timeout=30)  # in good order, or it would be let go for not keeping up
        assert closed(live) == 1008
    with knock(limited, table.id) as live:
        assert json.loads(live.recv(timeout=30))["type"] == "hello", "he may come back"
