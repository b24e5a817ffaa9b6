"""A position that is being read: its lines, its options, and the record that is filled."""

from __future__ import annotations

import msgspec

from jarlshof.core.errors import BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.position import Keys, Lines, choice, listed, number
from jarlshof.core.state import new_states
from jarlshof.games.northgard.notation.position import OPTION_FIELDS, TITLE
from jarlshof.games.northgard.options import NAMES, NorthgardOptions, row_of
from jarlshof.games.northgard.state import DTYPE, NOBODY, SEATS
from jarlshof.games.northgard.tiles import AREA_NAMES, AREA_NUMBERS
from jarlshof.games.northgard.view.survey import Survey

KEYS = Keys(
    title=TITLE,
    known=(
        "seats", "options", "year", "phase", "first", "turn", "played", "passed", "ask", "doing", "tiles",
        "territories", "token", "pile", "deck", "display", "achievements", "gone", "unrest",
    ),
    blocks=("tiles", "territories"),
    needed="tiles",
    seats=SEATS,
    of_seat=(
        "clan", "fame", "goods", "flags", "draw", "hand", "active", "discard", "lifted", "aside", "tiles", "shuffles",
    ),
)  # fmt: skip

# Fields that hold −1 where there is nothing.
NAMED = (
    "card", "part", "spot", "only", "laid", "victim", "picked", "attacker", "fight", "loser", "guard", "bear_at",
    "token", "root", "owner", "tile_turn", "seat_tiles", "offer", "clan",
)  # fmt: skip


class Draft:
    """Read part by part; each part finds here what was read before it."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text, KEYS)
        self.states = new_states(DTYPE, 1)
        self.s = self.states[0]
        for field in NAMED:
            self.states[field] = NOBODY
        letters = [SEAT_LETTERS.index(letter) for letter in self.lines.seats]
        self.seats = number("seats", self.lines.value("seats", str(max([1, *letters]) + 1)), 2, SEATS)
        if letters and max(letters) >= self.seats:
            raise BadPosition(f"there are {self.seats} seats, but a block for seat {SEAT_LETTERS[max(letters)]}")
        self.options = self._options()
        for field, value in zip(OPTION_FIELDS, row_of(self.options).tolist(), strict=True):
            self.s[field] = value
        self.survey: Survey  # as soon as the tiles are read

    def _options(self) -> NorthgardOptions:
        values: dict[str, object] = {"seats": self.seats}
        for change in listed(self.lines.value("options"), ","):
            name, equals, value = change.partition("=")
            if not equals or name not in NAMES or name in values:
                raise BadPosition(
                    f"options: {change[:60]!r} is not name=value; names are {', '.join(NAMES)}, each once"
                )
            values[name] = value
        if "years" in values:
            values["years"] = number("years", str(values["years"]), 7, 10)
        try:
            return msgspec.convert(values, NorthgardOptions)
        except msgspec.ValidationError as error:
            raise BadPosition(f"options: {str(error)[:120]}") from None

    def seat(self, where: str, letter: str) -> int:
        """The number of a seat."""
        return choice(where, letter, list(SEAT_LETTERS[: self.seats]))

    def mask(self, where: str, letters: list[str]) -> int:
        """Seats as a mask, each once."""
        seats = [self.seat(where, letter) for letter in letters]
        if len(set(seats)) < len(seats):
            raise BadPosition(f"{where}: each seat once")
        return sum(1 << seat for seat in seats)

    def territory(self, where: str, name: str) -> int:
        """A territory of the map, by its own name only."""
        area = choice(where, name, AREA_NUMBERS)
        root = self.survey.root[area]
        if root < 0:
            raise BadPosition(f"{where}: {name} is not on the map")
        if root != area:
            raise BadPosition(f"{where}: {name} belongs to the territory {AREA_NAMES[root]}, which has that name only")
        return area
