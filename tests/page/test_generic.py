"""The plain table, which any game has: Settlers in words, against bots."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Person
from tests.page.driver import LONG, PLAIN, box_of, choose, remote, sit_down, words
from tests.server.running import RunningServer

say = words("en")
MARKET = """tiles:
      W5 G10 B8
    O2 W9 S3 G4
  B6 D! W11 D! O11
    S3 G5 W6 B12
      O8 G10 S9
seat a
  hand: 3 wood 1 brick
seat b
  hand: 2 ore
seat c
  hand: 1 ore 3 wool
"""


class Plain:
    """Somebody at the plain table: everything is a button or a form."""

    def __init__(self, page: Page) -> None:
        self.page, self.choose = page, random.Random(3)
        self.prompt = page.get_by_role("region", name=say("generic.prompt"))
        self.offers = 0

    def wait(self) -> None:
        """Until something is asked of me, and nobody else is still to answer."""
        expect(self.page.locator(".prompt .waits")).to_have_count(0, timeout=LONG)
        expect(self.page.locator(".prompt.mine")).to_be_visible(timeout=LONG)

    def verb(self, verb: str) -> Locator:
        """A move that needs nothing but its verb."""
        return self.prompt.get_by_role("listitem").get_by_role("button", name=say(f"generic.verb.{verb}"), exact=True)

    def form(self, verb: str) -> Locator:
        """A move that is filled in, under its fold."""
        fold = self.prompt.locator("details").filter(has=self.page.locator("form"))
        return fold.filter(has=self.page.locator("summary", has_text=say(f"generic.verb.{verb}"))).locator("form")

    def unfold(self) -> None:
        """Opens everything that is folded among what can be done."""
        folded = self.prompt.locator("details:not([open]) > summary")
        while left := folded.count():
            folded.first.click()
            expect(folded).to_have_count(left - 1)

    def press(self, button: Locator) -> None:
        """Makes a move, and waits until it is answered: another question, or none, is on show."""
        pressed = button.element_handle()
        pressed.click()
        pressed.wait_for_element_state("hidden")

    def more(self, verb: str, field: int) -> Locator:
        """The buttons of a form's field that add one."""
        return self.form(verb).locator("fieldset").nth(field).locator("button.step:enabled").filter(has_text="+")

    def submit(self, verb: str) -> Locator:
        return self.form(verb).get_by_role("button", name=say(f"generic.verb.{verb}"), exact=True)

    def discard(self) -> None:
        """Gives whatever is first, until it is enough."""
        while self.submit("discard").is_disabled():
            self.more("discard", 0).first.click()
        self.press(self.submit("discard"))

    def offer(self) -> bool:
        """Offers one card for one of another kind, if there is one to give and one to take."""
        if not self.more("offer", 0).count():
            return False
        given = str(self.more("offer", 0).first.get_attribute("aria-label"))
        wanted = self.more("offer", 1).and_(self.page.locator(f'button:not([aria-label="{given}"])'))
        if not wanted.count():  # the others have nothing else
            return False
        self.more("offer", 0).first.click()
        expect(self.submit("offer")).to_be_disabled()
        wanted.first.click()
        self.press(self.submit("offer"))
        self.offers += 1
        return True

    def act(self) -> str:
        """Answers what is asked; the verb, or nothing for whatever else."""
        self.wait()
        self.unfold()
        if self.form("offer").count() and not self.offers and self.offer():
            return "offer"
        if self.form("discard").count():
            self.discard()
            return "discard"
        for verb in ("roll", "withdraw", "end", "pass", "reject"):
            if self.verb(verb).count():
                self.press(self.verb(verb))
                return verb
        moves = self.prompt.get_by_role("listitem").get_by_role("button")
        self.press(moves.nth(self.choose.randrange(moves.count())))
        return ""


