"""Random islands: valid for every seed, the boat in the middle, recommendations kept, the same everywhere."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256

import pytest

import jarlshof
from jarlshof.games.nord.islands.generate import generate
from jarlshof.games.nord.islands.island import Island, read_island, steps
from jarlshof.games.nord.islands.shipped import island_names
from tests.games.nord.atlas import (
    bay,
    covered_piles,
    extent,
    lone_spaces,
    marks,
    tiles_around_boat,
    tiles_shown,
)
from tests.ruling import ruling

KINDS = [(seats, wild) for wild in (False, True) for seats in (2, 3, 4)]
EVERYDAY = [(*kind, seed) for kind in KINDS for seed in range(6)]
THOUSAND = [(*kind, seed) for kind in KINDS for seed in range(1000, 1167)]

every_kind = pytest.mark.parametrize(("seats", "wild"), KINDS)
some_islands = pytest.mark.parametrize(("seats", "wild", "seed"), EVERYDAY)


@cache
def island(seats: int, wild: bool, seed: int) -> Island:
    return read_island(generate(seats, seed, wild))


def check_rules(seats: int, wild: bool, seed: int) -> None:
    """`read_island` checks the rulings of the set-up; the rest is asked here."""
    made = island(seats, wild, seed)
    assert made.name == f"{'wild' if wild else 'random'}-{seats}-{seed}"
    assert (made.seats, made.wild) == (seats, wild)
    assert list(made.settlements) == sorted(made.settlements)
    assert marks(made) <= set("ABCDEFGH" if wild else "12345678")
    assert {shown and shown.mark for shown in tiles_shown(made).values()} == marks(made)


def check_boat(seats: int, wild: bool, seed: int) -> None:
    made = island(seats, wild, seed)
    assert made.boat in bay(made)
    assert len(tiles_around_boat(made)) >= 3


def check_wishes(seats: int, wild: bool, seed: int) -> None:
    """Recommendations: a random island is not perfect, but never far from it."""
    made = island(seats, wild, seed)
    height, width = extent(made)
    assert abs(height - width) <= 4
    assert len(lone_spaces(made)) <= 1
    assert covered_piles(made) == 0


def check_starts(seats: int, wild: bool, seed: int) -> None:
    made = island(seats, wild, seed)
    starts = [made.settlements[start] for start in made.starts]
    to_boat = [steps(start, made.boat) for start in starts]
    to_start = [min(steps(start, other) for other in starts if other != start) for start in starts]
    assert max(to_boat) <= 6
    assert max(to_boat) - min(to_boat) <= 2
    assert max(to_start) <= 6


@ruling("nord.B1", "nord.B3", "nord.B5", "nord.R2", "nord.R3", "nord.R4", "nord.R6", "nord.R7")
@some_islands
def test_an_island_keeps_all_rulings_and_shows_our_tiles(seats: int, wild: bool, seed: int) -> None:
    check_rules(seats, wild, seed)


@ruling("nord.B4", "nord.R8")
@some_islands
def test_the_boat_lies_in_a_lake_or_bay_that_three_tiles_border(seats: int, wild: bool, seed: int) -> None:
    check_boat(seats, wild, seed)


@ruling("nord.R5")
@some_islands
def test_the_island_is_compact_with_no_lone_spaces_and_no_covered_piles(seats: int, wild: bool, seed: int) -> None:
    check_wishes(seats, wild, seed)


@ruling("nord.B10")
@some_islands
def test_starts_are_near_the_boat_and_near_each_other(seats: int, wild: bool, seed: int) -> None:
    check_starts(seats, wild, seed)


@pytest.mark.long
@ruling("nord.B4", "nord.B6", "nord.R5", "nord.B10")
@every_kind
def test_a_thousand_islands_are_all_good(seats: int, wild: bool) -> None:
    for *kind, seed in THOUSAND:
        if kind == [seats, wild]:
            for check in (check_rules, check_boat, check_wishes, check_starts):
                check(seats, wild, seed)


# Seeds


@every_kind
def test_a_seed_gives_the_same_island_again(seats: int, wild: bool) -> None:
    assert generate(seats, 1, wild) == island(seats, wild, 1).text


def test_another_process_with_other_hashes_makes_the_same_island() -> None:
    program = "from jarlshof.games.nord.islands.generate import generate; print(generate(3, 5), end='')"
    elsewhere = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert elsewhere.stdout == island(3, False, 5).text


def test_seeds_keep_their_islands_from_version_to_version() -> None:
    """People tell each other seeds. Whoever changes the generator on purpose changes this too."""
    texts = "".join(island(seats, wild, 0).text for seats, wild in KINDS)
    assert sha256(texts.encode()).hexdigest()[:16] == "9e064b1e2033b3f6"


@every_kind
def test_other_seeds_give_other_islands(seats: int, wild: bool) -> None:
    grounds = {(made.ground, made.tiles) for made in (island(seats, wild, seed) for seed in range(6))}
    assert len(grounds) == 6


def test_there_are_lakes_and_bays() -> None:
    """In a bay the boat's water leads out to the edge of the grid."""
    made = [island(*kind) for kind in EVERYDAY]
    closed = [each for each in made if not leads_out(each)]
    assert 0 < len(closed) < len(made)


