"""The commands work for Settlers as they do for Nord."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import jarlshof
from tests.cli.runner import Runner, refused, shown, typed

TILES = """tiles:
 W11 S12 G9
 B4 O6 B5 G10
 S3 D! W11 D! O4
 G8 W8 S10 O9
 B5 W2 G6
"""


def test_show_lays_a_new_board(jarl: Runner) -> None:
    board = jarl("show", "settlers", "--options", "preset=official,seats=6", "--seed", "3").out
    assert "f: 0 points" in board
    assert board == jarl("show", "settlers", "--options", "preset=official,seats=6", "--seed", "3").out
    assert board != jarl("show", "settlers", "--options", "preset=official,seats=6", "--seed", "4").out


def test_show_speaks_german(jarl: Runner) -> None:
    assert "f: 0 Punkte" in jarl("show", "settlers", "--options", "preset=official,seats=6", "--lang", "de").out
    refused(jarl("show", "settlers", "--lang", "fr"), "de or en")


def test_show_knows_a_short_position_by_its_tiles(jarl: Runner, tmp_path: Path) -> None:
    assert "W11" in shown(jarl, tmp_path / "short.txt", TILES)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "nosuch", "--game", "settlers"), "or a game: nord, northgard, settlers"),
        (("show", "harbours: b8-c8 wood\n" + TILES), "no path on the coast"),
        (("show", "settlers", "--options", "seats=7"), "2 to 6"),
        (("play", "settlers", "--content", "x.toml"), "x.toml"),
        (("simulate", "settlers", "--options", "special_build=paired", "--seats", "3"), "special_build"),
        (("simulate", "settlers", "--options", "target=99"), "3 to 20"),
    ],
)
def test_a_mistake_gets_one_line(jarl: Runner, arguments: tuple[str, ...], words: str) -> None:
    refused(jarl(*arguments), words)


def test_bots_by_name_say_how_many_seats_there_are(jarl: Runner) -> None:
    report = json.loads(jarl("simulate", "settlers", "--bots", "random,random,random", "--games", "3", "--json").out)
    assert report["seats"] == 3
    assert report["options"]["board"] == "classic19"


def test_play_tells_who_begins_and_what_one_holds(jarl: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("?\nboard\nwhy roll\nquit\n"))
    told = jarl("play", "settlers", "--bots", "person,random", "--seed", "4").out
    assert "rolls for the start" in told
    assert " begins." in told
    assert "costs: road wood brick" in told
    assert "settlers.S10" in told


def test_play_says_how_many_cards_to_give_up(jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = "options: official\nask: a discard\nraid: seven -\nrolled: 3 4\n" + TILES.replace("D! O4", "D O4")
    match = jarlshof.position("settlers", text + "seat a\n  settlements: d5\n  hand: 5 wood 4 ore\nseat b\n", seed=1)
    file = tmp_path / "match.json"
    file.write_text(match.record(), "utf-8")
    monkeypatch.setattr(sys, "stdin", io.StringIO("discard 5 wood\ndiscard 3 wood 1 ore\nquit\n"))
    done = jarl("play", "settlers", "--load", str(file), "--bots", "person,random")
    assert "hand: 5 wood 4 ore" in done.out
    assert "discard CARDS, CARDS 4 in all, up to 5 wood 4 ore" in done.out
    assert "settlers.G18" in done.err
    assert "a gives up 4 cards" in done.out


def test_another_seat_at_the_screen_that_may_move_puts_its_letter_first(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = "seat a\n  hand: 2 wood\nseat b\n  hand: 2 ore\nseat c\n  hand: 1 ore\n"
    match = jarlshof.position("settlers", TILES + hands, seed=1)
    match.play("offer 1 wood for 1 ore")
    file, saved = tmp_path / "match.json", tmp_path / "saved.json"
    file.write_text(match.record(), "utf-8")
    lines = f"accept\na deal b\noffer 1 wood for 1 ore\na withdraw\nsave {saved}\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    done = jarl("play", "settlers", "--load", str(file), "--bots", "person")
    assert "a trades with b" in done.out
    log = json.loads(saved.read_text("utf-8"))["log"]
    assert log == ["a offer 1 wood for 1 ore", "b accept", "a deal b", "a offer 1 wood for 1 ore", "a withdraw"]


def test_whoever_may_move_is_told_how_and_helped_like_the_seat_that_is_asked(
    jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hands = "seat a\n  hand: 2 wood\nseat b\n  hand: 2 ore\nseat c\n  hand: 1 ore\n"
    match = jarlshof.position("settlers", TILES + hands, seed=1)
    match.play("offer 1 wood for 1 ore")
    file, saved = tmp_path / "match.json", tmp_path / "saved.json"
    file.write_text(match.record(), "utf-8")
    typed(monkeypatch, "help", "a", "a mine", "a withdrw", "c reject", "A Withdraw", f"save {saved}", "quit")
    done = jarl("play", "settlers", "--load", str(file), "--bots", "person")
    assert "a may move too, with the letter first: a withdraw" in done.out
    assert "says its letter first" in done.out
    _, alone, own, mistyped, *_ = done.out.split("> ")[1:]
    assert alone.startswith("withdraw\n")
    assert "hand: 2 wood" in own
    assert mistyped == ""
    assert "withdrw is neither a move nor a command. Near: withdraw" in done.err
    log = json.loads(saved.read_text("utf-8"))["log"]
    assert log == ["a offer 1 wood for 1 ore", "c reject", "a withdraw"]


def test_who_plays_alone_reads_nothing_of_letters(jarl: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "help", "quit", "quit")
    assert "letter first" not in jarl("play", "settlers", "--bots", "person,random", "--seed", "4").out
