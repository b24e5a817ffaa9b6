"""Taking back: own moves up to the fence, any moves by consent; and then chance is another."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.client import RemoteTable
from jarlshof.core.record import replay
from jarlshof.server import facts as f
from jarlshof.server.ledger import REMEMBERED, Head, Wish
from jarlshof.server.table import Table
from jarlshof.wire import api
from tests.server.helpers import (
    Guests,
    at_the_dice,
    kinds,
    options_of,
    pair,
    play_out,
    prompt_of,
    random_moves,
    refused,
    soon,
)


# ---------------------------------------------------------------- undo
def test_own_moves_are_taken_back_up_to_the_fence(guest: Guests) -> None:
    table, seat = at_the_dice(guest)
    table.play("roll", seat=seat)
    assert not table.sees(seat).can_undo
    with refused("not_allowed", 409):
        table.undo(seat=seat)


def test_whoever_left_his_seat_to_a_bot_does_not_take_its_moves_back(guest: Guests) -> None:
    first, _ = pair(guest, settings={"pace": 10.0})
    first.play("treasure none")
    assert first.sees("a").can_undo
    first.hand_over("random", "a")
    assert not first.refresh().seen[0].view.can_undo
    with refused("not_allowed", 409) as found:
        first.undo(seat="a")
    assert found[0].key == "problem.bot_plays"
    first.take("a")
    assert first.refresh().seen[0].view.can_undo
    first.undo(seat="a")


def test_own_moves_are_taken_back_until_another_seat_moves(guest: Guests) -> None:
    first, second = pair(guest)
    board = first.sees("a").table
    first.play("treasure none", first.preview("treasure none").view.prompt.options[0].text)  # type: ignore[union-attr]
    seq = first.update.seq
    with refused("not_allowed", 409):
        second.undo(seat="b")
    with refused("not_allowed", 409):
        first.undo(3)
    first.undo(2)
    assert first.update.seq == seq + 1, "seq never goes back"
    assert first.sees("a").table == board
    first.play("treasure none")
    while first.asked:
        first.play(options_of(first, "a")[-1])
    second.refresh()
    assert first.sees("a").can_undo
    second.play("treasure none")
    assert not first.refresh().seen[0].view.can_undo
    with refused("not_allowed", 409):
        first.undo(seat="a")
    assert first.record("a").log[2:4] == ["a undo", "a undo"]


def test_a_table_without_undo_takes_nothing_back(guest: Guests) -> None:
    first, _ = pair(guest, settings={"undo": "none"})
    first.play("treasure none")
    assert not first.sees("a").can_undo, "what is not allowed is not offered"
    with refused("not_allowed", 409):
        first.undo(seat="a")
    with refused("not_allowed", 409):
        first.propose("back", seat="a")


def test_a_turn_is_taken_back_at_once_and_everybody_is_told(guest: Guests) -> None:
    first, second = pair(guest)
    board, since = first.sees("a").table, second.refresh().seq
    first.play("treasure none")
    first.play(options_of(first, "a")[0])
    first.play("done")
    done = first.undo(seat="a", turn=True)
    assert first.sees("a").table == board
    assert prompt_of(first, "a").key == "turn"
    told = second.client._get(second.path, api.Update, since=since)
    assert [(deal.kind, deal.seat, deal.args) for deal in told.deals] == [("undone", "a", {"moves": 3, "turn": 1})]
    assert (told.deals[0].seq, told.deals[0].text) == (done.seq, "a takes back the turn.")
    story = second.story("b")
    assert [(deal.kind, deal.after) for deal in story.deals] == [("undone", 6)], "also whoever comes later"
    assert [event.kind for event in story.events if event.seq > 0] == []
    with refused("not_allowed", 409):
        first.undo(seat="a", turn=True)


# ---------------------------------------------------------------- back beyond the fence
def moves_in(table: RemoteTable, turns: int) -> int:
    """How many moves the last turns of Nord have, as the log tells it."""
    standing: list[str] = []
    for entry in table.record(table.seats[0]).log:
        words = entry.split(" ")
        if words[0] == "back":
            del standing[-int(words[1]) :]
        elif words[1] == "undo":
            standing.pop()
        else:
            standing.append(words[1])
    starts = [n for n, verb in enumerate(standing) if verb in ("treasure", "challenge", "settle")]
    return len(standing) - starts[-turns]


def test_alone_against_bots_moves_are_taken_back_at_once(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:random"], pace=0.0)
    with table.live() as live:
        for _ in range(3):
            live.wait(lambda _: bool(table.asked), 10)
            while table.asked:
                table.play(options_of(table, "a")[-1])
        live.wait(lambda _: bool(table.asked), 10)
    seq, log = table.refresh().seq, table.record("a").log
    done = table.propose("back", seat="a")
    assert done.update.seq == seq + 2
    assert table.sees("a").asked == ["a"]
    assert prompt_of(table, "a").key == "turn", "the beginning of the last turn of one's own"
    entry = table.record("a").log[len(log)].split(" ")
    last = max(n for n, each in enumerate(log) if each.startswith(("a treasure", "a challenge")))
    assert (entry[0], int(entry[1])) == ("back", len(log) - last)


def test_two_persons_take_back_by_consent(guest: Guests) -> None:
    first, second = pair(guest)
    tables = {"a": first, "b": second}
    random_moves(tables, 14, random.Random(2))
    first.propose("back", 2, seat="a")
    seq = first.update.seq
    to = first.record("a").log[-moves_in(first, 2)][0]
    assert first.update.table.proposal == api.Proposal(
        seq=seq, kind="back", by="a", turns=2, to=to, agreed=["a"], missing=["b"], away=[], until=None
    )
    with refused("not_allowed", 409):
        second.propose("abandon", seat="b")
    asked = second.refresh().seen[0].view.asked[0]
    tables[asked].refresh()
    tables[asked].play(options_of(tables[asked], asked)[0], seat=asked)
    assert first.refresh().table.proposal is None, "a move makes it void"
    with refused("not_allowed", 409):
        second.reply(True, "b")
    moves = moves_in(first, 2)
    first.propose("back", 2, seat="a")
    second.refresh()
    done = second.reply(True)
    assert first.refresh().seq == seq + 4
    assert ("back", None) in kinds(done.update), "people are told"
    assert first.record("a").log[-1].startswith(f"back {moves} ")
    asked = first.update.seen[0].view.asked[0]
    assert prompt_of({"a": first, "b": second}[asked], asked).key == "turn", "it is the beginning of a turn"
    with refused("not_allowed", 409):
        first.propose("back", 20, seat="a")


def test_moves_are_taken_back_again_and_again_even_far(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "me"])
    random_moves({"a": table, "b": table}, 90, random.Random(4))
    assert not table.over
    counts = []
    for turns in (12, 6, 1):  # more moves in all than a table remembers at once
        counts.append(str(moves_in(table, turns)))
        table.propose("back", turns, seat="a")
    assert int(counts[0]) > REMEMBERED
    assert table.sees("a").asked
    play_out(table, random.Random(6))
    record = table.record()
    assert [entry.split(" ")[1] for entry in record.log if entry.startswith("back")] == counts
    match = replay(record)
    assert match.over
    assert match.points == (table.update.table.outcome.points if table.update.table.outcome else None)


def test_a_record_with_all_kinds_of_taking_back_verifies(guest: Guests, tmp_path: Path) -> None:
    table = guest("Astrid").create("settlers", ["me", "me"], {"target": 3}, salt="00ff")
    chance = random.Random(8)
    for n in range(400):
        if table.over:
            break
        seat = table.asked[0]
        if n % 17 == 16:
            table.propose("back", 1 if n < 60 else chance.randint(1, 3), seat=seat)
        elif n % 5 == 4 and table.sees(seat).can_undo:
            table.undo(seat=seat)
        else:
            table.play(chance.choice(options_of(table, seat)), seat=seat)
    play_out(table, chance)
    path = tmp_path / "record.json"
    path.write_bytes(msgspec.json.encode(table.record()))
    assert jarlshof.load(path).over


def test_what_was_taken_back_is_dealt_again(guest: Guests) -> None:
    table, seat = at_the_dice(guest)
    rolls = set()
    for _ in range(12):
        table.play("roll", seat=seat)
        rolls.add(str(table.refresh().seen[0].view.table.dice))  # type: ignore[attr-defined]
        table.propose("back", seat=seat)
        soon(lambda: options_of(table, seat) == ["roll"], "the dice are to be rolled again")
    assert len(rolls) > 1


def proposed(table: Table) -> int:
    """How many moves the open proposal would take back."""
    assert table.proposal is not None
    assert table.proposal.moves is not None
    return table.proposal.moves


def test_a_bots_moves_do_not_void_a_proposal_but_are_taken_back_with_the_others() -> None:
    sample = jarlshof.new("nord", seats=3, seed=7)
    head = Head(
        id="t",
        game="nord",
        rules=sample.game.rules,
        options=msgspec.to_builtins(sample.options),
        content=sample.content,
        seed=b"s" * 32,
        host="astrid",
        created=0,
        seats=[Wish(), Wish(), Wish(bot="random")],
    )
    table = Table(head)

    def then(*facts: f.AnyFact) -> None:
        for fact in facts:
            table.apply(f.Entry(table.seq + 1, 0, fact))

    def play_until(seat: int) -> None:
        while table.asked != [seat]:
            assert table.match is not None
            then(f.Played(table.asked[0], [table.match.legal()[0]]))

    then(f.Sat(0, "astrid"), f.Sat(1, "bjarne"), f.Started())
    play_until(2)
    made = len(table.movers())
    then(*table.may_propose("astrid", "back", 0, None))
    wanted = proposed(table)
    play_until(0)
    assert proposed(table) == wanted + len(table.movers()) - made > wanted
    assert table.proposal is not None
    then(*table.may_reply("bjarne", 1, True, table.proposal.seq))
    assert len(table.movers()) == made - wanted
    assert table.proposal is None
