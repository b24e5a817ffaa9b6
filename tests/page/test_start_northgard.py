"""A first match of Northgard: one bot, clans that are set, and everything else folded away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Person
from tests.page.driver import LONG, words
from tests.page.northgard import Northgard
from tests.server.running import RunningServer

NEW = "/#page=new&game=northgard"
RULES = ("years", "fame", "trade", "clans")


def seats(page: Page, n: int) -> None:
    """So many seats are chosen."""
    expect(page.get_by_role("radio", name=str(n), exact=True)).to_be_checked()
    expect(page.locator("form ol li")).to_have_count(n)


def starts(player: Northgard) -> None:
    """The match begins."""
    player.page.get_by_role("button", name=player.say("start.match.start"), exact=True).click()


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_one_bot_is_proposed_and_rules_are_folded_away(
    person: Person, server: RunningServer, lang: str, phone: bool
) -> None:
    server.wait_ready("northgard")
    say = words(lang)
    page = person(NEW, lang=lang, phone=phone)
    seats(page, 2)
    rules = [page.get_by_role("group", name=say(f"start.option.northgard.{each}")) for each in RULES]
    for rule in rules:
        expect(rule).to_be_hidden()
    page.get_by_text(say("start.match.more")).click()
    for rule in rules:
        expect(rule).to_be_visible()
    expect(page.get_by_label(say("start.value.northgard.clans_fixed"))).to_be_checked()


def test_the_match_begins_with_two_clans(person: Person, server: RunningServer) -> None:
    server.wait_ready("northgard")
    player = Northgard(page := person(NEW))
    seats(page, 2)
    starts(player)
    expect(page.locator(".players [data-row]")).to_have_count(2, timeout=LONG)
    for clan in ("wolf", "stag"):  # nobody is asked for one
        expect(page.locator(f'.players small use[href="#clan-{clan}"]')).to_have_count(1)
    page.goto("/#")
    page.goto(NEW)  # from the second match on chance deals them
    page.get_by_text(player.say("start.match.more")).click()
    expect(page.get_by_label(player.say("start.value.northgard.clans_random"))).to_be_checked()


def test_a_choice_is_remembered(person: Person, server: RunningServer) -> None:
    server.wait_ready("northgard")
    player = Northgard(page := person(NEW))
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_text(player.say("start.match.more")).click()
    page.get_by_label(player.say("start.value.northgard.clans_choose")).check()
    starts(player)
    expect(page.locator(".players [data-row]")).to_have_count(3, timeout=LONG)
    page.goto("/#")
    page.goto(NEW)
    seats(page, 3)
    page.get_by_text(player.say("start.match.more")).click()
    expect(page.get_by_label(player.say("start.value.northgard.clans_choose"))).to_be_checked()
