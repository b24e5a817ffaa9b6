"""`make texts`: lists every text that is missing, unused or does not fit, in all games and languages."""

from __future__ import annotations

import sys

from examples.flotsam import GAME as FLOTSAM
from jarlshof.core.game import Game, game, game_names
from jarlshof.core.textcheck import check_texts
from tests.toy import GAME as TOY

OWN = (TOY, FLOTSAM)
GAMES: list[Game] = [*(game(name) for name in game_names() if name not in {own.name for own in OWN}), *OWN]


def main() -> int:
    """Prints the problems; 1 if there are any."""
    problems = [f"{each.name} {problem}" for each in GAMES for problem in check_texts(each)]
    print("\n".join(problems) or "Nothing is missing or unused.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
