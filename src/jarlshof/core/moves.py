"""Moves as text: one table per game, kind → verb and arguments, gives reading, writing and what a page lets glow.

A move is an int64: its kind in the top byte, its arguments from there down, each as wide as it needs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import msgspec
import numpy as np

from jarlshof.core.errors import BadMove
from jarlshof.core.jit import compiled
from jarlshof.core.state import Moves
from jarlshof.core.view import Move, Option

KIND_SHIFT = 56
BYTE = 255
FIRST, SECOND, THIRD, FOURTH = (KIND_SHIFT - 8 * n for n in (1, 2, 3, 4))  # where arguments of one word begin
SLOTS = 7
LONGEST = 200  # characters of a move text
NOTHING = "nothing"
MANY = 10_000  # moves that are not counted by how they can be written


class Argument(msgspec.Struct, frozen=True, dict=True):
    """One argument: what it names (`cell`, `card`) and the names, by number. One word of the text, 8 bits.

    `part` is what it is to its move, where that has two of a kind: the `start` and the `goal` of a bandit.
    """

    category: str
    names: Sequence[str]
    lead: str = ""  # no word stands before it
    part: str = ""

    @property
    def width(self) -> int:
        """Bits of a move."""
        return 8

    @property
    def name(self) -> str:
        """What it is called among the arguments of its move."""
        return self.part or self.category

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Name → number."""
        return {name: n for n, name in enumerate(self.names)}

    @cached_property
    def values(self) -> Sequence[str | int]:
        """What is told of it, by number: its names, or numbers if it has no other names."""
        return [int(name) for name in self.names] if all(name.isdigit() for name in self.names) else self.names

    def read(self, words: list[str]) -> int:
        """Takes its word from the front of a text."""
        if not words:
            raise BadMove(f"a {self.category} is missing")
        if words[0] not in self.numbers:
            raise BadMove(f"{words[0]!r} is no {self.category}; {_sample(self.names)} are")
        return self.numbers[words.pop(0)]

    def write(self, value: int) -> str:
        """Its name."""
        return self.names[value]

    def told(self, value: int) -> str | int:
        """Its value as data."""
        return self.values[value]

    def targets(self, value: int) -> list[str]:
        """What a page lets glow for it."""
        return [f"{self.category}:{self.names[value]}"]


class Bundle(msgspec.Struct, frozen=True, dict=True):
    """An argument that counts several kinds of things: `2 wood 1 ore`. `lead` is the word before it in the text."""

    category: str
    names: Sequence[str]
    bits: int = 5  # for each count
    lead: str = ""

    @property
    def width(self) -> int:
        """Bits of a move."""
        return self.bits * len(self.names)

    @property
    def name(self) -> str:
        """What it is called among the arguments of its move."""
        return self.category

    def pack(self, counts: Sequence[int]) -> int:
        """Counts as one number, the first kind in the highest bits."""
        value = 0
        for n in counts:
            value = value << self.bits | n
        return value

    def counts(self, value: int) -> list[int]:
        """The counts in a number."""
        shifts = range(self.width - self.bits, -1, -self.bits)
        return [value >> shift & (1 << self.bits) - 1 for shift in shifts]

    def read(self, words: list[str]) -> int:
        """Takes its words from the front of a text."""
        how = f"{self.lead} 1 {self.names[0]} 2 {self.names[-1]}".strip()
        if self.lead and (not words or words.pop(0) != self.lead):
            raise BadMove(f"{self.category} is written like {how!r}")
        counts = [0] * len(self.names)
        if words and words[0] == NOTHING:
            words.pop(0)
            return 0
        taken = 0
        while words and words[0].isascii() and words[0].isdigit():
            n, name = int(words.pop(0)[:9]), words.pop(0) if words else ""
            if name not in self.names:
                raise BadMove(f"{name!r} is no kind of {self.category}; {_sample(self.names)} are")
            if not 1 <= n < 1 << self.bits or counts[self.names.index(name)]:
                raise BadMove(f"{self.category}: each kind once, and from 1 to {(1 << self.bits) - 1} of it")
            counts[self.names.index(name)] = n
            taken += 1
        if not taken:
            raise BadMove(f"{self.category} is written like {how!r}")
        return self.pack(counts)

    def write(self, value: int) -> str:
        """Counts and names without zeros."""
        return f"{self.lead} {write_counts(self.names, self.counts(value))}".strip()

    def told(self, value: int) -> dict[str, int]:
        """Its value as data: counts by name, without zeros."""
        return {name: n for name, n in zip(self.names, self.counts(value), strict=True) if n}

    def targets(self, value: int) -> list[str]:
        """What a page lets glow for it: the kinds."""
        return [f"{self.category}:{name}" for name, n in zip(self.names, self.counts(value), strict=True) if n]


