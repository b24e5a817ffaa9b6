"""What stands before the app: who may ask what from where, how much, and which headers go with every answer.

The name of the server software is uvicorn's to keep quiet: run it with `server_header=False`.
"""

from __future__ import annotations

import logging
import re
import socket
from collections.abc import Callable, Iterator
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from jarlshof.server.config import Config
from jarlshof.server.lines import Crowd
from jarlshof.wire.api import Code, Problem
from jarlshof.wire.routes import STATUS

MAX_BODY = 64 * 1024
LARGER = {"/api/records": 256 * 1024}  # where more may be sent
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
PORTS = {"http": 80, "https": 443}

_LOG = logging.getLogger("jarlshof.server")
_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?")

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src {connect}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), clipboard-write=(self), display-capture=(), geolocation=(), microphone=(), "
    "payment=(), usb=()",
}
LOOSER = ("cache-control", "cross-origin-resource-policy")  # what a picture may say otherwise
_OF_DOCUMENTS = ("cross-origin-opener-policy", "permissions-policy")  # nothing else heeds them
# Says nothing to such a file, and a slow phone loads a dozen of them. A worker has the policy of its script.
_NEEDLESS = {".css": (*_OF_DOCUMENTS, "content-security-policy"), ".js": _OF_DOCUMENTS}
_TLS = {"strict-transport-security": "max-age=31536000"}


class Refused(Exception):
    """A request that does not reach the app."""

    def __init__(self, code: Code, text: str) -> None:
        self.code, self.text = code, text
        super().__init__(text)


class Authority(NamedTuple):
    """A host and, where it is named, a port."""

    host: str
    port: int | None

    @classmethod
    def parse(cls, text: str) -> Authority | None:
        """Reads `host`, `host:port` or `[v6]:port`; none if it is something else."""
        found = _AUTHORITY.fullmatch(text.lower())
        return found and cls(found[1], int(found[2]) if found[2] else None)


def _nobody(address: str) -> bool:
    return False


class Guard:
    """The middleware around the whole app; `banned` tells of an address whether it is shut out."""

    def __init__(self, app: ASGIApp, config: Config, banned: Callable[[str], bool] = _nobody) -> None:
        self._app, self._banned, self._tls = app, banned, config.tls
        # behind a proxy only what it tells of the sender can be counted
        self._crowd = Crowd(config.connections if config.limits else None)
        self._names = frozenset(own_names(config)) - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses, or passes on to the app; every answer gets its headers."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        answer = _Answer(scope, send, self._headers(scope))
        address = (scope.get("client") or ("", 0))[0]
        if not self._crowd.enter(address):
            await answer.problem("limited", "There are too many requests from your address at the same time.")
            return
        try:
            self._admit(scope)
            if scope["type"] == "http":
                body = await _whole_body(scope, receive)
                if body is None:  # the client is gone
                    return
                receive = _again(body, receive)
            await self._app(scope, receive, answer.send)
            await answer.finish()
        except Refused as refused:
            await answer.problem(refused.code, refused.text)
        except (ClientDisconnect, WebSocketDisconnect):
            pass  # nobody is there to be told
        except Exception:
            _LOG.exception("%s %s failed", scope.get("method", "WebSocket"), scope["path"])
            await answer.fail()
        finally:
            self._crowd.leave(address)

    def _admit(self, scope: Scope) -> None:
        client = scope.get("client")
        if client and self._banned(client[0]):
            raise Refused("forbidden", "This address is shut out here.")
        headers = Headers(scope=scope)
        host = self._host(headers)
        if host is None:
            raise Refused("forbidden", "This server does not answer to that host name.")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._same_origin(self._scheme(scope), host, headers)

    def _host(self, headers: Headers) -> Authority | None:
        """Whom the request means, if that is this server: a page that rebinds its DNS name comes with that name."""
        given = headers.getlist("host")
        host = Authority.parse(given[0]) if len(given) == 1 else None
        return host if host and (_is_address(host.host) or self._is_name(host.host)) else None

    def _is_name(self, host: str) -> bool:
        name = host.removesuffix(".")
        return name == "localhost" or name.endswith(".localhost") or name in self._names

    def _scheme(self, scope: Scope) -> str:
        return "https" if self._tls or scope.get("scheme") in ("https", "wss") else "http"

    def _same_origin(self, scheme: str, host: Authority, headers: Headers) -> None:
        """A browser says from which page it asks; no other page may. Who says nothing is no browser."""
        own = (scheme, host.host, host.port or PORTS[scheme])
        if any(_origin(text) != own for text in headers.getlist("origin")):
            raise Refused("forbidden", "This request comes from a page of another site.")
        if any(site not in ("same-origin", "none") for site in headers.getlist("sec-fetch-site")):
            raise Refused("forbidden", "This request comes from a page of another site.")

    def _headers(self, scope: Scope) -> dict[str, str]:
        """What goes with every answer to this request."""
        host = self._host(Headers(scope=scope))
        connect = "'self'"
        if host and not host.host.startswith("["):
            # Safari before 16 does not count sockets to 'self'. No policy can name a v6 address; there 'self' must do.
            port = "" if host.port is None else f":{host.port}"
            connect += f" {'wss' if self._scheme(scope) == 'https' else 'ws'}://{host.host}{port}"
        headers = {"content-security-policy": _POLICY.format(connect=connect), **_HEADERS}
        if self._tls:
            headers |= _TLS
        if scope["path"].startswith("/assets/"):
            needless = _NEEDLESS.get(PurePosixPath(scope["path"]).suffix, ())
            headers = {name: value for name, value in headers.items() if name not in needless}
        if scope["path"] == "/api" or scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        return headers


