"""`jarlshof serve`: one process on one port, until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import uvicorn
from starlette.types import ASGIApp

from jarlshof.core.errors import BadOption
from jarlshof.server.app import Server, make_app
from jarlshof.server.cold import Handed, hand_on, handed_on
from jarlshof.server.config import PORT, Config
from jarlshof.server.lines import Settings
from jarlshof.server.lock import ServerLock
from jarlshof.server.sharing import banner, lan_address
from jarlshof.server.store import BadDatabase, Store

MOST_HANDLES = 65_536
FRAME = 8 * 1024  # bytes of an inbound frame, at most
TOKEN = "operator.token"
EVERYWHERE = ("0.0.0.0", "::")
COLD = "The games are being compiled for this machine, once; until then they run more slowly."
COMPILED = "All games are compiled."

logger = logging.getLogger("jarlshof.server")


def run(config: Config) -> None:
    """Serves until it is stopped. Errors before the first answer are raised; they say what to do."""
    if os.name == "posix":
        os.umask(0o077)  # what people do is nobody else's business on this machine
    try:
        config.data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadDatabase(f"--data {config.data} is no folder that can be written: {error.strerror}") from None
    left = handed_on()
    with ServerLock(config.database, kept=left.lock if left else None) as lock, _port(config, left) as port:
        if left is None:
            store = Store(config.database)
            store.open()  # what is wrong with the file is better said here, in one line, than by an app that ends
            store.close()
        number = port.getsockname()[1]
        urls = addresses(config, number)
        lock.tell(f"http://{_shown('127.0.0.1' if config.host in EVERYWHERE else config.host)}:{number}")
        set_up_log()
        said = [] if left else [banner([f"{each}/" for each in urls], config.host in EVERYWHERE, sys.stdout.isatty())]
        if config.cold:
            said.append(COLD)
        elif left:
            said.append(COMPILED)
        page = f"{urls[0]}/" if config.browser and left is None else None
        with contextlib.suppress(KeyboardInterrupt):
            while _serve(config, port, config.url or urls[-1], "\n".join(said), page, awaited=left is not None):
                _start_anew(port, lock)
                config, said, page = msgspec.structs.replace(config, cold=False), [], None


def _serve(config: Config, port: socket.socket, url: str, greeting: str, page: str | None, awaited: bool) -> bool:
    """Serves until it is stopped, or (true) until it shall become another process. The port stays open."""
    if config.cold:  # machine code does not warn of numbers that wrap around
        np.seterr(over="ignore")
    parts = Server(config, operator_token(config.data), url.rstrip("/"), awaited)
    server = web_server(config, make_app(parts), handles())
    server.text, server.page, server.may_start_anew = greeting, page, parts.may_start_anew
    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(server.serve(sockets=[port.dup()]))
    if not server.started:
        raise BadOption("data", str(config.data), "a folder with a database that can be opened; see above")
    return server.again


def _start_anew(port: socket.socket, lock: ServerLock) -> None:
    """Comes back only if the system does not let it."""
    try:
        hand_on(port, lock.handle)
    except OSError as error:
        logger.error("the server cannot start again (%s); it goes on with plain Python, slowly", error.strerror)


def _port(config: Config, left: Handed | None) -> socket.socket:
    """The port to listen on: a new one, or the one that people knock at already."""
    return listen(config) if left is None else socket.socket(fileno=left.port)


def web_server(config: Config, app: ASGIApp, handles: int | None = None) -> WebServer:
    """The server that speaks HTTP for an app, with so many file handles."""
    return WebServer(
        Settings(
            app,
            config.connections if config.limits else None,
            handles,
            ws_max_size=FRAME,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            ws_per_message_deflate=False,  # costs more memory than frames of some kilobytes are worth
            server_header=False,
            access_log=False,
            log_config=None,
            lifespan="on",
            timeout_keep_alive=75,
            timeout_graceful_shutdown=3,
            proxy_headers=config.tls,
        )
    )


class WebServer(uvicorn.Server):
    """Says where it is once it listens, and looks after its connections."""

    text = ""
    page: str | None = None  # to be opened in a browser
    may_start_anew: Callable[[], bool] | None = None  # shall it become another process, and now?
    again = False  # it has ended only for that

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if not self.should_exit and self.may_start_anew is not None and self.may_start_anew():
            self.again = self.should_exit = True
        if counter % 10 == 0 and isinstance(self.config, Settings):
            self.config.lines.sweep()
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.text:
            print(self.text, flush=True)
        if self.started and self.page:  # some browsers are only back when they are closed
            threading.Thread(target=webbrowser.open, args=(self.page,), daemon=True).start()


def handles() -> int | None:
    """How many files and connections this process may have open: as many as the system lets it have."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_HANDLES if hard == resource.RLIM_INFINITY else min(hard, MOST_HANDLES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return most if soft == resource.RLIM_INFINITY else soft


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # Windows
        return None
    return uvloop.new_event_loop


def listen(config: Config) -> socket.socket:
    """The port; where the usual one is taken and none was asked for, a free one."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    port = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            port.bind((config.host, PORT if config.port is None else config.port))
        except OSError:
            if config.port is not None:
                raise
            port.bind((config.host, 0))
    except (OSError, OverflowError) as error:
        port.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadOption(
            "address", f"{config.host}:{config.port}", f"another with --host and --port ({reason})"
        ) from None
    port.listen(2048)
    return port


def addresses(config: Config, port: int) -> list[str]:
    """Where people find it, the best for others last."""
    if config.host not in EVERYWHERE:
        return [f"http://{_shown(config.host)}:{port}"]
    lan = lan_address()
    return [f"http://127.0.0.1:{port}", *([f"http://{_shown(lan)}:{port}"] if lan else [])]


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def operator_token(folder: Path) -> str:
    """The operator's secret, in a file that only he can read; made once."""
    path = folder / TOKEN
    with contextlib.suppress(FileNotFoundError):
        token = path.read_text("ascii").strip()
        if token:  # a disk that was full when it was made leaves an empty file
            return token
    token = secrets.token_urlsafe(32)
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(token + "\n")
    return token


def set_up_log() -> None:
    """Warnings and errors go to stderr, one line each, with the time."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
    )
    # uvicorn takes a socket that was refused with an answer of its own for one that was forgotten,
    # and what any client can send, a frame that is no UTF-8, for an error with a traceback; nor may anybody fill the
    # log with requests that are none
    quiet = ("without completing handshake", "Invalid UTF-8 sequence", "Invalid HTTP request", "Unsupported upgrade")
    logging.getLogger("uvicorn.error").addFilter(lambda record: not any(words in str(record.msg) for words in quiet))
