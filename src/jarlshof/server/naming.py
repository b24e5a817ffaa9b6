"""What the bot of a seat is called: the name belongs to its table, and neither restart nor rematch changes it."""

from __future__ import annotations

from jarlshof.bots.naming import names_for
from jarlshof.server.ledger import Head


def bot_name(head: Head, seat: int) -> str:
    """What the bot of a seat is called; a table from before bots had names gets them from its id."""
    return (head.names or names_for(head.id, len(head.seats)))[seat]
