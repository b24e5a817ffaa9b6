"""The honest compiler cache: folders for the compiled code of just these sources, one for each game.

Numba's cache on disk looks only at the file a function stands in: an edited callee, table or overload in another file
would be ignored without a word. So a folder is named by a hash over all sources and content its code can come from, the
versions and the flags that change code: any edit means a new folder. Those of a game are its own and the common ones
(core/owners.py), so an edit in one game leaves the others' code alone. Old folders are removed.
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

from jarlshof.core.owners import ANYBODY, COMMON, FOLDERS, GAMES, PACKAGE, owner

SOURCES = (".py", ".toml")
# Folders of a game for what people read and see. No compiled code stands there or imports from there (a test looks).
WORDS = {"texts", "book", "drawing"}
PLAIN = "JARLSHOF_PLAIN_NUMBA"  # if it is set: Numba's own dispatcher instead of core/dispatcher.py
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", PLAIN)
OWN = "JARLSHOF_GAMES"  # folders of games of one's own, separated as in PATH
EXTRA = "JARLSHOF_JIT_SOURCES"  # further folders of sources (those of tests), separated likewise
KEPT = 6  # folders of each owner


def named_folders(variable: str) -> list[Path]:
    """The folders that a variable of the environment names."""
    return [Path(entry).resolve() for entry in os.environ.get(variable, "").split(os.pathsep) if entry]


def sources() -> Iterator[tuple[str, Path]]:
    """All files whose change must mean new code, and whose code it is; in a fixed order."""
    for name in FOLDERS:
        for path in _files(PACKAGE / name):
            yield owner(".".join(("jarlshof", *path.relative_to(PACKAGE).with_suffix("").parts))), path
    for folder in (*named_folders(OWN), *named_folders(EXTRA)):
        for path in _files(folder):
            yield ANYBODY, path


def _files(folder: Path) -> Iterator[Path]:
    found = (path for path in folder.rglob("*") if path.suffix in SOURCES and path.is_file())
    yield from sorted(path for path in found if WORDS.isdisjoint(path.relative_to(folder).parts))


def fingerprints() -> dict[str, str]:
    """For each owner a name for the compiled code that the sources of now give on this machine's Python."""
    own = {name: hashlib.sha256() for name in (COMMON, *sorted(GAMES), ANYBODY)}
    for whose, path in sources():
        own[whose].update(str(path).encode() + b"\0" + path.read_bytes() + b"\0")
    flags = (os.environ.get(flag, "") for flag in FLAGS)
    for word in (sys.version, version("numba"), version("llvmlite"), version("numpy"), *flags):
        own[COMMON].update(word.encode() + b"\0")
    common = own[COMMON].digest()
    everything = b"".join(digest.digest() for digest in own.values())
    return {
        COMMON: common.hex()[:24],
        **{game: hashlib.sha256(common + own[game].digest()).hexdigest()[:24] for game in GAMES},
        ANYBODY: hashlib.sha256(everything).hexdigest()[:24],
    }


_started_with = fingerprints()  # before any of it is imported


def unchanged(whose: str) -> bool:
    """Are the sources still those that the folder is named by? What was imported since may be another edit's."""
    return fingerprints()[whose] == _started_with[whose]


def cache_root() -> Path:
    """Where the cache folders of all versions lie; `JARLSHOF_CACHE` moves it."""
    chosen = os.environ.get("JARLSHOF_CACHE")
    return Path(chosen) if chosen else user_cache_path("jarlshof")


@functools.cache
def folder(whose: str) -> Path:
    """An owner's folder; where it cannot be written, one for this process, never the place Numba would take."""
    place = cache_root() / f"jit-{whose}-{_started_with[whose]}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        os.utime(place)
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError:
        place = Path(tempfile.mkdtemp(prefix="jarlshof-jit-"))
        atexit.register(shutil.rmtree, place, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            _remove_old(place, whose)
    return place


def _remove_old(current: Path, whose: str) -> None:
    """Only folders that are named as we name (or named) them, whatever else the user keeps there."""
    ours = re.compile(rf"jit-({whose}-)?[0-9a-f]{{24}}")
    found = (p for p in current.parent.iterdir() if ours.fullmatch(p.name) and p.is_dir() and p != current)
    folders = sorted(found, key=lambda p: p.stat().st_mtime)
    for old in folders[: max(0, len(folders) - KEPT + 1)]:
        shutil.rmtree(old, ignore_errors=True)


# ---------------------------------------------------------------- is all of a game in it?
def is_shared(game: str) -> bool:
    """Can another process use what is compiled? Otherwise it lasts as long as this one."""
    return folder(_owner_of_game(game)).parent == cache_root()


def is_compiled(game: str) -> bool:
    """Is everything of a game in the cache, for this machine's processor? The folder stands for all else."""
    try:
        return _marker(game).read_text("utf-8") == _processor()
    except OSError:
        return False


def mark_compiled(game: str) -> None:
    """Everything of a game is in the cache now, unless its sources were edited meanwhile.

    A disk that is full only means that it is looked up again.
    """
    if not unchanged(_owner_of_game(game)):
        return
    unfinished = _marker(game).with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        unfinished.write_text(_processor(), "utf-8")
        unfinished.replace(_marker(game))


def _marker(game: str) -> Path:
    return folder(_owner_of_game(game)) / f"warm-{game}"


def _owner_of_game(game: str) -> str:
    """Games of others are anybody's, and Numba's own dispatcher keeps all in one folder."""
    return game if game in GAMES and not os.environ.get(PLAIN) else ANYBODY


@functools.cache
def _processor() -> str:
    """Compiled code is good for one kind of processor; a cache may be carried to another."""
    return f"{llvmlite.binding.get_host_cpu_name()} {llvmlite.binding.get_host_cpu_features().flatten()}"
