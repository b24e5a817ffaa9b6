"""The end: domination, fame after the last year, ties."""

from __future__ import annotations

import pytest

from jarlshof.core.match import Match
from tests.games.northgard.helpers import LAND, REALM, begun, legal, line, of, player, plays, question, refused, told
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

# The three closed territories of REALM with a large space.
THREE = "Sn: {0} 1; forge large | Ss: {1} 1; altar large | Sw: {2} 1; fortress large"


def ended(*lines: str, where: str, tiles: str = REALM, **seats: str) -> Match:
    """All have passed but a, who passes now; nobody trades, and the Snake takes nothing."""
    others = " ".join(letter for letter in "bcde" if letter in {"b": "", **seats})
    match = begun("first: a", f"passed: {others}", *lines, held=where, tiles=tiles, **seats)
    plays(match, "pass")
    while question(match).endswith(("trade", "gather")):
        plays(match, "done")
    return match


# ---------------------------------------------------------------- domination
@ruling("northgard.11.1")
@pytest.mark.parametrize("year", [1, 5, 7])
def test_three_closed_territories_with_a_large_building_win_at_the_end_of_any_year(year: int) -> None:
    match = ended(f"year: {year}", where=THREE.format(*"bbb") + " | 12n: a 5", a="fame: 50")
    assert (match.over, match.ending, match.places) == (True, "domination", [2, 1])
    assert (line(match, "phase"), told(match, "domination")) == ("over", [("b",)])
    assert [event[0] for event in told(match, "win")] == ["b"]


@ruling("northgard.11.1")
@pytest.mark.parametrize(
    "where",
    [
        "Sn: b 1; forge large | Ss: b 1; altar large | Sw: b 1",  # two with a large one
        THREE.format(*"bba"),  # two of them
        "Sn: b 1; forge large | Ss: b 1; altar large | Sw: -; fortress large",
        "Sn: b 1; forge large | Ss: b 1; altar large | 11s: b 1; fortress large",  # 11s is open
        "Sn: b 1; forge large | Ss: b 1; altar large | Sw: b 1; silo small",  # small
    ],
)
def test_less_is_no_domination(where: str) -> None:
    match = ended(where=f"{where} | 12n: a 1")
    assert (match.over, line(match, "year")) == (False, "2")


# Eighteen tiles with six closed territories that have large spaces: Ss and 4n two, 3w, 6s, 8s and Sw one.
WIDE = """tiles:
  S 0 0 n
  1 w1 n1 e
  3 0 s2 n
  4 e1 n2 e
  5 e2 n2 e
  6 0 n1 w
  8 e1 0 n
  10 e2 n3 e
  11 w1 s1 s
  15 w1 s2 e
  19 w2 0 s
  21 w1 0 w
  23 0 s1 n
  24 e1 s1 n
  26 e1 n3 s
  29 w2 s1 w
  30 e2 n1 n
  31 e1 n1 w
"""
B_THREE = "Ss: b 1; forge large | Sw: b 1; fortress large | 3w: b 1; forge large"
C_THREE = "4n: c 1; forge large | 6s: c 1; fortress large | 8s: c 1; forge large"


@ruling("northgard.11.1")
def test_a_territory_counts_once_however_many_large_buildings_it_has() -> None:
    two = "Ss: b 1; forge large, altar large | 4n: b 1; forge large, fortress large"
    assert not ended(where=f"{two} | 30e: a 1", tiles=WIDE).over
    assert ended(where=f"{two} | 6s: b 1; altar large | 30e: a 1", tiles=WIDE).ending == "domination"


@ruling("northgard.11.1", "northgard.9.1")
def test_captured_buildings_count() -> None:
    where = "Sn: b 1; forge large | Ss: b 1; altar large | Sw: a 1; fortress large | 2s: b 9"
    match = begun("turn: b", tiles=REALM, held=where, a="", b="hand: move", dice="ss aa")
    plays(match, "play move", "move 2s Sw 9", "pass", "pass")
    while question(match).endswith("trade"):
        plays(match, "done")
    assert (match.ending, match.places) == ("domination", [2, 1])


def rivals(b: int, c: int, more: str = "", b_more: str = "", c_more: str = "") -> Match:
    """Both b and c dominate, and have so much fame after the harvest."""
    where = f"{B_THREE} | {C_THREE} | 30e: a 1{more}"
    before = begun(tiles=WIDE, held=where, c="")
    fame = {"b": b - player(before, "b").harvest["fame"], "c": c - player(before, "c").harvest["fame"]}
    seats = {"b": f"fame: {fame['b']}; {b_more}", "c": f"fame: {fame['c']}; {c_more}"}
    match = ended(where=where, tiles=WIDE, a="fame: 99", **seats)
    assert (of(match, "b", "fame"), of(match, "c", "fame")) == (str(b), str(c))
    return match


