"""Rule books of any game: loading, finding a ruling, plain text, Markdown and HTML, with and without drawings."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

import jarlshof
from jarlshof.book.book import Book, check_ruling, find_ruling, inline, items, languages, load_book
from jarlshof.book.html import book_html
from jarlshof.book.text import book_markdown, book_text, ruling_text
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game

pytestmark = pytest.mark.jit_off

FILES = {
    "__init__.py": "",
    "texts/en.toml": """
        title = "Small & Fine"
        [ruling.T1]
        title = "Who moves"
        text = "Seats that are asked move (T2)."
        [ruling.T2]
        title = "A <small> matter"
        text = "This is 1 < 2, see T10. We decided."
        [ruling.T10]
        title = "The end"
        text = "The end."
        """,
    "book/en.toml": """
        ours = "We decided."
        [legend]
        title = "Diagrams"
        picture = "Look at them."
        sketch = "Read them."
        [seat]
        a = "Ann"
        [chapter.one]
        title = "One & only"
        text = '''
        A first paragraph
        with a *stressed* word.

        - an entry (T1)
        - another
          in two lines
        '''
        [chapter.two]
        title = "Two"
        text = "More: {ruling.T1.title}."
        [diagram]
        start = "{a} begins, see T10."
        [term]
        end = "end"
        b = "Zebra"
        """,
    "book/chapters.toml": """
        [[chapter]]
        id = "one"
        rulings = [["T1", "T2"]]
        diagrams = { T1 = ["start"] }
        [[chapter]]
        id = "two"
        rulings = [["T10"]]
        """,
    "book/diagrams.toml": """
        [[diagram]]
        id = "start"
        rulings = ["T1", "T10"]
        position = '''POSITION'''
        """,
}


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The toy with a book of its own, in a package that is made for this test."""
    name = f"small_book_{tmp_path.name.replace('-', '_')}"
    start = jarlshof.new("toy", seed=1).position()
    for file, text in FILES.items():
        path = tmp_path / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(line.strip() for line in text.splitlines()).replace("POSITION", start), "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop(name, None)
    return msgspec.structs.replace(jarlshof.game("toy"), package=name)


def test_a_book_has_its_chapters_rulings_and_diagrams_in_order(small: Game) -> None:
    book = load_book(small)
    assert (book.game, book.lang, book.title) == ("toy", "en", "Small & Fine")
    assert [chapter.title for chapter in book.chapters] == ["One & only", "Two"]
    assert book.chapters[0].text == [
        "A first paragraph with a *stressed* word.",
        "- an entry (T1)\n- another\nin two lines",
    ]
    assert book.chapters[1].text == ["More: Who moves."]
    assert [(r.id, r.ours, r.clarifies, r.refers) for r in book.rulings()] == [
        ("T1", False, "", ["T2"]),
        ("T2", True, "T1", ["T10"]),
        ("T10", False, "", []),
    ]
    assert book.ours == ["T2"]
    assert [ruling.text for ruling in book.rulings()][1] == "This is 1 < 2, see T10."
    [figure] = book.chapters[0].rulings[0].figures
    assert (figure.id, figure.number, figure.caption) == ("start", 1, "Ann begins, see T10.")
    assert (figure.sketch[0], figure.picture) == ("a: 0 points, 3 cards", "")  # the toy can neither sketch nor draw
    assert book.terms == [{"en": "end"}, {"en": "Zebra"}]


def test_a_book_survives_json(small: Game) -> None:
    book = load_book(small)
    assert msgspec.json.decode(msgspec.json.encode(book), type=Book) == book


def test_a_game_draws_its_diagrams_if_it_can(small: Game) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"'
    drawing = f'<?xml version="1.0"?>\n{head} width="200"><desc>x</desc></svg>'
    artist = msgspec.structs.replace(small, picture=lambda *_, **__: drawing, sketch=lambda *_, **__: "one\ntwo")
    [figure] = load_book(artist).chapters[0].rulings[0].figures
    assert (figure.sketch, figure.picture) == (["one", "two"], drawing.replace("<desc>x</desc>", ""))
    assert load_book(artist, pictures=False).chapters[0].rulings[0].figures[0].picture == ""
    html = book_html(load_book(artist))
    assert f'{head} style="max-width:104px"></svg>' in html
    assert "Look at them." in html


def test_the_ways_to_ask_for_a_ruling(small: Game) -> None:
    book = load_book(small)
    for name in ("T2", "t2", "toy.T2", " TOY.t2 "):
        assert find_ruling(book, name).ruling.id == "T2"
    found = find_ruling(book, "T10")
    assert found.chapter == "Two"
    assert [figure.id for figure in found.figures] == ["start"]
    assert found.see == {"T2": "A <small> matter"}
    assert find_ruling(book, "T1").see == {"T2": "A <small> matter"}


@pytest.mark.parametrize("name", ["T3", "nord.T1", "", ".", "T", "toy."])
def test_an_unknown_ruling_is_refused_with_what_there_is(small: Game, name: str) -> None:
    with pytest.raises(BadOption, match=r"use T1 to T10"):
        find_ruling(load_book(small), name)
    with pytest.raises(BadOption, match=r"near: T10"):
        find_ruling(load_book(small), "T101")


