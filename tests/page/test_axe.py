"""Every screen for everybody: what axe finds, light and dark; zoomed to 200 %; forced colours; no motion."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import RemoteTable
from jarlshof.core.view import Option
from tests.page import scenes
from tests.page.conftest import Person, becomes
from tests.page.driver import LONG, remote, unknown, words
from tests.page.northgard_scenes import finished as northgard_record
from tests.page.northgard_scenes import table_of
from tests.page.test_look_back import settled
from tests.page.test_settlers_trade import market
from tests.server.running import RunningServer

pytestmark = pytest.mark.long  # some fifty screens, each in two themes

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
GRAVE = ("serious", "critical")
say = words("en")
TABS = ("Treasures", "Moves", "Aid", "Log")  # against a bot there is no chat: `others` has one

Walk = Callable[[Page, str], Iterator[str]]


# ---------------------------------------------------------------- walks from screen to screen; they tell where they are
def shows(page: Page, selector: str) -> None:
    """It is there."""
    expect(page.locator(selector).first).to_be_visible()


def start(page: Page, url: str) -> Iterator[str]:
    """The screens before a match."""
    client = scenes.guest(page, url)
    client.create("nord", ["me", "bot:greedy"])
    page.evaluate("localStorage.setItem('jarlshof.guest', 'true')")
    page.reload()
    shows(page, "#home-mine")
    yield "home"
    page.get_by_role("button", name="Settings").click()
    shows(page, "dialog[open] h3:nth-of-type(1)")
    yield "settings"
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    games = {"page=new": "Nord", "page=new&game=northgard": "Northgard", "page=new&game=settlers": "Settlers"}
    for place, game in games.items():
        page.goto(f"/#{place}")
        expect(page.locator("#new-match").get_by_role("radio", name=game)).to_be_checked()
        expect(page.locator("footer .main")).to_be_enabled()
        yield place
    page.goto("/#page=friends")
    shows(page, "button.card")
    yield "friends"
    page.goto("/#page=books")
    shows(page, "a.card")
    yield "rule books"
    page.goto("/#page=back")
    shows(page, "input[type=url]")
    yield "ways back"
    with unknown(page):
        page.goto("/settlers")
        shows(page, ".scene svg")
        yield "a game on the chart"
        page.get_by_role("button", name=say("start.play"), exact=True).click()
        shows(page, "dialog[open] a.main")
        yield "a match to go on with"
    page.keyboard.press("Escape")
    page.goto("/#page=matches")
    expect(page.get_by_role("heading", name=say("start.your_matches"), level=1)).to_be_visible()
    shows(page, "main a[href*='table=']")
    yield "my matches"
    remote(url, name="Astrid").create("nord", ["me", "open"], public=True)
    page.goto("/#page=public")
    expect(page.get_by_role("heading", name=say("start.public"), level=1)).to_be_visible()
    shows(page, "main a[href*='table=']")
    yield "public tables"
    page.goto(f"/#table={client.create('nord', ['me', 'open', 'open']).id}")
    expect(page.get_by_role("textbox", name="Link to this table")).to_be_visible()
    yield "lobby"
    for place, title in (("recover=abc", "settings.device"), ("confirm=abc", "settings.confirm_title")):
        page.goto(f"/#{place}")
        expect(page.get_by_role("heading", name=say(title), level=1)).to_be_visible()
        shows(page, "main .middle")
        yield place


def table(page: Page, url: str) -> Iterator[str]:
    """My turn, drafted turns, the panels, and what lies over the table."""
    scene = scenes.attack()
    scenes.sit(page, url, scene)
    scenes.mine(page)
    yield "my turn"
    scenes.place(page, *scene.spaces)
    shows(page, ".fate")
    yield "draft with ghosts"
    for name in TABS:
        page.locator(".tabs button:visible, .phone-tabs button:visible").filter(has_text=name).click()
        shows(page, "#panel")
        yield f"panel {name}"
    page.get_by_role("button", name="Menu", exact=True).click()
    shows(page, "dialog[open]")
    yield "menu"
    page.locator("dialog[open]").get_by_role("button", name="Rules").click()
    shows(page, "dialog.book h3")
    yield "rule book"


def others(page: Page, url: str) -> Iterator[str]:
    """Somebody else is to move, and has said something."""
    friend, me = remote(url, name="Bjarne"), scenes.guest(page, url)
    at = friend.create("nord", ["me", "open"], position=scenes.quiet().position)
    me.table(at.id).join()
    at.refresh()
    at.say("Hello!")
    scenes.look(page, at.id)
    page.locator(".tabs button:visible, .phone-tabs button:visible").filter(has_text="Chat").click()
    expect(page.get_by_text("Hello!")).to_be_visible()
    yield "another's turn, with chat"


def look_back(page: Page, url: str) -> Iterator[str]:
    """A finished match."""
    opened = scenes.guest(page, url).open_record(scenes.finished())
    scenes.look(page, opened.id)
    shows(page, "dialog.end[open]")
    yield "end screen"
    scenes.look(page, opened.id, "&at=60")
    expect(page.get_by_role("slider")).to_have_attribute("max", re.compile("[1-9]"))
    expect(page.get_by_role("slider")).to_have_value("60")
    yield "replay"
    page.get_by_role("button", name="Play on from here").click()
    shows(page, "dialog[open] select")
    yield "what if"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Check the draws").click()
    shows(page, ".dice .good")
    yield "dice"
    page.keyboard.press("Escape")


def learn(page: Page, url: str) -> Iterator[str]:
    """Lessons, and the book as a page."""
    for place, there in (("first", ".callout"), ("lesson", "button.part"), ("attack", ".callout")):
        page.goto(f"/#learn={place}")
        shows(page, there)
        yield place
        page.goto("/#")
        shows(page, "h1")
    page.goto("/#book=nord&rule=R6")
    shows(page, "article.current")
    yield "rule book as a page"


def plain(page: Page, url: str) -> Iterator[str]:
    """A game without a board of its own."""
    at = scenes.guest(page, url).create("settlers", ["me", "bot:greedy", "bot:greedy"], pace=0)
    page.goto(f"/#table={at.id}&plain=1")
    expect(page.get_by_text("plain table").first).to_be_visible()
    yield "plain table"


def settlers(page: Page, url: str) -> Iterator[str]:
    """The table of Settlers, and what opens beside its island."""
    seats = ["me", "bot:greedy", "bot:greedy", "bot:greedy"]
    at = scenes.guest(page, url).create("settlers", seats, position=scenes.settlers())
    page.goto(f"/#table={at.id}")
    expect(page.locator('.foot[data-asked="main"]')).to_be_visible()
    yield "Settlers"
    for tab in ("income", "costs"):
        if page.locator(f"#tab-{tab}").is_visible():
            page.locator(f"#tab-{tab}").click()
            yield f"Settlers: {tab}"
    page.locator('[data-thing="trade"]').click()
    expect(page.locator("section.trade")).to_be_visible()
    yield "Settlers: trade"


def northgard(page: Page, url: str) -> Iterator[str]:
    """The table of Northgard, and what lies over its map: each question that looks unlike the others."""
    me = scenes.guest(page, url)
    for kind in ("turn", "food", "trade", "pick", "build", "lay", "clan"):
        page.goto(f"/#table={table_of(me, kind).id}")
        expect(page.locator(f'.foot[data-asked="{kind}"]')).to_be_visible()
        yield f"Northgard: {kind}"
        if kind == "turn":
            page.locator(".hand button.one").first.click()
            shows(page, ".hand .ways")
            yield "Northgard: a card in use"
            for tab in ("cards", "supply", "aid"):
                page.locator(f"#tab-{tab}:visible, .phone-tabs button:visible").filter(
                    has_text=say(f"table.tab.{tab}")
                ).click()
                shows(page, "#panel .pad")
                yield f"Northgard: {tab}"
    page.goto(f"/#table={me.open_record(northgard_record()).id}")
    shows(page, "dialog.end[open]")
    yield "Northgard: end screen"


def settlers_asks(page: Page, url: str) -> Iterator[str]:
    """What else Settlers asks: each question that looks unlike the others."""
    me, friend = scenes.guest(page, url), remote(url, name="Bjarne")
    bots = ["bot:random"] * 2

    def asked(table: RemoteTable, key: str) -> str:
        page.goto(f"/#table={table.id}")
        expect(page.locator(f'.foot[data-asked="{key}"]')).to_be_visible(timeout=LONG)
        return f"Settlers: {key}"

    yield asked(me.create("settlers", ["me", *bots]), "settle")
    yield asked(me.create("settlers", ["me", *bots, *bots, "bot:random"]), "settle") + ", six seats"
    over = me.create("settlers", ["me", *bots], position=market(hand="3 wood 2 brick 1 wool 4 grain 1 ore"))
    over.play("roll")
    yield asked(over, "discard")
    rich = me.create("settlers", ["me", *bots], position=market())
    asked(rich, "main")
    for card in ("monopoly", "discovery"):
        page.locator(f'.development [data-card="{card}"] button').click()
        shows(page, "section.choose")
        yield f"Settlers: {card}"
        page.locator("section.choose .tool").click()
    rich.play("knight")
    yield asked(rich, "bandit")
    rich.play(next(move for option in prompted(rich) if (move := option.text).endswith(" C5")))
    yield asked(rich, "steal")
    offer = friend.create("settlers", ["me", "open", "bot:random"], position=market())
    me.table(offer.id).join()
    offer.refresh()
    offer.play("offer 1 grain for 1 ore")
    yield asked(offer, "answer")
    page.get_by_role("button", name=say("settlers_trade.counter"), exact=True).click()
    shows(page, "section.trade")
    yield "Settlers: counter-offer"
    page.goto(f"/#table={settled(url)}")
    shows(page, "dialog.end[open]")
    yield "Settlers: end screen"


def prompted(table: RemoteTable) -> list[Option]:
    """What can be answered there."""
    table.refresh()
    prompt = table.sees(table.seats[0]).prompt
    assert prompt is not None
    return prompt.options


def lessons(page: Page, url: str) -> Iterator[str]:
    """What is learnt and looked back at with boards other than Nord's; and five seats."""
    for place in ("first&game=settlers", "first&game=northgard"):
        page.goto(f"/#learn={place}")
        shows(page, ".callout")
        yield place
        page.goto("/#")
        shows(page, "h1")
    page.goto("/#learn=lesson&game=northgard")
    shows(page, "button.part, .callout")
    yield "lesson of Northgard"
    page.goto("/#")
    shows(page, "h1")
    for game in ("settlers", "northgard"):
        page.goto(f"/#book={game}")
        shows(page, "article")
        yield f"rule book of {game}"
        page.goto(f"/#table={settled(url, game)}&at=20")
        expect(page.get_by_role("slider")).to_have_value("20")
        yield f"replay of {game}"
    five = scenes.guest(page, url).create("northgard", ["me", *["bot:random"] * 4], options={"clans": "fixed"}, pace=0)
    page.goto(f"/#table={five.id}")
    expect(page.locator(".foot[data-asked]")).to_be_visible(timeout=LONG)
    yield "Northgard: five seats"


