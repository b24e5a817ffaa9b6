"""Every ruling has an id, a text and a test; the page that shows it is up to date."""

from __future__ import annotations

import pytest

from examples.flotsam.rules import Rule
from tests.rulings import DOCS, GAMES, README, page, proofs, readme, rulings_of


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_has_a_test(game: str) -> None:
    proved = proofs()  # reads all test files
    missing = [name for name in rulings_of(game) if name not in proved]
    assert not missing


def test_tests_name_only_rulings_that_exist() -> None:
    known = {name for game in GAMES for name in rulings_of(game)} | {f"toy.{n}" for n in range(1, 20)}
    known |= {f"flotsam.{rule.name.lower()}" for rule in Rule}
    assert not set(proofs()) - known


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_rulings_is_up_to_date(game: str) -> None:
    assert (DOCS / f"{game}.md").read_text("utf-8") == page(game), "run `make rulings`"


def test_the_readme_counts_them_truly() -> None:
    assert README.read_text("utf-8") == readme(), "run `make rulings`"