def test_ids_may_have_dots() -> None:
    ids = ["2.1", "2.7", "4.A", "4.F", "4.8", "13.1", "13.14", "O.1"]
    for name in ("13.14", "toy.13.14", " Toy.13.14 "):
        assert check_ruling("toy", ids, name) == "13.14"
    assert check_ruling("toy", ids, "o.1") == "O.1"
    with pytest.raises(BadOption, match=r"use 2\.1 to 2\.7, 4\.A to 4\.8, 13\.1 to 13\.14, O\.1 to O\.1 \(near: 2\.7"):
        check_ruling("toy", ids, "2.77")
    with pytest.raises(BadOption):
        check_ruling("toy", ids, "nord.13.14")


def test_unknown_languages(small: Game) -> None:
    assert languages(small) == ["en"]
    with pytest.raises(BadOption, match="language 'xx' is not accepted; use en"):
        load_book(small, "xx")


def test_a_game_without_a_book_of_its_own_has_its_rulings_in_order() -> None:
    flotsam = jarlshof.game("flotsam")
    assert languages(flotsam) == ["en", "de"]
    for lang, title in (("en", "Flotsam"), ("de", "Strandgut")):
        [chapter] = load_book(flotsam, lang).chapters
        assert (chapter.title, chapter.text) == (title, [])
        assert [ruling.id for ruling in chapter.rulings] == ["turn", "end", "search", "home", "swap"]
        assert chapter.rulings[3].text == flotsam.texts(lang)("ruling.home.text")
    with pytest.raises(BadOption, match="language 'xx' is not accepted; use en or de"):
        load_book(flotsam, "xx")


@pytest.mark.parametrize("width", [1, 40, 57, 80, 500])
def test_plain_text_keeps_to_the_width(small: Game, width: int) -> None:
    lines = book_text(load_book(small), width).splitlines()
    drawn = {line.strip() for line in jarlshof.new("toy", seed=1).show().splitlines()}
    written = [line for line in lines if line.strip() not in drawn]
    assert max(map(len, written)) <= max(40, min(width, 100))
    text = "\n".join(lines)
    assert "T2   A <small> matter  [our ruling]" in text
    assert "*" not in text
    assert "Read them." in text
    assert not [line for line in lines if line != line.rstrip()]


def test_one_ruling_as_plain_text(small: Game) -> None:
    book = load_book(small)
    text = ruling_text(book, find_ruling(book, "T1"))
    assert text.startswith("Small & Fine · One & only\n\nT1   Who moves\n     Seats that are asked move (T2).")
    assert "Diagram 1: Ann begins" in text
    assert text.endswith("See also:\n  T2   A <small> matter")


def test_markdown_links_rulings(small: Game) -> None:
    text = book_markdown(load_book(small))
    assert "1. [One & only](#chapter-one)" in text
    assert "Seats that are asked move ([T2](#T2))." in text
    assert "- an entry ([T1](#T1))\n- another in two lines" in text
    assert "a *stressed* word" in text
    assert "### T2 A <small> matter *(our ruling)*" in text
    anchors = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r"\(#([^)]+)\)", text)) <= anchors


def test_html_is_well_formed_and_every_link_leads_somewhere(small: Game) -> None:
    page = ET.fromstring(book_html(load_book(small)))
    ids = [node.get("id") for node in page.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    links = [node.get("href", "") for node in page.iter("a")]
    assert {link[0] for link in links} == {"#"}
    assert {link[1:] for link in links} <= set(ids)
    assert page.get("lang") == "en"
    assert {"T1", "T2", "T10", "ours", "terms", "chapter-one", "figure-start"} <= set(ids)
    assert [node.get("class") for node in page.iter("article")] == ["ruling", "ruling clear", "ruling"]
    [pre] = page.iter("pre")
    assert (pre.text or "").startswith("a: 0 points, 3 cards")


def test_stress_links_and_lists(small: Game) -> None:
    book = load_book(small)
    assert inline(book, "a *b T1* T10 T100", str.upper, "<{}>", "[{}]") == "A <B [T1]> [T10] T100"
    assert items("just words") == []
    assert items("- one\n  more\n- two") == ["one more", "two"]


def test_words_of_a_program_stand_apart_and_are_never_links(small: Game) -> None:
    book = load_book(small)
    text = "a `T1` *b `c<d` T1* e"
    assert inline(book, text, str, "<{}>", "[{}]") == "a `T1` <b `c<d` [T1]> e"
    assert inline(book, text, str.upper, "<{}>", "[{}]", "({})") == "A (T1) <B (C<D) [T1]> E"
    shown = msgspec.structs.replace(book, chapters=[msgspec.structs.replace(book.chapters[0], text=["Say `a<b`, T2."])])
    assert '<p>Say <code>a&lt;b</code>, <a href="#T2">T2</a>.</p>' in book_html(shown)
    assert "Say `a<b`, [T2](#T2)." in book_markdown(shown)
    assert "Say `a<b`, T2." in book_text(shown)
