"""What a game need not say: every field of a Game that was left out is made here, from those that were given."""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import numpy as np

from jarlshof.core import fields, plainly
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, Options, Prepare, Prepared, Slot
from jarlshof.core.state import States

NUMBERED = tuple(Slot(name) for name in "abcd")  # how a sentence calls the arguments of an event: {a}, {b} …
ASKED = NUMBERED[:2]  # those of a question, as `push` takes them


def fill(game: Game, unsaid: object) -> None:
    """Puts something sensible wherever a field holds `unsaid`; kinds of events and questions get plain arguments."""
    for name, make in DEFAULTS.items():
        if getattr(game, name) is unsaid:
            msgspec.structs.force_setattr(game, name, make(game))
    slots = {kind: game.slots.get(kind, NUMBERED) for kind in game.events}
    questions = {kind: game.questions.get(kind, ASKED) for kind in game.frames}
    msgspec.structs.force_setattr(game, "slots", slots)
    msgspec.structs.force_setattr(game, "questions", questions)


def _package(game: Game) -> str:
    """The package above its frames that has texts."""
    name = game.frames.__module__
    while name:
        if any((Path(folder) / "texts").is_dir() for folder in getattr(sys.modules[name], "__path__", ())):
            return name
        name = name.rpartition(".")[0]
    raise TypeError(f"{game.name}: no folder 'texts' beside {game.frames.__module__}")


def _most_moves(game: Game) -> int:
    """As many as can be written: nothing that lists them can run over."""
    return game.moves.written(f"{game.name}: say most_moves, the most legal moves in a position")


def _options_in(game: Game) -> Callable[[States], Options]:
    return lambda states: game.options(seats=int(states["seats"][0]))


def _prepare(game: Game) -> Prepare:
    """No content; the row of numbers is the options in their order, seats first, a word by its place among its like."""
    hints = typing.get_type_hints(game.options)

    def number(name: str, value: object) -> int:
        return typing.get_args(hints[name]).index(value) if isinstance(value, str) else int(typing.cast(int, value))

    def prepare(options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared:
        if content:
            raise BadOption("content", sorted(content), "none")
        full = msgspec.structs.replace(options, seats=options.seats or game.seats[0])
        row = [number(name, value) for name, value in msgspec.structs.asdict(full).items()]
        return Prepared(options=full, content={}, row=np.array(row, np.int64))

    return prepare


def _ruling_id(game: Game) -> Callable[[int], str]:
    """`toy.6`, or `flotsam.wave` where the rulings have names."""
    named = game.rulings
    return lambda code: f"{game.name}.{code if named is None else named(code).name.lower()}"


def _sentences(game: Game, head: str) -> dict[str, frozenset[str]]:
    """Those that the English texts have under a head; none of them is told anything of its own."""
    keys = (key for key in game.texts("en").keys() if key.startswith(head))
    return {key.removeprefix(head): frozenset() for key in keys}


DEFAULTS: dict[str, Callable[[Game], object]] = {
    "package": _package,
    "title": lambda game: game.texts("en")("title"),
    "most_moves": _most_moves,
    "options_in": _options_in,
    "prepare": _prepare,
    "ruling_id": _ruling_id,
    "refusals": lambda game: _sentences(game, "refusal."),
    "said": lambda game: _sentences(game, "show."),
    "position_key": lambda game: fields.title(game),
    "write_position": fields.writer,
    "read_position": fields.reader,
    "show": plainly.show,
    "chart": lambda game: game.show,
    "own": plainly.own,
}
