"""The forecast: chances are what comes of playing out all dice with the engine, and they tell no secret."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key, seed_bytes
from jarlshof.core.events import new_buffer, rows
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match
from jarlshof.core.state import States, copy_states
from jarlshof.games.northgard.forecast import Attack, Bid, NorthgardForecast, foretell
from jarlshof.games.northgard.moves import MOVES
from jarlshof.games.northgard.state import MOST_MOVES, Frame, Happening
from jarlshof.games.northgard.tiles import AREA_NUMBERS
from jarlshof.games.northgard.view.peek import asked_of, frame_of
from tests.games.northgard.helpers import FACES, begun, plays, question, seed_for
from tests.ruling import ruling

LARGEST = 2048  # bytes of JSON that a forecast may have
PAIRS = [f"{first} {second}" for first in FACES for second in FACES]
KEYS = [key_words(match_key("northgard", seed_bytes(seed_for(pair)))) for pair in PAIRS]
ENDS = {Happening.WIN_COMBAT, Happening.BOTH_DEAD, Happening.TAKEN}


def forecast(match: Match, seat: int = 0) -> NorthgardForecast:
    found = match.view(seat).forecast
    assert isinstance(found, NorthgardForecast)
    return found


# ---------------------------------------------------------------- playing it out
class Played:
    """A combat in one territory, played out with all dice: how often a seat wins.

    Both choose on the dice as well as they can; the other side feeds all it can, or nobody feeds anything.
    """

    def __init__(self, seat: int, place: str, fed: bool) -> None:
        self.seat, self.place, self.fed = seat, AREA_NUMBERS[place], fed

    def after(self, states: States, asked: int, move: str) -> float:
        """The mean over both dice; what rolls none is the same with all of them."""
        total = 0.0
        for key in KEYS:
            after, buffer = copy_states(states), new_buffer()
            contract.rekey_at(after, 0, key)
            contract.apply_at(after, 0, asked, MOVES.read(move), buffer)
            told = rows(buffer)
            ended = [row for row in told if row[0] in ENDS and row[3] == self.place]
            total += float(ended[0][1] == self.seat) if ended else self.answered(after)
            if all(row[0] != Happening.ROLL for row in told):
                return total
        return total / len(KEYS)

    def answered(self, states: States) -> float:
        """Whoever is asked answers as well as it can; food as was said."""
        asked, frame = asked_of(states[0]).bit_length() - 1, frame_of(states[0])
        moves = [MOVES.write(move) for move in _legal(states, asked)]
        if frame == Frame.FOOD:
            feeds = self.fed and asked != self.seat and len(moves) > 1
            moves = [moves[-2] if feeds else "hold"]
        elif frame == Frame.MOVE:
            moves = ["done"]
        chances = [self.after(states, asked, move) for move in moves]
        return max(chances) if asked == self.seat else min(chances)


def _legal(states: States, seat: int) -> list[int]:
    out = np.zeros(MOST_MOVES, np.int64)
    return [int(move) for move in out[: contract.legal_at(states, 0, seat, out)]]


def played(match: Match, place: str, move: str, seat: int = 0) -> tuple[int, int]:
    """Per cent without food, and with all food of the other side."""
    state = match.state()
    return tuple(round(100 * Played(seat, place, fed).after(state, seat, move)) for fed in (False, True))  # type: ignore[return-value]


def check_attacks(match: Match, start: str) -> None:
    """Every attack from one territory is as likely to win as was told."""
    found = forecast(match)
    for verb, told in (("move", found.attacks), ("lead", found.led)):
        for each in told:
            move = f"{verb} {start} {each.goal} {each.units}"
            assert (each.win, each.fed) == played(match, each.goal, move), move


# ---------------------------------------------------------------- attacks
CASES = {
    "bare": ("move", "Sn: a 4 | Se: b 2 | Sw: b 3", "", "goods: 1 food"),
    "tower": ("move", "Sn: a 4 | Se: b 2; tower small", "", "goods: 5 food"),
    "fortress": ("move", "Se: a 5 | Sn: b 2; tower small, fortress large", "", "goods: 1 food"),
    "conqueror": ("move", "Se: a 4 | Sn: b 2; tower small, fortress large", "flags: conqueror", ""),
    "bonus of the card": ("grizzled-warriors", "Sn: a 3 | Se: b 3", "goods: 3 food", "goods: 2 food"),
    "shield": ("shieldbearers", "Sn: a 3 | Se: b 2; tower small", "", "goods: 1 food"),
    "war bear defends": ("move", "Sn: a 4 | Se: b 1 bear", "", "clan: bear; goods: 9 food"),
    "war bear attacks": ("move", "Sn: a 2 bear | Se: b 2", "clan: bear; flags: roused", "goods: 1 food"),
    "push": ("intimidate", "Sn: a 3 | Se: b 2 | Sw: b 1", "", "goods: 1 food"),
    "throw": ("axe-throwers", "Sn: a 2 | Se: b 3", "", ""),
}


@ruling("northgard.10.1", "northgard.10.2", "northgard.10.4", "northgard.10.5")
@pytest.mark.parametrize("case", CASES)
def test_an_attack_wins_as_often_as_was_told(case: str) -> None:
    card, where, a, b = CASES[case]
    match = plays(begun(held=where, a=f"hand: {card} feast; {a}", b=b), f"play {card}")
    check_attacks(match, next(place.split(":")[0].strip() for place in where.split("|") if ": a " in place))


@ruling("northgard.10.2")
def test_the_token_of_the_snake_counts_for_its_side() -> None:
    for a, b in (("clan: snake", "clan: wolf"), ("clan: wolf", "clan: snake")):
        match = begun("token: Se", held="Sn: a 3 | Se: b 2", a=f"hand: move feast; {a}", b=b)
        check_attacks(plays(match, "play move"), "Sn")


def test_attacks_are_told_by_goal_and_units_and_only_on_enemies() -> None:
    match = plays(begun(held="Sn: a 2 | Se: b 2", a="hand: move feast", b="goods: 1 food"), "play move")
    assert forecast(match) == NorthgardForecast([Attack("Se", 1, 6, 6), Attack("Se", 2, 36, 19)], [], [], None)
    quiet = plays(begun(held="Sn: a 2 | Ss: b 2", a="hand: move feast"), "play move")
    assert quiet.view(0).forecast is None, "nobody within reach"


def test_those_who_entered_already_count() -> None:
    match = plays(begun(held="Sn: a 3 | Se: b 2", a="hand: militia feast"), "play militia", "move Sn Se 1")
    told = {each.units: each.win for each in forecast(match).attacks}
    assert told == {0: 6, 1: 36, 2: 78}
    assert played(match, "Se", "done") == (6, 6)


def test_where_several_combats_wait_each_is_told() -> None:
    match = begun(held="Sn: a 6 | Se: b 4 | Sw: b 1", a="hand: militia feast")
    plays(match, "play militia", "move Sn Se 3", "move Sn Sw 3")
    assert question(match) == "a fight"
    assert forecast(match).attacks == [Attack("Se", 0, 14, 14), Attack("Sw", 0, 100, 100)]


@ruling("northgard.13.11")
def test_a_last_defender_pushed_away_is_certain_only_where_it_has_a_place_to_go() -> None:
    where = "Sn: a 2 | Se: b 1; tower small"
    match = plays(begun(held=where, a="hand: intimidate feast"), "play intimidate")
    assert {each.units: each.win for each in forecast(match).attacks} == {1: 100, 2: 100}
    closed = where + " | Sw: a 1 | Ss: a 1 | 12n: a 1 | 7n: a 1"
    match = plays(begun(held=closed, a="hand: intimidate feast"), "play intimidate")
    assert {each.units: each.win for each in forecast(match).attacks} == {1: 0, 2: 100}, (
        "two leave Sn, which is free then"
    )


# ---------------------------------------------------------------- food and dice
@ruling("northgard.10.3", "northgard.13.3")
def test_food_is_foretold_for_both_sides() -> None:
    match = begun(held="Sn: a 3 | Se: b 3", a="hand: move feast; goods: 2 food", b="goods: 2 food")
    plays(match, "play move", "move Sn Se 3")
    assert forecast(match).food == [Bid(0, 36, 3), Bid(1, 64, 14), Bid(2, 86, 36)]
    for bid in forecast(match).food:
        assert (bid.win, bid.worst) == played(match, "Se", f"feed {bid.n}" if bid.n else "hold")
    plays(match, "feed 1")
    for bid in forecast(match, 1).food:
        assert (bid.win, bid.worst) == played(match, "Se", f"feed {bid.n}" if bid.n else "hold", 1)


@ruling("northgard.10.3")
def test_who_holds_last_gets_no_answer() -> None:
    match = begun(held="Sn: a 3 | Se: b 3", a="hand: move feast; goods: 2 food", b="goods: 2 food")
    plays(match, "play move", "move Sn Se 3", "hold")
    holding = forecast(match, 1).food[0]
    assert (holding.n, holding.win, holding.worst) == (0, 64, 64)


@ruling("northgard.10.4", "northgard.13.34")
@pytest.mark.parametrize(("card", "dice"), [("move", "? aa"), ("axe-throwers", "? aa"), ("axe-throwers", "as aa")])
def test_the_signs_of_the_attacker_are_foretold(card: str, dice: str) -> None:
    where = "Sn: a 3 | Se: b 3; tower small"
    match = plays(begun(held=where, a=f"hand: {card} feast", dice=dice), f"play {card}", "move Sn Se 3")
    while question(match) in ("a die", "a throw"):
        signs = forecast(match).signs
        assert signs is not None
        assert (signs.axe, signs.skull) == tuple(played(match, "Se", sign)[0] for sign in ("axe", "skull"))
        plays(match, "skull")


@ruling("northgard.10.4")
@pytest.mark.parametrize("first", ["aa", "as", "ss"])
def test_the_sign_of_the_defender_decides(first: str) -> None:
    for units in range(1, 5):
        match = begun(held=f"Sn: a {units} | Se: b 2", a="hand: move feast", dice=f"{first} ?")
        plays(match, "play move", f"move Sn Se {units}")
        signs = forecast(match, 1).signs
        assert signs is not None
        for sign, chance in (("axe", signs.axe), ("skull", signs.skull)):
            assert chance == played(match, "Se", sign, 1)[0]
            assert chance in (0, 100)


# ---------------------------------------------------------------- for whom
def test_only_the_seat_that_is_asked_gets_one() -> None:
    match = begun(held="Sn: a 3 | Se: b 3", a="hand: move feast; goods: 2 food", b="goods: 2 food")
    assert match.view(0).forecast is None, "no combat yet"
    plays(match, "play move")
    assert isinstance(match.view(0).forecast, NorthgardForecast)
    assert (match.view(1).forecast, match.view().forecast) == (None, None)


def test_it_changes_nothing_tells_no_secret_and_stays_small() -> None:
    looked = 0
    for seed in range(6 if JIT else 1):
        match, rng = jarlshof.new("northgard", seats=2 + seed % 4, seed=seed), random.Random(seed)
        while not match.over:
            seat = match.asked[0]
            states = match.state()
            found = foretell(states, 0, seat)
            assert states.tobytes() == match.state().tobytes()
            if found is not None:
                looked += 1
                assert len(msgspec.json.encode(found)) <= LARGEST
                contract.redraw_at(states, 0, seat, key_words(match_key("northgard", b"another world")))
                assert foretell(states, 0, seat) == found
            match.play(rng.choice(match.legal(seat)), seat=seat)
    assert looked > 20
