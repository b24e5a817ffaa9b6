"""Development cards: buying, playing, what they do, where they go; the largest army."""

from __future__ import annotations

from collections import Counter

import pytest

import jarlshof
from jarlshof.core.errors import BadMove
from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    CARD,
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


# ------------------------------------------------------------------ buying

BASE = {"knight": 14, "roads": 2, "discovery": 2, "monopoly": 2, "point": 5}
EXT = {"knight": 20, "roads": 3, "discovery": 3, "monopoly": 3, "point": 5}


@ruling("settlers.S24")
@pytest.mark.parametrize(
    ("seats", "options", "cards"),
    [
        (4, {}, BASE),
        (6, {}, EXT),
        (4, {"deck": "auto"}, BASE),
        (4, {"deck": "ext"}, EXT),
        (6, {"deck": "base"}, BASE),
        (4, {"board": "large30"}, EXT),
    ],
)
def test_what_is_in_the_deck(seats: int, options: dict[str, str], cards: dict[str, int]) -> None:
    match = jarlshof.new("settlers", seats=seats, seed=1, options=options)
    deck = line(match, "deck").split()
    assert Counter(deck) == Counter(cards)
    assert deck != [name for name, n in cards.items() for _ in range(n)]  # shuffled
    assert table(match).deck == sum(cards.values())


@ruling("settlers.S24")
def test_a_card_costs_wool_grain_and_ore_and_is_the_top_one() -> None:
    match = position("deck: monopoly knight point", a="hand: 1 wood 2 wool 1 grain 1 ore", b="")
    match.play("buy")
    assert hand(match, "a") == {"wood": 1, "wool": 1}
    assert mine(match, "a").cards == {"monopoly": 1}
    assert line(match, "deck") == "knight point"
    assert told(match, "buy") == [("a", 2)]
    assert player(match, "a").cards == 1


@ruling("settlers.S24")
@pytest.mark.parametrize("missing", ["wool", "grain", "ore"])
def test_a_card_needs_all_three(missing: str) -> None:
    cards = " ".join(f"3 {name}" for name in ("wood", "brick", "wool", "grain", "ore") if name != missing)
    match = position(a=f"hand: {cards}", b="")
    assert why_not(match, "buy") == ("settlers.S24", f"a development card costs 1 {missing}, and you have none")


@ruling("settlers.G12", "settlers.S24")
def test_nobody_buys_from_an_empty_deck() -> None:
    match = position("deck: point", a="hand: 2 wool 2 grain 2 ore", b="")
    match.play("buy")
    assert table(match).deck == 0
    assert why_not(match, "buy") == ("settlers.G12", "the deck of development cards is empty")
    assert "buy" not in match.legal()


@ruling("settlers.S24", "settlers.S29")
def test_several_cards_may_be_bought_in_one_turn() -> None:
    match = position("deck: knight knight roads", a="hand: 2 wool 2 grain 2 ore", b="")
    play(match, "buy", "buy")
    assert mine(match, "a").cards == {"knight": 2}
    assert mine(match, "a").fresh == {"knight": 2}


# ------------------------------------------------------------------ when a card may be played


@ruling("settlers.S29", "settlers.S24")
@pytest.mark.parametrize("card", ["knight", "roads", "discovery", "monopoly"])
def test_a_card_bought_this_turn_is_refused(card: str) -> None:
    move = {"discovery": "discovery 2 ore", "monopoly": "monopoly ore"}.get(card, card)
    match = position(f"deck: {card} knight", a=f"settlements: d5; hand: {CARD}", b="")
    assert refused(match, move) == "settlers.S29"  # it has none yet
    match.play("buy")
    ruled, sentence = why_not(match, move)
    assert ruled == "settlers.S29"
    assert "only this turn" in sentence
    # in the next own turn it is no longer new
    match = next_turn(match)
    match = next_turn(match)
    assert question(match) == "a main"
    assert mine(match, "a").fresh == {}
    assert allowed(match, move)


