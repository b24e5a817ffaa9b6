"""Every refusal of the server has a sentence in every language, with the same parameters, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import jarlshof
from jarlshof import IllegalMove
from jarlshof.core.texts import languages
from jarlshof.server import errors
from jarlshof.server.errors import Denied, texts
from jarlshof.server.problems import CODES, problem_of
from jarlshof.server.shown import TOLD
from jarlshof.server.store import NotSaved
from jarlshof.wire.routes import STATUS

SERVER = Path(errors.__file__).parent
RAISED = re.compile(
    r"(?:Denied|Forbidden|Stale|Unknown|NoGuest|Reused|Unreadable|Warming|Closing)"
    r"\(\s*\"(\w+)\"(?: if .*? else \"(\w+)\")?"
)


def used() -> set[str]:
    """The keys that the sources name."""
    found = {key for path in SERVER.glob("*.py") for pair in RAISED.findall(path.read_text()) for key in pair if key}
    return {f"problem.{key}" for key in found} | {"problem.limited", "problem.not_saved"}


@pytest.mark.parametrize("lang", languages("jarlshof.server"))
def test_every_refusal_has_a_sentence_and_none_is_left_over(lang: str) -> None:
    assert {key for key in texts(lang).keys() if key.startswith("problem.")} == used()


@pytest.mark.parametrize("lang", languages("jarlshof.server"))
def test_every_deal_has_a_sentence_and_none_is_left_over(lang: str) -> None:
    kinds = {f"deal.{kind.__name__.lower()}" for kind in TOLD}
    assert {key for key in texts(lang).keys() if key.startswith("deal.")} == kinds
    for kind, told in TOLD.items():
        names = texts(lang).message(f"deal.{kind.__name__.lower()}").names()
        assert names <= {"seat", *told}, kind


def test_the_languages_tell_the_same() -> None:
    english, german = texts("en"), texts("de")
    assert set(english.keys()) == set(german.keys())
    for key in english.keys():
        assert english.message(key).names() == german.message(key).names(), key


def test_a_refusal_is_said_in_the_language_that_was_asked_for() -> None:
    problem = problem_of(Denied("few_turns", n=1), "de")
    assert (problem.code, problem.text) == ("not_allowed", "es wurde erst ein Zug gemacht")
    assert (problem.key, problem.params) == ("problem.few_turns", {"n": 1})
    match = jarlshof.new("nord", seats=2, seed=7)
    with pytest.raises(IllegalMove) as caught:
        match.play("done")
    english, german = problem_of(caught.value), problem_of(caught.value, "de")
    assert english.ruling == german.ruling
    assert english.text != german.text


def test_nothing_internal_is_said() -> None:
    assert "disk I/O" not in problem_of(NotSaved("disk I/O error")).text
    with pytest.raises(ZeroDivisionError):
        problem_of(ZeroDivisionError("not to be expected"))


def test_every_code_has_a_status() -> None:
    assert set(CODES.values()) <= set(STATUS)
