"""Tables from elsewhere: positions as text, and records of matches that were played somewhere else."""

from __future__ import annotations

import json
import random
import re
import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import jarlshof
from jarlshof.client import Client, RemoteTable, Settings
from jarlshof.core.chance import commitment_of
from jarlshof.core.game import game
from jarlshof.core.record import Record, record_of, replay
from jarlshof.core.view import Move
from jarlshof.server.guard import LARGER, MAX_BODY
from jarlshof.server.opening import LONGEST
from jarlshof.wire import api
from tests.server.helpers import Guests, names, options_of, pair, play_out, random_moves, raw, refused
from tests.server.running import RunningServer

GAMES = ("nord", "northgard", "settlers")
SHORT = "board:\n~ ~ ~ ~\n~ A f Bb\n~ fa f ~\n"


QUICK = {"settlers": {"target": 4}}  # random play takes a thousand moves to ten points


@cache
def played(name: str, moves: int = 1 << 30, seed: int = 5) -> jarlshof.Match:
    """A match of three by chance, to its end or so far."""
    match, rng = jarlshof.new(name, seats=3, seed=seed, options=QUICK.get(name, {})), random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        match.play(rng.choice(match.legal()))
    return match


def changed(record: Record, **fields: object) -> dict[str, Any]:
    """A record with other fields, as JSON."""
    data: dict[str, Any] = json.loads(msgspec.json.encode(record))
    return {**data, **fields}


def opened(client: Client, body: object) -> tuple[int, Any]:
    """Sends something as a record."""
    client.become()
    status, _, data = raw(client, "POST", "/api/records", body, client.token)
    return status, json.loads(data)


# ---------------------------------------------------------------- positions
@pytest.mark.parametrize("name", GAMES)
def test_a_table_begins_with_a_position(name: str, guest: Guests) -> None:
    match = played(name, 40)
    table = guest("Astrid").create(name, ["me", "me", "me"], position=match.position())
    assert (table.update.table.stage, table.update.table.from_position) == ("running", True)
    assert table.update.table.options == jarlshof.position(name, match.position()).options.told()
    for letter in "abc":
        assert table.sees(letter).mine == match.view("abc".index(letter)).mine
    assert table.sees("a").table == match.view(0).table
    play_out(table, random.Random(1))
    record = table.record()
    assert record.start == match.position()
    assert replay(record).over


def test_others_join_a_table_with_a_position(guest: Guests) -> None:
    table = guest("Astrid").create("nord", None, position=played("nord", 40).position())
    assert names(table.update.table.seats) == ["Astrid", None, None], "as many seats as the position has"
    for name in ("Bjarne", "Dagny"):
        guest(name).table(table.id).join(salt="00ff")
    assert table.refresh().table.stage == "running"


@pytest.mark.parametrize(
    ("seats", "options", "settings"),
    [
        (["me", "me"], {}, {}),
        (None, {"seats": 2}, {}),
        (None, {"island": "eid"}, {}),
        (None, {"starts": "free"}, {}),
        (None, {"preset": "free"}, {}),
        (None, {"castle": 1}, {}),
        (None, {}, {"content": {"island": ""}}),
        (None, {}, {"content": {}}),
    ],
)
def test_what_does_not_fit_the_position_is_refused(
    seats: list[str] | None, options: dict[str, str | int | bool], settings: Settings, guest: Guests
) -> None:
    wish: Settings = {**settings, "position": played("nord", 40).position()}
    with refused("bad_option", 422):
        guest("Astrid").create("nord", seats, options, **wish)


def test_what_the_position_says_may_be_said_again(guest: Guests) -> None:
    table = guest("Astrid").create("nord", None, {"seats": 3, "starts": "fixed"}, position=played("nord", 9).position())
    assert table.update.table.options["seats"] == 3


@pytest.mark.parametrize(
    "text", ["", "nonsense", "board:", "board:\n?", "\0", "nord position\nseats: 99\nboard:\n~", "score: a 1\n" * 900,
             "board:\n~\nscore: a 99999999999999999999999", "settlers position"]
)  # fmt: skip
def test_a_bad_position_makes_no_table(text: str, guest: Guests) -> None:
    client = guest("Astrid")
    with refused("bad_option", 422) as found:
        client.create("nord", None, position=text)
    assert found[0].text
    assert client.my_tables().tables == []


def test_a_position_is_not_for_everybody_and_not_the_end(guest: Guests) -> None:
    client = guest("Astrid")
    with refused("not_allowed", 409) as found:
        client.create("nord", None, position=played("nord", 40).position(), public=True)
    assert found[0].key == "problem.position_public"
    with refused("not_allowed", 409) as found:
        client.create("nord", None, position=played("nord").position())
    assert found[0].key == "problem.over_there"
    with refused("bad_request", 400):
        client.create("nord", None, position="x" * 16_001)
    assert client.my_tables().tables == []