def test_settlers_against_bots(person: Person) -> None:
    page = person()
    choose(page, say, "settlers")
    page.get_by_role("link", name=say("start.set_up")).click()
    page.get_by_role("radio", name="3", exact=True).check()
    for colour in ("blue", "green"):
        page.get_by_label(say(f"common.colour.{colour}")).select_option("bot:random")
    page.get_by_text(say("start.match.more")).click()
    page.get_by_label(say("start.match.pace_fast")).check()
    page.get_by_role("button", name=say("start.match.start"), exact=True).click()
    expect(page.locator(".prompt")).to_be_visible()
    page.goto(f"{page.url}{PLAIN}")
    expect(page.get_by_text(say("generic.plain"))).to_be_visible()

    # before the first turn the view's phase of a turn means nothing
    expect(page.get_by_role("definition").filter(has_text=say("generic.word.setup"))).to_be_visible()
    expect(page.get_by_role("definition").filter(has_text=say("generic.word.trade"))).to_have_count(0)
    # what leads away from the table is not cut off
    for each in page.locator("header .b").all():
        assert abs(box_of(each.locator("svg")).middle[1] - box_of(page.locator("header")).middle[1]) < 4

    player = Plain(page)
    player.wait()
    search = player.prompt.get_by_role("searchbox", name=say("generic.filter"))
    place = player.prompt.get_by_role("listitem").first.locator("span").inner_text().split()[0]
    search.fill(f"{place} settle")
    expect(player.prompt.get_by_role("listitem")).to_have_count(1)
    search.fill("")
    player.prompt.locator(".more").click()  # all of them
    verbs: list[str] = []
    while verbs.count("end") < 3 or not player.offers:
        verbs.append(player.act())
        assert len(verbs) < 100, verbs
    assert verbs[:4] == [""] * 4, "two settlements, two roads"
    assert "roll" in verbs
    story = page.get_by_role("region", name=say("generic.log"))
    expect(story).to_contain_text("rolls")


def test_whoever_offers_a_trade_need_not_wait_for_the_slowest(person: Person, server: RunningServer) -> None:
    player = Plain(person())
    with remote(server.url, "Astrid") as me, remote(server.url, "Bjarne") as bjarne, remote(server.url, "Cnut") as cnut:
        table = me.create("settlers", ["me", "open", "open"], position=MARKET)
        partner = bjarne.table(table.id)
        partner.join("b")
        cnut.table(table.id).join("c")
        table.refresh()
        table.play("offer 1 wood for 1 ore")
        sit_down(player.page, me, table, PLAIN)
        waits = player.prompt.locator(".waits")
        expect(waits).to_have_text(say("generic.waits", names="Bjarne, Cnut"))
        expect(player.verb("withdraw")).to_be_visible()
        player.unfold()
        change = player.prompt.locator("form")
        change.locator("fieldset").nth(0).locator("button.step:enabled").filter(has_text="+").first.click()
        partner.refresh()
        partner.play("accept")
        expect(waits).to_have_text(say("generic.waits", names="Cnut"))
        expect(change.locator(".count.some")).to_have_count(1)  # what was filled in is still there
        player.prompt.get_by_role("button", name=re.compile("you give 1 wood and get 1 ore")).click()
        expect(waits).to_have_count(0)
        expect(player.verb("end")).to_be_visible()
        assert table.refresh().seen[0].view.asked == ["a"]


def test_a_refusal_leads_to_its_rule(person: Person, server: RunningServer) -> None:
    """Called as people call it, not by what the program does."""
    player = Plain(person("about:blank"))
    person.forgive("422")  # the browser tells of every refusal
    with remote(server.url) as me:
        table = me.create("settlers", ["me", "bot:random", "bot:random"], position=MARKET.replace("2 ore", "2 wood"))
        sit_down(player.page, me, table, PLAIN)
        player.wait()
        player.unfold()
        for side in (0, 1):  # wood for wood
            player.more("offer", side).and_(player.page.get_by_label(re.compile("wood", re.I))).first.click()
        player.submit("offer").click()
        player.prompt.get_by_role("alert").get_by_role("button", name=say("table.rule", id="G15"), exact=True).click()
        expect(player.page.locator("dialog.book article.current h3")).to_contain_text("G15")
