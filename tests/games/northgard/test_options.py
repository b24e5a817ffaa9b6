"""The options: ten years, hidden fame, trade of one kind, clans to choose."""

from __future__ import annotations

import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.match import Match
from jarlshof.games.northgard.cards import CLAN_NAMES, PRINTED
from tests.games.northgard.helpers import (
    REALM,
    begun,
    held,
    legal,
    line,
    mine,
    of,
    player,
    plays,
    question,
    refused,
    told,
)
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

DOMINATION = "Sn: b 1; forge large | Ss: b 1; altar large | Sw: b 1; fortress large | 12n: a 1"


# ---------------------------------------------------------------- ten years
@ruling("northgard.12.1", "northgard.2.1")
@pytest.mark.parametrize("seats", [2, 5])
def test_ten_years_have_three_early_and_six_advanced_cards_for_each_seat(seats: int) -> None:
    deck = line(jarlshof.new("northgard", seats=seats, seed=1, options={"years": 10}), "deck").split()
    assert len(deck) == len(set(deck)) == 9 * seats
    assert set(deck[: 3 * seats]) <= set(PRINTED["early"])
    assert set(deck[3 * seats :]) <= set(PRINTED["advanced"])


@ruling("northgard.12.1", "northgard.3.1")
@pytest.mark.parametrize(("year", "shown"), [(6, "scouts militia"), (8, "scouts militia"), (9, "-")])
def test_ten_years_have_developments_until_the_ninth(year: int, shown: str) -> None:
    match = begun("options: years=10", f"year: {year}", "passed: b", "deck: militia scouts", held="Sn: a 1 | 7s: b 1")
    plays(match, "pass")
    assert (line(match, "year"), line(match, "display")) == (str(year + 1), shown)


@ruling("northgard.12.1", "northgard.4.F")
def test_achievements_are_taken_in_year_ten() -> None:
    lines = "options: years=10", "achievements: builder trapper", "display: spy militia"
    match = plays(begun(*lines, "year: 7", a="hand: feast"), "pass")
    assert legal(match) == ["take militia", "take spy"]
    match = plays(begun(*lines, "year: 10", a="hand: feast"), "pass")
    assert legal(match) == ["take builder", "take trapper"]


@ruling("northgard.12.1", "northgard.11.1")
def test_in_ten_years_nobody_dominates() -> None:
    match = begun("options: years=10", "year: 3", "passed: b", tiles=REALM, held=DOMINATION, b="")
    plays(match, "pass")
    while question(match).endswith("trade"):
        plays(match, "done")
    assert (match.over, line(match, "year")) == (False, "4")


@ruling("northgard.12.1", "northgard.11.2")
def test_the_match_ends_after_the_tenth_year() -> None:
    match = begun("options: years=10", "year: 10", "passed: b", tiles=REALM, held=DOMINATION, a="fame: 90", b="")
    plays(match, "pass")
    while question(match).endswith("trade"):
        plays(match, "done")
    assert (match.over, match.ending, match.places) == (True, "fame", [1, 2])


# ---------------------------------------------------------------- hidden fame
@ruling("northgard.O.8", "northgard.11.2")
def test_hidden_fame_is_seen_by_its_owner_and_by_all_at_the_end() -> None:
    match = begun("options: fame=hidden", "year: 7", "passed: b", held="Sn: a 1 | 7s: b 1", a="fame: 9", b="fame: 3")
    assert (player(match, "a").fame, player(match, "a").points) == (None, None)
    assert (mine(match, "a").fame, mine(match, "b").fame) == (9, 3)
    plays(match, "pass")
    assert match.over
    assert [player(match, seat).fame for seat in "ab"] == [9, 3]
    assert player(begun(a="fame: 9"), "b").fame == 0  # open by default


def guessed(match: Match, observer: int) -> list[int]:
    """Everybody's fame in a world as somebody guesses it."""
    states = match.state()
    contract.redraw_at(states, 0, observer, key_words(match_key("northgard", b"guess")))
    return states["fame"][0, : match.seats].tolist()  # type: ignore[no-any-return]


