"""Plays Settlers in a browser as a person would: by what glows, by words and by keys, never by the API."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

from tests.page.driver import LONG, words

TURNS = 400  # no match takes more answers of one person


class Settlers:
    """Somebody with a mouse at a table of Settlers."""

    def __init__(self, page: Page, choose: random.Random | None = None, lang: str = "en") -> None:
        self.page, self.choose, self.say = page, choose or random.Random(1), words(lang)
        self.prompt = page.locator(".prompt")
        self.confirm = self.prompt.locator(".b.main")
        self.end = page.locator("dialog.end[open]")
        self.hand = page.locator("[data-hand]")
        self.clicks = 0
        self.answered: list[str] = []

    # ------------------------------------------------------------ what there is to see
    def button(self, key: str, **params: str | int) -> Locator:
        return self.page.get_by_role("button", name=self.say(key, **params), exact=True)

    def spots(self, deed: str) -> list[str]:
        """What glows for a deed, by name."""
        found = self.page.locator(f'[data-target][data-deed="{deed}"]')
        names: list[str] = found.evaluate_all("all => all.map((each) => each.dataset.target)")
        return sorted(names)

    @property
    def asked(self) -> str | None:
        """What is asked of me now."""
        return self.page.locator(".foot").get_attribute("data-asked")

    def wait(self) -> bool:
        """Until something is asked of me; False when the match is over."""
        there = self.page.locator(".foot[data-asked]").or_(self.end)
        expect(there.first).to_be_visible(timeout=LONG)
        return not self.end.is_visible()

    def settled(self, before: str) -> None:
        """Until what was asked is answered, and another question, or none, is on show."""
        expect(self.page.locator(f'.foot[data-prompt="{before}"]')).to_have_count(0, timeout=LONG)

    @property
    def question(self) -> str:
        return str(self.page.locator(".foot").get_attribute("data-prompt"))

    # ------------------------------------------------------------ doing
    def press(self, button: Locator) -> None:
        self.clicks += 1
        button.click()

    def spot(self, name: str) -> None:
        """Clicks a place of the island."""
        self.clicks += 1
        x, y = self.page.locator(f'[data-target="{name}"]').evaluate(
            "each => { const { x, y, width, height } = each.getBoundingClientRect();"
            " return [x + width / 2, y + height / 2]; }"
        )
        self.page.mouse.click(x, y)

    def answer(self) -> str:
        """Answers whatever is asked, and waits until that is done. What was asked."""
        key, question = self.asked or "", self.question
        getattr(self, f"_{key}")()
        self.settled(question)
        self.answered.append(key)
        return key

    def play_out(self) -> int:
        """Plays to the end screen; how many questions were answered."""
        while self.wait():
            self.answer()
            assert len(self.answered) < TURNS, self.answered[-20:]
        return len(self.answered)

    def _any(self, deed: str) -> None:
        self.spot(self.choose.choice(self.spots(deed)))

    def _settle(self) -> None:
        self._any("settle")

    def _pave(self) -> None:
        self._any("road")

    def _free(self) -> None:
        self._any("road")

    def _roll(self) -> None:
        self.press(self.confirm)

    def _bandit(self) -> None:
        if len(self.spots("bandit")) == 2:  # which of them goes
            first = self.spots("bandit")[0]
            self.spot(first)
            expect(self.page.locator(f'[data-picked="{first}"], [data-picked]').first).to_be_attached()
        self._any("bandit")

    def _steal(self) -> None:
        self.press(self.prompt.locator(".victims .b").first)

    def _special(self) -> None:
        self.press(self.confirm)

    def _discard(self) -> None:
        self.press(self.page.locator("[data-keep]").first)
        self.press(self.confirm)

    def _answer(self) -> None:
        self.press(self.button("settlers_trade.refuse"))

    def _partner(self) -> None:
        self.press(self.button("settlers_trade.withdraw"))

    def thing(self, thing: str) -> Locator:
        return self.page.locator(f'[data-thing="{thing}"]')

    def can(self, thing: str) -> bool:
        return self.thing(thing).get_attribute("aria-disabled") != "true"

    def _main(self) -> None:
        for deed in ("city", "settle"):
            if self.spots(deed):
                return self._any(deed)
        if self.can("buy"):
            return self.press(self.thing("buy"))
        if self.spots("road") and self.choose.random() < 0.7:
            return self._any("road")
        return self.press(self.confirm)
