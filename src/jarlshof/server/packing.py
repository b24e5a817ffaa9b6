"""Answers of the API in gzip, if they are large and the client takes it; sockets and small answers stay as they are.

Not Starlette's: that packs in the loop, and answers that come in pieces; here only whole ones, large ones in a thread.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SMALLEST = 4 * 1024  # bytes: less is not worth the time
LARGE = 64 * 1024  # bytes that are packed in a thread
LEVEL = 5
PACKABLE = ("application/json", "text/plain", "text/html", "image/svg+xml")


def accepted(lines: Sequence[str]) -> set[str]:
    """The encodings that `Accept-Encoding` names, without those it rules out."""
    found = set()
    for part in ",".join(lines).lower().split(","):
        name, _, weight = (piece.strip() for piece in part.partition(";"))
        if name and not (weight.startswith("q=") and not weight[2:].strip("0.")):
            found.add(name)
    return found


class Packing:
    """The middleware; it packs an answer that comes in one piece and is not packed already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes everything on; large answers to those who take gzip go through `_Parcel`."""
        if scope["type"] == "http" and "gzip" in accepted(Headers(scope=scope).getlist("accept-encoding")):
            send = _Parcel(send).send
        await self._app(scope, receive, send)


class _Parcel:
    """One answer: its beginning waits until the size of the body is known."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = Headers(raw=message["headers"])
            kind = headers.get("content-type", "").partition(";")[0]
            if kind in PACKABLE and "content-encoding" not in headers:
                self._start = message
                return
        elif self._start is not None:
            start, self._start = self._start, None
            if not message.get("more_body") and len(message.get("body", b"")) >= SMALLEST:
                start, message = await _packed(start, message)
            await self._send(start)
        await self._send(message)


async def _packed(start: Message, message: Message) -> tuple[Message, Message]:
    body = message["body"]
    packed = await asyncio.to_thread(_gzip, body) if len(body) >= LARGE else _gzip(body)
    headers = MutableHeaders(raw=list(start["headers"]))
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(packed))
    headers.add_vary_header("Accept-Encoding")
    return {**start, "headers": headers.raw}, {**message, "body": packed}


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)