@ruling("northgard.O.8")
def test_hidden_fame_of_others_is_guessed_by_what_lies_open() -> None:
    def guesses(a: int, b: int, option: str = "hidden", year: int = 3) -> list[list[int]]:
        held = "Sn: a 1; altar large | Sw: b 1 | Ss: b 1 | Se: a 1"  # closed: Sn six tiles, Sw and Ss three each
        seats = {"a": f"fame: {a}", "b": f"fame: {b}"}
        match = begun(f"options: fame={option}", f"year: {year}", tiles=REALM, held=held, **seats)
        return [guessed(match, observer) for observer in (0, 1, contract.WATCHING, contract.UNSEEN)]

    # tiles, and half of two harvests: 6 + 2 + 3 for the altar, and 3 + 3 + 2 + 2
    assert guesses(40, 50) == [[40, 10], [11, 50], [11, 10], [40, 50]]
    assert guesses(7, -5) == [[7, 10], [11, -5], [11, 10], [7, -5]]
    assert guesses(40, 50, year=1) == [[40, 6], [6, 50], [6, 6], [40, 50]]
    assert guesses(40, 50, option="open") == [[40, 50]] * 4


@ruling("northgard.O.8")
def test_fame_is_not_guessed_when_the_match_is_over() -> None:
    lines = ("options: fame=hidden", "year: 7", "phase: over", "ask: -")
    match = begun(*lines, held="Sn: a 1", a="fame: 9", b="fame: 3")
    assert [guessed(match, observer) for observer in (0, contract.WATCHING)] == [[9, 3]] * 2


# ---------------------------------------------------------------- trade
@ruling("northgard.13.2")
def test_trade_is_of_any_kinds_by_default_and_of_the_same_kind_by_option() -> None:
    text = dict(held="Sw: a 1 | 7s: b 1", a="goods: 2 food 2 wood", b="")
    match = plays(begun("passed: b", **text), "pass")
    assert question(match) == "a trade"
    assert match.why_not("trade 2 food 1 wood for 1 lore") is None
    match = plays(begun("options: trade=same", "passed: b", **text), "pass")
    assert line(match, "year") == "2"


# ---------------------------------------------------------------- clans
@ruling("northgard.O.1", "northgard.2.4")
def test_clans_are_chosen_in_turn_order_before_the_tiles() -> None:
    match = jarlshof.new("northgard", seats=3, seed=2, options={"clans": "choose"})
    first = "abc".index(line(match, "first"))
    order = ["abc"[(first + k) % 3] for k in range(3)]
    assert question(match) == f"{order[0]} clan"
    assert legal(match) == [f"clan {clan}" for clan in CLAN_NAMES]
    assert of(match, order[0], "clan") == "-"
    plays(match, "clan wolf")
    assert question(match) == f"{order[1]} clan"
    assert refused(match, "clan wolf") == "O.1"  # somebody has it
    plays(match, "clan bear", "clan goat")
    assert [of(match, seat, "clan") for seat in order] == ["wolf", "bear", "goat"]
    assert question(match) == f"{order[0]} lay"
    cards = [of(match, seat, "draw").split() for seat in order]
    assert all(first in draw for first, draw in zip(["prowl", "roaming", "masonry"], cards, strict=True))
    assert all(len(draw) == 7 for draw in cards)
    assert [len(of(match, seat, "tiles").split()) for seat in order] == [3, 3, 3]
    assert sorted(told(match, "clan")) == sorted(zip(order, ["wolf", "bear", "goat"], strict=True))


@ruling("northgard.O.1")
def test_while_clans_are_chosen_nothing_else_is_done() -> None:
    match = jarlshof.new("northgard", seats=2, seed=2, options={"clans": "choose"})
    assert refused(match, "pass") == "O.1"
    assert refused(match, "lay 1 e1 0 n") == "O.1"
    assert held(match) == ""


@ruling("northgard.O.1", "northgard.2.4")
@pytest.mark.parametrize("seats", [2, 5])
def test_clans_of_a_first_match_are_fixed(seats: int) -> None:
    matches = [jarlshof.new("northgard", seats=seats, seed=seed, options={"clans": "fixed"}) for seed in (1, 2)]
    for match in matches:
        clans = [of(match, seat, "clan") for seat in "abcde"[:seats]]
        assert clans == ["wolf", "stag", "boar", "goat", "raven"][:seats]
        assert sorted(told(match, "clan")) == list(zip("abcde", clans, strict=False))
        assert question(match) == f"{line(match, 'first')} lay"
        assert "prowl" in of(match, "a", "draw").split()
        assert line(jarlshof.position("northgard", match.position()), "options").endswith("clans=fixed")
    assert len({match.position() for match in matches}) == 2  # all else is left to chance


def test_the_default_options() -> None:
    match = jarlshof.new("northgard", seed=1)
    assert line(match, "options") == "years=7, fame=open, trade=any, clans=random"
    assert match.seats == 3
