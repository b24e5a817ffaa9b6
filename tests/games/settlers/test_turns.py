"""The course of a turn, who wins and when, special building, second parts, the limit of turns."""

from __future__ import annotations

import pytest

import jarlshof
from jarlshof.core.errors import BadOption, IllegalMove
from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    CARD,
    CITY,
    LARGE,
    LARGE_OFFICIAL,
    ROAD,
    SETTLEMENT,
    SMALL,
    SMALL_OFFICIAL,
    allowed,
    hand,
    kinds,
    legal,
    line,
    mine,
    play,
    player,
    position,
    question,
    refused,
    roll,
    table,
    told,
    why_not,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def next_turn(match: Match, total: int = 2) -> Match:
    """The match after `end` and the next seat's roll."""
    match.play("end")
    return roll(match, total)


# ------------------------------------------------------------------ the course of a turn


@ruling("settlers.S15")
def test_first_the_dice() -> None:
    match = position("rolled: -", a="settlements: d5; hand: 5 wood 5 brick", b="hand: 1 ore")
    sentence = "first you must roll the dice; only a development card may come before"
    for move in ("end", "road d5-e5", "trade wood ore", "offer 1 wood for 1 ore", "buy", "settle e5"):
        assert why_not(match, move) == ("settlers.S15", sentence)
    assert match.legal() == ["roll"]
    match = roll(match, 12)
    assert why_not(match, "roll") == ("settlers.S15", "the dice have already been rolled this turn")
    assert {"road d5-e5", "trade wood ore", "end"} <= set(match.legal())


@ruling("settlers.S15", "settlers.S16")
def test_the_yield_can_be_used_at_once() -> None:
    match = position("rolled: -", a="settlements: d5; hand: 1 brick", b="")
    match = roll(match, 5)  # A5 gives wood
    match.play("road d5-e5")
    assert hand(match, "a") == {}


@ruling("settlers.S15")
def test_the_turn_goes_round_clockwise() -> None:
    match = position("turn: b", "number: 5", "rolled: -", a="", b="", c="")
    for seat, number in (("b", 5), ("c", 6), ("a", 7), ("b", 8)):
        assert question(match) == f"{seat} roll"
        assert (table(match).turn, table(match).number) == (seat, number)
        match = roll(match, 2)
        assert question(match) == f"{seat} main"
        match.play("end")


@ruling("settlers.S15")
def test_whoever_is_not_asked_cannot_act() -> None:
    match = position(a="", b="settlements: d5; hand: 1 wood 1 brick", c="")
    ruled, sentence = why_not(match, "b road d5-e5")
    assert (ruled, sentence) == ("settlers.S15", "the decision now lies with a, not with b")
    assert refused(match, "c end") == "settlers.S15"
    with pytest.raises(IllegalMove):
        match.play("b end")


@ruling("settlers.S15")
@pytest.mark.parametrize(
    "move", ["discard 1 wood", "bandit C5 A5", "steal b", "spare", "accept", "reject", "deal b", "withdraw", "pass"]
)
def test_answers_without_a_question(move: str) -> None:
    assert refused(position(a="hand: 1 wood", b="hand: 1 ore"), move) == "settlers.S15"


@ruling("settlers.S15")
def test_a_turn_may_be_ended_without_trade_or_building() -> None:
    match = position(a="settlements: d5; hand: 5 wood 5 brick", b="")
    match.play("end")
    assert question(match) == "b roll"
    assert (line(match, "rolled"), line(match, "card played"), line(match, "offers")) == ("-", "no", "0")


# ------------------------------------------------------------------ who wins


@ruling("settlers.S2")
def test_ten_points_win() -> None:
    roads = "roads: c10-d11 d11-e11"
    match = position(a=f"cities: b4 b6 b8 d3; settlements: b10; {roads}; hand: {SETTLEMENT}", b="settlements: k6")
    assert match.points == [9, 1]
    match.play("settle d11")
    assert match.over
    assert match.points == [10, 1]
    assert (match.ending, match.places) == ("target", [1, 2])
    assert told(match, "win") == [("a", 10)]
    assert (match.asked, match.legal(), question(match)) == ([], [], "-")
    for move in ("end", "roll", "b roll"):
        assert refused(match, move) == "settlers.S2"


