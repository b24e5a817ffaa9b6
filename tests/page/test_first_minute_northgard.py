"""Somebody's lessons of Northgard, guided at a real table: by what the guide says and what it marks."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import LONG
from tests.page.northgard import Northgard, NorthgardByTouch

FIRST = "/#learn=first&game=northgard"
LESSON = "/#learn=lesson&game=northgard"
FIGURES = ("FAME", "FOOD", "UNITS", "HAND", "DRAW", "LORE")


class Pupil(Northgard):
    """Somebody who does what the guide says."""

    part = "first"

    def hears(self, step: str, **given: int) -> None:
        """Waits until the guide says this, whatever the bot is called and the dice have brought."""
        figures = {name.lower(): 7 for name in FIGURES} | given
        where = step if "." in step else f"{self.part}.{step}"
        words = self.say(f"northgard_lesson.{where}", rival="RIVAL", **figures)
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

    def uses(self, way: str) -> None:
        """Chooses the marked card and the marked way to use it."""
        self.press(self.page.locator(".hand button.one.led"))
        self.press(self.page.locator(f".hand .ways .{way}.led"))
        self.settled()

    def confirms(self) -> None:
        """Presses the button that is marked."""
        expect(self.main).to_have_class(re.compile(r"\bled\b"), timeout=LONG)
        self.press(self.main)

    def passes(self) -> None:
        """By the button that is marked."""
        marked = self.prompt.locator(".led")
        expect(marked).to_be_enabled(timeout=LONG)
        self.press(marked)

    def fights(self) -> None:
        """Goes through the combat, without food and with axes."""
        go = self.page.locator(".callout .go")
        for _ in range(12):
            expect(self.page.locator(".foot[data-asked]").or_(go).or_(self.on).first).to_be_visible(timeout=LONG)
            if self.reads():
                continue
            if go.is_visible():
                return
            self.press(self.page.locator('[data-choice="axe"]') if self.asked in ("die", "throw") else self.main)
            self.settled()
        raise AssertionError("the combat does not end")


class PupilByTouch(NorthgardByTouch, Pupil):
    """The same with a finger."""


@pytest.mark.parametrize(("lang", "phone"), [("en", False), pytest.param("de", True, marks=pytest.mark.long)])
def test_the_first_minutes(person: Person, lang: str, phone: bool) -> None:
    page = person(FIRST, lang=lang, phone=phone)
    pupil = (PupilByTouch if phone else Pupil)(page, lang=lang)
    pupil.hears("home")
    pupil.goes_on()
    pupil.hears("explore")
    pupil.press(page.locator(".hand .led"))
    pupil.hears("draw")
    pupil.confirms()
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
    pupil.follows("land:Sw")
    for _ in range(2):  # two stay at home
        pupil.press(page.locator('[data-step="-1"]'))
    pupil.follows("land:Sn")
    pupil.hears("food")
    pupil.confirms()
    pupil.fights()
    pupil.hears("won")
    pupil.goes_on()
    pupil.hears("build")
    pupil.press(page.locator(".hand .led"))
    pupil.hears("raise")
    pupil.press(page.locator('[data-building="silo"]'))
    pupil.settled()
    pupil.spot(next(place for place in pupil.glowing if place.startswith("space:Sn")))
    pupil.hears("raised")
    pupil.confirms()
    pupil.hears("pass", hand=0)
    pupil.passes()
    pupil.hears("take")
    pupil.press(page.locator(".asked [data-choice]").first)
    pupil.hears("harvest")
    pupil.confirms()
    pupil.hears("winter")
    pupil.goes_on()
    pupil.press(page.locator(".end .way", has_text=pupil.say("northgard_lesson.end.learn_says")))
    expect(page.get_by_text(pupil.say("lesson.list.ticked"))).to_have_count(1)
    expect(page.locator(".part")).to_have_count(2)


@pytest.mark.parametrize(("lang", "phone"), [pytest.param("en", False, marks=pytest.mark.long), ("de", True)])
def test_the_lesson_on_cards(person: Person, lang: str, phone: bool) -> None:
    page = person(LESSON, lang=lang, phone=phone)
    pupil = (PupilByTouch if phone else Pupil)(page, lang=lang)
    pupil.part = "cards"
    expect(page.locator(".part")).to_have_count(2)
    pupil.press(page.locator(".part", has_text=pupil.say("northgard_lesson.part.cards_says")))
    pupil.hears("hand")
    pupil.goes_on()
    pupil.hears("flash")
    pupil.press(page.locator(".hand button.one.led"))
    pupil.hears("put")
    pupil.follows("land:Sw")
    pupil.hears("main")
    pupil.press(page.locator(".hand button.one.led"))
    pupil.hears("go")
    pupil.follows("land:Sn")
    pupil.hears("end")
    pupil.confirms()
    for step, way in (("unrest", "replace"), ("remove", "remove")):
        pupil.hears(step)
        pupil.uses(way)
        pupil.hears("aside.chosen")
        pupil.confirms()
    pupil.hears("upgrade")
    pupil.uses("upgrade")
    pupil.press(page.locator(".asked [data-choice]").first)
    pupil.confirms()
    pupil.hears("strong")
    pupil.press(page.locator(".hand button.one.led"))
    pupil.hears("aside.glows")
    pupil.settled()
    pupil.spot(pupil.glowing[0])
    pupil.confirms()
    pupil.hears("aside.end")
    pupil.confirms()
    pupil.hears("pass")
    pupil.passes()
    pupil.hears("take")
    pupil.press(page.locator(".asked [data-choice]").first)
    pupil.hears("taken")
    pupil.goes_on()
    expect(page.get_by_role("heading", name=pupil.say("northgard_lesson.list.title"))).to_be_visible()
    expect(page.get_by_text(pupil.say("lesson.list.ticked"))).to_have_count(1)