@ruling("settlers.S29")
def test_an_older_card_of_the_same_kind_is_allowed() -> None:
    match = position("deck: knight knight", a=f"hand: {CARD}; cards: 1 knight", b="")
    match.play("buy")
    assert mine(match, "a").cards == {"knight": 2}
    assert mine(match, "a").fresh == {"knight": 1}
    play(match, "knight", "bandit C5 A5")
    assert mine(match, "a").cards == {"knight": 1}
    assert mine(match, "a").fresh == {"knight": 1}
    assert player(match, "a").knights == 1


@ruling("settlers.S29")
def test_one_card_a_turn() -> None:
    match = position(a="settlements: d5; cards: 2 knight 1 roads 1 discovery 1 monopoly", b="")
    play(match, "knight", "bandit C5 A5")
    for move in ("knight", "roads", "discovery 2 ore", "monopoly ore"):
        assert why_not(match, move) == ("settlers.S29", "you have already played a development card this turn")
    match = next_turn(next_turn(match))
    assert allowed(match, "knight")


@ruling("settlers.S29")
@pytest.mark.parametrize("card", ["knight", "roads", "discovery 2 ore", "monopoly ore"])
def test_a_card_may_be_played_before_the_roll(card: str) -> None:
    cards = "settlements: d5; cards: 1 knight 1 roads 1 discovery 1 monopoly"
    match = position("rolled: -", a=cards, b="hand: 1 ore")
    assert allowed(match, card)
    match.play(card)
    while question(match) != "a roll":
        match.play(match.legal()[0])
    assert refused(match, "end") == "settlers.S15"  # the roll is still to come
    match = roll(match, 12)
    assert refused(match, card) == "settlers.S29"


@ruling("settlers.S29")
def test_cards_are_played_only_in_the_own_turn() -> None:
    match = position(a="cards: 1 knight", b="cards: 1 knight 1 monopoly")
    assert refused(match, "b knight") == "settlers.S15"
    assert refused(match, "b monopoly ore") == "settlers.S15"


@ruling("settlers.S29", "settlers.S34")
def test_points_are_not_played() -> None:
    match = position(a="cards: 3 point", b="")
    with pytest.raises(BadMove):
        match.play("point")
    assert match.legal() == ["end"]
    for move in ("knight", "roads", "monopoly ore", "discovery 2 ore"):
        assert refused(match, move) == "settlers.S29"


# ------------------------------------------------------------------ where cards go


@ruling("settlers.S32", "settlers.G12")
@pytest.mark.parametrize("card", ["roads", "discovery 2 ore", "monopoly ore"])
def test_a_progress_card_goes_under_the_deck(card: str) -> None:
    match = position("deck: point knight", a="settlements: d5; cards: 1 roads 1 discovery 1 monopoly", b="")
    match.play(card)
    name = card.split()[0]
    assert line(match, "deck") == f"point knight / {name}"
    assert table(match).deck == 3
    assert table(match).known_in_deck == [name]
    assert name not in mine(match, "a").cards
    # a second one lies under the first
    match = position("deck: point / discovery", a="settlements: d5; cards: 1 roads 1 discovery 1 monopoly", b="")
    match.play(card)
    assert line(match, "deck") == f"point / discovery {name}"


@ruling("settlers.S32")
@pytest.mark.parametrize("card", ["roads", "discovery 2 ore", "monopoly ore"])
def test_official_a_progress_card_leaves_the_game(card: str) -> None:
    cards = "settlements: d5; cards: 1 roads 1 discovery 1 monopoly"
    match = position("options: official", "deck: point knight", tiles=SMALL_OFFICIAL, a=cards, b="")
    match.play(card)
    assert line(match, "deck") == "point knight"
    assert table(match).known_in_deck == []
    assert mine(match, "a").cards == {n: 1 for n in ("roads", "discovery", "monopoly") if n != card.split()[0]}


