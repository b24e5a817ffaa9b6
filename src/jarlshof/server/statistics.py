"""What a person's finished matches tell: shares of wins, told apart in several ways, and head to head with somebody.

All is counted by the database from the rows of `results`. A match counts if it was decided, began at the beginning,
and the person had one seat in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias, cast

import sqlalchemy as sa

from jarlshof.server import schema as db
from jarlshof.server.guests import Guests
from jarlshof.server.store import Row, Store
from jarlshof.wire import api

By: TypeAlias = Literal["all", "game", "seats", "order", "length", "opponent"]

LENGTHS = (0, 40, 80)  # the fewest turns of each class of matches
MOST = 50  # opponents that are told, the most frequent ones
LAST = 12  # matches that head to head tells one by one
BOT = "bot:"  # before the kind of a bot, where a person has an id


class Wish(NamedTuple):
    """Which matches are meant; none: all of them."""

    game: str | None = None
    opponent: str | None = None


ALL = Wish()


class Found(NamedTuple):
    """What the database says."""

    finished: dict[str, int]
    opponents: list[Row]
    shares: list[api.Share]
    duels: list[Row]
    results: dict[str, int]


def wished(guest: str, wish: Wish) -> list[sa.ColumnElement[bool]]:
    """The rows of a person's own seats, in the matches that are meant."""
    r = db.results.c
    found: list[sa.ColumnElement[bool]] = [r.guest == guest]
    if wish.game is not None:
        found.append(r.game == wish.game)
    if wish.opponent is not None:
        other = db.results.alias()
        found.append(sa.exists().where(other.c.table == r.table, *_others(other, guest), _key(other) == wish.opponent))
    return found


async def statistics(store: Store, guests: Guests, guest: str, wish: Wish) -> api.Statistics:
    """All that is told of a person's matches, as far as they are meant."""

    def read(c: sa.Connection) -> Found:
        mine = db.results.select().where(*wished(guest, wish), db.results.c.counts).cte("mine")
        faced = [] if wish.opponent is None else list(c.execute(_duels(mine, guest, wish.opponent)).all())
        return Found(
            finished={row.key: row.matches for row in c.execute(_finished(guest))},
            opponents=list(c.execute(_opponents(guest)).all()),
            shares=[share for by, query in _shares(mine, guest).items() for share in _told(by, c.execute(query))],
            duels=faced[:LAST],
            results={name: sum(row.result == name for row in faced) for name in ("ahead", "level", "behind")},
        )

    found = await store.read(read)
    await guests.load(row.guest for row in found.opponents)
    return api.Statistics(
        finished=found.finished,
        opponents=[
            api.Opponent(
                key=row.key,
                person=None if row.guest is None else guests.person(row.guest),
                bot=row.bot,
                matches=row.matches,
            )
            for row in found.opponents
        ],
        shares=found.shares,
        versus=None if wish.opponent is None else api.Versus(**found.results, last=[_duel(row) for row in found.duels]),
    )


# ---------------------------------------------------------------- what is counted
def _key(of: sa.FromClause) -> sa.ColumnElement[str]:
    """Who an opponent is."""
    return sa.func.coalesce(of.c.guest, BOT + of.c.bot)


def _others(of: sa.FromClause, guest: str) -> list[sa.ColumnElement[bool]]:
    """Other persons and bots; not seats of those who have gone."""
    return [sa.or_(of.c.guest != guest, sa.and_(of.c.guest.is_(None), of.c.bot.is_not(None)))]


def _finished(guest: str) -> sa.Select[tuple[str, int]]:
    r = db.results.c
    count = sa.func.count(r.table.distinct()).label("matches")
    return sa.select(r.game.label("key"), count).where(r.guest == guest).group_by(r.game)


def _opponents(guest: str) -> sa.Select[tuple[str, str, str, int]]:
    """With whom how many matches were finished."""
    other, own = db.results.alias(), sa.select(db.results.c.table).where(db.results.c.guest == guest)
    count = sa.func.count(other.c.table.distinct()).label("matches")
    return (
        sa.select(_key(other).label("key"), other.c.guest, other.c.bot, count)
        .where(other.c.table.in_(own), *_others(other, guest))
        .group_by(sa.text("key"))
        .order_by(count.desc(), sa.text("key"))
        .limit(MOST)
    )


def _shares(mine: sa.CTE, guest: str) -> dict[By, sa.Select[tuple[str, int, float, float]]]:
    """The ways in which matches are told apart."""
    m, other = mine.c, db.results.alias()
    order = sa.case((m.turn == 0, "first"), (m.turn == m.seats - 1, "last"), else_="middle")
    length = sa.case(*((m.turns >= least, str(least)) for least in reversed(LENGTHS)))
    # several bots of one kind at a table are one opponent
    met = sa.select(m.table, m.share, m.seats, _key(other).label("key")).distinct()
    faced = met.join(other, other.c.table == m.table).where(*_others(other, guest)).subquery()
    return {
        "all": _counted(mine, sa.literal("")),
        "game": _counted(mine, m.game),
        "seats": _counted(mine, sa.cast(m.seats, sa.Text)).order_by(m.seats),
        "order": _counted(mine, order).where(m.turn.is_not(None)).order_by(sa.func.min(m.turn)),
        "length": _counted(mine, length).order_by(sa.func.min(m.turns)),
        "opponent": _counted(faced, faced.c.key).order_by(sa.func.count().desc(), faced.c.key).limit(MOST),
    }


def _counted(of: sa.FromClause, key: sa.ColumnElement[str]) -> sa.Select[tuple[str, int, float, float]]:
    count, won, par = sa.func.count(), sa.func.sum(of.c.share), sa.func.avg(1.0 / of.c.seats)
    query = sa.select(key.label("key"), count.label("matches"), won.label("won"), par.label("par"))
    return query.select_from(of).group_by(key)


def _told(by: By, rows: Iterable[Row]) -> list[api.Share]:
    return [api.Share(by=by, key=row.key, matches=row.matches, won=row.won, par=row.par) for row in rows if row.matches]


# ---------------------------------------------------------------- head to head
def _duels(mine: sa.CTE, guest: str, opponent: str) -> sa.Select[tuple[str, int, str, int]]:
    """All matches against somebody, the newest first; of several bots of a kind the best one counts."""
    m, other = mine.c, db.results.alias()
    best = sa.func.min(other.c.place)
    result = sa.case((m.place < best, "ahead"), (m.place > best, "behind"), else_="level")
    return (
        sa.select(m.table, m.ended, result.label("result"), (m.points - sa.func.max(other.c.points)).label("apart"))
        .join(other, other.c.table == m.table)
        .where(*_others(other, guest), _key(other) == opponent)
        .group_by(m.table)
        .order_by(m.ended.desc(), m.table)
    )


def _duel(row: Row) -> api.Duel:
    result = cast(Literal["ahead", "level", "behind"], row.result)
    return api.Duel(table=row.table, ended=row.ended, result=result, apart=row.apart or 0)
