"""The honest compiler cache: a folder for the compiled code of just these sources.

Numba's cache on disk looks only at the file a function stands in: an edited callee, table or overload in another file
would be ignored without a word. So the cache folder is named by a hash over all sources and content of the package,
the versions and the flags that change code: any edit means a new folder. Old folders are removed.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import llvmlite.binding
from platformdirs import user_cache_path

PACKAGE = Path(__file__).resolve().parent.parent
SOURCES = (".py", ".toml")
FOLDERS = ("core", "games", "bots", "arena")  # what compiled code can come from
WORDS = {"texts", "book", "look"}  # folders of what people read, which no compiled code can come from
PLAIN = "JARLSHOF_PLAIN_NUMBA"  # if it is set: Numba's own dispatcher instead of core/dispatcher.py
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", PLAIN)
GAMES = "JARLSHOF_GAMES"  # folders of games of one's own, separated as in PATH
EXTRA = "JARLSHOF_JIT_SOURCES"  # further folders of sources (those of tests), separated likewise
KEPT = 6
OURS = re.compile(r"jit-[0-9a-f]{24}")


def named_folders(variable: str) -> list[Path]:
    """The folders that a variable of the environment names."""
    return [Path(entry).resolve() for entry in os.environ.get(variable, "").split(os.pathsep) if entry]


def source_files() -> Iterator[Path]:
    """All files whose change must mean a new cache, in a fixed order."""
    folders = [*(PACKAGE / name for name in FOLDERS), *named_folders(GAMES), *named_folders(EXTRA)]
    for folder in folders:
        found = (path for path in folder.rglob("*") if path.suffix in SOURCES and path.is_file())
        yield from sorted(path for path in found if WORDS.isdisjoint(path.relative_to(folder).parts))


def fingerprint() -> str:
    """A name for the compiled code that these sources give on this machine's Python."""
    digest = hashlib.sha256()
    for word in (
        sys.version,
        version("numba"),
        version("llvmlite"),
        version("numpy"),
        *(os.environ.get(flag, "") for flag in FLAGS),
    ):
        digest.update(word.encode() + b"\0")
    for path in source_files():
        digest.update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    return "jit-" + digest.hexdigest()[:24]


def cache_root() -> Path:
    """Where the cache folders of all versions lie; `JARLSHOF_CACHE` moves it."""
    chosen = os.environ.get("JARLSHOF_CACHE")
    return Path(chosen) if chosen else user_cache_path("jarlshof")


def _remove_old(root: Path, current: Path) -> None:
    """Only folders that are named as we name them, whatever else the user keeps there."""
    ours = (p for p in root.iterdir() if OURS.fullmatch(p.name) and p.is_dir() and p != current)
    folders = sorted(ours, key=lambda p: p.stat().st_mtime)
    for folder in folders[: max(0, len(folders) - KEPT + 1)]:
        shutil.rmtree(folder, ignore_errors=True)


def _prepare() -> Path:
    """The cache folder; where it cannot be written, one for this process, never the place Numba would take."""
    folder = cache_root() / fingerprint()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="jarlshof-jit-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            _remove_old(folder.parent, folder)
    return folder


CACHE = _prepare()
SHARED = CACHE.parent == cache_root()  # otherwise it lasts as long as this process, and no other can use it


# ---------------------------------------------------------------- is all of a game in it?
def is_compiled(game: str) -> bool:
    """Is everything of a game in the cache, for this machine's processor? The folder stands for all else."""
    try:
        return _marker(game).read_text("utf-8") == _processor()
    except OSError:
        return False


def mark_compiled(game: str) -> None:
    """Everything of a game is in the cache now. A disk that is full only means that it is looked up again."""
    unfinished = _marker(game).with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        unfinished.write_text(_processor(), "utf-8")
        unfinished.replace(_marker(game))


def _marker(game: str) -> Path:
    return CACHE / f"warm-{game}"


@functools.cache
def _processor() -> str:
    """Compiled code is good for one kind of processor; a cache may be carried to another."""
    return f"{llvmlite.binding.get_host_cpu_name()} {llvmlite.binding.get_host_cpu_features().flatten()}"
