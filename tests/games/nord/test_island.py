"""Islands: the shipped ones are valid, and every ruling of the set-up refuses what breaks it."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import jarlshof
from jarlshof.core.errors import BadContent, BadOption
from jarlshof.games.nord.board import CELLS, SIZE, SPACES, Ground, neighbours
from jarlshof.games.nord.islands.island import LARGEST, LONGEST, Island, read_island, steps
from jarlshof.games.nord.islands.shipped import DEFAULTS, island_names, island_text
from tests.games.nord.atlas import bay, covered_piles, extent, lone_spaces, marks, tiles_around_boat, tiles_shown
from tests.games.nord.helpers import FJORD
from tests.ruling import ruling

SHIPPED = [name for seats in (2, 3, 4) for name in island_names(seats)]


# Small edits of the fjord: its settlements are A h5, B e6, C j7, D e10, E i10 and F g11, its boat lies at h8.


def edited(
    *,
    board: dict[str, str] | None = None,
    tiles: dict[str, str] | None = None,
    up: int = 0,
    **keys: object,
) -> str:
    """The fjord with other tokens on some spaces, the whole island moved up, or other values of keys."""
    source = tomllib.loads(FJORD) | keys
    diagrams = {"board": board or {}, "tiles": tiles or {}}
    for key, changes in diagrams.items():
        grid = tokens(source[key])
        for space, token in changes.items():
            grid[SPACES.index(space)] = token
        source[key] = diagram(grid[up * SIZE :])
    return toml(source)


def toml(source: dict[str, Any]) -> str:
    """An island file. Python writes lists, numbers and plain words as TOML does; diagrams have lines."""
    values = {key: f'"""\n{value}\n"""' if "\n" in str(value) else repr(value) for key, value in source.items()}
    return "".join(f"{key} = {value}\n" for key, value in values.items())


def tokens(text: str) -> list[str]:
    """The tokens of a diagram with header line and row numbers."""
    return [token for line in text.splitlines()[1:] for token in line.split()[1:]]


def diagram(grid: list[str]) -> str:
    """A diagram without header line and row numbers."""
    return "\n".join(" ".join(grid[start : start + SIZE]) for start in range(0, len(grid), SIZE))


def violations(text: str) -> list[tuple[str, str]]:
    with pytest.raises(BadContent) as caught:
        read_island(text)
    return caught.value.violations


def broken(text: str) -> set[str]:
    """The rulings an island breaks."""
    return {ruling for ruling, _ in violations(text)}


def sentences(text: str) -> list[str]:
    return [sentence for _, sentence in violations(text)]


def move(space: str, to: str, left: str) -> dict[str, str]:
    """Changes of the board: what is on a space goes to another one, and something is left behind."""
    return {to: tokens(tomllib.loads(FJORD)["board"])[SPACES.index(space)], space: left}


# Shipped islands


@ruling("nord.B6")
@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_island_is_valid_and_bears_its_name(name: str) -> None:
    island = read_island(island_text(name))
    assert island.name == name
    assert island.text == island_text(name)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_an_island_for_every_number_of_seats(seats: int) -> None:
    assert island_names(seats)
    assert all(read_island(island_text(name)).seats == seats for name in island_names(seats))


def test_no_island_is_for_one_or_five() -> None:
    assert island_names(1) == island_names(5) == []


@pytest.mark.parametrize("name", ["", "atlantis", "../material", "fjord.toml", "Fjord"])
def test_an_unknown_name_is_answered_with_the_known_ones(name: str) -> None:
    with pytest.raises(BadOption, match="sund"):
        island_text(name)


def test_an_island_says_where_everything_is() -> None:
    island = read_island(FJORD)
    assert (island.seats, island.starts) == (2, (0, 2))
    assert [SPACES[cell] for cell in island.settlements] == ["h5", "e6", "j7", "e10", "i10", "g11"]
    assert SPACES[island.boat] == "h8"
    assert island.berths == (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
    assert len(island.ground) == len(island.tiles) == CELLS
    assert [island.ground[SPACES.index(space)] for space in ("a1", "f5", "f4", "d4", "e4", "h5", "h8")] == list(Ground)
    assert [island.tiles[SPACES.index(space)] for space in ("a1", "h5", "d4", "h8")] == [0, 1, 8, 0]


@pytest.mark.parametrize("name", SHIPPED)
def test_settlements_are_lettered_in_reading_order(name: str) -> None:
    settlements = read_island(island_text(name)).settlements
    assert list(settlements) == sorted(settlements)


@ruling("nord.B4")
@pytest.mark.parametrize("name", SHIPPED)
def test_the_boat_lies_in_a_lake_or_bay_that_three_tiles_border(name: str) -> None:
    island = read_island(island_text(name))
    assert island.boat in bay(island)
    assert len(tiles_around_boat(island)) >= 3


@ruling("nord.B10")
@pytest.mark.parametrize("name", SHIPPED)
def test_starts_are_as_near_to_the_boat_and_to_each_other_as_fairness_allows(name: str) -> None:
    island = read_island(island_text(name))
    starts = [island.settlements[start] for start in island.starts]
    assert all(steps(start, island.boat) <= 7 for start in starts)
    assert min(steps(start, island.boat) for start in starts) == 3
    assert all(min(steps(start, other) for other in starts if other != start) <= 9 for start in starts)


@ruling("nord.R5")
@pytest.mark.parametrize("name", SHIPPED)
def test_recommendations_hold_too(name: str) -> None:
    """Not elongated, each land space next to a like one, and no settlement on a stone pile."""
    island = read_island(island_text(name))
    height, width = extent(island)
    assert abs(height - width) <= 3
    assert lone_spaces(island) == []
    assert covered_piles(island) == 0


@ruling("nord.B1")
@pytest.mark.parametrize("name", SHIPPED)
def test_an_island_is_laid_with_our_tiles_which_are_rotated_but_not_mirrored(name: str) -> None:
    island = read_island(island_text(name))
    assert {shown and shown.mark for shown in tiles_shown(island).values()} == marks(island)
    assert len(marks(island)) == island.seats + 4


# Standard and wild islands


@ruling("nord.B1")
@pytest.mark.parametrize("name", SHIPPED)
def test_an_island_is_wild_if_a_tile_shows_its_wild_side(name: str) -> None:
    island = read_island(island_text(name))
    assert island.wild == any(mark in "ABCDEFGH" for mark in marks(island))


@ruling("nord.B6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_are_standard_islands_and_a_wild_one_for_every_number_of_seats(seats: int) -> None:
    wild = [read_island(island_text(name)).wild for name in island_names(seats)]
    assert wild.count(False) >= 3
    assert wild.count(True) >= 1


@pytest.mark.parametrize(("seats", "default"), [(2, "eid"), (3, "voe"), (4, "jarldom")])
def test_the_default_comes_first_then_standard_islands_then_wild_ones(seats: int, default: str) -> None:
    islands = [read_island(island_text(name)) for name in island_names(seats)]
    assert islands[0].name == DEFAULTS[seats] == default
    assert [island.name for island in islands[1:]] == [
        island.name for island in sorted(islands[1:], key=lambda island: (island.wild, island.name))
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_that_names_no_island_has_the_default(seats: int) -> None:
    assert jarlshof.new("nord", seats=seats, seed=1).content["island"] == island_text(DEFAULTS[seats])


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_island_can_be_played(name: str) -> None:
    match = jarlshof.new("nord", seed=1, island=name)
    assert match.content["island"] == island_text(name)
    assert match.legal()


# Reading


def test_header_and_row_numbers_may_be_left_out() -> None:
    plain, full = read_island(edited()), read_island(FJORD)
    assert (plain.ground, plain.tiles) == (full.ground, full.tiles)


def test_sea_at_the_right_and_below_may_be_left_out() -> None:
    source = tomllib.loads(edited())
    for key in ("board", "tiles"):
        source[key] = "\n".join(line[0] + line[1:].rstrip(" ~.") for line in source[key].splitlines()[:12])
    assert read_island(toml(source)).ground == read_island(FJORD).ground


def test_wild_sides_are_letters() -> None:
    wild = {SPACES[cell]: "F" for cell, tile in enumerate(read_island(FJORD).tiles) if tile == 6}
    island, fjord = read_island(edited(tiles=wild)), read_island(FJORD)
    assert island.tiles == fjord.tiles
    assert island.wild
    assert not fjord.wild


def test_own_berths_replace_the_printed_ones() -> None:
    """Two spaces may bear the same number."""
    assert read_island(edited(berths=[1, 1, 2, 3, 5, 8, 13, 21, 34])).berths == (1, 1, 2, 3, 5, 8, 13, 21, 34)


# Every ruling refuses what breaks it, and only that


@ruling("nord.B1")
def test_a_tile_has_eight_spaces() -> None:
    nine = edited(board={"n9": "f"}, tiles={"n9": "5"})
    assert violations(nine) == [("nord.B1", "tile 5 has 9 spaces; it should have 8")]


@ruling("nord.B1")
def test_a_tile_hangs_together() -> None:
    torn = edited(board=move("d4", "n9", left="~"), tiles={"d4": ".", "n9": "8"})
    assert violations(torn) == [("nord.B1", "tile 8 does not hang together by edges")]


@ruling("nord.B1")
def test_all_land_belongs_to_tiles() -> None:
    assert violations(edited(board={"n9": "f"})) == [("nord.B1", "land on no tile: n9")]


@ruling("nord.B1")
def test_a_tile_is_all_land() -> None:
    assert violations(edited(board={"d4": "~"})) == [("nord.B1", "sea on a tile: d4")]


@ruling("nord.B1")
def test_only_one_side_of_a_tile_is_up() -> None:
    wild = {SPACES[cell]: "A" for cell, tile in enumerate(read_island(FJORD).tiles) if tile == 6}
    assert violations(edited(tiles=wild)) == [("nord.B1", "1 and A are the two sides of one tile")]


@ruling("nord.B3")
@pytest.mark.parametrize(("seats", "starts"), [(0, ""), (1, "A"), (5, "ABCDE"), (-1, "")])
def test_two_to_four_play(seats: int, starts: str) -> None:
    assert "nord.B3" in broken(edited(seats=seats, starts=list(starts)))
    assert f"there are {seats} seats; 2 to 4 can play" in sentences(edited(seats=seats, starts=list(starts)))


@ruling("nord.B3")
def test_there_are_four_more_tiles_and_settlements_than_seats() -> None:
    assert violations(edited(seats=3, starts=["A", "C", "E"])) == [
        ("nord.B3", "there are 6 land tiles; 3 seats need 7"),
        ("nord.B3", "there are 6 settlements; 3 seats need 7"),
    ]


@ruling("nord.B4")
def test_there_is_a_small_boat() -> None:
    assert violations(edited(board={"h8": "~"})) == [("nord.B4", "there are 0 small boats; exactly one is needed")]


@ruling("nord.B4")
def test_there_is_only_one_small_boat() -> None:
    assert violations(edited(board={"n9": "@"})) == [("nord.B4", "there are 2 small boats; exactly one is needed")]


@ruling("nord.B4")
def test_the_small_boat_lies_on_the_sea() -> None:
    ashore = edited(board={"f12": "~"}, tiles={"f12": ".", "h8": "4"})
    assert violations(ashore) == [("nord.B4", "the small boat at h8 lies on tile 4; it needs a sea space")]


@ruling("nord.B5")
def test_each_tile_has_one_settlement() -> None:
    assert violations(edited(board=move("e6", "e7", left="m"))) == [
        ("nord.B5", "tile 6 has 2 settlements (B D); it needs exactly one"),
        ("nord.B5", "tile 8 has 0 settlements (none); it needs exactly one"),
    ]


@ruling("nord.R2")
def test_two_spaces_lie_between_settlements() -> None:
    near = edited(board=move("e6", "g4", left="m"))
    assert violations(near) == [("nord.R2", "settlements A and B are 2 spaces apart; at least 3 are needed")]


@ruling("nord.R2")
def test_two_spaces_lie_between_a_settlement_and_the_small_boat() -> None:
    near = edited(board=move("h8", "h9", left="~"))
    assert violations(near) == [
        ("nord.R2", "settlement E and the small boat are 2 spaces apart; at least 3 are needed")
    ]


@ruling("nord.R2")
def test_two_steps_and_one_aside_are_far_enough() -> None:
    island = read_island(FJORD)
    assert [SPACES[island.settlements[2]], SPACES[island.boat]] == ["j7", "h8"]


@ruling("nord.R3")
def test_a_settlement_shares_an_edge_with_the_sea() -> None:
    inland = edited(board=move("e6", "f6", left="m"))
    assert violations(inland) == [("nord.R3", "settlement B at f6 shares no edge with the sea")]


@ruling("nord.R3")
def test_a_lake_is_sea_too() -> None:
    """D of the jarldom has only the lake, in which the boat lies at h8."""
    island = read_island(island_text("jarldom"))
    water = [cell for cell in neighbours(island.settlements[3]) if island.ground[cell] == Ground.SEA]
    assert [SPACES[cell] for cell in water] == ["j8"]


@ruling("nord.R4")
def test_the_island_hangs_together() -> None:
    """Tile 5 is laid two rows further down."""
    fjord = tomllib.loads(FJORD)
    tile = [cell for cell, mark in enumerate(tokens(fjord["tiles"])) if mark == "5"]
    board, tiles = ({SPACES[cell]: sea for cell in tile} for sea in "~.")
    board |= {SPACES[cell + 2 * SIZE]: tokens(fjord["board"])[cell] for cell in tile}
    tiles |= {SPACES[cell + 2 * SIZE]: "5" for cell in tile}
    assert violations(edited(board=board, tiles=tiles)) == [("nord.R4", "the island does not hang together by edges")]


@ruling("nord.R4")
def test_each_tile_borders_the_sea() -> None:
    """Where all sea around it is land, a tile borders none; that cannot be without breaking other rulings."""
    fjord = read_island(FJORD)
    sea = [SPACES[cell] for cell in range(CELLS) if not fjord.tiles[cell] and cell not in (0, CELLS - 1)]
    drained = edited(board=dict.fromkeys(sea, "k"), tiles=dict.fromkeys(sea, "8"))
    assert ("nord.R4", "tile 1 borders no sea space") in violations(drained)


@ruling("nord.R4")
def test_the_small_boat_borders_land() -> None:
    adrift = edited(board=move("h8", "b8", left="~"))
    assert violations(adrift) == [("nord.R4", "the small boat at b8 borders no land space")]


@ruling("nord.R7")
def test_two_spaces_of_sea_surround_the_island() -> None:
    assert read_island(edited(up=1)).name == "fjord"
    assert violations(edited(up=2)) == [
        ("nord.R7", "land too near to the edge of the grid, where 2 sea spaces are needed: d2 e2 f2 g2")
    ]


@ruling("nord.R9")
@pytest.mark.parametrize(
    ("starts", "sentence"),
    [
        ("A", "there are 1 start settlements for 2 seats"),
        ("ACE", "there are 3 start settlements for 2 seats"),
        ("AA", "a settlement is the start of two seats"),
        ("AH", "the start 'H' is not a settlement of this island"),
        ("Aa", "the start 'a' is not a settlement of this island"),
    ],
)
def test_each_seat_starts_in_a_settlement_of_its_own(starts: str, sentence: str) -> None:
    assert violations(edited(starts=list(starts))) == [("nord.R9", sentence)]


@ruling("nord.B8")
def test_there_are_at_most_sixteen_stone_piles() -> None:
    land = [space for space, token in zip(SPACES, tokens(tomllib.loads(FJORD)["board"])) if token in "mfk"]
    assert read_island(edited(board=dict.fromkeys(land[:10], "p"))).ground.count(Ground.PILE) == 16
    assert violations(edited(board=dict.fromkeys(land[:11], "p"))) == [
        ("nord.B8", "there are 17 stone piles; at most 16 are possible")
    ]


@ruling("nord.B38")
@pytest.mark.parametrize("count", [0, 8, 17])
def test_the_large_boat_has_room_beside_the_jarls(count: int) -> None:
    assert violations(edited(berths=list(range(1, count + 1)))) == [
        ("nord.B38", f"the large boat has {count} spaces; it needs 9 to 16")
    ]


@ruling("nord.B38")
@pytest.mark.parametrize(
    "berths", [[0, 1, 2, 3, 4, 5, 6, 7, 8], [9, 8, 7, 6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 7, 6, 8, 9]]
)
def test_numbers_of_the_large_boat_ascend(berths: list[int]) -> None:
    assert violations(edited(berths=berths)) == [
        ("nord.B38", "the numbers of the large boat should be positive, lowest first")
    ]


@ruling("nord.B6")
@pytest.mark.parametrize("letter", ["G", "A"])
def test_settlements_are_lettered_without_gaps(letter: str) -> None:
    assert broken(edited(board={"g11": letter})) == {"nord.B6"}


@ruling("nord.B6")
@pytest.mark.parametrize("name", ["", "Fjord", "9th", "-fjord", "fjord ", "a/b", "ø", "a" * 32])
def test_a_name_is_small_letters_digits_and_hyphens(name: str) -> None:
    assert broken(edited(name=name)) == {"nord.B6"}


def test_every_violated_ruling_is_named() -> None:
    text = edited(
        name="Fjord",
        starts=["A"],
        berths=[1],
        board=move("e6", "g4", left="m") | {"n9": "f"} | move("h8", "b8", left="~"),
    )
    assert broken(text) == {"nord.B6", "nord.R9", "nord.B38", "nord.R2", "nord.B1", "nord.R4"}


def test_the_message_tells_all_of_it() -> None:
    with pytest.raises(BadContent, match=r"fjord: settlements A and B are 2 spaces .* \(nord.R2\); .* \(nord.R9\)"):
        read_island(edited(board=move("e6", "g4", left="m"), starts=["A"]))


# Texts that are no island at all


MALFORMED = {
    "nothing": "",
    "no TOML": "no island",
    "no value": "name = ",
    "a zero byte": "\x00",
    "half a character": "\ud800",
    "missing keys": 'name = "fjord"',
    "a key twice": edited() + "name = 'twice'",
    "an unknown key": edited() + "treasure = 1",
    "an unknown table": edited() + "[more]",
    "a misspelt key": edited().replace("board", "bord"),
    "a word for seats": edited(seats="two"),
    "half a seat": edited(seats=2.5),
    "very many seats": edited(seats=10**30),
    "starts in one word": edited(starts="AC"),
    "numbers for starts": edited(starts=[0, 2]),
    "a number for a name": edited(name=1),
    "words for berths": edited(berths=["2"]),
    "very high berths": edited(berths=[10**30] * 10),
    "an unknown token": edited(board={"n9": "x"}),
    "a worker": edited(board={"n9": "fa"}),
    "a row too long": edited(board={"n9": "f f"}),
    "a row too many": edited().replace('tiles = """', 'tiles = """\n.'),
    "a ninth tile": edited(tiles={"n9": "9"}),
    "a board's token among tiles": edited(tiles={"n9": "~"}),
    "a long line": edited() + "#" * (LONGEST + 1),
    "a long text": edited() + "#\n" * LARGEST,
    "deep nesting": "a = " + "[\n" * 30_000,
    "a key of many parts": "a." * 30_000 + "a = 1",
}


@ruling("nord.B6")
@pytest.mark.parametrize("text", list(MALFORMED.values()), ids=list(MALFORMED))
def test_a_malformed_text_is_refused_in_one_sentence(text: str) -> None:
    assert [ruling for ruling, _ in violations(text)] == ["nord.B6"]


def outcome(text: str) -> Island | BadContent:
    """What reading gives; any other exception is a failure."""
    try:
        return read_island(text)
    except BadContent as refused:
        return refused


def read_or_refused(text: str) -> None:
    """Whatever the text is: a whole island, or reasons."""
    found = outcome(text)
    if isinstance(found, BadContent):
        assert found.violations
    else:
        assert len(found.starts) == found.seats == len(found.settlements) - 4


@given(st.text())
@example("seats = 1" + "0" * 599)
@example("seats = 0x" + "f" * 590)
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


PIECES = st.sampled_from([*"~mfkp@ABCH.189", "\n", '"""', "=", "[", "]", ",", "seats", "inf", "1979-05-27", "-1", "{}"])


@given(
    st.sampled_from(SHIPPED),
    st.lists(st.tuples(st.integers(0, 1300), st.integers(0, 40), st.text(max_size=3) | PIECES), min_size=1, max_size=6),
)
def test_a_damaged_island_is_read_or_refused(name: str, damages: list[tuple[int, int, str]]) -> None:
    text = island_text(name)
    for start, length, piece in damages:
        text = text[:start] + piece + text[start + length :]
    read_or_refused(text)


@given(st.dictionaries(st.sampled_from(SPACES), st.sampled_from("~mfkpABCDEFGH@"), max_size=40))
def test_a_redrawn_island_is_read_or_refused(board: dict[str, str]) -> None:
    read_or_refused(edited(board=board))


@given(
    st.dictionaries(
        st.sampled_from(["name", "seats", "starts", "board", "tiles", "berths"]),
        st.text("abAB~.1 \n", max_size=8)
        | st.integers()
        | st.floats()
        | st.booleans()
        | st.lists(st.integers() | st.text()),
    )
)
def test_other_values_are_read_or_refused(values: dict[str, object]) -> None:
    read_or_refused(toml(tomllib.loads(FJORD) | values))
