"""What people may expect even of a bot that plays by chance: few offers a turn, and none that was refused already."""

from __future__ import annotations

from jarlshof.bots.settlers.scene import Scene
from jarlshof.bots.settlers.trading import OFFERS, Memory
from jarlshof.core.state import States
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.state import Kind


class Manners:
    """Remembers the offers of one seat of one match."""

    def __init__(self) -> None:
        self._offers = Memory()

    def polite(self, states: States, seat: int, moves: list[int]) -> list[int]:
        """The moves without offers that nobody wants to hear; where an offer is legal, so is something else."""
        if not any(map(_offers, moves)):
            return moves
        scene = Scene(states, seat)
        stale = self._offers.stale(scene)
        return [move for move in moves if not _offers(move) or (scene.offers < OFFERS and move not in stale)]

    def note(self, states: States, seat: int, move: int) -> None:
        """Remembers an offer."""
        if _offers(move):
            self._offers.note(Scene(states, seat), move)


def _offers(move: int) -> bool:
    return MOVES.kind(move) == Kind.OFFER
