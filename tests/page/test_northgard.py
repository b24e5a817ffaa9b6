"""Northgard in a real browser: questions are answered on the map, by cards or by buttons; and whole matches."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from playwright.sync_api import Page, expect

from jarlshof.client import RemoteTable
from jarlshof.core.game import game
from jarlshof.games.northgard.cards import CARD_NAMES
from jarlshof.games.northgard.options import NorthgardOptions
from tests.page import scenes
from tests.page.conftest import Person
from tests.page.driver import box_of, remote, sit_down, tab_to
from tests.page.new_match import HELD, Value, new_match
from tests.page.northgard import POINT, Northgard, NorthgardByEar, NorthgardByKeys, NorthgardByTouch
from tests.page.northgard_scenes import KINDS, position, table_of
from tests.page.test_spoken import LISTEN, heard
from tests.server.running import RunningServer

OTHER = "move build"
ROUNDS = 4  # a page is opened once for several of them
CLICKS = 40  # no question takes more, even if they are made by chance
# The first question of a card.
FIRST = {
    "recruit": "recruit",
    "move": "move",
    "build": "build",
    "feast": "choose",
    "bribery": "bribe",
    "capture": "slay",
    "legendary-heroes": "copy",
    "slither": "scorch",
}
# What brings something to light is sent first.
SENT = {"explore": "explore", "merchant": "split", "spy": "pick", "future-sight": "take"}


def sit(page: Page, server: RunningServer, text: str) -> tuple[Northgard, RemoteTable]:
    """At a table that begins there, and the table as the other one has it."""
    server.wait_ready("northgard")
    me, other = remote(server.url, "Astrid"), remote(server.url, "Bo")
    table = me.create("northgard", ["me", "open"], position=text, hints=True)
    theirs = other.table(table.id)
    theirs.join("b")
    sit_down(page, me, table)
    player = Northgard(page, random.Random(7))
    player.asks("turn")
    return player, theirs


@pytest.mark.parametrize("kinds", [KINDS[n::ROUNDS] for n in range(ROUNDS)], ids=" ".join)
def test_every_kind_of_question_is_answered_by_clicks(
    person: Person, server: RunningServer, kinds: tuple[str, ...]
) -> None:
    """However chance leads the hand: what the server gets at last is an answer to just this."""
    server.wait_ready("northgard")
    me = scenes.guest(page := person(), server.url)
    for kind in kinds:
        table = table_of(me, kind)
        table.refresh()
        before, prompt = len(table.record(seat="a").log), table.sees("a").prompt
        assert prompt is not None
        page.goto(f"/#table={table.id}")
        player = Northgard(page, random.Random(kind))
        player.asks(kind)
        for _ in range(CLICKS):
            player.answer()
            if answers := table.record(seat="a").log[before:]:
                break
        seat, verb, *_ = answers[0].split()
        assert seat == "a", kind
        assert verb in {option.verb for option in prompt.options}, kind


@pytest.mark.parametrize("card", FIRST)
def test_a_card_asks_its_first_question_in_the_draft(person: Person, server: RunningServer, card: str) -> None:
    player, _ = sit(person(), server, position(card, OTHER))
    player.press(player.card(card))
    player.asks(FIRST[card])
    assert player.drafted == 1
    expect(player.prompt.locator("h2")).not_to_be_empty()
    player.answer()
    player.page.keyboard.press("Backspace")
    player.settled()
    player.page.keyboard.press("Backspace")
    player.settled()
    assert player.drafted <= 1


@pytest.mark.parametrize("card", SENT)
def test_what_brings_something_to_light_is_sent_first(person: Person, server: RunningServer, card: str) -> None:
    player, _ = sit(person(), server, position(card, OTHER))
    player.press(player.card(card))
    if card != "future-sight":
        player.press(player.main)
    player.asks(SENT[card])
    for _ in range(20):
        if player.asked in (None, "turn"):
            return
        player.answer()
    raise AssertionError(f"no end: {player.asked}")


def test_the_other_one_asks_me_for_a_card(person: Person, server: RunningServer) -> None:
    player, theirs = sit(person(), server, position("move recruit", "extortion"))
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.press(player.page.locator(".ways .wait"))
    expect(player.main).to_have_text(player.say("northgard_table.press.wait", card="Recruit"))
    player.press(player.main)
    player.page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    theirs.refresh()
    while theirs.sees("b").prompt is not None:
        question = theirs.sees("b").prompt
        assert question is not None
        theirs.play(next((o.text for o in question.options if o.verb in ("play", "target", "pick", "done")), "end"))
    player.asks("ransom")
    player.press(player.page.locator('[data-choice="yield"]'))
    player.asks("turn")
    assert player.card("move").count() == 0


def test_a_curse_asks_me_for_a_card_of_my_hand(person: Person, server: RunningServer) -> None:
    player, theirs = sit(person(), server, position("move recruit build", "ancestral-curse"))
    player.press(player.card("recruit"))
    player.press(player.page.locator(".ways .wait"))
    player.settled()
    player.press(player.main)
    player.page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    theirs.refresh()
    theirs.play("play ancestral-curse")
    player.asks("discard")
    player.press(player.card("move"))
    player.settled()
    player.press(player.card("build"))  # until it is sent, another one can be chosen
    expect(player.main).to_have_text(player.say("northgard_table.press.discard", card="Build"))
    player.press(player.main)
    expect(player.card("build")).to_have_count(0)
    expect(player.card("move")).to_have_count(1)


def test_a_card_that_asks_something_can_still_be_used_in_another_way(person: Person, server: RunningServer) -> None:
    """While a list lies open, which takes the number keys meanwhile."""
    player, _ = sit(person(), server, position("feast move", OTHER))
    expect(player.card("move")).to_have_attribute("aria-keyshortcuts", "1")
    player.press(player.card("feast"))
    player.asks("choose")
    expect(player.card("move")).not_to_have_attribute("aria-keyshortcuts", "1")
    expect(player.page.locator(".ways .play")).to_have_attribute("aria-pressed", "true")
    player.press(player.page.locator(".ways .wait"))
    expect(player.page.locator(".ways .wait")).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator(".prompt h2")).to_contain_text(player.say("northgard_table.do.wait", card="Feast"))


def test_an_upgrade_asks_for_a_card_and_what_becomes_of_the_old_one(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move", OTHER))
    player.press(player.card("recruit"))
    player.press(player.page.locator(".ways .upgrade"))
    cards = player.page.locator(".asked [data-choice]")
    expect(cards.and_(player.page.locator('[data-choice^="upgrade recruit"]'))).to_have_count(2)
    expect(cards).to_have_count(2)
    player.press(player.page.locator("[data-fate=retire]"))
    expect(cards.and_(player.page.locator('[data-choice^="retire recruit"]'))).to_have_count(2)
    player.press(cards.first)
    player.settled()
    assert player.drafted == 1


def test_a_card_that_asks_nothing_leaves_no_other_one_chosen(person: Person, server: RunningServer) -> None:
    """Taken back it stays chosen: only then can it be used in another way."""
    player, _ = sit(person(), server, position("warriors conqueror scouts", OTHER))
    player.press(player.card("conqueror"))
    player.settled()
    expect(player.page.locator('.hand [aria-pressed="true"]')).to_have_count(0)
    player.page.keyboard.press("Backspace")
    expect(player.card("conqueror")).to_have_attribute("aria-pressed", "true")
    expect(player.page.locator(".ways .wait")).to_be_visible()


def test_it_is_said_why_not(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit", OTHER))
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.spot("land:Se")
    expect(player.prompt.locator(".refused")).to_be_visible()
    expect(player.page.locator('[data-refused="land:Se"]')).to_have_count(1)


def test_a_hint_can_be_taken_over(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move build", OTHER))
    player.page.keyboard.press("h")
    player.press(player.page.locator(".do-it"))
    player.settled()
    assert player.drafted > 0


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hint_says_why_and_moves_nothing(person: Person, server: RunningServer, phone: bool) -> None:
    player, _ = sit(person(phone=phone), server, position("recruit move build", OTHER))
    before = [box_of(player.page.locator(part)) for part in (".foot", "main.sheet")]
    player.press(player.button("table.hint"))
    reason = player.page.locator(".hint .reason")
    expect(reason).to_have_text(re.compile(player.say("northgard_table.why.year", things=r"\d.*")))
    expect(reason).to_be_in_viewport(ratio=1)
    assert [box_of(player.page.locator(part)) for part in (".foot", "main.sheet")] == before


def test_coordinates_stand_on_the_map_for_those_who_want_them(person: Person, server: RunningServer) -> None:
    """Off at first; then the edge, every territory and the peek tell what moves call them."""
    player, _ = sit(page := person(), server, position("recruit", OTHER))
    edge, names, code = page.locator(".coordinates text"), page.locator("text.name"), page.locator("[data-code]")
    expect(names.filter(has_text="Nordmark")).to_have_text("Nordmark")
    expect(edge).to_have_count(0)
    player.press(player.button("table.settings"))
    page.get_by_label(player.say("settings.codes")).check()
    page.keyboard.press("Escape")
    expect(names.filter(has_text="Nordmark")).to_have_text("Nordmark Sn")
    expect(names.filter(has_text=re.compile(r"\b(Sn|Se|Sw|7m|12n)$"))).to_have_count(5)
    expect(edge.filter(has_text=re.compile(r"^[0nsew]"))).not_to_have_count(0)
    page.mouse.move(*page.locator('[data-target="land:Se"]').evaluate(POINT))
    expect(code).to_have_text("Se")


def test_by_keys_alone(person: Person, server: RunningServer) -> None:
    player, _ = sit(person(), server, position("recruit move", OTHER))
    keys = player.page.keyboard
    keys.press("1")
    player.asks("recruit")
    keys.press("ArrowRight")
    keys.press("Enter")
    player.asks("turn")
    assert player.drafted == 2
    keys.press("Backspace")
    player.asks("recruit")
    keys.press("Backspace")
    player.asks("turn")
    keys.press("p")
    player.asks("take")
    keys.press("1")
    expect(player.prompt.locator("h2")).to_contain_text("Market Place")


@pytest.mark.long
def test_what_has_changed_since_my_turn_is_one_click(person: Person, server: RunningServer) -> None:
    """It is marked on the map, and told, until I begin my turn."""
    player, theirs = sit(page := person(), server, position("recruit move", "recruit build"))
    since, marks = page.locator(".since"), page.locator("[data-recent]")
    told = page.get_by_role("region", name=player.say("log.since"))
    expect(since).to_have_count(0)
    player.press(player.card("recruit"))
    player.asks("recruit")
    player.spot("land:Sn")
    player.asks("turn")
    player.press(player.main)
    page.wait_for_function("document.querySelector('.foot').dataset.asked === undefined")
    theirs.refresh()
    theirs.play("play recruit", "recruit Se", "end")
    player.asks("turn")
    expect(marks).to_have_attribute("data-recent", "at:Se")
    player.press(since)
    expect(told).to_contain_text("Bo")
    expect(told).to_contain_text("Austvang")
    expect(marks).to_have_count(1)
    player.press(told.get_by_role("button", name=player.say("log.since_close")))
    expect(told).to_have_count(0)
    player.press(player.card("move"))
    expect(marks).to_have_count(0)
    expect(since).to_have_count(0)


def test_a_combat_of_ones_own_stays_until_it_was_read(person: Person, server: RunningServer) -> None:
    player, theirs = sit(person(), server, position("move recruit", "recruit build"))
    player.attack("Sn", "Se")
    player.press(player.main)
    while not player.on.is_visible():
        theirs.refresh()
        question = theirs.sees("b").prompt
        if question is not None:
            theirs.play(next(option.text for option in question.options if option.verb in ("hold", "axe", "retreat")))
        elif player.asked == "die":
            player.press(player.page.locator('[data-choice="axe"]'))
        player.page.wait_for_timeout(100)
    fight = player.page.locator(".fight")
    expect(fight.locator(".losses li")).to_have_count(2)
    expect(player.prompt.locator("h2")).to_contain_text(re.compile(r"Austvang \d+ : \d+"))
    player.page.keyboard.press("Enter")
    expect(player.on).to_have_count(0)


def test_a_drafted_harvest_is_counted_out(person: Person, server: RunningServer) -> None:
    """The last one to pass is asked for a trade before anything was sent."""
    text = position("move", "move").replace("first: a\n", "first: a\npassed: b\n")
    player, _ = sit(person(), server, text)
    player.page.keyboard.press("p")
    player.asks("take")
    player.page.keyboard.press("1")
    player.asks("trade")
    assert player.drafted > 0
    mine = player.page.locator(".ledger .entry").first
    fame = player.page.locator('[data-row="a"] [data-fame-of="a"]')
    expect(mine.locator(".plus b")).to_have_text(["+3", "+2", "+1"])
    expect(fame).to_contain_text(mine.locator(".fame b").inner_text())


# ---------------------------------------------------------------- whole matches
# Whether anything like a mouse was used.
WATCHED = """addEventListener('pointerdown', () => (window.touched = true), true);
addEventListener('mousemove', () => (window.touched = true), true);"""


def at_a_table(player: Northgard, server: RunningServer, *bots: str, **options: Value) -> None:
    """A match from its beginning against bots that do not take their time."""
    server.wait_ready("northgard")
    me = scenes.guest(player.page, server.url)
    table = me.create("northgard", ["me", *(f"bot:{bot}" for bot in bots)], pace=0.0, options=options)
    player.page.goto(f"/#table={table.id}")


def seen_to_the_end(player: Northgard) -> None:
    """Plays on to the end screen, which tells where the fame came from."""
    player.play_out()
    assert {"lay", "found", "turn", "take", "trade"} <= player.met
    expect(player.end.get_by_role("table").first).to_be_visible()
    expect(player.end).to_contain_text(player.say("panels.end.curve", by="year"))
    expect(player.button("panels.end.rematch")).to_be_visible()


@pytest.mark.long
def test_a_whole_match_of_three_by_mouse(person: Person, server: RunningServer) -> None:
    player = Northgard(person(), random.Random(3))
    at_a_table(player, server, "greedy", "random", clans="choose")
    seen_to_the_end(player)
    assert "clan" in player.met


@pytest.mark.long
def test_a_whole_match_by_keyboard_alone(person: Person, server: RunningServer) -> None:
    player = NorthgardByKeys(page := person(), random.Random(4))
    page.add_init_script(WATCHED)
    at_a_table(player, server, "random")
    page.reload()
    seen_to_the_end(player)
    tab_to(page, player.button("panels.end.home"))
    page.keyboard.press("Enter")
    expect(player.button("start.play")).to_be_visible()
    assert not page.evaluate("window.touched")


@pytest.mark.long
def test_a_whole_match_on_a_phone_in_german(person: Person, server: RunningServer) -> None:
    player = NorthgardByTouch(person(lang="de", phone=True), random.Random(5), "de")
    at_a_table(player, server, "random")
    seen_to_the_end(player)


@pytest.mark.long
def test_a_whole_match_by_ear(person: Person, server: RunningServer) -> None:
    """The next move is found from names and roles; every question was said, and cards that are played are told."""
    player = NorthgardByEar(page := person(), random.Random(6))
    page.evaluate(LISTEN)  # before the first question can be said
    at_a_table(player, server, "random")
    seen_to_the_end(player)
    said = heard(page)
    assert player.read - {text for kind, text in said if kind == "prompt"} == set()
    # a card of mine is named before what it did, or behind it
    words = game("northgard").texts("en")
    names = "|".join(re.escape(words(f"card.{card}.name")) for card in CARD_NAMES)
    mine = re.compile(rf"You play |You .*({names})\.$")
    assert any(mine.match(text) for kind, text in said if kind == "news")


@pytest.mark.long
def test_a_whole_match_of_five(person: Person, server: RunningServer) -> None:
    player = Northgard(page := person(), random.Random(7))
    at_a_table(player, server, *["random"] * 4)
    assert player.wait()
    expect(page.locator("[data-row]")).to_have_count(5)
    seen_to_the_end(player)


@pytest.mark.long
def test_two_people_fight_over_a_link_and_one_reloads(person: Person, server: RunningServer) -> None:
    """In the middle of the combat; what was spent is still on show, and the match goes on to its end."""
    server.wait_ready("northgard")
    one, other = Northgard(person(), random.Random(8)), Northgard(person(), random.Random(9))
    host = scenes.guest(one.page, server.url)
    table = host.create("northgard", ["me", "open"], position=position("move recruit", "recruit build", year=6))
    one.page.goto(f"/#table={table.id}")
    other.page.goto(f"/#table={table.id}")
    other.press(other.page.locator(".b.main"))  # sit down
    one.asks("turn")
    one.press(one.card("move"))
    one.asks("move")
    one.spot("land:Sn")
    one.settled()
    one.spot("land:Se")
    one.asks("food")  # still in the draft: what was spent is sent with the move
    one.press(one.page.locator('[data-food="1"]'))
    one.press(one.main)
    other.asks("food")
    fight = other.page.locator(".fight")
    expect(fight).to_be_visible()
    before = fight.inner_text()
    other.page.reload()
    other.asks("food")
    expect(fight).to_have_js_property("innerText", before)  # its story comes after the table
    one.page.reload()
    expect(one.page.locator(".fight")).to_be_visible()
    both = (one, other)
    for _ in range(CLICKS * 20):
        expect(one.page.locator(".prompt").or_(one.end).first).to_be_visible()
        asked = next((player for player in both if player.waits), None)
        if asked is not None:
            asked.answer()
        elif one.end.is_visible():
            break
        else:
            one.page.wait_for_timeout(50)
    for player in both:
        expect(player.end).to_be_visible()
    assert one.end.get_by_role("table").first.inner_text() != ""


# ---------------------------------------------------------------- options
# Matches in which every value of every option comes once. By seats.
WISHES: list[tuple[int, dict[str, Value]]] = [
    (2, {"years": 7, "fame": "open", "trade": "any", "clans": "random"}),
    (3, {"years": 7, "fame": "hidden", "trade": "any", "clans": "fixed"}),
    (5, {"years": 10, "fame": "hidden", "trade": "same", "clans": "choose"}),
]


def test_every_value_of_every_option_is_wished_for() -> None:
    """A new option, or a new value, has to be clicked below, too."""
    wished = {(name, value) for _, options in WISHES for name, value in options.items()}
    there = {
        (field.name, value)
        for field in msgspec.structs.fields(NorthgardOptions)
        for value in getattr(field.type, "__args__", ())
        if field.name != "seats"
    }
    assert there == wished


@pytest.mark.parametrize(("seats", "options"), WISHES, ids=[f"{seats}-seats" for seats, _ in WISHES])
def test_options_that_were_clicked_hold_at_the_table(
    person: Person, server: RunningServer, seats: int, options: dict[str, Value]
) -> None:
    server.wait_ready("northgard")
    player = Northgard(page := person(), random.Random(seats))
    new_match(player, "northgard", seats=seats, bots="bot:random", options=options)
    assert player.wait()
    held = page.evaluate(HELD)["table"]["options"]
    assert {name: held.get(name) for name in options} == options
    expect(page.locator("[data-row]")).to_have_count(seats)
    assert player.asked == ("clan" if options["clans"] == "choose" else "lay")
