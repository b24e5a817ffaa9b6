"""`jarlshof` and `jarlshof serve`: where it listens, what it says, how it ends, and what it refuses."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import stat
import time
from pathlib import Path

import pytest

from jarlshof.client import Client
from jarlshof.server.sharing import lan_address
from tests.cli.runner import Runner, command, refused
from tests.server.running import RunningServer
from tests.server.smoke import started


def reachable(address: str, port: int) -> bool:
    """Does anything answer there?"""
    try:
        socket.create_connection((address, port), 2).close()
    except OSError:
        return False
    return True


def test_without_a_command_it_serves_this_machine_alone_until_it_is_stopped(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    with started("--data", str(folder), "--port", "0") as server:
        assert server.url.startswith("http://127.0.0.1:")
        assert server.said == f"Jarlshof is at {server.url}/\n"
        assert Client(server.url).health().store == "ok"
        lan = lan_address()
        assert lan is None or not reachable(lan, int(server.url.rpartition(":")[2]))
        assert stat.S_IMODE((folder / "operator.token").stat().st_mode) == 0o600
        assert server.stop() in (0, -signal.SIGTERM)
    assert {path.name for path in folder.iterdir()} == {"jarlshof.db", "jarlshof.db.lock", "operator.token"}
    with started("serve", "--data", str(folder), "--port", "0") as again:
        assert Client(again.url).health().store == "ok"


def test_with_share_a_terminal_shows_address_code_and_a_warning(tmp_path: Path) -> None:
    if lan_address() is None:
        assert os.environ.get("CI") != "true", "this machine has no address in a network"
        pytest.skip("NOT TESTED: this machine has no address in a network")
    with started("--share", "--data", str(tmp_path), "--port", "0", terminal=True) as server:
        port = server.url.rpartition(":")[2]
        assert server.says(f"In your network: http://{lan_address()}:{port}/")
        assert server.says("▀")
        assert server.says("plain http")


def test_on_a_screen_it_opens_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser of ours writes down what it is asked to open; where there is no screen nothing is opened."""
    asked, browser = tmp_path / "asked", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{asked}.new"\nmv "{asked}.new" "{asked}"\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    for screen in ("", ":9"):
        monkeypatch.setenv("DISPLAY", screen)
        with started("--data", str(tmp_path / "data"), "--port", "0", terminal=True) as server:
            assert Client(server.url).health().store == "ok"
            if screen:
                end = time.monotonic() + 60
                while not asked.exists() and time.monotonic() < end:
                    time.sleep(0.05)
                assert asked.read_text() == f"{server.url}/\n"
            else:
                assert not asked.exists()


def test_the_help_of_the_command_alone_lists_the_others(jarl: Runner) -> None:
    done = jarl("--help")
    assert done.code == 0
    for word in ("--share", "--port", "--data", "serve", "play", "backup", "restore", "host"):
        assert f"\n  {word} " in done.out


def test_a_page_of_another_name_is_not_answered(hosted: RunningServer) -> None:
    line = http.client.HTTPConnection("127.0.0.1", hosted.port, timeout=30)
    line.request("GET", "/api/health", headers={"Host": "evil.example"})
    assert line.getresponse().status == 403
    line.close()


# ---------------------------------------------------------------- what it refuses
ARGUMENTS = [
    (("--port", "70000"), "0 to 65535"),
    (("--port", "eighty"), "--port"),
    (("serve", "--webhooks", "some"), "public, any or off"),
    (("serve", "--workers", "0"), "1 to 64"),
    (("serve", "--connections", "9"), "10 to 100000"),
    (("--share", "replay", "x.json"), "--share"),
    (("--data", "x", "backup", "y"), "jarlshof backup --help"),
]


@pytest.mark.parametrize(
    ("arguments", "word"), ARGUMENTS, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_a_wrong_argument_gets_one_line(jarl: Runner, arguments: tuple[str, ...], word: str) -> None:
    refused(jarl(*arguments), word)


def test_a_second_server_on_the_same_folder_is_refused(hosted: RunningServer) -> None:
    refused(command("--data", str(hosted.data), "--port", "0"), hosted.url, f"process {hosted.pid}", "--data")


def test_a_port_that_was_asked_for_and_is_taken_is_refused(hosted: RunningServer, tmp_path: Path) -> None:
    refused(command("--data", str(tmp_path), "--port", str(hosted.port)), str(hosted.port), "in use")


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    refused(command("--data", str(file), "--port", "0"), str(file))
    refused(command("--data", str(file / "below"), "--port", "0"), str(file))


def test_a_folder_that_cannot_be_made_is_refused() -> None:
    refused(command("--data", "/proc/jarlshof", "--port", "0"), "/proc/jarlshof")  # there not even root makes one


def test_a_database_that_is_none_is_refused_and_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "jarlshof.db"
    database.write_text("this is not a database, but somebody may need it\n" * 100)
    before = database.read_bytes()
    refused(command("--data", str(tmp_path), "--port", "0"), str(database), "not a database")
    assert database.read_bytes() == before
