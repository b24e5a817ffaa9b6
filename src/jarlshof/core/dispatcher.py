"""Our dispatcher: how a compiled function is compiled, and where it is kept.

It leans on inner classes of Numba, as parts.py does, which is why pyproject.toml holds Numba below its next minor
version; `JARLSHOF_PLAIN_NUMBA=1` does without both (core/plain_dispatcher.py).
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any  # for what Numba hands over: types, values and builders of its own

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, NullCache, UserProvidedCacheLocator
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from jarlshof.core.cache import folder, unchanged
from jarlshof.core.owners import ANYBODY, COMMON, owner, owner_of_record
from jarlshof.core.parts import PartCompiler, WholeCompiler

# Nobody calls these functions from C, and parts not from Python either.
OPTIONS = {"nopython": True, "nogil": True, "boundscheck": None, "no_cfunc_wrapper": True}
PART = {**OPTIONS, "no_cpython_wrapper": True}
OVERLOAD: dict[str, object] = {**PART, "pipeline_class": PartCompiler}


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled functions in a folder of ours, so that nobody's `numba.config` or environment has to change."""

    def __init__(self, function: Callable[..., object], file: str, place: Path) -> None:
        super().__init__(function, file)
        self._cache_path = str(place / self.get_suitable_cache_subpath(file))
        self._in_its_name = owner(function.__module__) != ANYBODY

    def get_source_stamp(self) -> Any:
        """What a file says is in the folder's name, however often it is written; only of others the time must tell."""
        return None if self._in_its_name else super().get_source_stamp()


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]
    """Takes itself for the class of locators that Numba asks for a place."""

    def __init__(self, place: Path, function: Callable[..., object]) -> None:
        self._place = place
        self._locator_classes = (self,)
        super().__init__(function)

    def from_function(self, function: Callable[..., object], file: str) -> _Locator:
        """Always: the folder was made and tried when it was named."""
        return _Locator(function, file, self._place)


class _InFolder(FunctionCache):  # type: ignore[misc]
    def __init__(self, function: Callable[..., object], place: Path) -> None:
        self._impl_class = functools.partial(_Kept, place)
        super().__init__(function)


class _Cache(NullCache):  # type: ignore[misc]
    """The caches of a function: generic code is kept with the game whose record it is compiled for."""

    def __init__(self, function: Callable[..., object]) -> None:
        self._function = function
        self._home = owner(function.__module__)
        self._folders: dict[str, _InFolder] = {}

    @property
    def cache_path(self) -> str:
        return str(self._in(self._home).cache_path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        return self._in(self._whose(sig)).load_overload(sig, target_context)

    def save_overload(self, sig: Any, data: Any) -> None:
        """Unless somebody edits the sources just now: nobody could say which of them this was compiled from."""
        if unchanged(self._whose(sig)):
            self._in(self._whose(sig)).save_overload(sig, data)

    def flush(self) -> None:
        for cache in self._folders.values():
            cache.flush()

    def _in(self, whose: str) -> _InFolder:
        if whose not in self._folders:
            self._folders[whose] = _InFolder(self._function, folder(whose))
        return self._folders[whose]

    def _whose(self, sig: Any) -> str:
        arguments, _ = normalize_signature(sig)
        found = {self._home, *itertools.chain.from_iterable(map(_owners, arguments))}
        if ANYBODY in found:
            return ANYBODY
        games = found - {COMMON}
        return games.pop() if len(games) == 1 else ANYBODY if games else COMMON


def _owners(kind: Any) -> Iterator[str]:
    """Whose records and classes are in a type of an argument; ANYBODY's where we do not know the type."""
    if isinstance(kind, types.Record):
        yield owner_of_record(tuple(kind.fields))
    elif isinstance(kind, types.Array):
        yield from _owners(kind.dtype)
    elif isinstance(kind, types.BaseNamedTuple | types.EnumMember):
        yield owner(kind.instance_class.__module__)
        yield from itertools.chain.from_iterable(map(_owners, kind)) if isinstance(kind, types.BaseTuple) else ()
    elif isinstance(kind, types.BaseTuple):
        yield from itertools.chain.from_iterable(map(_owners, kind))
    elif not isinstance(kind, types.Number | types.Boolean | types.NoneType | types.Omitted):
        yield ANYBODY


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """Two faces of a function: called from Python it is compiled with all it calls; compiled code calls its part.

    Either is compiled once, not again for each width of a number: compiled callers convert small numbers to 64 bits.
    """

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function, targetoptions=OPTIONS, pipeline_class=WholeCompiler)
        self._cache = _Cache(function)
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


def dispatcher(function: Callable[..., object]) -> object:
    """A function for Python and compiled code."""
    return _Dispatcher(function)
