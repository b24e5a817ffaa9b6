"""External bots: they play like ours, and whatever they do wrong costs them the match and nobody else."""

from __future__ import annotations

import os
import re
import signal
import time
from pathlib import Path

import pytest

import jarlshof
from jarlshof.arena.bot_match import places_without
from jarlshof.arena.simulate import Report, simulate
from jarlshof.asking.roster import Roster, fill_seats, read_spec
from jarlshof.asking.turn import read_answer, take_turn
from jarlshof.bots.bot import BotFailed
from jarlshof.bots.budget import Budget
from jarlshof.core.errors import BadOption

NORD = jarlshof.game("nord")

BOTS = '''
import random, sys, time
import jarlshof
from jarlshof.bots import Bot, Sight

class Fine(Bot):
    """Random, from texts."""
    def choose(self, sight):
        print("this must not get into the talk")
        assert sight.seats == 2 and sight.seat == self.seat and sight.mine is not None
        return random.Random(sight.seed).choice(sight.legal)

class Ahead(Bot):
    """Tries a whole turn in a guessed world and answers it."""
    def choose(self, sight):
        match = sight.match()
        moves = []
        while self.seat in match.asked:
            moves.append(match.legal()[0] if "done" not in match.legal() else "done")
            match.play(moves[-1])
        return moves

class Counts(Bot):
    """Says when a match begins."""
    def __init__(self, *arguments):
        super().__init__(*arguments)
        print("a match begins")
    def choose(self, sight):
        return sight.legal[0]

class Thinker(Bot):
    """Has a budget."""
    def choose(self, sight):
        if self.budget is None or self.budget.ms != 20:
            raise RuntimeError(f"my budget is {self.budget}")
        return sight.legal[0]

class Raises(Bot):
    def choose(self, sight):
        return 1 // 0

class Begins(Bot):
    def __init__(self, *arguments):
        raise ValueError("not today")

class Hangs(Bot):
    def choose(self, sight):
        while True:
            time.sleep(1)

class Illegal(Bot):
    def choose(self, sight):
        return "place a1"

class Late(Bot):
    """Its second move is not legal."""
    def choose(self, sight):
        return ["treasure none", "place a1"]

class Nothing(Bot):
    def choose(self, sight):
        return []

class Babble(Bot):
    def choose(self, sight):
        return "hello"

class Number(Bot):
    def choose(self, sight):
        return 12345

class Wrong(Bot):
    def choose(self, sight):
        return {"a": object()}

class Silent(Bot):
    def choose(self, sight):
        pass

class Huge(Bot):
    def choose(self, sight):
        return 10 ** 30

class Endless(Bot):
    def choose(self, sight):
        return ["done"] * 1000

class Forks(Bot):
    """Starts a process that keeps the pipe open, and hangs."""
    def choose(self, sight):
        import multiprocessing
        child = multiprocessing.get_context("fork").Process(target=time.sleep, args=(60,))
        child.start()
        with open(__file__ + ".pid", "w") as note:
            note.write(str(child.pid))
        time.sleep(60)

class Leaves(Bot):
    def choose(self, sight):
        sys.exit(3)

class Dies(Bot):
    def choose(self, sight):
        import os
        os._exit(4)

class NoBot:
    def choose(self, sight):
        return sight.legal[0]
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(BOTS, "utf-8")
    return path


def play(bot: str, games: int = 2, patience: float = 30.0) -> Report:
    """A bot at seat a against chance."""
    prepared = NORD.prepare(NORD.read_options({"seats": 2}), None)
    return simulate(NORD, prepared, [bot, "random"], games, patience=patience)


@pytest.mark.parametrize("name", ["Fine", "Ahead", "Thinker@20ms"])
def test_a_bot_of_others_plays_whole_matches(file: Path, name: str) -> None:
    report = play(f"{file}:{name}")
    assert report.failures == []
    assert (report.games, sum(report.end_reasons.values())) == (2, 2)
    assert "forfeit" not in report.end_reasons
    assert report.bots[0].name == f"{file}:{name}"
    assert report.counts["turns"] > 5


def test_a_bot_of_others_plays_a_game_that_another_seat_begins(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text("from jarlshof.bots import Bot\nclass First(Bot):\n    choose = lambda _, sight: sight.legal[0]\n")
    settlers = jarlshof.game("settlers")
    prepared = settlers.prepare(settlers.read_options({"seats": 3, "target": 3}), None)
    report = simulate(settlers, prepared, [f"{file}:First", "greedy", "greedy"], 1)
    assert report.failures == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Raises", r"raised ZeroDivisionError: .* \(line \d+ of mine.py\)"),
        ("Begins", "raised ValueError: not today"),
        ("Illegal", r"answered 'place a1', move 1 of its turn: .* \(nord.B16\)"),
        ("Late", r"answered 'place a1', move 2 of its turn: .* \(nord.B23\)"),
        ("Nothing", "answered no move at all"),
        ("Babble", "answered what is no move: 'hello'"),
        ("Number", "answered what is no move"),
        ("Wrong", "answered {'a': .*neither a move nor a list of moves"),
        ("Silent", "answered None, which is neither"),
        ("Huge", "answered 1000.*neither a move nor a list of moves"),
        ("Endless", "answered 1000 moves; 256 are the most"),
        ("Leaves", "raised SystemExit: 3"),
        ("Dies", "ended its process"),
    ],
)
def test_a_bot_that_fails_loses_that_match_with_a_report(file: Path, name: str, said: str) -> None:
    report = play(f"{file}:{name}")
    assert [failure.seat for failure in report.failures] == ["a", "a"], "each match again"
    assert [failure.seed for failure in report.failures] == [1, 2]
    for failure in report.failures:
        assert re.search(said, failure.reason), failure.reason
    assert report.end_reasons == {"forfeit": 2}
    assert [bot.wins for bot in report.bots] == [0, 2]


def test_a_bot_that_hangs_loses_and_its_process_is_ended(file: Path) -> None:
    report = play(f"{file}:Hangs", games=1, patience=0.5)
    assert [failure.reason for failure in report.failures] == ["did not answer within 0.5 s"]
    assert report.bots[1].wins == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_what_a_bot_has_started_ends_with_it(file: Path) -> None:
    report = play(f"{file}:Forks", games=1, patience=5)
    assert [failure.reason for failure in report.failures] == ["did not answer within 5 s"]
    pid = int(Path(f"{file}.pid").read_text("ascii"))
    deadline = time.monotonic() + 30
    while running(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not running(pid)


def running(pid: int) -> bool:
    """Is a process there, and not only its remains?"""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_the_first_match_is_played_once(file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    report = play(f"{file}:Counts", games=1)
    assert report.failures == []
    assert capfd.readouterr().err.count("a match begins") == 1


@pytest.mark.parametrize("patience", [0.0, -1.0, float("nan"), float("inf"), 1e300])
def test_patience_is_a_number_of_seconds(patience: float) -> None:
    with pytest.raises(BadOption, match="patience"):
        play("random", games=1, patience=patience)


def test_a_roster_ends_its_processes(file: Path) -> None:
    with Roster(NORD, [f"{file}:Fine", "greedy"]) as roster:
        process = roster._workers[0]._process
        assert process is not None
        assert process.poll() is None
    assert process.poll() is not None


def test_a_process_that_ended_in_a_match_costs_the_match_and_in_between_nothing(file: Path) -> None:
    match = jarlshof.new("nord", seats=2, seed=1)

    def end(roster: Roster) -> None:
        pid = roster._workers[0].pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)

    with Roster(NORD, [f"{file}:Fine", "random"]) as roster:
        end(roster)
        bot = roster.bot(0, 1)
        take_turn(match, bot)
        end(roster)
        with pytest.raises(BotFailed, match="ended its process"):
            take_turn(match, bot)
        take_turn(match, roster.bot(0, 2))
        assert match.seq == 2


def test_a_bot_of_a_file_has_no_part_in_the_talk(tmp_path: Path) -> None:
    file = tmp_path / "talks.py"
    file.write_text(
        "import os\nfrom jarlshof.bots import Bot\nclass Talks(Bot):\n    def choose(self, sight):\n"
        "        os.write(1, b'hello')\n        return sight.legal[0] if os.read(0, 1) == b'' else []\n"
    )
    with Roster(NORD, [f"{file}:Talks", "random"]) as roster:
        match = jarlshof.new("nord", seats=2, seed=1)
        take_turn(match, roster.bot(0, 1))
        assert match.seq == 1


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("king", "random, greedy, or FILE.py:CLASS"),
        ("greedy@500ms", "without a budget"),
        ("random@9it", "without a budget"),
        ("mine.py:", "FILE.py:CLASS"),
        ("mine.py:Fine@soon", "500ms, 2000it"),
        ("mine.py:Fine@0ms", "500ms, 2000it"),
        ("mine.py:not a name", "FILE.py:CLASS"),
        ("", "FILE.py:CLASS"),
    ],
)
def test_a_name_that_means_nothing_is_refused(name: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        fill_seats([name], 2)


@pytest.mark.parametrize(
    ("name", "said"),
    [("Absent", "no subclass"), ("NoBot", "no subclass"), ("BOTS", "no subclass")],
)
def test_a_file_without_that_bot_is_refused_at_once(file: Path, name: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        play(f"{file}:{name}")


def test_a_missing_or_broken_file_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="no file of Python"):
        play(f"{tmp_path}/absent.py:Bot")
    broken = tmp_path / "broken.py"
    broken.write_text("def (:", "utf-8")
    with pytest.raises(BadOption, match="SyntaxError"):
        play(f"{broken}:Bot")


def test_names_are_read() -> None:
    assert read_spec("greedy").kind == "greedy"
    spec = read_spec("a@b/my.py:Bold@2000it")
    assert (spec.kind, spec.file, spec.cls, spec.budget) == ("", "a@b/my.py", "Bold", Budget(iterations=2000))
    assert read_spec("x.py:Bold@500ms").budget == Budget(ms=500)
    assert fill_seats(["random"], 3) == ["random"] * 3
    with pytest.raises(BadOption, match="3 seats"):
        fill_seats(["random", "greedy"], 3)


def test_answers_are_read() -> None:
    assert read_answer(NORD, "done") == read_answer(NORD, ["done"]) == read_answer(NORD, [NORD.moves.read("done")])
    for answer in ("fly", [], [1 << 62], ["done", "fly"]):
        with pytest.raises(BotFailed):
            read_answer(NORD, answer)


def test_who_fails_is_last_and_the_others_are_ranked_by_points() -> None:
    assert places_without([90, 5, 5], 0) == [3, 1, 1]
    assert places_without([0, 7, 3, 7], 2) == [3, 1, 4, 1]
