"""Plays for one line of the table, in a process of its own: `python -m tests.peers.worker NAME SECONDS`.

Says first which version plays; then, for every line it is given, plays for so many CPU seconds and says what came out.
"""

from __future__ import annotations

import json
import sys
import time
from importlib.metadata import version
from itertools import count

from tests.peers.players import PLAYERS, Work

SEEDS = count(1000)  # never the same match twice


def round_of(work: Work, seconds: float) -> dict[str, float]:
    """Whole pieces of work until the time is over. CPU seconds count all threads of the process."""
    games = moves = 0
    started = time.process_time()
    while (spent := time.process_time() - started) < seconds:
        played = work(next(SEEDS))
        games, moves = games + played.games, moves + played.moves
    return {"games": games, "moves": moves, "seconds": spent}


def main(name: str, seconds: float) -> None:
    player = PLAYERS[name]
    work = player.prepare()
    work(0)  # compiles, or loads what is compiled
    print(json.dumps({"version": version(player.package)}), flush=True)
    for _ in sys.stdin:
        print(json.dumps(round_of(work, seconds)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
