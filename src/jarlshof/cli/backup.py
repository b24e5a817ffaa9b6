"""`jarlshof backup FILE`: a checked copy of the database, also while the server runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated

import typer

from jarlshof.arena.progress import progress
from jarlshof.cli.serve import DataFolder
from jarlshof.server.backup import BadBackup, Progress, backup
from jarlshof.server.config import DATABASE, default_data

STAGES = {"open": "not yet begun", "running": "running", "over": "finished"}


def command(
    file: Annotated[Path, typer.Argument(help="The file to write.", metavar="FILE")],
    data: DataFolder = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Copy the database into one file, also while the server runs; the copy is checked."""
    database = database_of(data)
    with copying("copying and checking", file) as advance:
        size = backup(database, file, force, advance)
    print(f"{file}: {size:,} bytes, {tables_in(file)}")


def database_of(folder: Path | None) -> Path:
    """The database of a data folder, or of the usual one."""
    return (folder or default_data()) / DATABASE


@contextmanager
def copying(text: str, target: Path) -> Iterator[Progress]:
    """A progress bar in per cent; what the system refuses is said in one line."""
    shown = 0
    with progress(text, 100) as advance:

        def tell(done: int, total: int) -> None:
            nonlocal shown
            percent = 100 * done // max(total, 1)
            advance(percent - shown)
            shown = percent

        try:
            yield tell
        except OSError as error:
            raise BadBackup(f"{error.filename or target} cannot be written or read: {error.strerror}") from None


def tables_in(copy: Path) -> str:
    """How many tables a copy holds, for people: `3 tables (1 running, 2 finished)`."""
    with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        found: dict[str, int] = dict(connection.execute("SELECT stage, count(*) FROM tables GROUP BY stage"))
    count = sum(found.values())
    parts = ", ".join(f"{found[stage]:,} {text}" for stage, text in STAGES.items() if stage in found)
    return f"{count:,} table{'' if count == 1 else 's'}" + (f" ({parts})" if parts else "")
