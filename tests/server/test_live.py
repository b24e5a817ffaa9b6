"""The socket of a table: what one missed, who is here, and what is said."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

import msgspec
import pytest
from websockets.sync.client import connect

from jarlshof.client import Client, RemoteTable
from jarlshof.client.wire import new_request, with_views
from jarlshof.core.events import Event
from jarlshof.wire import api
from tests.server.helpers import (
    Guests,
    at_once,
    company,
    kinds,
    options_of,
    pair,
    post,
    random_moves,
    refused,
)


class Ear:
    """A socket that remembers all it heard of one seat's events."""

    def __init__(self, table: RemoteTable, seq: int | None = 0, lang: str = "en") -> None:
        client = table.client
        query = f"lang={lang}" + ("" if seq is None else f"&seq={seq}")
        url = f"ws{client.url[4:]}{table.path}/live?{query}"
        self.socket = connect(url, additional_headers=client.headers, proxy=None, compression=None, legacy=True)
        self.seq, self.events, self.deals = seq, list[Event](), list[tuple[int, str]]()
        self.others: list[api.ServerFrame] = []
        hello = self.hear()
        assert isinstance(hello, api.Hello)
        self.hello = hello

    def hear(self, timeout: float = 30.0) -> api.ServerFrame:
        """The next frame; updates are remembered."""
        data = self.socket.recv(timeout, decode=False)
        frame: api.ServerFrame = msgspec.convert(with_views(msgspec.json.decode(data)), api.ServerFrame)
        update = frame.update if isinstance(frame, api.Hello) else frame
        if isinstance(update, api.Update):
            self._learn(update)
        else:
            self.others.append(frame)
        return frame

    def _learn(self, update: api.Update) -> None:
        if update.since is not None:
            assert update.since == self.seq, "nothing is told twice, nothing is left out"
            for seen in update.seen[:1]:
                self.events += seen.events or []
        self.deals += [(deal.seq, deal.kind) for deal in update.deals]
        self.seq = update.seq

    def until(self, seq: int) -> None:
        """Hears everything up to an entry of the table's log."""
        while self.seq is None or self.seq < seq:
            self.hear()

    def next(self, kind: type[api.ServerFrame]) -> api.ServerFrame:
        """The next frame of a kind."""
        while not isinstance(frame := self.hear(), kind):
            pass
        return frame

    def quiet(self) -> bool:
        """Nothing but what a ping brings?"""
        self.socket.send(b'{"type": "ping"}', text=True)
        return isinstance(self.hear(), api.Pong)

    def say(self, text: str, request: str) -> None:
        """A line of chat."""
        self.socket.send(msgspec.json.encode(api.SayFrame(text=text, request=request)), text=True)


@contextlib.contextmanager
def ear(table: RemoteTable, seq: int | None = 0, lang: str = "en") -> Iterator[Ear]:
    """A socket for a while."""
    found = Ear(table, seq, lang)
    with contextlib.closing(found.socket):
        yield found


# ---------------------------------------------------------------- coming back
@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_who_comes_back_hears_exactly_what_was_missed(guest: Guests, game: str) -> None:
    tables, chance = company(guest, game, 3), random.Random(7)
    lost: list[Event] = []
    seq = 0
    with ear(tables["b"]) as stayed:
        for _ in range(8):
            random_moves(tables, chance.randint(1, 6), chance)
            with ear(tables["b"], seq) as short:
                random_moves(tables, chance.randint(0, 5), chance)
                short.until(chance.randint(short.seq or 0, tables["a"].update.seq))
                lost += short.events
                seq = short.seq or 0
        with ear(tables["b"], seq) as last:
            last.until(tables["a"].update.seq)
            lost += last.events
        stayed.until(tables["a"].update.seq)
    assert len(lost) > 20
    assert lost == stayed.events
    assert lost == tables["b"].client._get(tables["b"].path, api.Update, since=0).seen[0].events


def test_what_others_may_not_know_is_not_in_their_events(guest: Guests) -> None:
    tables, chance = company(guest, "settlers", 3), random.Random(5)
    with ear(tables["a"]) as own, ear(tables["b"]) as other, ear(guest("Dagny").table(tables["a"].id)) as watcher:
        random_moves(tables, 60, chance)
        for each in (own, other, watcher):
            each.until(tables["a"].update.seq)
        assert watcher.hello.update.seen[0].seat is None
        public = [event for event in own.events if event in watcher.events]
        assert public == watcher.events == [event for event in other.events if event in watcher.events]


def test_an_undo_is_told_with_a_fresh_view(guest: Guests) -> None:
    first, second = pair(guest)
    with ear(second) as there:
        first.play("treasure none")
        before = first.update.seq
        there.until(before)
        first.undo()
        update = there.next(api.Update)
        assert isinstance(update, api.Update)
        assert (update.since, update.seq, update.seen[0].events) == (None, before + 1, None)
        assert update.seen[0].view == second.refresh().seen[0].view
        assert kinds(update) == [("undone", "a")], "people are told who took back"
    with ear(second, before) as late:
        assert late.hello.update.since is None
        assert kinds(late.hello.update) == [("undone", "a")]
    with ear(second, before + 1) as later:
        assert (later.hello.update.since, later.hello.update.seen[0].events) == (before + 1, [])
        first.play("treasure none")
        later.until(before + 2)
    with ear(second, 9999) as wrong:
        assert wrong.hello.update.since is None


