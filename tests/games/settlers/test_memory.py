"""The option `memory`: what others surely hold is told to players, or left to them; nothing else depends on it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import msgspec
import pytest

import jarlshof
from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from jarlshof.games.settlers.law.secrets import unlearn
from tests.games.settlers.helpers import hand, line, mine, position, sure, table
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off
RECORDS = sorted(Path(__file__).with_name("records").glob("*.json"))


def played(memory: str, moves: int, seed: int = 3) -> Match:
    """A match after some random moves."""
    match, rng = jarlshof.new("settlers", seats=3, seed=seed, options={"memory": memory}), random.Random(seed)
    for _ in range(moves):
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat=seat)
    return match


@ruling("settlers.D9")
def test_it_is_on_unless_somebody_switches_it_off() -> None:
    match = position(a="hand: 1 wood", b="hand: 2 ore")
    assert mine(match, "a").sure == {"b": {"ore": 2}}
    assert "memory" not in line(match, "options")
    forgetful = position("options: seed, memory=off", a="hand: 1 wood", b="hand: 2 ore")
    assert line(forgetful, "options") == "seed, memory=off"
    with pytest.raises(BadOption, match="on, off"):
        jarlshof.new("settlers", options={"memory": "perhaps"})


@ruling("settlers.D9")
def test_switched_off_nobody_is_told_what_others_hold() -> None:
    match = position("options: seed, memory=off", a="hand: 1 wood", b="hand: 2 ore", c="")
    assert [mine(match, seat).sure for seat in "abc"] == [{}, {}, {}]
    assert hand(match, "a") == {"wood": 1}
    assert not any("surely" in text for text in match.own(0))
    assert any("surely" in text for text in position(a="hand: 1 wood", b="hand: 2 ore").own(0))


@ruling("settlers.D9", "settlers.D10")
def test_switched_off_the_rules_still_know() -> None:
    match = position("options: seed, memory=off", a="hand: 1 wood", b="hand: 2 ore", c="")
    assert match.why_not("offer 1 wood for 1 wool") is not None, "everybody can work out that nobody has it (D10)"
    assert match.why_not("offer 1 wood for 2 ore") is None


def test_with_both_the_same_happens() -> None:
    one, other = played("on", 400), played("off", 400)
    assert one.log == other.log
    assert one.position() == other.position().replace(", memory=off", "")
    assert [msgspec.structs.replace(mine(other, seat), sure=mine(one, seat).sure) for seat in "abc"] == [
        mine(one, seat) for seat in "abc"
    ]
    assert table(one) == table(other)
    assert one.state().tobytes() != other.state().tobytes()


# ---------------------------------------------------------------- records and positions
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.stem))
def test_records_are_those_from_before_it(path: Path) -> None:
    assert "memory" not in json.loads(path.read_text("utf-8"))["options"]
    assert jarlshof.write_record(jarlshof.load(path)) == path.read_text("utf-8")


@pytest.mark.parametrize("memory", ["on", "off"])
def test_a_record_and_a_position_keep_it(memory: str) -> None:
    match = played(memory, 60)
    record = jarlshof.read_record(match.record())
    assert record.options.get("memory", "on") == memory
    again = jarlshof.replay(record)
    assert again.state().tobytes() == match.state().tobytes()
    assert msgspec.to_builtins(again.options)["memory"] == memory
    said = msgspec.structs.replace(record, options={**record.options, "memory": memory})
    assert jarlshof.replay(said).record() == match.record(), "who says it gets the same"
    placed = jarlshof.position("settlers", match.position())
    assert placed.position() == match.position()
    assert msgspec.to_builtins(placed.options)["memory"] == memory


def test_what_is_dealt_again_for_people_is_not_what_they_were_sure_of() -> None:
    """The engine's own guesses keep it (bots think with them); a position for people does not."""
    match = position("options: seed, memory=off", a="hand: 1 wood", b="hand: 2 ore", c="hand: 2 wool")
    assert sure(match) == []
    states = match.state()
    unlearn(states, 0)
    assert not states["sure"][0, 0, 1:].any()
    assert states["hand"][0].tolist() == match.state()["hand"][0].tolist()
    known = position(a="hand: 1 wood", b="hand: 2 ore", c="hand: 2 wool").state()
    before = known.tobytes()
    unlearn(known, 0)
    assert known.tobytes() == before
