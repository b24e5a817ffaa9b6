"""A process in which bots think: `worker.py` starts it and asks it.

    python -m jarlshof.asking.process [MODULE]                bots of ours, by name; a test's module may add some
    python -m jarlshof.asking.process --file FILE CLASS       the one bot of somebody's file

Nothing that is sent to it can load code: what it may play stands on its command line.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import queue
import sys
import threading
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from functools import cache
from typing import IO, NoReturn, Protocol

import numpy as np

from jarlshof.asking import file
from jarlshof.asking.protocol import Chosen, Question, Ready, Reply, Trouble, Wish, receive, send, wishes
from jarlshof.asking.turn import Bare, take_turn
from jarlshof.bots.bot import Bot, BotFailed, Sight
from jarlshof.bots.ours import OURS
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.game import Game, game
from jarlshof.core.jit import JIT
from jarlshof.core.match import new_match
from jarlshof.core.moves import LONGEST
from jarlshof.core.state import States, new_states

KEPT = 300  # bots of ours that are remembered
MOST = 256  # moves of one answer


# ---------------------------------------------------------------- who plays here
class House(Protocol):
    """The bots of a process."""

    kept: int  # how many are remembered

    def load(self, rules: Game) -> None:
        """Compiles, or loads what is compiled, before a bot's time begins to count."""

    def find(self, name: str) -> type[Bot]:
        """A bot by name."""

    def told(self, error: BaseException) -> str:
        """Why a bot failed, in one line."""


class Ours:
    """Bots that come with Jarlshof."""

    kept = KEPT

    def load(self, rules: Game) -> None:
        """A decision of `random`, and a match of `greedy`. Plain Python is there already."""
        if not JIT:
            return
        match = new_match(rules, {}, 0)
        seat = match.asked[0]
        OURS["random"](rules, seat, 0).choose(Sight(rules, match.state(), seat, 0))
        board = _begun(rules)
        bots = [OURS["greedy"](rules, seat, 1) for seat in range(match.seats)]
        while board.asked >= 0:
            take_turn(board, bots[board.asked])

    def find(self, name: str) -> type[Bot]:
        """By its name alone."""
        if name not in OURS:
            raise BotFailed(f"is none of ours: {', '.join(OURS)}")
        return OURS[name]

    def told(self, error: BaseException) -> str:
        """A bug of ours: the log gets it whole."""
        traceback.print_exception(error)
        return file.told(error)


class Theirs:
    """The bot of a file; its process plays one match after the other."""

    kept = 1

    def __init__(self, path: str, name: str) -> None:
        self._path, self._bot = path, cache(lambda: file.load(path, name))

    def load(self, rules: Game) -> None:
        """What is wrong with the file is told at once; then whatever a bot can do with its sight."""
        self._bot()
        match = new_match(rules, {}, 0)
        sight = Sight(rules, match.state(), match.asked[0], 0)
        ahead = sight.match()
        ahead.play(sight.legal[0])
        ahead.view(0)
        sight.guess()

    def find(self, name: str) -> type[Bot]:
        """Whatever it is called."""
        return self._bot()

    def told(self, error: BaseException) -> str:
        """With the line of the file."""
        return file.told(error, self._path)


def _begun(rules: Game) -> Bare:
    """A match of the usual options after its set-up."""
    states, prepared = new_states(rules.dtype, 1), rules.prepare(rules.read_options({}), None)
    board = Bare(rules, states)
    contract.setup_at(states, 0, prepared.row, key_words(match_key(rules.name, b"warm")), board.events)
    return board


