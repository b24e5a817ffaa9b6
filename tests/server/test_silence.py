"""Whoever leaves a seat to a bot keeps his veto; when he is silent for long enough, the others' wish counts."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import jarlshof
from jarlshof.server import facts as f
from jarlshof.server.errors import Denied, Forbidden
from jarlshof.server.ledger import MINUTE, Head, Wish
from jarlshof.server.room import Action
from jarlshof.server.shown import deals
from jarlshof.server.table import Table
from jarlshof.wire import api
from tests.server.hall import hall_in, in_a_loop, two_at_a_table, until
from tests.server.helpers import Guests, pair, refused, soon

PEOPLE = ["astrid", "bjarne", "cnut", "dagny"]


class Evening:
    """A running match of Nord and the time."""

    def __init__(self, persons: int = 2, silence: int | None = None, clock: api.Clock | None = None) -> None:
        sample = jarlshof.new("nord", seats=persons, seed=7)
        head = Head(
            id="t",
            game="nord",
            rules=sample.game.rules,
            options=msgspec.to_builtins(sample.options),
            content=sample.content,
            seed=b"s" * 32,
            host="astrid",
            created=0,
            seats=[Wish()] * persons,
            silence=silence,
            clock=clock or api.NoClock(),
        )
        self.table, self.now = Table(head), 0
        self.then(*(f.Sat(seat, PEOPLE[seat]) for seat in range(persons)), f.Started())

    def then(self, *facts: f.AnyFact) -> None:
        """Makes facts true, now; what was written is what is read."""
        for fact in facts:
            again = f.read_fact(f.write_fact(fact))
            self.table.apply(f.Entry(self.table.seq + 1, self.now, again))

    def after(self, minutes: float) -> None:
        """Lets time go by, with what the alarm does then."""
        self.now += int(minutes * MINUTE)
        self.then(*self.table.late(self.now))

    def lend(self, seat: int) -> None:
        self.then(*self.table.may_hand_over(PEOPLE[seat], seat, "random"))

    def propose(self, seat: int, what: str = "abandon") -> None:
        self.then(*self.table.may_propose(PEOPLE[seat], what, seat, None))

    def reply(self, seat: int, agree: bool) -> None:
        assert self.table.proposal is not None
        self.then(*self.table.may_reply(PEOPLE[seat], seat, agree, self.table.proposal.seq))

    def again(self) -> Table:
        """The table as a restart would find it."""
        return Table.of(self.table.head, self.table.entries)


def test_a_lent_seat_is_asked() -> None:
    evening = Evening(silence=30)
    evening.lend(1)
    evening.propose(0)
    assert evening.table.stage == "running", "not alone"
    assert evening.table.away() == {"bjarne"}
    evening.reply(1, agree=False)
    assert (evening.table.stage, evening.table.proposal) == ("running", None)
    evening.propose(0)
    evening.reply(1, agree=True)
    assert (evening.table.stage, evening.table.ending) == ("over", "abandoned")


def test_silence_counts_after_the_limit_and_not_before() -> None:
    evening = Evening(silence=30)
    evening.lend(1)
    evening.after(5)
    evening.propose(0)
    assert evening.table.silent_at() == evening.table.deadline() == 35 * MINUTE
    evening.after(29.9)
    assert evening.table.stage == "running"
    assert evening.again().deadline() == 35 * MINUTE, "also after a restart"
    evening.after(0.1)
    assert evening.table.ending == "abandoned"
    assert [deal.kind for deal in deals(evening.table, 4, "en")] == ["proposed", "silent", "ended"]


def test_taking_back_waits_for_a_lent_seat_too() -> None:
    evening = Evening(silence=30)
    while evening.table.asked != [1]:
        assert evening.table.match is not None
        evening.then(f.Played(0, [evening.table.match.legal()[-1]]))
    evening.lend(1)
    made = len(evening.table.movers())
    evening.propose(0, "back")
    assert len(evening.table.movers()) == made
    evening.after(30)
    assert evening.table.movers() == []
    assert evening.table.asked == [0]


def test_who_plays_himself_is_waited_for_without_a_limit() -> None:
    evening = Evening(3, silence=30)
    evening.lend(1)
    evening.propose(0)
    evening.after(30)
    assert evening.table.proposal is not None, "Cnut is here and has not answered"
    assert evening.table.proposal.agreed == {"astrid", "bjarne"}
    assert (evening.table.silent_at(), evening.table.late(evening.now)) == (None, [])
    evening.reply(1, agree=False)
    assert evening.table.proposal is None, "until it is decided the veto holds"
    evening.propose(0)
    evening.after(31)
    evening.reply(2, agree=True)
    assert evening.table.ending == "abandoned"


def test_who_comes_back_is_waited_for() -> None:
    evening = Evening(silence=30)
    evening.lend(1)
    evening.propose(0)
    evening.then(*evening.table.may_take("bjarne", 1))
    evening.after(500)
    assert (evening.table.stage, evening.table.silent_at()) == ("running", None)


def test_who_gave_up_or_has_gone_is_not_asked() -> None:
    evening = Evening(3, silence=30)
    evening.then(*evening.table.may_resign("bjarne", 1, "random"))
    evening.then(*evening.table.may_erase("cnut", "random"))
    evening.propose(0)
    assert evening.table.ending == "abandoned"


@pytest.mark.parametrize(
    ("clock", "minutes"),
    [(api.NoClock(), 1440), (api.RealTime(bank=600), 10), (api.Correspondence(days=3), 3 * 1440)],
)
def test_a_table_that_says_nothing_has_a_limit_that_fits_its_clock(clock: api.Clock, minutes: int) -> None:
    evening = Evening(clock=clock)
    assert evening.table.silence == minutes
    head = msgspec.json.decode(msgspec.json.encode(evening.table.head))
    del head["silence"]
    assert Table(msgspec.convert(head, Head)).silence == minutes, "also a table of an older server"


def test_time_in_which_the_server_was_away_does_not_count() -> None:
    evening = Evening(silence=30, clock=api.RealTime(bank=3600))
    evening.lend(1)
    evening.propose(0)
    evening.now += 120 * MINUTE
    evening.then(f.Resumed())
    evening.after(29)
    assert evening.table.stage == "running"
    assert evening.again().silent_at() == 150 * MINUTE
    evening.after(1)
    assert evening.table.ending == "abandoned"


def test_to_end_a_match_of_somebody_without_time_takes_those_who_are_away() -> None:
    evening = Evening(3, clock=api.RealTime(bank=60))
    evening.lend(1)
    evening.after(1)
    assert evening.table.chairs[0].flagged
    with pytest.raises(Forbidden):
        evening.table.may_choose("bjarne", 0, "wait", "random")
    evening.then(*evening.table.may_choose("cnut", 0, "end", "random"))
    assert evening.table.stage == "running", "not by one of two"
    evening.then(*evening.table.may_choose("bjarne", 0, "end", "random"))
    assert evening.table.ending == "timeout"


# ---------------------------------------------------------------- at a server
def test_everybody_sees_the_limit_and_who_is_asked(guest: Guests) -> None:
    first, second = pair(guest, settings={"silence": 90, "pace": 10.0})
    assert second.refresh().table.silence == 90
    second.hand_over("random")
    first.propose("abandon")
    proposal = first.refresh().table.proposal
    assert proposal is not None
    assert (proposal.agreed, proposal.missing, proposal.away) == (["a"], ["b"], ["b"])
    assert proposal.until is not None
    assert 89 * MINUTE < proposal.until - first.update.table.at <= 90 * MINUTE
    second.refresh()
    second.reply(False, "b")
    assert first.refresh().table.proposal is None
    with refused("bad_request", 400):
        first.client.create("nord", ["me", "open"], silence=0)


@in_a_loop
async def test_the_alarm_rings_for_silence_also_after_a_restart(tmp_path: Path) -> None:
    async with hall_in(tmp_path) as hall:
        room, astrid, bjarne = await two_at_a_table(hall)
        table = room.table.head.id
        await room.act(Action(bjarne.id), lambda: room.table.may_hand_over(bjarne.id, 1, "random"))
        await room.act(Action(astrid.id), lambda: room.table.may_propose(astrid.id, "abandon", 0, None))
        with pytest.raises(Denied):
            await room.act(Action(astrid.id), lambda: room.table.may_propose(astrid.id, "abandon", 0, None))
        assert room._alarm is not None
    async with hall_in(tmp_path) as hall:
        room = await hall.room(table)
        ask = room.table.proposal
        assert ask is not None
        assert room.table.silent_at() is not None
        assert room._alarm is not None
        room.table.proposal = msgspec.structs.replace(ask, grace=-86_400_000)  # a day later
        room.wake()
        await until(lambda: room.table.stage == "over")
        assert room.table.ending == "abandoned"


@pytest.fixture
def hook() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A webhook, and what it was told."""
    told: list[dict[str, str]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/", told
    server.shutdown()
    server.server_close()


def test_who_is_away_is_told_once(guest: Guests, hook: tuple[str, list[dict[str, str]]]) -> None:
    url, told = hook
    first, second = pair(guest, settings={"pace": 10.0})
    second.client.notices(webhook=url)
    second.hand_over("random")
    first.propose("abandon")
    soon(lambda: bool(told), "the webhook is called")
    assert told[0]["kind"] == "asked"
    assert "consent" in told[0]["text"]
    second.refresh()
    second.reply(False, "b")
    assert len(told) == 1