def leads_out(made: Island) -> bool:
    water = {space for space, tile in enumerate(made.tiles) if not tile}
    reached = [made.boat]
    for space in reached:
        reached += [near for near in (space - 16, space - 1, space + 1, space + 16) if near in water - set(reached)]
    return 0 in reached


# As an option


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"island": "random-7"}, "random-2-7"),
        ({"island": "random-7", "seats": 3}, "random-3-7"),
        ({"island": "random-3-7"}, "random-3-7"),
        ({"island": "random-4-7", "seats": 4}, "random-4-7"),
        ({"island": "wild-7", "seats": 4}, "wild-4-7"),
        ({"island": "wild-007"}, "wild-2-7"),
        ({"island": "random-999999999999999999"}, "random-2-999999999999999999"),
    ],
)
def test_a_seed_in_the_name_is_the_islands_seed(options: dict[str, object], name: str) -> None:
    match = jarlshof.new("nord", seed=1, options=options)
    kind, seats, seed = name.split("-")
    assert match.options == jarlshof.game("nord").options(seats=int(seats), island=name, starts="free")  # type: ignore[call-arg]
    assert match.content == {"island": generate(int(seats), int(seed), wild=kind == "wild")}


@pytest.mark.parametrize("kind", ["random", "wild"])
def test_the_seed_of_the_match_decides_and_without_one_the_island_is_a_fresh_one_each_time(kind: str) -> None:
    matches = [jarlshof.new("nord", seed=seed, seats=3, island=kind) for seed in (None, None, 1, 1, 2)]
    names = [str(match.options).split("'")[1] for match in matches]
    assert len(set(names)) == 4
    assert names[2] == names[3]
    assert all(name.startswith(f"{kind}-3-") for name in names)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "name",
    [
        *("random-", "random-x", "random--1", "random-1.5", "random-5-1-1", "random-１", "random-" + "1" * 19),
        *("random7", "Random", "wild-", "sund-1", "\n"),
    ],
)
def test_another_name_is_answered_with_all_that_are_accepted(name: str, seats: int) -> None:
    with pytest.raises(jarlshof.BadOption) as caught:
        jarlshof.new("nord", seed=1, seats=seats, island=name)
    accepted = ", ".join([*island_names(seats), "random", "random-SEED", "wild", "wild-SEED"])
    assert caught.value.accepted == f"for {seats} seats: {accepted}"


def test_the_seats_of_a_name_must_be_those_of_the_match() -> None:
    with pytest.raises(jarlshof.BadOption, match="random-SEED"):
        jarlshof.new("nord", seed=1, seats=2, island="random-3-7")


# Records


@ruling("nord.B6")
@pytest.mark.parametrize("name", ["random", "wild-3"])
def test_a_match_on_a_random_island_replays(name: str) -> None:
    match = jarlshof.new("nord", seed=1, seats=3, island=name)
    for n in range(30):
        match.play(match.legal()[n % len(match.legal())])
    again = jarlshof.replay(jarlshof.read_record(jarlshof.write_record(match)))
    assert again.position() == match.position()
    assert (again.options, again.content) == (match.options, match.content)


def test_a_record_replays_even_if_the_generator_would_make_another_island(monkeypatch: pytest.MonkeyPatch) -> None:
    match = jarlshof.new("nord", seed=1, seats=2, island="random-7")
    record = jarlshof.write_record(match)

    def never(*_: object, **__: object) -> str:
        raise AssertionError("a record brings its island with it")

    monkeypatch.setattr("jarlshof.games.nord.islands.choice.generate", never)
    assert jarlshof.replay(jarlshof.read_record(record)).position() == match.position()
