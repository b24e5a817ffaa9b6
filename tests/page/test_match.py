"""Whole matches of Nord against a bot in a real browser: by mouse, by keyboard alone, on a phone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import Nord, NordByKeys, NordByTouch


def seen_to_the_end(player: Nord) -> None:
    """Plays on to the end screen, which tells where the points came from."""
    assert player.play_out() > 15
    expect(player.end.get_by_role("table").first).to_contain_text(player.say("panels.end.treasures"))
    expect(player.button("panels.end.rematch")).to_be_visible()


def test_a_whole_match_by_mouse(person: Person) -> None:
    player = Nord(person(), random.Random(4))
    player.button("start.play").click()
    seen_to_the_end(player)


@pytest.mark.long
def test_a_whole_match_by_keyboard_alone(person: Person) -> None:
    player = NordByKeys(page := person(), random.Random(5))
    player.tab_to(player.button("start.play"))
    page.keyboard.press("Enter")
    assert player.wait_turn()
    player.tab_to(player.grid)
    seen_to_the_end(player)
    player.tab_to(player.button("panels.end.home"))
    page.keyboard.press("Enter")
    expect(player.button("start.play")).to_be_visible()


@pytest.mark.long
def test_a_whole_match_on_a_phone_in_german(person: Person) -> None:
    page = person(lang="de", phone=True)
    player = NordByTouch(page, random.Random(6), "de")
    page.get_by_role("link", name=player.say("start.set_up")).tap()
    page.get_by_label(player.say("common.colour.blue")).select_option("bot:random")
    page.get_by_text(player.say("start.match.more")).tap()
    page.get_by_label(player.say("start.match.pace_fast")).check()
    player.button("start.match.start").tap()
    seen_to_the_end(player)
