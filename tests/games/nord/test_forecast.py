"""The forecast: what it says is what the scoring pays, it changes nothing, and it knows what a draft would change."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import jarlshof
from jarlshof.core.events import Event, new_buffer, rows
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match
from jarlshof.core.state import States
from jarlshof.games.nord.board import SETTLEMENTS
from jarlshof.games.nord.forecast import Draft, NordForecast, foretell
from jarlshof.games.nord.law.scoring import score
from jarlshof.games.nord.state import Cause, Happening
from tests.games.nord.helpers import position, table, told
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
        if draft.fills_boat and draft.settled:
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


# ---------------------------------------------------------------- while attacks are to be chosen
ATTACKS = ("attack", "path", "fifth")
MANY = 300  # ways to go on; positions with more are left out


def endings(match: Match, first: str | None = None) -> list[tuple[list[list[int]], bool]]:
    """Every way to the end of the turn: what the next scoring pays then, by settlement and seat; does it come at once?

    Played out with copies of the match: the points of a scoring that came, or the forecast of the next turn.
    """
    found: list[tuple[list[list[int]], bool]] = []
    open_ends = [(match, first)]
    while open_ends and len(found) <= MANY:
        before, move = open_ends.pop()
        twin, events = before, []
        if move is not None:
            twin = before.fork()
            events = twin.play(move)
        if question(twin) in ATTACKS:
            open_ends += [(twin, answer) for answer in twin.legal()]
        else:
            found.append(paid_by(twin, events))
    return found


def paid_by(match: Match, events: list[Event]) -> tuple[list[list[int]], bool]:
    """What is paid at each settlement after a turn that ended with these events; has the large boat been full?"""
    scorings = [n for n, event in enumerate(events) if event.kind == "scoring"]
    if not scorings:
        return [payment.points for payment in forecast(match).payments], False
    points = [[0] * match.seats for _ in table(match).settlements]
    for event in events[scorings[0] + 1 :]:
        if event.kind in ("scoring", "treasures"):
            break
        if event.kind in ("deliver", "warriors"):
            points[SETTLEMENTS.index(str(event.args["settlement"]))]["abcd".index(event.seat or "")] += int(
                event.args["points"]
            )
    return points, events[scorings[0]].args["cause"] != "blocked"


def check_bounds(told: NordForecast | Draft, ways: list[tuple[list[list[int]], bool]], seats: int) -> None:
    """Each bound is reached by some way, and no way goes beyond."""
    sums = [[sum(at[seat] for at in paid) for seat in range(seats)] for paid, _ in ways]
    assert told.points == [min(each) for each in zip(*sums, strict=True)]
    assert told.most == [max(each) for each in zip(*sums, strict=True)]
    for k, payment in enumerate(told.payments):
        there = list(zip(*(paid[k] for paid, _ in ways), strict=True))
        assert (payment.points, payment.most) == (list(map(min, there)), list(map(max, there)))
        for seat in range(seats):
            assert "abcd"[seat] not in payment.fewest or payment.most[seat] == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@ruling("nord.R34", "nord.R39", "nord.R40")
def test_what_is_foretold_before_attacks_is_what_some_way_leads_to_and_no_way_exceeds(seats: int) -> None:
    checked = Counter[str]()
    for match in walk(seats, 2 * GAMES):
        asked, seen = question(match), forecast(match)
        told: NordForecast | Draft
        if asked in ATTACKS:
            told, ways = seen, [way for answer in match.legal() for way in endings(match, answer)]
            assert not seen.settled
            assert seen.draft is None
        elif seen.draft is not None:
            told, ways = seen.draft, endings(match, "done")
            assert (seen.settled, seen.points) == (True, seen.most)
            assert seen.draft.settled == (len(ways) == 1)
            assert seen.draft.change == [then - now for then, now in zip(told.points, seen.points, strict=True)]
        else:
            assert (seen.settled, seen.points) == (True, seen.most)
            continue
        if len(ways) <= MANY:
            check_bounds(told, ways, seats)
            checked[asked if len(ways) > 1 else "settled"] += 1
            checked["range"] += told.points != told.most
            if isinstance(told, Draft):
                assert told.fills_boat == all(full for _, full in ways)
    assert min(checked[key] for key in ("place", "attack", "path", "settled", "range")) >= (5 if JIT else 0), checked


CHOICE = """
    scoring: 1
    board:
    ~ ~ ~ ~  ~ ~
    ~ A m m  B ~
    ~ ~ m ~  ~ ~
    ~ ~ C ma ~ ~
    posts:
    A a2
    B b1
    C b1
    """


@pytest.mark.jit_off
@ruling("nord.R34", "nord.R39")
def test_points_that_every_attack_would_take_away_are_not_promised() -> None:
    """Three men on mountains would deliver to A, but two of them leave with the attack, and the third is cut off.

    Against C the second attacker is posted there, and the man on d4 can deliver to him; against B nobody can.
    """
    match = position(CHOICE)
    match.play("treasure none", "place c2", "place d2", "place c3")
    seen = forecast(match)
    assert (seen.settled, seen.points) == (True, [0, 0])
    assert seen.draft is not None
    assert (seen.draft.settled, seen.draft.points, seen.draft.most) == (False, [0, 0], [1, 0])
    match.play("done")
    assert match.legal() == ["attack A B", "attack A C"]
    now = forecast(match)
    assert (now.settled, now.points, now.most, now.draft) == (False, [0, 0], [1, 0], None)
    [at_a, _, at_c] = now.payments
    assert (at_a.points, at_a.most, at_c.points, at_c.most) == ([0, 0], [0, 0], [0, 0], [1, 0])
    for answer, points in (("attack A B", 0), ("attack A C", 1)):
        twin = match.fork()
        twin.play(answer)
        assert (forecast(twin).settled, forecast(twin).points) == (True, [points, 0])


@pytest.mark.jit_off
@pytest.mark.skipif(JIT, reason="compiled code keeps its limits")
def test_of_too_many_ways_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jarlshof.games.nord.forecast.WAYS", 1)
    match = position(CHOICE)
    match.play("treasure none", "place c2", "place d2", "place c3")
    seen = forecast(match)
    assert (seen.settled, seen.points, seen.draft) == (True, [0, 0], None)
    match.play("done")
    assert match.view().forecast is None
    match.play("attack A C")
    assert forecast(match).points == [1, 0]


@pytest.mark.jit_off
def test_a_terminal_tells_the_range() -> None:
    match = position(CHOICE)
    match.play("treasure none", "place c2", "place d2", "place c3")
    assert "now it would pay a 0 → 0 to 1, b 0" in match.show()


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
