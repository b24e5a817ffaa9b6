"""Who plays, and how: whole matches by uniformly random legal moves, in the fastest way that each package offers.

A function here imports its package and returns the work: from a seed, a few matches played to their end. It runs in a
process of its own (`worker.py`), ours in `.venv`, the others in `.venv-peers`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

OURS = "jarlshof"


class Played(NamedTuple):
    """How much was played. A move is a decision of a seat; dice and draws that nobody decides are none."""

    games: int
    moves: int


Work = Callable[[int], Played]


class Player(NamedTuple):
    """A line of the table."""

    package: str  # its name in the index
    game: str
    seats: int
    way: str
    prepare: Callable[[], Work]


def ours(name: str, **options: object) -> Callable[[], Work]:
    """Random play as `simulate` and `bench` do it: compiled, a few hundred matches at a time."""

    def prepare() -> Work:
        import jarlshof
        from jarlshof.arena.simulate import play_chunk

        game = jarlshof.game(name)
        prepared = game.prepare(game.read_options(options), None)

        def work(seed: int) -> Played:
            return Played(250, play_chunk(game, prepared, seed * 250, 250).moves)

        return work

    return prepare


def ours_from_python(name: str, **options: object) -> Callable[[], Work]:
    """Every move chosen in Python and played as text: the slowest way, and that of the README."""

    def prepare() -> Work:
        import jarlshof

        def work(seed: int) -> Played:
            match, rng = jarlshof.new(name, seed=seed, options=options), random.Random(seed)
            while not match.over:
                match.play(rng.choice(match.legal()))
            return Played(1, match.seq)

        return work

    return prepare


def catanatron() -> Work:
    """Its own random players; without trade between players, which it has not."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    def work(seed: int) -> Played:
        game = Game([RandomPlayer(color) for color in Color], seed=seed + 1)  # 0 would mean: any
        game.play()
        return Played(1, len(game.state.actions))

    return work


def openspiel(name: str) -> Callable[[], Work]:
    """Its own random bots, all in C++. Moves are counted in 100 matches before, because counting takes time."""

    def prepare() -> Work:
        import pyspiel

        game = pyspiel.load_game(name)
        bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

        def moves(seed: int) -> int:
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            return sum(entry.player >= 0 for entry in state.full_history())

        mean = sum(moves(seed) for seed in range(100)) / 100

        def work(seed: int) -> Played:
            for number in range(10):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed * 10 + number)
            return Played(10, round(10 * mean))

        return work

    return prepare


def pettingzoo_chess() -> Work:
    """The loop of its documentation; a move is chosen from the mask of legal ones."""
    import numpy as np
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()

    def work(seed: int) -> Played:
        env.reset(seed=seed)
        rng, moves = np.random.default_rng(seed), 0
        for _ in env.agent_iter():
            seen, _, ended, stopped, _ = env.last()
            over = ended or stopped
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            moves += not over
        return Played(1, moves)

    return work


def pgx(name: str, at_once: int = 256, steps: int = 100) -> Callable[[], Work]:
    """Many matches at once on the processor, compiled by JAX, a new one in place of each that has ended."""

    def prepare() -> Work:
        import jax
        import jax.numpy as jnp
        from pgx import make
        from pgx.experimental import auto_reset

        env = make(name)
        step = auto_reset(env.step, env.init)

        def move(state: object, key: object) -> tuple[object, object]:
            choice, luck = jax.random.split(key)
            wishes = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)  # type: ignore[attr-defined]
            moved = jax.vmap(step)(state, jax.random.categorical(choice, wishes), jax.random.split(luck, at_once))
            return moved, moved.terminated.sum()

        play = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, steps)))
        tables = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), at_once))]

        def work(seed: int) -> Played:
            tables[0], ended = play(tables[0], jax.random.PRNGKey(seed))
            return Played(int(ended.sum()), at_once * steps)

        for seed in range(10):  # until no two tables are in step, so that as many end as begin
            work(seed)
        return work

    return prepare


NO_TRADE = {"preset": "official", "domestic_trade": "off"}

PLAYERS = {
    "nord": Player(OURS, "Nord", 2, "compiled", ours("nord", seats=2)),
    "northgard": Player(OURS, "Northgard", 3, "compiled", ours("northgard", seats=3)),
    "settlers": Player(OURS, "Settlers", 4, "compiled", ours("settlers", seats=4, **NO_TRADE)),
    "settlers-python": Player(
        OURS, "Settlers", 4, "from Python, as text", ours_from_python("settlers", seats=4, **NO_TRADE)
    ),
    "catanatron": Player("catanatron", "Settlers", 4, "Python", catanatron),
    "openspiel-backgammon": Player("open_spiel", "backgammon", 2, "C++", openspiel("backgammon")),
    "openspiel-chess": Player("open_spiel", "chess", 2, "C++", openspiel("chess")),
    "pgx-backgammon": Player("pgx", "backgammon", 2, "JAX, 256 at once", pgx("backgammon")),
    "pettingzoo-chess": Player("pettingzoo", "chess", 2, "Python", pettingzoo_chess),
}
