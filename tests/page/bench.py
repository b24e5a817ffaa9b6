"""Measures the page in a real browser: `make bench-page`, or `python -m tests.page.bench`, one game: `… settlers`.

A mid-range phone is imitated by Chromium itself: four times slower processor, 1.6 Mbit/s, 150 ms there and back.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.page.bench_games import LAID, NORD, SETTLERS, TRIED, WALKING, Bench, Piece, march, sit_with_units
from tests.page.conftest import DESKTOP, PHONE, TAUGHT
from tests.page.driver import LONG
from tests.page.stage import staged
from tests.page.test_light import Wire, touching

RUNS = 7
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1_600_000 / 8, "uploadThroughput": 750_000 / 8}

# The moment in which something is drawn and the page has time to answer a click on it
READY = """selector => new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
})"""

# Notes when the socket tells of moves: that may come before the answer to whoever made them.
UPDATES = """(() => {
  window.updates = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      const note = ({ data }) => JSON.parse(data).type === 'update' && window.updates.push(performance.now());
      this.addEventListener('message', note);
    }
  };
})()"""

# From the moment in which the page was told, by answer or by socket, to the frame after the piece was drawn; from the
# click, if it knew before
DRAWN = """([piece, answer]) => new Promise((resolve) => {
  const asked = performance.now();
  new MutationObserver((_, self) => {
    if (!document.querySelector(piece)) return;
    self.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const painted = performance.now();
      const answers = performance.getEntriesByType('resource')
        .filter((each) => new URL(each.name).pathname.endsWith(answer) && each.startTime > asked)
        .map((each) => each.responseEnd);
      const told = [answers.sort((one, other) => one - other).at(-1), window.updates.find((at) => at > asked)];
      const known = told.filter((at) => at !== undefined);
      resolve(painted - (known.length ? Math.min(...known) : asked)); // what a preview told before waits for nothing
    }));
  }).observe(document.querySelector('svg.land').parentElement, { subtree: true, childList: true });
})"""

FRAMES = """() => {
  const at = (window.frames_at = []);
  const tick = (now) => {
    at.push(now);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


@contextmanager
def visitor(browser: Browser, url: str, *, phone: bool = False, taught: bool = True) -> Iterator[BrowserContext]:
    """A new person."""
    context = browser.new_context(
        base_url=url,
        locale="en-GB",
        viewport=PHONE if phone else DESKTOP,  # type: ignore[arg-type]
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=2 if phone else 1,
    )
    context.add_init_script(UPDATES)
    if taught:
        context.add_init_script(TAUGHT)
    yield context
    context.close()


def slowed(context: BrowserContext, network: bool = True) -> Page:
    """A page as on a mid-range phone."""
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", NETWORK)
    return page


def loading(browser: Browser, url: str, game: Bench) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds until a match can be begun: first visit, second visit; and from there to the first board."""
    first: list[float] = []
    second: list[float] = []
    board: list[float] = []
    for _ in range(RUNS):
        with visitor(browser, url, phone=True) as context:
            for times in (first, second):
                page = slowed(context)
                page.goto(game.begin, wait_until="commit")
                times.append(float(page.evaluate(READY, game.start)))
                if times is second:
                    page.wait_for_load_state("networkidle")
                    begun = float(page.evaluate("performance.now()"))
                    page.locator(game.start).dispatch_event("click")
                    board.append(float(page.evaluate(READY, game.board)) - begun)
                page.close()
    return first, second, board


def linked(browser: Browser, url: str, game: Bench) -> tuple[list[float], list[float]]:
    """Milliseconds from the link to a table until its question can be answered: first, second visit."""
    first: list[float] = []
    second: list[float] = []
    for _ in range(RUNS):
        with visitor(browser, url, phone=True) as context:
            address = _link(context, url, game)
            for times in (first, second):
                page = slowed(context)
                page.goto(address, wait_until="commit")
                times.append(float(page.evaluate(READY, game.asked)))
                page.close()
    return first, second


def _link(context: BrowserContext, url: str, game: Bench) -> str:
    """The address of a new table at which something is asked of the visitor."""
    page = context.new_page()
    table = game.table(page, url)
    page.close()
    return f"/#table={table.id}"


def putting(page: Page, game: Bench) -> Iterator[Callable[[], float]]:
    """Puts piece after piece: each is a click, and gives the milliseconds from the answer to the painted piece."""
    for piece in game.pieces():
        box = page.locator(piece.spot).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

        def put(piece: Piece = piece) -> float:
            watch = f"window.drawn = ({DRAWN})({json.dumps([piece.drawn, game.answer])}); 0"
            page.evaluate(watch)
            page.mouse.down()
            page.mouse.up()
            return float(page.evaluate("window.drawn"))  # nothing else is asked meanwhile

        yield put
        page.locator(game.rest).wait_for()


def drawing(browser: Browser, url: str, game: Bench, slow: bool) -> list[float]:
    """Milliseconds from the answer to a click until its piece is painted."""
    times = []
    for _ in range(RUNS):
        with visitor(browser, url) as context:
            page = slowed(context, network=False) if slow else context.new_page()
            seat(page, url, game)
            page.wait_for_timeout(1000)  # the table is still being painted, and a person looks before the first click
            times += [put() for put in putting(page, game)]
    return times


def working(browser: Browser, url: str, game: Bench) -> list[list[float]]:
    """Milliseconds of processor time of the page's main thread from the click to the painted piece, whatever else runs
    on the machine: those of the first, of the second and of the third piece."""
    times: list[list[float]] = [[] for _ in game.pieces()]
    for _ in range(RUNS):
        with visitor(browser, url) as context:
            page = context.new_page()
            seat(page, url, game)
            session = context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            for n, put in enumerate(putting(page, game)):
                page.wait_for_timeout(800)  # what the pointer brings is painted
                before = _worked(session)
                put()
                times[n].append(_worked(session) - before)
    return times


def _worked(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(1000 * float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def seat(page: Page, url: str, game: Bench) -> None:
    """Somebody at a table where pieces can be put."""
    page.goto("/")
    game.sit(page, url)


def moving(browser: Browser, url: str, game: Bench) -> tuple[list[float], list[float]]:
    """Milliseconds between frames: while the board is dragged, and while it is zoomed by the wheel."""
    with visitor(browser, url) as context:
        page = context.new_page()
        seat(page, url, game)
        for _ in range(3):
            page.get_by_role("button", name="Zoom in").click()
        page.evaluate(FRAMES)
        page.mouse.move(430, 330)
        page.mouse.down()
        pan = frames(page, lambda n: page.mouse.move(430 + 150 * triangle(n / 45), 330 + 90 * triangle(n / 31)))
        page.mouse.up()
        zoom = frames(page, lambda n: page.mouse.wheel(0, -60 if (n // 24) % 2 else 60))
    return pan, zoom


def marching(browser: Browser, url: str) -> list[float]:
    """Milliseconds between frames while units of Northgard walk over the map, there and back."""
    with visitor(browser, url) as context:
        page = context.new_page()
        page.goto("/")
        sit_with_units(page, url)
        march(page)
        page.evaluate(WALKING)
        for _ in range(RUNS):
            march(page)
        walks: list[list[float]] = page.evaluate("window.walks_at")
    return [after - before for at in walks for before, after in pairwise(at)]


def triangle(turns: float) -> float:
    """To and fro between −1 and 1."""
    return 4 * abs(turns % 1 - 0.5) - 1


def frames(page: Page, move: Any, seconds: float = 3.0) -> list[float]:
    """What lies between the frames of the next seconds while something is moved all the time."""
    begun = float(page.evaluate("window.frames_at.length = 0; performance.now()"))
    n = 0
    while float(page.evaluate("performance.now()")) < begun + 1000 * seconds:
        move(n)
        n += 1
    at = [float(each) for each in page.evaluate("window.frames_at")]
    return [after - before for before, after in pairwise(at)]


def touched(browser: Browser, url: str, game: Bench) -> list[tuple[int, int]]:
    """For each piece: nodes of the drawing that changed, and cells whose words did."""
    found = []
    with visitor(browser, url) as context:
        page = context.new_page()
        seat(page, url, game)
        for piece in game.pieces():
            drawn, words, _ = touching(page, piece, game.rest)
            found.append((drawn, words))
    return found


def weight(browser: Browser, url: str, game: Bench) -> tuple[int, int]:
    """Bytes over the wire: the first screen, and everything from there up to the first question."""
    with visitor(browser, url) as context:
        page = context.new_page()
        wire = Wire(page)
        page.goto("/")
        page.locator(NORD.start).wait_for()
        wire.rest()
        first = wire.bytes
        if game is not NORD:  # it begins on the first screen
            page.goto(game.begin)
        page.locator(game.start).click()
        page.locator(game.asked).first.wait_for(state="attached", timeout=LONG)
        wire.rest()
        return first, wire.bytes


def linked_weight(browser: Browser, url: str, game: Bench) -> int:
    """Bytes over the wire from the link to a table up to its question."""
    with visitor(browser, url) as context:
        address = _link(context, url, game)
        page = context.new_page()
        wire = Wire(page)
        page.goto(address)
        page.locator(game.asked).wait_for(timeout=LONG)
        wire.rest()
        return wire.bytes


def row(name: str, wanted: str, measured: str) -> str:
    """A line of the table."""
    return f"| {name} | {wanted} | {measured} |"


def line(name: str, wanted: str, values: list[float]) -> str:
    """Median, and the slowest tenth."""
    return row(name, wanted, f"{median(values):.0f} ms (90 %: {quantiles(values, n=10)[-1]:.0f})")


def rate(name: str, values: list[float]) -> str:
    """Frames a second, and how many came too late for 60."""
    late, mean = sum(value > 25 for value in values) / len(values), 1000 * len(values) / sum(values)
    return row(name, "60", f"{1000 / median(values):.0f} ({mean:.0f} on average, {late:.0%} of the frames late)")


def kilobytes(n: int) -> str:
    """As people write it."""
    return f"{n / 1000:.0f} kB"


def painted(browser: Browser, url: str, game: Bench) -> Iterator[str]:
    """How soon a piece is there."""
    desktop, slow = game.within
    yield line(f"{game.put} after {game.since}, desktop", f"≤ {desktop} ms", drawing(browser, url, game, slow=False))
    yield line("the same with a four times slower processor", f"≤ {slow} ms", drawing(browser, url, game, slow=True))
    worked = ", ".join(f"{median(times):.0f}" for times in working(browser, url, game))
    yield row(f"processor time from the click to {game.put} ({counted(game)})", "", f"{worked} ms")


def counted(game: Bench) -> str:
    """The pieces, one after another, in words."""
    return ", ".join(("first", "second", "third")[: len(game.pieces())])


def played(browser: Browser, url: str, game: Bench) -> Iterator[str]:
    """What is measured alike in all games."""
    yield from painted(browser, url, game)
    pan, zoom = moving(browser, url, game)
    yield rate("frames a second while the board is dragged", pan)
    yield rate("… while it is zoomed", zoom)
    nodes = ", ".join(f"{drawn} (+ {words} cells' words)" for drawn, words in touched(browser, url, game))
    yield row(f"nodes of the drawing that {game.put} touches ({counted(game)})", "< 60", nodes)


def nord(browser: Browser, url: str) -> Iterator[str]:
    """The first screen, and Nord."""
    first, second, board = loading(browser, url, NORD)
    yield line("first visit, slow phone: the first screen can be used", "≤ 1,500 ms", first)
    yield line("second visit", "", second)
    yield line("from “Play” to the first board (second visit)", "", board)
    yield from played(browser, url, NORD)
    start, table = weight(browser, url, NORD)
    yield row("bytes over the wire: first screen", "", kilobytes(start))
    yield row("… and up to the first own turn", "≤ 250 kB", kilobytes(table))


def arrived(browser: Browser, url: str, game: Bench) -> Iterator[str]:
    """How soon somebody is at a table, from New match or by a link."""
    first, second, board = loading(browser, url, game)
    yield line("first visit, slow phone: New match can be used", "", first)
    yield line("second visit", "", second)
    yield line("from “Start” to the first board (second visit)", "≤ 2,500 ms", board)
    first, second = linked(browser, url, game)
    yield line("from a link to a table to its question, slow phone, first visit", "", first)
    yield line("second visit", "", second)
    light = kilobytes(linked_weight(browser, url, game))
    yield row("bytes over the wire: a link to a table, up to its question", f"≤ {game.light} kB", light)
    yield row("… first screen, New match, up to the first question", "", kilobytes(weight(browser, url, game)[1]))


def settlers(browser: Browser, url: str) -> Iterator[str]:
    """Settlers."""
    yield from arrived(browser, url, SETTLERS)
    yield from played(browser, url, SETTLERS)


def northgard(browser: Browser, url: str) -> Iterator[str]:
    """Northgard: a tile lies on the map for a look before it is laid."""
    yield from arrived(browser, url, TRIED)
    yield from played(browser, url, TRIED)
    yield from painted(browser, url, LAID)
    yield rate("frames a second while units walk", marching(browser, url))


PARTS = {"nord": nord, "settlers": settlers, "northgard": northgard}


def main(wished: list[str]) -> int:
    """Prints a table for each game, row by row as it is measured."""
    if unknown := set(wished) - PARTS.keys():
        sys.exit(f"There is {', '.join(PARTS)}, but no {', '.join(unknown)}.")
    with staged() as (browser, url):
        for name in wished or PARTS:
            print(f"\n{name.title()}\n\n| | wanted | measured |\n|---|---|---|", flush=True)
            for each in PARTS[name](browser, url):
                print(each, flush=True)
    print(
        f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; other work on the machine makes everything slower."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
