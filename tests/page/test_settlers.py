"""Whole matches of Settlers against bots in a real browser: by mouse, by keys, on a phone, by ear; and every option."""

from __future__ import annotations

import random

import msgspec
import pytest
from playwright.sync_api import expect

from jarlshof.games.settlers.options import RANGES, SettlersOptions
from tests.page.conftest import Person
from tests.page.driver import tab_to
from tests.page.new_match import HELD, Value, new_match
from tests.page.settlers import Settlers, SettlersByEar, SettlersByKeys, SettlersByTouch
from tests.page.test_spoken import LISTEN, heard

# The most clicks of an action: no action may take more.
CLICKS = {
    "roll": 1,
    "road": 1,
    "settle": 1,
    "city": 1,
    "buy": 1,
    "end": 1,
    "bandit": 1,
    "the other of two bandits": 2,
    "steal": 1,
    "discard": 2,
    "refuse": 1,
    "knight": 1,
    "roads": 1,
    "monopoly": 3,
    "discovery": 4,
}
# On touch a tap shows first what it would be.
TAPS = CLICKS | {"road": 2, "settle": 2, "city": 2, "bandit": 2, "the other of two bandits": 3}

# Notes each headline of the prompt from now on.
HEADS = """() => {
  const heads = window.heads = [];
  const note = () => heads.push(document.querySelector('.prompt h2')?.textContent ?? '');
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(note).observe(document.querySelector('.foot'), all);
}"""

# Notes how high the island is from now on, except while so many cards lie apart that they take two rows.
HEIGHTS = """() => {
  const heights = window.heights = [];
  const apart = () => document.querySelector('.hand.rows');
  const note = ([{ contentRect: { height } }]) => apart() || heights.push(Math.round(height));
  new ResizeObserver(note).observe(document.querySelector('main.sheet'));
}"""

# Matches in which every value of every option comes once, of numbers the least and the most. By seats.
WISHES: list[tuple[int, dict[str, Value]]] = [
    (
        2,
        {
            "board": "classic19",
            "deserts": 0,
            "desert_placement": "random",
            "terrain": "fixed",
            "tokens": "spiral",
            "harbours": "frame",
            "bandits": 1,
            "target": 3,
            "win_check": "own_turn",
            "seven_discard": "all_over_limit",
            "hand_limit": 5,
            "seven_order": "discard_first",
            "seven_steal": "one",
            "stealing": "must",
            "knight_steal": "one",
            "tie_road": "holder_keeps",
            "tie_army": "holder_keeps",
            "progress_after_use": "removed",
            "bank_short": "single_claimant_gets_rest",
            "deck": "base",
            "bank": "base",
            "special_build": "none",
            "domestic_trade": "off",
            "offers": 1,
            "turn_order": "mixed",
            "turns": 10,
            "dice": "deck36",
            "no_seven_rounds": 9,
            "friendly_bandit": True,
            "bandit_not_to_desert": True,
            "memory": "off",
        },
    ),
    (
        3,
        {
            "board": "large30",
            "deserts": 2,
            "desert_placement": "beside_centre",
            "terrain": "random",
            "tokens": "random",
            "harbours": "alternating_tiles",
            "bandits": 2,
            "target": 20,
            "win_check": "any",
            "seven_discard": "adjacent_only",
            "hand_limit": 20,
            "seven_order": "move_first",
            "seven_steal": "none",
            "stealing": "may",
            "knight_steal": "each_adjacent",
            "tie_road": "to_stock",
            "tie_army": "to_stock",
            "progress_after_use": "bottom_of_deck",
            "bank_short": "nobody",
            "deck": "ext",
            "bank": "ext",
            "special_build": "after_each_turn",
            "domestic_trade": "on",
            "offers": 20,
            "turn_order": "strict",
            "turns": 2000,
            "dice": "fair",
            "no_seven_rounds": 0,
            "friendly_bandit": False,
            "bandit_not_to_desert": False,
            "memory": "on",
        },
    ),
    (
        5,
        {
            "board": "auto",
            "tokens": "random_no_red_neighbours",
            "seven_discard": "none",
            "bank_short": "unlimited",
            "deck": "auto",
            "bank": "auto",
            "special_build": "paired",
        },
    ),
    (6, {"special_build": "auto"}),
]


def seen_to_the_end(player: Settlers, clicks: dict[str, int] = CLICKS) -> None:
    """Plays on to the end screen, which tells where the points came from; no action takes more clicks than it may."""
    assert player.play_out() > 20
    assert {"settle", "road", "roll", "end"} <= player.most.keys()
    assert {action: n for action, n in player.most.items() if n > clicks[action]} == {}
    expect(player.end.get_by_role("table").first).to_contain_text(player.say("settlers_end.source.settlements"))
    expect(player.end).to_contain_text(player.say("settlers_end.luck.title"))
    expect(player.button("panels.end.rematch")).to_be_visible()


