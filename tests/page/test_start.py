"""The first screen leads to all games: their rules, matches with friends, and the match that is running."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Person
from tests.page.driver import Nord, remote, words
from tests.server.running import RunningServer

GAMES = ("nord", "northgard", "settlers")


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
def test_play_offers_to_go_on_with_a_match_that_is_running(
    person: Person, server: RunningServer, lang: str, phone: bool
) -> None:
    player = Nord(page := person(lang=lang, phone=phone), lang=lang)
    player.button("start.play").click()
    assert player.wait_turn()
    first = page.url
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
    page.goto("/#")
    player.button("start.play").click()
    offer.get_by_role("button", name=player.say("start.go_on.new")).click()
    assert player.wait_turn()
    assert page.url != first


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
        assert me.token is not None
        page.context.add_cookies([{"name": "jarlshof", "value": me.token, "url": me.url}])
        page.goto("/")
        page.evaluate("localStorage.setItem('jarlshof.guest', 'true')")
        page.reload()
        player = Nord(page)
        player.button("start.play").click()
        assert player.wait_turn()