@ruling("settlers.S31", "settlers.S32")
@pytest.mark.parametrize("after", ["bottom_of_deck", "removed"])
def test_a_knight_stays_open_before_its_player(after: str) -> None:
    match = position(f"options: seed, progress_after_use={after}", "deck: point", a="cards: 1 knight", b="")
    play(match, "knight", "bandit C5 A5")
    assert line(match, "deck") == "point"
    assert player(match, "a").knights == 1
    assert player(match, "a").cards == 0


@ruling("settlers.G12", "settlers.S32")
def test_the_deck_goes_round() -> None:
    match = position("deck: point", a="hand: 3 wool 3 grain 3 ore; cards: 1 monopoly 1 discovery", b="hand: 1 brick")
    match.play("monopoly brick")
    assert line(match, "deck") == "point / monopoly"
    match.play("buy")
    assert mine(match, "a").cards == {"discovery": 1, "point": 1}
    assert line(match, "deck") == "/ monopoly"
    match.play("buy")  # the very card that was played
    assert mine(match, "a").cards == {"discovery": 1, "monopoly": 1, "point": 1}
    assert player(match, "a").open_cards == {"monopoly": 1}  # and everybody knows it
    assert refused(match, "buy") == "settlers.G12"
    match = next_turn(next_turn(match))
    match.play("monopoly wood")  # it works again
    assert line(match, "deck") == "/ monopoly"
    assert player(match, "a").open_cards == {}
    assert match.why_not("buy") is None


@ruling("settlers.G12")
def test_cards_under_the_deck_come_in_the_order_in_which_they_were_put_there() -> None:
    match = position("deck: / roads discovery monopoly", a="hand: 3 wool 3 grain 3 ore", b="")
    for left in (["discovery", "monopoly"], ["monopoly"], []):
        match.play("buy")
        assert table(match).known_in_deck == left
    assert player(match, "a").open_cards == {"roads": 1, "discovery": 1, "monopoly": 1}


# ------------------------------------------------------------------ road building


@ruling("settlers.S33")
def test_road_building_lays_two_roads_for_nothing() -> None:
    match = position(a="settlements: d5; cards: 1 roads; hand: 1 ore", b="")
    match.play("roads")
    assert question(match) == "a free"
    assert why_not(match, "end") == ("settlers.S33", "first you must build your free roads")
    assert refused(match, "roll") == "settlers.S33"
    match.play("road d5-e5")
    assert question(match) == "a free"
    assert refused(match, "end") == "settlers.S33"  # nobody may stop earlier
    match.play("road e5-f6")  # the second may follow the first
    assert question(match) == "a main"
    assert hand(match, "a") == {"ore": 1}
    assert told(match, "road") == [("a", "d5-e5"), ("a", "e5-f6")]
    assert player(match, "a").roads_left == 13


@ruling("settlers.S33", "settlers.S20", "settlers.G16")
def test_free_roads_stand_where_other_roads_may_stand() -> None:
    match = position(a="roads: d5-e5 e5-f6; cards: 1 roads", b="settlements: f6; roads: c6-d5")
    match.play("roads")
    assert match.legal() == ["road c4-d5", "road e5-f4"]
    assert refused(match, "road c6-d5") == "settlers.S20"
    assert refused(match, "road f6-g6") == "settlers.G16"
    assert refused(match, "road h7-i7") == "settlers.S20"


@ruling("settlers.S33", "settlers.S21")
def test_free_roads_can_bring_the_longest_road() -> None:
    match = position(a="roads: b4-c4 c4-d5 d5-e5; cards: 1 roads", b="")
    play(match, "roads", "road e5-f6", "road f6-g6")
    assert told(match, "longest_road") == [("a", 5, "a")]


FOURTEEN = "b4-c4 a5-b4 a5-b6 a7-b6 a7-b8 a9-b8 a9-b10 b10-c10 c10-d11 d11-e11 e11-f12 f12-g12 g12-h11 h11-i11"


@ruling("settlers.G17", "settlers.S33")
def test_road_building_with_one_road_left() -> None:
    match = position(a=f"roads: {FOURTEEN}; cards: 1 roads", b="")
    play(match, "roads", "road i11-j10")
    assert question(match) == "a main"
    assert player(match, "a").roads_left == 0
    assert line(match, "free") == "0"


