"""Greedy in Northgard: always legal, honest, and far better than chance."""

from __future__ import annotations

import random
from collections import Counter
from threading import Thread

import numpy as np
import pytest

import jarlshof
from jarlshof.arena.simulate import simulate
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.bots.northgard.cards import PLAY
from jarlshof.bots.northgard.plan import Planner
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.events import new_buffer
from jarlshof.core.state import States, copy_states
from jarlshof.games.northgard.cards import FIRST_ACHIEVEMENT, UNREST
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.state import Frame
from tests.games.northgard.helpers import position, random_position
from tests.games.northgard.test_position import ASKED

NORTHGARD = jarlshof.game("northgard")
VARIANTS: list[tuple[int, dict[str, str | int]]] = [
    (2, {}),
    (3, {"clans": "choose", "fame": "hidden"}),
    (4, {"years": 10, "trade": "same"}),
    (5, {}),
]


def moments(seats: int, games: int, **options: str | int) -> list[tuple[States, int]]:
    """Positions of matches in which some play greedily and some by chance, with the seat that is asked."""
    found = []
    for seed in range(games):
        match, rng = jarlshof.new("northgard", seats=seats, seed=seed, options=options), random.Random(seed)
        bots = [Greedy(NORTHGARD, seat, seed) for seat in range(seats)]
        while not match.over:
            seat = rng.choice(match.asked)
            found.append((match.state(), seat))
            if seat % 2 == 0:
                take_turn(match, bots[seat])
            else:
                match.play(rng.choice(match.legal(seat)), seat=seat)
    random.Random(seats).shuffle(found)
    return found


def frame_of(states: States) -> Frame:
    return Frame(states["frame_kind"][0, states["depth"][0] - 1])


def texts(moves: list[int]) -> list[str]:
    return [NORTHGARD.moves.write(move) for move in moves]


# ---------------------------------------------------------------- legal, repeatable, honest
def check_legal(states: States, seat: int) -> None:
    """Every move of the plan is legal; only the last one may bring news or lead to a question to somebody else."""
    moves = Planner().plan(states, seat, 7)
    assert moves
    after = copy_states(states)
    contract.redraw_at(after, 0, seat, key_words(match_key("northgard", b"another world")))
    for move in moves:
        assert after["news"][0] == states["news"][0], f"{texts(moves)} goes on after news"
        assert contract.asked_at(after, 0) >> seat & 1, f"{texts(moves)} goes on when another seat is asked"
        assert contract.refusal_at(after, 0, seat, move) == 0, texts(moves)
        contract.apply_at(after, 0, seat, move, new_buffer(0))


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_it_goes_on_legally_from_any_question(seats: int, options: dict[str, str | int]) -> None:
    asked = Counter[Frame]()
    for states, seat in moments(seats, 3, **options):
        asked[frame_of(states)] += 1
        check_legal(states, seat)
    usual = {Frame.LAY, Frame.FOUND, Frame.TURN, Frame.TAKE, Frame.MOVE, Frame.RECRUIT, Frame.EXPLORE, Frame.BUILD}
    assert set(asked) >= usual | {Frame.TRADE, Frame.FOOD, Frame.CHOOSE}


def test_it_goes_on_legally_from_positions_nobody_would_reach() -> None:
    rng = random.Random(5)
    for _ in range(100):
        states = read_position(random_position(rng))
        check_legal(states, int(states["turn"][0]))


@pytest.mark.parametrize("frame", Frame)
def test_every_question_is_answered_legally(frame: Frame) -> None:
    for text in ASKED[frame]:
        states = position("seats: 3\n" + text)
        seat = int(contract.asked_at(states, 0)).bit_length() - 1
        if contract.legal_at(states, 0, seat, np.zeros(NORTHGARD.most_moves, np.int64)):
            check_legal(states, seat)


def test_thinking_changes_nothing_and_is_repeatable() -> None:
    planner = Planner()
    for states, seat in moments(3, 1)[:150]:
        before = states.tobytes()
        first = planner.plan(states, seat, 11)
        assert states.tobytes() == before
        assert planner.plan(states, seat, 11) == first == Planner().plan(states, seat, 11)


@pytest.mark.parametrize("seats", [2, 4])
def test_hidden_cards_and_tiles_do_not_change_its_mind(seats: int) -> None:
    dealt, planner = Counter[str](), Planner()
    for n, (states, seat) in enumerate(moments(seats, 2)[:200]):
        moves = planner.plan(states, seat, 3)
        for key in range(3):
            guess = copy_states(states)
            contract.redraw_at(guess, 0, seat, key_words(match_key("northgard", bytes([n, key]))))
            for field in ("pile", "tile_pile", "deck", "key"):
                dealt[field] += guess[field].tobytes() != states[field].tobytes()
            assert planner.plan(guess, seat, 3) == moves
    assert min(dealt[field] for field in ("pile", "tile_pile", "deck", "key")) > 200


def test_several_planners_think_at_once() -> None:
    chosen = moments(3, 1)[:60]
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


