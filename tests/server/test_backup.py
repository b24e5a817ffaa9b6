"""Copies of a database: consistent while others write, checked, and never at the cost of the old one."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from jarlshof.server import backup as module
from jarlshof.server.backup import BadBackup, backup, restore
from jarlshof.server.lock import Busy, ServerLock


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    return connection


def make(path: Path, entries: int = 10) -> sqlite3.Connection:
    """A small database of ours, left open as a server would."""
    connection = connect(path)
    connection.executescript(
        """CREATE TABLE tables (id TEXT PRIMARY KEY);
        CREATE TABLE log ("table" TEXT, seq INTEGER, fact TEXT, PRIMARY KEY ("table", seq));
        CREATE TABLE alembic_version (version_num TEXT);
        BEGIN;"""
    )
    connection.executemany("INSERT INTO log VALUES ('t', ?, ?)", [(seq, "x" * 1000) for seq in range(entries)])
    connection.execute("COMMIT")
    return connection


def entries(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM log").fetchone()[0])


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "jarlshof.db"


@pytest.fixture
def target(tmp_path: Path) -> Path:
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies" / "copy.db"


# ---------------------------------------------------------------- backup
def test_a_copy_of_an_open_database_is_whole_and_one_file(database: Path, target: Path) -> None:
    steps: list[tuple[int, int]] = []
    with closing(make(database, 3000)):
        assert (database.parent / "jarlshof.db-wal").stat().st_size > 0
        size = backup(database, target, progress=lambda done, of: steps.append((done, of)))
    assert size == target.stat().st_size
    assert target.read_bytes()[18:20] == b"\x01\x01", (
        "it can be read without a log beside it, from a read-only disk too"
    )
    assert entries(target) == 3000
    assert names(target.parent) == {"copy.db"}
    assert len(steps) > 1
    assert steps[-1][0] == steps[-1][1]


def test_a_copy_is_one_moment_although_others_write_all_the_time(
    database: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGES", 16)
    make(database, 2000).close()
    written, begun, stop = 0, threading.Event(), threading.Event()

    def write() -> None:
        nonlocal written
        with closing(connect(database)) as connection:
            while not stop.is_set():  # two entries in one transaction: a copy with one of them is wrong
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT INTO log VALUES ('u', ?, 'y')", [(written,), (written + 1,)])
                connection.execute("COMMIT")
                written += 2
                begun.set()

    restarts: list[int] = []
    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert begun.wait(30)
        backup(database, target, progress=lambda done, of: restarts.append(done))
    finally:
        stop.set()
        writer.join(30)
    assert restarts == sorted(restarts), "no write made it start again"
    assert entries(target) % 2 == 0
    assert 2000 < entries(target) <= entries(database) == 2000 + written


def test_an_existing_file_is_replaced_only_when_told(database: Path, target: Path) -> None:
    make(database).close()
    target.write_text("precious")
    with pytest.raises(BadBackup, match="exists; only with --force"):
        backup(database, target)
    assert target.read_text() == "precious"
    backup(database, target, force=True)
    assert entries(target) == 10


def test_what_cannot_be_copied_is_said_and_leaves_nothing_behind(database: Path, target: Path) -> None:
    with pytest.raises(BadBackup, match="there is no database"):
        backup(database, target)
    assert names(database.parent) == set(), "asking for a copy makes no database"
    make(database).close()
    with pytest.raises(BadBackup, match="is not a folder"):
        backup(database, target.parent / "missing" / "copy.db")
    with pytest.raises(BadBackup, match="is a folder; name the file"):
        backup(database, target.parent, force=True)
    with pytest.raises(BadBackup, match="the database itself"):
        backup(database, database, force=True)
    assert names(target.parent) == set()


def damage(path: Path) -> None:
    """Overwrites pages in the middle, as a failing disk does."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 8192 * 4096)
        file.write(b"\xff" * 8192)


