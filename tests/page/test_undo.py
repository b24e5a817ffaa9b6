"""Taking back: a draft man by man, a confirmed turn as long as nothing came to light; and why something cannot be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from jarlshof.client import RemoteTable
from tests.page.conftest import Person
from tests.page.driver import Nord, box_of, remote, sit_down
from tests.page.lessons import prepared
from tests.server.running import RunningServer


@pytest.fixture
def tables(server: RunningServer) -> Iterator[tuple[RemoteTable, RemoteTable]]:
    """A match in the prepared position, for the person and for a friend who moves when he is told to."""
    with remote(server.url, name="Astrid") as host, remote(server.url, name="Bjarne") as guest:
        mine = host.create("nord", ["me", "open"], position=prepared()["first"]["position"])
        friends = guest.table(mine.id)
        friends.join()
        yield mine, friends


@pytest.fixture
def player(person: Person, tables: tuple[RemoteTable, RemoteTable]) -> Nord:
    """The person, whose turn it is."""
    page, mine = person(), tables[0]
    sit_down(page, mine.client, mine)
    found = Nord(page)
    assert found.wait_turn()
    return found


def test_a_draft_is_taken_back_man_by_man(player: Nord) -> None:
    start, undo, restart = player.men(), player.button("table.undo"), player.button("table.restart")
    expect(undo).to_be_disabled()
    expect(restart).to_be_disabled()
    player.place("f11", "g11", "h11")
    expect(player.page.locator(".fate")).to_have_count(3)
    for space in ("h11", "g11", "f11"):
        undo.click()
        expect(player.man(space)).to_have_count(0)
    expect(player.page.locator(".fate")).to_have_count(0)
    expect(undo).to_be_disabled()
    player.place("f11", "g11")
    restart.click()
    player.sees(start)
    expect(restart).to_be_disabled()


def test_a_click_on_a_drafted_man(player: Nord) -> None:
    player.place("f11", "g11")
    player.pick("f11")  # without him the other has no link
    expect(player.prompt.locator(".refused")).to_be_visible()
    expect(player.man("f11")).to_be_visible()
    player.pick("g11")
    expect(player.man("g11")).to_have_count(0)
    expect(player.prompt.locator(".refused")).to_have_count(0)
    player.pick("f11")
    expect(player.man("f11")).to_have_count(0)


def test_a_refused_click_says_why(player: Nord) -> None:
    player.pick("j4")
    refused = player.prompt.locator(".refused")
    expect(refused).to_be_visible()
    rule = refused.get_by_role("button")
    link, sentence = rule.inner_text(), refused.inner_text().strip()
    assert sentence.endswith(f". {link}"), sentence
    assert "\n" not in sentence
    rule.click()
    book = player.page.locator("dialog.book")
    heading = book.locator("article.current h3")
    expect(heading).to_contain_text(link.split()[-1])
    expect(heading).to_be_in_viewport()
    book.get_by_role("button", name=player.say("common.close")).click()
    expect(book).to_have_count(0)
    player.place("f11")
    expect(refused).to_have_count(0)


def test_a_confirmed_turn_is_taken_back(player: Nord, tables: tuple[RemoteTable, RemoteTable]) -> None:
    start, back = player.men(), player.button("table.take_back")
    player.place("f11", "g11")
    player.finish()
    back.click()
    assert player.wait_turn()
    player.sees(start)
    expect(player.button("table.undo")).to_be_disabled()

    player.place("f11")
    player.finish()
    expect(back).to_be_visible()
    friend = tables[1]
    friend.refresh()
    friend.play("treasure none")
    expect(back).to_have_count(0)


def two_players(person: Person, tables: tuple[RemoteTable, RemoteTable], phone: bool = False) -> tuple[Nord, Nord]:
    """Both of them at their own screens."""
    found = []
    for table in tables:
        page = person(phone=phone)
        sit_down(page, table.client, table)
        found.append(Nord(page))
    return found[0], found[1]


def test_what_is_taken_back_freely_is_told_to_the_other(
    person: Person, tables: tuple[RemoteTable, RemoteTable]
) -> None:
    astrid, bjarne = two_players(person, tables)
    assert astrid.wait_turn()
    start = astrid.men()
    astrid.place("f11", "g11")
    astrid.finish()
    assert bjarne.wait_turn()
    astrid.button("table.take_back").click()
    assert astrid.wait_turn()
    bjarne.sees(start)
    words = bjarne.say("people.taken.undone", seat="Astrid", own="no", turn=1, moves=0)
    note, log = bjarne.page.locator("p.note"), bjarne.page.locator("section.log")
    expect(note).to_have_text(words)
    expect(log).to_contain_text(words)
    expect(astrid.page.locator("p.note")).to_have_count(0)
    bjarne.page.reload()  # the log does not forget it
    expect(log).to_contain_text(words)
    astrid.place("f11")
    astrid.finish()
    assert bjarne.wait_turn()
    expect(note).to_have_count(0)
    expect(log).to_contain_text(words)


@pytest.mark.parametrize("phone", [False, True])
def test_what_is_told_for_a_while_leaves_the_island_as_it_is(
    person: Person, tables: tuple[RemoteTable, RemoteTable], phone: bool
) -> None:
    """Neither smaller nor covered."""
    astrid, bjarne = two_players(person, tables, phone)
    assert astrid.wait_turn()
    astrid.place("f11", "g11")
    astrid.finish()
    assert bjarne.wait_turn()
    chart, note = bjarne.page.locator("main.sheet"), bjarne.page.locator("p.note")
    drawn = bjarne.page.locator("main.sheet .chart")
    before = box_of(drawn)
    astrid.button("table.take_back").click()
    expect(note).to_be_visible()
    assert box_of(drawn) == before
    place, island = box_of(note), box_of(chart)
    assert place.x >= island.right or place.y >= island.bottom


def propose_back(player: Nord, turns: int) -> None:
    """By the menu of the table."""
    player.button("table.menu").click()
    back = player.page.get_by_label(player.say("people.menu.back"))
    back.fill(str(turns))
    player.button("people.menu.propose").click()
    expect(back).to_have_count(0)


def test_a_turn_that_is_taken_back_by_consent_begins_again(
    person: Person, tables: tuple[RemoteTable, RemoteTable]
) -> None:
    """The whole turn goes back, however many men and answers it had; then everything works again."""
    astrid, bjarne = two_players(person, tables)
    assert astrid.wait_turn()
    start = astrid.men()
    astrid.place("f11", "g11")
    astrid.finish()
    assert bjarne.wait_turn()
    propose_back(astrid, 1)
    for player, own in ((astrid, "yes"), (bjarne, "no")):  # whoever has asked reads that, too
        question = player.page.get_by_role("region", name=player.say("people.proposal"))
        asked = player.say("people.asks_back", name="Astrid", own=own, turns=1, to="Astrid", yours=own)
        expect(question).to_contain_text(asked.partition(".")[0])
    bjarne.button("people.agree").click()
    for player in (astrid, bjarne):
        player.sees(start)
        expect(player.page.locator("section.log")).to_contain_text(
            player.say("people.taken.back", turns=1, moves=0).partition(".")[0]
        )
    assert astrid.wait_turn()
    assert "f11" in astrid.cells(), "the spaces glow"
    expect(astrid.button("table.undo")).to_be_disabled()
    astrid.place("f11", "g11")
    astrid.button("table.undo").click()
    expect(astrid.man("g11")).to_have_count(0)
    astrid.button("table.restart").click()
    astrid.sees(start)
    astrid.place("f11")
    astrid.finish()
    assert bjarne.wait_turn()


def test_a_turn_of_which_a_part_was_sent_goes_back_to_its_beginning(
    player: Nord, tables: tuple[RemoteTable, RemoteTable]
) -> None:
    """Another device of the same person, or a program, may have sent its first moves alone."""
    start, mine = player.men(), tables[0]
    mine.refresh()
    mine.play("treasure none", "place f11")
    expect(player.man("f11")).to_be_visible()
    player.settled()
    for button in ("table.undo", "table.restart"):
        expect(player.button(button)).to_be_enabled()
    player.button("table.restart").click()
    player.sees(start)
    assert player.wait_turn()
    player.place("f11", "g11")


def test_not_behind_what_came_to_light(player: Nord) -> None:
    player.place("m10")  # a treasure lies there
    expect(player.prompt).to_contain_text(player.say("table.reveals", n=1))
    player.finish()
    expect(player.page.locator('[data-tile="m10"]')).to_have_count(0)
    expect(player.confirm).to_have_count(0)
    expect(player.button("table.take_back")).to_have_count(0)
