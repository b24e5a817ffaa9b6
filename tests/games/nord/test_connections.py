"""Connections and alliances: who is connected with whom, and by whom."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
from tests.games.nord.helpers import kinds, position, refused, table, town
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off


def pairs(match: Match) -> str:
    """All connected pairs of settlements, such as `AB BC`."""
    return " ".join(
        each.name + other for each in table(match).settlements for other in each.linked if each.name < other
    )


# Units


@ruling("nord.B12")
def test_a_settlement_has_four_gates_one_at_each_edge() -> None:
    match = position("""
        board:
          k k k
          k A k
          k k k
        posts:
          A a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place b1", "place a2", "place c2", "place b3"]


@ruling("nord.B12", "nord.B13")
def test_settlements_and_gates_belong_to_nobody() -> None:
    """A holds b's jarl and mostly b's warriors; a goes on from b's worker and from the other gates."""
    match = position("""
        board:
          k kb k
          k A  k
          k k  k
        posts:
          A jarl-b a1 b3
        """)
    match.play("treasure none")
    assert match.legal() == ["place a1", "place c1", "place a2", "place c2", "place b3"]


@ruling("nord.B12")
def test_a_man_is_a_land_worker_on_land_and_a_sea_worker_with_a_fishing_boat_at_sea() -> None:
    diagram = """
        board:
          m A ~
        posts:
          A a1
        """
    on_land = position(diagram)
    on_land.play("treasure none", "place a1")
    assert (table(on_land).players[0].men, table(on_land).fishing) == (22, 6)
    at_sea = position(diagram)
    at_sea.play("treasure none", "place c1")
    assert (table(at_sea).players[0].men, table(at_sea).fishing) == (22, 5)


@ruling("nord.B12")
def test_warriors_of_one_player_in_a_settlement_are_one_post() -> None:
    """Three attackers: one more warrior in the goal, one more in the start. The jarls do not count."""
    match = position("""
        board:
          A k k k B
        posts:
          A jarl-a a2
          B jarl b3
        """)
    match.play("treasure none", "place b1", "place c1", "place d1", "done")
    assert (town(match, "A").warriors, town(match, "A").jarl) == ([3, 0], "jarl-a")
    assert (town(match, "B").warriors, town(match, "B").jarl) == ([1, 3], "jarl")
    assert "A jarl-a a3" in match.position()
    assert "B jarl a1 b3" in match.position()


# Connections


@ruling("nord.B13", "nord.R17", "nord.B15")
def test_three_workers_join_two_settlements_and_three_others_touch_none() -> None:
    """The book's example: b1, c1 and c2 join A and B; a4, b4 and c4 are joined with each other only."""
    match = position("""
        board:
          A  fb ma ~ ~
          ~  ~  kc B ~
          ~  ~  ~  ~ ~
          mc fc ka ~ ~
        posts:
          A a1
          B b1
        """)
    assert (town(match, "A").linked, town(match, "B").linked) == (["B"], ["A"])
    match.play("treasure none")
    joined = ["b2", "d1", "c3"]  # next to the three who join A and B
    neutral = ["a5", "b5", "c5", "d4", "a3", "b3"]  # next to the other three
    assert all(f"place {space}" in match.legal() for space in joined)
    for space in neutral:
        assert refused(match, f"place {space}") == (
            "nord.B23",
            f"{space} is not connected with a settlement that holds one of your warriors",
        )


@ruling("nord.B13", "nord.R17")
@pytest.mark.parametrize("workers", ["ma ma", "mb mb", "ma mb", "mb mc", "mc md"])
def test_it_does_not_matter_whose_worker_connects(workers: str) -> None:
    match = position(f"""
        seats: 4
        board:
          A {workers} B
        posts:
          A a1
        """)
    assert pairs(match) == "AB"


@ruling("nord.R14", "nord.B13")
def test_a_corner_does_not_connect() -> None:
    """Worker with gate, worker with worker: each gap is a diagonal step."""
    by_a_gate = position("""
        board:
          A  ~  ~ ~
          ~  ma mb B
        posts:
          A a1
        """)
    assert pairs(by_a_gate) == ""
    between_workers = position("""
        board:
          A  ma ~  ~
          ~  ~  mb B
        posts:
          A a1
        """)
    assert pairs(between_workers) == ""
    between_workers.play("treasure none")
    assert refused(between_workers, "place d1")[0] == "nord.B23"


@ruling("nord.R14", "nord.R7")
def test_the_end_of_a_row_is_not_next_to_the_beginning_of_the_next() -> None:
    match = position("""
        board:
          ~  ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ A ma
          mb B ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        posts:
          A a1
        """)
    assert pairs(match) == ""


# What does not connect


@ruling("nord.B14", "nord.R15")
def test_a_settlement_passes_no_connection_on() -> None:
    match = position("""
        board:
          A ma C mb B
        posts:
          A a1
        """)
    assert pairs(match) == "AC BC"


@ruling("nord.R15")
def test_what_is_connected_with_the_same_settlement_can_still_be_newly_connected() -> None:
    """A and C are allied, B and C are allied; the three new workers connect A and B for the first time."""
    match = position("""
        board:
          A ma C mb B
          ~ k  k k  ~
        posts:
          A a1
        """)
    match.play("treasure none", "place b2", "place c2", "place d2", "done")
    attacks = [event.args for event in match.events() if event.kind == "attack"]
    assert attacks == [{"start": "A", "goal": "B", "n": 4}]


