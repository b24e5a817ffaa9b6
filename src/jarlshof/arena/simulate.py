"""Many matches between bots, and what came out of them."""

from __future__ import annotations

import os
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import msgspec
import numpy as np

from jarlshof.arena.bot_match import FORFEIT, Failure, Outcome, play_match
from jarlshof.asking.roster import Roster
from jarlshof.bots.budget import PATIENCE
from jarlshof.bots.ours import OURS
from jarlshof.bots.random import random_games
from jarlshof.core.chance import match_key, seed_bytes
from jarlshof.core.errors import BadOption
from jarlshof.core.events import new_buffer
from jarlshof.core.game import SEAT_LETTERS, Game, Prepared
from jarlshof.core.state import Moves, new_states

CHUNK, SMALL_CHUNK = 250, 5  # matches between two steps of the progress bar: random ones, others
MOST_GAMES = 10_000_000
MOST_JOBS = 64
LONGEST_PATIENCE = 86_400  # seconds: a day


class BotResult(msgspec.Struct, frozen=True):
    """How one bot fared at one seat; shared wins count as fractions."""

    name: str
    seat: str
    games: int
    wins: float
    win_share: float
    mean_points: float


class Report(msgspec.Struct, frozen=True):
    """What `simulate` tells."""

    game: str
    seats: int
    games: int
    moves: int
    seconds: float
    cpu_seconds: float
    games_per_cpu_second: float
    moves_per_cpu_second: float
    bots: list[BotResult]
    end_reasons: dict[str, int]
    options: dict[str, str | int]
    counts: dict[
        str, float
    ]  # what the game counts, on average a match; empty for random play, which is too fast for it
    failures: list[Failure]


class Chunk(msgspec.Struct):
    """The results of some games, in the order of their seeds."""

    moves: int
    points: Moves
    places: Moves
    endings: list[str]
    counts: Counter[str] = msgspec.field(default_factory=Counter)
    failures: list[Failure] = msgspec.field(default_factory=list)


def play_chunk(game: Game, prepared: Prepared, first: int, n: int) -> Chunk:
    """Plays n random matches with seeds first, first + 1, …; compiled, without the GIL."""
    seats = prepared.options.seats
    states = new_states(game.dtype, n)
    keys = b"".join(match_key(game.name, seed_bytes(first + i)) for i in range(n))
    words = np.frombuffer(keys, "<u8").astype(np.uint64).reshape(n, 4)
    results, out = np.zeros((n, 1 + 2 * seats), np.int64), np.zeros(game.most_moves, np.int64)
    random_games(states, prepared.row, words, first, out, new_buffer(0), game.longest, results)
    endless = np.flatnonzero(results[:, 0] < 0)
    if len(endless):
        raise RuntimeError(f"{game.name} with seed {first + endless[0]} did not end within {game.longest} moves")
    points, places = results[:, 1 : 1 + seats], results[:, 1 + seats :]
    endings = [game.endings(ending).name.lower() for ending in states["ending"].tolist()]
    return Chunk(int(results[:, 0].sum()), points, places, endings)


def play_bots(
    game: Game, prepared: Prepared, roster: Roster, first: int, n: int, stop: threading.Event | None = None
) -> Chunk:
    """Plays n matches between bots."""
    seats = range(prepared.options.seats)
    played: list[Outcome] = []
    for seed in range(first, first + n):
        if stop is not None and stop.is_set():
            raise RuntimeError("stopped")
        bots = [roster.bot(seat, seed) for seat in seats]
        played.append(play_match(game, prepared, bots, roster.names, seed))
    return Chunk(
        sum(outcome.moves for outcome in played),
        np.array([outcome.points for outcome in played], np.int64),
        np.array([outcome.places for outcome in played], np.int64),
        [outcome.ending for outcome in played],
        sum((outcome.counts for outcome in played), Counter()),
        [outcome.failure for outcome in played if outcome.failure],
    )


