"""Whole matches of Nord against a bot in a real browser: by mouse, by keyboard alone, on a phone."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import Nord


def test_a_whole_match_by_mouse(person: Person) -> None:
    page = person()
    page.get_by_role("button", name="Play", exact=True).click()
    player = Nord(page, random.Random(4))
    turns = 0
    while player.wait_turn():
        player.turn()
        turns += 1
    assert turns > 15
    end = page.locator("dialog.end[open]")
    expect(end.get_by_role("button", name="Rematch")).to_be_visible()
    assert "Treasures" in end.inner_text()
