"""The commands as a user types them: output, --json, exit codes, one clear line for every mistake."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import jarlshof
from jarlshof.arena import ready
from jarlshof.cli.bench import positions
from jarlshof.core.game import Game, game
from tests.cli.runner import Runner, refused, typed

RECORDS = Path(__file__).parent.parent / "games" / "nord" / "records"
RECORD = RECORDS / "2-seats-blocked.json"


def test_bench_measures_the_reading_of_positions() -> None:
    by_name = {figure.name: figure for figure in positions(game("nord"))}
    assert by_name["position"].value > 0
    assert by_name["position"].unit == "ms"
    assert by_name["position size"].value > 500


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simulate_reports_what_was_played(jarl: Runner, seats: int) -> None:
    report = json.loads(jarl("simulate", "nord", "--seats", str(seats), "--games", "60", "--json").out)
    assert (report["game"], report["seats"], report["games"]) == ("nord", seats, 60)
    assert report["moves"] > 60 * 50
    assert report["seconds"] > 0
    assert report["games_per_cpu_second"] > 0
    assert sum(report["end_reasons"].values()) == 60
    assert set(report["end_reasons"]) <= {"attack", "challenge", "blocked"}
    assert [bot["seat"] for bot in report["bots"]] == list("abcd"[:seats])
    assert sum(bot["wins"] for bot in report["bots"]) == pytest.approx(60, abs=0.01)
    assert sum(bot["win_share"] for bot in report["bots"]) == pytest.approx(1, abs=0.001)
    assert all(bot["name"] == "random" and bot["games"] == 60 and bot["mean_points"] > 5 for bot in report["bots"])


def test_simulate_gives_the_same_matches_for_the_same_seed_and_any_number_of_jobs(jarl: Runner) -> None:
    def played(*more: str) -> object:
        report = json.loads(jarl("simulate", "nord", "--games", "600", "--seed", "9", "--json", *more).out)
        return report["moves"], report["bots"], report["end_reasons"]

    assert played() == played("--jobs", "2")
    assert played() != played("--seed", "10")


def test_simulate_prints_a_table(jarl: Runner) -> None:
    done = jarl("simulate", "nord", "--games", "20", "--options", "preset=free")
    assert done.code == 0
    assert "mean points" in done.out
    assert "random" in done.out
    assert "per CPU second" in done.out


def test_replay_verifies_a_record(jarl: Runner) -> None:
    done = jarl("replay", str(RECORD))
    assert done.code == 0
    assert "verified: every move" in done.out
    report = json.loads(jarl("replay", str(RECORD), "--json").out)
    assert report["verified"] is True
    assert report["points"] == json.loads(RECORD.read_text("utf-8"))["result"]["points"]


def test_replay_stops_where_it_is_told(jarl: Runner) -> None:
    report = json.loads(jarl("replay", str(RECORD), "--to", "3", "--json").out)
    assert (report["entries"], report["verified"], report["ending"]) == (3, False, None)


def test_replay_of_a_wrong_record_names_the_entry_and_ends_with_1(jarl: Runner, tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text("utf-8"))
    record["log"][6] = "a place a1"
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(record))
    done = jarl("replay", str(wrong))
    assert done.code == 1
    assert "entry 7" in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("command", [("replay",), ("play", "nord", "--load")], ids=["replay", "play"])
@pytest.mark.parametrize("number", ["1", "99"])
def test_a_record_of_other_rules_is_refused_in_one_line(
    jarl: Runner, tmp_path: Path, command: tuple[str, ...], number: str
) -> None:
    """Older or newer: it is no record of these rules, and nothing of it is played."""
    file = tmp_path / "other.json"
    file.write_text(json.dumps({**json.loads(RECORD.read_text("utf-8")), "rules": number}))
    done = jarl(*command, str(file))
    assert (done.code, done.out) == (2, "")
    assert f"a match by rules '{number}' of nord; here are rules {jarlshof.game('nord').rules}" in done.err
    assert len(done.err.splitlines()) == 1


def test_replay_finds_a_loaded_die(jarl: Runner, tmp_path: Path) -> None:
    record = json.loads(RECORD.read_text("utf-8"))
    stream, word, bound, value = record["draws"][3].split()
    record["draws"][3] = f"{stream} {word} {bound} {(int(value) + 1) % int(bound)}"
    wrong = tmp_path / "loaded.json"
    wrong.write_text(json.dumps(record))
    done = jarl("replay", str(wrong))
    assert done.code == 1
    assert "draw 4 gave" in done.err


def test_show_draws_positions_records_and_islands(jarl: Runner, tmp_path: Path) -> None:
    match = jarlshof.new("nord", seats=2, seed=3)
    position, island = tmp_path / "position.txt", tmp_path / "island.toml"
    position.write_text(match.position())
    island.write_text(match.content["island"])
    shown = jarl("show", str(position)).out
    assert shown.strip() == match.show().strip()
    assert "large boat" in jarl("show", str(RECORD)).out
    assert jarl("show", str(island)).out.splitlines()[2:12] == shown.splitlines()[:10], "below the island's name"
    assert jarl("show", "board:\n A m B\nposts:\n A a1\n").code == 0
    assert jarl("show", str(position), "--position").out.strip() == match.position().strip()
    assert json.loads(jarl("show", str(position), "--json").out)["seat"] is None


def test_show_tells_no_secrets(jarl: Runner, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(jarlshof.new("nord", seats=2, seed=3).position())
    for arguments in (("show", str(position)), ("show", str(position), "--json")):
        assert not any(kind in jarl(*arguments).out for kind in ("axe", "gold", "helmet", "goblet", "sword", "hammer"))


def test_play_shows_asks_explains_and_saves(jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    lines = ["help", "?", "why place a1", "treasure none; place a1", "treasure none; place h6", "undo", "place g5"]
    typed(monkeypatch, *lines, "mine", "log", "board", f"save {file}", f"save {tmp_path}", "quit")
    done = jarl("play", "nord", "--seed", "7")
    assert done.code == 0
    assert "treasure none, treasure axe" in done.out
    assert "(nord.B16)" in done.out
    assert "a1 is not connected" in done.err
    assert "a places a worker on h6." in done.out
    assert "treasures: axe, hammer, helmet\n" in done.out
    assert f"{tmp_path} cannot be written (it is a folder)" in done.err
    assert jarlshof.load(file).log == ["a treasure none", "a place h6", "a undo", "a place g5"]
    typed(monkeypatch, "place g5", "done")
    done = jarl("play", "nord", "--load", str(file))
    assert "one of your workers already stands on g5" in done.err
    assert re.search(r"\w+ is to move\.", done.out)


def test_play_speaks_german(jarl: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "why place a1", "treasure none; place a1", "treasure none; place h6", "quit")
    done = jarl("play", "nord", "--seed", "7", "--lang", "de")
    assert done.code == 0
    assert "Nord – Das Spiel der Jarle" in done.out
    assert "a: Wähle einen Schatz oder keinen und setze dann Arbeiter ein; oder bezwinge einen Jarl." in done.out
    assert "bevor du Arbeiter einsetzt, musst du einen Schatz oder keinen wählen (nord.B16)" in done.out
    assert "a1 ist nicht mit einer Siedlung verbunden, in der du einen Kämpfer hast (nord.B23)" in done.err
    assert "a setzt einen Arbeiter auf h6." in done.out


def test_play_of_bots_alone_runs_to_the_end(jarl: Runner) -> None:
    done = jarl("play", "nord", "--seed", "7", "--bots", "random,random")
    assert done.code == 0
    assert "The match is over. A" in done.out


def test_simulate_lets_greedy_and_bots_of_ones_own_play(jarl: Runner, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(OWN, "utf-8")
    done = jarl("simulate", "nord", "--bots", f"greedy,{file}:First", "--games", "3", "--json")
    report = json.loads(done.out)
    assert [bot["wins"] for bot in report["bots"]] == [3, 0]
    assert report["failures"] == []
    assert report["options"]["island"]
    assert report["counts"]["turns"] > 10
    done = jarl("simulate", "nord", "--bots", f"greedy,{file}:Sulks", "--games", "7")
    assert done.code == 0
    assert "forfeit 7" in done.out
    assert f"seed 1, seat b: {file}:Sulks lost the match, as it raised RuntimeError: no" in done.err
    assert "and 2 more failures" in done.err


OWN = """
from jarlshof.bots import Bot