@ruling("settlers.G17", "settlers.S33")
def test_road_building_with_no_road_left_cannot_be_played() -> None:
    match = position(a=f"roads: {FOURTEEN} i11-j10; cards: 1 roads", b="")
    assert why_not(match, "roads") == ("settlers.G17", "you have no road left in your supply, or no place for one")
    assert legal(match, "roads") == []


@ruling("settlers.G17", "settlers.S33")
def test_road_building_without_a_place_cannot_be_played() -> None:
    match = position(a="settlements: a5; cards: 1 roads", b="roads: a5-b4 a5-b6")
    assert refused(match, "roads") == "settlers.G17"
    nothing = position(a="cards: 1 roads", b="")
    assert refused(nothing, "roads") == "settlers.G17"


@ruling("settlers.G17", "settlers.S33")
def test_road_building_with_a_single_place_lays_one_road() -> None:
    match = position(a="settlements: a5; cards: 1 roads", b="roads: a5-b4 a7-b6 b6-c6")
    match.play("roads")
    assert match.legal() == ["road a5-b6"]
    match.play("road a5-b6")
    assert question(match) == "a main"
    assert player(match, "a").roads_left == 14


# ------------------------------------------------------------------ discovery


@ruling("settlers.S33")
@pytest.mark.parametrize("found", ["1 wood 1 ore", "2 brick", "1 wool 1 grain"])
def test_discovery_takes_two_cards_of_choice(found: str) -> None:
    match = position(a="cards: 1 discovery", b="")
    match.play(f"discovery {found}")
    words = found.split()
    assert hand(match, "a") == {name: int(n) for n, name in zip(words[::2], words[1::2], strict=True)}
    assert told(match, "discovery") == [("a", found)]
    assert sum(table(match).bank.values()) == 95 - 2


@ruling("settlers.S33")
def test_all_fifteen_discoveries_and_no_others() -> None:
    match = position(a="cards: 1 discovery", b="")
    assert len(legal(match, "discovery")) == 15
    assert why_not(match, "discovery 1 wood") == ("settlers.S33", "a Discovery takes 2 cards, and you named 1")
    assert refused(match, "discovery 2 wood 1 ore") == "settlers.S33"
    assert refused(match, "discovery nothing") == "settlers.S33"


ALMOST_ALL = "hand: 19 wood 19 brick 19 wool 19 grain"


@ruling("settlers.G13", "settlers.S33")
def test_discovery_with_a_short_bank_takes_what_there_is() -> None:
    match = position(a="cards: 1 discovery", b=f"{ALMOST_ALL} 18 ore")
    assert legal(match, "discovery") == ["discovery 1 ore"]
    assert refused(match, "discovery 2 ore") == "settlers.S33"
    match.play("discovery 1 ore")
    assert hand(match, "a") == {"ore": 1}
    assert table(match).bank["ore"] == 0


@ruling("settlers.G13", "settlers.S33")
def test_discovery_takes_nothing_from_an_empty_stack() -> None:
    match = position(a="cards: 1 discovery", b="hand: 19 wood 18 brick")
    assert why_not(match, "discovery 1 wood 1 ore") == ("settlers.G13", "the bank has too little wood for that")
    assert refused(match, "discovery 2 brick") == "settlers.G13"
    assert allowed(match, "discovery 1 brick 1 ore")


@ruling("settlers.G13")
def test_discovery_with_an_empty_bank_cannot_be_played() -> None:
    match = position(a="cards: 1 discovery", b=f"{ALMOST_ALL} 19 ore")
    assert why_not(match, "discovery 1 ore") == (
        "settlers.G13",
        "the bank has no cards left, so there is nothing to discover",
    )
    assert legal(match, "discovery") == []
    endless = position("options: seed, bank_short=unlimited", a="cards: 1 discovery", b=f"{ALMOST_ALL} 19 ore")
    endless.play("discovery 1 wood 1 ore")
    assert hand(endless, "a") == {"wood": 1, "ore": 1}


