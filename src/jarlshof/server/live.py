"""The socket of a table: a hello with where it is, then every change as it is committed."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from jarlshof.core.errors import Error
from jarlshof.server.chat import Chat
from jarlshof.server.clock import now, seconds
from jarlshof.server.errors import BadRequest, Forbidden
from jarlshof.server.guests import Guest
from jarlshof.server.limits import CHAT, SOCKET, Limited, Limits
from jarlshof.server.problems import problem_of
from jarlshof.server.room import Room
from jarlshof.wire import api

WAITING = 64  # frames for a slow client, at most; then it has to come back and resume
GOING_AWAY, TOO_SLOW, TOO_MUCH, TRY_AGAIN, SHUT_OUT = 1001, 1013, 1008, 1013, 1008

_decoder: msgspec.json.Decoder[api.ClientFrame] = msgspec.json.Decoder(api.ClientFrame)


def _frame(text: str) -> api.ClientFrame:
    try:
        return _decoder.decode(text)
    except RecursionError:
        raise BadRequest("the frame is nested too deeply") from None


class Socket:
    """One device at a table."""

    def __init__(self, web: WebSocket, guest: Guest | None, address: str, lang: str) -> None:
        self.guest, self.address, self.lang = guest.id if guest else None, address, lang
        self._web, self._guest = web, guest
        self._sign_outs = guest.sign_outs if guest else 0
        self._frames: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)
        self._code = GOING_AWAY
        self._heard: deque[float] = deque(maxlen=SOCKET.count)  # when the last messages came

    def send(self, frame: bytes) -> None:
        """Queues a frame; a client that does not keep up is let go, and resumes later."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.close(TOO_SLOW)

    def close(self, code: int = GOING_AWAY) -> None:
        """Ends the socket after what is queued, or at once if the queue is full."""
        self._code = code
        if self._frames.full():  # what was lost is told again on the way back, so nothing behind it may be sent now
            while not self._frames.empty():
                self._frames.get_nowait()
        self._frames.put_nowait(None)

    async def hello(self, room: Room, chat: Chat, since: int | None) -> bool:
        """Says hello, and listens from then on; false: it was closed instead."""
        async with room.lock:  # nothing is told or said between the hello and the first frame
            if room.closed:  # it was put away or deleted in this very moment: the next try tells which
                await self._web.close(TRY_AGAIN)
                return False
            said = await chat.recent(room.table, self._guest)
            update = await room.worded(self.guest, self.lang, since, content=True)
            if room.keeps_out(self.guest, self.address):
                await self._web.close(SHUT_OUT)
                return False
            if self._guest is not None and self._guest.sign_outs != self._sign_outs:  # it may be no device of his now
                await self._web.close(TRY_AGAIN)
                return False
            room.sockets.add(self)
            hello = api.Hello(me=self.guest, update=update, chat=said, presence=room.presence())
            self.send(msgspec.json.encode(hello))
            return True

    async def run(self, room: Room, chat: Chat, limits: Limits) -> None:
        """Passes frames both ways until one side ends."""
        reader = asyncio.create_task(self._read(room, chat, limits))
        try:
            room.came_or_went(but=lambda socket: socket is self)  # its hello told it
            await self._write()
        finally:
            reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await reader
            room.sockets.discard(self)
            room.used = now()
            room.came_or_went()

    async def _write(self) -> None:
        try:
            while (frame := await self._frames.get()) is not None:
                await self._web.send_text(frame.decode())
            if self._web.application_state is WebSocketState.CONNECTED:
                await self._web.close(self._code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            return  # it has gone

    async def _read(self, room: Room, chat: Chat, limits: Limits) -> None:
        try:
            while True:
                message = await self._web.receive()
                if message["type"] != "websocket.receive":
                    return
                self._count(limits)
                await self._answer(message.get("text"), room, chat, limits)
        except Limited:
            self.close(TOO_MUCH)
        except RuntimeError:
            return
        finally:
            self.close(self._code)

    def _count(self, limits: Limits) -> None:
        """So many messages in so many seconds, and not one more."""
        moment = seconds()
        if limits.enabled and len(self._heard) == SOCKET.count and moment - self._heard[0] < SOCKET.seconds:
            raise Limited(SOCKET, int(SOCKET.seconds))
        self._heard.append(moment)

    async def _answer(self, text: str | None, room: Room, chat: Chat, limits: Limits) -> None:
        try:
            frame = _frame(text or "")
            if isinstance(frame, api.Ping):
                self.send(msgspec.json.encode(api.Pong(at=room.now())))
            elif self._guest is None:
                raise Forbidden("chat")
            else:
                limits.check(CHAT, self._guest.id)
                await chat.say(room, self._guest, frame.text, frame.request)
        except (Error, msgspec.MsgspecError, UnicodeError) as error:
            self.send(msgspec.json.encode(problem_of(error, self.lang)))
