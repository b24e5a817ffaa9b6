"""What a game without a drawing of its own shows at a terminal: its table and what a seat knows, in lines and columns.

Fields are called by the texts `show.FIELD`, or by their own names; values by the texts of things (`Game.named`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

import msgspec

from jarlshof.core.game import Game, Own, Show
from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import States

NOTHING, YES = "-", "×"


def show(game: Game) -> Show:
    """The public facts: single ones in lines, lists of like ones in columns."""

    def shown(states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str:
        facts = msgspec.structs.asdict(game.table(states, i))
        tables = {name: value for name, value in facts.items() if _is_table(value)}
        names = {name: _label(game, name, lang) for name in facts.keys() - tables.keys()}
        width = max(map(len, names.values()), default=0) + 1
        lines = [
            f"{names[name] + ':':<{width}} {_words(game, name, facts[name], lang, page)}"
            for name in facts
            if name in names
        ]
        blocks = [_columns(game, rows, lang, page) for rows in tables.values()]
        return "\n\n".join(["\n".join(block) for block in [*blocks, lines] if block])

    return shown


def own(game: Game) -> Own:
    """What only a seat knows, in one line."""

    def lines(states: States, i: int, seat: int, lang: str, page: Page = PLAIN) -> list[str]:
        facts = msgspec.structs.asdict(game.mine(states, i, seat))
        held = {_label(game, name, lang): _words(game, name, value, lang, page) for name, value in facts.items()}
        return ["; ".join(f"{name}: {words}" for name, words in held.items())]

    return lines


def _is_table(value: object) -> bool:
    return isinstance(value, Sequence) and bool(value) and isinstance(value[0], msgspec.Struct)


def _columns(game: Game, rows: Sequence[msgspec.Struct], lang: str, page: Page) -> list[str]:
    """A row for each of the things, below the names of what is told of them."""
    cells = [[_label(game, name, lang) for name in rows[0].__struct_fields__]]
    cells += [
        [_words(game, name, value, lang, page) for name, value in msgspec.structs.asdict(row).items()] for row in rows
    ]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    return ["  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]


def _label(game: Game, name: str, lang: str) -> str:
    texts, key = game.texts(lang), f"show.{name}"
    return texts(key) if key in texts else name.replace("_", " ")


def _words(game: Game, name: str, value: object, lang: str, page: Page) -> str:
    """A value as people are told of it."""
    if value is None or value is False or value in ("", [], {}):
        return NOTHING
    if value is True:
        return YES
    if isinstance(value, Mapping):
        return ", ".join(f"{n} {_words(game, name, each, lang, page)}" for each, n in value.items() if n) or NOTHING
    if isinstance(value, str):
        return page.label(value) if name == "seat" else str(game.worded(page.named({name: value}), lang)[name])
    if isinstance(value, Sequence):
        return ", ".join(_words(game, name, each, lang, page) for each in value)
    return str(value)
