"""The server as one ASGI app: its parts, their beginning and end, and the way from an address to its handler."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from importlib.metadata import version

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route as WebRoute
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from jarlshof.asking.pool import BotPool
from jarlshof.core.errors import Error
from jarlshof.core.game import game_names
from jarlshof.core.texts import SOURCE, all_languages
from jarlshof.server import handlers, lookups, past
from jarlshof.server.call import Call, address_of, cookie_name, read_query
from jarlshof.server.chat import Chat
from jarlshof.server.clock import now, seconds
from jarlshof.server.config import Config
from jarlshof.server.errors import Forbidden
from jarlshof.server.guard import Guard
from jarlshof.server.guests import Guest, Guests
from jarlshof.server.hall import Hall
from jarlshof.server.limits import LOOKING, SOCKETS, Limited, Limits
from jarlshof.server.lines import Crowd
from jarlshof.server.links import Links
from jarlshof.server.live import Socket
from jarlshof.server.notices import Notices
from jarlshof.server.openapi import document_bytes
from jarlshof.server.packing import Packing
from jarlshof.server.page import Page
from jarlshof.server.pictures import Pictures
from jarlshof.server.problems import problem_of
from jarlshof.server.room import Listener, Services
from jarlshof.server.sharing import table_link
from jarlshof.server.store import Store
from jarlshof.server.typescript import types
from jarlshof.server.warm import Warmup
from jarlshof.wire.routes import LANG, ROUTES, STATUS, Query, Route

TIDY = 30.0  # seconds between looks at what can be put away and what is due
LULL = 10.0  # seconds in which a moment is looked for when nobody asks and no bot thinks
SLOWER = 10  # times a bot may think as long in plain Python, before it is taken for one that hangs
SHUT_OUT = 1008  # the code that closes the socket of somebody who is banned
LIVE = (LANG, Query("seq", int, "tell the events after this seq"))

logger = logging.getLogger("jarlshof.server")


class Server:
    """The parts of a running server."""

    def __init__(self, config: Config, token: str = "", url: str = "", awaited: bool = False) -> None:
        self.config, self.token, self.url = config, token, url
        self._awaited = awaited  # people wait at the port: they shall find all games loaded
        self.store = Store(config.database)
        self.guests = Guests(self.store)
        self.limits = Limits(config.limits)
        self.bots = BotPool(config.workers, config.patience * (SLOWER if config.cold else 1))
        self.notices = Notices(config)
        self.warmup = Warmup(game_names(), config.cold)
        self.chat = Chat(self.store, self.guests)
        self.pictures = Pictures()
        services = Services(self.store, self.guests, self.bots, self.notices, self.link, now())
        self.hall = Hall(services, self.warmup.ready, self.warmup.slow)
        self._crowd = Crowd(
            SOCKETS.count if config.limits else None
        )  # nobody holds more sockets than a household needs
        self._started = seconds()
        self._tidying: asyncio.Task[None] | None = None
        self._calls = 0  # requests that are being answered
        self._compiled: float | None = None  # when it was seen that all games are

    @property
    def uptime(self) -> int:
        """Seconds since the start."""
        return int(seconds() - self._started)

    def link(self, table: str) -> str:
        """Where a person finds a table."""
        return table_link(self.url, table)

    async def open(self) -> None:
        """Everything that has to be there before the first answer."""
        self.store.open()
        await self.guests.open()
        await self.chat.open()
        self.warmup.start()
        if self._awaited:
            await self.warmup.wait()
        self._tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        """Lets matches go on as soon as their rules are ready; then keeps an eye on what is due or unused."""
        for name in game_names():
            await self.warmup.wait(name)
            try:
                await self.hall.resume()
            except Exception:
                logger.exception("going on after the start")
        gc.collect()
        gc.freeze()  # the compiler's objects stay for ever; to look at them again would stop the loop for 100 ms
        while True:
            await asyncio.sleep(TIDY)
            try:
                self.hall.put_away()
                self.guests.trim(self.hall.people())
                await self.hall.resume()
            except Exception:
                logger.exception("tidying")

    def may_start_anew(self) -> bool:
        """Would another process be faster, and is this a moment in which nobody waits for this one?"""
        if not self.warmup.compiled:
            return False
        if self._compiled is None:
            self._compiled = seconds()
        busy = self._calls > 0 or any(room.thinks for room in self.hall.rooms.values())
        return not busy or seconds() - self._compiled > LULL

    async def close(self) -> None:
        """Ends what goes on by itself; what was acknowledged is on the disk already."""
        if self._tidying is not None:
            self._tidying.cancel()
        self.hall.close()
        await self.warmup.close()
        await self.bots.close()
        await asyncio.to_thread(self.notices.close)
        await asyncio.to_thread(self.store.close)

    # ------------------------------------------------------------ requests
    async def identify(self, connection: HTTPConnection) -> Guest | None:
        """The guest of a request's cookie."""
        secret = connection.cookies.get(cookie_name(self.config.tls))
        guest = await self.guests.by_secret(secret) if secret and len(secret) <= 64 else None
        if guest is not None and guest.id in self.guests.banned:
            raise Forbidden("banned")
        return guest

    def endpoint(self, route: Route) -> Callable[[Request], Awaitable[Response]]:
        """The way to the handler of a route."""
        where = lookups if hasattr(lookups, route.name) else handlers
        handler: handlers.Handler = getattr(where, route.name)

        async def answer(request: Request) -> Response:
            call = None
            self._calls += 1
            try:
                known = await self.identify(request)
                call = Call(self, route, request, await request.body(), known)
                return call.answer(await handler(call))
            except (Error, msgspec.MsgspecError, UnicodeError) as error:
                response = await self._problem(error, call)
                return response if call is None else call.with_cookie(response)
            finally:
                self._calls -= 1

        return answer

    async def _problem(self, error: Exception, call: Call | None, lang: str = "en") -> Response:
        problem = problem_of(error, lang if call is None else call.lang)
        if problem.code == "stale" and call is not None:
            try:
                room = await call.room()
            except Error as gone:  # it was deleted in this very moment
                return await self._problem(gone, call)
            update = await room.committed(call.known.id if call.known else None, call.lang)
            problem = msgspec.structs.replace(problem, update=update)
        headers = {}
        if isinstance(error, Limited):
            headers["Retry-After"] = str(error.retry_after)
        elif problem.code in ("warming", "not_saved"):
            headers["Retry-After"] = "2"
        return Response(msgspec.json.encode(problem), STATUS[problem.code], headers, "application/json")

    async def live(self, web: WebSocket) -> None:
        """The socket of a table; it is counted before anything else is done, so that a burst is, too."""
        address = address_of(web)
        if not self._crowd.enter(address):
            await self._deny(web, Limited(SOCKETS, 10))
            return
        try:
            await self._listen(web)
        finally:
            self._crowd.leave(address)

    async def _deny(self, web: WebSocket, error: Error) -> None:
        with contextlib.suppress(OSError):  # it has gone
            wished = web.query_params.get("lang", SOURCE)
            lang = wished if wished in all_languages() else SOURCE
            await web.send_denial_response(await self._problem(error, None, lang))

    async def _listen(self, web: WebSocket) -> None:
        try:
            guest = await self.identify(web)
            query = read_query(LIVE, web)
            socket = Socket(web, guest, address_of(web), str(query.get("lang", "en")))
            room = await self.hall.room(web.path_params["table"])
            if "seq" in query:  # what happened since has to be worded
                payer = guest.id if guest else address_of(web)
                self.limits.check(LOOKING, payer, times=past.cost(room.table))
        except Error as error:
            await self._deny(web, error)
            return
        try:
            await web.accept()
        except OSError:
            return
        seq = query.get("seq")
        if not isinstance(seq, int):
            here = await socket.hello(room, self.chat, None)
        else:
            async with self.hall.desk.place(address_of(web), past.length(room.table)):
                here = await socket.hello(room, self.chat, seq)
        if here:
            await socket.run(room, self.chat, self.limits)

    def sockets(self) -> list[Listener]:
        """All open sockets."""
        return [socket for room in self.hall.rooms.values() for socket in room.sockets]

    def let_go(self, guest: Guest) -> None:
        """Closes the sockets of a person: each device comes back as who it is now."""
        for socket in self.sockets():
            if socket.guest == guest.id:
                socket.close()

    def shut_out(self) -> None:
        """Closes the sockets of those who are banned or have erased themselves."""
        for socket in self.sockets():
            guest = self.guests.get(socket.guest or "")
            if socket.guest in self.guests.banned or self.guests.shuts_out(socket.address) or (guest and guest.erased):
                socket.close(SHUT_OUT)


