"""The lines of a position text by their keys, and words of a line as numbers; each game says which keys there are."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from textwrap import dedent

import msgspec

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS

LARGEST = 20_000  # characters of a position
NONE = "-"
NUMBERS = 5  # digits at most
SHOWN = 12  # names that a complaint lists


class Keys(msgspec.Struct, frozen=True):
    """What the lines of a game's positions can begin with."""

    title: str
    known: tuple[str, ...]
    blocks: Collection[str]  # those whose lines stand below them
    needed: str  # the block that every position has
    seats: int
    of_seat: tuple[str, ...] = ()  # in the block `seat a`, if there are such


class Lines:
    """A position text, taken apart; nothing is looked up yet. `#` begins a comment."""

    def __init__(self, text: str, keys: Keys) -> None:
        if not isinstance(text, str) or len(text) > LARGEST:
            raise BadPosition(f"a position is a text of at most {LARGEST} characters")
        self.keys = keys
        self.values: dict[str, str] = {}
        self.blocks: dict[str, list[str]] = {block: [] for block in keys.blocks}
        self.seats: dict[str, dict[str, str]] = {}
        block = ""
        for raw in dedent(text).splitlines():
            line = raw.partition("#")[0].rstrip()
            if line.strip() and line.strip() != keys.title:
                block = self._line(line, block)
        if not self.blocks[keys.needed]:
            raise BadPosition(f"a position needs the block '{keys.needed}:'")

    def _line(self, line: str, block: str) -> str:
        """Takes one line; returns the block that it belongs to or begins."""
        words, inside = line.split(), line[0] == " "
        if self.keys.of_seat and len(words) == 2 and words[0] == "seat":
            return self._begin_seat(words[1])
        key, colon, value = (part.strip() for part in line.partition(":"))
        if block in self.blocks and (not colon or (inside and key not in self.keys.known)):
            self.blocks[block].append(line)
            return block
        return self._key(line, key, value if colon else None, block if inside and block in self.seats else "")

    def _begin_seat(self, letter: str) -> str:
        letters = SEAT_LETTERS[: self.keys.seats]
        if len(letter) != 1 or letter not in letters or letter in self.seats:
            raise BadPosition(f"'seat {letter[:20]}': seats are {', '.join(letters)}, each once")
        self.seats[letter] = {}
        return letter

    def _key(self, line: str, key: str, value: str | None, seat: str) -> str:
        known, target = (self.keys.of_seat, self.seats[seat]) if seat else (self.keys.known, self.values)
        if value is None or key not in known:
            raise BadPosition(f"{line.strip()[:60]!r} is not a line of a position; keys here are {', '.join(known)}")
        if key in target:
            raise BadPosition(f"{key!r} stands there twice")
        if key in self.blocks and not seat and value:
            raise BadPosition(f"the lines of {key!r} stand below it, with spaces before them")
        target[key] = value
        return seat or key

    def value(self, key: str, default: str = NONE) -> str:
        """The value of a line, or the default if it is missing or empty."""
        return self.values.get(key) or default

    def of(self, seat: int, key: str, default: str = NONE) -> str:
        """The same, in a seat's block."""
        return self.seats.get(SEAT_LETTERS[seat], {}).get(key) or default


# ---------------------------------------------------------------- words
def listed(value: str, by: str | None = None) -> list[str]:
    """The words of a value; `-` has none."""
    return [] if value == NONE else [word.strip() for word in value.split(by)]


def number(where: str, value: str, least: int, most: int) -> int:
    """A whole number; a minus is allowed where the least number has one."""
    digits = value.removeprefix("-") if least < 0 else value
    if not (digits.isascii() and digits.isdigit() and len(digits) <= NUMBERS and least <= int(value) <= most):
        raise BadPosition(f"{where}: {value[:40]!r} is not a number from {least} to {most}")
    return int(value)


def choice(where: str, value: str, known: Sequence[str] | Mapping[str, int]) -> int:
    """The number of a name."""
    if value not in known:
        names = list(known)
        few = len(names) <= SHOWN
        shown = ", ".join(names) if few else f"one like {names[0]}, {names[len(names) // 2]}, {names[-1]}"
        raise BadPosition(f"{where}: {value[:40]!r} is not known; {shown} {'are' if few else 'is'}")
    return known[value] if isinstance(known, Mapping) else known.index(value)


def pair(where: str, value: str, most: int, n: int = 2) -> list[int]:
    """`3/2`."""
    words = value.split("/")
    if len(words) != n:
        raise BadPosition(f"{where}: {value[:40]!r} is not like {'/'.join(['1'] * n)!r}")
    return [number(where, word, 0, most) for word in words]


def seat(where: str, letter: str, seats: int) -> int:
    """A seat by its letter."""
    if len(letter) != 1 or letter not in SEAT_LETTERS[:seats]:
        raise BadPosition(f"{where}: {letter[:20]!r} is no seat; seats are {', '.join(SEAT_LETTERS[:seats])}")
    return SEAT_LETTERS.index(letter)
