"""Bots by name. For now there is one, `random`."""

from __future__ import annotations

from jarlshof.core.errors import BadOption

NAMES = ("random",)


def check_bots(names: list[str], seats: int) -> list[str]:
    """One bot for each seat; a single name sits on all of them."""
    for name in names:
        word, at, _ = name.partition("@")
        if word not in NAMES:
            raise BadOption("bot", name, ", ".join(NAMES))
        if at:
            raise BadOption("bot", name, f"{word} without a budget: it does not think")
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadOption("bots", ",".join(names), f"one name, or one for each of the {seats} seats")
    return names
