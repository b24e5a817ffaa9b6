"""What bots are called: each has a name, which belongs to its table: neither restart nor rematch changes it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from jarlshof.server.ledger import Head

NAMES = (
    "Sigrun", "Orm", "Tove", "Ulf", "Alva", "Brand", "Dagny", "Egil", "Frida", "Grim", "Hilda", "Ivar", "Kettil", "Liv",
    "Njal", "Runa", "Svala", "Torvald", "Vigdis", "Ylva",
)  # fmt: skip


def names_for(table: str, seats: int, taken: Iterable[str] = ()) -> list[str]:
    """A name for a bot on each seat, never one twice and none that is taken; the same whenever it is asked."""
    used = {name.casefold() for name in taken}
    free = [name for name in NAMES if name.casefold() not in used]
    return sorted(free, key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest())[:seats]


def bot_name(head: Head, seat: int) -> str:
    """What the bot of a seat is called; a table from before bots had names gets them from its id."""
    return (head.names or names_for(head.id, len(head.seats)))[seat]
