"""The start page leads to all games: each on the chart, their rules, matches with friends, and what waits for me."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

import jarlshof
from jarlshof.client import Client, RemoteTable
from jarlshof.wire import api
from tests.page.conftest import Person
from tests.page.driver import Nord, box_of, remote, unknown, words
from tests.page.test_light import Wire
from tests.server.running import RunningServer

GAMES = ("nord", "northgard", "settlers")


def known(page: Page, client: Client) -> None:
    """The start page of somebody who has been here."""
    assert client.token is not None
    page.context.add_cookies([{"name": "jarlshof", "value": client.token, "url": client.url}])
    page.goto("/")
    page.evaluate("localStorage.setItem('jarlshof.guest', 'true')")
    page.reload()


def bot_of(table: RemoteTable) -> str:
    return next(seat.name for seat in table.update.table.seats if seat.person is None and seat.name)


# ---------------------------------------------------------------- three games
def test_the_chosen_game_fills_the_chart_and_has_an_address(person: Person, server: RunningServer) -> None:
    """Only its board is loaded; a reload and the back button keep to it."""
    say, page = words("en"), person("about:blank")
    wire = Wire(page)
    page.goto("/")
    cards = {game: page.get_by_role("radio", name=say(f"start.name.{game}")) for game in GAMES}

    def shows(game: str, address: str) -> None:
        expect(cards[game]).to_be_checked()
        expect(page.get_by_role("img", name=say("start.board", game=say(f"start.name.{game}")))).to_be_visible()
        expect(page.locator(".foot h2")).to_contain_text(say(f"start.name.{game}"))
        assert urlsplit(page.url).path == address

    shows("nord", "/")
    wire.rest()
    assert not [url for url in wire.loaded if re.search(r"/(northgard|settlers)-.*\.js", url)]
    cards["nord"].focus()
    page.keyboard.press("ArrowDown")
    shows("northgard", "/northgard")
    page.keyboard.press("ArrowDown")
    shows("settlers", "/settlers")
    page.reload()
    shows("settlers", "/settlers")
    page.go_back()
    shows("northgard", "/northgard")
    page.go_back()
    shows("nord", "/")


@pytest.mark.parametrize("game", GAMES)
def test_a_card_tells_what_the_rules_say(person: Person, server: RunningServer, game: str) -> None:
    say, page = words("en"), person(f"/{game}")
    seats = jarlshof.game(game).seats
    card = page.locator("label").filter(has=page.get_by_role("radio", name=say(f"start.name.{game}")))
    expect(card).to_contain_text(say("start.from_to", least=min(seats), most=max(seats)))
    assert card.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 0


@pytest.mark.parametrize("game", ["northgard", "settlers"])
def test_each_game_is_learnt_played_and_offered_to_friends(person: Person, server: RunningServer, game: str) -> None:
    """Play is guided the first time; the game chosen here is the one asked for there."""
    server.wait_ready(game)
    say, page = words("en"), person(f"/{game}")
    learn = page.get_by_role("button", name=re.compile(say("start.learn", n=0).split("·")[0]))
    learn.click()
    page.wait_for_url(f"**/*learn=lesson&game={game}")
    page.goto(f"/{game}")
    page.get_by_role("button", name=say("start.friends")).click()
    expect(page.get_by_role("radio", name=say(f"start.game.{game}"))).to_be_checked()
    page.goto(f"/{game}")
    page.get_by_role("button", name=say("start.play"), exact=True).click()
    page.wait_for_url(f"**/*learn=first&game={game}")
    page.evaluate(f"localStorage.setItem('jarlshof.taught.{game}', 'true')")
    page.goto(f"/{game}")
    page.get_by_role("button", name=say("start.play"), exact=True).click()
    page.wait_for_url("**/*#table=*")
    page.goto("/#page=friends")  # what was played last is proposed
    expect(page.get_by_role("radio", name=say(f"start.game.{game}"))).to_be_checked()


@pytest.mark.parametrize(
    ("size", "lang"),
    [((1280, 720), "en"), ((390, 844), "de")]
    + [pytest.param((360, 640), "en", marks=pytest.mark.long), pytest.param((360, 640), "de", marks=pytest.mark.long)],
)
def test_title_cards_and_play_are_in_sight_at_once(person: Person, size: tuple[int, int], lang: str) -> None:
    page = person(lang=lang, viewport={"width": size[0], "height": size[1]})
    for each in (page.locator("h1"), *page.locator("label.card").all(), page.locator(".foot .b.main")):
        expect(each).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]
    if size[0] < 800:
        assert box_of(page.locator(".foot .b.main")).bottom < box_of(page.locator(".scene")).y


# ---------------------------------------------------------------- coming back
def test_a_browser_that_has_forgotten_is_told_how_to_get_back(person: Person, server: RunningServer) -> None:
    say, page = words("en"), person()
    page.get_by_role("link", name=say("start.before")).click()
    field = page.get_by_label(say("start.ways_back.paste"))
    field.fill("https://example.org/#table=abc")
    page.get_by_role("button", name=say("start.ways_back.open")).click()
    expect(page.get_by_role("alert")).to_have_text(say("start.ways_back.unread"))
    with remote(server.url, name="Ingrid") as me:
        field.fill(server.url + me.recovery().path)
        page.get_by_role("button", name=say("start.ways_back.open")).click()
        page.get_by_role("button", name=say("settings.recover")).click()
        expect(page.get_by_role("status")).to_contain_text("Ingrid")
    page.goto("/")
    expect(page.get_by_role("link", name=say("start.before"))).to_have_count(0)


# ---------------------------------------------------------------- rules and friends


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_rules_lead_to_the_books_of_all_games(person: Person, server: RunningServer, lang: str, phone: bool) -> None:
    say = words(lang)
    page = person(lang=lang, phone=phone)
    for game in GAMES:
        server.wait_ready(game)
        page.goto("/#")
        page.get_by_role("link", name=say("start.rules"), exact=True).click()
        books = page.get_by_role("listitem").get_by_role("link")
        expect(books).to_have_count(len(GAMES))
        books.filter(has_text=say(f"start.game.{game}")).click()
        expect(page.locator(".book article, .book h3").first).to_be_visible()
        assert page.url.endswith(f"#book={game}")
        page.get_by_role("button", name=say("common.close")).click()
        expect(books).to_have_count(len(GAMES))  # back to all of them


@pytest.mark.parametrize("game", GAMES)
def test_with_friends_offers_all_games(person: Person, server: RunningServer, game: str) -> None:
    server.wait_ready(game)
    say = words("en")
    page = person()
    page.get_by_role("button", name=say("start.friends")).click()
    page.get_by_role("radio", name="4", exact=True).check()
    page.get_by_role("radio", name=say(f"start.game.{game}")).check()
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    page.get_by_role("button", name=say("start.ways.link")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("people.lobby", game=say(f"start.game.{game}")))
    expect(page.locator(".lobby li")).to_have_count(4)


def test_the_number_of_players_fits_the_game(person: Person, server: RunningServer) -> None:
    say = words("en")
    page = person("/#page=friends")
    page.get_by_role("radio", name=say("start.game.settlers")).check()
    page.get_by_role("radio", name="6", exact=True).check()
    page.get_by_role("radio", name=say("start.game.nord")).check()
    expect(page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    expect(page.get_by_role("radio", name="6", exact=True)).to_have_count(0)


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_who_comes_back_goes_on_with_the_match_that_is_running(
    person: Person, server: RunningServer, lang: str, phone: bool
) -> None:
    player = Nord(page := person(lang=lang, phone=phone), lang=lang)
    player.button("start.play").click()
    assert player.wait_turn()
    first = page.url
    page.goto("/#")
    here = page.get_by_role("region", name=player.say("start.now"))
    expect(here).to_contain_text(player.say("start.list.my_turn"))
    expect(page.locator(".b.main:not(.skip)")).to_have_count(1)  # one filled button, whatever waits
    counted = page.get_by_role("link", name=f"{player.say('start.matches')} 1 {player.say('start.wait_for_me')}")
    expect(counted).to_have_attribute("href", re.compile("page=matches"))
    go_on = here.get_by_role("link", name=player.say("start.go_on.go_on"))
    expect(go_on).to_be_in_viewport(ratio=0.99)
    go_on.click()
    assert player.wait_turn()
    assert page.url.partition("#")[2] == first.partition("#")[2]
    page.goto("/#")
    player.play_again()  # nobody is asked: the running match stands above
    assert player.wait_turn()
    assert page.url.partition("#")[2] != first.partition("#")[2]


def test_who_presses_before_it_is_known_what_waits_is_asked(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    player.button("start.play").click()
    assert player.wait_turn()
    first = page.url
    with unknown(page):
        page.goto("/#")
        player.button("start.play").click()
        offer = page.get_by_role("dialog", name=player.say("start.go_on.title", n=1))
        expect(offer).to_contain_text(player.say("start.list.my_turn"))
        go_on = offer.get_by_role("link", name=player.say("start.go_on.go_on"))
        expect(go_on).to_be_focused()
        page.keyboard.press("Escape")
        expect(offer).to_have_count(0)
        player.button("start.play").click()
        go_on.click()
    assert player.wait_turn()
    assert page.url == first
    expect(offer).to_have_count(0)
    with unknown(page):
        page.goto("/#")
        player.button("start.play").click()
        offer.get_by_role("button", name=player.say("start.go_on.new")).click()
    assert player.wait_turn()
    assert page.url != first


def test_a_match_that_is_over_is_played_again(person: Person, server: RunningServer) -> None:
    """Above the games stands whom one has played last, how it ended, and the way to a rematch."""
    say, page = words("en"), person("about:blank")
    with remote(server.url, name="Ingrid") as me:
        table = me.create("nord", ["me", "bot:random"])
        table.resign()
        known(page, me)
        again = page.get_by_role("region", name=say("start.again.title", who=""))
        expect(again).to_contain_text(say("common.bot_name", name=bot_of(table)))
        expect(again.get_by_role("link", name=say("start.again.look"))).to_have_attribute("href", re.compile(table.id))
        expect(again.locator("img")).to_have_js_property("complete", True)
        assert again.locator("img").evaluate("image => image.naturalWidth") > 0  # the board it ended with
        games, here = page.get_by_role("radiogroup"), box_of(again)
        assert here.bottom < box_of(games).y
        again.get_by_role("button", name=say("start.again.rematch")).click()
        assert Nord(page).wait_turn()
        assert table.id not in page.url


def test_my_turns_stand_above_everything_the_least_time_first(person: Person, server: RunningServer) -> None:
    """Among those of a correspondence the clock decides; a match that waits for somebody else is told below."""
    say, page = words("en"), person("about:blank", phone=True)
    with remote(server.url, name="Ingrid") as me, remote(server.url, name="Maja") as friend:
        tables = {}
        for days, seats in ((5, ["me", "open"]), (1, ["me", "open"]), (3, ["open", "me"])):
            made = (me if seats[0] == "me" else friend).create(
                "nord", ["me", "open"], clock=api.Correspondence(days=days)
            )
            (friend if seats[0] == "me" else me).table(made.id).join()
            tables[days] = made.id
        known(page, me)
        mine = page.get_by_role("region", name=say("start.your_turn"))
        rows = mine.get_by_role("listitem")
        expect(rows).to_have_count(3)
        for row, days in zip(rows.all(), (1, 5, 3), strict=True):
            expect(row.get_by_role("link")).to_have_attribute("href", re.compile(tables[days]))
        expect(rows.nth(0)).to_contain_text(say("start.left", span=say("start.span.hours", n=23)))
        expect(rows.nth(1)).to_contain_text(say("start.left", span=say("start.span.days", n=4)))
        expect(rows.nth(2)).to_contain_text(say("start.list.waits", who="Maja"))
        assert box_of(mine).bottom < box_of(page.get_by_role("radiogroup")).y
        expect(page.locator(".foot .b.main")).to_have_attribute("href", re.compile(tables[1]))


def test_what_is_over_or_given_up_is_not_offered(person: Person, server: RunningServer) -> None:
    page = person("about:blank")
    with remote(server.url) as me, remote(server.url) as one, remote(server.url) as other:
        me.create("nord", ["me", "bot:random"]).resign()
        shared = me.create("nord", ["me", "open", "open"])
        for friend in (one, other):
            friend.table(shared.id).join()
        shared.refresh()
        shared.resign()  # the others play on
        me.create("nord", ["me", "open"])  # nobody has come yet
        known(page, me)
        player = Nord(page)
        player.button("start.play").click()
        assert player.wait_turn()
