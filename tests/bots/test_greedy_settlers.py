"""Greedy in Settlers: always legal, honest, far better than chance, and sensible in what it builds, trades and robs."""

from __future__ import annotations

import random
from collections import Counter
from threading import Thread

import numpy as np
import pytest

import jarlshof
from jarlshof.arena.simulate import simulate
from jarlshof.asking.turn import take_turn
from jarlshof.bots.bot import Bot, Sight
from jarlshof.bots.greedy import Greedy
from jarlshof.bots.random import Random
from jarlshof.bots.settlers.pace import NEVER, rolls_until
from jarlshof.bots.settlers.plan import Planner
from jarlshof.bots.settlers.scene import CITY, PIPS, SETTLEMENT, TILES_AT, Scene
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.events import new_buffer
from jarlshof.core.match import Match
from jarlshof.core.state import States, copy_states
from jarlshof.games.settlers.board import CROSSING_NAMES, TILE_NAMES
from jarlshof.games.settlers.state import Frame
from tests.games.settlers.helpers import SMALL_OFFICIAL, position, roll, told

SETTLERS = jarlshof.game("settlers")
FREE_BUILDING: dict[str, str | int] = {"special_build": "after_each_turn", "hand_limit": 5}
VARIANTS: list[tuple[int, dict[str, str | int]]] = [
    (2, {"preset": "seed"}),
    (3, {"preset": "official", "bandit_not_to_desert": "true", "friendly_bandit": "true"}),
    (4, {"preset": "official", "offers": 1, "dice": "deck36"}),
    (4, {"preset": "seed", "target": 3, "bank_short": "unlimited"}),
    (5, {"preset": "official", "special_build": "paired"}),
    (6, {"preset": "official", **FREE_BUILDING}),
    (3, {"preset": "seed", "domestic_trade": "off", "seven_discard": "all_over_limit", "target": 13}),
]


def moments(seats: int, games: int, **options: object) -> list[tuple[States, int]]:
    """Positions of matches in which some play greedily and some by chance, with the seat that is asked."""
    found = []
    for seed in range(games):
        match, rng = jarlshof.new("settlers", seats=seats, seed=seed, options=options), random.Random(seed)
        bots = [Greedy(SETTLERS, seat, seed) for seat in range(seats)]
        while not match.over and match.seq < 1500:
            seat = match.asked[0]
            found.append((match.state(), seat))
            if seat % 2 == 0:
                take_turn(match, bots[seat])
            else:
                match.play(rng.choice(match.legal(seat)), seat=seat)
    random.Random(seats).shuffle(found)
    return found


def texts(moves: list[int]) -> list[str]:
    return [SETTLERS.moves.write(move) for move in moves]


def frame_of(states: States) -> int:
    return int(states["frame_kind"][0, states["depth"][0] - 1])


# ---------------------------------------------------------------- legal, repeatable, honest
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_it_goes_on_legally_from_any_question(seats: int, options: dict[str, str | int]) -> None:
    asked = Counter[int]()
    for states, seat in moments(seats, 2, **options)[:300]:
        asked[frame_of(states)] += 1
        moves = Planner().plan(states, seat, 7)
        assert moves
        after = copy_states(states)
        for number, move in enumerate(moves):
            assert contract.asked_at(after, 0) >> seat & 1, f"move {number} of {texts(moves)} comes too late"
            assert contract.refusal_at(after, 0, seat, move) == 0, texts(moves)
            contract.apply_at(after, 0, seat, move, new_buffer(0))
    assert set(asked) >= {Frame.SETTLE, Frame.PAVE, Frame.ROLL, Frame.MAIN}


def test_thinking_changes_nothing_and_is_repeatable() -> None:
    for states, seat in moments(4, 2, preset="official")[:150]:
        before = states.tobytes()
        planner = Planner()
        first = planner.plan(states, seat, 11)
        assert states.tobytes() == before
        assert planner.plan(states, seat, 11) == first == Planner().plan(states, seat, 11)


