"""Finished matches of every ending, preset and number of seats replay to the same result; damaged ones are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import jarlshof
from jarlshof.core.record import FORMAT
from jarlshof.games.settlers.moves import MOVES
from tests.games.settlers import referee
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

FOLDER = Path(__file__).with_name("records")
RECORDS = sorted(FOLDER.glob("*.json"))
GOOD = "2-seats-seed-target"
BRANCHED = "undo-and-branch"

each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))


def data(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def preset_of(record: dict[str, Any]) -> str:
    return "seed" if record["options"]["harbours"] == "alternating_tiles" else "official"


def entries(record: dict[str, Any]) -> list[str]:
    """The words of all log entries after the seat: verbs, `undo`; and those that have no seat."""
    words = [entry.split() for entry in record["log"]]
    return [each[0] if each[0] in ("branch", "back") else each[1] for each in words]


@each_record
def test_a_record_replays_to_its_result(path: Path) -> None:
    match = jarlshof.load(path)
    assert match.over
    record = data(path)
    assert record["result"] == {"points": match.points, "places": match.places, "ending": match.ending}
    assert jarlshof.write_record(match) == path.read_text("utf-8")
    assert len(path.read_bytes()) < 8_000


@each_record
def test_a_record_replays_part_by_part(path: Path) -> None:
    record = jarlshof.read_record(path.read_text("utf-8"))
    half = jarlshof.replay(record, to=len(record.log) // 2)
    assert half.log == record.log[: len(record.log) // 2]
    assert half.draws == record.draws[: len(half.draws)]
    for entry in record.log[len(half.log) :]:
        word, *rest = entry.split()
        if word == "branch":
            half.branch(*rest)
        elif word == "back":
            half.back(int(rest[0]), rest[1])
        elif rest == ["undo"]:
            half.undo(ord(word) - ord("a"))
        else:
            half.play(entry)
    assert half.position() == jarlshof.load(path).position()


@each_record
def test_the_referee_agrees_on_the_end(path: Path) -> None:
    match = jarlshof.load(path)
    pos = referee.read(match.position())
    assert referee.write(pos) == match.position()
    assert referee.points(pos) == match.points
    if match.ending == "target":
        [winner] = [seat for seat, place in enumerate(match.places or []) if place == 1]
        assert match.points[winner] >= int(pos.options["target"])
        pos.winner = winner
    assert referee.places(pos) == match.places


def test_there_is_a_record_for_every_ending_preset_and_number_of_seats() -> None:
    records = [data(path) for path in RECORDS]
    endings = {ending.name.lower() for ending in jarlshof.game("settlers").endings}
    assert {(preset_of(record), record["result"]["ending"]) for record in records} == {
        (preset, ending) for preset in ("seed", "official") for ending in endings
    }
    assert {record["options"]["seats"] for record in records} == {2, 3, 4, 5, 6}
    assert {record["options"]["special_build"] for record in records} == {"none", "after_each_turn", "paired"}


def test_every_kind_of_move_is_in_a_record() -> None:
    words = {word for path in RECORDS for word in entries(data(path))}
    assert words == {verb.word for verb in MOVES.verbs.values()} | {"undo", "back", "branch"}


def test_one_record_has_been_taken_back_and_has_other_chance() -> None:
    record = data(FOLDER / f"{BRANCHED}.json")
    assert {"undo", "back", "branch"} <= set(entries(record))
    names = [entry.split()[-1] for entry in record["log"] if entry.split()[0] in ("branch", "back")]
    assert [line for line in record["draws"] if line.startswith("branch")] == [f"branch {name}" for name in names]


@ruling("settlers.S2")
@each_record
def test_who_reaches_the_target_wins_alone(path: Path) -> None:
    record = data(path)
    points, places, target = record["result"]["points"], record["result"]["places"], record["options"]["target"]
    if record["result"]["ending"] == "target":
        assert places.count(1) == 1
        assert points[places.index(1)] >= target
        assert record["log"][-1][0] in "abcdef"
    else:
        assert max(points) < target


@ruling("settlers.D7")
def test_after_the_last_turn_the_most_points_win_and_ties_share() -> None:
    for path in RECORDS:
        match, result = jarlshof.load(path), data(path)["result"]
        if match.ending == "turns":
            best = max(match.points)
            assert [place == 1 for place in result["places"]] == [n == best for n in match.points]
            assert referee.read(match.position()).number == data(path)["options"]["turns"]
            assert [event.args["turns"] for event in match.events() if event.kind == "limit"] == [
                data(path)["options"]["turns"]
            ]


# ---------------------------------------------------------------- damaged ones
def damaged(name: str = GOOD, **changes: Any) -> str:
    """A good record with some fields changed; None takes a field away."""
    record = data(FOLDER / f"{name}.json")
    for field, value in changes.items():
        record[field] = value(record[field]) if callable(value) else value
        if record[field] is None:
            del record[field]
    return json.dumps(record)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"format": "other-1"}, "format"),
        ({"format": 7}, "not a record"),
        ({"game": "chess"}, "chess"),
        ({"game": "nord", "rules": jarlshof.game("nord").rules}, "option"),
        ({"rules": "99"}, "rules"),
        ({"seed": "xyz"}, "hexadecimal"),
        ({"seed": None}, "cannot be replayed"),
        ({"seed": "00000000000000ff"}, "entry"),
        ({"seat": "a"}, "one seat's record"),
        ({"log": None}, "log"),
        ({"log": "a end"}, "log"),
        ({"log": [1, 2]}, "log"),
        ({"options": {"seats": 9}}, "seats"),
        ({"options": {"sails": 2}}, "sails"),
        ({"options": lambda options: {**options, "target": 99}}, "3 to 20"),
        ({"options": lambda options: {**options, "board": "auto"}}, "options"),
        ({"options": lambda options: {**options, "deserts": 0}}, "options"),
        ({"options": lambda options: {**options, "target": 3}}, "entry|end of the match"),
        ({"options": lambda options: {**options, "deck": "ext"}}, "draws"),
        ({"options": {"seats": 2}}, "options"),
        ({"content": {"island": ""}}, "content"),
        ({"extra": 1}, "extra"),
        ({"draws": lambda draws: draws[:-1]}, "draws"),
        ({"draws": []}, "draws"),
        ({"draws": lambda draws: ["other 0 6 1", *draws]}, "draw 1"),
        ({"draws": lambda draws: ["boat 0 17 1", *draws[1:]]}, "draw 1 cannot be read"),
        ({"draws": lambda draws: [f"board 0 17 {(int(draws[0].split()[3]) + 1) % 17}", *draws[1:]]}, "draw 1 gave"),
        ({"salts": ["00" * 65]}, "salts"),
        ({"result": None}, "result"),
        ({"result": lambda result: {**result, "ending": "turns"}}, "result"),
        ({"result": lambda result: {**result, "points": result["points"][::-1]}}, "result"),
        ({"result": lambda result: {**result, "places": [1, 1]}}, "result"),
        ({"start": "nonsense"}, "not a line of a position"),
    ],
)
def test_a_damaged_record_is_refused_with_a_reason(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(jarlshof.BadRecord, match=reason):
        jarlshof.replay(jarlshof.read_record(damaged(**changes)))


def before(number: int, entry: str) -> Any:
    """Puts an entry into a log, so that it has this number."""
    return lambda log: [*log[: number - 1], entry, *log[number - 1 :]]


@pytest.mark.parametrize(
    ("change", "number"),
    [
        (before(5, "a frobnicate"), 5),
        (before(3, ""), 3),
        (before(3, "a"), 3),
        (before(3, "ab undo"), 3),
        (before(3, "a undo extra"), 3),
        (before(3, "back 99 x"), 3),
        (before(3, "back -1 x"), 3),
        (before(3, "branch not/a/name"), 3),
        (before(2, "a settle z9"), 2),
        (before(2, "c settle a5"), 2),
        (before(1, "a roll"), 1),
        (before(1, "b roll"), 1),
        (before(10, "a offer 99 wood for 1 ore"), 10),
        (before(10, "a offer -1 wood for 1 ore"), 10),
        (before(12, "a knight"), 12),
        (before(1, "a undo"), 1),
        (lambda log: log[1:], 1),
        (lambda log: [*log[:8], *log[9:]], 9),
        (lambda log: [*log[:1], log[0], *log[1:]], 2),
        (lambda log: [*log, "a end"], None),
    ],
    ids=range(20),
)
@pytest.mark.parametrize("name", [GOOD, "3-seats-official-target"])
def test_a_bad_entry_is_named_by_its_number(name: str, change: Any, number: int | None) -> None:
    text = damaged(name, log=change)
    with pytest.raises(jarlshof.WrongRecord) as caught:
        jarlshof.replay(jarlshof.read_record(text))
    expected = len(json.loads(text)["log"]) if number is None else number
    assert caught.value.entry == expected
    assert f"entry {expected}: " in str(caught.value)


def test_an_undo_beyond_the_fence_is_refused() -> None:
    """A roll cannot be taken back, whoever tries it."""
    log = data(FOLDER / f"{BRANCHED}.json")["log"]
    number = next(n for n, entry in enumerate(log, 1) if entry.endswith(" roll"))
    text = damaged(BRANCHED, log=before(number + 1, f"{log[number - 1][0]} undo"))
    with pytest.raises(jarlshof.WrongRecord, match="taken back") as caught:
        jarlshof.replay(jarlshof.read_record(text))
    assert caught.value.entry == number + 1


def test_without_its_branch_a_record_does_not_replay() -> None:
    text = damaged(BRANCHED, log=lambda log: [entry for entry in log if not entry.startswith("branch")])
    with pytest.raises(jarlshof.WrongRecord):
        jarlshof.replay(jarlshof.read_record(text))


def test_entries_after_the_end_are_refused() -> None:
    with pytest.raises(jarlshof.WrongRecord, match="after the end"):
        jarlshof.replay(jarlshof.read_record(damaged(log=lambda log: [*log, "a roll"])))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 100_000, "\ud800", json.dumps({"format": FORMAT})], ids=range(7)
)
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(jarlshof.BadRecord):
        jarlshof.read_record(text)


def test_a_truncated_record_is_refused() -> None:
    text = damaged()
    for cut in range(0, len(text), 97):
        with pytest.raises(jarlshof.BadRecord):
            jarlshof.replay(jarlshof.read_record(text[:cut]))


def test_a_part_of_a_record_for_one_seat_cannot_be_replayed() -> None:
    record = jarlshof.read_record((FOLDER / f"{GOOD}.json").read_text("utf-8"))
    running = jarlshof.replay(record, to=len(record.log) // 2)
    with pytest.raises(jarlshof.BadRecord, match="one seat's record"):
        jarlshof.replay(jarlshof.read_record(jarlshof.write_record(running, 1)))