def test_a_position_of_a_running_match_guesses_what_is_hidden(guest: Guests) -> None:
    first, second = pair(guest)
    random_moves({"a": first, "b": second}, 20, random.Random(3))
    texts = {first.position(seat="a") for _ in range(12)}
    assert len(texts) > 1
    for text in texts:
        match = jarlshof.position("nord", text)
        assert match.view(0).mine == first.sees("a").mine
        assert match.view().table == first.sees("a").table
    hands = {str(jarlshof.position("nord", first.position(seat="a")).view(1).mine) for _ in range(12)}
    assert hands != {str(second.sees("b").mine)}
    watcher = guest("Dagny").table(first.id)
    watched = {str(jarlshof.position("nord", watcher.position()).view(0).mine) for _ in range(12)}
    assert len(watched) > 1
    early = jarlshof.position("nord", first.position(3, "a"))
    assert early.view(0).table == first.view(3, "a").view.table
    with refused("forbidden", 403):
        first.position(seat="b")
    with refused("not_allowed", 409):
        first.position(10_000)


def test_a_position_of_a_running_match_tells_no_hidden_fame(guest: Guests) -> None:
    text = "options: fame=hidden\nyear: 3\ntiles:\n  S 0 0 n\nterritories:\n  Sn: a 3\n  Ss: b 3\n"
    text += "seat a\n  clan: wolf\n  fame: 41\n  hand: move\nseat b\n  clan: bear\n  fame: 37\n"
    first, second, watcher = guest("Astrid"), guest("Birger"), guest("Dagny")
    table = first.create("northgard", ["me", "open"], position=text)
    tables = [table, second.table(table.id), watcher.table(table.id)]
    tables[1].join("b")
    known = [(41, 0), (0, 37), (0, 0)]  # nobody holds a closed territory: the guess is 0
    for each, seat, fame in zip(tables, ("a", "b", None), known, strict=True):
        for at in (None, 0):
            found = jarlshof.position("northgard", each.position(at, seat)).state()["fame"][0]
            assert tuple(found[:2].tolist()) == fame
        board = each.what_if(seat=seat)
        assert tuple(board.sees(letter).mine.fame for letter in "ab") == fame  # type: ignore[union-attr]
    table.resign("a")
    for each in tables:
        found = jarlshof.position("northgard", each.position()).state()["fame"][0]
        assert tuple(found[:2].tolist()) == (41, 37)


def test_a_position_of_a_running_match_tells_what_one_may_remember_and_no_more(guest: Guests) -> None:
    """What others surely hold is in every guess of it; with `memory=off` nobody finds it out, not by many guesses."""
    text = "options: seed{}\ntiles:\n  W5 G10 B8\n  O2 W9 S3 G4\n  B6 D! W11 D! O11\n  S3 G5 W6 B12\n  O8 G10 S9\n"
    text += "seat a\n  hand: 1 wood\nseat b\n  hand: 3 ore\nseat c\n  hand: 3 wool\n"
    for memory, told in (("", {"b": {"ore": 3}, "c": {"wool": 3}}), (", memory=off", {})):
        first, second = guest("Astrid"), guest("Birger")
        table = first.create("settlers", ["me", "open", "open"], position=text.format(memory))
        second.table(table.id).join("b")
        second.table(table.id).join("c")
        table.refresh()
        assert table.sees("a").mine.sure == told  # type: ignore[union-attr]
        for eyes in (table, guest("Dagny").table(table.id)):
            texts = [eyes.position(seat="a" if eyes is table else None) for _ in range(12)]
            hands = {str(jarlshof.position("settlers", each).view(1).mine.hand) for each in texts}  # type: ignore[union-attr]
            assert (len(hands) == 1) == (memory == "")
            assert all(("b of c: nothing" in each) == (memory != "") for each in texts)
        own = jarlshof.position("settlers", table.position(seat="a")).view(0).mine
        assert own.hand == {"wood": 1}  # type: ignore[union-attr]
        board = table.what_if(seat="a")
        assert board.update.table.options.get("memory", "on") == ("off" if memory else "on")


def test_a_position_of_a_finished_match_is_exact_and_can_be_played_on(guest: Guests) -> None:
    table = guest("Astrid").create("settlers", ["me", "me"])
    random_moves({"a": table, "b": table}, 30, random.Random(4))
    at = table.sees("a").seq
    table.resign("a")
    text = guest("Dagny").table(table.id).position(at)
    assert text == guest("Egil").table(table.id).position(at) == replay(table.record(), at).position()
    again = guest("Dagny").create("settlers", ["me", "me"], position=text)
    assert again.sees("a").table == table.view(at, "a").view.table


