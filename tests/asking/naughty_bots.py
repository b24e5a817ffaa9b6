"""Bots that do wrong, and some that tell on the process they think in; a process of the pool imports this first."""

from __future__ import annotations

import os
import time

from jarlshof.bots.bot import Answer, Bot, Sight
from jarlshof.bots.budget import Budget
from jarlshof.bots.ours import OURS
from jarlshof.core.game import Game, register

register("toy", "tests.toy")
register("flotsam", "examples.flotsam")


class Raises(Bot):
    def choose(self, sight: Sight) -> Answer:
        raise ZeroDivisionError("never\ndivide by zero")


class Hangs(Bot):
    def choose(self, sight: Sight) -> Answer:
        while True:
            time.sleep(0.01)


class Slow(Bot):
    """Takes a while, but not too long."""

    def choose(self, sight: Sight) -> Answer:
        time.sleep(0.25)
        return sight.legal[0]


class Slower(Bot):
    """Takes so long that others can do something meanwhile."""

    def choose(self, sight: Sight) -> Answer:
        time.sleep(1)
        return sight.legal[0]


class Rubbish(Bot):
    def choose(self, sight: Sight) -> Answer:
        return "castle kingside"


class Nothing(Bot):
    def choose(self, sight: Sight) -> Answer:
        return []


class Nonsense(Bot):
    def choose(self, sight: Sight) -> Answer:
        return {"no": "move"}  # type: ignore[return-value]


class Exits(Bot):
    def choose(self, sight: Sight) -> Answer:
        os._exit(3)


class Counts(Bot):
    """Answers as many moves as it was asked; what it remembers is seen by their number."""

    def __init__(self, game: Game, seat: int, seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, budget)
        self._asked = 0

    def choose(self, sight: Sight) -> Answer:
        self._asked += 1
        return [sight.legal[0]] * self._asked


class Talks(Bot):
    """Prints and reads as if the talk of the processes were its own."""

    def choose(self, sight: Sight) -> Answer:
        print("I am", end="", flush=True)
        os.write(1, b" talking\n")
        try:
            raise RuntimeError(f"somebody said {input()!r}")
        except EOFError:
            return sight.legal[-1]


OURS.update(
    raises=Raises,
    hangs=Hangs,
    slow=Slow,
    slower=Slower,
    rubbish=Rubbish,
    nothing=Nothing,
    nonsense=Nonsense,
    exits=Exits,
    counts=Counts,
    talks=Talks,
)
