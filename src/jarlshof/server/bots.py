"""Which bots play at tables, and what they are asked."""

from __future__ import annotations

from jarlshof.asking.protocol import Question, question
from jarlshof.asking.roster import read_spec
from jarlshof.asking.seeds import bot_seed
from jarlshof.bots.ours import OURS
from jarlshof.core.game import Game
from jarlshof.core.match import Match
from jarlshof.server.ledger import Head


def usable_bots(game: Game) -> list[str]:
    """The bots that can play a game, the simplest first: all of them play every game."""
    return list(OURS)


def stand_in(game: Game) -> str:
    """The bot that plays on for a person."""
    return "greedy"


def simpler(game: Game, bot: str) -> str | None:
    """The bot that takes over from one that failed; None: there is none, play the first legal move."""
    names = usable_bots(game)
    if bot not in names:
        return names[0]
    return names[names.index(bot) - 1] if bot != names[0] else None


def asked(head: Head, match: Match, seat: int, bot: str, aside: str = "") -> Question:
    """What a bot is asked in a seat's place. A bot that is asked aside has nothing to do with one that plays there."""
    spec, own = read_spec(bot), bot_seed(head.game, head.seed, seat)
    return question(match, spec.kind, head.id + aside, seat, own, spec.budget)
