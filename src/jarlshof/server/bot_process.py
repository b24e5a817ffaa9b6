"""A process in which bots of ours think: `python -m jarlshof.server.bot_process [MODULE]`; `bots.py` asks it.

It knows bots by name only, so nothing that is sent to it can load code; a module on its command line (of a test) may
add names before the first question.
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
from typing import IO, NoReturn

import msgspec

from jarlshof.arena.simulate import play_bots
from jarlshof.bots import worker
from jarlshof.bots.bot import Bot, BotFailed, Sight, read_answer
from jarlshof.bots.outside import LARGEST, SIZE, Ask, Chosen, Ready, Trouble, send
from jarlshof.bots.random import Random
from jarlshof.bots.roster import OURS, Roster
from jarlshof.core.game import Game, game
from jarlshof.core.match import new_match

KEPT = 300  # bots that are remembered


class Question(msgspec.Struct, frozen=True):
    """To the process: a seat of a table is asked; the state was dealt anew for it."""

    game: str
    bot: str
    table: str
    seat: int
    own: int
    state: bytes
    seed: int


Reply = Ready | Chosen | Trouble  # Ready: the game is loaded, and the bot's time begins to count
_questions = msgspec.msgpack.Decoder(Question)


def receive(stream: IO[bytes]) -> Question | None:
    """The next question, None at the end of the stream."""
    head = stream.read(SIZE.size)
    if len(head) < SIZE.size:
        return None
    (length,) = SIZE.unpack(head)
    data = stream.read(length) if length <= LARGEST else b""
    return _questions.decode(data) if len(data) == length else None


@cache
def warmed(name: str) -> Game:
    """A game with all that bots need of it compiled, or loaded if it is compiled already."""
    rules = game(name)
    match = new_match(rules, {}, 0)
    seat = match.asked[0]
    Random(rules, seat, 0).choose(Sight(rules, match.state(), seat, 0))
    prepared = rules.prepare(rules.read_options({}), None)
    play_bots(rules, prepared, Roster(rules, ["greedy"] * prepared.options.seats), 1, 1)
    return rules


class Memory:
    """The bots of the seats that were asked last: one object plays a seat for the whole match, and may remember it."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept, self._bots = kept, OrderedDict[tuple[str, int, str, int, str], Bot]()

    def __len__(self) -> int:
        return len(self._bots)

    def take(self, rules: Game, question: Question) -> Bot:
        """The seat's bot, out of the memory: one that raises an error does not come back."""
        known = self._bots.pop(_key(question), None)
        if known is not None:
            return known
        if question.bot not in OURS:
            raise BotFailed(f"is none of ours: {', '.join(OURS)}")
        return OURS[question.bot](rules, question.seat, question.own)

    def keep(self, question: Question, bot: Bot) -> None:
        """Remembers a bot; the one that was asked least recently is forgotten."""
        self._bots[_key(question)] = bot
        if len(self._bots) > self._kept:
            self._bots.popitem(last=False)


def _key(question: Question) -> tuple[str, int, str, int, str]:
    return question.table, question.seat, question.bot, question.own, question.game


def reply(memory: Memory, rules: Game, question: Question) -> Chosen | Trouble:
    """Asks the bot; its moves as texts."""
    bot = memory.take(rules, question)
    found = worker.chosen(bot, Ask(question.state, question.seed))
    if isinstance(found, Chosen):
        found = Chosen([rules.moves.write(move) for move in read_answer(rules, found.moves)])
        memory.keep(question, bot)
    return found


def replies(memory: Memory, question: Question) -> Iterator[Reply]:
    """Ready when the game is loaded, then what the bot answers."""
    try:
        rules = warmed(question.game)
        yield Ready()
        yield reply(memory, rules, question)
    except BotFailed as error:
        yield Trouble(str(error))
    except Exception as error:  # a bot of ours has a bug: the log gets it whole, the table a line
        traceback.print_exc()
        yield Trouble(worker.told(error, ""))


def serve(questions: queue.SimpleQueue[Question], outbox: IO[bytes]) -> NoReturn:
    """Answers one question after the other, for ever: `listen` ends the process."""
    memory = Memory()
    while True:
        for message in replies(memory, questions.get()):
            send(outbox, message)


def listen(inbox: IO[bytes], questions: queue.SimpleQueue[Question]) -> None:
    """Takes questions; when the server hangs up, or is gone, the process ends at once, whatever a bot is thinking."""
    try:
        while (question := receive(inbox)) is not None:
            questions.put(question)
    finally:
        os._exit(0)


def main() -> None:
    """What a bot prints goes to stderr and what it reads is empty, so that neither gets into the talk."""
    inbox, outbox = os.fdopen(os.dup(sys.stdin.fileno()), "rb"), os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # this process may be ended at any time
    for module in sys.argv[1:]:
        importlib.import_module(module)
    questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(inbox, questions), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):  # nobody wants the answer any more
        serve(questions, outbox)


if __name__ == "__main__":
    main()
