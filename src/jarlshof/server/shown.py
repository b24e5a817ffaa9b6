"""What a person gets to see of a table: made from the table's facts and the views of the match, nothing else."""

from __future__ import annotations

from collections.abc import Container, Sequence
from contextlib import suppress

import msgspec

from jarlshof.core.errors import BadMove
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.view import Move
from jarlshof.server import facts as f
from jarlshof.server.archive import Archive
from jarlshof.server.errors import texts
from jarlshof.server.facts import Entry
from jarlshof.server.guests import Guests
from jarlshof.server.ledger import Head
from jarlshof.server.naming import bot_name
from jarlshof.server.store import Row
from jarlshof.server.table import Table
from jarlshof.wire import api

KINDS_OF_DEALS = (  # entries that people are told about besides the events of the match, and what of them
    (f.Sat, ()), (f.Left, ()), (f.Salted, ()), (f.Started, ()), (f.Imported, ()),
    (f.Undone, ("moves", "turn")), (f.Proposed, ("what", "moves", "turns")), (f.Agreed, ()), (f.Declined, ()),
    (f.Silent, ()), (f.Back, ("moves", "turns")),
    (f.Handed, ("bot",)), (f.Taken, ()), (f.Replaced, ("old", "new")), (f.Resigned, ("bot",)), (f.Flagged, ()),
    (f.Voted, ("choice",)), (f.Granted, ()), (f.Ended, ("ending",)), (f.Erased, ("bot", "lost")),
    (f.Rematched, ("table",)),
)  # fmt: skip
TAKEN_BACK = (f.Undone, f.Back)
TOLD: dict[type, tuple[str, ...]] = dict(KINDS_OF_DEALS)
MOST = 1_000  # entries that are told step by step; who missed more takes the view, or asks for all events


def seat_info(table: Table, guests: Guests, seat: int, now: int) -> api.SeatInfo:
    """Who sits there."""
    chair = table.chairs[seat]
    return api.SeatInfo(
        seat=SEAT_LETTERS[seat],
        name=_called(table.head, guests, seat, chair.guest, chair.bot),
        person=_person(guests, chair.guest),
        bot=chair.bot,
        kept=_person(guests, chair.kept),
        resigned=chair.resigned,
        time_up=chair.flagged,
        left=table.left(seat, now),
        running=seat in table.asked and table.ticking(seat),
    )


def listed_seat(head: Head, guests: Guests, row: Row) -> api.SeatInfo:
    """A seat in a list of tables, which tells no clocks."""
    return api.SeatInfo(
        seat=SEAT_LETTERS[row.seat],
        name=_called(head, guests, row.seat, row.guest, row.bot),
        person=_person(guests, row.guest),
        bot=row.bot,
        kept=_person(guests, row.kept),
        resigned=row.resigned,
        time_up=False,
        left=None,
        running=False,
    )


def _called(head: Head, guests: Guests, seat: int, guest: str | None, bot: str | None) -> str | None:
    """A seat is called after its person, whoever plays for him; one that was always a bot's after the bot."""
    if guest is not None:
        return guests.person(guest).name
    return None if bot is None else bot_name(head, seat)


def _person(guests: Guests, guest: str | None) -> api.Person | None:
    return None if guest is None else guests.person(guest)


def outcome(table: Table) -> api.Outcome | None:
    """How it ended; none also for a record that stops before the end."""
    if isinstance(table, Archive):
        return table.outcome
    if table.stage != "over" or table.match is None or (table.head.record is not None and not table.match.over):
        return None
    points, places = table.places()
    lost = [SEAT_LETTERS[n] for n, chair in enumerate(table.chairs) if chair.resigned]
    return api.Outcome(ending=table.ending or "", points=points, places=places, lost=lost)


def missing(table: Table) -> list[str]:
    """The seats of those whose consent to the open proposal is missing."""
    return [] if table.proposal is None else _seats_of(table, table.owners - table.proposal.agreed)


def _seats_of(table: Table, guests: set[str]) -> list[str]:
    return [SEAT_LETTERS[n] for n, chair in enumerate(table.chairs) if chair.guest in guests and not chair.resigned]


def _proposal(table: Table) -> api.Proposal | None:
    ask = table.proposal
    if ask is None or table.match is None:
        return None
    movers = table.match.movers()
    return api.Proposal(
        seq=ask.seq,
        kind="back" if ask.what == "back" else "abandon",
        by=SEAT_LETTERS[ask.seat],
        turns=table.turns_in(ask.moves),
        to=None if ask.moves is None else SEAT_LETTERS[movers[len(movers) - ask.moves]],
        agreed=_seats_of(table, table.owners & ask.agreed),
        missing=missing(table),
        away=_seats_of(table, table.away()),
        until=table.silent_at(),
    )


def table_info(table: Table, guests: Guests, now: int, content: bool = False) -> api.TableInfo:
    """A table, as everybody may see it."""
    head, over = table.head, table.stage == "over"
    return api.TableInfo(
        id=head.id,
        game=head.game,
        rules=head.rules,
        other_rules=table.other_rules,
        stage=table.stage,
        seq=table.seq,
        public=head.public,
        created=head.created,
        at=now,
        options=head.options,
        content=head.content if content else None,
        clock=head.clock,
        undo=head.undo,
        pace=head.pace,
        start="host" if head.start == "host" else "full",
        hints=table.hints,
        silence=table.silence,
        from_position=head.position is not None,
        imported=head.record is not None,
        host=head.host,
        seats=[seat_info(table, guests, seat, now) for seat in range(len(table.chairs))],
        commitment=table.commitment,
        seed=head.seed.hex() if over else None,
        salts=[chair.salt for chair in table.chairs] if table.stage != "open" else [],
        proposal=_proposal(table),
        outcome=outcome(table),
        whatif=head.whatif,
        rematch=table.rematch,
    )


