"""What is always true, after every move of random matches: pieces and cards are conserved, the map is sound."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

import jarlshof
from jarlshof.core.bits import members
from jarlshof.core.jit import JIT
from jarlshof.core.match import Match
from jarlshof.core.state import Fields, State
from jarlshof.games.northgard.cards import (
    CARD_NAMES,
    CLAN_CARDS,
    FIRST_ACHIEVEMENT,
    FIRST_CLAN_CARD,
    FIRST_EARLY,
    UNREST,
)
from jarlshof.games.northgard.notation.reading import read_position
from jarlshof.games.northgard.state import DTYPE, NOBODY, UNITS, Frame, Phase, Space
from jarlshof.games.northgard.tiles import PRINTED, TILE_NAMES
from jarlshof.games.northgard.view.survey import Laid, Survey, counts
from tests.games.northgard.test_map import DRAWING, Picture, turned
from tests.ruling import ruling

pytestmark = pytest.mark.jit_off

CORE = {"key", "block", "drawn", "fence", "news"}  # what a position does not say
ASKED = {"frame_asked", "frame_answered"}  # it says who is still asked, not who was
COMBAT = {Frame.MOVE, Frame.FIGHT, Frame.PUSH, Frame.FOOD, Frame.DIE, Frame.THROW, Frame.RETREAT}
MOST = 20_000  # moves of a random match


def a_move(rng: random.Random, moves: list[str]) -> str:
    """Any move, but passing and stopping only now and then, so that much happens."""
    lively = [move for move in moves if move not in ("pass", "done", "end", "hold", "let")]
    return rng.choice(lively if lively and rng.random() < 0.9 else moves)


# ---------------------------------------------------------------- what is checked
def check_units(s: Fields) -> None:
    """Fourteen units of each seat: in reserve, on the map, attacking, or looking for a refuge."""
    for seat in range(s["seats"]):
        there = int(s["units"][s["owner"] == seat].sum())
        there += int(s["guests"].sum()) if s["attacker"] == seat else 0
        there += int(s["losers"]) if s["loser"] == seat else 0
        assert there + s["reserve"][seat] == UNITS
    assert (s["units"] >= 0).all()
    assert (s["guests"] >= 0).all()
    assert (s["goods"] >= 0).all()


def check_owners(s: Fields) -> None:
    """Who holds a territory has a figure there; two seats are in one only while a combat is to come."""
    frame = int(s["frame_kind"][0]) if s["depth"] else 0
    held = s["units"] > 0
    if s["bear_at"] != NOBODY and not s["bear_enters"]:
        held[s["bear_at"]] = True
    fought = int(s["fight"])
    for area in np.flatnonzero(held != (s["owner"] != NOBODY)).tolist():
        assert area == fought  # everybody has been pushed away, or the last ones are being removed
    entered = set(np.flatnonzero(s["guests"]).tolist()) | ({int(s["bear_at"])} if s["bear_enters"] else set())
    if entered:
        assert frame in COMBAT
        assert all(s["owner"][area] not in (s["attacker"], NOBODY) for area in entered)
    elif frame not in (Frame.RETREAT,):
        assert s["attacker"] == NOBODY
    assert not s["units"][s["root"] != np.arange(len(s["root"]))].any()


def check_buildings(s: Fields) -> None:
    """Seven tokens of each type, and no more on a kind of space than a territory has."""
    n = int(s["buildings"])
    for kind in range(8):
        assert 0 <= s["stock"][kind] == 7 - s["building_type"][:n].tolist().count(kind)
    taken = Counter(zip(s["building_at"][:n].tolist(), s["building_space"][:n].tolist(), strict=True))
    for (area, space), count in taken.items():
        assert s["root"][area] == area
        assert space == Space.NONE or count <= counts(int(s["icons"][area]))[4 + space]


def cards_of(s: Fields, seat: int) -> list[int]:
    """All cards that a seat has, wherever they lie."""
    found: list[int] = []
    for zone in range(4):
        found += s["pile"][seat, zone, : s["pile_size"][seat, zone]].tolist()
    return found + (s["lifted"][: s["lifts"]].tolist() if seat == s["turn"] else [])


def common_cards(s: Fields) -> Counter[int]:
    """Developments and achievements, wherever they are."""
    found = s["deck"][: s["deck_left"]].tolist() + s["display"][: s["shown"]].tolist()
    found += s["trophies"][: s["trophies_left"]].tolist() + members(s["gone"].tolist())
    for seat in range(s["seats"]):
        found += [card for card in cards_of(s, seat) if FIRST_EARLY <= card < UNREST]
    return Counter(found)


def check_cards(s: Fields, first: Counter[int], log: list[str]) -> None:
    """Nothing is lost but what was removed: start cards, clan cards and unrest by seat, the others by all."""
    assert common_cards(s) == first
    unrest = 0
    for seat in range(s["seats"]):
        own = cards_of(s, seat)
        unrest += own.count(UNREST)
        if NOBODY in s["clan"][: s["seats"]]:  # they are chosen before cards are dealt
            continue
        clan = FIRST_CLAN_CARD + CLAN_CARDS * int(s["clan"][seat])
        full = Counter([0, 1, 2, 3, 4, 4, clan, clan + 1, clan + 2])
        own += [clan + 1 + k for k in range(2) if s["aside"][seat] >> k & 1]
        for entry in log:
            letter, verb, *words = entry.split()
            if letter == "abcde"[seat] and verb in ("remove", "retire"):
                own.append(CARD_NAMES.index(words[0]))
        assert Counter(card for card in own if card < FIRST_EARLY) == full
    assert unrest + s["unrest"] == 10


def check_map(s: Fields, match: Match) -> None:
    """No border ends in the middle of land; whatever was kept step by step is what the map as a whole shows."""
    laid = {
        tile: Laid(int(s["tile_x"][tile]), int(s["tile_y"][tile]), int(s["tile_turn"][tile]))
        for tile in np.flatnonzero(s["tile_turn"] >= 0).tolist()
    }
    picture = Picture.__new__(Picture)
    picture.cells = {(at.x, at.y) for at in laid.values()}
    picture.lines = [
        (tile, drawn, [turned(point, at) for point in (drawn.points[0], drawn.points[-1])])
        for tile, at in laid.items()
        for drawn in DRAWING[PRINTED[tile].shape]
    ]
    assert not picture.loose_ends()
    assert not Survey(laid).loose()
    tiles = [TILE_NAMES[tile] for tile in s["tile_pile"][: s["tiles_left"]]] + [TILE_NAMES[tile] for tile in laid]
    tiles += [TILE_NAMES[tile] for tile in [*s["seat_tiles"].flatten(), *s["offer"]] if tile >= 0]
    assert sorted(tiles) == sorted(set(TILE_NAMES) - ({"T"} if s["seats"] < 5 else set()))
    again = read_position(match.position())[0]
    open_now = [int(each["frame_asked"][0] & ~each["frame_answered"][0]) for each in (s, again)]
    assert not s["depth"] or open_now[0] == open_now[1]
    for field in DTYPE.names or ():
        n = int(s["seats"]) if field == "reserve" else None  # of seats that do not play it may be anything
        if field not in CORE | ASKED and (s["depth"] or not field.startswith("frame_")):
            assert np.array_equal(np.atleast_1d(again[field])[:n], np.atleast_1d(s[field])[:n]), field


def check_year(before: Fields, after: Fields) -> None:
    """The display empties each year: what lay there is taken or gone when the next year begins."""
    assert after["shown"] == (after["seats"] if after["year"] < after["years"] else 0)
    old = set(before["display"][: before["shown"]].tolist())
    assert not old & set(after["display"][: after["shown"]].tolist())
    assert after["passed"] == 0
    assert all(after["pile_size"][seat, 2] == 0 for seat in range(after["seats"]))


# ---------------------------------------------------------------- random matches
def drive(seats: int, seed: int, options: dict[str, object], most: int) -> Match:
    """Plays a random match and checks everything on the way."""
    rng = random.Random(seed)
    match = jarlshof.new("northgard", seats=seats, seed=seed, options=options)
    first = common_cards(match.state()[0])
    s = match.state()[0]
    for n in range(most):
        if match.over:
            break
        seat = rng.choice(match.asked)
        moves = match.legal(seat)
        assert moves
        assert len(set(moves)) == len(moves)
        before = s
        match.play(a_move(rng, moves), seat=seat)
        s = match.state()[0]
        check_units(s)
        check_owners(s)
        check_buildings(s)
        check_cards(s, first, match.log)
        if n % 8 == 0 or "lay" in match.log[-1]:
            check_map(s, match)
        if before["year"] != s["year"] and s["year"] > 1:
            check_year(before, s)
    return match


CASES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"fame": "hidden", "trade": "same"}),
    (4, {"clans": "choose"}),
    (5, {"years": 10}),
]


@ruling("northgard.5.1", "northgard.7.5", "northgard.7.7", "northgard.9.1", "northgard.3.5")
@pytest.mark.parametrize(("seats", "options"), CASES, ids=str)
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 12))])
def test_pieces_cards_and_map_stay_sound_in_random_matches(seats: int, options: dict[str, object], seed: int) -> None:
    match = drive(seats, seed, options, MOST if JIT else 150)
    if JIT:
        assert match.over
        assert int(match.state()["phase"][0]) == Phase.OVER


@ruling("northgard.11.2", "northgard.3.2")
@pytest.mark.parametrize("seed", range(3 if JIT else 1))
def test_every_match_ends(seed: int) -> None:
    """Each turn lays down a card or passes, so a year cannot last forever; seven of them end the match."""
    rng = random.Random(seed)
    match = jarlshof.new("northgard", seats=3, seed=seed)
    moves = 0
    while not match.over:
        legal = match.legal()
        match.play(a_move(rng, legal) if JIT else "pass" if "pass" in legal else legal[0])
        moves += 1
        assert moves < MOST
    assert match.ending in ("fame", "domination")
    assert match.places is not None
    assert min(match.places) == 1


def test_the_fields_that_a_position_does_not_say_are_those_of_chance() -> None:
    assert set(State.__annotations__) >= CORE
    assert FIRST_ACHIEVEMENT < UNREST
