"""The page is light: what it loads, from where, and what a move touches."""

from __future__ import annotations

import json
import time
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page import scenes
from tests.page.bench_games import SETTLERS, TRIED, Bench, Piece
from tests.page.conftest import PATIENCE, Person
from tests.page.driver import LONG, box_of
from tests.server.running import RunningServer

FIRST_SCREEN = 112_000
FIRST_LOAD = 250_000
MOST_NODES = 60
MOST_STYLED = 600


class Wire:
    """Counts what comes over the wire, compressed as it comes, headers included; and asks where from."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.loaded: dict[str, int] = {}
        self.hosts: set[str] = set()
        self._urls: dict[str, str] = {}
        self._open: set[str] = set()
        self._page = page
        session = page.context.new_cdp_session(page)
        session.on("Network.requestWillBeSent", lambda event: self._ask(event["requestId"], event["request"]["url"]))
        session.on("Network.loadingFinished", lambda event: self._got(event["requestId"], event["encodedDataLength"]))
        session.on("Network.loadingFailed", lambda event: self._open.discard(event["requestId"]))
        session.on("Network.webSocketCreated", lambda event: self.hosts.add(str(urlsplit(event["url"]).netloc)))
        session.send("Network.enable")

    def _ask(self, request: str, url: str) -> None:
        self._urls[request] = url
        self._open.add(request)
        if url.startswith("http"):
            self.hosts.add(urlsplit(url).netloc)

    def _got(self, request: str, length: int) -> None:
        self._open.discard(request)
        self.bytes += int(length)
        self.loaded[self._urls[request]] = int(length)

    def rest(self) -> None:
        """Waits until nothing has been loaded for a while: Chromium calls the network idle once, after the start."""
        end, quiet = time.monotonic() + PATIENCE / 1000, 0
        while quiet < 10:
            assert time.monotonic() < end, f"it loads and loads: {[self._urls[each] for each in self._open]}"
            self._page.wait_for_timeout(50)
            quiet = 0 if self._open else quiet + 1


# Marks everything on the chart that a mutation adds, removes or changes, and whether it belongs to the land
WATCH = """() => {
  const chart = document.querySelector('svg.land').parentElement; // the land is a layer beside the pieces
  const drawn = [...chart.querySelectorAll('svg *')];
  const land = new Set(chart.querySelectorAll('svg.land *'));
  const touched = (window.touched = new Set());
  window.landTouched = new Set();
  const note = (node) => {
    touched.add(node);
    if (land.has(node)) window.landTouched.add(node);
  };
  window.watching = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'attributes') note(change.target);
      else if (change.type === 'characterData') note(change.target.parentElement ?? change.target);
      else [...change.addedNodes, ...change.removedNodes]
        .filter((node) => node.nodeType === Node.ELEMENT_NODE)
        .forEach((node) => [node, ...node.querySelectorAll('*')].forEach(note));
    }
  });
  window.watching.observe(chart, { subtree: true, childList: true, attributes: true, characterData: true });
  return { drawn: drawn.length, land: land.size };
}"""

TOUCHED = """() => {
  window.watching.disconnect();
  const cells = [...window.touched].filter((each) => each.matches('[role=gridcell]'));
  return [window.touched.size - cells.length, cells.length, window.landTouched.size];
}"""
ASKED = """() => performance.getEntriesByType('resource')
  .filter((each) => each.name.endsWith('/api/health')).map((each) => each.startTime)"""
WORDS = "() => [...document.querySelectorAll('[role=gridcell]')].map((each) => each.getAttribute('aria-label'))"


def touching(page: Page, piece: Piece, rest: str) -> tuple[int, int, int]:
    """Puts a piece: how many nodes of the drawing change, how many cells of mere words, and how many of the land."""
    page.mouse.move(2, 2)
    page.evaluate(WATCH)
    page.mouse.click(*box_of(page.locator(piece.spot)).middle)
    page.locator(piece.drawn).wait_for(state="attached")
    page.locator(rest).wait_for()
    drawn, words, land = page.evaluate(TOUCHED)
    return drawn, words, land


def test_first_load(person: Person, server: RunningServer) -> None:
    page = person("about:blank", taught=True)
    wire = Wire(page)
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    scenes.mine(page)
    wire.rest()
    assert wire.bytes <= FIRST_LOAD, sorted(wire.loaded.items(), key=lambda each: -each[1])
    assert wire.hosts == {urlsplit(server.url).netloc}


def test_the_guided_minute_is_light_too(person: Person, server: RunningServer) -> None:
    page = person("about:blank", taught=False)
    wire = Wire(page)
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".callout")).to_be_visible()
    wire.rest()
    assert wire.bytes <= FIRST_LOAD, sorted(wire.loaded.items(), key=lambda each: -each[1])
    assert wire.hosts == {urlsplit(server.url).netloc}


def test_a_placing_move_touches_few_nodes(person: Person, server: RunningServer) -> None:
    """Cells that are only words, for those who hear the board, change where something else can be chosen now."""
    page = person()
    with scenes.told(page):
        scenes.sit(page, server.url, scenes.quiet())
    scenes.mine(page)
    for space in scenes.quiet().spaces:
        page.mouse.move(2, 2)
        # all that glows is drawn; and what is watched and what is said are read in one moment
        expect(page.locator(f'[data-cell="{space}"][aria-label*="can be chosen"]')).to_be_attached()
        before, said = page.evaluate(f"() => [({WATCH})(), ({WORDS})()]")
        scenes.place(page, space)
        (drawn, words, land), now = page.evaluate(f"() => [({TOUCHED})(), ({WORDS})()]")
        changed = sum(after != then for after, then in zip(now, said, strict=True))
        assert before["land"] > 300
        assert 0 < drawn < MOST_NODES
        assert words == changed
        assert land == 0


def test_a_built_road_touches_few_nodes(person: Person, server: RunningServer) -> None:
    page = person()
    with scenes.told(page):
        scenes.sit_settlers(page, server.url)
    for road in SETTLERS.pieces():
        drawn, _, land = touching(page, road, SETTLERS.rest)
        assert 0 < drawn < MOST_NODES
        assert land == 0


def test_a_tried_tile_touches_few_nodes(person: Person, server: RunningServer) -> None:
    """The first one: the next takes the ghost away, too."""
    page = person()
    with scenes.told(page):
        TRIED.sit(page, server.url)
    drawn, _, land = touching(page, TRIED.pieces()[0], TRIED.rest)
    assert 0 < drawn < MOST_NODES
    assert land == 0


def test_a_built_road_styles_few_elements(person: Person, server: RunningServer) -> None:
    """A rule about what a table contains, or something inherited, would have thousands of shapes looked at again."""
    page = person(reduced_motion="no-preference")  # cards fly, too
    with scenes.told(page):
        scenes.sit_settlers(page, server.url)
    browser = page.context.browser
    assert browser is not None
    for road in SETTLERS.pieces():
        page.mouse.move(*box_of(page.locator(road.spot)).middle)
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.mouse.down()
        page.mouse.up()
        page.locator(road.drawn).wait_for(state="attached")
        page.locator(SETTLERS.rest).wait_for()
        events = json.loads(browser.stop_tracing())["traceEvents"]
        styled = [event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree"]
        assert 0 < sum(styled) < MOST_STYLED, styled


@pytest.mark.parametrize("game", [SETTLERS, TRIED], ids=lambda game: game.name)
def test_a_link_to_a_table_is_light(person: Person, server: RunningServer, game: Bench) -> None:
    page = person("about:blank")
    table = game.table(page, server.url)
    wire = Wire(page)
    page.goto(f"/#table={table.id}")
    expect(page.locator(game.asked)).to_be_visible(timeout=LONG)
    wire.rest()
    assert wire.bytes <= game.light * 1000, sorted(wire.loaded.items(), key=lambda each: -each[1])
    assert wire.hosts == {urlsplit(server.url).netloc}


def test_the_first_screen_stays_light(person: Person) -> None:
    """What lies on it is made of what is loaded anyway."""
    page = person("about:blank")
    wire = Wire(page)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    wire.rest()
    assert wire.bytes <= FIRST_SCREEN, sorted(wire.loaded.items(), key=lambda each: -each[1])


def test_a_server_that_is_not_ready_is_asked_once_a_second(person: Person) -> None:
    page = person("about:blank", taught=True)
    steps = {"ready": False, "done": 1, "of": 50, "step": "rules", "error": None}
    body = {"status": "warming", "version": "0", "warmup": {"nord": steps}, "store": "ok"}

    def answer(route: Route) -> None:
        route.fulfill(json=body)

    page.route("**/api/health", answer)
    page.goto("/")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    # the page's own clock: a busy machine may answer late, but nothing is asked too soon
    page.wait_for_function(f"() => ({ASKED})().length >= 4")
    asked = page.evaluate(ASKED)
    assert all(after - before > 990 for before, after in pairwise(asked)), asked
