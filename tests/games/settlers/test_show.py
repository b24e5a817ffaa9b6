"""Settlers in characters: the map that a person plays from, and the words round it."""

from __future__ import annotations

import random

import msgspec
import pytest

import jarlshof
from jarlshof.games.settlers.board import BOARDS, COAST, COAST_LENGTH, LAND_TILES, PATH_NAMES, TILE_NAMES
from jarlshof.games.settlers.income import pips
from jarlshof.games.settlers.view import (
    COSTS,
    Building,
    Harbour,
    Offer,
    Player,
    Reply,
    Road,
    SettlersTable,
    Tile,
)
from jarlshof.games.settlers.words.show import map_lines, sketch, tell

TILES = [*("W11", "S12", "G9"), *("B4", "O6", "B5", "G10"), *("S3", "D!", "W11", "D!", "O4")]
TILES += [*("G8", "W8", "S10", "O9"), *("B5", "W2", "G6")]
GIVES = {"W": "wood", "B": "brick", "S": "wool", "G": "grain", "O": "ore", "D": "desert"}
RATES = {"wood": 3, "brick": 3, "wool": 3, "grain": 3, "ore": 2}
EMPTY_BANK = dict.fromkeys(RATES, 0)


def tile(at: str, text: str) -> Tile:
    token = int(text[1:].strip("!") or 0)
    return Tile(at, GIVES[text[0]], token, pips(token), text.count("!"))


def player(seat: str, **more: object) -> Player:
    start = Player(seat, 2, 3, 1, {}, 0, 1, 3, 4, 13, dict.fromkeys(RATES, 4), None, 0, {})
    return msgspec.structs.replace(start, **more)


SMALL = SettlersTable(
    board="classic19",
    tiles=[tile(TILE_NAMES[n], text) for n, text in zip(LAND_TILES[0], TILES, strict=True)],
    harbours=[Harbour("a5-b6", "any", 3), Harbour("b8-c8", "wood", 2)],
    buildings=[Building("d5", "a", False), Building("g6", "a", True), Building("i7", "b", False)],
    roads=[Road("d5-e5", "a"), Road("f6-g6", "a"), Road("i7-j6", "b"), Road("h7-i7", "b")],
    players=[player("a", rates=RATES, open_cards={"knight": 1}), player("b", knights=3, road_length=6)],
    bank={**EMPTY_BANK, "ore": 18},
    deck=12,
    known_in_deck=["roads", "monopoly"],
    dice_left=None,
    turn="a",
    number=7,
    acting="a",
    phase="trade",
    dice=[3, 4],
    card_played=False,
    free_roads=0,
    offers_left=6,
    offer=None,
    raid=None,
    longest_road="b",
    largest_army="b",
    target=10,
    costs=COSTS,
)

MAP = r"""
       2   3   4   5   6   7   8   9  10  11  12
a                  ·       ·       ·
                 /   \   /   \   /   \
b              ·       ·       ·       ·
A              |  W11  |  S12  |  G9   |
c              ·       ·       ·       ·
             /   \   /   \   /   \   /   \
d          ·       a       ·       ·       ·
B          |  B4   a  O6   |  B5   |  G10  |
e          ·       ·       ·       ·       ·
         /   \   /   \   /   \   /   \   /   \
f      ·       ·       ·       ·       ·       ·
C      |  S3   |  D!   a  W11  |  D!   |  O4   |
g      ·       ·       A       ·       ·       ·
         \   /   \   /   \   /   \   /   \   /
h          ·       ·       ·       ·       ·
D          |  G8   |  W8   b  S10  |  O9   |
i          ·       ·       b       ·       ·
             \   /   \   b   \   /   \   /
j              ·       ·       ·       ·
E              |  B5   |  W2   |  G6   |
k              ·       ·       ·       ·
                 \   /   \   /   \   /
l                  ·       ·       ·
"""


def test_the_map() -> None:
    assert map_lines(SMALL) == MAP.strip("\n").splitlines()


