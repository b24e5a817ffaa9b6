"""Every screen for everybody: what axe finds, light and dark, zoomed to 200 %, in forced colours and without motion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import Client
from tests.page import scenes
from tests.page.conftest import Person
from tests.server.running import RunningServer

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")

Screen = Callable[[Page, str], None]


# ---------------------------------------------------------------- the screens
def go(place: str, shows: str) -> Screen:
    """A screen that is an address, and what is on it when it is there."""

    def opened(page: Page, url: str) -> None:
        page.goto(place)
        expect(page.locator(shows).first).to_be_visible()

    return opened


def home(page: Page, url: str) -> None:
    """With matches of mine."""
    client = scenes.guest(page, url)
    client.create("nord", ["me", "bot:greedy"])
    page.evaluate("localStorage.setItem('jarlshof.guest', 'true')")
    page.reload()
    expect(page.locator("#home-mine")).to_be_visible()


def matches(page: Page, url: str) -> None:
    home(page, url)
    page.goto("/#page=matches")
    expect(page.locator("main a[href*='table=']").first).to_be_visible()


def public(page: Page, url: str) -> None:
    Client(url, name="Astrid").create("nord", ["me", "open"], public=True)
    page.goto("/#page=public")
    expect(page.locator("main a[href*='table=']").first).to_be_visible()


def settings(page: Page, url: str) -> None:
    home(page, url)
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("dialog[open] h3").nth(1)).to_be_visible()


def lobby(page: Page, url: str) -> None:
    table = scenes.guest(page, url).create("nord", ["me", "open", "open"])
    page.goto(f"/#table={table.id}")
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()


def my_turn(page: Page, url: str) -> None:
    scenes.sit(page, url, scenes.quiet())
    scenes.mine(page)


def draft(page: Page, url: str) -> None:
    """With ghosts of an attack."""
    scenes.sit(page, url, scenes.attack())
    scenes.mine(page)
    scenes.place(page, *scenes.attack().spaces)
    expect(page.locator(".fate").first).to_be_attached()


def others_turn(page: Page, url: str) -> None:
    client = Client(url, name="Bjarne")
    table = client.create("nord", ["me", "open"], position=scenes.quiet().position)
    client_of_page = scenes.guest(page, url)
    client_of_page.table(table.id).join()
    scenes.look(page, table.id)


def tab(name: str) -> Screen:
    """A panel beside the board, or on a phone instead of it."""

    def opened(page: Page, url: str) -> None:
        draft(page, url)
        page.locator(f"#tab-{name}:visible, .phone-tabs button:visible").filter(has_text=TABS[name]).click()
        expect(page.locator("#panel")).to_be_visible()

    return opened


TABS = {"treasures": "Treasures", "moves": "Moves", "aid": "Aid", "chat": "Chat", "log": "Log"}


def menu(page: Page, url: str) -> None:
    my_turn(page, url)
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def book(page: Page, url: str) -> None:
    my_turn(page, url)
    page.get_by_role("button", name="Rules").click()
    expect(page.locator("dialog.book h3").first).to_be_visible()


def ended(page: Page, url: str) -> None:
    table = scenes.guest(page, url).open_record(scenes.finished())
    scenes.look(page, table.id)
    expect(page.locator("dialog.end[open]")).to_be_visible()


def replay(page: Page, url: str) -> None:
    table = scenes.guest(page, url).open_record(scenes.finished())
    scenes.look(page, table.id, "&at=60")
    expect(page.get_by_role("slider")).to_have_value("60")


def dice(page: Page, url: str) -> None:
    replay(page, url)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".dice .good")).to_be_visible()


def what_if(page: Page, url: str) -> None:
    replay(page, url)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="What if?").click()
    expect(page.locator("dialog[open] select").first).to_be_visible()


def plain(page: Page, url: str) -> None:
    table = scenes.guest(page, url).create("settlers", ["me", "bot:greedy", "bot:greedy"], pace=0)
    page.goto(f"/#table={table.id}")
    expect(page.get_by_role("searchbox").or_(page.locator("main button")).first).to_be_visible()


SCREENS: dict[str, Screen] = {
    "home": home,
    "new": go("/#page=new", "button.main"),
    "new-settlers": go("/#page=new&game=settlers", "button.main"),
    "friends": go("/#page=friends", "button.card"),
    "lobby": lobby,
    "matches": matches,
    "public": public,
    "settings": settings,
    "my-turn": my_turn,
    "draft": draft,
    "others-turn": others_turn,
    **{f"tab-{name}": tab(name) for name in TABS},
    "menu": menu,
    "book": book,
    "book-page": go("/#book=nord&rule=R6", "article.current"),
    "replay": replay,
    "dice": dice,
    "what-if": what_if,
    "end": ended,
    "first-minute": go("/#learn=first", ".callout"),
    "lesson-list": go("/#learn=lesson", "button.part"),
    "lesson": go("/#learn=attack", ".callout"),
    "plain-table": plain,
    "recover": go("/#recover=abc", "main"),
    "confirm": go("/#confirm=abc", "main"),
}


# ---------------------------------------------------------------- axe
def findings(page: Page, **options: Any) -> list[str]:
    """What axe takes for serious, with the first places where."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("options => axe.run(document, { resultTypes: ['violations'], ...options })", options)
    return [
        f"{each['id']} ({len(each['nodes'])}): {each['help']} – "
        + " | ".join(f"{node['html'][:160]} {node['any'][0]['message'][:160] if node['any'] else ''}" for node in each["nodes"][:3])
        for each in found["violations"]
        if each["impact"] in GRAVE
    ]


@pytest.mark.parametrize("device", ["desktop", "phone"])
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_serious_on_any_screen(person: Person, server: RunningServer, screen: str, device: str) -> None:
    page = person(phone=device == "phone")
    SCREENS[screen](page, server.url)
    light = findings(page)
    page.evaluate("document.documentElement.classList.add('dark')")
    dark = findings(page, runOnly=["color-contrast"])
    assert (light, dark) == ([], [])
