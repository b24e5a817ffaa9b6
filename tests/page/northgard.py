"""Plays Northgard in a browser as a person would: by what glows, by cards and buttons, never by the API."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.page.driver import LONG, words

CLICKS = 1500  # no match takes more of one person
PATIENCE = 14  # clicks for one question before the main button is pressed
# What glows on the map: territories, cells, spaces.
GLOWING = """[
  ...[...document.querySelectorAll('.legal > [data-frame]')].map((each) => `land:${each.dataset.frame}`),
  ...[...document.querySelectorAll('[data-cell]')].map((each) => each.dataset.cell),
  ...[...document.querySelectorAll('.space[data-sign]:not(.taken)')].map((each) => each.dataset.sign),
]"""
# A point of a place that nothing lies over, as somebody finds it who looks.
POINT = """(place) => {
  const { left, top, width, height } = place.querySelector('path, rect, circle').getBoundingClientRect();
  const land = place.dataset.target.startsWith('land:');
  const free = (x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (land ? hit.closest('[data-target]') === place : place.ownerSVGElement.contains(hit));
  };
  const points = [[left + width / 2, top + height / 2]];
  const spread = (k) => ((k * 7) % 20 + 0.5) / 20;
  for (let k = 0; k < 400; k++) points.push([left + width * spread(k), top + height * spread(Math.floor(k / 20))]);
  return points.find(([x, y]) => free(x, y)) ?? null;
}"""
Act = tuple[str, Callable[[], None]]


class Northgard:
    """Somebody with a mouse at a table of Northgard."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        self.page, self.choose, self.say = page, choose or random.Random(1), words(lang)
        self.prompt = page.locator(".prompt")
        self.foot = page.locator(".foot[data-drafted]")
        self.main = self.prompt.locator(".b.main")
        self.end = page.locator("dialog.end[open]")
        self.met: set[str] = set()
        self._before: str | None = None
        self._vain = 0

    # ------------------------------------------------------------ what there is to see
    @property
    def asked(self) -> str | None:
        return self.foot.get_attribute("data-asked")

    @property
    def drafted(self) -> int:
        return int(self.foot.get_attribute("data-drafted") or 0)

    @property
    def glowing(self) -> list[str]:
        ghost = self.page.locator("[data-ghost]")
        turned = ghost.get_attribute("data-ghost") if ghost.count() else None  # a click there only turns it
        return [place for place in self.page.evaluate(GLOWING) if place != turned]

    def card(self, card: str) -> Locator:
        return self.page.locator(f'.hand [data-card="{card}"] button.one')

    @property
    def cards(self) -> list[Locator]:
        """Those of my hand that can be chosen and are not."""
        return self.page.locator('.hand li:not(.never) button.one[aria-pressed="false"]').all()

    def wait(self) -> bool:
        """Until something is asked of me; False when the match is over."""
        expect(self.page.locator(".foot[data-asked]").or_(self.end).first).to_be_visible(timeout=LONG)
        return not self.end.is_visible()

    def asks(self, key: str) -> None:
        expect(self.page.locator(f'.foot[data-asked="{key}"]')).to_be_visible(timeout=LONG)

    # ------------------------------------------------------------ doing
    def press(self, button: Locator) -> None:
        button.click()

    def spot(self, place: str) -> None:
        """Clicks a place of the map."""
        target = self.page.locator(f'[data-target="{place}"]')
        point = target.evaluate(POINT)
        if point is None:  # below a sheet or outside: the whole map is looked at
            self.page.keyboard.press("0")
            self.page.wait_for_timeout(300)
            point = target.evaluate(POINT)
        assert point is not None, f"{place} is hidden"
        self._point(*point)

    def _point(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def acts(self, key: str) -> list[Act]:
        """Everything that could be done now; what leads on comes more than once."""
        found: list[Act] = []
        if key in ("turn", "discard"):
            found += [("card", lambda each=card: self.press(each)) for card in self.cards] * 3
        else:
            found += [("map", lambda at=place: self.spot(at)) for place in self.glowing] * 3
        for name in (
            "[data-choice]",
            ".tray [data-building]:not([aria-disabled=true]):not([aria-pressed=true])",
            "[data-old]",
            "[data-tile][aria-pressed=false]",
            "[data-bear][aria-checked=false]",
            "[data-food][aria-pressed=false]",
            "[data-take][aria-pressed=false], [data-take][aria-checked=false]",
            "[data-pay]:enabled",
            "[data-step]:enabled",
            "[data-done]",
            "[data-pass]",
        ):
            found += [(name, lambda each=each: self.press(each)) for each in self.page.locator(name).all()]  # type: ignore[misc]
        if self.page.locator("[data-ghost]").count():  # its ring may lie below the overview
            found.append(("turn", lambda: self.page.keyboard.press("r")))
        if self.main.count() and self.main.is_enabled():
            found += [("main", lambda: self.press(self.main))] * max(1, len(found) // 2)
        return found

    def answer(self) -> str:
        """One click, and what came of it is waited for. What was asked."""
        key = self.asked or ""
        asked = self.foot.get_attribute(
            "data-prompt"
        )  # a card chosen and put back, again and again, is the same question
        self._vain = self._vain + 1 if asked == self._before else 0
        self._before = asked
        self.met.add(key)
        acts = self.acts(key)
        assert acts, f"{key}: nothing to do"
        leads = [act for act in acts if act[0] in ("main", "[data-pass]")]
        _, act = leads[0] if leads and self._vain > PATIENCE else self.choose.choice(acts)
        act()
        self.settled()
        return key

    def settled(self) -> None:
        """Until no answer is on its way."""
        self.page.wait_for_timeout(60)
        expect(self.page.locator(".prompt[aria-busy=true]")).to_have_count(0, timeout=LONG)

    def play_out(self) -> None:
        """Plays to the end screen."""
        for _ in range(CLICKS):
            if not self.wait():
                return
            self.answer()
        raise AssertionError(f"no end: {sorted(self.met)}")


class NorthgardByTouch(Northgard):
    """Somebody with a finger: small land comes nearer with the first tap."""

    def press(self, button: Locator) -> None:
        button.tap()

    def _point(self, x: float, y: float) -> None:
        self.page.touchscreen.tap(x, y)
