"""Moves as people type them: what is understood beyond the notation, and that only notation is ever stored."""

from __future__ import annotations

import random

import pytest

import jarlshof
from jarlshof.cli.naming import NoThing, find_thing, names_of
from jarlshof.cli.reading import Misread, UnknownMove, read_move, read_moves
from tests.games.northgard.helpers import begun, plays, territory

LENIENT = [
    ("settlers", "road e5-d5", "road d5-e5"),
    ("settlers", "Road d5-e5", "road d5-e5"),
    ("settlers", "road e5 D5", "road d5-e5"),
    ("settlers", "ROLL", "roll"),
    ("settlers", "Settle B6", "settle b6"),
    ("settlers", "bandit b4 C7", "bandit B4 C7"),
    ("settlers", "trade Holz Erz", "trade wood ore"),
    ("settlers", "monopoly Lehm", "monopoly brick"),
    ("settlers", "offer wood for ore", "offer 1 wood for 1 ore"),
    ("settlers", "offer 2 Holz, 1 Lehm für 1 Erz", "offer 2 wood 1 brick for 1 ore"),
    ("settlers", "offer 2 wood and brick for ore", "offer 2 wood 1 brick for 1 ore"),
    ("settlers", "discard wood wood Wolle", "discard 2 wood 1 wool"),
    ("settlers", "STEAL B", "steal b"),
    ("nord", "Place H6", "place h6"),
    ("nord", "treasure Axt", "treasure axe"),
    ("nord", "treasure NONE", "treasure none"),
    ("nord", "attack a b", "attack A B"),
    ("northgard", "play Raubzug", "play raiding-party"),
    ("northgard", "Play bear awakens", "play bear-awakens"),
    ("northgard", "play Bear-Awakens", "play bear-awakens"),
    ("northgard", "upgrade Raubzug call to war", "upgrade raiding-party call-to-war"),
    ("northgard", "LAY 12 E1 N2 W", "lay 12 e1 n2 w"),
    ("northgard", "found sn", "found Sn"),
    ("northgard", "trade 3 Nahrung für Wissen", "trade 3 food for 1 lore"),
    ("northgard", "clan Wolf", "clan wolf"),
    ("northgard", "retreat bear Sn", "retreat-bear Sn"),
]


@pytest.mark.parametrize(("game", "typed", "meant"), LENIENT, ids=lambda value: str(value))
def test_what_people_type_becomes_notation(game: str, typed: str, meant: str) -> None:
    rules = jarlshof.game(game)
    assert read_move(rules, typed) == meant
    assert rules.moves.write(rules.moves.read(meant)) == meant
    if typed.split() != meant.split():
        with pytest.raises(jarlshof.BadMove):  # records and the wire stay strict
            rules.moves.read(typed)


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_notation_itself_is_read_as_it_stands(game: str) -> None:
    match, rng = jarlshof.new(game, seed=5), random.Random(5)
    while not match.over and match.seq < 150:
        moves = match.legal()
        assert [read_move(match.game, move) for move in moves] == moves
        seat = match.asked[0]
        match.play(*read_moves(match, seat, rng.choice(moves)), seat=seat)


@pytest.mark.parametrize("game", ["nord", "northgard", "settlers"])
def test_every_name_of_a_thing_finds_it(game: str) -> None:
    rules = jarlshof.game(game)
    for kind in ("card", "building", "clan", "resource", "treasure"):
        for name in rules.things.get(kind, ()):
            for called in names_of(rules, kind, name):
                assert rules.texts("en")(f"{kind}.{name}.name") in names_of(
                    rules, *find_thing(rules, called.upper(), "en")
                )


@pytest.mark.parametrize("text", ["", "   ", "dance", "settlement e5", "🪓", "x" * 5000])
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    with pytest.raises(UnknownMove):
        read_move(jarlshof.game("settlers"), text)


@pytest.mark.parametrize(
    "text",
    [
        "settle",
        "settle z9",
        "road d5",
        "road d5-e5 now",
        "offer",
        "offer wood",
        "offer 2 for",
        "offer for ore",
        "roll 7",
    ]
    + ["discard", "discard 99999 wood", "trade wood gold", "offer wood for ore for wool", "discard " + "wood " * 500],
)
def test_what_cannot_be_read_names_its_verb(text: str) -> None:
    with pytest.raises(Misread) as refused:
        read_move(jarlshof.game("settlers"), text)
    assert refused.value.verb.word == text.split()[0]


def test_a_thing_that_is_not_there_names_two_or_three() -> None:
    with pytest.raises(NoThing) as refused:
        find_thing(jarlshof.game("northgard"), "spi", "en")
    assert "Spy" in refused.value.near
    assert 2 <= len(refused.value.near) <= 3


# ---------------------------------------------------------------- territories
def test_a_territory_may_be_called_by_any_of_its_areas() -> None:
    match = plays(begun(held="Sn: a 2", a="hand: recruit"), "play recruit")
    land = territory(match, "Sn")
    assert len(land.areas) > 1
    for area in land.areas:
        assert read_moves(match, 0, f"recruit {area.upper()}") == [f"recruit {land.name}"]
    other = next(area for area in land.areas if area != land.name)
    assert "is part of the territory that is called Sn" in str(match.why_not(f"recruit {other}", 0))
    match.play(*read_moves(match, 0, f"recruit {other}"), seat=0)
    assert match.log[-1] == "a recruit Sn"


def test_nothing_but_notation_is_stored() -> None:
    match = jarlshof.new("settlers", seats=2, seed=4)
    seat = match.asked[0]
    match.play(*read_moves(match, seat, f"SETTLE {match.legal()[0].split()[1].upper()}"), seat=seat)
    path = match.legal()[0].split()[1]
    there = "-".join(reversed(path.split("-")))
    match.play(*read_moves(match, seat, f"Road {there}"), seat=seat)
    assert match.log[1] == f"{'ab'[seat]} road {path}"
    assert jarlshof.replay(jarlshof.read_record(match.record())).log == match.log
    with pytest.raises(jarlshof.BadMove):
        match.play("ROLL")
