"""Measures the page in a real browser: `make bench-page`, or `python -m tests.page.bench`.

A mid-range phone is imitated by Chromium itself: four times slower processor, 1.6 Mbit/s, 150 ms there and back.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.page import scenes
from tests.page.conftest import DESKTOP, PHONE, TAUGHT
from tests.page.stage import staged
from tests.page.test_light import TOUCHED, WATCH, Wire

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

# From the last answer of the server to the frame after the man was drawn
DRAWN = """space => new Promise((resolve) => {
  const asked = performance.now();
  new MutationObserver((_, self) => {
    if (!document.querySelector(`[data-space="${space}"]`)) return;
    self.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const painted = performance.now();
      const answers = performance.getEntriesByType('resource')
        .filter((each) => each.name.includes('/preview') && each.startTime > asked);
      resolve(painted - Math.max(...answers.map((each) => each.responseEnd)));
    }));
  }).observe(document.querySelector('[role=grid]'), { subtree: true, childList: true });
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


def loading(browser: Browser, url: str) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds until the first screen can be used: first visit, second visit; and from Play to the first board."""
    first: list[float] = []
    second: list[float] = []
    board: list[float] = []
    for _ in range(RUNS):
        with visitor(browser, url, phone=True) as context:
            for times in (first, second):
                page = slowed(context)
                page.goto("/", wait_until="commit")
                times.append(float(page.evaluate(READY, ".play .b.main")))
                if times is second:
                    page.wait_for_load_state("networkidle")
                    begun = float(page.evaluate("performance.now()"))
                    page.locator(".play .b.main").dispatch_event("click")
                    ready = page.evaluate(READY, '[data-cell][aria-label$="can be chosen"]')
                    board.append(float(ready) - begun)
                page.close()
    return first, second, board


def drawing(browser: Browser, url: str, slow: bool) -> list[float]:
    """Milliseconds from the answer to a placed man until he is painted."""
    times = []
    for _ in range(RUNS):
        with visitor(browser, url) as context:
            page = slowed(context, network=False) if slow else context.new_page()
            page.goto("/")
            scenes.sit(page, url, scenes.quiet())
            scenes.mine(page)
            page.wait_for_timeout(500)  # the table is still being painted, and a person looks before the first click
            for space in scenes.quiet().spaces:
                box = page.locator(f'[data-cell="{space}"]').bounding_box()
                assert box is not None
                page.evaluate(f"window.drawn = ({DRAWN})('{space}'); 0")
                page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                times.append(float(page.evaluate("window.drawn")))  # nothing else is asked meanwhile
                page.locator('.prompt[aria-busy="false"]').wait_for()
    return times


def working(browser: Browser, url: str) -> list[list[float]]:
    """Milliseconds of processor time of the page's main thread from the click to the painted man, whatever else runs on
    the machine: those of the first, of the second and of the third man."""
    times: list[list[float]] = [[] for _ in scenes.quiet().spaces]
    for _ in range(RUNS):
        with visitor(browser, url) as context:
            page = context.new_page()
            page.goto("/")
            scenes.sit(page, url, scenes.quiet())
            scenes.mine(page)
            session = context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            for n, space in enumerate(scenes.quiet().spaces):
                box = page.locator(f'[data-cell="{space}"]').bounding_box()
                assert box is not None
                page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                page.wait_for_timeout(800)  # what the pointer brings is painted
                page.evaluate(f"window.drawn = ({DRAWN})('{space}'); 0")
                before = _worked(session)
                page.mouse.down()
                page.mouse.up()
                page.evaluate("window.drawn")
                times[n].append(_worked(session) - before)
                page.locator('.prompt[aria-busy="false"]').wait_for()
    return times


def _worked(session: CDPSession) -> float:
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(1000 * float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def moving(browser: Browser, url: str) -> tuple[list[float], list[float]]:
    """Milliseconds between frames: while the board is dragged, and while it is zoomed by the wheel."""
    with visitor(browser, url) as context:
        page = context.new_page()
        page.goto("/")
        scenes.sit(page, url, scenes.quiet())
        scenes.mine(page)
        for _ in range(3):
            page.get_by_role("button", name="Zoom in").click()
        page.evaluate(FRAMES)
        page.mouse.move(430, 330)
        page.mouse.down()
        pan = frames(page, lambda n: page.mouse.move(430 + 150 * triangle(n / 45), 330 + 90 * triangle(n / 31)))
        page.mouse.up()
        zoom = frames(page, lambda n: page.mouse.wheel(0, -60 if (n // 24) % 2 else 60))
    return pan, zoom


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


def touched(browser: Browser, url: str) -> list[tuple[int, int]]:
    """For each man of a turn: nodes of the drawing that changed, and cells whose words did."""
    found = []
    with visitor(browser, url) as context:
        page = context.new_page()
        page.goto("/")
        scenes.sit(page, url, scenes.quiet())
        scenes.mine(page)
        for space in scenes.quiet().spaces:
            page.mouse.move(2, 2)
            page.evaluate(WATCH)
            scenes.place(page, space)
            drawn, words, _ = page.evaluate(TOUCHED)
            found.append((drawn, words))
    return found


def weight(browser: Browser, url: str) -> tuple[int, int]:
    """Bytes over the wire: the first screen, and everything up to the first own turn."""
    with visitor(browser, url) as context:
        page = context.new_page()
        wire = Wire(page)
        page.goto("/")
        page.locator(".play .b.main").wait_for()
        page.wait_for_load_state("networkidle")
        first = wire.bytes
        page.locator(".play .b.main").click()
        scenes.mine(page)
        page.wait_for_load_state("networkidle")
        return first, wire.bytes


def line(name: str, wanted: str, values: list[float], unit: str = "ms") -> str:
    """Median, and the slowest tenth."""
    tenth = quantiles(values, n=10)[-1]
    return f"| {name} | {wanted} | {median(values):.0f} {unit} (90 %: {tenth:.0f}) |"


def rate(name: str, values: list[float]) -> str:
    """Frames a second, and how many came too late for 60."""
    late, mean = sum(value > 25 for value in values) / len(values), 1000 * len(values) / sum(values)
    return f"| {name} | 60 | {1000 / median(values):.0f} ({mean:.0f} on average, {late:.0%} of the frames late) |"


def main() -> int:
    """Prints a table."""
    with staged() as (browser, url):
        first, second, board = loading(browser, url)
        rows = [
            "| | wanted | measured |",
            "|---|---|---|",
            line("first visit, slow phone: the first screen can be used", "≤ 1,500 ms", first),
            line("second visit", "", second),
            line("from “Play” to the first board (second visit)", "", board),
            line("a man is painted after the server's answer, desktop", "≤ 50 ms", drawing(browser, url, slow=False)),
            line("the same with a four times slower processor", "≤ 100 ms", drawing(browser, url, slow=True)),
        ]
        worked = ", ".join(f"{median(times):.0f}" for times in working(browser, url))
        rows.append(f"| processor time from the click to the painted man (first, second, third man) | | {worked} ms |")
        pan, zoom = moving(browser, url)
        rows += [rate("frames a second while the board is dragged", pan), rate("… while it is zoomed", zoom)]
        nodes = ", ".join(f"{drawn} (+ {words} cells' words)" for drawn, words in touched(browser, url))
        rows.append(f"| nodes of the chart that a placed man touches (first, second, third man) | < 60 | {nodes} |")
        start, table = weight(browser, url)
        rows.append(f"| bytes over the wire: first screen | | {start / 1000:.0f} kB |")
        rows.append(f"| … and up to the first own turn | ≤ 250 kB | {table / 1000:.0f} kB |")
    print("\n".join(rows))
    print(
        f"\n{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}; other work on the machine makes everything slower."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