@ruling("northgard.11.1", "northgard.13.27", "northgard.11.3")
def test_among_several_who_dominate_the_fame_they_have_decides() -> None:
    match = rivals(9, 10)  # the others, b too, follow by all their fame: a has 99
    assert (match.ending, match.places) == ("domination", [2, 3, 1])
    assert told(match, "domination") == [("b",), ("c",)]
    # cards and resources do not count, though b has more points with them
    match = rivals(9, 10, b_more="goods: 9 lore; discard: spy bribery")
    assert match.points[1] > match.points[2]
    assert match.places == [2, 3, 1]


@ruling("northgard.13.27", "northgard.11.3")
def test_then_the_tie_breaks_decide_among_those_who_dominate() -> None:
    assert rivals(10, 10).places == [3, 1, 1]
    assert rivals(10, 10, " | 30w: b 1").places == [2, 1, 3]  # more territories
    assert rivals(10, 10, " | 30w: c 1").places == [2, 3, 1]


# ---------------------------------------------------------------- fame
@ruling("northgard.11.2")
def test_after_the_last_year_the_most_fame_wins() -> None:
    match = ended("year: 7", where="12n: a 1 | 7s: b 1", a="fame: 4", b="fame: 3")
    assert (match.over, match.ending, match.points, match.places) == (True, "fame", [4, 3], [1, 2])
    assert told(match, "score") == [("a", 4), ("b", 3)]
    assert told(match, "win") == [("a", 4)]
    assert legal(match) == []
    assert refused(match, "pass") == "11.2"


@ruling("northgard.11.2")
@pytest.mark.parametrize(
    ("seat", "points"),
    [
        ("fame: 7", 7),
        ("goods: 2 food", 0),
        ("goods: 1 food 1 wood 1 lore", 1),
        ("goods: 5 food 3 lore", 2),
        ("draw: spy; hand: scouts; active: bribery!; discard: town-hall", 2 + 2 + 3 + 1),
        ("draw: move feast; hand: build", 0),
        ("draw: unrest; discard: unrest", -10),
        ("fame: -3; hand: unrest spy; goods: 3 wood", -3 - 5 + 2 + 1),
    ],
)
def test_what_counts_as_fame(seat: str, points: int) -> None:
    assert begun(a=seat).points[0] == points


@ruling("northgard.11.2")
def test_the_last_harvest_and_winter_still_count() -> None:
    match = ended("year: 7", where="Sn: a 4; altar large | 7s: b 1", a="goods: 2 wood")
    # 2 for the closed territory, 3 for the altar; 1 food for winter, 4 wood are left; nothing for unrest
    assert (of(match, "a", "goods"), match.points[0]) == ("4 wood", 5 + 1)


@ruling("northgard.11.2", "northgard.6.5")
def test_an_achievement_taken_in_the_last_year_counts() -> None:
    match = ended("year: 7", "achievements: warlord", where="12n: a 3 | 7s: b 1")
    assert (of(match, "a", "draw"), match.points) == ("warlord", [3, 0])


# ---------------------------------------------------------------- ties
@ruling("northgard.11.3")
@pytest.mark.parametrize(
    ("where", "places"),
    [
        ("24s: a 1 | 5n: a 1 | 7s: b 9", [1, 2]),  # more territories
        ("24s: a 2 | 7s: b 3", [2, 1]),  # then more units
        ("24s: a 2; tower small | 7s: b 2", [1, 2]),  # then more buildings
        ("24s: a 2; tower small | 7s: b 2; camp none", [1, 1]),  # shared
    ],
)
def test_in_a_tie_territories_then_units_then_buildings_count(where: str, places: list[int]) -> None:
    match = ended("year: 7", where=where, tiles=LAND, a="fame: 5", b="fame: 5; goods: 2 food")
    assert (match.points, match.places) == ([5, 5], places)


@ruling("northgard.11.3")
def test_shared_places_leave_the_next_one_out() -> None:
    match = ended("year: 7", where="24s: a 1 | 7s: b 1 | 5n: c 1", tiles=LAND, a="fame: 5", b="fame: 5", c="fame: 4")
    assert match.places == [1, 1, 3]
    assert [event[0] for event in told(match, "win")] == ["a", "b"]


@ruling("northgard.11.3", "northgard.O.2")
def test_the_war_bear_is_no_unit_in_a_tie() -> None:
    match = ended("year: 7", where="24s: a 1 bear | 7s: b 1", tiles=LAND, a="clan: bear")
    assert match.places == [1, 1]


@ruling("northgard.11.3", "northgard.13.24")
def test_negative_fame_is_compared_too() -> None:
    match = ended("year: 7", where="24s: a 1 | 7s: b 1", tiles=LAND, a="fame: -7", b="fame: -6")
    assert match.places == [2, 1]
