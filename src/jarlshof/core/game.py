"""What a game is to everything above the rules: names, tables, plain-Python functions; and the register of games."""

from __future__ import annotations

import importlib
import typing
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import cache, cached_property
from typing import Any, ClassVar, Protocol

import msgspec
import numpy as np

from jarlshof.core.errors import BadOption
from jarlshof.core.moves import Bundle, MoveTable
from jarlshof.core.page import PLAIN, Page
from jarlshof.core.state import Moves, States
from jarlshof.core.texts import Texts
from jarlshof.core.view import Forecast, Form, Luck, Mine, Public

SEAT_LETTERS = "abcdefgh"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a game's options: the variant choices of one match. `seats` 0: as the content or the game says."""

    LATER: ClassVar[frozenset[str]] = frozenset()  # names that records of the same rules did not always have
    seats: int = 0

    def told(self) -> dict[str, str | int | bool]:
        """All of them by name, as records have them: one that came later only if it is not what it was before."""
        later = [field for field in msgspec.structs.fields(type(self)) if field.name in self.LATER]
        unsaid = {field.name for field in later if getattr(self, field.name) == field.default}
        return {name: value for name, value in msgspec.to_builtins(self).items() if name not in unsaid}


class Prepared(msgspec.Struct, frozen=True):
    """Options and content ready for the rules: full options, content as text for the record, and the row of numbers."""

    options: Options
    content: dict[str, str]
    row: Moves


class Slot(msgspec.Struct, frozen=True):
    """An argument of an event or prompt: its name, and the names of its values unless it is a plain number.

    With `bundle` the number holds counts of several kinds of things; in a sentence each is worded by the text
    `bundle.NAME` with its count as `n`.
    """

    name: str
    names: Mapping[int, str] | None = None
    bundle: Bundle | None = None

    def value(self, number: int) -> str | int:
        """The value as it is sent."""
        if self.bundle is not None:
            return self.bundle.write(number)
        return self.names[number] if self.names is not None else number

    def words(self, number: int, texts: Texts) -> str | int:
        """The value as a sentence has it."""
        if self.bundle is None:
            return self.value(number)
        counted = zip(self.bundle.names, self.bundle.counts(number), strict=True)
        return ", ".join(texts(f"bundle.{name}", n=n) for name, n in counted if n) or texts("bundle.nothing")


class Prepare(Protocol):
    """Checks options and content; what is random about them comes from `draw`, or is fresh if that is None."""

    def __call__(self, options: Options, content: Mapping[str, str] | None, draw: int | None = None) -> Prepared: ...


class Explain(Protocol):
    """Words for a refusal: an ending for the text key (or "") and the text's parameters."""

    def __call__(
        self, states: States, i: int, seat: int, move: int, ruling: int
    ) -> tuple[str, dict[str, str | int]]: ...


class Show(Protocol):
    """A position for people at a terminal, in a language, on a page that knows who sits where."""

    def __call__(self, states: States, i: int, lang: str = "en", page: Page = PLAIN) -> str: ...


class Own(Protocol):
    """What only a seat knows, in lines: first what it holds (or nothing), then what else it has seen."""

    def __call__(self, states: States, i: int, seat: int, lang: str, page: Page = PLAIN) -> list[str]: ...


MADE: Any = msgspec.UNSET  # what core/defaults.py makes of the other fields, unless a game says it itself


