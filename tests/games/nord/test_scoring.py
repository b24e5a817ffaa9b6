"""The scorings of resources and warriors, and what follows each of them.

Most scorings here come about in the same simple way: the active seat places one man on a karst space far away, and the
next seat, which has nobody left, can neither place nor challenge (nord.R52).
"""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.core.match import Match
from tests.games.nord.helpers import aboard, kinds, line, position, table, told, town, workers
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def scored(text: str, space: str) -> Match:
    """The match after the active seat has placed one man and the next one, blocked, has brought a scoring about."""
    match = position(text)
    match.play("treasure none", f"place {space}", "done")
    assert [values[-1] for values in told(match, "scoring")] == ["blocked"]
    return match


def men(match: Match) -> list[int]:
    """The men in each seat's supply."""
    return [player.men for player in table(match).players]


# ------------------------------------------------------------------ the book's example of resources

# Torben is a, Malin b, Simon c. Torben: 1 f2, 2 g2 (one forest), 3 e3; only at A: 7 b3 and a second forest, b2.
# Malin: 5 d2, 6 e2; only at A: 4 a2. Simon: g3, but no warrior at A or B. Stone pile 8 is d3.
RESOURCES = """
    turn: c
    supply: a 0
    aboard: jarl-d a b jarl c b
    board:
         a  b  c  d  e  f  g  h
     1   ~  ~  ~  ~  ~  ~  ~  ~
     2   mb fa A  mb mb fa fa B
     3   ~  ma ~  p  ma ~  fc ~
     4   ~  ~  ~  ~  ~  ~  ~  ~
     5   C  k  ~  ~  ~  ~  ~  ~
    posts:
     A {}
     B a1 b1
     C c1
    """


@ruling("nord.B40", "nord.B41", "nord.B42", "nord.R55", "nord.R56", "nord.R57")
def test_resource_example() -> None:
    match = scored(RESOURCES.format("a2 b3"), "b5")
    assert told(match, "scoring") == [(None, 1, "resources", "blocked")]
    assert told(match, "fewest") == [("a", "A")]
    assert told(match, "deliver") == [
        ("b", "A", 0, 3, 3),  # 4, 5 and 6
        ("a", "B", 1, 1, 2),  # 1 and 2 together, and 3
        ("b", "B", 0, 2, 2),  # 5 and 6 once more
    ]
    assert match.points == [2, 5, 0]
    # All miners return but Torben's 7, who delivered nowhere.
    assert workers(match) == {"b3": "a", "b2": "a", "f2": "a", "g2": "a", "g3": "c", "b5": "c"}


@ruling("nord.B46", "nord.R58", "nord.R59")
def test_resource_example_what_follows_the_points() -> None:
    match = scored(RESOURCES.format("a2 b3"), "b5")
    assert aboard(match) == ["jarl-d", "jarl"]
    assert men(match)[0] == 0 + 1 + 1  # 3 from the mountain, one from the boat
    assert table(match).tiles == ["d3"]
    assert table(match).scoring == 2
    assert line(match, "ask") == "b turn"


@ruling("nord.R55", "nord.B40")
def test_resource_example_with_one_warrior_simon_is_fewest_and_torben_delivers() -> None:
    match = scored(RESOURCES.format("a2 b3 c1"), "b5")
    assert told(match, "fewest") == [("c", "A")]
    assert match.points == [2 + 4, 5, 0]
    assert "b3" not in workers(match)  # 7 has delivered now


@ruling("nord.R55", "nord.B40")
def test_resource_example_with_two_warriors_simon_and_torben_are_both_fewest() -> None:
    match = scored(RESOURCES.format("a2 b3 c2"), "b5")
    assert told(match, "fewest") == [("a", "A"), ("c", "A")]
    assert match.points == [2, 5, 0]
    assert workers(match)["b3"] == "a"


# ------------------------------------------------------------------ who delivers

