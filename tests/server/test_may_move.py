"""A seat that may move although nobody waits for it: in Settlers whoever has an offer out."""

from __future__ import annotations

import msgspec
import pytest

from jarlshof.client import RemoteTable
from jarlshof.core.game import game
from jarlshof.core.match import match_from_position
from jarlshof.server import facts as f
from jarlshof.server.errors import Stale
from jarlshof.server.ledger import DAY, Head, Wish
from jarlshof.server.table import Table
from jarlshof.wire import api
from tests.server.helpers import Guests, options_of, prompt_of, refused

POSITION = """tiles:
      W5 G10 B8
    O2 W9 S3 G4
  B6 D! W11 D! O11
    S3 G5 W6 B12
      O8 G10 S9
seat a
  hand: 3 wood 1 brick
seat b
  hand: 2 ore
seat c
  hand: 1 ore 3 wool
"""
OFFER, ACCEPT, REJECT, DEAL, WITHDRAW = "offer 1 wood for 1 ore", "accept", "reject", "deal b", "withdraw"
FIVE_PLUS_THREE = api.RealTime(bank=300, increment=3)
TWO_DAYS = api.Correspondence(days=2)


# ---------------------------------------------------------------- over the wire
def three(guest: Guests, hints: bool | None = None) -> dict[str, RemoteTable]:
    """Three persons; Astrid's offer is out."""
    first = guest("Astrid").create("settlers", ["me", "open", "open"], position=POSITION, hints=hints)
    found = {"a": first}
    for letter in "bc":
        found[letter] = guest(f"Person {letter}").table(first.id)
        found[letter].join(letter)
    first.refresh()
    first.play(OFFER)
    for table in found.values():
        table.refresh()
    return found


def test_an_answer_is_taken_while_another_one_is_still_missing(guest: Guests) -> None:
    tables = three(guest)
    assert (tables["a"].asked, tables["a"].may) == ([], ["a"])
    assert (tables["b"].asked, tables["b"].may) == (["b"], [])
    assert tables["c"].sees().may == ["a"], "everybody sees it"
    tables["b"].play(ACCEPT)
    tables["a"].refresh()
    assert options_of(tables["a"], "a")[:2] == [WITHDRAW, DEAL]
    assert tables["a"].why_not(DEAL) is None
    assert tables["a"].preview(DEAL).view.asked == ["a"]
    done = tables["a"].play(DEAL)
    assert done.update.seen[0].view.asked == ["a"]
    with refused("stale", 409) as found:
        tables["c"].play(ACCEPT)
    assert found[0].update is not None
    assert "c accept" not in tables["a"].record("a").log


def test_an_answer_to_the_offer_before_a_change_is_stale(guest: Guests) -> None:
    tables = three(guest)
    before = prompt_of(tables["b"], "b").id
    tables["a"].play("offer 3 wood for 2 ore")
    with refused("stale", 409):
        tables["b"].play(ACCEPT)
    assert prompt_of(tables["b"], "b").id != before, "with the new question"
    tables["b"].play(ACCEPT)
    assert tables["a"].record("a").log[-1] == "b accept"


def test_a_choice_is_stale_once_there_is_more_to_choose(guest: Guests) -> None:
    tables = three(guest)
    tables["b"].play(ACCEPT)
    with refused("stale", 409):
        tables["a"].play(WITHDRAW)  # without having seen that somebody accepts
    tables["a"].play(WITHDRAW)


def test_a_move_of_a_seat_that_may_is_taken_back(guest: Guests) -> None:
    tables = three(guest)
    tables["a"].play("offer 2 wood for 1 ore")
    tables["a"].undo()
    seen = tables["a"].sees("a")
    assert (seen.asked, seen.may) == (["b", "c"], ["a"])


def test_nobody_gives_advice_to_whom_nobody_waits_for(guest: Guests) -> None:
    tables = three(guest, hints=True)
    with refused("not_allowed", 409) as found:
        tables["a"].hint("a")
    assert found[0].key == "problem.not_waited_for"


def test_it_is_not_the_turn_of_a_seat_that_only_may(guest: Guests) -> None:
    tables = three(guest)
    [line] = [line for line in tables["a"].client.my_tables().tables if line.id == tables["a"].id]
    assert (line.asked, line.my_turn) == (["b", "c"], False)


