"""The lines of a position text by their keys, and words of a line as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.games.northgard.notation.position import NONE, TITLE
from jarlshof.games.northgard.state import SEATS

KEYS = (
    "seats", "options", "year", "phase", "first", "turn", "played", "passed", "ask", "doing", "tiles", "territories",
    "token", "pile", "deck", "display", "achievements", "gone", "unrest",
)  # fmt: skip
SEAT_KEYS = (
    "clan", "fame", "goods", "flags", "draw", "hand", "active", "discard", "lifted", "aside", "tiles", "shuffles",
)  # fmt: skip
BLOCKS = ("tiles", "territories")


class Lines:
    """A position text, taken apart; nothing is looked up yet."""

    def __init__(self, text: str) -> None:
        self.values: dict[str, str] = {}
        self.blocks: dict[str, list[str]] = {block: [] for block in BLOCKS}
        self.seats: dict[str, dict[str, str]] = {}
        block = ""
        for raw in dedent(text).splitlines():
            line = raw.partition("#")[0].rstrip()
            if line.strip() and line.strip() != TITLE:
                block = self._line(line, block)
        if not self.blocks["tiles"]:
            raise BadPosition("a position needs the block 'tiles:'")

    def _line(self, line: str, block: str) -> str:
        """Takes one line; returns the block that it belongs to or begins."""
        words, inside = line.split(), line[0] == " "
        if len(words) == 2 and words[0] == "seat" and not inside:
            return self._begin_seat(words[1])
        if inside and block in BLOCKS:
            self.blocks[block].append(line.strip())
            return block
        in_seat = inside and block in self.seats
        return self._key(line, block if in_seat else "")

    def _begin_seat(self, letter: str) -> str:
        if len(letter) != 1 or letter not in SEAT_LETTERS[:SEATS] or letter in self.seats:
            raise BadPosition(f"'seat {letter[:20]}': seats are {', '.join(SEAT_LETTERS[:SEATS])}, each once")
        self.seats[letter] = {}
        return letter

    def _key(self, line: str, seat: str) -> str:
        key, colon, value = (part.strip() for part in line.partition(":"))
        known, target = (SEAT_KEYS, self.seats[seat]) if seat else (KEYS, self.values)
        if not colon or key not in known:
            raise BadPosition(f"{line.strip()[:60]!r} is not a line of a position; keys here are {', '.join(known)}")
        if key in target:
            raise BadPosition(f"{key!r} stands there twice")
        if key in BLOCKS and not seat and value:
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
    if not (digits.isascii() and digits.isdigit() and len(digits) < 6 and least <= int(value) <= most):
        raise BadPosition(f"{where}: {value[:40]!r} is not a number from {least} to {most}")
    return int(value)


def choice(where: str, value: str, known: Sequence[str] | dict[str, int]) -> int:
    """The number of a name."""
    if value not in known:
        names = list(known)
        shown = ", ".join(names) if len(names) <= 12 else f"one like {names[0]}, {names[len(names) // 2]}, {names[-1]}"
        raise BadPosition(f"{where}: {value[:40]!r} is not known; {shown} {'are' if len(names) <= 12 else 'is'}")
    return known[value] if isinstance(known, dict) else known.index(value)


def pair(where: str, value: str, most: int, n: int = 2) -> list[int]:
    """`3/2`."""
    words = value.split("/")
    if len(words) != n:
        raise BadPosition(f"{where}: {value[:40]!r} is not like {'/'.join(['1'] * n)!r}")
    return [number(where, word, 0, most) for word in words]
