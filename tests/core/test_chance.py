"""Chance: the published vectors, fair draws, seeds and keys."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarlshof import BadOption
from jarlshof.core.chance import (
    WORD,
    Stream,
    branch_key,
    chacha_block,
    check_draws,
    draw,
    key_words,
    match_key,
    rekey,
    seed_bytes,
    shuffle,
    stream_word,
)
from jarlshof.core.events import DRAW, new_buffer, rows
from jarlshof.core.state import State, States, dtype_of, new_states

pytestmark = pytest.mark.jit_off

KEY = bytes(range(32))


def block(key: bytes, counter: int, nonce: bytes) -> bytes:
    out = np.zeros(8, np.uint64)
    chacha_block(key_words(key), counter, np.frombuffer(nonce, "<u4").astype(np.uint64), out)
    return out.astype("<u8").tobytes()


# ---------------------------------------------------------------- RFC 8439
def test_the_block_of_section_2_3_2() -> None:
    nonce = bytes.fromhex("000000090000004a00000000")
    assert block(KEY, 1, nonce).hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


@pytest.mark.parametrize(
    ("key", "counter", "nonce", "expected"),
    [
        pytest.param(
            "00" * 32,
            0,
            "00" * 12,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
            id="1",
        ),
        pytest.param(
            "00" * 32,
            1,
            "00" * 12,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
            id="2",
        ),
        pytest.param(
            "00" * 31 + "01",
            1,
            "00" * 12,
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
            id="3",
        ),
        pytest.param(
            "00" * 32,
            0,
            "00" * 11 + "02",
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
            id="5",
        ),
    ],
)
def test_the_vectors_of_appendix_a_1(key: str, counter: int, nonce: str, expected: str) -> None:
    assert block(bytes.fromhex(key), counter, bytes.fromhex(nonce)).hex() == expected


# ---------------------------------------------------------------- draws
def fresh(key: bytes = KEY) -> States:
    """One bare state with this key."""
    states = new_states(dtype_of(State), 1).view(np.recarray)
    rekey(states[0], key_words(key))
    return states


def draws(states: States, stream: int, bounds: list[int]) -> list[int]:
    events = new_buffer(0)
    return [int(draw(states[0], stream, bound, events)) for bound in bounds]


@given(st.lists(st.integers(1, WORD - 1), max_size=20), st.sampled_from(Stream))
def test_draws_are_below_their_bounds_and_can_be_checked(bounds: list[int], stream: Stream) -> None:
    states, events = fresh(), new_buffer()
    values = [int(draw(states[0], stream, bound, events)) for bound in bounds]
    assert all(0 <= value < bound for value, bound in zip(values, bounds, strict=True))
    lines = []
    for kind, seat, to, of, index, bound, value in rows(events):
        assert (kind, seat, to, of) == (DRAW, -1, 0, stream)
        lines.append(f"{stream.name.lower()} {index} {bound} {value}")
    assert len(lines) == sum(bound > 1 for bound in bounds) == states[0].fence
    assert check_draws(KEY, lines) is None


def test_a_draw_is_the_next_word_below_the_largest_multiple() -> None:
    """A bound just above 2^31 rejects nearly every second word."""
    bound = (1 << 31) + 1
    states = fresh()
    values = draws(states, Stream.DICE, [bound] * 40)
    words = [stream_word(KEY, Stream.DICE, n) for n in range(200)]
    assert values == [word for word in words if word < bound][:40]
    used = int(states[0].drawn[Stream.DICE])
    assert words[used - 1] == values[-1]
    assert used > 60


def test_a_bound_of_one_draws_nothing() -> None:
    states = fresh()
    assert draws(states, Stream.DECK, [1, 0, 1]) == [0, 0, 0]
    assert states[0].fence == 0
    assert not states[0].drawn.any()


def test_small_bounds_are_fair() -> None:
    counted = Counter(draws(fresh(), Stream.DICE, [6] * 3000))
    assert set(counted) == set(range(6))
    assert sum((n - 500) ** 2 / 500 for n in counted.values()) < 20


def test_streams_do_not_disturb_each_other() -> None:
    alone = {stream: draws(fresh(), stream, [100] * 20) for stream in Stream}
    assert len({tuple(values) for values in alone.values()}) == len(Stream)
    together = fresh()
    mixed = [[draws(together, stream, [100])[0] for stream in Stream] for _ in range(20)]
    assert {stream: [row[stream] for row in mixed] for stream in Stream} == alone


def test_a_new_key_starts_all_streams_again() -> None:
    states = fresh()
    first = draws(states, Stream.DECK, [1000] * 5)
    rekey(states[0], key_words(bytes(32)))
    other = draws(states, Stream.DECK, [1000] * 5)
    rekey(states[0], key_words(KEY))
    assert draws(states, Stream.DECK, [1000] * 5) == first != other


def test_a_shuffle_is_described_by_its_draws() -> None:
    """From the last entry down, each changes places with one before it or itself (docs/notation.md)."""
    items, events = np.arange(10), new_buffer()
    shuffle(fresh()[0], Stream.DECK, items, 8, events)
    expected = list(range(10))
    found = [(row[5], row[6]) for row in rows(events)]
    assert [bound for bound, _ in found] == [8, 7, 6, 5, 4, 3, 2]
    for bound, value in found:
        expected[bound - 1], expected[value] = expected[value], expected[bound - 1]
    assert items.tolist() == expected
    assert items.tolist()[8:] == [8, 9]


# ---------------------------------------------------------------- checking draws
def test_check_draws_names_the_first_wrong_one() -> None:
    def line(index: int, bound: int) -> str:
        return f"deck {index} {bound} {stream_word(KEY, Stream.DECK, index) % bound}"

    good = [line(0, 6), line(1, 52), line(2, 2)]
    assert check_draws(KEY, []) is None
    assert check_draws(KEY, good) is None
    assert check_draws(KEY, [good[0], good[2]]) == "draw 2 is out of place"
    assert check_draws(KEY, [good[0], good[0]]) == "draw 2 is out of place"
    assert check_draws(KEY, [good[1], good[0]]) == "draw 1 is out of place"
    wrong = (stream_word(KEY, Stream.DECK, 0) + 1) % 6
    assert check_draws(KEY, [f"deck 0 6 {wrong}"]) == f"draw 1 gave {(wrong - 1) % 6}, not {wrong}"
    bad: list[Any] = ["", "deck 0 6", "deck 0 6 1 1", "sea 0 6 1", "deck -1 6 1", "deck 0 6 ²", "DECK 0 6 1", None, 7]
    bad += ["deck 99999999999999999999 6 0", f"deck 1 6 {'9' * 5000}"]
    for text in bad:
        assert check_draws(KEY, [good[0], text]) == "draw 2 cannot be read"
    for text in ("deck 1 1 0", "deck 1 0 0", f"deck 1 {WORD} 0", "deck 9999999999 6 0"):
        assert check_draws(KEY, [good[0], text]) == "draw 2 is out of place"


def test_check_draws_follows_branches() -> None:
    key = branch_key(KEY, "other")
    lines = [f"dice 0 6 {stream_word(KEY, 2, 0) % 6}", "branch other", f"dice 0 600 {stream_word(key, 2, 0) % 600}"]
    assert check_draws(KEY, lines) is None
    assert check_draws(KEY, [*lines[:1], "branch another", *lines[2:]]) is not None
    assert check_draws(KEY, [lines[0], lines[2]]) is not None


# ---------------------------------------------------------------- seeds and keys
@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (7, "0000000000000007"),
        (0, "0000000000000000"),
        (2**64 - 1, "ff" * 8),
        ("00ff", "00ff"),
        ("ABcd", "abcd"),
        ("ab" * 64, "ab" * 64),
        (b"\x01", "01"),
        (bytes(64), "00" * 64),
    ],
)
def test_seeds(seed: int | str | bytes, expected: str) -> None:
    assert seed_bytes(seed).hex() == expected


@pytest.mark.parametrize(
    "seed",
    [-1, 2**64, "", "abc", "xyz", "0x12", " 12", "ab cd", "ä", "ab" * 65, b"", bytes(65), True, 1.5, [7]],
    ids=repr,
)
def test_bad_seeds(seed: Any) -> None:
    with pytest.raises(BadOption, match="seed"):
        seed_bytes(seed)


def test_no_seed_is_a_new_secret_one() -> None:
    one, other = seed_bytes(None), seed_bytes(None)
    assert len(one) == len(other) == 32
    assert one != other


def test_keys_differ_by_game_seed_salts_and_their_borders() -> None:
    keys = [
        match_key("nord", b"ab"),
        match_key("toy", b"ab"),
        match_key("nord", b"abc"),
        match_key("norda", b"b"),
        match_key("nord", b"ab", [b""]),
        match_key("nord", b"ab", [b"x"]),
        match_key("nord", b"ab", [b"x", b"y"]),
        match_key("nord", b"ab", [b"y", b"x"]),
        match_key("nord", b"ab", [b"xy"]),
        branch_key(match_key("nord", b"ab"), "x"),
        branch_key(match_key("nord", b"ab"), "y"),
    ]
    assert len(set(keys)) == len(keys)
    assert {len(key) for key in keys} == {32}
    assert match_key("nord", b"ab", [b"x"]) == match_key("nord", b"ab", (b"x",))
