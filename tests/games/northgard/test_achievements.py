"""The seven achievements: what they count, and where they may lie."""

from __future__ import annotations

import pytest

from tests.games.northgard.helpers import REALM, begun, legal, of, plays, refused
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

# a: two large and three small buildings, six units and (as the bear) the war bear.
#   Sn: two wood, one food, a lair; three small spaces (one taken), one large (taken); silo
#   Ss: one wood; one large space (taken)
#   2s: one food; one small, one carved space (taken by the stone); a camp without a space
#   30w: a lair
# b: Sw and 12n, with what is there.
WHERE = (
    "Sn: a 3 bear; silo small, forge large | Ss: a 1; altar large | Sw: b 2; fortress large | "
    "2s: a 1; stone carved, camp none | 12n: b 1 | 30w: a 1"
)
WORTH = {
    "builder": 3 * 1 + 2 * 3,
    "explorer": 2 + 0 + 1 + 0,  # two small of Sn, one small of 2s
    "food-trader": 2 * (1 + 1 + 1),  # Sn, its silo, 2s
    "wood-trader": 2 * (2 + 1),
    "scholar": 2 * 1,  # the stone
    "trapper": 3 * 2,
    "warlord": 6,  # not the war bear
}


@ruling("northgard.6.5")
@pytest.mark.parametrize("card", WORTH)
def test_what_each_achievement_is_worth(card: str) -> None:
    match = begun(tiles=REALM, held=WHERE, a=f"clan: bear; discard: {card}")
    assert match.points == [WORTH[card], 0]


@ruling("northgard.6.5", "northgard.11.2")
@pytest.mark.parametrize("zone", ["draw", "hand", "active", "discard"])
def test_it_counts_wherever_it_lies_and_for_its_owner_only(zone: str) -> None:
    match = begun(tiles=REALM, held=WHERE, a="clan: bear", b=f"{zone}: warlord")
    assert match.points == [0, 3]


@ruling("northgard.6.5")
def test_an_empty_large_space_is_worth_three_to_the_explorer_and_a_carved_one_one() -> None:
    assert begun(held="Sw: a 1", a="hand: explorer").points[0] == 3
    assert begun(held="5n: a 1", a="hand: explorer").points[0] == 1
    assert begun(held="Sn: a 1", a="hand: explorer").points[0] == 4


@ruling("northgard.6.5")
def test_neutral_territories_and_those_of_others_count_for_nobody() -> None:
    match = begun(held="Sn: -; altar large | Se: b 1; lodge small", a="hand: builder wood-trader", b="")
    assert match.points == [0, 0]


@ruling("northgard.6.5")
def test_several_achievements_add_up() -> None:
    cards = "builder explorer food-trader wood-trader scholar trapper warlord"
    match = begun(tiles=REALM, held=WHERE, a=f"clan: bear; hand: {cards}")
    assert match.points[0] == sum(WORTH.values())


@ruling("northgard.6.5")
@pytest.mark.parametrize("card", WORTH)
def test_an_achievement_has_no_effect_in_play(card: str) -> None:
    match = begun(held="Sn: a 1", a=f"hand: {card} feast; goods: 9 lore; draw: move build explore")
    assert refused(match, f"play {card}") == "6.5"
    assert {f"wait {card}", f"replace {card}", f"remove {card}"} <= set(legal(match))
    plays(match, f"wait {card}")
    assert of(match, "a", "active") == card
