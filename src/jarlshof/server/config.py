"""What a server can be told; everything has a good default."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec
from platformdirs import user_data_path

PORT = 8420
CONNECTIONS = 200  # a school class behind one address, six for each browser
DATABASE = "jarlshof.db"


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server."""

    data: Path  # the folder with the database
    host: str = "127.0.0.1"  # the address to listen on; 0.0.0.0 is the whole network
    port: int | None = None  # 0: a free one; none: the usual one, or a free one if that is taken
    names: tuple[str, ...] = ()  # host names it answers to, besides localhost and bare addresses
    tls: bool = False  # a proxy before it speaks TLS: stricter cookie, https in links
    limits: bool = True  # no limits of rate and number: only for load tests
    connections: int = CONNECTIONS  # that one address may hold at the same time, requests and sockets together
    webhooks: Literal["public", "any", "off"] = "public"  # which addresses notices may go to
    smtp: str | None = None  # smtp://user:password@host:587?from=jarlshof@example.org
    url: str | None = None  # how people reach it, for links in notices; by default the address it listens on
    workers: int = 1  # processes in which bots think
    browser: bool = False  # open the page in the browser of whoever starts it
    patience: float = 30.0  # seconds a bot may take for a decision before a simpler one takes its seat
    cold: bool = False  # plays with plain Python until the games are compiled (cold.py)

    @property
    def database(self) -> Path:
        """The database file."""
        return self.data / DATABASE


def default_data() -> Path:
    """Where a server keeps its database if it is not told; `JARLSHOF_DATA` moves it."""
    chosen = os.environ.get("JARLSHOF_DATA")
    return Path(chosen) if chosen else user_data_path("jarlshof")
