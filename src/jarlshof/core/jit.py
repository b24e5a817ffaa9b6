"""The one decorator for compiled functions, and what a generic name means in compiled code."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar, cast

import numba
from numba.extending import overload

from jarlshof.core.cache import PLAIN

if os.environ.get(PLAIN):
    from jarlshof.core.plain_dispatcher import OVERLOAD, dispatcher
else:
    from jarlshof.core.dispatcher import OVERLOAD, dispatcher

JIT = not numba.config.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., object])


def compiled(function: F) -> F:
    """Compiles a function on first use, cached on disk and without the GIL; with the JIT off it stays plain Python."""
    return cast(F, dispatcher(function)) if JIT else function


def plain(function: Callable[..., object]) -> Callable[..., object]:
    """The Python function behind a compiled one, as an overload may return it: one layer less to compile."""
    source = getattr(function, "py_func", function)
    source.__annotations__.clear()  # numba compares whole signatures
    return cast(Callable[..., object], source)


def binding(generic: Callable[..., object]) -> Callable[[F], F]:
    """`numba.extending.overload`, typed: what a plain Python function means in compiled code."""

    def bind(function: F) -> F:
        function.__annotations__.clear()  # see `plain`
        return cast(F, overload(generic, jit_options=OVERLOAD)(function))

    return bind
