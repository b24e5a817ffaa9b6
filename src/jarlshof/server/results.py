"""What a finished match came to, seat by seat: rows for lists and statistics, written with the match's last entry.

The end of a match is never taken back, so a row is written once. What-if boards, opened records and prepared positions
that were left have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import sqlalchemy as sa

from jarlshof.core.game import SEAT_LETTERS
from jarlshof.server import facts as f
from jarlshof.server import schema as db
from jarlshof.server import shown
from jarlshof.server.archive import Archive
from jarlshof.server.facts import Entry
from jarlshof.server.ledger import Chair
from jarlshof.server.table import Table

UNDECIDED = ("abandoned", "rules")  # endings in which nobody has won


def ended_by(table: Table, entries: Sequence[Entry]) -> bool:
    """Is the match over since one of these entries, the newest there are? A rematch is all that may follow the end."""
    return table.stage == "over" and not all(isinstance(entry.fact, f.Rematched) for entry in entries)


def statements(table: Table) -> list[sa.Executable]:
    """What has to be written when a match is over; doing it again changes nothing."""
    found = rows(table)
    gone = sa.delete(db.results).where(db.results.c.table == table.head.id)
    return [gone, sa.insert(db.results).values(found)] if found else []


def rows(table: Table) -> list[dict[str, object]]:
    """The seats of a match that has begun and is over, each with what it came to."""
    head, result = table.head, shown.outcome(table)
    began = next((entry.at for entry in table.entries if isinstance(entry.fact, f.Started)), None)
    if table.stage != "over" or began is None or head.whatif is not None or result is None:
        return []
    if head.position is not None and result.ending == "abandoned":  # a prepared position that somebody left
        return []
    places = [] if result.ending in UNDECIDED else result.places
    told = {
        "table": head.id,
        "game": head.game,
        "seats": len(table.chairs),
        "turns": _turns(table),
        "began": began,
        "ended": [entry.at for entry in table.entries if not isinstance(entry.fact, f.Rematched)][-1],
        "ending": result.ending,
    }
    fair = bool(places) and head.position is None  # from a position one may begin next to the end
    return [
        {
            **told,
            "seat": seat,
            "guest": chair.guest,
            "bot": _own_bot(table, seat),
            "turn": _turn(table, seat),
            "place": places[seat] if places else None,
            "points": result.points[seat] if result.points else None,
            "share": 1 / places.count(1) if places and places[seat] == 1 else 0.0,
            "counts": fair and not _has_more(table, chair),
        }
        for seat, chair in enumerate(table.chairs)
    ]


def settling(table: str, found: Table | None) -> list[sa.Executable]:
    """What has to be written for a match that was over before there were results; whoever has gone stays nameless."""
    gone = sa.select(db.guests.c.id).where(db.guests.c.erased)
    mine = db.results.c.table == table
    return [
        *([] if found is None else statements(found)),
        sa.update(db.results).where(mine, db.results.c.guest.in_(gone)).values(guest=None),
        sa.delete(db.unsettled).where(db.unsettled.c.table == table),
    ]


def _has_more(table: Table, chair: Chair) -> bool:
    """Has the person of a seat others, too? Who plays against himself wins and loses."""
    return chair.guest is not None and sum(other.guest == chair.guest for other in table.chairs) > 1


def _own_bot(table: Table, seat: int) -> str | None:
    """The kind of bot whose own seat it was; one that went on for somebody who has gone is not meant."""
    chair = table.chairs[seat]
    return None if chair.guest is not None or chair.resigned else table.head.seats[seat].bot or chair.bot


def _movers(table: Table) -> list[int]:
    if isinstance(table, Archive):
        moves = (entry.partition(" ") for entry in table.log)
        return [SEAT_LETTERS.index(seat) for seat, _, move in moves if len(seat) == 1 and move != "undo"]
    return table.movers()


def _turns(table: Table) -> int:
    """How many turns were played; of other rules only whose the moves were is known."""
    if table.match is None:
        return sum(1 for _ in groupby(_movers(table)))
    return len(table.match.turn_starts())


def _turn(table: Table, seat: int) -> int | None:
    """How many sat between this seat and the one that moved first."""
    first = next(iter(_movers(table)), None)
    return None if first is None else (seat - first) % len(table.chairs)
