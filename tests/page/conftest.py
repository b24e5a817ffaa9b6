"""A real browser at a real server: both run once for each worker; every person is a context of their own."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.running import RunningServer

STATIC = Path(__file__).parents[2] / "src" / "jarlshof" / "server" / "static"
T = TypeVar("T")
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox: containers forbid it. The rest keeps the browser from talking to its maker.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds; two cores are shared by servers, bots and browsers
LAUNCH = 120_000  # milliseconds until a browser is there
# somebody who has played the first minute
TAUGHT = """try {
  if (!localStorage.getItem('jarlshof.taught')) localStorage.setItem('jarlshof.taught', 'true');
} catch { /* about:blank has none */ }"""

expect.set_options(timeout=PATIENCE)


class Person:
    """Opens the page as a new person, and notes what the browser complains about."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self._forgiven: tuple[str, ...] = ()

    def __call__(
        self, path: str = "/", *, lang: str = "en", phone: bool = False, taught: bool = True, **more: Any
    ) -> Page:
        context = self._browser.new_context(
            base_url=self._url,
            locale={"en": "en-GB", "de": "de-DE"}[lang],
            has_touch=phone,
            is_mobile=phone,
            **{
                "viewport": PHONE if phone else DESKTOP,
                "device_scale_factor": 2 if phone else 1,
                "reduced_motion": "reduce",
                **more,
            },
        )
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        if taught:
            context.add_init_script(TAUGHT)
        context.on("page", self._listen)
        page = context.new_page()
        page.goto(path)
        return page

    def _listen(self, page: Page) -> None:
        page.on("console", lambda said: self._note(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._note(str(error)))

    def forgive(self, *parts: str) -> None:
        """From now on complaints with these words are no fault: a browser tells of broken lines by itself, and late."""
        self._forgiven = parts

    def complained(self, page: Page, complaints: list[str]) -> None:
        """Waits until exactly this was said, and takes it for heard."""
        becomes(page, lambda: self.complaints, complaints)
        self.complaints.clear()

    def _note(self, complaint: str) -> None:
        if not any(part in complaint for part in self._forgiven):
            self.complaints.append(complaint)


def becomes(page: Page, read: Callable[[], T], wanted: T, where: str = "") -> None:
    """Reads again and again until it is so: a page draws when it can, not when it is asked."""
    end = time.monotonic() + PATIENCE / 1000
    while (found := read()) != wanted and time.monotonic() < end:
        page.wait_for_timeout(50)
    assert found == wanted, where


def _missing(what: str) -> None:
    """A loud skip on somebody's machine, never in CI."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(f"NOT TESTED: {what}")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window. Not for the session: it holds an event loop that other tests need."""
    if not (STATIC / "index.html").is_file():
        _missing("the page is not built; run `make web`")
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        _missing("no Chromium was found; install Debian's package chromium, or Chrome")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS, timeout=LAUNCH)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A running server; at the end its log must hold no error."""
    with RunningServer(tmp_path_factory.mktemp("page-server")) as running:
        for game in ("nord", "settlers"):
            running.wait_ready(game)
        yield running
        assert running.errors == []


@pytest.fixture
def person(browser: Browser, server: RunningServer) -> Iterator[Person]:
    """Opens the page as a new person. Whatever a browser complains about fails the test."""
    opener = Person(browser, server.url)
    yield opener
    for context in opener.contexts:
        context.close()
    assert opener.complaints == []
