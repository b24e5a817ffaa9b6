"""What `bench.py` has to know of each game: where a match begins, what is clicked, and what is drawn then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.page import scenes


@dataclass(frozen=True)
class Piece:
    """Where a piece is put by a click, and how it is found when it is drawn."""

    spot: str
    drawn: str


@dataclass(frozen=True)
class Bench:
    """A game with a board of its own."""

    name: str
    begin: str  # where somebody can begin a match
    start: str  # with this button
    board: str  # and this is there when the board is
    asked: str  # and this when something is asked of him
    put: str  # what a click does, in words
    answer: str  # the end of the address that is asked by it
    rest: str  # and this is there when the next click can come
    sit: Callable[[Page, str], None]  # opens a position in which the pieces can be put, one after another
    pieces: Callable[[], list[Piece]]


def sit_at_nord(page: Page, url: str) -> None:
    """Opens a table of Nord where men can be placed, and waits for the turn."""
    scenes.sit(page, url, scenes.quiet())
    scenes.mine(page)


NORD = Bench(
    name="Nord",
    begin="/",
    start=".play .b.main",
    board='[data-cell][aria-label$="can be chosen"]',
    asked='[data-cell][aria-label$="can be chosen"]',
    put="a placed man",
    answer="/preview",
    rest='.prompt[aria-busy="false"]',
    sit=sit_at_nord,
    pieces=lambda: [Piece(f'[data-cell="{at}"]', f'[data-space="{at}"]') for at in scenes.quiet().spaces],
)

SETTLERS = Bench(
    name="Settlers",
    begin="/#page=new&game=settlers",
    start='button[form="new-match"]:enabled',
    board=".island svg.live",
    asked=".foot[data-asked]",
    put="a built road",
    answer="/moves",
    rest='.foot[data-asked="main"]',
    sit=scenes.sit_settlers,
    pieces=lambda: [Piece(f'[data-target="{at}"]', f'[data-road="{at}"]') for at in scenes.paving().roads],
)
