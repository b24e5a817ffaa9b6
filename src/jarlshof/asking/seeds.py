"""The seeds of bots: a match can be repeated with them, and they do not tell its chance."""

from __future__ import annotations

from jarlshof.core.chance import branch_key, match_key

PER_DECISION = 1_000_003  # spreads a bot's seed over its decisions


def bot_seed(game: str, seed: bytes, seat: int) -> int:
    """The seed of a seat's bot; that of the match cannot be computed from it, but a small one can be guessed.

    Salts are no part of it: they come when the match begins, and a bot may sit there before.
    """
    return int.from_bytes(branch_key(match_key(game, seed), f"bot {seat}")[:7])


def decision_seed(own: int, seq: int) -> int:
    """A bot's seed for the decision after `seq` entries of the match's log."""
    return (own * PER_DECISION + seq) % (1 << 62)
