"""A shared server is found over the network: by this machine's own address there, over plain http."""

from __future__ import annotations

import http.client
import os
from collections.abc import Iterator

import pytest

from jarlshof.client import Client
from jarlshof.server.sharing import lan_address
from tests.server.running import RunningServer


@pytest.fixture(scope="module")
def address() -> str:
    """This machine's address in its network."""
    found = lan_address()
    if found is None:
        assert os.environ.get("CI") != "true", "this machine has no address in a network"
        pytest.skip("NOT TESTED: this machine has no address in a network")
    return found


@pytest.fixture(scope="module")
def shared(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server started with --share, ready for Nord."""
    with RunningServer(tmp_path_factory.mktemp("shared") / "data", args=["--share"]) as server:
        server.url = f"http://{address}:{server.port}"
        server.wait_ready("nord")
        yield server
        assert server.errors == []


def test_two_people_play_over_the_network(shared: RunningServer) -> None:
    astrid, bjarne = Client(shared.url, name="Astrid"), Client(shared.url, name="Bjarne")
    mine = astrid.create("nord", ["me", "open"])
    his = bjarne.table(mine.id)
    his.join()
    mine.refresh()
    with his.live() as live:
        live.wait(lambda update: update.table.stage == "running", 30)
        prompt = mine.sees("a").prompt
        assert prompt is not None
        done = mine.play(prompt.options[0].text)
        assert live.wait(lambda update: update.seq >= done.seq, 30).seq == done.seq
    assert his.record(seat="b").log == [f"a {prompt.options[0].text}"]
    assert Client(shared.url, token=astrid.token).me().name == "Astrid", "the cookie is who one is"


def test_the_cookie_is_one_that_a_browser_keeps_on_plain_http(shared: RunningServer, address: str) -> None:
    line = http.client.HTTPConnection(address, shared.port, timeout=30)
    origin = {"Origin": shared.url, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    line.request("POST", "/api/me", b'{"name": "Cara"}', origin)
    answer = line.getresponse()
    cookie = answer.headers["Set-Cookie"]
    line.close()
    assert answer.status == 200
    assert cookie.startswith("jarlshof=")
    assert "httponly" in cookie.lower()
    assert "samesite=strict" in cookie.lower()
    assert "secure" not in cookie.lower(), "a browser drops secure cookies that come over http"


def test_it_is_there_on_this_machine_too(shared: RunningServer) -> None:
    assert Client(f"http://127.0.0.1:{shared.port}").health().store == "ok"
