"""Bandits: where they start and go, who gives up cards, who is robbed; the extras."""

from __future__ import annotations

from collections import Counter

import pytest

import jarlshof
from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    LARGE_OFFICIAL,
    SMALL_OFFICIAL,
    allowed,
    bandits,
    hand,
    kinds,
    legal,
    line,
    play,
    player,
    position,
    question,
    refused,
    roll,
    rolled,
    seeded,
    table,
    told,
    why_not,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

EIGHT = "hand: 3 wood 3 brick 2 ore"
# Bandits have left the deserts C5 and C9 for A5 and E9.
ELSEWHERE = "W5! G10 B8\nO2 W9 S3 G4\nB6 D W11 D O11\nS3 G5 W6 B12\nO8 G10 S9!"


def cards(match: Match, seat: str) -> int:
    """How many resource cards a seat has."""
    return player(match, seat).hand


def deserts(match: Match) -> list[str]:
    """The tiles that give nothing."""
    return [tile.at for tile in table(match).tiles if tile.gives == "desert"]


def moves(match: Match) -> set[tuple[str, str]]:
    """All ways to move a bandit: from where, to where."""
    return {(move.split()[1], move.split()[2]) for move in legal(match, "bandit")}


# ------------------------------------------------------------------ at the start


@ruling("settlers.S9", "settlers.G4")
@pytest.mark.parametrize(("seats", "beside"), [(2, ["C5", "C9"]), (4, ["C5", "C9"]), (6, ["D4", "D8"])])
def test_each_desert_has_one_bandit(seats: int, beside: list[str]) -> None:
    match = jarlshof.new("settlers", seats=seats, seed=1)
    assert bandits(match) == deserts(match) == beside


@ruling("settlers.S9", "settlers.G4")
def test_official_has_one_bandit() -> None:
    for seed in range(5):
        match = jarlshof.new("settlers", seats=4, preset="official", seed=seed)
        assert len(bandits(match)) == 1
        assert bandits(match) == deserts(match)


@ruling("settlers.G4")
def test_two_bandits_and_one_desert() -> None:
    match = jarlshof.new("settlers", seats=4, preset="official", bandits=2, seed=1)
    assert bandits(match) == deserts(match) * 2
    match = jarlshof.new("settlers", seats=4, deserts=1, seed=1)
    assert bandits(match) == deserts(match) * 2


@ruling("settlers.G4")
def test_one_bandit_and_two_deserts_are_left_to_chance() -> None:
    chosen = []
    for seed in range(30):
        match = jarlshof.new("settlers", seats=6, preset="official", seed=seed)
        assert len(deserts(match)) == 2
        [at] = bandits(match)
        chosen.append(deserts(match).index(at))
    assert set(chosen) == {0, 1}


# ------------------------------------------------------------------ where a bandit goes


@ruling("settlers.S25", "settlers.G6", "settlers.G5")
def test_on_a_seven_one_of_the_two_bandits_goes_to_any_free_tile() -> None:
    match = rolled(7, a="", b="")
    assert question(match) == "a bandit"
    assert line(match, "raid") == "seven -"
    free = {tile.at for tile in table(match).tiles} - {"C5", "C9"}
    assert moves(match) == {(start, goal) for start in ("C5", "C9") for goal in free}
    match.play("bandit C9 A7")
    assert bandits(match) == ["A7", "C5"]
    assert told(match, "bandit") == [("a", "C9", "A7")]
    assert question(match) == "a main"


@ruling("settlers.G6", "settlers.S30")
def test_with_a_knight_either_bandit_may_move_too() -> None:
    match = position(a="cards: 1 knight", b="")
    match.play("knight")
    assert line(match, "raid") == "knight -"
    assert {start for start, _ in moves(match)} == {"C5", "C9"}
    match.play("bandit C5 E7")
    assert bandits(match) == ["C9", "E7"]


