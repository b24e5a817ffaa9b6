"""A match by other rules than the server's: the page says why it ended, and shows all that was logged of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import Client
from tests.page import scenes
from tests.page.conftest import Person
from tests.server.helpers import options_of
from tests.server.running import RunningServer
from tests.server.test_other_rules import renumber


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server of this test's own, which is stopped in between."""
    with RunningServer(tmp_path_factory.mktemp("old_match")) as running:
        running.wait_ready("nord")
        yield running
        assert running.errors == []


def test_a_match_that_the_rules_have_left_behind(person: Person, server: RunningServer) -> None:
    page = person()
    astrid = scenes.guest(page, server.url)
    table = astrid.create("nord", ["me", "open"])
    bjarne = Client(server.url, name="Bjarne")
    bjarne.table(table.id).join()
    table.refresh()
    move = options_of(table, "a")[0]
    table.play(move)
    table.say("Well met")
    page.goto("about:blank")
    server.stop()
    renumber(server.data, {table.id: "1"})
    server.start()
    server.wait_ready("nord")
    check(page, table.id, move)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert saved.value.suggested_filename.endswith(".json")
    page.get_by_role("button", name="Rematch under today’s rules").click()
    expect(page).not_to_have_url(re.compile(table.id))
    expect(page.get_by_text("Bjarne").first).to_be_visible()
    page.goto("/#page=matches")
    expect(page.get_by_text("Ended: the rules of this server have changed")).to_be_visible()
    german = person(f"/#table={table.id}", lang="de")
    expect(german.get_by_text("deshalb ist die Partie hier zu Ende")).to_be_visible()
    expect(german.get_by_text("Die Partie ist zu Ende: sie wurde nach anderen Regeln begonnen")).to_be_visible()


def check(page: Page, table: str, move: str) -> None:
    """Why, who, what was done and said; and no board."""
    page.goto(f"/#table={table}")
    expect(page.get_by_text("so the match has ended here")).to_be_visible()
    expect(page.get_by_text("Bjarne").first).to_be_visible()
    expect(page.locator(".log code", has_text=move)).to_be_visible()
    expect(page.get_by_text("it began under other rules than this server has now")).to_be_visible()
    expect(page.get_by_text("Well met")).to_be_visible()
    expect(page.get_by_role("grid")).to_have_count(0)
