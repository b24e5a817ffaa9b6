"""How long pictures of tables take over the wire, made and kept, and how large they are.

python -m tests.server.bench_pictures

The tables are random matches that are over, opened as records: boards as full as they get. Each picture is asked for
twice. CPU seconds are the server's; on a machine that does other work only these are good for anything.
"""

from __future__ import annotations

import gzip
import random
import tempfile
import time
import urllib.request
from pathlib import Path
from statistics import median

from jarlshof.client import Client
from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.core.record import Record, record_of
from tests.server.running import RunningServer, cpu_seconds

SEATS = {"nord": 4, "northgard": 5, "settlers": 6}
ROUNDS = 5


def over(name: str, seed: int) -> Record:
    """The record of a random match."""
    match, chance = new_match(game(name), {"seats": SEATS[name]}, seed.to_bytes(32, "big")), random.Random(seed)
    while not match.over:
        seat = match.asked[0]
        match.play(chance.choice(match.legal(seat)), seat=seat)
    return record_of(match)


def asked(url: str) -> tuple[float, bytes]:
    """Milliseconds until it is here, and what it is."""
    start = time.perf_counter()
    with urllib.request.urlopen(url, timeout=60) as answer:
        body = answer.read()
    return (time.perf_counter() - start) * 1000, body


def measure(server: RunningServer, client: Client, name: str) -> list[str]:
    """A line for each kind of picture: made, kept, bytes."""
    times: dict[str, list[tuple[float, float, float, int]]] = {"thumbnail.svg": [], "preview.png": []}
    for seed in range(ROUNDS):
        table = client.open_record(over(name, seed))
        for kind, found in times.items():
            url = f"{client.url}/api/tables/{table.id}/{kind}"
            before = cpu_seconds(server.pid)
            made, body = asked(url)
            used = (cpu_seconds(server.pid) - before) * 1000
            kept, _ = asked(url)
            found.append((made, used, kept, len(gzip.compress(body, 5) if kind.endswith("svg") else body)))
    return [
        f"{name:10} {kind:14} made {median(made):5.0f} ms ({median(used):.0f} of the CPU), "
        f"kept {median(kept):3.0f} ms, {max(size) / 1024:.1f} KiB"
        for kind, found in times.items()
        for made, used, kept, size in [zip(*found, strict=True)]
    ]


def main() -> None:
    """Measures all games on one server."""
    with tempfile.TemporaryDirectory() as folder, RunningServer(Path(folder), args=["--no-limits"]) as server:
        for name in SEATS:
            server.wait_ready(name)
        client = Client(server.url, name="Bench", timeout=60.0)
        for name in SEATS:
            print(*measure(server, client, name), sep="\n", flush=True)


if __name__ == "__main__":
    main()