# ---------------------------------------------------------------- answering
class Memory:
    """The bots of the seats that were asked last: one object plays a seat for the whole match, and may remember it."""

    def __init__(self, house: House) -> None:
        self._house, self._bots = house, OrderedDict[tuple[str, int, str, int, str], Bot]()

    def __len__(self) -> int:
        return len(self._bots)

    def take(self, rules: Game, question: Question) -> Bot:
        """The seat's bot, out of the memory: one that raises an error does not come back."""
        known = self._bots.pop(_key(question), None)
        if known is not None:
            return known
        return self._house.find(question.bot)(rules, question.seat, question.own, question.budget)

    def keep(self, question: Question, bot: Bot) -> None:
        """Remembers a bot; the one that was asked least recently is forgotten."""
        self._bots[_key(question)] = bot
        if len(self._bots) > self._house.kept:
            self._bots.popitem(last=False)


def _key(question: Question) -> tuple[str, int, str, int, str]:
    return question.match, question.seat, question.bot, question.own, question.game


def answer(memory: Memory, rules: Game, question: Question) -> Chosen:
    """Asks the bot."""
    bot = memory.take(rules, question)
    sight = Sight(rules, read_state(rules, question.state), question.seat, question.seed, dealt=True)
    found: object = bot.choose(sight)
    memory.keep(question, bot)
    return Chosen(sendable(found))


def read_state(rules: Game, data: bytes) -> States:
    """The one state in a message."""
    states = new_states(rules.dtype, 1)
    states.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
    return states


def sendable(found: object) -> list[str | int]:
    """Moves as they are sent, from whatever a bot has answered."""
    given = list(found) if isinstance(found, list | tuple) else [found]
    if len(given) > MOST:
        raise BotFailed(f"answered {len(given)} moves; {MOST} are the most")
    moves: list[str | int] = []
    for move in given:
        if isinstance(move, str) and len(move) <= LONGEST:
            moves.append(move)
        elif isinstance(move, int | np.integer) and 0 <= move < 1 << 63:
            moves.append(int(move))
        else:
            raise BotFailed(f"answered {move!r:.80}, which is neither a move nor a list of moves")
    return moves


class Desk:
    """Where a process answers: its bots, and the games they have loaded."""

    def __init__(self, house: House) -> None:
        self._house, self._memory = house, Memory(house)
        self._games: dict[str, Game] = {}

    def replies(self, wish: Wish) -> Iterator[Reply]:
        """What is said to a message. Whatever a bot does, even SystemExit, is told and ends nothing but its answer."""
        try:
            rules = self._loaded(wish.game)
            yield Ready()
            if isinstance(wish, Question):
                yield answer(self._memory, rules, wish)
        except BotFailed as error:
            yield Trouble(str(error))
        except GeneratorExit:
            raise
        except BaseException as error:
            yield Trouble(self._house.told(error))

    def _loaded(self, name: str) -> Game:
        if name not in self._games:
            rules = game(name)
            self._house.load(rules)
            self._games[name] = rules
        return self._games[name]


# ---------------------------------------------------------------- the process
def serve(desk: Desk, asked: queue.SimpleQueue[Wish], outbox: IO[bytes]) -> NoReturn:
    """Answers one message after the other, for ever: `listen` ends the process."""
    while True:
        for reply in desk.replies(asked.get()):
            send(outbox, reply)


def listen(inbox: IO[bytes], asked: queue.SimpleQueue[Wish]) -> None:
    """Takes messages; when who asks hangs up, or is gone, the process ends at once, whatever a bot is thinking."""
    try:
        while (wish := receive(inbox, wishes)) is not None:
            asked.put(wish)
    finally:
        os._exit(0)


def main() -> None:
    """What a bot prints goes to stderr and what it reads is empty, so that neither gets into the talk."""
    inbox, outbox = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if not JIT:  # machine code does not warn of numbers that wrap around
        np.seterr(over="ignore")
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # this process may be ended at any time
    house: House
    match sys.argv[1:]:
        case ["--file", path, name]:
            house = Theirs(path, name)
        case modules:
            for module in modules:
                importlib.import_module(module)
            house = Ours()
    asked: queue.SimpleQueue[Wish] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(inbox, asked), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):  # nobody wants the answer any more
        serve(Desk(house), asked, outbox)


if __name__ == "__main__":
    main()
