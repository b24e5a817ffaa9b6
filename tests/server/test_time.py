"""All time comes from one clock that does not follow jumps of the wall clock; no log runs backwards."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

import jarlshof.server
from jarlshof.server import clock
from jarlshof.server import schema as db
from jarlshof.server.clock import Clock, going_by, now
from jarlshof.server.limits import Limit, Limited, Limits
from jarlshof.server.room import Action, Room
from jarlshof.wire import api
from tests.server.hall import hall_in, two_at_a_table

HOUR = 3_600_000
JUMPS = [HOUR, -HOUR]
OTHERS = re.compile(r"\btime\.(time|monotonic|perf_counter)|datetime\.(now|utcnow|today)|loop\(?\)?\.time\(", re.M)


class Moment:
    """A wall clock and a steady one that go when they are told, in nanoseconds."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_700_000_000_000_000_000, 5_000_000_000

    def clock(self) -> Clock:
        """The clock of a server that starts now."""
        return Clock(lambda: self.wall, lambda: self.steady)

    def passes(self, milliseconds: int) -> None:
        """Time goes by."""
        self.wall += milliseconds * 1_000_000
        self.steady += milliseconds * 1_000_000

    def jumps(self, milliseconds: int) -> None:
        """Somebody sets the wall clock."""
        self.wall += milliseconds * 1_000_000


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_is_set_by_the_wall_once(jump: int) -> None:
    moment = Moment()
    with going_by(moment.clock()):
        begun = now()
        assert begun == moment.wall // 1_000_000
        moment.jumps(jump)
        assert now() == begun
        moment.passes(1500)
        assert now() == begun + 1500
    with going_by(moment.clock()):
        assert now() == begun + jump + 1500, "the next start takes the time of the wall"


@pytest.mark.parametrize("jump", JUMPS)
def test_a_jump_of_the_wall_clock_costs_nobody_time(jump: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the clocks of the machine itself, as a server has them."""
    real = time.time_ns
    monkeypatch.setattr(time, "time", lambda: (real() + jump * 1_000_000) / 1e9)
    monkeypatch.setattr(time, "time_ns", real)

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, bjarne = await two_at_a_table(hall, api.RealTime(bank=60))
            monkeypatch.setattr(time, "time_ns", lambda: real() + jump * 1_000_000)
            await moves(room, astrid.id, 0, "treasure none")
            await hall.resume()
            late = room.table.late(room.now())
            assert (late, room.table.chairs[0].flagged) == ([], False)
            left = (await room.committed(bjarne.id, "en")).table.seats[0].left
            assert left is not None
            assert 0 < left < 60_000, "it goes on, and did not jump"
            times = [entry.at for entry in room.table.entries]
            assert times == sorted(times)
            assert times[-1] - times[0] < HOUR // 2

    asyncio.run(evening())


async def moves(room: Room, guest: str, seat: int, move: str) -> None:
    """A move of a person."""
    assert room.table.match is not None
    await room.play(Action(guest), seat, room.table.match.prompt_id(seat), [move])


def test_thinking_time_is_what_the_steady_clock_says(tmp_path: Path) -> None:
    moment = Moment()

    async def evening() -> None:
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall, api.RealTime(bank=600))
            moment.passes(5_000)
            moment.jumps(-HOUR)
            await moves(room, astrid.id, 0, "treasure none")
            assert room.table.chairs[0].left == 595_000
            moment.jumps(2 * HOUR)
            moment.passes(7_000)
            assert room.table.left(0, room.now()) == 588_000

    with going_by(moment.clock()):
        asyncio.run(evening())


@pytest.mark.parametrize("kind", [api.RealTime(bank=600), api.Correspondence(days=1)])
@pytest.mark.parametrize("jump", JUMPS)
def test_no_log_runs_backwards_over_a_restart(kind: api.Clock, jump: int, tmp_path: Path) -> None:
    moment = Moment()
    table = guest = ""

    async def first() -> None:
        nonlocal table, guest
        async with hall_in(tmp_path) as hall:
            room, astrid, _ = await two_at_a_table(hall, kind)
            table, guest = room.table.head.id, astrid.id
            moment.passes(1_000)
            await moves(room, guest, 0, "treasure none")

    async def second() -> None:
        async with hall_in(tmp_path) as hall:
            room = await hall.room(table)
            before = room.table.left(0, room.now())
            moment.passes(10_000)
            after = room.table.left(0, room.now())
            assert before is not None
            assert after is not None
            assert before - after == 10_000, "clocks go on at once, not when the wall has caught up"
            assert room.table.match is not None
            await room.act(Action(guest), lambda: room.table.may_undo(guest, 0, 1))
            query = sa.select(db.log.c.at).where(db.log.c.table == table).order_by(db.log.c.seq)
            times = list(hall.services.store.read_now(lambda c: c.execute(query).scalars().all()))
            assert times == sorted(times)

    with going_by(moment.clock()):
        asyncio.run(first())
    moment.jumps(jump)
    with going_by(moment.clock()):
        asyncio.run(second())


def test_limits_go_by_the_clock_of_the_server() -> None:
    moment = Moment()
    with going_by(moment.clock()):
        limits, once = Limits(), Limit("once", 1, 60)
        limits.check(once, "ann")
        with pytest.raises(Limited):
            limits.check(once, "ann")
        moment.passes(60_000)
        limits.check(once, "ann")


def test_nobody_asks_another_clock() -> None:
    folder = Path(jarlshof.server.__file__).parent
    sources = {path.name: path.read_text() for path in folder.glob("*.py") if path.name != Path(clock.__file__).name}
    assert {name: OTHERS.findall(text) for name, text in sources.items() if OTHERS.search(text)} == {}
