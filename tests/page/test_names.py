"""What players are called on the page: as they called themselves, also after they left; bots by a name, and as bots."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import LONG, PLAIN, Nord, remote, sit_down, words
from tests.server.running import RunningServer


def test_the_guest_reads_the_name_that_the_host_sees(person: Person) -> None:
    """The suggested one is saved as it stands there; what is typed later reaches whoever reads the invitation."""
    say, german = words("en"), words("de")
    host = person()
    host.get_by_role("button", name=say("start.friends")).click()
    host.get_by_role("button", name=say("start.ways.link")).click()
    link = host.get_by_label(say("people.link"), exact=True).input_value()
    field = host.get_by_label(say("people.name"))
    suggested = field.input_value()
    assert suggested
    expect(host.get_by_role("status").filter(has_text=say("settings.kept"))).to_be_visible()
    guest = person(lang="de")
    guest.goto(link)
    head = guest.get_by_role("heading", level=2).first
    expect(head).to_have_text(german("people.invites", name=suggested, game="Nord"))
    field.fill("Åse")  # and the field is not left
    expect(head).to_have_text(german("people.invites", name="Åse", game="Nord"))


def test_who_resigned_is_called_so_in_log_and_result(person: Person, server: RunningServer) -> None:
    page = person("about:blank")
    with remote(server.url) as me, remote(server.url, name="Bjarne") as friend:
        table = me.create("nord", ["me", "open"], position=scenes.quiet().position)
        other = friend.table(table.id)
        other.join()
        table.refresh()
        table.play(*scenes.quiet().moves)
        other.refresh()
        other.play("treasure none", seat="b")
        prompt = other.sees("b").prompt
        assert prompt is not None
        other.play(prompt.options[0].text, "done", seat="b")
        sit_down(page, me, table)
        player = Nord(page)
        log = page.get_by_role("tabpanel")
        expect(log).to_contain_text("Bjarne", timeout=LONG)
        other.resign()
        expect(player.end).to_contain_text(player.say("panels.end.ending_resigned", names="Bjarne"))
        expect(player.end.get_by_role("table")).to_contain_text("Bjarne")
        player.button("panels.end.board").last.click()
        expect(page.locator('[data-card="b"]')).to_contain_text("Bjarne")
        expect(log).to_contain_text("Bjarne")
        expect(log).not_to_contain_text(player.say("common.colour.blue"))


@pytest.mark.parametrize(("lang", "phone"), [("en", False), ("de", True)])
def test_a_bot_is_called_by_name_everywhere(person: Person, server: RunningServer, lang: str, phone: bool) -> None:
    """On its card with `bot` beside it, to those who hear the page too; in the log, in lists, in the result."""
    page = person("about:blank", lang=lang, phone=phone)
    player = Nord(page, lang=lang)
    with remote(server.url) as me:
        table = me.create("nord", ["me", "bot:greedy"], position=scenes.quiet().position, pace=0)
        bot = table.update.table.seats[1].name
        assert bot is not None
        both = player.say("common.bot_name", name=bot)
        sit_down(page, me, table)
        assert player.wait_turn()
        card = page.get_by_role("article", name=both)
        expect(card.locator(".who b")).to_have_text(f"{bot} {player.say('common.is_bot')}")
        if not phone:
            expect(card).to_contain_text(player.say("common.plays.greedy"))
        player.place(*scenes.quiet().spaces)
        player.finish()
        assert player.wait_turn()
        if phone:
            page.locator(".phone-tabs").get_by_role("button", name=player.say("table.tab.log")).click()
        log = page.get_by_role("tabpanel")
        expect(log).to_contain_text(bot)
        expect(log).not_to_contain_text(player.say("common.colour.blue"))
        expect(page.locator(".news")).to_contain_text(bot)
        page.goto("/")
        page.evaluate("localStorage.setItem('jarlshof.guest', 'true')")
        page.reload()
        mine = page.get_by_role("region", name=player.say("start.your_turn"))
        expect(mine).to_contain_text(f"{player.say('common.you')}, {both}")
        me.table(table.id).resign()
        page.goto(f"/#table={table.id}")
        expect(player.end.get_by_role("heading", level=2)).to_have_text(re.compile(rf"^{bot}"))
        expect(player.end.get_by_role("table")).to_contain_text(both)


def test_bots_have_names_in_the_lobby_and_at_a_plain_table(person: Person, server: RunningServer) -> None:
    say = words("en")
    page = person("about:blank")
    with remote(server.url) as me:
        table = me.create("settlers", ["me", "open", "bot:random"], pace=10.0)
        last = table.update.table.seats[2].name
        sit_down(page, me, table, PLAIN)
        seats = page.locator(".lobby li")
        expect(seats.nth(2)).to_contain_text(say("common.bot_name", name=str(last)))
        expect(seats.nth(2)).to_contain_text(say("common.plays.random"))
        page.get_by_label(say("people.to_bot_label", colour=say("common.colour.blue"))).select_option("random")
        players = page.locator(".look .head b")
        expect(players).to_have_count(3)
        second = str(table.refresh().table.seats[1].name)
        expect(players).to_have_text(
            [say("common.you"), *(say("common.bot_name", name=str(name)) for name in (second, last))]
        )


def test_who_steps_away_is_still_spoken_to(person: Person, server: RunningServer) -> None:
    """The log told of You before, and goes on to do so while a bot plays for me."""
    page = person("about:blank")
    with remote(server.url) as me:
        table = me.create("nord", ["me", "bot:random"], position=scenes.quiet().position)
        sit_down(page, me, table)
        player = Nord(page)
        assert player.wait_turn()
        player.place(*scenes.quiet().spaces)
        player.finish()
        log = page.locator("section.log")
        expect(log).to_contain_text(player.say("common.you"), timeout=LONG)
        player.button("table.menu").click()
        page.get_by_role("button", name=player.say("people.menu.bot", several="no", name="")).click()
        expect(page.locator('[data-card="a"]')).to_contain_text(player.say("panels.player.bot_plays"))
        expect(log).to_contain_text(player.say("common.you"))
        expect(log).not_to_contain_text(player.say("common.colour.red"))


def test_at_the_plain_table_one_is_spoken_to(person: Person, server: RunningServer) -> None:
    """With the colour beside it, by which sentences call whoever they do not speak to."""
    page, say = person("about:blank"), words("en")
    with remote(server.url) as me:
        sit_down(page, me, me.create("settlers", ["me", "bot:random"]), PLAIN)
        cards = page.locator(".look li .head")
        expect(cards.first).to_contain_text(say("common.you"), timeout=LONG)
        expect(cards.first).to_contain_text(say("common.colour.red"))
        expect(cards.nth(1)).not_to_contain_text(say("common.you"))
