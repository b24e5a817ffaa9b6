"""Northgard in a real browser: questions are answered on the map, by cards or by buttons; and whole matches."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import RemoteTable
from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import remote, sit_down
from tests.page.northgard import Northgard, NorthgardByTouch
from tests.page.northgard_scenes import KINDS, ME, asking, position
from tests.server.running import RunningServer

OTHER = "move build"
ROUNDS = 4  # a page is opened once for several of them
CLICKS = 40  # no question takes more, even if they are made by chance
# The first question of a card.
FIRST = {
    "recruit": "recruit",
    "move": "move",
    "build": "build",
    "feast": "choose",
    "bribery": "bribe",
    "capture": "slay",
    "legendary-heroes": "copy",
    "slither": "scorch",
}
# What brings something to light is sent first.
SENT = {"explore": "explore", "merchant": "split", "spy": "pick", "future-sight": "take"}


def sit(page: Page, server: RunningServer, text: str) -> tuple[Northgard, RemoteTable]:
    """At a table that begins there, and the table as the other one has it."""
    server.wait_ready("northgard")
    me, other = remote(server.url, "Astrid"), remote(server.url, "Bo")
    table = me.create("northgard", ["me", "open"], position=text, hints=True)
    theirs = other.table(table.id)
    theirs.join("b")
    sit_down(page, me, table)
    player = Northgard(page, random.Random(7))
    player.asks("turn")
    return player, theirs


@pytest.mark.parametrize("kinds", [KINDS[n::ROUNDS] for n in range(ROUNDS)], ids=" ".join)
def test_every_kind_of_question_is_answered_by_clicks(
    person: Person, server: RunningServer, kinds: tuple[str, ...]
) -> None:
    """However chance leads the hand: what the server gets at last is an answer to just this."""
    server.wait_ready("northgard")
    me = scenes.guest(page := person(), server.url)
    for kind in kinds:
        match = asking(kind)
        seats = ["me", *["bot:random"] * (match.seats - 1)]
        table = me.create("northgard", seats, position=match.position(), pace=0.0)
        before = table.refresh().seq
        page.goto(f"/#table={table.id}")
        player = Northgard(page, random.Random(kind))
        player.asks(kind)
        for _ in range(CLICKS):
            player.answer()
            if table.refresh().seq != before:
                break
        [(seat, verb, *_), *_] = (entry.split() for entry in table.record(seat="a").log)
        assert seat == "a", kind
        assert verb in {move.split()[0] for move in match.legal(ME)}, kind


@pytest.mark.parametrize("card", FIRST)
def test_a_card_asks_its_first_question_in_the_draft(person: Person, server: RunningServer, card: str) -> None:
    player, _ = sit(person(), server, position(card, OTHER))
    player.press(player.card(card))
    player.asks(FIRST[card])
    assert player.drafted == 1
    expect(player.prompt.locator("h2")).not_to_be_empty()
    player.answer()
    player.page.keyboard.press("Backspace")
    player.settled()
    player.page.keyboard.press("Backspace")
    player.settled()
    assert player.drafted <= 1


@pytest.mark.parametrize("card", SENT)
def test_what_brings_something_to_light_is_sent_first(person: Person, server: RunningServer, card: str) -> None:
    player, _ = sit(person(), server, position(card, OTHER))
    player.press(player.card(card))
    if card != "future-sight":
        player.press(player.main)
    player.asks(SENT[card])
    for _ in range(20):
        if player.asked in (None, "turn"):
            return
        player.answer()
    raise AssertionError(f"no end: {player.asked}")


def test_the_other_one_asks_me_for_a_card(person: Person, server: RunningServer) -> None:
    player, theirs = sit(person(), server, position("move recruit", "extortion"))
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.press(player.page.locator(".ways .wait"))
    expect(player.main).to_have_text(player.say("northgard_table.do.wait", card="Recruit"))
    player.press(player.main)
    player.page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    theirs.refresh()
    while theirs.sees("b").prompt is not None:
        question = theirs.sees("b").prompt
        assert question is not None
        theirs.play(next((o.text for o in question.options if o.verb in ("play", "target", "pick", "done")), "end"))
    player.asks("ransom")
    player.press(player.page.locator('[data-choice="yield"]'))
    player.asks("turn")
    assert player.card("move").count() == 0


def test_a_curse_asks_me_for_a_card_of_my_hand(person: Person, server: RunningServer) -> None:
    player, theirs = sit(person(), server, position("move recruit build", "ancestral-curse"))
    player.press(player.card("recruit"))
    player.press(player.page.locator(".ways .wait"))
    player.settled()
    player.press(player.main)
    player.page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    theirs.refresh()
    theirs.play("play ancestral-curse")
    player.asks("discard")
    player.press(player.card("move"))
    player.settled()
    player.press(player.card("build"))  # until it is sent, another one can be chosen
    expect(player.main).to_have_text(player.say("northgard_table.do.discard", card="Build"))
    player.press(player.main)
    expect(player.card("build")).to_have_count(0)
    expect(player.card("move")).to_have_count(1)


def test_it_is_said_why_not(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit", OTHER))
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.spot("land:Se")
    expect(player.prompt.locator(".refused")).to_be_visible()
    expect(player.page.locator('[data-refused="land:Se"]')).to_have_count(1)


def test_a_hint_can_be_taken_over(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move build", OTHER))
    player.page.keyboard.press("h")
    player.press(player.page.locator(".do-it"))
    player.settled()
    assert player.drafted > 0


def test_by_keys_alone(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move", OTHER))
    keys = player.page.keyboard
    keys.press("1")
    player.asks("recruit")
    keys.press("ArrowRight")
    keys.press("Enter")
    player.asks("turn")
    assert player.drafted == 2
    keys.press("Backspace")
    player.asks("recruit")
    keys.press("Backspace")
    player.asks("turn")
    keys.press("p")
    player.asks("take")
    keys.press("1")
    expect(player.main).to_contain_text("Market Place")


@pytest.mark.long
@pytest.mark.parametrize("phone", [False, True])
def test_a_whole_match(person: Person, server: RunningServer, phone: bool) -> None:
    server.wait_ready("northgard")
    page = person(phone=phone)
    me = remote(server.url, "Astrid")
    table = me.create("northgard", ["me", "bot:greedy"], pace=0.0, options={"clans": "choose"})
    sit_down(page, me, table)
    player = (NorthgardByTouch if phone else Northgard)(page, random.Random(3))
    player.play_out()
    assert {"clan", "lay", "found", "turn", "take", "trade"} <= player.met
