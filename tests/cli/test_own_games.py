"""Games of one's own: JARLSHOF_GAMES names their folders, and every command, bot and process knows them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from jarlshof.core.cache import OWN

FLOTSAM = Path(__file__).resolve().parents[2] / "examples" / "flotsam"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the example in a place that nobody knows."""
    return Path(shutil.copytree(FLOTSAM, tmp_path / "mine" / "flotsam", ignore=shutil.ignore_patterns("__pycache__")))


def jarl(folders: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, without the compiler."""
    return subprocess.run(
        [sys.executable, "-m", "jarlshof", *arguments],
        env={**os.environ, OWN: folders, "NUMBA_DISABLE_JIT": "1", "LC_ALL": "C", "COLUMNS": "100"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_played_at_the_terminal_in_both_languages(folder: Path) -> None:
    done = jarl(str(folder), "play", "flotsam", "--seed", "3", "--lang", "de", typed="suche\nsearch reef\nende\nende\n")
    assert done.returncode == 0, done.stderr
    assert "Strandgut. Du bist a" in done.stdout
    assert "a findet" in done.stdout
    shown = jarl(str(folder), "show", "flotsam", "--seed", "3")
    assert "seat  hoard  charm" in shown.stdout, shown.stderr


def test_greedy_plays_it_against_random(folder: Path) -> None:
    done = jarl(str(folder), "simulate", "flotsam", "--bots", "greedy,random", "--games", "1")
    assert "ended by: treasure 1" in done.stdout, done.stderr


def test_several_folders_are_known_and_one_without_a_game_is_told_in_a_line(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "cairn").mkdir()
    folders = os.pathsep.join([str(folder), str(tmp_path / "cairn"), str(tmp_path / "nowhere")])
    for name in ("cairn", "nowhere"):
        done = jarl(folders, "show", name)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"a folder {name} whose __init__.py holds GAME = Game(name='{name}', …)" in done.stderr
    assert "flotsam, cairn, nowhere" in jarl(folders, "play", "chess").stderr


def test_an_edit_means_another_compiler_cache(folder: Path) -> None:
    def cache() -> str:
        done = subprocess.run(
            [
                sys.executable,
                "-c",
                "from jarlshof.core.cache import ANYBODY, fingerprints; print(fingerprints()[ANYBODY])",
            ],
            env={**os.environ, OWN: str(folder)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    before, rules = cache(), folder / "rules.py"
    assert cache() == before
    rules.write_text(rules.read_text("utf-8").replace("TARGET, DIE = 4, 40, 6", "TARGET, DIE = 4, 30, 6"), "utf-8")
    assert cache() != before
