"""A game's paragraphs.toml: which paragraph of its source became which rulings, and which rulings are ours."""

from __future__ import annotations

import re
import tomllib
from itertools import chain, pairwise
from pathlib import Path
from typing import NotRequired, TypedDict

from jarlshof.core.textcheck import ruling_in
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


class Source:
    """The table of one game beside its rulings, and what holds for every such table."""

    def __init__(self, game: str) -> None:
        table = tomllib.loads((Path(__file__).parent / game / "paragraphs.toml").read_text("utf-8"))
        self.game = game
        self.paragraphs: list[Paragraph] = table["paragraph"]
        self.elsewhere: list[Paragraph] = table.get("elsewhere", [])
        self.all = self.paragraphs + self.elsewhere
        self.ours: list[Ours] = table["ours"]
        self.texts = Texts.load(f"jarlshof.games.{game}", "en")
        self.rulings = {f"{game}.{ruling_in(key)}" for key in self.texts.keys() if key.startswith("ruling.")}
        self.named = set(chain.from_iterable(paragraph["rulings"] for paragraph in self.all))

    def text_of(self, ruling: str, texts: Texts | None = None) -> str:
        """What a ruling says, in English or as other texts have it."""
        return (texts or self.texts)(f"ruling.{ruling.removeprefix(f'{self.game}.')}.text")

    def marked_as_ours(self) -> set[str]:
        """The rulings that say so."""
        return {ruling for ruling in self.rulings if self.text_of(ruling).endswith(" Our ruling.")}

    def check_german(self) -> None:
        """Both languages mark the same rulings as ours, and name the same numbers."""
        german = Texts.load(f"jarlshof.games.{self.game}", "de")
        for ruling in self.rulings:
            one, other = self.text_of(ruling), self.text_of(ruling, german)
            assert one.endswith(" Our ruling.") == other.endswith(" Unsere Regelung."), ruling
            assert sorted(re.findall("[0-9]+", one)) == sorted(re.findall("[0-9]+", other)), ruling

    def check_titles(self, least: int, most: int) -> None:
        """A title has so many words, and a text is a sentence."""
        for ruling in self.rulings:
            title = self.texts(f"ruling.{ruling.removeprefix(f'{self.game}.')}.title")
            assert least <= len(title.split()) <= most, ruling
            assert self.text_of(ruling).endswith("."), ruling

    def check_every_ruling_has_a_source(self) -> None:
        assert self.named | {ours["ruling"] for ours in self.ours} == self.rulings

    def check_ours(self) -> None:
        """They are in no paragraph, have a reason, and say so."""
        for ours in self.ours:
            assert ours["ruling"] not in self.named
            assert ours["why"]
        assert {ours["ruling"] for ours in self.ours} <= self.marked_as_ours()

    def check_descriptions(self) -> None:
        """Ids are unique, descriptions short, and no ruling is named twice."""
        ids = [paragraph["id"] for paragraph in self.all]
        assert len(ids) == len(set(ids))
        for paragraph in self.all:
            assert 1 <= len(paragraph["about"].split()) <= 12
            assert len(paragraph["rulings"]) == len(set(paragraph["rulings"]))

    def check_reasons(self) -> None:
        """A paragraph has rulings or a reason for none."""
        for paragraph in self.all:
            assert bool(paragraph["rulings"]) != bool(paragraph.get("why")), paragraph["id"]


def check_lines(paragraphs: list[Paragraph]) -> None:
    """Lines ascend and do not overlap."""
    ranges = [(first, last) for first, last in (paragraph["lines"] for paragraph in paragraphs)]
    assert all(1 <= first <= last for first, last in ranges)
    assert all(last < first for (_, last), (first, _) in pairwise(ranges))
