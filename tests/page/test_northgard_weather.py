"""Northgard when things go wrong around it: a reload, a second tab, somebody faster; and a start in mid-fight."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from jarlshof.games.northgard.view.table import NorthgardTable
from tests.page.conftest import Person, becomes
from tests.page.driver import LONG, remote, sit_down
from tests.page.northgard import Northgard
from tests.page.northgard_scenes import position
from tests.page.test_northgard import sit
from tests.server.running import RunningServer

FOUGHT = (
    position("recruit move", "move build")
    .replace(
        "played: nothing",
        "played: nothing\nask: a food\ndoing: card=move, step=1, attacker=a, fight=Se, figures=3/2, fed=0/0",
    )
    .replace("Se: b 2", "Se: b 2 < a 3")
)


def reload(player: Northgard) -> None:
    player.page.reload()
    assert player.wait()
    player.settled()


def second_tab(player: Northgard) -> Northgard:
    page = player.page.context.new_page()
    page.goto(player.page.url)
    other = Northgard(page)
    assert other.wait()
    other.settled()
    return other


def is_gone(player: Northgard) -> None:
    """The notice, once."""
    expect(player.page.locator(".notice")).to_contain_text(player.say("northgard_table.lost.gone"))
    assert player.drafted == 0
    player.press(player.page.locator(".notice").get_by_role("button"))
    expect(player.page.locator(".notice")).not_to_contain_text(player.say("northgard_table.lost.gone"))


def explore(player: Northgard) -> str:
    """A tile is drawn and tried; where it lies."""
    player.press(player.card("explore"))
    player.settled()
    player.press(player.main)
    player.asks("explore")
    expect(player.page.locator("[data-ghost]")).to_have_count(1)
    return player.page.locator("[data-ghost]").get_attribute("data-ghost") or ""


def facing(page: Page) -> str:
    return str(page.locator("[data-ghost]").inner_html())


def test_a_draft_is_there_after_a_reload_and_can_be_taken_back(person: Person, server: RunningServer) -> None:
    player, theirs = sit(person(), server, position("recruit move", "move build"))
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.spot("land:Sn")
    player.asks("turn")
    drafted = player.drafted
    reload(player)
    player.asks("turn")
    assert player.drafted == drafted
    player.page.keyboard.press("Backspace")
    player.asks("recruit")
    player.spot("land:7m")
    player.asks("turn")
    player.press(player.main)
    player.page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    theirs.refresh()
    table = theirs.sees("b").table
    assert isinstance(table, NorthgardTable)
    assert {land.name: land.units for land in table.territories}["7m"] == 4
    expect(player.page.locator(".notice")).not_to_contain_text(player.say("northgard_table.lost.gone"))


def test_a_tile_lies_turned_as_it_was_after_a_reload(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("explore", "move build"))
    cell = explore(player)
    player.page.keyboard.press("r")
    player.settled()
    turned = facing(player.page)
    reload(player)
    ghost = player.page.locator("[data-ghost]")
    expect(ghost).to_have_attribute("data-ghost", cell)
    assert facing(player.page) == turned


def test_another_tab_is_faster(person: Person, server: RunningServer) -> None:
    person.forgive("409")  # a preview of what is over already
    player, _ = sit(person(), server, position("recruit move explore", "move build"))
    other = second_tab(player)
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.settled()
    explore(other)
    is_gone(player)
    # the same tile lies here now; it is tried, and turned, in both
    player.asks("explore")
    player.page.keyboard.press("r")
    player.settled()
    other.press(other.main)
    is_gone(player)
    expect(player.page.locator("[data-ghost]")).to_have_count(0)
    assert player.asked is None  # it is the other one's turn, and nothing was sent twice


def test_a_match_that_begins_in_mid_fight_has_its_sheet(person: Person, server: RunningServer) -> None:
    server.wait_ready("northgard")
    page, me = person(), remote(server.url, "Astrid")
    table = me.create("northgard", ["me", "bot:random"], position=FOUGHT, hints=True)
    sit_down(page, me, table)
    player = Northgard(page)
    player.asks("food")
    fight = page.locator(".fight")
    expect(fight.locator(".totals")).to_have_text("3:2")
    reload(player)
    player.asks("food")
    expect(fight).to_be_visible()
    expect(fight.locator("[data-food]").first).to_be_visible()


def test_a_fight_goes_on_after_a_reload(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("move recruit", "move build"))
    player.attack("Sn", "Se")
    assert player.drafted > 0
    reload(player)
    player.asks("food")
    expect(player.page.locator(".fight")).to_be_visible()
    player.press(player.main)
    expect(player.page.locator(".fight")).to_be_visible()


@pytest.mark.long
def test_the_server_is_started_again_between_two_clicks(person: Person, server: RunningServer) -> None:
    """The draft is still there when it is back, and is sent once; how soon depends on the machine, and is printed."""
    person.forgive("ERR_CONNECTION", "ERR_EMPTY", "ERR_FAILED", "WebSocket", "503")
    player, theirs = sit(person(), server, position("recruit move", "move build"))
    before = len(theirs.record(seat="b").log)
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.spot("land:Sn")
    player.asks("turn")
    drafted = player.drafted
    server.stop()
    player.press(player.main)
    refused = player.prompt.locator(".refused")
    expect(refused).to_have_text(player.say("common.problem.unreachable"), timeout=LONG)
    assert player.drafted == drafted
    server.start()
    back = time.monotonic()
    expect(refused).to_have_count(0, timeout=LONG)
    print(f"right again {time.monotonic() - back:.2f} s after the server's return")
    server.wait_ready("northgard")
    player.asks("turn")
    assert player.drafted == drafted
    assert len(theirs.record(seat="b").log) == before
    player.press(player.main)
    player.page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    sent = ["a play recruit", "a recruit Sn", "a end"]
    becomes(player.page, lambda: theirs.record(seat="b").log[before:], sent)
    expect(player.page.locator(".notice")).not_to_contain_text(player.say("northgard_table.lost.unsure"))
    for game in ("nord", "settlers"):
        server.wait_ready(game)
