"""Jarlshof: play, study and solve board games.

>>> import jarlshof
>>> match = jarlshof.new("nord", seats=2, seed=7)
>>> match.legal()[0]
'treasure none'
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from jarlshof import games  # noqa: F401  (makes the games known)
from jarlshof.core.batch import Batch, check_number
from jarlshof.core.cache import is_compiled
from jarlshof.core.chance import seed_bytes
from jarlshof.core.errors import (
    BadContent,
    BadMove,
    BadOption,
    BadPosition,
    BadRecord,
    Error,
    IllegalMove,
    NotAllowed,
    Refusal,
    WrongRecord,
)
from jarlshof.core.game import game, game_names
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match, check_new, content_draw, match_from_position
from jarlshof.core.page import Page
from jarlshof.core.plain import check_position
from jarlshof.core.record import LARGEST, Record, check_record, read_file, read_record, write_record
from jarlshof.core.record import replay as _replay

__all__ = [
    "BadContent",
    "BadMove",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Batch",
    "Error",
    "IllegalMove",
    "Match",
    "NotAllowed",
    "Page",
    "Refusal",
    "WrongRecord",
    "batch",
    "game",
    "game_names",
    "load",
    "new",
    "position",
    "read_record",
    "ready",
    "replay",
    "write_record",
]


def ready(name: str, lang: str = "en") -> None:
    """Compiles a game if that was not done on this machine, and shows it; whatever makes a match does this first."""
    rules = game(name)
    if JIT and not is_compiled(rules.name):
        from jarlshof.arena.ready import compile_visibly  # loads every bot, for this one time

        compile_visibly(rules, lang)


def new(
    name: str,
    *,
    seats: int | None = None,
    seed: int | str | bytes | None = None,
    salts: Sequence[bytes] = (),
    content: Mapping[str, str] | str | os.PathLike[str] | None = None,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> Match:
    """A new match. Options go by name; `content` is a file of one's own (an island), or its text by kind."""
    rules, given = game(name), {**(options or {}), **more, **({} if seats is None else {"seats": seats})}
    board, secret = _content(name, content), seed_bytes(seed)
    prepared = check_new(rules, given, secret, salts, board)  # what is wrong is told before anything is compiled
    ready(rules.name)
    return Match(rules, prepared, secret, salts)


def _content(name: str, content: Mapping[str, str] | str | os.PathLike[str] | None) -> Mapping[str, str] | None:
    if content is None or isinstance(content, Mapping):
        return content
    try:
        with open(content, encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        raise BadOption("content", os.fspath(content), f"a readable text file ({error})") from None
    if len(text) > LARGEST:
        raise BadOption("content", os.fspath(content), f"a file of at most {LARGEST} characters")
    return {game(name).content: text}


def position(name: str, text: str, *, seed: int | str | bytes | None = None) -> Match:
    """A match that starts from a position written as text (docs/notation.md)."""
    rules, secret = game(name), seed_bytes(seed)
    check_position(rules, text)
    ready(rules.name)
    return match_from_position(rules, text, secret)


def load(source: str | os.PathLike[str]) -> Match:
    """A match from a record file."""
    return replay(read_file(source))


def replay(record: Record, to: int | None = None) -> Match:
    """Plays a record again, to its end or to log entry `to`, and checks its dice and its result."""
    if record.game in game_names() and JIT and not is_compiled(record.game):
        check_record(record)
        ready(record.game)
    return _replay(record, to)


def batch(name: str, n: int, *, seed: int = 1, content: Mapping[str, str] | None = None, **options: object) -> Batch:
    """Many matches side by side, stepped by compiled code."""
    rules = game(name)
    check_number(n)
    prepared = rules.prepare(rules.read_options(options), content, content_draw(rules, seed_bytes(seed)))
    ready(rules.name)
    return Batch(rules, prepared, n, seed)
