"""Looking back in a browser: replay, links, what-if boards, records as files, the check of the dice, the rule book."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import LONG, remote
from tests.server.running import RunningServer

# of the log's lines exactly those behind the shown one are marked as later
LATER = """() => {
  const lines = [...document.querySelectorAll('.log .line')];
  const shown = lines.findIndex((each) => each.hasAttribute('aria-current'));
  return 0 <= shown && lines.every((each, n) => each.closest('li').matches('.later') === n > shown);
}"""
REFUSED = (
    "Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)"  # says the browser
)


@cache
def played(url: str) -> tuple[str, str, int]:
    """A match played to its end at this server: its table, who played it, and how many entries it has."""
    client = remote(url)
    table, choose = client.create("nord", ["me", "bot:random"], pace=0), random.Random(9)
    with table.live() as live:
        while not table.over:
            live.wait(lambda _: table.over or bool(table.asked), LONG / 1000)  # a bot may have to wake up
            if not table.over:
                prompt = table.sees(table.seats[0]).prompt
                assert prompt is not None
                table.play(choose.choice(prompt.options).text)
    return table.id, str(client.token), len(table.record().log)


@pytest.fixture
def over(server: RunningServer) -> tuple[str, str, int]:
    """A finished match."""
    return played(server.url)


SHORT: dict[str, tuple[list[str], dict[str, str | int | bool]]] = {
    "settlers": (["bot:greedy"] * 3, {"target": 4}),
    "northgard": (["bot:random"] * 2, {"clans": "fixed"}),
}


@cache
def settled(url: str, game: str = "settlers") -> str:
    """A table at which bots have played a short match to its end."""
    bots, options = SHORT[game]
    table = remote(url).create(game, bots, options=options, pace=0)
    with table.live() as live:
        live.wait(lambda _: table.over, LONG / 1000)
    return table.id


def stand(page: Page, men: list[str]) -> None:
    """Men stand on exactly these spaces, as soon as the board is drawn: it follows the slider, not at once."""
    script = "men => [...document.querySelectorAll('[data-space]')].map(m => m.dataset.space).sort().join() === men"
    page.wait_for_function(script, arg=",".join(men))


def slider(page: Page, value: int) -> Locator:
    """The slider, once the match is loaded, it stands there and the address says so."""
    found = page.get_by_role("slider", name="Position in the match")
    expect(found).to_have_attribute("max", re.compile("[1-9]"))  # before that keys lead nowhere
    expect(found).to_have_value(str(value))
    expect(page).to_have_url(re.compile(rf"[#&]at={value}\b"))
    return found


def action(page: Page, name: str) -> None:
    """Something from the menu of the replay."""
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=name).click()


def standing(url: str, table: str, at: int) -> list[str]:
    """Where men stand by the server's own account."""
    view: Any = remote(url).table(table).view(at=at).view
    return sorted(worker.at for worker in view.table.workers)


def begun(url: str, table: str, after: int) -> int:
    """The next position in which Red is asked for a whole turn, and made one without a treasure.

    In the middle of a turn there may be nothing left to place, or two settlements to be named.
    """
    log = remote(url).table(table).record().log
    return next(
        n for n in range(after, len(log) - 1) if log[n] == "a treasure none" and log[n + 1].startswith("a place ")
    )


def test_replay_by_slider_and_keys(person: Person, server: RunningServer, over: tuple[str, str, int]) -> None:
    table, _, last = over
    page = person()
    scenes.look(page, table, "&at=0")
    slider(page, 0)
    stand(page, standing(server.url, table, 0))
    page.locator("header.top").click(position={"x": 400, "y": 20})
    for key, at in (("End", last), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        slider(page, at)
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_role("slider")).not_to_have_value("1")
    middle = last // 2
    page.get_by_role("slider").fill(str(middle))
    slider(page, middle)
    stand(page, standing(server.url, table, middle))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("slider")).not_to_have_value(str(middle))
    page.get_by_role("button", name="Pause", exact=True).click()


