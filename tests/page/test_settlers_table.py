"""The table of Settlers: what hints say and leave in place, and what is seen at night."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import expect

from tests.page import scenes
from tests.page.conftest import PHONE, Person
from tests.page.driver import LONG, box_of
from tests.page.settlers import SettlersByTouch
from tests.server.running import RunningServer


@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 640}], ids=["phone", "small"])
def test_a_hint_says_why_and_moves_nothing_on_a_phone(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    """Or what the last roll brought, at the foot of the island, would lie over its houses."""
    player = SettlersByTouch(page := person(phone=True, viewport=viewport))
    page.goto(f"/#table={scenes.settlers_table(page, server.url, scenes.settlers()).id}")
    assert player.wait()
    before = box_of(page.locator(".island").first)
    player.button("table.hint").tap()
    hint = page.locator(".prompt .hint")
    expect(hint).to_contain_text(player.say("settlers_table.advice.settle", crossing="f10"), timeout=LONG)
    expect(hint).to_contain_text(player.say("settlers_table.why.cards", now="0.94", then="1.22", rate="none"))
    assert box_of(page.locator(".island").first) == before


# Of what a picture shows before its ground: the contrast that a quarter of it has or exceeds.
CONTRAST = """async (source) => {
  const image = new Image();
  image.src = `data:image/png;base64,${source}`;
  await image.decode();
  const draw = new OffscreenCanvas(image.width, image.height).getContext('2d');
  draw.drawImage(image, 0, 0);
  const { data } = draw.getImageData(0, 0, image.width, image.height);
  const linear = (value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const shares = [0.2126, 0.7152, 0.0722];
  const light = (at) => shares.reduce((sum, share, n) => sum + share * linear(data[at + n]), 0.05);
  const ratios = Array.from({ length: data.length / 4 }, (_, n) => light(4 * n) / light(0));
  const shape = ratios.map((ratio) => Math.max(ratio, 1 / ratio)).filter((ratio) => ratio > 1.25);
  return shape.sort((a, b) => b - a)[Math.floor(shape.length / 4)];
}"""


def test_what_something_costs_is_seen_at_night(person: Person, server: RunningServer) -> None:
    page = person(color_scheme="dark", device_scale_factor=2)
    scenes.sit_settlers(page, server.url)
    for picture in page.locator(':is([data-thing="settle"], [data-thing="city"]) .cost > span').all():
        shown = base64.b64encode(picture.screenshot()).decode()
        assert page.evaluate(CONTRAST, shown) >= 3
