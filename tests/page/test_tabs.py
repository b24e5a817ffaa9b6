"""The tabs beside the boards of Northgard and Settlers, at the foot on a phone: all in sight, and what they open."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page import scenes
from tests.page.conftest import DESKTOP, PHONE, Person
from tests.page.driver import LONG, remote, words
from tests.server.running import RunningServer

SIZES = {
    "desk": DESKTOP,
    "slim": {"width": 1024, "height": 768},
    "phone": PHONE,
    "small": {"width": 360, "height": 640},
}
PHONES = ("phone", "small")
# Labels that are not seen as a whole: cut off by their button, or by what the tabs lie in.
CUT = """() => [...document.querySelectorAll('.tabs button, .phone-tabs button')]
  .filter((each) => each.checkVisibility())
  .filter((each) => {
    const [outer, range] = [each.parentElement.getBoundingClientRect(), document.createRange()];
    range.selectNodeContents(each);
    const { left, right } = range.getBoundingClientRect();
    return left < outer.left || right > outer.right || each.scrollWidth > each.clientWidth;
  })
  .map((each) => each.textContent)"""
sizes = pytest.mark.parametrize("size", SIZES)


def in_company(page: Page, url: str, game: str, seats: list[str], position: str) -> None:
    """At the table of somebody who has said something."""
    friend, me = remote(url, name="Bjarne"), scenes.guest(page, url)
    table = friend.create(game, ["me", "open", *seats], position=position, pace=0.0)
    me.table(table.id).join()
    page.goto(f"/#table={table.id}")
    expect(page.locator(".tabs button, .phone-tabs button").filter(visible=True).first).to_be_visible(timeout=LONG)
    table.refresh()
    table.say("Moin!")
    expect(page.locator(".badge:visible")).to_have_text("1", timeout=LONG)


def tabs(page: Page) -> list[str]:
    return [each.inner_text().split("\n")[0] for each in page.locator(":is(.tabs, .phone-tabs) button:visible").all()]


def press(page: Page, label: str) -> None:
    page.locator(":is(.tabs, .phone-tabs) button:visible").filter(has_text=label).click()


@sizes
def test_northgard_has_supply_and_aid_at_hand(person: Person, server: RunningServer, size: str) -> None:
    server.wait_ready("northgard")
    page, say = person(lang="de", viewport=SIZES[size], phone=size in PHONES), words("de")
    in_company(page, server.url, "northgard", ["bot:greedy"], scenes.northgard())
    first = ["table", "log"] if size in PHONES else ["log"]
    assert [each.rstrip("1").strip() for each in tabs(page)] == [
        say(f"table.tab.{each}") for each in (*first, "cards", "supply", "aid", "chat")
    ]
    assert page.evaluate(CUT) == []

    press(page, say("table.tab.supply"))
    panel = page.locator("#panel")
    expect(panel.locator(".buildings li")).to_have_count(8)
    expect(panel.locator(".units li")).to_have_count(3)
    press(page, say("table.tab.chat"))
    expect(panel.get_by_text("Moin!")).to_be_visible()

    press(page, say("table.tab.aid"))
    line = panel.get_by_role("button").filter(has_text=say("northgard_panels.aid.winter"))
    line.focus()
    page.keyboard.press("Enter")
    expect(page.locator('dialog.book [id="rule-3.4"]')).to_be_in_viewport(timeout=LONG)


@pytest.mark.parametrize("size", PHONES)
def test_on_a_phone_settlers_has_its_rules_and_a_bank_with_a_name(
    person: Person, server: RunningServer, size: str
) -> None:
    page, say = person(lang="de", viewport=SIZES[size], phone=True), words("de")
    in_company(page, server.url, "settlers", ["bot:greedy", "bot:greedy"], scenes.settlers())
    wanted = [say(f"table.tab.{each}") for each in ("table", "log", "income", "costs", "chat", "rules")]
    assert [each.rstrip("1").strip() for each in tabs(page)] == wanted
    assert page.evaluate(CUT) == []

    bank = page.locator("section.bank")
    expect(bank.get_by_text(say("settlers_panels.bank.title"), exact=True)).to_be_visible()
    assert bank.evaluate("(each) => each.scrollWidth <= each.clientWidth")

    press(page, say("table.tab.rules"))
    expect(page.locator("dialog.book h2, dialog.book h3").first).to_be_visible(timeout=LONG)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.book")).to_have_count(0)
    expect(bank).to_be_visible()
