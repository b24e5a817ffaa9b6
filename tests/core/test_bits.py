"""Bits against plain sets of (row, column)."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarlshof.core import bits
from jarlshof.core.bits import EMPTY, Bits, cells, to_bits
from jarlshof.core.jit import compiled

pytestmark = [pytest.mark.jit_off, pytest.mark.boundscheck]

SIZE = 16
Cells = frozenset[tuple[int, int]]
GRID = frozenset((row, column) for row in range(SIZE) for column in range(SIZE))

spaces = st.builds(lambda cell: divmod(cell, SIZE), st.integers(0, 255))
edges = st.sampled_from([(row, column) for row, column in sorted(GRID) if {row, column} & {0, 3, 4, 15}])
sets = st.frozensets(spaces | edges, max_size=40) | st.builds(lambda x: GRID - x, st.frozensets(spaces, max_size=40))


def of(x: Cells) -> Bits:
    return to_bits(row * SIZE + column for row, column in x)


def plain(x: Bits) -> Cells:
    return frozenset(divmod(cell, SIZE) for cell in cells(x))


def beside(x: Cells) -> Cells:
    return frozenset((row, column + d) for row, column in x for d in (-1, 1)) & GRID


def above_below(x: Cells) -> Cells:
    return frozenset((row + d, column) for row, column in x for d in (-1, 1)) & GRID


def flooded(seed: Cells, through: Cells) -> Cells:
    reached: set[tuple[int, int]] = set()
    waiting = list(seed & through)
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting.extend((beside(frozenset([cell])) | above_below(frozenset([cell]))) & through)
    return frozenset(reached)


# Operators and one-word functions mean something else in compiled code: they are tried there too.
@compiled
def algebra(x: Bits, y: Bits) -> tuple[Bits, Bits, Bits, Bits]:
    return x & y, x | y, x ^ y, ~x


@compiled
def word(x: Bits) -> tuple[int, int]:
    return bits.ones(x.a), bits.lowest(x.a)


@given(sets)
def test_sets_are_read_as_they_are_written(x: Cells) -> None:
    assert plain(of(x)) == x
    assert list(cells(of(x))) == sorted(row * SIZE + column for row, column in x)


@given(sets, sets)
def test_and_or_xor_not(x: Cells, y: Cells) -> None:
    expected = [x & y, x | y, x ^ y, GRID - x]
    assert [plain(z) for z in (of(x) & of(y), of(x) | of(y), of(x) ^ of(y), ~of(x))] == expected
    assert [plain(Bits(*z)) for z in algebra(of(x), of(y))] == expected


@given(sets, sets, spaces)
def test_questions(x: Cells, y: Cells, space: tuple[int, int]) -> None:
    cell = space[0] * SIZE + space[1]
    assert bits.some(of(x)) == bool(x)
    assert bits.count(of(x)) == len(x)
    assert bits.has(of(x), cell) == (space in x)
    assert bits.same(of(x), of(y)) == (x == y)
    assert bits.same(of(x), of(x))
    assert plain(bits.single(cell)) == {space}
    assert not bits.some(EMPTY)


@given(sets.filter(bool))
def test_first_and_rest(x: Cells) -> None:
    row, column = min(x)
    assert bits.first(of(x)) == row * SIZE + column
    assert plain(bits.rest(of(x))) == x - {(row, column)}


@given(sets)
def test_first_and_rest_go_through_a_set_in_reading_order(x: Cells) -> None:
    left, found = of(x), []
    while bits.some(left):
        found.append(divmod(int(bits.first(left)), SIZE))
        left = bits.rest(left)
    assert found == sorted(x)


@given(sets)
def test_neighbours(x: Cells) -> None:
    assert plain(bits.beside(of(x))) == beside(x)
    assert plain(bits.above_below(of(x))) == above_below(x)
    assert plain(bits.around(of(x))) == beside(x) | above_below(x)


@given(spaces)
def test_surroundings_are_the_eight_spaces_around(space: tuple[int, int]) -> None:
    row, column = space
    eight = frozenset((row + dy, column + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)) - {space}
    assert plain(bits.surroundings(row * SIZE + column)) == eight & GRID


@given(sets, sets)
def test_flood(seed: Cells, through: Cells) -> None:
    assert plain(bits.flood(of(seed), of(through))) == flooded(seed, through)


@given(st.integers(1, 2**64 - 1))
def test_words(number: int) -> None:
    x = Bits(np.uint64(number), np.uint64(0), np.uint64(0), np.uint64(0))
    expected = number.bit_count(), (number & -number).bit_length() - 1
    assert (bits.ones(x.a), bits.lowest(x.a)) == expected
    assert word(x) == expected


@given(st.lists(sets, min_size=3, max_size=3))
def test_sets_in_a_record(given_sets: list[Cells]) -> None:
    table = np.zeros((3, 4), np.uint64)
    for n, x in enumerate(given_sets):
        bits.put_row(table, n, of(x))
    assert [plain(bits.get_row(table, n)) for n in range(3)] == given_sets
    words = np.zeros(4, np.uint64)
    bits.put(words, of(given_sets[0]))
    assert plain(bits.get(words)) == given_sets[0]


@given(st.frozensets(st.integers(0, 127), max_size=20), st.integers(0, 127))
def test_sets_in_two_words(members: frozenset[int], n: int) -> None:
    words = np.array(bits.to_words(members), np.uint64)
    assert bits.members(words.tolist()) == sorted(members)
    assert bits.to_words(bits.as_number(words)) == bits.to_words(members)
    assert bits.words_have(words, n) == (n in members)
    bits.words_add(words, n)
    assert bits.members(words.tolist()) == sorted(members | {n})
    bits.words_remove(words, n)
    assert bits.members(words.tolist()) == sorted(members - {n})
