"""Small steps that many tests of tables take: sit down, move, get a refusal, send raw requests."""

from __future__ import annotations

import contextlib
import http.client
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import msgspec
import pytest

from jarlshof.client import Client, Refused, RemoteTable, Settings
from jarlshof.core.view import Prompt
from jarlshof.wire import api

Guests = Callable[[str], Client]
T = TypeVar("T")


def pair(guest: Guests, game: str = "nord", options: dict[str, str | int | bool] | None = None,
         settings: Settings | None = None) -> tuple[RemoteTable, RemoteTable]:  # fmt: skip
    """A running match of Astrid and Bjarne."""
    first = guest("Astrid").create(game, ["me", "open"], options, **(settings or {}))
    second = guest("Bjarne").table(first.id)
    second.join()
    first.refresh()
    return first, second


def company(guest: Guests, game: str, seats: int) -> dict[str, RemoteTable]:
    """A running match of that many persons, by seat."""
    first = guest("Person a").create(game, ["me", *["open"] * (seats - 1)])
    found = {"a": first}
    for letter in "bcdefgh"[: seats - 1]:
        found[letter] = guest(f"Person {letter}").table(first.id)
        found[letter].join(letter)
    for table in found.values():
        table.refresh()
    return found


def prompt_of(table: RemoteTable, seat: str) -> Prompt:
    """The question a seat of mine is asked."""
    prompt = table.sees(seat).prompt
    assert prompt is not None, f"seat {seat} is not asked"
    return prompt


def options_of(table: RemoteTable, seat: str) -> list[str]:
    """The moves a seat is offered."""
    return [option.text for option in prompt_of(table, seat).options]


def random_moves(tables: dict[str, RemoteTable], moves: int, chance: random.Random) -> None:
    """That many random moves by whoever is asked, or fewer if the match ends."""
    for _ in range(moves):
        table = next(iter(tables.values()))
        asked = table.refresh().seen[0].view.asked
        if table.over:
            return
        seat = chance.choice(asked)
        tables[seat].refresh()
        tables[seat].play(chance.choice(options_of(tables[seat], seat)), seat=seat)
    for table in tables.values():
        table.refresh()


def play_out(table: RemoteTable, chance: random.Random) -> None:
    """Random moves of my seats, which are all there are, until the match is over."""
    while not table.over:
        seat = table.asked[0]
        table.play(chance.choice(options_of(table, seat)), seat=seat)


def at_the_dice(guest: Guests) -> tuple[RemoteTable, str]:
    """Settlers of one person with three seats, before the first roll, and who rolls."""
    table = guest("Astrid").create("settlers", ["me", "me", "me"])
    for _ in range(12):
        table.play(options_of(table, table.asked[0])[0], seat=table.asked[0])
    assert options_of(table, table.asked[0]) == ["roll"]
    return table, table.asked[0]


@contextlib.contextmanager
def refused(code: str, status: int) -> Iterator[list[api.Problem]]:
    """The server says no, and how; the problem is in the list afterwards."""
    found: list[api.Problem] = []
    with pytest.raises(Refused) as caught:
        yield found
    assert (caught.value.problem.code, caught.value.status) == (code, status), caught.value
    found.append(caught.value.problem)


def post(table: RemoteTable, path: str, body: api.Body) -> api.Done:
    """An action with a request of one's own making; nothing is kept."""
    return table._post(path, body, api.Done)


def at_once(count: int, work: Callable[[int], T]) -> list[T | Exception]:
    """Does something in that many threads at the same time."""

    def guarded(number: int) -> T | Exception:
        try:
            return work(number)
        except Exception as error:
            return error

    with ThreadPoolExecutor(count) as threads:
        return list(threads.map(guarded, range(count)))


def raw(
    client: Client, method: str, path: str, body: object = None, token: str | None = None
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """One request without any help: status, headers and bytes of the answer."""
    line = http.client.HTTPConnection(client.host, client.port, timeout=30)
    try:
        headers = {"Content-Type": "application/json", **({"Cookie": f"jarlshof={token}"} if token else {})}
        line.request(method, path, None if body is None else msgspec.json.encode(body), headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        line.close()


def soon(check: Callable[[], bool], what: str, timeout: float = 30.0) -> None:
    """Waits until something is so."""
    end = time.monotonic() + timeout
    while not check():
        assert time.monotonic() < end, f"not in {timeout} s: {what}"
        time.sleep(0.02)


def kinds(update: api.Update) -> list[tuple[str, str | None]]:
    """The deals of an update: what happened, and on which seat."""
    return [(deal.kind, deal.seat) for deal in update.deals]


def seat(update: api.Update, letter: str) -> api.SeatInfo:
    """A seat of the table."""
    return next(each for each in update.table.seats if each.seat == letter)


def names(seats: Sequence[api.SeatInfo]) -> list[str | None]:
    """The names of the persons on the seats."""
    return [each.person.name if each.person else None for each in seats]