def test_the_past_bears_no_marks_of_the_end(person: Person, server: RunningServer) -> None:
    """Before the first roll nothing was gained, and nothing is new but what was built just then."""
    page = person()
    with scenes.told(page):
        page.goto(f"/#table={settled(server.url)}&at=0")
    slider(page, 0)
    gains = page.get_by_role("list", name="What the last roll brought")
    new = page.locator("[data-recent]")
    expect(new).to_have_count(0)
    expect(gains).to_have_count(0)
    page.get_by_role("slider").press("End")
    expect(page.get_by_role("slider")).not_to_have_value("0")
    expect(gains.or_(new).first).to_be_attached()
    page.get_by_role("slider").press("Home")
    expect(gains.or_(new)).to_have_count(0)


def test_the_end_of_settlers_is_seen_at_one_glance(person: Person, server: RunningServer) -> None:
    page = person(f"/#table={settled(server.url)}")
    expect(page.locator("dialog.end[open] .more > section")).to_be_visible()
    expect(page.locator("dialog.end .dice")).to_be_visible()
    assert page.locator("dialog.end").evaluate("each => each.scrollHeight <= each.clientHeight")


def test_the_controls_lie_on_nothing_of_the_log(person: Person, server: RunningServer) -> None:
    page = person()
    page.goto(f"/#table={settled(server.url)}&at=20")
    slider(page, 20)
    page.wait_for_function(
        "() => document.querySelector('.log [aria-current]')?.getBoundingClientRect().bottom"
        " <= document.querySelector('.replay').getBoundingClientRect().top"
    )
    panel, controls = (page.locator(part).bounding_box() for part in ("section.panel", ".replay"))
    assert panel is not None
    assert controls is not None
    assert panel["y"] + panel["height"] <= controls["y"]


