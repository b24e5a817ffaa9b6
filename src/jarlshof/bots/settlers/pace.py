"""How fast: the rolls until something can be paid for, and how many points per roll an income is good for."""

from __future__ import annotations

from collections.abc import Sequence

from jarlshof.bots.settlers.scene import CARD, CITY

NEVER = 400.0  # rolls
LOSS = 0.5  # in trading with the bank a part of the cards is left over
STEPS = 8
WITH_ROAD = (2.2, 2.2, 1, 1, 0)  # a settlement and the roads to it
NOTHING = (0, 0, 0, 0, 0)
SHARES = (0.40, 0.42, 0.18)  # of settlements, cities and cards in the pace


def rolls_until(hand: Sequence[int], cost: Sequence[float], income: Sequence[float], rate: Sequence[int]) -> float:
    """The rolls after which a hand that grows by its income can pay, with trade at the seat's rates.

    What is missing minus what the rest can be traded for is concave in time, so Newton's steps end at the exact time.
    """
    time = 0.0
    for _ in range(STEPS):
        spare = slope = 0.0
        for have, need, gain, price in zip(hand, cost, income, rate):
            rest = have + gain * time - need
            if rest < 0.0:
                spare += rest
                slope += gain
            else:
                spare += rest / (price + LOSS)
                slope += gain / (price + LOSS)
        if spare > -1e-6:
            return time
        if slope < 1e-6:
            return NEVER
        time -= spare / slope
    return min(time, NEVER)


def pace(income: Sequence[float], rate: Sequence[int], shares: Sequence[float] = SHARES) -> float:
    """Points per roll, roughly."""
    return (
        shares[0] / rolls_until(NOTHING, WITH_ROAD, income, rate)
        + shares[1] / rolls_until(NOTHING, CITY, income, rate)
        + shares[2] / rolls_until(NOTHING, CARD, income, rate)
    )
