"""The drawn island of Settlers: every piece of a position is in it, once, and nothing that is hidden."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import msgspec
import pytest

import jarlshof
from jarlshof.core.errors import BadOption
from jarlshof.core.match import Match
from jarlshof.drawing.chart import Theme, tokens
from jarlshof.games.settlers.drawing.picture import picture
from jarlshof.games.settlers.drawing.pieces import COLOURS, TERRAINS, coast_ring, seaward
from jarlshof.games.settlers.state import Card
from jarlshof.games.settlers.view import Offer, Reply, SettlersTable
from tests.games.drawing import Drawing, check_ids_differ, check_words
from tests.ruling import ruling


@cache
def midgame(seats: int, seed: int, moves: int) -> Match:
    """A match after random moves; nobody may change it."""
    match, rng = jarlshof.new("settlers", seats=seats, seed=seed), random.Random(seed)
    while not match.over and match.seq < moves:
        match.play(rng.choice(match.legal()))
    return match


def table(match: Match) -> SettlersTable:
    seen = match.view().table
    assert isinstance(seen, SettlersTable)
    return seen


def draw(seen: SettlersTable, theme: Theme = "light", **more: object) -> Drawing:
    return Drawing(picture(seen, theme, **more))  # type: ignore[arg-type]


def check_pieces(seen: SettlersTable) -> None:
    """Tiles, numbers, harbours, roads, buildings and bandits, counted."""
    drawing = draw(seen)
    assert len(drawing.svg) < 300_000

    tiles = drawing.uses("tiles")
    grounds = Counter(f"ground-{TERRAINS[tile.gives][1]}" for tile in seen.tiles)
    assert {name: n for name, n in tiles.items() if name.startswith("ground-")} == grounds
    drawn = Counter(name for name, n in tiles.items() if name.startswith("hex-") for name in [name.split("-")[1]] * n)
    assert drawn == Counter(TERRAINS[tile.gives][0] for tile in seen.tiles)
    assert drawing.words("tokens") == [str(tile.token) for tile in seen.tiles if tile.token]

    harbours = drawing.uses("harbours")
    traded = Counter(f"resource-{each.kind}" for each in seen.harbours if each.kind != "any")
    assert {name: n for name, n in harbours.items() if name.startswith("resource-")} == traded
    assert drawing.words("harbours") == [f"{harbour.rate}:1" for harbour in seen.harbours]

    colours = Counter(COLOURS[road.seat] for road in seen.roads)
    bars = {f"{part}-{colour}": n for colour, n in colours.items() for part in ("road", "emblem")}
    assert drawing.uses("roads") == bars
    standing = Counter(f"{'church' if each.city else 'house'}-{COLOURS[each.seat]}" for each in seen.buildings)
    standing["bandit"] = sum(tile.bandits for tile in seen.tiles)
    assert drawing.uses("pieces") == standing
    assert sorted(drawing.words("pieces")) == sorted(building.seat for building in seen.buildings)


def check_panel(seen: SettlersTable) -> None:
    """Every player's counts, the bank, the deck."""
    drawing = draw(seen)
    written = Counter(drawing.words("panel"))
    expected: Counter[str] = Counter()
    for player in seen.players:
        expected.update([player.seat, COLOURS[player.seat].capitalize(), str(player.points), str(player.hand)])
        expected.update([str(player.cards), str(player.knights), str(player.road_length)])
        expected.update([str(player.settlements_left), str(player.cities_left), str(player.roads_left)])
    expected.update([*(str(n) for n in seen.bank.values()), str(seen.deck), str(seen.target)])
    assert not expected - written
    shields = Counter(f"player-shield-{COLOURS[player.seat]}" for player in seen.players)
    assert {name: n for name, n in drawing.uses("panel").items() if "shield" in name} == shields


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("seats", "board"), [(2, "classic19"), (4, "classic19"), (5, "large30")])
def test_a_new_board_is_drawn(seats: int, board: str, theme: Theme) -> None:
    seen = table(midgame(seats, 1, 0))
    assert seen.board == board
    drawing = draw(seen, theme)
    assert len(drawing.words("tokens")) == sum(tile.token > 0 for tile in seen.tiles)
    assert drawing.svg == picture(seen, theme)
    check_pieces(seen)


