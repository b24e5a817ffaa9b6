"""The options of a match of Northgard, and the row of numbers that the compiled rules get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import numpy as np

from jarlshof.core.game import Options
from jarlshof.core.state import Moves

DEFAULT_SEATS = 3


class NorthgardOptions(Options, frozen=True, kw_only=True):
    """docs/games/northgard.md says what each one means."""

    years: Literal[7, 10] = 7
    fame: Literal["open", "hidden"] = "open"
    trade: Literal["any", "same"] = "any"
    clans: Literal["random", "choose", "fixed"] = "random"


# The values of each option as numbers: words by their place, numbers plainly.
WORDS: Mapping[str, tuple[str, ...]] = {
    "fame": ("open", "hidden"),
    "trade": ("any", "same"),
    "clans": ("random", "choose", "fixed"),
}
NAMES = ("years", *WORDS)


def row_of(options: NorthgardOptions) -> Moves:
    """Seats and options as numbers."""
    words = [values.index(getattr(options, name)) for name, values in WORDS.items()]
    return np.array([options.seats or DEFAULT_SEATS, options.years, *words], np.int64)


def options_of(row: Sequence[int]) -> NorthgardOptions:
    """Options from their numbers."""
    words = {name: values[n] for (name, values), n in zip(WORDS.items(), row[2:], strict=True)}
    return NorthgardOptions(seats=row[0], years=7 if row[1] == 7 else 10, **words)  # type: ignore[arg-type]
