"""Texts: the shared vectors (the page's formatter must agree with them), a fuzz, and the files of a package."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarlshof.core.errors import BadOption, Error
from jarlshof.core.texts import MAX_DEPTH, BadText, Texts, parse


class Vector(TypedDict):
    text: str
    params: NotRequired[dict[str, str | int]]
    result: NotRequired[str]
    error: NotRequired[bool]


VECTORS: list[Vector] = json.loads(Path(__file__).with_name("text_vectors.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", [v for v in VECTORS if "result" in v], ids=lambda v: v["text"])
def test_a_good_vector_formats(vector: Vector) -> None:
    assert parse(vector["text"]).format(vector["params"]) == vector["result"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if "error" in v], ids=lambda v: v["text"])
def test_a_bad_vector_is_refused_with_a_position(vector: Vector) -> None:
    with pytest.raises(BadText) as caught:
        parse(vector["text"])
    assert caught.value.text == vector["text"]
    assert 0 <= caught.value.position <= len(vector["text"])
    assert caught.value.reason


def test_there_are_enough_vectors_and_no_other_kinds() -> None:
    assert len(VECTORS) >= 40
    assert {tuple(sorted(v)) for v in VECTORS} == {("params", "result", "text"), ("error", "text")}


def test_bad_text_says_what_and_where() -> None:
    with pytest.raises(Error, match=r"character 16 of .*few.*: one, other or =N expected"):
        parse("to {n, plural,  few {a} other {b}}")


def test_names_are_those_of_all_branches() -> None:
    message = parse("{a} {n, plural, one {{b}} other {# {k, select, x {{c}} other {}}}}")
    assert message.names() == {"a", "n", "b", "k", "c"}
    assert parse("no '{x}'").names() == set()


def test_a_missing_parameter_is_named_even_in_a_branch_not_taken() -> None:
    message = parse("{k, select, a {{x}} other {{y}}}")
    with pytest.raises(KeyError, match="'y'"):
        message.format({"k": "a", "x": "1"})
    assert message.format({"k": "a", "x": "1", "y": "2"}) == "1"


def test_a_plural_of_a_word_is_refused() -> None:
    with pytest.raises(TypeError, match="n must be a number, not '2'"):
        parse("{n, plural, other {#}}").format({"n": "2"})


def test_deep_nesting_is_refused_and_does_not_overflow() -> None:
    assert MAX_DEPTH == 10
    with pytest.raises(BadText, match="deeper than 10"):
        parse("{k, select, other {" * 100_000)


SYNTAX = st.lists(
    st.sampled_from(["{", "}", "'", "#", ",", " ", "n", "k", "plural", "select", "one", "other", "=0", "=", "x", "ß"]),
    max_size=40,
).map("".join)


@given(st.text() | SYNTAX)
def test_any_text_parses_or_is_bad(text: str) -> None:
    try:
        message = parse(text)
    except BadText:
        return
    assert isinstance(message.format(dict.fromkeys(message.names(), 1)), str)


@given(st.text(st.characters(exclude_characters="{}'")))
def test_text_without_special_characters_formats_to_itself(text: str) -> None:
    assert parse(text).names() == set()
    assert parse(text).format({}) == text


@given(st.text())
def test_any_text_can_be_quoted(text: str) -> None:
    assert parse("'{" + text.replace("'", "''") + "'").format({}) == "{" + text


@given(st.text(), st.integers())
def test_parameters_are_inserted_as_they_are(word: str, number: int) -> None:
    message = parse("{word}|{number, plural, one {#} other {#}}|{number}")
    assert message.format({"word": word, "number": number}) == f"{word}|{number}|{number}"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "some_game" / "texts"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "en.toml").write_text(
        'hello = "Hello {name}"\nbad = "{"\n[event]\nplace = "{key} places {n, plural, one {a man} other {# men}}"\n'
        '[ruling.B23]\ntitle = "Linked"\n',
        encoding="utf-8",
    )
    (folder / "de.toml").write_text('hello = "Grüß dich, {name}"\nnumber = 3\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    return "some_game"


def test_tables_become_dotted_keys(package: str) -> None:
    texts = Texts.load(package, "en")
    assert set(texts.keys()) == {"hello", "bad", "event.place", "ruling.B23.title"}
    assert "ruling.B23.title" in texts
    assert "ruling.B23" not in texts
    assert texts("ruling.B23.title") == "Linked"
    assert texts("event.place", key="Red", n=2) == texts("event.place", key="Red", n=2) == "Red places 2 men"


def test_a_bad_text_is_found_when_used(package: str) -> None:
    with pytest.raises(BadText):
        Texts.load(package, "en")("bad")


def test_a_missing_key_is_named_with_the_language(package: str) -> None:
    with pytest.raises(KeyError, match=r"event\.attack \(en\)"):
        Texts.load(package, "en")("event.attack")


def test_an_entry_that_is_no_text_is_refused(package: str) -> None:
    with pytest.raises(BadText, match="number is not a text"):
        Texts.load(package, "de")


@pytest.mark.parametrize("language", ["fr", "", "../en", "en.toml"])
def test_an_unknown_language_is_refused_with_those_there_are(package: str, language: str) -> None:
    with pytest.raises(BadOption, match="use de or en"):
        Texts.load(package, language)
