"""The language of the terminal: --lang, else the environment; mistakes and the bar speak it too."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import pytest
from rich.console import Console

import jarlshof
from jarlshof.arena import progress, ready, warmup
from jarlshof.arena.ready import ARENA
from jarlshof.cli.language import CLI, own_language, spoken
from jarlshof.cli.mistakes import in_language
from jarlshof.core.texts import Texts, languages
from tests.cli import test_commands as commands
from tests.cli.runner import Runner, refused, typed
from tests.cli.test_commands import MISTAKES


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "de_CH.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": ""}, "en"),
    ],
)
def test_the_environment_tells_the_language(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], lang: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert own_language() == lang
    assert spoken(["play", "nord"]) == lang
    assert spoken(["play", "nord", "--lang", "de"]) == "de"
    assert spoken(["play", "--lang=en", "--frob"]) == "en"
    assert spoken(["play", "--lang", "fr"]) == lang
    assert spoken(["play", "--lang"]) == lang


def test_a_german_environment_plays_shows_and_explains_in_german(jarl: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    typed(monkeypatch, "ende")
    assert "Du bist a, gegen b " in jarl("play", "nord", "--seed", "7").out
    assert "großes Boot" in jarl("show", "nord").out
    assert "Verbunden mit" in jarl("rules", "nord", "B23").out
    typed(monkeypatch, "quit")
    assert "You are a, against b " in jarl("play", "nord", "--seed", "7", "--lang", "en").out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("play", "chess"), "game 'chess' geht nicht; möglich: nord, northgard, settlers, toy, flotsam"),
        (
            ("play", "nord", "--bots", "king"),
            "bot 'king' geht nicht; möglich: person, random, greedy oder DATEI.py:KLASSE für einen eigenen Bot",
        ),
        (("play", "nord", "--seats", "9"), "seats 9 geht nicht; möglich: 2 bis 4"),
        (("play", "nord", "--load", "no.json"), "no.json lässt sich nicht lesen: die Datei gibt es nicht"),
        (
            ("play", "nord", "--position", "no.txt"),
            "source 'no.txt' geht nicht; möglich: "
            "eine Stellung als Text oder eine lesbare Datei (die Datei gibt es nicht)",
        ),
        (("play", "nord", "--frob"), "Die Option --frob gibt es nicht (siehe jarlshof --help)"),
        (
            ("simulate", "nord", "--jos"),
            "Die Option --jos gibt es nicht (ähnlich: --bots, --jobs, --json) (siehe jarlshof --help)",
        ),
        (("replay", "a", "b"), "Überzählig: b (siehe jarlshof --help)"),
        (("play", "--lang"), "Der Option '--lang' fehlt ein Wert. (siehe jarlshof --help)"),
        (("host", "prune"), "Die Option '--days' fehlt. (siehe jarlshof --help)"),
        (("dance",), "Den Befehl 'dance' gibt es nicht. (siehe jarlshof --help)"),
        (("simulate",), "'GAME' fehlt. (siehe jarlshof --help)"),
        (
            ("play", "nord", "--seats", "two"),
            "'--seats' ist falsch: eine ganze Zahl wird gebraucht (siehe jarlshof --help)",
        ),
        (("play", "nord", "--lang", "fr"), "language 'fr' geht nicht; möglich: de oder en"),
        (("show", "board:\n A x"), None),
    ],
)
def test_mistakes_are_told_in_german(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], told: str | None
) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    done = jarl(*arguments)
    refused(done)
    assert done.err == f"jarlshof: {told}\n" if told else done.err.startswith("jarlshof: Fehler (auf Englisch): ")


def test_all_mistakes_but_those_within_files_have_german_words(jarl: Runner) -> None:
    english = set()
    for arguments, _ in MISTAKES:
        said = jarl(*arguments).err.removeprefix("jarlshof: ").strip().removesuffix(" (see jarlshof --help)")
        if in_language(said, "de").startswith("Fehler (auf Englisch)"):
            english.add(" ".join(arguments))
    within = {"show board:\n A x", f"show {commands.__file__}", f"simulate nord --content {commands.__file__}"}
    assert english == within


def test_english_mistakes_stay_as_they_are() -> None:
    for text in ("seats 9 is not accepted; use 2 to 4", "stopped", "whatever"):
        assert in_language(text, "en") == text
    assert in_language("stopped", "de") == "abgebrochen"


# ---------------------------------------------------------------- the bar
def test_the_bar_has_words_for_every_step_in_both_languages() -> None:
    assert languages(ARENA) == languages(CLI) == ["de", "en"]
    for lang in ("de", "en"):
        texts = Texts.alone(ARENA, lang)
        for name in jarlshof.game_names():
            steps = [step for step, _ in warmup.warmup_steps(jarlshof.game(name))]
            assert [step for step in steps if f"step.{step.replace(' ', '-')}" not in texts] == []
    assert Texts.alone(ARENA, "de").keys() == Texts.alone(ARENA, "en").keys()


def test_the_bar_speaks_german(monkeypatch: pytest.MonkeyPatch) -> None:
    def steps(_: object) -> Iterator[tuple[str, object]]:
        yield "legal moves", lambda: None

    terminal = Console(file=io.StringIO(), force_terminal=True, width=100)
    for module in (progress, ready):
        monkeypatch.setattr(module, "notes", terminal)
    monkeypatch.setattr(warmup, "warmup_steps", steps)
    monkeypatch.setattr(warmup, "mark_compiled", lambda _: None)
    ready.compile_visibly(jarlshof.game("nord"), "de")
    assert isinstance(terminal.file, io.StringIO)
    shown = terminal.file.getvalue()
    assert "nord wird übersetzt: fertig" in shown
    assert re.search("compil", shown) is None


@pytest.mark.parametrize("command", [("play",), ("simulate", "nord", "--games", "1"), ("show", "nord")])
def test_commands_compile_in_the_language_of_their_user(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    def shown(rules: object, lang: str) -> None:
        raise jarlshof.BadOption("bar", lang, "a text")

    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setattr(jarlshof, "JIT", True)
    monkeypatch.setattr(jarlshof, "is_compiled", lambda _: False)
    monkeypatch.setattr(ready, "compile_visibly", shown)
    refused(jarl(*command), "bar 'de' geht nicht")
