"""Treasures in play: step 0 of turn A, the three actions, discards, and what is hidden."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import msgspec
import pytest

from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key, seed_bytes
from jarlshof.core.match import Match
from jarlshof.games.nord.notation.position import write_position
from tests.games.nord.helpers import kinds, line, position, refused, table, town, treasures
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

KINDS = ["axe", "gold", "hammer", "helmet", "goblet", "sword"]


# Kinds and actions


@ruling("nord.B2", "nord.B19", "nord.B20", "nord.B21")
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_carries_one_action(kind: str) -> None:
    """Negotiator: the warrior can go to B. Two Regions: the third man may stand on the mountain. Many: a fourth man."""
    match = position(f"""
        fishing: 0
        hand a: {kind}
        board:
          A mb B ~ ~
          k k  k k k
          ~ ~  m ~ ~
        posts:
          A a1
        """)
    match.play(f"treasure {kind}")
    if kind in ("gold", "hammer"):
        assert match.legal() == ["negotiate A B"]
        return
    match.play("place b2", "place c2")
    assert ("place c3" in match.legal()) == (kind in ("goblet", "axe"))
    match.play("place d2")
    assert ("place e2" in match.legal()) == (kind in ("helmet", "sword"))


@ruling("nord.R68", "nord.B2")
def test_who_plays_a_treasure_says_which_kind_he_gives_up() -> None:
    """Goblet and axe do the same; the one that is not named stays in hand."""
    for given, kept in (("goblet", "axe"), ("axe", "goblet")):
        match = position("""
            hand a: axe goblet
            board:
              A k
            posts:
              A a1
            """)
        assert match.legal() == ["treasure none", "treasure axe", "treasure goblet"]
        match.play(f"treasure {given}")
        assert treasures(match, 0) == {kept: 1}
        assert table(match).discards == {given: 1}
        assert table(match).played == given


@ruling("nord.R68")
def test_only_a_treasure_in_hand_can_be_played() -> None:
    match = position("""
        hand a: axe
        hand b: sword
        board:
          A k
        posts:
          A a1
        """)
    for kind in KINDS[1:]:
        assert refused(match, f"treasure {kind}") == ("nord.R68", f"you have no {kind}")


# One tile, before placing


@ruling("nord.B18", "nord.R18")
def test_to_play_a_treasure_is_a_choice() -> None:
    match = position("""
        hand a: axe axe sword
        board:
          A k
        posts:
          A a1
        """)
    assert match.legal() == ["treasure none", "treasure axe", "treasure sword"]
    match.play("treasure none", "place b1")
    assert treasures(match, 0) == {"axe": 2, "sword": 1}


@ruling("nord.B18", "nord.R18")
@pytest.mark.parametrize("first", ["axe", "sword", "none"])
def test_one_treasure_in_a_turn_and_only_before_placing(first: str) -> None:
    match = position("""
        hand a: axe axe sword sword
        board:
          A k k k k
        posts:
          A a1
        """)
    match.play(f"treasure {first}")
    for moves in ([], ["place b1"]):
        match.play(*moves)
        for kind in ("axe", "sword", "none"):
            assert refused(match, f"treasure {kind}") == (
                "nord.R33",
                "a treasure can only be chosen before you place workers",
            )


@ruling("nord.R18")
def test_in_turn_b_no_treasure_is_played() -> None:
    """After a treasure there is no challenge, after the challenge no treasure: it is b's turn."""
    diagram = """
        hand a: axe
        board:
          A ma @ k B
        posts:
          A jarl a2
          B b1
        """
    match = position(diagram)
    match.play("treasure axe")
    assert refused(match, "challenge A") == (
        "nord.R33",
        "you cannot challenge a jarl in a turn in which you place workers",
    )
    match = position(diagram)
    match.play("challenge A")
    assert match.asked == [1]
    assert treasures(match, 0) == {"axe": 1}


