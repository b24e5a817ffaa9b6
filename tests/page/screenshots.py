"""Pictures of the page for the documents: `make screenshots`, or `python -m tests.page.screenshots [NAME …]`.

Positions come from matches with a fixed seed, so the same pictures come out wherever the fonts are the same.
"""

from __future__ import annotations

import base64
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.page import scenes
from tests.page.conftest import DESKTOP, PHONE, TAUGHT
from tests.page.driver import box_of
from tests.page.stage import staged

FOLDER = Path(__file__).parents[2] / "docs/img"
MOST = 250_000
QUALITIES = (90, 80, 70, 60)

Shot = Callable[[Page, str], None]


# ---------------------------------------------------------------- what is on them
def home(page: Page, url: str) -> None:
    page.goto("/")
    page.locator(".foot .b.main").wait_for()
    page.locator(".scene svg").first.wait_for()
    page.wait_for_load_state("networkidle")


def first_minute(page: Page, url: str) -> None:
    """The third man is drafted, and ghosts show what the attack will do."""
    page.goto("/#learn=first")
    page.locator(".callout").get_by_role("button").last.click()
    for _ in range(3):
        spot = page.locator("[data-cell][aria-label*='marked']").first
        spot.wait_for(state="attached")
        scenes.place(page, str(spot.get_attribute("data-cell")))
    page.locator(".fate").first.wait_for(state="attached")


def draft(page: Page, url: str) -> None:
    scene = scenes.attack()
    page.goto("/")
    scenes.sit(page, url, scene)
    scenes.mine(page)
    scenes.place(page, *scene.spaces)
    page.locator(".fate").first.wait_for(state="attached")
    page.mouse.move(2, 2)


def scoring(page: Page, url: str) -> None:
    """Points are being counted out, settlement by settlement."""
    scene = scenes.scoring()
    page.goto("/")
    scenes.sit(page, url, scene, pace=9)
    scenes.mine(page)
    scenes.place(page, *scene.spaces)
    page.locator(".prompt .b.main").click()
    page.locator(".counting tbody tr").nth(2).wait_for()


def replay(page: Page, url: str) -> None:
    page.goto("/")
    table = scenes.guest(page, url).open_record(scenes.finished())
    scenes.look(page, table.id, "&at=100")
    expect(page.get_by_role("slider")).to_have_value("100")
    page.wait_for_load_state("networkidle")


def book(page: Page, url: str) -> None:
    scene = scenes.quiet()
    page.goto("/")
    scenes.sit(page, url, scene)
    scenes.mine(page)
    page.goto(page.url)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator("dialog.book").get_by_role("searchbox").fill("B41")
    page.locator("dialog.book article").first.wait_for()


def ended(page: Page, url: str) -> None:
    page.goto("/")
    table = scenes.guest(page, url).open_record(scenes.finished())
    scenes.look(page, table.id)
    page.locator("dialog.end[open]").wait_for()


def new_match(page: Page, url: str) -> None:
    page.goto("/#page=new")
    page.locator(".main").first.wait_for()
    page.wait_for_load_state("networkidle")


def settlers(page: Page, url: str) -> None:
    """A settlement is pointed at, or tapped: what it would bring."""
    page.goto("/")
    table = scenes.guest(page, url).create("settlers", ["me", *["bot:greedy"] * 3], position=scenes.settlers())
    page.goto(f"/#table={table.id}")
    spot = page.locator('[data-target][data-action="settle"]').first
    spot.wait_for(state="attached")
    x, y = box_of(spot).middle
    page.mouse.move(x, y)
    if page.viewport_size == PHONE:
        page.touchscreen.tap(x, y)
    page.locator(".foretold").first.wait_for()


def northgard(page: Page, url: str) -> None:
    """A tile is tried: what it would close and bring."""
    page.goto("/")
    table = scenes.guest(page, url).create("northgard", ["me", *["bot:greedy"] * 2], position=scenes.northgard())
    page.goto(f"/#table={table.id}")
    page.locator('.foot[data-asked="turn"]').wait_for()
    card = page.locator('.hand [data-card="explore"] button.one').first
    card.tap() if page.viewport_size == PHONE else card.click()
    page.locator(".prompt .b.main").click()
    page.locator('.foot[data-asked="explore"]').wait_for()
    cell = page.locator("[data-cell]").first
    x, y = box_of(cell).middle
    page.touchscreen.tap(x, y) if page.viewport_size == PHONE else page.mouse.click(x, y)
    page.locator("[data-ghost]").wait_for(state="attached")


# ---------------------------------------------------------------- pictures of pictures
TABLES: dict[str, Shot] = {"nord": draft, "northgard": northgard, "settlers": settlers}

