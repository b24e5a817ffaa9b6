"""Several people at one screen: between them a cover, and nobody sees another's treasures."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import RemoteTable
from tests.page.conftest import Person, becomes
from tests.page.driver import Nord, remote, sit_down
from tests.page.lessons import prepared
from tests.server.running import RunningServer

KINDS = ("axe", "gold", "hammer", "helmet", "goblet", "sword")
MINE = {"a": {"axe", "gold", "helmet"}, "b": {"goblet", "hammer", "sword"}}  # of the prepared position
# Everything in the document but the drawings that are there for all: text, labels, attributes.
PAGE = """() => {
  const all = document.body.cloneNode(true);
  for (const each of all.querySelectorAll('.sprite, script, style')) each.remove();
  return all.outerHTML;
}"""


def told(page: Page) -> set[str]:
    """The treasures of which there is any trace in the page."""
    html = str(page.evaluate(PAGE))
    return {kind for kind in KINDS if re.search(rf"\b{kind}\b", html, re.IGNORECASE)}


def knows(page: Page, kinds: set[str]) -> None:
    """Waits until these treasures are on show; then there is no trace of any other."""
    becomes(page, lambda: kinds <= told(page), True)
    assert told(page) == kinds


def covered(player: Nord, colour: str) -> None:
    """Only the cover can be seen and reached, and it says who is next."""
    page, name = player.page, player.say(f"common.colour.{colour}")
    cover = page.get_by_role("dialog", name=player.say("people.pass", name=name))
    expect(cover.or_(player.found).first).to_be_visible()
    player.read_found()  # the device stays with who has found something until that was read
    expect(cover).to_be_visible()
    assert told(page) == set()  # from the moment on in which it is there, so nothing is waited for
    expect(page.locator(".table")).to_have_attribute("inert", "")
    for _ in range(2):
        page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(cover).to_be_visible()
    assert told(page) == set()
    player.page.get_by_role("button", name=player.say("people.pass_ready", name=name)).click()
    expect(cover).to_have_count(0)


@pytest.fixture
def shared(person: Person, server: RunningServer) -> Iterator[tuple[Nord, RemoteTable]]:
    """A match of two people at one screen, in the prepared position; Red has the device."""
    player = Nord(person())
    with remote(server.url) as client:
        table = client.create("nord", ["me", "me"], position=prepared()["first"]["position"])
        sit_down(player.page, client, table)
        covered(player, "red")
        yield player, table


def test_treasures_are_hidden_from_each_other(shared: tuple[Nord, RemoteTable]) -> None:
    player, page = shared[0], shared[0].page
    page.get_by_role("tab", name=player.say("table.tab.treasures")).click()
    for seat, colour, space in (("a", "blue", "f11"), ("b", "red", "i8"), ("a", "blue", "g11")):
        assert player.wait_turn()
        expect(page.get_by_role("region", name=player.say("panels.treasures.title"))).to_be_visible()
        knows(page, MINE[seat])
        expect(page.locator(".news")).to_have_text("")  # nor does anybody hear what another has seen
        player.place(space)
        player.finish()
        covered(player, colour)
    page.get_by_role("tab", name=player.say("table.tab.log")).click()
    expect(page.get_by_role("button", name="f11")).to_be_visible()
    page.reload()
    covered(player, "blue")
    assert player.wait_turn()
    knows(page, MINE["b"])


def test_what_one_may_play_is_gone_when_moves_are_taken_back(shared: tuple[Nord, RemoteTable]) -> None:
    player, table = shared
    assert player.wait_turn()
    player.place("f11")
    player.finish()
    covered(player, "blue")
    assert player.wait_turn()
    becomes(player.page, lambda: MINE["b"] <= told(player.page), True)
    table.propose("back", 1, seat="b")
    covered(player, "red")
    assert player.wait_turn()
    knows(player.page, MINE["a"])


def test_it_begins_with_one_click(person: Person) -> None:
    page = person()
    player = Nord(page)
    player.button("start.friends").click()
    page.get_by_role("button", name=player.say("start.ways.device")).click()
    for colour in ("red", "blue", "red"):
        covered(player, colour)
        assert player.wait_turn()
        player.turn()
