"""For all tests: the toy game is known, and Hypothesis never hurries; with CI=true it repeats itself exactly."""

from __future__ import annotations

import os
from pathlib import Path

# Before anything of jarlshof is imported: an edited toy must mean a new compiler cache (see core/cache.py).
os.environ["JARLSHOF_JIT_SOURCES"] = str(Path(__file__).resolve().parent / "toy")

from hypothesis import settings

from jarlshof.core.game import register

register("toy", "tests.toy")

settings.register_profile("everyday", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "everyday")
