"""Secrecy: nothing that a seat is sent depends on what it cannot know, and guesses about that are fair."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import jarlshof
from jarlshof import Match
from jarlshof.core import contract
from jarlshof.core.jit import JIT
from tests.conformance.cases import (
    FENCED,
    Case,
    each_case,
    each_game,
    everyone,
    fence,
    guess_key,
    redrawn,
    seeds,
    seen,
    state_bytes,
    twin,
    walk,
    with_secrets,
)
from tests.conformance.tiny import TINY, Tiny

GUESSES = 3 if JIT else 1


# ---------------------------------------------------------------- what a redraw leaves and what it changes
@each_case
@seeds(4, boundscheck=True)
def test_a_redraw_leaves_what_the_seat_sees(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        rng = random.Random(seed)
        for _ in walk(match, rng):
            if rng.random() < (0.3 if JIT else 0.1) or match.seq < 3:
                _check_redraws(match)
        _check_redraws(match)


def _check_redraws(match: Match) -> None:
    for seat in everyone(match):
        before = seen(match, seat)
        for number in range(GUESSES):
            guess = redrawn(match, seat, number)
            assert seen(guess, seat) == before
            assert guess._states["key"][0].tolist() == guess_key(number).tolist()
            assert fence(guess) == fence(match)
            assert guess.points == match.points or not match.over


@each_case
@seeds(3)
def test_a_redraw_is_a_position_of_the_game(case: Case, seeds: range) -> None:
    """It can be written and read (so the cards are still the cards of the game) and played to its end."""
    for seed in seeds:
        match = case.new(seed)
        rng = random.Random(seed)
        for number, _ in enumerate(walk(match, rng)):
            if number % 30 == 7:
                guess = redrawn(match, rng.choice(everyone(match)), number)
                text = guess.position()
                assert twin(guess, match.game.read_position(text)).position() == text
                assert sum(1 for _ in walk(guess, rng)) <= match.game.longest


@each_case
@seeds(2)
def test_a_redraw_varies_what_is_hidden(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = with_secrets(case, seed)
        for seat in everyone(match):
            positions = {redrawn(match, seat, number).position() for number in range(10)}
            assert len(positions) > 1
            for other in range(match.seats):
                hands = {seen(redrawn(match, seat, number), other) for number in range(10)}
                assert (len(hands) > 1) == (other != seat), f"what {seat} thinks {other} has"


# What is a seat's own and stands in no view, but was told to everybody when it happened.
# Of Flotsam the one card that a seat holds: with another one in its place the pack would not be that of the game.
TOLD = {"settlers": {"answer"}, "northgard": {"batch"}, "flotsam": {"charm"}}


@each_game
def test_what_no_view_shows_of_a_seat_is_in_no_guess(case: Case) -> None:
    """A number of each seat, say a total, is shown to an observer, or told to everybody, or a redraw replaces it."""
    for seed in range(3):
        match = with_secrets(case, seed)
        rules = match.game
        for field in rules.dtype.names or ():
            kind = rules.dtype[field]
            if kind.shape != (rules.seats[-1],) or kind.base.kind != "i" or field in TOLD.get(rules.name, ()):
                continue
            for observer, owner in itertools.product(everyone(match), range(match.seats)):
                other = twin(match, match.state())
                numbers = other._states[field][0]
                numbers[owner] += -1 if numbers[owner] > 0 else 1
                if observer != owner and seen(other, observer) == seen(match, observer):
                    guesses = [redrawn(each, observer, 1).position() for each in (match, other)]
                    assert guesses[0] == guesses[1], f"{field} of {owner} for {observer}"


@each_case
@seeds(2)
def test_a_redraw_depends_on_its_key_only(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        for seat in everyone(match):
            assert state_bytes(redrawn(match, seat, 1)) == state_bytes(redrawn(match, seat, 1))


@each_case
@seeds(2)
def test_a_redrawn_state_holds_no_word_of_the_real_chance(case: Case, seeds: range) -> None:
    """Bots are sent redrawn states: neither the key nor words that the real match will draw may be left in them."""
    for seed in seeds:
        match = case.new(seed)
        for number, _ in enumerate(walk(match, random.Random(seed))):
            if number == 12:
                break
        real = {int(word) for word in np.concatenate([match._states["key"][0], match._states["block"][0].ravel()])}
        for seat in everyone(match):
            guess = redrawn(match, seat, 1)._states
            left = {int(word) for word in np.concatenate([guess["key"][0], guess["block"][0].ravel()])}
            assert left & real <= {0}


# ---------------------------------------------------------------- the fence
@each_case
@seeds(3)
def test_a_move_that_leaves_the_fence_tells_nothing(case: Case, seeds: range) -> None:
    """It would have been legal in every world that a seat can imagine, and that seat would have seen the same.

    A secret move may be impossible in such a world; then any other one of its verb must look the same.
    """
    checked = 0
    for seed in seeds:
        match = case.new(seed)
        rng = random.Random(seed)
        plies: list[tuple[Match, int, str]] = []
        for ply in walk(match, rng):
            plies.append((twin(match), ply.seat, ply.text))
        last = plies[-2:]
        rare: dict[str, list[tuple[Match, int, str]]] = {}
        for step in plies:
            rare.setdefault(step[2].partition(" ")[0], []).append(step)
        few = [step for steps in rare.values() for step in rng.sample(steps, min(len(steps), 8 if JIT else 2))]
        for before, mover, text in [*few, *last]:
            checked += _check_fence(before, mover, text)
    assert (checked == 0) == (case.game in FENCED), f"{checked} moves left the fence; should any? (FENCED in cases.py)"


def _check_fence(before: Match, mover: int, text: str) -> int:
    after = twin(before)
    after.play(text, seat=mover)
    if fence(after) != fence(before):
        return 0
    move = before.game.moves.read(text)
    secret = before.game.moves.is_secret(move)
    for seat in everyone(before):
        for number in range(GUESSES):
            guess = redrawn(before, seat, number)
            variants = [text]
            if secret and seat != mover:
                verb = text.partition(" ")[0]
                variants = [other for other in guess.legal(mover) if other.partition(" ")[0] == verb]
                assert variants
            for variant in variants:
                rule = contract.refusal_at(guess._states, 0, mover, before.game.moves.read(variant))
                assert rule == 0, (
                    f"{variant} shows what was hidden from seat {seat}, and does not raise s.fence:"
                    f" it can imagine a match in which {before.game.ruling_id(rule)} forbids it:\n{guess.position()}"
                )
                world = twin(guess)
                world.play(variant, seat=mover)
                assert fence(world) == fence(after)
                assert seen(world, seat) == seen(after, seat), (
                    f"{text} tells seat {seat} something:\n{before.position()}"
                )
    return 1


@each_case
@seeds(3)
def test_chance_raises_the_fence(case: Case, seeds: range) -> None:
    for seed in seeds:
        match = case.new(seed)
        last = fence(match), len(match.draws)
        for _ in walk(match, random.Random(seed)):
            now = fence(match), len(match.draws)
            assert now[0] >= last[0] + now[1] - last[1]
            last = now


# ---------------------------------------------------------------- fairness
@pytest.mark.jit_off
@pytest.mark.parametrize("tiny", TINY, ids=lambda tiny: f"{tiny.game}-{tiny.name}")
def test_hidden_cards_follow_the_exact_distribution(tiny: Tiny) -> None:
    """Chi-square against all deals that seat a must think possible, each equally likely; the seeds are fixed."""
    deals = tiny.deals()
    assert tiny.position() in deals
    total, shots = sum(deals.values()), (100 if JIT else 12) * len(deals)
    match = jarlshof.position(tiny.game, tiny.position(), seed=1)
    found = Counter(redrawn(match, 0, number).position() for number in range(shots))
    assert found.keys() <= deals.keys(), "an impossible deal"
    expected = {position: shots * n / total for position, n in deals.items()}
    chi = sum((found[position] - e) ** 2 / e for position, e in expected.items())
    freedom = len(deals) - 1
    assert abs(chi - freedom) < 4 * (2 * freedom) ** 0.5, f"chi-square {chi:.1f} with {freedom} degrees of freedom"
    if JIT:
        assert found.keys() == deals.keys()


@pytest.mark.jit_off
def test_the_loser_of_a_round_is_asked_for_a_shield_he_does_not_have() -> None:
    """A reaction that is skipped would tell a secret."""
    position = """toy position
ask: b commit
leader: a
prize: 3
stake: 1
score: 0 0
hand a: one
hand b: five
down: two -
deck: three four
discards:
"""
    match = jarlshof.position("toy", position, seed=1)
    match.play("b commit five")
    assert match.asked == [0]
    assert match.legal() == ["pass"]
    assert match._states["depth"][0] == 2, "the question lies on top of the round"
    refusal = match.why_not("shield")
    assert refusal is not None
    assert refusal.ruling == "toy.8"
    match.play("pass")
    assert match.points == [-3, 3]
