"""Compiled and plain Python play the same game, and the compiler cache is honest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jarlshof.core.cache import PACKAGE
from jarlshof.core.jit import JIT
from tests.conformance.cases import ALL_CASES
from tests.conformance.digest import digest

ROOT = Path(__file__).resolve().parents[2]

needs_jit = pytest.mark.skipif(not JIT, reason="compares compiled code with plain Python")


def run(folder: Path, *arguments: str, **environment: str) -> str:
    """What a fresh Python prints."""
    path = os.pathsep.join(map(str, (folder, folder / "src")))
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@needs_jit
def test_plain_python_plays_the_same() -> None:
    lines = run(ROOT, "-m", "tests.conformance.digest", NUMBA_DISABLE_JIT="1").splitlines()
    plain = dict(line.split() for line in lines)
    assert plain == {str(case): digest(case) for case in ALL_CASES}


CALLEE = """
from jarlshof.core.jit import compiled

@compiled
def number():
    return {n}
"""
CALLER = """
from jarlshof.core.jit import compiled
from jarlshof.games.callee import number

@compiled
def answer():
    return 10 * number()

if __name__ == "__main__":
    from jarlshof.games.caller import answer
    print(answer(), sum(answer.stats.cache_hits.values()))
"""


@needs_jit
def test_an_edited_callee_in_another_file_is_seen(tmp_path: Path) -> None:
    """A copy of the core and two little modules: caller and callee. Numba's own cache would not notice the edit."""
    package, cache = tmp_path / "jarlshof", str(tmp_path / "cache")
    (package / "games").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "games" / "__init__.py").touch()
    shutil.copytree(PACKAGE / "core", package / "core", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "games" / "caller.py").write_text(CALLER, "utf-8")

    def answer(n: int) -> list[str]:
        (package / "games" / "callee.py").write_text(CALLEE.format(n=n), "utf-8")
        # Python's own cache does not notice an edit that keeps the size, within the second of the edit before.
        env = {"JARLSHOF_CACHE": cache, "JARLSHOF_JIT_SOURCES": "", "PYTHONDONTWRITEBYTECODE": "1"}
        return run(tmp_path, "-m", "jarlshof.games.caller", **env).split()

    assert answer(1) == ["10", "0"]
    assert answer(1) == ["10", "1"], "the second start takes it from the cache"
    assert answer(2) == ["20", "0"]
    assert answer(1) == ["10", "1"], "and the old cache is still there"


@needs_jit
def test_old_caches_are_removed_and_nothing_else(tmp_path: Path) -> None:
    """The six used last stay, the current one among them; what is not named as a cache is none of our business."""
    old = [f"jit-{n:024x}" for n in range(8)]
    for n, name in enumerate(["precious", *old]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1000 + n, 1000 + n))
    script = "from jarlshof.core.cache import CACHE; print(CACHE.name)"
    names = [
        run(ROOT, "-c", script, JARLSHOF_CACHE=str(tmp_path), NUMBA_CPU_FEATURES=features).strip()
        for features in ("+a", "+b")
    ]
    assert names[0] != names[1], "flags that change code are part of the name"
    assert {folder.name for folder in tmp_path.iterdir()} == {*names, *old[4:], "precious"}


@needs_jit
def test_where_no_cache_can_be_written_it_lasts_as_long_as_the_process(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    script = "from jarlshof.core import cache, frames; print(cache.CACHE, frames.pop.stats.cache_path)"
    used, kept = run(ROOT, "-c", script, JARLSHOF_CACHE=str(tmp_path / "file")).split()
    assert Path(kept).parent == Path(used)
    assert "jarlshof-jit-" in used
    assert not Path(used).exists()


IMPORT = """
import os, numba

def settings():
    return dict(os.environ), {name: value for name, value in vars(numba.config).items() if name.isupper()}

before = settings()
import jarlshof.arena.warmup, jarlshof.core.frames as frames
assert settings() == before, "what others set is not what it was"
print(frames.pop.stats.cache_path)
"""


@needs_jit
@pytest.mark.parametrize("plain", ["", "1"])
def test_an_import_leaves_numba_and_the_environment_to_others(plain: str, tmp_path: Path) -> None:
    """Whoever uses Numba beside us keeps the cache where it was told to be."""
    told = run(
        ROOT, "-c", IMPORT, JARLSHOF_PLAIN_NUMBA=plain, JARLSHOF_CACHE=str(tmp_path), NUMBA_CACHE_DIR="/elsewhere"
    )
    assert tmp_path in Path(told.strip()).parents
