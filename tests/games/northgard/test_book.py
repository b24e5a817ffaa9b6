"""The rule book of Northgard: what diagrams claim is played, every ruling has its place, both languages are complete."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import jarlshof
from jarlshof.core.book import Diagram, diagrams, entries, languages, load_book, pictured, words
from jarlshof.core.errors import IllegalMove
from jarlshof.core.game import SEAT_LETTERS
from jarlshof.core.match import Match
from jarlshof.games.northgard.cards import CARD_NAMES, CLAN_NAMES, FAME, FIRST_ACHIEVEMENT, FLASH
from jarlshof.games.northgard.options import NAMES, WORDS
from jarlshof.games.northgard.table import NorthgardTable
from jarlshof.games.northgard.tiles import AREA_NAMES, TILE_NAMES
from tests.ruling import ruling
from tests.rulings import marks, rulings_of

pytestmark = pytest.mark.jit_off

NORTHGARD = jarlshof.game("northgard")
DIAGRAMS = {diagram.id: diagram for diagram in diagrams(NORTHGARD)}
MARKS = {"legal", "refused", "selected", "path"}
TRIES = 400
WORD = r"[A-Za-zÄÖÜäöüß]{2,}"


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a diagram says is true, after some more moves; see the head of diagrams.toml."""

    bare: bool = False
    instead: dict[str, str] = {}
    play: list[str] = []
    rolls: list[str] = []
    legal: list[str] = []
    only: list[str] | None = None
    refused: dict[str, str] = {}
    events: list[str] = []
    none: list[str] = []
    stands: dict[str, str] = {}
    areas: dict[str, list[str]] = {}
    near: dict[str, list[str]] = {}
    rough: dict[str, list[str]] = {}
    covers: dict[str, int] = {}
    closed: list[str] | None = None
    points: list[int] | None = None
    ending: str | None = None


def claims(diagram: Diagram) -> list[Claim]:
    """The claims of a diagram; an unknown key is an error."""
    return msgspec.convert(diagram.claim, list[Claim])


def table(match: Match) -> NorthgardTable:
    """What everybody sees."""
    seen = match.view().table
    assert isinstance(seen, NorthgardTable)
    return seen


def played(diagram: Diagram, claim: Claim) -> Match:
    """The match a claim speaks about: of the first chance in which the dice show what it says."""
    text = diagram.position
    for old, new in claim.instead.items():
        assert f"{old}\n" in text
        text = text.replace(f"{old}\n", f"{new}\n")
    moves = [*([] if claim.bare else diagram.moves), *claim.play]
    for seed in range(TRIES if claim.rolls else 1):
        match = jarlshof.position("northgard", text, seed=seed)
        try:
            for move in moves:
                match.play(move)
        except IllegalMove:
            if claim.rolls:
                continue  # another face was rolled, with another question
            raise
        if claim.rolls in ([], [f"{event.seat} {event.args['face']}" for event in told(match, "roll")]):
            return match
    raise AssertionError(f"never {claim.rolls} in {TRIES} chances")


def told(match: Match, *kinds: str) -> list[jarlshof.Event]:
    """The events of these kinds that everybody saw."""
    return [event for event in match.events() if event.kind in kinds]


def line(match: Match, key: str) -> str:
    """The value of a line of the position text; `a hand` is the line `hand` of seat a, `Sn` that of a territory."""
    text, *seats = re.split(r"\nseat \w\n", match.position())
    if re.match("[a-e] ", key):
        text = "\n" + seats["abcde".index(key[0])]
    elif key in AREA_NAMES:
        text += f"\n  {key}: -"  # the last resort
    found = re.search(rf"^ *{re.escape(key.split()[-1])}: (.*)", text, re.MULTILINE)
    assert found, key
    return re.sub(r"@\S+", "", found[1])


def check(match: Match, claim: Claim) -> None:
    """All that a claim says."""
    assert {move: why.text for move in claim.legal if (why := match.why_not(move))} == {}
    if claim.only is not None:
        verbs = {move.split()[0] for move in claim.only}
        assert sorted(move for move in match.legal() if move.split()[0] in verbs) == sorted(claim.only)
    for move, name in claim.refused.items():
        refusal = match.why_not(move)
        assert refusal is not None, f"{move} is legal"
        assert (move, refusal.ruling) == (move, f"northgard.{name}")
    named = {event.split()[1] for event in claim.events}
    worded = [" ".join(map(str, (e.seat or "-", e.kind, *e.args.values()))) for e in told(match, *named)]
    assert worded == claim.events
    assert told(match, *claim.none) == []
    assert {key: line(match, key) for key in claim.stands} == claim.stands
    land = {territory.name: territory for territory in table(match).territories}
    assert {name: land[name].areas for name in claim.areas} == claim.areas
    assert {name: land[name].near for name in claim.near} == claim.near
    assert {name: land[name].rough for name in claim.rough} == claim.rough
    assert {name: land[name].tiles for name in claim.covers} == claim.covers
    assert claim.closed is None or claim.closed == [name for name, each in land.items() if each.closed]
    assert claim.points is None or claim.points == match.points
    assert claim.ending is None or claim.ending == match.ending


def show(name: str) -> None:
    """Plays all that a diagram claims."""
    for claim in claims(DIAGRAMS[name]):
        check(played(DIAGRAMS[name], claim), claim)


@pytest.mark.parametrize("name", DIAGRAMS)
def test_all(name: str) -> None:
    show(name)
