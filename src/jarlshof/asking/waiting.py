"""Which question a bot is asked next, when more wait than can be thought about at once."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from typing import Generic, TypeVar

IN_A_ROW = 4  # questions for which somebody waits, before one comes for which nobody does

T = TypeVar("T")


class _Round(Generic[T]):
    """Tables take turns; the questions of one come in their order."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

    def put(self, table: str, question: T) -> None:
        """A question of a table."""
        self._tables.setdefault(table, deque()).append(question)

    def take(self) -> T:
        """The next table's next question; the table goes to the end."""
        table, questions = self._tables.popitem(last=False)
        question = questions.popleft()
        if questions:
            self._tables[table] = questions
        return question


class Waiting(Generic[T]):
    """Questions in two classes.

    Those for which somebody waits come first; the others come now and then, so that matches of bots alone go on
    however many persons play. Questions are put by one thread and taken by others.
    """

    def __init__(self) -> None:
        self._somebody: _Round[T] = _Round()
        self._nobody: _Round[T] = _Round()
        self._row = 0  # how many of the first class came since the last of the second
        self._some = threading.Condition()
        self._closed = False

    def __bool__(self) -> bool:
        return bool(self._somebody or self._nobody)

    def put(self, table: str, question: T, *, waited_for: bool) -> None:
        """A question of a table; does a person wait for the answer?"""
        with self._some:
            (self._somebody if waited_for else self._nobody).put(table, question)
            self._some.notify()

    def get(self) -> T | None:
        """The next question, as soon as there is one; None: no more will come."""
        with self._some:
            self._some.wait_for(lambda: self or self._closed)
            return None if self._closed else self.take()

    def close(self) -> list[T]:
        """Nothing is waited for any more; the questions that were left."""
        with self._some:
            self._closed = True
            self._some.notify_all()
            left = []
            while self:
                left.append(self.take())
            return left

    def take(self) -> T:
        """The next of those that are there."""
        if self._somebody and not (self._nobody and self._row >= IN_A_ROW):
            self._row += 1
            return self._somebody.take()
        self._row = 0
        return self._nobody.take()
