"""Greedy: takes the turn after which its prospects are best. What that means in a game says bots/<game>/plan.py, and
where there is none, bots/ahead.py for all games alike."""

from __future__ import annotations

import importlib
from typing import Protocol

from jarlshof.bots import ahead
from jarlshof.bots.bot import Answer, Bot, Sight
from jarlshof.bots.budget import Budget
from jarlshof.core.game import Game
from jarlshof.core.state import States

# the module with a game's Planner; all others are looked at one move ahead
PLANNERS = {
    "nord": "jarlshof.bots.nord.plan",
    "northgard": "jarlshof.bots.northgard.plan",
    "settlers": "jarlshof.bots.settlers.plan",
}


class Planner(Protocol):
    """Knows how to play a turn of one game."""

    def plan(self, states: States, seat: int, seed: int) -> list[int]:
        """The moves with which a seat that is asked goes on, to the end of its turn if it can foresee it."""


class Greedy(Bot):
    """Looks at whole turns, one turn deep."""

    def __init__(self, game: Game, seat: int, seed: int, budget: Budget | None = None) -> None:
        super().__init__(game, seat, seed, budget)
        taught = PLANNERS.get(game.name)
        self._planner: Planner = importlib.import_module(taught).Planner() if taught else ahead.Planner(game)

    def choose(self, sight: Sight) -> Answer:
        return self._planner.plan(sight.guess(), self.seat, sight.seed)
