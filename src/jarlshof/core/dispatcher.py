"""Our dispatcher: how a compiled function is compiled, and where it is kept.

It leans on inner classes of Numba, as parts.py does, which is why pyproject.toml holds Numba below its next minor
version; `JARLSHOF_PLAIN_NUMBA=1` does without both (core/plain_dispatcher.py).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any  # for what Numba hands over: types, values and builders of its own

from numba.core import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.registry import CPUDispatcher

from jarlshof.core.cache import CACHE
from jarlshof.core.parts import PartCompiler, WholeCompiler

# Nobody calls these functions from C, and parts not from Python either.
OPTIONS = {"nopython": True, "nogil": True, "boundscheck": None, "no_cfunc_wrapper": True}
PART = {**OPTIONS, "no_cpython_wrapper": True}
OVERLOAD: dict[str, object] = {**PART, "pipeline_class": PartCompiler}


class _Locator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Keeps compiled functions in our folder, so that nobody's `numba.config` or environment has to change."""

    def __init__(self, function: Callable[..., object], file: str) -> None:
        super().__init__(function, file)
        self._cache_path = str(CACHE / self.get_suitable_cache_subpath(file))

    @classmethod
    def from_function(cls, function: Callable[..., object], file: str) -> _Locator:
        """Always: the folder was made and tried when it was named."""
        return cls(function, file)


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _Kept


class _Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """Two faces of a function: called from Python it is compiled with all it calls; compiled code calls its part.

    Either is compiled once, not anew for each width of a number: compiled callers convert small numbers to 64 bits.
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
