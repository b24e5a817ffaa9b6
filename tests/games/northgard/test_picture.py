"""The drawn map of Northgard: every piece of a position is in it, once, and nothing that is hidden."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from jarlshof.core.errors import BadOption
from jarlshof.drawing.chart import SVG, Theme, tokens
from jarlshof.games.northgard.drawing.outlines import SIDE, borders, placed, ring, spots
from jarlshof.games.northgard.drawing.picture import picture
from jarlshof.games.northgard.drawing.pieces import COLOURS, LARGE_ONES
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.tiles import PRINTED, TILES
from jarlshof.games.northgard.view.public import table
from jarlshof.games.northgard.view.survey import Laid, areas_of
from jarlshof.games.northgard.view.table import NorthgardTable
from tests.games.drawing import Drawing, check_ids_differ, check_words
from tests.games.northgard.helpers import position, random_position
from tests.games.northgard.test_position import ASKED, three

FIGHT = """seats: 3
ask: b die
year: 3
doing: card=militia, attacker=a, fight=Se, figures=4/2, fed=1/0, axes=2/0, skulls=1/0
display: scouts town-hall
achievements: warlord
territories:
  Sn: a 1; forge large
  Se: b 2 < a 3 bear; tower small
  12n: a 1; camp small, silo none
  24e: b 2
token: 24e
seat a
  clan: bear
  active: militia! feast
seat b
  clan: snake
