"""The measurement beside other people's packages: what it writes, and what it says where they are not installed."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.marked import renewed
from tests.peers import __main__ as peers
from tests.peers.players import OURS, PLAYERS

ROOT = Path(__file__).resolve().parents[2]

measuring = pytest.mark.skipif(sys.platform == "win32", reason="there is no make, no load and no .venv-peers/bin")


def played(name: str, *rounds: tuple[int, int, float]) -> dict[str, Any]:
    return peers.result(name, "1.2", [dict(zip(("games", "moves", "seconds"), each, strict=True)) for each in rounds])


def main(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr("sys.argv", ["peers", *words])
    return peers.main()


def test_a_line_of_the_table_is_the_median_of_its_rounds() -> None:
    told = played("catanatron", (10, 9000, 1.0), (1, 1000, 0.5), (30, 26900, 1.0))
    assert (told["moves"], told["moves a game"], told["games"]) == (9000, 900, 10)
    assert (told["lowest moves"], told["highest moves"]) == (2000, 26900)
    report = {"results": [told, played("nord", (5000, 1_000_000, 0.25))]}
    lines = peers.table(report).splitlines()
    assert lines[2] == "| catanatron 1.2 | Settlers | 4 | Python | 10.0 | 9,000 | 900 |"
    assert lines[3] == "| **Jarlshof** | Nord | 2 | compiled | 20,000 | 4,000,000 | 200 |"


@measuring
def test_without_their_packages_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(peers, "THEIRS", tmp_path / "python")
    assert main(monkeypatch, "catanatron", "pgx-backgammon", "--json") == 1
    report = json.loads(capsys.readouterr().out)
    assert report["results"] == []
    assert report["missing"].keys() == {"catanatron", "pgx-backgammon"}
    assert "make bench-peers" in report["missing"]["catanatron"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nobody",), "'nobody' is not known; there are: nord, "),
        (("--rounds", "0"), "1 or more"),
        (("--rounds", "x"), "invalid"),
        (("--seconds", "nan"), "more than 0"),
    ],
)
def test_bad_input_gets_one_clear_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(monkeypatch, *words)
    assert stopped.value.code == 2
    assert told in capsys.readouterr().err


@measuring
@pytest.mark.long
def test_ours_play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(monkeypatch, "nord", "settlers-python", "--rounds", "1", "--seconds", "0.01", "--json") == 0
    compiled, python = json.loads(capsys.readouterr().out)["results"]
    assert compiled["moves"] > 100_000 > python["moves"] > 0


@measuring
def test_a_package_that_cannot_be_loaded_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(
        "#!/bin/sh\necho 'Traceback:' >&2; echo \"ModuleNotFoundError: No module named 'pgx'\" >&2; exit 1\n"
    )
    python.chmod(0o700)
    monkeypatch.setattr(peers, "THEIRS", python)
    report = peers.measured(["pgx-backgammon"], 1, 1.0)
    assert report["missing"] == {"pgx-backgammon": "ModuleNotFoundError: No module named 'pgx'"}


def test_a_part_of_a_page_is_renewed_and_the_rest_stays() -> None:
    page = "before\n<!-- a -->\nold\n<!-- end of a -->\nafter\n"
    assert renewed(page, "a", "new\\1\n") == "before\n<!-- a -->\nnew\\1\n<!-- end of a -->\nafter\n"
    with pytest.raises(ValueError, match="once, not 0 times"):
        renewed(page, "b", "new\n")


@pytest.mark.parametrize("page", ["README.md", "docs/performance.md"])
def test_the_pages_show_every_line(page: str) -> None:
    """As often as `PLAYERS` names a package."""
    text = (ROOT / page).read_text("utf-8")
    part = re.findall(r"<!-- peers -->\n(.*?)<!-- end of peers -->", text, re.DOTALL)[0]
    shown = [row.split("|")[1].strip(" *").split()[0].lower() for row in part.splitlines()[2:] if row.startswith("|")]
    assert shown == [player.package for player in PLAYERS.values()]


def test_their_packages_are_in_no_environment_of_ours() -> None:
    locks = {lock: (ROOT / f"requirements{lock}.lock").read_text("utf-8") for lock in ("", "-dev", "-peers")}
    for package in {player.package.replace("_", "-") for player in PLAYERS.values()} - {OURS}:
        assert f"\n{package}==" in locks["-peers"]
        assert f"\n{package}==" not in locks[""] + locks["-dev"]
