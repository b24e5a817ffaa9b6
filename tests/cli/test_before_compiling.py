"""Wrong arguments are told at once: nobody waits for the compiler to hear that a name was misspelt."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import jarlshof
from jarlshof.arena import ready
from jarlshof.core import plain
from jarlshof.core.game import Game
from jarlshof.core.jit import JIT
from tests.cli.runner import Runner, refused
from tests.cli.test_commands import MISTAKES, RECORD

pytestmark = pytest.mark.skipif(not JIT, reason="is about compiling")

BOARD = "board:\n A m B\nposts:\n A a1\n"
FILES = {
    "bot.py": "import jarlshof\nprint('hello')\nclass Mine: pass\n",
    "broken.py": "raise RuntimeError('no')\n",
    "text.txt": "hello",
    "settlers.txt": "settlers position\n",
}
MORE = [
    (("play", "nord", "--bots", "random,FOLDER/no.py:Mine"), "no file of Python"),
    (("play", "nord", "--bots", "random,FOLDER/bot.py:Mine"), "no subclass"),
    (("simulate", "nord", "--bots", "random,FOLDER/broken.py:Mine"), "RuntimeError: no"),
    (("play", "nord", "--seats", "9"), "2 to 4"),
    (("play", "nord", "--seats", "0"), "2 to 4"),
    (("simulate", "settlers", "--seats", "0"), "2 to 6"),
    (("play", "nord", "--seats", "2", "--options", "seats=3"), "it once"),
    (("play", "nord", "--options", "island=eid,island=voe"), "island once"),
    (("play", "nord", "--seed", "-1"), "seed"),
    (("play", "nord", "--options", "island=atlantis"), "atlantis"),
    (("play", "northgard", "--options", "clans=odd"), "clans"),
    (("play", "settlers", "--options", "target=99"), "target"),
    (("play", "settlers", "--content", "FOLDER/text.txt"), "none"),
    (("play", "nord", "--position", BOARD, "--bots", "person,random,random"), "2 seats"),
    (("play", "nord", "--position", "FOLDER/text.txt"), "is not a line of a position"),
    (("play", "nord", "--position", "board:\n A x"), "no space"),
    (("play", "northgard", "--position", "ask: a push\nterritories:\n"), ""),
    (("play", "settlers", "--position", "tiles:\n X1\n"), "tiles"),
    (("play", "nord", "--load", "FOLDER/text.txt"), "not a record"),
    (("play", "nord", "--load", "FOLDER/odd.json"), "starts"),
    (("play", "nord", "--load", "FOLDER/start.json"), "no space"),
    (("play", "nord", "--load", str(RECORD), "--bots", "person,random,random"), "2 seats"),
    (("replay", "FOLDER/odd.json"), "starts"),
    (("show", "FOLDER/odd.json"), "starts"),
    (("show", "settlers", "--options", "target=99"), "target"),
    (("show", "nord", "--seed", "-1"), "seed"),
    (("show", "eid", "--options", "sails=2"), "sails"),
    (("show", "nord", "--lang", "fr"), "de or en"),
    (("rules", "nord", "--lang", "fr"), "en or de"),
    (("rules", "nord", "B999"), "B999"),
    (("show", "nord", "--out", "board.gif"), ".svg or .png"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files to stumble over."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, "utf-8")
    record = json.loads(RECORD.read_text("utf-8"))
    odd = {**record, "options": {**record["options"], "starts": "odd"}}
    (tmp_path / "odd.json").write_text(json.dumps(odd))
    (tmp_path / "start.json").write_text(json.dumps({**record, "start": "board:\n A x"}))
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "word"), [*MISTAKES, *MORE], ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_a_mistake_is_told_before_anything_is_compiled(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, folder: Path, arguments: tuple[str, ...], word: str
) -> None:
    def compiled(rules: Game, lang: str) -> None:
        raise AssertionError(f"{rules.name} would be compiled first")

    monkeypatch.setattr(jarlshof, "is_compiled", lambda _: False)
    monkeypatch.setattr(plain, "is_compiled", lambda _: False)
    monkeypatch.setattr(ready, "compile_visibly", compiled)
    refused(jarl(*(each.replace("FOLDER", str(folder)) for each in arguments)), word)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "nord", "--position", "board:\n A x"),
        ("play", "settlers", "--position", "tiles:\n X1\n"),
        ("play", "nord", "--bots", "person,FOLDER/bot.py:Mine"),
        ("play", "nord", "--load", "FOLDER/odd.json"),
    ],
)
def test_the_compiler_has_left_nothing_behind_after_a_mistake(folder: Path, arguments: tuple[str, ...]) -> None:
    cache = folder / "cache"
    done = subprocess.run(
        [sys.executable, "-m", "jarlshof", *(each.replace("FOLDER", str(folder)) for each in arguments)],
        capture_output=True,
        text=True,
        env={**os.environ, "JARLSHOF_CACHE": str(cache)},
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert [each for each in cache.rglob("*") if each.is_file()] == []


@pytest.mark.parametrize(
    "make",
    [
        lambda: jarlshof.new("nord", seats=9),
        lambda: jarlshof.new("nord", seed=-1),
        lambda: jarlshof.new("nord", content="no-such-file"),
        lambda: jarlshof.new("nord", island="atlantis"),
        lambda: jarlshof.new("nord", salts=[1]),  # type: ignore[list-item]
        lambda: jarlshof.position("nord", "board:\n A x"),
        lambda: jarlshof.position("nord", BOARD, seed=-1),
        lambda: jarlshof.load("no-such-file"),
        lambda: jarlshof.batch("nord", 4, seats=9),
        lambda: jarlshof.batch("nord", 0),
    ],
)
def test_the_package_too_tells_mistakes_first(monkeypatch: pytest.MonkeyPatch, make: object) -> None:
    def compiled(rules: Game, lang: str) -> None:
        raise AssertionError(f"{rules.name} would be compiled first")

    monkeypatch.setattr(jarlshof, "is_compiled", lambda _: False)
    monkeypatch.setattr(plain, "is_compiled", lambda _: False)
    monkeypatch.setattr(ready, "compile_visibly", compiled)
    assert callable(make)
    with pytest.raises(jarlshof.Error):
        make()
