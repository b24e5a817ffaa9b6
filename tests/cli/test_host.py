"""`jarlshof host …` against a real server: lists, deletes, shuts out, prunes; and says so when there is no server."""

from __future__ import annotations

import http.client
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from jarlshof.client import Client, Refused, RemoteTable
from jarlshof.server.lock import ServerLock
from tests.cli.runner import Done, Runner, refused
from tests.server.running import RunningServer

DAY = 86_400_000


class Host:
    """Types `jarlshof host …` for one server."""

    def __init__(self, jarl: Runner, folder: Path) -> None:
        self.jarl, self.folder = jarl, folder

    def __call__(self, *arguments: str) -> Done:
        return self.jarl("host", *arguments, "--data", str(self.folder))


@pytest.fixture
def host(jarl: Runner, hosted: RunningServer) -> Host:
    """The host of the running server."""
    return Host(jarl, hosted.data)


@pytest.fixture
def guest(hosted: RunningServer) -> Client:
    """A guest with a name that a terminal could take for orders."""
    return Client(hosted.url, name="[bold]Astrid[/bold]")


def age(folder: Path, table: RemoteTable, days: int, stage: str | None = None) -> None:
    """Lets a table have been used last some days ago; in another stage, if one is named."""
    with closing(sqlite3.connect(folder / "jarlshof.db", timeout=10)) as database:
        long_ago = time.time_ns() // 1_000_000 - days * DAY
        database.execute(
            "UPDATE tables SET updated = ?, stage = coalesce(?, stage) WHERE id = ?", (long_ago, stage, table.id)
        )
        database.commit()


def gone(table: RemoteTable) -> bool:
    """Is there no such table any more?"""
    try:
        table.refresh()
    except Refused as refusal:
        return refusal.status == 404
    return False


def test_all_tables_are_listed_with_those_who_sit_there(host: Host, guest: Client) -> None:
    running = guest.create("nord", ["me", "bot:greedy"])
    waiting = guest.create("nord", ["me", "open"])
    me = guest.me()
    lines = host("tables").out.splitlines()
    assert lines[0].split() == ["table", "game", "rules", "stage", "last", "used", "who"]
    [one] = [line for line in lines if line.startswith(running.id)]
    [two] = [line for line in lines if line.startswith(waiting.id)]
    assert one.endswith(f"a [bold]Astrid[/bold] ({me.id}), b greedy (bot)")
    assert two.endswith(f"a [bold]Astrid[/bold] ({me.id}), b open")
    assert "  running  " in one
    assert "  not yet begun  " in two
    assert time.strftime("%Y-%m-%d") in one
    assert "running" in lines[-1]
    found = {table["id"]: table for table in json.loads(host("tables", "--json").out)["tables"]}
    assert len(found) == len(lines) - 2
    assert found[running.id]["stage"] == "running"
    assert found[waiting.id]["seats"][0]["person"] == {"id": me.id, "name": me.name}


def test_more_tables_than_fit_on_a_page_are_listed_once_each(host: Host, guest: Client) -> None:
    made = [guest.create("nord", ["me", "open"]).id for _ in range(60)]
    found = [table["id"] for table in json.loads(host("tables", "--json").out)["tables"]]
    assert len(found) == len(set(found)) >= 60
    assert set(made) <= set(found)


def test_tables_are_deleted_all_or_none(host: Host, guest: Client) -> None:
    running, waiting = guest.create("nord", ["me", "bot:greedy"]), guest.create("nord", ["me", "open"])
    refused(host("delete", running.id, "no-such-table"), "no table no-such-table")
    assert not gone(running)
    done = host("delete", running.id, f"https://example.org/table/{waiting.id}?lang=de")
    assert done.out.splitlines() == [f"{running.id} is deleted", f"{waiting.id} is deleted"]
    assert gone(running)
    assert gone(waiting)
    refused(host("delete", running.id), running.id)
    refused(host("delete", f"https://example.org/#table={waiting.id}"), f"no table {waiting.id}")


