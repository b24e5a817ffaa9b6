"""Texts of all games: complete in both languages, told exactly what is declared, and good sentences in Nord."""

from __future__ import annotations

import random
import shutil
import sys
import tomllib
from collections import defaultdict
from importlib.resources import files
from pathlib import Path
from typing import NotRequired, TypedDict

import msgspec
import pytest

import jarlshof
from jarlshof import Match
from jarlshof.core.game import Game
from jarlshof.core.jit import JIT
from jarlshof.core.textcheck import check_texts
from jarlshof.core.texts import languages
from jarlshof.games.nord.words.explain import REFUSALS
from tests import texts
from tests.conformance.cases import Case, any_move, each_case, everyone, seeds, walk
from tests.games.paragraphs import Source

LANGUAGES = ("en", "de")
each_of_the_games = pytest.mark.parametrize("game", texts.GAMES, ids=lambda game: game.name)


# ---------------------------------------------------------------- the check
@pytest.mark.jit_off
@each_of_the_games
def test_all_texts_are_there_in_both_languages_and_all_are_used(game: Game) -> None:
    assert languages(game.package) == sorted(LANGUAGES)
    assert check_texts(game) == []


@pytest.mark.jit_off
def test_the_command_prints_problems_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], doctored: Doctor
) -> None:
    assert texts.main() == 0
    assert capsys.readouterr().out == "Nothing is missing or unused.\n"
    monkeypatch.setattr(texts, "GAMES", [doctored("de", 'blocked = "', 'bloked = "')])
    assert texts.main() == 1
    assert capsys.readouterr().out == "nord de: event.blocked: missing\nnord de: event.bloked: nobody uses it\n"


