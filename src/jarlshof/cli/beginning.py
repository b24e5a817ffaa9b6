"""How a match at the terminal begins: new, from a record, from a position. All mistakes are told before compiling."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from jarlshof import replay
from jarlshof.cli.common import position_game, read_content, read_text
from jarlshof.core.chance import seed_bytes
from jarlshof.core.errors import BadOption
from jarlshof.core.game import Game, Prepared, game
from jarlshof.core.match import Match, check_new, match_from_position
from jarlshof.core.plain import seats_in
from jarlshof.core.record import Record, check_record, read_file

USUAL = "nord"  # the game, if neither the command nor what it starts from says it


class Beginning(Protocol):
    """What a match is made of, checked: rules and seats are known before `match` needs compiled rules."""

    rules: Game
    seats: int

    def match(self) -> Match:
        """The match."""
        ...


class New:
    """A match of its own, by options and perhaps on a board of one's own."""

    def __init__(self, name: str | None, given: dict[str, object], content: Path | None, seed: int | None) -> None:
        self.rules, self._seed = game(name or USUAL), seed_bytes(seed)
        self._prepared: Prepared = check_new(self.rules, given, self._seed, content=read_content(self.rules, content))
        self.seats = self._prepared.options.seats

    def match(self) -> Match:
        """The first position."""
        return Match(self.rules, self._prepared, self._seed)


class Saved:
    """A record that goes on; its game is that of the command, if that names one."""

    def __init__(self, name: str | None, file: Path) -> None:
        self._record: Record = read_file(file)
        check_record(self._record)
        self.rules = game(self._record.game)
        if name is not None and game(name) is not self.rules:
            wanted, other = game(name).name, self.rules.name
            raise BadOption(
                "load", str(file), f"a file of {wanted}: this is one of {other}; play {other} goes on with it"
            )
        self.seats = int(self._record.options["seats"])

    def match(self) -> Match:
        """The last position of the record."""
        return replay(self._record)


class Placed:
    """A position, by its text or its file; its game is that of the command, if that names one."""

    def __init__(self, name: str | None, source: str, seed: int | None) -> None:
        self._text, self._seed = read_text(source), seed_bytes(seed)
        found = position_game(self._text)
        if name is not None and found is not None and game(name).name != found:
            accepted = f"a position of {name}: this is one of {found}; play {found} starts from it"
            raise BadOption("position", source, accepted)
        self.rules = game(found or name or USUAL)
        self.seats = seats_in(self.rules, self._text)

    def match(self) -> Match:
        """The position."""
        return match_from_position(self.rules, self._text, self._seed)
