"""Clocks, with made-up times: a table has no clock of its own, so every moment can be tried."""

from __future__ import annotations

import random

import msgspec
import pytest

from jarlshof.core.errors import NotAllowed
from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.server import facts as f
from jarlshof.server.errors import Forbidden
from jarlshof.server.ledger import DAY, Head, Wish
from jarlshof.server.shown import outcome
from jarlshof.server.table import Table
from jarlshof.wire import api

FIVE_PLUS_THREE = api.RealTime(bank=300, increment=3)
TWO_DAYS = api.Correspondence(days=2)
GUESTS = ["astrid", "bjarne", "cnut", "dagny"]


class Evening:
    """A table and the time; the persons sit on the first seats, bots on the others."""

    def __init__(self, clock: api.Clock, persons: int = 2, bots: int = 0) -> None:
        seats = persons + bots
        wishes = [Wish(bot=None if seat < persons else "random") for seat in range(seats)]
        head = Head(id="t", game="nord", rules="2", options={"seats": seats}, content={}, seed=bytes(32),
                    host="astrid", created=0, seats=wishes, clock=clock)  # fmt: skip
        head = _with_island(head)
        self.table, self.now = Table(head), 0
        for seat in range(persons):
            self.do(f.Sat(seat, GUESTS[seat]))
        self.do(f.Started())

    def do(self, *facts: f.AnyFact) -> None:
        """Makes facts true, now."""
        for fact in facts:
            self.table.apply(f.Entry(self.table.seq + 1, self.now, fact))

    def after(self, seconds: float) -> Evening:
        """Lets time go by."""
        self.now += int(seconds * 1000)
        return self

    def move(self) -> int:
        """The seat that is asked moves; which one that was."""
        assert self.table.match is not None
        seat = self.table.asked[0]
        self.do(f.Played(seat, self.table.match.legal(seat)[-1:]))
        return seat

    def turn(self) -> None:
        """The seat that is asked makes its whole turn."""
        seat = self.table.asked[0]
        while self.table.asked == [seat]:
            self.move()

    def flag(self) -> None:
        """What the alarm of the clock does."""
        self.do(*self.table.late(self.now))

    def left(self, seat: int) -> float | None:
        """Seconds on a clock."""
        found = self.table.left(seat, self.now)
        return None if found is None else found / 1000

    def again(self) -> Table:
        """The table as a restart would find it."""
        return Table.of(self.table.head, self.table.entries)


def _with_island(head: Head) -> Head:
    match = new_match(game("nord"), head.options, 1)
    return msgspec.structs.replace(head, options=msgspec.to_builtins(match.options), content=match.content)


# ---------------------------------------------------------------- real time
def test_the_bank_runs_while_one_is_asked_and_grows_after_each_turn() -> None:
    evening = Evening(FIVE_PLUS_THREE)
    assert (evening.left(0), evening.left(1)) == (300, 300)
    evening.after(10)
    assert (evening.left(0), evening.left(1)) == (290, 300)
    evening.move()
    evening.after(5)
    assert evening.left(0) == 285, "no gift in the middle of a turn"
    evening.turn()
    evening.after(20)
    assert (evening.left(0), evening.left(1)) == (288, 280)


def test_time_that_is_up_is_told_only_once() -> None:
    evening = Evening(FIVE_PLUS_THREE)
    assert evening.table.deadline() == 300_000
    assert evening.after(299).table.late(evening.now) == []
    assert evening.after(1).table.late(evening.now) == [f.Flagged(0)]
    evening.flag()
    assert (evening.table.chairs[0].flagged, evening.left(0)) == (True, 0)
    assert (evening.table.deadline(), evening.table.late(evening.now)) == (None, [])
    evening.after(60)
    evening.turn()
    assert (evening.table.chairs[0].flagged, evening.left(0)) == (False, 3)


def test_alone_against_bots_no_time_is_up() -> None:
    evening = Evening(FIVE_PLUS_THREE, persons=1, bots=1).after(4000)
    assert (evening.table.deadline(), evening.table.late(evening.now), evening.left(0)) == (None, [], 0)


def test_a_bot_has_no_clock_and_handing_over_saves_no_time() -> None:
    evening = Evening(FIVE_PLUS_THREE).after(100)
    evening.do(f.Handed(0, "random"))
    assert evening.left(0) == 200, "the time until then is spent"
    evening.after(50)
    assert (evening.left(0), evening.table.deadline()) == (200, None)
    evening.do(f.Taken(0))
    assert evening.left(0) == 200, "the bot's time is not the person's"
    evening.after(7)
    assert evening.left(0) == 193


def test_taking_a_turn_back_takes_its_increment_back() -> None:
    evening = Evening(FIVE_PLUS_THREE)
    for _ in range(5):
        evening.turn()
        assert evening.table.match is not None
        evening.do(f.Undone(0, 1))
    assert (evening.table.asked, evening.left(0)) == ([0], 300)


def test_time_while_the_server_was_away_does_not_count() -> None:
    evening = Evening(FIVE_PLUS_THREE)
    evening.turn()
    evening.after(10)
    evening.move()
    evening.after(3600)
    evening.do(f.Resumed())
    assert (evening.left(0), evening.left(1)) == (303, 290)
    evening.after(10)
    assert evening.left(1) == 280


