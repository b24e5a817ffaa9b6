"""Tables: who sits where, who sees what, how a match ends before its time."""

from __future__ import annotations

import random
import time

from jarlshof.client import Client
from jarlshof.wire import api
from tests.server.helpers import (
    Guests,
    at_once,
    company,
    kinds,
    names,
    options_of,
    pair,
    post,
    random_moves,
    refused,
    seat,
    soon,
)
from tests.server.running import RunningServer


# ---------------------------------------------------------------- making and joining
def test_a_table_is_made_as_it_was_wished(guest: Guests) -> None:
    clock = api.Correspondence(days=3)
    table = guest("Astrid").create(
        "nord", ["me", "bot:random", "open"], {"starts": "free"}, clock=clock, undo="fence", pace=0.0, public=True
    )
    info = table.update.table
    assert (info.stage, info.clock, info.undo, info.pace, info.public) == ("open", clock, "fence", 0.0, True)
    assert info.options["starts"] == "free"
    assert info.options["seats"] == 3
    assert [(each.person is not None, each.bot) for each in info.seats] == [
        (True, None),
        (False, "random"),
        (False, None),
    ]
    assert table.update.seen == []


def test_own_content_is_played_with(guest: Guests) -> None:
    shipped = guest("Astrid").create("nord", ["me", "me"]).update.table.content
    assert shipped is not None
    own = shipped["island"].replace("eid", "mine")
    table = guest("Astrid").create("nord", ["me", "me"], content={"island": own})
    assert table.update.table.content == {"island": own}
    with refused("bad_option", 422):
        guest("Astrid").create("nord", ["me", "me"], content={"island": "nothing but water"})


def test_wishes_that_cannot_be_are_refused(guest: Guests) -> None:
    astrid = guest("Astrid")
    for seats in (["me", "bot:castle"], ["me", "bot"], ["me", "open:greedy"]):
        with refused("bad_option", 422):
            astrid.create("nord", seats)
    with refused("bad_option", 422):
        astrid.create("nord", ["me"] * 8)
    with refused("bad_option", 422):
        astrid.create("nord", ["me", "open"], {"colour": "red"})
    with refused("bad_option", 422):
        astrid.create("chess", ["me", "open"])
    assert astrid.my_tables().tables == []