def test_a_guest_is_shut_out_and_let_in_again(host: Host, guest: Client) -> None:
    table, me = guest.create("nord", ["me", "bot:greedy"]), guest.me()
    with table.live() as live:
        assert live.next(30.0) is not None
        assert host("ban", me.id).out == f"{me.id} is shut out\n"
        assert host("bans").out.splitlines() == [me.id]
        with pytest.raises(Refused, match="banned you") as refusal:
            list(live)  # the socket is closed, and another one refused
    assert refusal.value.status == 403
    with pytest.raises(Refused, match="banned you"):
        guest.me()
    with pytest.raises(Refused, match="banned you"):
        table.play("treasure none")
    assert host("unban", me.id).code == 0
    table.take()  # nobody waits for somebody who is shut out: a bot played meanwhile
    assert table.update.table.seats[0].bot is None


def status_from(address: str, port: int) -> int:
    """What the server answers to somebody at an address of this machine."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(address, 0))
    try:
        line.request("GET", "/api/games")
        return line.getresponse().status
    finally:
        line.close()


def test_an_address_is_shut_out_but_never_the_hosts_own(host: Host, hosted: RunningServer) -> None:
    assert status_from("127.0.0.2", hosted.port) == 200
    assert host("ban", "127.0.0.2").code == 0
    assert (status_from("127.0.0.2", hosted.port), status_from("127.0.0.3", hosted.port)) == (403, 200)
    assert host("unban", "127.0.0.2").code == 0
    assert status_from("127.0.0.2", hosted.port) == 200
    refused(host("ban", "127.0.0.1"), "another address")
    assert status_from("127.0.0.1", hosted.port) == 200
    refused(host("ban", "Astrid"), "Astrid", "the id of a guest")


def test_an_id_may_begin_with_a_dash(host: Host) -> None:
    for who in ("-abcdefghijklmno", "--bcdefghijklmno"):
        assert host("ban", who).out == f"{who} is shut out\n"
        assert host("unban", who).code == 0
    refused(host("delete", "-abc"), "there is no table -abc")


def test_old_tables_are_pruned_but_never_running_or_recent_ones(host: Host, guest: Client) -> None:
    def table(days: int, stage: str | None = None, *seats: str) -> RemoteTable:
        made = guest.create("nord", seats or ["me", "open"])
        age(host.folder, made, days, stage)
        return made

    finished, never, fresh = table(31, "over"), table(31), table(29, "over")
    running = table(400, None, "me", "bot:random")
    done = host("prune", "--days", "30")
    assert done.code == 0
    assert "To be deleted: 2 tables: 1 not yet begun, 1 finished. To be kept: " in done.out
    assert "Nothing was deleted" in done.out
    assert finished.id in done.out
    assert running.id not in done.out
    assert fresh.id not in done.out
    assert not gone(finished)
    done = host("prune", "--days", "30", "--yes")
    assert "Deleted: 2 tables" in done.out
    assert [gone(each) for each in (finished, never, fresh, running)] == [True, True, False, False]
    assert "There is nothing to do" in host("prune", "--days", "30").out
    refused(host("prune", "--days", "0"), "1 to 36500")
    refused(host("prune"), "--days")


def test_without_a_server_there_is_one_clear_line(jarl: Runner, tmp_path: Path) -> None:
    host = Host(jarl, tmp_path / "data")
    for arguments in (
        ("tables",),
        ("delete", "x"),
        ("ban", "192.0.2.7"),
        ("unban", "x" * 16),
        ("prune", "--days", "9"),
    ):
        refused(host(*arguments), "no server runs on", str(host.folder))
    assert not host.folder.exists()
    host.folder.mkdir()
    (host.folder / "operator.token").write_text("secret\n")
    (host.folder / "jarlshof.db.lock").write_text("1 http://127.0.0.1:9\n")  # of a server that was killed
    refused(host("tables"), "no server runs on")
    with ServerLock(host.folder / "jarlshof.db"):
        refused(host("tables"), "no server, or not yet one")
    with ServerLock(host.folder / "jarlshof.db", "http://127.0.0.1:1"):
        refused(host("tables"), "http://127.0.0.1:1 does not answer")


def test_a_wrong_token_is_refused(jarl: Runner, hosted: RunningServer, tmp_path: Path) -> None:
    (tmp_path / "operator.token").write_text("wrong\n")
    with ServerLock(tmp_path / "jarlshof.db", hosted.url):
        refused(Host(jarl, tmp_path)("tables"), "for the operator")
        (tmp_path / "operator.token").write_bytes(b"\xff")
        refused(Host(jarl, tmp_path)("tables"), "operator.token cannot be read")
