"""Every paragraph of the rule book is accounted for, and so is every ruling."""

from __future__ import annotations

import pytest

from jarlshof.core.texts import Texts
from tests.games.paragraphs import Paragraph, Source, check_lines

SOURCE = Source("nord")


def test_all_rulings_have_a_title_and_a_text() -> None:
    assert {f"nord.B{n}" for n in range(1, 51)} | {f"nord.R{n}" for n in range(1, 72)} == SOURCE.rulings
    SOURCE.check_titles(2, 6)


def test_every_ruling_is_in_a_paragraph_or_ours() -> None:
    SOURCE.check_every_ruling_has_a_source()


def test_ours_are_in_no_paragraph_and_say_so() -> None:
    SOURCE.check_ours()


def test_what_only_follows_from_the_book_says_that_it_is_our_reading() -> None:
    """Rulings about attacks that the book leaves to be concluded, or says nothing of."""
    assert {"nord.R20", "nord.R34", "nord.R38", "nord.R43", "nord.R44", "nord.R69"} <= SOURCE.marked_as_ours()


def test_german_names_the_terrain_as_the_book_does() -> None:
    german = Texts.load("jarlshof.games.nord", "de")
    assert "Land ist Berg, Wald oder Karst" in SOURCE.text_of("nord.B1", german)
    assert not [ruling for ruling in SOURCE.rulings if "Gebirg" in SOURCE.text_of(ruling, german)]
    assert not [key for key in german.keys() if key.endswith(".title") and "Gebirg" in german(key)]


@pytest.mark.parametrize("paragraphs", [SOURCE.paragraphs, SOURCE.elsewhere], ids=["paragraph", "elsewhere"])
def test_lines_ascend_and_do_not_overlap(paragraphs: list[Paragraph]) -> None:
    check_lines(paragraphs)


def test_ids_are_unique_and_descriptions_short() -> None:
    SOURCE.check_descriptions()


def test_a_paragraph_has_rulings_or_a_reason_for_none() -> None:
    SOURCE.check_reasons()
