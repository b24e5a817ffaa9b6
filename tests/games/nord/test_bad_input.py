"""Bad input gets a typed error, and the match is unchanged. Move, position and record readers are fuzzed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jarlshof
from jarlshof.core.match import Match
from tests.games import damage

pytestmark = pytest.mark.jit_off

START = jarlshof.new("nord", seats=3, seed=5)


WORDS = st.sampled_from(
    [
        "place",
        "done",
        "treasure",
        "none",
        "axe",
        "A",
        "C",
        "h5",
        "p16",
        "a1",
        "attack",
        "path",
        "fifth",
        "a",
        "b",
        "z",
        "",
    ]
)


@given(st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=5).map(" ".join)))
def test_a_strange_move_is_refused_and_changes_nothing(text: str) -> None:
    match = START.fork("here")
    before = damage.facts(match)
    try:
        match.play("treasure none", text)
    except (jarlshof.BadMove, jarlshof.IllegalMove):
        assert damage.facts(match) == before
    else:
        assert match.log[-1].endswith(" ".join(text.split()))


@given(st.integers(-(1 << 63), (1 << 63) - 1))
def test_any_number_is_a_legal_move_or_refused_by_a_ruling(move: int) -> None:
    damage.check_number(START, move)


@pytest.mark.parametrize("value", [None, 7, b"place h4", ["place h4"]])
def test_a_move_that_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(jarlshof.BadMove):
        START.play(value)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"seats": 1}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": "many"}, "whole number"),
        ({"seats": 2, "island": "atlantis"}, "atlantis"),
        ({"seats": 2, "island": "jarldom"}, "jarldom"),
        ({"seats": 2, "starts": "odd"}, "auto, fixed, free"),
        ({"seats": 2, "colour": "red"}, "colour"),
        ({"seats": 2, "preset": "wild"}, "preset"),
        ({"seats": 2, "seed": -1}, "seed"),
        ({"seats": 2, "seed": 1 << 64}, "seed"),
        ({"seats": 2, "seed": "xyz"}, "seed"),
        ({"seats": 2, "seed": ""}, "seed"),
        ({"seats": 2, "seed": "00" * 65}, "seed"),
        ({"seats": 2, "seed": 1.5}, "seed"),
        ({"seats": 2, "seed": True}, "seed"),
        ({"seats": 2, "content": {"map": ""}}, "content"),
        ({"seats": 2, "content": "no/such/file.toml"}, "content"),
        ({"seats": 2, "content": {"island": 5}}, "content"),
        ({"seats": 2, "content": {"island": "\ud800"}}, "content"),
        ({"seats": 2, "preset": []}, "preset"),
        ({"seats": 2, "salts": ["x"]}, "salts"),
        ({"seats": 2, "salts": [b"x" * 65]}, "salts"),
        ({"seats": 2, "salts": b"xyz"}, "salts"),
    ],
)
def test_bad_options_are_named_with_what_is_accepted(arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(jarlshof.BadOption, match=word):
        jarlshof.new("nord", **arguments)


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(jarlshof.BadOption, match="nord"):
        jarlshof.new("chess")


@pytest.mark.parametrize("seat", [-1, 3, "a", 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    for ask in (START.legal, START.view):
        with pytest.raises(jarlshof.BadOption, match="seat"):
            ask(seat)


BAD_POSITIONS = {
    "no board": "seats: 2",
    "unknown key": "sails: 3\nboard:\n m A",
    "key twice": "seats: 2\nseats: 2\nboard:\n m A",
    "unknown space": "board:\n m x A",
    "settlement gap": "board:\n A m C",
    "settlement twice": "board:\n A m A",
    "two small boats": "board:\n @ A @",
    "a man on a settlement": "board:\n Aa m",
    "too many rows": "board:\n" + " m\n" * 17,
    "too many columns": "board:\n " + "m " * 17,
    "wrong row number": "board:\n 2 m A",
    "seats": "seats: 5\nboard:\n A m\nposts:\n A a1",
    "seat of nobody": "seats: 2\nboard:\n A mc\nposts:\n A a1",
    "number": "score: a x\nboard:\n A m\nposts:\n A a1",
    "huge number": "score: a 999999999999999999999\nboard:\n A m\nposts:\n A a1",
    "too many men": "supply: a 24\nboard:\n A m\nposts:\n A a1",
    "too many boats": "fishing: 7\nboard:\n A m\nposts:\n A a1",
    "too many tiles": "hand a: axe axe axe axe axe axe axe\nboard:\n A m\nposts:\n A a1",
    "no such tile": "hand a: spoon\nboard:\n A m\nposts:\n A a1",
    "a dealt tile in the supply": "supply of tiles: axe*\nboard:\n A m\nposts:\n A a1",
    "a tile without a pile": "tiles: b1 axe\nboard:\n A m\nposts:\n A a1",
    "a post nowhere": "board:\n A m\nposts:\n B a1",
    "a post of nobody": "seats: 2\nboard:\n A m\nposts:\n A d1",
    "a jarl twice": "board:\n A m B\nposts:\n A jarl-a a1\n B jarl-a",
    "full boat": "aboard: a a a a a a a a a a a\nboard:\n A m\nposts:\n A a1",
    "wrong question": "ask: a dance\nboard:\n A m\nposts:\n A a1",
    "somebody else asked": "turn: a\nask: b turn\nboard:\n A m\nposts:\n A a1 b1",
    "nobody can answer": "ask: a turn\nboard:\n A m\nposts:\n A b1",
    "no attack to choose": "ask: a attack\nboard:\n A m B\nposts:\n A a1",
    "an attack out of thin air": "ask: a path\nattack: A B b1\nboard:\n A ma B\nposts:\n A a1",
    "not over yet": "ask: -\nboard:\n A m\nposts:\n A a1",
    "new men of another seat": "ask: a place\nboard:\n A mB\nposts:\n A a1 b1",
    "allied with itself": "allied: AA\nboard:\n A m\nposts:\n A a1",
    "no settlement": "ask: -\nscoring: 5\nboard:\n ~",
    "old men who connect what was not connected": (
        "turn: a\nask: a place\nallied: -\nboard:\n A mb mb B\n mA\nposts:\n A a1\n B b1"
    ),
    "a full boat at the start of a turn": (
        "berths: " + "9 " * 16 + "\naboard: " + "b " * 16 + "\nboard:\n A m @\nposts:\n A jarl a2\n"
    ),
    "fewer berths than jarls": "berths: 2 4\nboard:\n A m B m C\nposts:\n A jarl a1\n B jarl b1\n C jarl",
    "a seat that settles twice": "ask: a settle\nboard:\n A m B\nposts:\n A jarl-a a1",
    "nobody left to settle": "ask: a settle\nsupply: a 0\nboard:\n A m B",
    "huge": "#" * 30_000,
}


@pytest.mark.parametrize("text", BAD_POSITIONS.values(), ids=BAD_POSITIONS.keys())
def test_a_bad_position_is_refused(text: str) -> None:
    with pytest.raises(jarlshof.BadPosition):
        jarlshof.position("nord", text)


@given(st.text(max_size=400))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        jarlshof.position("nord", text, seed=1)
    except jarlshof.BadPosition:
        pass
    else:
        assert "board:" in text


def wandering(seed: int) -> Match:
    """A match somewhere in the middle."""
    rng = random.Random(seed)
    match = jarlshof.new("nord", seats=2 + seed % 3, seed=seed)
    for _ in range(rng.randrange(90)):
        if not match.over:
            match.play(rng.choice(match.legal()))
    return match


PLACES = [wandering(seed).position() for seed in range(6)]
PIECES = [
    "a",
    "b",
    "A",
    "B",
    "~",
    "m",
    "ma",
    "pA",
    "-",
    "0",
    "1",
    "99",
    "axe",
    "gold*",
    "helmet+1",
    "jarl",
    "f7",
    ":",
    "\n",
    " ",
]


@given(st.sampled_from(PLACES), damage.edits(st.sampled_from(PIECES), 4000, least=0))
@settings(max_examples=200)
def test_a_damaged_position_is_refused_or_playable(text: str, edits: list[damage.Edit]) -> None:
    damage.check_position("nord", damage.damaged(text, edits), 12)


RECORD = jarlshof.write_record(wandering(4))


@given(damage.edits(st.text(max_size=6), 9000))
@settings(max_examples=150)
def test_a_damaged_record_is_refused_or_replays(edits: list[damage.Edit]) -> None:
    damage.check_record("nord", damage.damaged(RECORD, edits))
