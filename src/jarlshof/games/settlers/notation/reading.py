"""Reading positions of Settlers: docs/notation.md is the contract, `position.py` writes them."""

from __future__ import annotations

from jarlshof.core.errors import BadMove, BadOption, BadPosition
from jarlshof.core.state import States
from jarlshof.games.settlers.notation.draft import Draft
from jarlshof.games.settlers.notation.reading_ask import check_answers, read_ask
from jarlshof.games.settlers.notation.reading_board import read_pieces, read_tiles
from jarlshof.games.settlers.notation.reading_cards import read_cards, read_hands
from jarlshof.games.settlers.notation.reading_turn import read_turn


def read_position(text: str) -> States:
    """A state from a position text, complete or short; BadPosition says what is wrong."""
    try:
        draft = Draft(text)
        read_pieces(draft)  # the order matters where a default needs what was read before
        read_tiles(draft)
        read_hands(draft)
        read_cards(draft)
        read_turn(draft)
        read_ask(draft)
        check_answers(draft)
    except (BadMove, BadOption) as error:
        raise BadPosition(str(error)) from None
    return draft.states
