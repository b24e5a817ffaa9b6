"""A match as a record file: written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from jarlshof.core.record import write_record

DEFAULT = "match.json"


def save(match: Match, file: Path) -> None:
    """Writes the record beside the file and then puts it in its place, so that no old one is lost half-way."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        if file.is_dir():
            raise IsADirectoryError(0, "it is a folder")
        beside.write_text(write_record(match), "utf-8")
        os.replace(beside, file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise BadOption("file", str(file), f"a file that can be written ({error.strerror})") from None


def check_place(file: Path) -> None:
    """Refuses a file that could not be written, before anything is played."""
    if file.is_dir() or not os.access(file.parent, os.W_OK):
        raise BadOption("save", str(file), "a file in a folder that can be written")
