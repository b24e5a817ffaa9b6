"""Numba's own dispatcher in place of ours (core/dispatcher.py), by nothing but public names of Numba.

It takes three times as long to compile and is otherwise the same, for the day on which Numba's inner classes are not
what ours expect. It cannot tell for whose record a generic function is compiled: one folder holds all games' code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numba

from jarlshof.core.cache import folder
from jarlshof.core.owners import ANYBODY

OVERLOAD: dict[str, object] = {"nogil": True}


def dispatcher(function: Callable[..., object]) -> object:
    """A function for Python and compiled code alike; only while it is made is the folder of Numba's cache ours."""
    theirs = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder(ANYBODY))
    try:
        return cast(object, numba.njit(nogil=True, cache=True)(function))
    finally:
        numba.config.CACHE_DIR = theirs