@pytest.fixture(autouse=True)
def quick_bots(person: Person) -> None:
    """An offer can be gone before it is answered: that is refused, and the browser tells of every refusal."""
    person.forgive("409")


def test_a_whole_match_of_the_house_rules_by_mouse(person: Person) -> None:
    player = Settlers(person(), random.Random(1))
    new_match(player)
    seen_to_the_end(player)


def test_what_is_asked_stays_while_a_action_of_mine_is_shown(person: Person) -> None:
    """No headline of its own and no other buttons for the second that a roll takes."""
    player = Settlers(page := person(reduced_motion="no-preference"), random.Random(7))
    new_match(player)
    while player.wait() and player.asked != "roll":
        player.answer()
    page.evaluate(HEADS)
    question = player.question
    player.press(player.confirm)
    player.settled(question)
    assert player.wait()
    assert not [head for head in page.evaluate("window.heads") if "You play" in head]


def test_on_a_phone_the_island_keeps_its_size(person: Person) -> None:
    """Whatever is asked of me, or of others: once the first settlements stand, nothing moves under the finger."""
    player = SettlersByTouch(page := person(phone=True), random.Random(4))
    new_match(player)
    while player.wait() and player.asked != "roll":
        player.answer()
    page.evaluate(HEIGHTS)
    while player.wait() and len(player.answered) < 20:
        player.answer()
    assert len(set(page.evaluate("window.heights"))) == 1


@pytest.mark.long
def test_a_whole_match_of_the_official_rules_by_mouse(person: Person) -> None:
    player = Settlers(person(), random.Random(2))
    new_match(player, preset="official")
    seen_to_the_end(player)


@pytest.mark.long
def test_a_whole_match_by_keyboard_alone(person: Person) -> None:
    player = SettlersByKeys(page := person(), random.Random(3))
    new_match(player)
    seen_to_the_end(player)
    tab_to(page, player.button("panels.end.home"))
    page.keyboard.press("Enter")
    expect(player.button("start.play")).to_be_visible()


@pytest.mark.long
def test_a_whole_match_on_a_phone_in_german(person: Person) -> None:
    player = SettlersByTouch(person(lang="de", phone=True), random.Random(4), "de")
    new_match(player)
    seen_to_the_end(player, TAPS)


@pytest.mark.long
def test_a_whole_match_by_ear(person: Person) -> None:
    """The next move is found from what is said alone; and each roll of mine is told."""
    player = SettlersByEar(page := person(), random.Random(5))
    new_match(player)
    assert player.wait()
    page.evaluate(LISTEN)
    seen_to_the_end(player)
    news = [text for kind, text in heard(page) if kind == "news"]
    assert sum("You roll" in text for text in news) >= player.answered.count("roll")


@pytest.mark.long
def test_six_seats_on_the_large_board(person: Person) -> None:
    player = Settlers(person(), random.Random(6))
    new_match(player, preset="official", seats=6, options={"special_build": "paired"})
    assert player.wait()
    expect(player.page.locator("[data-tile]")).to_have_count(30)
    expect(player.page.locator("[data-row]")).to_have_count(6)
    seen_to_the_end(player)


def test_every_value_of_every_option_is_wished_for() -> None:
    """A new option, or a new value, has to be clicked below, too."""
    wished = {(name, value) for _, options in WISHES for name, value in options.items()}
    there: set[tuple[str, Value]] = set()
    for field in msgspec.structs.fields(SettlersOptions):
        if field.name in RANGES:
            there |= {(field.name, RANGES[field.name][0]), (field.name, RANGES[field.name][-1])}
        elif field.name != "seats":
            there |= {(field.name, value) for value in getattr(field.type, "__args__", (False, True))}
    assert there - wished == set()


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), WISHES, ids=[f"{seats}-seats" for seats, _ in WISHES])
def test_options_that_were_clicked_hold_at_the_table(person: Person, seats: int, options: dict[str, Value]) -> None:
    player = Settlers(page := person(), random.Random(seats))
    new_match(player, seats=seats, bots="bot:random", options=options)
    assert player.wait()
    told = page.evaluate(HELD)
    held = told["table"]["options"]
    worked_out = {"auto", 0}
    assert {
        name: held[name] for name, value in options.items() if value not in worked_out and held.get(name, "on") != value
    } == {}
    expect(page.locator("[data-row]")).to_have_count(seats)
    expect(page.locator("[data-tile]")).to_have_count(19 if held["board"] == "classic19" else 30)
    while player.answered.count("roll") < 4 and player.wait():
        player.answer()
