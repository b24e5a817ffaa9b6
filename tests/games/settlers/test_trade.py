"""Trade with the bank and with each other; trade before building."""

from __future__ import annotations

from itertools import permutations

import pytest

import jarlshof
from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from tests.games.settlers.helpers import (
    SMALL_OFFICIAL,
    allowed,
    hand,
    kinds,
    legal,
    line,
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

HARBOURS = "harbours: a5-b4 wood, a7-b8 any, b10-c10 brick"
FOUR = {"wood": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}


# ------------------------------------------------------------------ with the bank


@ruling("settlers.S19")
def test_four_for_one_is_always_possible() -> None:
    match = position(a="hand: 5 wood 3 ore", b="")
    assert player(match, "a").rates == FOUR
    assert legal(match, "trade") == [f"trade wood {name}" for name in ("brick", "wool", "grain", "ore")]
    match.play("trade wood wool")
    assert hand(match, "a") == {"wood": 1, "wool": 1, "ore": 3}
    assert told(match, "trade") == [("a", 4, "wood", "wool")]
    assert table(match).bank == {"wood": 18, "brick": 19, "wool": 18, "grain": 19, "ore": 16}
    assert why_not(match, "trade ore wood") == ("settlers.S19", "the bank wants 4 ore for 1 card, and you have only 3")
    assert why_not(match, "trade wood wood") == ("settlers.S19", "wood for wood is no trade")


@ruling("settlers.S19")
@pytest.mark.parametrize(
    ("building", "rates"),
    [
        ("settlements: a5", {**FOUR, "wood": 2}),
        ("settlements: b4", {**FOUR, "wood": 2}),  # either end of the harbour
        ("cities: b4", {**FOUR, "wood": 2}),
        ("settlements: a7", dict.fromkeys(FOUR, 3)),
        ("settlements: c10", {**FOUR, "brick": 2}),
        ("settlements: a5 a7", {**dict.fromkeys(FOUR, 3), "wood": 2}),
        ("settlements: b4 b8 b10", {**dict.fromkeys(FOUR, 3), "wood": 2, "brick": 2}),
        ("settlements: c4", FOUR),  # next to it is not at it
        ("roads: a5-b4", FOUR),
    ],
)
def test_harbours(building: str, rates: dict[str, int]) -> None:
    match = position(HARBOURS, a=building, b="settlements: k6")
    assert player(match, "a").rates == rates
    assert player(match, "b").rates == FOUR


@ruling("settlers.S19")
def test_a_special_harbour_takes_two_of_its_resource_only() -> None:
    match = position(HARBOURS, a="settlements: a5; hand: 2 wood 3 brick", b="")
    assert legal(match, "trade") == [f"trade wood {name}" for name in ("brick", "wool", "grain", "ore")]
    match.play("trade wood ore")
    assert hand(match, "a") == {"brick": 3, "ore": 1}
    assert told(match, "trade") == [("a", 2, "wood", "ore")]


@ruling("settlers.S19")
def test_a_plain_harbour_takes_three_of_anything() -> None:
    match = position(HARBOURS, a="settlements: a7; hand: 3 wool 2 wood", b="")
    match.play("trade wool wood")
    assert hand(match, "a") == {"wood": 3}
    match.play("trade wood ore")
    assert hand(match, "a") == {"ore": 1}


@ruling("settlers.S19", "settlers.D1")
def test_a_harbour_works_as_soon_as_it_is_reached() -> None:
    hand_of_a = "roads: a5-b4; hand: 3 wood 1 brick 1 wool 1 grain"
    match = position("options: seed, turn_order=mixed", HARBOURS, a=hand_of_a, b="")
    assert refused(match, "trade wood ore") == "settlers.S19"
    match.play("settle a5")
    match.play("trade wood ore")
    assert hand(match, "a") == {"ore": 1}


@ruling("settlers.S19")
def test_maritime_trade_needs_nobody_and_can_be_repeated() -> None:
    match = position("options: seed, domestic_trade=off", a="hand: 12 ore", b="")
    match.play("trade ore wood", "trade ore wood", "trade ore brick")
    assert hand(match, "a") == {"wood": 2, "brick": 1}


# ------------------------------------------------------------------ offers


def closing(match: Match) -> list[str]:
    """The moves of the acting seat that end its offer."""
    return [move for move in match.legal(0) if not move.startswith("offer")]


THREE = {"a": "hand: 2 wood 1 brick", "b": "hand: 2 ore", "c": "hand: 1 ore 3 wool", "d": ""}
UNSURE = ("sure:", "  - of a: nothing", "  - of c: 1 ore")  # not everybody knows where the wool is


@ruling("settlers.S18", "settlers.D8")
def test_an_offer_goes_to_all_others_who_have_a_card() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore")
    assert question(match) == "b c answer"
    assert told(match, "offer") == [("a", "1 wood", "1 ore")]
    seen = table(match).offer
    assert seen is not None
    assert (seen.seat, seen.give, seen.take, seen.replies) == ("a", {"wood": 1}, {"ore": 1}, [])
    assert refused(match, "d accept") == "settlers.S15"  # without cards, not asked
    assert (match.asked, match.may) == ([1, 2], [0])


@ruling("settlers.S18", "settlers.D8")
@pytest.mark.parametrize("order", list(permutations("bc")))
def test_the_partner_is_chosen_by_the_seat_that_offers(order: tuple[str, str]) -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore")
    for seat in order:
        match.play(f"{seat} accept")
    assert question(match) == "a partner"
    assert closing(match) == ["withdraw", "deal b", "deal c"]
    assert [hand(match, seat) for seat in "ab"] == [{"wood": 2, "brick": 1}, {"ore": 2}]  # nothing yet
    match.play("deal c")
    assert hand(match, "a") == {"wood": 1, "brick": 1, "ore": 1}
    assert hand(match, "b") == {"ore": 2}
    assert hand(match, "c") == {"wood": 1, "wool": 3}
    assert told(match, "deal") == [("a", "c", "1 wood", "1 ore")]
    assert question(match) == "a main"
    assert table(match).offer is None


@ruling("settlers.D8")
@pytest.mark.parametrize("order", list(permutations("bcd")))
def test_offers_are_answered_in_any_order(order: tuple[str, ...]) -> None:
    match = position(a="hand: 1 wood", b="hand: 1 ore", c="hand: 1 ore", d="hand: 1 wool")
    match.play("offer 1 wood for 1 ore")
    answers = {"b": "accept", "c": "reject", "d": "counter 1 wool for 1 wood"}
    waiting = set("bcd")
    for seat in order:
        assert question(match) == f"{' '.join(sorted(waiting))} answer"
        match.play(f"{seat} {answers[seat]}")
        waiting -= {seat}
        if waiting:
            assert refused(match, f"{seat} reject") == "settlers.S15"  # an answer is final
    assert line(match, "answers") == "b accept, c reject, d counter 1 wool for 1 wood"
    assert closing(match) == ["withdraw", "deal b", "deal d"]


@ruling("settlers.S18")
def test_several_kinds_and_cards_may_change_hands() -> None:
    match = position(a="hand: 2 wood 1 brick 1 wool", b="hand: 1 grain 4 ore")
    match.play("offer 2 wood 1 brick for 1 grain 3 ore", "b accept", "deal b")
    assert hand(match, "a") == {"wool": 1, "grain": 1, "ore": 3}
    assert hand(match, "b") == {"wood": 2, "brick": 1, "ore": 1}
    assert table(match).bank == {"wood": 17, "brick": 18, "wool": 18, "grain": 18, "ore": 15}


@ruling("settlers.S18")
def test_one_side_is_always_the_player_whose_turn_it_is() -> None:
    match = position(*UNSURE, **THREE)
    assert refused(match, "b offer 1 ore for 1 wool") == "settlers.S15"
    match.play("offer 1 wood for 1 ore", "b counter 1 ore for 1 wool", "c reject")
    # b may want wool, but only from a: c, who has some, has no part in it
    assert refused(match, "c accept") == "settlers.S15"
    assert why_not(match, "deal b") == ("settlers.S18", "the counter-offer asks for 1 wool, and you have none")
    assert closing(match) == ["withdraw"]


@ruling("settlers.S18")
def test_nobody_accepts_without_the_cards() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 2 ore")
    assert why_not(match, "c accept") == ("settlers.S18", "you are asked for 2 ore and have only 1")
    assert allowed(match, "b accept")
    assert refused(match, "b offer 1 ore for 1 wood") == "settlers.S18"  # first the answer
    assert refused(match, "b end") == "settlers.S18"


@ruling("settlers.S18")
def test_nobody_offers_what_is_not_in_hand() -> None:
    match = position(**THREE)
    assert why_not(match, "offer 3 wood for 1 ore") == (
        "settlers.S18",
        "you would have to give 3 wood and have only 2",
    )
    assert refused(match, "offer 1 grain for 1 ore") == "settlers.S18"
    match.play("offer 1 wood for 1 ore")
    assert refused(match, "b counter 3 ore for 1 wood") == "settlers.S18"
    assert refused(match, "c counter 1 grain for 1 wood") == "settlers.S18"


@ruling("settlers.S18", "settlers.D8")
def test_without_a_partner_there_is_no_offer() -> None:
    match = position(a="hand: 2 wood", b="", c="")
    assert why_not(match, "offer 1 wood for 1 ore") == ("settlers.S18", "no other player has a card to trade")


@ruling("settlers.S18")
def test_without_domestic_trade() -> None:
    match = position("options: seed, domestic_trade=off", **THREE)
    assert why_not(match, "offer 1 wood for 1 ore") == (
        "settlers.S18",
        "in this match the players do not trade with each other",
    )
    assert legal(match, "offer") == []
    assert allowed(position("options: seed, domestic_trade=on", **THREE), "offer 1 wood for 1 ore")


@ruling("settlers.G15")
def test_no_gifts_and_no_resource_on_both_sides() -> None:
    match = position(**THREE)
    assert why_not(match, "offer 1 wood for nothing") == (
        "settlers.G15",
        "there are no gifts: both sides must give something",
    )
    assert refused(match, "offer nothing for 1 ore") == "settlers.G15"
    assert why_not(match, "offer 2 wood for 1 wood") == ("settlers.G15", "wood is on both sides of the trade")
    assert refused(match, "offer 1 wood 1 brick for 1 wood 1 ore") == "settlers.G15"
    match.play("offer 1 wood for 1 ore")
    assert refused(match, "b counter 1 ore for nothing") == "settlers.G15"
    assert refused(match, "b counter nothing for 1 wood") == "settlers.G15"
    assert refused(match, "b counter 1 ore for 1 ore 1 wood") == "settlers.G15"


# ------------------------------------------------------------------ counter-offers


@ruling("settlers.D8", "settlers.S18")
def test_a_counter_offer_is_written_from_the_side_of_the_one_who_makes_it() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore", "c counter 2 wool for 1 brick", "b accept")
    seen = table(match).offer
    assert seen is not None
    assert [(reply.seat, reply.answer, reply.give, reply.take) for reply in seen.replies] == [
        ("b", "accept", None, None),
        ("c", "counter", {"wool": 2}, {"brick": 1}),
    ]
    assert told(match, "counter") == [("c", "2 wool", "1 brick")]
    match.play("deal c")
    assert hand(match, "a") == {"wood": 2, "wool": 2}
    assert hand(match, "b") == {"ore": 2}
    assert hand(match, "c") == {"brick": 1, "wool": 1, "ore": 1}
    assert told(match, "deal") == [("a", "c", "1 brick", "2 wool")]


@ruling("settlers.D8", "settlers.S18")
def test_a_counter_offer_must_differ_from_the_offer() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore")
    assert why_not(match, "b counter 1 ore for 1 wood") == (
        "settlers.S18",
        "a counter-offer must differ from the offer; to agree you accept",
    )
    assert allowed(match, "b counter 1 ore for 2 wood")
    assert allowed(match, "b counter 2 ore for 1 wood")


@ruling("settlers.S18")
def test_a_counter_offer_that_cannot_be_paid_is_no_deal() -> None:
    match = position(*UNSURE, **THREE)
    match.play("offer 1 wood for 1 ore", "b counter 1 ore for 2 wool", "c counter 1 wool for 2 wood")
    assert why_not(match, "deal b") == ("settlers.S18", "the counter-offer asks for 2 wool, and you have none")
    assert closing(match) == ["withdraw", "deal c"]


@ruling("settlers.D8")
def test_an_offer_can_be_withdrawn() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore", "b accept", "c reject", "withdraw")
    assert question(match) == "a main"
    assert told(match, "withdraw") == [("a",)]
    assert (line(match, "offer"), line(match, "answers")) == ("-", "-")
    assert [hand(match, seat) for seat in "ab"] == [{"wood": 2, "brick": 1}, {"ore": 2}]


@ruling("settlers.D8")
def test_an_offer_that_all_reject_is_over_without_a_question() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore", "c reject", "b reject")
    assert question(match) == "a main"
    assert told(match, "refused") == [("a",)]


@ruling("settlers.S18", "settlers.D8")
def test_only_those_who_agreed_or_countered_can_be_chosen() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore", "b accept", "c reject")
    assert why_not(match, "deal c") == (
        "settlers.S18",
        "c has neither accepted your offer nor made a counter-offer",
    )
    assert refused(match, "deal d") == "settlers.S18"  # not even asked
    assert refused(match, "deal a") == "settlers.S18"
    assert refused(match, "end") == "settlers.S18"
    assert allowed(match, "offer 1 brick for 1 ore")  # in the place of the first one


# ------------------------------------------------------------------ stale answers


@ruling("settlers.D8", "settlers.S18")
def test_an_acceptance_is_good_for_one_deal_only() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore", "b accept", "c accept", "deal b")
    assert why_not(match, "deal c") == ("settlers.S15", "there is no offer on the table")
    assert refused(match, "deal b") == "settlers.S15"
    assert line(match, "answers") == "-"


@ruling("settlers.D8", "settlers.S18")
def test_an_acceptance_of_an_earlier_offer_does_not_count_for_a_later_one() -> None:
    match = position(**THREE)
    match.play("offer 1 wood for 1 ore", "b accept", "c accept", "withdraw")
    match.play("offer 1 brick for 1 ore", "b reject")
    assert question(match) == "c answer"  # asked again
    match.play("c accept")
    assert closing(match) == ["withdraw", "deal c"]
    assert refused(match, "deal b") == "settlers.S18"


@ruling("settlers.S18", "settlers.D8")
def test_whoever_accepted_once_and_has_lost_the_card_is_no_partner() -> None:
    match = position(a="hand: 1 wood; cards: 1 monopoly", b="hand: 1 ore", c="hand: 1 wool")
    match.play("offer 1 wood for 1 ore", "b accept", "c reject", "withdraw", "monopoly ore")
    match.play("offer 1 wood for 1 wool")
    assert question(match) == "c answer"  # b has no card left
    match.play("c accept")
    assert closing(match) == ["withdraw", "deal c"]
    assert refused(match, "deal b") == "settlers.S18"


@ruling("settlers.S18", "settlers.D8")
def test_cards_that_are_spent_cannot_be_offered_or_accepted_again() -> None:
    match = position(a="hand: 1 wood 1 brick", b="hand: 1 ore", c="hand: 1 ore")
    match.play("offer 1 wood for 1 ore", "b accept", "c accept", "deal b")
    assert refused(match, "offer 1 wood for 1 ore") == "settlers.S18"
    match.play("offer 1 brick for 1 ore")
    assert refused(match, "b accept") == "settlers.S18"  # b's ore is gone
    assert allowed(match, "c accept")


@ruling("settlers.S18", "settlers.S20")
def test_cards_that_are_built_cannot_be_offered() -> None:
    match = position(
        "options: seed, turn_order=mixed", a="settlements: d5; hand: 1 wood 1 brick 1 wool", b="hand: 1 ore"
    )
    match.play("road d5-e5")
    assert refused(match, "offer 1 wood for 1 ore") == "settlers.S18"
    assert allowed(match, "offer 1 wool for 1 ore")


# ------------------------------------------------------------------ how many offers


def reject_all(match: Match) -> None:
    """All who are asked say no."""
    for seat in list(match.asked):
        match.play("reject", seat=seat)


@ruling("settlers.D8")
@pytest.mark.parametrize("most", [1, 3, 20])
def test_so_many_offers_a_turn(most: int) -> None:
    match = position(f"options: seed, offers={most}", a="hand: 1 wood", b="hand: 1 wool")
    for n in range(most):
        assert table(match).offers_left == most - n
        match.play("offer 1 wood for 1 wool")
        reject_all(match)
    ruled, sentence = why_not(match, "offer 1 wood for 1 wool")
    assert ruled == "settlers.D8"
    assert sentence.startswith(f"you have made {most} offer")
    assert legal(match, "offer") == []


@ruling("settlers.D8")
def test_six_offers_if_nothing_is_said_and_a_new_turn_begins_again() -> None:
    match = position("offers: 6", a="hand: 1 wood", b="hand: 1 wool")
    assert refused(match, "offer 1 wood for 1 wool") == "settlers.D8"
    match.play("end")
    match = roll(match, 2)
    assert table(match).offers_left == 6
    assert allowed(match, "offer 1 wool for 1 wood")


@ruling("settlers.D8")
@pytest.mark.parametrize("offers", [0, 21])
def test_numbers_of_offers_that_are_not_allowed(offers: int) -> None:
    with pytest.raises(BadOption):
        jarlshof.new("settlers", offers=offers)


# ------------------------------------------------------------------ trade before building

RICH = "settlements: d5; roads: d5-e5 e5-f6; hand: 6 wood 3 brick 3 wool 5 grain 5 ore"


@ruling("settlers.D1", "settlers.G14", "settlers.S15")
@pytest.mark.parametrize("building", ["road f6-g6", "settle f6", "city d5", "buy"])
def test_strict_after_building_or_buying_there_is_no_more_trade(building: str) -> None:
    match = position("options: seed, turn_order=strict", a=RICH, b="hand: 1 wool")
    assert allowed(match, "trade wood ore")
    assert allowed(match, "offer 1 wood for 1 wool")
    match.play(building)
    sentence = "you have built or bought something this turn, and after that there is no trade"
    assert why_not(match, "trade wood ore") == ("settlers.D1", sentence)
    assert why_not(match, "offer 1 wood for 1 ore") == ("settlers.D1", sentence)
    assert legal(match, "trade") == legal(match, "offer") == []
    assert table(match).phase == "build"
    assert allowed(match, "buy")  # building goes on


@ruling("settlers.D1", "settlers.G14")
@pytest.mark.parametrize("building", ["road f6-g6", "settle f6", "city d5", "buy"])
def test_mixed_trade_and_building_in_any_order(building: str) -> None:
    match = position("options: official", tiles=SMALL_OFFICIAL, a=RICH, b="hand: 1 wool")
    match.play(building)
    assert table(match).phase == "trade"
    assert allowed(match, "trade wood ore")
    assert allowed(match, "offer 1 wood for 1 wool")


@ruling("settlers.D1")
def test_strict_trade_is_open_again_in_the_next_turn() -> None:
    match = position(a=RICH, b="settlements: i9; hand: 4 wool")
    match.play("road f6-g6", "end")
    match = roll(match, 2)
    assert allowed(match, "trade wool ore")


@ruling("settlers.D1")
@pytest.mark.parametrize("card", ["knight", "roads", "discovery 2 ore", "monopoly wool"])
def test_strict_playing_a_card_is_not_building(card: str) -> None:
    match = position(a=f"{RICH}; cards: 1 knight 1 roads 1 discovery 1 monopoly", b="hand: 1 wool")
    match.play(card)
    while question(match) != "a main":
        match.play(match.legal()[0])
    assert allowed(match, "trade wood ore")
    assert table(match).phase == "trade"
    match.play("buy")
    assert refused(match, "trade wood ore") == "settlers.D1"


@ruling("settlers.D1", "settlers.S29")
def test_strict_a_card_may_be_played_after_building() -> None:
    match = position(a=f"{RICH}; cards: 1 monopoly", b="hand: 1 wool")
    match.play("road f6-g6")
    match.play("monopoly wool")
    assert refused(match, "trade wood ore") == "settlers.D1"
    assert "trade" not in kinds(match)