@pytest.mark.parametrize(("seats", "seed", "moves"), [(2, 5, 150), (3, 2, 300), (4, 3, 400), (5, 4, 300), (6, 8, 600)])
def test_every_piece_of_a_position_appears(seats: int, seed: int, moves: int) -> None:
    seen = table(midgame(seats, seed, moves))
    check_pieces(seen)
    if seen.offer is None:
        check_panel(seen)


@ruling("settlers.S6")
def test_six_and_eight_are_larger_and_all_other_numbers_have_one_size() -> None:
    seen = table(jarlshof.new("settlers", seats=5, seed=1))
    sizes: dict[str, set[str]] = {}
    for group in draw(seen).groups("tokens"):
        for number in group.iter("{http://www.w3.org/2000/svg}text"):
            sizes.setdefault(number.text or "", set()).add(number.get("font-size", ""))
    assert set(sizes) == {str(tile.token) for tile in seen.tiles if tile.token}
    likely = {size for number in ("6", "8") for size in sizes.pop(number)}
    others = {size for found in sizes.values() for size in found}
    assert len(likely) == len(others) == 1
    assert float(*likely) > float(*others)


def test_columns_and_rows_are_named_on_both_sides() -> None:
    seen = table(midgame(4, 1, 0))
    columns, tiles, crossings = map(str, range(2, 13)), "ABCDE", "abcdefghijkl"
    assert draw(seen).words("coordinates") == [
        name for each in (columns, tiles, crossings) for name in each for _ in "12"
    ]
    assert not draw(seen, coordinates=False).words("coordinates")


def test_a_picture_without_panel() -> None:
    seen = table(midgame(4, 3, 400))
    assert draw(seen).uses("panel")
    assert not draw(seen, panel=False).uses("panel")


def test_themes_differ_and_their_ids_never_clash() -> None:
    seen = table(midgame(4, 3, 400))
    check_ids_differ(picture(seen, "light"), picture(seen, "dark"))
    for theme in ("light", "dark"):
        colours = tokens(theme)
        assert all(colours[name] in picture(seen, theme) for name in ("bg", "sea", "pas", "fld", "hil"))


def test_marks_are_drawn_on_tiles_crossings_and_paths() -> None:
    seen = table(midgame(4, 3, 400))
    built, paved = seen.buildings[0].at, seen.roads[0].at
    free = next(name for name in ("a5", "a7", "a9", "l5", "l7") if name not in {each.at for each in seen.buildings})
    marks = {"A5": "legal", "B6": "path", built: "selected", paved: "refused", free: "legal"}
    assert draw(seen, marks=marks).uses("marks") == {
        "mark-legal-tile": 1,
        "mark-path-tile": 1,
        "mark-selected-crossing-taken": 1,
        "mark-refused-path-taken": 1,
        "mark-legal-crossing": 1,
    }
    assert not draw(seen).uses("marks")


