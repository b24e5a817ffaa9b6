"""My matches: what runs and what is over, with whom, what it tells, and all of it as one file."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import Client
from tests.page.conftest import Person
from tests.page.driver import remote, words
from tests.server.running import RunningServer


class History(NamedTuple):
    """Somebody who has played: four matches against Bjarne, one of them lost, and one against bots."""

    me: Client
    bjarne: str
    running: str
    board: str


@pytest.fixture(scope="module")
def history(server: RunningServer) -> Iterator[History]:
    with remote(server.url, name="Astrid") as me, remote(server.url, name="Bjarne") as other:
        for loser in (other, me, other, other):
            table = me.create("nord", ["me", "open"])
            other.table(table.id).join()
            loser.table(table.id).resign()
        me.create("settlers", ["me", "bot:greedy", "bot:random"]).resign()
        running = me.create("nord", ["me", "bot:greedy"])
        board = running.what_if()
        yield History(me, other.me().id, running.id, board.id)


def is_(page: Page, me: Client) -> Page:
    """The browser is another device of somebody."""
    assert me.token is not None
    page.context.add_cookies([{"name": "jarlshof", "value": me.token, "url": me.url}])
    page.goto("/")
    page.evaluate("localStorage.setItem('jarlshof.guest', 'true')")
    page.goto("/matches")
    return page


@pytest.mark.parametrize(("lang", "phone"), [("en", False), pytest.param("de", True, marks=pytest.mark.long)])
def test_my_matches_are_listed_filtered_and_counted(person: Person, history: History, lang: str, phone: bool) -> None:
    say = words(lang)
    page = is_(person("about:blank", lang=lang, phone=phone), history.me)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("start.your_matches"))
    assert page.url.endswith("/#page=matches")
    lists = page.locator(".lists > section")
    running, over = lists.first.locator("ul.card > li"), lists.last.locator("ul.card > li")
    expect(running).to_contain_text(say("start.list.my_turn"))
    expect(running.get_by_role("link", name=say("matches.go_on"))).to_have_attribute(
        "href", f"#table={history.running}"
    )
    settlers, nord = over.nth(0), over.filter(has_text="Bjarne")
    expect(settlers).to_contain_text(say("matches.of", n=3))
    expect(nord).to_have_count(4)
    expect(nord.locator(".stand")).to_contain_text([say("matches.place", n=place) for place in (1, 1, 2, 1)])
    expect(page.locator(".trials a")).to_have_attribute("href", f"#table={history.board}")
    shares = page.get_by_role("table").first
    expect(shares.get_by_role("row", name=say("matches.shares.seats", n=2))).to_contain_text("75")
    expect(shares.get_by_role("row", name=say("matches.shares.seats", n=3))).to_contain_text(say("matches.shares.few"))

    page.get_by_role("radio", name=say("start.game.settlers")).check()
    expect(over).to_have_count(1)
    expect(shares).to_contain_text(say("matches.shares.few"))
    page.get_by_role("radio", name=say("matches.all")).check()
    page.get_by_role("combobox", name=say("matches.with")).select_option(history.bjarne)
    versus = page.get_by_role("region", name=say("matches.versus.title"))
    expect(versus.locator("b")).to_have_text(["3", "1"])
    expect(page.get_by_text(say("start.list.my_turn"))).to_have_count(0)
    assert f"opponent={history.bjarne}" in page.url
    page.reload()
    expect(versus.locator(".ahead")).to_have_count(3)

    with page.expect_download() as download:
        page.get_by_role("button", name=say("matches.save")).click()
    with zipfile.ZipFile(download.value.path()) as records:
        assert len(records.namelist()) == 6
    page.get_by_role("link", name=say("matches.look_back")).first.click()
    page.wait_for_url("**/#table=*&at=0")
    page.go_back()
    page.get_by_role("button", name=say("matches.rematch")).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("people.lobby", game=say("start.game.nord")))
    history.me.table(page.url.partition("table=")[2]).remove()


@pytest.mark.long
@pytest.mark.parametrize(("lang", "phone"), [("en", True), ("de", False)])
def test_who_has_not_played_is_told_what_will_be_here(person: Person, lang: str, phone: bool) -> None:
    say = words(lang)
    page = person("/matches", lang=lang, phone=phone)
    expect(page.get_by_role("status")).to_have_text(say("matches.none"))
    expect(page.get_by_role("button", name=say("start.list.play_bot"))).to_be_visible()


@pytest.mark.long
def test_a_file_that_is_refused_says_why(person: Person, history: History) -> None:
    page = is_(person("about:blank"), history.me)
    problem = '{"type": "problem", "code": "limited", "text": "that was too often; try again in 9 s"}'
    page.route(
        "**/api/me/records", lambda route: route.fulfill(status=429, content_type="application/json", body=problem)
    )
    page.get_by_role("button", name=words("en")("matches.save")).click()
    expect(page.get_by_role("alert")).to_contain_text("try again")
    person.complained(page, ["Failed to load resource: the server responded with a status of 429 (Too Many Requests)"])
