"""Finished matches, one for every way a match can end, replay to the identical result; damaged ones are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import jarlshof
from jarlshof.core.record import FORMAT
from tests.games.nord.helpers import table
from tests.ruling import ruling

FOLDER = Path(__file__).with_name("records")
RECORDS = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))
def test_a_record_replays_to_its_result(path: Path) -> None:
    match = jarlshof.load(path)
    assert match.over
    assert json.loads(path.read_text("utf-8"))["result"]["points"] == match.points
    assert jarlshof.write_record(match) == path.read_text("utf-8")


def test_there_is_a_record_for_every_ending() -> None:
    endings = {json.loads(path.read_text("utf-8"))["result"]["ending"] for path in RECORDS}
    assert endings == {ending.name.lower() for ending in jarlshof.game("nord").endings}


@ruling("nord.B49", "nord.R66")
def test_equal_points_are_decided_by_treasures_or_shared() -> None:
    shared, decided = jarlshof.load(FOLDER / "shared.json"), jarlshof.load(FOLDER / "tiebreak.json")
    best = [seat for seat, n in enumerate(shared.points) if n == max(shared.points)]
    assert [seat for seat, place in enumerate(shared.places or []) if place == 1] == best
    assert len(best) > 1
    best = [seat for seat, n in enumerate(decided.points) if n == max(decided.points)]
    tiles = [player.treasures for player in table(decided).players]
    [winner] = [seat for seat, place in enumerate(decided.places or []) if place == 1]
    assert len(best) > 1
    assert tiles[winner] > max(tiles[seat] for seat in best if seat != winner)


def damaged(**changes: Any) -> str:
    """A good record with some fields changed; None takes a field away."""
    record = json.loads((FOLDER / "2-seats-blocked.json").read_text("utf-8"))
    for name, value in changes.items():
        record[name] = value(record[name]) if callable(value) else value
        if record[name] is None:
            del record[name]
    return json.dumps(record)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "other-1"}, "format"),
        ({"format": 7}, "not a record"),
        ({"game": "chess"}, "chess"),
        ({"rules": "99"}, "rules"),
        ({"seed": "xyz"}, "hexadecimal"),
        ({"seed": "00" * 65}, "up to 64 bytes"),
        ({"seed": None}, "cannot be replayed"),
        ({"log": None}, "log"),
        ({"log": "a done"}, "log"),
        ({"log": [1, 2]}, "log"),
        ({"log": ["a done"] * 100_001}, "100000"),
        ({"options": {"seats": 9}}, "seats"),
        ({"options": {"sails": 2}}, "sails"),
        ({"content": {"island": "name = 1"}}, "nord.B6"),
        ({"content": {"chart": ""}}, "content"),
        ({"extra": 1}, "extra"),
        ({"draws": lambda draws: draws[:-1]}, "draws"),
        ({"draws": []}, "draws"),
        ({"draws": lambda draws: ["deck 0 12 " + "9" * 5000, *draws[1:]]}, "draw 1 cannot be read"),
        ({"options": {"seats": 2}}, "options"),
        ({"salts": ["00" * 65]}, "salts"),
        ({"draws": lambda draws: ["deck 0 12 11", *draws[1:]]}, "draw"),
        ({"result": {"points": [1, 2], "places": [2, 1], "ending": "blocked"}}, "result"),
        ({"start": "nonsense"}, "not a line of a position"),
    ],
)
def test_a_damaged_record_is_refused_with_a_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(jarlshof.BadRecord, match=reason):
        jarlshof.replay(jarlshof.read_record(damaged(**changes)))


@pytest.mark.parametrize(
    ("entry", "number"),
    [
        (lambda log: [*log[:4], "a frobnicate", *log[5:]], 5),
        (lambda log: ["b" + log[0][1:], *log[1:]], 1),
        (lambda log: [*log[:9], log[8], *log[9:]], None),
        (lambda log: [*log, "a done"], None),
        (lambda log: [*log[:2], "", *log[2:]], 3),
        (lambda log: [*log[:2], "a undo extra", *log[2:]], 3),
        (lambda log: [*log[:2], "ab undo", *log[2:]], 3),
        (lambda log: [*log[:2], "back 99 x", *log[2:]], 3),
        (lambda log: [*log[:2], "branch not/a/name", *log[2:]], 3),
    ],
)
def test_a_bad_entry_is_named_by_its_number(entry: Any, number: int | None) -> None:
    with pytest.raises(jarlshof.WrongRecord) as caught:
        jarlshof.replay(jarlshof.read_record(damaged(log=entry)))
    assert caught.value.entry is not None
    assert number is None or caught.value.entry == number


def test_entries_after_the_end_are_refused() -> None:
    with pytest.raises(jarlshof.WrongRecord, match="after the end"):
        jarlshof.replay(jarlshof.read_record(damaged(log=lambda log: [*log, "a treasure none"])))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        '{"format": ' + "[" * 100_000,
        '{"format": "' + FORMAT + '", "log": ' + "[" * 100_000,
        "\ud800",
        "x" * 9_000_000,
        json.dumps({"format": FORMAT}),
    ],
    ids=range(10),
)
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(jarlshof.BadRecord):
        jarlshof.read_record(text)


def test_a_truncated_record_is_refused() -> None:
    text = damaged()
    for cut in range(0, len(text), 97):
        with pytest.raises(jarlshof.BadRecord):
            jarlshof.replay(jarlshof.read_record(text[:cut]))
