"""Finished matches as records, for the page's check of the dice: `python -m tests.page.records FILE`."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec

import jarlshof
from jarlshof.core.chance import commitment_of
from jarlshof.core.game import game
from jarlshof.core.match import Match, new_match
from jarlshof.core.record import Record, record_of


def played(match: Match, choose: random.Random, entries: int | None = None) -> Match:
    """Random moves: so many, or to the end."""
    while not match.over and (entries is None or match.seq < entries):
        match.play(choose.choice(match.legal()))
    return match


def begun(name: str, seed: bytes, salts: int, **options: object) -> Match:
    """A match whose players were told the commitment and gave salt."""
    match = new_match(game(name), options, seed, [bytes([n]) * (8 * n + 1) for n in range(salts)])
    match.commitment = commitment_of(seed)
    return match


def records() -> list[Record]:
    """All games, with and without salts, undone moves, moves taken back by consent, and a branch."""
    choose = random.Random(6)
    plain = played(jarlshof.new("nord", seats=2, seed=7), choose)
    salted = played(begun("nord", bytes(range(32)), 3, seats=3), choose)
    settlers = played(begun("settlers", bytes(range(64)), 4, seats=4), choose)
    back = played(begun("settlers", bytes(range(100, 132)), 2, seats=3), choose, 120)
    back.back(40, "120")
    played(back, choose, 200)
    back.branch("elsewhere")
    undone = played(begun("nord", b"\xff" * 32, 2, seats=2), choose, 30)
    while not undone.can_undo():
        undone.play(choose.choice(undone.legal()))
    undone.undo()
    undone.back(5, "again")
    back, undone = played(back, choose), played(undone, choose)
    northgard = played(begun("northgard", bytes(range(9, 41)), 3, seats=3), choose)
    return [record_of(match) for match in (plain, salted, settlers, back, undone, northgard)]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(records()))
