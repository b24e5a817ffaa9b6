"""What the land brings on average (settlers.S16, S28): cards in 36 rolls, one of each kind, if the bank has enough.

Bandits' tiles bring nothing. Plain Python: a view asks once.
"""

from __future__ import annotations

from typing import NamedTuple

from jarlshof.core.state import Fields
from jarlshof.games.settlers.board import TILE_CROSSINGS, TILES
from jarlshof.games.settlers.moves import RESOURCE_NAMES

CORNERS: list[list[int]] = TILE_CROSSINGS.tolist()


class Land(NamedTuple):
    """Tiles, the bandits on them, and the buildings around them, as plain lists."""

    terrain: list[int]
    tokens: list[int]
    bandits: list[int]
    owner: list[int]
    city: list[int]

    def shares(self, tile: int) -> dict[int, int]:
        """How many cards a tile gives each seat with a building on it when its number is rolled: 1, for a city 2."""
        found: dict[int, int] = {}
        for crossing in CORNERS[tile]:
            seat = self.owner[crossing]
            if seat >= 0:
                found[seat] = found.get(seat, 0) + 1 + self.city[crossing]
        return found

    def giving(self) -> list[int]:
        """The tiles that give something, by their numbers."""
        free = [tile for tile in range(TILES) if self.tokens[tile] and tile not in self.bandits]
        return sorted(free, key=self.tokens.__getitem__)


def land(s: Fields) -> Land:
    """The land of a state."""
    bandits = s["bandit"].tolist()[: s["bandits"]]
    return Land(s["terrain"].tolist(), s["token"].tolist(), bandits, s["owner"].tolist(), s["city"].tolist())


def pips(token: int) -> int:
    """How many of the 36 rolls of two dice give this number; 0 for a tile without one."""
    return 6 - abs(7 - token) if token else 0


def yields(of: Land, seats: int) -> list[dict[int, dict[str, int]]]:
    """For each seat: number → the cards that a roll of it brings."""
    found: list[dict[int, dict[str, int]]] = [{} for _ in range(seats)]
    for tile in of.giving():
        for seat, n in of.shares(tile).items():
            cards = found[seat].setdefault(of.tokens[tile], {})
            name = RESOURCE_NAMES[of.terrain[tile]]
            cards[name] = cards.get(name, 0) + n
    return found


def income(brings: dict[int, dict[str, int]]) -> int:
    """Cards in 36 rolls, by what each number brings."""
    return sum(pips(number) * sum(cards.values()) for number, cards in brings.items())