class First(Bot):
    def choose(self, sight):
        return sight.legal[0]

class Sulks(Bot):
    def choose(self, sight):
        raise RuntimeError("no")
"""


def test_an_island_of_ones_own_can_be_played_and_simulated(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    text = jarlshof.new("nord", seats=3, island="random-5").content["island"]
    file.write_text(text.replace("random-3-5", "mine"), "utf-8")
    report = json.loads(jarl("simulate", "nord", "--content", str(file), "--games", "5", "--json").out)
    assert (report["seats"], report["options"]["island"]) == (3, "mine")
    typed(monkeypatch, "quit")
    assert "island mine." in jarl("play", "nord", "--content", str(file)).out


def test_a_random_island_is_named_and_comes_from_the_seed(jarl: Runner) -> None:
    one, again, other = (
        json.loads(jarl("simulate", "nord", "--options", "island=random", "--games", "2", "--seed", seed, "--json").out)
        for seed in ("3", "3", "4")
    )
    assert one["options"] == again["options"] != other["options"]
    assert one["options"]["starts"] == "free"
    assert (one["bots"], one["moves"]) == (again["bots"], again["moves"])
    assert jarl("show", one["options"]["island"]).out.startswith(f"island {one['options']['island']}\n")


MISTAKES = [
    (("play", "chess"), "chess"),
    (("play", "nord", "--bots", "king"), "king"),
    (("play", "nord", "--bots", "person,random,random,random,random"), "seats"),
    (("play", "nord", "--load", "no-such-file"), "no-such-file"),
    (("play", "nord", "--lang", "fr"), "de or en"),
    (("simulate", "chess"), "chess"),
    (("simulate",), "GAME"),
    (("simulate", "nord", "--seats", "7"), "2 to 4"),
    (("simulate", "nord", "--seats", "two"), "--seats"),
    (("simulate", "nord", "--games", "0"), "games"),
    (("simulate", "nord", "--games", "99999999999"), "games"),
    (("simulate", "nord", "--jobs", "0"), "jobs"),
    (("simulate", "nord", "--seed", "-4"), "seed"),
    (("simulate", "nord", "--bots", "king"), "king"),
    (("simulate", "nord", "--bots", "random@1s"), "budget"),
    (("simulate", "nord", "--bots", "random,random,random,random,random"), "seats"),
    (("simulate", "nord", "--options", "island"), "NAME=VALUE"),
    (("simulate", "nord", "--options", "island=atlantis"), "atlantis"),
    (("simulate", "nord", "--options", "sails=2"), "sails"),
    (("simulate", "nord", "--options", "starts=odd"), "auto, fixed, free"),
    (("replay",), "FILE"),
    (("replay", "no-such-file.json"), "no-such-file.json"),
    (("replay", "."), "cannot be read"),
    (("replay", __file__), "not a record"),
    (("replay", str(RECORD), "--to", "-1"), "0 or more"),
    (("show", "no-such-file"), "no-such-file"),
    (("show", __file__), ""),
    (("show", "board:\n A x"), "no space"),
    (("warmup", "chess"), "chess"),
    (("bench", "chess"), "chess"),
    (("dance",), "dance"),
    (("simulate", "nord", "--frob"), "--frob"),
    (("play", "nord", "--bots", "person,king"), "person, random, greedy"),
    (("play", "nord", "--load", str(RECORD), "--seats", "2"), "it alone"),
    (("play", "nord", "--content", "no-such-file"), "no-such-file"),
    (("simulate", "nord", "--content", __file__), "nord.B6"),
    (("simulate", "nord", "--patience", "nan"), "patience"),
    (("simulate", "nord", "--bots", "greedy@500ms"), "budget"),
    (("simulate", "nord", "--bots", "no-such-file.py:Bot"), "no-such-file.py"),
]


@pytest.mark.parametrize(
    ("arguments", "word"), MISTAKES, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_a_mistake_gets_one_line_and_exit_code_2(jarl: Runner, arguments: tuple[str, ...], word: str) -> None:
    done = jarl(*arguments)
    assert done.code == 2
    assert done.err.startswith("jarlshof: ")
    assert done.err.count("\n") == 1
    assert word in done.err
    assert done.out == ""


def test_the_installed_command_works() -> None:
    command = [sys.executable, "-m", "jarlshof", "simulate", "nord", "--games", "5", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 5
    done = subprocess.run([sys.executable, "-m", "jarlshof", "simulate", "x"], capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m jarlshof show {RECORD} | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.stdout.count("\n"), done.stderr) == (1, "")


# ---------------------------------------------------------------- the first start
@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "nord", "--games", "1"),
        ("replay", "FILE"),
        ("show", "FILE"),
        ("play", "nord", "--load", "FILE"),
    ],
)
def test_nothing_is_played_before_the_compiler_has_been_shown(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    def shown(rules: Game, lang: str) -> None:
        raise jarlshof.BadOption("game", rules.name, "it: the bar was shown")

    monkeypatch.setattr(jarlshof, "JIT", True)
    monkeypatch.setattr(jarlshof, "is_compiled", lambda name: name != "nord")
    monkeypatch.setattr(ready, "compile_visibly", shown)
    file = tmp_path / "wrong.json"  # whoever replays it first says that it is wrong
    file.write_text(RECORD.read_text("utf-8").replace('"a done"', '"a undo"', 1), "utf-8")
    refused(jarl(*(str(file) if word == "FILE" else word for word in arguments)), "the bar was shown")
