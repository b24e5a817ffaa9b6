"""Refusals of Northgard word for word, from a position."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

import jarlshof

pytestmark = pytest.mark.jit_off


class Refused(TypedDict):
    key: str
    after: NotRequired[str]
    move: str
    en: str
    de: str


TABLE = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))
REFUSED: list[Refused] = TABLE["refusal"]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: f"{case['key']}: {case['move']}")
def test_a_refusal_reads(case: Refused) -> None:
    match = jarlshof.position("northgard", TABLE["position"], seed=1)
    match.play(*([case["after"]] if "after" in case else []))
    english, german = match.why_not(case["move"]), match.why_not(case["move"], lang="de")
    assert english is not None
    assert german is not None
    assert english.key == german.key == f"refusal.{case['key']}"
    assert (english.text, german.text) == (case["en"], case["de"])


def test_a_card_is_told_by_its_name_in_events_and_questions() -> None:
    match = jarlshof.position("northgard", TABLE["position"], seed=1)
    match.play("play feast")
    assert [event.text for event in match.events(lang="en")][-1] == "a plays Feast."
    assert [event.text for event in match.events(lang="de")][-1] == "a spielt „Festmahl“."
    prompt = match.view(0, "de").prompt
    assert prompt is not None
    assert prompt.text == "„Festmahl“: Wähle, was du tust."
    assert prompt.args["card"] == "feast"
