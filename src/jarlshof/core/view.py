"""Views: what one seat, or a spectator, may know. The only thing that is ever sent to anyone."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct, frozen=True):
    """A move: its text, and the same as data: its verb and its arguments by name, those that count things as counts."""

    text: str
    verb: str
    args: dict[str, str | int | dict[str, int]]


class Option(Move, frozen=True):
    """One legal move, and what glows for it on the board."""

    on: list[str]


class Field(msgspec.Struct, frozen=True):
    """One bundle of a form: how many of each kind there may be, and how many in all (None: as one likes)."""

    name: str
    most: dict[str, int]
    total: int | None = None


class Form(msgspec.Struct, frozen=True):
    """An open kind of move, to be filled in: counts with bounds."""

    verb: str
    fields: list[Field]


class Prompt(msgspec.Struct, frozen=True):
    """A question to one seat. `id` stays the same as long as this seat's question does."""

    id: str
    key: str
    text: str
    args: dict[str, str | int]
    options: list[Option]
    forms: list[Form]


class Public(msgspec.Struct, frozen=True):
    """Base of what everybody may know of a match, and of its parts."""


class Mine(msgspec.Struct, frozen=True):
    """Base of what only one seat knows."""


class Forecast(msgspec.Struct, frozen=True):
    """Base of what a game foretells from public facts alone."""


class Luck(msgspec.Struct, frozen=True):
    """What the dice gave a seat in a match: cards, and how many were to be expected, times 36."""

    seat: str
    cards: int
    expected: int


class View(msgspec.Struct, frozen=True):
    """Everything a seat may know of a match at one moment."""

    game: str
    rules: str
    seq: int
    seat: str | None
    asked: list[str]
    may: list[str]  # seats that may move although nobody waits for them
    prompt: Prompt | None  # of a seat that is asked or may move
    table: Public
    mine: Mine | None
    forecast: Forecast | None
    can_undo: bool  # also of a seat that is not asked any more
