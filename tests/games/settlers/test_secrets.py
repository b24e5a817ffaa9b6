"""Who sees what, and what everybody can be sure of about others' hands."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import jarlshof
from jarlshof.core.match import Match
from jarlshof.games.settlers.drawing.picture import picture
from tests.games.settlers.helpers import (
    hand,
    mine,
    play,
    player,
    position,
    rolled,
    seeded,
    sure,
    table,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def of(match: Match, observer: str, owner: str) -> dict[str, int]:
    """What one seat is sure of in another's hand."""
    return mine(match, observer).sure[owner]


# ------------------------------------------------------------------ hands


@ruling("settlers.S14", "settlers.G19")
def test_hands_are_hidden_and_their_sizes_open() -> None:
    match = position(a="hand: 2 wood 1 ore", b="hand: 4 wool", c="")
    assert [each.hand for each in table(match).players] == [3, 4, 0]
    assert hand(match, "a") == {"wood": 2, "ore": 1}
    assert hand(match, "b") == {"wool": 4}
    assert match.view().mine is None  # a spectator has no hand
    assert set(mine(match, "a").sure) == {"b", "c"}


@ruling("settlers.S14", "settlers.G19")
def test_others_hands_that_differ_in_secret_look_alike() -> None:
    """c knows nothing of what a and b hold; so nothing c sees may depend on it."""
    unknown = ("sure:", "  c of a: nothing", "  c of b: nothing", "  - of a: nothing", "  - of b: nothing")
    one = position(*unknown, a="hand: 2 wood", b="hand: 2 ore", c="hand: 1 wool")
    other = position(*unknown, a="hand: 1 wood 1 ore", b="hand: 1 wood 1 ore", c="hand: 1 wool")
    assert one.view(2) == other.view(2)
    assert one.view() == other.view()
    assert one.show() == other.show()
    assert one.view(0) != other.view(0)


@ruling("settlers.G19")
def test_counts_are_open() -> None:
    match = position(
        "deck: knight point roads",
        a="settlements: d5; hand: 2 wood 1 ore; cards: 1 knight 2 point; knights: 2",
        b="hand: 1 brick",
    )
    seen = player(match, "a")
    assert (seen.hand, seen.cards, seen.knights, seen.points) == (3, 3, 2, 1)
    assert table(match).deck == 3
    assert table(match).bank == {"wood": 17, "brick": 18, "wool": 19, "grain": 19, "ore": 18}


# ------------------------------------------------------------------ development cards


@ruling("settlers.G19", "settlers.S24", "settlers.S34")
def test_only_the_buyer_sees_the_card() -> None:
    match = position("deck: monopoly knight", a="hand: 1 wool 1 grain 1 ore", b="", c="")
    match.play("buy")
    assert told(match, "bought", seat=0) == [("a", "monopoly")]
    for watcher in (None, 1, 2):
        assert told(match, "bought", seat=watcher) == []
        assert told(match, "buy", seat=watcher) == [("a", 1)]
    assert mine(match, "a").cards == {"monopoly": 1}
    assert (player(match, "a").cards, player(match, "a").open_cards) == (1, {})


@ruling("settlers.G19", "settlers.S24")
def test_cards_in_hand_and_in_the_deck_look_alike_to_others() -> None:
    buyer = "hand: 1 wool 1 grain 1 ore"
    one = position("deck: point knight", a=buyer, b="cards: 1 monopoly; fresh: 1 monopoly", c="")
    other = position("deck: knight monopoly", a=buyer, b="cards: 1 point; fresh: 1 point", c="")
    assert one.view(2) == other.view(2)
    assert one.view(1) != other.view(1)
    one.play("buy")
    other.play("buy")
    assert one.view(2) == other.view(2)
    assert one.view() == other.view()
    assert one.events(seat=2) == other.events(seat=2)
    assert one.show() == other.show()
    assert one.view(0) != other.view(0)


@ruling("settlers.D9", "settlers.G12", "settlers.G19")
def test_known_cards_under_the_deck_are_open_to_all() -> None:
    match = position("deck: / roads monopoly", a="hand: 2 wool 2 grain 2 ore; cards: 1 roads; settlements: d5", b="")
    assert table(match).known_in_deck == ["roads", "monopoly"]
    match.play("buy")
    assert player(match, "a").open_cards == {"roads": 1}
    assert table(match).known_in_deck == ["monopoly"]
    assert mine(match, "a").cards == {"roads": 2}
    # the other roads card, which nobody knows, can be played now; the open one counts as played first
    play(match, "roads", "road d5-e5", "road e5-f6")
    assert player(match, "a").open_cards == {}
    assert table(match).known_in_deck == ["monopoly", "roads"]


