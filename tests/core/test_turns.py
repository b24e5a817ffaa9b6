"""What a turn is, in every game: what happens while it is one seat's turn, the answers of others included."""

from __future__ import annotations

import itertools
import random

import pytest

import jarlshof
from jarlshof.core.match import Match


def parted(match: Match) -> list[list[str]]:
    """The moves that stand, turn by turn; nothing was taken back in these matches."""
    starts = [*match.turn_starts(), match.seq]
    return [match.log[start:end] for start, end in itertools.pairwise(starts)]


def random_play(match: Match, moves: int, seed: int = 1) -> None:
    """That many random moves."""
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            return
        seat = chance.choice(match.asked)
        match.play(chance.choice(match.legal(seat)), seat=seat)


def test_a_turn_of_nord_is_from_its_treasure_to_its_end() -> None:
    match = jarlshof.new("nord", seats=3, seed=5)
    random_play(match, 80)
    turns = parted(match)
    assert len(turns) > 10
    for n, turn in enumerate(turns):
        assert {entry[0] for entry in turn} == {"abc"[n % 3]}
        assert turn[0].split(" ")[1] in ("treasure", "challenge")


def test_a_turn_of_settlers_holds_the_answers_of_the_others() -> None:
    match = jarlshof.new("settlers", seats=3, seed=5)
    random_play(match, 300)
    turns = parted(match)
    founding, later = turns[:6], turns[6:]
    # in the set-up a turn is a settlement and its road; whoever comes last has two of them in a row
    assert [[entry.split(" ")[1] for entry in turn] for turn in founding[:2]] == [["settle", "road"]] * 2
    ends = [n for n, entry in enumerate(match.log) if entry.endswith(" end")]
    assert len(ends) > 5
    assert {end + 1 for end in ends if end + 1 < match.seq} <= set(match.turn_starts())
    for turn in later:
        assert sum(entry.endswith(" end") for entry in turn) <= 1
    assert any(len({entry[0] for entry in turn}) > 1 for turn in later), "others have answered in between"


def test_a_turn_of_northgard_is_a_seats_run_of_moves_with_the_answers_of_the_others() -> None:
    match = jarlshof.new("northgard", seats=3, seed=5)
    random_play(match, 120)
    for turn in parted(match):
        assert turn[-1][0] == turn[0][0] or len(turn) > 1
    asked_others = [turn for turn in parted(match) if len({entry[0] for entry in turn}) > 1]
    for turn in asked_others:
        assert any(word in entry for entry in turn for word in ("feed", "hold", "retreat", "let", "cancel"))


@pytest.mark.parametrize("game", ["nord", "settlers", "northgard"])
def test_turns_are_counted_without_what_was_taken_back(game: str) -> None:
    match = jarlshof.new(game, seats=2, seed=3)
    random_play(match, 60)
    starts, moves = match.turn_starts(), len(match.movers())
    match.back(moves - starts[-2], "again")
    assert match.turn_starts() == starts[:-2]
    assert len(match.movers()) == starts[-2]
    random_play(match, 1)
    assert match.turn_starts() == starts[:-1], "the next move begins a turn again"
    assert match.fork("other").turn_starts() == match.turn_starts()


def test_a_match_that_begins_with_a_position_begins_with_a_turn() -> None:
    match = jarlshof.new("settlers", seats=3, seed=5)
    while not match.log or not match.log[-1].endswith(" roll"):
        match.play(match.legal()[0])
    again = jarlshof.position("settlers", match.position(), seed=3)
    random_play(again, 40)
    assert again.turn_starts()[0] == 0
    ends = [n + 1 for n, entry in enumerate(again.log) if entry.endswith(" end") and n + 1 < again.seq]
    assert again.turn_starts() == [0, *ends]
