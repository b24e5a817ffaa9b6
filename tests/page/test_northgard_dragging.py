"""Northgard by what a pointer carries and turns: units to other land, a card onto the map, a tile that is tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Person, becomes
from tests.page.driver import box_of
from tests.page.northgard import POINT, Northgard
from tests.page.northgard_scenes import position
from tests.page.test_northgard import OTHER, sit
from tests.server.running import RunningServer

pytestmark = pytest.mark.long


def point(player: Northgard, land: str) -> tuple[float, float]:
    """Where somebody would point at a territory."""
    x, y = player.page.locator(f'[data-target="land:{land}"]').evaluate(POINT)
    return x, y


def carry(player: Northgard, what: Locator, land: str) -> None:
    """From the middle of something to a territory, as it lies when it is on its way."""
    mouse = player.page.mouse
    x, y = box_of(what).middle
    mouse.move(x, y)
    mouse.down()
    mouse.move(x - 4, y - 20, steps=4)
    mouse.move(*point(player, land), steps=6)
    mouse.up()
    player.settled()


def turned(player: Northgard) -> str:
    """How the tile that is tried lies."""
    return str(player.page.locator("[data-ghost]").inner_html())


def test_units_are_dragged_to_other_land_and_dropped_nowhere_they_stay(person: Person, server: RunningServer) -> None:
    player, _ = sit(page := person(), server, position("move recruit", OTHER))
    player.press(player.card("move"))
    player.asks("move")
    stack = page.locator('[data-post="Sn"]').first
    before = player.drafted
    x, y = box_of(stack).middle
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*box_of(page.locator(".top")).middle, steps=8)
    page.mouse.up()
    player.settled()
    assert player.drafted == before
    carry(player, stack, "Se")
    player.asks("food")
    assert player.drafted > before
    expect(page.locator(".fight .totals")).to_have_text("3:2")  # all but the one that holds the land


def test_a_card_is_dragged_onto_the_map_and_back_into_the_hand(person: Person, server: RunningServer) -> None:
    player, _ = sit(page := person(), server, position("recruit move", OTHER))
    card = player.card("recruit")
    x, y = box_of(card).middle
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 60, steps=6)
    page.mouse.move(*box_of(page.locator(".top")).middle, steps=6)
    page.mouse.up()
    player.settled()
    assert player.drafted == 0
    carry(player, card, "Sn")
    player.asks("turn")
    assert player.drafted == 2
    expect(page.locator(".prompt h2")).to_contain_text(player.say("northgard_log.in", n=1, bear="no", area="Nordmark"))


def test_a_tile_is_turned_by_wheel_key_and_button(person: Person, server: RunningServer) -> None:
    player, _ = sit(page := person(), server, position("explore", OTHER))
    player.press(player.card("explore"))
    player.settled()
    player.press(player.main)
    player.asks("explore")
    ghost = page.locator("[data-ghost]")
    expect(ghost).to_have_count(1)
    player.settled()
    first = turned(player)
    page.keyboard.press("r")
    becomes(page, lambda: turned(player) != first, True)
    second = turned(player)
    page.mouse.move(*box_of(ghost).middle)
    page.mouse.wheel(0, -120)
    becomes(page, lambda: turned(player) == first, True, "the wheel turns it back")
    player.settled()
    page.locator('[data-turn="1"]').click()
    becomes(page, lambda: turned(player) == second, True, "a button turns it like the key")
    player.settled()
    page.locator('[data-turn="-1"]').click()
    becomes(page, lambda: turned(player) == first, True, "and the other one back")
    assert player.asked == "explore"
