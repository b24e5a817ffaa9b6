"""Large answers go packed to those who take it; everything else stays as it is."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json

import pytest
from starlette.responses import Response, StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from jarlshof.server.packing import LARGE, SMALLEST, Packing, accepted
from tests.server.asgi import Got, ask
from tests.server.running import RunningServer


def packed(response: Response, accept: str = "gzip") -> Got:
    """An answer that went through the middleware."""
    return ask(Packing(response), "/api/x", {"accept-encoding": accept})


@pytest.mark.parametrize("size", [SMALLEST, LARGE - 1, LARGE, 20 * LARGE])
@pytest.mark.parametrize("kind", ["application/json", "text/plain; charset=utf-8"])
def test_a_large_answer_is_packed(size: int, kind: str) -> None:
    body = b"x" * size
    got = packed(Response(body, 201, {"vary": "Cookie", "x-more": "1"}, kind))
    assert gzip.decompress(got.body) == body
    assert (got.status, got.headers["content-encoding"], got.headers["x-more"]) == (201, "gzip", "1")
    assert got.headers["content-length"] == str(len(got.body))
    assert len(got.body) < size / 10
    assert {name.strip() for name in got.headers["vary"].split(",")} == {"Cookie", "Accept-Encoding"}


@pytest.mark.parametrize(
    ("response", "accept"),
    [
        (Response(b"x" * (SMALLEST - 1), media_type="application/json"), "gzip"),
        (Response(b"x" * LARGE, media_type="application/json"), "identity"),
        (Response(b"x" * LARGE, media_type="application/json"), "gzip;q=0"),
        (Response(b"x" * LARGE, media_type="application/json"), ""),
        (Response(b"x" * LARGE, media_type="image/png"), "gzip"),
        (Response(b"x" * LARGE, headers={"content-encoding": "br"}, media_type="application/json"), "gzip"),
        (Response(status_code=204), "gzip"),
    ],
)
def test_everything_else_stays_as_it_is(response: Response, accept: str) -> None:
    assert packed(response, accept) == ask(response, "/api/x")


def test_an_answer_in_pieces_stays_as_it_is() -> None:
    got = packed(StreamingResponse(iter([b"x" * SMALLEST] * 3), media_type="application/json"))
    assert got.body == b"x" * SMALLEST * 3
    assert "content-encoding" not in got.headers


def test_a_socket_passes_untouched() -> None:
    seen: list[object] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(send)

    async def send(_message: Message) -> None: ...

    async def run() -> None:
        scope = {"type": "websocket", "headers": [(b"accept-encoding", b"gzip")]}
        await Packing(app)(scope, send, send)  # type: ignore[arg-type]

    asyncio.run(run())
    assert seen == [send]


def test_what_is_accepted() -> None:
    assert accepted(["gzip, br;q=0.5", "zstd;q=0"]) == {"gzip", "br"}
    assert accepted(["", " , ;q=1"]) == set()


def test_a_book_comes_packed_over_the_wire(server: RunningServer) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    found = []
    for accept in ("gzip", "identity"):
        line.request("GET", "/api/games/nord/book", None, {"Accept-Encoding": accept})
        answer = line.getresponse()
        found.append((answer.headers["content-encoding"], answer.headers["cache-control"], answer.read()))
    line.close()
    (coding, cache, body), (none, _, plain) = found
    assert (coding, none, cache) == ("gzip", None, "no-store")
    assert json.loads(gzip.decompress(body)) == json.loads(plain)
    assert len(body) < len(plain) / 4
