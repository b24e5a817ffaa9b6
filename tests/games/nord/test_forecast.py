"""The forecast: what it says is what the scoring pays, it changes nothing, and it knows what a draft would change."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import jarlshof
from jarlshof.core.events import new_buffer, rows
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match
from jarlshof.core.state import States
from jarlshof.games.nord.board import SETTLEMENTS
from jarlshof.games.nord.forecast import NordForecast, foretell
from jarlshof.games.nord.scoring import score
from jarlshof.games.nord.state import Cause, Happening
from tests.games.nord.helpers import position, told
from tests.ruling import ruling

GAMES = 12 if JIT else 2


def forecast(match: Match) -> NordForecast:
    """What everybody sees of the next scoring."""
    seen = match.view().forecast
    assert isinstance(seen, NordForecast)
    return seen


def walk(seats: int, games: int) -> Iterator[Match]:
    """A match after every move of random play."""
    for seed in range(games):
        match, rng = jarlshof.new("nord", seats=seats, seed=seed), random.Random(seed)
        while not match.over:
            yield match
            match.play(rng.choice(match.legal()))


def question(match: Match) -> str:
    """What is asked now."""
    prompt = match.view(match.asked[0]).prompt if match.asked else None
    return prompt.key if prompt else ""


def pay(states: States) -> tuple[Counter[tuple[int, int]], Counter[int], dict[int, int], Counter[tuple[int, int]]]:
    """Lets the scoring happen: points by settlement and seat, fewest as masks, food, unfed by settlement and seat."""
    buffer = new_buffer()
    score(states[0], Cause.ATTACK.value, buffer)
    points, fewest, food, unfed = (
        Counter[tuple[int, int]](),
        Counter[int](),
        dict[int, int](),
        Counter[tuple[int, int]](),
    )
    for kind, seat, _, *args in rows(buffer):
        if kind == Happening.DELIVER:
            points[args[0], seat] += args[3]
        elif kind == Happening.WARRIORS:
            points[args[0], seat] += args[2]
        elif kind == Happening.FEWEST:
            fewest[args[0]] |= 1 << seat
        elif kind == Happening.FOOD:
            food[args[0]] = args[1]
        elif kind == Happening.STARVE:
            unfed[args[0], seat] += args[1]
    return points, fewest, food, unfed


@pytest.mark.jit_off
@pytest.mark.parametrize("seats", [2, 3, 4])
@ruling("nord.R54", "nord.R55", "nord.R56", "nord.R60", "nord.R61")
def test_the_forecast_is_what_the_scoring_pays_when_it_happens_at_once(seats: int) -> None:
    rng, checked = random.Random(seats), Counter[str]()
    for match in walk(seats, GAMES):
        states = match.state()
        if rng.random() > 0.2 or states["fresh"].any():
            continue
        before = states.tobytes()
        seen = foretell(states, 0)
        assert states.tobytes() == before, "a forecast changes nothing"
        assert seen is not None
        points, fewest, food, unfed = pay(states)
        for k, payment in enumerate(seen.payments):
            assert payment.settlement == SETTLEMENTS[k]
            assert payment.points == [points[k, seat] for seat in range(seats)]
            assert payment.fewest == ["abcd"[seat] for seat in range(seats) if fewest[k] >> seat & 1]
            if seen.of == "warriors":
                assert payment.food == food[k]
                assert payment.unfed == [unfed[k, seat] for seat in range(seats)]
        assert seen.points == [sum(points[k, seat] for k in range(len(seen.payments))) for seat in range(seats)]
        checked[seen.of] += 1
    assert min(checked["resources"], checked["warriors"]) >= (20 if JIT else 4), checked


@pytest.mark.parametrize("seats", [2, 4])
@ruling("nord.B35", "nord.R34")
def test_a_draft_that_fills_the_boat_pays_what_it_says(seats: int) -> None:
    paid = 0
    for match in walk(seats, 3 * GAMES):
        if "done" not in match.legal():
            continue
        draft = forecast(match).draft
        assert draft is not None
        assert draft.change == [then - now for then, now in zip(draft.points, forecast(match).points, strict=True)]
        twin = match.fork()
        events = twin.play("done")
        assert draft.settled == (question(twin) not in ("attack", "path", "fifth"))
        first = next((n for n, event in enumerate(events) if event.kind == "scoring"), None)
        if draft.fills_boat:
            assert first is not None
            gained = Counter[str]()
            for event in events[first + 1 :]:
                if event.kind in ("scoring", "treasures"):
                    break
                if event.kind in ("deliver", "warriors"):
                    assert event.seat is not None
                    gained[event.seat] += int(event.args["points"])
            assert draft.points == [gained[seat] for seat in "abcd"[:seats]]
            paid += 1
    assert paid >= 3


DIAGRAM = """
    scoring: {scoring}
    board:
    ~ ~  ~  ~ ~ ~
    ~ A  ma f B ~
    ~ fa f  ~ ~ ~
    ~ ~b ~  ~ ~ ~
    posts:
    A a2 b1
    B b1
    """


@pytest.mark.jit_off
@ruling("nord.R55", "nord.R56")
def test_resources_of_a_diagram() -> None:
    seen = forecast(position(DIAGRAM.format(scoring=1)))
    assert (seen.scoring, seen.of, seen.points) == (1, "resources", [2, 0])
    [at_a, at_b] = seen.payments
    assert (at_a.points, at_a.fewest, at_a.warriors) == ([2, 0], ["b"], [2, 1])
    assert (at_b.points, at_b.fewest) == ([0, 0], [])
    assert seen.draft is None


@pytest.mark.jit_off
@ruling("nord.R60", "nord.R61")
def test_food_and_warriors_of_a_diagram() -> None:
    seen = forecast(position(DIAGRAM.format(scoring=2).replace("A a2", "A a4")))
    [at_a, at_b] = seen.payments
    assert at_a.food == 2, "itself and a forest; the man at sea is too far away"
    assert (at_a.points, at_a.unfed) == ([4, 1], [2, 0])
    assert (at_b.food, at_b.points, at_b.unfed) == (1, [0, 1], [0, 0])


@pytest.mark.jit_off
@ruling("nord.R34")
def test_what_a_drafted_attack_would_change() -> None:
    match = position(DIAGRAM.format(scoring=2))
    match.play("treasure none", "place d2")
    seen = forecast(match)
    assert seen.points == [4, 2], "men of the draft do not count before it is finished"
    assert seen.draft is not None
    assert (seen.draft.settled, seen.draft.fills_boat) == (True, False)
    [at_a, at_b] = seen.draft.payments
    assert (at_a.warriors, at_b.warriors) == ([2, 1], [1, 1]), "the second attacker would be posted in B"
    assert seen.draft.change == [1, 0]
    match.play("done")
    assert forecast(match).points == [5, 2]
    assert told(match, "attack") == [("a", "A", "B", 2)]


@pytest.mark.jit_off
def test_a_finished_match_has_no_forecast() -> None:
    match, rng = jarlshof.new("nord", seed=3), random.Random(3)
    while not match.over:
        match.play(rng.choice(match.legal()))
    assert match.view(0).forecast is None
