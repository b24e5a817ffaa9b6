"""The odds of a combat, exact and the same however they are asked for."""

from __future__ import annotations

import numpy as np
import pytest

from jarlshof.games.northgard.law.odds import KILLS, SKULLS, after_attack, win_chance

pytestmark = pytest.mark.jit_off

# northgard.10: chance in per cent that so many attackers (rows) beat so many defenders (columns 1 to 5)
TABLE = {
    1: (25, 6, 0, 0, 0),
    2: (81, 36, 6, 0, 0),
    3: (100, 78, 36, 14, 3),
    4: (100, 94, 64, 36, 14),
    5: (100, 100, 86, 64, 36),
    6: (100, 100, 97, 86, 64),
}


def test_the_odds_are_those_of_the_table() -> None:
    for attackers, row in TABLE.items():
        assert tuple(round(100 * win_chance(attackers, defenders)) for defenders in range(1, 6)) == row


def test_in_large_combats_only_the_lead_counts() -> None:
    leads = [round(100 * win_chance(8, 8, lead)) for lead in range(-3, 5)]
    assert leads == [0, 3, 14, 36, 64, 86, 97, 100]


@pytest.mark.parametrize("towers", [0, 1])
def test_results_are_weighed_by_the_same_odds(towers: int) -> None:
    for attackers in range(1, 7):
        for defenders in range(1, 6):
            won = np.zeros((KILLS, SKULLS, 2))
            for kills, skulls, more in np.ndindex(won.shape):
                won[kills, skulls, more] = skulls + towers < attackers and (kills >= defenders or more == 1)
            lead, chance = attackers - defenders, win_chance(attackers, defenders, 0, towers)
            assert after_attack(won, lead, False, 1) == pytest.approx(chance)
            assert after_attack(-won, lead, False, -1) == pytest.approx(-chance), "seen by the defender"
            assert after_attack(won, lead, True, 1) >= chance, "a throw never hurts"


def test_towers_and_throws_shift_the_odds() -> None:
    assert win_chance(1, 1, towers=1) == 0, "the tower kills a lonely attacker"
    assert win_chance(2, 2, towers=1) < win_chance(2, 2) < win_chance(2, 2, bonus=1)
