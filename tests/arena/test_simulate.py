"""Simulation: the same matches whatever the number of threads; every figure adds up; each match can be played again."""

from __future__ import annotations

from typing import Any

import pytest

import jarlshof
from jarlshof.arena.bench import figures, machine
from jarlshof.arena.simulate import play_chunk, simulate
from jarlshof.arena.warmup import warmup_steps
from jarlshof.bots.random import U, next_random, pick

NORD = jarlshof.game("nord")
PREPARED = NORD.prepare(NORD.read_options({"seats": 3}), None)


def test_a_match_of_a_simulation_can_be_played_again() -> None:
    chunk = play_chunk(NORD, PREPARED, 40, 3)
    match = jarlshof.new("nord", seats=3, seed=41)
    rng = U(41) ^ U(0x9E3779B97F4A7C15)
    while not match.over:
        rng = U(next_random(rng))
        legal = match.legal()
        match.play(legal[pick(rng, len(legal))])
    assert match.points == chunk.points[1].tolist()


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_number_of_threads_changes_nothing(jobs: int) -> None:
    seen: list[int] = []
    report = simulate(NORD, PREPARED, ["random"] * 3, 700, seed=5, jobs=jobs, progress=seen.append)
    again = simulate(NORD, PREPARED, ["random"] * 3, 700, seed=5)
    assert (report.moves, report.bots, report.end_reasons) == (again.moves, again.bots, again.end_reasons)
    assert sum(seen) == report.games == 700


def test_a_match_that_does_not_end_is_an_error_not_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*arguments: Any) -> None:
        arguments[-1][:, 0] = -1

    monkeypatch.setattr("jarlshof.arena.simulate.random_games", endless)
    with pytest.raises(RuntimeError, match="seed 7"):
        play_chunk(NORD, PREPARED, 7, 1)


def test_benchmark_and_warmup_have_a_name_for_everything() -> None:
    names = [name for name, _ in figures(NORD)]
    assert names[:3] == ["random/2", "random/3", "random/4"]
    assert names[3:6] == ["greedy/2", "greedy/3", "greedy/4"]
    assert {"content", "step", "state", "copy", "view", "threads", "memory", "warm", "cold"} <= set(names)
    [state] = dict(figures(NORD))["state"]()
    assert state.value <= 4096
    assert len(dict(warmup_steps(NORD))) == len(list(warmup_steps(NORD)))
    assert machine()["cores"]
