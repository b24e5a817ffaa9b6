"""Turn A: its steps, and step 1, the placing of new workers."""

from __future__ import annotations

import pytest

import jarlshof
from tests.games.nord.helpers import FJORD, kinds, line, position, refused, table, town, treasures
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


# Which turn


@ruling("nord.B16")
def test_who_can_only_place_must_place() -> None:
    match = position("""
        board:
          A k
        posts:
          A jarl-a a2
        """)
    assert match.legal() == ["treasure none"]


@ruling("nord.B16")
def test_who_can_place_and_challenge_chooses() -> None:
    """a has two warriors with a neutral jarl in A, and b1 connects A with the small boat."""
    match = position("""
        board:
          A ma @
        posts:
          A jarl a2
        """)
    assert match.legal() == ["treasure none", "challenge A"]


@ruling("nord.B16")
def test_who_can_only_challenge_must_challenge() -> None:
    """No land is free next to the alliance, and no fishing boat is left."""
    match = position("""
        fishing: 0
        board:
          A ma @
        posts:
          A jarl a2
        """)
    assert match.legal() == ["challenge A"]
    assert refused(match, "treasure none") == ("nord.B16", "you cannot place any worker, so you must challenge a jarl")


@ruling("nord.B16", "nord.R32")
def test_if_neither_is_possible_a_scoring_happens_at_once_and_the_next_player_follows() -> None:
    """a takes the last space that b could use. b is not asked; the first scoring comes, then it is c's turn."""
    match = position("""
        fishing: 0
        board:
          A k ~ B k
        posts:
          A a1 b1
          B c1
        """)
    match.play("treasure none", "place b1", "done")
    assert [(event.kind, event.seat) for event in match.events()] == [
        ("place", "a"),
        ("turn", "b"),
        ("blocked", "b"),
        ("scoring", None),
        ("turn", "c"),
    ]
    assert match.asked == [2]
    assert table(match).scoring == 2


@ruling("nord.B16")
@pytest.mark.parametrize("move", ["place b1", "done", "negotiate A B", "settle A", "attack A B", "path b1", "fifth A"])
def test_a_turn_begins_with_the_choice_of_turn_and_treasure(move: str) -> None:
    match = position("""
        board:
          A k k B
        posts:
          A a1
        """)
    ruled, sentence = refused(match, move)
    assert ruled == "nord.B16"
    if move.split()[0] in ("place", "done"):
        assert sentence == "before you place workers you must choose a treasure, or none"
    else:
        assert sentence == "your turn begins with a treasure, or none, or with the challenge of a jarl"


@ruling("nord.B16")
def test_nobody_moves_in_the_turn_of_another() -> None:
    match = position("""
        board:
          A k k k B
        posts:
          A a1
          B b1
        """)
    assert refused(match, "b treasure none") == ("nord.B16", "it is a who must decide now, not b")


@ruling("nord.B17")
def test_treasure_workers_attack_scoring_next_player_in_this_order() -> None:
    """One space of the large boat is free; the two attackers fill it."""
    match = position("""
        aboard: jarl jarl jarl jarl a a b b b
        hand a: sword
        board:
          A k k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure sword", "place b1", "place c1", "done")
    seen = [kind for kind in kinds(match) if kind in ("treasure", "place", "attack", "scoring", "turn")]
    assert seen == ["treasure", "place", "place", "attack", "scoring", "turn"]
    assert match.asked == [1]


@ruling("nord.B17", "nord.R33")
def test_to_place_is_the_only_step_that_must_be_done() -> None:
    """No treasure, one worker, nothing to attack: the turn is over."""
    match = position("""
        hand a: sword
        board:
          A k ~ ~ k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "done")
    assert kinds(match) == ["place", "turn"]
    assert match.asked == [1]


# How many


@ruling("nord.B22", "nord.R29")
def test_up_to_three_land_workers() -> None:
    match = position("""
        board:
          A k k k k
        posts:
          A a1
        """)
    match.play("treasure none", "place b1", "place c1")
    assert match.legal() == ["place d1", "done"]
    match.play("place d1")
    assert match.legal() == ["done"]
    assert refused(match, "place e1") == ("nord.R29", "you may place at most 3 workers on land this turn")


