"""Anything at all is sent to a real server: it answers as its description says, or hangs up, and lives on."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from jarlshof.client import Client, RemoteTable
from jarlshof.server.serve import FRAME, TOKEN
from jarlshof.wire.routes import ROUTES, Route
from tests.server.running import RunningServer
from tests.server.test_openapi import is_valid

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
SETTINGS = settings(
    deadline=None, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck)
)
REFUSALS = {  # a field that is too long can make the whole body too large, which is as good a refusal
    "checks": {"negative_data_rejection": {"expected-statuses": ["4xx"]}}
}
MODES = {"right": GenerationMode.POSITIVE, "wrong": GenerationMode.NEGATIVE}
few_or_many = pytest.mark.parametrize(
    "examples", [pytest.param(15, id="few"), pytest.param(90, id="many", marks=pytest.mark.long)]
)
WAYS = [  # nothing can be wrong with what has neither a body nor parameters
    pytest.param(route, mode, id=f"{route.name}-{mode}")
    for route in ROUTES
    for mode in MODES
    if mode == "right" or route.body is not None or route.query or "{" in route.path
]


@pytest.fixture(autouse=True)
def _unharmed(server: RunningServer) -> Iterator[None]:
    """Whatever was sent, the server is well and its log holds no error."""
    yield
    assert Client(server.url).health().status == "ok"
    assert server.errors == []


@cache
def described(url: str) -> Any:
    """The description that the server gives of itself."""
    return schemathesis.openapi.from_url(f"{url}/api", config=schemathesis.Config.from_dict(REFUSALS))


class Somebody:
    """A guest in the middle of a match against himself, with everything there is to spoil."""

    def __init__(self, server: RunningServer) -> None:
        self.client = Client(server.url, name="Fuzzy")
        self.table = self.client.create("nord", ["me", "me"], pace=0.0)
        self.headers = {**self.client.headers, "Authorization": f"Bearer {(server.data / TOKEN).read_text().strip()}"}

    def improve(self, case: Case[Any], data: Callable[[list[Any]], Any]) -> None:
        """Some of what is sent means something: a table that is there, a prompt that is open, a move that is legal."""
        if "table" in (case.path_parameters or {}) and data([True, True, False]):
            case.path_parameters["table"] = self.table.id
        body = None if isinstance(case.body, NotSet) else case.body
        if not isinstance(body, dict):
            return
        seen = next((each for each in self.table.update.seen if each.view.prompt), None)
        if seen and seen.view.prompt and "prompt" in body and data([True, False]):
            body |= {"seat": seen.seat, "prompt": seen.view.prompt.id}
            if data([True, False]):
                body["moves"] = [seen.view.prompt.options[0].text]
        if "game" in body and data([True, False]):
            body |= {"game": "nord", "options": {}, "seats": None, "content": None}


def send(case: Case[Any], somebody: Somebody, route: Route) -> None:
    """Sends a case, with the cookie of a guest in any case, and checks what comes back.

    A body that was meant to be wrong can fit all the same: what breaks one of two alternatives may be the other one.
    """
    components = case.meta.components if case.meta is not None else {}
    spoilt = {place.value for place, info in components.items() if info.mode is GenerationMode.NEGATIVE}
    with contextlib.suppress(ValueError):  # bytes, which are no JSON
        if "body" in spoilt and route.name == "create" and is_valid("Create", case.body):
            spoilt.discard("body")
    checks = [*CHECKS, negative_data_rejection] if spoilt & {"body", "query", "path"} else CHECKS
    case.call_and_validate(checks=checks, headers=somebody.headers, timeout=30)


# ---------------------------------------------------------------- requests
@pytest.mark.parametrize(("route", "mode"), WAYS)
@few_or_many
def test_requests_get_the_answers_that_are_described(
    server: RunningServer, route: Route, mode: str, examples: int
) -> None:
    somebody = Somebody(server)
    operation = described(server.url)[route.path][route.method]

    @given(case=operation.as_strategy(generation_mode=MODES[mode]), data=st.data())
    @settings(SETTINGS, max_examples=examples)
    def fuzz(case: Case[Any], data: st.DataObject) -> None:
        if mode == "right":
            somebody.improve(case, lambda options: data.draw(st.sampled_from(options)))
        send(case, somebody, route)

    fuzz()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=20,
)
NASTY = (
    b"", b"null", b"{}", b"[]", b"\xff\xfe", b'{"a":1', b'"\\ud800"', b'{"request":"\\udfff"}', b"\x00", b"1e999",
    b"-" + b"9" * 4000, b"[" * 8000, b'{"a":' * 4000, b'{"request":"aaaaaaaa","request":"bbbbbbbb"}', b"\xef\xbb\xbf{}",
)  # fmt: skip


@pytest.mark.parametrize("route", [route for route in ROUTES if route.body], ids=lambda route: route.name)
@few_or_many
def test_a_body_of_any_kind_is_no_fault_of_the_server(server: RunningServer, route: Route, examples: int) -> None:
    somebody = Somebody(server)
    path = route.path.format(table=somebody.table.id, game="nord")
    line = somebody.client

    def post(body: bytes) -> None:
        status, data = line._exchange(route.method, path, body, 10.0)
        assert status < 500, data
        if status >= 400:
            assert json.loads(data)["type"] == "problem"

    for body in NASTY:
        post(body)

    @given(JSON)
    @settings(SETTINGS, max_examples=examples)
    def fuzz(body: object) -> None:
        post(json.dumps(body).encode())

    fuzz()


@few_or_many
def test_an_address_of_any_kind_is_no_fault_of_the_server(server: RunningServer, examples: int) -> None:
    line = Client(server.url, name="Lost")
    letters = st.sampled_from("abc012/.%?&=#;:@!~+-_*'(),[]") | st.sampled_from(
        ["%00", "%2e%2e", "%ff", "%2f", "..", "//"]
    )

    @given(st.sampled_from([route.path for route in ROUTES] + ["/", "/api/tables/x/live"]), st.lists(letters))
    @settings(SETTINGS, max_examples=20 * examples)
    def fuzz(path: str, more: list[str]) -> None:
        status, _ = line._exchange("GET", path.replace("{", "").replace("}", "") + "".join(more), None, 30.0)
        assert status < 500

    fuzz()


# ---------------------------------------------------------------- frames
@contextlib.contextmanager
def socket_at(table: RemoteTable) -> Iterator[ClientConnection]:
    """A socket that has heard hello."""
    url = f"ws{table.client.url[4:]}{table.path}/live"
    with connect(url, legacy=True, additional_headers=table.client.headers, proxy=None, close_timeout=1) as live:
        assert json.loads(live.recv(timeout=30))["type"] == "hello"
        yield live


def answer(live: ClientConnection) -> str:
    """What comes for a frame: the type of the answer, or the code with which the socket ends."""
    try:
        while True:
            kind = str(json.loads(live.recv(timeout=30))["type"])
            if kind not in ("presence", "thinking", "update"):
                return kind
    except ConnectionClosed as closed:
        return str(closed.rcvd.code if closed.rcvd else 1006)


FRAMES: dict[str, tuple[bytes, bool, str]] = {  # what is sent, as text?, what comes
    "a ping": (b'{"type":"ping"}', True, "pong"),
    "bytes": (bytes(range(256)), False, "problem"),
    "a ping in bytes": (b'{"type":"ping"}', False, "problem"),
    "nothing": (b"", True, "problem"),
    "half of JSON": (b'{"type":"pi', True, "problem"),
    "no object": (b"[1]", True, "problem"),
    "no type": (b"{}", True, "problem"),
    "an unknown type": (b'{"type":"shout"}', True, "problem"),
    "a type that is none": (b'{"type":7}', True, "problem"),
    "a frame of the server": (b'{"type":"pong","at":1}', True, "problem"),
    "an unknown field": (b'{"type":"ping","x":1}', True, "problem"),
    "deep nesting": (b'{"x":' + b"[" * 3900 + b"]" * 3900 + b',"type":"ping"}', True, "problem"),
    "a huge number": (b'{"type":' + b"9" * 5000 + b"}", True, "problem"),
    "half a letter": (b'{"type":"\xed\xa0\x80"}', True, "1007"),
    "half a letter in other words": (b'{"type":"say","text":"\\ud800","request":"request-1"}', True, "problem"),
    "no text to say": (b'{"type":"say","text":"","request":"request-1"}', True, "problem"),
    "too much to say": (b'{"type":"say","text":"' + b"x" * 501 + b'","request":"request-1"}', True, "problem"),
    "as much as may be": (b'{"type":"ping"' + b" " * (FRAME - 15) + b"}", True, "pong"),
    "too much": (b'{"type":"ping"' + b" " * 9216 + b"}", True, "1009"),
    "far too much": (b"x" * (1 << 20), False, "1009"),
}


# who is still sending when the server hangs up may lose its last word: the network then says only that it is over
TOO_MUCH = ("1009", "1006")


@pytest.mark.parametrize("name", FRAMES)
def test_a_frame_gets_an_answer_or_ends_the_socket(server: RunningServer, name: str) -> None:
    data, text, wanted = FRAMES[name]
    table = Client(server.url, name="Fuzzy").create("nord")
    with socket_at(table) as live:
        with contextlib.suppress(ConnectionClosed):
            live.send(data, text=text)
        assert answer(live) in (TOO_MUCH if wanted == "1009" else (wanted,))
        if not wanted.isdigit():
            live.send('{"type":"ping"}')
            assert answer(live) == "pong", "and the socket lives on"


def test_a_frame_in_many_pieces_counts_as_one(server: RunningServer) -> None:
    table = Client(server.url, name="Fuzzy").create("nord")
    with socket_at(table) as live:
        with contextlib.suppress(ConnectionClosed):
            live.send("x" * 1000 for _ in range(20))
        assert answer(live) in TOO_MUCH


@few_or_many
def test_frames_of_any_kind(server: RunningServer, examples: int) -> None:
    table = Client(server.url, name="Fuzzy").create("nord")
    shapes = st.binary(max_size=200) | st.text(max_size=200) | JSON.map(json.dumps)
    shapes |= st.fixed_dictionaries({"type": st.sampled_from(["ping", "say", "hello", "update"]) | JSON}, optional={
        "text": JSON, "request": JSON}).map(json.dumps)  # fmt: skip

    with socket_at(table) as live:

        @given(shapes)
        @settings(SETTINGS, max_examples=10 * examples)
        def fuzz(frame: str | bytes) -> None:
            live.send(frame)
            assert answer(live) in ("problem", "pong", "chat")

        fuzz()
