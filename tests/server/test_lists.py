"""Lists of tables: first where I am waited for, public ones, finished ones, page by page."""

from __future__ import annotations

import random

from jarlshof.client import RemoteTable
from jarlshof.wire import api
from tests.server.helpers import (
    Guests,
    pair,
    play_out,
    refused,
)


def test_public_tables_are_listed_and_others_are_not(guest: Guests) -> None:
    astrid = guest("Astrid")
    shown, hidden = astrid.create("settlers", public=True), astrid.create("settlers")
    listed = [line.id for line in guest("Bjarne").tables(game="settlers").tables]
    assert shown.id in listed
    assert hidden.id not in listed
    assert shown.id not in [line.id for line in astrid.tables(game="nord").tables]
    assert shown.id not in [line.id for line in astrid.tables(stage="running").tables]
    assert shown.id in [line.id for line in astrid.tables(stage="open").tables]


def test_finished_matches_have_a_list_of_their_own(guest: Guests) -> None:
    first, second = pair(guest, settings={"public": True})
    second.resign()
    for client in (first.client, second.client):
        assert client.my_tables().tables == []
        line = client.my_tables(finished=True).tables[0]
        assert line.outcome is not None
        assert (line.id, line.stage, line.outcome.lost, line.my_turn) == (first.id, "over", ["b"], False)
    assert first.id in [line.id for line in guest("Dagny").tables(stage="over").tables]


def test_my_turns_come_first_even_over_pages(guest: Guests) -> None:
    astrid = guest("Astrid")
    old = [astrid.create("nord", ["me", "me"]).id for _ in range(2)]
    waiting = [astrid.create("nord", ["me", "open"]).id for _ in range(52)]
    page = astrid.my_tables()
    assert [line.my_turn for line in page.tables[:3]] == [True, True, False]
    assert {line.id for line in page.tables[:2]} == set(old)
    assert page.more is not None
    rest = astrid.my_tables(before=page.more)
    ids = [line.id for line in [*page.tables, *rest.tables]]
    assert rest.more is None
    assert len(ids) == len(set(ids))
    assert set(ids) == {*old, *waiting}
    assert ids[2:] == list(reversed(waiting)), "then the newest"
    with refused("bad_request", 400):
        astrid.my_tables(before="nonsense")


def test_a_line_says_when_time_is_up(guest: Guests) -> None:
    """Only where somebody else waits: alone against bots no clock ends anything."""
    astrid, bjarne = guest("Astrid"), guest("Bjarne")
    days = api.Correspondence(days=2)
    slow = astrid.create("nord", ["me", "open"], clock=days)
    bjarne.table(slow.id).join()
    alone = astrid.create("nord", ["me", "bot:random"], clock=days)
    lines = {line.id: line for line in astrid.my_tables().tables}
    assert lines[slow.id].due == lines[slow.id].updated + 2 * 86_400_000
    assert lines[alone.id].due is None


def test_a_table_that_waits_for_my_consent_comes_first_and_says_so(guest: Guests) -> None:
    first, second = pair(guest)

    def lines(table: RemoteTable) -> list[tuple[str, bool, bool]]:
        return [(line.id, line.my_turn, line.my_consent) for line in table.client.my_tables().tables]

    assert lines(second) == [(first.id, False, False)]
    first.propose("abandon")
    newer = second.client.create("nord", ["me", "open"]).id
    assert lines(second) == [(first.id, False, True), (newer, False, False)]
    assert lines(first) == [(first.id, True, False)], "who proposes agrees"
    second.reply(False)
    assert {(first.id, False, False), (newer, False, False)} == set(lines(second))


def test_somebody_for_whom_a_bot_plays_is_told_that_he_is_asked(guest: Guests) -> None:
    first, second = pair(guest)
    second.hand_over("greedy")
    first.propose("abandon")
    [line] = second.client.my_tables().tables
    assert (line.my_turn, line.my_consent) == (False, True)


def test_a_match_played_to_its_end_tells_its_outcome(guest: Guests) -> None:
    table = guest("Astrid").create("nord", ["me", "me"])
    play_out(table, random.Random(5))
    outcome = table.update.table.outcome
    assert outcome is not None
    assert outcome.lost == []
    assert min(outcome.places) == 1
    assert table.client.my_tables(finished=True).tables[0].outcome == outcome