@pytest.mark.parametrize("mark", ["legal", "refused", "selected", "path"])
@pytest.mark.parametrize("name", ["C7", "d5", "d5-e5"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_mark_fits_each_kind_of_place(name: str, mark: str, theme: Theme) -> None:
    assert draw(table(midgame(4, 1, 0)), theme, marks={name: mark}).uses("marks").total() == 1


def test_unknown_places_and_marks_are_refused() -> None:
    seen = table(midgame(4, 1, 0))
    with pytest.raises(BadOption, match="legal, refused, selected, path"):
        picture(seen, marks={"d5": "nice"})
    with pytest.raises(BadOption, match="of classic19"):
        picture(seen, marks={"G9": "legal"})  # on the large board only


def test_special_cards_lie_with_their_holder() -> None:
    seen = msgspec.structs.replace(table(midgame(4, 3, 400)), longest_road="b", largest_army="d")
    words = draw(seen).words("panel")
    assert words.index("Blue") < words.index("longest road") < words.index("Green")
    assert words.index("Yellow") < words.index("largest army")
    both = msgspec.structs.replace(seen, longest_road="b", largest_army="b")
    assert not {"longest road", "largest army"} & set(draw(both).words("panel"))  # no room for words, but for icons
    gold = tokens()["gold"]
    assert picture(both).count(f'rx="21" fill="{gold}"') == 2
    assert "b (blue) with the longest road with the largest army" in picture(both)


def test_an_offer_and_its_answers() -> None:
    replies = [
        Reply("b", "accept", None, None),
        Reply("c", "reject", None, None),
        Reply("d", "counter", {"ore": 1}, {"wood": 3}),
    ]
    offer = Offer("a", {"wood": 2, "brick": 1}, {"ore": 1}, replies)
    drawing = draw(msgspec.structs.replace(table(midgame(4, 3, 400)), offer=offer))
    used = drawing.uses("offer")
    assert drawing.words("offer") == ["a", "2", "1", "1", "b", "c", "d", "1", "3"]
    assert used["resource-wood"] == used["resource-ore"] == 2
    assert used["resource-brick"] == 1
    assert sum(n for name, n in used.items() if name.startswith("icon-exchange")) == 2
    assert sum(n for name, n in used.items() if name.startswith(("icon-confirm", "icon-close"))) == 2


def test_two_bandits_on_one_tile() -> None:
    seen = table(midgame(4, 1, 0))
    for number in (0, 8):
        tiles = [msgspec.structs.replace(tile, bandits=0) for tile in seen.tiles]
        tiles[4] = msgspec.structs.replace(tiles[4], bandits=2, token=number, pips=5 if number else 0)
        check_pieces(msgspec.structs.replace(seen, tiles=tiles))


def test_a_bank_below_nothing() -> None:
    seen = table(midgame(4, 1, 0))
    assert "−2" in draw(msgspec.structs.replace(seen, bank={**seen.bank, "ore": -2})).words("panel")


def test_cards_are_shown_when_the_match_is_over() -> None:
    seen = table(midgame(3, 2, 300))
    players = [msgspec.structs.replace(player, shown={"knight": 2, "point": 1}) for player in seen.players]
    words = draw(msgspec.structs.replace(seen, players=players)).words("panel")
    assert words.count("2 knight, 1 point") == 3
    assert "to move" not in words
    assert "to move" in draw(msgspec.structs.replace(seen, acting=seen.turn)).words("panel")


def test_hidden_cards_leave_no_trace() -> None:
    """States that differ only in hands, cards and the order of the deck give the same bytes."""
    match = midgame(4, 3, 400)
    twin = match.state()
    row = twin[0]
    row["hand"] = row["hand"][:, ::-1].copy()
    row["cards"] = row["cards"][:, ::-1].copy()
    known, left = int(row["known"]), int(row["left"])
    row["deck"][known:left] = row["deck"][known:left][::-1].copy()
    assert (twin["hand"] != match.state()["hand"]).any()
    seen = match.game.table(twin, 0)
    assert isinstance(seen, SettlersTable)
    assert picture(seen) == picture(table(match))
    assert all(card.name.lower() not in draw(seen).words("panel") for card in Card)


def test_words_are_escaped_and_nothing_is_loaded() -> None:
    svg = picture(table(midgame(4, 3, 400)), title='Red & "blue" <1>')
    check_words(svg, 'Red & "blue" <1>', "a (red)")


def test_each_seat_has_its_own_colour_and_shape() -> None:
    assert list(COLOURS) == list("abcdef")
    assert len(set(COLOURS.values())) == 6
    shapes = [
        {name for name in tokens("light", f"p-{colour}") if name.startswith("em-")} for colour in COLOURS.values()
    ]
    assert len({frozenset(shape) for shape in shapes}) == 6


@pytest.mark.parametrize("board", ["classic19", "large30"])
def test_the_sea_is_outside(board: str) -> None:
    """Every path of the coast has the sea on the side away from the middle."""
    ring = coast_ring(board)
    x, y = sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
    for (px, py), (dx, dy) in zip(ring, seaward(board).values(), strict=True):
        assert (px - x) * dx + (py - y) * dy > 0
        assert dx * dx + dy * dy == pytest.approx(1)