FEWEST = [  # warriors in A; who delivers
    ("a1", "a"),
    ("a5", "a"),
    ("a1 b1", "ab"),
    ("a2 b2", "ab"),
    ("a3 b2", "a"),
    ("a2 b3", "b"),
    ("a1 b1 c1", "abc"),
    ("a3 b1 c1", "a"),
    ("a2 b2 c1", "ab"),
    ("a1 b2 c2", "bc"),
    ("a3 b2 c1", "ab"),
    ("a3 b2 c2", "a"),
    ("b4 c4", "bc"),
    ("a2 b9 c2 d1", "abc"),
]


@ruling("nord.R55", "nord.B40")
@pytest.mark.parametrize(("post", "delivers"), FEWEST)
def test_the_fewest_of_those_present_deliver_nothing_unless_all_are_equal(post: str, delivers: str) -> None:
    match = scored(
        f"""
        turn: d
        supply: a 0
        board:
             a  b  c  d  e
         1   A  ma mb mc md
         2   ~  ~  ~  ~  ~
         3   B  k  ~  ~  ~
        posts:
         A {post}
         B b1 c1 d1
        """,
        "b3",
    )
    assert match.points == [int(seat in delivers) for seat in "abcd"]
    # Whoever delivered loses his miner to the cave-in, and nobody else does.
    assert workers(match) == {
        **{at: seat for at, seat in zip(("b1", "c1", "d1", "e1"), "abcd", strict=True) if seat not in delivers},
        "b3": "d",
    }


@ruling("nord.B40", "nord.R50")
def test_a_jarl_does_not_make_his_player_present() -> None:
    # b's jarl is no warrior: b cannot deliver, and a is alone.
    match = scored(
        """
        turn: c
        supply: a 0
        board:
             a  b  c
         1   A  ma mb
         2   ~  ~  ~
         3   B  k  ~
        posts:
         A jarl-b a1
         B b1 c1
        """,
        "b3",
    )
    assert match.points == [1, 0, 0]
    assert told(match, "fewest") == []


# ------------------------------------------------------------------ what is delivered

DELIVERIES = [  # the neighbourhood of A, with a's points
    ("one man in a forest", "A  fa ~  ~  ~", "~  ~  ~  ~  ~", 1),
    ("two men in one forest", "A  fa fa ~  ~", "~  ~  ~  ~  ~", 1),
    ("one forest by two alliances", "A  fa f  ~  ~", "fa f  f  ~  ~", 1),
    ("two forests", "A  fa ~  ~  ~", "fa ~  ~  ~  ~", 2),
    ("forests that touch at a corner", "A  fa ka ~  ~", "~  ~  fa ~  ~", 2),
    ("every man on a mountain", "A  ma ma ma ~", "~  ~  ~  ~  ~", 3),
    ("forest and mountain", "A  fa ma fa ~", "~  ~  ma ~  ~", 4),
    ("karst and sea", "A  ka pa ~a ~", "~  ~  ~  ~  ~", 0),
    ("far away, by men of all colours", "A  kb kc ~b ma", "~  ~  ~  ~  fa", 2),
    ("not connected", "A  ~  ma fa ~", "~  ma ~  ~  ~", 0),
    ("men of others", "A  mb fb ~  ~", "~  ~  mc ~  ~", 0),
    ("a forest of others counts for nobody else", "A  fb fb ka ~", "~  ~  ~  ~  ~", 0),
    ("own man in a forest of others", "A  fb fa ~  ~", "~  ~  ~  ~  ~", 1),
]


@ruling("nord.R56", "nord.B41", "nord.B40")
@pytest.mark.parametrize(
    ("upper", "lower", "points"), [case[1:] for case in DELIVERIES], ids=[c[0] for c in DELIVERIES]
)
def test_a_delivery_counts_own_forests_and_own_miners(upper: str, lower: str, points: int) -> None:
    match = scored(
        f"""
        turn: c
        supply: a 0
        board:
             a  b  c  d  e
         1   {upper}
         2   {lower}
         3   ~  ~  ~  ~  ~
         4   B  k  ~  ~  ~
        posts:
         A a1
         B b1 c1
        """,
        "b4",
    )
    assert match.points == [points, 0, 0]


