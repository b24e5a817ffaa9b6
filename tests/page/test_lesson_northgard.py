"""The prepared positions of Northgard: what the guides promise comes true whatever the dice show."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
from jarlshof.games.northgard.cards import CARD_NAMES, FLASH
from jarlshof.games.northgard.drawing.figures import PRICES
from jarlshof.games.northgard.forecast import NorthgardForecast
from tests.games.northgard.helpers import mine, player, territory, told
from tests.page.lessons import ME
from tests.page.lessons_northgard import begun, moves, played


def forecast(match: Match) -> NorthgardForecast:
    found = match.view(ME).forecast
    assert isinstance(found, NorthgardForecast)
    return found


@pytest.mark.parametrize("seed", range(1, 25))
def test_all_goes_as_the_guide_says(seed: int) -> None:
    match = begun(seed)
    played(match, moves())
    assert told(match, "close", ME) == [("a", "Sw", 3, 3)]
    assert told(match, "win_combat", ME) == [("a", "Sn")]
    paid = {seat: food for seat, food, *_ in told(match, "winter", ME)}
    assert paid["a"] == 1
    assert told(match, "unrest", ME) == []
    assert (match.asked, player(match, "a").territories) == ([ME], 2)
    assert (mine(match, "a").fame, match.view(ME).table.year) == (6 + 3 + 4, 4)  # type: ignore[attr-defined]


def test_the_tile_closes_however_it_is_turned_and_lies_nowhere_else() -> None:
    match = begun()
    played(match, moves()[:1])
    lays = match.legal(ME)
    assert lays == [f"lay 30 w1 s1 {turn}" for turn in "nesw"]
    for lay in lays:
        other = match.fork()
        other.play(lay, seat=ME)
        assert territory(other, "Sw").closed


def test_four_units_are_certain_to_win() -> None:
    match = begun()
    played(match, moves()[:4])
    chances = {each.units: (each.win, each.fed) for each in forecast(match).attacks if each.goal == "Sn"}
    assert chances[4] == (100, 100)
    assert chances[1][0] < 50


def test_the_lesson_on_cards_goes_as_its_guide_says() -> None:
    match = begun(part="cards")
    line = moves("cards")
    played(match, line[:1])
    assert "play recruit" not in match.legal(ME)  # the flash card is carried out first
    played(match, line[1:2])
    assert "play recruit" in match.legal(ME)
    played(match, line[2:4])
    assert match.legal(ME) == ["end"]  # one main card a turn, and no other flash card
    played(match, line[4:5])
    assert not {"play unrest", "remove unrest"} & set(match.legal(ME))
    lore = [player(match, "a").goods["lore"]]
    for move in line[5:8]:
        if move.startswith("upgrade"):
            assert "play explore" not in match.legal(ME)  # there is nothing to explore
        played(match, [move])
        lore.append(player(match, "a").goods["lore"])
    assert lore == [6, 6 - PRICES["replace"], 6 - PRICES["replace"] - PRICES["remove"], 0]
    assert sorted(mine(match, "a").hand) == ["build", "plunder", "prowl"]
    played(match, line[8:11])
    assert territory(match, "Se").units == 2
    played(match, line[11:13])
    assert mine(match, "a").draw == {"1": "scouts"}
    played(match, line[13:])
    assert told(match, "unrest", ME) == []  # the winter is paid for


def test_either_of_the_strong_cards_can_be_played_at_once() -> None:
    for card in ("plunder", "call-to-war"):
        match = begun(part="cards")
        played(match, [*moves("cards")[:7], f"upgrade explore {card}"])
        assert f"play {card}" in match.legal(ME)


def test_the_hand_is_empty_when_it_is_time_to_pass() -> None:
    match = begun()
    played(match, moves()[:9])
    assert (mine(match, "a").hand, match.legal(ME)) == ([], ["pass"])
    assert [built.building for built in territory(match, "Sn").buildings] == ["silo"]


def test_what_wolves_have_beside_move_is_a_flash_card() -> None:
    assert FLASH[CARD_NAMES.index("prowl")]
    assert not FLASH[CARD_NAMES.index("move")]
