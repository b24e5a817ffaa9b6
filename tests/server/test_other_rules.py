"""Matches that were begun by other rules than the server's: never replayed, ended with a reason, and all kept."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from jarlshof.client import Client, RemoteTable
from jarlshof.core.game import game
from jarlshof.core.record import Record
from jarlshof.drawing.thumbnail import open_sea
from jarlshof.server import facts as f
from jarlshof.server import shown
from jarlshof.server.archive import Archive
from jarlshof.server.ledger import Head, Wish
from jarlshof.wire import api
from tests.server.helpers import options_of, play_out, post, prompt_of, random_moves, raw, refused, soon
from tests.server.running import RunningServer
from tests.server.test_any_order import Anybody


class Tables(NamedTuple):
    """Tables of a server whose rules changed while it was away."""

    server: RunningServer
    astrid: Client
    bjarne: Client
    running: str
    newer: str  # of a number that is not known yet
    bots: str
    open: str
    over: str
    resigned: str
    imported: str
    today: str  # of the server's own rules
    before: dict[str, api.Update]
    records: dict[str, Record]
    prompt: str  # that was open in the running match


def renumber(data: Path, numbers: dict[str, str]) -> None:
    """Writes other numbers of rules into tables, and into the records they were opened from."""
    with contextlib.closing(sqlite3.connect(data / "jarlshof.db")) as connection, connection:
        for table, number in numbers.items():
            [[head]] = connection.execute("select head from tables where id = ?", [table]).fetchall()
            told = json.loads(head)
            told["rules"] = number
            if told.get("record"):
                told["record"]["rules"] = number
            connection.execute("update tables set head = ? where id = ?", [json.dumps(told), table])


def rows(data: Path, table: str) -> list[tuple[object, ...]]:
    """The log of a table as it lies on the disk."""
    with contextlib.closing(sqlite3.connect(data / "jarlshof.db")) as connection:
        return connection.execute('select * from log where "table" = ? order by seq', [table]).fetchall()


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    with RunningServer(tmp_path_factory.mktemp("other_rules")) as server:
        server.wait_ready("nord")
        yield prepare(server)
        assert server.errors == []


def prepare(server: RunningServer) -> Tables:
    astrid, bjarne = Client(server.url, name="Astrid", timeout=60.0), Client(server.url, name="Bjarne", timeout=60.0)
    chance = random.Random(3)

    def both(moves: int) -> RemoteTable:
        first = astrid.create("nord", ["me", "open"], public=True)
        second = bjarne.table(first.id)
        second.join(salt="00ff")
        first.refresh()
        random_moves({"a": first, "b": second}, moves, chance)
        return first

    running, newer, resigned, today = both(12), both(4), both(6), both(5)
    running.say("Well met")
    resigned.resign("a")
    bots = astrid.create("nord", ["me", "bot:random"])
    bots.play("treasure none", *options_after(bots))
    over = astrid.create("nord", ["me", "me"])
    play_out(over, chance)
    imported = bjarne.open_record(over.record())
    waiting = astrid.create("nord", ["me", "open"])
    ids = {"running": running, "newer": newer, "bots": bots, "open": waiting, "over": over, "resigned": resigned,
           "imported": imported, "today": today}  # fmt: skip
    before = {name: table.refresh() for name, table in ids.items()}
    prompt = before["running"].seen[0].view.asked[0]
    asked = {"a": astrid, "b": bjarne}[prompt].table(running.id)
    records = {"over": over.record(), "imported": imported.record()}
    open_prompt = prompt_of(asked, prompt).id
    server.stop()
    renumber(server.data, {table.id: "1" for name, table in ids.items() if name not in ("newer", "today")})
    renumber(server.data, {newer.id: "99"})
    server.start()
    server.wait_ready("nord")
    return Tables(server, astrid, bjarne, running.id, newer.id, bots.id, waiting.id, over.id, resigned.id, imported.id,
                  today.id, before, records, open_prompt)  # fmt: skip


def options_after(table: RemoteTable) -> list[str]:
    """The first man that could be placed, and the end of the turn."""
    view = table.preview("treasure none", seat="a").view
    assert view.prompt is not None
    return [view.prompt.options[0].text, "done"]


ENDED = ("running", "newer", "bots", "open")


@pytest.mark.parametrize("name", ENDED)
def test_a_match_that_was_not_over_ends_with_the_reason(tables: Tables, name: str) -> None:
    table = tables.astrid.table(getattr(tables, name))
    info = table.update.table
    assert (info.stage, info.other_rules) == ("over", True)
    assert info.outcome == api.Outcome(ending="rules", points=[], places=[], lost=[])
    assert table.update.seen == [], "no board is computed by other rules"
    assert [seat.person and seat.person.name for seat in info.seats] == [
        seat.person and seat.person.name for seat in tables.before[name].table.seats
    ]
    end = table.log()[-1]
    assert (end.kind, end.text) == (
        "ended",
        "The match is over: it began under other rules than this server has now.",
    )
    german = Client(tables.server.url, lang="de").table(table.id)
    assert german.log()[-1].text.startswith("Die Partie ist zu Ende: sie wurde nach anderen Regeln begonnen")


def test_there_is_no_board_to_draw(tables: Tables) -> None:
    status, _, body = raw(tables.astrid, "GET", f"/api/tables/{tables.running}/thumbnail.svg")
    assert (status, body) == (200, open_sea().encode())


def test_it_ends_once(tables: Tables) -> None:
    before = rows(tables.server.data, tables.running)
    assert [json.loads(str(row[-1])).get("ending") for row in before].count("rules") == 1
    tables.astrid.table(tables.running)
    assert rows(tables.server.data, tables.running) == before


def test_lists_tell_it_before_anybody_looks(tables: Tables) -> None:
    mine = {line.id for line in tables.astrid.my_tables().tables}
    assert mine == {tables.today}
    found = {line.id: line for line in tables.astrid.my_tables(finished=True).tables}
    assert set(found) == {getattr(tables, name) for name in (*ENDED, "over", "resigned")}
    assert found[tables.running].outcome == api.Outcome(ending="rules", points=[], places=[], lost=[])
    assert found[tables.running].asked == []
    assert tables.running in {line.id for line in tables.astrid.tables(stage="over").tables}


def test_the_moves_stay_readable_with_their_times(tables: Tables) -> None:
    table = tables.astrid.table(tables.running)
    played = [line for line in table.log() if line.kind == "played"]
    logged = [(row[1], row[2], json.loads(str(row[-1]))) for row in rows(tables.server.data, tables.running)]
    assert [(line.seq, line.at, line.seat, [move.text for move in line.moves]) for line in played] == [
        (seq, at, "ab"[fact["seat"]], fact["moves"]) for seq, at, fact in logged if fact["kind"] == "played"
    ]
    assert len(played) == 12
    assert not any(move.verb or move.args for line in played for move in line.moves), "not read by other rules"
    assert {"sat", "started"} <= {line.kind for line in table.log()}


def test_the_chat_stays_and_goes_on(tables: Tables) -> None:
    table = tables.bjarne.table(tables.running)
    table.say("Farewell")
    with table.live() as ear:
        hello = ear.next(30.0)
    assert isinstance(hello, api.Hello)
    assert [(line.person.name, line.text) for line in hello.chat] == [("Astrid", "Well met"), ("Bjarne", "Farewell")]


def test_how_a_match_ended_before_stays(tables: Tables) -> None:
    for name in ("over", "resigned"):
        info = tables.astrid.table(getattr(tables, name)).update.table
        assert info.outcome == tables.before[name].table.outcome
        assert info.other_rules
    assert tables.bjarne.table(tables.imported).update.table.outcome == tables.before["imported"].table.outcome


def test_the_record_can_be_had_with_its_moves_and_its_own_rules(tables: Tables) -> None:
    found = tables.astrid.table(tables.over).record()
    assert found == msgspec.structs.replace(tables.records["over"], rules="1", draws=[])
    opened = tables.bjarne.table(tables.imported)
    assert opened.record() == msgspec.structs.replace(tables.records["imported"], rules="1")
    moves = [f"{line.seat} {line.moves[0].text}" for line in opened.log() if line.kind == "played"]
    assert moves == tables.records["imported"].log
    cut = tables.astrid.table(tables.running).record()
    assert (cut.rules, cut.result, len(cut.log)) == ("1", None, 12)
    assert cut.salts == ["", "00ff"]


@pytest.mark.parametrize("path", ["moves", "undo", "preview", "hint", "propose", "bot", "resign", "join", "whatif",
                                  "view", "events", "position"])  # fmt: skip
@pytest.mark.parametrize("name", ["running", "over"])
def test_everything_else_answers_with_the_reason(tables: Tables, path: str, name: str) -> None:
    table = tables.astrid.table(getattr(tables, name))
    bodies: dict[str, api.Body] = {
        "moves": api.Moves(seat="a", prompt=tables.prompt, moves=["done"], request="too-late"),
        "undo": api.TakeBack(seat="a", request="too-late"),
        "preview": api.Try(seat="a", prompt=tables.prompt, moves=["done"]),
        "hint": api.AskHint(seat="a", prompt=tables.prompt),
        "propose": api.Propose(kind="abandon", seat="a", request="too-late"),
        "bot": api.HandOver(seat="a", request="too-late"),
        "resign": api.SeatAction(seat="a", request="too-late"),
        "join": api.Join(request="too-late"),
        "whatif": api.WhatIf(request="too-late"),
    }
    looks: dict[str, Callable[[], object]] = {"view": table.view, "events": table.story, "position": table.position}
    before = rows(tables.server.data, table.id)
    with refused("not_allowed", 409) as found:
        if path in looks:
            looks[path]()
        else:
            post(table, path, bodies[path])
    assert found[0].key == "problem.other_rules"
    assert found[0].params == {"old": "1", "game": "nord", "new": game("nord").rules}
    assert rows(tables.server.data, table.id) == before


def test_a_rematch_is_played_by_the_rules_of_today(tables: Tables) -> None:
    new = tables.astrid.table(tables.running).rematch()
    info = new.update.table
    assert (info.rules, info.other_rules, info.stage) == (game("nord").rules, False, "open")
    assert info.options == tables.before["running"].table.options
    joined = tables.bjarne.table(tables.running).rematch()
    assert joined.id == new.id
    assert new.refresh().table.stage == "running"
    new.play(options_of(new, "a")[0])
    assert tables.astrid.table(tables.running).update.table.rematch == new.id


@pytest.mark.parametrize("readable", [True, False])
def test_a_rematch_from_a_position_that_the_rules_of_today_cannot_read_is_refused(
    tables: Tables, readable: bool
) -> None:
    """Otherwise there would be a table that can never begin."""
    position = tables.astrid.table(tables.today).position()
    old = tables.astrid.create("nord", ["me", "open"], position=position)
    second = tables.bjarne.table(old.id)
    second.join()
    second.resign("b")
    tables.server.stop()
    renumber(tables.server.data, {old.id: "1"})
    with contextlib.closing(sqlite3.connect(tables.server.data / "jarlshof.db")) as connection, connection:
        [[head]] = connection.execute("select head from tables where id = ?", [old.id]).fetchall()
        told = json.loads(head)
        told["position"] = position if readable else "an older notation"
        connection.execute("update tables set head = ? where id = ?", [json.dumps(told), old.id])
    tables.server.start()
    tables.server.wait_ready("nord")
    again = tables.astrid.table(old.id)
    if readable:
        new = again.rematch()
        tables.bjarne.table(old.id).rematch()
        assert new.refresh().table.stage == "running"
    else:
        with refused("not_allowed", 409) as found:
            again.rematch()
        assert found[0].key == "problem.other_rules"


def test_other_matches_go_on(tables: Tables) -> None:
    table = tables.astrid.table(tables.today)
    assert (table.update.table.stage, table.update.table.other_rules) == ("running", False)
    assert table.update.seen[0].view == tables.before["today"].seen[0].view
    with refused("not_allowed", 409) as found:
        table.log()
    assert found[0].key == "problem.not_over"


def test_a_person_who_goes_leaves_them_as_they_are(tables: Tables) -> None:
    dagny = Client(tables.server.url, name="Dagny")
    table = dagny.create("nord", ["me", "bot:random"])
    tables.server.stop()
    renumber(tables.server.data, {table.id: "1"})
    tables.server.start()
    tables.server.wait_ready("nord")
    soon(lambda: dagny.my_tables().tables == [], "it has ended")
    dagny.erase()
    assert tables.astrid.table(table.id).update.table.outcome is not None


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("number", ["1", "99"])
def test_a_record_of_other_rules_is_refused_in_one_line(tables: Tables, number: str, lang: api.Lang) -> None:
    client = Client(tables.server.url, name="Astrid", lang=lang)
    with refused("bad_option", 422) as found:
        client.open_record(msgspec.structs.replace(tables.records["over"], rules=number))
    assert found[0].key == "problem.record_rules"
    assert f"{'by rules' if lang == 'en' else 'nach den Regeln'} {number} " in found[0].text
    assert "\n" not in found[0].text


def test_the_record_of_such_a_table_tells_no_draws_and_says_so_when_it_is_opened(tables: Tables) -> None:
    """Also where its own rules are; one that was saved before the rules changed can be opened there."""
    rules = game("nord").rules
    for name in ("over", "resigned", "running"):
        found = msgspec.structs.replace(tables.astrid.table(getattr(tables, name)).record(), rules=rules)
        with refused("bad_option", 422) as problems:
            tables.astrid.open_record(found)
        assert problems[0].key == "problem.record_draws", name
    seed = msgspec.structs.replace(found, seed="00" * 32)
    with refused("bad_option", 422) as problems:
        tables.astrid.open_record(seed)
    assert problems[0].key == "problem.bad_record", "it is not for the draws that this one is refused"
    assert tables.astrid.open_record(tables.records["over"]).over


@pytest.mark.parametrize("seed", range(6))
def test_the_log_without_the_rules_tells_the_same_moves_and_people(seed: int) -> None:
    """Actions in any order: what an archive makes of their log is what the table had."""
    people = Anybody("nord", 2 + seed % 2, api.NoClock(), seed)
    for _ in range(400):
        people.step()
        if people.table.stage == "over":
            break
    table = people.table
    assert table.match is not None
    old = msgspec.structs.replace(table.head, rules="0")
    archive = Archive.noted(old, table.entries, table.stage == "over", shown.outcome(table))
    assert archive.match is None
    assert archive.log == table.match.log
    assert archive.stage == table.stage
    assert shown.outcome(archive) == shown.outcome(table)
    kept, told = shown.deals(archive, 0, "en"), shown.deals(table, 0, "en")
    told = [msgspec.structs.replace(deal, after=-1) for deal in told]
    assert kept == told, "only how far the match was then is not known without its rules"
    for one, other in zip(archive.chairs, table.chairs, strict=True):
        assert (one.guest, one.bot, one.resigned, one.salt) == (other.guest, other.bot, other.resigned, other.salt)


def test_what_was_proposed_when_a_match_ended_by_its_own_rules_is_not_waited_for() -> None:
    """A bot's last move leaves a proposal open, and the log alone does not tell that the match was over then."""
    head = Head(id="t", game="nord", rules="0", options={}, content={}, seed=bytes(32), host="a", created=0,
                seats=[Wish()] * 2, clock=api.NoClock())  # fmt: skip
    facts: list[f.AnyFact] = [f.Sat(0, "a"), f.Sat(1, "b"), f.Started(), f.Handed(1, "greedy"),
                              f.Proposed("back", 0, 1), f.Played(1, ["done"])]  # fmt: skip
    entries = [f.Entry(seq, 0, fact) for seq, fact in enumerate(facts, 1)]
    outcome = api.Outcome(ending="target", points=[1, 2], places=[2, 1], lost=[])
    table = Archive.noted(head, entries, over=True, outcome=outcome)
    assert (table.deadline(), table.away()) == (None, set())
