"""The commands work for Northgard as they do for Nord."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from tests.cli.runner import Runner, refused, shown

SHORT = """tiles:
  S 0 0 n
  13 0 n1 n
territories:
  Sn: b 2; camp none
  Ss: a 3
seat a
  clan: wolf
  hand: recruit move
seat b
  clan: bear
"""


def test_show_draws_a_new_map(jarl: Runner) -> None:
    board = jarl("show", "northgard", "--options", "seats=5,clans=choose", "--seed", "3").out
    assert board == jarl("show", "northgard", "--options", "seats=5,clans=choose", "--seed", "3").out
    assert board != jarl("show", "northgard", "--options", "seats=5", "--seed", "3").out


def test_show_knows_a_short_position_by_its_territories(jarl: Runner, tmp_path: Path) -> None:
    assert "Training Camp" in shown(jarl, tmp_path / "short.txt", SHORT)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "northgard", "--options", "seats=6"), "2 to 5"),
        (("simulate", "northgard", "--options", "years=8"), "7, 10"),
        (("play", "northgard", "--content", "x.toml"), "x.toml"),
        (("show", SHORT.replace("13 0 n1 n", "13 0 n5 n")), "13"),
        (("show", SHORT.replace("Ss: a 3", "Ss: a 15")), "14"),
    ],
)
def test_a_mistake_gets_one_line(jarl: Runner, arguments: tuple[str, ...], words: str) -> None:
    refused(jarl(*arguments), words)


def test_bots_by_name_say_how_many_seats_there_are(jarl: Runner) -> None:
    report = json.loads(jarl("simulate", "northgard", "--bots", "random,random,random", "--games", "3", "--json").out)
    assert report["seats"] == 3
    assert report["options"]["years"] == 7


def test_a_rule_can_be_looked_up(jarl: Runner) -> None:
    for lang, words in (("en", "border"), ("de", "Grenze")):
        found = jarl("rules", "northgard", "7.7", "--lang", lang)
        assert found.code == 0
        assert words in found.out


def test_play_tells_why_a_move_is_refused(jarl: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nboard\nwhy pass\nquit\n"))
    told = jarl("play", "northgard", "--bots", "person,random,random", "--seed", "5").out
    assert "northgard.2.7" in told


def test_whoever_plays_alone_is_shown_the_hand_and_the_moves_of_each_verb(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("lay 1 0 n1 n\nfound Sn\nlay 23 0 s1 n\nfound Ss\n?\nquit\n"))
    lines = jarl("play", "northgard", "--seed", "3").out.splitlines()
    assert "Yours – hand: Move, Explore, Feast, Roaming" in lines
    assert {"> play move, play explore, play feast, play roaming", "pass"} <= set(lines)