def test_every_card_that_does_something_has_a_worth() -> None:
    assert (PLAY[:FIRST_ACHIEVEMENT] > 0).all()
    assert (PLAY[FIRST_ACHIEVEMENT : UNREST + 1] == 0).all()


# ---------------------------------------------------------------- positions
def choice(text: str, seat: int = 0) -> list[str]:
    """What greedy does on the small map."""
    return texts(Planner().plan(position(text), seat, 1))


def block(seat: str, clan: str, goods: str = "2 food", **piles: str) -> str:
    """A seat with a usual deck."""
    lines = {"clan": clan, "goods": goods, "draw": "recruit explore build feast", **piles}
    return f"seat {seat}\n" + "".join(f"  {name}: {value}\n" for name, value in lines.items())


def test_it_takes_a_rich_territory_from_a_weak_guard() -> None:
    lands = "territories:\n  Sn: a 4\n  Se: b 1; altar large\n  Ss: b 3\n"
    tiles = "tiles:\n  S 0 0 n\n  13 e1 0 n\n  12 0 n1 n\n  24 0 s1 n\n"
    moves = texts(Planner().plan(position(lands + block("a", "goat", hand="move") + block("b", "boar"), tiles), 0, 1))
    assert moves[0] == "play move"
    assert moves[1].startswith("move Sn Se ")
    assert int(moves[1].split()[-1]) >= 3, "three against one cannot lose"


@pytest.mark.jit_off
def test_it_does_not_attack_without_a_chance() -> None:
    lands = "territories:\n  Sn: a 2\n  Se: b 5\n"
    moves = choice(lands + block("a", "goat", hand="move") + block("b", "boar"))
    assert not any(move.startswith("move Sn Se") for move in moves)


@pytest.mark.jit_off
def test_it_trades_for_the_winter() -> None:
    """Six units need a food (northgard.3.4); an unrest card costs five fame."""
    lands = "territories:\n  Sn: a 3\n  Se: b 2\n  12n: a 3\n"
    asked = "phase: harvest\nask: a trade\npassed: a b\n"
    assert choice(asked + lands + block("a", "goat", goods="3 wood") + block("b", "boar")) == [
        "trade 3 wood for 1 food"
    ]
    assert choice(asked + lands + block("a", "goat", goods="3 food") + block("b", "boar")) == ["done"]


@pytest.mark.jit_off
def test_a_skull_that_kills_the_last_defender_is_taken() -> None:
    lands = "territories:\n  Sn: a 1\n  Se: b 1 < a 1\n"
    doing = "doing: card=move, step=1, attacker=a, fight=Se, figures=1/1, fed=0/0, axes=0/0, skulls=0/0\n"
    assert choice("ask: a die\n" + doing + lands + block("a", "goat") + block("b", "boar")) == ["skull"]


@pytest.mark.jit_off
def test_food_is_kept_where_it_changes_nothing() -> None:
    lands = "territories:\n  Sn: a 1\n  Se: b 1 < a 6\n"
    doing = "doing: card=move, step=1, attacker=a, fight=Se, figures=6/1, fed=0/0\n"
    seats = block("a", "goat", goods="5 food") + block("b", "boar", goods="1 lore")
    assert choice("ask: a food\n" + doing + lands + seats) == ["hold"]


@pytest.mark.jit_off
def test_it_gives_away_what_is_worth_least() -> None:
    lands = "territories:\n  Sn: a 3\n  Se: b 2\n"
    doing = "doing: card=ancestral-curse, step=1\n"
    hand = block("b", "boar", draw="recruit explore", hand="build feast unrest")
    assert choice("ask: b discard\n" + doing + lands + block("a", "goat", active="ancestral-curse!") + hand, 1) == [
        "discard unrest"
    ]


# ---------------------------------------------------------------- strength
def shares(bots: list[str], games: int, seed: int, **options: object) -> list[float]:
    """The share of wins of each seat."""
    prepared = NORTHGARD.prepare(NORTHGARD.read_options({"seats": len(bots), **options}), None)
    report = simulate(NORTHGARD, prepared, bots, games, seed)
    assert not report.failures
    return [result.win_share for result in report.bots]


@pytest.mark.parametrize(("games", "least"), [(5, 0.9), pytest.param(100, 0.98, marks=pytest.mark.long)])
def test_it_beats_chance_with_two_seats(games: int, least: float) -> None:
    first, second = shares(["greedy", "random"], games, 1)[0], shares(["random", "greedy"], games, 5000)[1]
    assert (first + second) / 2 >= least


@pytest.mark.parametrize("seat", range(3))
def test_alone_among_two_chances_it_wins(seat: int) -> None:
    bots = ["random"] * 3
    bots[seat] = "greedy"
    assert shares(bots, 4, 100 * seat)[seat] >= 0.75


@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_whole_matches_of_greedy_end(seats: int, options: dict[str, str | int]) -> None:
    assert sum(shares(["greedy"] * seats, 20, 9, **options)) == pytest.approx(1, abs=0.001)
