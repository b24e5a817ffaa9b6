"""Copies of the database: made while the server runs, put back while it does not."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from jarlshof.core.errors import Error
from jarlshof.server.lock import ServerLock

TABLES = frozenset({"tables", "log", "alembic_version"})  # what makes a database one of ours
PAGES = 512  # copied in one step

Progress = Callable[[int, int], None]  # pages done, of


class BadBackup(Error):
    """A copy that cannot be made, or a file that cannot be restored."""


def backup(database: Path, target: Path, force: bool = False, progress: Progress | None = None) -> int:
    """Writes a consistent copy, also while the server runs; tells its size in bytes.

    The target appears when the copy is whole, on the disk and checked. An existing one is replaced only with `force`.
    """
    _refuse_target(database, target, force)
    with _copy(database, target, progress) as copy:
        _refuse_target(database, target, force)  # it took a while
        size = copy.stat().st_size
        os.replace(copy, target)
    _sync(target.parent)
    return size


def restore(source: Path, database: Path, force: bool = False, progress: Progress | None = None) -> Path | None:
    """Puts a copy in the place of the database, which needs `force` if there is one; tells where that one is kept.

    Raises `Busy` while a server uses the database, and keeps every server from starting meanwhile.
    """
    if database.exists():
        if not force:
            raise BadBackup(f"{database} exists; only with --force it is replaced (and kept beside it)")
        if source.exists() and source.samefile(database):
            raise BadBackup(f"{source} is the database itself")
    with ServerLock(database), _copy(source, database, progress) as copy:
        kept = _keep(database) if database.exists() else None
        for suffix in ("-wal", "-journal", "-shm"):  # of an old database that is gone: they must not meet the new one
            _beside(database, suffix).unlink(missing_ok=True)
        os.replace(copy, database)
        _sync(database.parent)
    return kept


def _refuse_target(database: Path, target: Path, force: bool) -> None:
    if not target.parent.is_dir():
        raise BadBackup(f"{target.parent} is not a folder")
    if target.is_dir():
        raise BadBackup(f"{target} is a folder; name the file to write")
    if target.exists() and database.exists() and target.samefile(database):
        raise BadBackup(f"{target} is the database itself")
    if target.exists() and not force:
        raise BadBackup(f"{target} exists; only with --force it is replaced")


@contextmanager
def _copy(source: Path, target: Path, progress: Progress | None) -> Iterator[Path]:
    """A checked copy on the disk, in one file beside the target; what is left of it in the end is removed."""
    if not source.is_file():
        raise BadBackup(f"there is no database {source}")
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
    os.close(handle)
    copy = Path(name)
    try:
        try:
            _copy_pages(source, copy, progress)
        except sqlite3.Error as error:
            raise BadBackup(f"{source} cannot be copied: {error}") from error
        _sync(copy)
        yield copy
    finally:
        for suffix in ("", "-wal", "-journal", "-shm"):
            _beside(copy, suffix).unlink(missing_ok=True)


def _copy_pages(source: Path, copy: Path, progress: Progress | None) -> None:
    def step(status: int, left: int, total: int) -> None:
        if progress:
            progress(total - left, total)

    with closing(_open(source, "ro")) as old, closing(_open(copy, "rw")) as new:
        old.execute("BEGIN")  # one view of the source throughout: or each write in between starts the copy again
        _check_tables(old, source)
        old.backup(new, pages=PAGES, progress=step)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        problem = new.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if problem != "ok":
            raise BadBackup(f"{source} is damaged: {problem}")


def _check_tables(connection: sqlite3.Connection, source: Path) -> None:
    try:
        found = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.DatabaseError as error:
        raise BadBackup(f"{source} is not a Jarlshof database: {error}") from error
    if missing := sorted(TABLES - found):
        raise BadBackup(f"{source} is not a Jarlshof database: it has no table {', '.join(missing)}")


def _keep(database: Path) -> Path:
    """Keeps the old database under another name, with all that was ever committed to it."""
    number = 1
    while (kept := _beside(database, f".before-restore-{number}")).exists():
        number += 1
    with suppress(sqlite3.Error), closing(_open(database, "rw")) as old:
        old.execute("PRAGMA journal_mode = DELETE")  # brings the log into the file
    for suffix in ("-wal", "-journal"):  # still there if the database is damaged: without them it is even more so
        if _beside(database, suffix).exists():
            os.replace(_beside(database, suffix), _beside(kept, suffix))
    try:
        os.link(database, kept)  # so that there is a database at every moment
    except OSError:
        os.rename(database, kept)
    return kept


def _open(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=10)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _sync(path: Path) -> None:
    """Waits until a file, or a folder's list of names, is on the disk."""
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders
    handle = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