@ruling("settlers.S25")
def test_official_there_is_only_one_to_move() -> None:
    match = rolled(7, "options: official", tiles=SMALL_OFFICIAL, a="", b="")
    assert len(moves(match)) == 18
    assert {start for start, _ in moves(match)} == {"C7"}
    match = rolled(7, "options: official", tiles=LARGE_OFFICIAL, a="", b="", c="", d="", e="", f="")
    assert len(moves(match)) == 29  # the other desert as well


@ruling("settlers.S25")
def test_the_bandit_must_move_before_anything_else() -> None:
    match = rolled(7, a="settlements: e7; hand: 4 wood 1 brick; cards: 1 knight", b="hand: 1 ore")
    assert why_not(match, "end") == ("settlers.S25", "first you must move a bandit")
    for move in ("road e7-f6", "trade wood ore", "knight", "roll", "spare"):
        assert refused(match, move) == "settlers.S25"
    assert why_not(match, "bandit A5 A7") == ("settlers.S25", "there is no bandit on A5")
    assert refused(match, "b bandit C5 A5") == "settlers.S15"


@ruling("settlers.G5")
def test_a_bandit_goes_to_another_tile_without_one() -> None:
    match = rolled(7, a="", b="")
    assert why_not(match, "bandit C5 C5") == ("settlers.G5", "there is already a bandit on C5")
    assert refused(match, "bandit C5 C9") == "settlers.G5"
    assert refused(match, "bandit C9 C5") == "settlers.G5"


@ruling("settlers.G5")
def test_deserts_are_land_tiles() -> None:
    match = rolled(7, tiles=ELSEWHERE, a="", b="")
    assert {("A5", "C5"), ("A5", "C9"), ("E9", "C5"), ("E9", "C9")} <= moves(match)
    match.play("bandit E9 C9")
    assert bandits(match) == ["A5", "C9"]


@ruling("settlers.G5", "settlers.G4")
def test_two_bandits_share_a_desert_only_at_the_start() -> None:
    tiles = SMALL_OFFICIAL.replace("D!", "D!!")
    options = "options: seed, deserts=1"
    match = position(options, tiles=tiles, a="cards: 2 knight", b="cards: 1 knight")
    play(match, "knight")
    assert len(moves(match)) == 18
    play(match, "bandit C7 A5")
    assert bandits(match) == ["A5", "C7"]
    play(match, "end")
    play(match, "knight")
    assert refused(match, "bandit A5 C7") == "settlers.G5"  # not back to the other one
    play(match, "bandit C7 A7")
    assert bandits(match) == ["A5", "A7"]


# ------------------------------------------------------------------ who gives up cards


@ruling("settlers.S26", "settlers.G7", "settlers.G18")
def test_only_players_on_the_target_tile_give_up_half() -> None:
    # e7 and g6 lie on C7, i9 does not; c has just as many cards.
    match = rolled(
        7, a="", b=f"settlements: e7; {EIGHT}", c=f"settlements: i9; {EIGHT}", d="settlements: g6; hand: 7 ore"
    )
    assert question(match) == "a bandit"  # it moves first
    match.play("bandit C5 C7")
    assert question(match) == "b discard"
    assert line(match, "raid") == "seven C7"
    match.play("b discard 1 wood 2 brick 1 ore")
    assert hand(match, "b") == {"wood": 2, "brick": 1, "ore": 1}
    assert (cards(match, "c"), cards(match, "d")) == (8, 7)
    assert told(match, "discard") == [("b", 4, "1 wood 2 brick 1 ore")]
    assert table(match).bank["brick"] == 19 - 1 - 3
    assert question(match) == "a steal"


