"""A position that is being read: its lines, and the new state they go into."""

from __future__ import annotations

import msgspec

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.position import Keys, Lines, number
from jarlshof.core.position import seat as seat_of
from jarlshof.core.state import new_states
from jarlshof.games.settlers.board import BOARDS
from jarlshof.games.settlers.notation.position import TITLE
from jarlshof.games.settlers.options import NAMES, PRESETS, SettlersOptions, worked_out
from jarlshof.games.settlers.state import DTYPE, SEATS

KEYS = Keys(
    title=TITLE,
    known=(
        "seats", "options", "tiles", "harbours", "turn", "number", "acting", "ask", "phase", "rolled", "card played",
        "offers", "free", "raid", "offer", "answers", "sure", "bank", "deck", "dice deck", "longest road",
        "largest army",
    ),
    blocks=("tiles", "sure"),
    needed="tiles",
    seats=SEATS,
    of_seat=("settlements", "cities", "roads", "hand", "cards", "fresh", "open", "knights"),
)  # fmt: skip


class Draft:
    """One position, key by key."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text, KEYS)
        self.states = new_states(DTYPE, 1)
        self.s = self.states[0]
        letters = [SEAT_LETTERS.index(letter) for letter in self.lines.seats]
        self.seats = self.number("seats", max([1, *letters]) + 1, 2, SEATS)
        if letters and max(letters) >= self.seats:
            raise BadPosition(f"there are {self.seats} seats, but a block for seat {SEAT_LETTERS[max(letters)]}")
        self.options = self._options()
        self.board = BOARDS.index(self.options.board)

    def value(self, key: str) -> str | None:
        """The value of a line, if it is there and not empty."""
        return self.lines.values.get(key) or None

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """The number of a line."""
        return number(key, self.lines.value(key, str(default)), least, most)

    def seat(self, key: str, letter: str) -> int:
        """A seat of this match."""
        return seat_of(key, letter, self.seats)

    def of(self, seat: int, key: str) -> str:
        """The value of a line of a seat; empty for nothing."""
        value = self.lines.of(seat, key, "")
        return "" if value == "-" else value

    def _options(self) -> SettlersOptions:
        preset, *changes = [part.strip() for part in self.lines.value("options", "seed").split(",")]
        if preset not in PRESETS:
            raise BadPosition(f"options: {preset[:40]!r} is no preset; {', '.join(PRESETS)} are")
        values: dict[str, object] = {**PRESETS[preset], "seats": self.seats}
        for change in changes:
            name, equals, value = change.partition("=")
            if not equals or name not in NAMES or name == "seats":
                raise BadPosition(f"options: {change[:60]!r} is not name=value; names are {', '.join(NAMES[1:])}")
            values[name] = value
        try:
            return worked_out(msgspec.convert(values, SettlersOptions, strict=False))
        except msgspec.ValidationError as error:
            raise BadPosition(f"options: {str(error)[:120]}") from None

    def names(self, where: str, text: str, known: list[str], on_board: list[int], what: str) -> list[int]:
        """The numbers of names of one kind, all of them on the board."""
        found = []
        for name in text.split():
            number = known.index(name) if name in known else -1
            if number not in on_board:
                raise BadPosition(f"{where}: {name[:20]!r} is no {what} of {self.options.board}")
            found.append(number)
        return found
