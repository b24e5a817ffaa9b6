"""What can go wrong, as one tree: messages say what, where and what is accepted."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why a move is not legal: the ruling that forbids it, and a sentence for people."""

    ruling: str
    text: str
    key: str  # of the sentence, for other languages
    params: dict[str, str | int]

    def __str__(self) -> str:
        return f"{self.text} ({self.ruling})"


class Error(Exception):
    """Everything Jarlshof raises on purpose."""


class IllegalMove(Error):
    """A well-formed move that the rules forbid here. `number` counts within the list that was played."""

    def __init__(self, refusal: Refusal, move: str, number: int = 1) -> None:
        self.refusal, self.move, self.number = refusal, move, number
        super().__init__(f"{move}: {refusal}")


class BadMove(Error):
    """A move text that cannot be read."""


class BadOption(Error):
    """An option, seat count, seed or name that is not accepted."""

    def __init__(self, name: str, value: object, accepted: str) -> None:
        self.name, self.accepted = name, accepted
        shown = repr(value)
        super().__init__(f"{name} {shown if len(shown) <= 80 else shown[:79] + '…'} is not accepted; use {accepted}")


class BadPosition(Error):
    """A position text that cannot be read or cannot exist."""


class BadContent(Error):
    """Content (an island, a board) that breaks rules: each violation is (ruling id, sentence)."""

    def __init__(self, name: str, violations: list[tuple[str, str]]) -> None:
        self.name, self.violations = name, violations
        super().__init__(f"{name}: " + "; ".join(f"{text} ({ruling})" for ruling, text in violations))


class BadRecord(Error):
    """A record that cannot be read or does not replay; `entry` is the number of the first bad log entry (from 1)."""

    def __init__(self, reason: str, entry: int | None = None) -> None:
        self.reason, self.entry = reason, entry
        super().__init__(reason if entry is None else f"entry {entry}: {reason}")


class WrongRecord(BadRecord):
    """A record in good form whose moves, draws or result are not those of a match by the rules."""


class NotAllowed(Error):
    """Something a match does not offer now, such as an undo behind the fence."""
