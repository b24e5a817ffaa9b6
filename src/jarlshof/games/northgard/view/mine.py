"""What only a seat itself knows of Northgard."""

from __future__ import annotations

import numpy as np

from jarlshof.core import contract
from jarlshof.core.state import States
from jarlshof.games.northgard.moves import SEAT_NAMES
from jarlshof.games.northgard.state import Zone
from jarlshof.games.northgard.view.peek import lifted, zone
from jarlshof.games.northgard.view.public import card_names, known_cards, known_places
from jarlshof.games.northgard.view.table import Known, NorthgardMine


def mine(states: States, i: int, seat: int) -> NorthgardMine:
    """What only this seat knows."""
    s, own = states[i], 1 << seat
    points = np.zeros(int(s["seats"]), np.int64)
    contract.result_at(states, i, points, np.zeros_like(points))
    others = [other for other in range(int(s["seats"])) if other != seat]
    return NorthgardMine(
        hand=card_names(card for card, _ in zone(s, seat, Zone.HAND)),
        lifted=card_names(card for card, _ in lifted(s)) if seat == s["turn"] else [],
        draw=known_places(zone(s, seat, Zone.DRAW), own),
        fame=int(s["fame"][seat]),
        points=int(points[seat]),
        known={
            SEAT_NAMES[other]: Known(
                hand=known_cards(zone(s, other, Zone.HAND), own), draw=known_places(zone(s, other, Zone.DRAW), own)
            )
            for other in others
        },
    )
