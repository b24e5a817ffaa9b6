"""The link for friends: the address that leads here from where they are, and a code that says the same."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.requests import Request
from starlette.types import Message

from jarlshof.client import Client
from jarlshof.server.app import Server
from jarlshof.server.config import Config
from jarlshof.server.sharing import is_only_here, qr_path
from jarlshof.wire.routes import ROUTES
from tests.server.hall import two_at_a_table
from tests.server.helpers import Guests, raw

[ROUTE] = [route for route in ROUTES if route.name == "invitation"]
LAN = "http://192.168.1.5:8420"


def drawn(size: int, path: str) -> list[list[bool]]:
    """The modules that a path fills."""
    rows = [[False] * size for _ in range(size)]
    pieces = re.findall(r"M(\d+) (\d+)h(\d+)v1h-(\d+)z", path)
    assert "".join(f"M{x} {y}h{n}v1h-{back}z" for x, y, n, back in pieces) == path
    for x, y, n, back in pieces:
        assert n == back
        for column in range(int(x), int(x) + int(n)):
            assert not rows[int(y)][column], "no module is filled twice"
            rows[int(y)][column] = True
    return rows


@pytest.mark.parametrize("url", [f"{LAN}/table/abc", "https://games.example.org/table/" + "x" * 60])
def test_the_path_is_the_code_with_its_quiet_zone(url: str) -> None:
    size, path = qr_path(url)
    wanted = [[bool(module) for module in row] for row in segno.make_qr(url, error="m").matrix_iter(border=4)]
    assert drawn(size, path) == wanted
    assert not any(drawn(size, path)[3])
    assert any(drawn(size, path)[4])


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://127.0.0.1:8420", True),
        ("http://127.3.2.1", True),
        ("http://[::1]:8420", True),
        ("http://localhost:8420", True),
        ("http://LOCALHOST.", True),
        ("http://jarlshof.localhost", True),
        ("http://0.0.0.0:8420", True),
        (LAN, False),
        ("http://[2001:db8::5]:8420", False),
        ("https://games.example.org", False),
        ("http://machine.local:8420", False),
        ("http://notlocalhost", False),
    ],
)
def test_which_addresses_lead_nowhere_else(url: str, here: bool) -> None:
    assert is_only_here(url) == here


def invited(folder: Path, host: str, url: str, tls: bool = False, scheme: str = "http") -> dict[str, Any]:
    """The invitation that somebody gets who asks by this host."""

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def work() -> dict[str, Any]:
        server = Server(Config(data=folder, tls=tls), url=url)
        server.hall.ready = lambda _game: True
        server.store.open()
        try:
            room, _, _ = await two_at_a_table(server.hall)
            table = room.table.head.id
            scope = {
                "type": "http",
                "method": "GET",
                "scheme": scheme,
                "path": ROUTE.path.replace("{table}", table),
                "path_params": {"table": table},
                "query_string": b"",
                "headers": [(b"host", host.encode())],
                "client": ("127.0.0.1", 1),
            }
            answer = await server.endpoint(ROUTE)(Request(scope, receive))
            assert answer.status_code == 200
            found: dict[str, Any] = json.loads(bytes(answer.body))
            base, _, id = found["url"].partition("/table/")
            assert id == table
            assert drawn(**found["qr"]) == drawn(*qr_path(found["url"]))
            return {"base": base, "reachable": found["reachable"]}
        finally:
            server.hall.close()
            await asyncio.to_thread(server.notices.close)
            server.store.close()

    folder.mkdir(exist_ok=True)
    return asyncio.run(work())


@pytest.mark.parametrize(
    ("host", "url", "base", "reachable"),
    [
        ("127.0.0.1:8420", "http://127.0.0.1:8420", "http://127.0.0.1:8420", False),
        ("localhost:8420", LAN, LAN, True),
        ("127.0.0.1:8420", "https://games.example.org", "https://games.example.org", True),
        ("192.168.1.5:8420", LAN, LAN, True),
        ("10.0.0.7:8420", LAN, "http://10.0.0.7:8420", True),
        ("machine.local:8420", LAN, "http://machine.local:8420", True),
        ("localhost:8420", "", "http://localhost:8420", False),
    ],
)
def test_the_address_by_which_one_came_unless_it_leads_nowhere(
    tmp_path: Path, host: str, url: str, base: str, reachable: bool
) -> None:
    assert invited(tmp_path / "data", host, url) == {"base": base, "reachable": reachable}


def test_behind_tls_the_link_is_https(tmp_path: Path) -> None:
    found = invited(tmp_path / "data", "games.example.org", "http://127.0.0.1:8420", tls=True)
    assert found == {"base": "https://games.example.org", "reachable": True}


def test_over_the_wire(guest: Guests) -> None:
    client = guest("Astrid")
    table = client.create("nord", ["me", "open"])
    stranger = Client(client.url)
    status, headers, body = raw(stranger, "GET", f"{table.path}/invitation")
    found = json.loads(body)
    assert (status, headers["set-cookie"]) == (200, None)
    assert (found["url"], found["reachable"]) == (f"{client.url}/table/{table.id}", False)
    german = json.loads(raw(stranger, "GET", f"{table.path}/invitation?lang=de")[2])
    assert german["url"] == f"{client.url}/table/{table.id}?lang=de"
    assert raw(stranger, "GET", "/api/tables/nowhere/invitation")[0] == 404
    assert raw(stranger, "GET", f"{table.path}/invitation?seat=a")[0] == 400
