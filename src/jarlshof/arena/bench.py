"""How fast it is: the figures of docs/performance.md. Medians of a few rounds; machines are noisy."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator

import msgspec
import numpy as np

from jarlshof.arena.bot_match import BotMatch
from jarlshof.arena.copying import copies
from jarlshof.arena.simulate import play_chunk, simulate
from jarlshof.asking.seeds import bot_seed
from jarlshof.bots.greedy import Greedy
from jarlshof.core.batch import Batch
from jarlshof.core.chance import seed_bytes
from jarlshof.core.game import Game, Prepared
from jarlshof.core.match import Match, new_match
from jarlshof.core.state import new_states

ROUNDS = 5


class Figure(msgspec.Struct, frozen=True):
    """One figure."""

    name: str
    value: float
    unit: str


class Bench(msgspec.Struct, frozen=True):
    """What `bench` tells."""

    game: str
    options: dict[str, str | int]  # of random play; everything else is measured with the usual ones
    machine: dict[str, str | int]
    results: list[Figure]


def machine() -> dict[str, str | int]:
    """What the figures were measured on."""
    name = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as info:
            name = next((line.partition(":")[2].strip() for line in info if line.startswith("model name")), name)
    except OSError:
        pass
    return {
        "cpu": name,
        "cores": os.cpu_count() or 1,
        "system": platform.platform(),
        "python": platform.python_version(),
    }


def figures(game: Game) -> Iterator[tuple[str, Callable[[], list[Figure]]]]:
    """Name and work of each group of figures."""
    for seats in game.seats:
        yield f"random/{seats}", lambda seats=seats: _random(game, seats)  # type: ignore[misc]
    for seats in game.seats:
        yield f"greedy/{seats}", lambda seats=seats: _greedy(game, seats)  # type: ignore[misc]
    yield "content", lambda: _content(game)
    yield "threads", lambda: _threads(game)
    yield "step", lambda: _step(game)
    yield "state", lambda: [Figure("state", game.dtype.itemsize, "bytes")]
    yield "copy", lambda: _copy(game)
    yield "view", lambda: _view(game)
    yield "memory", lambda: _memory(game)
    yield "warm", lambda: _warm(game)
    yield "cold", lambda: _cold(game)


def _random(game: Game, seats: int) -> list[Figure]:
    prepared = game.prepare(game.read_options({"seats": seats, **game.benched}), None)
    bots = ["random"] * seats
    simulate(game, prepared, bots, 200)
    reports = [simulate(game, prepared, bots, 4000, seed=round_ * 10_000) for round_ in range(ROUNDS)]
    return [
        Figure(f"random/{seats}", _median(r.games_per_cpu_second for r in reports), "games/CPU s"),
        Figure(f"moves/{seats}", _median(r.moves_per_cpu_second for r in reports), "moves/CPU s"),
    ]


def _greedy(game: Game, seats: int) -> list[Figure]:
    """Milliseconds of greedy's thinking, a turn and a decision, and how often it beats chance from the first seat."""
    prepared = game.prepare(game.read_options({"seats": seats}), None)
    own = simulate(game, prepared, ["greedy"] * seats, 60)
    turns = own.counts.get("turns", own.moves / own.games) * own.games
    against = simulate(game, prepared, ["greedy"] + ["random"] * (seats - 1), 100)
    return [
        Figure(f"greedy/{seats}", float(f"{own.cpu_seconds / turns * 1000:.3g}"), "ms/turn"),
        Figure(f"greedy decision/{seats}", float(f"{_decision(game, prepared):.3g}"), "ms/decision"),
        Figure(f"greedy wins/{seats}", round(100 * against.bots[0].win_share, 1), "% against chance"),
    ]


def _decision(game: Game, prepared: Prepared, games: int = 10) -> float:
    """Milliseconds that greedy takes each time it is asked."""
    decisions, started = 0, time.process_time()
    for seed in range(games):
        bots = [
            Greedy(game, seat, bot_seed(game.name, seed_bytes(seed), seat)) for seat in range(prepared.options.seats)
        ]
        match = BotMatch(game, prepared, list(bots), seed)
        while (seat := match.asked) >= 0:
            match.decide(seat)
            decisions += 1
    return (time.process_time() - started) / decisions * 1000


