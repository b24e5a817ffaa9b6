"""The prepared position of Northgard: what the guide promises comes true whatever the dice show."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
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
