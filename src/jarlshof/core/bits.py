"""Bits: a set of spaces of a 16 × 16 grid, 256 bits in four words.

`& | ^ ~` and the functions below work alike in plain Python and in compiled code, so that a rule can read

    reach = gates | around(flood(gates & workers, workers))
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple, SupportsInt  # for what Numba hands over: types, values and builders of its own

import numpy as np

from jarlshof.core.jit import binding, compiled
from jarlshof.core.state import Words

from numba import types  # isort: skip
from numba.extending import intrinsic  # isort: skip

U = np.uint64
ONE = U(1)
WEST_EDGE = U(0x0001000100010001)
EAST_EDGE = U(0x8000800080008000)
ROW, LAST_ROW = U(16), U(48)
FULL = (1 << 64) - 1  # a word with all its bits, in plain Python


class Bits(NamedTuple):
    """A set of spaces; space number n is bit n % 64 of word n // 64, and row n // 16, column n % 16."""

    a: np.uint64
    b: np.uint64
    c: np.uint64
    d: np.uint64

    def __and__(self, other: Bits) -> Bits:
        return Bits(self.a & other.a, self.b & other.b, self.c & other.c, self.d & other.d)

    def __or__(self, other: Bits) -> Bits:
        return Bits(self.a | other.a, self.b | other.b, self.c | other.c, self.d | other.d)

    def __xor__(self, other: Bits) -> Bits:
        return Bits(self.a ^ other.a, self.b ^ other.b, self.c ^ other.c, self.d ^ other.d)

    def __invert__(self) -> Bits:
        return Bits(~self.a, ~self.b, ~self.c, ~self.d)


EMPTY = Bits(U(0), U(0), U(0), U(0))


def _are_bits(*kinds: object) -> bool:
    return all(isinstance(k, types.NamedUniTuple) and k.instance_class is Bits for k in kinds)


def _bind(symbol: Callable[..., object], work: Callable[[Bits, Bits], Bits]) -> None:
    @binding(symbol)
    def _operator(x: Any, y: Any) -> Any:
        return work if _are_bits(x, y) else None


_bind(operator.and_, lambda x, y: Bits(x.a & y.a, x.b & y.b, x.c & y.c, x.d & y.d))
_bind(operator.or_, lambda x, y: Bits(x.a | y.a, x.b | y.b, x.c | y.c, x.d | y.d))
_bind(operator.xor, lambda x, y: Bits(x.a ^ y.a, x.b ^ y.b, x.c ^ y.c, x.d ^ y.d))


@binding(operator.invert)
def _invert(x: Any) -> Any:
    return (lambda x: Bits(~x.a, ~x.b, ~x.c, ~x.d)) if _are_bits(x) else None


# ---------------------------------------------------------------- one word
def ones(word: np.uint64) -> int:
    """How many bits of a word are set."""
    return int(word).bit_count()


def lowest(word: np.uint64) -> int:
    """The number of the lowest bit that is set; the word must not be 0."""
    number = int(word)
    return (number & -number).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(_context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), build


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(_context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.uint64), build


@binding(ones)
def _ones(word: Any) -> Any:
    return lambda word: _ctpop(word)


@binding(lowest)
def _lowest(word: Any) -> Any:
    return lambda word: _cttz(word)


# ---------------------------------------------------------------- sets
@compiled
def single(cell: int) -> Bits:
    """The set of one space."""
    bit = ONE << U(cell & 63)
    word = cell >> 6
    return Bits(
        bit if word == 0 else U(0), bit if word == 1 else U(0), bit if word == 2 else U(0), bit if word == 3 else U(0)
    )


@compiled
def some(x: Bits) -> bool:
    """Is anything in the set?"""
    return (x.a | x.b | x.c | x.d) != U(0)


@compiled
def has(x: Bits, cell: int) -> bool:
    """Is this space in the set?"""
    return some(x & single(cell))


@compiled
def same(x: Bits, y: Bits) -> bool:
    """Are the sets equal?"""
    return not some(x ^ y)


@compiled
def count(x: Bits) -> int:
    """How many spaces are in the set."""
    return ones(x.a) + ones(x.b) + ones(x.c) + ones(x.d)


@compiled
def first(x: Bits) -> int:
    """The first space of a set in reading order; the set must not be empty."""
    if x.a != U(0):
        return lowest(x.a)
    if x.b != U(0):
        return 64 + lowest(x.b)
    if x.c != U(0):
        return 128 + lowest(x.c)
    return 192 + lowest(x.d)


@compiled
def rest(x: Bits) -> Bits:
    """The set without its first space."""
    if x.a != U(0):
        return Bits(x.a & (x.a - ONE), x.b, x.c, x.d)
    if x.b != U(0):
        return Bits(x.a, x.b & (x.b - ONE), x.c, x.d)
    if x.c != U(0):
        return Bits(x.a, x.b, x.c & (x.c - ONE), x.d)
    return Bits(x.a, x.b, x.c, x.d & (x.d - ONE))


@compiled
def beside(x: Bits) -> Bits:
    """The spaces left and right of a set's spaces."""
    return Bits(
        ((x.a << ONE) & ~WEST_EDGE) | ((x.a >> ONE) & ~EAST_EDGE),
        ((x.b << ONE) & ~WEST_EDGE) | ((x.b >> ONE) & ~EAST_EDGE),
        ((x.c << ONE) & ~WEST_EDGE) | ((x.c >> ONE) & ~EAST_EDGE),
        ((x.d << ONE) & ~WEST_EDGE) | ((x.d >> ONE) & ~EAST_EDGE),
    )


