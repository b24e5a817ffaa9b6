"""A new language: made by a command, told key by key, in English where it has no words yet."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import jarlshof
from jarlshof.book.book import words
from jarlshof.core.texts import flat, texts_of
from tests import language

ROOT = Path(__file__).resolve().parent.parent
TOLD = """
import jarlshof
from jarlshof.book.book import words
from jarlshof.core.texts import all_languages, texts_of
from jarlshof.wire.routes import LANG
nord = jarlshof.game("nord")
print(all_languages(), LANG.choices)
print(nord.texts("fr")("title"), "|", nord.texts("fr")("ruling.B23.title"))
print(texts_of("jarlshof.cli", "fr")("say.legal"), "|", texts_of("jarlshof.cli", "fr")("ask.over"))
print(words(nord, "fr").ours, "|", words(nord, "fr").legend.title)
print(texts_of("jarlshof.arena", "fr")("step.moves"))
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources without what is built."""
    leave = shutil.ignore_patterns("__pycache__", "static", "node_modules")
    for folder in ("src", "examples", "web/src/texts"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=leave)
    return tmp_path


def translate(file: Path, key: str, text: str) -> None:
    """What a translator does: takes the first such mark away and puts words in the place of the English ones."""
    lines = file.read_text("utf-8").splitlines()
    n = next(n for n, line in enumerate(lines) if line.startswith(f"# {key} = "))
    lines[n] = f'{key} = "{text}"'
    file.write_text("\n".join(lines) + "\n", "utf-8")


def test_a_new_language_has_every_file_with_the_english_beside_each_entry(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert language.main(["fr", str(copy)]) == 0
    said = capsys.readouterr().out
    assert "src/jarlshof/cli/texts/fr.toml: " in said
    assert said.splitlines()[-1].startswith("fr: 0 of ")
    for english in language.english_files(copy):
        made = language._twin(english, "fr")
        assert flat(tomllib.loads(made.read_text("utf-8"))) == {}, "nothing is translated yet"
        bare = "\n".join(line.removeprefix("# ") for line in made.read_text("utf-8").splitlines())
        for line in english.read_text("utf-8").splitlines():
            assert line.removeprefix("# ") in bare
    page = (copy / "web/src/texts/fr.ts").read_text("utf-8")
    assert "./fr/*.toml" in page
    assert "/en" not in page
    assert "/fr/" in (copy / "web/src/texts/games/all_fr.ts").read_text("utf-8")


def test_what_is_translated_is_told_and_all_else_in_english_key_by_key(copy: Path) -> None:
    language.main(["fr", str(copy)])
    translate(copy / "src/jarlshof/cli/texts/fr.toml", "legal", "c'est permis")
    translate(copy / "src/jarlshof/games/nord/texts/fr.toml", "title", "Le Nord")
    translate(copy / "src/jarlshof/games/nord/book/fr.toml", "ours", "Notre règle.")
    (copy / "src/jarlshof/arena/texts/fr.toml").unlink()  # a part that nobody has begun
    told = subprocess.run(
        [sys.executable, "-c", TOLD],
        env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONUTF8": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 0, told.stderr
    nord = jarlshof.game("nord").texts("en")
    assert told.stdout.splitlines() == [
        "['de', 'en', 'fr'] ('de', 'en', 'fr')",
        f"Le Nord | {nord('ruling.B23.title')}",
        f"c'est permis | {texts_of('jarlshof.cli', 'en')('ask.over')}",
        f"Notre règle. | {words(jarlshof.game('nord'), 'en').legend.title}",
        texts_of("jarlshof.arena", "en")("step.moves"),
    ]


def test_renewing_keeps_what_is_translated_and_adds_what_is_new_in_its_place(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    language.main(["fr", str(copy)])
    english, french = (copy / f"examples/flotsam/texts/{lang}.toml" for lang in ("en", "fr"))
    translate(french, "home", "{seat} rentre avec {a}: {b}.")
    row = french.read_text("utf-8").replace('# shell = { name = "shell", text', 'shell.name = "coquille"  # text')
    french.write_text(row, "utf-8")
    text = english.read_text("utf-8").replace("[event]\n", '[event]\nstorm = "A storm."\n')
    english.write_text(text.replace('roll = "', 'rolled = "', 1), "utf-8")
    french.write_text(french.read_text("utf-8").replace("# roll = ", "roll = "), "utf-8")
    capsys.readouterr()
    assert language.main(["fr", str(copy)]) == 0
    said = capsys.readouterr().out
    assert "examples/flotsam/texts/fr.toml: event.roll: nobody uses it" in said
    lines = french.read_text("utf-8").splitlines()
    assert lines[lines.index("[event]") + 1] == '# storm = "A storm."'
    assert 'home = "{seat} rentre avec {a}: {b}."' in lines
    place = lines.index('shell.name = "coquille"')
    assert lines[place + 1] == '# shell.text = "Worth 3 at the end."', "half of a row is done"


def test_a_text_that_cannot_be_read_or_asks_for_what_nobody_supplies_is_told(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    language.main(["fr", str(copy)])
    translate(copy / "examples/flotsam/texts/fr.toml", "swap", "{seat} {who}")
    translate(copy / "examples/flotsam/texts/fr.toml", "charm", "{seat")
    capsys.readouterr()
    assert language.main(["fr", str(copy)]) == 1
    said = capsys.readouterr().out
    assert "fr.toml: event.swap: nobody supplies {who}" in said
    assert "fr.toml: event.charm: character" in said


@pytest.mark.parametrize("given", [[], ["en"], ["french"], ["C.UTF-8"], ["../x"]])
def test_what_is_no_new_language_is_refused(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert language.main(given) == 2
    assert "two small letters" in capsys.readouterr().err


def test_the_languages_of_this_build_lack_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = {file: file.read_bytes() for file in ROOT.glob("src/jarlshof/**/de.toml")}
    assert language.main(["de"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 1, told
    assert before == {file: file.read_bytes() for file in before}