@ruling("nord.R56", "nord.B41")
def test_every_settlement_counts_by_itself() -> None:
    # One miner and one forest, connected with three settlements in two of which a has a warrior.
    match = scored(
        """
        turn: c
        supply: a 0
        board:
             a  b  c  d
         1   A  ma fa B
         2   ~  kb ~  ~
         3   ~  C  ~  ~
         4   D  k  ~  ~
        posts:
         A a1
         B a1
         C b1
         D c1
        """,
        "b4",
    )
    assert told(match, "deliver") == [("a", "A", 1, 1, 2), ("a", "B", 1, 1, 2)]
    assert match.points == [4, 0, 0]


@ruling("nord.R54")
def test_all_points_are_fixed_before_anybody_leaves() -> None:
    # Each miner is the link of the other to one of the settlements. Removed one by one, somebody would lose a point.
    match = scored(
        """
        turn: c
        supply: a 0
        board:
             a  b  c  d
         1   A  ma mb B
         2   ~  ~  ~  ~
         3   C  k  ~  ~
        posts:
         A a1 b1
         B a1 b1
         C c1
        """,
        "b3",
    )
    assert match.points == [2, 2, 0]
    assert workers(match) == {"b3": "c"}
    order = kinds(match)
    assert order.index("cave_in") > len(order) - 1 - order[::-1].index("deliver")


@ruling("nord.R57", "nord.B42")
def test_only_miners_who_delivered_return() -> None:
    # a delivers to A but is fewest in B. b is fewest in A and delivers to B; b's d1 reaches only A, a's e5 nobody.
    match = scored(
        """
        turn: c
        supply: a 0
        board:
             a  b  c  d  e
         1   fa A  ka mb ~
         2   ka ma ~  ~  ~
         3   ka mb B  ~a ~
         4   ~  ~  fa ~  ~
         5   C  k  ~  ~  ma
        posts:
         A a2 b1
         B a1 b2
         C c1
        """,
        "b5",
    )
    assert sorted(told(match, "cave_in")) == [("a", "b2"), ("b", "b3")]
    assert set(workers(match)) == {"a1", "c1", "d1", "a2", "a3", "d3", "c4", "b5", "e5"}
    assert men(match)[0] == 1
    assert table(match).fishing == 6  # no storm after resources


# ------------------------------------------------------------------ the book's example of warriors

# Torben is a, Malin b. The forest man b4 feeds A although his way to it leaves the surroundings.
WARRIORS = """
    turn: c
    scoring: 2
    supply: a 0
    aboard: a b jarl
    board:
         a  b  c  d  e
     1   ~  ~  ~b ~  ~
     2   ~  ~  ~b ~  ~
     3   ~  ~  A  ka ~
     4   ~  fb ~  kb ~
     5   ~  ka pb ka p
     6   ~  ~  ~  ~  ~
     7   B  k  ~  ~  ~
    posts:
     A jarl-a a1 b5
     B c1
    """


@ruling("nord.B43", "nord.B44", "nord.R60", "nord.R61")
def test_warrior_example() -> None:
    match = scored(WARRIORS, "b7")
    assert told(match, "scoring") == [(None, 2, "warriors", "blocked")]
    assert told(match, "food") == [(None, "A", 3), (None, "B", 1)]
    assert told(match, "starve") == [("b", "A", 2)]
    assert told(match, "warriors") == [("a", "A", 1, 1), ("b", "A", 3, 9), ("c", "B", 1, 1)]
    assert match.points == [1, 9, 1]
    assert town(match, "A").warriors == [1, 3, 0]


