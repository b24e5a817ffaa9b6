"""A bad network: a TCP proxy on the loopback that delays, cuts, swallows and repeats, with a seed."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

CHUNK = 1 << 16


class Wire:
    """One connection through the proxy: a client's end and the server's end."""

    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter) -> None:
        self.client, self.server = client, server
        self.swallowed = False  # bytes were lost, so nothing can come through any more

    def cut(self) -> None:
        """Both ends are reset."""
        for end in (self.client, self.server):
            with contextlib.suppress(OSError, RuntimeError):
                end.transport.abort()


class Proxy:
    """Passes on to a server, badly. All chances are for each chunk of bytes, in both directions.

    `delay`: seconds at most · `cuts`: the chance of a reset · `repeats`: the chance that a POST is sent a second time,
    on a connection of its own, before or after the first · `down()`, `up()`: no network · `stall()`: a network that
    takes everything and delivers nothing; connections of that time stay dead · `hold()`: sockets are opened when
    it flows again.
    """

    def __init__(self, url: str, seed: int = 0, delay: float = 0.0, cuts: float = 0.0, repeats: float = 0.0) -> None:
        parts = urlsplit(url)
        self._host, self._port = parts.hostname or "127.0.0.1", parts.port or 80
        self._random = random.Random(seed)
        self.delay, self.cuts, self.repeats = delay, cuts, repeats
        self.lost_requests = self.lost_answers = 0  # still to be lost, whatever the chances are
        self.counted = {"connections": 0, "cuts": 0, "repeats": 0}
        self._stalled = self._held = False
        self._wires: set[Wire] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._listener: asyncio.Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.port = 0
        self.up()
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Proxy:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._call(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)
        self._loop.close()

    def _call(self, action: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(action, self._loop).result(30)

    # ------------------------------------------------------------ the weather
    def down(self) -> None:
        """Cuts everything; new connections are refused."""
        self._call(self._down())

    def up(self) -> None:
        """Lets connections in again."""
        self._call(self._up())

    def stall(self) -> None:
        """From now on everything is swallowed."""
        self._stalled = True

    def hold(self) -> None:
        """From now on every socket that somebody opens waits."""
        self._held = True

    def flow(self) -> None:
        """New connections work again, and sockets that waited are opened."""
        self._stalled = self._held = False

    def calm(self) -> None:
        """No more delays, cuts and repeats."""
        self.delay = self.cuts = self.repeats = 0.0

    async def _up(self) -> None:
        if self._listener is None:
            self._listener = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
            self.port = self._listener.sockets[0].getsockname()[1]

    async def _down(self) -> None:
        if self._listener is not None:
            self._listener.close()
            self._listener = None
        for wire in tuple(self._wires):
            wire.cut()

    async def _close(self) -> None:
        await self._down()
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------ connections
    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._mind(asyncio.current_task())
        self.counted["connections"] += 1
        try:
            answers, server = await asyncio.open_connection(self._host, self._port)
        except OSError:
            writer.transport.abort()
            return
        wire = Wire(writer, server)
        self._wires.add(wire)
        try:
            await asyncio.gather(self._requests(reader, wire), self._answers(answers, wire))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            wire.cut()
            self._wires.discard(wire)

    def _mind(self, task: asyncio.Task[Any] | None) -> None:
        """Keeps a task, so that the end can wait for it."""
        if task is not None:
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _requests(self, reader: asyncio.StreamReader, wire: Wire) -> None:
        while data := await reader.read(CHUNK):
            while _misses_body(data) and (more := await reader.read(CHUNK)):
                data += more
            while self._held and b"Upgrade: websocket" in data:
                await asyncio.sleep(0.02)
            if await self._lose(wire, "lost_requests"):
                continue
            await self._repeat(data)
            wire.server.write(data)
            await wire.server.drain()
        raise ConnectionResetError

    async def _answers(self, reader: asyncio.StreamReader, wire: Wire) -> None:
        while data := await reader.read(CHUNK):
            if await self._lose(wire, "lost_answers"):
                continue
            wire.client.write(data)
            await wire.client.drain()
        raise ConnectionResetError

    async def _lose(self, wire: Wire, ordered: str) -> bool:
        """Bad luck for one chunk: swallowed (true), cut (an error), late."""
        if self._stalled or wire.swallowed:
            wire.swallowed = True
            return True
        if left := getattr(self, ordered):
            setattr(self, ordered, left - 1)
        if left or self._random.random() < self.cuts:
            self.counted["cuts"] += 1
            raise ConnectionResetError
        if self.delay:
            await asyncio.sleep(self._random.random() * self.delay)
        return False

    # ------------------------------------------------------------ repeats
    async def _repeat(self, data: bytes) -> None:
        """Perhaps sends a request a second time: at once and first, or later."""
        if not data.startswith(b"POST ") or self._random.random() >= self.repeats:
            return
        self.counted["repeats"] += 1
        if self._random.random() < 0.5:
            await self._send(data, 0.0)
        else:
            self._mind(self._loop.create_task(self._send(data, self._random.random() * 0.3)))

    async def _send(self, data: bytes, wait: float) -> None:
        """Sends a request on a fresh connection and waits for the beginning of its answer."""
        await asyncio.sleep(wait)
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection(self._host, self._port)
            try:
                writer.write(data)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(CHUNK), 2.0)
            finally:
                writer.transport.abort()


def _misses_body(data: bytes) -> bool:
    """Is this the beginning of a POST, and the rest still under way?"""
    head, found, body = data.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next((int(line[15:]) for line in lines if line.startswith(b"content-length:")), 0)
    return data.startswith(b"POST ") and (not found or len(body) < length)