def test_a_restart_finds_the_same_clocks() -> None:
    evening, chance = Evening(FIVE_PLUS_THREE, persons=3), random.Random(1)
    for _ in range(40):
        evening.after(chance.randint(0, 9))
        evening.move()
    again = evening.again()
    assert [again.left(seat, evening.now) for seat in range(3)] == [
        evening.table.left(seat, evening.now) for seat in range(3)
    ]
    assert again.deadline() == evening.table.deadline()


# ---------------------------------------------------------------- correspondence
def test_every_turn_has_its_days() -> None:
    evening = Evening(TWO_DAYS)
    assert evening.table.deadline() == 2 * DAY
    evening.after(86_400)
    evening.turn()
    assert evening.left(1) == 2 * 86_400
    evening.after(3600)
    evening.move()
    assert evening.left(1) == 2 * 86_400, "each move begins the days again"
    evening.after(2 * 86_400)
    evening.do(f.Proposed("abandon", 0))
    assert evening.table.late(evening.now) == [f.Flagged(1)]
    evening.flag()
    assert evening.again().chairs[1].flagged


def test_days_go_on_while_the_server_is_away() -> None:
    evening = Evening(TWO_DAYS).after(2 * 86_400)
    assert evening.again().late(evening.now) == [f.Flagged(0)]


def test_who_takes_a_seat_back_has_the_whole_time() -> None:
    evening = Evening(TWO_DAYS).after(2 * 86_400)
    evening.flag()
    evening.do(f.Handed(0, "random"))
    evening.after(86_400)
    evening.do(f.Taken(0))
    assert evening.left(0) == 2 * 86_400


# ---------------------------------------------------------------- the others choose
def flagged(persons: int = 4) -> Evening:
    """A table of persons where the first one's time is up."""
    evening = Evening(FIVE_PLUS_THREE, persons).after(300)
    evening.flag()
    return evening


def test_the_others_choose_by_majority() -> None:
    evening = flagged()
    table = evening.table
    with pytest.raises(Forbidden):
        table.may_choose("astrid", 0, "end", "random")
    with pytest.raises(Forbidden):
        table.may_choose("a stranger", 0, "end", "random")
    with pytest.raises(NotAllowed):
        table.may_choose("astrid", 1, "end", "random")
    evening.do(*table.may_choose("bjarne", 0, "end", "random"))
    evening.do(*table.may_choose("bjarne", 0, "end", "random"))
    evening.do(*table.may_choose("cnut", 0, "bot", "random"))
    assert (table.stage, table.chairs[0].bot) == ("running", None), "one of three, and one of three"
    evening.do(*table.may_choose("dagny", 0, "bot", "random"))
    assert (table.chairs[0].bot, table.chairs[0].flagged, table.chairs[0].guest) == ("random", False, "astrid")
    evening.do(*table.may_take("astrid", 0))
    assert table.chairs[0].bot is None


def test_they_wait_and_the_clock_is_full_again() -> None:
    evening = flagged(2)
    evening.after(1000)
    evening.do(*evening.table.may_choose("bjarne", 0, "wait", "random"))
    assert (evening.left(0), evening.table.chairs[0].flagged) == (300, False)
    assert evening.table.deadline() == evening.now + 300_000


def test_they_end_it_and_the_late_one_is_last() -> None:
    evening = flagged(3)
    for guest in ("bjarne", "cnut"):
        evening.do(*evening.table.may_choose(guest, 0, "end", "random"))
    found = outcome(evening.table)
    assert found is not None
    assert (found.ending, found.places[0]) == ("timeout", 3)
    with pytest.raises(NotAllowed):
        evening.table.may_choose("bjarne", 0, "wait", "random")


def test_votes_are_for_this_time_only() -> None:
    evening = flagged()
    evening.do(*evening.table.may_choose("bjarne", 0, "end", "random"))
    evening.turn()
    while evening.table.asked != [0]:
        evening.turn()
    evening.after(400)
    evening.flag()
    assert evening.table.chairs[0].flagged
    evening.do(*evening.table.may_choose("cnut", 0, "end", "random"))
    assert evening.table.stage == "running", "bjarne has not said what he wants this time"


@pytest.mark.parametrize("how", ["resigns", "goes"])
def test_whoever_gives_up_when_his_time_is_up_is_not_voted_on_any_more(how: str) -> None:
    evening = flagged(3)
    table = evening.table
    evening.do(*table.may_choose("bjarne", 0, "end", "random"))
    gives_up = table.may_resign if how == "resigns" else lambda guest, _seat, bot: table.may_erase(guest, bot)
    evening.do(*gives_up("astrid", 0, "random"))
    assert (table.stage, table.chairs[0].flagged, table.chairs[0].votes) == ("running", False, {})
    with pytest.raises(NotAllowed):
        table.may_choose("bjarne", 0, "end", "random")
    assert evening.again().chairs == table.chairs


def test_a_late_move_still_counts() -> None:
    evening = flagged(2)
    assert evening.table.match is not None
    assert evening.table.check_prompt("astrid", 0, evening.table.match.prompt_id(0)) is evening.table.match
    evening.do(*evening.table.may_hand_over("astrid", 0, "random"))
    assert not evening.table.chairs[0].flagged