def test_a_damaged_database_gives_no_copy(database: Path, target: Path) -> None:
    make(database, 500).close()
    damage(database)
    with pytest.raises(BadBackup, match=r"damaged|malformed"):
        backup(database, target)
    assert names(target.parent) == set()


# ---------------------------------------------------------------- restore
def test_a_copy_comes_back_and_the_old_database_is_kept_with_all_it_had(database: Path, target: Path) -> None:
    make(database, 10).close()
    backup(database, target)
    for number, more in enumerate((5, 7), 1):
        writer = connect(database)
        writer.executemany("INSERT INTO log VALUES ('later', ?, 'z')", [(seq,) for seq in range(more)])
        kill(writer, database)
        kept = restore(target, database, force=True)
        assert kept == database.with_name(f"jarlshof.db.before-restore-{number}")
        assert not {name for name in names(database.parent) if name.endswith(("-wal", "-shm", ".part"))}
        assert entries(database) == 10
        assert entries(kept) == 10 + more


def kill(writer: sqlite3.Connection, database: Path) -> None:
    """Closes it, but leaves the files as a killed server does: what it wrote is only in the log."""
    files = {
        name: (database.parent / name).read_bytes() for name in ("jarlshof.db", "jarlshof.db-wal", "jarlshof.db-shm")
    }
    writer.close()
    for name, content in files.items():
        (database.parent / name).write_bytes(content)


def test_a_copy_comes_back_where_there_is_nothing(database: Path, target: Path, tmp_path: Path) -> None:
    make(database).close()
    backup(database, target)
    elsewhere = tmp_path / "new" / "jarlshof.db"
    assert restore(target, elsewhere) is None
    assert entries(elsewhere) == 10


def test_nothing_is_replaced_without_force_or_while_a_server_runs(database: Path, target: Path) -> None:
    make(database, 10).close()
    backup(database, target)
    with closing(connect(database)) as connection:
        connection.execute("DELETE FROM log")
    with pytest.raises(BadBackup, match="only with --force"):
        restore(target, database)
    with ServerLock(database), pytest.raises(Busy):
        restore(target, database, force=True)
    assert entries(database) == 0


@pytest.mark.parametrize("kind", ["missing", "text", "empty", "foreign", "damaged", "itself"])
def test_what_is_no_good_copy_changes_nothing(database: Path, target: Path, kind: str) -> None:
    make(database, 10).close()
    if kind == "text":
        target.write_text("I am no database, and long enough to be one. " * 100)
    elif kind == "empty":
        target.touch()
    elif kind == "foreign":
        with closing(sqlite3.connect(target)) as other:
            other.executescript("CREATE TABLE log (x); CREATE TABLE tables (y);")
    elif kind == "damaged":
        make(target, 500).close()
        damage(target)
    elif kind == "itself":
        target = database
    with pytest.raises(BadBackup) as bad:
        restore(target, database, force=True)
    assert str(target) in str(bad.value)
    assert entries(database) == 10
    assert names(database.parent) <= {"jarlshof.db", "jarlshof.db.lock"}


def test_a_damaged_database_can_be_replaced_and_is_kept_with_its_log(database: Path, target: Path) -> None:
    make(database).close()
    backup(database, target)
    database.write_bytes(b"rubbish" * 1000)
    wal = database.with_name("jarlshof.db-wal")
    wal.write_bytes(b"more rubbish")
    database.with_name("jarlshof.db-shm").write_bytes(b"and more")
    kept = restore(target, database, force=True)
    assert kept is not None
    assert kept.read_bytes() == b"rubbish" * 1000
    assert not wal.exists()
    assert not database.with_name("jarlshof.db-shm").exists()
    assert entries(database) == 10


def test_a_log_of_a_database_that_is_gone_does_not_meet_the_new_one(database: Path, target: Path) -> None:
    writer = make(database)
    backup(database, target)
    writer.executemany("INSERT INTO log VALUES ('later', ?, 'z')", [(seq,) for seq in range(5)])
    kill(writer, database)
    database.unlink()
    assert restore(target, database) is None
    assert entries(database) == 10
