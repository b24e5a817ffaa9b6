"""The drawn chart of Nord: every piece of a position is in it, once, and nothing that is hidden."""

from __future__ import annotations

import random
import re
from collections import Counter

import msgspec
import pytest

import jarlshof
from jarlshof.core import contract
from jarlshof.core.chance import key_words, match_key
from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from jarlshof.drawing.chart import Theme
from jarlshof.games.nord.drawing.picture import picture
from jarlshof.games.nord.drawing.pieces import COLOURS, CORNERS
from jarlshof.games.nord.islands.shipped import shipped
from jarlshof.games.nord.view import NordTable
from tests.games.drawing import Drawing, check_ids_differ, check_words
from tests.games.nord.helpers import position, table

SMALL = """
turn: a
ask: a place
board:
 A  ma ma f  B
 k  f  kA k  fb
 p  m  ~a kb C
posts:
 A jarl-a a2
 B jarl b12 a1
 C jarl-b b3
"""


def midgame(seats: int, seed: int, moves: int) -> Match:
    """A match after random moves."""
    match, rng = jarlshof.new("nord", seats=seats, seed=seed), random.Random(seed)
    while not match.over and match.seq < moves:
        match.play(rng.choice(match.legal()))
    return match


def draw(seen: NordTable, theme: Theme = "light", **more: object) -> Drawing:
    return Drawing(picture(seen, theme, **more))  # type: ignore[arg-type]


def colour(figure: str) -> str:
    return "neutral" if figure == "jarl" else COLOURS[figure[-1]]


def check_pieces(seen: NordTable) -> None:
    """Men, boats, jarls, posts, treasures and the large boat, counted."""
    drawing = draw(seen)
    pieces = drawing.uses("pieces")
    rows = {
        f"{column}{y + 1}": token for y, row in enumerate(seen.ground) for column, token in zip("abcdefghijklmnop", row)
    }
    expected: Counter[str] = Counter("dragon-boat" for _ in [seen.boat] if seen.boat)
    for worker in seen.workers:
        kind = "fishing-boat" if rows[worker.at] == "~" else "man-lying" if worker.fresh else "man"
        expected[f"{kind}-{COLOURS[worker.seat]}"] += 1
    expected.update(f"jarl-{colour(town.jarl)}" for town in seen.settlements if town.jarl)
    assert pieces == expected

    posts = [(seat, n) for town in seen.settlements for seat, n in zip("abcd", town.warriors) if n]
    assert drawing.uses("posts") == Counter(f"warrior-stack-{COLOURS[seat]}-n{min(n, 3)}" for seat, n in posts)
    assert drawing.words("posts") == [str(n) for _, n in posts]
    assert drawing.words("names") == [town.name for town in seen.settlements]

    piles = drawing.uses("piles")
    assert piles == Counter({"stone-pile": list(rows.values()).count("p"), "treasure-back": len(seen.tiles)})
    forts = {name: n for name, n in drawing.uses("settlements").items() if name.startswith("settlement")}
    assert sum(forts.values()) == len(seen.settlements)

    aboard = Counter(
        f"{'jarl' if 'jarl' in each.figure else 'man'}-{colour(each.figure)}" for each in seen.berths if each.figure
    )
    panel = drawing.uses("panel")
    assert {name: panel[name] for name in panel if name.startswith(("jarl-", "man-"))} == aboard
    written = drawing.words("panel")
    assert all(str(berth.worth) in written for berth in seen.berths)
    assert all(str(player.points) in written and str(player.men) in written for player in seen.players)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", shipped())
def test_every_shipped_island_is_drawn(name: str, theme: Theme) -> None:
    seen = table(jarlshof.new("nord", island=name, seed=1))
    drawing = draw(seen, theme)
    assert drawing.words("names") == [town.name for town in seen.settlements]
    assert drawing.svg == picture(seen, theme)


@pytest.mark.parametrize(("seats", "seed", "moves"), [(2, 5, 60), (3, 2, 120), (4, 3, 150), (4, 8, 43)])
def test_every_piece_of_a_position_appears(seats: int, seed: int, moves: int) -> None:
    check_pieces(table(midgame(seats, seed, moves)))


def test_a_finished_match_shows_the_treasures() -> None:
    ends = (table(midgame(2, seed, 100_000)) for seed in range(20))
    seen = next(end for end in ends if any(player.shown for player in end.players))
    check_pieces(seen)
    shown: Counter[str] = Counter()
    for player in seen.players:
        shown.update({f"treasure-{kind}": n for kind, n in (player.shown or {}).items()})
    panel = draw(seen).uses("panel")
    assert shown
    assert {name: n for name, n in panel.items() if name.startswith("treasure-")} == shown


