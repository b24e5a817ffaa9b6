"""Actions in any order, by anybody: a table never breaks, and its log alone makes it again."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from jarlshof.core.errors import Error
from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.core.record import record_of, replay
from jarlshof.server import facts as f
from jarlshof.server.ledger import Head, Wish
from jarlshof.server.shown import deals, outcome
from jarlshof.server.table import Table
from jarlshof.wire import api

GUESTS = ["astrid", "bjarne", "cnut", "nobody"]


class Anybody:
    """People who do whatever comes to their mind, at a table with made-up times."""

    def __init__(self, name: str, seats: int, clock: api.Clock, seed: int) -> None:
        match = new_match(game(name), {"seats": seats}, seed)
        head = Head(id="t", game=name, rules=match.game.rules, options=msgspec.to_builtins(match.options),
                    content=match.content, seed=bytes(32), host="astrid", created=0, seats=[Wish()] * seats,
                    clock=clock)  # fmt: skip
        self.table, self.chance, self.now, self.refused = Table(head), random.Random(seed), 0, 0

    def wish(self) -> list[f.AnyFact]:
        """What somebody wants now."""
        table, chance = self.table, self.chance
        guest, seat = chance.choice(GUESTS), chance.randrange(len(table.chairs))
        if chance.random() < 0.8:
            seat = chance.choice(table.seats_of(guest) or [seat])
        choice = chance.choice(["wait", "bot", "end"])
        wishes: dict[str, Callable[[], list[f.AnyFact]]] = {
            "join": lambda: table.may_join(guest, chance.choice([None, seat]), chance.choice([None, "00ff"])),
            "leave": lambda: table.may_leave(guest),
            "salt": lambda: table.may_salt(guest, "abcd"),
            "undo": lambda: table.may_undo(guest, seat, chance.choice([None, 1, 2, 3])),
            "back": lambda: table.may_propose(guest, "back", seat, chance.choice([None, 1, 3, 40])),
            "reply": lambda: table.may_reply(
                guest, seat, chance.random() < 0.7, table.proposal.seq if table.proposal else 0
            ),
            "hand": lambda: table.may_hand_over(guest, seat, "random"),
            "take": lambda: table.may_take(guest, seat),
            "choose": lambda: table.may_choose(guest, seat, choice, "random"),
            "late": lambda: table.late(self.now),
            "resumed": lambda: [f.Resumed()] if table.stage == "running" and chance.random() < 0.1 else [],
            "abandon": lambda: table.may_propose(guest, "abandon", seat, None) if chance.random() < 0.02 else [],
            "resign": lambda: table.may_resign(guest, seat, "random") if chance.random() < 0.02 else [],
            "erase": lambda: table.may_erase(guest, "random") if chance.random() < 0.02 else [],
        }
        if table.match is not None and chance.random() < 0.6:
            return self.play(guest)
        return wishes[chance.choice(list(wishes))]()

    def play(self, guest: str) -> list[f.AnyFact]:
        """A random move of a seat that is asked."""
        match = self.table.match
        assert match is not None
        asked = self.chance.choice(self.table.asked or [0])
        if self.table.chairs[asked].bot is None:
            self.table.check_prompt(guest, asked, match.prompt_id(asked))
        elif not self.table.asked:
            return []
        return [f.Played(asked, [self.chance.choice(match.legal(asked))])]

    def step(self) -> None:
        """Somebody does something, or is refused, and then nothing has changed."""
        self.now += self.chance.choice([0, 10, 1000, 40_000])
        before = self.table.seq
        try:
            found = self.wish()
        except Error:
            self.refused += 1
            assert self.table.seq == before
            return
        for fact in found:
            fact = f.read_fact(f.write_fact(fact))
            self.table.apply(f.Entry(self.table.seq + 1, self.now, fact, "astrid", f"request-{self.table.seq}"))


def facts_of(table: Table, now: int) -> object:
    """Everything that can be seen of a table."""
    match, seats = table.match, range(len(table.chairs))
    return (
        table.seq, table.stage, table.ending, table.chairs, table.proposal, table.reached, table.turned_back,
        table.asked, table.deadline(), outcome(table), deals(table, 0, "en"), [table.left(seat, now) for seat in seats],
        match and [(match.view(seat), match.prompt_id(seat), match.undoable(seat)) for seat in seats],
        match and [match.events(-1, seat) for seat in seats],
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("name", "seats"), [("nord", 2), ("nord", 3), ("settlers", 3)])
def test_a_table_is_its_log(name: str, seats: int, seed: int) -> None:
    clocks: list[api.Clock] = [api.NoClock(), api.RealTime(bank=60, increment=5), api.Correspondence(days=1)]
    clock = clocks[seed % 3]
    people = Anybody(name, seats, clock, seed)
    for n in range(600):
        people.step()
        if n % 100 == 99 or people.table.stage == "over":
            again = Table.of(people.table.head, people.table.entries)
            assert facts_of(again, people.now) == facts_of(people.table, people.now)
        if people.table.stage == "over":
            break
    table = people.table
    assert people.refused
    assert table.match is not None
    assert [entry.seq for entry in table.entries] == list(range(1, table.seq + 1))
    verified = replay(record_of(table.match))
    assert verified.position() == table.match.position()
    for chair, seat in zip(table.chairs, range(seats), strict=True):
        assert chair.left >= 0
        assert table.left(seat, people.now) is None or chair.left <= 2 * 86_400_000