@ruling("settlers.S26", "settlers.G7")
def test_official_everybody_with_too_many_gives_up_half_before_the_bandit_moves() -> None:
    match = rolled(
        7,
        "options: official",
        tiles=SMALL_OFFICIAL,
        a="hand: 9 grain",
        b=f"settlements: e7; {EIGHT}",
        c=EIGHT,
        d="hand: 7 wool",
    )
    assert question(match) == "a b c discard"
    assert line(match, "raid") == "seven -"
    play(match, "c discard 3 wood 1 brick", "a discard 4 grain", "b discard 2 ore 2 wood")
    assert [cards(match, seat) for seat in "abcd"] == [5, 4, 4, 7]
    assert question(match) == "a bandit"
    match.play("bandit C7 B6")  # e7 lies on it
    assert question(match) == "a main"
    assert [cards(match, seat) for seat in "abcd"] == [6, 3, 4, 7]


@ruling("settlers.S26", "settlers.G7")
def test_all_over_the_limit_after_the_bandit_has_moved() -> None:
    match = rolled(
        7,
        "options: seed, seven_discard=all_over_limit, seven_order=move_first",
        a="",
        b=f"settlements: e7; {EIGHT}",
        c=EIGHT,
    )
    assert question(match) == "a bandit"
    match.play("bandit C5 C7")
    assert question(match) == "b c discard"
    play(match, "c discard 3 wood 1 brick", "b discard 3 wood 1 brick")
    assert question(match) == "a steal"


@ruling("settlers.S26")
@pytest.mark.parametrize("order", ["discard_first", "move_first"])
def test_with_none_nobody_gives_up_anything(order: str) -> None:
    match = rolled(
        7,
        f"options: seed, seven_discard=none, seven_order={order}",
        a="hand: 12 ore",
        b="settlements: e7; hand: 12 wool",
    )
    assert question(match) == "a bandit"
    match.play("bandit C5 C7")
    assert question(match) == "a steal"
    assert "discard" not in kinds(match)


@ruling("settlers.S26", "settlers.G7")
def test_the_neighbours_of_the_target_are_known_only_after_the_move() -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", seven_order="discard_first")
    with pytest.raises(BadOption):
        jarlshof.new("settlers", preset="official", seven_discard="adjacent_only")


@ruling("settlers.G7", "settlers.S26")
def test_the_mover_is_not_spared() -> None:
    match = rolled(7, a=f"settlements: e7; {EIGHT}", b=f"settlements: g6; {EIGHT}")
    match.play("bandit C5 C7")
    assert question(match) == "a b discard"
    play(match, "b discard 3 wood 1 brick", "a discard 2 ore 2 wood")
    assert question(match) == "a steal"
    match.play("steal b")
    assert (cards(match, "a"), cards(match, "b")) == (5, 3)


@ruling("settlers.G7")
def test_the_mover_alone_on_the_tile_gives_up_half_and_steals_nothing() -> None:
    match = rolled(7, a=f"settlements: e7; {EIGHT}", b=f"settlements: i9; {EIGHT}")
    match.play("bandit C5 C7")
    assert question(match) == "a discard"
    match.play("discard 2 ore 2 wood")
    assert question(match) == "a main"
    assert (cards(match, "a"), cards(match, "b")) == (4, 8)


@ruling("settlers.G7")
@pytest.mark.parametrize("order", ["bcd", "bdc", "cbd", "cdb", "dbc", "dcb"])
def test_they_give_up_cards_in_any_order(order: str) -> None:
    match = rolled(7, a="", b=f"settlements: e7; {EIGHT}", c=f"settlements: g6; {EIGHT}", d=f"settlements: g8; {EIGHT}")
    match.play("bandit C5 C7")
    waiting = set("bcd")
    for seat in order:
        assert question(match) == f"{' '.join(sorted(waiting))} discard"
        play(match, f"{seat} discard 2 wood 2 ore")
        waiting -= {seat}
        assert hand(match, seat) == {"wood": 1, "brick": 3}
        if waiting:
            assert refused(match, f"{seat} discard 1 wood 1 brick") == "settlers.S15"  # not a second time
            assert refused(match, "a spare") == "settlers.S15"  # the mover waits
    assert question(match) == "a steal"


