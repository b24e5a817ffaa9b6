"""A progress bar on stderr."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

notes = Console(stderr=True)


class Advance(Protocol):
    """Moves a progress bar on, and says what comes now and, once that is known, how much there is."""

    def __call__(self, n: int = 1, text: str = "", total: int | None = None) -> None: ...


@contextmanager
def progress(text: str, total: int) -> Iterator[Advance]:
    """A progress bar on a terminal, silence elsewhere."""
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=notes,
        disable=not notes.is_terminal,
    )
    with bar:
        task = bar.add_task(text, total=total)

        def advance(n: int = 1, text: str = "", total: int | None = None) -> None:
            bar.update(task, advance=n, description=text or None, total=total)

        yield advance
