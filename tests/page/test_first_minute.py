"""Somebody's first minute, guided at a real table; and the lesson of four minutes."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person, becomes
from tests.page.driver import LONG, Nord, NordByTouch

# what flies over the page, and what the guide says meanwhile; neither stays for long
FLIGHTS = [".flight .figure", ".flight .points", ".flight .zero"]
WITNESS = """flights => {
  window.witnessed = [];
  const note = (what) => witnessed.includes(what) || witnessed.push(what);
  new MutationObserver(() => {
    flights.filter((each) => document.querySelector(each)).forEach(note);
    note(document.querySelector('.callout .words')?.innerText.trim());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""

RIVAL = "RIVAL"  # whatever the bot is called
NAMES = {"home": "Esk", "goal": "Fell", "a": "Aith", "b": "Brae", "c": "Cott"}


class Pupil:
    """Somebody who does what the guide says."""

    def __init__(self, player: Nord, script: str) -> None:
        self.player, self.script, self.page = player, script, player.page

    def hears(self, step: str, **params: str | int) -> None:
        """Waits until the guide says this, and calls the rival by name."""
        said = re.escape(self.words(step, **params)).replace(RIVAL, r"(?!Blue\b|Blau\b)\w+")
        expect(self.page.locator(".callout .words")).to_have_text(re.compile(rf"^\s*{said}\s*$"), timeout=LONG)

    def words(self, step: str, **params: str | int) -> str:
        return self.player.say(f"lesson.{self.script}.{step}", **NAMES, rival=RIVAL, **params)

    def goes_on(self) -> None:
        self.page.locator(".callout .go").click()

    def shown(self, *spaces: str) -> None:
        """Exactly these spaces are marked for him."""
        marked = f'[data-cell][aria-label*="{self.player.say("chart.noted")}"]'
        expect(self.page.locator(marked)).to_have_count(len(spaces))
        for space in spaces:
            expect(self.page.locator(f'{marked}[data-cell="{space}"]')).to_be_attached()

    def plays(self, kind: str) -> None:
        """Plays a treasure from its card."""
        self.page.get_by_role("tab", name=self.player.say("table.tab.treasures")).click()
        self.page.locator(f'button.tcard[data-kind="{kind}"]').click()
        expect(self.player.prompt.locator(".chip")).to_be_visible()
        self.player.settled()


@pytest.mark.parametrize(
    ("lang", "phone", "way"),
    [
        ("en", False, "playon"),
        ("de", True, "learn"),
        pytest.param("de", False, "short", marks=pytest.mark.long),
        pytest.param("en", True, "full", marks=pytest.mark.long),
    ],
)
def test_the_first_minute(person: Person, lang: str, phone: bool, way: str) -> None:
    motion = "no-preference" if way == "playon" else "reduce"
    page = person(lang=lang, phone=phone, taught=False, reduced_motion=motion)
    player = (NordByTouch if phone else Nord)(page, random.Random(1), lang)
    pupil, say = Pupil(player, "first"), player.say

    # three clicks to the first man; everything but the settlement is dimmed
    player.button("start.play").click()
    pupil.hears("home")
    pupil.shown("f10")
    expect(page.locator(".veil")).to_be_attached()
    pupil.goes_on()
    pupil.hears("first")
    pupil.shown("f11")
    # it stands out by a ring that pulses; what is not lit is not marked, though it can be chosen
    expect(page.locator(".noted.go .pulse")).to_have_count(1)
    pluses = page.locator("path.plus")
    becomes(page, lambda: 0 < str(pluses.get_attribute("d")).count("v") < len(player.cells()), True)
    player.place("f11")
    pupil.hears("second")
    player.place("g11")
    pupil.hears("third")
    expect(page.locator(".fate")).to_have_count(0)
    player.place("h11")

    # before it is confirmed ghosts show what the attack will do, and the forecast the 0 in Dale
    pupil.hears("confirm")
    expect(page.locator(".fate")).to_have_count(1 if phone else 3)  # a small chart leaves the rest to the words
    consequences = player.prompt.locator(".say")
    for fate in ("dies", "goal", "start"):
        expect(consequences).to_contain_text(say(f"table.fate.{fate}", n=1, start=NAMES["home"], goal=NAMES["goal"]))
    expect(consequences).to_contain_text(say("table.fills_boat"))
    expect(page.locator('[data-tab="D-a"] .none')).to_have_text("0")
    page.evaluate(WITNESS, FLIGHTS)
    player.press_confirm()

    if motion == "no-preference":  # three beats of animation, and points that fly up
        page.wait_for_function(
            "all => all.every((each) => witnessed.includes(each))", arg=[pupil.words("watch"), *FLIGHTS], timeout=LONG
        )
    pupil.hears("paid", points=4, list="Fell 3, Esk 1", others=3)
    pupil.goes_on()
    pupil.hears("fewest", settlement="Dale", mine=1, theirs=2)
    if not phone:  # beside the board everything is counted out, with a red 0 where one is fewest
        expect(page.get_by_role("row").filter(has_text="Dale").locator("td.bad s")).to_have_text("0")
    men = player.men()
    pupil.goes_on()

    end = page.get_by_role("region", name=say("lesson.end.whole"))
    expect(end).to_be_visible()
    expect(player.grid).to_have_count(1)
    expect(end).to_contain_text(say("lesson.end.playon_says", left=3))
    end.get_by_role("button", name=say(f"lesson.end.{way}")).first.click()
    expect(end).to_have_count(0)
    if way == "learn":
        expect(page.get_by_role("heading", name=say("lesson.list.title"))).to_be_visible()
        return
    page.wait_for_url("**/#table=*")
    assert player.wait_turn()
    if way == "playon":  # the same match: nobody but the bot has moved
        red = [man for man in men if man.endswith("p-red")]
        becomes(page, lambda: [man for man in player.men() if man.endswith("p-red")], red)
        expect(page.get_by_role("article", name=say("common.you")).first).to_contain_text(
            say("panels.player.points", n=4)
        )
    player.turn()
    page.goto("/")
    player.play_again()  # who has been taught is not taught again
    page.wait_for_url("**/#table=*")


def test_who_skips_is_promised_what_is_true(person: Person) -> None:
    """Without a scoring there are still four to come, and nothing was shown that could be called known."""
    page = person(taught=False)
    player = Nord(page)
    player.button("start.play").click()
    Pupil(player, "first").hears("home")
    player.button("lesson.skip").click()
    end = page.get_by_role("region", name=player.say("lesson.end.skipped"))
    expect(end).to_contain_text(player.say("lesson.end.skipped_lead"))
    expect(end).to_contain_text(player.say("lesson.end.playon_says", left=4))


def test_the_lesson_to_its_end(person: Person) -> None:
    page = person(taught=False)
    player = Nord(page)
    player.button("start.learn", n=4).click()
    player.button("lesson.list.begin").click()

    pupil = Pupil(player, "place")
    pupil.hears("link")
    pupil.shown("d3")
    player.place("d3")
    pupil.hears("more")
    player.place("e3", "d4")
    pupil.hears("confirm")
    player.press_confirm()
    pupil.hears("after")
    pupil.goes_on()

    pupil = Pupil(player, "attack")
    pupil.hears("lone")
    player.place("c2")
    pupil.hears("back")
    player.button("table.undo").click()
    pupil.hears("five")
    player.place("d4", "e4", "f4")
    pupil.hears("confirm")
    player.press_confirm()
    pupil.hears("fifth")
    expect(player.prompt).to_contain_text(player.say("table.prompt.fifth"))
    player.select(player.cells()[0])
    player.press_confirm()
    pupil.hears("after")
    pupil.goes_on()

    pupil = Pupil(player, "merge")
    pupil.hears("join")
    player.place("d2")
    pupil.hears("confirm")
    player.press_confirm()
    pupil.hears("after")
    pupil.goes_on()

    pupil = Pupil(player, "resources")
    pupil.hears("two")
    player.place("d3", "e3")
    pupil.hears("confirm")
    player.press_confirm()
    pupil.hears("paid", points=3)
    pupil.goes_on()
    pupil.hears("fewest")
    pupil.goes_on()
    pupil.hears("cave_in")
    pupil.goes_on()

    pupil = Pupil(player, "sea")
    pupil.hears("hungry")
    pupil.goes_on()
    pupil.hears("sail")
    player.place("c2")
    pupil.hears("reach")
    player.place("d2")
    pupil.hears("confirm")
    player.press_confirm()
    pupil.hears("jarl")
    player.pick("c3")
    pupil.hears("challenge")
    player.press_confirm()
    pupil.hears("twenty")
    pupil.goes_on()
    pupil.hears("squares", n=3, points=9)
    pupil.goes_on()
    pupil.hears("storm")
    pupil.goes_on()

    pupil = Pupil(player, "treasures")
    pupil.hears("regions")
    pupil.plays("axe")
    player.place("b4", "c4")
    pupil.hears("many")
    player.button("table.restart").click()
    pupil.plays("sword")
    player.place("b2", "c2", "d2", "e2")
    pupil.hears("negotiate")
    player.button("table.restart").click()
    pupil.plays("gold")
    # from there only one way leads on, so that one click is enough
    player.select(str(page.locator('[data-cell][aria-label*="Aith"]').get_attribute("data-cell")))
    pupil.hears("place")
    player.place("b4")
    pupil.hears("confirm")
    player.press_confirm()
    pupil.hears("after")
    pupil.goes_on()

    expect(page.get_by_role("heading", name=player.say("lesson.list.done"))).to_be_visible()
    expect(page.get_by_text(player.say("lesson.list.ticked"))).to_have_count(6)
