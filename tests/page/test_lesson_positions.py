"""The prepared positions of the page: legal, and the moves of their guides bring what the guides promise."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

import jarlshof
from jarlshof.asking.turn import take_turn
from jarlshof.bots.greedy import Greedy
from jarlshof.core.events import Event
from jarlshof.core.match import Match
from jarlshof.games.nord.forecast import NordForecast
from jarlshof.games.nord.islands.island import read_island
from jarlshof.games.nord.islands.shipped import island_text
from tests.games.nord.helpers import aboard, table, told, town, workers
from tests.page.lessons import BOT, ME, begun, moves, prepared

PARTS = sorted(prepared())
MATCHES = [part for part in PARTS if part in ("first", "short")]


def played(part: str, way: str = "moves") -> Match:
    match = begun(part)
    match.play(*moves(part, way))
    return match


def brief(events: list[Event]) -> list[str]:
    """`a deliver F 3`: who, what, where, how much."""
    wanted = ("start", "goal", "settlement", "n", "points", "worth")
    said = [[event.seat, event.kind, *(event.args.get(name) for name in wanted)] for event in events]
    return [" ".join(str(word) for word in words if word is not None) for words in said]


def forecast(match: Match) -> NordForecast:
    seen = match.view(ME).forecast
    assert isinstance(seen, NordForecast)
    return seen


def to_the_end(match: Match, seed: int) -> Match:
    bots = [Greedy(match.game, seat, seed) for seat in (ME, BOT)]
    while not match.over:
        take_turn(match, bots[match.asked[0]])
    return match


# ------------------------------------------------------------------ all of them
@pytest.mark.parametrize("part", PARTS)
def test_the_person_begins_with_a_whole_turn(part: str) -> None:
    match = begun(part)
    assert match.seats == 2
    assert match.asked == [ME]
    prompt = match.view(ME).prompt
    assert prompt is not None
    assert prompt.key == "turn"
    assert "treasure none" in match.legal()


@pytest.mark.parametrize(
    ("part", "way"), [(part, way) for part in PARTS for way in prepared()[part] if way not in ("position", "challenge")]
)
def test_every_way_is_legal(part: str, way: str) -> None:
    played(part, way)


@pytest.mark.parametrize("part", PARTS)
def test_greedy_can_play_every_position_to_its_end(part: str) -> None:
    for seed in range(3):
        assert to_the_end(begun(part, seed), seed).over


# ------------------------------------------------------------------ the first minute
def test_the_first_minute() -> None:
    match = begun("first")
    assert [berth.figure for berth in table(match).berths].count(None) == 1
    assert town(match, "E").warriors == [1, 0]
    assert town(match, "F").warriors == [0, 0]
    match.play("treasure none", "place f11", "place g11")
    assert table(match).threats == []
    match.play("place h11")
    assert table(match).threats == [["E", "F"]]
    match.play("done")
    assert brief(match.events())[3:17] == [
        "a attack E F 3",
        *["a leave"] * 3,
        "a die 20",
        "a post F",
        "a post E",
        "scoring",
        "b deliver C 1",
        "a fewest D",
        "b deliver D 2",
        "a deliver E 1",
        "a deliver F 3",
        "a cave_in",
    ]
    assert match.points == [4, 3]
    assert town(match, "D").warriors == [1, 2]  # fewest, and a worker who would have delivered
    assert workers(match)["i10"] == "a"
    assert match.asked == [BOT]


def test_the_other_gate_does_as_well() -> None:
    match = begun("first")
    match.play("treasure none", "place g10", "place g11", "place h11", "done")
    assert told(match, "attack") == [("a", "E", "F", 3)]
    assert match.points == [4, 3]


def test_no_treasure_lies_on_the_way() -> None:
    """Otherwise the ghosts of the attack could not be shown before it is confirmed."""
    assert not {"f11", "g10", "g11", "h11"} & set(table(begun("first")).tiles)


@pytest.mark.parametrize(("part", "island"), [("first", "eid"), ("short", "krok")])
def test_matches_are_on_shipped_islands(part: str, island: str) -> None:
    rows = [
        line.split()[1:]
        for line in island_text(island).split('board = """')[1].split('"""')[0].strip().splitlines()[1:]
    ]
    assert read_island(island_text(island)).seats == 2
    assert table(begun(part)).ground == ["".join(row) for row in rows]


def dealt(part: str, choose: random.Random) -> Match:
    """The position with its face-down treasures shuffled, as the page does it."""
    text = prepared()[part]["position"]
    laid, supply = (re.search(f"^{key}: (.+)$", text, re.MULTILINE) for key in ("tiles", "supply of tiles"))
    assert laid
    assert supply
    spaces, kinds = zip(*(tile.split() for tile in laid[1].split(", ")), strict=True)
    pool = [*kinds, *supply[1].split()]
    choose.shuffle(pool)
    tiles = ", ".join(f"{space} {kind}" for space, kind in zip(spaces, pool, strict=False))
    text = text.replace(supply[0], "supply of tiles: " + " ".join(pool[len(spaces) :])).replace(
        laid[0], f"tiles: {tiles}"
    )
    return jarlshof.position("nord", text, seed=choose.randrange(1 << 30))


@pytest.mark.parametrize("part", MATCHES)
def test_matches_are_fair(part: str) -> None:
    """After the guided turn neither side is lost; against an equal the person is a little better off."""
    wins, n = 0.0, 100
    for seed in range(n):
        match = dealt(part, random.Random(seed))
        if part == "first":
            match.play(*moves("first"))
        mine, theirs = to_the_end(match, seed).points
        wins += (mine > theirs) + (mine == theirs) / 2
    assert 0.45 < wins / n < 0.8


def test_the_short_match_is_the_second_half() -> None:
    match = begun("short")
    assert table(match).scoring == 3
    assert sum(event.kind == "scoring" for event in to_the_end(match, 1).events()) == 2


# ------------------------------------------------------------------ the lesson
def test_placing_through_a_foreign_worker() -> None:
    match = begun("place")
    assert workers(match) == {"c3": "b"}
    match.play("treasure none")
    assert set(match.legal()) == {"place d3", "place c2"}
    match.play("place d3")
    assert "place c2" not in match.legal()  # the mountain no longer glows
    match.play("place e3", "place d4")
    assert match.legal() == ["done"]
    assert table(match).threats == []


def test_a_lone_attacker_dies() -> None:
    assert brief(played("attack", "lone").events())[1:] == ["a attack A B 1", "a leave", "a die 6", "b turn"]


@pytest.mark.parametrize("choice", ["A", "C"])
def test_five_attackers(choice: str) -> None:
    match = begun("attack")
    match.play(*moves("attack")[:-1])
    assert sorted(match.legal()) == ["fifth A", "fifth C"]
    match.play(f"fifth {choice}")
    fates = ["a die 6", "a post C", "a post A", "a die 8", f"a post {choice}"]
    assert brief(match.events())[3:] == ["a attack A C 5", *["a leave"] * 5, *fates, "b turn"]


def test_merging_pays_twice() -> None:
    match = begun("merge")
    assert forecast(match).points == [2, 0]
    match.play(*moves("merge"))
    assert forecast(match).points == [4, 0]
    assert brief(match.events())[1:] == ["a merge A B", "b turn"]


def test_resources() -> None:
    match = played("resources")
    assert brief(match.events())[2:] == [
        "a attack A B 2",
        *["a leave"] * 2,
        "a die 20",
        "a post B",
        "scoring",
        "a deliver A 3",
        "a fewest B",
        "b deliver B 1",
        *["a cave_in"] * 2,
        "b cave_in",
        "a clear 4",
        "b clear 4",
        "b turn",
    ]
    assert told(match, "deliver")[0][2:] == (1, 2, 3)  # two men in the forest count once, each on a mountain counts
    assert town(match, "B").warriors == [1, 2]


def test_sea_food_and_a_jarl() -> None:
    """Whatever blue does in between, the jarl falls for 20 points and three warriors are fed."""
    match = begun("sea")
    assert forecast(match).payments[0].unfed == [2, 0]
    match.play(*moves("sea"))
    assert forecast(match).payments[0].unfed == [0, 0]
    answers = every_turn(match)
    assert len(answers) > 2
    for answer in answers:
        answer.play("challenge A")
        assert answer.points == [29, 1]
        counted = brief(answer.events())
        assert counted[counted.index("scoring") :] == [
            "scoring",
            "food A",
            "a warriors A 3 9",
            "food B",
            "b starve B 1",
            "b warriors B 1 1",
            *["a storm"] * 2,
            "a clear 3",
            "b clear 4",
            "b turn",
        ]
        assert aboard(answer) == ["jarl-c", "jarl-d", "jarl"]


def every_turn(match: Match) -> list[Match]:
    """The match after each placement of the seat that is asked."""
    found: list[Match] = []
    growing = [match.fork("every")]
    growing[0].play("treasure none")
    while growing:
        now = growing.pop()
        for move in now.legal():
            then = now.fork("every")
            then.play(move)
            (found if move == "done" else growing).append(then)
    return found


def test_three_treasures() -> None:
    assert {move for move in begun("treasures").legal() if move != "treasure none"} == {
        "treasure axe",
        "treasure gold",
        "treasure sword",
    }
    regions, many, gold = (played("treasures", way) for way in ("regions", "many", "moves"))
    assert {table(regions).ground[3][1], table(regions).ground[3][2]} == {"f", "k"}
    assert table(many).threats == [["A", "D"]]
    assert sum(worker.fresh for worker in table(many).workers) == 5
    assert [town(gold, name).warriors[ME] for name in "AC"] == [1, 1]


def test_no_sea_where_it_is_not_the_subject() -> None:
    quiet = [part for part in PARTS if part not in (*MATCHES, "sea")]
    for part in quiet:
        assert table(begun(part)).fishing == 0
    spaces = {f"{column}{row}" for column, row in product("abcdefghi", range(1, 9))}
    for part in (*quiet, "sea"):  # small boards are drawn large
        assert set(workers(begun(part))) <= spaces
