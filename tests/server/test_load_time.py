"""A table with a long log comes back from the store, and how long that takes."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from jarlshof.core.game import game
from jarlshof.core.match import new_match
from jarlshof.server import facts as f
from jarlshof.server import schema as db
from jarlshof.server.hall import load
from jarlshof.server.ledger import Head, Wish
from jarlshof.server.store import Store
from jarlshof.server.table import Table

ENTRIES = 1000


def long_table() -> Table:
    """A match of Settlers with that many entries in its log: moves, and now and then an undo."""
    match = new_match(game("settlers"), {"seats": 3, "target": 20}, 1)
    head = Head(id="long", game="settlers", rules=match.game.rules, options=msgspec.to_builtins(match.options),
                content=match.content, seed=bytes(32), host="astrid", created=0, seats=[Wish()] * 3)  # fmt: skip
    table, chance = Table(head), random.Random(1)
    facts: list[f.AnyFact] = [*(f.Sat(seat, "astrid") for seat in range(3)), f.Started()]
    while table.seq < ENTRIES:
        if table.match is not None:
            assert not table.match.over
            seat = table.asked[0]
            undo = table.match.undoable(seat) and chance.random() < 0.05
            facts.append(f.Undone(seat, 1) if undo else f.Played(seat, [chance.choice(table.match.legal(seat))]))
        fact = facts.pop(0)
        table.apply(f.Entry(table.seq + 1, table.seq, fact, "astrid", f"request-{table.seq}", "digest"))
    return table


def test_a_long_table_loads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, store = long_table(), Store(tmp_path / "jarlshof.db")
    store.open()
    try:
        rows = [
            {"table": "long", "seq": entry.seq, "at": entry.at, "guest": entry.guest, "request": entry.request,
             "digest": entry.digest, "fact": f.write_fact(entry.fact)}
            for entry in table.entries
        ]  # fmt: skip
        head = {"id": "long", "game": "settlers", "head": msgspec.json.encode(table.head).decode(), "created": 0,
                "public": False, "updated": 0, "stage": "running"}  # fmt: skip
        asyncio.run(store.write([sa.insert(db.tables).values(head), sa.insert(db.log).values(rows)]))
        begun = time.perf_counter()
        found = store.read_now(lambda connection: load(connection, "long"))
        took = time.perf_counter() - begun
    finally:
        store.close()
    with capsys.disabled():
        print(f"\na table of {ENTRIES} entries loads in {1000 * took:.0f} ms")
    assert found.seq == ENTRIES
    assert found.match is not None
    assert table.match is not None
    assert found.match.position() == table.match.position()
    assert found.match.log == table.match.log
    assert found.requests == table.requests
    assert found.reached == table.reached
