"""Every paragraph of the rule book is accounted for, and so is every ruling."""

from __future__ import annotations

import tomllib
from itertools import chain, pairwise
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from jarlshof.core.texts import Texts


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

TEXTS = Texts.load("jarlshof.games.nord", "en")
RULINGS = {f"nord.{key.split('.')[1]}" for key in TEXTS.keys() if key.startswith("ruling.")}
NAMED = set(chain.from_iterable(p["rulings"] for p in PARAGRAPHS + ELSEWHERE))


def test_all_rulings_have_a_title_and_a_text() -> None:
    assert {f"nord.B{n}" for n in range(1, 51)} | {f"nord.R{n}" for n in range(1, 72)} == RULINGS
    for ruling in (name.removeprefix("nord.") for name in RULINGS):
        assert 2 <= len(TEXTS(f"ruling.{ruling}.title").split()) <= 6
        assert TEXTS(f"ruling.{ruling}.text").endswith(".")


def test_every_ruling_is_in_a_paragraph_or_ours() -> None:
    assert NAMED | {ours["ruling"] for ours in OURS} == RULINGS


def test_ours_are_in_no_paragraph_and_say_so() -> None:
    for ours in OURS:
        assert ours["ruling"] not in NAMED
        assert ours["why"]
        assert TEXTS(f"ruling.{ours['ruling'].removeprefix('nord.')}.text").endswith(" Our ruling.")


@pytest.mark.parametrize("paragraphs", [PARAGRAPHS, ELSEWHERE], ids=["paragraph", "elsewhere"])
def test_lines_ascend_and_do_not_overlap(paragraphs: list[Paragraph]) -> None:
    ranges = [(first, last) for first, last in (p["lines"] for p in paragraphs)]
    assert all(1 <= first <= last for first, last in ranges)
    assert all(last < first for (_, last), (first, _) in pairwise(ranges))


def test_ids_are_unique_and_descriptions_short() -> None:
    ids = [p["id"] for p in PARAGRAPHS + ELSEWHERE]
    assert len(ids) == len(set(ids))
    for paragraph in PARAGRAPHS + ELSEWHERE:
        assert 1 <= len(paragraph["about"].split()) <= 12
        assert len(paragraph["rulings"]) == len(set(paragraph["rulings"]))


def test_a_paragraph_has_rulings_or_a_reason_for_none() -> None:
    for paragraph in PARAGRAPHS + ELSEWHERE:
        assert bool(paragraph["rulings"]) != bool(paragraph.get("why")), paragraph["id"]
