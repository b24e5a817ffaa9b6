"""Work in a process of plain Python, for those who should not wait for the compiler: to read, to hear a mistake."""

from __future__ import annotations

import os
import subprocess
import sys

from jarlshof.core.cache import is_compiled
from jarlshof.core.errors import BadPosition
from jarlshof.core.game import Game
from jarlshof.core.jit import JIT

OURS = "jarlshof."  # only these games does another process know
READ = """
import sys, jarlshof
try:
    states = jarlshof.game(sys.argv[1]).read_position(sys.stdin.buffer.read().decode(errors="surrogatepass"))
    told = f"seats {states['seats'][0]}"
except jarlshof.Error as error:
    told = f"wrong {error}"
sys.stdout.buffer.write(told.encode(errors="replace"))
"""


def in_plain_python(code: str, *arguments: str, given: bytes = b"", quiet: bool = False) -> bytes:
    """What code writes when it runs without the JIT; a quiet one writes nothing if it breaks down."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        input=given,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if quiet else None,
        check=not quiet,
    )
    return done.stdout if done.returncode == 0 else b""


def must_compile(rules: Game) -> bool:
    """Would the first match of this game wait for the compiler?"""
    return JIT and rules.package.startswith(OURS) and not is_compiled(rules.name)


def check_position(rules: Game, text: str) -> None:
    """A position that cannot be read is told before anything is compiled; BadPosition says what is wrong."""
    if isinstance(text, str) and must_compile(rules):
        seats_in(rules, text)


def seats_in(rules: Game, text: str) -> int:
    """How many seats play in a position; it is read as it is best now, and nothing is compiled for it."""
    if not must_compile(rules):
        return int(rules.read_position(text)["seats"][0])
    told = in_plain_python(READ, rules.name, given=text.encode(errors="surrogatepass"), quiet=True)
    kind, _, rest = told.decode(errors="replace").partition(" ")
    if kind == "wrong":
        raise BadPosition(rest)
    return int(rest or 0)
