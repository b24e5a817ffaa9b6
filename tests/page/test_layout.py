"""The Nord table in windows of all sizes: what belongs together stays together, and nothing lies over the island."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import scenes
from tests.page.conftest import DESKTOP, PHONE, Person, becomes
from tests.page.driver import LONG, Box, Nord, box_of, remote
from tests.page.lessons import prepared
from tests.server.running import RunningServer

TABLET, LOW = {"width": 820, "height": 1180}, {"width": 1280, "height": 640}
SIZES = [  # the narrowest and the usual every day, the others in the long suite
    pytest.param(DESKTOP, id="desk"),
    pytest.param(LOW, id="low", marks=pytest.mark.long),
    pytest.param(TABLET, id="tablet", marks=pytest.mark.long),
    pytest.param(PHONE, id="phone"),
]
WIDE = pytest.param({"width": 1440, "height": 800}, id="wide", marks=pytest.mark.long)
ANY_SIZE = pytest.mark.parametrize("viewport", SIZES)
BOTH_LANGUAGES = pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.long)])


def apart(one: Box, other: Box) -> bool:
    return (
        one.right <= other.x + 1 or other.right <= one.x + 1 or one.bottom <= other.y + 1 or other.bottom <= one.y + 1
    )


def beside(page: Page, card: Locator) -> None:
    """A card is in sight, whole, and does not lie over the chart."""
    expect(card).to_be_in_viewport(ratio=0.99)
    becomes(page, lambda: apart(box_of(card), box_of(page.locator(".chart"))), True)


def names(page: Page) -> list[str]:
    """Where the names of settlements stand."""
    found = page.locator("[data-name]").evaluate_all(
        "all => all.map(each => [each.dataset.name, each.getAttribute('x'), each.getAttribute('y')].join(' '))"
    )
    return [str(name) for name in found]


# ---------------------------------------------------------------- where things are
@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(TABLET, id="large"),
        pytest.param({"width": 768, "height": 1024}, id="small", marks=pytest.mark.long),
        pytest.param(PHONE, id="phone"),
    ],
)
@pytest.mark.parametrize("bots", [pytest.param(1, marks=pytest.mark.long), 3])
def test_a_tablet_held_upright_has_the_order_of_a_phone(
    person: Person, server: RunningServer, viewport: dict[str, int], bots: int
) -> None:
    page = person(viewport=viewport)
    table = scenes.guest(page, server.url).create("nord", ["me", *["bot:random"] * bots])
    scenes.look(page, table.id)
    scenes.mine(page)
    parts = [".top", "section.players", ".chart", "section.boat", ".prompt", ".phone-tabs"]
    boxes = [box_of(page.locator(part)) for part in parts]
    for above, below in pairwise(boxes):
        assert above.bottom <= below.y + 1
    assert boxes[-1].bottom <= viewport["height"]
    chart = boxes[2]
    assert chart.width == viewport["width"]
    assert chart.height > viewport["height"] * 0.4
    assert page.evaluate("document.scrollingElement.scrollWidth") == viewport["width"]


@pytest.mark.parametrize("bots", [1, 3])
def test_a_low_window_leaves_room_for_the_chat(person: Person, server: RunningServer, bots: int) -> None:
    player = Nord(page := person(viewport=LOW))
    table = scenes.guest(page, server.url).create("nord", ["me", *["bot:random"] * bots])
    table.say("Hello!")  # else there would be none: bots do not talk
    scenes.look(page, table.id)
    assert player.wait_turn()
    page.get_by_role("tab", name=player.say("table.tab.chat")).click()
    expect(player.button("people.say")).to_be_in_viewport(ratio=0.99)
    assert box_of(page.get_by_role("log")).height >= 120


@ANY_SIZE
def test_the_chart_keeps_its_size_while_the_prompt_grows(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    """And names stay where they are while men come."""
    player = Nord(page := person(viewport=viewport, phone=viewport is PHONE))
    scene = scenes.ways()
    scenes.sit(page, server.url, scene)
    assert player.wait_turn()
    before, called = box_of(page.locator(".chart")), names(page)
    for space in scene.spaces:
        player.place(space)
        assert box_of(page.locator(".chart")) == before
    player.press_confirm()
    expect(page.locator(".ways button").nth(1)).to_be_visible()
    assert box_of(page.locator(".chart")) == before
    expect(page.locator(".ways button").nth(1)).to_be_in_viewport(ratio=0.99)
    expect(player.confirm).to_be_in_viewport(ratio=0.99)
    assert names(page) == called
    player.finish()
    assert player.wait_turn()
    assert box_of(page.locator(".chart")) == before
    assert names(page) == called


@BOTH_LANGUAGES
@pytest.mark.parametrize("viewport", [*SIZES, WIDE])
def test_what_can_be_played_first_leaves_room_for_all_buttons(
    person: Person, server: RunningServer, viewport: dict[str, int], lang: str
) -> None:
    player = Nord(page := person(lang=lang, viewport=viewport), lang=lang)
    three = prepared()["treasures"]["position"]
    table = scenes.guest(page, server.url).create("nord", ["me", "bot:random"], position=three)
    scenes.look(page, table.id)
    assert player.wait_turn()
    plays = player.prompt.locator(".plays button")
    expect(plays).to_have_count(3)
    expect(player.button("table.hint")).to_be_visible()
    heading = player.prompt.locator("h2 > span").first
    parts = [heading, *plays.all(), *player.prompt.locator(".do button").all()]
    for one, other in combinations([box_of(part) for part in parts], 2):
        assert apart(one, other)


@ANY_SIZE
def test_who_is_to_move_is_said_in_one_line(person: Person, server: RunningServer, viewport: dict[str, int]) -> None:
    """There is nothing beside it that would need the room."""
    page = person(viewport=viewport)
    with remote(server.url, name="Astrid") as host:
        table = host.create("nord", ["me", "bot:random"], public=True)
        scenes.look(page, table.id)
        words = page.locator(".prompt h2 > span").first
        expect(words).to_contain_text("Astrid")
        assert box_of(words).height < 40


# ---------------------------------------------------------------- what is told once
@ANY_SIZE
def test_what_people_are_asked_does_not_lie_over_the_island(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    """Nor does it change the size of the chart."""
    player = Nord(page := person(viewport=viewport))
    with remote(server.url, name="Bjarne") as friend:
        table = scenes.guest(page, server.url).create("nord", ["me", "open"])
        other = friend.table(table.id)
        other.join()
        scenes.look(page, table.id)
        assert player.wait_turn()
        before = box_of(page.locator(".chart"))
        other.propose("abandon")
        question = page.get_by_role("region", name=player.say("people.proposal"))
        beside(page, question)
        assert box_of(page.locator(".chart")) == before
        question.get_by_role("button", name=player.say("people.decline")).click()
        expect(question).to_have_count(0)


@ANY_SIZE
def test_a_question_does_not_hide_what_was_found(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    """Side by side where there is room, else one after the other."""
    player = Nord(page := person(viewport=viewport))
    with remote(server.url, name="Bjarne") as friend:
        table = scenes.guest(page, server.url).create("nord", ["me", "open"], position=scenes.find().position)
        other = friend.table(table.id)
        other.join()
        scenes.look(page, table.id)
        assert player.wait_turn()
        player.place(*scenes.find().spaces)
        player.finish()
        expect(player.found).to_be_visible(timeout=LONG)
        other.refresh()
        other.propose("abandon")
        question = page.get_by_role("region", name=player.say("people.proposal"), include_hidden=True)
        expect(question).to_have_count(1)
        assert not question.is_visible() or apart(box_of(question), box_of(player.found))
        player.read_found()
        beside(page, question)


@ANY_SIZE
def test_what_one_has_missed_does_not_lie_over_the_island(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    player = Nord(page := person(viewport=viewport))
    scenes.sit(page, server.url, scenes.quiet())
    assert player.wait_turn()
    player.place(*scenes.quiet().spaces)
    player.finish()
    assert player.wait_turn()
    page.reload()
    missed = page.locator("section.missed")
    expect(missed).to_contain_text(player.say("log.since"))
    beside(page, missed)
    missed.get_by_role("button", name=player.say("log.since_close")).click()
    expect(missed).to_have_count(0)


@ANY_SIZE
def test_what_was_found_does_not_lie_over_the_island(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    player = Nord(page := person(viewport=viewport))
    scenes.sit(page, server.url, scenes.find())
    assert player.wait_turn()
    player.place(*scenes.find().spaces)
    player.finish()
    expect(player.found).to_be_visible(timeout=LONG)
    beside(page, player.found)


@ANY_SIZE
@BOTH_LANGUAGES
def test_the_guide_does_not_lie_over_what_it_explains(person: Person, viewport: dict[str, int], lang: str) -> None:
    """Through the first minute: its words have a place of their own, and the chart keeps its size."""
    player = Nord(page := person("/#learn=first", lang=lang, viewport=viewport, taught=False), lang=lang)
    callout = page.locator(".callout")
    expect(callout).to_be_visible()
    before = box_of(page.locator(".chart"))

    def sound() -> None:
        beside(page, callout)
        expect(player.confirm).to_be_in_viewport(ratio=0.99)
        assert box_of(page.locator(".chart")) == before

    sound()
    callout.locator(".go").click()
    for _ in range(3):
        spot = page.locator(f'[data-cell][aria-label*="{player.say("chart.noted")}"]').first
        spot.wait_for(state="attached")
        sound()
        player.place(str(spot.get_attribute("data-cell")))
    sound()
    player.confirm.click()
    expect(callout.locator(".go")).to_be_visible(timeout=LONG)
    beside(page, callout)
    assert box_of(page.locator(".chart")) == before
    expect(page.locator(".counting:visible tr.new")).to_be_in_viewport()
    callout.locator(".go").click()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_the_chart_of_points_shows_all_their_digits(
    person: Person, server: RunningServer, viewport: dict[str, int]
) -> None:
    player = Nord(page := person(viewport=viewport))
    table = scenes.guest(page, server.url).open_record(scenes.finished())
    scenes.look(page, table.id)
    expect(player.end).to_be_visible()
    ends = player.end.locator("figure text.end")
    assert max(len(text) for text in ends.all_text_contents()) == 3
    edge = box_of(player.end.locator("figure svg")).right
    for end in ends.all():
        assert box_of(end).right <= edge


# ---------------------------------------------------------------- what is marked and told
def test_where_much_can_be_chosen_it_glows_less(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    scenes.sit(page, server.url, scenes.attack())
    assert player.wait_turn()
    assert len(player.cells()) > 12
    expect(page.locator("g.legal.calm")).to_have_count(1)
    player.place(scenes.attack().spaces[0])
    assert len(player.cells()) <= 12
    expect(page.locator("g.legal:not(.calm)")).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_log_tells_the_newest_first(person: Person, server: RunningServer, lang: str) -> None:
    """Also within a turn; of oneself as You, with names in their colours and places in words."""
    player = Nord(page := person(lang=lang), lang=lang)
    scene = scenes.attack()
    scenes.sit(page, server.url, scene)
    assert player.wait_turn()
    player.place(scene.spaces[0])
    expect(player.prompt.locator("h2 em")).to_have_text(player.say("table.prompt.placed_of", n=1, most=3))
    player.place(*scene.spaces[1:])
    player.finish()
    assert player.wait_turn()
    mine = page.locator(".log .turns > li").last.locator("ol > li")
    attack, place = mine.locator(".line span").all_inner_texts()
    placed, attacked = ("You place ", "You attack ") if lang == "en" else ("Du setzt ", "Du greifst ")
    assert [placed in place, attacked in attack] == [True, True]
    assert f"({', '.join(scene.spaces)})" in place
    expect(mine.last.locator("b")).to_have_class(re.compile("p-red"))
    expect(mine.last.locator("b")).to_have_text(player.say("common.you"))
    theirs = page.locator(".log .turns > li").first.locator("ol > li").first
    expect(theirs.locator("b").first).to_have_class(re.compile("p-blue"))
