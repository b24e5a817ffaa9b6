"""Boards to try things on: one's own secrets are true there, others' are guesses; after the end all is exact."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from jarlshof.client import RemoteTable
from jarlshof.core.record import replay
from tests.server.helpers import Guests, options_of, pair, play_out, random_moves, refused, seat, soon

MANY = 25


def hand(table: RemoteTable, letter: str) -> str:
    """What a seat holds, as text."""
    return msgspec.json.encode(table.sees(letter).mine).decode()


def test_others_secrets_are_guessed_and_ones_own_are_true(guest: Guests) -> None:
    first, second = pair(guest)
    random_moves({"a": first, "b": second}, 10, random.Random(2))
    boards = [first.what_if(seat="a") for _ in range(MANY)]
    assert {hand(board, "a") for board in boards} == {hand(first, "a")}
    guesses = Counter(hand(board, "b") for board in boards)
    assert len(guesses) > 3, "hands are dealt again each time"
    assert guesses[hand(second, "b")] < MANY / 2, "the true one is not likelier than others"
    for board in boards:
        assert board.seats == ["a", "b"]
        assert board.sees("a").table == first.sees("a").table
        assert board.update.table.whatif == first.id
        assert not board.update.table.public


def test_a_spectators_board_guesses_all_hands(guest: Guests) -> None:
    first, second = pair(guest)
    watcher = guest("Dagny").table(first.id)
    boards = [watcher.what_if() for _ in range(MANY)]
    for letter, owner in (("a", first), ("b", second)):
        guesses = Counter(hand(board, letter) for board in boards)
        assert len(guesses) > 3
        assert guesses[hand(owner, letter)] < MANY / 2


def test_the_chance_of_a_board_is_its_own(guest: Guests) -> None:
    table = guest("Astrid").create("settlers", ["me", "me"])
    while options_of(table, table.asked[0]) != ["roll"]:
        table.play(options_of(table, table.asked[0])[0], seat=table.asked[0])
    rolls: Counter[str] = Counter()
    for _ in range(10):
        board = table.what_if(seat="a")
        board.play("roll", seat=board.asked[0])
        rolls[str(board.sees().table.dice)] += 1  # type: ignore[attr-defined]
    assert len(rolls) > 1


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_a_board_of_a_finished_match_is_exact(guest: Guests, game: str) -> None:
    table = guest("Astrid").create(game, ["me", "me"])
    random_moves({"a": table, "b": table}, 40, random.Random(3))
    hands = [hand(table, letter) for letter in "ab"]
    at = table.sees("a").seq
    table.resign("a")
    for _ in range(3):
        board = guest("Dagny").table(table.id).what_if(at)
        assert [hand(board, letter) for letter in "ab"] == hands
        assert board.sees("a").table == table.sees("b").table
    start = replay(table.record()).position()
    assert board.update.table.stage == "running"
    board.resign("a")
    found = board.record().start
    assert found is not None
    assert found.split("dice deck")[0] == start.split("dice deck")[0], "face-down cards too"


def test_a_board_from_an_earlier_position(guest: Guests) -> None:
    first, second = pair(guest)
    seen = []
    for _ in range(12):
        seen.append((first.sees("a").table, hand(first, "a")))
        random_moves({"a": first, "b": second}, 1, random.Random(1))
    for at in (0, 5, 11):
        board = first.what_if(at, "a")
        assert (board.sees("a").table, hand(board, "a")) == seen[at]
    assert first.view(5, "a").view.table == seen[5][0]
    with refused("not_allowed", 409):
        first.what_if(13, "a")
    with refused("forbidden", 403):
        first.what_if(5, "b")


def test_a_board_is_played_against_bots_and_has_a_record(guest: Guests) -> None:
    first, _ = pair(guest, settings={"pace": 0.0})
    board = first.what_if(seat="a", bots={"b": "greedy"})
    assert (board.seats, seat(board.update, "b").bot) == (["a"], "greedy")
    while board.asked:
        board.play(options_of(board, "a")[-1])
    soon(lambda: board.refresh().seen[0].view.asked == ["a"], "the bot makes its turn")
    board.what_if(seat="a")
    with refused("bad_option", 422):
        first.what_if(seat="a", bots={"b": "castle"})
    with refused("bad_option", 422):
        first.what_if(seat="a", bots={"c": "greedy"})
    assert first.refresh().seq == 3, "the match itself is as it was"


def test_a_board_is_played_to_its_end_and_verifies(guest: Guests) -> None:
    first, second = pair(guest)
    random_moves({"a": first, "b": second}, 60, random.Random(4))
    board = first.what_if(seat="a")
    play_out(board, random.Random(5))
    record = board.record()
    assert record.start is not None
    assert replay(record).over
    with refused("not_allowed", 409):
        board.what_if()
    earlier = board.what_if(0)
    assert [hand(earlier, letter) for letter in "ab"] == [
        msgspec.json.encode(board.view(0, letter).view.mine).decode() for letter in "ab"
    ]


def test_there_is_no_board_before_the_start(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "open"])
    with refused("not_allowed", 409):
        table.what_if()