@ruling("settlers.G18", "settlers.S26")
@pytest.mark.parametrize(("n", "half"), [(7, 0), (8, 4), (9, 4), (10, 5), (13, 6), (19, 9)])
def test_more_than_seven_is_eight_and_half_is_rounded_down(n: int, half: int) -> None:
    match = rolled(7, a="", b=f"settlements: e7; hand: {n} ore")
    match.play("bandit C5 C7")
    if half:
        assert question(match) == "b discard"
        assert legal(match, "discard", "b") == [f"discard {half} ore"]
        match.play(f"b discard {half} ore")
    assert question(match) == "a steal"
    assert cards(match, "b") == n - half


@ruling("settlers.G18", "settlers.S26")
def test_exactly_half_and_only_cards_that_are_there() -> None:
    match = rolled(7, a="", b="settlements: e7; hand: 6 wood 3 brick")
    match.play("bandit C5 C7")
    assert why_not(match, "b discard 3 wood") == ("settlers.G18", "you must give up 4 cards, and you named 3")
    assert refused(match, "b discard 3 wood 2 brick") == "settlers.G18"
    assert refused(match, "b discard nothing") == "settlers.G18"
    assert why_not(match, "b discard 4 brick") == ("settlers.S26", "you would have to give up 4 brick and have only 3")
    assert refused(match, "b discard 3 wood 1 ore") == "settlers.S26"
    assert why_not(match, "b reject") == ("settlers.S26", "first you must give up half of your cards")
    assert len(legal(match, "discard", "b")) == 4  # 1 to 4 wood, the rest brick
    assert allowed(match, "b discard 2 wood 2 brick")


@ruling("settlers.G18")
@pytest.mark.parametrize(("limit", "enough", "half"), [(5, 6, 3), (6, 7, 3), (9, 10, 5), (20, 21, 10)])
def test_another_hand_limit(limit: int, enough: int, half: int) -> None:
    options = f"options: seed, hand_limit={limit}, bank=ext"
    few = rolled(7, options, a="", b=f"settlements: e7; hand: {limit} ore")
    few.play("bandit C5 C7")
    assert question(few) == "a steal"
    many = rolled(7, options, a="", b=f"settlements: e7; hand: {enough} ore")
    many.play("bandit C5 C7")
    assert legal(many, "discard", "b") == [f"discard {half} ore"]


