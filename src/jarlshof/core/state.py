"""The state: one structured record per match that the compiled rules work on.

A game describes its record as an annotated class, so that type checkers know the fields; the NumPy dtype is derived
from it. Signed 16 and 32 bit numbers and 64 bit words only: small unsigned ones promote differently with the JIT off.
"""

from __future__ import annotations

import typing
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from jarlshof.core.jit import JIT, binding
from jarlshof.core.owners import claim

from numba.core import cgutils, types  # isort: skip
from numba.extending import intrinsic  # isort: skip

Int16: TypeAlias = Annotated[int, np.int16]
Int32: TypeAlias = Annotated[int, np.int32]
Int16s: TypeAlias = npt.NDArray[np.int16]
Int32s: TypeAlias = npt.NDArray[np.int32]
Words: TypeAlias = npt.NDArray[np.uint64]
States: TypeAlias = npt.NDArray[Any]  # each a record, which the rules know as the State of their game
Fields: TypeAlias = np.void  # one of them as plain Python reads it, by the names of its fields
Moves: TypeAlias = npt.NDArray[np.int64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]

_ELEMENTS: dict[object, type[np.generic]] = {Int16s: np.int16, Int32s: np.int32, Words: np.uint64}

DEPTH = 16  # frames in a state
ARGUMENTS = 6  # numbers in a frame
STREAMS = 4  # named streams of chance
BLOCK = 8  # words of one block of chance


class State:
    """What every state begins with: pending decisions, the fence, and the chance."""

    key: Annotated[Words, 4]
    block: Annotated[Words, STREAMS, BLOCK]
    drawn: Annotated[Int32s, STREAMS]
    fence: Int32  # raised when chance is drawn or something hidden becomes known to anybody
    news: Int32  # raised when the seat that moves learns what it could not foresee
    seats: Int16
    depth: Int16
    ending: Int16
    frame_kind: Annotated[Int16s, DEPTH]
    frame_asked: Annotated[Int16s, DEPTH]  # the seats that must answer
    frame_may: Annotated[Int16s, DEPTH]  # the seats that may move meanwhile
    frame_answered: Annotated[Int16s, DEPTH]
    frame_args: Annotated[Int32s, DEPTH, ARGUMENTS]


_ranges: dict[tuple[str, ...], dict[str, range]] = {}


def dtype_of(record: type[State]) -> np.dtype[np.void]:
    """The NumPy dtype of an annotated class; `field: Annotated[Int16s, 8, 4]` is an array of 8 × 4.

    A range among the notes says which numbers the field can hold, `Annotated[Int16, range(25)]`: positions keep to it.
    """
    fields: list[Any] = []  # as np.dtype takes them: (name, type) or (name, type, shape)
    ranges: dict[str, range] = {}
    for name, hint in typing.get_type_hints(record, include_extras=True).items():
        kind, notes = hint.__origin__, [note for note in hint.__metadata__ if not isinstance(note, range)]
        fields.append((name, notes[0]) if kind is int else (name, _ELEMENTS[kind], tuple(notes)))
        ranges.update((name, note) for note in hint.__metadata__ if isinstance(note, range))
    claim(tuple(name for name, *_ in fields), record.__module__)
    dtype = np.dtype(fields, align=True)
    _ranges[dtype.names or ()] = ranges
    return dtype


def ranges_of(dtype: np.dtype[np.void]) -> dict[str, range]:
    """Which numbers the fields of a record can hold, as far as it says so."""
    return _ranges.get(dtype.names or (), {})


def new_states(dtype: np.dtype[np.void], n: int) -> States:
    """Room for n states. Without the JIT a state must know its fields as attributes."""
    states = np.zeros(n, dtype)
    return states if JIT else states.view(np.recarray)


def copy_states(states: States) -> States:
    """A copy byte by byte; NumPy's own copy goes field by field, slowly, and leaves the padding undefined."""
    twins = new_states(states.dtype, len(states))
    twins.view(np.uint8)[:] = states.view(np.uint8)
    return twins


# ---------------------------------------------------------------- copying inside compiled code
def copy_state(target: Any, source: Any) -> None:
    """One state becomes a copy of another. (Assigning a record moves it byte by byte, 25 times slower.)

    Any: a State to type checkers, a record of NumPy in truth.
    """
    for name in source.dtype.names:
        target[name] = source[name]


# Any here and below: what Numba hands over are types, values and builders of its own.
@intrinsic  # type: ignore[untyped-decorator]
def _memcpy(_context: Any, target: Any, source: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> None:
        cgutils.raw_memcpy(builder, *arguments, context.get_constant(types.intp, source.size), 1)

    return types.void(target, source), build


@binding(copy_state)
def _copy_state(target: Any, source: Any) -> Any:
    return lambda target, source: _memcpy(target, source)