@ruling("nord.B18")
def test_a_played_treasure_lies_open_on_the_discards() -> None:
    match = position("""
        hand a: sword sword
        discards: axe
        board:
          A k ~ k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure sword", "place b1", "done")
    assert table(match).discards == {"axe": 1, "sword": 1}
    assert treasures(match, 0) == {"sword": 1}
    assert (table(match).played, match.asked) == (None, [1])


@ruling("nord.R18", "nord.B18")
def test_the_effect_ends_with_the_turn() -> None:
    match = position("""
        hand a: sword
        board:
          A k k k k k ~ k k k k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure sword", "place b1", "done", "treasure none", "place k1", "place j1", "place i1")
    assert match.legal() == ["done"]
    match.play("done", "treasure none", "place c1", "place d1", "place e1")
    assert match.legal() == ["done"]


# No placement, no treasure


@ruling("nord.R19", "nord.B18")
@pytest.mark.parametrize("reason", ["supply: a 0", "fishing: 0"])
def test_who_cannot_place_plays_no_treasure_whatever_the_reason(reason: str) -> None:
    """No man in the supply, or men and no space. The challenge is all that is left."""
    match = position(f"""
        {reason}
        hand a: axe gold helmet
        board:
          A ma @
        posts:
          A jarl a2
        """)
    assert match.legal() == ["challenge A"]
    for kind in KINDS:
        assert refused(match, f"treasure {kind}") == (
            "nord.R19",
            "you cannot place any worker, so you may not play a treasure",
        )


@ruling("nord.R19")
def test_a_negotiator_cannot_make_the_only_placement_possible() -> None:
    """In B, which is connected with A, there would be room on d1; at A there is none."""
    match = position("""
        fishing: 0
        hand a: gold
        board:
          A ma B k
          ~ @  ~ ~
        posts:
          A jarl a2
        """)
    assert match.legal() == ["challenge A"]
    assert refused(match, "treasure gold") == (
        "nord.R19",
        "you cannot place any worker, so you may not play a treasure",
    )


@ruling("nord.R19", "nord.B16")
def test_who_cannot_place_or_challenge_brings_a_scoring_with_the_treasures_in_hand() -> None:
    """a takes b's last space. b has a Negotiator that could find room in C, but is not asked."""
    match = position("""
        fishing: 0
        hand b: gold
        board:
          A k ~ B kb C k
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "done")
    assert ("blocked", "b") in [(event.kind, event.seat) for event in match.events()]
    assert treasures(match, 1) == {"gold": 1}


# Negotiator


@ruling("nord.B19", "nord.R21")
def test_negotiator_example() -> None:
    """The book's example: one warrior goes from A to B within their alliance."""
    match = position("""
        hand a: gold
        board:
          A ma kb B ~ C
          ~ ~  k  ~ ~ ~
        posts:
          A a1
          B b1
          C b1
        """)
    match.play("treasure gold")
    assert match.legal() == ["negotiate A B"]
    match.play("negotiate A B")
    assert (town(match, "A").warriors, town(match, "B").warriors) == ([0, 0], [1, 1])
    assert line(match, "ask") == "a place"
    assert [(event.kind, event.args) for event in match.events()][1] == ("negotiate", {"start": "A", "goal": "B"})


@ruling("nord.R21")
def test_exactly_one_warrior_goes() -> None:
    match = position("""
        hand a: hammer
        board:
          A ma B
        posts:
          A a3
          B a1
        """)
    match.play("treasure hammer")
    assert match.legal() == ["negotiate A B", "negotiate B A"]
    match.play("negotiate A B")
    assert (town(match, "A").warriors, town(match, "B").warriors) == ([2, 0], [2, 0])
    assert refused(match, "negotiate A B") == ("nord.R33", "first you must finish the placement")


@ruling("nord.R21")
@pytest.mark.parametrize("inside", ["-", "jarl", "jarl-a", "jarl-b b3", "a2", "a1 b2"])
def test_the_warrior_may_enter_any_settlement_and_it_is_no_attack(inside: str) -> None:
    match = position(f"""
        hand a: gold
        board:
          A kb B ~ k C
        posts:
          A a1
          B {inside}
          C b1
        """)
    before = town(match, "B")
    match.play("treasure gold", "negotiate A B")
    assert town(match, "A").warriors == [0, 0]
    assert town(match, "B").warriors == [before.warriors[0] + 1, before.warriors[1]]
    assert town(match, "B").jarl == before.jarl
    match.play("place c2", "done")
    assert "attack" not in kinds(match)
    assert line(match, "aboard") == "-"


@ruling("nord.R21", "nord.B19")
def test_the_negotiator_needs_two_different_connected_settlements_and_an_own_warrior() -> None:
    """A and B are connected; C is not; D does not exist."""
    match = position("""
        hand a: gold
        board:
          A ma B ~ C
        posts:
          A a1
          C a1
        """)
    match.play("treasure gold")
    assert match.legal() == ["negotiate A B"]
    assert refused(match, "negotiate A C") == ("nord.R21", "A and C are not connected by workers")
    assert refused(match, "negotiate B A") == ("nord.R21", "you have no warrior in B")
    assert refused(match, "negotiate A A") == ("nord.R21", "the warrior must go to another settlement")
    assert refused(match, "negotiate A D") == ("nord.R21", "there is no settlement D on this island")


@ruling("nord.R21", "nord.R15")
def test_the_negotiator_does_not_go_on_through_a_third_settlement() -> None:
    match = position("""
        hand a: gold
        board:
          A ma C mb B
        posts:
          A a1
          C a1
        """)
    match.play("treasure gold")
    assert match.legal() == ["negotiate A C", "negotiate C A", "negotiate C B"]
    assert refused(match, "negotiate A B") == ("nord.R21", "A and B are not connected by workers")


@ruling("nord.R21", "nord.R16")
def test_the_negotiator_does_not_go_through_the_small_boat() -> None:
    match = position("""
        hand a: gold
        board:
          A ma @ mb B k
        posts:
          A a1
        """)
    assert refused(match, "treasure gold")[0] == "nord.R69"


@ruling("nord.R21")
def test_the_negotiator_moves_before_the_new_workers_connect_anything() -> None:
    match = position("""
        hand a: gold
        board:
          A ma B ~ k C
        posts:
          A a2
        """)
    match.play("treasure gold")
    for move in ("place d1", "done", "treasure none", "challenge A"):
        ruled, sentence = refused(match, move)
        assert ruled == "nord.B19"
        assert "the Negotiator must move a warrior" in sentence


@ruling("nord.R20")
def test_a_negotiator_must_leave_room_for_a_placement() -> None:
    """From A: into B, where all is full, or into C, next to which c3 is free. A's own free space a1 would be lost."""
    match = position("""
        fishing: 0
        hand a: gold
        board:
          k A  ma B
          ~ fb ~  ~
          ~ C  k  ~
        posts:
          A a1
        """)
    match.play("treasure gold")
    assert match.legal() == ["negotiate A C"]
    assert refused(match, "negotiate A B") == (
        "nord.R20",
        "if this warrior went from A to B, you could not place any worker",
    )
    match.play("negotiate A C")
    assert match.legal() == ["place c3"]


@ruling("nord.R20")
def test_with_a_second_warrior_left_behind_there_is_still_room() -> None:
    match = position("""
        fishing: 0
        hand a: gold
        board:
          k A ma B
        posts:
          A a2
        """)
    match.play("treasure gold", "negotiate A B")
    assert match.legal() == ["place a1"]


@ruling("nord.R69")
def test_a_negotiator_without_a_move_cannot_be_played() -> None:
    """A is not connected with anything."""
    match = position("""
        fishing: 0
        hand a: gold
        board:
          A ma k B k
        posts:
          A a1
        """)
    assert match.legal() == ["treasure none"]
    assert refused(match, "treasure gold") == ("nord.R69", "the Negotiator could move none of your warriors")


@ruling("nord.R20", "nord.R69")
def test_a_negotiator_whose_every_move_would_leave_no_placement_cannot_be_played() -> None:
    """He could move the warrior to B; but next to B there is no free space, and A's would be lost."""
    match = position("""
        fishing: 0
        hand a: gold
        board:
          k A ma B
        posts:
          A a1
        """)
    assert match.legal() == ["treasure none"]
    assert refused(match, "treasure gold") == (
        "nord.R20",
        "every move of the Negotiator would leave you without room to place a worker",
    )


@ruling("nord.R22")
def test_a_settlement_that_the_negotiator_emptied_is_attacked_in_the_same_turn() -> None:
    """The book's last example: a leaves B for C, then closes the gap on d1 and attacks B from A with four men.

    B and C were connected at the start of the turn, so there is no attack from C.
    """
    match = position("""
        hand a: gold
        board:
          A ma ma k  fa B
          ~ ~  C  mb mb ~
        posts:
          A a1
          B a1
          C b1
        """)
    match.play("treasure gold", "negotiate B C", "place d1", "done")
    assert [event.args for event in match.events() if event.kind == "attack"] == [{"start": "A", "goal": "B", "n": 4}]
    assert line(match, "aboard") == "a a"
    assert [town(match, name).warriors for name in "ABC"] == [[2, 0], [1, 0], [1, 1]]


@ruling("nord.R22")
def test_a_settlement_that_the_negotiator_entered_is_a_start_and_no_goal() -> None:
    """At the start of the turn a is only in A, which the new men do not connect with B; the attack comes from C."""
    match = position("""
        hand a: gold
        board:
          A ma C ~ ~
          ~ ~  k k B
        posts:
          A a1
        """)
    match.play("treasure gold", "negotiate A C", "place c2", "place d2", "done")
    assert [event.args for event in match.events() if event.kind == "attack"] == [{"start": "C", "goal": "B", "n": 2}]


# Two Regions


@ruling("nord.B20", "nord.R23")
def test_two_regions_three_workers_one_group() -> None:
    match = position("""
        hand a: axe
        board:
          A k m m
          ~ ~ f ~
        posts:
          A a1
        """)
    match.play("treasure axe", "place b1", "place c1")
    assert match.legal() == ["place d1", "done"]
    assert refused(match, "place c2") == (
        "nord.R23",
        "c2 lies in a third region, but your workers of this turn may stand in two at most",
    )
    match.play("place d1")
    assert match.legal() == ["done"]


@ruling("nord.B20", "nord.R23")
def test_after_the_second_region_the_first_one_is_still_open() -> None:
    match = position("""
        hand a: axe
        board:
          A k m m
          ~ k ~ ~
        posts:
          A a1
        """)
    match.play("treasure axe", "place b1", "place c1")
    assert match.legal() == ["place d1", "place b2", "done"]


@ruling("nord.B20", "nord.R23", "nord.R27")
def test_with_two_regions_the_workers_still_stand_side_by_side() -> None:
    """The mountain a2 and the karst b1 are both at gates of A; they touch only at a corner."""
    match = position("""
        hand a: goblet
        board:
          A k k
          m m ~
        posts:
          A a1
        """)
    match.play("treasure goblet", "place b1")
    assert match.legal() == ["place c1", "place b2", "done"]
    assert refused(match, "place a2") == ("nord.R27", "a2 is not next to a worker you placed this turn")


@ruling("nord.R23")
def test_two_regions_allow_no_fourth_worker() -> None:
    match = position("""
        hand a: axe
        board:
          A k k m m
        posts:
          A a1
        """)
    match.play("treasure axe", "place b1", "place c1", "place d1")
    assert refused(match, "place e1") == ("nord.R29", "you may place at most 3 workers on land this turn")


@ruling("nord.R23", "nord.B22")
def test_the_sea_is_no_second_region() -> None:
    diagram = """
        hand a: axe
        board:
          A k ~
          ~ ~ ~
        posts:
          A a1
        """
    match = position(diagram)
    match.play("treasure axe", "place b1")
    assert refused(match, "place c1")[0] == "nord.B22"
    match = position(diagram)
    match.play("treasure axe", "place a2", "place b2")
    assert refused(match, "place b1")[0] == "nord.B22"
    assert match.legal() == ["done"]  # and no third sea worker


@ruling("nord.R23", "nord.R69")
def test_two_regions_may_be_played_and_not_used() -> None:
    match = position("""
        hand a: axe
        board:
          A k k k ~ B k
        posts:
          A a1
          B b1
        """)
    match.play("treasure axe", "place b1", "place c1", "place d1", "done")
    assert (match.asked, table(match).discards) == ([1], {"axe": 1})


@ruling("nord.R71")
def test_mountain_karst_mountain_of_one_mountain_region_are_two_regions() -> None:
    """a2 and c2 belong to one region by way of row 3."""
    match = position("""
        hand a: axe
        board:
          ~ A ~
          m k m
          m m m
        posts:
          A a1
        """)
    match.play("treasure axe", "place b2", "place a2", "place c2")
    assert match.legal() == ["done"]


@ruling("nord.R71", "nord.R12")
def test_two_karst_regions_joined_by_a_mountain_are_three_regions() -> None:
    """a2 and c2 are both karst but hang together nowhere; that they touch b3 at its corners does not help."""
    match = position("""
        hand a: axe
        board:
          ~ A ~
          k m k
          ~ k ~
        posts:
          A a1
        """)
    match.play("treasure axe", "place b2", "place a2")
    assert match.legal() == ["done"]
    assert refused(match, "place c2") == (
        "nord.R23",
        "c2 lies in a third region, but your workers of this turn may stand in two at most",
    )
    assert refused(match, "place b3") == (
        "nord.R23",
        "b3 lies in a third region, but your workers of this turn may stand in two at most",
    )


@ruling("nord.R12", "nord.R71")
def test_workers_do_not_divide_a_region() -> None:
    """a2 and c2 hang together only by way of row 3, where b stands everywhere: still one region."""
    match = position("""
        hand a: axe
        board:
          ~  A  ~
          m  k  m
          mb mb mb
        posts:
          A a1
        """)
    match.play("treasure axe", "place b2", "place a2", "place c2")
    assert match.legal() == ["done"]


@ruling("nord.R12")
def test_a_stone_pile_is_karst_like_any_other() -> None:
    match = position("""
        board:
          A k p k
        posts:
          A a1
        """)
    match.play("treasure none", "place b1", "place c1", "place d1")
    assert match.legal() == ["done"]


# Many Workers


@ruling("nord.B21", "nord.R24")
def test_many_workers_up_to_five_on_land() -> None:
    match = position("""
        hand a: helmet
        board:
          A k k k k k k
        posts:
          A a1
        """)
    match.play("treasure helmet", "place b1", "place c1", "place d1", "place e1")
    assert match.legal() == ["place f1", "done"]
    match.play("place f1")
    assert match.legal() == ["done"]
    assert refused(match, "place g1") == ("nord.R29", "you may place at most 5 workers on land this turn")


@ruling("nord.B21", "nord.R24")
def test_many_workers_up_to_three_at_sea() -> None:
    match = position("""
        hand a: sword
        board:
          A ~ ~ ~ ~
        posts:
          A a1
        """)
    match.play("treasure sword", "place b1", "place c1")
    assert "place d1" in match.legal()
    match.play("place d1")
    assert match.legal() == ["done"]
    assert refused(match, "place e1") == ("nord.R29", "you may place at most 3 workers at sea this turn")


@ruling("nord.B21", "nord.R24")
def test_many_workers_stand_in_one_region() -> None:
    match = position("""
        hand a: helmet
        board:
          A k k m m
        posts:
          A a1
        """)
    match.play("treasure helmet", "place b1", "place c1")
    assert match.legal() == ["done"]
    assert refused(match, "place d1") == (
        "nord.B24",
        "d1 is a mountain space, but your workers of this turn must all stand in one karst region",
    )


@ruling("nord.R24")
def test_many_workers_are_fewer_if_men_or_boats_are_short() -> None:
    on_land = position("""
        supply: a 4
        hand a: helmet
        board:
          A k k k k k
        posts:
          A a1
        """)
    on_land.play("treasure helmet", "place b1", "place c1", "place d1", "place e1")
    assert on_land.legal() == ["done"]
    assert refused(on_land, "place f1") == ("nord.R29", "you have no man left in your supply")
    at_sea = position("""
        fishing: 2
        hand a: helmet
        board:
          A ~ ~ ~
        posts:
          A a1
        """)
    at_sea.play("treasure helmet", "place b1", "place c1")
    assert at_sea.legal() == ["done"]
    assert refused(at_sea, "place d1") == ("nord.B25", "no fishing boat is left for d1")


@ruling("nord.R69", "nord.R24")
def test_many_workers_may_be_played_and_not_used() -> None:
    match = position("""
        hand a: sword
        board:
          A k ~ k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure sword", "place b1", "done")
    assert (match.asked, table(match).discards) == ([1], {"sword": 1})


# Discards become the supply

# a attacks B with a lone man, who fills the large boat: a scoring, and new treasures on the stone piles.
FULL_BOAT = """
    aboard: jarl jarl jarl a a a b b b
    board:
      A k B ~ ~
      ~ ~ ~ ~ ~
      p ~ p ~ p
    posts:
      A a1
      B b1
    """


def scored(tiles: str, seed: int = 1) -> Match:
    """The match after the scoring, from these lines about tiles."""
    match = position(tiles + FULL_BOAT, seed)
    match.play("treasure none", "place b1", "done")
    assert table(match).scoring == 2
    return match


@ruling("nord.R25", "nord.B18")
def test_as_soon_as_the_supply_is_used_up_the_discards_become_the_new_one() -> None:
    """The third of three tiles is laid; at once the discards are shuffled, though nobody needs them yet."""
    match = scored("supply of tiles: axe axe axe\ndiscards: gold helmet\n")
    assert table(match).tiles == ["a3", "c3", "e3"]
    assert (table(match).supply_of_tiles, table(match).discards) == (2, {})
    assert sorted(line(match, "supply of tiles").split()) == ["gold+1", "helmet+1"]
    assert kinds(match)[-5:] == ["lay", "lay", "lay", "reshuffle", "turn"]


@ruling("nord.R25")
def test_a_refill_goes_on_with_the_new_supply() -> None:
    match = scored("supply of tiles: axe\ndiscards: gold helmet sword\n")
    assert table(match).tiles == ["a3", "c3", "e3"]
    assert line(match, "tiles").startswith("a3 axe, c3 ")
    assert (table(match).supply_of_tiles, table(match).discards) == (1, {})
    assert [kind for kind in kinds(match) if kind in ("lay", "reshuffle")] == ["lay", "reshuffle", "lay", "lay"]


@ruling("nord.R25")
def test_while_the_supply_lasts_the_discards_stay() -> None:
    match = scored("supply of tiles: axe axe axe sword\ndiscards: gold helmet\n")
    assert (table(match).supply_of_tiles, table(match).discards) == (1, {"gold": 1, "helmet": 1})
    assert line(match, "shuffles") == "0"


@ruling("nord.R25")
def test_the_new_supply_is_shuffled() -> None:
    orders = {
        line(scored("supply of tiles: axe axe axe\ndiscards: gold helmet sword\n", seed), "supply of tiles")
        for seed in range(40)
    }
    assert len(orders) == 6


@ruling("nord.R25")
def test_with_no_discards_the_next_played_tile_becomes_the_supply() -> None:
    """The supply is empty and nothing is discarded. b plays a sword: it is the new supply at once."""
    match = scored("supply of tiles: axe axe axe\nhand b: sword\n")
    assert (table(match).supply_of_tiles, table(match).discards) == (0, {})
    assert line(match, "shuffles") == "0"
    match.play("b treasure sword")
    assert (table(match).supply_of_tiles, table(match).discards) == (1, {})
    assert line(match, "supply of tiles") == "sword+1"
    assert line(match, "shuffles") == "1"


@ruling("nord.R25")
@pytest.mark.parametrize(
    ("tiles", "filled"), [("supply of tiles: axe\n", 1), ("supply of tiles: axe\ndiscards: sword\n", 2)]
)
def test_if_there_are_too_few_tiles_the_piles_are_filled_at_random_as_far_as_they_go(tiles: str, filled: int) -> None:
    seen = Counter(tuple(table(scored(tiles, seed)).tiles) for seed in range(40))
    assert {len(piles) for piles in seen} == {filled}
    assert len(seen) == 3  # each pile, or each pair of piles, in its turn
    assert min(seen.values()) >= 4
    match = scored(tiles)
    assert (table(match).supply_of_tiles, table(match).discards) == (0, {})


@ruling("nord.R25")
def test_with_no_tile_at_all_the_piles_stay_empty() -> None:
    match = scored("supply of tiles: -\n")
    assert table(match).tiles == []
    assert "lay" not in kinds(match)


# What is hidden


def views(match: Match, seat: int | None) -> Any:
    """All that a seat, or a spectator, is ever told."""
    seen = msgspec.to_builtins(match.view(seat))
    told = [msgspec.to_builtins(event) for event in match.events(seat=seat)]
    return seen, told, match.show()


HIDDEN = """
    hand a: {a}
    hand b: helmet
    tiles: b1 {pile}, f1 {other}
    supply of tiles: {supply}
    discards: sword
    board:
      A p k ~ k p B
    posts:
      A a1
      B b1
    """


@ruling("nord.R26")
def test_the_kinds_of_hidden_tiles_make_no_difference_to_anybody_else() -> None:
    """Other tiles in a's hand, on the map and in the supply: b and a spectator see no difference."""
    one = position(HIDDEN.format(a="axe gold gold", pile="sword", other="gold", supply="helmet axe"))
    two = position(HIDDEN.format(a="sword axe goblet", pile="goblet", other="hammer", supply="gold gold"))
    for moves in ([], ["treasure none"], ["place b1", "place c1"], ["done"]):
        one.play(*moves)
        two.play(*moves)
        assert views(one, 1) == views(two, 1)
        assert views(one, None) == views(two, None)
    assert views(one, 0) != views(two, 0)


@ruling("nord.R26")
def test_everybody_knows_the_own_tiles_all_counts_and_the_discards() -> None:
    match = position(HIDDEN.format(a="axe gold gold", pile="sword", other="gold", supply="helmet axe"))
    assert treasures(match, 0) == {"axe": 1, "gold": 2}
    assert treasures(match, 1) == {"helmet": 1}
    assert match.view().mine is None
    seen = table(match)
    assert [player.treasures for player in seen.players] == [3, 1]
    assert [player.shown for player in seen.players] == [None, None]
    assert seen.tiles == ["b1", "f1"]
    assert seen.supply_of_tiles == 2
    assert seen.discards == {"sword": 1}


@ruling("nord.R26", "nord.B18")
def test_a_treasure_is_known_to_all_once_it_is_played() -> None:
    match = position(HIDDEN.format(a="axe gold gold", pile="sword", other="gold", supply="helmet axe"))
    match.play("treasure axe")
    for watcher in (0, 1, None):
        assert [event.text for event in match.events(seat=watcher)] == ["a plays the axe: Two Regions."]
    assert table(match).discards == {"axe": 1, "sword": 1}


@ruling("nord.R26")
def test_a_reshuffle_hides_the_order_of_the_discards_again() -> None:
    match = position("""
        supply of tiles: -
        discards: -
        hand a: axe
        hand b: gold
        board:
          A k ~ k B
        posts:
          A a1
          B b1
        """)
    match.play("treasure axe")
    told = [event.text for event in match.events()]
    assert told == ["a plays the axe: Two Regions.", "The discards, 1 tile, are shuffled and become the new supply."]
    assert (table(match).supply_of_tiles, table(match).discards) == (1, {})


def guesses(match: Match, seat: int, n: int = 60) -> list[Match]:
    """What a seat may imagine: the hidden tiles dealt again, n times."""
    found = []
    for seed in range(n):
        states = match.state()
        contract.redraw_at(states, 0, seat, key_words(match_key("nord", seed_bytes(seed), ())))
        found.append(position(write_position(states, 0)))
    return found


@ruling("nord.R26")
def test_a_guess_of_what_is_hidden_keeps_what_the_seat_knows() -> None:
    """b knows the own tiles, the discards, all counts, the action of a's dealt tile, and what was reshuffled."""
    supply = " ".join(KINDS * 4 + ["axe", "hammer", "helmet", "goblet"])
    match = position(f"""
        shuffles: 1
        hand a: axe* gold
        hand b: helmet* sword
        tiles: d1 goblet
        supply of tiles: {supply} sword+1 hammer+1
        discards: gold
        board:
          A k ~ p B
        posts:
          A a1
          B b1
        """)
    imagined = guesses(match, 1)
    for guess in imagined:
        assert views(guess, 1)[0] == views(match, 1)[0]
        assert line(guess, "hand b") == "helmet* sword"
        assert line(guess, "hand a").split()[0] in ("axe*", "goblet*")
        assert sorted(line(guess, "supply of tiles").split()[-2:]) == ["hammer+1", "sword+1"]
        assert Counter(re.findall("|".join(KINDS), guess.position())) == Counter(dict.fromkeys(KINDS, 6))
    assert {line(guess, "hand a").split()[0] for guess in imagined} == {"axe*", "goblet*"}
    assert {line(guess, "hand a").split()[1] for guess in imagined} == set(KINDS)
    assert {line(guess, "tiles") for guess in imagined} == {f"d1 {kind}" for kind in KINDS}
    assert {line(guess, "supply of tiles").split()[-1] for guess in imagined} == {"hammer+1", "sword+1"}


@ruling("nord.R26")
def test_a_guess_invents_no_tile() -> None:
    """A position that names only three tiles: the other 33 are not in the match."""
    match = position("""
        hand a: gold
        tiles: d1 goblet
        supply of tiles: hammer
        board:
          A k ~ p B
        posts:
          A a1
          B b1
        """)
    for guess in guesses(match, 1):
        hidden = line(guess, "hand a"), line(guess, "tiles").removeprefix("d1 "), line(guess, "supply of tiles")
        assert sorted(hidden) == ["goblet", "gold", "hammer"]
