"""`jarlshof` on a machine that has never compiled, whose compiler takes a moment instead of a minute.

python -m tests.server.cold serve …     the command, with an empty JARLSHOF_CACHE
python -m tests.server.cold GAME        its compiler: waits for a sign, then takes what is compiled elsewhere
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from unittest import mock

from jarlshof.core.cache import cache_root, folder
from jarlshof.core.game import game_names
from jarlshof.core.jit import JIT
from jarlshof.server import warm

WARM = "JARLSHOF_WARM"  # the cache in which everything is compiled
SIGN = "go"  # a file of the empty cache: the compiler may be through


def take(game: str) -> None:
    """What the compiler of a game leaves in the cache."""
    assert JIT, "the compiler's process has the JIT"
    while not (cache_root() / SIGN).exists():
        time.sleep(0.02)
    place = folder(game)
    shutil.copytree(Path(os.environ[WARM]) / place.name, place, dirs_exist_ok=True, copy_function=os.symlink)
    warm._print(sys.stdout, warm.Progress(14, 14, "compiled"))


if __name__ == "__main__":
    if sys.argv[1] in game_names():
        take(sys.argv[1])
    else:
        from jarlshof.cli.main import main

        with mock.patch.object(warm, "COMPILER", "tests.server.cold"):
            main()
