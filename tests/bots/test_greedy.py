"""Greedy: always legal, always the same for the same seed, honest, and far better than chance."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import jarlshof
from jarlshof.arena.simulate import simulate
from jarlshof.asking.roster import Roster
from jarlshof.bots.bot import Sight
from jarlshof.bots.greedy import Greedy
from jarlshof.bots.nord.plan import Planner
from jarlshof.bots.nord.value import set_points
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.events import new_buffer
from jarlshof.core.match import Match
from jarlshof.core.state import States, copy_states
from jarlshof.games.nord.state import KINDS, Frame, Place
from tests.games.nord.helpers import position

NORD = jarlshof.game("nord")
OUT = np.zeros(NORD.most_moves, np.int64)


def moments(seats: int, games: int, starts: str = "fixed") -> list[tuple[States, int]]:
    """Positions of random play, with the seat that is asked."""
    found = []
    for seed in range(games):
        match, rng = jarlshof.new("nord", seats=seats, seed=seed, starts=starts), random.Random(seed)
        while not match.over:
            found.append((match.state(), match.asked[0]))
            match.play(rng.choice(match.legal()))
    random.Random(seats).shuffle(found)
    return found


def texts(moves: list[int]) -> list[str]:
    return [NORD.moves.write(move) for move in moves]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_goes_on_legally_from_any_question(seats: int) -> None:
    planner, asked = Planner(), Counter[str]()
    for states, seat in moments(seats, 6, "free")[:400]:
        asked[Frame(states["frame_kind"][0, states["depth"][0] - 1]).name] += 1
        moves = planner.plan(states, seat, 7)
        assert moves
        after = copy_states(states)
        for number, move in enumerate(moves):
            assert contract.asked_at(after, 0) >> seat & 1, f"move {number} of {texts(moves)} comes after the turn"
            assert contract.refusal_at(after, 0, seat, move) == 0, texts(moves)
            contract.apply_at(after, 0, seat, move, new_buffer(0))
        frame = int(after["frame_kind"][0, after["depth"][0] - 1]) if after["depth"][0] else 0
        assert frame in (0, Frame.TURN, Frame.SETTLE), "a plan leads to the end of the turn"
    assert set(asked) >= {"TURN", "PLACE", "NEGOTIATE", "SETTLE", "PATH", "ATTACK"} or seats > 2


@pytest.mark.parametrize("seats", [2, 4])
def test_the_same_seed_gives_the_same_turn_and_thinking_changes_nothing(seats: int) -> None:
    one, other = Planner(), Planner()
    for states, seat in moments(seats, 3)[:150]:
        before = states.tobytes()
        first = one.plan(states, seat, 11)
        assert states.tobytes() == before
        assert other.plan(states, seat, 11) == first == one.plan(states, seat, 11)


def hidden_from(states: States, seat: int) -> list[tuple[int, int]]:
    """Place and kind of every tile whose kind the seat cannot know."""
    tiles = zip(states["tile_place"][0].tolist(), states["tile_kind"][0].tolist(), strict=True)
    return [(place, kind) for place, kind in tiles if place not in (Place.DISCARDS, Place.HAND + seat, Place.BOX)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hidden_tiles_do_not_change_its_mind(seats: int) -> None:
    planner, permuted = Planner(), 0
    for n, (states, seat) in enumerate(moments(seats, 4)[:150]):
        moves = planner.plan(states, seat, 3)
        for key in range(3):
            guess = copy_states(states)
            contract.redraw_at(guess, 0, seat, key_words(match_key("nord", bytes([n, key]))))
            permuted += hidden_from(guess, seat) != hidden_from(states, seat)
            assert planner.plan(guess, seat, 3) == moves
    assert permuted > 300


def test_what_a_bot_is_given_was_dealt_again() -> None:
    same = 0
    for states, seat in moments(3, 3)[:100]:
        sight = Sight(NORD, states, seat, 5)
        given = sight.guess()
        own = states["tile_place"][0] == Place.HAND + seat
        assert given["tile_kind"][0][own].tolist() == states["tile_kind"][0][own].tolist()
        assert given["tile_place"][0].tolist() == states["tile_place"][0].tolist()
        assert given["key"].tolist() != states["key"].tolist(), "the chance to come is another"
        assert sight.table == NORD.table(states, 0)
        assert sight.mine == NORD.mine(states, 0, seat)
        n = contract.legal_at(states, 0, seat, OUT)
        assert sight.legal == texts(OUT[:n].tolist())
        same += hidden_from(given, seat) == hidden_from(states, seat)
    assert same < 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worlds_that_look_alike_give_the_same_sight_byte_by_byte(seats: int) -> None:
    others = 0
    for n, (states, seat) in enumerate(moments(seats, 4)[:100]):
        world = copy_states(states)
        contract.redraw_at(world, 0, seat, key_words(match_key("nord", bytes([n]))))
        others += hidden_from(world, seat) != hidden_from(states, seat)
        assert Sight(NORD, world, seat, 9).guess().tobytes() == Sight(NORD, states, seat, 9).guess().tobytes()
    assert others > 80


def test_the_seed_of_a_bot_is_not_that_of_the_match_nor_of_another_seat() -> None:
    with Roster(NORD, ["random"] * 4) as roster:
        seeds = {roster.bot(seat, seed).seed for seat in range(4) for seed in range(100)}
        assert len(seeds) == 400
        assert min(seeds) > 1 << 20
        assert roster.bot(2, 7).seed == roster.bot(2, 7).seed


def test_a_sight_can_be_played_on_in_a_guessed_world() -> None:
    match = jarlshof.new("nord", seats=2, seed=5)
    sight = Sight(NORD, match.state(), 0, 1)
    tried = sight.match()
    assert tried.legal() == match.legal()
    tried.play(tried.legal()[0])
    assert tried.view(0).table != match.view(0).table or tried.legal() != match.legal()
    assert match.seq == 0


def choice(match: Match) -> list[str]:
    """What greedy does in a position."""
    answer = Greedy(NORD, match.asked[0], 1).choose(Sight(NORD, match.state(), match.asked[0], 1))
    assert not isinstance(answer, str | int)
    return [move if isinstance(move, str) else NORD.moves.write(move) for move in answer]


def test_it_counts_treasures_as_the_rules_do() -> None:
    counted = 0
    for seed in range(30):
        match, rng = jarlshof.new("nord", seats=4, seed=seed), random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.legal()))
        states = match.state()
        for event in match.events():
            if event.kind == "treasures" and event.seat is not None:
                own = states["tile_kind"][0][states["tile_place"][0] == Place.HAND + "abcd".index(event.seat)]
                assert set_points(np.bincount(own, minlength=KINDS)) == event.args["points"]
                counted += event.args["points"] != 0
    assert counted > 20


def test_it_takes_the_jarl_on_the_last_space_of_the_boat() -> None:
    match = position(
        """
        scoring: 1
        aboard: jarl-c jarl-d a a a a b b b
        board:
        ~ ~ ~  ~ ~ ~
        ~ A ma @ ~ ~
        ~ f f  f B ~
        posts:
        A jarl a2
        B jarl-b b1
        """
    )
    assert choice(match) == ["challenge A"]


def test_it_attacks_with_three_men_where_it_can() -> None:
    match = position(
        """
        board:
        ~ ~ ~ ~ ~ ~ ~
        ~ A f f f B ~
        ~ ~ ~ ~ ~ ~ ~
        posts:
        A jarl-a a1
        B jarl
        """
    )
    match.play(*choice(match))
    assert [event.kind for event in match.events() if event.kind in ("attack", "die", "post")] == [
        "attack",
        "die",
        "post",
        "post",
    ]


def share(bots: list[str], games: int, seed: int, **options: object) -> list[float]:
    """The share of wins of each seat."""
    prepared = NORD.prepare(NORD.read_options({"seats": len(bots), **options}), None)
    return [result.win_share for result in simulate(NORD, prepared, bots, games, seed).bots]


@pytest.mark.parametrize("games", [40, pytest.param(200, marks=pytest.mark.long)])
def test_it_beats_chance_with_two_seats(games: int) -> None:
    first, second = share(["greedy", "random"], games, 1)[0], share(["random", "greedy"], games, 5000)[1]
    assert (first + second) / 2 >= 0.98


@pytest.mark.parametrize("seat", range(4))
def test_alone_among_three_chances_it_wins(seat: int) -> None:
    bots = ["random"] * 4
    bots[seat] = "greedy"
    assert share(bots, 25, 100 * seat)[seat] >= 0.85


@pytest.mark.long
@pytest.mark.parametrize("starts", ["fixed", "free"])
def test_whole_matches_of_greedy_end(starts: str) -> None:
    for seats in (2, 3, 4):
        assert sum(share(["greedy"] * seats, 30, 9, starts=starts)) == pytest.approx(1, abs=0.001)
