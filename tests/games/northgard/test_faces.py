"""The faces of tiles that the page draws from."""

from __future__ import annotations

import pytest

from jarlshof.games.northgard.drawing.faces import BACK, FORTH, GRAIN, ROOM, Area, Face, face, module
from jarlshof.games.northgard.drawing.outlines import SIDE, borders, ring, spots
from jarlshof.games.northgard.tiles import PRINTED, SHAPES, TILE_NAMES, TILES
from jarlshof.games.northgard.view.survey import areas_of

CORNERS = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE))


def walked(of: Face, area: Area) -> list[tuple[int, int]]:
    """The points round an area, as a page walks them."""
    found: list[tuple[int, int]] = []
    for step in area.ring:
        if step < FORTH:
            found.append(CORNERS[step])
            continue
        numbers = of.lines[step % FORTH].points
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        found += (points[::-1] if step >= BACK else points)[1:]
    return found[:-1] if found[0] == found[-1] else found


@pytest.mark.parametrize("tile", range(TILES), ids=TILE_NAMES)
def test_rings_are_walked_along_the_lines_of_the_tile(tile: int) -> None:
    of = face(tile)
    for area, number in zip(of.areas, areas_of(tile), strict=True):
        drawn = [(round(x * SIDE), round(y * SIDE)) for x, y in ring(number, tile)]
        assert walked(of, area) == drawn
        assert area.sides == SHAPES[PRINTED[tile].shape].areas[area.letter]


@pytest.mark.parametrize("tile", range(TILES), ids=TILE_NAMES)
def test_a_face_tells_what_is_printed(tile: int) -> None:
    of = face(tile)
    assert {area.letter: sorted(what for what, _, _ in area.things) for area in of.areas} == {
        letter: sorted(PRINTED[tile].contents.get(letter, "")) for letter in SHAPES[PRINTED[tile].shape].areas
    }
    assert [line.rough for line in of.lines] == [each.rough for each in borders(tile)]
    assert len(of.rooms) == GRAIN * GRAIN
    widest = max(spot.room for area in areas_of(tile) for spot in spots(area, tile))
    assert max(int(digit, 36) for digit in of.rooms) * ROOM <= widest


def test_every_tile_is_in_the_module() -> None:
    written = module()
    assert [name for name in TILE_NAMES if f'\n  "{name}": {{"lines"' not in written] == []