WALKS: dict[str, Walk] = {
    each.__name__: each
    for each in (start, table, others, look_back, learn, plain, settlers, settlers_asks, northgard, lessons)
}
walks = pytest.mark.parametrize("walk", WALKS)


# ---------------------------------------------------------------- axe
def findings(page: Page, **options: Any) -> list[str]:
    """What axe takes for serious, and where. The sprite of symbols is no content."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        "options => axe.run({ exclude: [['svg.sprite']] }, { resultTypes: ['violations'], ...options })", options
    )
    return [
        f"{each['id']}: {node['html'][:200]} {' '.join(why['message'] for why in node['any'])}"
        for each in found["violations"]
        if each["impact"] in GRAVE
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("device", ["desktop", "phone"])
@walks
def test_nothing_serious_on_any_screen(person: Person, server: RunningServer, walk: str, device: str) -> None:
    page, found = person(phone=device == "phone"), []
    for screen in WALKS[walk](page, server.url):
        found += [f"{screen}: {each}" for each in findings(page)]
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html.dark")).to_be_attached()
        found += [f"{screen}, dark: {each}" for each in findings(page, runOnly=["color-contrast"])]
        page.emulate_media(color_scheme="light")
        expect(page.locator("html:not(.dark)")).to_be_attached()
    assert found == []


# ---------------------------------------------------------------- zoom, forced colours, motion
# What would have to be scrolled sideways; tables of numbers may, and things that lie side by side
SIDEWAYS = """() => [...document.querySelectorAll('*')]
  .filter((each) => each === document.documentElement || /auto|scroll/.test(getComputedStyle(each).overflowX))
  .filter((each) => !each.matches('.scroll, .tray ul, .tray .all, ol.hand') && each.scrollWidth > each.clientWidth + 1)
  .map((each) => each.outerHTML.slice(0, 200))"""
# What can be used and lies outside the window, although nothing around it scrolls; cards that sink come up again
OUT_OF_REACH = """() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert], .hidden, .sunk');
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflow);
  const reached = (each) => {
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height) return true;
    for (let up = each.parentElement; up; up = up.parentElement) {
      if (scrolls(up)) return true;
      const around = up.getBoundingClientRect();
      const beside = box.right > around.right + 1 || box.left < around.left - 1;
      const above = box.bottom > around.bottom + 1 || box.top < around.top - 1;
      if (getComputedStyle(up).overflow !== 'visible' && (beside || above)) return false;
    }
    return box.left >= -1 && box.right <= innerWidth + 1;
  };
  const modal = document.querySelector('dialog:modal') ?? document;
  return [...modal.querySelectorAll('a[href], button, input, select, textarea, [role=grid]')]
    .filter((each) => seen(each) && !reached(each)).map((each) => each.outerHTML.slice(0, 200));
}"""


@walks
def test_at_200_percent_nothing_is_out_of_reach(person: Person, server: RunningServer, walk: str) -> None:
    page = person(viewport={"width": 640, "height": 360}, device_scale_factor=2)
    for screen in WALKS[walk](page, server.url):
        becomes(page, lambda: page.evaluate(SIDEWAYS) + page.evaluate(OUT_OF_REACH), [], screen)


@walks
def test_forced_colours(person: Person, server: RunningServer, walk: str) -> None:
    page = person(forced_colors="active")
    for screen in WALKS[walk](page, server.url):
        assert page.evaluate("matchMedia('(forced-colors: active)').matches"), screen
        becomes(page, lambda: page.evaluate(SIDEWAYS), [], screen)