@ruling("nord.B45", "nord.R62", "nord.B46", "nord.R59", "nord.R61")
def test_warrior_example_what_follows_the_points() -> None:
    start = position(WARRIORS)
    match = scored(WARRIORS, "b7")
    assert told(match, "storm") == [("b", "c1"), ("b", "c2")]
    assert table(match).fishing == 7
    # b: two unfed, two from the sea, one from the boat. The unfed did not go aboard.
    assert men(match)[1] == men(start)[1] + 2 + 2 + 1
    assert aboard(match) == ["jarl"]
    assert set(workers(match)) == {"d3", "b4", "d4", "b5", "c5", "d5", "b7"}
    assert table(match).tiles == ["e5"]  # on c5 stands a man
    assert table(match).scoring == 3


# ------------------------------------------------------------------ food

FOOD = [  # the spaces around A; the food it gives
    ("the settlement itself", ["~", "~", "~ ~ A", "~", "~"], 1),
    ("a sea worker at a gate", ["~", "~ ~ ~b", "~ ~ A", "~", "~"], 2),
    ("every sea worker counts", ["~", "~ ~b ~b", "~ ~ A ~a", "~", "~"], 4),
    ("a man in a forest", ["~", "~", "~ fb A", "~", "~"], 2),
    ("one forest, two men", ["~", "~ fb", "~ fb A", "~", "~"], 2),
    ("one forest, two alliances", ["~ f f f", "~ f ~ f", "~ fb A fa", "~", "~"], 2),
    ("two forests", ["~", "~", "~ fb A fa", "~", "~"], 3),
    ("two forests, joined only by a corner", ["~", "~ fb kb", "~ ~ A fa", "~", "~"], 3),
    ("a corner of the surroundings", ["~", "~ fb", "~ kb A", "~", "~"], 2),
    ("a sea worker at a corner", ["~", "~ ~b", "~ kb A", "~", "~"], 2),
    ("a way outside the surroundings", ["~", "~", "~ ~ A ka ka", "~ fb ~ ~ ka", "~ ka ka ka ka"], 2),
    ("inside, but not connected", ["~", "~ fb ~ ~b", "~ ~ A", "~ ~b ~ fa", "~"], 1),
    ("connected, but outside", ["~ ~ fb ~b", "~ ~ kb", "~ ~ A ka fa", "~", "~"], 1),
    ("a forest that begins inside, its man outside", ["~ ~ fb", "~ ~ f ~", "~ kb A", "~ kb", "~"], 1),
    ("karst and mountain", ["~", "~ ~ mb", "~ ka A pb", "~ ~ ma", "~"], 1),
]


@ruling("nord.R60", "nord.B43")
@pytest.mark.parametrize(("rows", "food"), [case[1:] for case in FOOD], ids=[case[0] for case in FOOD])
def test_food_comes_from_forests_and_sea_workers_in_the_surroundings(rows: list[str], food: int) -> None:
    above = "\n".join(rows)
    match = scored(f"turn: c\nscoring: 2\nsupply: a 0\nboard:\n{above}\n~\nB k\nposts:\nA a9 b2\nB c1", "b7")
    assert told(match, "food")[0] == (None, "A", food)
    assert town(match, "A").warriors == [food, min(2, food), 0]


@ruling("nord.R60", "nord.R61")
def test_each_player_gets_the_full_food() -> None:
    match = scored(
        """
        turn: c
        scoring: 4
        supply: a 0
        board:
             a  b  c
         1   A  ~b ~
         2   fb ~  ~
         3   ~  ~  ~
         4   B  k  ~
        posts:
         A a3 b3 c4
         B c1
        """,
        "b4",
    )
    assert town(match, "A").warriors == [3, 3, 3]
    assert match.points == [9, 9, 9 + 1]