@ruling("settlers.S2")
def test_more_than_enough_wins_too() -> None:
    roads = "roads: c10-d11 d11-e11 e11-f12 f12-g12"
    match = position(a=f"cities: b4 b6 b8 d3; settlements: b10; {roads}; hand: {ROAD}", b="")
    match.play("road g12-h11")
    assert told(match, "win") == [("a", 11)]


LONG = "e11-f12 f12-g12 g12-h11 h11-i11 i11-j10"


@ruling("settlers.S2")
@pytest.mark.parametrize(
    ("target", "almost"),
    [
        (3, "settlements: b4 b6"),
        (4, "settlements: b4; cities: b6"),
        (11, "cities: b4 b6 b8 d3; settlements: b10 k6"),
        (15, "cities: b4 b6 b8 d3; settlements: b10 k6; knights: 3; cards: 2 point"),
        (20, f"cities: b4 b6 b8 d3; settlements: b10 k6 k8 k10 i3; knights: 3; cards: 2 point; roads: {LONG}"),
    ],
)
def test_another_target(target: int, almost: str) -> None:
    match = position(
        f"options: seed, target={target}", "deck: knight point", a=f"{almost}; hand: 2 wool 2 grain 2 ore", b=""
    )
    assert match.points == [target - 1, 0]
    match.play("buy")
    assert not match.over
    match.play("buy")
    assert told(match, "win") == [("a", target)]


