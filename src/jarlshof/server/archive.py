"""A table whose match was played by other rules than the server's: what was logged of it, and nothing else.

Such a match is never replayed: other rules would lead to another board. It has ended, for that reason if it had not
before; people, moves as text, how it ended and the record stay as they were logged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.record import FORMAT, Record, Result
from jarlshof.server import facts as f
from jarlshof.server.errors import Denied
from jarlshof.server.facts import Entry
from jarlshof.server.ledger import Head
from jarlshof.server.table import Table
from jarlshof.wire import api

ENDING = "rules"  # of a match that had not ended


class Archive(Table):
    """A table without a match; `log` tells the moves as a record does."""

    other_rules = True

    def __init__(self, head: Head) -> None:
        super().__init__(head)
        self.log: list[str] = []
        self._noted: api.Outcome | None = None

    @classmethod
    def noted(cls, head: Head, entries: Sequence[Entry], over: bool, outcome: api.Outcome | None) -> Self:
        """A table from its log; that a match ended by its own rules, and how, was noted beside the log."""
        table = cls.of(head, entries)
        if over:
            table.stage, table._noted, table.proposal = "over", outcome, None
        return table

    def again(self, entries: Sequence[Entry]) -> Self:
        """The same table with fewer entries."""
        over = self._noted is not None or self.head.record is not None
        return self.noted(self.head, entries, over, self._noted)

    def check_rules(self) -> None:
        """Nothing can be played here, and nothing computed."""
        raise Denied("other_rules", old=self.head.rules, game=self.head.game, new=self.game.rules)

    @property
    def outcome(self) -> api.Outcome | None:
        """How it ended, as far as that was logged: no points where the match did not come to its end."""
        if self.stage != "over" or self._noted is not None:
            return self._noted
        if self.head.record is not None:
            result = self.head.record.result
            if result is None:
                return None
            return api.Outcome(ending=result.ending, points=result.points, places=result.places, lost=[])
        lost = [SEAT_LETTERS[n] for n, chair in enumerate(self.chairs) if chair.resigned]
        return api.Outcome(ending=self.ending or "", points=[], places=[], lost=lost)

    def record(self) -> Record:
        """The record with its moves. The draws are not logged: only its own rules could tell them."""
        if self.head.record is not None:
            return self.head.record
        salts = [chair.salt for chair in self.chairs]
        found = self.outcome
        whole = found is not None and found.points and not found.lost and self.ending is None
        return Record(
            format=FORMAT,
            game=self.head.game,
            rules=self.head.rules,
            options=self.head.options,
            content=self.head.content,
            start=self.head.position,
            seed=self.head.seed.hex(),
            salts=salts if any(salts) else [],
            commitment=self.commitment,
            log=self.log,
            result=Result(found.points, found.places, found.ending) if found is not None and whole else None,
        )

    # ------------------------------------------------------------ facts that would change a match
    def _started(self, _fact: f.Started) -> None:
        self.stage = "running"

    def _imported(self, _fact: f.Imported) -> None:
        assert self.head.record is not None
        self.stage, self.log = "over", self.head.record.log

    def _played(self, fact: f.Played) -> None:
        self.log += [f"{SEAT_LETTERS[fact.seat]} {move}" for move in fact.moves]
        self._keep_proposal(fact)
        self.chairs[fact.seat].flagged = False

    def _undone(self, fact: f.Undone) -> None:
        self.log += [f"{SEAT_LETTERS[fact.seat]} undo"] * fact.moves
        self.proposal = None

    def _back(self, fact: f.Back) -> None:
        self.log.append(f"back {fact.moves} {fact.branch}")
        self.proposal = None
