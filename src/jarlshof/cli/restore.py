"""`jarlshof restore FILE`: puts a copy in the place of the database, while no server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from jarlshof.cli.backup import copying, database_of, tables_in
from jarlshof.cli.serve import DataFolder
from jarlshof.server.backup import restore


def command(
    file: Annotated[Path, typer.Argument(help="A file that `jarlshof backup` wrote.", metavar="FILE")],
    data: DataFolder = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a database that is there; it is kept beside the new one.")
    ] = False,
) -> None:
    """Put a copy in the place of the database; the server must not run."""
    database = database_of(data)
    with copying("checking and restoring", database) as advance:
        kept = restore(file, database, force, advance)
    print(f"{database}: {tables_in(database)}")
    if kept is not None:
        print(f"The database that was there is kept as {kept}")
