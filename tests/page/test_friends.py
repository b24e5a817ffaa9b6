"""Two people in two browsers at one table: over the link, through reloads and a lost network."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Person
from tests.page.driver import LONG, Nord, remote, words
from tests.server.proxy import Proxy
from tests.server.running import RunningServer


@pytest.fixture
def wire(server: RunningServer) -> Iterator[Proxy]:
    """The line of one of them: it can be cut."""
    with Proxy(server.url) as proxy:
        yield proxy


def seated(host: Page, friend: Page) -> tuple[Nord, Nord]:
    """A table over the link: one makes it, the other opens it and sits down."""
    one, other = Nord(host, random.Random(1)), Nord(friend, random.Random(2))
    one.button("start.friends").click()
    host.get_by_role("button", name=one.say("start.ways.link")).click()
    link = host.get_by_label(one.say("people.link"), exact=True).input_value()
    friend.goto(link)
    friend.get_by_label(other.say("people.name")).fill("Bjarne")
    friend.get_by_role("button", name=other.say("people.sit_down", colour=other.say("common.colour.blue"))).click()
    for player in (one, other):
        expect(player.grid).to_be_visible()
    return one, other


def logged(server: RunningServer, page: Page) -> list[str]:
    """The moves of the match, as the server has them."""
    token = next(each["value"] for each in page.context.cookies() if each["name"] == "jarlshof")
    with remote(server.url, token=token) as guest:
        table = guest.table(page.url.partition("#table=")[2])
        return table.record(seat=table.seats[0]).log


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_an_invitation_is_read_as_one(person: Person, lang: str, phone: bool) -> None:
    """A guest reads who invites to what and has one large button; the link is for those who sit."""
    host = person()
    mine, yours = words("en"), words(lang)
    host.get_by_role("button", name=mine("start.friends")).click()
    host.get_by_role("radio", name="3", exact=True).check()
    host.get_by_role("button", name=mine("start.ways.link")).click()
    link = host.get_by_label(mine("people.link"), exact=True).input_value()

    guest = person(lang=lang, phone=phone)
    guest.goto(link)
    invitation = guest.get_by_role("region", name=re.compile("Nord"))
    expect(invitation).to_contain_text(yours("people.on_island", island="").strip())
    expect(guest.get_by_label(yours("people.link"), exact=True)).to_have_count(0)
    name = invitation.get_by_label(yours("people.name"))
    expect(name).not_to_have_value("")  # a good one is there already
    called = name.input_value()
    colours = [yours(f"common.colour.{colour}") for colour in ("blue", "green")]
    sit = guest.locator(".b.main")
    expect(sit).to_have_count(1)
    expect(sit).to_have_text(re.compile(yours("people.sit_down", colour=colours[0])))
    expect(sit).to_be_in_viewport(ratio=0.99)
    expect(guest.get_by_role("button", name=yours("people.sit_label", colour=colours[1]))).to_be_visible()
    sit.click()
    expect(invitation).to_have_count(0)
    expect(guest.get_by_text(yours("people.invite_others"))).to_be_visible()
    expect(host.get_by_role("listitem").filter(has_text=called)).to_be_visible()

    # when the last seat is taken, whoever comes later is told
    host.get_by_label(mine("people.to_bot_label", colour=mine("common.colour.green"))).select_option("random")
    expect(guest.locator("svg[role=grid]")).to_be_visible(timeout=LONG)


def test_the_first_screen_tells_what_is_going_on(person: Person, server: RunningServer) -> None:
    """Who has played sees own matches, those that wait for him first, and tables of others that wait for players."""
    say = words("en")
    page = person()
    short = page.get_by_role("list", name=say("start.short.title", game="Nord"))
    expect(short.get_by_role("listitem")).to_have_count(3)
    expect(page.get_by_role("radio", name=say("start.name.settlers"))).to_be_visible()
    with remote(server.url) as maker:
        waiting = maker.create("nord", seats=["me", "open"], public=True)
        page.get_by_role("button", name=say("start.play"), exact=True).click()
        expect(page.locator("svg[role=grid]")).to_be_visible()
        page.goto("/")
        expect(page.get_by_role("region", name=say("start.your_turn"))).to_contain_text(say("start.list.my_turn"))
        expect(short).to_have_count(0)
        page.get_by_role("region", name=say("start.open")).locator(f'a[href*="{waiting.id}"]').click()
        expect(
            page.get_by_role("button", name=say("people.sit_down", colour=say("common.colour.blue")))
        ).to_be_visible()


def test_a_table_is_deleted_only_by_a_second_press(person: Person) -> None:
    host, say = person(), words("en")
    host.get_by_role("button", name=say("start.friends")).click()
    host.get_by_role("button", name=say("start.ways.link")).click()
    once, twice = (host.get_by_role("button", name=say(f"people.{word}")) for word in ("remove", "remove_sure"))
    once.click()
    expect(twice).to_be_visible()
    expect(host.get_by_label(say("people.link"), exact=True)).to_be_visible()  # nothing is gone yet
    host.get_by_role("heading", level=1).click()
    expect(once).to_be_visible()  # whoever thinks better of it goes elsewhere
    once.click()
    twice.click()
    expect(host.get_by_label(say("people.link"), exact=True)).to_be_hidden()


def test_a_full_table_says_so(person: Person, server: RunningServer) -> None:
    with remote(server.url) as maker:
        table = maker.create("nord", seats=["me", "bot:random"], start="host")
        late = person(f"/#table={table.id}")
        say = words("en")
        expect(late.get_by_role("region", name=say("people.full"))).to_contain_text(say("people.full_watch"))
        expect(late.locator(".b.main")).to_have_count(0)


def test_over_the_link_with_reloads_and_chat(person: Person) -> None:
    one, other = seated(person(), person())
    assert one.wait_turn()
    one.turn()
    assert other.wait_turn()
    other.sees(one.men())

    # a reload in the middle of a draft: the board is the same, what was not sent is gone
    before = other.men()
    space = other.free()
    other.place(space)
    assert space in {man.split()[0] for man in other.men()} - {man.split()[0] for man in before}
    other.page.reload()
    assert other.wait_turn()
    other.sees(before)
    other.turn()
    one.sees(other.men())

    # and one while the other moves
    assert one.wait_turn()
    other.page.reload()
    one.turn()
    assert other.wait_turn()
    other.sees(one.men())
    other.turn()

    # who was away meanwhile is told what was missed, and can talk all the same
    assert one.wait_turn()
    table = other.page.url
    other.page.goto("about:blank")
    one.turn()
    other.page.goto(table)
    expect(other.page.get_by_role("region", name=other.say("log.since"))).to_be_visible()
    for player, text in ((one, "Well met!"), (other, "Likewise.")):
        player.page.get_by_role("tab", name=player.say("table.tab.chat")).click()
        player.page.get_by_label(player.say("people.say_label")).fill(text)
        player.button("people.say").click()
    for player in (one, other):
        said = player.page.get_by_role("log").get_by_role("listitem")
        expect(said).to_have_count(2)
        expect(said.nth(0)).to_contain_text("Well met!")
        expect(said.nth(1)).to_contain_text("Likewise.")
    expect(one.page.get_by_role("log")).to_contain_text("Bjarne")


def test_a_lost_network(person: Person, server: RunningServer, wire: Proxy) -> None:
    # the browser itself tells of broken lines; nothing else may be said
    person.forgive("ERR_CONNECTION", "ERR_EMPTY", "WebSocket")
    one, other = seated(person(wire.url), person())
    assert one.wait_turn()
    one.turn()
    assert other.wait_turn()
    badge = one.page.get_by_role("navigation", name=one.say("table.menu")).get_by_role("status")
    expect(badge).to_be_empty()

    wire.down()
    expect(badge).to_have_text(one.say("people.connection.lost"))
    other.turn()
    expect(other.confirm).to_have_count(0)
    wire.up()
    expect(badge).to_be_empty(timeout=LONG)
    assert one.wait_turn()
    one.sees(other.men())

    # a click without a network says so, and is no trap: later it works
    space = one.free()
    wire.down()
    one.pick(space)
    expect(one.prompt.locator(".refused")).to_have_text(one.say("common.problem.unreachable"), timeout=LONG)
    wire.up()
    expect(badge).to_be_empty(timeout=LONG)
    expect(one.prompt.locator(".refused")).to_have_count(0)  # it answers again
    one.place(space)
    expect(one.prompt.locator(".refused")).to_have_count(0)

    # a turn whose answer is lost on the way is not played twice
    log = logged(server, other.page)
    wire.lost_answers = 2  # of the request, and of the socket
    one.finish()
    assert other.wait_turn()
    other.sees(one.men())
    assert wire.lost_answers < 2
    played = logged(server, other.page)[len(log) :]
    assert [move.split()[:2] for move in played if move.startswith("a place")] == [["a", "place"]]


def test_that_nobody_answers_is_said_as_long_as_nobody_does(person: Person, wire: Proxy) -> None:
    """On the first screen, where no socket tells when it is over, and of lists that could not be loaded."""
    person.forgive("ERR_CONNECTION", "ERR_EMPTY")
    say, page = words("en"), person(wire.url)
    page.get_by_role("button", name=say("start.friends")).click()  # all code of this screen is loaded
    ways = page.get_by_role("button", name=say("start.ways.link"))
    expect(ways).to_be_visible()
    wire.down()
    ways.click()
    trouble = page.get_by_role("alert")
    expect(trouble).to_have_text(say("common.problem.unreachable"), timeout=LONG)
    wire.up()
    expect(trouble).to_have_count(0, timeout=LONG)