@ruling("nord.R60", "nord.R54")
def test_a_space_in_two_surroundings_feeds_both_settlements() -> None:
    # c2 lies beside A and, at a corner, in the surroundings of B. The storm comes only when both are scored.
    match = scored(
        """
        turn: c
        scoring: 2
        supply: a 0
        board:
             a  b  c  d  e
         1   ~  ~  ~  ~  ~
         2   ~  A  ~a kb ~
         3   ~  ~  ~  B  ~
         4   ~  ~  ~  ~  ~
         5   C  k  ~  ~  ~
        posts:
         A a2
         B a2 b1
         C c1
        """,
        "b5",
    )
    assert told(match, "food") == [(None, "A", 2), (None, "B", 2), (None, "C", 1)]
    assert match.points[0] == 4 + 4
    assert "c2" not in workers(match)


@ruling("nord.R60")
def test_the_surroundings_end_at_the_edge_of_the_map() -> None:
    # p1 is connected with A by all of row 2, but it lies at the other end of the map.
    match = scored(
        """
        turn: c
        scoring: 2
        supply: a 0
        board:
             a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p
         1   ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~b
         2   A  kb kb kb kb kb kb kb kb kb kb kb kb kb kb fb
         3   ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~  ~b
         4   ~
         5   B  k
        posts:
         A a2
         B b1 c1
        """,
        "b5",
    )
    assert told(match, "food")[0] == (None, "A", 1)


@ruling("nord.B44", "nord.R61")
@pytest.mark.parametrize("n", range(1, 10))
def test_the_square_of_the_warriors_kept_is_scored(n: int) -> None:
    # Six sea workers and the settlement itself feed seven warriors.
    match = scored(
        f"""
        turn: b
        scoring: 2
        supply: a 0
        board:
             a  b  c  d
         1   ~b ~b ~b ~
         2   ~  A  ~b ~
         3   ~  ~b ~b ~
         4   ~  ~  ~  ~
         5   B  k  ~  ~
        posts:
         A a{n}
         B b1
        """,
        "b5",
    )
    kept = min(n, 7)
    assert told(match, "food")[0] == (None, "A", 7)
    assert told(match, "warriors")[0] == ("a", "A", kept, (1, 4, 9, 16, 25, 36, 49)[kept - 1])
    assert told(match, "starve") == ([("a", "A", n - 7)] if n > 7 else [])
    assert match.points == [kept * kept, 1]
    assert men(match)[0] == n - kept


@ruling("nord.R61", "nord.B44")
def test_each_settlement_is_squared_by_itself() -> None:
    match = scored(
        """
        turn: b
        scoring: 2
        supply: a 0
        board:
             a  b  c  d
         1   A  ~b ~  B
         2   fb ~  ~  ~b
         3   ~  ~  ~  ~
         4   C  k  ~  ~
        posts:
         A a3
         B a2
         C b1
        """,
        "b4",
    )
    assert match.points == [9 + 4, 1]


@ruling("nord.R50", "nord.B43")
def test_jarls_neither_eat_nor_score() -> None:
    match = scored(
        """
        turn: b
        scoring: 2
        supply: a 0
        board:
             a  b  c
         1   A  ~  ~
         2   ~  ~  ~
         3   B  k  C
        posts:
         A jarl-a a1
         B b1
         C jarl-b
        """,
        "b3",
    )
    assert told(match, "starve") == []
    assert match.points == [1, 1]
    assert town(match, "A").jarl == "jarl-a"
    assert town(match, "C").jarl == "jarl-b"


@ruling("nord.R53", "nord.R61")
def test_every_settlement_feeds_one_warrior_of_each_player() -> None:
    match = scored(
        """
        turn: c
        scoring: 2
        supply: a 0
        board:
             a  b  c
         1   A  ~  ~
         2   ~  ~  ~
         3   B  k  ~
        posts:
         A a24 b20
         B c1
        """,
        "b3",
    )
    assert town(match, "A").warriors == [1, 1, 0]
    assert match.points == [1, 1, 1]


