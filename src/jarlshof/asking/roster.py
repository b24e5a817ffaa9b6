"""Bots by name: `random`, `greedy`, or a class of one's own, `FILE.py:CLASS`; a budget behind an `@`."""

from __future__ import annotations

import itertools
import re
from types import TracebackType
from typing import NamedTuple

from jarlshof.asking.protocol import Question
from jarlshof.asking.seeds import bot_seed
from jarlshof.asking.worker import Worker
from jarlshof.bots.bot import Answer, Bot, BotFailed, Sight
from jarlshof.bots.budget import PATIENCE, Budget
from jarlshof.bots.ours import OURS
from jarlshof.core.chance import seed_bytes
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game
from jarlshof.core.plain import in_plain_python, must_compile

_OUTSIDE = re.compile(r"(?P<file>.+\.py):(?P<name>[^:]*)", re.DOTALL)
_AT = re.compile(r"(?P<bot>.+)@(?P<budget>[^@:/\\]*)", re.DOTALL)


# what a file prints while it is read is none of our business
LOAD = """
import sys
out, sys.stdout = sys.stdout, sys.stderr
from jarlshof.asking.file import load, told
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
        if budget is not None and not OURS[bot].searches:
            raise BadOption("bot", name, f"{bot} without a budget: it does not search")
        return Spec(name, bot, "", "", budget)
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
    """External bots that cannot be used are told before anything is compiled."""
    for spec in map(read_spec, names):
        if not spec.kind and must_compile(game):
            told = in_plain_python(LOAD, spec.file, spec.cls, quiet=True).decode(errors="replace")
            if told:
                raise BadOption("bot", spec.name, f"a file with a subclass of jarlshof.bots.Bot ({told})")


def _hire(game: Game, spec: Spec, patience: float) -> Worker:
    """A process with the bot of a file in it."""
    worker = Worker(["--file", spec.file, spec.cls], patience)
    try:
        worker.load(game.name)
    except BotFailed as error:
        worker.close()
        raise BadOption("bot", spec.name, f"a file with a subclass of jarlshof.bots.Bot ({error})") from None
    return worker


class Outside(Bot):
    """A seat that is played by the bot of a file, in its process."""

    _matches = itertools.count()

    def __init__(self, game: Game, seat: int, seed: int, spec: Spec, worker: Worker) -> None:
        super().__init__(game, seat, seed, spec.budget)
        self._name, self._worker = spec.name, worker
        self._match, self._begun = str(next(self._matches)), False

    def choose(self, sight: Sight) -> Answer:
        """Asks in the process; one that died since the match began has forgotten it, and the bot fails."""
        asked = Question(
            self.game.name, self._name, self.budget, self._match, self.seat, self.seed, sight.seed, sight.dealt
        )
        try:
            moves = self._worker.ask(asked, renew=not self._begun)
        except BotFailed:
            self._worker.end()  # the next match gets a fresh one
            raise
        self._begun = True
        return moves


class Roster:
    """The bots of a table, by seat. External bots live in processes of their own, so close it."""

    def __init__(self, game: Game, names: list[str], patience: float = PATIENCE) -> None:
        self.game, self.names = game, names
        self._specs = [read_spec(name) for name in names]
        self._workers: dict[int, Worker] = {}
        try:
            for seat, spec in enumerate(self._specs):
                if not spec.kind:
                    self._workers[seat] = _hire(game, spec, patience)
                self.bot(seat, 0)  # says at once if it does not know this game
        except BaseException:
            self.close()
            raise

    def bot(self, seat: int, seed: int | bytes) -> Bot:
        """A bot for a new match with this seed."""
        spec, own = self._specs[seat], bot_seed(self.game.name, seed_bytes(seed), seat)
        if not spec.kind:
            return Outside(self.game, seat, own, spec, self._workers[seat])
        return OURS[spec.kind](self.game, seat, own, spec.budget)

    def close(self) -> None:
        """Ends the processes."""
        for worker in self._workers.values():
            worker.close()

    def __enter__(self) -> Roster:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()
