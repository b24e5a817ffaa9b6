"""A rematch: the same settings, the same seats, once for all who ask."""

from __future__ import annotations

from jarlshof.client import RemoteTable
from jarlshof.wire import api
from tests.server.helpers import (
    Guests,
    at_once,
    company,
    pair,
    refused,
    seat,
)


def over(guest: Guests) -> tuple[RemoteTable, RemoteTable]:
    first, second = pair(guest, settings={"undo": "fence", "pace": 0.0, "clock": api.RealTime(bank=600)})
    first.resign()
    second.refresh()
    return first, second


def test_a_rematch_keeps_the_settings_and_the_seats(guest: Guests) -> None:
    first, second = over(guest)
    again = second.rematch()
    info = again.update.table
    assert (info.stage, info.undo, info.clock) == ("open", "fence", api.RealTime(bank=600))
    assert info.commitment != first.update.table.commitment
    kept = seat(again.update, "a").kept
    assert kept is not None
    assert kept.name == "Astrid"
    with refused("not_allowed", 409):
        guest("Dagny").table(again.id).join()
    assert first.refresh().table.rematch == again.id
    joined = first.rematch()
    assert joined.id == again.id
    assert (joined.update.table.stage, joined.seats) == ("running", ["a"])
    assert first.rematch().id == again.id


def test_a_seat_that_waits_is_among_my_tables(guest: Guests) -> None:
    first, second = over(guest)
    again = second.rematch()
    assert [line.id for line in first.client.my_tables().tables] == [again.id]


def test_two_rematches_at_once_are_one(guest: Guests) -> None:
    tables = over(guest)
    ids = at_once(2, lambda n: tables[n].rematch().id)
    assert len(set(ids)) == 1, ids
    assert tables[0].client.table(str(ids[0])).update.table.stage == "running"


def test_a_rematch_comes_after_the_end_and_for_those_who_played(guest: Guests) -> None:
    first, second = pair(guest)
    with refused("not_allowed", 409):
        first.rematch()
    second.resign()
    with refused("forbidden", 403):
        guest("Dagny").table(first.id).rematch()


def test_a_person_with_two_seats_gets_both_again(guest: Guests) -> None:
    first = guest("Astrid").create("nord", ["me", "open", "open"])
    second = guest("Bjarne").table(first.id)
    second.join()
    second.join()
    second.propose("abandon")
    first.refresh()
    first.reply(True)
    first.rematch()
    again = second.rematch()
    assert (again.seats, again.update.table.stage) == (["b", "c"], "running")


def test_a_rematch_that_was_deleted_can_be_had_again(guest: Guests) -> None:
    first, second = over(guest)
    gone = first.rematch()
    gone.remove()
    again = second.rematch()
    assert again.id != gone.id
    assert first.rematch().id == again.id


def test_a_seat_that_its_host_gave_to_a_bot_waits_for_nobody_any_more(guest: Guests) -> None:
    """Whoever it waited for comes too late, and if he goes for good the bot stays."""
    tables = company(guest, "nord", 3)
    tables["b"].propose("abandon", seat="b")
    for letter in "ac":
        tables[letter].refresh()
        tables[letter].reply(True, seat=letter)
    again = tables["a"].rematch()
    again.hand_over("random", "b")
    late = seat(again.refresh(), "b")
    assert (late.kept, late.bot) == (None, "random")
    with refused("not_allowed", 409):
        tables["b"].rematch()
    tables["b"].client.erase()
    assert seat(again.refresh(), "b").bot == "random"
    tables["c"].rematch()
    found = again.refresh()
    assert (found.table.stage, seat(found, "b").person, seat(found, "b").bot) == ("running", None, "random")


def test_a_bot_that_got_an_open_seat_plays_the_rematch_too(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "open", "open"], pace=10.0)
    for letter in "bc":
        table.hand_over("random", letter)
    assert table.refresh().table.stage == "running"
    table.resign("a")
    again = table.rematch()
    assert again.update.table.stage == "running", "nobody else is to come"
    assert [seat(again.update, letter).bot for letter in "abc"] == [None, "random", "random"]


def test_no_seat_waits_for_somebody_who_erased_himself(guest: Guests) -> None:
    first, second = over(guest)
    waiting = second.rematch()
    first.client.erase()
    assert seat(waiting.refresh(), "a").kept is None
    guest("Dagny").table(waiting.id).join()
    assert waiting.refresh().table.stage == "running"
    third, fourth = over(guest)
    third.client.erase()
    assert seat(fourth.rematch().update, "a").kept is None
