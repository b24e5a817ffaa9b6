"""Rule books whose diagrams are drawn as their games are."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import words


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_diagrams_of_settlers_are_drawn(person: Person, lang: str, phone: bool) -> None:
    say, page = words(lang), person("/#book=settlers", lang=lang, phone=phone)
    first = page.get_by_role("img", name=say("book.figure", n=1), exact=True)
    page.locator("figure").first.scroll_into_view_if_needed()  # it is drawn when it comes into sight
    expect(first.locator("[data-city], [data-house]")).to_have_count(3)
    expect(first.locator("[data-road]")).to_have_count(3)
    expect(first.locator("[data-bandit]")).to_have_count(2)
    expect(page.locator("figure pre")).to_have_count(0)
    # every name that a caption may use can be found at the edge
    for name in ("A", "E", "a", "l", "7"):
        expect(first.get_by_text(name, exact=True)).to_have_count(2)


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_diagrams_of_northgard_are_drawn(person: Person, lang: str, phone: bool) -> None:
    say, page = words(lang), person("/#book=northgard", lang=lang, phone=phone)
    first = page.get_by_role("img", name=say("book.figure", n=1), exact=True)
    page.locator("figure").first.scroll_into_view_if_needed()
    expect(first.locator("[data-post]")).to_have_count(2)
    expect(first.locator("[data-building]")).to_have_count(1)
    expect(first.locator('[data-frame="Sn"]')).to_have_count(1)
    expect(page.locator("figure pre")).to_have_count(0)
    for name in ("Sn", "Sw", "5n", "12n", "24e"):  # the book calls land as moves do
        expect(first.get_by_text(name, exact=True)).to_have_count(1)
    for name in ("w1", "e1", "n1", "s1"):
        expect(first.get_by_text(name, exact=True)).to_have_count(1)


def test_room_is_kept_before_a_diagram_is_drawn(person: Person) -> None:
    page = person("/#book=settlers")
    last = page.locator("figure").last
    before = last.evaluate("(node) => node.clientHeight")
    assert last.get_by_role("img").count() <= 5, "only what stands below it is there: the bank's five piles"
    last.scroll_into_view_if_needed()
    expect(last.locator("[data-house]").first).to_be_visible()
    assert last.evaluate("(node) => node.clientHeight") == before
