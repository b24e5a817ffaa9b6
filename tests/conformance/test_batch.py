"""Batches: many matches stepped by compiled code are the same matches."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import jarlshof
from jarlshof import BadOption, Batch
from jarlshof.core.jit import JIT
from tests.conformance.cases import Case, each_case, each_game, state_bytes

MATCHES = 6 if JIT else 2


def batch_of(case: Case, n: int, seed: int) -> Batch:
    options: dict[str, Any] = dict(case.options)
    return jarlshof.batch(case.game, n, seed=seed, seats=case.seats, **options)


def snapshot(batch: Batch) -> tuple[Any, ...]:
    """Everything that a step can change."""
    arrays = (batch.states, batch.seats, batch.counts, batch.moves)
    return (*(array.tobytes() for array in arrays), batch.running)


@pytest.mark.jit_off
@pytest.mark.boundscheck
@each_case
def test_a_batch_steps_like_single_matches(case: Case) -> None:
    rng = random.Random(5)
    batch = batch_of(case, MATCHES, seed=40)
    matches = [case.new(40 + i) for i in range(MATCHES)]
    assert len(batch) == MATCHES
    steps = 0
    while batch.running:
        assert steps <= 2 * batch.game.longest
        choices = []
        for i, match in enumerate(matches):
            assert batch.states[i : i + 1].tobytes() == state_bytes(match)
            assert batch.seats[i] == (match.asked[0] if match.asked else -1)
            moves = [batch.game.moves.write(move) for move in batch.moves[i, : batch.counts[i]].tolist()]
            assert moves == match.legal()
            skip = match.over or rng.random() < 0.1
            choices.append(-1 if skip else rng.randrange(len(moves)))
            if not skip:
                match.play(moves[choices[-1]], seat=match.asked[0])
        assert batch.step(choices) == batch.running == sum(not match.over for match in matches)
        steps += 1
    for i, match in enumerate(matches):
        assert batch.points()[i].tolist() == match.points
        assert batch.places()[i].tolist() == match.places
    before = snapshot(batch)
    assert batch.step([-1] * MATCHES) == 0
    assert batch.step([0] * MATCHES) == 0, "where a match is over, its choice does not matter"
    assert snapshot(batch) == before


@pytest.mark.jit_off
@each_game
@pytest.mark.parametrize(
    "choices",
    [
        [0],
        [0, 0, 0, 0],
        [[0, 0, 0]],
        0,
        [],
        [0, 0, -2],
        [0, 0, 10_000],
        [-(2**63), 0, 0],
        [0, 0, 2**63 - 1],
        [0, 0, 2**64],
        [0, 0.5, 0],
        [0, "x", 0],
        [0, [0], 0],
        None,
    ],
    ids=str,
)
def test_bad_choices_are_refused_and_change_nothing(case: Case, choices: Any) -> None:
    batch = batch_of(case, 3, seed=1)
    before = snapshot(batch)
    with pytest.raises(BadOption):
        batch.step(choices)
    assert snapshot(batch) == before


@pytest.mark.jit_off
@each_game
def test_the_first_choice_that_is_not_there_is_refused(case: Case) -> None:
    batch = batch_of(case, 3, seed=1)
    for i in range(3):
        choices = np.zeros(3, np.int64)
        choices[i] = batch.counts[i]
        before = snapshot(batch)
        with pytest.raises(BadOption):
            batch.step(choices)
        assert snapshot(batch) == before


@pytest.mark.jit_off
@each_game
@pytest.mark.parametrize("n", [0, -1, "2", None, 1.0])
def test_bad_numbers_of_matches_are_refused(case: Case, n: Any) -> None:
    with pytest.raises(BadOption):
        batch_of(case, n, seed=1)
