"""Northgard in a real browser: questions are answered on the map, by cards or by buttons; and whole matches."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import RemoteTable
from jarlshof.games.northgard.state import Frame
from jarlshof.games.northgard.view import QUESTIONS
from tests.games.northgard.helpers import REALM
from tests.page.conftest import Person
from tests.page.driver import remote, sit_down
from tests.page.northgard import Northgard, NorthgardByTouch
from tests.server.running import RunningServer

LAND = f"""{REALM}territories:
  Sn: a 4; silo small, tower small
  Se: b 2
  7m: a 3
  Sw: b 2
"""
START = ("recruit", "move", "explore", "build", "feast")
# The first question of a card, and my clan, if it is the clan's.
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
CLANS = {
    "slither": "snake",
    "gathering": "stag",
    "raiding-party": "raven",
    "hired-ravens": "raven",
    "extortion": "snake",
}
# What brings something to light is sent first.
SENT = {"explore": "explore", "merchant": "split", "spy": "pick", "future-sight": "take"}
# Questions that only others, dice or the course of a match bring.
LATER = {"clan", "lay", "found", "turn", "react", "fight", "push", "food", "die", "throw", "retreat", "swap", "pull"}
LATER |= {"pay", "gather", "target", "ransom", "discard", "retrieve", "trade"}


def position(hand: str, other: str = "move build", clan: str = "") -> str:
    """My hand, and the other one's, in the middle of a match."""
    mine = clan or next((CLANS[card] for card in hand.split() if card in CLANS), "goat")
    other_clan = next((CLANS[card] for card in other.split() if card in CLANS), "wolf")
    draw = [" ".join(card for card in START if card not in cards.split()) for cards in (hand, other)]
    return f"""northgard position
seats: 2
options: years=7, fame=open, trade=any, clans=random
year: 3
phase: actions
first: a
turn: a
played: nothing
{LAND}display: market-place wood-monopoly
achievements: builder warlord
deck: militia lore-mastery
pile: 4 9 14 28 6 3 21
unrest: 10
seat a
  clan: {mine}
  goods: 6 food 6 wood 6 lore
  hand: {hand}
  draw: {draw[0]}
  active: fishing!
seat b
  clan: {other_clan}
  goods: 3 food 3 wood 3 lore
  hand: {other}
  draw: {draw[1]}
"""


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


def test_every_kind_of_question_is_thought_of() -> None:
    keys = {Frame(frame).name.lower() for frame in QUESTIONS}
    assert keys == {*FIRST.values(), *SENT.values(), *LATER}


@pytest.mark.parametrize("card", FIRST)
def test_a_card_asks_its_first_question_in_the_draft(person: Person, server: RunningServer, card: str) -> None:
    player, _ = sit(person(), server, position(card))
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
    player, _ = sit(person(), server, position(card))
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
    player, _ = sit(person(), server, position("recruit"))
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.spot("land:Se")
    expect(player.prompt.locator(".refused")).to_be_visible()
    expect(player.page.locator('[data-refused="land:Se"]')).to_have_count(1)


def test_a_hint_can_be_taken_over(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move build"))
    player.page.keyboard.press("h")
    player.press(player.page.locator(".do-it"))
    player.settled()
    assert player.drafted > 0


def test_by_keys_alone(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move"))
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