@ruling("nord.R53", "nord.R63", "nord.B39")
def test_in_whole_games_nobody_is_wiped_out_and_scorings_bring_no_attack() -> None:
    for seed in range(3):
        match, rng = jarlshof.new("nord", seats=2 + seed % 3, seed=seed), random.Random(seed)
        while not match.over:
            order = [event.kind for event in match.play(rng.choice(match.legal()))]
            if "scoring" in order:
                assert "attack" not in order[order.index("scoring") :]
                assert match.over or line(match, "ask").endswith("turn")
            posts = [each.warriors for each in table(match).settlements]
            assert all(sum(post[seat] for post in posts) >= 1 for seat in range(match.seats))
        assert [values[1:3] for values in told(match, "scoring")] == [
            (1, "resources"),
            (2, "warriors"),
            (3, "resources"),
            (4, "warriors"),
        ]
        end = ["treasures"] * match.seats + ["win"] * len(told(match, "win"))
        assert kinds(match)[-len(end) :] == end  # at once, and nothing after it


# ------------------------------------------------------------------ storm, boat, stone piles, marker

STORM = """
    turn: c
    scoring: {}
    supply: a 0
    board:
         a  b  c  d  e
     1   A  ~a kb ~  ~
     2   ~  ~  ~  ~  ~b
     3   ~  ~  ~c ~  fb
     4   B  k  ~  ~  ~
    posts:
     A a1 b1
     B c1
    """


@ruling("nord.B45", "nord.R62")
@pytest.mark.parametrize("scoring", [2, 4])
def test_the_storm_takes_all_sea_workers_connected_or_not(scoring: int) -> None:
    match = scored(STORM.format(scoring), "b4")
    assert sorted(told(match, "storm")) == [("a", "b1"), ("b", "e2"), ("c", "c3")]
    assert workers(match) == {"c1": "b", "e3": "b", "b4": "c"}
    assert table(match).fishing == 7
    assert men(match)[0] == 1


@ruling("nord.B45", "nord.R62")
@pytest.mark.parametrize("scoring", [1, 3])
def test_there_is_no_storm_after_resources(scoring: int) -> None:
    match = scored(STORM.format(scoring), "b4")
    assert told(match, "storm") == []
    assert len(workers(match)) == 6
    assert table(match).fishing == 4


@ruling("nord.R63")
def test_a_storm_that_parts_alliances_starts_no_attack() -> None:
    match = scored(
        """
        turn: b
        scoring: 2
        supply: a 0
        board:
             a  b  c  d
         1   A  ~a ma B
         2   ~  ~  ~  ~
         3   C  k  ~  ~
        posts:
         A a1
         B b1
         C b1
        """,
        "b3",
    )
    assert town(match, "A").linked == []
    assert "attack" not in kinds(match)
    assert line(match, "allied") == "-"
    assert line(match, "ask") == "b turn"


CLEARING = """
    turn: c
    supply: a 0
    aboard: a jarl-d b jarl a jarl-b c
    board:
         a  b  c
     1   A  ~  ~
     2   ~  ~  ~
     3   B  k  ~
    posts:
     A a1 b1
     B c1
    """


@ruling("nord.R58", "nord.B46")
@pytest.mark.parametrize("scoring", [1, 2, 3])
def test_dead_men_return_and_jarls_move_down_even_if_the_boat_was_not_full(scoring: int) -> None:
    start = position(f"scoring: {scoring}" + CLEARING)
    match = scored(f"scoring: {scoring}" + CLEARING, "b3")
    assert aboard(match) == ["jarl-d", "jarl", "jarl-b"]
    assert [berth.worth for berth in table(match).berths if berth.figure] == [2, 4, 6]
    assert told(match, "clear") == [("a", 2), ("b", 1), ("c", 1)]
    assert men(match) == [2, men(start)[1] + 1, men(start)[2] + 1 - 1]  # c has placed one


