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
def staged() -> Iterator[tuple[Browser, str]]:
    """The system's Chromium and the address of a server whose games are ready."""
    found = next((path for name in CHROMIUM if (path := shutil.which(name))), None)
    if found is None or not (STATIC / "index.html").is_file():
        sys.exit("This needs the built page (make web) and Chromium or Chrome.")
    with tempfile.TemporaryDirectory() as folder, RunningServer(Path(folder) / "data") as server:
        for game in ("nord", "settlers"):
            server.wait_ready(game)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=found, args=FLAGS, timeout=LAUNCH)
            yield chromium, server.url
            chromium.close()
