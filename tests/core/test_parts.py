"""Compiled functions as parts of others: no machine code of their own, and whole where Python calls them."""

from __future__ import annotations

import os

import numpy as np
import pytest

from jarlshof.core import moves
from jarlshof.core.cache import PLAIN
from jarlshof.core.jit import JIT, compiled
from jarlshof.core.parts import Part

from numba import types  # isort: skip

pytestmark = pytest.mark.skipif(not JIT or PLAIN in os.environ, reason="is about our own dispatcher")


@compiled
def lowest_part(n: int) -> int:
    """Called by two others, one of which drops the call again."""
    if n < 0:
        raise ValueError("below zero")
    return n + 1


@compiled
def maybe(n: int, really: bool) -> int:
    return lowest_part(n) if really else n


@compiled
def twice(n: int) -> int:
    return lowest_part(n) * 2


@compiled
def never(n: int) -> int:
    """Its call to the lowest part falls away before anything is linked."""
    return maybe(n, False)


@compiled
def whole(n: int) -> int:
    return never(n) + twice(n)


@compiled
def room(n: int) -> int:
    """Parts that need memory."""
    return int(filled(n).sum())


@compiled
def filled(n: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.full(n, 2, np.int64)


@compiled
def through_a_module(n: int) -> int:
    """Calls a function by the module that it stands in."""
    return moves.kind_of(n) + moves.first_of(n)


def test_a_whole_is_made_of_its_parts() -> None:
    assert whole(3) == 3 + 8
    assert room(5) == 10


def test_parts_have_no_machine_code() -> None:
    never.get_call_template((types.int64,), {})  # type: ignore[attr-defined]  # as a compiled caller asks for it
    (made,) = never.part.overloads.values()  # type: ignore[attr-defined]
    assert type(made.library) is Part
    assert made.library.get_pointer_to_function(made.fndesc.llvm_func_name) == 0
    assert not never.overloads  # type: ignore[attr-defined]


def test_an_error_in_a_part_reaches_python() -> None:
    with pytest.raises(ValueError, match="below zero"):
        whole(-1)


def test_a_part_can_be_called_from_python_too() -> None:
    assert twice(4) == 10
    assert whole(4) == 4 + 10


def test_what_a_module_is_asked_for_is_a_part_like_any_other() -> None:
    through_a_module.get_call_template((types.int64,), {})  # type: ignore[attr-defined]
    (made,) = through_a_module.part.overloads.values()  # type: ignore[attr-defined]
    parts = {library for library in made.library._linking_libraries if type(library) is Part}
    called = [moves.kind_of, moves.first_of]
    assert parts == {made.library for each in called for made in each.part.overloads.values()}  # type: ignore[attr-defined]


def test_a_call_through_a_module_is_kept_in_the_cache() -> None:
    assert through_a_module(moves.encode(3, 5, 7)) == 3 + 5
    (signature,) = through_a_module.signatures  # type: ignore[attr-defined]
    kept = through_a_module._cache.load_overload(signature, through_a_module.targetctx)  # type: ignore[attr-defined]
    assert kept is not None