def _content(game: Game) -> list[Figure]:
    """How long a random board takes, for a game that can make one."""
    times = []
    for seed in range(100 if game.random_content else 0):
        started = time.perf_counter()
        game.prepare(game.read_options({game.content: f"random-{seed}", "seats": game.seats[-1]}), None)
        times.append(time.perf_counter() - started)
    if not times:
        return []
    name = f"random {game.content}"
    return [
        Figure(name, float(f"{statistics.mean(times):.3g}"), "s, mean"),
        Figure(f"{name}, worst", float(f"{max(times):.3g}"), "s"),
    ]


def _median(values: Iterable[float]) -> float:
    return float(f"{statistics.median(values):.4g}")


def _threads(game: Game) -> list[Figure]:
    """Two threads against one, by the clock, in turns."""
    prepared = game.prepare(game.read_options({}), None)
    bots = ["random"] * prepared.options.seats
    ratios = []
    for _ in range(ROUNDS):
        one = simulate(game, prepared, bots, 4000).seconds
        two = simulate(game, prepared, bots, 8000, jobs=2).seconds
        ratios.append(2 * one / two)
    return [Figure("threads/2", _median(ratios), "times one thread")]


def _step(game: Game) -> list[Figure]:
    """Microseconds a move through the batch API, from Python."""
    rng = np.random.default_rng(1)
    rounds = []
    for round_ in range(ROUNDS):
        batch = Batch(game, game.prepare(game.read_options({}), None), 1024, seed=1 + round_ * 1024)
        moves, started = 0, time.perf_counter()
        while batch.running:
            moves += batch.running
            batch.step((rng.random(1024) * batch.counts).astype(np.int64))
        rounds.append((time.perf_counter() - started) / moves * 1e6)
    return [Figure("step", _median(rounds), "µs/move")]


def _copy(game: Game) -> list[Figure]:
    states, n, rounds = new_states(game.dtype, 64), 1_000_000, []
    copies(states, 1)
    for _ in range(ROUNDS):
        started = time.perf_counter()
        copies(states, n)
        rounds.append((time.perf_counter() - started) / n * 1e6)
    return [Figure("copy", _median(rounds), "µs")]


def positions_on_the_way(game: Game, step: int = 12) -> Iterator[Match]:
    """A match at several moments of random play."""
    match, rng = new_match(game, {}, seed=1), np.random.default_rng(1)
    while not match.over:
        if match.seq % step == 0:
            yield match
        legal = match.legal()
        match.play(legal[rng.integers(len(legal))])


def _view(game: Game) -> list[Figure]:
    """View, legal moves and encoding for the seat that is asked, over a match."""
    times, sizes = [], []
    for match in positions_on_the_way(game):
        seat = match.asked[0]
        for _ in range(ROUNDS):
            started = time.perf_counter()
            data = msgspec.json.encode(match.view(seat))
            times.append((time.perf_counter() - started) * 1000)
        sizes.append(len(data))
    return [Figure("view", _median(times), "ms"), Figure("view size", _median(sizes), "bytes")]


def _memory(game: Game) -> list[Figure]:
    """How much the process grows over 100,000 games."""
    if not os.path.exists("/proc/self/statm"):
        return []
    prepared = game.prepare(game.read_options({}), None)

    def resident() -> float:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6

    for n in range(20):
        play_chunk(game, prepared, n, 250)
    before = resident()
    for n in range(400):
        play_chunk(game, prepared, 10_000 + 250 * n, 250)
    return [Figure("memory growth, 100,000 games", round(resident() - before, 1), "MB")]


FIRST_MOVE = "import sys, jarlshof; jarlshof.new(sys.argv[1], seed=1).legal()"  # from the cache


def _warm(game: Game) -> list[Figure]:
    rounds = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", FIRST_MOVE, game.name], check=True)
        rounds.append(time.perf_counter() - started)
    return [Figure("warm", _median(rounds), "s to the first legal move")]


def _cold(game: Game) -> list[Figure]:
    """CPU seconds of `warmup` with an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        before = os.times()
        command = [sys.executable, "-m", "jarlshof", "warmup", game.name]
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "JARLSHOF_CACHE": folder})
        after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return [Figure("cold", round(seconds, 1), "CPU s")]