def seen(table: Table, seat: int | None, lang: str, since: int | None) -> api.Seen | None:
    """What a seat, or a spectator, sees; none before the start."""
    if table.match is None:
        return None
    events = None if since is None else table.match.events(table.reached[since], seat, lang)
    view = table.match.view(seat, lang)
    if table.stage == "over":  # also where the rules would ask on: it was resigned or abandoned
        view = msgspec.structs.replace(view, asked=[], may=[], prompt=None, can_undo=False)
    elif table.head.undo == "none" or (seat is not None and table.chairs[seat].bot is not None):
        view = msgspec.structs.replace(view, can_undo=False)
    return api.Seen(seat=None if seat is None else SEAT_LETTERS[seat], view=view, events=events)


def update(
    table: Table, guests: Guests, seats: tuple[int, ...], lang: str, now: int, since: int | None, content: bool = False
) -> api.Update:
    """The table for somebody with these seats. Events are told only if none of them were taken back since."""
    known = table.seq if since is None or not 0 <= since <= table.seq else since
    since = None if since != known or table.turned_back > known or span(table, known) > MOST else since
    eyes: tuple[int | None, ...] = seats or (None,)
    found = [seen(table, seat, lang, since) for seat in eyes]
    return api.Update(
        seq=table.seq,
        since=since,
        table=table_info(table, guests, now, content),
        seen=[each for each in found if each is not None],
        deals=deals(table, known, lang),
    )


def span(table: Table, since: int) -> int:
    """How many entries of the table and its match would have to be told after a seq."""
    made = 0 if table.match is None or since > table.seq else table.match.seq - table.reached[since]
    return max(table.seq - since, made)


def deals(table: Table, since: int, lang: str) -> list[api.Deal]:
    """What happened at the table itself after an entry, in words; of very much the end."""
    told = (entry for entry in table.entries[max(since, table.seq - MOST) :] if type(entry.fact) in TOLD)
    return [_deal(table, entry, lang) for entry in told]


def log(table: Table, lang: str) -> list[api.LogLine]:
    """What was done at a table whose match is over, moves included; a match that was opened tells its record's."""
    lines: list[api.LogLine] = []
    for entry in table.entries:
        fact = entry.fact
        if isinstance(fact, f.Played):
            lines.append(_moved(table, entry.seq, entry.at, SEAT_LETTERS[fact.seat], fact.moves))
        elif type(fact) in TOLD:
            deal = _deal(table, entry, lang)
            lines.append(
                api.LogLine(seq=deal.seq, at=deal.at, kind=deal.kind, seat=deal.seat, moves=[], text=deal.text)
            )
    if table.head.record is not None:
        lines += [_moved(table, n, None, *_parted(line)) for n, line in enumerate(table.head.record.log, table.seq + 1)]
    return lines


def _parted(line: str) -> tuple[str | None, list[str]]:
    """An entry of a record: whose move, or nobody's where it is none."""
    seat, _, move = line.partition(" ")
    return (seat, [move]) if len(seat) == 1 else (None, [line])


def _moved(table: Table, seq: int, at: int | None, seat: str | None, moves: list[str]) -> api.LogLine:
    told = [_told(table, move) for move in moves]
    return api.LogLine(seq=seq, at=at, kind="played", seat=seat, moves=told, text=", ".join(moves))


def _told(table: Table, text: str) -> Move:
    """A logged move with its verb and arguments, unless it is no move by the rules that the server has."""
    if not table.other_rules:
        with suppress(BadMove):  # an undo or a branch of a record
            return table.game.moves.told(table.game.moves.read(text))
    return Move(text, "", {})


def silent(table: Table, log: Sequence[str], told: Container[int]) -> list[api.Silent]:
    """The moves of a record's log that no event tells; a record leaves out what its reader may not know."""
    parted = [(seq, *_parted(line)) for seq, line in enumerate(log, 1) if seq not in told]
    found = [(seq, seat, _told(table, moves[0])) for seq, seat, moves in parted if seat is not None]
    return [api.Silent(seq=seq, seat=seat, move=move) for seq, seat, move in found if move.verb]


def taken_back(table: Table, lang: str) -> list[api.Deal]:
    """Everything that was taken back: it is in no event any more, but people shall know of it."""
    return [_deal(table, entry, lang) for entry in table.entries if isinstance(entry.fact, TAKEN_BACK)]


def _deal(table: Table, entry: Entry, lang: str) -> api.Deal:
    kind, values = type(entry.fact).__name__.lower(), msgspec.structs.asdict(entry.fact)
    seat = None if values.get("seat") is None else SEAT_LETTERS[values["seat"]]
    told = {name: values[name] for name in TOLD[type(entry.fact)]}
    args = {name: int(value) if isinstance(value, bool) else value for name, value in told.items() if value is not None}
    text = texts(lang)(f"deal.{kind}", seat=seat or "", **{**dict.fromkeys(told, 0), **args})
    after = table.reached[entry.seq]
    return api.Deal(seq=entry.seq, after=after, at=entry.at, kind=kind, seat=seat, args=args, text=text)
