"""Every paragraph of the source is accounted for, and so is every ruling."""

from __future__ import annotations

import tomllib
from itertools import chain, pairwise
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from jarlshof.core.texts import Texts

pytestmark = pytest.mark.jit_off


class Paragraph(TypedDict):
    id: str
    lines: list[int]
    about: str
    rulings: list[str]
    why: NotRequired[str]


class Ours(TypedDict):
    ruling: str
    why: str


TABLE = tomllib.loads(Path(__file__).with_name("paragraphs.toml").read_text(encoding="utf-8"))
PARAGRAPHS: list[Paragraph] = TABLE["paragraph"]
OURS: list[Ours] = TABLE["ours"]
LAST_LINE = 161

TEXTS = Texts.load("jarlshof.games.settlers", "en")
RULINGS = {f"settlers.{key.split('.')[1]}" for key in TEXTS.keys() if key.startswith("ruling.")}
NAMED = set(chain.from_iterable(p["rulings"] for p in PARAGRAPHS))
ROWS = {f"settlers.S{n}" for n in range(1, 36)}
GAPS = {f"settlers.G{n}" for n in range(1, 20)}
DECISIONS = {f"settlers.D{n}" for n in range(1, 10)}


def text_of(ruling: str) -> str:
    return TEXTS(f"ruling.{ruling.removeprefix('settlers.')}.text")


def test_all_rulings_have_a_title_and_a_text() -> None:
    assert ROWS | GAPS | DECISIONS == RULINGS
    for ruling in RULINGS:
        assert 1 <= len(TEXTS(f"ruling.{ruling.removeprefix('settlers.')}.title").split()) <= 7
        assert text_of(ruling).endswith(".")


def test_every_row_of_the_rule_source_is_in_a_paragraph() -> None:
    assert not ROWS - NAMED


def test_every_ruling_is_in_a_paragraph_or_ours() -> None:
    assert NAMED | {ours["ruling"] for ours in OURS} == RULINGS


def test_ours_are_in_no_paragraph_and_say_so() -> None:
    for ours in OURS:
        assert ours["ruling"] not in NAMED
        assert ours["why"]
        assert text_of(ours["ruling"]).endswith(" Our ruling.")


def test_what_fills_a_gap_is_our_ruling_and_what_the_source_says_is_not() -> None:
    assert {ruling for ruling in RULINGS if text_of(ruling).endswith(" Our ruling.")} == GAPS | DECISIONS


def test_lines_ascend_do_not_overlap_and_leave_blank_ones_only() -> None:
    ranges = [(first, last) for first, last in (p["lines"] for p in PARAGRAPHS)]
    assert all(first <= last for first, last in ranges)
    assert all(0 < first - last <= 3 for (_, last), (first, _) in pairwise(ranges))
    assert (ranges[0][0], ranges[-1][1]) == (1, LAST_LINE)


def test_ids_are_unique_and_descriptions_short() -> None:
    ids = [p["id"] for p in PARAGRAPHS]
    assert len(ids) == len(set(ids))
    for paragraph in PARAGRAPHS:
        assert 1 <= len(paragraph["about"].split()) <= 12
        assert len(paragraph["rulings"]) == len(set(paragraph["rulings"]))


def test_a_paragraph_has_rulings_or_a_reason_for_none() -> None:
    for paragraph in PARAGRAPHS:
        assert bool(paragraph["rulings"]) != bool(paragraph.get("why")), paragraph["id"]
