"""Hints at the table of Nord: what they point at while they are followed, what they say, and where there are none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import Settings
from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import LONG, Nord, remote, sit_down, words
from tests.server.running import RunningServer

# Is everything that stands on the board painted before the first badge?
ABOVE = """() => {
  const badge = document.querySelector('.step');
  const before = (each) => each.compareDocumentPosition(badge) & Node.DOCUMENT_POSITION_FOLLOWING;
  return [...document.querySelectorAll('use[data-space], [data-post], [data-tab], .fate, .name')].every(before);
}"""


def asked(page: Page, url: str, scene: scenes.Scene, lang: str = "en") -> Nord:
    """Somebody who has asked for a hint at the beginning of a turn."""
    player = Nord(page, lang=lang)
    scenes.sit(page, url, scene)
    assert player.wait_turn()
    player.button("table.hint").click()
    expect(player.button("table.hint_take")).to_be_visible(timeout=LONG)
    return player


def steps(player: Nord, *numbers: str) -> None:
    """These steps are marked on the board, and nothing else."""
    expect(player.page.locator(".step")).to_have_text(list(numbers))
    expect(player.page.locator(".noted")).to_have_count(len(numbers))


@pytest.mark.parametrize("phone", [False, True])
def test_the_marks_stay_while_a_hint_is_followed(person: Person, server: RunningServer, phone: bool) -> None:
    player = asked(person(phone=phone), server.url, scenes.quiet())
    first, second, third = scenes.quiet().spaces
    steps(player, "1", "2", "3")
    assert player.page.evaluate(ABOVE)
    player.place(first)
    steps(player, "2", "3")
    line = player.prompt.locator(".hint")
    expect(line).to_contain_text(second)
    expect(line).not_to_contain_text(first)
    player.button("table.undo").click()
    steps(player, "1", "2", "3")
    player.place(first, second)
    steps(player, "3")
    player.place(third)
    steps(player)
    expect(line).to_have_count(0)


def test_another_move_ends_a_hint(person: Person, server: RunningServer) -> None:
    player = asked(person(), server.url, scenes.quiet())
    other = next(cell for cell in player.cells() if cell not in scenes.quiet().spaces)
    player.select(other)
    steps(player)
    expect(player.prompt.locator(".hint")).to_have_count(0)


def test_a_hint_is_read_in_place_of_a_refusal(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    scenes.sit(page, server.url, scenes.quiet())
    assert player.wait_turn()
    standing = page.locator("use[data-space]").evaluate_all("men => men.map(man => man.dataset.space)")
    player.pick(standing[0])  # somebody is there already
    refusal, hint = player.prompt.locator(".refused"), player.prompt.locator(".hint")
    expect(refusal).to_be_visible()
    player.button("table.hint").click()
    expect(hint).to_be_visible(timeout=LONG)
    expect(refusal).to_have_count(0)
    player.pick(standing[-1])  # another place: twice on the same one, quickly, would come closer
    expect(refusal).to_be_visible()
    steps(player, "1", "2", "3")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_treasure_is_told_of_only_where_one_lies(person: Person, server: RunningServer, lang: str) -> None:
    say = words(lang)
    player = asked(person(lang=lang), server.url, scenes.last(), lang)
    hint, draft = player.prompt.locator(".hint"), player.prompt.locator(".pill")
    expect(hint).to_contain_text(say("table.hint_unseen"))
    expect(hint).not_to_contain_text(say("table.hint_treasure", n=1))
    player.place(*scenes.last().spaces)
    expect(draft.filter(has_text=say("table.unseen"))).to_be_visible()
    expect(draft.filter(has_text=say("table.reveals", n=1))).to_have_count(0)


def test_a_treasure_that_lies_there_is_told_of(person: Person, server: RunningServer) -> None:
    say = words("en")
    player = asked(person(), server.url, scenes.find())
    expect(player.prompt.locator(".hint")).to_contain_text(say("table.hint_treasure", n=1))
    player.place(*scenes.find().spaces)
    expect(player.prompt.locator(".pill").filter(has_text=say("table.reveals", n=1))).to_be_visible()


@pytest.mark.parametrize("chosen", [False, True])
def test_among_people_all_read_whether_there_are_hints(person: Person, server: RunningServer, chosen: bool) -> None:
    """In the invitation, in the lobby and at the table; where there are none nobody is offered one."""
    say, german = words("en"), words("de")
    terms = "people.hints_on" if chosen else "people.hints_off"
    settings: Settings = {"hints": True} if chosen else {}
    with remote(server.url, name="Astrid") as client:
        table = client.create("nord", ["me", "open"], **settings)
        host, friend = person("about:blank"), person(f"/#table={table.id}", lang="de", phone=True)
        sit_down(host, client, table)
        expect(host.locator(".lobby")).to_contain_text(say(terms))
        expect(friend.get_by_role("region", name="Astrid")).to_contain_text(german(terms))
        friend.locator(".b.main").tap()
        one = Nord(host)
        assert one.wait_turn()
        expect(one.button("table.hint")).to_have_count(1 if chosen else 0)
        for page, tell in ((host, say), (friend, german)):
            expect(page.get_by_role("navigation").get_by_text(tell("people.hints_short"))).to_have_count(int(chosen))
            page.get_by_role("button", name=tell("table.menu"), exact=True).click()
            expect(page.get_by_role("dialog")).to_contain_text(tell(terms))


def test_hints_among_people_are_chosen_for_each_table(person: Person) -> None:
    """The wish is off whenever seats are for people, whatever was chosen before."""
    say = words("en")
    page = person("/#page=new")
    page.get_by_text(say("start.match.more")).click()
    wish = page.get_by_label(say("start.match.hints"))
    expect(wish).to_be_checked()
    sitter = page.get_by_label(say("common.colour.blue"))
    sitter.select_option("friend")
    expect(wish).not_to_be_checked()
    wish.check()
    page.get_by_role("button", name=say("start.match.create")).click()
    expect(page.locator(".lobby")).to_contain_text(say("people.hints_on"))
    page.goto("/#page=new")
    page.get_by_text(say("start.match.more")).click()
    expect(sitter).to_have_value("friend")
    expect(wish).not_to_be_checked()
    sitter.select_option("bot:greedy")
    expect(wish).to_be_checked()