@ruling("nord.B22", "nord.R29")
def test_up_to_two_sea_workers() -> None:
    match = position("""
        board:
          A ~ ~ ~ ~
        posts:
          A a1
        """)
    match.play("treasure none", "place b1")
    assert match.legal() == ["place c1", "place b2", "done"]
    match.play("place c1")
    assert match.legal() == ["done"]
    assert refused(match, "place d1") == ("nord.R29", "you may place at most 2 workers at sea this turn")


@ruling("nord.B22")
def test_one_worker_is_enough() -> None:
    for space in ("b1", "a2"):
        match = position("""
            board:
              A k ~ k B
            posts:
              A a1
              B b1
            """)
        match.play("treasure none", f"place {space}", "done")
        assert match.asked == [1]


@ruling("nord.B22")
def test_land_and_sea_workers_are_never_placed_in_one_turn() -> None:
    diagram = """
        board:
          A k ~
          ~ ~ ~
        posts:
          A a1
        """
    match = position(diagram)
    match.play("treasure none", "place b1")
    assert refused(match, "place c1") == (
        "nord.B22",
        "c1 is a sea space, but your workers of this turn stand on land",
    )
    match = position(diagram)
    match.play("treasure none", "place a2", "place b2")
    assert refused(match, "place b1") == (
        "nord.B22",
        "b1 is a land space, but your workers of this turn stand at sea",
    )


@ruling("nord.R29", "nord.B22")
def test_nobody_places_more_men_than_are_in_the_supply() -> None:
    match = position("""
        supply: a 2
        board:
          A k k k k
        posts:
          A a1
        """)
    match.play("treasure none", "place b1", "place c1")
    assert match.legal() == ["done"]
    assert refused(match, "place d1") == ("nord.R29", "you have no man left in your supply")


@ruling("nord.R29", "nord.R33", "nord.B22")
def test_the_placement_is_finished_only_with_at_least_one_man() -> None:
    match = position("""
        board:
          A k
        posts:
          A a1
        """)
    match.play("treasure none")
    assert refused(match, "done") == ("nord.R33", "you must place at least one worker")
    match.play("place b1")
    assert match.why_not("done") is None


# Link to a warrior


@ruling("nord.B23", "nord.R28")
def test_a_new_worker_is_connected_with_a_settlement_that_holds_an_own_warrior() -> None:
    """a has a warrior in A. In B there is only a's jarl, in C only b."""
    match = position("""
        board:
          A k k k B k k k C
        posts:
          A a1
          B jarl-a
          C b1
        """)
    match.play("treasure none")
    for space in ("d1", "f1", "h1", "c1"):
        assert refused(match, f"place {space}") == (
            "nord.B23",
            f"{space} is not connected with a settlement that holds one of your warriors",
        )
    assert "place b1" in match.legal()


@ruling("nord.B23", "nord.R28", "nord.R32")
def test_any_workers_make_the_link() -> None:
    """Only men of b and c stand between A and the free mountain."""
    match = position("""
        fishing: 0
        board:
          A kb fc kb m
        posts:
          A a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place e1"]


@ruling("nord.R28")
def test_one_of_the_new_group_makes_the_link_for_all() -> None:
    match = position("""
        board:
          A k k k ~ B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "place c1", "place d1", "done")
    assert match.asked == [1]


@ruling("nord.R28", "nord.B23")
def test_a_chain_that_ends_at_a_settlement_of_others_is_no_link() -> None:
    """The chain from C touches the other side of B; the settlement itself passes nothing on."""
    match = position("""
        fishing: 0
        board:
          A k B kb C k
        posts:
          A a1
          B b1
          C b1
        """)
    match.play("treasure none")
    assert match.legal() == ["place b1"]


