"""The first start on a machine, on the page: one plays at once; it says how far the fast rules are, and what waits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.page.conftest import Person
from tests.page.driver import words

WAITS: dict[str, object] = {
    "type": "problem",
    "code": "warming",
    "text": "…",
    "key": "problem.warming_slow",
    "params": {"game": "nord"},
}


def health(status: str, compiled: int, error: str | None = None) -> dict[str, object]:
    """What a server that was started without a compiler says of itself."""
    games = [
        {"ready": True, "compiled": n < compiled, "done": 14 * (n < compiled), "of": 14, "step": "", "error": error}
        for n in range(3)
    ]
    names = ("nord", "northgard", "settlers")
    return {"status": status, "version": "0", "warmup": dict(zip(names, games, strict=True)), "store": "ok"}


def answering(page: Page, address: str, *answers: dict[str, object], status: int = 200) -> None:
    """Answers in the server's place, in the end always the same."""
    left = list(answers)

    def answer(route: Route) -> None:
        route.fulfill(json=left.pop(0) if len(left) > 1 else left[0], status=status)

    page.route(address, answer)


@pytest.mark.parametrize(("lang", "phone"), [("en", False), pytest.param("de", True, marks=pytest.mark.long)])
def test_the_start_page_says_quietly_that_the_games_get_faster(person: Person, lang: str, phone: bool) -> None:
    """And that they do not, where compiling fails. One can play all the time."""
    say, page = words(lang), person("about:blank", lang=lang, phone=phone)
    failed = health("failed", 1, "failed; the server's log says why")
    answering(page, "**/api/health", health("warming", 0), health("warming", 1), failed, health("ok", 3))
    page.goto("/")
    line = page.locator(".faster")
    expect(line).to_have_text(say("start.warm.faster", ready=0, of=3))
    expect(page.get_by_role("progressbar", name=say("start.warm.label"))).to_have_attribute("value", "0")
    expect(page.get_by_role("button", name=say("start.play"), exact=True)).to_have_attribute("aria-disabled", "false")
    expect(line).to_have_text(say("start.warm.faster", ready=1, of=3))
    expect(line).to_have_text(say("start.warm.slow"))
    expect(line).to_have_count(0)


@pytest.mark.long
def test_a_table_that_has_to_wait_says_why(person: Person) -> None:
    page = person("about:blank", lang="de")
    person.forgive("WebSocket", "503")
    answering(page, "**/api/tables/NoSuchTable0000000000x?*", WAITS, status=503)
    page.goto("/#table=NoSuchTable0000000000x")
    expect(page.get_by_text("Das muss auf die schnellen Regeln warten")).to_be_visible()