@ruling("settlers.D9", "settlers.G12")
def test_an_unknown_card_from_the_top_stays_secret_though_known_ones_lie_below() -> None:
    match = position("deck: point / roads", a="hand: 2 wool 2 grain 2 ore", b="")
    match.play("buy")
    assert player(match, "a").open_cards == {}
    assert table(match).known_in_deck == ["roads"]


@ruling("settlers.G19", "settlers.S31")
def test_played_knights_are_open() -> None:
    match = position(a="cards: 2 knight; knights: 1", b="")
    play(match, "knight", "bandit C5 A5")
    assert (player(match, "a").knights, player(match, "a").cards) == (2, 1)
    assert told(match, "play", seat=1) == [("a", "knight")]


# ------------------------------------------------------------------ a stolen card

THIEF = ("ask: a steal", "raid: seven C7")


@ruling("settlers.G19", "settlers.S27")
def test_a_stolen_card_is_seen_by_two_only() -> None:
    match = position(*THIEF, a="", b="settlements: e7; hand: 2 wood 1 ore", c="", d="")
    match.play("steal b")
    [(_, _, resource)] = told(match, "stole", seat=0)
    assert hand(match, "a") == {str(resource): 1}
    assert told(match, "stole", seat=1) == [("a", "b", resource)]
    for watcher in (2, 3, None):
        assert told(match, "stole", seat=watcher) == []
        assert told(match, "steal", seat=watcher) == [("a", "b")]
    assert [each.hand for each in table(match).players] == [1, 2, 0, 0]


@ruling("settlers.G19", "settlers.D9")
def test_views_and_events_of_others_do_not_tell_a_stolen_card() -> None:
    found: dict[str, Match] = {}
    for seed in range(50):
        match = seeded(seed, *THIEF, a="", b="settlements: e7; hand: 2 wood 2 ore", c="hand: 1 wool")
        match.play("steal b")
        found.setdefault(next(iter(hand(match, "a"))), match)
    wood, ore = found["wood"], found["ore"]
    for watcher in (2, None):
        assert wood.view(watcher) == ore.view(watcher)
        assert wood.events(seat=watcher) == ore.events(seat=watcher)
    assert wood.show() == ore.show()
    for involved in (0, 1):
        assert wood.view(involved) != ore.view(involved)
        assert wood.events(seat=involved) != ore.events(seat=involved)


@ruling("settlers.G19", "settlers.G9")
def test_a_knight_that_robs_two_shows_each_victim_only_its_own_card() -> None:
    match = position(a="cards: 1 knight", b="settlements: e7; hand: 2 wood", c="settlements: g6; hand: 2 ore", d="")
    play(match, "knight", "bandit C5 C7")
    assert told(match, "stole", seat=0) == [("a", "b", "wood"), ("a", "c", "ore")]
    assert told(match, "stole", seat=1) == [("a", "b", "wood")]
    assert told(match, "stole", seat=2) == [("a", "c", "ore")]
    assert told(match, "stole", seat=3) == []


# ------------------------------------------------------------------ what a seat is sure of: open cards


@ruling("settlers.D9")
def test_at_first_everything_is_known() -> None:
    match = jarlshof.new("settlers", seats=3, seed=4)
    while table(match).number == 0:
        match.play(match.legal()[0])
    assert sure(match) == []
    for observer in "abc":
        for owner in "abc".replace(observer, ""):
            assert of(match, observer, owner) == hand(match, owner)


@ruling("settlers.D9", "settlers.S16")
def test_gains_are_open() -> None:
    unsure = ("sure:", "  b of a: nothing", "  - of a: nothing")
    match = rolled(9, *unsure, a="settlements: e7; hand: 2 ore", b="")
    assert hand(match, "a") == {"wood": 1, "ore": 2}
    assert of(match, "b", "a") == {"wood": 1}
    assert sure(match) == ["b of a: 1 wood", "- of a: 1 wood"]


@ruling("settlers.D9", "settlers.S19", "settlers.S20")
def test_payments_are_open_and_sure_does_not_fall_below_nothing() -> None:
    unsure = ("sure:", "  b of a: 1 wood", "  - of a: 1 wood")
    match = position("options: seed, turn_order=mixed", *unsure, a="settlements: d5; hand: 3 wood 1 brick 4 ore", b="")
    match.play("road d5-e5")
    assert of(match, "b", "a") == {}  # the wood was the sure one; the brick was not known
    match.play("trade ore wool")
    assert of(match, "b", "a") == {"wool": 1}
    assert hand(match, "a") == {"wood": 2, "wool": 1}