async def _describe(_request: Request) -> Response:
    return Response(document_bytes(version("jarlshof")), media_type="application/json")


async def _types(_request: Request) -> Response:
    return Response(types(), media_type="text/plain; charset=utf-8")


async def _nothing(_request: Request, _error: Exception) -> Response:
    problem = {"type": "problem", "code": "not_found", "text": "there is nothing at this address; see /api"}
    return Response(msgspec.json.encode(problem), 404, media_type="application/json")


async def _wrong_method(_request: Request, error: Exception) -> Response:
    problem = {"type": "problem", "code": "bad_request", "text": "this address does not take that method; see /api"}
    headers = getattr(error, "headers", None)
    return Response(msgspec.json.encode(problem), 405, headers, "application/json")


def make_app(server: Server) -> ASGIApp:
    """The whole server."""

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    page = Page(games=game_names())
    routes = [WebRoute(route.path, server.endpoint(route), methods=[route.method]) for route in ROUTES]
    return Starlette(
        routes=[
            WebRoute("/api", _describe),
            WebRoute("/api/types.ts", _types),
            *routes,
            WebSocketRoute("/api/tables/{table}/live", server.live),
            *Links(server, page).routes(),
            *page.routes(),
        ],
        middleware=[Middleware(Guard, config=server.config, banned=server.guests.shuts_out), Middleware(Packing)],
        exception_handlers={404: _nothing, 405: _wrong_method},
        lifespan=lifespan,
    )
