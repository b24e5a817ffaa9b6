"""What a table is made from besides options: a position as text, a record of a match that was played elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from jarlshof.core.chance import commitment_of, seed_bytes
from jarlshof.core.errors import BadOption, BadRecord, WrongRecord
from jarlshof.core.game import Game, game
from jarlshof.core.match import Match, match_from_position, new_match
from jarlshof.core.record import FORMAT, Record, replay
from jarlshof.server.errors import Denied, Unreadable
from jarlshof.server.ledger import Head, Wish
from jarlshof.wire import api

LONGEST = 10_000  # entries of a record: seconds of work, and more than any match that was meant


def first_match(rules: Game, wish: api.Create, options: Mapping[str, object], seed: bytes) -> Match:
    """The match of a new table before its first move; slow, for a thread."""
    if wish.position is None:
        return new_match(rules, options, seed, content=wish.content)
    if wish.public:
        raise Denied("position_public")
    if wish.content is not None:
        raise BadOption("content", sorted(wish.content), "none: the position has the board in it")
    match = match_from_position(rules, wish.position, seed)
    if match.over:
        raise Denied("over_there")
    said = msgspec.to_builtins(match.options)
    for name, value in options.items():
        if name not in said or said[name] != value:
            raise BadOption(name, value, f"{said.get(name, 'none')}, as the position says")
    return match


def opened(record: Record, table: str, guest: str, at: int) -> Head:
    """The head of a table that shows a record, which is replayed and checked; slow, for a thread."""
    match = _checked(record)
    return Head(
        id=table,
        game=match.game.name,
        rules=match.game.rules,
        options=match.options.told(),
        content=match.content,
        record=record,
        seed=match.seed,
        host=guest,
        created=at,
        seats=[Wish()] * match.seats,
        undo="none",
        hints=False,
    )


def _checked(record: Record) -> Match:
    """The match of a record; moves, draws and result must be right."""
    if record.seat is not None or record.seed is None:
        raise Unreadable("seat_record")
    if record.format != FORMAT:
        raise Unreadable("bad_record", reason=f"format {record.format[:40]!r} is not {FORMAT}")
    rules = game(record.game).rules
    if record.rules != rules:
        raise Unreadable("record_rules", old=record.rules[:20], game=record.game, new=rules)
    if len(record.log) > LONGEST:
        raise Unreadable("bad_record", reason=f"{len(record.log)} entries are too many: at most {LONGEST}")
    try:
        return replay(record)
    except BadRecord as error:
        if _lacks_draws(record, error):
            raise Unreadable("record_draws") from None
        if error.entry is None:
            raise Unreadable("bad_record", reason=error.reason) from None
        raise Unreadable("bad_entry", n=error.entry, reason=error.reason) from None


def _lacks_draws(record: Record, error: BadRecord) -> bool:
    """Are the draws all that is wrong, because none are told? So it is in the record of an archive (archive.py)."""
    if record.draws or record.seed is None or not isinstance(error, WrongRecord) or error.entry is not None:
        return False
    return record.commitment in (None, commitment_of(seed_bytes(record.seed)))
