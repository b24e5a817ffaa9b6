"""A coarse watch over the fairness of the standard islands; docs/balance.md has the careful measurement."""

from __future__ import annotations

import pytest

from tests.balance import PAGE, furthest, measure, standard_islands


@pytest.mark.long
@pytest.mark.parametrize("island", standard_islands())
def test_no_seat_is_far_from_an_even_share(island: str) -> None:
    assert furthest(measure(island, 300, seed=90_000)) <= 12


def test_the_page_of_balance_lists_every_standard_island_and_all_are_fair() -> None:
    rows = [line.split("|") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")][2:]
    assert [row[1].strip() for row in rows] == standard_islands()
    assert all(float(row[4]) <= 6 for row in rows)
