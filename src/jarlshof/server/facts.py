"""What can happen at a table: the entries of its log. The log is all there is; a table is its head and its facts."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Fact(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower, omit_defaults=True):
    """Base of all entries."""


class Sat(Fact, frozen=True):
    """A person took a seat."""

    seat: int
    guest: str


class Left(Fact, frozen=True):
    """A person left a seat before the start."""

    seat: int


class Salted(Fact, frozen=True):
    """A person added salt to the chance."""

    seat: int
    salt: str


class Started(Fact, frozen=True):
    """The match began."""


class Imported(Fact, frozen=True):
    """A match that was played elsewhere was opened from its record."""


class Played(Fact, frozen=True):
    """A seat made moves."""

    seat: int
    moves: list[str]


class Answered(Played, frozen=True):
    """What a bot answered, of which perhaps not all can be played. The log never has it, but the moves as `Played`."""


class Undone(Fact, frozen=True):
    """A seat took back its own last moves; `turn`: as far as they belong to its last turn."""

    seat: int
    moves: int
    turn: bool = False


class Proposed(Fact, frozen=True):
    """A person asks the others: to abandon, or to take moves back, which are those of so many turns."""

    what: str
    seat: int
    moves: int | None = None
    turns: int | None = None  # none in older logs, where single moves were counted


class Agreed(Fact, frozen=True):
    """A person agrees to what was proposed."""

    seat: int


class Declined(Fact, frozen=True):
    """A person does not agree."""

    seat: int


class Silent(Fact, frozen=True):
    """A person whose seat a bot plays did not answer a proposal in time; that counts as the others wish."""

    seat: int


class Back(Fact, frozen=True):
    """Moves were taken back by consent, those of so many turns; the chance has a new key."""

    moves: int
    branch: str
    turns: int | None = None  # none in older logs


class Handed(Fact, frozen=True):
    """A bot plays a seat: its owner wished it, or the others did when his time was up."""

    seat: int
    bot: str


class Taken(Fact, frozen=True):
    """The owner plays his seat again."""

    seat: int


class Replaced(Fact, frozen=True):
    """A bot failed, a simpler one took its seat."""

    seat: int
    old: str
    new: str


class Resigned(Fact, frozen=True):
    """A person has lost; with three seats or more a bot plays on while a person is left."""

    seat: int
    bot: str


class Flagged(Fact, frozen=True):
    """A seat's time is up."""

    seat: int


class Voted(Fact, frozen=True):
    """What another person wants to happen with a seat whose time is up."""

    seat: int
    by: str
    choice: str


class Granted(Fact, frozen=True):
    """The others wait: the seat gets time again."""

    seat: int


class Resumed(Fact, frozen=True):
    """The server was away; clocks did not run."""


class Ended(Fact, frozen=True):
    """The match ended before its time: abandoned, resigned, timeout."""

    ending: str


class Erased(Fact, frozen=True):
    """A person erased himself; a bot plays on. `lost`: that counted as giving up, which it did not in older logs."""

    seat: int
    bot: str
    lost: bool = False


class Rematched(Fact, frozen=True):
    """There is a new table with the same settings."""

    table: str


AnyFact: TypeAlias = (
    Sat
    | Left
    | Salted
    | Started
    | Imported
    | Played
    | Undone
    | Proposed
    | Agreed
    | Declined
    | Silent
    | Back
    | Handed
    | Taken
    | Replaced
    | Resigned
    | Flagged
    | Voted
    | Granted
    | Resumed
    | Ended
    | Erased
    | Rematched
)


class Entry(msgspec.Struct, frozen=True):
    """A fact with its place in the log, its time, and the request it came from."""

    seq: int
    at: int  # milliseconds
    fact: AnyFact
    guest: str | None = None
    request: str | None = None
    digest: str | None = None


_decoder: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact)


def write_fact(fact: AnyFact) -> str:
    """A fact as JSON."""
    return msgspec.json.encode(fact).decode()


def read_fact(text: str) -> AnyFact:
    """A fact from JSON."""
    return _decoder.decode(text)
