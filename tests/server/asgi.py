"""One request to an ASGI app without a network: what comes back, message by message."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Scope


class Got(NamedTuple):
    """An answer."""

    status: int
    headers: dict[str, str]
    body: bytes


def ask(app: ASGIApp, path: str, headers: Mapping[str, str] | None = None, method: str = "GET") -> Got:
    """The answer of an app; the path goes in as it is."""
    sent: list[Message] = []
    scope: Scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "client": ("127.0.0.1", 5),
        "headers": [(b"host", b"localhost"), *((k.encode(), v.encode()) for k, v in (headers or {}).items())],
    }

    incoming: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        if not incoming:
            await asyncio.Event().wait()  # the client waits for its answer
        return incoming.pop()

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))  # type: ignore[arg-type]
    start, *rest = sent
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    return Got(start["status"], found, b"".join(each.get("body", b"") for each in rest))
