"""The random bot where legal moves are only shown in part: offers are made, but they do not take over the match."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import jarlshof
from jarlshof.core.jit import JIT

MATCHES = 8 if JIT else 2


@pytest.mark.jit_off
def test_offers_are_a_small_part_of_random_play() -> None:
    """At most about one a turn, and all kinds of answers come up."""
    verbs: Counter[str] = Counter()
    for seed in range(MATCHES):
        match, rng = jarlshof.new("settlers", seats=4, seed=seed, target=5), random.Random(seed)
        while not match.over:
            seat = rng.choice(match.asked)
            match.play(rng.choice(match.legal(seat)), seat=seat)
        verbs.update(entry.split()[1] for entry in match.log)
    assert 0.2 < verbs["offer"] / verbs["roll"] < 1.2
    assert min(verbs[verb] for verb in ("accept", "reject", "counter", "deal", "withdraw")) > 0
    assert verbs["offer"] < verbs.total() / 5