@ruling("settlers.D9", "settlers.S18")
def test_an_offer_shows_what_is_given_and_an_acceptance_what_is_asked_for() -> None:
    unsure = ("sure:", "  c of a: nothing", "  c of b: nothing", "  b of a: nothing", "  a of b: nothing")
    match = position(*unsure, a="hand: 2 wood 1 brick", b="hand: 2 ore 1 wool", c="hand: 1 grain")
    match.play("offer 2 wood for 1 ore")
    assert of(match, "c", "a") == of(match, "b", "a") == {"wood": 2}
    assert of(match, "c", "b") == {}
    match.play("b accept")
    assert of(match, "c", "b") == of(match, "a", "b") == {"ore": 1}
    match.play("c reject")
    assert of(match, "a", "c") == {"grain": 1}
    match.play("deal b")
    assert of(match, "c", "a") == {"ore": 1}
    assert of(match, "c", "b") == {"wood": 2}
    assert hand(match, "b") == {"wood": 2, "wool": 1, "ore": 1}


@ruling("settlers.D9", "settlers.S18")
def test_a_counter_offer_shows_what_it_gives_and_a_rejection_nothing() -> None:
    unsure = ("sure:", "  a of b: nothing", "  a of c: nothing", "  c of b: nothing")
    match = position(*unsure, a="hand: 2 wood", b="hand: 2 ore 1 wool", c="hand: 2 ore")
    match.play("offer 1 wood for 1 ore", "c reject", "b counter 1 wool for 2 wood")
    assert of(match, "a", "b") == of(match, "c", "b") == {"wool": 1}
    assert of(match, "a", "c") == {}


@ruling("settlers.D9")
def test_to_show_what_is_known_already_teaches_nothing() -> None:
    unsure = ("sure:", "  b of a: 2 wood")
    match = position(*unsure, a="hand: 3 wood 1 ore", b="hand: 1 wool")
    match.play("offer 1 wood for 1 wool")
    assert of(match, "b", "a") == {"wood": 2}


@ruling("settlers.D9", "settlers.S33")
def test_monopoly_and_discovery_are_open() -> None:
    unsure = ("sure:", "  c of b: 1 ore", "  c of a: nothing", "  - of b: nothing")
    match = position(*unsure, a="hand: 1 wood; cards: 1 monopoly", b="hand: 3 ore 1 wool", c="")
    match.play("monopoly ore")
    assert of(match, "c", "b") == {}
    assert of(match, "c", "a") == {"ore": 3}
    assert "- of b: nothing" in sure(match)
    match = position("sure:", "  b of a: nothing", a="hand: 1 wood; cards: 1 discovery", b="")
    match.play("discovery 1 ore 1 wool")
    assert of(match, "b", "a") == {"wool": 1, "ore": 1}


@ruling("settlers.D9", "settlers.S26")
def test_cards_given_up_on_a_seven_go_to_open_stacks() -> None:
    unsure = ("sure:", "  c of b: 3 wood", "  a of b: nothing", "  - of b: nothing")
    match = rolled(7, *unsure, a="", b="settlements: e7; hand: 5 wood 4 ore", c="")
    match.play("bandit C5 C7")
    match.play("b discard 2 wood 2 ore")
    assert of(match, "c", "b") == {"wood": 1}
    assert of(match, "a", "b") == {}
    assert table(match).bank == {"wood": 16, "brick": 19, "wool": 19, "grain": 19, "ore": 17}


# ------------------------------------------------------------------ what a seat is sure of: stolen cards


@ruling("settlers.D9", "settlers.S27")
def test_after_a_theft_the_others_are_sure_of_one_less_of_each() -> None:
    match = position(*THIEF, a="hand: 1 grain", b="settlements: e7; hand: 3 wood 1 ore 2 wool", c="")
    match.play("steal b")
    assert of(match, "c", "b") == {"wood": 2, "wool": 1}
    assert of(match, "c", "a") == {"grain": 1}
    assert of(match, "a", "b") == hand(match, "b")  # thief and victim know
    assert of(match, "b", "a") == hand(match, "a")
    assert sure(match) == ["c of a: 1 grain", "c of b: 2 wood 1 wool", "- of a: 1 grain", "- of b: 2 wood 1 wool"]


@ruling("settlers.D9", "settlers.S27")
def test_a_card_from_a_hand_of_one_kind_is_known() -> None:
    match = position(*THIEF, a="hand: 1 grain", b="settlements: e7; hand: 3 ore", c="")
    match.play("steal b")
    assert sure(match) == []
    assert of(match, "c", "a") == {"grain": 1, "ore": 1}
    assert of(match, "c", "b") == {"ore": 2}


