"""Bad input gets a typed error, and the match is unchanged. Options, moves, positions and records are fuzzed."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jarlshof
from jarlshof import Match
from jarlshof.core import contract
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.options import NAMES, WORDS
from jarlshof.games.northgard.state import Kind
from tests.games import damage
from tests.games.northgard.helpers import LAND, begun

pytestmark = pytest.mark.jit_off

START = jarlshof.new("northgard", seats=3, seed=5)
TURN = begun(
    held="Sn: a 3; silo small | Se: b 2",
    a="clan: wolf; hand: move feast militia; goods: 5 food 5 wood 5 lore; draw: build explore recruit",
    b="hand: feast",
)
# A position for every question.
ASKED = {
    entry["name"]: jarlshof.position("northgard", entry["text"], seed=1)
    for entry in tomllib.loads(Path(__file__).with_name("perft.toml").read_text("utf-8"))["position"]
}


def position(text: str) -> Match:
    return jarlshof.position("northgard", text, seed=1)


# ---------------------------------------------------------------- options
@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("value", ["sideways", "", 7, None, ["random"]], ids=repr)
def test_a_word_that_is_no_value_is_named_with_those_that_are(name: str, value: object) -> None:
    with pytest.raises(jarlshof.BadOption) as caught:
        jarlshof.new("northgard", options={name: value})
    assert caught.value.name == name
    assert all(word in caught.value.accepted for word in WORDS[name])


@pytest.mark.parametrize(
    ("options", "name", "word"),
    [
        ({"seats": 1}, "seats", "2 to 5"),
        ({"seats": 6}, "seats", "2 to 5"),
        ({"seats": -2}, "seats", "2 to 5"),
        ({"seats": "many"}, "seats", "whole number"),
        ({"years": 8}, "years", "7|10"),
        ({"years": 0}, "years", "7|10"),
        ({"years": -7}, "years", "7|10"),
        ({"years": "long"}, "years", "7|10|whole number"),
        ({"years": 10**12}, "years", "7|10"),
        ({"colour": "red"}, "option", "years"),
        ({"creatures": "yes"}, "option", "years"),
    ],
    ids=str,
)
def test_bad_options_are_named_with_what_is_accepted(options: dict[str, object], name: str, word: str) -> None:
    with pytest.raises(jarlshof.BadOption, match=word) as caught:
        jarlshof.new("northgard", options=options)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"seed": "xyz"}, "seed"),
        ({"seed": True}, "seed"),
        ({"salts": ["x"]}, "salts"),
        ({"content": "no/such/file.toml"}, "content"),
    ],
    ids=str,
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(jarlshof.BadOption, match=word):
        jarlshof.new("northgard", **arguments)


@given(
    st.dictionaries(
        st.sampled_from([*NAMES, "seats"]),
        st.one_of(
            st.sampled_from([word for words in WORDS.values() for word in words]),
            st.integers(-3, 12),
            st.booleans(),
            st.none(),
            st.text(max_size=5),
        ),
        max_size=4,
    )
)
@settings(max_examples=30)
def test_any_options_give_a_match_or_are_refused(options: dict[str, object]) -> None:
    try:
        match = jarlshof.new("northgard", seed=1, options=options)
    except jarlshof.BadOption:
        return
    again = match.position()
    assert position(again).position() == again
    assert match.legal()


@pytest.mark.parametrize("seat", [-1, 3, "a", 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    for ask in (START.legal, START.view):
        with pytest.raises(jarlshof.BadOption, match="seat"):
            ask(seat)


# ---------------------------------------------------------------- moves
BAD_MOVES = [
    "",
    " ",
    "dance",
    "play",
    "play joker",
    "play Move",
    "play move move",
    "play improved-villager-tools",  # the source's name, not ours
    "wait",
    "upgrade move",
    "upgrade move plunder plunder",
    "retire plunder",
    "pass now",
    "end turn",
    "take",
    "lay",
    "lay 12",
    "lay 12 e1",
    "lay 12 e1 n2",
    "lay 34 e1 0 n",
    "lay S5 e1 0 n",
    "lay 12 n1 e1 n",  # east and west come first
    "lay 12 e35 0 n",
    "lay 12 e1 0 north",
    "lay 12 1 0 n",
    "lay 12 e1 0 n n",
    "found",
    "found 12x",
    "found sn",
    "found Sa",
    "found 13n",
    "recruit",
    "recruit Sn 2",
    "move Sn Se",
    "move Sn Se 15",
    "move Sn Se -1",
    "move Sn Se 1.5",
    "move Sn Se three",
    "move Sn Se ٣",
    "move Sn Se 99999999999999999999999",
    "lead Sn Se",
    "build silo Sn",
    "build silo small Sn",
    "build castle Sn large",
    "swap Sn silo lodge",
    "feed",
    "feed 15",
    "feed -1",
    "feed one",
    "axe 1",
    "retreat Sn",
    "pay",
    "pay 1",
    "pay 1 gold",
    "pay 0 food",
    "pay -1 food",
    "pay 16 food",
    "pay 1 food 1 food",
    "gather",
    "gather gold",
    "target f",
    "target ab",
    "copy militia",
    "copy militia b",
    "bribe Sn Se",
    "trade 3 food",
    "trade 3 food for",
    "trade for 1 wood",
    "trade 3 food against 1 wood",
    "trade 3 food for 1 wood for 1 lore",
    "trade 4294967297 food for 1 wood",
    "clan fish",
    "choose",
    "choose sleep",
    "choose recruit 1",
    "x" * 300,
    "trade " + "1 food " * 40 + "for 1 wood",
]


@pytest.mark.parametrize("text", BAD_MOVES)
def test_a_move_that_cannot_be_read_is_refused(text: str) -> None:
    damage.check_unreadable(TURN, text)


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("play spy", "4.A"),
        ("play unrest", "4.A"),
        ("wait spy", "4.B"),
        ("replace spy", "4.C"),
        ("remove spy", "4.D"),
        ("upgrade move move", "4.E"),
        ("end", "4.A"),
        ("take militia", "3.2"),
        ("clan bear", "3.2"),
        ("lay 12 e1 0 n", "3.2"),
        ("found Sn", "3.2"),
        ("cancel", "3.2"),
        ("let", "3.2"),
        ("choose move", "3.2"),
        ("recruit Sn", "3.2"),
        ("move Sn Se 3", "3.2"),
        ("build silo Sn small", "3.2"),
        ("feed 1", "3.2"),
        ("hold", "3.2"),
        ("axe", "3.2"),
        ("pay nothing", "3.2"),
        ("trade nothing for nothing", "3.2"),
        ("trade 15 food for 15 wood", "3.2"),
        ("yield", "3.2"),
        ("done", "3.2"),
    ],
)
def test_a_move_that_can_be_read_is_refused_by_a_ruling(text: str, ruling: str) -> None:
    damage.check_refused(TURN, text, ruling)


@pytest.mark.parametrize("value", [None, 7, b"pass", ["pass"], 11 << 56])
def test_a_move_that_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(jarlshof.BadMove):
        TURN.play(value)


WORDS_OF_MOVES = st.sampled_from(
    [*(verb.word for verb in MOVES.verbs.values()), "0", "1", "2", "15", "-1", "food", "wood", "for", "nothing", "Sn"]
    + ["Se", "13a", "12n", "silo", "small", "large", "move", "militia", "plunder", "a", "b", "z", "e1", "n1", ""]
)


@given(st.one_of(st.text(max_size=300), st.lists(WORDS_OF_MOVES, max_size=6).map(" ".join)))
@settings(max_examples=40)
def test_a_strange_move_is_refused_and_changes_nothing(text: str) -> None:
    damage.check_strange(TURN, text)


# ---------------------------------------------------------------- moves as raw numbers
@pytest.mark.parametrize("match", ASKED.values(), ids=ASKED)
@given(move=damage.near_moves(len(Kind) + 3))
@settings(max_examples=25)
def test_any_number_is_a_legal_move_or_refused_by_a_ruling(match: Match, move: int) -> None:
    damage.check_number(match, move)


@pytest.mark.parametrize("match", ASKED.values(), ids=ASKED)
def test_bits_that_no_argument_uses_must_be_zero(match: Match) -> None:
    damage.check_spare_bits(match)


@pytest.mark.parametrize("match", ASKED.values(), ids=ASKED)
def test_what_is_listed_is_legal_and_what_is_legal_is_listed(match: Match) -> None:
    """Every move of the listed verbs with other arguments, as far as they are few."""
    states, [seat, *_] = match.state(), match.asked
    listed = {MOVES.read(text) for text in match.legal(seat)}
    for move in listed:
        assert contract.refusal_at(states, 0, seat, move) == 0
    for kind, verb in MOVES.verbs.items():
        if len(verb.arguments) == 1 and verb.arguments[0].category not in ("give", "take"):
            for name in verb.arguments[0].names:
                move = MOVES.read(f"{verb.word} {name}")
                assert (contract.refusal_at(states, 0, seat, move) == 0) == (move in listed), (kind, name)


# ---------------------------------------------------------------- positions
IMPOSSIBLE = {
    "fifteen units": LAND + "territories:\n  Sn: a 15\n",
    "sixteen units in two": LAND + "territories:\n  Sn: a 8\n  Se: a 8\n",
    "a broken border": "tiles:\n  S 0 0 n\n  5 w1 0 n\n  24 0 s1 n\n  13 w1 s1 n\n",
    "a loose tile": "tiles:\n  S 0 0 n\n  5 w2 0 n\n",
    "two tiles on a cell": "tiles:\n  S 0 0 n\n  5 w1 0 n\n  7 w1 0 n\n",
    "the start tile elsewhere": "tiles:\n  S e1 0 n\n",
    "the start tile turned": "tiles:\n  S 0 0 e\n",
    "the second start tile with two seats": "tiles:\n  S 0 0 n\n  T e1 0 n\n",
    "five seats without the second start tile": "seats: 5\ntiles:\n  S 0 0 n\n",
    "six seats": "seats: 6\n" + LAND,
    "one seat": "seats: 1\n" + LAND,
    "year eight": "year: 8\n" + LAND,
    "a bear of another clan": LAND + "territories:\n  Sn: a 1 bear\nseat a\n  clan: wolf\n",
    "a card of another clan": LAND + "seat a\n  clan: wolf\n  hand: roaming\n",
    "a card twice": LAND + "seat a\n  hand: spy\nseat b\n  hand: spy\n",
    "eight towers": LAND + "territories:\n  7s: a 1; " + ", ".join(["tower none"] * 8) + "\n",
    "a building without its space": LAND + "territories:\n  7s: a 1; forge large\n",
}


@pytest.mark.parametrize("text", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(jarlshof.BadPosition):
        position(text)


@pytest.mark.parametrize("value", [None, 7, b"tiles:", ["tiles:"]])
def test_a_position_that_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(jarlshof.BadPosition):
        position(value)


@given(st.text(max_size=400))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position(text)
    except jarlshof.BadPosition:
        pass
    else:
        assert "tiles:" in text


def wandering(seed: int, moves: int, **options: object) -> Match:
    """A match after some random moves."""
    rng = random.Random(seed)
    match = jarlshof.new("northgard", seed=seed, options={"seats": 2 + seed % 4, **options})
    for _ in range(moves):
        if not match.over:
            seat = rng.choice(match.asked)
            legal = match.legal(seat)
            lively = [move for move in legal if move not in ("pass", "done", "end")]
            match.play(rng.choice(lively or legal), seat=seat)
    return match


PLACES = [wandering(seed, 10 + 20 * seed).position() for seed in range(5)] + [m.position() for m in ASKED.values()]
PIECES = ["a", "b", "z", "-", "0", "1", "9", "99", "2 food", "1 lore", "move", "feast", "spy", "12n", "Sn", "bear", "!"]
PIECES += [
    "turn",
    "yes",
    "silo small",
    "a 3",
    "< a 1",
    "e1",
    "n",
    ":",
    "/",
    "@1",
    ":*",
    "+",
    "=",
    "\n",
    " ",
    ", years=10",
]


@pytest.mark.parametrize("text", PLACES, ids=range(len(PLACES)))
def test_an_undamaged_position_is_playable(text: str) -> None:
    damage.check_playable(position(text), 8, "goods")


@given(st.sampled_from(PLACES), damage.edits(st.sampled_from(PIECES), 4000))
@settings(max_examples=120)
def test_a_damaged_position_is_refused_or_playable(text: str, edits: list[damage.Edit]) -> None:
    damage.check_position("northgard", damage.damaged(text, edits), 8, "goods")


@given(st.sampled_from(PLACES), st.sampled_from(PLACES), st.data())
@settings(max_examples=40)
def test_a_position_with_a_line_of_another_is_refused_or_playable(one: str, other: str, data: st.DataObject) -> None:
    damage.check_position("northgard", damage.with_lines_of(other, one, data), 8, "goods")


# ---------------------------------------------------------------- records
RECORD = jarlshof.write_record(wandering(4, 80))


@given(damage.edits(st.text(max_size=6), 9000))
@settings(max_examples=60)
def test_a_damaged_record_is_refused_or_replays(edits: list[damage.Edit]) -> None:
    damage.check_record("northgard", damage.damaged(RECORD, edits))