def test_a_bot_that_offers_waits_for_all_answers(guest: Guests) -> None:
    """A bot on the seat that may move is not asked: the persons' answers come first, however long they take."""
    tables = three(guest)
    tables["a"].hand_over("greedy")
    assert tables["b"].play(REJECT).update.table.seq == tables["a"].update.seq + 1
    assert tables["c"].refresh().seen[0].view.asked == ["c"]
    assert tables["a"].refresh().seen[0].view.may == ["a"]
    with refused("not_allowed", 409):
        tables["a"].play(WITHDRAW, seat="a")  # a bot plays it


# ---------------------------------------------------------------- clocks, with made-up times
class Market:
    """Settlers of three persons with a clock; seat a is about to offer."""

    def __init__(self, clock: api.Clock) -> None:
        rules = game("settlers")
        options = match_from_position(rules, POSITION, bytes(32)).options
        head = Head(id="t", game="settlers", rules=rules.rules, options=msgspec.to_builtins(options), content={},
                    position=POSITION, seed=bytes(32), host="astrid", created=0, seats=[Wish()] * 3,
                    clock=clock)  # fmt: skip
        self.table, self.now = Table(head), 0
        self.do(*(f.Sat(seat, name) for seat, name in enumerate(("astrid", "bjarne", "cnut"))), f.Started())

    def do(self, *facts: f.AnyFact) -> None:
        """Makes facts true, now."""
        for fact in facts:
            self.table.apply(f.Entry(self.table.seq + 1, self.now, fact))

    def play(self, seat: int, move: str, after: float = 0) -> None:
        """A move after some seconds."""
        self.now += int(after * 1000)
        self.do(f.Played(seat, [move]))

    def left(self, seat: int) -> float:
        """Seconds on a clock."""
        found = self.table.left(seat, self.now)
        assert found is not None
        return found / 1000


def test_no_clock_runs_for_a_seat_that_may_move() -> None:
    market = Market(FIVE_PLUS_THREE)
    market.play(0, OFFER, after=10)
    assert market.left(0) == 290
    market.now += 60_000
    assert [market.left(seat) for seat in range(3)] == [290, 240, 240]
    assert market.table.deadline() == 310_000, "b's and c's"


def test_an_increment_comes_when_nothing_is_left_to_choose() -> None:
    market = Market(FIVE_PLUS_THREE)
    for _ in range(3):
        market.play(0, OFFER)
        market.play(0, WITHDRAW)
    assert market.left(0) == 300, "nobody makes time for himself with offers"
    market.do(f.Undone(0, 1))
    market.play(0, "offer 2 wood for 1 ore")
    market.do(f.Undone(0, 2))
    assert market.table.asked == [0]
    assert market.left(0) == 300, "what was not given is not taken away"
    market.play(0, OFFER)
    market.play(1, ACCEPT)
    assert market.left(1) == 303, "who has answered is not asked any more"
    market.play(0, DEAL)
    market.play(0, "end")
    assert [market.left(seat) for seat in range(3)] == [303, 303, 300]


def test_a_changed_offer_is_a_new_question_with_days_of_its_own() -> None:
    market = Market(TWO_DAYS)
    market.play(0, OFFER)
    market.play(1, REJECT, after=DAY / 1000)
    assert market.left(2) == DAY / 1000, "an answer of another changes nothing"
    market.play(0, "offer 2 wood for 1 ore", after=3600)
    assert [market.left(seat) for seat in (1, 2)] == [2 * DAY / 1000] * 2


def test_nobody_is_late_any_more_when_the_offer_is_withdrawn() -> None:
    market = Market(TWO_DAYS)
    market.play(0, OFFER)
    market.play(1, ACCEPT, after=3600)
    market.now += 2 * DAY
    market.do(*market.table.late(market.now))
    assert market.table.chairs[2].flagged
    market.do(f.Voted(2, "astrid", "wait"))
    market.play(0, DEAL)
    assert not market.table.chairs[2].flagged
    assert market.table.chairs[2].votes == {}
    market.play(0, "offer 1 wood for 1 ore")
    assert market.table.ticking(2), "and the next question has its time"


def test_the_question_of_a_seat_that_may_is_checked_like_any() -> None:
    market = Market(FIVE_PLUS_THREE)
    market.play(0, OFFER)
    match = market.table.match
    assert match is not None
    prompt = match.prompt_id(0)
    assert market.table.check_prompt("astrid", 0, prompt) is match
    market.play(1, ACCEPT)
    with pytest.raises(Stale):
        market.table.check_prompt("astrid", 0, prompt)
    assert market.table.bots_asked() == {}
