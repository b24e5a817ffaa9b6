"""What is seldom seen: time that is up, a link that is shared, a browser's notification, another device, notices."""

from __future__ import annotations

from playwright.sync_api import expect

from jarlshof.client import Client
from jarlshof.server.api import RealTime
from tests.page.conftest import Person
from tests.page.driver import LONG, sit_down, words
from tests.server.running import RunningServer

say = words("en")

# a browser that can share: what it was given is kept
SHARE = "Object.defineProperty(navigator, 'share', { value: async (what) => void (window.shared = what) });"


def test_time_is_up_at_a_live_table(person: Person, server: RunningServer) -> None:
    """The one who is late reads so; the others choose, and the match goes on or ends as they say."""
    with Client(server.url) as slow, Client(server.url) as patient:
        table = slow.create("nord", seats=["me", "open"], clock=RealTime(bank=10))
        joined = patient.table(table.id)
        joined.join()
        late, waiting = person("about:blank"), person("about:blank", lang="de", phone=True)
        sit_down(late, slow, table)
        sit_down(waiting, patient, joined)
        german = words("de")
        own = late.get_by_role("region", name=say("people.time_up"), exact=True)
        asked = waiting.get_by_role("region", name=german("people.time_up"), exact=True)
        expect(own).to_contain_text(say("people.my_time_up"), timeout=LONG)
        expect(own.get_by_role("button")).to_have_count(0)
        expect(asked.get_by_role("button")).to_have_count(3)
        for button in asked.get_by_role("button").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 390
        asked.get_by_role("button", name=german("people.time_end")).click()
        for page, tell in ((late, say), (waiting, german)):
            expect(page.locator("dialog[open]")).to_be_visible(timeout=LONG)
            expect(page.get_by_role("region", name=tell("people.time_up"), exact=True)).to_have_count(0)


def test_a_phone_shares_the_link(person: Person) -> None:
    page = person("about:blank", phone=True)
    page.add_init_script(SHARE)
    page.goto("/")
    page.get_by_role("button", name=say("start.friends")).tap()
    page.get_by_role("button", name=say("start.ways.link")).tap()
    link = page.get_by_label(say("people.link"), exact=True).input_value()
    page.get_by_role("button", name=say("people.share"), exact=True).tap()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("() => window.shared") == {
        "title": say("common.title"),
        "text": say("people.share_text"),
        "url": link,
    }
