"""How others find the server: its address in the network, as a link and as a code to photograph."""

from __future__ import annotations

import socket
from collections.abc import Iterator, Sequence
from ipaddress import IPv4Address, ip_address
from itertools import groupby
from urllib.parse import urlsplit

import segno

from jarlshof.core.texts import SOURCE

# Fixed black and white of the 256 colours, whatever the terminal's theme makes of the named ones.
_INK, _PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_SOMEWHERE = ("192.0.2.1", 9)  # set aside for documentation: nobody is there, and nothing is sent


def lan_address() -> str | None:
    """This machine's address in its network, never a loopback one; none if there is no network."""
    for address in (_outgoing(), *_own()):
        if address and _is_reachable(address):
            return address
    return None


def _outgoing() -> str | None:
    """Where packets to the world would leave from: connecting a UDP socket only asks the routing table."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _own() -> list[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(each[4][0]) for each in found]


def _is_reachable(address: str) -> bool:
    number = IPv4Address(address)
    return not (number.is_loopback or number.is_unspecified or number.is_multicast)


def qr(url: str) -> str:
    """A QR code of half-block characters, in black on white on every terminal, with its quiet zone."""
    rows = [list(row) for row in segno.make_qr(url, error="m").matrix_iter(border=4)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    lines = ("".join(_HALVES[bool(top), bool(low)] for top, low in zip(*pair)) for pair in zip(rows[::2], rows[1::2]))
    return "\n".join(f"{_INK}{line}{_PLAIN}" for line in lines)


def qr_path(url: str) -> tuple[int, str]:
    """A QR code as an SVG path to be filled, in modules, and the side of its square with the quiet zone."""
    rows = [[bool(module) for module in row] for row in segno.make_qr(url, error="m").matrix_iter(border=4)]
    return len(rows), "".join(f"M{x} {y}h{n}v1h-{n}z" for y, row in enumerate(rows) for x, n in _runs(row))


def _runs(row: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where dark modules begin in a row, and how many follow each other."""
    x = 0
    for dark, run in groupby(row):
        n = len(list(run))
        if dark:
            yield x, n
        x += n


def is_only_here(url: str) -> bool:
    """Does an address mean this machine only, for whoever reads it?"""
    host = (urlsplit(url).hostname or "").removesuffix(".")
    try:
        number = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return number.is_loopback or number.is_unspecified


def known_as(origin: str, url: str) -> str:
    """The address that leads here from elsewhere: the one somebody came by, unless it means this machine only."""
    return url if is_only_here(origin) and url else origin


def table_link(base: str, table: str, lang: str = SOURCE) -> str:
    """The address of a table for people; what it says of itself to others (server/links.py) is in this language."""
    return f"{base}/table/{table}" + (f"?lang={lang}" if lang != SOURCE else "")


def banner(urls: Sequence[str], share: bool, terminal: bool = True) -> str:
    """What `serve` says when it is there: the first address is this machine's, the others are for its network."""
    lines = [f"Jarlshof is at {urls[0]}"]
    if share and len(urls) < 2:
        lines.append("No address in a network was found: nobody else can reach it.")
    elif share:
        lines += [f"In your network: {url}" for url in urls[1:]]
        lines += ["", qr(urls[1]), ""] if terminal else []
        if any(url.startswith("http://") for url in urls[1:]):
            lines.append("This is plain http: others in the same network can read along, and could play in your name.")
    return "\n".join(lines)
