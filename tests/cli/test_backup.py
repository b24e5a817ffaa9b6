"""`jarlshof backup` and `restore`, with real servers: what was played comes back, and nothing is lost by mistake."""

from __future__ import annotations

import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from jarlshof.client import Client, RemoteTable
from tests.cli.runner import Runner, refused
from tests.server.running import RunningServer, two_persons


@pytest.fixture(scope="module")
def played(hosted: RunningServer) -> RemoteTable:
    """A running match with a move."""
    table = Client(hosted.url, name="Astrid").create("nord", ["me", "open"])
    Client(hosted.url, name="Bjarne").table(table.id).join()
    table.refresh()
    table.play("treasure none")
    return table


def test_a_copy_made_in_the_middle_of_play_brings_everything_back(
    hosted: RunningServer, played: RemoteTable, jarl: Runner, tmp_path: Path
) -> None:
    players = two_persons(hosted.url, seed=5)
    for player in players:
        player.start()
    copy, folder = tmp_path / "copy.db", tmp_path / "elsewhere"
    done = jarl("backup", str(copy), "--data", str(hosted.data))
    assert (done.code, done.err) == (0, "")
    found = re.fullmatch(r"(\S+): ([\d,]+) bytes, (\d+) tables? \((.*)\)\n", done.out)
    assert found, done.out
    assert int(found[2].replace(",", "")) == copy.stat().st_size
    assert "running" in found[4]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    for player in players:
        player.enough.set()
        player.join(20)
        player.check()
    done = jarl("restore", str(copy), "--data", str(folder))
    assert (done.code, done.err) == (0, "")
    assert f"{found[3]} table" in done.out
    with RunningServer(folder) as other:
        other.wait_ready("nord")
        same = Client(other.url, token=played.client.token)
        assert same.me().name == "Astrid"
        again = same.table(played.id)
        assert again.record(seat="a").log == ["a treasure none"]
        prompt = again.sees("a").prompt
        assert prompt is not None
        again.play(prompt.options[0].text)
        assert other.errors == []


def test_a_copy_is_not_replaced_without_force(hosted: RunningServer, jarl: Runner, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("precious")
    refused(jarl("backup", str(copy), "--data", str(hosted.data)), str(copy), "--force")
    assert copy.read_text() == "precious"
    assert jarl("backup", str(copy), "--data", str(hosted.data), "--force").code == 0
    assert copy.read_bytes().startswith(b"SQLite format 3\0")


def test_nothing_is_restored_while_the_server_runs(hosted: RunningServer, jarl: Runner, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert jarl("backup", str(copy), "--data", str(hosted.data)).code == 0
    refused(jarl("restore", str(copy), "--data", str(hosted.data)), "--force")
    inode = (hosted.data / "jarlshof.db").stat().st_ino
    refused(jarl("restore", str(copy), "--data", str(hosted.data), "--force"), hosted.url, "stop it")
    assert (hosted.data / "jarlshof.db").stat().st_ino == inode
    assert Client(hosted.url).health().store == "ok"


def test_a_database_that_is_replaced_is_kept(hosted: RunningServer, jarl: Runner, tmp_path: Path) -> None:
    copy, folder = tmp_path / "copy.db", tmp_path / "data"
    assert jarl("backup", str(copy), "--data", str(hosted.data)).code == 0
    assert jarl("restore", str(copy), "--data", str(folder)).code == 0
    with closing(sqlite3.connect(folder / "jarlshof.db")) as database:
        database.execute("DELETE FROM tables")
        database.commit()
    done = jarl("restore", str(copy), "--data", str(folder), "--force")
    kept = folder / "jarlshof.db.before-restore-1"
    assert f"is kept as {kept}" in done.out
    with closing(sqlite3.connect(kept)) as database:
        assert database.execute("SELECT count(*) FROM tables").fetchone() == (0,)


def test_mistakes_get_one_line(hosted: RunningServer, jarl: Runner, tmp_path: Path) -> None:
    empty, text, data = tmp_path / "empty", tmp_path / "text.db", str(hosted.data)
    empty.mkdir()
    text.write_text("this is no database\n" * 100)
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    refused(jarl("backup"), "FILE")
    refused(jarl("backup", str(tmp_path / "x.db"), "--data", str(empty)), "no database", str(empty))
    refused(jarl("backup", str(empty), "--data", data), "is a folder")
    refused(jarl("backup", str(tmp_path / "no" / "x.db"), "--data", data), "not a folder")
    refused(jarl("backup", str(text / "x.db"), "--data", data), "not a folder")
    refused(jarl("backup", f"{data}/jarlshof.db", "--data", data, "--force"), "the database itself")
    refused(jarl("restore", str(tmp_path / "none.db"), "--data", str(empty)), "no database", "none.db")
    refused(jarl("restore", str(text), "--data", str(empty)), "not a Jarlshof database")
    refused(jarl("restore", str(tmp_path / "other.db"), "--data", str(empty)), "not a Jarlshof database")
    refused(jarl("restore", str(text), "--data", str(text)), str(text))
    assert {path.name for path in empty.iterdir()} <= {"jarlshof.db.lock"}
    assert not (tmp_path / "x.db").exists()