PILES = """
    turn: b
    scoring: {}
    supply: a 0
    tiles: c1 sword
    supply of tiles: gold hammer axe
    board:
         a  b  c  d
     1   A  pa p  p
     2   ~  ~  ~  ~
     3   B  k  p  pb
    posts:
     A a1
     B b1
    """


@ruling("nord.R59", "nord.B46")
@pytest.mark.parametrize("scoring", [1, 2, 3, 4])
def test_a_new_treasure_lies_on_every_stone_pile_without_tile_and_worker(scoring: int) -> None:
    match = scored(PILES.format(scoring), "b3")
    assert line(match, "tiles") == "c1 sword, d1 gold, c3 hammer"
    assert told(match, "lay") == [(None, "d1"), (None, "c3")]
    assert line(match, "supply of tiles") == "axe"


@ruling("nord.R59")
def test_a_pile_whose_worker_attacked_this_turn_gets_a_treasure() -> None:
    # b1 takes the tile, leaves as an attacker and fills the boat; his pile is empty when the tiles are laid.
    match = position("""
        aboard: b b b b b b b b b
        tiles: b1 gold
        board:
             a  b  c  d
         1   A  p  k  B
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert told(match, "take") == [("a", "b1")]
    assert told(match, "lay") == [(None, "b1")]
    assert table(match).tiles == ["b1"]


@ruling("nord.B46", "nord.B39")
def test_the_marker_moves_from_scoring_to_scoring() -> None:
    # Nobody but a has a man, and he has one: every turn after his is a scoring.
    match = position("""
        supply: a 1, b 0
        board:
             a  b  c  d
         1   A  k  ~  B
        posts:
         A a1
         B b1
        """)
    assert table(match).scoring == 1
    match.play("treasure none", "place b1", "done")
    assert told(match, "scoring") == [
        (None, 1, "resources", "blocked"),
        (None, 2, "warriors", "blocked"),
        (None, 3, "resources", "blocked"),
        (None, 4, "warriors", "blocked"),
    ]
    assert table(match).scoring == 5
    assert match.over


@ruling("nord.B39")
def test_the_three_ways_to_a_scoring() -> None:
    attack = position("""
        aboard: b b b b b b b b b
        board:
             a  b  c  d
         1   A  k  k  B
        posts:
         A a1
         B b1
        """)
    attack.play("treasure none", "place b1", "place c1", "done")
    assert told(attack, "scoring") == [(None, 1, "resources", "attack")]

    challenge = position("""
        aboard: b b b b b b b b b
        board:
             a  b  c  d
         1   A  ma @  B
        posts:
         A jarl a2
         B b1
        """)
    challenge.play("challenge A")
    assert told(challenge, "scoring") == [(None, 1, "resources", "challenge")]

    blocked = scored(CLEARING, "b3")
    assert told(blocked, "scoring") == [(None, 1, "resources", "blocked")]


# ------------------------------------------------------------------ the score track


@ruling("nord.B48", "nord.R65")
def test_points_are_plain_numbers_and_nothing_else_happens_at_50_and_100() -> None:
    text = """
        turn: c
        scoring: 2
        score: {}
        supply: a 0
        board:
             a  b  c
         1   A  ~b ~
         2   ~  ~  ~
         3   B  k  ~
        posts:
         A a1 b2
         B c1
        """
    high = scored(text.format("a 49, b 98, c 148"), "b3")
    low = scored(text.format("a 0, b 0, c 0"), "b3")
    assert high.points == [50, 102, 149]
    assert low.points == [1, 4, 1]
    assert kinds(high) == kinds(low)


@ruling("nord.B48", "nord.R65")
def test_the_tiles_for_50_and_100_points_are_explained() -> None:
    english = jarlshof.game("nord").texts("en")
    assert "50" in english("ruling.B48.text")
    assert "reach" in english("ruling.R65.text")
    assert "display only" in english("ruling.R65.text")
