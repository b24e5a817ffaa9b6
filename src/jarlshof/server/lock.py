"""One server per database: a lock file beside it, which the system lets go when the process dies.

Not a library: the file must also tell who holds it, on Windows too, and a child must not keep it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from jarlshof.core.errors import Error

_held: set[IO[bytes]] = set()


class Busy(Error):
    """Another process uses this database."""

    def __init__(self, database: Path, holder: str) -> None:
        self.database, self.holder = database, holder
        super().__init__(f"another server ({holder}) uses {database}; stop it, or choose another folder with --data")


class ServerLock:
    """The right to be the one server of a database."""

    def __init__(self, path: Path, address: str = "", kept: int | None = None) -> None:
        self._database, self._address = path, address
        self._kept = kept  # the open file of the process that became this one: it still holds the lock
        self._file: IO[bytes] | None = None

    @property
    def handle(self) -> int:
        """The open file that holds it."""
        assert self._file is not None
        return self._file.fileno()

    def acquire(self) -> None:
        """Takes the lock, or raises `Busy` at once."""
        file = lock_path(self._database)
        file.parent.mkdir(parents=True, exist_ok=True)
        kept, self._kept = self._kept, None
        handle = open(file if kept is None else kept, "a+b", buffering=0)  # noqa: SIM115 – held as long as the lock
        if not _try_lock(handle):
            holder = _read(handle)
            handle.close()
            raise Busy(self._database, holder)
        self._file = handle
        _held.add(handle)
        self.tell(self._address)

    def tell(self, address: str) -> None:
        """Writes down where this server can be reached, for the message that others get."""
        self._address = address
        if self._file:
            self._file.truncate(0)
            self._file.write(f"{os.getpid()} {address}\n".encode())

    def release(self) -> None:
        """Lets the lock go. The file stays: another process may just be waiting to lock this very file."""
        if self._file:
            self._file.truncate(0)
            _unlock(self._file)
            _held.discard(self._file)
            self._file.close()
            self._file = None

    def __enter__(self) -> ServerLock:
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def holder(path: Path) -> str | None:
    """Who holds the lock of a database, such as `process 1234 at http://127.0.0.1:8420/`; none if nobody does."""
    try:
        handle = open(lock_path(path), "r+b", buffering=0)  # noqa: SIM115
    except FileNotFoundError:
        return None
    with handle:
        if _try_lock(handle):
            _unlock(handle)
            return None
        return _read(handle)


def lock_path(database: Path) -> Path:
    """The lock file of a database."""
    return database.with_name(database.name + ".lock")


def _read(handle: IO[bytes]) -> str:
    handle.seek(0)
    process, _, address = handle.read(200).decode(errors="replace").strip().partition(" ")
    if not process.isdecimal():
        return "process unknown"
    return f"process {process} at {address}" if address else f"process {process}"


if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # Windows keeps others from reading locked bytes, and they shall read who it is

    def _try_lock(handle: IO[bytes]) -> bool:
        handle.seek(_FAR)
        try:
            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _unlock(handle: IO[bytes]) -> None:
        handle.seek(_FAR)
        msvcrt.locking(handle.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _try_lock(handle: IO[bytes]) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _unlock(handle: IO[bytes]) -> None:
        fcntl.flock(handle, fcntl.LOCK_UN)

    def _drop_held() -> None:
        """A forked child shares the lock and would hold it on when the server dies: it closes its end."""
        for handle in _held:
            handle.close()
        _held.clear()

    os.register_at_fork(after_in_child=_drop_held)