class Game(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One rule set. The first eleven fields only the game itself can know; all others have a default that serves."""

    name: str
    seats: range
    dtype: np.dtype[np.void]
    moves: MoveTable
    frames: type[IntEnum]
    events: type[IntEnum]
    endings: type[IntEnum]
    not_asked: int  # the ruling that says whose turn it is
    finished: int  # the ruling that says when the match is over
    table: Callable[[States, int], Public]  # what everybody may know: no default may guess what is secret
    mine: Callable[[States, int, int], Mine]  # what only this seat knows

    # ---- what it is called and how large it is
    title: str = MADE  # the text `title`
    rules: str = "1"  # the version of the rules, part of every record
    package: str = MADE  # where its texts and content lie: the package above its frames that has texts
    most_moves: int = MADE  # legal moves at most in one position: as many as can be written
    longest: int = 100_000  # a bound on the number of moves of a match

    # ---- moves, questions and events
    agreements: frozenset[str] = frozenset()  # moves that another seat had agreed to: nobody takes them back alone
    slots: Mapping[int, tuple[Slot, ...]] = {}  # the arguments of kinds of events; of others plain numbers, {a} to {d}
    questions: Mapping[int, tuple[Slot, ...]] = {}  # those of kinds of frames; of others {a} and {b}
    # where seats may move that nobody waits for: the question that such a seat gets in a kind of frame
    may_questions: Mapping[int, int] = {}

    # ---- options and content
    options: type[Options] = Options
    options_in: Callable[[States], Options] = MADE  # those of a state that was read from a position: its seats
    content: str = ""  # the kind of content a match can bring with it (an island, a board)
    random_content: bool = False  # does the option of that name take random-SEED?
    boards: Callable[[int], list[str]] = lambda _seats: []  # those that come with it for so many seats, default first
    presets: Mapping[str, Mapping[str, str | int]] = {}
    prepare: Prepare = MADE  # no content, and the row of options in their order, seats first

    # ---- why not
    rulings: type[IntEnum] | None = None  # their names, if they have no numbers: `flotsam.wave`
    ruling_id: Callable[[int], str] = MADE  # `NAME.` and the ruling's name or number
    explain: Explain = lambda _states, _i, _seat, _move, _ruling: ("", {})  # one sentence for each ruling
    refusals: Mapping[str, frozenset[str]] = MADE  # every sentence `explain` can choose: its key, what it is told

    # ---- what is told besides table and mine
    # for the seat that looks if it has something to choose; else, and for those who only watch, for nobody
    forecast: Callable[[States, int, int | None], Forecast | None] = lambda _states, _i, _seat: None
    foretells_moves: bool = False  # what a seat's own moves would bring, so it is nobody else's?
    forms: Callable[[States, int, int], list[Form]] = lambda _states, _i, _seat: []  # for the open kinds of moves
    # what the dice gave each seat, from a state and all events that led to it (number of the log entry, row)
    luck: Callable[[States, int, Sequence[tuple[int, list[int]]]], list[Luck]] = lambda _states, _i, _told: []
    # kinds of things with texts of their own, `card.NAME.name` and `card.NAME.text`
    things: Mapping[str, Sequence[str]] = {}
    named: Mapping[str, str] = {}  # parameters of sentences that are told by such a name, and of which kind they are
    # takes out of a state what people at its table are not told, though they saw it happen: before it is dealt again
    unlearn: Callable[[States, int], None] = lambda _states, _i: None

    # ---- positions
    position_key: str = MADE  # the line that every position has, complete or short
    write_position: Callable[[States, int], str] = MADE  # every field of the record by name
    read_position: Callable[[str], States] = MADE
    # what is wrong with a state that was read field by field, or "": what its fields must have in common
    flaw: Callable[[States, int], str] = lambda _states, _i: ""

    # ---- at the terminal
    show: Show = MADE  # the table in lines and columns
    chart: Show = MADE  # of it what moves change: the map
    own: Own = MADE  # what `mine` has, in a line
    # more that a seat may want to see, by the word that asks for it: texts `look.WORD.name` and `look.WORD.text`
    looks: Mapping[str, Callable[[States, int, int, str], list[str]]] = {}
    said: Mapping[str, frozenset[str]] = MADE  # every sentence of all these, `show.KEY`, and what it is told
    note: Callable[[str, str, str], str] = lambda _kind, _name, _lang: ""  # what a thing has besides name and text
    # how moves write what a person calls by another name that the position knows: an area, by that of its territory
    meant: Callable[[States, int, str, str], str] = lambda _states, _i, _category, name: name

    # ---- counted and drawn
    # what the arena counts in a match: events of a kind, all or those with this value of an argument
    counted: Mapping[str, tuple[int, int | None, int]] = {}
    benched: Mapping[str, str | int] = {}  # the options with which random play is measured
    picture: Callable[..., str] | None = None  # (table, theme): a position as an SVG file
    sketch: Callable[..., str] | None = None  # (table, marks, panel, lang): a small one, for a page of text

    def __post_init__(self) -> None:
        from jarlshof.core.defaults import fill  # it makes parts of games, so it cannot be known before them

        fill(self, MADE)

    @cached_property
    def _texts(self) -> dict[str, Texts]:
        return {}

    def texts(self, lang: str) -> Texts:
        """The game's texts in a language: `en`, `de`."""
        if lang not in self._texts:
            self._texts[lang] = Texts.load(self.package, lang)
        return self._texts[lang]

    def worded(self, params: Mapping[str, str | int], lang: str) -> dict[str, str | int]:
        """Parameters as a sentence has them: what has a name of its own is told by it."""
        texts = self.texts(lang)
        keys = {name: f"{self.named[name]}.{value}.name" for name, value in params.items() if name in self.named}
        return {name: texts(keys[name]) if keys.get(name) in texts else value for name, value in params.items()}

    def read_options(self, given: Mapping[str, object]) -> Options:
        """Validated options from names and values; `preset` names a set of them."""
        values = dict(given)
        preset = values.pop("preset", None)
        if preset is not None:
            if not isinstance(preset, str) or preset not in self.presets:
                raise BadOption("preset", preset, ", ".join(self.presets) or "no preset")
            values = {**self.presets[preset], **values}
        known = {field.name: field for field in msgspec.structs.fields(self.options)}
        for name in values:
            if name not in known:
                raise BadOption("option", name, ", ".join(["preset", *known]))
        try:
            options = msgspec.convert(values, self.options, strict=False)
        except msgspec.ValidationError as error:
            name = str(error).partition("$.")[2].rstrip("`")
            raise BadOption(name, values[name], _accepted(known[name].type)) from None
        if options.seats and options.seats not in self.seats:
            raise BadOption("seats", options.seats, f"{self.seats[0]} to {self.seats[-1]}")
        return options


def _accepted(kind: object) -> str:
    """The values of an option, in words."""
    if choices := typing.get_args(kind):
        return ", ".join(map(str, choices))
    return "a whole number" if kind is int else "true or false" if kind is bool else "a text"


# ---------------------------------------------------------------- the register
_modules: dict[str, str] = {}


def register(name: str, module: str) -> None:
    """Makes a game known by name; its module is imported on first use and holds it as GAME."""
    _modules[name] = module


def game_names() -> list[str]:
    """All games that are known."""
    return list(_modules)


@cache
def game(name: str) -> Game:
    """A game by its name."""
    if name not in _modules:
        raise BadOption("game", name, ", ".join(_modules))
    try:
        found = getattr(importlib.import_module(_modules[name]), "GAME", None)
    except ModuleNotFoundError as error:
        if error.name != _modules[name]:
            raise
        found = None
    if not isinstance(found, Game) or found.name != name:
        raise BadOption("game", name, f"a folder {name} whose __init__.py holds GAME = Game(name={name!r}, …)")
    return found