@ruling("settlers.D9")
def test_a_hand_of_one_kind_that_is_not_wholly_known_does_not_tell() -> None:
    match = position(*THIEF, "sure:", "  c of b: 2 ore", a="", b="settlements: e7; hand: 3 ore", c="")
    match.play("steal b")
    assert of(match, "c", "b") == {"ore": 1}
    assert of(match, "c", "a") == {}
    assert sure(match) == ["c of a: nothing", "c of b: 1 ore"]  # the spectator knew the whole hand


@ruling("settlers.D9", "settlers.G9")
def test_two_thefts_in_a_row() -> None:
    match = position(
        a="cards: 1 knight", b="settlements: e7; hand: 2 wood 2 ore", c="settlements: g6; hand: 1 wool", d=""
    )
    play(match, "knight", "bandit C5 C7")
    assert of(match, "d", "b") == {"wood": 1, "ore": 1}
    assert of(match, "d", "c") == {}
    assert of(match, "d", "a") == {"wool": 1}  # c's single card was known
    assert of(match, "c", "a") == {"wool": 1}
    assert of(match, "b", "a") == hand(match, "a")
    assert player(match, "a").hand == 2


@ruling("settlers.D9")
@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_ever_sure_of_a_card_that_is_not_there(seed: int) -> None:
    match, rng = jarlshof.new("settlers", seats=3, seed=seed), random.Random(seed)
    unsure = 0
    for _ in range(500):
        if match.over:
            break
        seat = rng.choice(match.asked)
        match.play(rng.choice(match.legal(seat)), seat=seat)
        seen = {name: mine(match, name) for name in "abc"}
        for observer in "abc":
            for owner in "abc".replace(observer, ""):
                known, held = Counter(seen[observer].sure[owner]), Counter(seen[owner].hand)
                assert known <= held
                unsure += known != held
    assert unsure


# ------------------------------------------------------------------ what the page shows


@ruling("settlers.D5")
def test_the_table_tells_pips_and_rates() -> None:
    match = position("harbours: a5-b4 wood, a7-b8 any", a="settlements: a5", b="")
    ways = Counter(one + other for one in range(1, 7) for other in range(1, 7))
    assert all(tile.pips == ways[tile.token] for tile in table(match).tiles if tile.gives != "desert")
    assert [tile.pips for tile in table(match).tiles if tile.gives == "desert"] == [0, 0]
    assert [(each.at, each.kind, each.rate) for each in table(match).harbours] == [
        ("a5-b4", "wood", 2),
        ("a7-b8", "any", 3),
    ]
    written = ET.fromstring(picture(table(match)))
    words = [(node.text or "").strip() for group in groups(written, "harbours") for node in group.iter()]
    words = [word for word in words if word]
    assert words == ["2:1", "3:1"]


def groups(root: ET.Element, name: str) -> list[ET.Element]:
    """The groups of a class in a drawing."""
    return [node for node in root.iter() if node.get("class") == name]


@ruling("settlers.D5", "settlers.S23")
def test_a_city_is_drawn_as_a_church() -> None:
    def drawn(match: Match) -> list[str]:
        pieces = groups(ET.fromstring(picture(table(match))), "pieces")
        hrefs = [value for group in pieces for node in group.iter() for key, value in node.items() if "href" in key]
        return sorted(kind for kind in ("church", "house") for href in hrefs if f"-{kind}-" in href)

    match = position(a="settlements: d5 g6; hand: 2 grain 3 ore", b="settlements: i9")
    assert drawn(match) == ["house", "house", "house"]
    match.play("city d5")
    assert drawn(match) == ["church", "house", "house"]


@ruling("settlers.D5", "settlers.S20", "settlers.S22", "settlers.S23", "settlers.S24")
def test_the_cost_card_is_at_hand() -> None:
    """What it says is what is paid."""
    match = position(a="settlements: d5; roads: d5-e5 e5-f4; hand: 2 wood 2 brick 2 wool 4 grain 4 ore")
    [card] = [text for text in match.show().splitlines() if text.startswith("costs: ")]
    prices = dict(part.split(maxsplit=1) for part in card.removeprefix("costs: ").split(", "))
    assert prices == {
        "road": "wood brick",
        "settlement": "wood brick wool grain",
        "city": "2 grain 3 ore",
        "card": "wool grain ore",
    }
    play(match, "settle f4", "city d5", "buy")
    assert hand(match, "a") == {"wood": 1, "brick": 1}
    play(match, "road c4-d5")