class Doctor:
    """Makes a Nord with one passage of its texts changed, and more texts added."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, language: str, old: str, new: str, **replaced: object) -> Game:
        nord = jarlshof.game("nord")
        shutil.copytree(str(files(nord.package) / "texts"), self.folder / "texts")
        file = self.folder / "texts" / f"{language}.toml"
        text = file.read_text("utf-8")
        assert text.count(old) == 1
        file.write_text(text.replace(old, new), "utf-8")
        return msgspec.structs.replace(nord, package="doctored_nord", **replaced)


@pytest.fixture
def doctored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    (tmp_path / "doctored_nord").mkdir()
    (tmp_path / "doctored_nord" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "doctored_nord", raising=False)
    return Doctor(tmp_path / "doctored_nord")


BROKEN = {
    "a key is missing": ("de", 'turn = "{seat} ist am Zug."\n', "", ["de: event.turn: missing"]),
    "no title": ("en", 'title = "Nord – A Game of Jarls"', "", ["en: title: missing"]),
    "nobody uses a key": ("en", "[event]\n", '[event]\ndance = "x"\n', ["en: event.dance: nobody uses it"]),
    "nobody uses a table": ("en", "[event]\n", '[song]\na = "x"\n[event]\n', ["en: song.a: nobody uses it"]),
    "a refusal no sentence is declared for": (
        "de",
        "[refusal]\n",
        '[refusal]\n"B10.late" = "x"\n',
        ["de: refusal.B10.late: nobody uses it"],
    ),
    "it does not parse": (
        "de",
        '"{seat} ist am Zug."',
        '"{seat ist am Zug."',
        ["de: event.turn: character 6 of '{seat ist am Zug.': , or } expected"],
    ),
    "nobody supplies a parameter": (
        "de",
        '"{seat} ist am Zug."',
        '"{name} ist am Zug."',
        ["de: event.turn: nobody supplies {name}"],
    ),
    "a refusal is not told that": (
        "en",
        '"the match is over"',
        '"{n} is over"',
        ["en: refusal.R66: nobody supplies {n}"],
    ),
    "a ruling is told nothing": (
        "en",
        '"Keeping a found treasure"',
        '"Keeping {treasure}"',
        ["en: ruling.R31.title: nobody supplies {treasure}"],
    ),
    "a word is counted": (
        "de",
        '"Auf {space} liegt ein neuer Schatz."',
        '"{space, plural, other {#}}"',
        ["de: event.lay: {space} is no number"],
    ),
    "a word that never comes": (
        "de",
        "resources {Rohstoffe}",
        "rohstoffe {Rohstoffe}",
        [
            "de: event.scoring: {of} is never rohstoffe",
            "de: event.scoring: {of} has no branch resources, as in en",
            "en: event.scoring: {of} has no branch rohstoffe, as in de",
        ],
    ),
    "a branch is lacking in one language": (
        "de",
        "axe {keine Axt} ",
        "",
        ["de: refusal.R68: {treasure} has no branch axe, as in en"],
    ),
    "a number here, a word there": (
        "de",
        "{treasure, select, axe {keine Axt} gold {kein Gold} hammer {keinen Hammer} helmet {keinen Helm} goblet "
        "{keinen Kelch} sword {kein Schwert} other {keinen solchen Schatz}}",
        "{treasure, plural, other {nicht #}}",
        ["de: refusal.R68: {treasure} is a number, but a word in en"],
    ),
    "a ruling without a title": (
        "de",
        'title = "Bedingungen für das Bezwingen"\n',
        "",
        ["de: ruling.B37.title: missing"],
    ),
    "a ruling one language does not have": (
        "en",
        "# ---- rulings\n",
        '[ruling.R72]\ntitle = "x"\n',
        ["de: ruling.R72.title: missing", "de: ruling.R72.text: missing", "en: ruling.R72.text: missing"],
    ),
    "something that is no text": (
        "de",
        'title = "Nord',
        'age = 14\ntitle = "Nord',
        ["de: character 0 of '14': age is"],
    ),
    "a file that cannot be read": ("de", 'title = "Nord', 'title "Nord', ["de: Expected '='"]),
}


@pytest.mark.jit_off
@pytest.mark.parametrize(("language", "old", "new", "lines"), BROKEN.values(), ids=BROKEN.keys())
def test_the_check_finds(doctored: Doctor, language: str, old: str, new: str, lines: list[str]) -> None:
    problems = check_texts(doctored(language, old, new))
    assert len(problems) == len(lines)
    assert all(problem.startswith(line) for problem, line in zip(sorted(problems), sorted(lines), strict=True))


@pytest.mark.jit_off
def test_the_check_finds_a_refusal_that_has_no_text(doctored: Doctor) -> None:
    refusals = REFUSALS | {"R72.late": frozenset(["space"])}
    game = doctored("en", 'turn = "{seat} is to move."', 'turn = "{seat} moves."', refusals=refusals)
    keys = ("refusal.R72.late", "ruling.R72.title", "ruling.R72.text")
    assert check_texts(game) == [f"{language}: {key}: missing" for language in ("de", "en") for key in keys]


@pytest.mark.jit_off
def test_things_need_a_name_and_a_text(doctored: Doctor) -> None:
    things = {**jarlshof.game("nord").things, "song": ("lay",)}
    game = doctored("en", "[event]\n", '[song.lay]\nname = "The Lay"\n[event]\n', things=things)
    keys = ("de: song.lay.name", "de: song.lay.text", "en: song.lay.text")
    assert check_texts(game) == [f"{key}: missing" for key in keys]


@pytest.mark.jit_off
def test_what_is_said_round_the_board_needs_its_texts(doctored: Doctor) -> None:
    said = {**jarlshof.game("nord").said, "tide": frozenset(["n"])}
    game = doctored("en", "[show]", '[show]\ntide = "{n} {sea}"', said=said, looks={"sky": lambda *_: []})
    looks = [f"{lang}: look.sky.{part}: missing" for lang in ("de", "en") for part in ("name", "text")]
    assert sorted(check_texts(game)) == sorted(
        [*looks, "de: show.tide: missing", "en: show.tide: nobody supplies {sea}"]
    )


@pytest.mark.jit_off
def test_a_thing_is_told_by_its_name(doctored: Doctor) -> None:
    game = doctored("en", "[event]\n", '[song.lay]\nname = "The Lay"\n[event]\n', named={"sung": "song"})
    assert game.worded({"sung": "lay", "n": 2, "seat": "lay"}, "en") == {"sung": "The Lay", "n": 2, "seat": "lay"}
    assert game.worded({"sung": "dirge"}, "en") == {"sung": "dirge"}


@pytest.mark.jit_off
def test_rulings_may_have_dots_in_their_names(doctored: Doctor) -> None:
    refusals = REFUSALS | {"4.A": frozenset[str](), "4.A.hand": frozenset[str]()}
    added = '[ruling."4.A"]\ntitle = "x"\n[refusal]\n"4.A" = "x"\n"4.A.hand" = "x"\n'
    keys = ("refusal.4.A", "refusal.4.A.hand", "ruling.4.A.title", "ruling.4.A.text")
    missing = [f"de: {key}: missing" for key in keys] + ["en: ruling.4.A.text: missing"]
    assert sorted(check_texts(doctored("en", "[refusal]\n", added, refusals=refusals))) == sorted(missing)


@pytest.mark.jit_off
def test_a_text_may_use_fewer_parameters_in_one_language(doctored: Doctor) -> None:
    assert check_texts(doctored("de", '"{seat} nimmt den Schatz von {space}."', '"Ein Schatz ist weg."')) == []


# ---------------------------------------------------------------- what is told while playing
@each_case
@seeds(3)
def test_events_prompts_and_refusals_of_random_games_have_words_in_both_languages(case: Case, seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        match = case.new(seed)
        found: dict[str, set[frozenset[str]]] = defaultdict(set)
        for ply in walk(match, rng):
            for lang in LANGUAGES:
                prompt = match.view(ply.seat, lang).prompt
                assert prompt is not None
                _check_sentence(prompt.text, ".")
            _collect_refusals(match, rng, found)
        _collect_refusals(match, rng, found)
        for key, told in found.items():
            own = key.removeprefix("refusal.") in match.game.refusals  # else the ruling says it in its own words
            assert told == {match.game.refusals[key.removeprefix("refusal.")] if own else frozenset()}, key
        for lang in LANGUAGES:
            for seat in everyone(match):
                for event in match.events(seat=seat, lang=lang):
                    _check_sentence(event.text, ".")


def _collect_refusals(match: Match, rng: random.Random, found: dict[str, set[frozenset[str]]]) -> None:
    """Asks for nonsense and for moves that are nearly right; notes the keys and what each sentence was told."""
    for _ in range(8 if JIT else 3):
        move = match.game.moves.write(any_move(match.game, rng))
        refusals = [match.why_not(move, seat, lang) for seat in range(match.seats) for lang in LANGUAGES]
        for refusal in refusals:
            if refusal:
                _check_sentence(refusal.text, "." if refusal.key.startswith("ruling.") else "")
                found[refusal.key].add(frozenset(refusal.params) - {"seat", "move"})


def _check_sentence(text: str, end: str) -> None:
    assert text == text.strip()
    assert "  " not in text
    assert not set("{}#") & set(text)
    assert end == "" or text[-1] in end
    assert end or text[-1] not in ".:,;"


# ---------------------------------------------------------------- sentences of Nord, word for word
class Refused(TypedDict):
    position: str
    after: NotRequired[str]
    move: str
    en: str
    de: str


class Happened(TypedDict):
    key: str
    told: dict[str, str | int]
    en: str
    de: str


TABLE = tomllib.loads((Path(__file__).parent / "nord" / "sentences.toml").read_text("utf-8"))
REFUSED: dict[str, Refused] = TABLE["refusal"]
HAPPENED: list[Happened] = TABLE["event"]


@pytest.mark.jit_off
def test_every_declared_refusal_is_in_the_table() -> None:
    assert REFUSED.keys() == REFUSALS.keys()


@pytest.mark.jit_off
@pytest.mark.parametrize("key", REFUSED)
def test_a_refusal_reads(key: str) -> None:
    case = REFUSED[key]
    if case["position"] == "free":
        match = jarlshof.new("nord", seats=2, seed=1, options={"starts": "free"})
    else:
        match = jarlshof.position("nord", TABLE["position"][case["position"]], seed=1)
    match.play(*(case["after"].split("; ") if "after" in case else []))
    english, german = match.why_not(case["move"]), match.why_not(case["move"], lang="de")
    assert english is not None
    assert german is not None
    assert english.key == german.key == f"refusal.{key}"
    assert english.params == german.params
    assert english.params.keys() == REFUSALS[key] | {"seat", "move"}
    assert (english.text, german.text) == (case["en"], case["de"])


@pytest.mark.jit_off
@pytest.mark.parametrize("case", HAPPENED, ids=lambda case: case["en"])
def test_an_event_reads(case: Happened) -> None:
    nord = jarlshof.game("nord")
    slots = nord.slots[nord.events[case["key"].upper()]]
    assert case["told"].keys() == {"seat", *(slot.name for slot in slots)}
    for slot in slots:
        assert slot.names is None or case["told"][slot.name] in slot.names.values()
    words = [nord.texts(lang)(f"event.{case['key']}", **case["told"]) for lang in LANGUAGES]
    assert words == [case["en"], case["de"]]


@pytest.mark.jit_off
def test_our_rulings_are_marked_alike_and_name_the_same_numbers() -> None:
    source = Source("nord")
    assert len(source.rulings) == 121
    source.check_german()
