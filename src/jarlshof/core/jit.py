"""The honest compiler cache, and the one decorator for compiled functions. Imported before numba everywhere.

Numba's cache on disk looks only at the file a function stands in: an edited callee, table or overload in another file
would be ignored without a word. So the cache folder is named by a hash over all sources and content of the package,
the versions and the flags that change code: any edit means a new folder. Old folders are removed.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

from platformdirs import user_cache_path

PACKAGE = Path(__file__).resolve().parent.parent
SOURCES = (".py", ".toml")
FOLDERS = ("core", "games", "bots", "arena")  # what compiled code can come from
WORDS = {"texts", "book", "look"}  # folders of what people read, which no compiled code can come from
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUG", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
EXTRA = "JARLSHOF_JIT_SOURCES"  # further folders of sources (games of others, tests), separated as in PATH
KEPT = 6
OURS = re.compile(r"jit-[0-9a-f]{24}")


def source_files() -> Iterator[Path]:
    """All files whose change must mean a new cache, in a fixed order."""
    folders = [PACKAGE / name for name in FOLDERS]
    folders += [Path(entry) for entry in os.environ.get(EXTRA, "").split(os.pathsep) if entry]
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
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return folder


CACHE = _prepare()

import numba  # noqa: E402
from numba.core import types  # noqa: E402
from numba.core.registry import CPUDispatcher  # noqa: E402

from jarlshof.core.parts import PartCompiler, WholeCompiler  # noqa: E402

numba.config.CACHE_DIR = str(CACHE)  # in case numba was imported by somebody else before us

JIT = not numba.config.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., object])


# Nobody calls these functions from C, and parts not from Python either.
OPTIONS = {"nopython": True, "nogil": True, "boundscheck": None, "no_cfunc_wrapper": True}
PART = {**OPTIONS, "no_cpython_wrapper": True}


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """Two faces of a function: called from Python it is compiled with all it calls; compiled code calls its part.

    Either is compiled once, not anew for each width of a number: compiled callers convert small numbers to 64 bits.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function, targetoptions=OPTIONS, pipeline_class=WholeCompiler)
        self.enable_caching()
        self.part = CPUDispatcher(function, targetoptions=PART, pipeline_class=PartCompiler)

    @property
    def is_compiling(self) -> Any:
        return self.part.is_compiling

    def get_call_template(self, args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        return self.part.get_call_template(tuple(map(_widened, args)), {k: _widened(v) for k, v in kws.items()})

    def get_overload(self, sig: Any) -> Any:
        return self.part.get_overload(sig)


def _widened(kind: Any) -> Any:
    number = isinstance(kind, types.Integer | types.IntegerLiteral | types.IntEnumMember)
    return types.int64 if number and kind != types.uint64 else kind


def compiled(function: F) -> F:
    """Compiles a function on first use, cached on disk and without the GIL; with the JIT off it stays plain Python."""
    if not JIT:
        return function
    return cast(F, _Dispatcher(function))


def plain(function: Callable[..., object]) -> Callable[..., object]:
    """The Python function behind a compiled one, as an overload may return it: one layer less to compile."""
    source = getattr(function, "py_func", function)
    source.__annotations__.clear()  # numba compares whole signatures
    return cast(Callable[..., object], source)


def binding(generic: Callable[..., object]) -> Callable[[F], F]:
    """`numba.extending.overload`, typed: what a plain Python function means in compiled code."""
    from numba.extending import overload

    def bind(function: F) -> F:
        function.__annotations__.clear()  # see `plain`
        return cast(F, overload(generic, jit_options={**PART, "pipeline_class": PartCompiler})(function))

    return bind