def test_events_come_in_the_listeners_language(guest: Guests) -> None:
    first, second = pair(guest)
    with ear(second, 3) as english, ear(second, 3, "de") as german:
        first.play("treasure none", first.preview("treasure none").view.prompt.options[0].text)  # type: ignore[union-attr]
        english.until(4)
        german.until(4)
    assert english.events
    for left, right in zip(english.events, german.events, strict=True):
        assert (left.kind, left.args) == (right.kind, right.args)
        assert left.text != right.text


def test_actions_of_the_table_are_told(guest: Guests) -> None:
    first, second = pair(guest)
    with ear(first) as there:
        assert [kind for _, kind in there.deals] == ["sat", "sat", "started"]
        second.hand_over("random")
        second.take()
        second.resign()
        there.until(second.update.seq)
    assert [kind for _, kind in there.deals[3:]] == ["handed", "taken", "resigned", "ended"]


# ---------------------------------------------------------------- who is here
def presence(there: Ear, wanted: tuple[list[str], int]) -> api.Presence:
    """Hears of who comes and goes until these sit and so many watch."""
    while True:
        now = there.next(api.Presence)
        assert isinstance(now, api.Presence)
        if (now.seats, now.watchers) == wanted:
            return now


def test_presence_tells_who_is_here(guest: Guests) -> None:
    first, second = pair(guest)
    with ear(first) as there:
        assert (there.hello.presence.seats, there.hello.presence.watchers) == (["a"], 0)
        with ear(second), ear(guest("Dagny").table(first.id)):
            now = presence(there, (["a", "b"], 1))
            assert [person.name for person in now.persons].count("Bjarne") == 1
        presence(there, (["a"], 0))


# ---------------------------------------------------------------- chat
def test_what_is_said_is_heard_and_kept(guest: Guests) -> None:
    first, second = pair(guest)
    with ear(second) as there:
        first.say("Hej!")
        line = there.next(api.ChatLine)
        assert isinstance(line, api.ChatLine)
        assert (line.text, line.person.name, line.seats) == ("Hej!", "Astrid", ["a"])
        there.say("Skål", "said-by-socket")
        there.say("Skål", "said-by-socket")
        assert isinstance(there.next(api.ChatLine), api.ChatLine)
        assert there.quiet()
    with ear(first) as again:
        assert [line.text for line in again.hello.chat] == ["Hej!", "Skål"]


def test_a_line_has_500_characters_and_is_said_once(guest: Guests) -> None:
    first, second = pair(guest)
    post(first, "chat", api.Say(text="ö" * 500, request="long-line"))
    at_once(5, lambda _: post(first, "chat", api.Say(text="once", request="said-once")))
    for text in ("", "x" * 501):
        with refused("bad_request", 400):
            post(first, "chat", api.Say(text=text, request=new_request()))
    with refused("bad_request", 400):
        post(first, "chat", api.Say(text="something else", request="said-once"))
    with ear(second) as there:
        assert [line.text for line in there.hello.chat] == ["ö" * 500, "once"]


def test_strangers_are_not_heard(guest: Guests) -> None:
    first, _ = pair(guest)
    with refused("forbidden", 403):
        guest("Dagny").table(first.id).say("me too")
    with ear(RemoteTable(Client(first.client.url), first.id, first.update)) as nobody:
        nobody.say("me too", "nobody-speaks")
        answer = nobody.next(api.Problem)
        assert isinstance(answer, api.Problem)
        assert answer.code == "forbidden"
    with ear(first) as there:
        assert there.hello.chat == []


def test_who_is_muted_is_not_heard(guest: Guests) -> None:
    first, second = pair(guest)
    first.say("before")
    person = first.client.me().id
    with ear(second) as there:
        assert second.client.mute(person).muted == [person]
        first.say("not heard")
        assert there.quiet()
        second.client.unmute(person)
        first.say("heard")
        line = there.next(api.ChatLine)
        assert isinstance(line, api.ChatLine)
        assert line.text == "heard"
    second.client.mute(person)
    with ear(second) as there:
        assert there.hello.chat == []
    with ear(first) as own:
        assert [line.text for line in own.hello.chat] == ["before", "not heard", "heard"]


def test_nonsense_on_the_socket_gets_a_problem(guest: Guests) -> None:
    first, _ = pair(guest)
    with ear(first) as there:
        for text in ("", "{}", "[1]", '{"type": "say"}', '{"type": "moves"}'):
            there.socket.send(text)
            assert isinstance(there.next(api.Problem), api.Problem)
        assert there.quiet()
        assert options_of(first, "a")
