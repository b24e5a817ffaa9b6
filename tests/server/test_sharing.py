"""What others need to find the server."""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address

import pytest
import segno

from jarlshof.server.sharing import banner, lan_address, qr

HERE, THERE = "http://127.0.0.1:8420/", "http://192.168.1.5:8420/"


def test_the_address_in_the_network_is_one_of_ours_and_never_loopback() -> None:
    address = lan_address()
    if address is None:
        pytest.skip("this machine has no network")
    assert not ip_address(address).is_loopback
    with socket.socket() as listener:
        listener.bind((address, 0))  # only an address of this machine can be listened on


@pytest.mark.parametrize(
    ("found", "address"),
    [(["127.0.1.1", "192.168.1.5"], "192.168.1.5"), (["127.0.1.1"], None), ([], None)],
)
def test_without_a_route_it_asks_for_the_name_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, found: list[str], address: str | None
) -> None:
    def unreachable(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    def resolve(*_: object) -> list[tuple[object, ...]]:
        if not found:
            raise socket.gaierror("unknown")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 0)) for each in found]

    monkeypatch.setattr(socket.socket, "connect", unreachable)
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    assert lan_address() == address


def modules(text: str) -> list[list[int]]:
    """Reads the drawing back: two rows of modules from each line."""
    rows: list[list[int]] = []
    for line in text.splitlines():
        bare = re.sub(r"\x1b\[[0-9;]*m", "", line)
        rows.append([int(char in "▀█") for char in bare])
        rows.append([int(char in "▄█") for char in bare])
    return rows


@pytest.mark.parametrize("url", [THERE, THERE + "t/" + "x" * 60])
def test_the_drawing_is_the_code_with_its_quiet_zone(url: str) -> None:
    code = segno.make_qr(url, error="m")
    rows = modules(qr(url))
    size = len(code.matrix)
    assert {len(row) for row in rows} == {size + 8}
    inner = [row[4 : 4 + size] for row in rows[4 : 4 + size]]
    assert inner == [[int(bool(cell)) for cell in row] for row in code.matrix]
    assert sum(map(sum, rows)) == sum(map(sum, inner)), "nothing is drawn in the quiet zone"


def test_every_line_sets_its_own_colours_and_gives_them_back() -> None:
    for line in qr(THERE).splitlines():
        assert line.startswith("\x1b[38;5;16;48;5;231m")
        assert line.endswith("\x1b[0m")


def test_the_banner_says_where_it_is() -> None:
    assert banner([HERE], share=False) == f"Jarlshof is at {HERE}"
    assert banner([HERE, THERE], share=False) == f"Jarlshof is at {HERE}"


def test_a_shared_server_shows_the_code_and_is_honest_about_plain_http() -> None:
    text = banner([HERE, THERE], share=True)
    assert text.splitlines()[:2] == [f"Jarlshof is at {HERE}", f"In your network: {THERE}"]
    assert qr(THERE) in text
    assert "plain http" in text
    assert "\x1b" not in banner([HERE, THERE], share=True, terminal=False)
    assert "plain http" not in banner([HERE, "https://games.example.org/"], share=True)
    assert "No address in a network" in banner([HERE], share=True)