def test_a_small_diagram_at_the_edge_of_the_grid() -> None:
    seen = table(position(SMALL))
    check_pieces(seen)
    drawing = draw(seen, panel=False)
    assert drawing.words("coordinates") == [
        "a",
        "a",
        "b",
        "b",
        "c",
        "c",
        "d",
        "d",
        "e",
        "e",
        "1",
        "1",
        "2",
        "2",
        "3",
        "3",
    ]
    assert drawing.words("posts") == ["2", "1", "12", "3"]
    assert not drawing.uses("panel")
    assert drawing.root.attrib["viewBox"] == "-129 -129 758 558"  # the sea goes on beyond a1
    assert not draw(seen, panel=False, coordinates=False).words("coordinates")


def test_a_bare_island_needs_no_panel() -> None:
    assert not draw(table(jarlshof.new("nord", starts="free", seed=1))).uses("panel")
    assert draw(table(position(SMALL))).uses("panel")


def test_men_who_connect_are_joined_by_a_path() -> None:
    paths = re.findall(r'd="([^"]*)" fill="none" stroke-linecap', picture(table(position(SMALL))))
    assert len(set(paths)) == 1
    assert paths[0].count("M") == 8  # A–b1, b1–c1, c1–c2, c2–c3, c3–d3, d3–C, e2–B, e2–C
    assert "M150 56L106 53" in paths[0]
    lonely = picture(table(position("board:\n A m m ma m B\nposts:\n A a1\n")))
    assert "stroke-linecap" not in lonely.partition("</defs>")[2]


def test_marks_point_at_spaces() -> None:
    seen = table(position(SMALL))
    marks = {"d2": "legal", "d1": "refused", "e2": "selected", "b1": "path", "f3": "legal"}
    drawing = draw(seen, marks=marks, panel=False)
    assert drawing.uses("marks") == Counter({"state-legal": 2, "state-refused": 1, "state-selected": 1})
    assert drawing.svg.count('stroke-dasharray="13 9"') == 1
    assert "f" in drawing.words("coordinates")  # a marked space is in the picture
    with pytest.raises(BadOption, match="legal, refused"):
        picture(seen, marks={"d2": "nice"})
    with pytest.raises(BadOption, match="a1 to p16"):
        picture(seen, marks={"q1": "legal"})


def test_the_path_that_is_asked_for_is_marked() -> None:
    seen = table(position(SMALL))
    asked = msgspec.structs.replace(seen, path=["b1", "c1"])
    assert picture(asked).count('stroke-dasharray="13 9"') == 2


def test_words_are_escaped_and_tell_the_position() -> None:
    svg = picture(table(position(SMALL)), title='Red & "blue" <1>')
    check_words(svg, 'Red & "blue" <1>', "b (blue): 0 points, 2 men on the map, warriors B 12, C 3.")


def test_a_boat_with_another_number_of_spaces() -> None:
    berths = "berths: 1 2 3 4 5 6 7 8 9 10 11 12\naboard: a jarl-b jarl\n"
    seen = table(position(berths + SMALL.lstrip().replace("C jarl-b", "C").replace("B jarl ", "B ")))
    check_pieces(seen)
    assert picture(seen).count('cy="138"') == 12


def test_each_seat_has_its_own_colour_and_corner() -> None:
    assert len(set(COLOURS.values())) == len(set(CORNERS.values())) == len(COLOURS) == 4
    assert list(COLOURS) == list(CORNERS) == list("abcd")


def test_ids_of_two_pictures_never_clash() -> None:
    seen = table(position(SMALL))
    check_ids_differ(picture(seen, "light"), picture(seen, "dark"))


@pytest.mark.parametrize("moves", [0, 60])
def test_hidden_treasures_leave_no_trace(moves: int) -> None:
    """States that differ only in what nobody has seen give the same bytes."""
    match = midgame(2, 11, moves)
    twin = match.state()
    for number in range(1, 6):
        contract.redraw_at(twin, 0, contract.UNSEEN, key_words(match_key("nord", bytes([number]), ())))
        if (twin["tile_kind"] != match.state()["tile_kind"]).any():
            break
    assert (twin["tile_kind"] != match.state()["tile_kind"]).any()
    seen = match.game.table(twin, 0)
    assert isinstance(seen, NordTable)
    assert picture(seen) == picture(table(match))