@ruling("nord.B14", "nord.R17")
@pytest.mark.parametrize("inside", ["-", "jarl", "jarl-a a5", "a5 b5", "jarl b1"])
def test_warriors_and_jarls_connect_nothing(inside: str) -> None:
    match = position(f"""
        board:
          A ma C mb B
        posts:
          A a1
          C {inside}
        """)
    assert pairs(match) == "AC BC"


@ruling("nord.B14", "nord.R17")
def test_warriors_and_jarls_are_connected_with_nothing() -> None:
    """Two settlements wall to wall, which no island has: no worker, no connection."""
    match = position("""
        board:
          A B
        posts:
          A jarl-a a3
          B jarl b2
        """)
    assert pairs(match) == ""
    match.play("treasure none")
    assert refused(match, "place c1")[0] == "nord.B23"


@ruling("nord.B14", "nord.R16")
def test_the_small_boat_passes_no_connection_on() -> None:
    match = position("""
        board:
          A ma @ mb B
        posts:
          A a1
        """)
    assert pairs(match) == ""
    assert town(match, "A").at_boat
    assert town(match, "B").at_boat
    match.play("treasure none")
    assert refused(match, "place d2") == (
        "nord.B23",
        "d2 is not connected with a settlement that holds one of your warriors",
    )


@ruling("nord.B14", "nord.R16")
def test_the_small_boat_is_connected_only_by_its_four_edges() -> None:
    match = position("""
        board:
          A ma ~ B
          ~ ~  @
        posts:
          A a1
          B b1
        """)
    assert not town(match, "A").at_boat
    match.play("treasure none", "place b2", "done")
    assert town(match, "A").at_boat


@ruling("nord.R16")
def test_workers_who_touch_only_the_small_boat_are_no_alliance() -> None:
    """Nobody can go on from them, not even their owner."""
    match = position("""
        board:
          A ~ ~ ~  @
          ~ ~ ~ ma ma
        posts:
          A a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place b1", "place a2"]


@ruling("nord.R16")
def test_to_touch_the_small_boat_causes_no_conflict() -> None:
    """a reaches the boat: no attack, nothing merges, nobody dies."""
    match = position("""
        board:
          A k k @ mb B
        posts:
          A a1
          B b1
        """)
    match.play("treasure none", "place b1", "place c1", "done")
    assert town(match, "A").at_boat
    assert kinds(match) == ["place", "place", "turn"]
    assert [berth.figure for berth in table(match).berths] == [None] * 10


# Alliances


@ruling("nord.B15")
def test_two_workers_on_one_gate_are_one_alliance() -> None:
    """The book's example: workers 1 and 2 hang on the right gate of A. Whoever is in A goes on from either."""
    match = position("""
        fishing: 0
        board:
          ~ ~  m  m ~
          A ma mb m ~
          ~ ~  ~  ~ ~
        posts:
          A a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place c1", "place d2"]


@ruling("nord.B15", "nord.R15")
def test_two_workers_on_two_gates_are_two_alliances() -> None:
    """The book's example, with B as a witness: who is only in B goes on from alliance II (d3), not from I (c2)."""
    match = position("""
        fishing: 0
        board:
          ~ k  k  ~  ~
          k k  mb ~  ~
          ~ ~  A  mb B
          ~ ~  ~  k  ~
        posts:
          B a1
        """)
    assert pairs(match) == "AB"
    match.play("treasure none")
    assert match.legal() == ["place d4"]
    assert refused(match, "place c1")[0] == "nord.B23"
    assert refused(match, "place b2")[0] == "nord.B23"


@ruling("nord.B15")
def test_a_worker_between_two_alliances_makes_them_one() -> None:
    """The same with a worker on d2: c2, d2 and d3 are one alliance with two gates of A."""
    match = position("""
        fishing: 0
        board:
          ~ k  k  ~  ~
          k k  mb kb ~
          ~ ~  A  mb B
          ~ ~  ~  k  ~
        posts:
          B a1
        """)
    match.play("treasure none")
    assert match.legal() == ["place c1", "place b2", "place d4"]


@ruling("nord.B15", "nord.B12")
def test_a_settlement_can_belong_to_four_alliances() -> None:
    """One worker at each gate of A leads to one other settlement."""
    match = position("""
        board:
          ~ ~  B  ~  ~
          ~ ~  ma ~  ~
          C fb A  ka E
          ~ ~  mb ~  ~
          ~ ~  D  ~  ~
        posts:
          A a1
        """)
    assert pairs(match) == "AB AC AD AE"


@ruling("nord.B15")
def test_workers_without_a_gate_are_neutral_until_somebody_connects_them() -> None:
    """b's workers c1 and d1 belong to no alliance; once a has connected them, a can go on from them too."""
    match = position("""
        fishing: 0
        board:
          A  k mb mb k
          ~  ~ ~  ~  ~
          B  k k  ~  ~
        posts:
          A a1
          B b1
        """)
    match.play("treasure none")
    assert match.legal() == ["place b1"]
    match.play("place b1", "done", "treasure none", "place b3", "done", "treasure none")
    assert match.legal() == ["place e1"]
