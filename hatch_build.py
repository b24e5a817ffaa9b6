"""A wheel has the built page in it, or there is no wheel. (`make wheel` builds both.)"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/jarlshof/server/static/index.html")


class PageHook(BuildHookInterface[Any]):
    """Looks before anything is packed. An installation for development does without: the server says what to do."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            sys.exit(f"jarlshof: {PAGE} is missing: the page is not built. `make wheel` builds page and wheel.")
