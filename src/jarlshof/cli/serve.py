"""`jarlshof serve`: tables for friends, on this machine or for the whole network."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from jarlshof.core.errors import BadOption
from jarlshof.server.config import CONNECTIONS, PORT, Config, default_data

NAME = re.compile(r"[^\s/:@#?]{1,253}")
Share = Annotated[bool, typer.Option("--share", help="For the whole network; shows the address and a QR code.")]
DataFolder = Annotated[
    Path | None, typer.Option("--data", help="The folder of the database.", metavar="FOLDER", show_default=False)
]


def has_screen() -> bool:
    """Can a browser open a window here? On a bare terminal one would get a text browser, which shows no board."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def command(
    share: Share = False,
    host: Annotated[str | None, typer.Option(help="Listen on this address.", metavar="ADDRESS")] = None,
    port: Annotated[
        int | None, typer.Option(help=f"Listen on this port; 0 takes a free one. Usually {PORT}.", metavar="N")
    ] = None,
    data: DataFolder = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", help="A host name people use (may be repeated).", metavar="NAME")
    ] = None,
    tls: Annotated[bool, typer.Option("--tls", help="A proxy before it speaks TLS (see docs/host.md).")] = False,
    url: Annotated[str | None, typer.Option(help="How people reach it, for links in notices.", metavar="URL")] = None,
    smtp: Annotated[
        str | None,
        typer.Option(envvar="JARLSHOF_SMTP", help="Mail server for notices: smtp://user:pass@host:587?from=a@b.c"),
    ] = None,
    webhooks: Annotated[str, typer.Option(help="Where notices may go: public, any or off.")] = "public",
    browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser.")] = False,
    workers: Annotated[int, typer.Option(help="Processes in which bots think.", metavar="N")] = 1,
    connections: Annotated[
        int, typer.Option(help="Connections that one address may hold at the same time.", metavar="N")
    ] = CONNECTIONS,
    no_limits: Annotated[bool, typer.Option("--no-limits", hidden=True)] = False,
) -> None:
    """Serve tables over HTTP: on this machine, or with --share for the network."""
    from jarlshof.server.cold import is_cold, start_cold_if_needed

    if webhooks not in ("public", "any", "off"):
        raise BadOption("--webhooks", webhooks, "public, any or off")
    if not 1 <= workers <= 64:
        raise BadOption("--workers", workers, "1 to 64")
    if not 10 <= connections <= 100_000:
        raise BadOption("--connections", connections, "10 to 100000")
    if port is not None and not 0 <= port < 65536:
        raise BadOption("--port", port, "0 to 65535")
    parts = urlsplit(url or "http://localhost")
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadOption("--url", url, "an address such as https://example.org")
    for each in name or ():
        if not NAME.fullmatch(each):
            raise BadOption("--name", each, "a host name such as example.org, without scheme and port")
    config = Config(
        data=data or default_data(),
        host=host or ("0.0.0.0" if share else "127.0.0.1"),
        port=port,
        names=tuple(name or ()),
        tls=tls,
        limits=not no_limits,
        connections=connections,
        webhooks=webhooks,  # type: ignore[arg-type]
        smtp=smtp,
        url=url,
        workers=workers,
        browser=browser,
        cold=is_cold(),
    )
    start_cold_if_needed(config)

    from jarlshof.server.serve import run  # only this command needs a web server

    run(config)
