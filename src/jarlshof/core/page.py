"""How a match is told to people: what its seats are called, and how wide the page is."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

WIDTH = 80  # columns that every terminal has
# parameters of sentences that name a seat
SEATED = frozenset(
    ["seat", "asked", "owner", "rival", "victim", "defender", "player", "partner", "taker", "holder", "proposer"]
)


class Page(msgspec.Struct, frozen=True):
    """Seats are called by their letters, unless they have names."""

    names: Mapping[str, str] = {}  # in sentences: `Orm`
    labels: Mapping[str, str] = {}  # in lists of players, with the letter that moves and boards have: `b Orm (bot)`
    width: int = WIDTH  # a map must not be broken

    def name(self, seat: str) -> str:
        """What a seat is called in a sentence; what is no seat stays as it is."""
        return self.names.get(seat, seat)

    def label(self, seat: str) -> str:
        """What a seat is called where it stands alone."""
        return self.labels.get(seat, seat)

    def named(self, params: Mapping[str, str | int]) -> dict[str, str | int]:
        """Parameters of a sentence with names in the place of letters."""
        return {
            key: self.name(value) if key in SEATED and isinstance(value, str) else value
            for key, value in params.items()
        }


PLAIN = Page()