"""


def draw(seen: NorthgardTable, theme: Theme = "light", **more: object) -> Drawing:
    return Drawing(picture(seen, theme, **more))  # type: ignore[arg-type]


def seen_at(seed: int) -> NorthgardTable:
    return table(read_position(random_position(random.Random(seed))), 0)


def started(names: Counter[str], start: str) -> Counter[str]:
    """Symbols by the name that follows a first word."""
    return Counter({name.removeprefix(start): n for name, n in names.items() if name.startswith(start)})


def check_map(seen: NorthgardTable) -> None:
    """Icons, spaces, buildings, figures and names, counted."""
    drawing = draw(seen)
    icons: Counter[str] = Counter()
    spaces: Counter[str] = Counter()
    buildings: Counter[str] = Counter()
    for land in seen.territories:
        icons.update({"lair" if name == "lair" else f"resource-{name}": n for name, n in land.icons.items()})
        spaces.update(land.free)
        buildings.update(built.building for built in land.buildings)
    assert drawing.uses("icons") == icons
    assert started(drawing.uses("spaces"), "space-") == spaces
    pieces = drawing.uses("pieces")
    assert started(pieces, "building-") == buildings
    assert pieces["scorched"] == (seen.token is not None)
    assert started(pieces, "bear-").total() == sum(land.bear + land.bear_enters for land in seen.territories)
    numbers = Counter(str(n) for land in seen.territories for n in (land.units, land.guests) if n)
    assert Counter(drawing.words("pieces")) == numbers
    stacks = Counter(COLOURS[land.owner] for land in seen.territories if land.owner and land.units)
    if not any(land.guests for land in seen.territories):
        assert started(pieces, "warrior-stack-").total() == stacks.total()
    assert sorted(drawing.words("names")) == sorted(land.name for land in seen.territories)
    assert drawing.uses("ground").total() >= 2 * sum(len(land.areas) for land in seen.territories)


@pytest.mark.parametrize("seed", range(25))
def test_everything_on_the_map_appears(seed: int) -> None:
    check_map(seen_at(seed))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_largest_map_is_no_large_file(theme: Theme) -> None:
    seen = max((seen_at(seed) for seed in range(12)), key=lambda each: len(each.tiles))
    assert len(seen.tiles) > 25
    svg = picture(seen, theme)
    assert len(svg) < 400_000
    assert svg == picture(seen, theme)


@pytest.mark.parametrize("frame", list(ASKED), ids=lambda frame: frame.name)
def test_every_question_can_be_drawn(frame: int) -> None:
    for text in ASKED[frame]:  # type: ignore[index]
        seen = table(position(three(text)), 0)
        check_map(seen)


def test_a_combat() -> None:
    seen = table(position(FIGHT), 0)
    drawing = draw(seen)
    pieces = drawing.uses("pieces")
    assert pieces["warrior-stack-red-n3"] == 1
    assert pieces["bear-red"] == 1
    assert sum(n for name, n in pieces.items() if name.startswith("icon-attack")) == 1
    words = drawing.words("panel")
    assert [words[words.index("militia") + k] for k in range(1, 7)] == ["Se", "4", "1", "2", "1", "2"]


def test_a_piece_lies_where_it_belongs() -> None:
    """Printed things keep their place, whoever holds the land."""
    empty, held = draw(table(position(""), 0)), draw(table(position("territories:\n  Ss: a 4\n  24e: b 1\n"), 0))

    def places(drawing: Drawing) -> list[tuple[str, str]]:
        groups = drawing.groups("icons") + drawing.groups("spaces")
        return [(use.attrib["x"], use.attrib["y"]) for node in groups for use in node.iter(f"{{{SVG}}}use")]

    assert places(empty) == places(held)


def test_the_panel_tells_what_is_open() -> None:
    words = draw(table(position(FIGHT), 0)).words("panel")
    assert {"Year 3 of 7", "scouts", "town hall", "warlord", "Red · bear", "feast, militia*"} <= set(words)


def test_tiles_before_a_seat_are_drawn() -> None:
    hands = "seat b\n  tiles: 2 7 30\nseat a\n  tiles: 4 9\n"  # of two seats, a has laid one
    seen = table(position("tiles:\n  S 0 0 n\nask: b lay\nphase: setup\nturn: b\n" + hands), 0)
    drawing = draw(seen)
    assert [word for word in drawing.words("faces") if word.isdigit()] == ["4", "9", "2", "7", "30"]
    assert draw(seen).uses("faces")["space-large"] == 1
    drawn = table(position("ask: a explore\ndoing: card=flight, tiles=9+7\nterritories:\n  Sn: a 1\n"), 0)
    assert [word for word in draw(drawn).words("faces") if word.isdigit()] == ["9", "7"]


def test_cells_are_named_on_all_sides() -> None:
    seen = table(position(""), 0)
    names = [name for each in (("w1", "0", "e1"), ("n1", "0", "s1")) for name in each for _ in "12"]
    assert draw(seen).words("coordinates") == names
    assert not draw(seen, coordinates=False).words("coordinates")


def test_a_picture_without_panel() -> None:
    seen = table(position(FIGHT), 0)
    assert draw(seen).uses("panel")
    assert not draw(seen, panel=False).uses("panel")


def test_themes_differ_and_their_ids_never_clash() -> None:
    seen = seen_at(3)
    check_ids_differ(picture(seen, "light"), picture(seen, "dark"))
    for theme in ("light", "dark"):
        assert all(tokens(theme)[name] in picture(seen, theme) for name in ("bg", "sea", "pas"))


@pytest.mark.parametrize("mark", ["legal", "refused", "selected", "path"])
@pytest.mark.parametrize("name", ["Sn", "24s", "12", "e1 n1", "w3 0"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_mark_fits_each_kind_of_place(name: str, mark: str, theme: Theme) -> None:
    drawn = draw(table(position(""), 0), theme, marks={name: mark}).classes("mark-")
    assert drawn == {f"mark-{mark}": 2 if name == "Sn" else 1}  # Sn has two areas


def test_unknown_places_and_marks_are_refused() -> None:
    seen = table(position(""), 0)
    with pytest.raises(BadOption, match="legal, refused, selected, path"):
        picture(seen, marks={"Sn": "nice"})
    for name in ("13a", "33", "e99 0", "middle"):
        with pytest.raises(BadOption, match="of this map"):
            picture(seen, marks={name: "legal"})


def test_hidden_things_leave_no_trace() -> None:
    one = "seat a\n  hand: move feast\n  draw: build explore\npile: 1 2 3\ndeck: spy fishing\n"
    other = "seat a\n  hand: move build\n  draw: feast explore\npile: 3 1 2\ndeck: bribery capture\n"
    assert picture(table(position(one), 0)) == picture(table(position(other), 0))


def test_words_are_escaped_and_nothing_is_loaded() -> None:
    svg = picture(table(position(FIGHT), 0), title='Red & "blue" <1>')
    check_words(svg, 'Red & "blue" <1>', "a (red), clan bear: 0 fame, Sn 1, 12n 1.")


def test_hidden_fame_is_a_question_mark() -> None:
    seen = table(position("options: fame=hidden\nseat a\n  fame: 77\n"), 0)
    assert draw(seen).words("panel").count("?") == 2
    assert "77" not in draw(seen).words("panel")


def test_a_long_discard_pile_is_cut() -> None:
    seen = table(position(""), 0)
    players = [msgspec.structs.replace(each, discard=["great-market-place"] * 20) for each in seen.players]
    words = draw(msgspec.structs.replace(seen, players=players)).words("panel")
    assert any(word.endswith(" …") for word in words)


# ---------------------------------------------------------------- shapes
@pytest.mark.parametrize("tile", range(TILES))
def test_the_areas_of_a_tile_fill_it(tile: int) -> None:
    """Every spot of the square is in one area; each area has its sides; lines lie between their areas."""
    found = Counter(spot.at for area in areas_of(tile) for spot in spots(area, tile))
    assert set(found.values()) == {1}
    assert len(found) == 24 * 24
    for each in borders(tile):
        for area in (each.one, each.other):
            assert set(each.points) <= set(ring(area, tile))


def test_a_turned_tile_turns_clockwise() -> None:
    north_west = (0.0, 0.0)
    assert placed([north_west], Laid(0, 0, 1)) == [(SIDE, 0)]
    assert placed([north_west], Laid(2, -1, 2)) == [(3 * SIDE, 0)]


def test_every_area_has_room_for_figures() -> None:
    for tile in range(TILES):
        for area in areas_of(tile):
            assert max(spot.room for spot in spots(area, tile)) > 38, PRINTED[tile].name


def test_large_buildings_are_those_of_the_rules() -> None:
    assert LARGE_ONES == ("forge", "fortress", "altar")
