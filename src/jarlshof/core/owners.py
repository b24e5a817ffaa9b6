"""Whose code is it? What is compiled from a module or for a record belongs to a game, to all games, or nobody can say.

A game's own are `games/NAME` and `bots/NAME`; all else that is compiled here is for every game. Compiled modules import
no game's but their own (a test looks). Games of others and modules of tests may import what they like.
"""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
FOLDERS = ("core", "games", "bots", "arena")  # what compiled code can come from
COMMON, ANYBODY = "common", "anybody"
GAMES = frozenset(path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").is_file())

_records: dict[tuple[str, ...], str] = {}


def owner(module: str) -> str:
    """Whose code stands in a module: a game's, COMMON or ANYBODY."""
    match module.split("."):
        case ["jarlshof", "games" | "bots", game, *_] if game in GAMES:
            return game
        case ["jarlshof", folder, *_] if folder in FOLDERS:
            return COMMON
    return ANYBODY


def claim(fields: tuple[str, ...], module: str) -> None:
    """A module makes a record, or says what generic names mean for it; two owners are nobody's."""
    mine = owner(module)
    _records[fields] = mine if _records.get(fields, mine) == mine else ANYBODY


def owner_of_record(fields: tuple[str, ...]) -> str:
    """Whose code is generic code for this record."""
    return _records.get(fields, ANYBODY)
