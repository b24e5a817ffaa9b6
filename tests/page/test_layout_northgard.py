"""The table of Northgard in windows of all sizes: nothing lies over anything else, and nothing is cut off."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.page import scenes
from tests.page.conftest import DESKTOP, PHONE, Person, becomes
from tests.page.driver import LONG, box_of
from tests.page.northgard import POINT, Northgard
from tests.page.northgard_scenes import table_of
from tests.page.test_axe import OUT_OF_REACH, SIDEWAYS
from tests.page.test_layout import apart
from tests.server.running import RunningServer

SMALL, TABLET, FLAT = ({"width": w, "height": h} for w, h in ((360, 640), (810, 1080), (844, 390)))
# What lies below one another in a window held upright; on a phone the hand lies over the map, which goes on below it.
# A tablet has room for both sides at once.
ROWS = (".top", ".side > .players", ".under", ".foot", ".phone-tabs")
UPRIGHT = {"phone": (PHONE, ROWS), "small": (SMALL, ROWS), "tablet": (TABLET, (".top", "main.sheet", ".foot", ".side"))}
SIZES = {"desk": DESKTOP, "phone": PHONE, "small": SMALL, "tablet": TABLET, "flat": FLAT}
EVERY_DAY = ("desk", "phone")
# Each of these is asked in another way: by the hand, the map, a tray, cards that lie open, pictures, a sheet.
ASKED = ("turn", "move", "build", "lay", "take", "pick", "choose", "ransom", "food", "trade", "clan")
# What can be pressed but lies under something else; it may have to be scrolled to.
COVERED = """() => [...document.querySelectorAll(':is(.top, .foot, .asked, .over, .tray) button')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.disabled)
  .filter((each) => {
    each.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = each.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return !each.contains(hit);
  })
  .map((each) => each.outerHTML.slice(0, 200))"""
# Words that end where their box does, without a sign that there is more.
CUT = """() => [...document.querySelectorAll('.foot *, .asked *, .over *, .tray *')]
  .filter((each) => each instanceof HTMLElement && each.innerText && each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest('.hidden') && each.clientWidth > 1) // a point is only for ears
  .filter((each) => {
    const { overflowX, textOverflow } = getComputedStyle(each);
    return /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && each.scrollWidth > each.clientWidth + 1;
  })
  .map((each) => each.outerHTML.slice(0, 200))"""


def asked(page: Page, url: str, kind: str) -> Northgard:
    """At a table where this is asked."""
    page.goto(f"/#table={table_of(scenes.guest(page, url), kind).id}")
    player = Northgard(page)
    player.asks(kind)
    return player


def sound(page: Page, where: str) -> None:
    """Everything is in reach, whole, and over nothing else."""
    for found in (SIDEWAYS, OUT_OF_REACH, COVERED, CUT):
        becomes(page, partial(page.evaluate, found), [], where)


@pytest.mark.parametrize(
    "size", [pytest.param(each, marks=() if each in EVERY_DAY else pytest.mark.long) for each in SIZES]
)
@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.long)])
def test_nothing_lies_over_what_is_asked(person: Person, server: RunningServer, size: str, lang: str) -> None:
    server.wait_ready("northgard")
    page = person(lang=lang, viewport=SIZES[size], phone=size in ("phone", "small", "flat"))
    for kind in ASKED:
        player = asked(page, server.url, kind)
        sound(page, kind)
        if kind == "turn":
            page.keyboard.press("1")  # a mouse would look at the card, which lies over much then
            player.asks("move")
            sound(page, "a card in use")


@pytest.mark.parametrize(("viewport", "rows"), UPRIGHT.values(), ids=UPRIGHT)
def test_held_upright_everything_has_its_row(
    person: Person, server: RunningServer, viewport: dict[str, int], rows: tuple[str, ...]
) -> None:
    server.wait_ready("northgard")
    asked(page := person(viewport=viewport), server.url, "turn")
    boxes = [box_of(page.locator(part)) for part in rows]
    for above, below in pairwise(boxes):
        assert above.bottom <= below.y + 1
    assert boxes[-1].bottom <= viewport["height"]
    assert box_of(page.locator("main.sheet")).height > 150


def test_on_a_desk_the_map_keeps_clear_of_what_lies_over_it(person: Person, server: RunningServer) -> None:
    """A combat and the winter's ledger lie on the map, but neither on the prompt nor on what stands beside it."""
    server.wait_ready("northgard")
    page = person()
    for kind in ("food", "trade"):
        asked(page, server.url, kind)
        sheet = box_of(page.locator(".over > *").first)
        for part in (".top", "aside.side", ".foot"):
            assert apart(sheet, box_of(page.locator(part))), f"{kind}: {part}"
        expect(page.locator(".over > *").first).to_be_in_viewport(ratio=0.99, timeout=LONG)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_question_on_the_map_sinks_the_hand_and_a_choice_moves_nothing(
    person: Person, server: RunningServer, phone: bool
) -> None:
    server.wait_ready("northgard")
    page = person(viewport=PHONE if phone else DESKTOP, phone=phone)
    player = asked(page, server.url, "turn")
    page.keyboard.press("1")
    player.asks("move")
    expect(page.locator(".room.sunk")).to_be_attached(timeout=LONG)
    page.wait_for_timeout(600)  # until the camera has come
    start = player.glowing[0]
    before = box_of(page.locator(f'[data-target="{start}"]'))
    assert page.locator(f'[data-target="{start}"]').evaluate(POINT) is not None
    player.spot(start)
    expect(page.locator('[data-step="-1"]')).to_be_visible(timeout=LONG)
    after = box_of(page.locator(f'[data-target="{start}"]'))
    assert (round(before.x), round(before.y), round(before.width)) == (
        round(after.x),
        round(after.y),
        round(after.width),
    )
