"""Whoever leaves a page while it still waits for the network leaves no complaint and no open line behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.page.conftest import Person, becomes
from tests.page.driver import remote, words
from tests.server.proxy import Proxy
from tests.server.running import RunningServer


@pytest.fixture
def wire(server: RunningServer) -> Iterator[Proxy]:
    """A line that can be made to wait; it has to be there longer than who uses it."""
    with Proxy(server.url) as proxy:
        yield proxy


@pytest.fixture
def address(server: RunningServer) -> Iterator[str]:
    """Where a table waits for a second player."""
    with remote(server.url) as maker:
        yield f"/#table={maker.create('nord', seats=['me', 'open']).id}"


class Lines:
    """The sockets that a page opens."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._opened: list[WebSocket] = []
        page.on("websocket", lambda socket: self._opened.append(socket))

    def become(self, opened: int, still: int) -> None:
        """Waits until so many were asked for, and so many are not closed."""
        becomes(self._page, self._counted, (opened, still))

    def _counted(self) -> tuple[int, int]:
        return len(self._opened), sum(not each.is_closed() for each in self._opened)


def visitor(person: Person, wire: Proxy, address: str) -> Page:
    """Somebody at the start page who has been at the table before: all code is loaded."""
    page = person(f"{wire.url}{address}")
    expect(page.get_by_role("region", name="Nord")).to_be_visible()
    home(page)
    return page


def home(page: Page) -> None:
    page.evaluate("location.hash = ''")
    expect(page.get_by_role("button", name=words("en")("start.play"), exact=True)).to_be_visible()


def enter(page: Page, lines: Lines, address: str) -> None:
    """Goes to the table; its socket is being opened."""
    page.evaluate("hash => { location.hash = hash }", address.partition("/")[2])
    lines.become(1, 1)


def test_a_table_that_is_left_before_its_socket_is_open(wire: Proxy, address: str, person: Person) -> None:
    page = visitor(person, wire, address)
    lines = Lines(page)
    wire.hold()
    enter(page, lines, address)
    home(page)
    wire.flow()
    lines.become(1, 0)  # it is closed as soon as it is open


def test_a_guest_who_sits_down_before_the_socket_is_open(wire: Proxy, address: str, person: Person) -> None:
    """A name makes somebody of him, who needs another socket; a moment later he sits, and needs another again."""
    page = visitor(person, wire, address)
    lines = Lines(page)
    enter(page, lines, address)
    say = words("en")
    page.get_by_label(say("people.name")).fill("Bjarne")
    wire.hold()
    page.get_by_role("button", name=say("people.sit_down", colour=say("common.colour.blue"))).click()
    expect(page.locator("svg[role=grid]")).to_be_visible()  # he sits, and the last socket of the three is still to come
    wire.flow()
    lines.become(3, 1)


@pytest.mark.parametrize("leave", ["reload", "elsewhere", "close"])
def test_a_page_that_is_left_before_its_socket_is_open(wire: Proxy, address: str, person: Person, leave: str) -> None:
    page = visitor(person, wire, address)
    wire.hold()
    enter(page, Lines(page), address)
    if leave == "close":
        return page.close()
    page.goto("about:blank") if leave == "elsewhere" else page.reload()
    wire.flow()
    if leave == "reload":
        expect(page.get_by_role("region", name="Nord")).to_be_visible()
