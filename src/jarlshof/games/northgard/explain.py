"""Words for refusals: which sentence fits, and what it names. The rules alone say what is legal."""

from __future__ import annotations

from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, PART_NAMES, RESOURCES
from jarlshof.games.northgard.moves import BUILDING_NAMES, SPACE_NAMES
from jarlshof.games.northgard.view import FACES

# Things with texts of their own, and what sentences tell by such a name (a swap's `new` is a building, and has none).
THINGS = {
    "card": CARD_NAMES,
    "clan": CLAN_NAMES,
    "building": BUILDING_NAMES,
    "resource": RESOURCES,
    "space": SPACE_NAMES,
    "part": PART_NAMES,
    "face": FACES,
}
NAMED = {"card": "card", "new": "card"}
LETTERS = "ABCDEF"  # the turn options have letters
OPTIONS_SECTION, OURS = 4, 20


def ruling_id(code: int) -> str:
    """`northgard.4.A`, `northgard.13.14`, `northgard.O.2`."""
    section, number = divmod(code, 100)
    if section == OPTIONS_SECTION and number <= len(LETTERS):
        return f"northgard.4.{LETTERS[number - 1]}"
    return f"northgard.{'O' if section == OURS else section}.{number}"
