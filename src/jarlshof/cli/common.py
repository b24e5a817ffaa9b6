"""What several commands share: reading options, progress, output."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Protocol

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from jarlshof.core.errors import BadOption

GameName = Annotated[str, typer.Argument(help="The game, for example nord.", metavar="GAME")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

screen = Console()
notes = Console(stderr=True)


class Advance(Protocol):
    """Moves a progress bar on."""

    def __call__(self, n: int = 1, text: str = "") -> None: ...


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

        def advance(n: int = 1, text: str = "") -> None:
            bar.update(task, advance=n, description=text or None)

        yield advance


def read_pairs(text: str) -> dict[str, object]:
    """`preset=free,island=fjord` as names and values."""
    pairs: dict[str, object] = {}
    for part in text.split(",") if text else []:
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise BadOption("options", part, "NAME=VALUE,NAME=VALUE …")
        pairs[name.strip()] = value.strip()
    return pairs


def print_json(value: Any) -> None:
    """One JSON object on stdout."""
    print(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())