@compiled
def above_below(x: Bits) -> Bits:
    """The spaces above and below a set's spaces."""
    return Bits(
        (x.a << ROW) | (x.a >> ROW) | (x.b << LAST_ROW),
        (x.b << ROW) | (x.b >> ROW) | (x.a >> LAST_ROW) | (x.c << LAST_ROW),
        (x.c << ROW) | (x.c >> ROW) | (x.b >> LAST_ROW) | (x.d << LAST_ROW),
        (x.d << ROW) | (x.d >> ROW) | (x.c >> LAST_ROW),
    )


@compiled
def around(x: Bits) -> Bits:
    """All spaces that share an edge with a space of the set (which may include spaces of the set)."""
    return beside(x) | above_below(x)


@compiled
def surroundings(cell: int) -> Bits:
    """The eight spaces around a space."""
    here = single(cell)
    row = here | beside(here)
    return (row | above_below(row)) & ~here


@compiled
def flood(seed: Bits, through: Bits) -> Bits:
    """Everything that hangs together by edges with `seed` inside `through`."""
    reached = seed & through
    while True:
        grown = (reached | around(reached)) & through
        if same(grown, reached):
            return reached
        reached = grown


def cells(x: Bits) -> Iterator[int]:
    """The spaces of a set in reading order (plain Python)."""
    for n, word in enumerate(x):
        number = int(word)
        while number:
            low = number & -number
            yield n * 64 + low.bit_length() - 1
            number ^= low


def as_number(words: Iterable[int]) -> int:
    """The set that stands in words of a record as one number: bit n is its member n (plain Python)."""
    return sum(int(word) << 64 * n for n, word in enumerate(words))


def members(words: int | Iterable[int]) -> list[int]:
    """The members, in order, of a set that is one number or stands in words of a record (plain Python)."""
    found, number = [], words if isinstance(words, int) else as_number(words)
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return found


def to_words(things: int | Iterable[SupportsInt]) -> tuple[np.uint64, np.uint64]:
    """The set of up to 128 things, as one number or by its members, as two words of a record (plain Python)."""
    number = things if isinstance(things, int) else sum(1 << n for n in {int(thing) for thing in things})
    return U(number & FULL), U(number >> 64)


def to_bits(spaces: Iterable[SupportsInt]) -> Bits:
    """The set of these spaces (plain Python)."""
    number = 0
    for cell in spaces:
        number |= 1 << int(cell)
    return Bits(*(U((number >> shift) & FULL) for shift in (0, 64, 128, 192)))


# ---------------------------------------------------------------- sets inside a record
@compiled
def get(words: Words) -> Bits:
    """Reads a set from four words of a record."""
    return Bits(words[0], words[1], words[2], words[3])


@compiled
def put(words: Words, x: Bits) -> None:
    """Writes a set into four words of a record."""
    words[0] = x.a
    words[1] = x.b
    words[2] = x.c
    words[3] = x.d


@compiled
def get_row(table: Words, n: int) -> Bits:
    """Reads row n of a table of sets in a record."""
    return Bits(table[n, 0], table[n, 1], table[n, 2], table[n, 3])


@compiled
def put_row(table: Words, n: int, x: Bits) -> None:
    """Writes row n of a table of sets in a record."""
    table[n, 0] = x.a
    table[n, 1] = x.b
    table[n, 2] = x.c
    table[n, 3] = x.d


# ---------------------------------------------------------------- sets of up to 128 things: a row of words in a table
@compiled
def row_has(table: Words, row: int, n: int) -> bool:
    """Is n in the set of this row?"""
    return (table[row, n >> 6] >> U(n & 63)) & ONE != U(0)


@compiled
def row_add(table: Words, row: int, n: int) -> None:
    """Puts n into the set of this row."""
    table[row, n >> 6] |= ONE << U(n & 63)


@compiled
def row_remove(table: Words, row: int, n: int) -> None:
    """Takes n out of the set of this row."""
    table[row, n >> 6] &= ~(ONE << U(n & 63))


@compiled
def row_join(table: Words, row: int, members: Words, n: int) -> None:
    """Puts all of row n of `members` into the set of this row."""
    table[row, 0] |= members[n, 0]
    table[row, 1] |= members[n, 1]


@compiled
def words_have(words: Words, n: int) -> bool:
    """Is n in the set of these words?"""
    return (words[n >> 6] >> U(n & 63)) & ONE != U(0)


@compiled
def words_add(words: Words, n: int) -> None:
    """Puts n into the set of these words."""
    words[n >> 6] |= ONE << U(n & 63)


@compiled
def words_remove(words: Words, n: int) -> None:
    """Takes n out of the set of these words."""
    words[n >> 6] &= ~(ONE << U(n & 63))


@compiled
def next_in(low: np.uint64, high: np.uint64, after: int) -> int:
    """The first member after `after` of the set of these two words, −1 if there is none."""
    n = after + 1
    if n < 64:
        left = low >> U(n)
        if left != U(0):
            return n + lowest(left)
        n = 64
    if n < 128:
        left = high >> U(n - 64)
        if left != U(0):
            return n + lowest(left)
    return -1