def test_people_come_go_and_come_back_before_the_start(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open", "open"])
    second, third = guest("Bjarne").table(first.id), guest("Cnut").table(first.id)
    second.join("c")
    with refused("not_allowed", 409):
        third.join("c")
    assert seat(second.leave().update, "c").person is None
    third.join("c")
    second.join()
    assert names(second.update.table.seats) == ["Astrid", "Bjarne", "Cnut"]
    assert second.update.table.stage == "running"
    with refused("not_allowed", 409):
        second.leave()
    with refused("not_allowed", 409):
        guest("Dagny").table(first.id).join()


def test_two_who_want_the_last_seat_at_once_get_it_once(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open"])
    others = [guest(f"Guest {n}").table(first.id) for n in range(4)]
    for each in others:
        each.client.become()
    done = at_once(4, lambda n: others[n].join())
    assert sum(isinstance(each, api.Done) for each in done) == 1, done
    assert first.refresh().table.stage == "running"


def test_the_host_starts_when_he_wished_to(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open"], start="host")
    with refused("not_allowed", 409):
        first.start()
    second = guest("Bjarne").table(first.id)
    second.join()
    assert second.update.table.stage == "open"
    with refused("forbidden", 403):
        second.start()
    first.start()
    assert second.refresh().table.stage == "running"


def test_the_same_creation_at_once_makes_one_table(guest: Guests) -> None:
    astrid = guest("Astrid")
    astrid.become()
    wish = api.Create(game="nord", request="create-at-once")
    made = at_once(8, lambda _: astrid._do("POST", "/api/tables", wish, api.Created).id)
    assert len(set(made)) == 1, made
    assert len(astrid.my_tables().tables) == 1


def test_a_spectator_sees_what_is_public_and_does_nothing(guest: Guests) -> None:
    first, _ = pair(guest)
    watcher = guest("Dagny").table(first.id)
    assert [(seen.seat, seen.view.mine, seen.view.prompt) for seen in watcher.update.seen] == [(None, None, None)]
    assert watcher.sees().table == first.sees().table
    with refused("forbidden", 403):
        watcher.resign("a")
    with refused("forbidden", 403):
        post(watcher, "moves", api.Moves(seat="a", prompt="0a", moves=["treasure none"], request="watcher1"))
    with refused("forbidden", 403):
        watcher.record("a")
    with refused("forbidden", 403):
        watcher.view(seat="a")


def test_a_table_that_was_never_made_is_not_found(guest: Guests) -> None:
    with refused("not_found", 404):
        guest("Astrid").table("AAAAAAAAAAAAAAAAAAAAAA")


# ---------------------------------------------------------------- one seat on many devices, many seats on one
def test_a_seat_is_played_from_several_devices(guest: Guests, server: RunningServer) -> None:
    first, second = pair(guest)
    phone = Client(server.url)
    phone.recover(first.client.recovery().token)
    there = phone.table(first.id)
    assert there.seats == ["a"]
    first.play("treasure none")
    there.refresh()
    there.play(options_of(there, "a")[0])
    assert first.refresh().seq == there.update.seq
    assert [entry[0] for entry in second.record("b").log] == ["a", "a"]


def test_one_device_plays_all_seats(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "me"])
    assert table.seats == ["a", "b"]
    random_moves({"a": table, "b": table}, 12, random.Random(3))
    movers = {entry[0] for entry in table.record("a").log}
    assert movers == {"a", "b"}
    assert [seen.seat for seen in table.update.seen] == ["a", "b"]
    assert table.sees("a").mine != table.sees("b").mine


# ---------------------------------------------------------------- bots in a person's place
def test_a_seat_is_handed_to_a_bot_and_taken_back(guest: Guests) -> None:
    first, second = pair(guest, settings={"pace": 0.0})
    first.hand_over("random")
    assert seat(first.update, "a").bot == "random"
    assert seat(first.update, "a").person is not None
    soon(lambda: second.refresh().seen[0].view.asked == ["b"], "the bot makes its turn")
    with refused("not_allowed", 409):
        post(first, "moves", api.Moves(seat="a", prompt="0a", moves=["treasure none"], request="handover1"))
    with refused("forbidden", 403):
        second.take("a")
    with refused("bad_option", 422):
        first.hand_over("castle")
    first.take()
    assert seat(first.update, "a").bot is None
    with refused("not_allowed", 409):
        first.take()
    assert kinds(second.client._get(second.path, api.Update, since=3))[-2:] == [("handed", "a"), ("taken", "a")]


def test_a_bot_that_is_stopped_does_not_move_after_all(guest: Guests) -> None:
    first, _ = pair(guest, settings={"pace": 0.2})
    first.hand_over("random")
    first.take()
    before = first.update.seq
    time.sleep(0.4)
    assert first.refresh().seq == before


# ---------------------------------------------------------------- ends before the end
def test_who_resigns_with_two_seats_has_lost(guest: Guests) -> None:
    first, second = pair(guest)
    random_moves({"a": first, "b": second}, 5, random.Random(1))
    second.resign()
    outcome = first.refresh().table.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.places, outcome.lost) == ("resigned", [1, 2], ["b"])
    for table in (first, second):  # nobody is asked when it is over
        assert [(seen.view.prompt, seen.view.asked) for seen in table.refresh().seen] == [(None, [])]
    with refused("not_allowed", 409):
        first.resign()
    with refused("not_allowed", 409):
        first.undo(seat="a")


def test_who_resigns_with_three_seats_has_lost_and_a_bot_plays_on(guest: Guests) -> None:
    tables = company(guest, "nord", 3)
    tables["b"].resign()
    info = seat(tables["a"].refresh(), "b")
    assert (info.resigned, info.bot is not None) == (True, True)
    assert tables["a"].update.table.stage == "running"
    assert tables["b"].refresh().seen[0].seat is None, "who gave up watches"
    with refused("forbidden", 403):
        tables["b"].take("b")
    with refused("forbidden", 403):
        tables["b"].resign("b")
    tables["c"].resign()
    tables["a"].hand_over("random")
    tables["a"].propose("abandon", seat="a")
    outcome = tables["a"].refresh().table.outcome
    assert outcome is not None
    assert sorted(outcome.lost) == ["b", "c"]


def test_a_match_is_abandoned_when_all_persons_agree(guest: Guests) -> None:
    tables = company(guest, "nord", 3)
    tables["a"].propose("abandon")
    tables["b"].refresh()
    tables["b"].reply(True)
    with refused("not_allowed", 409):
        tables["b"].reply(True)
    proposal = tables["c"].refresh().table.proposal
    assert proposal is not None
    assert (proposal.agreed, proposal.missing) == (["a", "b"], ["c"])
    tables["c"].reply(False)
    assert tables["a"].refresh().table.proposal is None
    for letter in "abc":
        tables[letter].refresh()
        if letter == "a":
            tables["a"].propose("abandon")
        else:
            tables[letter].reply(True, letter)
    outcome = tables["b"].refresh().table.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.places) == ("abandoned", [1, 1, 1])


def test_a_proposal_does_not_wait_for_somebody_who_went(guest: Guests) -> None:
    first, second = pair(guest)
    first.propose("abandon")
    second.hand_over("random")
    first.refresh()
    assert first.update.table.proposal is None or first.update.table.stage == "over"


# ---------------------------------------------------------------- seats that nobody comes for
def test_the_host_gives_an_open_seat_to_a_bot_and_the_match_begins(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "open"], pace=0)
    other = guest("Bjarne").table(table.id)
    with refused("forbidden", 403):
        other.fill("b")
    with refused("not_allowed", 409):
        table.fill("a")
    table.fill("b")
    info = table.refresh().table
    assert (info.stage, info.seats[1].bot, info.seats[1].person) == ("running", "greedy", None)


def test_who_resigned_is_behind_all_others_whatever_his_bot_reaches(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "bot:random", "bot:random"], pace=0)
    table.resign()
    with table.live() as live:
        update = live.wait(lambda update: update.table.stage == "over", 60.0)
    outcome = update.table.outcome
    assert outcome is not None
    assert outcome.lost == ["a"]
    assert outcome.places[0] == 3


def test_an_answer_counts_for_the_proposal_it_names(guest: Guests) -> None:
    first, second = pair(guest)
    first.propose("abandon")
    old = second.refresh().table.proposal
    assert old is not None
    second.reply(False)
    first.propose("abandon")
    body = api.Reply(seat="b", proposal=old.seq, agree=True, request="late-answer")
    with refused("not_allowed", 409):
        second._action("reply", body)
    assert first.refresh().table.stage == "running"
