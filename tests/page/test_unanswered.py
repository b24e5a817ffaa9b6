"""That the server does not answer is said as long as it does not; then what could not be loaded comes by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import LONG, remote, words
from tests.server.running import RunningServer

SAY = words("en")
SILENT = SAY("common.problem.unreachable")
KNOWN = "localStorage.setItem('jarlshof.guest', 'true')"


@pytest.fixture
def known(person: Person, server: RunningServer) -> Page:
    """The page of somebody whom the server knows; the browser itself complains of broken lines."""
    person.forgive("ERR_FAILED", "WebSocket")
    client = remote(server.url, name="Ingrid")
    client.create("nord", ["me", "me"])
    assert client.token is not None
    page = person("about:blank")
    page.context.add_init_script(f"if (location.protocol !== 'about:') {KNOWN}")
    page.context.add_cookies([{"name": "jarlshof", "value": client.token, "url": server.url}])
    return page


def silence(page: Page, what: str = "**/api/**") -> None:
    page.context.route(what, lambda route: route.abort())
    page.context.route("**/api/health*", lambda route: route.abort())


@pytest.mark.parametrize(
    ("address", "there"),
    [
        ("/", "start.list.my_turn"),
        ("/#page=friends", "start.game.settlers"),
        ("/#page=new", "start.match.island"),
        ("/#page=books", "start.game.settlers"),
        ("/#page=matches", "start.list.my_turn"),
        ("/#book=nord", "book.contents"),
        ("/#learn=first", "lesson.skip"),
        ("/#learn=place", "lesson.part.place"),
    ],
)
def test_a_screen_fills_itself_when_the_server_answers_again(known: Page, address: str, there: str) -> None:
    silence(known)
    known.goto(address)
    trouble = known.get_by_text(SILENT).first
    expect(trouble).to_be_visible(timeout=LONG)
    known.context.unroute_all()
    expect(known.get_by_text(SILENT)).to_have_count(0, timeout=LONG)
    expect(known.get_by_text(SAY(there)).first).to_be_visible(timeout=LONG)


def test_public_tables_are_listed_when_the_server_answers_again(known: Page, server: RunningServer) -> None:
    remote(server.url, name="Gerd").create("nord", ["me", "open"], public=True)
    silence(known)
    known.goto("/#page=public")
    expect(known.get_by_text(SILENT).first).to_be_visible(timeout=LONG)
    known.context.unroute_all()
    expect(known.get_by_text("Gerd").first).to_be_visible(timeout=LONG)
    expect(known.get_by_text(SILENT)).to_have_count(0)


def test_the_settings_know_me_when_the_server_answers_again(known: Page) -> None:
    known.goto("/")
    expect(known.get_by_text(SAY("start.list.my_turn")).first).to_be_visible()
    silence(known)
    known.get_by_role("button", name=SAY("start.settings")).click()
    dialog = known.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_have_text(SILENT, timeout=LONG)
    known.context.unroute_all()
    expect(dialog.get_by_role("alert")).to_have_count(0, timeout=LONG)


def test_an_invitation_comes_when_the_server_answers_again(known: Page) -> None:
    known.goto("/#page=friends")
    ways = known.get_by_role("button", name=SAY("start.ways.link"))
    expect(ways).to_be_enabled()
    silence(known, "**/api/**/invitation*")
    ways.click()
    expect(known.get_by_role("alert")).to_have_text(SILENT, timeout=LONG)
    known.context.unroute_all()
    expect(known.get_by_role("alert")).to_have_count(0, timeout=LONG)
    expect(known.get_by_label(SAY("people.link"))).to_be_visible()


def test_a_table_keeps_standing_when_what_lies_over_it_does_not_come(known: Page, server: RunningServer) -> None:
    scenes.sit(known, server.url)
    silence(known, "**/*")
    known.get_by_role("button", name=SAY("table.settings")).click()
    expect(known.get_by_text(SILENT).first).to_be_visible(timeout=LONG)
    expect(known.get_by_role("grid")).to_be_visible()
    expect(known.get_by_role("dialog")).to_have_count(0)


def test_what_lies_over_a_table_opens_without_the_server_after_a_while(known: Page, server: RunningServer) -> None:
    with known.expect_response("**/assets/Settings-*.js", timeout=LONG):  # nobody asked for it
        scenes.sit(known, server.url)
    known.wait_for_load_state("networkidle")
    known.evaluate("new Promise((resolve) => requestIdleCallback(resolve))")
    silence(known, "**/*")
    known.get_by_role("button", name=SAY("table.settings")).click()
    expect(known.get_by_role("dialog")).to_be_visible(timeout=LONG)
