"""What `bench.py` has to know of each game: where a match begins, what is clicked, and what is drawn then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from playwright.sync_api import Page

from jarlshof.client import RemoteTable
from tests.page import scenes
from tests.page.driver import LONG, box_of
from tests.page.northgard_scenes import position


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
    table: Callable[[Page, str], RemoteTable]  # a table at which something is asked of the visitor
    sit: Callable[[Page, str], None]  # opens a position in which the pieces can be put, one after another
    pieces: Callable[[], list[Piece]]
    light: int = 250  # kilobytes for the first question, where somebody follows a link to a table
    since: str = "the server's answer"  # what the time is counted from
    within: tuple[int, int] = (50, 100)  # milliseconds that are wanted after the answer: desktop, slower processor


def sit_at_nord(page: Page, url: str) -> None:
    """Opens a table of Nord where men can be placed, and waits for the turn."""
    scenes.sit(page, url, scenes.quiet())
    scenes.mine(page)


NORD = Bench(
    name="Nord",
    begin="/",
    start=".foot .b.main",
    board='[data-cell][aria-label$="can be chosen"]',
    asked='[data-cell][aria-label$="can be chosen"]',
    put="a placed man",
    answer="/preview",
    rest='.prompt[aria-busy="false"]',
    table=lambda page, url: scenes.guest(page, url).create("nord", ["me", "bot:greedy"], pace=0.0),
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
    table=lambda page, url: scenes.settlers_table(page, url, scenes.settlers()),
    sit=scenes.sit_settlers,
    pieces=lambda: [Piece(f'[data-target="{at}"]', f'[data-road="{at}"]') for at in scenes.paving().roads],
)


def sit_at_a_tile(page: Page, url: str) -> None:
    """Opens a table of Northgard where a tile is to be laid."""
    page.goto(f"/#table={scenes.northgard_table(page, url, scenes.tile().position).id}")
    page.locator(TRIED.rest).wait_for(timeout=LONG)


def sit_with_a_ghost(page: Page, url: str) -> None:
    """The tile lies on the map for a look."""
    sit_at_a_tile(page, url)
    spot = TRIED.pieces()[0]
    page.mouse.click(*box_of(page.locator(spot.spot)).middle)
    page.locator(spot.drawn).wait_for()
    page.locator(".prompt .b.main:enabled").wait_for()


TRIED = Bench(
    name="Northgard",
    begin="/#page=new&game=northgard",
    start='button[form="new-match"]:enabled',
    board=".realm svg.live",
    asked=".foot[data-asked]",
    put="a tried tile",
    answer="/preview",
    rest='.foot[data-asked="explore"] .prompt[aria-busy="false"]',
    table=lambda page, url: scenes.northgard_table(page, url, scenes.northgard()),
    sit=sit_at_a_tile,
    pieces=lambda: [Piece(f'[data-target="cell:{at}"]', f'[data-ghost="cell:{at}"]') for at in scenes.tile().cells],
    light=280,
    within=(80, 160),
)
LAID = replace(
    TRIED,
    put="a laid tile",
    answer="/moves",
    since="the click",  # it is drawn as the preview told
    rest=".prompt",
    sit=sit_with_a_ghost,
    pieces=lambda: [Piece(".prompt .b.main", f'[data-ground="{scenes.tile().land}"]')],
)


MARCH = ("land:Sn", "land:11s")  # from here some go there
SEEN = 600  # milliseconds in which a step of a draft has been shown


# The frames of each walk over the map, as long as it takes
WALKING = """() => {
  const walks = (window.walks_at = []);
  let walk = null;
  const tick = (now) => {
    const shown = document.querySelector('.walks');
    const goes = shown?.getAnimations().some((each) => each.playState === 'running');
    if (goes && !walk) walks.push((walk = []));
    if (goes) walk.push(now);
    else walk = null;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}"""


def sit_with_units(page: Page, url: str) -> None:
    """Opens a table of Northgard where units can be moved."""
    page.goto(f"/#table={scenes.northgard_table(page, url, position('move recruit', 'build', 'build')).id}")
    page.locator('.hand [data-card="move"] button.one').click(timeout=LONG)
    page.locator('.foot[data-asked="move"]').wait_for()
    page.wait_for_timeout(SEEN)


def march(page: Page) -> None:
    """Some go, which is drafted, and are taken back."""
    for place in MARCH:
        page.mouse.click(*box_of(page.locator(f'[data-target="{place}"]')).middle)
    page.locator("[data-walks]").first.wait_for(state="attached")
    page.wait_for_timeout(SEEN)
    page.keyboard.press("Backspace")
    page.wait_for_timeout(SEEN)
