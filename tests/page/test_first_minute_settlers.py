"""Somebody's first minutes of Settlers, guided at a real table: by what the guide says and what it marks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Person
from tests.page.driver import LONG, box_of
from tests.page.settlers import Settlers

FIRST = "/#learn=first&game=settlers"
RIVAL, THIRD = "RIVAL", "THIRD"  # whatever the bots are called
OVER = "([x, y]) => document.elementFromPoint(x, y)?.closest('.island') != null"
KINDS = ("wood", "brick", "wool", "grain", "ore")
CARDS = {
    "en": {"wood": "a wood", "brick": "a brick", "wool": "a wool", "grain": "a grain", "ore": "an ore"},
    "de": {"wood": "ein Holz", "brick": "ein Lehm", "wool": "eine Wolle", "grain": "ein Korn", "ore": "ein Erz"},
}


class Pupil(Settlers):
    """Somebody who does what the guide says, with a mouse or with a finger."""

    touch = False

    def hears(self, step: str, part: str = "first", **params: str | int) -> None:
        """Waits until the guide says this, and calls the bots by their names."""
        words = self.say(f"settlers_lesson.{part}.{step}", rival=RIVAL, third=THIRD, victim=RIVAL, **params)
        said = re.escape(words).replace(RIVAL, r"\w+").replace(THIRD, r"\w+")
        expect(self.page.locator(".callout .words")).to_have_text(re.compile(rf"^\s*{said}\s*$"), timeout=LONG)

    def goes_on(self) -> None:
        self.page.locator(".callout .go").click()

    def shown(self, *places: str) -> None:
        """Exactly these places of the island are marked, and nothing lies over them."""
        expect(self.page.locator("[data-hinted]")).to_have_count(len(places))
        sheet, guide = box_of(self.page.locator("main.sheet")), box_of(self.page.locator(".callout"))
        assert sheet.bottom <= guide.y + 1
        for place in places:
            mark = box_of(self.page.locator(f'[data-hinted="{place}"] .edge'))
            x, y = mark.middle
            assert sheet.x < x < sheet.right, place
            assert sheet.y < y < sheet.bottom, place
            assert self.page.evaluate(OVER, [x, y]), f"something lies over {place}"

    def led(self, *marked: Locator) -> None:
        """Exactly these buttons and cards beside the island are marked, each whole in sight."""
        seen = self.page.locator(".led:visible")
        expect(seen).to_have_count(len(marked))
        size = self.page.viewport_size
        assert size is not None
        for each in marked:
            expect(each).to_have_class(re.compile(r"\bled\b"))
            box = box_of(each)
            assert min(box.x, box.y, size["width"] - box.right, size["height"] - box.bottom) >= 0
            x, y = box.middle
            assert each.evaluate("(each, [x, y]) => each.contains(document.elementFromPoint(x, y))", [x, y])

    def pile(self, side: str, kind: str) -> Locator:
        """A pile of the panel for trades."""
        return self.page.locator(f'.trading [aria-labelledby="trade-{side}"] .pile').nth(KINDS.index(kind))

    def builds(self, place: str) -> None:
        """At the marked place; a finger has to confirm."""
        if not self.touch:
            return self.spot(place)
        spot = self.page.locator(f'[data-target="{place}"]')
        before = box_of(spot)
        self.page.touchscreen.tap(*before.middle)
        self.led(self.confirm)
        assert box_of(spot) == before, "the island must not move under the finger"
        self.confirm.click()
        return None

    def trades(self) -> None:
        """Up to the first road."""
        trade = self.thing("trade")
        self.hears("home")
        expect(self.page.locator(".veil")).to_be_attached()
        self.shown("l5", "d9")
        self.goes_on()
        self.hears("roll")
        self.led(self.confirm)
        self.confirm.click()
        self.hears("gained")
        self.shown("E5", "A9")
        self.goes_on()

        # with the bank: the panel, its piles, its button
        self.hears("bank")
        ore, wool = self.page.locator('[data-hand="ore"] button'), self.page.locator('[data-pile="wool"] button')
        self.led(trade, ore, wool)
        trade.click()
        self.led(self.pile("give", "ore"), self.pile("get", "wool"))
        for _ in range(3):
            self.pile("give", "ore").click()
        self.led(self.pile("get", "wool"))
        self.pile("get", "wool").click()
        bank = self.page.locator(".trading .bank .small")
        self.led(bank)
        bank.click()

        # with another
        self.hears("offer")
        self.led(self.pile("give", "wood"), self.pile("get", "brick"))
        self.pile("give", "wood").click()
        self.pile("get", "brick").click()
        offer = self.page.locator(".prompt .b.main, .trading footer .main")
        self.led(offer)
        offer.click()
        self.hears("deal")
        row = self.page.locator('[data-row="b"] .take')
        self.led(*([offer] if self.touch else [row, offer]))
        (offer if self.touch else row).click()

        # the panel goes, and the island has all the light
        self.hears("road")
        expect(self.page.locator(".trading")).to_have_count(0)
        self.shown("j6-k6")

    def learns(self, lang: str) -> None:
        """The first minutes, to their last words."""
        self.trades()
        self.builds("j6-k6")
        self.hears("settle")
        self.shown("j6")
        self.builds("j6")
        self.hears("point")
        self.goes_on()
        self.hears("end")
        self.led(self.confirm)
        expect(self.page.locator("[data-hand] .fan")).to_have_count(0)
        self.confirm.click()

        self.hears("again")
        self.led(self.confirm)
        self.confirm.click()
        self.hears("bandit")
        self.shown("C3")
        self.builds("C3")
        expect(self.page.locator(".callout .go")).to_be_visible(timeout=LONG)
        stolen = self.page.locator("[data-hand]:has(.fan)").evaluate_all("all => all.map((each) => each.dataset.hand)")
        words = self.page.locator(".callout .words").inner_text()
        assert any(CARDS[lang][kind] in words for kind in stolen), words
        self.goes_on()


class PupilByTouch(Pupil):
    touch = True


@pytest.mark.parametrize(
    ("lang", "phone", "way"),
    [
        ("en", False, "playon"),
        ("de", True, "book"),
        pytest.param("de", False, "short", marks=pytest.mark.long),
        pytest.param("en", True, "full", marks=pytest.mark.long),
    ],
)
def test_the_first_minutes(person: Person, lang: str, phone: bool, way: str) -> None:
    page = person(FIRST, lang=lang, phone=phone, taught=False)
    pupil = (PupilByTouch if phone else Pupil)(page, lang=lang)
    pupil.learns(lang)

    say = pupil.say
    end = page.get_by_role("region", name=say("settlers_lesson.end.whole"))
    expect(end).to_contain_text(say("settlers_lesson.end.playon_says", points=3, target=10))
    key = "lesson.end.playon" if way == "playon" else f"settlers_lesson.end.{way}"
    end.get_by_role("button", name=say(key)).first.click()
    expect(end).to_have_count(0)
    if way == "book":
        expect(page.locator(".book").first).to_be_visible()
        return
    page.wait_for_url("**/#table=*")
    assert pupil.wait()
    if way == "playon":  # the same match: my turn goes on where it was
        assert pupil.asked == "main"
        expect(page.locator('[data-row="a"] .points').first).to_contain_text("3")
    expect(page.locator(".callout")).to_have_count(0)
    pupil.answer()


def test_what_leads_elsewhere_is_taken_back(person: Person) -> None:
    pupil = Pupil(person(FIRST, taught=False))
    pupil.trades()
    pupil.spot("c8-d9")
    pupil.hears("back", "aside")
    undo = pupil.button("table.undo")
    pupil.led(undo)
    undo.click()
    pupil.hears("road")
    pupil.shown("j6-k6")


def test_who_skips_is_promised_what_is_true(person: Person) -> None:
    page = person(FIRST, taught=False)
    pupil = Pupil(page)
    pupil.hears("home")
    pupil.button("lesson.skip").click()
    end = page.get_by_role("region", name=pupil.say("settlers_lesson.end.skipped"))
    expect(end).to_contain_text(pupil.say("settlers_lesson.end.skipped_lead"))
    expect(end).to_contain_text(pupil.say("settlers_lesson.end.playon_says", points=2, target=10))
    end.get_by_role("button", name=pupil.say("lesson.end.playon")).click()
    page.wait_for_url("**/#table=*")
    assert pupil.wait()
    assert pupil.asked == "roll"