def test_link_to_a_move(person: Person, server: RunningServer, over: tuple[str, str, int]) -> None:
    table, _, last = over
    page = person(permissions=["clipboard-read", "clipboard-write"])
    at = last // 3
    scenes.look(page, table, f"&at={at}")
    slider(page, at)
    page.get_by_role("button", name="Copy a link to this move").click()
    expect(page.get_by_text("The link to this move is copied.")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    friend = person(link.removeprefix(server.url))
    slider(friend, at)
    stand(friend, standing(server.url, table, at))


def test_a_spectator_of_a_running_match(person: Person, server: RunningServer) -> None:
    """He may look back, but sees nobody's treasures and gets no record."""
    client = remote(server.url)
    table = client.create("nord", ["me", "bot:random"], position=scenes.attack().position)
    seen = person()
    with scenes.told(seen):
        seen.goto(f"/#table={table.id}&at=0")
    expect(seen.get_by_role("slider")).to_be_visible()
    expect(seen.get_by_role("button", name="Play on from here")).to_be_enabled()
    seen.get_by_role("button", name="More", exact=True).click()
    expect(seen.get_by_role("button", name="Copy the position")).to_be_visible()
    expect(seen.get_by_role("button", name="Download the record")).to_have_count(0)
    expect(seen.get_by_label("Point of view")).to_have_count(0)


def test_what_if(person: Person, server: RunningServer, over: tuple[str, str, int]) -> None:
    table, _, last = over
    page = person()
    at = begun(server.url, table, last // 2)
    scenes.look(page, table, f"&at={at}")
    slider(page, at)
    men = standing(server.url, table, at)
    stand(page, men)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").locator("#whatif-b").select_option("random")
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page).not_to_have_url(re.compile(table), timeout=LONG)
    expect(page.get_by_text("A board for trying things out.")).to_be_visible(timeout=LONG)
    scenes.mine(page)
    assert standing(server.url, page.url.partition("table=")[2], 0) == men
    page.locator('[data-cell][aria-label*="can be chosen"]').first.dispatch_event("click")
    expect(page.locator(".prompt .b.main")).to_be_enabled()


def test_a_board_may_begin_when_a_turn_only_waits_for_its_end(person: Person, server: RunningServer) -> None:
    """All men of the turn are placed: nothing glows, but it can be confirmed."""
    page = person()
    scenes.sit(page, server.url, scenes.closing())
    confirm = page.locator(".prompt .b.main")
    expect(confirm).to_be_enabled(timeout=LONG)
    confirm.click()
    expect(confirm).to_be_disabled(timeout=LONG)


def test_nothing_to_play_on_from_the_end(person: Person, over: tuple[str, str, int]) -> None:
    page = person()
    scenes.look(page, over[0], f"&at={over[2]}")
    slider(page, over[2])
    button = page.get_by_role("button", name="Play on from here")
    expect(button).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect(button).to_be_enabled()
    page.keyboard.press("w")
    expect(page.get_by_role("dialog", name="What if?")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_log_is_a_table_of_contents(person: Person, over: tuple[str, str, int], phone: bool) -> None:
    """From start to end, under turns; the shown entry is marked, in sight and leads on to the others."""
    table, _, last = over
    page = person(phone=phone)
    scenes.look(page, table, f"&at={last // 2}")
    slider(page, last // 2)
    log = page.get_by_role("region", name="Log")
    if phone:
        page.get_by_role("navigation", name="Table sections").get_by_role("button", name="Log").click()
    current = log.locator("[aria-current]")
    expect(current).to_have_count(1)
    expect(current).to_be_in_viewport()
    expect(log.get_by_role("heading").first).to_have_text("The start")
    expect(log.get_by_role("heading", name=re.compile(r"^Turn 1 · "))).to_be_attached()
    lines = log.locator(".line")
    expect(lines.first).to_have_text(re.compile("starts in"))
    later = log.locator("li.later .line")
    page.wait_for_function(LATER)
    later.last.click()
    slider(page, last)
    expect(page.locator("svg[role=grid]")).to_be_in_viewport()
    if phone:
        page.get_by_role("navigation", name="Table sections").get_by_role("button", name="Log").click()
    expect(current).to_be_in_viewport()
    expect(later).to_have_count(0)


def test_record_as_a_file(person: Person, server: RunningServer, over: tuple[str, str, int], tmp_path: Path) -> None:
    table, token, last = over
    page = person()
    page.context.add_cookies([{"name": scenes.COOKIE, "value": token, "url": server.url}])
    scenes.look(page, table, "&at=0")
    slider(page, 0)
    with page.expect_download() as started:
        action(page, "Download the record")
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert file.suffix == ".json"
    assert len(record["log"]) == last
    assert record["seed"]

    other = person()
    other.get_by_label("Open a record").set_input_files(file)
    slider(other, 0)
    expect(other.get_by_text("An opened record.")).to_be_visible()
    other.keyboard.press("End")
    slider(other, last)
    stand(other, standing(server.url, table, last))


def test_check_the_dice(person: Person, server: RunningServer, over: tuple[str, str, int]) -> None:
    table, _, last = over
    page = person()
    scenes.look(page, table, f"&at={last}")
    slider(page, last)
    expect(page.get_by_role("alert")).to_have_count(0)
    action(page, "Check the draws")
    draws = len(remote(server.url).table(table).record().draws)
    assert draws > 10
    expect(page.get_by_text("The seed matches the promise")).to_be_visible()
    expect(page.get_by_text(re.compile(rf"^{draws} draws recomputed .* all are equal\.$"))).to_be_visible()
    page.get_by_text("I noted the commitment myself").click()
    page.get_by_label("Paste what you noted").fill("00" * 32)
    expect(page.get_by_text("The seed does not match the promise")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("game", SHORT)
def test_other_games_are_looked_back_at_alike(person: Person, server: RunningServer, game: str, tmp_path: Path) -> None:
    """A link to a move, the check of the draws, the record as a file, and a board for trying things out."""
    table = settled(server.url, game)
    record = remote(server.url).table(table).record()
    at = next(n for n in range(len(record.log) // 2, len(record.log)) if record.log[n].startswith("a "))
    page = person(f"/#table={table}&at={at}", permissions=["clipboard-read", "clipboard-write"])
    slider(page, at)
    page.get_by_role("button", name="Copy a link to this move").click()
    expect(page.get_by_text("The link to this move is copied.")).to_be_visible()
    friend = person(str(page.evaluate("navigator.clipboard.readText()")).removeprefix(server.url))
    slider(friend, at)

    action(page, "Check the draws")
    expect(page.get_by_text("The seed matches the promise")).to_be_visible()
    expect(page.get_by_text(re.compile(rf"^{len(record.draws)} draws recomputed .* all are equal\.$"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    with page.expect_download() as started:
        action(page, "Download the record")
    file = tmp_path / started.value.suggested_filename
    started.value.save_as(file)
    friend.goto("/#")
    friend.get_by_label("Open a record").set_input_files(file)
    slider(friend, 0)
    expect(friend.get_by_text("An opened record.")).to_be_visible()

    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    expect(page).not_to_have_url(re.compile(table), timeout=LONG)
    expect(page.get_by_text("A board for trying things out.")).to_be_visible(timeout=LONG)
    expect(page.locator(".foot[data-asked]")).to_be_visible(timeout=LONG)


def test_a_tampered_record_is_found(
    person: Person, server: RunningServer, over: tuple[str, str, int], tmp_path: Path
) -> None:
    """A false draw is refused by the server; a page that is handed one finds it by itself."""
    table, _, last = over
    page = person()
    record = json.loads(page.request.get(f"/api/tables/{table}/record").body())
    number, line = next((n, each) for n, each in enumerate(record["draws"]) if re.search(r" \d+$", each))
    head, _, value = line.rpartition(" ")
    false = {**record, "draws": [*record["draws"][:number], f"{head} {int(value) ^ 1}", *record["draws"][number + 1 :]]}

    file = tmp_path / "false.json"
    file.write_text(json.dumps(false), "utf-8")
    page.get_by_label("Open a record").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"\w"))
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_label("Open a record").set_input_files(file)  # the complaint does not follow to the next screen
    expect(page.get_by_role("alert")).to_be_visible()
    person.complained(page, [REFUSED, REFUSED])

    page.route(f"**/api/tables/{table}/record*", lambda route: route.fulfill(json=false))
    scenes.look(page, table, f"&at={last}")
    slider(page, last)
    action(page, "Check the draws")
    expect(page.get_by_text(re.compile(rf"^Draw {number + 1} (differs|is out of place)"))).to_be_visible()


def test_rule_book(person: Person, server: RunningServer) -> None:
    page = person()
    scenes.sit(page, server.url)
    scenes.mine(page)
    page.get_by_role("button", name="Rules", exact=True).click()
    book = page.get_by_role("dialog", name="Nord")
    expect(book.get_by_role("heading", level=3).first).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()  # beside the board
    articles = book.get_by_role("article")
    rules = articles.count()  # they are drawn all at once, with their headings
    assert rules > 1
    book.get_by_role("searchbox").fill("storm")
    expect(book.get_by_role("status").first).to_contain_text(re.compile(r"\d"))
    page.wait_for_function(
        """rules => {
          const found = [...document.querySelectorAll('dialog.book article')];
          return 0 < found.length && found.length < rules && found.every((each) => /storm/i.test(each.innerText));
        }""",
        arg=rules,
    )
    book.get_by_role("searchbox").fill("")
    expect(articles).to_have_count(rules)
    link = book.locator("article a").first
    ruling = link.inner_text()
    link.click()
    expect(book.locator("article.current h3")).to_contain_text(ruling)
    expect(book.locator("article.current")).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(book).to_have_count(0)
    page.goto("/#book=nord&rule=R6")
    expect(page.locator("article.current h3")).to_contain_text("R6")
