"""The process in which a bot of others runs: `python -m jarlshof.bots.worker FILE CLASS`, spoken to by `outside.py`."""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback
from typing import IO

import numpy as np

from jarlshof.bots.bot import Bot, Sight
from jarlshof.bots.outside import Ask, Begin, Chosen, Ready, Trouble, receive, send
from jarlshof.core.game import Game, game
from jarlshof.core.state import States, new_states

MOST = 256  # moves of one answer


class Unusable(Exception):
    """The file holds no bot."""


def load(file: str, name: str) -> type[Bot]:
    """The class of a bot from a file of Python."""
    spec = importlib.util.spec_from_file_location("outside_bot", file)
    if spec is None or spec.loader is None or not os.path.isfile(file):
        raise Unusable(f"{file} is no file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    spec.loader.exec_module(module)
    found = getattr(module, name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise Unusable(f"{name} in {file} is no subclass of jarlshof.bots.Bot")
    return found


def read_state(rules: Game, data: bytes) -> States:
    """The one state in a message."""
    states = new_states(rules.dtype, 1)
    states.view(np.uint8)[:] = np.frombuffer(data, np.uint8)
    return states


def chosen(bot: Bot, ask: Ask) -> Chosen:
    """Asks the bot."""
    answer = bot.choose(Sight(bot.game, read_state(bot.game, ask.state), bot.seat, ask.seed))
    moves = list(answer) if isinstance(answer, list | tuple) else [answer]
    if not all(isinstance(move, str | int | np.integer) for move in moves) or len(moves) > MOST:
        raise TypeError(f"an answer is a move or a list of moves, not {answer!r:.80}")
    return Chosen([move if isinstance(move, str) else int(move) for move in moves])  # type: ignore[arg-type]


def told(error: BaseException) -> str:
    """An error in one line, with the place it comes from."""
    if isinstance(error, Unusable):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    at = f" (line {frames[-1].lineno} of {os.path.basename(frames[-1].filename)})" if frames else ""
    return f"raised {type(error).__name__}: {' '.join(str(error).split())[:200]}{at}"


def serve(file: str, name: str, inbox: IO[bytes], outbox: IO[bytes]) -> None:
    """Answers until the other side hangs up."""
    try:
        made = load(file, name)
        send(outbox, Ready())
        bot: Bot | None = None
        while (message := receive(inbox)) is not None:
            if isinstance(message, Begin):
                bot = made(game(message.game), message.seat, message.seed, message.budget)
                send(outbox, Ready())
            elif isinstance(message, Ask) and bot is not None:
                send(outbox, chosen(bot, message))
    except BaseException as error:  # whatever a bot of others does, even SystemExit, is told and ends this process
        send(outbox, Trouble(told(error)))


def main() -> None:
    """What the bot prints goes to stderr, so that it does not get into the talk."""
    outbox = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    serve(sys.argv[1], sys.argv[2], sys.stdin.buffer, outbox)


if __name__ == "__main__":
    main()
