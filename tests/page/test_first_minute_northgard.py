"""Somebody's first minutes of Northgard, guided at a real table: by what the guide says and what it marks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import LONG
from tests.page.northgard import Northgard, NorthgardByTouch

FIRST = "/#learn=first&game=northgard"
FIGURES = ("FAME", "FOOD", "UNITS")


class Pupil(Northgard):
    """Somebody who does what the guide says."""

    def hears(self, step: str) -> None:
        """Waits until the guide says this, whatever the bot is called and the dice have brought."""
        figures = {name.lower(): 7 for name in FIGURES}
        words = self.say(f"northgard_lesson.first.{step}", rival="RIVAL", **figures)
        said = re.sub(r"\d+", r"\\d+", re.escape(words)).replace("RIVAL", r"\w+")
        expect(self.page.locator(".callout .words")).to_have_text(re.compile(rf"^\s*{said}\s*$"), timeout=LONG)

    def goes_on(self) -> None:
        self.press(self.page.locator(".callout .go"))

    def follows(self, *places: str) -> None:
        """Clicks places, one after another, when they may be chosen."""
        for place in places:
            expect(self.page.locator(f'[data-target="{place}"]')).to_be_attached(timeout=LONG)
            self.spot(place)
            self.settled()

    def fights(self) -> None:
        """Goes through the combat, without food and with axes."""
        go = self.page.locator(".callout .go")
        for _ in range(12):
            expect(self.page.locator(".foot[data-asked]").or_(go).first).to_be_visible(timeout=LONG)
            if go.is_visible():
                return
            self.press(self.page.locator('[data-choice="axe"]') if self.asked in ("die", "throw") else self.main)
            self.settled()
        raise AssertionError("the combat does not end")


class PupilByTouch(NorthgardByTouch, Pupil):
    """The same with a finger."""


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_the_first_minutes(person: Person, lang: str, phone: bool) -> None:
    page = person(FIRST, lang=lang, phone=phone)
    pupil = (PupilByTouch if phone else Pupil)(page, lang=lang)
    pupil.hears("home")
    pupil.goes_on()
    pupil.hears("explore")
    pupil.press(page.locator(".hand .led"))
    expect(pupil.main).to_have_class(re.compile(r"\bled\b"))
    pupil.press(pupil.main)
    pupil.hears("lay")
    pupil.asks("explore")
    pupil.follows("cell:w1 s1")
    pupil.press(pupil.main)
    pupil.hears("closed")
    pupil.goes_on()
    pupil.hears("move")  # nothing but the end of the turn was left: nobody is asked for it
    pupil.press(page.locator(".hand .led"))
    pupil.hears("march")
    pupil.asks("move")
    pupil.follows("land:Sw", "land:Sn")
    pupil.press(pupil.main)
    pupil.fights()
    pupil.hears("won")
    pupil.goes_on()
    pupil.hears("pass")
    if pupil.main.count():
        pupil.press(pupil.main)
        expect(page.locator("[data-pass]")).to_be_visible(timeout=LONG)
    pupil.press(page.locator("[data-pass]"))
    pupil.hears("take")
    if phone:
        return  # the display lies behind its tab; what follows is the same
    pupil.press(page.locator(".display .can").first)
    pupil.press(pupil.main)
    pupil.hears("winter")
