"""From the first screen to a table, by the form of a new match: of any game, for anybody who can press buttons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

from jarlshof.core.texts import Texts
from tests.page.driver import LONG, choose

Value = str | int | bool
# What the server says of the table on show.
HELD = "fetch(`/api/tables/${new URLSearchParams(location.hash.slice(1)).get('table')}`).then((told) => told.json())"


class Player(Protocol):
    """Whoever makes it."""

    page: Page
    say: Texts

    def press(self, button: Locator) -> None: ...

    def button(self, key: str) -> Locator: ...


def new_match(
    player: Player,
    game: str = "settlers",
    preset: str = "",
    seats: int | None = None,
    bots: str = "",
    options: Mapping[str, Value] | None = None,
) -> None:
    """What differs from what is usual is chosen, the rest is left alone."""
    page, say = player.page, player.say
    choose(page, say, game)
    player.press(page.get_by_role("link", name=say("start.set_up"), exact=True))
    start = player.button("start.match.start")
    expect(start).to_be_enabled(timeout=LONG)
    if seats is not None:
        page.get_by_role("radio", name=str(seats), exact=True).check()
    if preset:
        page.get_by_role("radio", name=say(f"start.preset.{game}.{preset}"), exact=True).check()
    if bots:
        for sitter in page.locator("form li select").all()[1:]:
            sitter.select_option(bots)
    for fold in page.locator("summary").all() if options else []:
        fold.click()
    for name, value in (options or {}).items():
        field = say(f"start.option.{game}.{name}")
        few = page.get_by_role("group", name=field, exact=True)
        if few.count():  # all its values are in sight
            few.get_by_role("radio", name=say(f"start.value.{game}.{name}_{value}"), exact=True).check()
        else:
            words_of = page.get_by_text(field, exact=True)
            set_option(page.locator("label", has=words_of).locator("select, input"), value)
    player.press(start)


def set_option(field: Locator, value: Value) -> None:
    if isinstance(value, bool):
        field.set_checked(value)
    elif field.evaluate("each => each.tagName") == "SELECT":
        field.select_option(str(value))
    else:
        field.fill(str(value))
        field.blur()