def test_marks_stand_behind_what_they_point_at() -> None:
    lines = map_lines(SMALL, {"C7": "legal", "d5": "selected", "d5-e5": "refused", "a5": "path", "a5-b6": "legal"})
    assert lines[1] == "a                  ·'      ·       ·"
    assert lines[2] == r"                 /   \+  /   \   /   \ ".rstrip()
    assert lines[7] == "d          ·       a'      ·       ·       ·"
    assert lines[8] == "B          |  B4   a× O6   |  B5   |  G10  |"
    assert lines[12] == "C      |  S3   |  D!   a  W11+ |  D!   |  O4   |"
    unmarked = map_lines(SMALL)
    assert [n for n, line in enumerate(lines) if line != unmarked[n]] == [1, 2, 7, 8, 12]


@pytest.mark.parametrize("board", BOARDS)
def test_every_name_can_be_read_off_the_edges(board: str) -> None:
    """Column below its number, row behind its letter."""
    seats = {"classic19": 4, "large30": 6}[board]
    seen = jarlshof.new("settlers", seats=seats, board=board, seed=1).view().table
    assert isinstance(seen, SettlersTable)
    n = BOARDS.index(board)
    for name in {end for path in COAST[n, : COAST_LENGTH[n]] for end in PATH_NAMES[path].split("-")}:
        built = map_lines(msgspec.structs.replace(seen, buildings=[Building(name, "f", True)]))
        line = next(line for line in built if line[0] == name[0])
        head = built[0]
        digits = head.split().index(name[1:])
        starts = [k for k in range(len(head)) if head[k] != " " and (k == 0 or head[k - 1] == " ")]
        assert line.index("F", 1) - starts[digits] == len(name) - 2


def test_sketch_with_and_without_the_players() -> None:
    small = sketch(SMALL, {})
    assert small.startswith(MAP.strip("\n"))
    assert small.endswith("\n\n   harbours: a5-b6 3:1 any, b8-c8 2:1 wood")
    assert "harbours" not in sketch(msgspec.structs.replace(SMALL, harbours=[]), {})
    lines = sketch(SMALL, {}, panel=True).splitlines()
    assert lines[-4:] == [
        "   a: 2 points, hand 3, cards 1 (knight), knights 0, road 1; left 3 settlements 4 cities 13 roads; "
        "trades 2:1 ore, else 3:1",
        "   b: 2 points, hand 3, cards 1, knights 3 (largest army), road 6 (longest); left 3 settlements 4 cities "
        "13 roads; trades 4:1",
        "   bank: 0 wood 0 brick 0 wool 0 grain 18 ore",
        "   deck: 12, the last of them Road Building, Monopoly",
    ]


def test_show_tells_dice_turn_and_offer() -> None:
    assert tell(SMALL).splitlines()[-1] == "dice: 3 + 4 = 7   turn 7: a   target: 10"
    replies = [Reply("b", "counter", {"ore": 1}, {"wood": 3}), Reply("c", "reject", None, None)]
    offer = Offer("a", {"wood": 2}, {"ore": 1}, replies)
    special = msgspec.structs.replace(SMALL, acting="b", dice=None, dice_left={2: 1, 7: 4}, offer=offer)
    assert tell(special).splitlines()[-3:] == [
        "sums left in the deck of dice: 2×1 7×4",
        "dice: -   turn 7: a, b acts   target: 10",
        "offer: a gives 2 wood for 1 ore (b would give 1 ore for 3 wood; c rejects)",
    ]
    start = msgspec.structs.replace(SMALL, number=0, dice=None, harbours=[])
    lines = tell(start).splitlines()
    assert lines[-1] == "dice: -   set-up: a   target: 10"
    assert "harbours: none" in lines


def test_show_of_a_match_that_is_played() -> None:
    match, rng = jarlshof.new("settlers", seats=4, seed=3), random.Random(3)
    while not match.over and match.seq < 200:
        match.play(rng.choice(match.legal()))
    seen, text = match.view().table, match.show()
    assert isinstance(seen, SettlersTable)
    assert text.splitlines()[: len(map_lines(seen))] == map_lines(seen)
    assert all(harbour.at in text for harbour in seen.harbours)
    assert all(f"{each.seat}: {each.points} points" in text for each in seen.players)