def check_run(games: int, seed: int, jobs: int, patience: float) -> None:
    """BadOption for figures that no run can have."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOption("games", games, f"1 to {MOST_GAMES}")
    if not 1 <= jobs <= MOST_JOBS:
        raise BadOption("jobs", jobs, f"1 to {MOST_JOBS}")
    if not 0 <= seed < 1 << 56:
        raise BadOption("seed", seed, "a number from 0 to 2^56 − 1")
    if not 0 < patience <= LONGEST_PATIENCE:  # false for nan as well
        raise BadOption("patience", patience, f"seconds, more than 0 and at most {LONGEST_PATIENCE}")


def simulate(
    game: Game,
    prepared: Prepared,
    bots: list[str],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _: None,
    patience: float = PATIENCE,
) -> Report:
    """Plays matches and counts. Match number i has the seed `seed + i`, so each one can be played again."""
    check_run(games, seed, jobs, patience)
    stop = threading.Event()
    rosters: queue.SimpleQueue[Roster] = queue.SimpleQueue()  # one for each thread
    fast = set(bots) == {"random"}

    def play(start: int, n: int) -> Chunk:
        if fast:
            return play_chunk(game, prepared, start, n)
        roster = rosters.get()
        try:
            return play_bots(game, prepared, roster, start, n, stop)
        finally:
            rosters.put(roster)

    _load(game, prepared, bots)
    size = CHUNK if fast else SMALL_CHUNK
    pieces = [(seed + start, min(size, games - start)) for start in range(0, games, size)]
    with ExitStack() as stack:
        for _ in range(0 if fast else jobs):
            rosters.put(stack.enter_context(Roster(game, bots, patience)))
        stack.callback(stop.set)
        wall, cpu = time.perf_counter(), _cpu()
        chunks = list(_chunks(play, pieces, jobs, progress))
    return _report(game, prepared, bots, chunks, time.perf_counter() - wall, _cpu() - cpu)


def _load(game: Game, prepared: Prepared, bots: list[str]) -> None:
    """Compiles, or loads what is compiled, before the clock starts; external bots do that in their own process."""
    ours = [bot if bot in OURS else "random" for bot in bots]
    if set(bots) == {"random"}:
        play_chunk(game, prepared, 0, 1)
    else:
        play_bots(game, prepared, Roster(game, ours), 0, 1)


def _cpu() -> float:
    """CPU seconds of this process and of those it has ended."""
    ended = os.times()  # too coarse for a process that has just begun to work
    return time.process_time() + ended.children_user + ended.children_system


def _chunks(
    play: Callable[[int, int], Chunk], pieces: list[tuple[int, int]], jobs: int, progress: Callable[[int], None]
) -> Iterator[Chunk]:
    pool = ThreadPoolExecutor(jobs)
    try:
        run = pool.map if jobs > 1 else map
        for chunk in run(lambda piece: play(*piece), pieces):
            progress(len(chunk.endings))
            yield chunk
    finally:
        pool.shutdown(wait=False, cancel_futures=True)  # after Ctrl-C nobody waits for matches under way


def _report(game: Game, prepared: Prepared, bots: list[str], chunks: list[Chunk], seconds: float, cpu: float) -> Report:
    points = np.concatenate([chunk.points for chunk in chunks])
    won = np.concatenate([chunk.places for chunk in chunks]) == 1
    shares = won / won.sum(axis=1, keepdims=True)
    games, moves = len(points), sum(chunk.moves for chunk in chunks)
    endings = Counter(ending for chunk in chunks for ending in chunk.endings)
    counts = sum((chunk.counts for chunk in chunks), Counter[str]())
    known = [ending.name.lower() for ending in game.endings]
    return Report(
        game=game.name,
        seats=points.shape[1],
        games=games,
        moves=moves,
        seconds=round(seconds, 3),
        cpu_seconds=round(cpu, 3),
        games_per_cpu_second=round(games / max(cpu, 1e-9), 1),
        moves_per_cpu_second=round(moves / max(cpu, 1e-9), 1),
        bots=[
            BotResult(
                name=name,
                seat=SEAT_LETTERS[seat],
                games=games,
                wins=round(float(shares[:, seat].sum()), 3),
                win_share=round(float(shares[:, seat].mean()), 4),
                mean_points=round(float(points[:, seat].mean()), 2),
            )
            for seat, name in enumerate(bots)
        ],
        end_reasons={ending: endings[ending] for ending in [*known, FORFEIT] if endings[ending]},
        options=prepared.options.told(),
        counts={name: round(counts[name] / games, 3) for name in game.counted if counts},
        failures=[failure for chunk in chunks for failure in chunk.failures],
    )