class _Answer:
    """The way back to the client: adds headers, and knows what can still be said."""

    def __init__(self, scope: Scope, send: Send, headers: dict[str, str]) -> None:
        self._scope, self._send, self._headers = scope, send, headers
        self._held: list[Message] = []
        self._begun = False
        self._open = False  # an accepted socket

    async def send(self, message: Message) -> None:
        """Sends what the app says. A 500 waits: Starlette answers an exception in its own words, then raises it."""
        if self._held or message.get("status") == 500:
            self._held.append(message)
        else:
            await self._pass(message)

    async def finish(self) -> None:
        """Sends what had to wait: the app meant it."""
        for message in self._held:
            await self._pass(message)

    async def _pass(self, message: Message) -> None:
        kind = message["type"]
        self._begun = True
        if kind.endswith("http.response.start"):
            headers = MutableHeaders(raw=list(message.get("headers", [])))
            picture = message["status"] == 304 or headers.get("content-type", "").startswith("image/")
            chosen = {name: headers[name] for name in LOOSER if picture and name in headers}
            headers.update({**self._headers, **chosen})
            message = {**message, "headers": headers.raw}
        self._open = kind == "websocket.accept" or (self._open and kind != "websocket.close")
        await self._send(message)

    async def problem(self, code: Code, text: str) -> None:
        """Answers with a problem; on a socket instead of accepting it."""
        prefix = ""
        if self._scope["type"] == "websocket":
            if "websocket.http.response" not in (self._scope.get("extensions") or {}):
                await self._pass({"type": "websocket.close", "code": 1008})
                return
            prefix = "websocket."
        body = msgspec.json.encode(Problem(code=code, text=text))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if code == "limited":
            headers.append((b"retry-after", b"10"))
        await self._pass({"type": f"{prefix}http.response.start", "status": STATUS[code], "headers": headers})
        await self._pass({"type": f"{prefix}http.response.body", "body": body})

    async def fail(self) -> None:
        """Says that something went wrong, as far as that can still be said; an answer half sent is cut off."""
        if not self._begun:
            await self.problem("internal", "Something went wrong here; it was not your fault. Please try again.")
        elif self._open:
            await self._pass({"type": "websocket.close", "code": 1011})


async def _whole_body(scope: Scope, receive: Receive) -> bytes | None:
    """The body, which is never more than the app may see; none if the client went away."""
    headers = Headers(scope=scope)
    length = headers.get("content-length", "0")
    most = LARGER.get(scope["path"], MAX_BODY)
    if length.isdecimal() and int(length[:20]) > most:
        raise Refused("too_large", f"A request has at most {most} bytes here.")
    parts: list[bytes] = []
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        parts.append(message.get("body", b""))
        size, more = size + len(parts[-1]), message.get("more_body", False)
        if size > most:
            raise Refused("too_large", f"A request has at most {most} bytes here.")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if size and kind != "application/json" and scope["method"] not in SAFE:
        raise Refused("bad_request", "The body must be JSON, with Content-Type: application/json.")
    return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives the app the body that was read, then whatever comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def own_names(config: Config) -> Iterator[str]:
    """The names this server is known by, apart from localhost: told, in its public address, and the machine's own."""
    for name in (*config.names, urlsplit(config.url or "").hostname or ""):
        yield (name if name.isascii() else name.encode("idna").decode()).lower().strip(".")
    machine = socket.gethostname().lower()
    short = machine.partition(".")[0]
    yield from (machine, short, f"{short}.local")


@lru_cache(maxsize=256)
def _is_address(host: str) -> bool:
    try:
        return isinstance(ip_address(host.strip("[]")), IPv6Address) == host.startswith("[")
    except ValueError:
        return False


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an `Origin`; none for `null` and everything else that is none."""
    scheme, _, rest = text.lower().partition("://")
    authority = Authority.parse(rest)
    if authority is None or scheme not in PORTS:
        return None
    return scheme, authority.host, authority.port or PORTS[scheme]
