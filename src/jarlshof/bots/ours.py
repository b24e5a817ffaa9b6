"""The bots that come with Jarlshof, the simplest first."""

from __future__ import annotations

from jarlshof.bots.bot import Bot
from jarlshof.bots.greedy import Greedy
from jarlshof.bots.random import Random

OURS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}