def write_counts(names: Sequence[str], counts: Sequence[int]) -> str:
    """`2 wood 1 ore`, without zeros; `nothing` if that is all."""
    return " ".join(f"{n} {name}" for name, n in zip(names, counts, strict=True) if n) or NOTHING


class Verb(msgspec.Struct, frozen=True):
    """A kind of move: its word and its arguments."""

    word: str
    arguments: tuple[Argument | Bundle, ...] = ()
    secret: bool = False  # may the other seats know only that it was made?
    open: bool = False  # are there so many that `legal` shows typical ones only?
    ends: bool = False  # does it decide nothing but only end something: a turn, a row of moves?


class MoveTable:
    """All kinds of moves of a game."""

    def __init__(self, verbs: Mapping[int, Verb]) -> None:
        self.verbs = dict(verbs)
        self._kinds = {verb.word: kind for kind, verb in verbs.items()}
        self._layout = {kind: tuple(_slots(verb)) for kind, verb in verbs.items()}
        for verb in verbs.values():
            if sum(a.width for a in verb.arguments) > KIND_SHIFT or any(len(a.names) > 256 for a in verb.arguments):
                raise ValueError(f"the arguments of {verb.word!r} do not fit into a move")
            if len({a.name for a in verb.arguments}) < len(verb.arguments):
                raise ValueError(f"two arguments of {verb.word!r} have the same name")

    def read(self, text: str) -> int:
        """The number of a move text; BadMove says what is wrong and what is accepted."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise BadMove(f"a move is a text of at most {LONGEST} characters")
        word, *given = text.split() or [""]
        if word not in self._kinds:
            raise BadMove(f"{text!r} is not a move; verbs are {', '.join(self._kinds)}")
        kind = self._kinds[word]
        move = kind << KIND_SHIFT
        try:
            for argument, shift in self._layout[kind]:
                move |= argument.read(given) << shift
        except BadMove as error:
            raise BadMove(f"{text!r}: {error}; {self.form(kind)} is how it is written") from None
        if given:
            raise BadMove(f"{text!r}: {self.form(kind)} is how it is written")
        return move

    def write(self, move: int) -> str:
        """The text of a move."""
        verb = self.verbs[self.kind(move)]
        return " ".join([verb.word, *(argument.write(value) for argument, value in self.arguments(move))])

    def told(self, move: int) -> Move:
        """A move as people and pages are told of it."""
        return Move(self.write(move), self.verbs[self.kind(move)].word, _args(self.arguments(move)))

    def option(self, move: int) -> Option:
        """A move as something to choose: also what a page lets glow for it, `cell:f7`."""
        word, arguments = self.verbs[self.kind(move)].word, self.arguments(move)
        text = " ".join([word, *(argument.write(value) for argument, value in arguments)])
        on = [target for argument, value in arguments for target in argument.targets(value)]
        return Option(text, word, _args(arguments), on)

    def form(self, kind: int) -> str:
        """How a kind of move is written: `place CELL`."""
        verb = self.verbs[kind]
        words = (f"{a.lead} {a.category.upper()}".strip() for a in verb.arguments)
        return " ".join([verb.word, *words])

    def is_secret(self, move: int) -> bool:
        """May only the seat itself know what it chose?"""
        return self.verbs[self.kind(move)].secret

    def is_open(self, move: int) -> bool:
        """Is it of a kind of which `legal` shows typical ones only?"""
        verb = self.verbs.get(self.kind(move))
        return verb is not None and verb.open

    def written(self, why: str) -> int:
        """How many moves can be written at all; TypeError tells why it matters if they are too many to count on."""
        counts = [
            math.prod(1 << a.width if isinstance(a, Bundle) else len(a.names) for a in v.arguments)
            for v in self.verbs.values()
        ]
        if sum(counts) > MANY:
            raise TypeError(why)
        return sum(counts)

    def shift(self, kind: int, name: str) -> int:
        """The bit where an argument of a kind of move begins."""
        return next(shift for argument, shift in self._layout[kind] if argument.name == name)

    @cached_property
    def unused(self) -> Moves:
        """For each kind of move the bits that no argument fills; for numbers that are no kind, all."""
        bits = np.full(max(self._layout) + 1, -1, np.int64)
        for kind, slots in self._layout.items():
            bits[kind] = (1 << (slots[-1][1] if slots else KIND_SHIFT)) - 1
        return bits

    def places(self, category: str) -> Moves:
        """For each kind of move the bits where its arguments of a category begin, then −1."""
        found = {kind: [s for a, s in slots if a.category == category] for kind, slots in self._layout.items()}
        table = np.full((max(found) + 1, max(map(len, found.values())) + 1), -1, np.int64)
        for kind, shifts in found.items():
            table[kind, : len(shifts)] = shifts
        return table

    def number(self, kind: int, *values: int) -> int:
        """The number of a move from the values of its arguments."""
        move = int(kind) << KIND_SHIFT
        for (_, shift), value in zip(self._layout[kind], values, strict=True):
            move |= value << shift
        return move

    @staticmethod
    def kind(move: int) -> int:
        """What a move does, in plain Python."""
        return move >> KIND_SHIFT

    @staticmethod
    def first(move: int) -> int:
        """Its first argument, if that is one word."""
        return move >> FIRST & BYTE

    def values(self, move: int) -> list[int]:
        """The values of its arguments."""
        return [value for _, value in self.arguments(move)]

    def arguments(self, move: int) -> list[tuple[Argument | Bundle, int]]:
        """The arguments of a move and their values."""
        return [(a, move >> shift & (1 << a.width) - 1) for a, shift in self._layout[self.kind(move)]]


def _slots(verb: Verb) -> Iterator[tuple[Argument | Bundle, int]]:
    """Each argument and the bit where its value begins."""
    shift = KIND_SHIFT
    for argument in verb.arguments:
        shift -= argument.width
        yield argument, shift


def _args(arguments: Sequence[tuple[Argument | Bundle, int]]) -> dict[str, str | int | dict[str, int]]:
    return {argument.name: argument.told(value) for argument, value in arguments}


def _sample(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 10 else f"{names[0]} … {names[-1]}"


# ---------------------------------------------------------------- in compiled code
@compiled
def kind_of(move: int) -> int:
    """What a move does."""
    return move >> KIND_SHIFT


@compiled
def first_of(move: int) -> int:
    """Its first argument, if that is one word; so the next three."""
    return move >> FIRST & BYTE


@compiled
def second_of(move: int) -> int:
    """Its second argument."""
    return move >> SECOND & BYTE


@compiled
def third_of(move: int) -> int:
    """Its third argument."""
    return move >> THIRD & BYTE


@compiled
def fourth_of(move: int) -> int:
    """Its fourth argument."""
    return move >> FOURTH & BYTE


@compiled
def encode(kind: int, a: int, b: int) -> int:
    """A move of at most two words besides its verb."""
    return np.int64(kind) << KIND_SHIFT | np.int64(a) << FIRST | np.int64(b) << SECOND  # type: ignore[return-value]


@compiled
def encode_long(kind: int, a: int, b: int, c: int, d: int) -> int:
    """A move of three or four words besides its verb."""
    return encode(kind, a, b) | np.int64(c) << THIRD | np.int64(d) << FOURTH  # type: ignore[return-value]


@compiled
def is_move(move: int, unused: Moves) -> bool:
    """Is this the number of a move: a known kind, and nothing in the bits that mean nothing?"""
    kind = kind_of(move)
    return 0 < kind < len(unused) and move & unused[kind] == 0


@compiled
def move_of(kind: int, first: int = 0) -> int:
    """The number of a move with at most one argument of one word."""
    return kind << KIND_SHIFT | first << FIRST
