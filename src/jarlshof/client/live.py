"""The frames of a table, over a socket that is opened again whenever it is lost."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from jarlshof.client.wire import LONGEST_WAIT, Refused, read_problem, with_views
from jarlshof.wire import api
from jarlshof.wire.routes import STATUS

if TYPE_CHECKING:
    from jarlshof.client.table import RemoteTable

QUIET, PATIENCE = 5.0, 2.0  # seconds without a frame before a ping, and seconds for its answer
FIRST_PAUSE = 0.1  # seconds before a socket is opened again; it grows to LONGEST_WAIT
HANDSHAKE = 1.0  # seconds an opening gets even if the caller waits less: otherwise short waits would never open one
LARGEST_FRAME = 1 << 24


class Live:
    """The frames of a table, over a socket that is opened again whenever it is lost; close it, or use `with`.

    Frames are read while somebody iterates or waits; each update among them becomes `table.update`.
    """

    def __init__(self, table: RemoteTable, since: int | None = None) -> None:
        self.table, self.seq = table, table.update.seq if since is None else since
        self.connections = 0  # how often a socket was opened
        self._socket: ClientConnection | None = None
        self._closed = False
        self._pause = 0.0
        self._due, self._pinged = 0.0, False

    def __enter__(self) -> Live:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[api.ServerFrame]:
        while (frame := self.next()) is not None:
            yield frame

    def close(self) -> None:
        """No more frames."""
        self._closed = True
        self._drop()

    def wait(self, check: Callable[[api.Update], bool], timeout: float | None = None) -> api.Update:
        """The first update that passes a check, the present one included; TimeoutError if none comes in time."""
        end = None if timeout is None else time.monotonic() + timeout
        while not check(self.table.update):
            left = None if end is None else max(0.0, end - time.monotonic())
            if left == 0.0 or (self.next(left) is None and self._closed):
                raise TimeoutError(f"table {self.table.id} at {self.table.update.seq}: not in {timeout} s")
        return self.table.update

    def next(self, timeout: float | None = None) -> api.ServerFrame | None:
        """The next frame, or none if it does not come in time or this is closed; opening may take a second longer."""
        end = float("inf") if timeout is None else time.monotonic() + timeout
        while not self._closed and (timeout is None or time.monotonic() < end):
            if self._socket is None:
                self._open(end)
            elif (frame := self._receive(end)) is not None:
                return frame
        return None

    def _open(self, end: float) -> None:
        if self._pause:
            time.sleep(max(0.0, min(self._pause, end - time.monotonic())))
        self._pause = min(LONGEST_WAIT, max(FIRST_PAUSE, 2 * self._pause))
        client = self.table.client
        url = f"ws{client.url[4:]}{self.table.path}/live?seq={self.seq}&lang={client.lang}"
        try:
            self._socket = connect(
                url,
                legacy=True,
                additional_headers=client.headers,
                proxy=None,
                compression=None,
                open_timeout=min(PATIENCE, max(HANDSHAKE, end - time.monotonic())),
                ping_interval=None,
                close_timeout=0.2,
                max_size=LARGEST_FRAME,
            )
        except InvalidStatus as error:
            status = error.response.status_code
            if 400 <= status < 500 and status != 429:
                raise Refused(status, read_problem(status, bytes(error.response.body or b""))) from None
        except (OSError, WebSocketException, EOFError):
            pass
        else:
            self.connections += 1
            self._due, self._pinged = time.monotonic() + PATIENCE, True  # the server speaks first: hello

    def _receive(self, end: float) -> api.ServerFrame | None:
        assert self._socket is not None
        try:
            data = self._socket.recv(max(0.0, min(self._due, end) - time.monotonic()), decode=False)
        except TimeoutError:
            if time.monotonic() >= self._due:
                self._ask()
            return None
        except ConnectionClosed:
            self._drop()
            return None
        self._due, self._pinged = time.monotonic() + QUIET, False
        return self._heard(msgspec.convert(with_views(msgspec.json.decode(data)), api.ServerFrame))

    def _ask(self) -> None:
        """It has been quiet: is anybody there? If that was asked already, the connection is dead."""
        if self._pinged or self._socket is None:
            self._drop()
            return
        with contextlib.suppress(ConnectionClosed):
            self._socket.send(msgspec.json.encode(api.Ping()), text=True)
        self._due, self._pinged = time.monotonic() + PATIENCE, True

    def _heard(self, frame: api.ServerFrame) -> api.ServerFrame | None:
        if isinstance(frame, api.Problem):
            if STATUS[frame.code] < 500:
                raise Refused(STATUS[frame.code], frame)
            self._drop()
            return None
        update = frame.update if isinstance(frame, api.Hello) else frame
        if isinstance(update, api.Update):
            self._pause = FIRST_PAUSE
            self.seq = max(self.seq, self.table.keep(update).seq)
        return None if isinstance(frame, api.Pong) else frame

    def _drop(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()
