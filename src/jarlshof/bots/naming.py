"""What bots are called: each has a name, at a table of the server and at the terminal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

NAMES = (
    "Sigrun", "Orm", "Tove", "Ulf", "Alva", "Brand", "Dagny", "Egil", "Frida", "Grim", "Hilda", "Ivar", "Kettil", "Liv",
    "Njal", "Runa", "Svala", "Torvald", "Vigdis", "Ylva",
)  # fmt: skip


def names_for(table: str, seats: int, taken: Iterable[str] = ()) -> list[str]:
    """A name for a bot on each seat, never one twice and none that is taken; the same whenever it is asked."""
    used = {name.casefold() for name in taken}
    free = [name for name in NAMES if name.casefold() not in used]
    return sorted(free, key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest())[:seats]