# ------------------------------------------------------------------ monopoly


@ruling("settlers.S33")
def test_monopoly_takes_all_of_one_kind_from_all_others() -> None:
    match = position(
        a="cards: 1 monopoly; hand: 1 wool 2 ore", b="hand: 3 wool 1 ore", c="hand: 1 wood", d="hand: 2 wool"
    )
    match.play("monopoly wool")
    assert [hand(match, seat) for seat in "abcd"] == [{"wool": 6, "ore": 2}, {"ore": 1}, {"wood": 1}, {}]
    assert told(match, "monopoly") == [("a", "wool", 5)]
    assert told(match, "give") == [("b", "a", "wool", 3), ("d", "a", "wool", 2)]
    assert table(match).bank["wool"] == 19 - 6  # the bank gives nothing


@ruling("settlers.S33")
def test_a_monopoly_of_what_nobody_has_is_legal_and_brings_nothing() -> None:
    match = position(a="cards: 1 monopoly", b="hand: 3 wool")
    match.play("monopoly ore")
    assert told(match, "monopoly") == [("a", "ore", 0)]
    assert hand(match, "a") == {}
    assert mine(match, "a").cards == {}  # the card is spent


# ------------------------------------------------------------------ the largest army


@ruling("settlers.S31")
def test_the_third_knight_brings_the_largest_army_and_two_points() -> None:
    match = position(a="knights: 1; cards: 1 knight", b="")
    play(match, "knight", "bandit C5 A5")
    assert table(match).largest_army is None
    match = position(a="knights: 2; cards: 1 knight", b="")
    match.play("knight")
    assert table(match).largest_army == "a"
    assert told(match, "largest_army") == [("a", 3, "a")]
    assert match.points == [2, 0]


@ruling("settlers.S31")
def test_knights_in_hand_do_not_count() -> None:
    match = position(a="cards: 5 knight", b="")
    assert table(match).largest_army is None


@ruling("settlers.S31", "settlers.G10")
def test_as_many_knights_send_the_card_back_to_the_stock() -> None:
    match = position(a="knights: 2; cards: 1 knight", b="knights: 3; cards: 1 knight", c="")
    assert table(match).largest_army == "b"
    play(match, "knight", "bandit C5 A5")
    assert table(match).largest_army is None
    assert told(match, "largest_army") == [(None, 0, "-")]
    assert match.points == [0, 0, 0]
    match = next_turn(match)
    match.play("knight")  # b again has the most
    assert table(match).largest_army == "b"
    assert match.points == [0, 2, 0]


@ruling("settlers.S31", "settlers.G10")
def test_official_the_holder_keeps_the_army_in_a_tie() -> None:
    match = position("options: official", tiles=SMALL_OFFICIAL, a="knights: 2; cards: 2 knight", b="knights: 3", c="")
    play(match, "knight", "bandit C7 A5")
    assert table(match).largest_army == "b"
    assert "largest_army" not in kinds(match)
    match = next_turn(next_turn(next_turn(match)))
    match.play("knight")
    assert table(match).largest_army == "a"
    assert match.points == [2, 0, 0]


@ruling("settlers.S31", "settlers.G10")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_more_knights_take_the_army(mode: str) -> None:
    match = position(
        f"options: seed, tie_army={mode}", "largest army: b", a="knights: 3; cards: 1 knight", b="knights: 3"
    )
    match.play("knight")
    assert table(match).largest_army == "a"
    assert told(match, "largest_army") == [("a", 4, "a")]


@ruling("settlers.G10")
@pytest.mark.parametrize("mode", ["to_stock", "holder_keeps"])
def test_a_third_player_who_ties_with_two_gets_nothing(mode: str) -> None:
    match = position(
        f"options: seed, tie_army={mode}",
        "largest army: -",
        a="knights: 2; cards: 1 knight",
        b="knights: 3",
        c="knights: 3",
    )
    match.play("knight")
    assert table(match).largest_army is None
