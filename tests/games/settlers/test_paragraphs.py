"""Every paragraph of the source is accounted for, and so is every ruling."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.paragraphs import Source, check_lines

pytestmark = pytest.mark.jit_off

SOURCE = Source("settlers")
LAST_LINE = 161

ROWS = {f"settlers.S{n}" for n in range(1, 36)}
GAPS = {f"settlers.G{n}" for n in range(1, 20)}
DECISIONS = {f"settlers.D{n}" for n in range(1, 11)}


def test_all_rulings_have_a_title_and_a_text() -> None:
    assert SOURCE.rulings == ROWS | GAPS | DECISIONS
    SOURCE.check_titles(1, 7)


def test_every_row_of_the_rule_source_is_in_a_paragraph() -> None:
    assert not ROWS - SOURCE.named


def test_every_ruling_is_in_a_paragraph_or_ours() -> None:
    SOURCE.check_every_ruling_has_a_source()


def test_ours_are_in_no_paragraph_and_say_so() -> None:
    SOURCE.check_ours()


def test_what_fills_a_gap_is_our_ruling_and_what_the_source_says_is_not() -> None:
    assert SOURCE.marked_as_ours() == GAPS | DECISIONS


def test_lines_ascend_do_not_overlap_and_leave_blank_ones_only() -> None:
    check_lines(SOURCE.paragraphs)
    ranges = [paragraph["lines"] for paragraph in SOURCE.paragraphs]
    assert all(first - last <= 3 for (_, last), (first, _) in pairwise(ranges))
    assert (ranges[0][0], ranges[-1][1]) == (1, LAST_LINE)


def test_ids_are_unique_and_descriptions_short() -> None:
    SOURCE.check_descriptions()


def test_a_paragraph_has_rulings_or_a_reason_for_none() -> None:
    SOURCE.check_reasons()
