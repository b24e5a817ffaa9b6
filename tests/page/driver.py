"""Plays Nord in a browser as a person would: by what glows, by words and by keys, never by the API."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from jarlshof.client import Client, RemoteTable
from jarlshof.core.texts import Texts

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
MEN = (
    "[...document.querySelectorAll('use[data-space]')]"
    ".map(man => man.dataset.space + ' ' + man.getAttribute('class').match(/p-\\w+/)[0]).sort()"
)
# Everything in words: the question, and what each space is.
SAID = (
    "[document.querySelector('.prompt .say')?.innerText,"
    " ...[...document.querySelectorAll('[data-cell]')].map(cell => cell.getAttribute('aria-label'))].join()"
)
PLAIN = "&plain=1"  # in the address of a table: without a board
LONG = 60_000.0  # milliseconds for a turn of a bot on a busy machine
# Where something is as soon as it stays there for two frames: what is drawn around it may still move it.
STEADY = """async (each) => {
  const end = performance.now() + 20000;
  const box = () => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height];
  };
  let [now, still] = [box(), 0];
  while (still < 2 || !now[2]) {
    if (performance.now() > end || !each.isConnected) throw new Error(`not steady: ${each.outerHTML.slice(0, 200)}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const before = now.join();
    now = box();
    still = now.join() === before ? still + 1 : 0;
  }
  return now;
}"""


class Box(NamedTuple):
    """A place on the screen."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


def box_of(found: Locator) -> Box:
    """Where something is on the screen, as soon as it is seen and stays there."""
    return Box(*found.evaluate(STEADY))


def tab_to(page: Page, wanted: Locator, most: int = 60, key: str = "Tab") -> None:
    """Tab, until something has the focus."""
    for _ in range(most):
        if wanted.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not lead to {wanted}")


@cache
def words(lang: str) -> Texts:
    """The page's own words: `words("de")("table.confirm")`."""
    found: dict[str, str] = {}
    for file in sorted((TEXTS / lang).glob("*.toml")):
        _gather(found, file.stem, tomllib.loads(file.read_text("utf-8")))
    return Texts(lang, found)


def _gather(found: dict[str, str], above: str, table: dict[str, object]) -> None:
    for name, value in table.items():
        if isinstance(value, dict):
            _gather(found, f"{above}.{name}", value)
        else:
            found[f"{above}.{name}"] = str(value)


def choose(page: Page, say: Texts, game: str) -> None:
    """Lays a game on the chart of the start page."""
    page.get_by_role("radio", name=say(f"start.name.{game}")).click()  # it may lie there already


@contextmanager
def unknown(page: Page) -> Iterator[None]:
    """The start page does not get to know what waits there: an answer that it needs is on its way for ever."""
    page.route("**/api/tables?*", lambda route: None)
    yield
    page.unroute_all(behavior="ignoreErrors")


def remote(url: str, name: str | None = None, token: str | None = None) -> Client:
    """Somebody who talks to the server without a browser, and is patient with it."""
    return Client(url, name=name, token=token, timeout=LONG / 1000)


def sit_down(page: Page, client: Client, table: RemoteTable, more: str = "") -> None:
    """Opens a table as the guest who made it by a client; `more` stands in the address, too."""
    assert client.token is not None
    page.context.add_cookies([{"name": "jarlshof", "value": client.token, "url": client.url}])
    page.goto(f"{client.url}/#table={table.id}{more}")
    page.reload()  # the page may have been open at the same address, as nobody


class Nord:
    """Somebody with a mouse at a table of Nord."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        self.page, self.choose, self.say = page, choose or random.Random(1), words(lang)
        self.grid = page.locator("svg[role=grid]")
        self.prompt = page.locator(".prompt")
        self.confirm = self.prompt.locator(".b.main")
        self.end = page.locator("dialog.end[open]")
        self.found = page.locator("section.found")
        self._legal = f'[data-cell][aria-label*="{self.say("chart.legal")}"]'

    # ------------------------------------------------------------ what there is to see
    @property
    def heading(self) -> str:
        return self.prompt.locator("h2").inner_text()

    def cells(self) -> list[str]:
        """The spaces that glow: their words say so, too."""
        found = self.page.locator(self._legal)
        return [str(name) for name in found.evaluate_all("all => all.map(each => each.dataset.cell)")]

    def free(self) -> str:
        """The first space where a man can be placed: settlements glow, too, where there is a jarl to challenge."""
        found = self.page.locator(f'{self._legal}:not([aria-label*="{self.say("chart.settlement", name="").strip()}"])')
        return str(found.first.get_attribute("data-cell"))

    def cell(self, space: str) -> Locator:
        return self.page.locator(f'[data-cell="{space}"]')

    def man(self, space: str) -> Locator:
        return self.page.locator(f'use[data-space="{space}"]')

    def men(self) -> list[str]:
        """All men on the island, with their colours: `b4 p-red`."""
        return [str(name) for name in self.page.evaluate(MEN)]

    def sees(self, men: list[str]) -> None:
        """Waits until exactly these men are on the island."""
        self.page.wait_for_function(f"men => ({MEN}).join() === men.join()", arg=men)

    def button(self, key: str, **params: int) -> Locator:
        """A button by the key of its words."""
        return self.page.get_by_role("button", name=self.say(key, **params), exact=True)

    def play_again(self) -> None:
        """Begins another match from the start page, whatever waits there."""
        choose(self.page, self.say, "nord")
        self.button("start.play").click()

    def wait_turn(self) -> bool:
        """Waits until there is something to do; false when the match is over."""
        expect(self.confirm.or_(self.end).first).to_be_visible(timeout=LONG)
        if self.end.is_visible():
            return False
        expect(self.page.locator(self._legal).first).to_be_attached()
        self.settled()
        self.read_found()
        return True

    def read_found(self) -> None:
        """Closes the card that tells what the own men have found, if there is one: it lies over the island."""
        for card in self.found.all():
            card.get_by_role("button").click()
        expect(self.found).to_have_count(0)

    def settled(self) -> None:
        """Waits until no answer is on its way."""
        expect(self.page.locator('.prompt[aria-busy="false"]')).to_be_visible()

    def watched(self) -> None:
        """Waits until everything that happened is on show."""
        expect(self.button("table.skip")).to_have_count(0, timeout=LONG)

    # ------------------------------------------------------------ doing
    def middle(self, space: str) -> tuple[float, float, float]:
        """Where a space is on the screen, and how wide."""
        box = box_of(self.cell(space))
        return *box.middle, box.width

    def pick(self, space: str) -> None:
        """Chooses a space, legal or not."""
        x, y, _ = self.middle(space)
        self.page.mouse.click(x, y)

    def select(self, space: str) -> None:
        """Chooses a space that glows, and waits until that makes a difference and no answer is on its way."""
        expect(self.page.locator(f'{self._legal}[data-cell="{space}"]')).to_be_attached()
        before = self.page.evaluate(SAID)
        self.pick(space)
        self.page.wait_for_function(f"before => ({SAID}) !== before", arg=before)
        self.settled()

    def press_confirm(self) -> None:
        self.confirm.click()

    def pressed(self, label: str = "") -> None:
        """Waits until the button that confirms has done its work: it is gone, says something else, or waits itself."""
        expect(self.prompt.locator(".b.main:enabled", has_text=label)).to_have_count(0)

    def place(self, *spaces: str) -> None:
        """Puts men, and sees each lie there."""
        for space in spaces:
            self.pick(space)
            expect(self.man(space)).to_be_visible()
            self.settled()

    def turn(self, men: int = 3) -> None:
        """Some turn: men where it glows, then whatever has to be chosen."""
        for _ in range(men):
            self.settled()
            cells = self.cells()
            if not cells or (self.confirm.is_enabled() and self.choose.random() < 0.2):
                break
            self.select(self.choose.choice(cells))
            if not self.confirm.is_enabled():  # after news there may be no men to place, but an attack to choose
                break
        self.finish()

    def finish(self) -> None:
        """Confirms, and chooses attacks as long as there are choices."""
        for _ in range(12):
            self.settled()
            if self.confirm.is_enabled():
                label = self.confirm.inner_text()
                self.press_confirm()
                self.pressed(label)
                if label == self.say("table.confirm"):
                    return self.watched()
            else:
                cells = self.cells()
                assert cells, f"nothing can be chosen: {self.heading}"
                self.select(self.choose.choice(cells))
        raise AssertionError(f"the turn does not end: {self.heading}")

    def play_out(self) -> int:
        """Plays to the end; how many turns that were."""
        turns = 0
        while self.wait_turn():
            self.turn()
            turns += 1
        return turns


class NordByKeys(Nord):
    """Somebody without a mouse. Whoever has come to the board once need never leave it."""

    def tab_to(self, wanted: Locator) -> None:
        tab_to(self.page, wanted)

    @property
    def cursor(self) -> str:
        """The space where the keys are."""
        return str(self.grid.get_attribute("aria-activedescendant")).rpartition("-cell-")[2]

    def pick(self, space: str) -> None:
        """L leads to a space that glows, arrows from there to the wanted one."""
        self.page.keyboard.press("l")
        here = self.cursor
        assert here in self.cells()
        right, down = ord(space[0]) - ord(here[0]), int(space[1:]) - int(here[1:])
        for _ in range(abs(right)):
            self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        expect(self.grid).to_have_attribute("aria-activedescendant", re.compile(f"-cell-{space}$"))
        self.page.keyboard.press("Enter")

    def press_confirm(self) -> None:
        self.page.keyboard.press("c")

    def read_found(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.found).to_have_count(0)


class NordByTouch(Nord):
    """Somebody with thick fingers: each tap goes 10 px wrong, or beside the space where nothing else could be meant."""

    def pick(self, space: str) -> None:
        x, y, size = self.middle(space)
        column, row = ord(space[0]), int(space[1:])
        cells = set(self.cells())
        ways = [(1, 0), (0, 1), (-1, 0), (0, -1)]
        beside = [way for way in ways if f"{chr(column + way[0])}{row + way[1]}" not in cells]
        right, down = self.choose.choice(beside or ways)
        far = max(0.6 * size, 10) if beside and space in cells else 10
        self.page.touchscreen.tap(x + right * far, y + down * far)

    def press_confirm(self) -> None:
        self.confirm.tap()
