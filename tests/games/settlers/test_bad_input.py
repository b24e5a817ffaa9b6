"""Bad input gets a typed error, and the match is unchanged. Options, moves, positions and records are fuzzed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import jarlshof
from jarlshof import Match
from jarlshof.games.settlers.moves import MOVES
from jarlshof.games.settlers.options import NAMES, RANGES, WORDS
from jarlshof.games.settlers.state import Kind
from tests.games import damage

pytestmark = pytest.mark.jit_off

TILES = """tiles:
  W11 S12 G9
  B4 O6 B5 G10
  S3 D! W11 D! O4
  G8 W8 S10 O9
  B5 W2 G6
"""
START = jarlshof.new("settlers", seats=3, seed=5)


def position(text: str) -> Match:
    return jarlshof.position("settlers", text, seed=1)


# ---------------------------------------------------------------- options
@pytest.mark.parametrize("name", [name for name in WORDS if name not in ("board",)])
@pytest.mark.parametrize("value", ["sideways", "", 7, None, ["random"]], ids=repr)
def test_a_word_that_is_no_value_is_named_with_those_that_are(name: str, value: object) -> None:
    with pytest.raises(jarlshof.BadOption) as caught:
        jarlshof.new("settlers", options={name: value})
    assert caught.value.name == name
    assert all(word in caught.value.accepted for word in WORDS[name])


@pytest.mark.parametrize("name", RANGES)
def test_a_number_out_of_its_range_is_named_with_the_range(name: str) -> None:
    least, most = RANGES[name][0], RANGES[name][-1]
    for value in (least - 1, most + 1, -(10**9), 10**12):
        with pytest.raises(jarlshof.BadOption, match=f"{least} to {most}") as caught:
            jarlshof.new("settlers", options={name: value})
        assert caught.value.name == name
    for text in ("many", "", None, 2.5, [3]):
        with pytest.raises(jarlshof.BadOption, match="whole number") as caught:
            jarlshof.new("settlers", options={name: text})
        assert caught.value.name == name


@pytest.mark.parametrize("name", RANGES)
def test_the_ends_of_a_range_are_accepted(name: str) -> None:
    for value in (RANGES[name][0], RANGES[name][-1]):
        match = jarlshof.new("settlers", options={name: value, "seats": 4})
        assert getattr(match.options, name) == (value or {"deserts": 1}.get(name, 0))


@pytest.mark.parametrize(
    ("options", "name", "word"),
    [
        ({"seats": 1}, "seats", "2 to 6"),
        ({"seats": 7}, "seats", "2 to 6"),
        ({"seats": -2}, "seats", "2 to 6"),
        ({"seats": "many"}, "seats", "whole number"),
        ({"board": "classic"}, "board", "auto, classic19, large30"),
        ({"board": 19}, "board", "auto, classic19, large30"),
        ({"friendly_bandit": "perhaps"}, "friendly_bandit", "true or false"),
        ({"bandit_not_to_desert": 2}, "bandit_not_to_desert", "true or false"),
        ({"colour": "red"}, "option", "preset, seats, board"),
        ({"preset": "wild"}, "preset", "seed, official"),
        ({"preset": 4}, "preset", "seed, official"),
        ({"preset": None, "robber": 1}, "option", "bandits"),
        # what does not go together
        ({"seats": 5, "deserts": 1}, "deserts", "2 on large30"),
        ({"board": "large30", "deserts": 1}, "deserts", "28 tokens"),
        ({"seven_order": "discard_first"}, "seven_order", "move_first with seven_discard=adjacent_only"),
        ({"preset": "official", "seven_discard": "adjacent_only"}, "seven_order", "move_first"),
        ({"seats": 4, "special_build": "paired"}, "special_build", "none or after_each_turn"),
        ({"seats": 2, "special_build": "paired"}, "special_build", "fewer than 5 seats"),
        ({"special_build": "paired"}, "special_build", "fewer than 5 seats"),
    ],
    ids=str,
)
def test_bad_options_are_named_with_what_is_accepted(options: dict[str, object], name: str, word: str) -> None:
    with pytest.raises(jarlshof.BadOption, match=word) as caught:
        jarlshof.new("settlers", options=options)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"seed": "xyz"}, "seed"),
        ({"seed": True}, "seed"),
        ({"salts": ["x"]}, "salts"),
        ({"content": {"island": ""}}, "options say how the board is laid"),
        ({"content": "no/such/file.toml"}, "content"),
    ],
    ids=str,
)
def test_bad_arguments_are_refused(arguments: dict[str, Any], word: str) -> None:
    with pytest.raises(jarlshof.BadOption, match=word):
        jarlshof.new("settlers", **arguments)


@given(
    st.dictionaries(
        st.sampled_from([*NAMES, "preset"]),
        st.one_of(
            st.sampled_from([word for words in WORDS.values() for word in words] + ["auto", "seed", "official"]),
            st.integers(-3, 25),
            st.booleans(),
            st.none(),
            st.text(max_size=5),
        ),
        max_size=5,
    )
)
@settings(max_examples=150)
def test_any_options_give_a_match_or_are_refused(options: dict[str, object]) -> None:
    try:
        match = jarlshof.new("settlers", seed=1, options=options)
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
TURN = position(
    TILES + "seat a\n  settlements: d5\n  hand: 5 wood 5 brick 5 wool 5 grain 5 ore\nseat b\n  hand: 3 ore\n"
)
BAD_MOVES = [
    "",
    " ",
    "dance",
    "settle",
    "settle z9",
    "settle D5",
    "settle d5 d7",
    "road",
    "road d5",
    "road e5-d5",  # the upper crossing comes first
    "road d5-e9",
    "road d5 e5",
    "city A5",
    "buy knight",
    "roll 7",
    "bandit C5",
    "bandit c5 c7",
    "bandit C5 C7 C9",
    "bandit C5 Z1",
    "steal g",
    "steal ab",
    "trade wood",
    "trade wood gold",
    "trade 4 wood ore",
    "deal",
    "monopoly",
    "monopoly 2 ore",
    "monopoly everything",
    "discovery",
    "discovery wood ore",
    "discovery 1 knight",
    "discovery 1 wood 1 wood",
    "offer 1 wood",
    "offer 1 wood for",
    "offer for 1 ore",
    "offer 1 wood 1 ore",
    "offer 1 wood for 1 ore for 1 wool",
    "offer 1 wood for 1",
    "offer one wood for 1 ore",
    "offer 1 wood 1 wood for 1 ore",
    "counter 1 wood against 1 ore",
    # huge, negative and other numbers
    "offer 0 wood for 1 ore",
    "offer -1 wood for 1 ore",
    "offer +1 wood for 1 ore",
    "offer 1.5 wood for 1 ore",
    "offer ² wood for 1 ore",
    "offer ١ wood for 1 ore",
    "offer 32 wood for 1 ore",
    "offer 1 wood for 33 ore",
    "offer 999999999999999999999999 wood for 1 ore",
    "discard 2048 wood",
    "discard 0 wood",
    "discard -4 wood",
    "discard 4294967297 wood",
    "discard 1000000001 wood",
    "discovery 18446744073709551618 wood",
    "discard 1 wood for 1 ore",
    "x" * 300,
    "offer " + "1 wood " * 40 + "for 1 ore",
]


@pytest.mark.parametrize("text", BAD_MOVES)
def test_a_move_that_cannot_be_read_is_refused(text: str) -> None:
    damage.check_unreadable(TURN, text)


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("offer 31 wood for 1 ore", "S18"),
        ("offer nothing for 1 ore", "G15"),
        ("offer 1 wood for nothing", "G15"),
        ("offer nothing for nothing", "G15"),
        ("offer 1 wood 1 ore for 1 ore", "G15"),
        ("discard 12 wood", "S15"),
        ("discard nothing", "S15"),
        ("counter 1 wood for 1 ore", "S15"),
        ("accept", "S15"),
        ("deal b", "S15"),
        ("pass", "S15"),
        ("roll", "S15"),
        ("spare", "S15"),
        ("steal f", "S15"),
        ("trade wood wood", "S19"),
        ("discovery nothing", "S29"),
        ("knight", "S29"),
        ("settle p7", "G1"),
        ("road o8-p7", "G1"),
        ("city p7", "G1"),
        ("settle d5", "S12"),
        ("city e5", "S23"),
    ],
)
def test_a_move_that_can_be_read_is_refused_by_a_ruling(text: str, ruling: str) -> None:
    damage.check_refused(TURN, text, ruling)


@pytest.mark.parametrize("text", ["discovery 255 wood 255 ore", "discovery 2 wood 255 ore", "discovery 3 ore"])
def test_a_discovery_of_too_much_is_refused(text: str) -> None:
    match = position(TILES + "seat a\n  cards: 1 discovery\n")
    refusal = match.why_not(text)
    assert refusal is not None
    assert refusal.ruling == "settlers.S33"
    assert match.why_not("discovery 2 ore") is None


@pytest.mark.parametrize(
    ("text", "ruling"),
    [
        ("discard 255 wood", "S26"),
        ("discard 255 wood 255 brick 255 wool 255 grain 255 ore", "S26"),
        ("discard nothing", "G18"),
        ("discard 3 wood", "G18"),
        ("discard 5 wood", "G18"),
        ("discard 4 ore", "S26"),
    ],
)
def test_a_discard_of_too_much_or_too_little_is_refused(text: str, ruling: str) -> None:
    match = position(f"ask: a discard\nraid: seven C7\n{TILES}seat a\n  settlements: e7\n  hand: 9 wood\n")
    refusal = match.why_not(text)
    assert refusal is not None
    assert refusal.ruling == f"settlers.{ruling}"
    assert match.legal() == ["discard 4 wood"]


@pytest.mark.parametrize("value", [None, 7, b"end", ["end"], 21 << 56])
def test_a_move_that_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(jarlshof.BadMove):
        TURN.play(value)


WORDS_OF_MOVES = st.sampled_from(
    [*(verb.word for verb in MOVES.verbs.values()), "1", "2", "32", "-1", "wood", "ore", "for", "nothing", "d5"]
    + ["d5-e5", "C5", "C7", "a", "b", "z", ""]
)


@given(st.one_of(st.text(max_size=300), st.lists(WORDS_OF_MOVES, max_size=7).map(" ".join)))
def test_a_strange_move_is_refused_and_changes_nothing(text: str) -> None:
    damage.check_strange(TURN, text)


# ---------------------------------------------------------------- moves as raw numbers
def wandering(seed: int, moves: int, **options: object) -> Match:
    """A match after some random moves."""
    rng = random.Random(seed)
    match = jarlshof.new("settlers", seed=seed, options={"seats": 2 + seed % 5, **options})
    for _ in range(moves):
        if not match.over:
            seat = rng.choice(match.asked)
            match.play(rng.choice(match.legal(seat)), seat=seat)
    return match


DISCARDS = (
    "ask: a b discard\nraid: seven C7\n"
    + TILES
    + "seat a\n  settlements: e7\n  hand: 9 wood 2 ore\nseat b\n  hand: 8 ore\n"
)
ANSWERS = "ask: b answer\noffer: 1 wood for 2 ore\n" + TILES + "seat a\n  hand: 1 wood\nseat b\n  hand: 2 ore\n"
PARTNER = (
    "ask: a partner\noffer: 1 wood for 2 ore\nanswers: b accept\n"
    + TILES
    + "seat a\n  hand: 1 wood\nseat b\n  hand: 2 ore\n"
)
CARDS = "rolled: -\n" + TILES + "seat a\n  settlements: d5\n  cards: 1 knight 1 roads 1 discovery 1 monopoly\n"
STEAL = "ask: a steal\nraid: seven C7\n" + TILES + "seat b\n  settlements: e7\n  hand: 2 ore\n"
FRAMES = {
    "settle": START,
    "main": TURN,
    "discard": position(DISCARDS),
    "answer": position(ANSWERS),
    "partner": position(PARTNER),
    "roll": position(CARDS),
    "steal": position(STEAL),
    "bandit": position("ask: a bandit\nraid: seven -\n" + TILES),
    "free": position("ask: a free\nfree: 2\n" + TILES + "seat a\n  settlements: d5\n"),
    "special": position("options: seed, special_build=after_each_turn\nturn: a\nacting: b\nask: b special\n" + TILES),
}


@pytest.mark.parametrize("match", FRAMES.values(), ids=FRAMES)
@given(move=damage.near_moves(len(Kind) + 3))
@settings(max_examples=60)
def test_any_number_is_a_legal_move_or_refused_by_a_ruling(match: Match, move: int) -> None:
    damage.check_number(match, move)


@pytest.mark.parametrize("match", FRAMES.values(), ids=FRAMES)
def test_bits_that_no_argument_uses_must_be_zero(match: Match) -> None:
    damage.check_spare_bits(match)


# ---------------------------------------------------------------- positions
def seat(letter: str, *lines: str) -> str:
    return f"seat {letter}\n" + "".join(f"  {line}\n" for line in lines)


ONE_DESERT = TILES.replace("D! W11 D!", "W4 W11 D!")
LARGE = (
    "tiles:\n W2 W2 W2\n W2 W2 W2 W2\n W2 W2 W2 W2 W2\n W2 D! W2 D! W2 W2\n W2 W2 W2 W2 W2\n W2 W2 W2 W2\n W2 W2 W2\n"
)
MUST = "options: official, deserts=2\n" + TILES.replace("D! W11", "D W11")
SIXTEEN = "a5-b4 a5-b6 a7-b6 a7-b8 a9-b8 a9-b10 b4-c4 b6-c6 b8-c8 b10-c10 c4-d3 c4-d5 c6-d5 c6-d7 c8-d7 c8-d9"
BAD_POSITIONS = {
    "nothing": ("", "tiles"),
    "no tiles": ("seats: 2", "tiles"),
    "tiles on their line": ("tiles: W11 S12 G9", "stand below|tiles"),
    "unknown key": ("sails: 3\n" + TILES, "sails"),
    "key twice": ("number: 2\nnumber: 2\n" + TILES, "twice"),
    "a line without a key": (TILES + "bank: 19 wood 19 brick 19 wool 19 grain 19 ore\nhello", "hello"),
    "huge": ("#" * 30_000, "20000"),
    "too few rows": (TILES.replace("  B5 W2 G6\n", ""), "3, 4, 5, 4, 3"),
    "too many tiles": (TILES.replace("B5 W2 G6", "B5 W2 G6 G6"), "3, 4, 5, 4, 3"),
    "rows of the large board": (LARGE, "classic19"),
    "rows of the small board": ("seats: 5\n" + TILES, "large30"),
    "unknown terrain": (TILES.replace("W11", "X11"), "X11"),
    "a number on a desert": (TILES.replace("D! W11", "D5! W11"), "desert"),
    "land without a number": (TILES.replace("O6", "O"), "'O'"),
    "a seven": (TILES.replace("O6", "O7"), "O7"),
    "a thirteen": (TILES.replace("O6", "O13"), "O13"),
    "a one": (TILES.replace("O6", "O1"), "O1"),
    "a bandit too few": (TILES.replace("D!", "D", 1), "1 bandits"),
    "a bandit too many": (TILES.replace("O6", "O6!"), "3 bandits"),
    "three bandits on a tile": (TILES.replace("O6", "O6!!!"), "O6!!!"),
    "two bandits share land": (TILES.replace("D!", "D").replace("O6", "O6!!"), "settlers.G5"),
    "one seat": ("seats: 1\n" + TILES, "2 to 6"),
    "seven seats": ("seats: 7\n" + TILES, "2 to 6"),
    "seats in words": ("seats: two\n" + TILES, "two"),
    "a block of nobody": (TILES + seat("g", "hand: 1 wood"), "seats are a, b, c, d, e, f"),
    "a block too many": ("seats: 2\n" + TILES + seat("c", "hand: 1 wood"), "seat c"),
    "a block twice": (TILES + seat("a") + seat("a"), "each once"),
    "unknown line of a seat": (TILES + seat("a", "ships: 3"), "ships"),
    "unknown preset": ("options: wild\n" + TILES, "seed, official"),
    "unknown option": ("options: seed, sails=3\n" + TILES, "sails"),
    "option without a value": ("options: seed, target\n" + TILES, "name=value"),
    "option out of range": ("options: seed, target=99\n" + TILES, "3 to 20"),
    "option that is no word": ("options: seed, dice=loaded\n" + TILES, "dice|loaded"),
    "options that do not go together": ("options: seed, seven_order=discard_first\n" + TILES, "move_first"),
    "seats as an option": ("options: seed, seats=3\n" + TILES, "seats"),
    "no crossing": (TILES + seat("a", "settlements: z9"), "z9"),
    "a crossing of the large board": (TILES + seat("a", "settlements: p7"), "p7"),
    "no path": (TILES + seat("a", "roads: d5-d6"), "d5-d6"),
    "a path upside down": (TILES + seat("a", "roads: b4-a5"), "b4-a5"),
    "too near": (TILES + seat("a", "settlements: a5 b4"), "settlers.S12"),
    "too near to a city": (TILES + seat("a", "settlements: a5") + seat("b", "cities: b6"), "settlers.S12"),
    "two buildings on a crossing": (TILES + seat("a", "settlements: a5") + seat("b", "settlements: a5"), "S12"),
    "two roads on a path": (TILES + seat("a", "roads: a5-b4") + seat("b", "roads: a5-b4"), "settlers.S20"),
    "six settlements": (TILES + seat("a", "settlements: a5 a7 a9 l5 l7 l9"), "only 5"),
    "five cities": (TILES + seat("a", "cities: a5 a7 a9 l5 l7"), "only 4"),
    "sixteen roads": (
        TILES
        + seat(
            "a",
            f"roads: {SIXTEEN}",
        ),
        "only 15",
    ),
    "harbour without a kind": ("harbours: a5-b6\n" + TILES, "a5-b6"),
    "harbour for gold": ("harbours: a5-b6 gold\n" + TILES, "gold"),
    "harbour nowhere": ("harbours: z5-b6 any\n" + TILES, "z5-b6"),
    "harbours that share a crossing": ("harbours: a5-b4 any, a5-b6 ore\n" + TILES, "shares"),
    "too many in hand": (TILES + seat("a", "hand: 20 wood"), "only 19"),
    "too many in hands": (TILES + seat("a", "hand: 10 wood") + seat("b", "hand: 10 wood"), "only 19"),
    "fewer than none": (TILES + seat("a", "hand: -1 wood"), "is written like"),
    "a hand of gold": (TILES + seat("a", "hand: 1 gold"), "gold"),
    "wood twice": (TILES + seat("a", "hand: 1 wood 1 wood"), "once"),
    "a hand with a rest": (TILES + seat("a", "hand: 1 wood and more"), "and more|hand"),
    "a huge hand": (TILES + seat("a", "hand: 99999999999999999999 wood"), "1 to"),
    "a bank that does not fit": ("bank: 19 wood 19 brick 19 wool 19 grain 18 ore\n" + TILES, "leave 19 wood"),
    "a bank of gold": ("bank: 19 gold\n" + TILES, "leave"),
    "too many knights": (TILES + seat("a", "knights: 15"), "more of a kind"),
    "knights in words": (TILES + seat("a", "knights: some"), "some"),
    "too many points": (TILES + seat("a", "cards: 3 point") + seat("b", "cards: 3 point"), "more of a kind"),
    "more fresh than there are": (TILES + seat("a", "cards: 1 knight", "fresh: 2 knight"), "fresh"),
    "more open than there are": (TILES + seat("a", "open: 1 roads"), "open"),
    "a deck of wood": ("deck: wood\n" + TILES, "knight, roads"),
    "a deck with two strokes": ("deck: knight / roads / point\n" + TILES, "one /"),
    "a deck that is too large": ("deck: " + "point " * 6 + "\n" + TILES, "more of a kind"),
    "sure of nobody": (TILES + "sure:\n  c of a: 1 wood\n" + seat("a", "hand: 1 wood") + seat("b"), "c"),
    "sure of oneself": (TILES + "sure:\n  a of a: nothing\n" + seat("a", "hand: 1 wood"), "fit"),
    "sure of too much": (TILES + "sure:\n  b of a: 2 wood\n" + seat("a", "hand: 1 wood"), "fit"),
    "sure of it somehow": (TILES + "sure:\n  b knows a: 1 wood\n" + seat("a", "hand: 1 wood"), "b knows a"),
    "turn of nobody": ("turn: d\n" + TILES, "'d'"),
    "acting nobody": ("acting: ab\n" + TILES, "ab"),
    "number below zero": ("number: -1\n" + TILES, "-1"),
    "number too large": ("number: 1001\n" + TILES, "1000"),
    "unknown phase": ("phase: sleep\n" + TILES, "sleep"),
    "a roll of one die": ("rolled: 3\n" + TILES, "two dice"),
    "a roll of seven": ("rolled: 7 1\n" + TILES, "1 to 6"),
    "card played perhaps": ("card played: perhaps\n" + TILES, "perhaps"),
    "too many offers": ("offers: 7\n" + TILES, "0 to 6"),
    "three free roads": ("free: 3\n" + TILES, "0 to 2"),
    "a raid of pirates": ("raid: pirates C7\n" + TILES, "pirates"),
    "a raid of one word": ("raid: seven\n" + TILES, "seven C7"),
    "a raid nowhere": ("raid: seven Z1\n" + TILES, "Z1"),
    "an unknown question": ("ask: a dance\n" + TILES, "dance"),
    "a question to nobody": ("ask: main\n" + TILES, "ask"),
    "somebody else is asked": ("ask: b main\n" + TILES, "acting seat"),
    "two are asked": ("ask: a b main\n" + TILES, "acting seat"),
    "asked twice": ("ask: b b discard\nraid: seven C7\n" + TILES, "each once"),
    "set-up in a turn": ("ask: a settle\n" + TILES, "turn number 0"),
    "a turn in the set-up": ("number: 0\nask: a main\n" + TILES, "turn number 0"),
    "the wrong seat places": ("number: 0\nacting: b\nask: b settle\n" + TILES, "not b"),
    "nothing left to place": (
        "number: 0\nask: a settle\n"
        + TILES
        + seat("a", "settlements: a5 a7", "roads: a5-b4 a7-b8")
        + seat("b", "settlements: l5 l7", "roads: k4-l5 k6-l7"),
        "after 4",
    ),
    "pave without a settlement": ("number: 0\nask: a pave\n" + TILES, "without a road"),
    "a roll after the roll": ("ask: a roll\nrolled: 2 3\n" + TILES, "before the roll"),
    "main before the roll": ("ask: a main\nrolled: -\n" + TILES, "after the roll"),
    "bandit without a raid": ("ask: a bandit\n" + TILES, "raid"),
    "stealing before the bandit moved": ("ask: a steal\nraid: seven -\n" + TILES, "tile"),
    "free roads without a number": ("ask: a free\n" + TILES, "free"),
    "no offer to answer": ("ask: b answer\n" + TILES, "resources|offer"),
    "an offer that is none": ("ask: b answer\noffer: 1 wood\n" + TILES, "for"),
    "an offer with a rest": ("ask: b answer\noffer: 1 wood for 1 ore now\n" + TILES, "offer"),
    "a huge offer": ("ask: b answer\noffer: 32 wood for 1 ore\n" + TILES, "1 to 31"),
    "an answer of nobody": ("ask: a partner\noffer: 1 wood for 1 ore\nanswers: z accept\n" + TILES, "'z'"),
    "an answer that is none": ("ask: a partner\noffer: 1 wood for 1 ore\nanswers: b perhaps\n" + TILES, "perhaps"),
    "an answer with a rest": ("ask: a partner\noffer: 1 wood for 1 ore\nanswers: b accept it\n" + TILES, "b accept it"),
    "a counter-offer of nothing said": (
        "ask: a partner\noffer: 1 wood for 1 ore\nanswers: b counter\n" + TILES,
        "like",
    ),
    "a pair of sevens": ("options: seed, dice=deck36\ndice deck: 7-7\n" + TILES, "7-7"),
    "37 pairs": ("options: seed, dice=deck36\ndice deck: " + "1-1 " * 37 + "\n" + TILES, "36"),
    "longest road of nobody": ("longest road: e\n" + TILES, "'e'"),
    "largest army of two": ("largest army: a b\n" + TILES, "a b"),
}
WOOD_FOR_ORE = "offer: 1 wood for 1 ore\n"
# From these a match could not go on by the rules: nobody can answer, cards are missing, nothing ended it.
IMPOSSIBLE = {
    "nobody to steal from, and stealing is a duty": "ask: a steal\nraid: seven C7\n" + MUST,
    "no place for a free road": "ask: a free\nfree: 2\n" + TILES,
    "no piece for a free road": "ask: a free\nfree: 2\n" + TILES + seat("a", f"roads: {SIXTEEN[:-6]}"),
    "no path for the first road": "number: 0\nask: a pave\n"
    + TILES
    + seat("a", "settlements: d5")
    + seat("b", "roads: c4-d5 c6-d5 d5-e5"),
    "an acceptance without the cards": f"ask: a partner\n{WOOD_FOR_ORE}answers: b accept\n"
    + TILES
    + seat("a", "hand: 1 wood"),
    "a counter-offer without the cards": f"ask: a partner\n{WOOD_FOR_ORE}answers: b counter 2 ore for 1 wood\n"
    + TILES
    + seat("a", "hand: 1 wood"),
    "a loose road in the set-up": "number: 0\nask: a settle\n" + TILES + seat("a", "roads: a5-b4"),
    "not over yet": "ask: -\n" + TILES,
    "a bank with a rest": "bank: 19 wood 19 brick 19 wool 19 grain 19 ore and\n" + TILES,
}
# These can be played on, but docs/notation.md says of each that it cannot be.
UNREACHABLE = {
    "an answer by the seat that offers": f"ask: a partner\n{WOOD_FOR_ORE}answers: a accept\n"
    + TILES
    + seat("a", "hand: 1 wood 1 ore"),
    "the seat that offers is asked": f"ask: a answer\n{WOOD_FOR_ORE}" + TILES + seat("a", "hand: 1 wood 1 ore"),
    "asked again after the answer": f"ask: b answer\n{WOOD_FOR_ORE}answers: b reject\n"
    + TILES
    + seat("a", "hand: 1 wood")
    + seat("b", "hand: 1 ore"),
    "an offer of nothing": "ask: b answer\noffer: nothing for nothing\n" + TILES + seat("b", "hand: 1 ore"),
    "an offer without the cards": "ask: b answer\noffer: 5 wood for 1 ore\n" + TILES + seat("b", "hand: 1 ore"),
    "a choice among nobody": f"ask: a partner\n{WOOD_FOR_ORE}answers: b reject\n" + TILES + seat("a", "hand: 1 wood"),
    "the dice of another seat": "turn: a\nacting: b\nrolled: -\nask: b roll\n" + TILES,
    "a longest road that is none": "longest road: b\nlargest army: -\n" + TILES,
    "a largest army that is none": "longest road: -\nlargest army: b\n" + TILES,
    "special building that there is not": "turn: a\nacting: b\nask: b special\n" + TILES,
    "no trade after building in any order": "options: official, deserts=2\nphase: build\n" + MUST.partition("\n")[2],
}


@pytest.mark.parametrize(("text", "word"), BAD_POSITIONS.values(), ids=BAD_POSITIONS.keys())
def test_a_bad_position_is_refused_with_a_reason(text: str, word: str) -> None:
    with pytest.raises(jarlshof.BadPosition, match=word):
        position(text)


@pytest.mark.parametrize("text", IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_an_impossible_position_is_refused(text: str) -> None:
    with pytest.raises(jarlshof.BadPosition):
        position(text)


@pytest.mark.parametrize("text", UNREACHABLE.values(), ids=UNREACHABLE.keys())
def test_a_position_that_contradicts_itself_is_refused(text: str) -> None:
    with pytest.raises(jarlshof.BadPosition):
        position(text)


def test_half_of_a_huge_hand_can_be_given() -> None:
    """Without a limit of the bank a hand can be larger than any list of ways to halve it."""
    text = "options: seed, bank_short=unlimited\nask: a discard\nraid: seven C7\n" + TILES
    match = position(text + seat("a", "settlements: e7", "hand: 600 wood 300 ore"))
    assert match.legal(0) == ["discard 450 wood", "discard 150 wood 300 ore"]
    match.play("a discard 300 wood 150 ore")
    assert "hand: 300 wood 150 ore" in match.position()


@pytest.mark.parametrize("value", [None, 7, b"tiles:", ["tiles:"]])
def test_a_position_that_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(jarlshof.BadPosition):
        position(value)


def test_the_holders_of_missing_lines_are_those_of_the_rules() -> None:
    """docs/notation.md: nobody holds a special card unless it is theirs alone; each line for itself."""
    roads = "roads: a5-b4 a5-b6 a7-b6 a7-b8 a9-b8"
    for given_line in ("", "longest road: a\n", "largest army: b\n"):
        text = position(given_line + TILES + seat("a", roads) + seat("b", "knights: 3")).position()
        assert "longest road: a\n" in text
        assert "largest army: b\n" in text


@given(st.text(max_size=400))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position(text)
    except jarlshof.BadPosition:
        pass
    else:
        assert "tiles:" in text


# ---------------------------------------------------------------- damaged positions
PLACES = [
    wandering(seed, 20 + 25 * seed, **options).position()
    for seed, options in enumerate(
        [{}, {"preset": "official"}, {"dice": "deck36"}, {"preset": "official"}, {"bank_short": "unlimited"}, {}, {}]
    )
] + [match.position() for match in FRAMES.values()]
PIECES = [
    "a",
    "b",
    "z",
    "-",
    "0",
    "1",
    "9",
    "99",
    "2 wood",
    "1 ore",
    "knight",
    "D!",
    "W6",
    "d5",
    "d5-e5",
    "C7",
    "nothing",
]
PIECES += ["main", "roll", "yes", "seven", "accept", "for", ":", "/", "!", "\n", " ", ", target=3", "official"]


@pytest.mark.parametrize("text", PLACES, ids=range(len(PLACES)))
def test_an_undamaged_position_is_playable(text: str) -> None:
    damage.check_playable(position(text), 10, "hand")


@given(st.sampled_from(PLACES), damage.edits(st.sampled_from(PIECES), 4000))
@settings(max_examples=200)
def test_a_damaged_position_is_refused_or_playable(text: str, edits: list[damage.Edit]) -> None:
    damage.check_position("settlers", damage.damaged(text, edits), 10, "hand")


@given(st.sampled_from(PLACES), st.sampled_from(PLACES), st.data())
@settings(max_examples=80)
def test_a_position_with_a_line_of_another_is_refused_or_playable(one: str, other: str, data: st.DataObject) -> None:
    damage.check_position("settlers", damage.with_lines_of(other, one, data), 10, "hand")


RECORD = jarlshof.write_record(wandering(4, 120))


@given(damage.edits(st.text(max_size=6), 9000))
@settings(max_examples=100)
def test_a_damaged_record_is_refused_or_replays(edits: list[damage.Edit]) -> None:
    damage.check_record("settlers", damage.damaged(RECORD, edits))