@pytest.mark.parametrize("preset", ["seed", "official"])
def test_hidden_cards_do_not_change_its_mind(preset: str) -> None:
    dealt = 0
    for n, (states, seat) in enumerate(moments(4, 2, preset=preset)[:250]):
        moves = Planner().plan(states, seat, 3)
        for key in range(3):
            guess = copy_states(states)
            contract.redraw_at(guess, 0, seat, key_words(match_key("settlers", bytes([n, key]))))
            dealt += guess["hand"].tobytes() != states["hand"].tobytes()
            dealt += guess["cards"].tobytes() != states["cards"].tobytes()
            assert Planner().plan(guess, seat, 3) == moves
    assert dealt > 50


def test_it_plays_the_same_whether_or_not_people_are_told_what_others_hold() -> None:
    """With `memory=off` the bot still knows what it is sure of."""
    logs = []
    for memory in ("on", "off"):
        match = jarlshof.new("settlers", seats=3, seed=5, options={"preset": "official", "memory": memory})
        bots = [Greedy(SETTLERS, seat, 5) for seat in range(3)]
        while not match.over:
            take_turn(match, bots[match.asked[0]])
        logs.append(match.log)
    assert logs[0] == logs[1]
    assert any(" offer " in entry for entry in logs[0])


def test_several_planners_think_at_once() -> None:
    chosen = moments(3, 1, preset="official")[:60]
    alone = [Planner().plan(states, seat, 1) for states, seat in chosen]
    together: dict[int, list[list[int]]] = {}

    def think(number: int) -> None:
        together[number] = [Planner().plan(states, seat, 1) for states, seat in chosen]

    threads = [Thread(target=think, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(together.values()) == [alone] * 4


# ---------------------------------------------------------------- how soon something can be paid for
@pytest.mark.jit_off
def test_the_time_to_a_price_follows_from_income_and_rates() -> None:
    none, four = [0.0] * 5, [4] * 5
    assert rolls_until([1, 1, 1, 1, 0], SETTLEMENT, none, four) == 0
    assert rolls_until([1, 1, 1, 0, 0], SETTLEMENT, none, four) == NEVER
    assert rolls_until([1, 1, 1, 0, 0], SETTLEMENT, [0, 0, 0, 0.25, 0], four) == pytest.approx(4)
    slow = rolls_until([0] * 5, CITY, [0.5, 0, 0, 0, 0], four)
    assert rolls_until([0] * 5, CITY, [0.5, 0, 0, 0, 0], [2, 4, 4, 4, 4]) < slow < NEVER
    assert slow == pytest.approx(5 * 4.5 / 0.5)


# ---------------------------------------------------------------- positions
def choice(match: Match, seat: int | None = None) -> list[str]:
    """What greedy does in a position."""
    asked = match.asked[0] if seat is None else seat
    answer = Greedy(SETTLERS, asked, 1).choose(Sight(SETTLERS, match.state(), asked, 1))
    assert not isinstance(answer, str | int)
    return [move if isinstance(move, str) else SETTLERS.moves.write(move) for move in answer]


HOME = "settlements: d5 i7; roads: d5-e5 i7-j6"  # a seat with two settlements
AWAY = "settlements: d9 h9; roads: d9-e9 h9-i9"


@pytest.mark.jit_off
def test_it_builds_a_city_where_it_earns_most() -> None:
    """d5 lies on 5, 2 and 9, f2 on 6 alone."""
    home = "settlements: d5 f2; roads: d5-e5 f2-g2; hand: 2 grain 3 ore"
    assert choice(position("options: official", a=home, b=AWAY, tiles=SMALL_OFFICIAL)) == ["city d5"]


@pytest.mark.jit_off
def test_it_trades_before_it_builds() -> None:
    """settlers.D1: in the strict order what a house needs is traded for first."""
    match = position(a=f"{HOME}; hand: 4 wood 2 grain 2 ore", b=AWAY)
    assert choice(match) in (["trade wood ore", "city d5"], ["trade wood ore", "city i7"])


@pytest.mark.jit_off
def test_it_wins_when_it_can() -> None:
    match = position("options: seed, target=3", a=f"{HOME}; hand: 4 wood 2 grain 3 ore", b=AWAY)
    match.play(*choice(match))
    assert match.over
    assert told(match, "win") == [("a", 3)]


@pytest.mark.jit_off
def test_the_bandit_never_goes_where_it_lives_itself() -> None:
    match = roll(position("rolled: -", a=f"{HOME}; hand: 1 ore", b=f"{AWAY}; hand: 2 ore"), 7)
    _, start, goal = choice(match)[0].split()
    own = {TILE_NAMES[tile] for home in ("d5", "i7") for tile in TILES_AT[CROSSING_NAMES.index(home)]}
    assert goal not in own
    match.play(f"bandit {start} {goal}")
    assert choice(match) == ["steal b"]


@pytest.mark.jit_off
def test_a_knight_frees_its_own_land_before_the_roll() -> None:
    tiles = SMALL_OFFICIAL.replace("D!", "D").replace("O9", "O9!")
    mine = f"{HOME}; cards: 1 knight"
    assert choice(position("options: official", "rolled: -", tiles=tiles, a=mine, b=AWAY)) == ["knight"]
    assert choice(position("options: official", "rolled: -", tiles=SMALL_OFFICIAL, a=mine, b=AWAY)) == ["roll"]


@pytest.mark.jit_off
def test_it_discards_what_it_needs_least() -> None:
    lines = ("options: official", "rolled: 3 4", "raid: seven -", "ask: a discard")
    match = position(*lines, tiles=SMALL_OFFICIAL, a=f"{HOME}; hand: 6 wool 2 grain 3 ore", b=AWAY)
    assert choice(match) == ["discard 5 wool"]


@pytest.mark.jit_off
def test_a_discovery_brings_what_is_missing() -> None:
    match = position(a=f"{HOME}; hand: 2 grain 1 ore; cards: 1 discovery", b=AWAY)
    assert choice(match) == ["discovery 2 ore"]


@pytest.mark.jit_off
def test_a_monopoly_takes_what_others_are_known_to_have() -> None:
    match = position(a=f"{HOME}; hand: 2 grain; cards: 1 monopoly", b=f"{AWAY}; hand: 5 ore 1 wool")
    assert choice(match) == ["monopoly ore"]


def offered(points: str, hand: str) -> Match:
    """Seat a has asked for an ore and gives a grain; b and c answer."""
    lines = ("options: official", "turn: a", "ask: b c answer", "offer: 1 grain for 1 ore", "rolled: 1 2")
    third = "settlements: b8 f12; roads: b8-c8 e11-f12; hand: 1 wool"
    return position(*lines, tiles=SMALL_OFFICIAL, a=f"{points}; hand: 3 grain", b=f"{AWAY}; hand: {hand}", c=third)


@pytest.mark.jit_off
def test_it_takes_an_offer_that_helps_but_not_from_a_seat_that_is_about_to_win() -> None:
    strong = "settlements: i7; cities: d5 h3 b4; roads: d5-e5 i7-j6; knights: 3"
    helps = "1 wood 1 brick 1 wool 3 ore"  # a grain makes a settlement of it
    assert choice(offered(HOME, helps), 1) == ["accept"]
    assert choice(offered(strong, helps), 1) == ["reject"]
    assert choice(offered(HOME, "2 grain 3 ore"), 1)[0] != "accept"


@pytest.mark.parametrize("kind", [Greedy, Random])
@pytest.mark.parametrize("preset", ["seed", "official"])
def test_no_more_than_two_offers_a_turn_and_none_repeated_soon(kind: type[Bot], preset: str) -> None:
    """What all have refused is not asked again; an offer that is changed counts as another one."""
    repeated = made = 0
    for seed in range(2):
        match = jarlshof.new("settlers", seats=4, seed=seed, preset=preset)
        bots = [kind(SETTLERS, seat, seed) for seat in range(4)]
        while not match.over and match.seq < 2000:
            take_turn(match, bots[match.asked[0]])
        turn, offers = 0, dict[tuple[str, str, str], int]()
        for event in match.events():
            if event.kind == "turn":
                turn, count = turn + 1, 0
            elif event.kind in ("offer", "change"):
                count, made = count + 1, made + 1
                assert count <= 2
                what = (str(event.seat), str(event.args["give"]), str(event.args["take"]))
                repeated += turn - offers.get(what, -100) <= 8
                offers[what] = turn
    assert made > 10
    assert repeated == 0


def test_it_never_ends_its_turn_with_a_house_that_it_can_pay() -> None:
    """Its advice to people is its own play: nobody is told to pass while a settlement or a city lies ready."""
    ended = 0
    for seed in range(2):
        match = jarlshof.new("settlers", seats=3, seed=seed, preset="official")
        bots = [Greedy(SETTLERS, seat, seed) for seat in range(3)]
        while not match.over:
            seat, legal = match.asked[0], match.legal()
            before = len(match.log)
            take_turn(match, bots[seat])
            if match.log[before].endswith(" end"):
                ended += 1
                assert not any(move.startswith(("settle ", "city ")) for move in legal)
    assert ended > 20


@pytest.mark.jit_off
def test_the_first_settlement_stands_on_good_land() -> None:
    for seed in range(2 if not jarlshof.core.jit.JIT else 20):
        match = jarlshof.new("settlers", seats=4, seed=seed, preset="official")
        scene = Scene(match.state(), match.asked[0])
        site = CROSSING_NAMES.index(choice(match)[0].split()[1])
        pips = [sum(scene.pips[tile] for tile in tiles) for tiles in TILES_AT]
        assert pips[site] >= 0.75 * max(pips)
        assert max(PIPS) == 5


# ---------------------------------------------------------------- strength
def shares(bots: list[str], games: int, seed: int, **options: object) -> list[float]:
    """The share of wins of each seat."""
    prepared = SETTLERS.prepare(SETTLERS.read_options({"seats": len(bots), **options}), None)
    report = simulate(SETTLERS, prepared, bots, games, seed)
    assert not report.failures
    return [result.win_share for result in report.bots]


@pytest.mark.parametrize("preset", ["seed", "official"])
@pytest.mark.parametrize("games", [5, pytest.param(100, marks=pytest.mark.long)])
def test_it_beats_chance_with_two_seats(preset: str, games: int) -> None:
    first = shares(["greedy", "random"], games, 1, preset=preset)[0]
    second = shares(["random", "greedy"], games, 5000, preset=preset)[1]
    assert (first + second) / 2 >= 0.99


@pytest.mark.parametrize("seat", range(4))
def test_alone_among_three_chances_it_wins(seat: int) -> None:
    bots = ["random"] * 4
    bots[seat] = "greedy"
    assert shares(bots, 4, 100 * seat, preset="official")[seat] >= 0.95


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_whole_matches_of_greedy_end(seats: int, options: dict[str, str | int]) -> None:
    assert sum(shares(["greedy"] * seats, 20, 9, **options)) == pytest.approx(1, abs=0.001)


@pytest.mark.long
def test_matches_of_four_are_as_long_as_those_of_people() -> None:
    prepared = SETTLERS.prepare(SETTLERS.read_options({"seats": 4, "preset": "official"}), None)
    report = simulate(SETTLERS, prepared, ["greedy"] * 4, 40, 1)
    assert 60 <= report.counts["turns"] <= 100
    assert np.sum([result.wins for result in report.bots]) == pytest.approx(40)


class Hasty(Bot):
    """Offers, and would withdraw at once if it were asked."""

    def choose(self, sight: Sight) -> list[str]:
        return ["offer 1 wood for 1 ore", "withdraw"]


def test_a_bot_is_not_asked_while_it_only_may_move() -> None:
    match = position(a="hand: 2 wood", b="hand: 2 ore", c="hand: 1 ore")
    take_turn(match, Hasty(SETTLERS, 0, 1))
    assert match.log == ["a offer 1 wood for 1 ore"]
    assert (match.asked, match.may) == ([1, 2], [0])
    for seat in (1, 2):
        take_turn(match, Greedy(SETTLERS, seat, 1))
    assert [entry[0] for entry in match.log] == ["a", "b", "c"]
