"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

LETTERS = "ABCDEF"  # the turn options have letters
OPTIONS_SECTION, OURS = 4, 20


def ruling_id(code: int) -> str:
    """`northgard.4.A`, `northgard.13.14`, `northgard.O.2`."""
    section, number = divmod(code, 100)
    if section == OPTIONS_SECTION and number <= len(LETTERS):
        return f"northgard.4.{LETTERS[number - 1]}"
    return f"northgard.{'O' if section == OURS else section}.{number}"
