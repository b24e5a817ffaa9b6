"""A browser and a server for pictures and measurements, outside the test suite."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.page.conftest import CHROMIUM, FLAGS, LAUNCH, STATIC
from tests.server.running import RunningServer


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server whose games are ready."""
    if not (STATIC / "index.html").is_file():
        sys.exit("This needs the built page: make web.")
    with tempfile.TemporaryDirectory() as folder, RunningServer(Path(folder) / "data") as server:
        for game in ("nord", "settlers", "northgard"):
            server.wait_ready(game)
        yield server.url


@contextmanager
def browsing() -> Iterator[Browser]:
    """The system's Chromium, for one thread."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None:
        sys.exit("This needs Chromium or Chrome.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS, timeout=LAUNCH)
        yield chromium
        chromium.close()


@contextmanager
def staged() -> Iterator[tuple[Browser, str]]:
    """Both."""
    with serving() as url, browsing() as chromium:
        yield chromium, url