# ---------------------------------------------------------------- records
@pytest.mark.parametrize("name", GAMES)
def test_a_record_becomes_a_table_that_is_over(name: str, guest: Guests) -> None:
    match = played(name)
    record = record_of(match)
    table = guest("Astrid").open_record(record)
    info = table.update.table
    assert (info.stage, info.imported, info.public, info.hints) == ("over", True, False, False)
    assert info.outcome is not None
    assert (info.outcome.points, info.outcome.places) == (match.points, match.places)
    assert names(info.seats) == [None] * 3
    assert [each.bot for each in info.seats] == [None] * 3
    assert (info.seed, info.commitment) == (match.seed.hex(), commitment_of(match.seed))
    assert (info.options, info.content) == (record.options, record.content)
    assert [deal.kind for deal in table.client._get(table.path, api.Update, since=0).deals] == ["imported"]
    watcher = guest("Bjarne").table(table.id)
    assert watcher.record() == record
    at = match.seq // 2
    earlier = replay(record, at)
    for letter, seat in (("a", 0), ("c", 2), (None, None)):
        assert watcher.view(at, letter).view == earlier.view(seat)
        assert watcher.story(letter).events == match.events(-1, seat)
    assert watcher.position(at) == earlier.position()
    board = watcher.what_if(at)
    assert (board.update.table.imported, board.update.table.whatif) == (False, table.id)
    assert board.sees("b").mine == earlier.view(1).mine
    board.play(options_of(board, board.asked[0])[0], seat=board.asked[0])


def test_a_record_that_stops_before_the_end(guest: Guests) -> None:
    match = played("nord", 25)
    table = guest("Astrid").open_record(record_of(match))
    assert (table.update.table.stage, table.update.table.outcome) == ("over", None)
    assert table.sees().asked == []
    assert table.record() == record_of(match)
    assert table.view(seat="b").view.mine == match.view(1).mine
    assert table.what_if().sees("a").mine == match.view(0).mine


def test_records_with_everything_in_them(guest: Guests) -> None:
    """Salts, a start that is a position, undos, going back by consent: as this server itself writes them."""
    first, second = pair(guest, settings={"salt": "00ff"})
    board = first.what_if(seat="a")
    board.play(options_of(board, "a")[0], seat="a")
    board.undo()
    random_moves({"a": board, "b": board}, 12, random.Random(5))
    board.propose("back", 2, seat="a")
    random_moves({"a": board, "b": board}, 3, random.Random(6))
    board.resign("a")
    second.resign("b")
    for table in (board, first):
        record = table.record()
        again = guest("Dagny").open_record(record)
        assert again.record() == record
        assert again.update.table.salts == table.refresh().table.salts
        assert again.story().events == table.story().events


def test_logs_tell_moves_with_verbs_and_arguments(guest: Guests) -> None:
    """At a table that was played at, and at one that was opened from its record, with what is no move there."""
    board, rules = pair(guest)[0].what_if(seat="a"), game("nord").moves
    board.play("treasure none", seat="a")
    board.undo()
    random_moves({"a": board, "b": board}, 12, random.Random(5))
    board.propose("back", 2, seat="a")
    board.resign("a")
    record = board.record()
    played = _logged(board)
    assert len(played) == 13
    assert played == [rules.told(rules.read(move.text)) for move in played]
    again = _logged(guest("Dagny").open_record(record))
    assert [move.text for move in again] == [re.sub("^. ", "", entry) for entry in record.log]
    assert {move.text.partition(" ")[0] for move in again if not move.verb} == {"undo", "back"}
    assert [move for move in again if move.verb] == played


def _logged(table: RemoteTable) -> list[Move]:
    return [move for line in table.log() if line.kind == "played" for move in line.moves]


def test_the_same_record_is_the_same_table_and_can_be_thrown_away(guest: Guests) -> None:
    client, record = guest("Astrid"), record_of(played("nord"))
    table = client.open_record(record)
    assert client.open_record(record).id == table.id
    other = guest("Bjarne")
    assert other.open_record(record).id != table.id, "another person's is his own"
    with refused("forbidden", 403):
        other.table(table.id).remove()
    table.remove()
    assert client.open_record(record).id != table.id


def test_nobody_does_anything_at_such_a_table(guest: Guests) -> None:
    client = guest("Astrid")
    table = client.open_record(record_of(played("nord")))
    body = {"seat": "a", "request": "request-1"}
    for path, given, code in (
        ("join", {"request": "request-1"}, "not_allowed"),
        ("start", {"request": "request-1"}, "not_allowed"),
        ("resign", body, "forbidden"),
        ("take", body, "forbidden"),
        ("bot", body, "forbidden"),
        ("hint", {"seat": "a", "prompt": "0a"}, "forbidden"),
        ("rematch", {"request": "request-1"}, "forbidden"),
        ("chat", {"text": "hail", "request": "request-1"}, "forbidden"),
    ):
        status, _, data = raw(client, "POST", f"{table.path}/{path}", given, client.token)
        assert json.loads(data)["code"] == code, (path, status, data)
    assert table.refresh().seq == 1


