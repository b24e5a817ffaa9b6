"""Moves as text: one table per game, kind → verb and arguments, gives reading, writing and what a page lets glow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from jarlshof.core.errors import BadMove

KIND_SHIFT = 56
SLOTS = 7
LONGEST = 200  # characters of a move text


class Argument(msgspec.Struct, frozen=True, dict=True):
    """One argument: what it names (`cell`, `card`) and the names, by number."""

    category: str
    names: Sequence[str]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Name → number."""
        return {name: n for n, name in enumerate(self.names)}


class Verb(msgspec.Struct, frozen=True):
    """A kind of move: its word and its arguments."""

    word: str
    arguments: tuple[Argument, ...] = ()
    secret: bool = False  # may the other seats know only that it was made?


class MoveTable:
    """All kinds of moves of a game."""

    def __init__(self, verbs: Mapping[int, Verb]) -> None:
        self.verbs = dict(verbs)
        self._kinds = {verb.word: kind for kind, verb in verbs.items()}

    def read(self, text: str) -> int:
        """The number of a move text; BadMove says what is wrong and what is accepted."""
        if not isinstance(text, str) or len(text) > LONGEST:
            raise BadMove(f"a move is a text of at most {LONGEST} characters")
        word, *given = text.split() or [""]
        if word not in self._kinds:
            raise BadMove(f"{text!r} is not a move; verbs are {', '.join(self._kinds)}")
        kind = self._kinds[word]
        arguments = self.verbs[kind].arguments
        if len(given) != len(arguments):
            raise BadMove(f"{text!r}: {self.form(kind)} is how it is written")
        move = kind << KIND_SHIFT
        for slot, (name, argument) in enumerate(zip(given, arguments, strict=True)):
            if name not in argument.numbers:
                raise BadMove(f"{text!r}: {name!r} is no {argument.category}; {_sample(argument.names)} are")
            move |= argument.numbers[name] << 8 * (SLOTS - 1 - slot)
        return move

    def write(self, move: int) -> str:
        """The text of a move."""
        verb = self.verbs[move >> KIND_SHIFT]
        return " ".join([verb.word, *self._names(move)])

    def targets(self, move: int) -> list[str]:
        """What a page lets glow for a move: `cell:f7`."""
        verb = self.verbs[move >> KIND_SHIFT]
        return [f"{a.category}:{name}" for a, name in zip(verb.arguments, self._names(move), strict=True)]

    def form(self, kind: int) -> str:
        """How a kind of move is written: `place CELL`."""
        verb = self.verbs[kind]
        return " ".join([verb.word, *(argument.category.upper() for argument in verb.arguments)])

    def is_secret(self, move: int) -> bool:
        """May only the seat itself know what it chose?"""
        return self.verbs[move >> KIND_SHIFT].secret

    def _names(self, move: int) -> list[str]:
        arguments = self.verbs[move >> KIND_SHIFT].arguments
        return [a.names[move >> 8 * (SLOTS - 1 - slot) & 255] for slot, a in enumerate(arguments)]


def _sample(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 10 else f"{names[0]} … {names[-1]}"
