"""Which island the option `island` means: a shipped one, the default, or one made from a seed."""

from __future__ import annotations

import re
import secrets

from jarlshof.core.errors import BadOption
from jarlshof.games.nord.islands.generate import generate
from jarlshof.games.nord.islands.island import SEATS
from jarlshof.games.nord.islands.shipped import DEFAULTS, island_names, shipped

SEEDS = 1_000_000_000  # from which a fresh one is drawn
RANDOM = re.compile(r"(random|wild)(?:-(?:([2-4])-)?([0-9]{1,18}))?")  # kind, seats, seed


def find_island(name: str, seats: int, draw: int | None = None) -> str:
    """The text of an island for so many seats; 0: as many as the island asks for, or two.

    The seed of `random` and `wild` comes from `draw`, or is a fresh one; it becomes part of the island's name. That
    name, `random-3-7` for three seats, is accepted too.
    """
    if not name:
        return shipped()[DEFAULTS[seats or SEATS[0]]]
    if drawn := RANDOM.fullmatch(name):
        kind, asked, seed = drawn.groups()
        if asked and seats not in (0, int(asked)):
            raise BadOption("island", name, accepted(seats))
        fresh = secrets.randbelow(SEEDS) if draw is None else draw % SEEDS
        number = fresh if seed is None else int(seed)
        return generate(int(asked or seats or SEATS[0]), number, wild=kind == "wild")
    if name not in (island_names(seats) if seats else shipped()):
        raise BadOption("island", name, accepted(seats))
    return shipped()[name]


def accepted(seats: int) -> str:
    """What the option may be."""
    names = island_names(seats) if seats else [name for each in SEATS for name in island_names(each)]
    said = f"for {seats} seats: " if seats else ""
    return said + ", ".join([*names, "random", "random-SEED", "wild", "wild-SEED"])
