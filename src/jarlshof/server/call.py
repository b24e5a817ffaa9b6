"""One request: who asks, what is in it, and the cookie that goes back."""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from jarlshof.server.errors import BadRequest, Forbidden, NoGuest
from jarlshof.server.guests import Guest
from jarlshof.server.limits import ACTIONS, NEW_GUEST
from jarlshof.server.page import is_known
from jarlshof.server.room import Room
from jarlshof.wire.routes import Query, Route

if TYPE_CHECKING:
    from jarlshof.server.app import Server

COOKIE_AGE = 400 * 86_400  # the longest a browser keeps one
PATH_PART = re.compile("[A-Za-z0-9_.:-]{1,64}")
T = TypeVar("T")


class Call:
    """A request on its way to its handler."""

    def __init__(self, server: Server, route: Route, request: Request, data: bytes, known: Guest | None) -> None:
        self.server, self.known, self.path = server, known, request.path_params
        self.address = address_of(request)
        self._route, self._request, self._data = route, request, data
        self._cookie: str | None = None
        for name, value in self.path.items():
            if not PATH_PART.fullmatch(value):
                raise BadRequest(f"{name} in the address: 1 to 64 of A-Z a-z 0-9 _ . : -")
        self.query = read_query(route.query, request)
        self.lang = str(self.query.get("lang", "en"))
        self.digest = hashlib.sha256(f"{route.name} {request.url.path}\n".encode() + data).hexdigest()[:16]

    # ------------------------------------------------------------ what is in it
    def read(self, kind: type[T]) -> T:
        """The body."""
        try:
            return msgspec.json.decode(self._data or b"{}", type=kind)
        except RecursionError:
            raise BadRequest("the body is nested too deeply") from None

    def text(self, name: str) -> str | None:
        """A parameter of the query."""
        value = self.query.get(name)
        return None if value is None else str(value)

    def number(self, name: str) -> int | None:
        """A number of the query."""
        value = self.query.get(name)
        return value if isinstance(value, int) else None

    def mark(self) -> tuple[int, str] | None:
        """Where an earlier list ended."""
        text = self.text("before")
        if text is None:
            return None
        updated, dot, identity = text.partition(".")
        if not (dot and updated.isascii() and updated.isdigit() and len(updated) < 18):
            raise BadRequest("parameter before: the mark `more` of an earlier list")
        return int(updated), identity

    # ------------------------------------------------------------ who asks
    def somebody(self) -> Guest:
        """A guest who has been here before."""
        if self.known is None:
            raise NoGuest("nobody")
        if self._route.method != "GET":
            self.server.limits.check(ACTIONS, self.known.id)
        return self.known

    async def guest(self, name: str | None = None) -> Guest:
        """The guest; a new one gets a cookie."""
        if self.known is None:
            self.server.limits.check(NEW_GUEST, self.address)
            self.known, secret = await self.server.guests.create(name)
            self.set_cookie(secret)
        self.server.limits.check(ACTIONS, self.known.id)
        return self.known

    @property
    def operator(self) -> bool:
        """Does the operator ask, with the token that lies beside the database?"""
        given = self._request.headers.get("authorization", "")
        return bool(self.server.token) and secrets.compare_digest(
            given.encode(), f"Bearer {self.server.token}".encode()
        )

    def check_operator(self) -> None:
        """Only for the operator."""
        if not self.operator:
            raise Forbidden("operator")

    @property
    def origin(self) -> str:
        """The address by which this server was asked."""
        return origin_of(self._request, self.server.config.tls)

    async def room(self) -> Room:
        """The table of the address."""
        return await self.server.hall.room(self.path["table"])

    def has(self, tag: str) -> bool:
        """Does the client have the answer with this tag already?"""
        return is_known(tag, self._request.headers.getlist("if-none-match"))

    @property
    def secret(self) -> str:
        """The secret of the cookie that the request came with."""
        return self._request.cookies.get(cookie_name(self.server.config.tls), "")

    # ------------------------------------------------------------ what goes back
    def set_cookie(self, secret: str) -> None:
        """The guest's secret goes into his browser."""
        self._cookie = secret

    def forget_cookie(self) -> None:
        """The cookie goes away."""
        self._cookie = ""

    def answer(self, value: object) -> Response:
        """The response; a picture or a file is one already."""
        if isinstance(value, Response):
            return value
        data = b"" if self._route.status == 204 else msgspec.json.encode(value)
        response = Response(data, self._route.status, media_type="application/json" if data else None)
        return self.with_cookie(response)

    def with_cookie(self, response: Response) -> Response:
        """HttpOnly and SameSite always; `__Host-` and Secure under TLS, which plain http in a LAN cannot have."""
        if self._cookie is not None:
            tls = self.server.config.tls
            response.set_cookie(
                cookie_name(tls),
                self._cookie,
                max_age=COOKIE_AGE if self._cookie else 0,
                path="/",
                secure=tls,
                httponly=True,
                samesite="strict",
            )
        return response


def cookie_name(tls: bool) -> str:
    """The name of the guest's cookie."""
    return "__Host-jarlshof" if tls else "jarlshof"


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def origin_of(request: HTTPConnection, tls: bool) -> str:
    """The address by which the server was asked; the guard knows the host for one of its own."""
    return f"{'https' if tls else request.url.scheme}://{request.headers['host']}"


def read_query(allowed: tuple[Query, ...], connection: HTTPConnection) -> dict[str, str | int | bool]:
    """The parameters behind the question mark; one that is not known is refused."""
    names = {each.name: each for each in allowed}
    found: dict[str, str | int | bool] = {}
    for name, value in connection.query_params.multi_items():
        if name not in names or name in found:
            raise BadRequest(f"parameter {name[:40]!r}: known are {', '.join(names) or 'none'}, each once")
        found[name] = _value(names[name], value)
    return found


def _value(query: Query, text: str) -> str | int | bool:
    if query.kind is int:
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            raise BadRequest(f"parameter {query.name}: a number from 0 on")
        return int(text)
    if query.kind is bool:
        if text not in ("true", "false"):
            raise BadRequest(f"parameter {query.name}: true or false")
        return text == "true"
    if query.choices and text not in query.choices:
        raise BadRequest(f"parameter {query.name}: {', '.join(query.choices)}")
    return text