def wrong_records() -> dict[str, tuple[dict[str, Any], int | None]]:
    """What is wrong with a record, and the number of the first entry that is."""
    record = record_of(played("nord"))
    log, half = record.log, len(record.log) // 2
    return {
        "a move against the rules": (changed(record, log=[*log[:half], "a done", *log[half:]]), half + 1),
        "no move at all": (changed(record, log=[log[0], "a fly home"]), 2),
        "no entry at all": (changed(record, log=["", *log]), 1),
        "a seat that is not there": (changed(record, log=["h done"]), 1),
        "an undo of nothing": (changed(record, log=["a undo"]), 1),
        "back to before the start": (changed(record, log=["back 999999999999 x"]), 1),
        "something behind the end": (changed(record, log=[*log, "a done"]), len(log) + 1),
        "another result": (changed(record, result={"points": [9, 9, 9], "places": [1, 1, 1], "ending": "x"}), len(log)),
        "another draw": (changed(record, draws=record.draws[:-1]), None),
        "another commitment": (changed(record, commitment="00" * 32), None),
        "another format": (changed(record, format="jarlshof-record-9"), None),
        "options that are not all": (changed(record, options={}), None),
        "no island": (changed(record, content={}), None),
        "an island that is none": (changed(record, content={"island": "x" * 9000}), None),
        "a seed that is none": (changed(record, seed="zz"), None),
        "salt that is none": (changed(record, salts=["zz"]), None),
        "a start that is none": (changed(record, start="board:\n?"), None),
        "far too many entries": (changed(record, log=["a undo"] * (LONGEST + 1)), None),
    }


@pytest.mark.parametrize("what", wrong_records())
def test_a_wrong_record_is_refused_and_nothing_is_kept(what: str, guest: Guests) -> None:
    client = guest("Astrid")
    before = client.health().tables
    body, number = wrong_records()[what]
    status, problem = opened(client, body)
    assert (status, problem["code"]) == (422, "bad_option"), problem
    assert problem["number"] == number, problem
    assert problem["key"] == ("problem.bad_record" if number is None else "problem.bad_entry")
    assert client.health().tables <= before  # idle ones may be put away meanwhile


def test_a_seats_part_is_refused_with_the_reason(guest: Guests) -> None:
    first, _ = pair(guest)
    random_moves({"a": first, "b": _}, 6, random.Random(7))
    client = Client(first.client.url, name="Astrid", lang="de")
    with refused("bad_option", 422) as found:
        client.open_record(first.record("a"))
    assert found[0].key == "problem.seat_record"
    assert "Teil eines Platzes" in found[0].text


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b'{"log": 1}', b"[" * 100_000, b'{"format":' * 9000])
def test_what_is_no_record_at_all(body: bytes, guest: Guests) -> None:
    client = guest("Astrid")
    client.become()
    status, data = client._exchange("POST", "/api/records", body, 10.0)
    assert (status, json.loads(data)["code"]) == (400, "bad_request")


def test_an_unknown_game(guest: Guests) -> None:
    status, problem = opened(guest("Astrid"), changed(record_of(played("nord")), game="castle"))
    assert (status, problem["code"]) == (422, "bad_option")


def test_a_record_may_be_larger_than_other_bodies_but_not_much(guest: Guests) -> None:
    client, record = guest("Astrid"), record_of(played("nord"))
    client.become()
    data = msgspec.json.encode(record)
    most = LARGER["/api/records"]
    for size, status in ((MAX_BODY + 1, 201), (most, 201), (most + 1, 413)):
        assert client._exchange("POST", "/api/records", data + b" " * (size - len(data)), 10.0)[0] == status, size


def test_a_long_replay_does_not_stop_the_server(guest: Guests) -> None:
    match = jarlshof.new("nord", seats=2, seed=1)
    move = match.legal()[0]
    for _ in range(LONGEST // 2):
        match.play(move)
        match.undo()
    begun = time.monotonic()
    table = guest("Astrid").open_record(record_of(match))
    assert time.monotonic() - begun < 20, "10 000 entries"
    assert table.sees().seq == LONGEST


def test_it_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        server.wait_ready("nord")
        client = Client(server.url, name="Astrid")
        table = client.open_record(record_of(played("nord")))
        before = table.refresh()
        server.kill()
        server.start()
        server.wait_ready("nord")
        after = table.refresh()
        assert msgspec.structs.replace(after.table, at=0) == msgspec.structs.replace(before.table, at=0)
        assert after.seen == before.seen
        assert table.record() == record_of(played("nord"))
        assert table.view(5, "b").view == replay(table.record(), 5).view(1)
        assert server.errors == []
