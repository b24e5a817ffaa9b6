"""Greedy in games that it was taught nothing about: one move ahead, fair, repeatable, and better than chance."""

from __future__ import annotations

import numpy as np
import pytest

import jarlshof
from jarlshof.arena.simulate import simulate
from jarlshof.asking.turn import take_turn
from jarlshof.bots.ahead import Planner
from jarlshof.bots.bot import Sight
from jarlshof.bots.greedy import Greedy
from jarlshof.core.jit import JIT
from tests.conformance.cases import Case, redrawn, somewhere

GAMES = ("flotsam", "toy")


def choice(basket: int, seed: int = 1) -> str:
    """What greedy does in Flotsam with so much in its basket."""
    text = jarlshof.new("flotsam", seats=2, seed=3).position()
    text = text.replace("frames: shore a - -", f"frames: shore a - - {basket}")
    text = text.replace("basket: 0", f"basket: {basket}")
    match = jarlshof.position("flotsam", text, seed=1)
    [move] = Planner(match.game).plan(match.state(), 0, seed)
    return match.game.moves.write(move)


@pytest.mark.jit_off
def test_it_weighs_what_a_move_may_bring_against_what_it_may_cost() -> None:
    """The reef brings 8 in 25 of 36 worlds and loses the basket in the others: that pays with little in it only."""
    assert choice(0) == "search reef"
    assert choice(3) == "search reef"
    assert choice(60) == "home"


@pytest.mark.jit_off
def test_equal_prospects_are_chosen_among_by_the_seed_alone() -> None:
    match = jarlshof.new("toy", seats=2, seed=1)
    found = {tuple(Planner(match.game).plan(match.state(), match.asked[0], seed)) for seed in range(12)}
    assert len(found) > 1, "no stake changes the points at once"
    assert Planner(match.game).plan(match.state(), match.asked[0], 3) == Planner(match.game).plan(
        match.state(), match.asked[0], 3
    )


@pytest.mark.jit_off
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_whole_matches_with_legal_moves(game: str) -> None:
    match = jarlshof.new(game, seats=3, seed=5)
    bots = [Greedy(match.game, seat, seat) for seat in range(3)]
    while not match.over:
        take_turn(match, bots[match.asked[0]])
    assert match.places is not None


@pytest.mark.jit_off
def test_what_it_cannot_know_does_not_change_its_choice() -> None:
    for seed in range(4):
        match = somewhere(Case("flotsam", 3, {}), seed)
        [seat] = match.asked
        told = {
            tuple(np.ravel(Greedy(match.game, seat, 1).choose(Sight(match.game, other.state(), seat, 7))))
            for other in [match, *(redrawn(match, seat, number) for number in range(5))]
        }
        assert len(told) == 1


@pytest.mark.skipif(not JIT, reason="plain Python is too slow for so many matches")
def test_it_beats_random_clearly() -> None:
    game = jarlshof.game("flotsam")
    report = simulate(game, game.prepare(game.read_options({"seats": 2}), None), ["greedy", "random"], 40)
    assert report.bots[0].win_share > 0.65
