"""Prepared scenes: positions out of matches between greedy bots, the same in every run, and tables that begin there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple, cast

from playwright.sync_api import Page, expect

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.client import Client, RemoteTable
from jarlshof.core.match import Match
from jarlshof.core.record import Record, record_of
from jarlshof.games.northgard.view.table import NorthgardTable
from tests.page.driver import LONG, box_of, remote

ME = 0
COOKIE = "jarlshof"


class Scene(NamedTuple):
    """A position in which I am asked, and the turn that greedy would make there."""

    position: str
    moves: list[str]
    causes: Counter[str]
    points: list[int]

    @property
    def plain(self) -> bool:
        """Men are placed, and nothing else is to be chosen."""
        return self.moves == ["treasure none", *(f"place {space}" for space in self.spaces), "done"]

    @property
    def asks_way(self) -> bool:
        """Only where the attack passes is left to choose."""
        return self.moves[-1].startswith("path ")

    @property
    def spaces(self) -> list[str]:
        """Where this turn places men."""
        return [move.removeprefix("place ") for move in self.moves if move.startswith("place ")]


def _begun(seed: int) -> tuple[Match, list[Greedy]]:
    match = jarlshof.new("nord", seats=2, seed=seed)
    return match, [Greedy(match.game, seat, seed) for seat in range(2)]


def scenes() -> Iterator[Scene]:
    """My turns, match by match."""
    for seed in range(1, 9):
        match, bots = _begun(seed)
        while not match.over:
            if match.asked == [ME]:
                trial, seq = match.fork("scene"), match.seq
                take_turn(trial, bots[ME])
                moves = [entry.removeprefix("a ") for entry in trial.log[seq:] if entry.startswith("a ")]
                causes = Counter(event.kind for event in trial.events(seq, ME))
                yield Scene(match.position(), moves, causes, list(match.points))
            take_turn(match, bots[match.asked[0]])


def scene(wanted: Callable[[Scene], bool]) -> Scene:
    """The first turn of that kind."""
    return next(found for found in scenes() if wanted(found))


def _peaceful(found: Scene) -> bool:
    """Nothing comes to light and nothing is counted, and the match is well under way."""
    return found.plain and not found.causes["find"] + found.causes["scoring"] and max(found.points) > 0


@cache
def attack() -> Scene:
    """The last man who is placed starts an attack: one dies, one takes the goal, one strengthens the start."""
    return scene(lambda found: _peaceful(found) and found.causes["attack"] == 1 and found.causes["leave"] == 3)


@cache
def quiet() -> Scene:
    """Three men are placed, and nobody attacks."""
    return scene(lambda found: _peaceful(found) and len(found.spaces) == 3 and not found.causes["attack"])


@cache
def scoring() -> Scene:
    """The dragon boat will be full: settlements pay, and not to everybody."""
    return scene(lambda found: found.plain and found.causes["deliver"] > 3 and found.causes["fewest"] > 1)


@cache
def closing() -> Scene:
    """A turn in which all men are placed, and only its end is left to say."""
    for found in scenes():
        if found.plain:
            match = jarlshof.position("nord", found.position, seed=1)
            match.play(*found.moves[:-1])
            if match.legal() == ["done"]:
                return found._replace(position=match.position())
    raise LookupError("no such scene")


@cache
def find() -> Scene:
    """A man is placed on a treasure."""
    return scene(lambda found: found.plain and found.causes["find"] == 1 and not found.causes["scoring"])


@cache
def last() -> Scene:
    """A turn that ends the match and finds nothing: all hands come to light."""
    return scene(lambda found: found.plain and found.causes["win"] == 1 and not found.causes["find"])


@cache
def ways() -> Scene:
    """The men who are placed join two settlements by two shortest ways: one is to be chosen."""
    return scene(lambda found: found.moves[0] == "treasure none" and found.moves[-2] == "done" and found.asks_way)


@cache
def finished(seed: int = 2) -> Record:
    """A whole match between two greedy bots."""
    match, bots = _begun(seed)
    while not match.over:
        take_turn(match, bots[match.asked[0]])
    return record_of(match)


def _turns_of_settlers(least: int) -> Iterator[Match]:
    """Matches of Settlers, well under way, at moments in which I may build."""
    for seed in range(1, 20):
        match = jarlshof.new("settlers", seats=4, seed=seed, options={"preset": "official"})
        bots = [Greedy(match.game, seat, seed) for seat in range(4)]
        while not match.over:
            prompt = match.view(match.asked[0]).prompt
            if len(match.log) > least and match.asked == [ME] and prompt and prompt.key == "main":
                yield match
            take_turn(match, bots[match.asked[0]])


@cache
def settlers(least: int = 150) -> str:
    """A position of Settlers in which I can pay for a settlement."""
    for match in _turns_of_settlers(least):
        if any(move.startswith("settle ") for move in match.legal()):
            return match.position()
    raise LookupError("no such scene")


class Paving(NamedTuple):
    """A position of Settlers, and roads that I can pay for there, one after another."""

    position: str
    roads: list[str]


@cache
def paving() -> Paving:
    """Three roads can be built."""
    for match in _turns_of_settlers(least=40):
        trial, roads = match.fork("scene"), list[str]()
        while found := next((move for move in trial.legal() if move.startswith("road ")), None):
            trial.play(found)
            roads.append(found.removeprefix("road "))
        if len(roads) == 3:
            return Paving(match.position(), roads)
    raise LookupError("no such scene")


def _explorable() -> Iterator[tuple[int, Match]]:
    """My turns in a match of Northgard with three seats in which I can explore, with their year."""
    match = jarlshof.new("northgard", seats=3, seed=16)
    bots = [Greedy(match.game, seat, 16) for seat in range(3)]
    while not match.over:
        asked = match.asked[0]
        if asked == ME and "play explore" in match.legal():
            yield cast(NorthgardTable, match.view(asked).table).year, match
        take_turn(match, bots[asked])


@cache
def northgard(least: int = 4) -> str:
    """A position of Northgard with three seats, well under way, in which I can explore."""
    return next(match.position() for year, match in _explorable() if year >= least)


class Laying(NamedTuple):
    """A position of Northgard in which a tile is to be laid, where it may lie, and a territory that it brings there."""

    position: str
    cells: list[str]
    land: str


@cache
def tile() -> Laying:
    """I have explored in the middle of a match, and when the tile lies nothing is left but the end of the turn."""
    for year, match in _explorable():
        trial = match.fork("tile")
        trial.play("play explore")
        moves = [move for move in trial.legal() if move.startswith("lay ")]
        cells = list(dict.fromkeys(" ".join(move.split()[2:-1]) for move in moves))
        if year >= 3 and len(cells) >= 3:
            position, before = trial.position(), _territories(trial)
            trial.play(next(move for move in moves if f" {cells[0]} " in move))
            if trial.legal() == ["end"] and (new := _territories(trial) - before):
                return Laying(position, cells[:3], min(new))
    raise LookupError("no such scene")


def _territories(match: Match) -> set[str]:
    return {each.name for each in cast(NorthgardTable, match.view(match.asked[0]).table).territories}


# ---------------------------------------------------------------- in a browser
def guest(page: Page, url: str) -> Client:
    """One person, in the browser and in Python."""
    client = remote(url)
    client.become()
    page.context.add_cookies([{"name": COOKIE, "value": str(client.token), "url": url}])
    return client


def sit(page: Page, url: str, at: Scene | None = None, bot: str = "greedy", pace: float = 0.0) -> RemoteTable:
    """The person of the browser begins a match against a bot, there or from the start, and sees it."""
    client = guest(page, url)
    seats = ["me", f"bot:{bot}"]
    if at is None:
        table = client.create("nord", seats, pace=pace)
    else:
        table = client.create("nord", seats, pace=pace, position=at.position)
    look(page, table.id)
    return table


def settlers_table(page: Page, url: str, position: str) -> RemoteTable:
    """A table of Settlers that begins there, of the person of the browser and three bots."""
    return guest(page, url).create("settlers", ["me", *["bot:greedy"] * 3], pace=0.0, position=position)


def northgard_table(page: Page, url: str, position: str) -> RemoteTable:
    """A table of Northgard that begins there, of the person of the browser and two bots."""
    return guest(page, url).create("northgard", ["me", *["bot:greedy"] * 2], pace=0.0, position=position)


def sit_settlers(page: Page, url: str) -> None:
    """Opens a table of Settlers where roads can be built, and waits for the question."""
    page.goto(f"/#table={settlers_table(page, url, paving().position).id}")
    page.locator('.foot[data-asked="main"]').wait_for(timeout=LONG)


def look(page: Page, table: str, more: str = "") -> None:
    """Opens a table and waits for the board."""
    page.goto(f"/#table={table}{more}")
    expect(page.get_by_role("grid")).to_be_visible()


@contextmanager
def told(page: Page) -> Iterator[None]:
    """What is opened meanwhile is there when the story of its match is: only then is clear what is not drawn."""
    with page.expect_response(re.compile(r"/api/tables/[^/]+/events\b")) as story:
        yield
    story.value.finished()


def place(page: Page, *spaces: str) -> None:
    """Drafts men, one after another."""
    for space in spaces:
        page.mouse.click(*box_of(page.locator(f'[data-cell="{space}"]')).middle)
        expect(page.locator(f'[data-space="{space}"]')).to_be_attached()
        expect(page.locator('.prompt[aria-busy="false"]')).to_be_visible()


def mine(page: Page) -> None:
    """Waits until it is my turn and all is on show."""
    page.locator(".prompt .b.main").wait_for(timeout=LONG)  # a bot may have to wake up and play first
    page.locator('[role="gridcell"][aria-label$="wählbar"], [aria-label*="can be chosen"]').first.wait_for(
        state="attached", timeout=LONG
    )
