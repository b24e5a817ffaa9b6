"""Every paragraph of the source is accounted for, and so is every ruling."""

from __future__ import annotations

import re
import tomllib
from itertools import chain, pairwise
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from jarlshof.core.textcheck import ruling_in
from jarlshof.core.texts import Texts
from jarlshof.games.northgard.explain import ruling_id
from jarlshof.games.northgard.state import Rule

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
ELSEWHERE: list[Paragraph] = TABLE["elsewhere"]
OURS: list[Ours] = TABLE["ours"]
# The lines of seed 003 that are not blank.
WRITTEN = {3, 5, 7, 11, 13, 17, 21, 23, 25, 29, 31, 35, 37, 41, 43, *range(47, 100, 2)}
LAST_OF_RULES = 390

TEXTS, GERMAN = (Texts.load("jarlshof.games.northgard", lang) for lang in ("en", "de"))
RULINGS = {f"northgard.{ruling_in(key)}" for key in TEXTS.keys() if key.startswith("ruling.")}
NAMED = set(chain.from_iterable(p["rulings"] for p in PARAGRAPHS + ELSEWHERE))
READINGS = {f"northgard.13.{n}" for n in range(1, 37)}
DECISIONS = {f"northgard.O.{n}" for n in range(1, 10)}


def text_of(ruling: str, texts: Texts = TEXTS) -> str:
    return texts(f"ruling.{ruling.removeprefix('northgard.')}.text")


def test_all_rulings_have_a_title_and_a_text() -> None:
    assert {ruling_id(rule) for rule in Rule} == RULINGS
    for ruling in RULINGS:
        assert 1 <= len(TEXTS(f"ruling.{ruling.removeprefix('northgard.')}.title").split()) <= 6
        assert text_of(ruling).endswith(".")


def test_every_ruling_is_in_a_paragraph_or_ours() -> None:
    assert NAMED | {ours["ruling"] for ours in OURS} == RULINGS


def test_ours_are_in_no_paragraph_and_say_so() -> None:
    for ours in OURS:
        assert ours["ruling"] not in NAMED
        assert ours["why"]
        assert text_of(ours["ruling"]).endswith(" Our ruling.")


def test_readings_and_decisions_are_our_rulings_and_what_the_sources_say_is_not() -> None:
    assert {ruling for ruling in RULINGS if text_of(ruling).endswith(" Our ruling.")} == READINGS | DECISIONS


def test_both_languages_mark_ours_alike_and_name_the_same_numbers() -> None:
    for ruling in RULINGS:
        assert text_of(ruling).endswith(" Our ruling.") == text_of(ruling, GERMAN).endswith(" Unsere Regelung."), ruling
        numbers = [sorted(re.findall("[0-9]+", text_of(ruling, texts))) for texts in (TEXTS, GERMAN)]
        assert numbers[0] == numbers[1], ruling


def test_rulings_refer_to_rulings_that_exist() -> None:
    for ruling in RULINGS:
        named = re.findall(r"\b(?:[0-9]+|O)\.[0-9A-F]+\b", text_of(ruling))
        assert {f"northgard.{name}" for name in named} <= RULINGS - {ruling}, ruling


@pytest.mark.parametrize("paragraphs", [PARAGRAPHS, ELSEWHERE], ids=["paragraph", "elsewhere"])
def test_lines_ascend_and_do_not_overlap(paragraphs: list[Paragraph]) -> None:
    ranges = [(first, last) for first, last in (p["lines"] for p in paragraphs)]
    assert all(1 <= first <= last for first, last in ranges)
    assert all(last < first for (_, last), (first, _) in pairwise(ranges))


def test_every_line_of_the_seed_is_in_a_paragraph_and_only_blank_ones_are_not() -> None:
    covered = set(chain.from_iterable(range(p["lines"][0], p["lines"][1] + 1) for p in PARAGRAPHS))
    assert covered >= WRITTEN
    assert {end for p in PARAGRAPHS for end in p["lines"]} <= WRITTEN


def test_sections_of_the_rules_leave_blank_lines_only() -> None:
    ranges = [p["lines"] for p in ELSEWHERE]
    assert (ranges[0][0], ranges[-1][1]) == (1, LAST_OF_RULES)
    assert all(0 < first - last <= 2 for (_, last), (first, _) in pairwise(ranges))


def test_ids_are_unique_and_descriptions_short() -> None:
    ids = [p["id"] for p in PARAGRAPHS + ELSEWHERE]
    assert len(ids) == len(set(ids))
    for paragraph in PARAGRAPHS + ELSEWHERE:
        assert 1 <= len(paragraph["about"].split()) <= 12
        assert len(paragraph["rulings"]) == len(set(paragraph["rulings"]))


def test_a_paragraph_has_rulings_or_a_reason_for_none() -> None:
    for paragraph in PARAGRAPHS + ELSEWHERE:
        assert bool(paragraph["rulings"]) != bool(paragraph.get("why")), paragraph["id"]
