"""Offers that nobody can fulfil, as everybody can work out, are refused and cost nothing."""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match
from tests.games.settlers.helpers import allowed, hand, line, position, refused, table, why_not
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

SENTENCE = "as everybody can work out, no other player can have what you ask for"


def most(match: Match, seat: int, verb: str) -> dict[str, int]:
    """What the form of an open move lets the seat ask for."""
    prompt = match.view(seat).prompt
    assert prompt is not None
    [form] = [form for form in prompt.forms if form.verb == verb]
    return next(field.most for field in form.fields if field.name == "take")


@ruling("settlers.D10", "settlers.D8")
def test_more_than_lies_outside_the_bank_cannot_be_asked_for() -> None:
    unsure = ("sure:", "  - of b: nothing", "  - of c: nothing")
    match = position(*unsure, a="hand: 2 wood", b="hand: 2 ore 2 wool", c="hand: 1 ore 3 wool")
    assert allowed(match, "offer 1 wood for 3 ore")  # b or c may have all three
    assert why_not(match, "offer 1 wood for 4 ore") == ("settlers.D10", SENTENCE)
    assert refused(match, "offer 1 wood for 1 grain") == "settlers.D10"
    assert refused(match, "offer 1 wood for 1 ore 1 brick") == "settlers.D10"
    assert line(match, "offers") == "0"
    assert most(match, 0, "offer") == {"wool": 4, "ore": 3}


@ruling("settlers.D10")
def test_one_player_must_be_able_to_have_it_all() -> None:
    match = position(a="hand: 2 wood", b="hand: 2 ore", c="hand: 2 ore 1 wool")
    assert allowed(match, "offer 1 wood for 2 ore")
    assert refused(match, "offer 1 wood for 3 ore") == "settlers.D10"  # four are out, but nobody has three
    assert allowed(match, "offer 1 wood for 1 wool 2 ore")
    assert refused(match, "offer 1 wood for 2 wool") == "settlers.D10"


@ruling("settlers.D10")
def test_a_hand_is_not_larger_than_everybody_sees() -> None:
    match = position("sure:", "  - of b: nothing", "  - of a: nothing", a="hand: 2 wood 2 ore", b="hand: 1 ore 1 wool")
    assert allowed(match, "offer 1 wood for 2 ore")
    assert allowed(match, "offer 1 wood for 1 ore 1 wool")
    assert refused(match, "offer 1 wood for 3 ore") == "settlers.D10"
    assert refused(match, "offer 1 wood for 2 ore 1 wool") == "settlers.D10"


@ruling("settlers.D10", "settlers.D9")
def test_what_only_the_seat_itself_knows_does_not_count() -> None:
    """Seat a holds all the ore there is; not everybody knows it, so it may ask for some all the same."""
    unsure = ("sure:", "  - of a: nothing", "  - of b: nothing")
    match = position(*unsure, a="hand: 2 wood 1 ore", b="hand: 1 wool")
    assert allowed(match, "offer 1 wood for 1 ore")
    known = position(a="hand: 2 wood 1 ore", b="hand: 1 wool")
    assert refused(known, "offer 1 wood for 1 ore") == "settlers.D10"


@ruling("settlers.D10")
def test_a_bank_without_limit_is_not_counted() -> None:
    match = position("options: seed, bank_short=unlimited", a="hand: 2 wood", b="hand: 1 wool")
    assert allowed(match, "offer 1 wood for 1 ore")
    assert allowed(match, "offer 1 wood for 9 ore")
    match.play("offer 1 wood for 1 ore")
    assert allowed(match, "b counter 1 wool for 9 grain")


@ruling("settlers.D10")
def test_a_counter_offer_asks_for_what_the_other_can_have() -> None:
    match = position(a="hand: 2 wood 1 brick", b="hand: 2 ore", c="hand: 3 wool")
    match.play("offer 1 wood for 1 ore")
    sentence = "as everybody can work out, a cannot have what you ask for"
    assert why_not(match, "b counter 1 ore for 3 wood") == ("settlers.D10", sentence)
    assert refused(match, "b counter 1 ore for 1 wool") == "settlers.D10"  # c has it, but only a is asked
    assert allowed(match, "b counter 1 ore for 2 wood 1 brick")
    assert most(match, 1, "counter") == {"wood": 2, "brick": 1}


@ruling("settlers.D10", "settlers.D8")
def test_a_change_to_what_nobody_can_have_is_refused() -> None:
    match = position(a="hand: 2 wood", b="hand: 2 ore")
    match.play("offer 1 wood for 1 ore")
    assert refused(match, "a offer 1 wood for 3 ore") == "settlers.D10"
    assert table(match).offers_left == 5


@ruling("settlers.D10", "settlers.S33")
def test_a_monopoly_may_name_what_nobody_has() -> None:
    match = position(a="cards: 1 monopoly", b="hand: 1 wool")
    assert allowed(match, "monopoly ore")


@ruling("settlers.D10")
@pytest.mark.skipif(not JIT, reason="plain Python takes minutes for it")
def test_only_what_nobody_can_pay_is_refused_so() -> None:
    """In random matches: whatever D10 forbids nobody could have accepted."""
    match, rng, found = jarlshof.new("settlers", seats=3, seed=1), random.Random(1), {"refused": 0, "payable": 0}
    for _ in range(600):
        if match.over:
            break
        [seat, *_] = match.asked
        own = hand(match, "abc"[seat])
        give, take = rng.choice(list(own) or ["wood"]), rng.choice(["wood", "brick", "wool", "grain", "ore"])
        if give != take and any(move.startswith("offer") for move in match.legal()):
            refusal = match.why_not(f"offer 1 {give} for 2 {take}")
            payable = any(hand(match, other).get(take, 0) >= 2 for other in "abc" if other != "abc"[seat])
            assert refusal is None or (refusal.ruling == "settlers.D10" and not payable)
            found["refused"] += refusal is not None
            found["payable"] += payable
        match.play(rng.choice(match.legal()))
    assert min(found.values()) > 5
