"""Connections before anything is said on them: how many one address may hold, and how long each may take.

They are counted when they are accepted, so a burst is held to the same number, and looked at once a second: who does
not finish a request, or does not take its answer, is let go. A proxy of ours holds as many as it likes; there requests
and sockets are counted, by the address it tells (guard.py).
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any, cast

import msgspec
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from jarlshof.server.clock import seconds
from jarlshof.server.limits import network
from jarlshof.wire.api import Code, Problem

HEAD_TIME = 10.0  # seconds until the head of a request is there
BODY_TIME = 30.0  # seconds for its body
TAKING_TIME = 30.0  # seconds in which a client takes nothing of what is sent to it
MAX_HEAD = 64 * 1024  # bytes of a head
OWN_HANDLES = 128  # files, pipes and threads of the server itself: connections leave it these
SILENCE = 60.0  # seconds between two lines of the log that tell the same

logger = logging.getLogger("jarlshof.server")


class Crowd:
    """How many of something each address holds; none: as many as it likes. Of IPv6 a /64 is one address."""

    def __init__(self, most: int | None) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more, if it may be."""
        key = network(address)
        if self.most is not None and self._held[key] >= self.most:
            return False
        self._held[key] += 1
        return True

    def leave(self, address: str) -> None:
        """One less."""
        key = network(address)
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]

    def __len__(self) -> int:
        return self._held.total()


class _Held:
    """What is known of an open connection."""

    def __init__(self, address: str | None) -> None:
        self.address = address  # none: a proxy's, which is not counted
        self.line: Line | None = None  # a socket has none: it is pinged
        self.due: float | None = None  # until when something must have come
        self.unsent, self.moved = 0, seconds()  # bytes that the client has not taken, and when that was less


class Lines:
    """All open connections of a server."""

    def __init__(
        self, each: int | None, handles: int | None = None, proxies: ProxyHeadersMiddleware | None = None
    ) -> None:
        self._most = None if handles is None else max(16, handles - OWN_HANDLES)
        if each is not None and self._most is not None:
            each = min(each, max(4, self._most // 4))  # whoever it is, others get in as well
        self._crowd = Crowd(each)
        self._proxies = proxies
        self._open: dict[asyncio.BaseTransport, _Held] = {}
        self._said = float("-inf")

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.Transport) -> _Held | None:
        """A connection that was accepted; none: it is one too many."""
        address = (get_remote_addr(transport) or ("", 0))[0]
        if self._most is not None and len(self._open) >= self._most:
            if seconds() - self._said >= SILENCE:
                self._said = seconds()
                logger.warning("all %d connections are taken; new ones are refused", self._most)
            return None
        proxy = self._proxies is not None and address in self._proxies.trusted_hosts
        if not proxy and not self._crowd.enter(address):
            return None
        held = self._open[transport] = _Held(None if proxy else address)
        return held

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """It has gone."""
        held = self._open.pop(transport, None)
        if held is not None and held.address is not None:
            self._crowd.leave(held.address)

    def sweep(self) -> None:
        """Lets those go who take too long."""
        now = seconds()
        for transport, held in list(self._open.items()):
            if held.due is not None and held.line is not None and now > held.due:
                held.due = None
                held.line.too_slow()
            stream = cast(asyncio.Transport, transport)
            unsent = stream.get_write_buffer_size()
            if unsent == 0 or unsent < held.unsent:
                held.moved = now
            elif now - held.moved > TAKING_TIME:  # to close it would wait for ever until all is taken
                stream.abort()
            held.unsent = unsent


class Settings(uvicorn.Config):
    """What uvicorn is told; the connections of a server find their register here."""

    # Uvicorn and Starlette have different types for the same apps; settings are all that uvicorn can be told.
    def __init__(self, app: Any, each: int | None, handles: int | None = None, **settings: Any) -> None:
        super().__init__(app, http=Line, ws=Wire, **settings)
        proxies = ProxyHeadersMiddleware(app, self.forwarded_allow_ips) if self.proxy_headers else None
        self.lines = Lines(each, handles, proxies)


class Line(HttpToolsProtocol):
    """A connection on which requests come."""

    _held: _Held | None = None
    _reading_head = True
    _head = 0  # bytes of a head that is not complete
    _begun: tuple[RequestResponseCycle, ...] = ()  # requests that are not answered: one may be sent after the other

    @property
    def _lines(self) -> Lines:
        assert isinstance(self.config, Settings)
        return self.config.lines

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts it, before a byte of it is read."""
        self._held = self._lines.enter(transport)
        if self._held is None:
            transport.write(_answer(429, "limited", "There are too many connections from your address.", wait=10))
            transport.close()
            return
        self._held.line = self
        self._wait(HEAD_TIME)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Makes room."""
        if self._held is not None:
            self._lines.leave(self.transport)
            for each in self._begun:  # uvicorn tells only the last one, and the others would answer into nothing
                each.disconnected = not each.response_complete
                each.message_event.set()
            super().connection_lost(exc)

    def _wait(self, time: float | None) -> None:
        assert self._held is not None
        self._held.due = None if time is None else seconds() + time

    def data_received(self, data: bytes) -> None:
        """The time for a head begins with its first byte, also if that is only an empty line."""
        if self._held is None:  # it was refused
            return
        if self._held.due is None and (self.cycle is None or self.cycle.response_complete):
            self._reading_head, self._head = True, 0
            self._wait(HEAD_TIME)
        super().data_received(data)
        self._head += len(data)
        if self._reading_head and self._head > MAX_HEAD and not self.transport.is_closing():
            self._give_up(431, "too_large", f"The head of a request has at most {MAX_HEAD} bytes here.")

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._reading_head, self._head = True, 0
        self._wait(HEAD_TIME)

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._reading_head = False
        self._wait(BODY_TIME)
        super().on_headers_complete()
        if self.cycle is not None:
            self._begun = (*(each for each in self._begun if not each.response_complete), self.cycle)

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._wait(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """It becomes a socket, which has its own ways to notice that nobody is there."""
        self._wait(None)
        super().handle_websocket_upgrade()

    def too_slow(self) -> None:
        """The client did not send in time what it has begun."""
        self._give_up(408, "bad_request", "This request took too long to come.")

    def _give_up(self, status: int, code: Code, text: str) -> None:
        """Ends the connection; with an answer, if that can be taken for one to what was begun."""
        idle = self.cycle is None or self.cycle.response_complete
        if not self.transport.is_closing() and (idle if self._reading_head else not self.cycle.response_started):
            self.transport.write(_answer(status, code, text))
        self.transport.close()


class Wire(WebSocketsSansIOProtocol):
    """A connection that became a socket."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Makes room."""
        assert isinstance(self.config, Settings)
        self.config.lines.leave(self.transport)
        super().connection_lost(exc)


def _answer(status: int, code: Code, text: str, wait: int | None = None) -> bytes:
    """A whole answer, for who gets no further than this."""
    body = msgspec.json.encode(Problem(code=code, text=text))
    again = "" if wait is None else f"retry-after: {wait}\r\n"
    head = f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n{again}"
    return f"{head}cache-control: no-store\r\nconnection: close\r\n\r\n".encode() + body
