"""`jarlshof rules`: the whole book, one ruling, both languages, files, and one clear line for every mistake."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from jarlshof.cli import rules
from tests.cli.runner import Runner
from tests.rulings import rulings_of


@pytest.fixture
def ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Runner:
    """The command, on a terminal of 70 columns."""
    monkeypatch.setenv("COLUMNS", "70")
    return Runner(monkeypatch, capsys, "rules")


@pytest.mark.parametrize(
    ("lang", "first", "mark", "caption"),
    [
        ("en", "The game in a minute", "[our ruling]", "Diagram 1: What can stand"),
        ("de", "Das Spiel in einer Minute", "[unsere Regelung]", "Bild 1: Was auf dem Plan"),
    ],
)
def test_the_whole_book(ask: Runner, lang: str, first: str, mark: str, caption: str) -> None:
    done = ask("nord", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    for text in (first, mark, caption):
        assert text in done.out
    printed = re.findall(r"^([BR]\d+) +\S", done.out, re.MULTILINE)
    assert sorted(f"nord.{name}" for name in printed) == sorted(rulings_of("nord"))
    words = [line for line in done.out.splitlines() if not re.match(r" {8}", line)]
    assert max(map(len, words)) <= 70


@pytest.mark.parametrize("name", ["B23", "b23", "nord.B23", "NORD.b23"])
def test_one_ruling(ask: Runner, name: str) -> None:
    done = ask("nord", name)
    assert done.code == 0
    assert done.out.startswith("Nord – A Game of Jarls · Placing workers\n\nB23  Linked to your own warrior\n")
    assert "2  ~+ A  kb f+ f  m! B  ~" in done.out
    assert "See also:\n  R28  Checking the link\n  R32  No room at the gates" in done.out
    assert "B24" not in done.out


def test_one_ruling_in_german(ask: Runner) -> None:
    done = ask("nord", "R48", "--lang", "de")
    assert "Einen Jarl bezwingen" in done.out
    assert "Rot darf den Jarl von A bezwingen" in done.out
    assert "Siehe auch:\n  B37" in done.out


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_the_numbers_of_the_contents_lead_to_their_chapters(ask: Runner, game: str) -> None:
    whole = ask(game).out
    contents = re.findall(r"^ +(\d+)  (.+)$", whole.partition("Contents\n")[2].partition("\n\n")[0], re.MULTILINE)
    assert [number for number, _ in contents] == [str(n) for n in range(1, len(contents) + 1)]
    for number, title in (contents[0], contents[len(contents) // 2], contents[-1]):
        done = ask(game, number)
        assert done.code == 0
        _, text = done.out.split("\n\n", 1)
        assert text.startswith(f"{number}  {title}\n===")
        assert text.strip() in whole
    assert f"a chapter from 1 to {len(contents)}" in ask(game, str(len(contents) + 1)).err
    assert json.loads(ask(game, "1", "--json").out)["number"] == 1


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (["spy"], ["Spy (advanced development, 2 fame)", "Look at an opponent's hand"]),
        (["Bear", "awakens"], ["Bear Awakens (clan card, flash)"]),
        (["bear-awakens"], ["Bear Awakens (clan card, flash)"]),
        (["Raubzug"], ["Raiding Party (clan card, flash)", "See also:", "  13.16 "]),
        (["raiding-party", "--lang", "de"], ["Raubzug (Clankarte, Blitz)", "Siehe auch:"]),
        (["Food", "Silo"], ["Food Silo", "Gives 1 food at harvest"]),
    ],
)
def test_a_card_by_its_name(ask: Runner, arguments: list[str], lines: list[str]) -> None:
    done = ask("northgard", *arguments)
    assert (done.code, done.err) == (0, "")
    assert [line for line in lines if line not in done.out] == []


def test_cards_of_the_other_games_and_as_json(ask: Runner) -> None:
    assert "Monopol\n  Nenne einen Rohstoff" in ask("settlers", "monopoly", "--lang", "de").out
    assert "axe\n  Two Regions" in ask("nord", "Axt").out
    told = json.loads(ask("northgard", "raiding-party", "--json").out)
    assert (told["kind"], told["name"], list(told["see"])) == ("card", "Raiding Party", ["13.16"])
    done = ask("northgard", "spi")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "or a name (near: Spy, " in done.err


def test_json_for_a_page(ask: Runner) -> None:
    book = json.loads(ask("nord", "--json").out)
    assert (book["game"], book["lang"]) == ("nord", "en")
    figures = [figure for chapter in book["chapters"] for each in chapter["rulings"] for figure in each["figures"]]
    assert all(figure["picture"].startswith("<svg") and figure["sketch"] for figure in figures)
    one = json.loads(ask("nord", "B31", "--json").out)
    assert one["ruling"]["title"] == "Fate of the attackers"
    assert [figure["id"] for figure in one["figures"]][:2] == ["simple_attack", "three_men"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_an_html_file_is_well_formed_and_needs_nothing_else(ask: Runner, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "nord.HTML"
    done = ask("nord", "--out", str(file), "--lang", lang)
    assert (done.code, done.out) == (0, f"written to {file}\n")
    text = file.read_text("utf-8")
    page = ET.fromstring(text)
    assert page.get("lang") == lang
    ids = [node.get("id") for node in page.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in page.iter():
        for name, value in node.attrib.items():
            if name.rpartition("}")[2] in ("href", "src"):
                assert value.startswith("#")
                assert value[1:] in ids
        assert node.tag.rpartition("}")[2] not in ("script", "link", "img", "iframe", "object")
    assert not re.search(r"url\((?!#)|@import|https?://(?!www\.w3\.org/)", text)
    assert {name.removeprefix("nord.") for name in rulings_of("nord")} <= set(ids)
    assert len([node for node in page.iter() if node.tag.endswith("}svg")]) == len(list(page.iter("figure"))) >= 24


def test_a_markdown_file(ask: Runner, tmp_path: Path) -> None:
    file = tmp_path / "nord.md"
    assert ask("nord", "--out", str(file)).code == 0
    text = file.read_text("utf-8")
    assert text.startswith("# Nord – A Game of Jarls\n")
    assert "### B23 Linked to your own warrior" in text
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= set(re.findall(r'<a id="([^"]+)"></a>', text))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chess"], "game 'chess' is not accepted; use nord"),
        (["nord", "B51"], "ruling 'B51' is not accepted; use B1 to B50, R1 to R71 (near: "),
        (["nord", "toy.B1"], "ruling 'toy.B1' is not accepted"),
        (["nord", "x" * 5000], "ruling 'xxx"),
        (["nord", "--lang", "fr"], "language 'fr' is not accepted; use en or de"),
        (["nord", "--lang", "chapters"], "language 'chapters' is not accepted; use en or de"),
        (["nord", "--out", "book.pdf"], "out 'book.pdf' is not accepted; use a file that ends in .html or .md"),
        (["nord", "--out", "book"], "out 'book' is not accepted"),
        (["nord", "B1", "--out", "book.html"], "without a ruling"),
        (["nord", "--out", "/nowhere/book.md"], "a file that can be written"),
        ([], "Missing argument"),
    ],
)
def test_mistakes_end_in_one_line(ask: Runner, arguments: list[str], said: str) -> None:
    done = ask(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert said in done.err


def test_the_book_is_the_same_with_and_without_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "JIT", True)
    away = rules._book("nord", "en", pictures=False)
    monkeypatch.setattr(rules, "JIT", False)
    assert away == rules._book("nord", "en", pictures=False)