# Windows that lie on each other like cards: each shows its board, the front one its side too.
FAN = """<style>
  body { margin: 0; }
  img { position: absolute; width: 800px; border-radius: 14px; box-shadow: 0 0 0 1px #1d2b3a55, 0 8px 26px #1d2b3a66; }
</style>"""
STEP = (455, 28)
FANNED = {"width": 1770, "height": 550}

# The board alone: what lies over it is hidden, what is beside it cut off.
BARE = "main.sheet *:not(div.sheet *) { visibility: hidden; } main.sheet div.sheet { visibility: visible; }"
CHART = """<style>
  body { margin: 0; }
  img { position: absolute; width: 1038px; left: -72px; top: -43px; }
</style>"""
CARD = {"width": 600, "height": 432}


def photo(game: str, page: Page, url: str, style: str = "") -> str:
    """A table as an image that a page can show, with the pixels of a good screen."""
    assert page.context.browser is not None
    sitting = visit(page.context.browser, url, device_scale_factor=2, bypass_csp=True)
    TABLES[game](sitting, url)
    image = base64.b64encode(sitting.screenshot(style=style)).decode()
    sitting.context.close()
    return f"data:image/png;base64,{image}"


def montage(page: Page, style: str, images: list[str]) -> None:
    """Shows images on nothing: what they leave free stays see-through."""
    page.set_content(style + "".join(images))
    page.wait_for_function("[...document.images].every((image) => image.complete)")
    clear = {"color": {"r": 0, "g": 0, "b": 0, "a": 0}}
    page.context.new_cdp_session(page).send("Emulation.setDefaultBackgroundColorOverride", clear)


def tables(page: Page, url: str) -> None:
    """All three, the first in front."""
    x, y = STEP
    places = [f"left: {30 + x * i}px; top: {20 + y * (2 - i)}px" for i in range(3)]
    photos = [photo(game, page, url) for game in reversed(TABLES)]
    montage(page, FAN, [f'<img src="{image}" style="{place}">' for image, place in zip(photos, places)])


def card(game: str) -> Shot:
    """The board of a table alone."""

    def show(page: Page, url: str) -> None:
        montage(page, CHART, [f'<img src="{photo(game, page, url, BARE)}">'])

    return show


SHOTS: dict[str, tuple[Shot, dict[str, Any]]] = {
    "tables": (tables, {"viewport": FANNED}),
    **{f"card-{game}": (card(game), {"viewport": CARD}) for game in TABLES},
    "home": (home, {}),
    "home-phone": (home, {"phone": True}),
    "first-minute": (first_minute, {"taught": False}),
    "table": (draft, {}),
    "table-dark": (draft, {"color_scheme": "dark"}),
    "table-phone-german": (draft, {"phone": True, "locale": "de-DE"}),
    "settlers": (settlers, {}),
    "settlers-phone-german": (settlers, {"phone": True, "has_touch": True, "locale": "de-DE"}),
    "northgard": (northgard, {}),
    "northgard-phone-german": (northgard, {"phone": True, "has_touch": True, "locale": "de-DE"}),
    "scoring": (scoring, {"reduced_motion": "no-preference"}),
    "replay": (replay, {}),
    "rule-book": (book, {}),
    "end": (ended, {}),
    "new-match": (new_match, {}),
}


# ---------------------------------------------------------------- taking them
def visit(browser: Browser, url: str, *, phone: bool = False, taught: bool = True, **more: Any) -> Page:
    """A new person, without motion unless it is the point."""
    size = {"viewport": PHONE, "device_scale_factor": 2, "is_mobile": True} if phone else {"viewport": DESKTOP}
    context = browser.new_context(base_url=url, **{"locale": "en-GB", "reduced_motion": "reduce", **size, **more})
    if taught:
        context.add_init_script(TAUGHT)
    return context.new_page()


def taken(page: Page) -> bytes:
    """What is on the screen, as WebP and small enough."""
    session = page.context.new_cdp_session(page)
    width, height, scale = page.evaluate("[innerWidth, innerHeight, devicePixelRatio]")
    clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
    for quality in QUALITIES:
        made = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality, "clip": clip})
        data = base64.b64decode(made["data"])
        if len(data) <= MOST:
            return data
    raise ValueError(f"a picture has {len(data)} bytes")


def main(names: list[str]) -> int:
    """Takes all pictures, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with staged() as (browser, url):
        for name in names or SHOTS:
            show, how = SHOTS[name]
            page = visit(browser, url, **how)
            show(page, url)
            data = taken(page)
            (FOLDER / f"{name}.webp").write_bytes(data)
            print(f"{name}.webp: {len(data) / 1000:.0f} kB")
            page.context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
