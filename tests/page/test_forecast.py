"""What the next scoring would pay, before an attack is chosen: from the least to the most, and nothing beyond."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.games.nord.test_forecast import CHOICE
from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import Nord
from tests.server.running import RunningServer


@pytest.mark.parametrize("lang", ["en", "de"])
def test_points_before_an_attack_is_chosen_are_a_range(person: Person, server: RunningServer, lang: str) -> None:
    """Without the attack three men would deliver; with it one at most."""
    player = Nord(page := person(lang=lang), lang=lang)
    scenes.sit(page, server.url, scenes.Scene(CHOICE, [], Counter(), [0, 0]))
    assert player.wait_turn()
    player.place("c2", "d2", "c3")
    word = "to" if lang == "en" else "bis"
    expect(page.locator(".prompt .pill", has_text=f"0 {word} +1")).to_be_visible()
    expect(page.locator('[data-card="a"] .next')).to_contain_text("0→0–1")
    expect(page.locator('[data-card="a"] .hidden', has_text=f"0 {word} 1")).to_be_attached()
    expect(page.locator(".prompt")).not_to_contain_text("+3")
    player.press_confirm()
    expect(page.locator('[data-card="a"] .next')).to_contain_text("0–1")
