"""What is seldom seen: time that is up, a link that is shared, a browser's notification, another device, notices."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from jarlshof.core.texts import Texts
from jarlshof.wire.api import RealTime
from tests.page.conftest import Person
from tests.page.driver import LONG, box_of, remote, sit_down, words
from tests.server.running import RunningServer

say = words("en")

# a browser that can share: what it was given is kept
SHARE = "Object.defineProperty(navigator, 'share', { value: async (what) => void (window.shared = what) });"
# a browser tells of refused requests by itself; nothing else may be said
REFUSED = "the server responded with a status of 4"


def test_time_is_up_at_a_live_table(person: Person, server: RunningServer) -> None:
    """The one who is late reads so; the others choose, and the match goes on or ends as they say."""
    with remote(server.url) as slow, remote(server.url) as patient:
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
            box = box_of(button)
            assert box.height >= 44
            assert box.x >= 0
            assert box.right <= 390
        asked.get_by_role("button", name=german("people.time_end")).click()
        for page, tell in ((late, say), (waiting, german)):
            expect(page.locator("dialog[open]")).to_be_visible(timeout=LONG)
            expect(page.get_by_role("region", name=tell("people.time_up"), exact=True)).to_have_count(0)


def settings_of(page: Page, tell: Texts) -> Locator:
    """Opens the settings of somebody who is somebody."""
    page.get_by_role("button", name=tell("start.play"), exact=True).click()
    expect(page.locator("svg[role=grid]")).to_be_visible()
    page.goto("/")
    page.get_by_role("button", name=tell("start.settings")).click()
    return page.get_by_role("dialog")


@pytest.mark.parametrize("allowed", [True, False])
def test_a_notification_of_the_browser(person: Person, allowed: bool) -> None:
    """It is asked for by a click, and a no is told."""
    page = person(permissions=["notifications"] if allowed else [])
    if not allowed:
        page.evaluate("() => { Notification.requestPermission = async () => 'denied'; }")
    page.get_by_role("button", name=say("start.settings")).click()
    wish = page.get_by_label(say("settings.notify"))
    wish.click()
    if allowed:
        expect(wish).to_be_checked()
        page.reload()
        page.get_by_role("button", name=say("start.settings")).click()
        expect(page.get_by_label(say("settings.notify"))).to_be_checked()
    else:
        expect(page.get_by_role("alert")).to_have_text(say("settings.notify_blocked"))
        expect(page.get_by_label(say("settings.notify"))).not_to_be_checked()


def test_another_device_by_a_link_that_works_once(person: Person) -> None:
    german = words("de")
    person.forgive(REFUSED)
    dialog = settings_of(person(), say)
    dialog.get_by_role("button", name=say("settings.device_make")).click()
    link = dialog.get_by_label(say("settings.device"), exact=True).input_value()
    phone = person("about:blank", lang="de", phone=True)
    phone.goto(link)
    phone.get_by_role("button", name=german("settings.recover")).tap()
    expect(phone.get_by_role("status")).to_contain_text(german("common.guest", n=""))
    phone.get_by_role("link", name=german("start.your_matches")).tap()
    expect(phone.get_by_role("listitem").first).to_contain_text(german("start.list.my_turn"))
    # the server refuses in English here; the page says it in the person's language
    for used in (link, link.partition("=")[0] + "=no"):
        late = person("about:blank", lang="de")
        late.goto(used)
        late.get_by_role("button", name=german("settings.recover")).click()
        expect(late.get_by_role("alert")).to_contain_text("Dieser Link wurde schon benutzt")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_other_devices_are_signed_out_by_a_button(person: Person, lang: str) -> None:
    own = words(lang)
    page, phone = person(lang=lang), person("about:blank", phone=True)
    dialog = settings_of(page, own)
    dialog.get_by_role("button", name=own("settings.device_make")).click()
    phone.goto(dialog.get_by_label(own("settings.device"), exact=True).input_value())
    phone.get_by_role("button", name=say("settings.recover")).tap()
    expect(phone.get_by_role("status")).to_be_visible()
    dialog.get_by_role("button", name=own("settings.signout_do")).click()
    expect(dialog.get_by_text(own("settings.signed_out"))).to_be_visible()
    assert page.evaluate("async () => (await fetch('/api/me')).status") == 200
    person.forgive(REFUSED)
    assert phone.evaluate("async () => (await fetch('/api/me')).status") == 401


def test_notices_refuse_in_the_persons_language(person: Person) -> None:
    german = words("de")
    person.forgive(REFUSED)
    dialog = settings_of(person(lang="de"), german)
    dialog.get_by_text(german("settings.notices")).click()
    dialog.get_by_label(german("settings.webhook")).fill("ftp://example.org")
    dialog.locator("details").get_by_role("button", name=german("settings.keep")).click()
    expect(dialog.get_by_role("alert")).to_have_text(german("settings.refused_webhook"))
    dialog.get_by_label(german("settings.webhook")).fill("")
    dialog.get_by_label(german("settings.mail")).fill("ann@example.com")
    dialog.locator("details").get_by_role("button", name=german("settings.keep")).click()
    expect(dialog.get_by_role("alert")).to_have_text(german("settings.refused_mail"))  # this one sends no mail


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