@ruling("settlers.S2")
@pytest.mark.parametrize("target", [2, 21])
def test_targets_that_are_not_offered(target: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", target=target)
    for fine in (3, 10, 15, 20):
        assert table(jarlshof.new("settlers", target=fine, seed=1)).target == fine


@ruling("settlers.S34", "settlers.S2")
def test_a_win_by_hidden_point_cards() -> None:
    match = position(
        "deck: point",
        a=f"cities: b4 b6 b8; settlements: d3; cards: 2 point 1 knight; hand: {CARD}",
        b="settlements: k6; cards: 1 point",
    )
    assert (player(match, "a").points, mine(match, "a").points) == (7, 9)
    match.play("buy")  # it counts at once, though it is new
    assert match.over
    assert match.points == [10, 2]
    assert told(match, "show") == [("a", 3), ("b", 1)]
    assert told(match, "win") == [("a", 10)]
    assert player(match, "a").points == 10
    assert [player(match, seat).shown for seat in "ab"] == [{"knight": 1, "point": 3}, {"point": 1}]


@ruling("settlers.S34", "settlers.G19")
def test_point_cards_stay_hidden_until_the_end() -> None:
    match = position(a="settlements: d5; cards: 2 point", b="")
    assert player(match, "a").points == 1
    assert (player(match, "a").cards, player(match, "a").shown) == (2, None)
    assert mine(match, "a").points == 3
    assert match.points == [3, 0]  # the rules count them


@ruling("settlers.S2", "settlers.S31")
def test_a_win_before_the_roll() -> None:
    match = position("rolled: -", a="cities: b4 b6 b8 d3; knights: 2; cards: 1 knight", b="")
    match.play("knight")
    assert match.over
    assert told(match, "win") == [("a", 10)]


@ruling("settlers.S2")
def test_the_winner_is_first_whatever_the_others_have() -> None:
    # own_turn: b has more points, but it is a's turn
    match = position(
        "options: seed, win_check=own_turn, target=4",
        "deck: point",
        a=f"settlements: b4 b6 b8; hand: {CARD}",
        b="cities: k6 k8 k10",
        c="settlements: d11",
    )
    match.play("buy")
    assert match.over
    assert match.points == [4, 6, 1]
    assert match.places == [1, 2, 3]
    assert told(match, "win") == [("a", 4)]


# ------------------------------------------------------------------ when a winner is looked for: a cuts b, c gains

CUTTER = f"settlements: a7; roads: a7-b6 b6-c6 c6-d5; hand: {SETTLEMENT}"
CUT = "settlements: h7; roads: b4-c4 c4-d5 d5-e5 e5-f6 f6-g6 g6-h7"
GAINER = "settlements: c10 g12; roads: c10-d11 d11-e11 e11-f12 f12-g12 g12-h11"


@ruling("settlers.G11", "settlers.S2")
def test_any_the_first_to_have_enough_wins_even_in_a_foreign_turn() -> None:
    match = position("options: seed, target=4", a=CUTTER, b=CUT, c=GAINER)
    assert match.points == [1, 3, 2]
    match.play("settle d5")
    assert match.over
    assert told(match, "win") == [("c", 4)]
    assert match.places == [2, 3, 1]


@ruling("settlers.G11", "settlers.S2")
def test_own_turn_the_winner_must_wait_for_the_own_turn() -> None:
    match = position("options: seed, target=4, win_check=own_turn", a=CUTTER, b=CUT, c=GAINER)
    match.play("settle d5")
    assert match.points == [2, 1, 4]
    assert not match.over
    match.play("end")
    assert question(match) == "b roll"
    match = roll(match, 2)
    assert not match.over
    match.play("end")  # c's turn begins, and that is enough
    assert match.over
    assert told(match, "turn")[-1] == ("c", 3)
    assert told(match, "win") == [("c", 4)]
    assert "c" not in [seat for seat, *_ in told(match, "roll")]


@ruling("settlers.G11", "settlers.S21")
def test_own_turn_what_is_lost_before_the_own_turn_does_not_win() -> None:
    # c has enough in a's turn, but b cuts c's road on e11 before c's turn comes
    match = position(
        "options: official, target=4",
        tiles=SMALL_OFFICIAL,
        a=CUTTER,
        b=f"{CUT} e11-f10; hand: {SETTLEMENT}",
        c=GAINER,
    )
    match.play("settle d5")
    assert match.points == [2, 1, 4]
    match = next_turn(match)
    match.play("settle e11")
    assert match.points == [2, 2, 2]
    match.play("end")
    assert not match.over
    assert question(match) == "c roll"


@ruling("settlers.G11")
def test_any_the_player_whose_turn_it_is_comes_first() -> None:
    # with d5 a has 3 points, and so has c by the road: both in the same moment
    match = position(
        "options: seed, target=3",
        a=CUTTER.replace("a7;", "a7 k6;"),
        b=CUT.replace("h7;", "-;"),
        c=GAINER.replace("c10 ", ""),
    )
    assert match.points == [2, 2, 1]
    match.play("settle d5")
    assert match.points == [3, 0, 3]
    assert told(match, "win") == [("a", 3)]
    assert match.places == [1, 3, 2]


@ruling("settlers.G11")
def test_any_then_the_others_clockwise() -> None:
    match = position(
        "options: seed, target=3", "turn: c", a="settlements: b4 b6 b8", b="", c="hand: 4 ore", d="cities: k6 k8"
    )
    match.play("trade ore wood")
    assert told(match, "win") == [("d", 4)]


@ruling("settlers.G11", "settlers.S2")
def test_nobody_wins_in_the_set_up() -> None:
    match = position(
        "options: seed, target=3",
        "number: 0",
        "turn: b",
        "acting: b",
        "ask: b settle",
        a="settlements: d5 k6; roads: d5-e5 j6-k6; cards: 1 point",
        b="settlements: i9; roads: h9-i9",
    )
    assert match.points == [3, 1]
    match.play("settle c8")
    assert not match.over
    match.play("road c8-d7")  # b's turn begins, and now the winner is looked for
    assert match.over
    assert told(match, "win") == [("a", 3)]


# ------------------------------------------------------------------ special building


@ruling("settlers.S35")
@pytest.mark.parametrize("options", ["seed", "seed, special_build=none", "official, special_build=none"])
def test_without_special_building_the_next_turn_follows(options: str) -> None:
    tiles = LARGE if options.startswith("seed") else LARGE_OFFICIAL
    match = position(f"options: {options}", tiles=tiles, a="", b="hand: 9 ore", c="hand: 9 wool", d="", e="", f="")
    match.play("end")
    assert question(match) == "b roll"


@ruling("settlers.S35")
@pytest.mark.parametrize(
    ("seats", "options", "asked"),
    [
        (6, "official", "b special"),
        (5, "official", "b special"),
        (5, "seed, special_build=auto", "b special"),
        (4, "official", "b roll"),
        (4, "seed, special_build=auto", "b roll"),
        (3, "seed, special_build=after_each_turn", "b special"),
        (6, "seed, special_build=after_each_turn", "b special"),
        (6, "official, special_build=paired", "d main"),
    ],
)
def test_which_matches_have_special_building(seats: int, options: str, asked: str) -> None:
    seed = options.startswith("seed")
    tiles = (LARGE if seed else LARGE_OFFICIAL) if seats > 4 else (SMALL if seed else SMALL_OFFICIAL)
    match = position(f"options: {options}", tiles=tiles, **dict.fromkeys("abcdef"[:seats], "hand: 2 ore"))
    match.play("end")
    assert question(match) == asked


@ruling("settlers.S35")
def test_after_each_turn_all_others_build_in_clockwise_order() -> None:
    match = position(
        "options: official",
        "turn: c",
        tiles=LARGE_OFFICIAL,
        a=f"settlements: d5; hand: {ROAD}",
        b="hand: 1 ore",  # too little for anything: not asked
        c="hand: 9 ore",  # just had its turn
        d="settlements: h7; hand: 2 wood 2 brick",
        e=f"hand: {CARD}",
    )
    match.play("end")
    assert question(match) == "d special"
    assert (table(match).turn, table(match).acting) == ("c", "d")
    play(match, "road h7-i7", "road i7-j8")  # out of cards: nobody is asked once more
    assert question(match) == "e special"
    match.play("buy")
    assert question(match) == "a special"
    match.play("pass")
    assert told(match, "pass") == [("a",)]
    assert question(match) == "d roll"
    assert hand(match, "a") == {"wood": 1, "brick": 1}


@ruling("settlers.S35")
def test_everything_can_be_built_in_special_building() -> None:
    match = position(
        "options: official",
        tiles=LARGE_OFFICIAL,
        a="",
        b="settlements: d5; roads: d5-e5 e5-f6; hand: 2 wood 2 brick 2 wool 5 grain 5 ore",
        c="",
        d="",
        e="",
    )
    match.play("end")
    play(match, "road f6-g6", "settle f6", "city d5", "buy", "pass")
    assert match.points[1] == 3 + mine(match, "b").cards.get("point", 0)
    assert question(match) == "b roll"


@ruling("settlers.S35")
def test_no_trade_and_no_cards_in_special_building() -> None:
    match = position(
        "options: official",
        tiles=LARGE_OFFICIAL,
        a="",
        b="settlements: d5; hand: 8 wood; cards: 1 knight 1 roads 1 discovery 1 monopoly",
        c="hand: 1 ore",
        d="",
        e="",
    )
    match.play("end")
    assert match.legal() == ["pass"]
    assert why_not(match, "trade wood ore") == ("settlers.S35", "there is no trade in special building")
    assert refused(match, "offer 1 wood for 1 ore") == "settlers.S35"
    for move in ("knight", "roads", "discovery 2 ore", "monopoly ore"):
        assert why_not(match, move) == ("settlers.S35", "no card is played in special building")
    assert why_not(match, "end") == ("settlers.S35", "this is special building: to finish it you pass")
    assert refused(match, "roll") == "settlers.S35"
    assert refused(match, "road d5-e5") == "settlers.S20"  # it must be paid for


@ruling("settlers.S35", "settlers.S29")
def test_a_card_bought_in_special_building_may_be_played_in_the_own_next_turn() -> None:
    match = position(
        "options: official",
        "deck: knight knight",
        tiles=LARGE_OFFICIAL,
        a="",
        b=f"hand: {CARD} 1 wood",
        c="",
        d="",
        e="",
    )
    match.play("end")
    match.play("buy")
    assert question(match) == "b roll"
    assert mine(match, "b").fresh == {}
    assert allowed(match, "knight")


@ruling("settlers.S35", "settlers.D1")
def test_special_building_is_no_part_of_the_turn() -> None:
    match = position(
        "options: seed, special_build=after_each_turn",
        a="hand: 4 ore",
        b=f"settlements: d5; hand: {ROAD} 4 wool",
        c="hand: 4 wool",
    )
    match.play("end")
    match.play("road d5-e5")
    assert line(match, "phase") == "trade"
    play(match, "pass", "pass")
    match = roll(match, 2)
    assert allowed(match, "trade wool ore")  # b's own building before did not end b's trade


WINNING = "cities: b4 b6 b8 d3; settlements: b10; roads: c10-d11 d11-e11"


@ruling("settlers.S35", "settlers.G11")
def test_nobody_wins_in_special_building_but_in_the_own_turn() -> None:
    seats = {"a": "", "b": "", "c": f"{WINNING}; hand: {SETTLEMENT} 2 ore", "d": "", "e": ""}
    match = position("options: official", tiles=LARGE_OFFICIAL, **seats)
    match.play("end")
    assert question(match) == "c special"
    match.play("settle d11")
    assert match.points[2] == 10
    assert not match.over
    match.play("pass")
    assert question(match) == "b roll"
    match = roll(match, 7)
    match.play("bandit D6 G9")
    match.play("end")
    assert question(match) == "c special"  # once more, and again no moment to win in
    match.play("pass")  # c's own turn begins
    assert match.over
    assert told(match, "win") == [("c", 10)]
    assert told(match, "turn")[-1] == ("c", 3)


@ruling("settlers.S35", "settlers.G11")
def test_with_any_the_win_waits_for_the_next_turn() -> None:
    seats = {"a": "", "b": "", "c": f"{WINNING}; hand: {SETTLEMENT} 2 ore", "d": "hand: 2 ore", "e": ""}
    match = position("options: seed, special_build=after_each_turn", tiles=LARGE, **seats)
    match.play("end")
    match.play("settle d11")
    assert (match.points[2], match.over) == (10, False)
    match.play("pass")
    assert question(match) == "d special"  # the others build first
    match.play("pass")
    assert match.over
    assert told(match, "turn") == [("b", 2)]
    assert told(match, "win") == [("c", 10)]


@ruling("settlers.S35", "settlers.S21")
def test_the_longest_road_can_change_hands_in_special_building() -> None:
    match = position(
        "options: official",
        tiles=LARGE_OFFICIAL,
        a="",
        b=f"roads: b4-c4 c4-d5 d5-e5 e5-f6; hand: {ROAD}",
        c="",
        d="",
        e="",
    )
    match.play("end")
    match.play("road f6-g6")
    assert table(match).longest_road == "b"


# ------------------------------------------------------------------ paired players


@ruling("settlers.S35")
@pytest.mark.parametrize(
    ("seats", "turn", "second", "following"),
    [(6, "a", "d", "b"), (6, "e", "b", "f"), (5, "a", "d", "b"), (5, "c", "a", "d"), (5, "e", "c", "a")],
)
def test_the_third_player_to_the_left_has_a_second_part(seats: int, turn: str, second: str, following: str) -> None:
    match = position(
        "options: official, special_build=paired",
        f"turn: {turn}",
        tiles=LARGE_OFFICIAL,
        **dict.fromkeys("abcdef"[:seats], ""),
    )
    match.play("end")
    assert question(match) == f"{second} main"
    assert told(match, "part") == [(second,)]
    assert (table(match).turn, table(match).acting) == (turn, second)
    assert refused(match, "roll") == "settlers.S15"  # no dice of its own
    match.play("end")
    assert question(match) == f"{following} roll"


PAIR = {
    "a": "settlements: k6; hand: 2 ore; cards: 2 knight",
    "b": "hand: 1 ore",
    "c": "",
    "d": "settlements: d5; hand: 5 wood 1 brick; cards: 1 knight 1 monopoly",
    "e": "",
}


@ruling("settlers.S35")
def test_in_the_second_part_there_is_trade_with_the_bank_only() -> None:
    match = position("options: official, special_build=paired", tiles=LARGE_OFFICIAL, **PAIR)
    match.play("end")
    assert why_not(match, "offer 1 wood for 1 ore") == (
        "settlers.S35",
        "in the second part of a turn there is no trade with other players",
    )
    assert legal(match, "offer") == []
    match.play("trade wood ore")
    assert hand(match, "d") == {"wood": 1, "brick": 1, "ore": 1}
    match.play("road d5-e5")
    assert hand(match, "d") == {"ore": 1}


@ruling("settlers.S35", "settlers.S29")
def test_each_part_has_its_own_card() -> None:
    match = position("options: official, special_build=paired", tiles=LARGE_OFFICIAL, **PAIR)
    play(match, "knight", "bandit D6 G5")
    assert refused(match, "knight") == "settlers.S29"
    match.play("end")
    match.play("monopoly ore")
    assert hand(match, "d") == {"wood": 5, "brick": 1, "ore": 3}
    assert refused(match, "knight") == "settlers.S29"


@ruling("settlers.S35", "settlers.D1")
def test_strict_the_second_part_has_its_own_phases() -> None:
    match = position(
        "options: seed, special_build=paired", tiles=LARGE, **{**PAIR, "a": f"settlements: k6; hand: {ROAD}"}
    )
    match.play("road j6-k6", "end")
    assert allowed(match, "trade wood ore")
    match.play("road d5-e5")
    assert refused(match, "trade wood ore") == "settlers.D1"


@ruling("settlers.S35", "settlers.G11")
def test_the_second_part_is_an_own_turn_to_win_in() -> None:
    seats = {"a": "", "b": "", "c": "", "d": f"{WINNING}; hand: {SETTLEMENT}", "e": ""}
    match = position("options: official, special_build=paired", tiles=LARGE_OFFICIAL, **seats)
    match.play("end")
    match.play("settle d11")
    assert told(match, "win") == [("d", 10)]


@ruling("settlers.S35")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_paired_needs_five_or_six(seats: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", seats=seats, special_build="paired")


# ------------------------------------------------------------------ the limit of turns


@ruling("settlers.D7")
@pytest.mark.parametrize("turns", [10, 1000, 2000])
def test_after_so_many_turns_the_match_is_over(turns: int) -> None:
    match = position(f"options: seed, turns={turns}", f"number: {turns - 1}", a="settlements: d5", b="", c="")
    match.play("end")
    assert not match.over
    match = roll(match, 2)
    match.play("end")
    assert match.over
    assert match.ending == "turns"
    assert told(match, "limit") == [(None, turns)]
    assert told(match, "win") == [("a", 1)]
    assert refused(match, "c roll") == "settlers.S2"


@ruling("settlers.D7")
def test_a_thousand_turns_if_nothing_is_said() -> None:
    match = position("number: 1000", a="", b="")
    match.play("end")
    assert (match.over, match.ending) == (True, "turns")


@ruling("settlers.D7", "settlers.S34")
def test_then_the_most_points_win_hidden_ones_included() -> None:
    match = position(
        "options: seed, turns=10",
        "number: 10",
        a="settlements: b4 b6",
        b="settlements: k6; cards: 2 point",
        c="settlements: k8",
    )
    match.play("end")
    assert match.points == [2, 3, 1]
    assert match.places == [2, 1, 3]
    assert told(match, "show") == [("b", 2)]
    assert told(match, "win") == [("b", 3)]


@ruling("settlers.D7")
def test_players_with_equally_many_points_share_their_place() -> None:
    match = position(
        "options: seed, turns=10",
        "number: 10",
        a="settlements: b4",
        b="cities: k6",
        c="settlements: k8 k10",
        d="settlements: d11",
    )
    match.play("end")
    assert match.places == [3, 1, 1, 3]
    assert told(match, "win") == [("b", 2), ("c", 2)]


@ruling("settlers.D7", "settlers.S35")
def test_special_building_of_the_last_turn_still_counts() -> None:
    match = position(
        "options: seed, turns=10, special_build=after_each_turn",
        "number: 10",
        a="settlements: b4",
        b=f"settlements: k6; hand: {CITY}",
    )
    match.play("end")
    assert question(match) == "b special"
    match.play("city k6")
    assert (match.over, match.ending) == (True, "turns")
    assert match.places == [2, 1]
    assert "turn" not in kinds(match)


@ruling("settlers.D7")
@pytest.mark.parametrize("turns", [9, 2001])
def test_limits_that_are_not_offered(turns: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", turns=turns)