@ruling("settlers.G18")
@pytest.mark.parametrize("limit", [4, 21])
def test_hand_limits_that_are_not_offered(limit: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", hand_limit=limit)


# ------------------------------------------------------------------ stealing after a seven

NEAR = {
    "a": "settlements: e7",  # the mover, on C7 too
    "b": "settlements: g6; hand: 2 wood",
    "c": "cities: g8; hand: 1 ore",
    "d": "settlements: i9; hand: 3 wool",  # not on C7
}


@ruling("settlers.S27", "settlers.D3")
def test_the_mover_may_steal_one_card_from_one_player_on_the_tile() -> None:
    match = rolled(7, **NEAR)
    match.play("bandit C5 C7")
    assert question(match) == "a steal"
    assert match.legal() == ["steal b", "steal c", "spare"]
    assert why_not(match, "end") == ("settlers.S27", "first you must choose from whom you steal a card")
    assert why_not(match, "steal a") == ("settlers.S27", "you cannot steal from yourself")
    assert refused(match, "steal d") == "settlers.S27"
    match.play("steal c")
    assert [hand(match, seat) for seat in "abc"] == [{"ore": 1}, {"wood": 2}, {}]
    assert told(match, "steal") == [("a", "c")]
    assert question(match) == "a main"


@ruling("settlers.D3", "settlers.S27")
def test_in_seed_the_mover_may_decline() -> None:
    match = rolled(7, **NEAR)
    play(match, "bandit C5 C7", "spare")
    assert [cards(match, seat) for seat in "abcd"] == [0, 2, 1, 3]
    assert told(match, "spare") == [("a",)]
    assert question(match) == "a main"


@ruling("settlers.D3", "settlers.S27")
def test_in_official_the_mover_must_steal() -> None:
    match = rolled(7, "options: seed, stealing=must", **NEAR)
    match.play("bandit C5 C7")
    assert match.legal() == ["steal b", "steal c"]
    assert why_not(match, "spare") == ("settlers.D3", "you cannot decline: in this match you must steal a card")
    match = rolled(7, "options: official", tiles=SMALL_OFFICIAL, a="", b=NEAR["b"], c=NEAR["c"])
    match.play("bandit C7 D8")  # only g8 lies on it: nobody is asked
    assert (hand(match, "a"), hand(match, "c")) == ({"ore": 1}, {})
    assert question(match) == "a main"


@ruling("settlers.D3")
def test_with_may_a_single_victim_is_a_question() -> None:
    match = rolled(7, a="", b=NEAR["b"], c=NEAR["c"])
    match.play("bandit C5 D8")  # only c lies on it
    assert match.legal() == ["steal c", "spare"]


@ruling("settlers.S27")
@pytest.mark.parametrize("stealing", ["may", "must"])
def test_from_a_victim_without_cards_nothing_is_stolen(stealing: str) -> None:
    match = rolled(7, f"options: seed, stealing={stealing}", a="", b="settlements: e7", c="hand: 5 ore")
    match.play("bandit C5 C7")
    assert question(match) == "a main"
    assert "steal" not in kinds(match)
    # next to one with cards the one without cannot be chosen
    match = rolled(
        7, f"options: seed, stealing={stealing}", a="", b="settlements: e7", c="settlements: g6; hand: 5 ore"
    )
    match.play("bandit C5 C7")
    if stealing == "may":
        assert why_not(match, "steal b") == (
            "settlers.S27",
            "from b there is nothing to steal: no building on this tile, or no card in hand",
        )
        match.play("steal c")
    assert hand(match, "a") == {"ore": 1}


@ruling("settlers.S27")
@pytest.mark.parametrize("stealing", ["may", "must"])
def test_on_a_tile_with_only_own_buildings_nothing_is_stolen(stealing: str) -> None:
    match = rolled(7, f"options: seed, stealing={stealing}", a="settlements: e7; cities: g6; hand: 3 ore", b=EIGHT)
    match.play("bandit C5 C7")
    assert question(match) == "a main"
    assert [cards(match, seat) for seat in "ab"] == [3, 8]


@ruling("settlers.S27")
def test_on_an_empty_tile_nothing_is_stolen_and_roads_do_not_count() -> None:
    match = rolled(7, a="", b=f"roads: e7-f6 e7-f8; {EIGHT}")
    match.play("bandit C5 C7")
    assert question(match) == "a main"
    assert cards(match, "b") == 8


@ruling("settlers.S27")
@pytest.mark.parametrize("stealing", ["may", "must"])
def test_without_stealing_after_a_seven(stealing: str) -> None:
    match = rolled(7, f"options: seed, seven_steal=none, stealing={stealing}", **NEAR)
    match.play("bandit C5 C7")
    assert question(match) == "a main"
    assert [cards(match, seat) for seat in "abcd"] == [0, 2, 1, 3]
    # the knight is another matter
    match = position(f"options: seed, seven_steal=none, stealing={stealing}", **{**NEAR, "a": "cards: 1 knight"})
    play(match, "knight", "bandit C5 C7")
    assert [cards(match, seat) for seat in "abcd"] == [2, 1, 0, 3]


@ruling("settlers.S27")
def test_the_card_is_drawn_by_chance_from_the_whole_hand() -> None:
    stolen: Counter[str] = Counter()
    for seed in range(180):
        match = seeded(seed, "ask: a steal", "raid: seven C7", a="", b="settlements: e7; hand: 6 wood 2 ore 1 wool")
        match.play("steal b")
        stolen.update(hand(match, "a"))
    assert set(stolen) == {"wood", "ore", "wool"}
    assert 95 < stolen["wood"] < 145
    assert 20 < stolen["ore"] < 60
    assert 5 < stolen["wool"] < 40


# ------------------------------------------------------------------ knights


@ruling("settlers.S30", "settlers.G9")
def test_a_knight_robs_everyone_on_the_tile() -> None:
    match = position(**{**NEAR, "a": "settlements: e7; cards: 1 knight; hand: 1 grain"})
    play(match, "knight", "bandit C5 C7")
    assert told(match, "steal") == [("a", "b"), ("a", "c")]
    assert [hand(match, seat) for seat in "abc"] == [{"wood": 1, "grain": 1, "ore": 1}, {"wood": 1}, {}]
    assert cards(match, "d") == 3
    assert question(match) == "a main"  # nobody was asked, not even whether


@ruling("settlers.G9")
def test_they_lose_a_card_in_the_order_of_their_seats_and_one_each() -> None:
    match = position(
        "turn: c",
        a="settlements: e7 g8; hand: 3 wood",  # two buildings, one card
        b="settlements: g6; hand: 2 ore",
        c="cards: 1 knight",
        d="settlements: i7; hand: 2 wool",
    )
    play(match, "knight")
    match.play("bandit C5 C7")
    assert told(match, "steal") == [("c", "a"), ("c", "b")]
    assert [cards(match, seat) for seat in "abcd"] == [2, 1, 2, 2]


@ruling("settlers.G9", "settlers.S30")
def test_a_knight_passes_over_those_without_cards() -> None:
    match = position(a="cards: 1 knight", b="settlements: e7", c="settlements: g6; hand: 1 ore")
    play(match, "knight", "bandit C5 C7")
    assert told(match, "steal") == [("a", "c")]
    match = position(a="cards: 1 knight", b="settlements: e7", c="hand: 1 ore")
    play(match, "knight", "bandit C5 C7")
    assert told(match, "steal") == []
    assert question(match) == "a main"


@ruling("settlers.S30", "settlers.D3")
def test_official_a_knight_robs_one() -> None:
    seats = {**NEAR, "a": "cards: 1 knight", "b": "settlements: f6; hand: 2 wood"}
    match = position("options: official", tiles=SMALL_OFFICIAL, **seats)
    play(match, "knight", "bandit C7 B6")  # only b lies on it: done without a question
    assert told(match, "steal") == [("a", "b")]
    match = position("options: seed, knight_steal=one, stealing=must", **{**NEAR, "a": "cards: 1 knight"})
    play(match, "knight", "bandit C5 C7")
    assert match.legal() == ["steal b", "steal c"]
    match.play("steal b")
    assert [cards(match, seat) for seat in "abc"] == [1, 1, 1]


@ruling("settlers.S30", "settlers.D3")
def test_a_knight_that_may_rob_one() -> None:
    match = position("options: seed, knight_steal=one", **{**NEAR, "a": "cards: 1 knight"})
    play(match, "knight", "bandit C5 C7")
    assert match.legal() == ["steal b", "steal c", "spare"]
    match.play("spare")
    assert [cards(match, seat) for seat in "abc"] == [0, 2, 1]


@ruling("settlers.G8")
@pytest.mark.parametrize("discard", ["adjacent_only", "all_over_limit", "none"])
def test_with_a_knight_nobody_gives_up_cards(discard: str) -> None:
    match = position(
        f"options: seed, seven_discard={discard}", a="cards: 1 knight; hand: 12 ore", b="settlements: e7; hand: 12 wood"
    )
    play(match, "knight", "bandit C5 C7")
    assert question(match) == "a main"
    assert [cards(match, seat) for seat in "ab"] == [13, 11]
    official = position("options: official", tiles=SMALL_OFFICIAL, a="cards: 1 knight; hand: 12 ore", b="hand: 12 wood")
    play(official, "knight", "bandit C7 A5")
    assert question(official) == "a main"
    assert [cards(official, seat) for seat in "ab"] == [12, 12]


@ruling("settlers.S30", "settlers.S29", "settlers.G8")
def test_a_knight_before_the_roll_and_then_a_seven() -> None:
    match = position("rolled: -", a="cards: 2 knight", b="settlements: e7; hand: 9 wood")
    play(match, "knight", "bandit C5 C7")
    assert question(match) == "a roll"
    assert hand(match, "a") == {"wood": 1}
    assert cards(match, "b") == 8  # nothing given up for the knight
    match = roll(match, 7)
    assert refused(match, "bandit C9 C7") == "settlers.G5"
    play(match, "bandit C7 B6")  # e7 lies on it as well
    assert question(match) == "b discard"
    play(match, "b discard 4 wood", "steal b")
    assert hand(match, "a") == {"wood": 2}
    assert hand(match, "b") == {"wood": 3}
    assert question(match) == "a main"
    assert refused(match, "knight") == "settlers.S29"  # one card a turn, and that one was before the roll


# ------------------------------------------------------------------ extras: where bandits do not go


@ruling("settlers.D6")
def test_bandits_that_do_not_go_back_to_the_desert() -> None:
    match = rolled(7, "options: seed, bandit_not_to_desert=true", tiles=ELSEWHERE, a="", b="")
    assert why_not(match, "bandit A5 C5") == (
        "settlers.D6",
        "C5 is a desert, and in this match bandits do not go back there",
    )
    assert {goal for _, goal in moves(match)} == {t.at for t in table(match).tiles} - {"A5", "E9", "C5", "C9"}
    knight = position("options: seed, bandit_not_to_desert=true", tiles=ELSEWHERE, a="cards: 1 knight", b="")
    knight.play("knight")
    assert refused(knight, "bandit A5 C5") == "settlers.D6"
    plain = rolled(7, "options: seed, bandit_not_to_desert=false", tiles=ELSEWHERE, a="", b="")
    assert ("A5", "C5") in moves(plain)


@ruling("settlers.D6")
def test_a_friendly_bandit_spares_those_with_fewer_than_three_visible_points() -> None:
    match = rolled(
        7,
        "options: seed, friendly_bandit=true",
        a="settlements: i9",  # the mover's own tiles are free
        b="settlements: e7 h3",  # two points
        c="settlements: c4; cities: e11",  # three
    )
    around_b = {"B6", "B8", "C7", "C3", "D4"}
    assert {t.at for t in table(match).tiles} - {goal for _, goal in moves(match)} == around_b | {"C5", "C9"}
    assert why_not(match, "bandit C5 C7") == (
        "settlers.D6",
        "on C7 there is a building of another player with fewer than 3 visible points, who is spared",
    )
    assert {("C5", "A5"), ("C5", "C11"), ("C9", "E9")} <= moves(match)
    plain = rolled(7, "options: seed, friendly_bandit=false", a="", b="settlements: e7")
    assert ("C5", "C7") in moves(plain)


@ruling("settlers.D6", "settlers.S34")
def test_hidden_points_do_not_make_a_player_a_target() -> None:
    options = "options: seed, friendly_bandit=true"
    assert refused(rolled(7, options, a="", b="cities: e7; cards: 2 point"), "bandit C5 C7") == "settlers.D6"
    # the points of the special cards are visible
    roads = "roads: e7-f6 f6-g6 g6-h7 h7-i7 i7-j8"
    assert ("C5", "C7") in moves(rolled(7, options, a="", b=f"settlements: e7; {roads}"))
    assert ("C5", "C7") in moves(rolled(7, options, a="", b="settlements: e7; knights: 3"))


# Eight settlements, two for each of b to e, touch all 17 tiles that are no desert, and no desert.
EVERYWHERE = {
    "b": "settlements: c6 d9",
    "c": "settlements: e3 h11",
    "d": "settlements: i5 i7",
    "e": "settlements: i9 e7",
}


@ruling("settlers.D6")
def test_a_friendly_bandit_may_have_nowhere_to_go_but_the_deserts() -> None:
    options = "options: seed, board=classic19, friendly_bandit=true"
    match = rolled(7, options, tiles=ELSEWHERE, a="", **EVERYWHERE)
    assert {goal for _, goal in moves(match)} == {"C5", "C9"}


@ruling("settlers.D6")
def test_if_the_extras_leave_no_tile_they_do_not_count() -> None:
    options = "options: seed, board=classic19, friendly_bandit=true, bandit_not_to_desert=true"
    match = rolled(7, options, tiles=ELSEWHERE, a="", **EVERYWHERE)
    assert {goal for _, goal in moves(match)} == {t.at for t in table(match).tiles} - {"A5", "E9"}
    # with one tile left they do
    fewer = {**EVERYWHERE, "c": "settlements: e3"}
    match = rolled(7, options, tiles=ELSEWHERE, a="", **fewer)
    assert {goal for _, goal in moves(match)} == {"C11"}


# ------------------------------------------------------------------ extras: dice


@ruling("settlers.D6")
def test_in_the_first_rounds_a_seven_is_rolled_again() -> None:
    again = 0
    for seed in range(60):
        match = seeded(seed, "options: seed, no_seven_rounds=2", "number: 6", "rolled: -", a="", b="", c="")
        match.play("roll")
        assert sum(table(match).dice or []) != 7
        again += len(told(match, "again"))
        assert all(total == 7 for *_, total in told(match, "again"))
    assert again
    late = rolled(7, "options: seed, no_seven_rounds=2", "number: 7", a="", b="", c="")  # 2 rounds of 3 are over
    assert question(late) == "a bandit"
    assert told(late, "again") == []
    assert question(rolled(7, "options: seed, no_seven_rounds=0", "number: 1", a="", b="")) == "a bandit"


@ruling("settlers.D6")
@pytest.mark.parametrize("rounds", [-1, 10])
def test_numbers_of_quiet_rounds_that_are_not_offered(rounds: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", no_seven_rounds=rounds)


def turns(match: Match, n: int) -> list[tuple[int, int]]:
    """Plays turns in which nothing is done; the dice of each."""
    found = []
    for _ in range(n):
        match.play("roll")
        one, other = table(match).dice or [0, 0]
        found.append((one, other))
        if one + other == 7:
            match.play(match.legal()[0])
        match.play("end")
    return found


@ruling("settlers.D6")
def test_a_deck_of_36_rolls_has_each_pair_once() -> None:
    match = position("options: seed, dice=deck36", "rolled: -", a="", b="")
    pairs = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    first = turns(match, 36)
    assert sorted(first) == pairs
    assert first != pairs  # shuffled
    assert told(match, "dice_deck") == [(None,)]
    assert table(match).dice_left == {}
    second = turns(match, 36)
    assert sorted(second) == pairs
    assert second != first
    assert told(match, "dice_deck") == [(None,)] * 2


@ruling("settlers.D6")
def test_fair_dice_have_no_memory() -> None:
    match = position("options: seed, dice=fair", "rolled: -", a="", b="")
    assert table(match).dice_left is None
    assert len(set(turns(match, 36))) < 36


@ruling("settlers.D6")
def test_a_seven_that_must_not_be_is_used_up_in_the_deck() -> None:
    match = position(
        "options: seed, dice=deck36, no_seven_rounds=1", "rolled: -", "dice deck: 2-2 1-3 3-4 6-1", a="", b=""
    )
    match.play("roll")
    assert table(match).dice == [1, 3]
    assert told(match, "again") == [("a", 6, 1, 7), ("a", 3, 4, 7)]
    assert line(match, "dice deck") == "2-2"
    assert table(match).dice_left == {4: 1}
