"""Opponents with cards in their hands, and cards that they lose (northgard.13.26)."""

from __future__ import annotations

from jarlshof.core.events import Events, tell
from jarlshof.core.jit import compiled
from jarlshof.games.northgard.law.piles import from_hand, to_discard
from jarlshof.games.northgard.state import Happening, Northgard, Zone

RANSOM = 2  # resources that save a card


@compiled
def is_target(s: Northgard, seat: int, other: int) -> bool:
    """Only players with cards can be chosen (northgard.13.26)."""
    return other < s.seats and other != seat and s.pile_size[other, Zone.HAND] > 0


@compiled
def count_targets(s: Northgard, seat: int) -> int:
    """How many can be chosen."""
    n = 0
    for other in range(s.seats):
        n += 1 if is_target(s, seat, other) else 0
    return n


@compiled
def lose_card(s: Northgard, seat: int, card: int, events: Events) -> None:
    """A card of a hand is discarded."""
    from_hand(s, seat, card)
    to_discard(s, seat, card)
    tell(events, Happening.DISCARD, seat, card, 0, 0, 0)
