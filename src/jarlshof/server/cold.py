"""The first start on a machine: plain Python at once, machine code as soon as there is some.

Where the games are not compiled yet, the command executes itself again without the JIT: by the same rules, slower, and
nobody waits. When the compiler's process (warm.py) is through, the server executes itself once more, now with the JIT.
It hands its port and the lock of its database on to itself: requests wait in the port's queue, and no other server gets
in between.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Mapping
from ipaddress import ip_address
from typing import NamedTuple

from jarlshof.core.cache import is_compiled, is_shared
from jarlshof.core.game import game_names
from jarlshof.core.jit import JIT
from jarlshof.server.config import Config

NO_JIT = "NUMBA_DISABLE_JIT"  # Numba reads it when it is imported
COLD = "JARLSHOF_COLD"  # set beside it: not by somebody's wish, but until the games are compiled
HANDED_ON = "JARLSHOF_HANDED_ON"  # what a process leaves to the one it becomes


# ---------------------------------------------------------------- before: plain Python
def start_cold_if_needed(config: Config) -> None:
    """Becomes a process without the JIT, if nothing is compiled yet and only people at this machine can come."""
    if JIT and os.name == "posix" and _for_this_machine(config) and _can_be_compiled():
        _become({**os.environ, NO_JIT: "1", COLD: "1"})


def is_cold() -> bool:
    """Does this process play with plain Python until the games are compiled?"""
    return not JIT and bool(os.environ.get(COLD))


def _for_this_machine(config: Config) -> bool:
    """Slow moves are a cheap way to stop a server that others can reach: that one waits for its compiler."""
    return is_loopback(config.host) and not (config.tls or config.names or config.url)


def is_loopback(host: str) -> bool:
    """Does an address belong to this machine alone?"""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _can_be_compiled() -> bool:
    """Is something missing, and can this process find what another one compiles?"""
    names = game_names()
    return all(map(is_shared, names)) and not all(map(is_compiled, names))


def with_jit() -> dict[str, str]:
    """The environment of a process that compiles, or runs what is compiled."""
    return {name: value for name, value in os.environ.items() if name not in (NO_JIT, COLD)}


# ---------------------------------------------------------------- after: machine code
class Handed(NamedTuple):
    """What a process left to the one it became, by number."""

    port: int
    lock: int


def hand_on(port: socket.socket, lock: int) -> None:
    """Becomes a process with the JIT that goes on with the port and the lock. Comes back only with an OSError."""
    handles = Handed(port.fileno(), lock)
    _let_through(handles, True)
    try:
        _become({**with_jit(), HANDED_ON: f"{os.getpid()} {handles.port} {handles.lock}"})
    except OSError:
        _let_through(handles, False)
        raise


def handed_on() -> Handed | None:
    """What this process left to itself; to be asked once, and none of its children's business."""
    match os.environ.pop(HANDED_ON, "").split():
        case [pid, port, lock] if pid == str(os.getpid()):
            handles = Handed(int(port), int(lock))
            _let_through(handles, False)
            return handles
    return None


def _let_through(handles: Handed, through: bool) -> None:
    for handle in handles:
        os.set_inheritable(handle, through)


def _become(environment: Mapping[str, str]) -> None:
    """The same command in the same process, from its beginning."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execve(sys.executable, [sys.executable, *sys.orig_argv[1:]], environment)
