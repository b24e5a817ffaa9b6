"""Two people in two browsers at one table: over the link, through reloads and a lost network."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Person
from tests.page.driver import LONG, Nord
from tests.server.proxy import Proxy
from tests.server.running import RunningServer


@pytest.fixture
def wire(server: RunningServer) -> Iterator[Proxy]:
    """The line of one of them: it can be cut."""
    with Proxy(server.url) as proxy:
        yield proxy


def seated(host: Page, friend: Page, where: str) -> tuple[Nord, Nord]:
    """A table over the link: one makes it, the other opens it and sits down. `where`: the friend's server."""
    one, other = Nord(host, random.Random(1)), Nord(friend, random.Random(2))
    one.button("start.friends").click()
    host.get_by_role("button", name=one.say("start.ways.link")).click()
    link = host.get_by_label(one.say("people.link")).input_value()
    friend.goto(f"{where}/{link[link.index('#') :]}")
    friend.get_by_label(other.say("people.name")).fill("Bjarne")
    friend.get_by_role("button", name=other.say("people.sit_label", colour=other.say("common.colour.blue"))).click()
    expect(one.grid).to_be_visible()
    expect(other.grid).to_be_visible()
    return one, other


def same_board(one: Nord, other: Nord) -> None:
    """Both come to see the same men."""
    for man in one.men():
        space, colour = man.split()
        expect(other.man(space)).to_have_class(pattern(colour), timeout=LONG)
    assert one.men() == other.men()


def pattern(colour: str) -> str:
    return f"/{colour}/"


def test_two_browsers(person: Person, wire: Proxy) -> None:
    one, other = seated(person(), person(wire.url), wire.url)
    for player in (one, other, one):
        assert player.wait_turn()
        player.turn()
    assert other.wait_turn()
    same_board(one, other)
