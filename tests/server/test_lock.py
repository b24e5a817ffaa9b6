"""One server per database, with real processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from jarlshof.server.lock import Busy, ServerLock, holder, lock_path

HOLD = """
import sys
from pathlib import Path
from jarlshof.server.lock import ServerLock
ServerLock(Path(sys.argv[1]), "http://127.0.0.1:8420/").acquire()
print("held", flush=True)
sys.stdin.read()
"""
# A server whose child lives on: it has its own end of a pipe to tell when it is there, and to be told to go.
HOLD_AND_FORK = HOLD.replace("print(", "import os\nif os.fork():\n    os.wait()\nelse:\n    print(", 1).replace(
    "sys.stdin", "    sys.stdin"
)


@contextmanager
def another(database: Path, program: str = HOLD) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the lock."""
    command = [sys.executable, "-c", program, str(database)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "held\n"
    try:
        yield process
    finally:
        assert process.stdin
        process.stdin.close()
        process.kill()
        process.wait(30)
        process.stdout.close()


def test_a_second_server_is_told_who_the_first_one_is_until_that_one_dies(tmp_path: Path) -> None:
    database = tmp_path / "jarlshof.db"
    assert holder(database) is None
    with another(database) as first:
        with pytest.raises(Busy) as busy:
            ServerLock(database).acquire()
        who = f"process {first.pid} at http://127.0.0.1:8420/"
        assert str(busy.value) == (
            f"another server ({who}) uses {database}; stop it, or choose another folder with --data"
        )
        assert holder(database) == who
        first.kill()  # no chance to tidy up
        first.wait(30)
        assert holder(database) is None
        with ServerLock(database):
            assert holder(database) == f"process {os.getpid()}"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not fork")
def test_a_child_of_a_dead_server_does_not_hold_the_lock(tmp_path: Path) -> None:
    database = tmp_path / "jarlshof.db"
    with another(database, HOLD_AND_FORK) as server:
        assert holder(database) is not None
        server.kill()
        server.wait(30)
        assert holder(database) is None


def test_the_lock_goes_from_hand_to_hand_in_one_process_too(tmp_path: Path) -> None:
    database = tmp_path / "new" / "jarlshof.db"
    with ServerLock(database) as lock:
        lock.tell("http://127.0.0.1:5/")
        assert holder(database) == f"process {os.getpid()} at http://127.0.0.1:5/"
        with pytest.raises(Busy):
            ServerLock(database).acquire()
        with ServerLock(tmp_path / "other.db"):
            pass
    assert holder(database) is None
    assert lock_path(database).read_bytes() == b""
    lock.release()  # twice does no harm
    with pytest.raises(ZeroDivisionError), ServerLock(database):
        raise ZeroDivisionError
    assert holder(database) is None