@ruling("nord.R32")
def test_if_there_is_no_room_at_the_gates_the_end_of_the_alliance_serves() -> None:
    match = position("""
        fishing: 0
        board:
          ~  kb ~  ~ ~
          kb A  kb m ~
          ~  kb ~  ~ ~
          ~  ~  ~  ~ ~
        posts:
          A a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place d2"]


# One region, one group


@ruling("nord.B24")
def test_all_new_workers_stand_in_one_region() -> None:
    match = position("""
        board:
          A m m
          k f ~
        posts:
          A a1
        """)
    match.play("treasure none", "place b1")
    assert match.legal() == ["place c1", "done"]
    assert refused(match, "place b2") == (
        "nord.B24",
        "b2 is a forest space, but your workers of this turn must all stand in one mountain region",
    )


@ruling("nord.B24", "nord.R30")
def test_a_space_holds_one_man_whosever_he_is() -> None:
    match = position("""
        board:
          A kb ka k ~
          k ~  ~  ~ ~
        posts:
          A a1
        """)
    match.play("treasure none")
    assert refused(match, "place b1") == ("nord.R30", "a worker of b already stands on b1")
    assert refused(match, "place c1") == ("nord.R30", "one of your workers already stands on c1")
    match.play("place d1")
    assert refused(match, "place d1") == ("nord.R30", "one of your workers already stands on d1")
    assert refused(match, "place c1") == ("nord.R30", "one of your workers already stands on c1")


@ruling("nord.B24", "nord.R27", "nord.R14")
def test_new_workers_stand_side_by_side_not_corner_to_corner() -> None:
    """All four are gates of A in one karst region; b1 and a2 touch only at a corner."""
    match = position("""
        board:
          k k k
          k A k
          k k k
        posts:
          A a1
        """)
    match.play("treasure none", "place b1")
    assert match.legal() == ["place a1", "place c1", "done"]
    assert refused(match, "place a2") == ("nord.R27", "a2 is not next to a worker you placed this turn")


@ruling("nord.R27")
def test_an_old_man_bridges_no_gap_between_new_ones() -> None:
    """Both a2 and c2 are next to a's old man on b2, in one region; together they are no group."""
    match = position("""
        board:
          ~ A  ~
          k ka k
          ~ ~  ~
        posts:
          A a1
        """)
    match.play("treasure none", "place a2")
    assert match.legal() == ["done"]
    assert refused(match, "place c2") == ("nord.R27", "c2 is not next to a worker you placed this turn")


@ruling("nord.R27")
def test_the_group_may_branch() -> None:
    """The third man stands next to the first, not next to the last."""
    match = position("""
        board:
          ~ A ~
          k k k
        posts:
          A a1
        """)
    match.play("treasure none", "place b2", "place a2", "place c2")
    assert match.legal() == ["done"]


@ruling("nord.R12")
def test_a_region_goes_on_across_the_border_of_tiles() -> None:
    """The fjord: g5 lies on tile 1, f5 and f6 on tile 8; all three are one mountain region."""
    match = jarlshof.new("nord", content={"island": FJORD}, seed=1, starts="fixed")
    match.play("treasure none", "place g5", "place f5", "place f6")
    assert match.legal() == ["done"]


@ruling("nord.R13")
def test_sea_workers_need_no_land_beside_them() -> None:
    """d1 and e1 are open sea, three steps from the land."""
    match = position("""
        board:
          k A ~b ~ ~ ~
        posts:
          A a1
        """)
    match.play("treasure none", "place d1", "place e1")
    assert match.legal() == ["done"]


@ruling("nord.R13", "nord.R27")
def test_new_sea_workers_stand_in_one_water() -> None:
    """b2 is a lake, b4 the open sea; both are gates of A, but not next to each other."""
    match = position("""
        board:
          k k k
          k ~ k
          k A k
          ~ ~ ~
        posts:
          A a1
        """)
    match.play("treasure none", "place b2")
    assert match.legal() == ["done"]
    assert refused(match, "place b4") == ("nord.R27", "b4 is not next to a worker you placed this turn")


# Fishing boats


@ruling("nord.B25", "nord.R29")
def test_a_sea_worker_takes_a_fishing_boat_and_with_the_last_one_gone_nobody_goes_to_sea() -> None:
    match = position("""
        fishing: 1
        board:
          A ~ ~ k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1")
    assert table(match).fishing == 0
    assert match.legal() == ["done"]
    assert refused(match, "place c1") == ("nord.B25", "no fishing boat is left for c1")
    match.play("done", "treasure none")
    assert match.legal() == ["place d1"]
    assert refused(match, "place f1") == ("nord.B25", "no fishing boat is left for f1")


@ruling("nord.B25")
def test_the_fishing_boats_are_common_to_all() -> None:
    """b took all six; a has land only."""
    match = position("""
        board:
          A  k  ~  ~  ~  ~
          ~b ~b ~b ~b ~b ~b
        posts:
          A a1
        """)
    assert table(match).fishing == 0
    match.play("treasure none")
    assert match.legal() == ["place b1"]


# Treasures on the way


@ruling("nord.B26", "nord.R31", "nord.R70")
def test_a_worker_on_a_treasure_takes_it_and_its_owner_alone_looks_at_it() -> None:
    match = position("""
        tiles: b1 helmet, e1 gold
        board:
          A p k ~ p B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert treasures(match, 0) == {"helmet": 1}
    assert table(match).tiles == ["e1"]
    assert [player.treasures for player in table(match).players] == [1, 0]
    taken = [(event.kind, event.args) for event in match.events(seat=0) if event.kind in ("take", "find")]
    assert taken == [("take", {"space": "b1"}), ("find", {"treasure": "helmet", "space": "b1"})]
    for watcher in (1, None):
        assert "take" in [event.kind for event in match.events(seat=watcher)]
        assert "find" not in [event.kind for event in match.events(seat=watcher)]


@ruling("nord.B26", "nord.R31")
def test_a_treasure_just_taken_can_be_played_in_the_next_turn_not_before() -> None:
    """It is no help in the turn that finds it: three men, then the turn is over."""
    match = position("""
        tiles: b1 helmet
        board:
          A p k k k ~ k k B
        posts:
          A a1
          B b1
        """)
    assert refused(match, "treasure helmet") == ("nord.R68", "you have no helmet")
    match.play("treasure none", "place b1", "place c1", "place d1")
    assert match.legal() == ["done"]
    match.play("done")
    match.play("treasure none", "place h1", "done")
    assert match.legal() == ["treasure none", "treasure helmet"]


@ruling("nord.R31")
def test_every_new_man_takes_the_tile_of_his_space() -> None:
    """Three stone piles; the tile of the second pile was taken long ago."""
    match = position("""
        tiles: b1 axe, d1 sword
        board:
          A p p p ~ k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "place c1", "place d1", "done")
    assert treasures(match, 0) == {"axe": 1, "sword": 1}


@ruling("nord.R31")
def test_the_treasure_is_kept_even_if_the_man_leaves_as_an_attacker() -> None:
    match = position("""
        tiles: b1 goblet
        board:
          A p k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert table(match).workers == []
    assert town(match, "B").warriors == [1, 1]
    assert treasures(match, 0) == {"goblet": 1}


@ruling("nord.R70")
def test_treasures_are_taken_when_the_placement_is_finished_not_man_by_man() -> None:
    """In reading order, whatever the order of placing was."""
    match = position("""
        tiles: a2 gold, b1 sword, c2 axe
        board:
          ~ p A k B
          p k p ~ ~
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place c2", "place b2", "place a2")
    assert treasures(match, 0) == {}
    assert table(match).tiles == ["b1", "a2", "c2"]
    assert "take" not in kinds(match)
    match.play("done")
    assert line(match, "hand a") == "gold axe"
    assert [event.args["space"] for event in match.events() if event.kind == "take"] == ["a2", "c2"]


@ruling("nord.R70", "nord.R34")
def test_until_then_the_placement_can_be_changed() -> None:
    match = position("""
        tiles: b1 gold
        board:
          ~ p A k B
        posts:
          A a1
          B b1
        """)
    before = match.position()
    match.play("treasure none", "place b1")
    match.undo()
    match.undo()
    assert match.position() == before


@ruling("nord.R34")
def test_nothing_is_taken_back_once_a_hidden_treasure_was_seen() -> None:
    match = position("""
        tiles: b1 gold
        board:
          ~ p A k ~ B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "done")
    assert not match.can_undo(0)
    with pytest.raises(jarlshof.NotAllowed):
        match.undo(0)


@ruling("nord.R34")
def test_an_attack_that_was_not_intended_can_be_taken_back() -> None:
    """a sees what finishing the placement brings about; nothing hidden was seen, nobody has moved since."""
    match = position("""
        board:
          A k k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "place c1")
    before = match.position()
    match.play("done")
    assert "attack" in kinds(match)
    match.undo(0)
    assert match.position() == before
    match.undo(0)
    match.play("done")
    assert "attack" not in kinds(match)
    match.play("b treasure none")
    assert not match.can_undo(0)


# No passing


@ruling("nord.R33")
def test_a_placement_that_is_possible_must_be_made_even_if_it_does_harm() -> None:
    """The only space lies between A and B; the lone attacker dies for nothing."""
    match = position("""
        fishing: 0
        board:
          A m B k
        posts:
          A a1
          B b1
        """)
    assert match.legal() == ["treasure none"]
    match.play("treasure none")
    assert match.legal() == ["place b1"]
    match.play("place b1")
    assert match.legal() == ["done"]
    match.play("done")
    assert line(match, "aboard") == "a"
    assert (town(match, "A").warriors, town(match, "B").warriors) == ([1, 0], [0, 1])


@ruling("nord.R33")
@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("treasure gold", "a treasure can only be chosen before you place workers"),
        ("treasure none", "a treasure can only be chosen before you place workers"),
        ("challenge A", "you cannot challenge a jarl in a turn in which you place workers"),
        ("negotiate A B", "first you must finish the placement"),
        ("attack A B", "attacks come only when the placement is finished"),
        ("path b1", "first you must finish the placement"),
        ("fifth A", "first you must finish the placement"),
    ],
)
def test_the_placement_is_finished_before_anything_else(move: str, sentence: str) -> None:
    match = position("""
        hand a: gold
        board:
          A k k B
        posts:
          A a1
        """)
    match.play("treasure none", "place b1")
    assert refused(match, move) == ("nord.R33", sentence)


# The book's examples


EXAMPLE_1 = """
    tiles: d2 axe
    board:
      ~ ~ f  ~  ~ ~
      ~ f f  p  ~ ~
      ~ ~ A  mb ~ B
      ~ ~ m  m  ~ k
      ~ ~ ~  ~  ~ ~
    posts:
      A a1
      B b1
    """


@ruling("nord.B23", "nord.B24")
def test_placement_example_1_where_red_can_start() -> None:
    """At a free gate of A, or next to the worker who hangs on its right gate."""
    match = position(EXAMPLE_1)
    match.play("treasure none")
    assert match.legal() == ["place c2", "place d2", "place b3", "place e3", "place c4", "place d4"]


@ruling("nord.B22", "nord.B24")
def test_placement_example_1_forest() -> None:
    match = position(EXAMPLE_1)
    match.play("treasure none", "place c2")
    assert match.legal() == ["place c1", "place b2", "done"]
    match.play("place c1", "place b2")
    assert match.legal() == ["done"]


@ruling("nord.B22", "nord.B24")
@pytest.mark.parametrize(("first", "second"), [("d4", "c4"), ("c4", "d4")])
def test_placement_example_1_mountain(first: str, second: str) -> None:
    """The two connect a second gate of A with the same alliance."""
    match = position(EXAMPLE_1)
    match.play("treasure none", f"place {first}")
    assert match.legal() == [f"place {second}", "done"]
    match.play(f"place {second}")
    assert match.legal() == ["done"]


@ruling("nord.B22", "nord.B24", "nord.B26")
def test_placement_example_1_karst() -> None:
    """The treasure, and no further worker."""
    match = position(EXAMPLE_1)
    match.play("treasure none", "place d2")
    assert match.legal() == ["done"]
    match.play("done")
    assert treasures(match, 0) == {"axe": 1}


@ruling("nord.B22", "nord.B24")
@pytest.mark.parametrize(("first", "next_to_it"), [("b3", ["a3", "b4"]), ("e3", ["e2", "e4"])])
def test_placement_example_1_sea(first: str, next_to_it: list[str]) -> None:
    match = position(EXAMPLE_1)
    match.play("treasure none", f"place {first}")
    assert match.legal() == [*(f"place {space}" for space in next_to_it), "done"]
    match.play(f"place {next_to_it[0]}")
    assert match.legal() == ["done"]


@ruling("nord.B23", "nord.B24")
def test_placement_example_2() -> None:
    """Two workers on the karst next to A; neither a third on the mountain d2, nor a start on the forest c3."""
    match = position("""
        board:
          ~ ~ ~ ~
          A k k m
          ~ ~ f ~
        posts:
          A a1
        """)
    match.play("treasure none")
    assert refused(match, "place c3") == (
        "nord.B23",
        "c3 is not connected with a settlement that holds one of your warriors",
    )
    match.play("place b2", "place c2")
    assert match.legal() == ["done"]
    assert refused(match, "place d2") == (
        "nord.B24",
        "d2 is a mountain space, but your workers of this turn must all stand in one karst region",
    )


@ruling("nord.B23", "nord.B24")
def test_placement_example_3() -> None:
    """From A leftwards: the second man touches the worker of C, the third a gate of B. There are two conflicts."""
    match = position("""
        board:
          ~ ~ C  ~ ~
          ~ ~ mb ~ ~
          B k k  k A
        posts:
          A a1
        """)
    match.play("treasure none", "place d3", "place c3", "place b3")
    assert match.legal() == ["done"]
    match.play("done")
    assert match.legal() == ["attack A B", "attack A C"]


@ruling("nord.R34")
def test_the_view_tells_which_attacks_the_placement_would_force() -> None:
    match = position("""
        board:
         ~ ~ ~ ~ ~ ~
         ~ A k k B ~
         ~ ~ ~ ~ ~ ~
        posts:
         A a1
         B b1
        """)
    match.play("treasure none", "place c2")
    assert table(match).threats == []
    match.play("place d2")
    assert table(match).threats == [["A", "B"]]
    assert [town.warriors for town in table(match).settlements] == [[1, 0], [0, 1]], "nothing has happened yet"
    match.play("done")
    assert table(match).threats == []
    assert [town.warriors for town in table(match).settlements] == [[1, 0], [1, 1]]


@ruling("nord.B21", "nord.B22")
def test_the_view_tells_how_many_men_the_turn_may_have_as_soon_as_that_is_known() -> None:
    match = position("""
        hand a: helmet
        board:
         ~ ~ ~ ~ ~ ~ ~ ~
         ~ A k k k k k ~
         ~ ~ ~ ~ ~ ~ ~ ~
        posts:
         A a1
        """)
    assert table(match).most is None, "on land or at sea?"
    by_land, by_sea, many = (match.fork(way) for way in ("land", "sea", "many"))
    by_land.play("treasure none", "place c2")
    assert table(by_land).most == 3
    by_land.play("place d2", "done")
    assert table(by_land).most is None, "the turn is over"
    by_sea.play("treasure none", "place b1")
    assert table(by_sea).most == 2
    many.play("treasure helmet")
    assert table(many).most is None
    many.play("place c2", "place d2", "place e2")
    assert table(many).most == 5


@ruling("nord.B22")
def test_the_view_counts_no_more_men_than_there_are_men_and_boats() -> None:
    few = position("""
        supply: a 2, b 9
        fishing: 1
        board:
         ~ ~ ~ ~ ~
         ~ A k k ~
         ~ ~ ~ ~ ~
        posts:
         A a1
        """)
    by_sea = few.fork("sea")
    few.play("treasure none", "place c2")
    assert table(few).most == 2
    by_sea.play("treasure none", "place b1")
    assert table(by_sea).most == 1
