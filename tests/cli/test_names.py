"""Bots at the terminal have names, the same that the server would give; people keep their letters."""

from __future__ import annotations

from pathlib import Path

import pytest

import jarlshof
from jarlshof.bots.naming import NAMES, names_for
from jarlshof.cli.desk import Desk, bot_names
from jarlshof.cli.reading import read_moves
from jarlshof.core.game import SEAT_LETTERS, Slot
from jarlshof.core.page import SEATED, Page
from tests.cli.runner import Runner, typed

GAMES = ("nord", "northgard", "settlers")


@pytest.mark.parametrize("game", GAMES)
def test_every_parameter_that_is_a_seat_is_told_by_name(game: str) -> None:
    rules = jarlshof.game(game)
    slots = [slot for table in (rules.slots, rules.questions) for each in table.values() for slot in each]
    seats = {slot.name for slot in slots if _is_seat(slot)}
    assert seats <= SEATED
    assert not {slot.name for slot in slots if not _is_seat(slot)} & SEATED


def _is_seat(slot: Slot) -> bool:
    return slot.names is not None and set(slot.names.values()) <= {*SEAT_LETTERS, "-"}


@pytest.mark.parametrize(("lang", "bot"), [("en", "bot"), ("de", "Bot")])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_bots_is_told_by_their_names(jarl: Runner, tmp_path: Path, game: str, lang: str, bot: str) -> None:
    file = tmp_path / "kept.json"
    done = jarl("play", game, "--bots", "random,random", "--seed", "7", "--lang", lang, "--save", str(file))
    match = jarlshof.load(file)
    first, second = names_for(match.seed.hex(), 2)
    assert {first, second} <= set(NAMES)
    assert f": a {first} ({bot}), b {second} ({bot}). " in done.out.splitlines()[0]
    assert f"\n  {first} " in done.out, "events"
    assert f"\na {first} ({bot})" in done.out, "the list of players, with the letter that the board has"
    last = done.out[done.out.rindex(match.game.texts(lang)(f"ending.{match.ending}.text")) :]
    assert f"{first} ({bot}) " in last
    assert f"{second} ({bot}) " in last
    told = [line for line in done.out.splitlines() if line.startswith(("  a ", "  b ")) and not line[:2].isupper()]
    assert [line for line in told if line.endswith(".")] == [], "no sentence about a letter"


def test_the_names_stay_when_a_match_goes_on(jarl: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    typed(monkeypatch, "treasure none", "place h6", "done")
    first = jarl("play", "nord", "--seed", "7", "--save", str(file)).out
    [name] = bot_names(jarlshof.load(file), {0}).values()
    assert f"You are a, against b {name} (bot). " in first
    assert f"{name} is to move." in first
    assert "a places a worker on h6." in first, "people keep their letter"
    typed(monkeypatch, "quit")
    assert f"b {name} (bot): " in jarl("play", "--load", str(file)).out


def test_refusals_and_questions_name_bots(capsys: pytest.CaptureFixture[str]) -> None:
    match = jarlshof.new("nord", seats=2, seed=7)
    match.play("treasure none", "place h6", "done")
    match.page = Page(names={"a": "Orm"})
    refusal = match.why_not("place h6", 0)
    assert refusal is not None
    assert refusal.text == "it is b who must decide now, not Orm"
    assert refusal.params["seat"] == "a", "what is sent stays a letter"
    assert match.events(0)[-1].seat == "b"


def test_a_bot_may_be_called_by_its_name_in_a_move() -> None:
    match = jarlshof.new("settlers", seats=3, seed=7)
    desk = Desk(match, {0}, "en")
    name = desk.bots["c"]
    assert read_moves(match, 0, f"steal {name}") == ["steal c"]
    assert read_moves(match, 0, f"steal {name.lower()}; steal b") == ["steal c", "steal b"]
    assert desk.listed(["steal b", "steal c"]) == [f"steal b ({desk.bots['b']}), steal c ({name})"]
