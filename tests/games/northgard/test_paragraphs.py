"""Every paragraph of the source is accounted for, and so is every ruling."""

from __future__ import annotations

import re
from itertools import chain, pairwise

import pytest

from jarlshof.games.northgard.state import Rule
from jarlshof.games.northgard.words.explain import ruling_id
from tests.games.paragraphs import Paragraph, Source, check_lines

pytestmark = pytest.mark.jit_off

SOURCE = Source("northgard")
# The lines of seed 003 that are not blank.
WRITTEN = {3, 5, 7, 11, 13, 17, 21, 23, 25, 29, 31, 35, 37, 41, 43, *range(47, 100, 2)}
LAST_OF_RULES = 390
READINGS = {f"northgard.13.{n}" for n in range(1, 41)}
DECISIONS = {f"northgard.O.{n}" for n in range(1, 10)}


def test_all_rulings_have_a_title_and_a_text() -> None:
    assert {ruling_id(rule) for rule in Rule} == SOURCE.rulings
    SOURCE.check_titles(1, 6)


def test_every_ruling_is_in_a_paragraph_or_ours() -> None:
    SOURCE.check_every_ruling_has_a_source()


def test_ours_are_in_no_paragraph_and_say_so() -> None:
    SOURCE.check_ours()


def test_readings_and_decisions_are_our_rulings_and_what_the_sources_say_is_not() -> None:
    assert SOURCE.marked_as_ours() == READINGS | DECISIONS


def test_both_languages_mark_ours_alike_and_name_the_same_numbers() -> None:
    SOURCE.check_german()


def test_rulings_refer_to_rulings_that_exist() -> None:
    for ruling in SOURCE.rulings:
        named = re.findall(r"\b(?:[0-9]+|O)\.[0-9A-F]+\b", SOURCE.text_of(ruling))
        assert {f"northgard.{name}" for name in named} <= SOURCE.rulings - {ruling}, ruling


@pytest.mark.parametrize("paragraphs", [SOURCE.paragraphs, SOURCE.elsewhere], ids=["paragraph", "elsewhere"])
def test_lines_ascend_and_do_not_overlap(paragraphs: list[Paragraph]) -> None:
    check_lines(paragraphs)


def test_every_line_of_the_seed_is_in_a_paragraph_and_only_blank_ones_are_not() -> None:
    covered = set(chain.from_iterable(range(p["lines"][0], p["lines"][1] + 1) for p in SOURCE.paragraphs))
    assert covered >= WRITTEN
    assert {end for p in SOURCE.paragraphs for end in p["lines"]} <= WRITTEN


def test_sections_of_the_rules_leave_blank_lines_only() -> None:
    ranges = [p["lines"] for p in SOURCE.elsewhere]
    assert (ranges[0][0], ranges[-1][1]) == (1, LAST_OF_RULES)
    assert all(0 < first - last <= 2 for (_, last), (first, _) in pairwise(ranges))


def test_ids_are_unique_and_descriptions_short() -> None:
    SOURCE.check_descriptions()


def test_a_paragraph_has_rulings_or_a_reason_for_none() -> None:
    SOURCE.check_reasons()
