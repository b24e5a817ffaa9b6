"""The Nord table for fresh eyes: what can be clicked is there to click, and what is said can be read."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import Nord
from tests.server.running import RunningServer


def choosing_a_way(player: Nord, server: RunningServer) -> None:
    """The men are placed, and the attack may pass here or there."""
    scene = scenes.ways()
    scenes.sit(player.page, server.url, scene)
    assert player.wait_turn()
    player.place(*scene.spaces)
    player.press_confirm()
    expect(player.page.locator(".ways button").nth(1)).to_be_visible()


def test_the_ways_of_an_attack_are_numbered_alike_on_chart_and_list(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    choosing_a_way(player, server)
    ways, men = page.locator(".ways button"), player.say("table.way.men", n=3)
    for n in range(ways.count()):
        expect(ways.nth(n)).to_contain_text(men)  # the preview tells what each brings
        expect(page.locator(f'[data-way="{n + 1}"] .line')).to_be_attached()
        expect(page.locator(f'[data-number="{n + 1}"]')).to_be_attached()
    ways.nth(1).hover()
    expect(page.locator('[data-way="2"].lead')).to_have_count(1)
    space = player.cells()[0]
    label = str(player.cell(space).get_attribute("aria-label"))
    x, y, _ = player.middle(space)
    page.mouse.move(x, y)
    lead = page.locator(".ways button.lead b")
    expect(lead).to_have_count(1)
    assert player.say("chart.way", n=lead.inner_text()) in label


def test_a_way_is_chosen_by_key_and_by_thumb(person: Person, server: RunningServer) -> None:
    for phone in (False, True):
        player = Nord(page := person(phone=phone))
        choosing_a_way(player, server)
        if phone:
            page.locator(".ways button").nth(1).tap()
        else:
            page.keyboard.press("2")
        expect(page.locator(".fate").first).to_be_attached()
        expect(page.locator(".ways")).to_have_count(0)
        expect(player.confirm).to_be_enabled()
