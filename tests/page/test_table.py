"""The Nord table for fresh eyes: what can be clicked is there to click, and what is said can be read."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.page import scenes
from tests.page.conftest import DESKTOP, PHONE, Person, becomes
from tests.page.driver import LONG, Nord, box_of, remote, sit_down
from tests.page.lessons import prepared
from tests.page.northgard_scenes import table_of
from tests.server.running import RunningServer


def choosing_a_way(player: Nord, server: RunningServer) -> None:
    """The men are placed, and the attack may pass here or there."""
    scene = scenes.ways()
    scenes.sit(player.page, server.url, scene)
    assert player.wait_turn()
    player.place(*scene.spaces)
    player.press_confirm()
    expect(player.page.locator(".ways button").nth(1)).to_be_visible()


def test_the_ways_of_an_attack_are_numbered_alike_on_chart_and_list(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    choosing_a_way(player, server)
    ways, men = page.locator(".ways button"), player.say("table.way.men", n=3)
    for n in range(ways.count()):
        expect(ways.nth(n)).to_contain_text(men)  # the preview tells what each brings
        expect(page.locator(f'[data-way="{n + 1}"] .line')).to_be_attached()
        expect(page.locator(f'[data-number="{n + 1}"]')).to_be_attached()
    ways.nth(1).hover()
    expect(page.locator('[data-way="2"].lead')).to_have_count(1)
    space = player.cells()[0]
    label = str(player.cell(space).get_attribute("aria-label"))
    [way] = [n for n in range(1, ways.count() + 1) if player.say("chart.way", n=n) in label.split(", ")]
    x, y, _ = player.middle(space)
    page.mouse.move(x, y)
    expect(page.locator(".ways button.lead b")).to_have_text([str(way)])


def test_a_way_is_chosen_by_key_and_by_thumb(person: Person, server: RunningServer) -> None:
    for phone in (False, True):
        player = Nord(page := person(phone=phone))
        choosing_a_way(player, server)
        if phone:
            page.locator(".ways button").nth(1).tap()
        else:
            page.keyboard.press("2")
        expect(page.locator(".fate").first).to_be_attached()
        expect(page.locator(".ways")).to_have_count(0)
        expect(player.confirm).to_be_enabled()


# ---------------------------------------------------------------- treasures
def test_a_treasure_is_played_where_it_lies(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    with remote(server.url) as client:
        sit_down(page, client, client.create("nord", ["me", "bot:greedy"], position=prepared()["first"]["position"]))
    assert player.wait_turn()
    axe = player.say("panels.treasures.play_named", name="Axe", action="Two Regions")
    chip = player.say("table.action.axe")
    for place in (".players", ".prompt"):
        button = page.locator(place).get_by_role("button", name=axe)
        button.focus()
        page.keyboard.press("Enter")
        expect(player.prompt.locator(".chip")).to_have_text(chip)
        # now that one is played the others are no buttons, and say why
        expect(page.locator(".players [data-play]:visible")).to_have_count(0)
        reason = page.locator(f'.players [title*="{player.say("panels.treasures.once")}"]:visible')
        expect(reason.first).to_be_visible()
        player.button("table.undo").click()
        expect(player.prompt.locator(".chip")).to_have_count(0)


def test_a_treasure_is_played_from_a_compact_card(person: Person, server: RunningServer) -> None:
    """With three players treasures lie in the part of the card that opens, and a finger does not close it."""
    player = Nord(page := person(phone=True))
    with remote(server.url) as client:
        sit_down(page, client, client.create("nord", ["me", "bot:greedy", "bot:greedy"]))
    assert player.wait_turn()
    card = page.locator('[data-card="a"]')
    card.get_by_role("button").first.tap()
    expect(card.locator(".more")).to_be_visible()
    page.evaluate("addEventListener('click', () => (window.tapped = true), { once: true, capture: true })")
    card.locator(".more li").first.tap()
    page.wait_for_function("() => window.tapped")  # a tap becomes a click, but not at once
    expect(card.locator(".more")).to_be_visible()


# ---------------------------------------------------------------- players
CUT = """all => [...all].filter(each => each.getClientRects().length)
  .filter(each => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
  .filter(each => getComputedStyle(each).display !== 'inline')
  .map(each => each.textContent)"""


# what is cut while a card says something more; in one go, so that nothing is drawn in between
CUT_WITH = f"""word => {{
  const state = [...document.querySelectorAll('[data-card]')][1].querySelectorAll('.state');
  const added = [...state].at(-1).cloneNode();
  added.textContent = word;
  [...state].at(-1).after(added);
  const found = ({CUT})(document.querySelectorAll('[data-card] :is(.meta, .state, .who)'));
  added.remove();
  return found;
}}"""


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.long), "de"])  # German words are longer
@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(DESKTOP, id="desk"),
        pytest.param(PHONE, id="phone", marks=pytest.mark.long),
        pytest.param({"width": 360, "height": 740}, id="small"),
    ],
)
def test_what_four_players_do_is_not_cut(
    person: Person, server: RunningServer, lang: str, viewport: dict[str, int]
) -> None:
    page = person(lang=lang, viewport=viewport)
    with remote(server.url, name="Astrid") as client:
        table = client.create("nord", ["me", "bot:greedy", "bot:random", "bot:greedy"], pace=10)
        sit_down(page, client, table)
        player = Nord(page, lang=lang)
        assert player.wait_turn()
        cards = page.locator("[data-card]")
        expect(cards.first).to_contain_text(player.say("panels.player.your_turn"))
        parts = cards.locator(".meta, .state, .who")
        becomes(page, lambda: parts.evaluate_all(CUT), [])
        words = [player.say(f"panels.player.{key}") for key in ("thinking", "to_move", "resigned", "time_up", "away")]
        for word in [*words, player.say("panels.player.bot_plays")]:
            # a bot's card while it does that: the longest there is
            assert page.evaluate(CUT_WITH, word) == []
        client.table(table.id).resign("a")
        expect(cards.first).to_contain_text(player.say("panels.player.resigned"))
        becomes(page, lambda: parts.evaluate_all(CUT), [])


# ---------------------------------------------------------------- scoring
# Time stands still for the page when so many rows are counted: whoever looks at them may take as long as he likes.
HALT = """rows => {
  const soon = window.setTimeout.bind(window);
  const counted = () => document.querySelectorAll('.panel .counting tbody tr').length;
  window.setTimeout = (action, ms, ...more) => soon(() => counted() < rows && action(...more), ms);
}"""


def counted_out(page: Page, server: RunningServer, rows: int = 3) -> None:
    """A scoring that halts when a few settlements have paid."""
    scene = scenes.scoring()
    scenes.sit(page, server.url, scene)
    scenes.mine(page)
    scenes.place(page, *scene.spaces)
    page.evaluate(HALT, rows)
    page.locator(".prompt .b.main").click()
    expect(page.locator(".counting:visible tbody tr")).to_have_count(rows, timeout=LONG)


def test_a_scoring_is_counted_beside_the_board_on_a_phone_too(person: Person, server: RunningServer) -> None:
    for viewport in (PHONE, {"width": 360, "height": 740}):
        page = person(phone=True, viewport=viewport, reduced_motion="no-preference")
        counted_out(page, server)
        chart, sheet = box_of(page.locator(".chart")), box_of(page.locator(".tally"))
        assert sheet.y >= chart.bottom - 1
        assert sheet.bottom <= box_of(page.locator(".prompt .do .b")).y + 1
        expect(page.locator(".tally [data-sum]")).to_have_count(2)
        newest = page.locator(".tally tr.new")
        expect(newest).to_be_in_viewport()
        page.context.close()


def test_the_newest_row_of_a_scoring_is_in_sight(person: Person, server: RunningServer) -> None:
    page = person(viewport={"width": 1280, "height": 620}, reduced_motion="no-preference")
    counted_out(page, server, 5)
    low = "row => row.getBoundingClientRect().bottom - row.closest('.rows').getBoundingClientRect().bottom"
    page.wait_for_function(f"() => ({low})(document.querySelector('.panel .counting tr.new')) <= 1")
    assert box_of(page.locator(".panel .counting thead")).y > 0


def test_sound_is_one_click_away_and_remembered(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    scenes.sit(page, server.url, scenes.quiet())
    assert player.wait_turn()
    sound = page.get_by_role("button", name=player.say("table.sound"), exact=True)
    before = sound.get_attribute("aria-pressed")
    after = "false" if before == "true" else "true"
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", after)
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", after)


def test_on_a_phone_the_menu_of_every_table_has_the_sound(person: Person, server: RunningServer) -> None:
    """Its head has no room; what is chosen at one table holds at the others."""
    player = Nord(page := person(phone=True))
    nord, settlers = scenes.quiet().position, scenes.paving().position
    me = scenes.guest(page, server.url)
    tables = [
        me.create("nord", ["me", "bot:greedy"], position=nord),
        me.create("settlers", ["me", *["bot:greedy"] * 3], position=settlers),
    ]
    sound = page.get_by_role("dialog").get_by_label(player.say("table.sound"), exact=True)
    for on, table in zip((True, False), tables, strict=True):
        page.goto(f"/#table={table.id}")
        player.button("table.menu").tap()
        expect(sound).to_be_checked(checked=on)
        sound.tap()
        expect(sound).to_be_checked(checked=not on)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_menu_of_every_table_lists_its_keys(person: Person, server: RunningServer) -> None:
    """Every key that a button of the table names is in the list, too; and letters can be switched off."""
    player = Nord(page := person())
    me = scenes.guest(page, server.url)
    tables = [
        (me.create("nord", ["me", "bot:greedy"], position=scenes.quiet().position), {"C", "U", "R", "H", "Space"}),
        (me.create("settlers", ["me", *["bot:greedy"] * 3], position=scenes.settlers()), {"E", "U", "H", "T", "P"}),
        (table_of(me, "turn"), {"Backspace", "H", "P", "W", "Enter"}),
    ]
    dialog = page.get_by_role("dialog")
    for table, least in tables:
        page.goto(f"/#table={table.id}")
        expect(page.locator(".prompt .b.quiet").first).to_be_visible(timeout=LONG)
        player.button("table.menu").click()
        dialog.get_by_text(player.say("keys.title"), exact=True).click()
        expect(dialog.locator("kbd").first).to_be_visible()
        listed = set(dialog.locator("kbd").all_inner_texts())
        named = page.locator("[aria-keyshortcuts]").evaluate_all("all => all.map((each) => each.ariaKeyShortcuts)")
        letters = {each.upper() if len(each) == 1 else each for each in named if not each[-1].isdigit()}
        assert least | letters <= listed, table.id
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    ways = page.locator(".hand .ways")
    for on in (False, True):
        player.button("table.settings").click()
        dialog.get_by_label(player.say("settings.keys"), exact=True).set_checked(on)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        page.keyboard.press("1")
        page.evaluate("() => new Promise(requestAnimationFrame)")
        expect(ways).to_have_count(int(on))


# ---------------------------------------------------------------- on a phone
@pytest.mark.parametrize("viewport", [PHONE, {"width": 360, "height": 740}], ids=["phone", "small"])
def test_a_turn_with_one_thumb_in_german(person: Person, server: RunningServer, viewport: dict[str, int]) -> None:
    """Nothing scrolls, nothing is cut, and of an attack the chart shows only who dies: words tell the rest."""
    page = person(lang="de", phone=True, viewport=viewport)
    player = Nord(page, lang="de")
    scene = scenes.attack()
    scenes.sit(page, server.url, scene)
    assert player.wait_turn()

    def sound() -> None:
        height = viewport["height"]
        becomes(page, lambda: page.evaluate("document.scrollingElement.scrollHeight") <= height, True)
        words = page.locator(".prompt h2, .prompt .line, .prompt li, .prompt .b, .phone-tabs button")
        becomes(page, lambda: words.evaluate_all(CUT), [])
        for each in page.locator(".prompt .b, .phone-tabs button").all():
            box = box_of(each)
            assert box.bottom <= height
            assert box.height >= 40

    sound()
    player.place(*scene.spaces)
    expect(page.locator(".fate")).to_have_count(1)
    expect(player.prompt.locator(".pill")).to_have_count(3)
    sound()
    player.confirm.tap()
    player.pressed()
    player.watched()


# ---------------------------------------------------------------- what one wants to know
def test_what_was_found_is_told_until_it_was_read(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    scenes.sit(page, server.url, scenes.find())
    assert player.wait_turn()
    player.place(*scenes.find().spaces)
    player.finish()
    expect(player.found).to_contain_text(player.say("table.found"))
    expect(player.found.locator("li")).to_have_count(1)
    player.found.get_by_role("button").click()
    expect(player.found).to_have_count(0)


def test_men_that_came_since_my_last_turn_are_marked(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    with scenes.told(page):
        scenes.sit(page, server.url, scenes.quiet())
    assert player.wait_turn()
    expect(page.locator("path.recent")).to_have_count(0)
    player.place(*scenes.quiet().spaces)
    player.finish()
    assert player.wait_turn()
    expect(page.locator("path.recent:not(.casing)")).to_have_count(1)


def test_a_hint_leaves_the_draft_alone_until_it_is_taken(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    scenes.sit(page, server.url, scenes.quiet())
    assert player.wait_turn()
    first, second, third = scenes.quiet().spaces
    player.place(first)
    player.button("table.hint").click()
    take = player.button("table.hint_take")
    expect(take).to_be_visible(timeout=LONG)  # the bot that gives it may have to wake up
    expect(player.man(first)).to_be_visible()
    take.click()
    for space in (first, second, third):
        expect(player.man(space)).to_be_visible()


def test_one_thing_is_explained_in_a_turn(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    with remote(server.url) as client:
        sit_down(page, client, client.create("nord", ["me", "bot:greedy"], position=prepared()["first"]["position"]))
    assert player.wait_turn()
    card = page.locator(".once:visible section, section.once:visible")
    expect(card.first).to_be_visible()
    card.first.get_by_role("button", name=player.say("lesson.understood")).click()
    expect(card).to_have_count(0)
    player.place("f11")  # what comes up while it goes on is not explained in the same turn
    expect(card).to_have_count(0)


def test_a_finished_match_leads_on(person: Person, server: RunningServer) -> None:
    player = Nord(page := person())
    with remote(server.url) as client:
        sit_down(page, client, client.open_record(scenes.finished()))
    expect(player.end).to_be_visible()
    page.keyboard.press("Escape")
    expect(player.end).to_have_count(0)
    player.prompt.get_by_role("button", name=player.say("table.result")).click()
    expect(player.end).to_be_visible()
    page.keyboard.press("Escape")
    player.prompt.get_by_role("button", name=player.say("table.replay")).click()
    expect(page.get_by_role("slider")).to_be_visible()
