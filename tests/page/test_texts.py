"""The page's own texts: both languages whole, every key that the source asks for is there, and none for nothing."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from jarlshof.core.texts import parse

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "web/src"
LANGS = ("en", "de")
PARTS = sorted(file.stem for file in (SOURCE / "texts/en").glob("*.toml"))

# a text's key as a literal, or one that is put together: `start.lang.${code}`
LITERAL = re.compile(rf"""['"`]((?:{"|".join(PARTS)})\.[a-z0-9_.]+)['"`]""")
MADE = re.compile(rf"`((?:{'|'.join(PARTS)})[._](?:[^`${{}}]|\$\{{[^`{{}}]*\}})*)`")
INSERT = re.compile(r"\$\{[^{}]*\}")


def _flat(table: Mapping[str, object], above: str) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            assert isinstance(value, str), f"{above}{name} is no text"
            yield above + name, value


def _texts(folder: Path, part: str, lang: str) -> dict[str, str]:
    return dict(_flat(tomllib.loads((folder / f"{lang if part == 'game' else part}.toml").read_text("utf-8")), ""))


def page_texts(lang: str) -> dict[str, str]:
    """All texts of the page in a language, by their keys."""
    return {
        f"{part}.{key}": text for part in PARTS for key, text in _texts(SOURCE / "texts" / lang, part, lang).items()
    }


def game_keys() -> set[str]:
    """Keys of the games' own sentences."""
    return {
        f"{folder.parent.name}.{key}"
        for folder in (ROOT / "src/jarlshof/games").glob("*/texts")
        for key in _texts(folder, "game", "en")
    }


def sources() -> dict[str, str]:
    """Everything that may ask for texts."""
    files = [*SOURCE.rglob("*.svelte"), *SOURCE.rglob("*.ts")]
    return {str(file.relative_to(SOURCE)): file.read_text("utf-8") for file in files}


def patterns() -> dict[str, list[re.Pattern[str]]]:
    """By file: the keys that are put together there."""
    return {
        file: [
            re.compile("".join(".+" if n % 2 else re.escape(part) for n, part in enumerate(_split(made))))
            for made in MADE.findall(source)
            if "${" in made
        ]
        for file, source in sources().items()
    }


def _split(made: str) -> Iterator[str]:
    """Literal and inserted parts in turn."""
    at = 0
    for found in INSERT.finditer(made):
        yield made[at : found.start()]
        yield found[0]
        at = found.end()
    yield made[at:]


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_say_the_same(part: str) -> None:
    assert {file.stem for file in (SOURCE / "texts/de").glob("*.toml")} == set(PARTS)
    english, german = (_texts(SOURCE / "texts" / lang, part, lang) for lang in LANGS)
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert parse(text).names() == parse(german[key]).names(), key
        assert text.strip(), key


def test_every_key_exists() -> None:
    known = page_texts("en").keys() | game_keys()
    missing = {
        f"{file}: {key}" for file, source in sources().items() for key in LITERAL.findall(source) if key not in known
    }
    missing |= {
        f"{file}: {pattern.pattern}"
        for file, made in patterns().items()
        for pattern in made
        if not any(pattern.fullmatch(key) for key in known)
    }
    assert missing == set()


def test_no_key_is_left_over() -> None:
    asked = {key for source in sources().values() for key in LITERAL.findall(source)}
    made = [pattern for found in patterns().values() for pattern in found]
    made.append(re.compile(r"\w+_words\.(event|you|refusal)\..+"))  # `${game}_words.event.${kind}`, in lib/wording.ts
    made.append(re.compile(r"\w+\.(field|word|count)\..+"))  # `${shown}.${kind}.${name}`, in games/generic/names.ts
    made.append(re.compile(r"\w+\.name"))  # `${game}.name`, in table/Top.svelte
    unused = {
        key
        for key in page_texts("en")
        if key not in asked
        and key.removesuffix("_title") not in asked
        and not any(pattern.fullmatch(key) for pattern in made)
    }
    assert unused == set()
