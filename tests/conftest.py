"""For all tests: two more games are known, and Hypothesis never hurries; with CI=true it repeats itself exactly."""

from __future__ import annotations

import os
from pathlib import Path

# Before anything of jarlshof is imported: an edit of one of them must mean a new compiler cache (see core/cache.py).
os.environ["JARLSHOF_JIT_SOURCES"] = os.pathsep.join(
    str(Path(__file__).resolve().parent.parent / folder) for folder in ("tests/toy", "examples")
)

from hypothesis import settings

from jarlshof.core.game import register

register("toy", "tests.toy")
register("flotsam", "examples.flotsam")

settings.register_profile("everyday", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "everyday")
