"""Reading positions of Northgard: docs/notation.md is the contract, `position.py` writes them."""

from __future__ import annotations

import numpy as np

from jarlshof.core import contract
from jarlshof.core.bits import members
from jarlshof.core.errors import BadMove, BadOption, BadPosition
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.state import States
from jarlshof.games.northgard.notation.draft import Draft
from jarlshof.games.northgard.notation.reading_ask import read_ask
from jarlshof.games.northgard.notation.reading_cards import count_reserves, read_seats, read_supplies
from jarlshof.games.northgard.notation.reading_doing import read_doing, read_turn
from jarlshof.games.northgard.notation.reading_map import read_map
from jarlshof.games.northgard.state import MOST_MOVES


def read_position(text: str) -> States:
    """A state from a position text, complete or short; BadPosition says what is wrong."""
    try:
        draft = Draft(text)
        read_turn(draft)
        read_seats(draft)
        read_map(draft)
        doing = read_doing(draft)
        read_supplies(draft)
        count_reserves(draft)
        read_ask(draft, doing)
        _check_answers(draft)
    except (BadMove, BadOption) as error:
        raise BadPosition(str(error)) from None
    return draft.states


def _check_answers(draft: Draft) -> None:
    """Whoever is asked can answer."""
    out = np.zeros(MOST_MOVES, np.int64)
    for seat in members(int(contract.asked_at(draft.states, 0))):
        if contract.legal_at(draft.states, 0, seat, out) == 0:
            raise BadPosition(f"ask: {SEAT_LETTERS[seat]} has no legal answer")
