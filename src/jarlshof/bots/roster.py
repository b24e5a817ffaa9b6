"""Bots by name: `random`, `greedy`, or a class of one's own, `FILE.py:CLASS`; a budget behind an `@`."""

from __future__ import annotations

import re
from types import TracebackType
from typing import NamedTuple

from jarlshof.bots.bot import Bot, Budget
from jarlshof.bots.greedy import Greedy
from jarlshof.bots.outside import OutsideBot, Worker
from jarlshof.bots.random import Random
from jarlshof.core.chance import branch_key, match_key, seed_bytes
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game
from jarlshof.core.plain import in_plain_python, must_compile

OURS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}
PATIENCE = 30.0  # seconds a bot of others may take for one decision, at least
_OUTSIDE = re.compile(r"(?P<file>.+\.py):(?P<name>[^:]*)", re.DOTALL)
_AT = re.compile(r"(?P<bot>.+)@(?P<budget>[^@:/\\]*)", re.DOTALL)


# what a file prints while it is read is none of our business
LOAD = """
import sys
out, sys.stdout = sys.stdout, sys.stderr
from jarlshof.bots.worker import load, told
try:
    load(*sys.argv[1:])
except BaseException as error:
    out.write(told(error, sys.argv[1]))
    out.flush()
"""


class Spec(NamedTuple):
    """A bot's name, taken apart."""

    name: str
    kind: str  # one of ours, or "" for a class in a file
    file: str
    cls: str
    budget: Budget | None


def read_spec(name: str) -> Spec:
    """`greedy`, `king@500ms`, `my/bot.py:Bold@2000it`."""
    at = _AT.fullmatch(name)
    bot, budget = (at["bot"], Budget.read(at["budget"])) if at else (name, None)
    if bot in OURS:
        if budget is not None:
            raise BadOption("bot", name, f"{bot} without a budget: it does not search")
        return Spec(name, bot, "", "", None)
    outside = _OUTSIDE.fullmatch(bot)
    if outside is None or not outside["name"].isidentifier():
        raise BadOption("bot", name, f"{', '.join(OURS)}, or FILE.py:CLASS for a bot of your own")
    return Spec(name, "", outside["file"], outside["name"], budget)


def fill_seats(names: list[str], seats: int) -> list[str]:
    """One bot for each seat; a single name sits on all of them."""
    for name in names:
        read_spec(name)
    if len(names) == 1:
        return names * seats
    if len(names) != seats:
        raise BadOption("bots", ",".join(names), f"one name, or one for each of the {seats} seats")
    return names


def check_bots(game: Game, names: list[str]) -> None:
    """Bots of others that cannot be used are told before anything is compiled."""
    for spec in map(read_spec, names):
        if not spec.kind and must_compile(game):
            told = in_plain_python(LOAD, spec.file, spec.cls, quiet=True).decode(errors="replace")
            if told:
                raise BadOption("bot", spec.name, f"a file with a subclass of jarlshof.bots.Bot ({told})")


def own_seed(game: Game, seed: int, seat: int) -> int:
    """A bot's seed: repeatable, but that of the match cannot be computed from it; a small one can still be guessed."""
    return int.from_bytes(branch_key(match_key(game.name, seed_bytes(seed)), f"bot {seat}")[:7])


class Roster:
    """The bots of a table, by seat. Bots of others live in processes of their own, so close it."""

    def __init__(self, game: Game, names: list[str], patience: float = PATIENCE) -> None:
        self.game, self.names = game, names
        self._specs = [read_spec(name) for name in names]
        self._workers: dict[int, Worker] = {}
        try:
            for seat, spec in enumerate(self._specs):
                if not spec.kind:
                    self._workers[seat] = Worker(game, spec.name, spec.file, spec.cls, spec.budget, patience)
                else:
                    self.bot(seat, 0)  # says at once if it does not know this game
        except BaseException:
            self.close()
            raise

    def bot(self, seat: int, seed: int) -> Bot:
        """A bot for a new match with this seed."""
        spec, own = self._specs[seat], own_seed(self.game, seed, seat)
        if not spec.kind:
            return OutsideBot(self.game, seat, own, self._workers[seat])
        return OURS[spec.kind](self.game, seat, own)

    def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers.values():
            worker.close()

    def __enter__(self) -> Roster:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
