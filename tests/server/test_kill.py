"""The server is killed in the middle of play, again and again: what was acknowledged is there, once."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from jarlshof.client import Client
from tests.server.running import Player, RunningServer, meet, two_persons

KILLS = int(os.environ.get("JARLSHOF_KILLS", "3"))
PAIRS, WITH_BOT = 3, 2
PAUSE = 0.03  # seconds between moves of a person: a match outlasts some kills


class Company:
    """The persons at one table, and perhaps a bot on seat b."""

    def __init__(self, players: list[Player], bot: bool) -> None:
        self.players, self.bot = players, bot
        self.table = players[0].table
        for player in players:
            player.start()

    @property
    def acknowledged(self) -> int:
        """How many moves of persons were acknowledged so far."""
        return sum(len(player.acknowledged) for player in self.players)

    def bot_moves(self) -> int:
        """How many moves the bot has made."""
        return sum(entry.startswith("b ") for entry in self.table.record(seat="a").log) if self.bot else 0

    def goes_on(self, acknowledged: int, bot_moves: int) -> bool:
        """Has everybody moved since, or is the match over?"""
        for player in self.players:
            assert player.error is None, f"table {self.table.id}, seat {player.seat}: {player.error!r}"
        done = self.acknowledged > acknowledged and (not self.bot or self.bot_moves() > bot_moves)
        return done or self.table.over

    def finish(self) -> None:
        """Lets everybody stop, and checks that the log is theirs and that all see the same."""
        for player in self.players:
            player.enough.set()
        for player in self.players:
            player.join(60)
            assert not player.is_alive(), f"table {self.table.id}, seat {player.seat} is stuck"
            player.check()
        persons = {player.seat for player in self.players}
        soon(lambda: set(self.table.refresh().seen[0].view.asked) <= persons, "the bot comes to an end")
        meet(self.table.update.seq, *self.players)


def soon(check: Callable[[], bool], what: str, timeout: float = 60.0) -> None:
    """Waits until something is so."""
    end = time.monotonic() + timeout
    while not check():
        assert time.monotonic() < end, f"not in {timeout} s: {what}"
        time.sleep(0.05)


def company(url: str, seed: int, bot: bool) -> Company:
    """A new table and its persons."""
    if not bot:
        return Company(two_persons(url, seed, pause=PAUSE), bot)
    table = Client(url, name="Astrid", timeout=60.0).create("nord", ["me", "bot:greedy"], pace=0.0)
    return Company([Player(table, seed, pause=PAUSE)], bot)


def kill_and_start(server: RunningServer, companies: list[Company], chance: random.Random) -> float:
    """One kill at a random moment; everybody must go on. The seconds from the kill until they did."""
    time.sleep(chance.uniform(0.2, 0.8))
    before = [(group.acknowledged, group.bot_moves()) for group in companies]
    time.sleep(chance.uniform(0.0, 0.1))
    begun = time.monotonic()
    server.kill()
    server.start()
    for group, counts in zip(companies, before, strict=True):
        soon(lambda group=group, counts=counts: group.goes_on(*counts), f"table {group.table.id} goes on")  # type: ignore[misc]
    return time.monotonic() - begun


def test_what_was_acknowledged_survives_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chance, tables, moves, waits = random.Random(KILLS), 0, 0, []
    with RunningServer(tmp_path / "data") as server:
        server.wait_ready("nord")
        companies = [company(server.url, seed, seed >= PAIRS) for seed in range(PAIRS + WITH_BOT)]
        for _ in range(KILLS):
            waits.append(kill_and_start(server, companies, chance))
            for place, group in enumerate(companies):
                if group.table.over:
                    group.finish()
                    tables, moves = tables + 1, moves + group.acknowledged
                    companies[place] = company(server.url, tables * 100 + place, group.bot)
        for group in companies:
            group.finish()
            tables, moves = tables + 1, moves + group.acknowledged
        server.stop()
    slowest = max(player.slowest for group in companies for player in group.players)
    with capsys.disabled():
        print(
            f"\n{KILLS} kills, {tables} tables, {moves} acknowledged moves, none lost, none twice; after a kill "
            f"everybody went on within {', '.join(f'{wait:.1f}' for wait in waits)} s; slowest move {slowest:.1f} s"
        )
    assert server.errors == []
