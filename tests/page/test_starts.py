"""Where players start: given on islands of ours, chosen on others, and as one wishes."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import Nord


def form(person: Person, lang: str) -> Nord:
    """Somebody who makes a new match on an island of chance."""
    player = Nord(page := person("/#page=new&game=nord", lang=lang), lang=lang)
    expect(page.locator(".tile.on")).to_be_visible()
    expect(page.get_by_text(player.say("start.match.starts_chosen"))).to_have_count(0)
    page.locator(".tile", has_text=player.say("start.match.random_note")).click()
    return player


def wish(player: Nord, value: str) -> None:
    """Says in the form how players start."""
    starts = player.page.get_by_role("group", name=player.say("start.option.nord.starts"))
    starts.get_by_label(player.say(f"start.value.nord.starts_{value}")).check()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_new_match_says_who_chooses_the_starts(person: Person, lang: str) -> None:
    player = form(person, lang)
    page, note = player.page, player.page.get_by_text(player.say("start.match.starts_chosen"))
    expect(note).to_be_visible()
    page.get_by_text(player.say("start.match.more")).click()
    auto = page.get_by_label(player.say("start.value.nord.starts_auto"))
    expect(auto).to_be_checked()
    wish(player, "fixed")
    expect(note).to_have_count(0)
    wish(player, "auto")
    expect(note).to_be_visible()
    page.locator(".tile").first.click()  # an island of ours
    expect(note).to_have_count(0)
    wish(player, "free")
    expect(note).to_be_visible()


@pytest.mark.parametrize(("value", "prompt"), [("auto", "settle"), ("free", "settle"), ("fixed", "place")])
def test_the_match_begins_as_the_form_said(person: Person, value: str, prompt: str) -> None:
    player = form(person, "en")
    player.page.get_by_text(player.say("start.match.more")).click()
    wish(player, value)
    player.button("start.match.start").click()
    assert player.wait_turn()
    expect(player.prompt).to_contain_text(player.say(f"table.prompt.{prompt}"))


def test_an_island_of_chance_is_chosen_before_its_picture_comes(person: Person) -> None:
    """Whoever is faster than the picture does not get the island that was chosen before."""
    player = Nord(page := person("/#page=new&game=nord"))
    expect(page.locator(".tile.on")).to_be_visible()
    page.route("**/api/games/nord/sample", lambda route: None)  # it never comes
    page.locator(".tile", has_text=player.say("start.match.random_note")).click()
    expect(page.get_by_text(player.say("start.match.starts_chosen"))).to_be_visible()
    player.button("start.match.start").click()
    assert player.wait_turn()
    expect(player.prompt).to_contain_text(player.say("table.prompt.settle"))
