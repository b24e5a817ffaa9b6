"""Plays Nord in a browser as a person would: by what glows, by words and by keys, never by the API."""

from __future__ import annotations

import random

from playwright.sync_api import Locator, Page, expect

CONFIRM = "Confirm turn"


class Nord:
    """Somebody at a table of Nord in English."""

    def __init__(self, page: Page, choose: random.Random | None = None) -> None:
        self.page, self.choose = page, choose or random.Random(1)

    # ------------------------------------------------------------ what there is to see
    @property
    def confirm(self) -> Locator:
        return self.page.locator(".prompt .b.main")

    @property
    def heading(self) -> str:
        return self.page.locator(".prompt h2").inner_text()

    def cells(self) -> list[str]:
        """The spaces that glow: their words say so, too."""
        found = self.page.locator('[data-cell][aria-label*="can be chosen"]')
        return [str(name) for name in found.evaluate_all("all => all.map(each => each.dataset.cell)")]

    def wait_turn(self) -> bool:
        """Waits until there is something to do; false when the match is over."""
        self.page.wait_for_function(
            "() => document.querySelector('dialog.end[open]') ||"
            " (document.querySelector('.prompt .b.main') && document.querySelector('[data-cell][aria-label*=\"can be chosen\"]'))",
            timeout=60_000,
        )
        return self.page.locator("dialog.end[open]").count() == 0

    # ------------------------------------------------------------ doing
    def click(self, space: str) -> None:
        box = self.page.locator(f'[data-cell="{space}"]').bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def settled(self) -> None:
        """Waits until no answer is on its way."""
        expect(self.page.locator('.prompt[aria-busy="false"]')).to_be_visible()

    def place(self, space: str) -> None:
        """Puts a man, and sees him lie there."""
        self.click(space)
        expect(self.page.locator(f'[data-space="{space}"]')).to_be_visible()

    def turn(self, men: int = 3) -> None:
        """Some turn: men where it glows, then whatever has to be chosen."""
        for _ in range(men):
            self.settled()
            cells = self.cells()
            if not cells or (self.confirm.is_enabled() and self.choose.random() < 0.2):
                break
            self.place(self.choose.choice(cells))
            expect(self.confirm).to_be_enabled()
        self.finish()

    def finish(self) -> None:
        """Confirms, and chooses attacks as long as there are choices."""
        for _ in range(12):
            self.settled()
            if self.confirm.is_enabled():
                last = self.confirm.inner_text() == CONFIRM
                self.confirm.click()
                if last:
                    return
            else:
                cells = self.cells()
                assert cells, f"nothing can be chosen: {self.heading}"
                self.click(self.choose.choice(cells))
        raise AssertionError(f"the turn does not end: {self.heading}")
