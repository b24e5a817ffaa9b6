"""The process in which a bot of others runs: `python -m jarlshof.bots.worker GAME FILE CLASS`; `outside.py` asks it."""

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
from jarlshof.core.match import new_match
from jarlshof.core.moves import LONGEST
from jarlshof.core.state import States, new_states

MOST = 256  # moves of one answer


class Unusable(Exception):
    """The file holds no bot."""


def load(file: str, name: str) -> type[Bot]:
    """The class of a bot from a file of Python."""
    spec = importlib.util.spec_from_file_location("outside_bot", os.path.abspath(file))
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


def chosen(bot: Bot, ask: Ask) -> Chosen | Trouble:
    """Asks the bot."""
    answer: object = bot.choose(Sight(bot.game, read_state(bot.game, ask.state), bot.seat, ask.seed))
    moves = list(answer) if isinstance(answer, list | tuple) else [answer]
    if len(moves) > MOST:
        return Trouble(f"answered {len(moves)} moves; {MOST} are the most")
    found: list[str | int] = []
    for move in moves:
        if isinstance(move, str) and len(move) <= LONGEST:
            found.append(move)
        elif isinstance(move, int | np.integer) and 0 <= move < 1 << 63:
            found.append(int(move))
        else:
            return Trouble(f"answered {move!r:.80}, which is neither a move nor a list of moves")
    return Chosen(found)


def told(error: BaseException, file: str) -> str:
    """An error in one line, with the line of the bot's file it comes from."""
    if isinstance(error, Unusable):
        return str(error)
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == os.path.abspath(file)]
    at = f" (line {frames[-1].lineno} of {os.path.basename(file)})" if frames else ""
    return f"raised {type(error).__name__}: {' '.join(str(error).split())[:200]}{at}"


def warm(rules: Game) -> None:
    """Compiles, or loads what is compiled, before the bot's time begins to count."""
    match = new_match(rules, {}, 0)
    sight = Sight(rules, match.state(), match.asked[0], 0)
    ahead = sight.match()
    ahead.play(sight.legal[0])
    ahead.view(0)


def serve(rules: Game, file: str, name: str, inbox: IO[bytes], outbox: IO[bytes]) -> None:
    """Answers until the other side hangs up."""
    try:
        made = load(file, name)
        warm(rules)
        send(outbox, Ready())
        bot: Bot | None = None
        while (message := receive(inbox)) is not None:
            if isinstance(message, Begin):
                bot = made(rules, message.seat, message.seed, message.budget)
                send(outbox, Ready())
            elif isinstance(message, Ask) and bot is not None:
                send(outbox, chosen(bot, message))
    except BaseException as error:  # whatever a bot of others does, even SystemExit, is told and ends this process
        send(outbox, Trouble(told(error, file)))


def main() -> None:
    """What the bot prints goes to stderr, so that it does not get into the talk."""
    outbox = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]  # this process may be ended at any time
    rules, file, name = sys.argv[1:]
    serve(game(rules), file, name, sys.stdin.buffer, outbox)


if __name__ == "__main__":
    main()
