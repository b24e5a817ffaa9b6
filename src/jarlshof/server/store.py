"""The store: SQLite with one writer thread. What `write` was awaited for is on the disk; writes share commits."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config as AlembicConfig
from alembic.script import ScriptDirectory

from jarlshof.core.errors import Error

MIGRATIONS = Path(__file__).parent / "migrations"
READERS = 4
AT_ONCE = 256  # writes that share a commit, at most
T = TypeVar("T")
Statements = Sequence[sa.Executable]
Row: TypeAlias = sa.Row[Any]  # its columns are attributes of whatever names the query has

logger = logging.getLogger("jarlshof.server")


class NotSaved(Error):
    """The database did not take a change: nothing of it was kept."""


class Conflict(NotSaved):
    """A change that does not fit what is in the database: somebody else has written there."""


class BadDatabase(Error):
    """The database file cannot be used; the message says why and what to do."""


class _Work(NamedTuple):
    statements: Statements
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop


class Store:
    """One database file. Reading goes through threads of its own, writing through the one writer."""

    def __init__(self, path: Path) -> None:
        self.path, self.failing = path, False
        self._queue: queue.SimpleQueue[_Work | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(
            READERS, "reader"
        )  # of its own: reading does not wait for replays and boards
        self._engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 10.0})
        sa.event.listen(self._engine, "connect", _set_up)
        sa.event.listen(self._engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))

    def open(self) -> None:
        """Makes or upgrades the database and starts the writer."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            migrate(self._engine)
            _use_wal(self._engine)
            connection = self._engine.connect()
            with connection.begin():  # is it writable? better said now than at the first move
                connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS probe (n INTEGER)")
                connection.exec_driver_sql("DROP TABLE probe")
        except (OSError, sa.exc.DatabaseError) as error:
            raise BadDatabase(f"{self.path} cannot be used: {_reason(error)}") from None
        self._writer = threading.Thread(target=self._run, args=(connection,), name="store", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Waits for what was asked to be written."""
        if self._writer is not None:
            self._queue.put(None)
            self._writer.join()
            self._writer = None
        self._readers.shutdown()
        self._engine.dispose()

    async def write(self, statements: Statements) -> None:
        """Returns when the statements are on the disk, all of them; NotSaved: none of them."""
        loop = asyncio.get_running_loop()
        work = _Work(statements, loop.create_future(), loop)
        self._queue.put(work)
        # the writer does not stop for a client that hangs up, so neither does what waits for it
        await asyncio.shield(work.done)

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Runs a query in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, work)

    def read_now(self, work: Callable[[sa.Connection], T]) -> T:
        """Runs a query at once."""
        with self._engine.connect() as connection:
            return work(connection)

    # ------------------------------------------------------------ the writer thread
    def _run(self, connection: sa.Connection) -> None:
        while (first := self._queue.get()) is not None:
            group = [first]
            last = False
            while len(group) < AT_ONCE and not self._queue.empty():
                work = self._queue.get()
                if work is None:
                    last = True
                    break
                group.append(work)
            self._commit(connection, group)
            if last:
                break
        connection.close()

    def _commit(self, connection: sa.Connection, group: list[_Work]) -> None:
        """One commit for all; if it fails, one for each, so that nobody suffers for another's mistake."""
        try:
            with connection.begin():
                for work in group:
                    for statement in work.statements:
                        connection.execute(statement)
        except Exception as error:
            if len(group) > 1:
                for work in group:
                    self._commit(connection, [work])
                return
            conflict = isinstance(error, sa.exc.IntegrityError)
            self.failing = not conflict
            logger.error("not saved: %s", _reason(error))
            _answer(group, (Conflict if conflict else NotSaved)(_reason(error)))
        else:
            self.failing = False
            _answer(group, None)


def _answer(group: list[_Work], error: Exception | None) -> None:
    def tell(work: _Work) -> None:
        if work.done.done():
            return
        if error is None:
            work.done.set_result(None)
        else:
            work.done.set_exception(error)

    for work in group:
        try:
            work.loop.call_soon_threadsafe(tell, work)
        except RuntimeError:  # the loop has ended, nobody listens any more
            return


def _set_up(connection: object, _record: object) -> None:
    """FULL so that a commit survives a power cut; transactions are ours to begin."""
    connection.isolation_level = None  # type: ignore[attr-defined]
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _use_wal(engine: sa.Engine) -> None:
    """Readers do not wait for the writer. The file remembers it, so only a file that is known to be ours gets it."""
    connection = engine.raw_connection()
    connection.cursor().execute("PRAGMA journal_mode = WAL").close()
    connection.close()


def migrate(engine: sa.Engine) -> None:
    """Brings the database to the newest form; one of a newer program is refused."""
    settings = AlembicConfig()
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
    with engine.begin() as connection:
        tables = set(sa.inspect(connection).get_table_names())
        if tables and "alembic_version" not in tables:
            raise BadDatabase(f"{engine.url.database} is a database of another program")
        if tables:
            found = {row[0] for row in connection.exec_driver_sql("SELECT version_num FROM alembic_version")}
            if not found <= known:
                raise BadDatabase(f"{engine.url.database} was made by a newer Jarlshof; upgrade this one")
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")


def _reason(error: Exception) -> str:
    """The database's own words, in one line."""
    cause = getattr(error, "orig", None) or error
    text = getattr(cause, "strerror", None) or str(cause) or type(cause).__name__
    return " ".join(text.split())[:200]
