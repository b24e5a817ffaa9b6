"""What the dice gave each seat, and what was to be expected at each roll."""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.settlers.moves import GIVE
from tests.games.settlers.helpers import CITY, SETTLEMENT, play, position, roll, rolled, table

pytestmark = pytest.mark.jit_off


def told(match: Match) -> list[tuple[str, int, int]]:
    return [(each.seat, each.cards, each.expected) for each in match.luck()]


def test_before_the_first_roll_there_is_none() -> None:
    assert told(position("rolled: -", a="settlements: d5", b="")) == [("a", 0, 0), ("b", 0, 0)]


def test_a_roll_counts_what_it_brought_and_what_it_could_have_brought() -> None:
    """d5 lies at wood 5, ore 2, wood 9 (9 of 36), i9 at wood 6, brick 12, wool 9 (10 of 36, a city twice)."""
    sides = {"a": "settlements: d5", "b": "cities: i9"}
    assert told(rolled(9, **sides)) == [("a", 1, 9), ("b", 2, 20)]
    assert told(rolled(3, **sides)) == [("a", 0, 9), ("b", 0, 20)]
    assert told(rolled(7, **sides)) == [("a", 0, 9), ("b", 0, 20)], "a 7 is a roll, too"


def test_each_roll_counts_with_the_land_of_its_time() -> None:
    match = rolled(9, a=f"settlements: d5; roads: d5-e5 e5-f4; hand: {SETTLEMENT}", b="settlements: i9")
    play(match, "settle f4", "end")
    match = roll(match, 8)
    assert told(match) == [("a", 1, 9 + 15), ("b", 1, 10 + 10)]
    doubled = rolled(9, a=f"settlements: d5; hand: {CITY}", b="settlements: i9")
    play(doubled, "city d5", "end")
    assert told(roll(doubled, 9)) == [("a", 1 + 2, 9 + 18), ("b", 1 + 1, 10 + 10)]
    robbed = rolled(7, a="settlements: d5", b="settlements: i9")
    play(robbed, "bandit C5 B6", "end")
    assert told(roll(robbed, 9)) == [("a", 0, 9 + 5), ("b", 1, 10 + 10)]


@pytest.mark.parametrize("preset", ["seed", "official"])
def test_it_is_the_sum_of_what_the_views_told_at_each_roll(preset: str) -> None:
    options = {"preset": preset, "turns": 60, "no_seven_rounds": 1}
    match, rng = jarlshof.new("settlers", seats=3, seed=8, options=options), random.Random(8)
    expected, cards = [0, 0, 0], [0, 0, 0]
    while not match.over:
        seat = rng.choice(match.asked)
        move, before = rng.choice(match.legal(seat)), table(match)
        happened = match.play(move, seat=seat)
        if move == "roll":
            expected = [n + each.income for n, each in zip(expected, before.players, strict=True)]
            for event in happened:
                if event.kind == "gain":
                    cards["abc".index(event.seat or "")] += sum(
                        GIVE.counts(GIVE.read(str(event.args["cards"]).split()))
                    )
        if rng.random() < 0.05 and match.can_undo():
            match.undo()
    assert told(match) == [("abc"[n], cards[n], expected[n]) for n in range(3)]
    assert min(expected) > 0


def test_other_games_do_not_tell_it() -> None:
    assert jarlshof.new("nord", seed=1).luck() == []
