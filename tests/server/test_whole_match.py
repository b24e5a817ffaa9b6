"""Two people and a bot play whole matches over the wire, and everybody can check the dice afterwards."""

from __future__ import annotations

import hashlib
import random
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

import jarlshof
from jarlshof.client import Client, RemoteTable, play_bot
from jarlshof.core.view import View
from tests.cli.runner import Runner

OPTIONS: dict[str, dict[str, str | int | bool]] = {
    "nord": {"seats": 3},
    "northgard": {"seats": 3},
    "settlers": {"seats": 3, "target": 5},
}


def chance(seed: int) -> Callable[[View], Sequence[str]]:
    """Somebody who plays what comes to mind."""
    rng = random.Random(seed)

    def choose(view: View) -> list[str]:
        assert view.prompt is not None
        return [rng.choice(view.prompt.options).text]

    return choose


def play(table: RemoteTable, seed: int) -> threading.Thread:
    thread = threading.Thread(target=play_bot, args=(table, chance(seed), 60.0))
    thread.start()
    return thread


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_two_people_and_a_bot_play_a_whole_match(
    game: str,
    guest: Callable[[str], Client],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    run = Runner(monkeypatch, capsys)
    astrid, bjarne = guest("Astrid"), guest("Bjarne")
    table = astrid.create(game, ["me", "open", "bot:greedy"], OPTIONS[game], pace=0, salt="c0ffee")
    shown = table.update.table.commitment
    other = bjarne.table(table.id)
    other.join(salt="5a17")
    for thread in (play(table, 1), play(other, 2)):
        thread.join()
    for each in (table, other):
        each.refresh()
        assert each.over
    info = table.update.table
    assert info.outcome == other.update.table.outcome
    assert info.seed is not None
    assert hashlib.sha256(bytes.fromhex(info.seed)).hexdigest() == shown == info.commitment
    record = table.record()
    assert record.salts == ["c0ffee", "5a17", ""]
    match = jarlshof.replay(record)
    assert (match.points, match.places) == (info.outcome and info.outcome.points, info.outcome and info.outcome.places)
    file = tmp_path / "match.json"
    file.write_bytes(msgspec.json.encode(record))
    assert "committed to" in run("replay", str(file), "--commitment", shown).out
    assert run("replay", str(file), "--commitment", "0" * 64).code == 1
